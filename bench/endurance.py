"""Games of `steady` among themselves to their ends, of every title and number of players. Usage:

python -m bench.endurance FOLDER              play what FOLDER lacks of GAMES (200) games of each
python -m bench.endurance FOLDER 1947 1820    of some titles
GAMES=0 python -m bench.endurance FOLDER      play nothing, and tell what is there

They are played in parts, each of which is kept as `railhead arena --save` keeps it, with the games:
what is there is not played again, so that this may be left and taken up on another day.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import railhead

GAMES = int(os.environ.get("GAMES", "200"))
FIRST, PART = 20_001, 50  # the first seed, and the games of a part
WIDTHS = (-13, 8, 7, 7, 8, 8, 7, 9, 14)


def main() -> None:
    """Play, and print what there is."""
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    folder, titles = Path(sys.argv[1]), sys.argv[2:]
    told("title", "players", "games", "ended", "faults", "median", "p99", "longest", "actions each")
    for card in railhead.titles():
        if not titles or card["id"] in titles:
            for players in range(card["players"]["min"], card["players"]["max"] + 1):
                for seed in range(FIRST, FIRST + GAMES, PART):
                    part(folder, card["id"], players, seed)
                row(folder, card["id"], players)


def part(folder: Path, title: str, players: int, seed: int) -> None:
    """Play some games, if they are not there."""
    kept = folder / f"{title}-{players}-{seed}"
    if not (kept / "results.json").is_file():
        words = ["arena", title, "--seats", ",".join(["steady"] * players), "--json"]
        words += ["--games", str(PART), "--seed", str(seed), "--save", str(kept)]
        command = [sys.executable, "-m", "railhead.cli", *words]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def row(folder: Path, title: str, players: int) -> None:
    """What the games of one number of players came to; decisions in ms, the slowest part's."""
    parts = list(results(folder.glob(f"{title}-{players}-*/results.json")))
    if not parts:
        return
    games = sum(part["games"] for part in parts)
    faults = sum(len(match["faults"]) for part in parts for match in part["matches"])
    times = [part["decisions"]["steady"] for part in parts]
    slowest = (f"{1000 * max(t[key] for t in times):.0f}" for key in ("median", "p99", "longest"))
    each = sum(part["actions"] for part in parts) / games
    ended = sum(part["finished"] for part in parts)
    told(title, players, games, ended, faults, *slowest, f"{each:.0f}")


def results(files: Iterator[Path]) -> Iterator[dict[str, Any]]:
    """What was found, part by part."""
    yield from (json.loads(file.read_text("utf-8")) for file in sorted(files))


def told(*cells: object) -> None:
    """Print a line of a table; the first column begins at the left."""
    words = (
        str(cell).ljust(-width) if width < 0 else str(cell).rjust(width)
        for cell, width in zip(cells, WIDTHS, strict=True)
    )
    print("".join(words).rstrip(), flush=True)


if __name__ == "__main__":
    main()
