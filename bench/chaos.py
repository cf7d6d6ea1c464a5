"""SIGKILL to the server in the middle of load: nothing acknowledged is lost, nothing is doubled.

    python -m bench.chaos [kills] [sqlite] [postgresql]

Clients play random legal actions of 1853 Retuned, two of them at each game, so that they also race.
A client that gets no answer repeats the request, with the same key, until it has one.
"""

import random
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any

import httpx
from sqlalchemy import select

from bench.servers import Running, client, databases, new_game, token
from railhead.server import check
from railhead.server.journal import Entry, read_entries
from railhead.server.schema import journal
from railhead.server.store import Store

KILLS = 200
GAMES = 4
CLIENTS = 2  # at each game
NAMES = ["A", "B", "C", "D"]
LONGEST = 1200  # actions of one game, then a new one


@dataclass
class Witness:
    """What one client asked for and what it was promised."""

    promised: dict[str, tuple[str, int, dict[str, Any]]] = field(default_factory=dict)
    counts: Counter[str] = field(default_factory=Counter)


@dataclass
class Table:
    """A game that clients play; a new one when it is over."""

    id: str
    done: bool = False


class Player(Thread):
    """Plays at random at one table until told to stop."""

    def __init__(self, server: Running, secret: str, table: Table, stop: Event, n: int) -> None:
        super().__init__(daemon=True)
        self.witness = Witness()
        self._http = client(server.url, secret)
        self._table = table
        self._stop_it = stop
        self._dice = random.Random(n)
        self._name = f"client {n}"
        self._count = 0

    def run(self) -> None:
        while not self._stop_it.is_set():
            game = self._table.id
            shown = self._asked("GET", f"/games/{game}")
            if shown["status"] != "running" or shown["position"] > LONGEST:
                self._table.done = True
                sleep(0.05)
                continue
            seat = self._dice.choice(shown["actors"])
            offers = self._asked("GET", f"/games/{game}/offers?seat={seat}")
            choices = [c["action"] for offer in offers["offers"] for c in offer["choices"]]
            if choices:
                self._play(game, self._dice.choice(choices), offers["number"])

    def _play(self, game: str, action: dict[str, Any], number: int) -> None:
        self._count += 1
        key = f"{self._name} {self._count}".replace(" ", "-")
        body = {"action": action, "expected": number}
        answer = self._sent("POST", f"/games/{game}/actions", json=body, key=key)
        counts = self.witness.counts
        if answer.status_code == 201:
            found = answer.json()
            counts["acknowledged"] += 1
            counts["acknowledged at the second attempt"] += found["repeated"]
            self.witness.promised[key] = (game, found["entry"], action)
        else:
            counts[f"refused with {answer.status_code}"] += 1

    def _asked(self, method: str, path: str) -> Any:
        return self._sent(method, path).json()

    def _sent(self, method: str, path: str, json: Any = None, key: str = "") -> httpx.Response:
        """The answer, however often one has to ask for it."""
        headers = {"idempotency-key": key} if key else {}
        while True:
            try:
                answer = self._http.request(method, path, json=json, headers=headers)
            except httpx.TransportError:
                self.witness.counts["no answer"] += 1
                sleep(0.05)
                continue
            if answer.status_code >= 500:
                self.witness.counts["5xx"] += 1
                sleep(0.02)
                continue
            return answer


def main() -> None:
    kinds = [arg for arg in sys.argv[1:] if not arg.isdecimal()] or ["sqlite", "postgresql"]
    kills = next((int(arg) for arg in sys.argv[1:] if arg.isdecimal()), KILLS)
    failed = False
    with databases(kinds) as urls:
        for kind in kinds:
            failed |= not chaos(kind, urls[kind], kills)
    sys.exit(failed)


def chaos(kind: str, database: str, kills: int) -> bool:
    """Kill the server so many times; whether all promises were kept."""
    server = Running(database)
    server.start()
    secret = token(server.url, "Chaos")
    with client(server.url, secret) as http:
        tables = [Table(new_game(http, NAMES)) for _ in range(GAMES)]
    stop = Event()
    players = [
        Player(server, secret, table, stop, n)
        for n, table in enumerate(table for table in tables for _ in range(CLIENTS))
    ]
    for player in players:
        player.start()
    began = monotonic()
    _kill(server, secret, tables, kills)
    stop.set()
    for player in players:
        player.join(60)
    server.stop()
    print(f"{kind}: {kills} kills in {monotonic() - began:.0f} s")
    return report(database, [player.witness for player in players])


def _kill(server: Running, secret: str, tables: Sequence[Table], kills: int) -> None:
    dice = random.Random(1853)
    for _ in range(kills):
        sleep(dice.uniform(0.05, 0.7))
        server.kill()
        server.start()
        with client(server.url, secret) as http:
            for table in tables:
                if table.done:
                    table.id = new_game(http, NAMES)
                    table.done = False


def report(database: str, witnesses: Sequence[Witness]) -> bool:
    """Compare what was promised with what is there."""
    store = Store(database)
    there = written(store)
    checked = dict(check.check(store))
    store.close()
    promised = {key: value for w in witnesses for key, value in w.promised.items()}
    faults = [fault for found in checked.values() for fault in found]
    lost = promised.keys() - there.keys()
    doubled = [key for key, entries in there.items() if len(entries) > 1]
    other = [key for key in promised.keys() & there.keys() if not kept(promised[key], there[key])]
    counts: Counter[str] = sum((w.counts for w in witnesses), Counter())
    counts["in the journal"] = len(there)
    counts["in the journal, and the answer never arrived"] = len(there.keys() - promised.keys())
    for name, count in sorted(counts.items()):
        print(f"  {count:7} {name}")
    print(f"  {len(lost):7} acknowledged and lost")
    print(f"  {len(other):7} acknowledged and not as promised")
    print(f"  {len(doubled):7} doubled")
    print(f"  {len(checked):7} games replayed, {len(faults)} faults", *faults[:5])
    return not (lost or other or doubled or faults)


def written(store: Store) -> dict[str, list[tuple[str, Entry]]]:
    """The entries by the keys of their requests."""
    found: dict[str, list[tuple[str, Entry]]] = {}
    with store.read() as connection:
        query = select(journal).where(journal.c.request.is_not(None))
        for row in connection.execute(query).mappings():
            key = str(row["request"]).partition(":")[2]
            found.setdefault(key, []).append((row["game"], read_entries([row])[0]))
    return found


def kept(promise: tuple[str, int, dict[str, Any]], there: list[tuple[str, Entry]]) -> bool:
    """Whether the entry is where it was promised, and is the action that was sent."""
    game, number, action = promise
    place, entry = there[0]
    return (place, entry.number) == (game, number) and action.items() <= entry.body.items()


if __name__ == "__main__":
    main()
