"""The commands about computer players."""

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from time import monotonic, perf_counter
from typing import Annotated

import typer
from rich.console import Console, RenderableType
from rich.progress import track
from rich.text import Text

from railhead import bots as players
from railhead.arena import Fault, Plan, Record, Standing, contest, schedule, standings, summed
from railhead.arena.charts import chart
from railhead.arena.files import results, timed
from railhead.arena.workers import LOCAL
from railhead.cli.simulating import read_options
from railhead.cli.tables import columns, complain, say

OFTEN = 30  # seconds between two lines of progress, where there is no terminal

AsJson = Annotated[bool, typer.Option("--json", help="As JSON, for programs")]


def bots(json_: AsJson = False) -> None:
    """List the computer players, from the weakest to the strongest."""
    found = {name: players.describe(name) for name in players.names()}
    if json_:
        cards = [{"name": name, "description": text} for name, text in found.items()]
        sys.stdout.write(json.dumps(cards, ensure_ascii=False) + "\n")
        return
    listed = columns("player", "")
    for card in found.items():
        listed.add_row(*card)
    say(listed)


def arena(  # noqa: PLR0913 - the options of a command
    title: Annotated[str, typer.Argument(metavar="TITLE", help="See: railhead titles")],
    *,
    seats: Annotated[
        str, typer.Option(help="Who plays, seat by seat; they move on by one from game to game")
    ] = "steady,random,random,random",
    games: Annotated[int, typer.Option(help="How many games", min=1)] = 40,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games")] = 1,
    seconds: Annotated[float, typer.Option(help="Time that a player has for a move", min=0)] = 2,
    patience: Annotated[
        float, typer.Option(help="Seconds after which a player counts as stalled", min=0.01)
    ] = 120,
    options: Annotated[
        list[str] | None, typer.Option(help="An option of the title, as name=value; repeatable")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(help="Keep games, results and a chart there", metavar="DIR")
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(help="How many at once; all cores where not given", min=1)
    ] = None,
    ray: Annotated[
        str | None,
        typer.Option(
            help="Play on a Ray cluster: its address, or one started here", metavar="[ADDRESS]"
        ),
    ] = None,
    json_: AsJson = False,
) -> None:
    """Let computer players play each other, and sum up how they did."""
    plan = Plan(
        title=title,
        seats=tuple(seat.strip() for seat in seats.split(",")),
        games=games,
        seed=seed,
        options=read_options(options or []),
        seconds=seconds,
        patience=patience,
        save=save,
    )
    to_play = schedule(plan)
    if save is not None:
        _try(save)
    started = perf_counter()
    records = sorted(_watched(contest(to_play, jobs, ray), games), key=lambda one: one.number)
    whole = summed(plan, records, perf_counter() - started)
    found = standings(plan, records)
    _complain(records)
    if save is not None:
        (save / "results.json").write_text(results(whole, found, records), "utf-8")
        (save / "results.svg").write_text(chart(plan, found), "utf-8")
    if json_:
        sys.stdout.write(json.dumps(whole) + "\n")
    else:
        say(*_told(whole, found, records))


def _try(save: Path) -> None:
    """Have nothing kept refused now rather than when all is played; leave nothing there."""
    save.mkdir(parents=True, exist_ok=True)
    kept = save / "results.json"
    kept.open("a").close()
    if not kept.stat().st_size:
        kept.unlink()


def _watched(records: Iterator[Record], games: int) -> Iterable[Record]:
    """The records as they come: a bar at a terminal, elsewhere a line now and then."""
    console = Console(stderr=True)
    if console.is_terminal:
        return track(records, "Playing", total=games, console=console)
    return _counted(records, games)


def _counted(records: Iterator[Record], games: int) -> Iterator[Record]:
    last = monotonic()
    for number, record in enumerate(records, start=1):
        if monotonic() - last > OFTEN:
            last = monotonic()
            complain(f"{number} of {games} games")
        yield record


def _complain(records: Sequence[Record]) -> None:
    """Say which players were at fault, and which games did not end."""
    for record in records:
        for fault in record.faults:
            complain(f"game {record.number + 1}: {blame(fault)}")
        if not record.worth:
            complain(f"game {record.number + 1}: {record.reason}")


def with_address(words: list[str]) -> list[str]:
    """What was typed; --ray without an address means a cluster that is started here."""
    said = list[str]()
    for word, following in zip(words, [*words, "-"][1:], strict=True):
        said += [word, LOCAL] if word == "--ray" and following.startswith("-") else [word]
    return said


def blame(fault: Fault) -> str:
    """A fault in words."""
    who = f"{fault.level} ({fault.player}) at action {fault.action + 1}"
    return f"{who}: {fault.what}; random goes on"


def _told(
    whole: dict[str, object], found: Sequence[Standing], records: Sequence[Record]
) -> Iterator[RenderableType]:
    yield Text(f"games     {whole['games']} in {whole['seconds']} s, {whole['finished']} finished")
    yield Text(f"actions   {whole['actions']}")
    yield Text(f"faults    {sum(len(record.faults) for record in records)}\n")
    rows = columns(
        "player",
        ">seats",
        ">first",
        ">share",
        "95%",
        ">chance",
        ">p",
        ">worth",
        ">rating",
        "95%",
        ">median",
        ">p99",
    )
    for one in found:
        rows.add_row(*row(one, records))
    yield rows


def row(one: Standing, records: Sequence[Record]) -> list[str]:
    """How a level did, in a line of a table."""
    times = timed(records, one.level)
    return [
        one.level,
        str(one.seats),
        f"{one.first:g}",
        f"{one.share:.0%}",
        f"{one.between[0]:.0%} to {one.between[1]:.0%}",
        f"{one.chance:.0%}",
        f"{one.p:.2g}",
        f"{one.worth:.0f}",
        f"{one.rating:+.0f}",
        f"{one.rated[0]:+.0f} to {one.rated[1]:+.0f}",
        *(f"{times[key] * 1000:.0f} ms" if key in times else "" for key in ("median", "p99")),
    ]
