"""One account asks what is heavy, again and again, and hangs up: the others are answered.

    python -m bench.heavy

Imports a late game of 1947 in which players wove a dense net, asks 45 times for what may be done in
it, each time hanging up after a second, and meanwhile looks how long everything else takes.
"""

import sys
from collections.abc import Callable
from contextlib import suppress
from tempfile import TemporaryDirectory
from threading import Thread
from time import monotonic, sleep
from typing import Any

import httpx

from bench.offers import seconds
from bench.servers import Running, client, new_game, token
from bench.weaving import woven
from railhead import Game
from tests.properties.proposals import runs_trains

SEED = 5  # of the game
LATE = 100  # of its last turns of running trains
ASKED = 45
PATIENCE = 1.0  # seconds until an asker hangs up
WATCHED = 8.0  # seconds
NAMES = ["A", "B", "C", "D"]


def bad_game() -> Game:
    """The late position in which trains run and offers take longest."""
    found = [game for game in woven("1947", SEED) if runs_trains(game)]
    return max(found[-LATE:], key=seconds)


def main() -> None:
    """Attack, watch, and print; exit status 1 where somebody was not answered."""
    game = bad_game()
    file = {"format": 1, "title": game.title, "rules": game.rules.rules}
    file |= {"players": game.players, "options": dict(game.header.options)}
    file |= {"seed": game.header.seed, "actions": game.actions}
    with TemporaryDirectory(prefix="railhead-heavy-") as folder:
        server = Running(f"{folder}/railhead.sqlite3")
        server.start()
        try:
            good = attacked(server.url, file, game.actors[0])
        finally:
            server.stop()
    sys.exit(not good)


def attacked(url: str, file: dict[str, Any], seat: str) -> bool:
    """Whether all others were answered."""
    secret, other = token(url, "Attacker"), token(url, "Other")
    with client(url, secret) as http, client(url, other) as mine:
        made = http.post("/imports", json=file, timeout=120).json()["id"]
        table = new_game(mine, NAMES)
        print("nothing else is asked")
        _watch(url, mine, table)
        path = f"/games/{made}/offers?seat={seat}"
        threads = [Thread(target=_ask, args=(url, secret, path), daemon=True) for _ in range(ASKED)]
        for thread in threads:
            thread.start()
        print(f"{ASKED} ask what is heavy, and hang up")
        return _watch(url, mine, table)


def _ask(url: str, secret: str, path: str) -> None:
    with client(url, secret) as http, suppress(httpx.HTTPError):
        http.get(path, timeout=PATIENCE)


def _watch(url: str, http: httpx.Client, table: str) -> bool:
    """Ask what is light again and again, and print how long it took."""
    began, times = monotonic(), dict[str, list[float]]()
    questions: dict[str, Callable[[], httpx.Response]] = {
        "health": lambda: http.get(f"{url}/health", timeout=60),
        "view": lambda: http.get(f"/games/{table}/view", timeout=60),
        "remark": lambda: http.post(f"/games/{table}/chat", json={"text": "Hello"}, timeout=60),
        "offers": lambda: http.get(f"/games/{table}/offers?seat={NAMES[0]}", timeout=60),
    }
    while monotonic() - began < WATCHED:
        for name, question in questions.items():
            asked = monotonic()
            if question().status_code >= 500:
                return False
            times.setdefault(name, []).append(monotonic() - asked)
        sleep(0.02)
    for name, found in times.items():
        found.sort()
        at = [1000 * found[int(share * (len(found) - 1))] for share in (0.5, 0.99, 1)]
        shown = "  ".join(f"{ms:7.1f}" for ms in at)
        print(f"  {name:<8}{len(found):6} asked, p50, p99 and max in ms {shown}")
    return True


if __name__ == "__main__":
    main()
