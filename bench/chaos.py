"""Blows in the middle of load: nothing acknowledged is lost, nothing is doubled, nothing is a 500.

    python -m bench.chaos [blows] [sqlite] [postgresql] [restarts] [disk]

sqlite, postgresql: SIGKILL to the server. restarts: PostgreSQL itself is killed and started again.
disk: SQLite's files cannot grow for a while, by a limit that needs no privileges. The last two are
given one blow in ten.

Clients play random legal actions of 1853 Retuned, two of them at each game, so that they also race;
at one game a computer plays with them.
A client that gets no answer, or is told to try again, repeats the request, with the same key, until
it has one.
"""

import random
import resource
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any

import httpx
from sqlalchemy import func, select

from bench.servers import Running, client, databases, new_game, postgresql, token
from railhead.engine.state import CHANCE
from railhead.server import check
from railhead.server.journal import ACTION, Entry, read_entries
from railhead.server.schema import journal
from railhead.server.store import Store
from tests.server.postgres import Cluster

BLOWS = 200
KINDS = {"sqlite": 1, "postgresql": 1, "restarts": 10, "disk": 10}  # of so many, one
GAMES = 4
CLIENTS = 2  # at each game
FAULT = "answered with a fault of the server's"
NAMES = ["A", "B", "C", "D"]
LONGEST = 1200  # actions of one game, then a new one
TOLD = 20  # times that is told how far it is


@dataclass
class Witness:
    """What one client asked for and what it was promised."""

    promised: dict[str, tuple[str, int, dict[str, Any]]] = field(default_factory=dict)
    counts: Counter[str] = field(default_factory=Counter)


@dataclass
class Table:
    """A game that clients play, perhaps with computers; a new one when it is over."""

    computers: Sequence[str]
    id: str = ""
    done: bool = True


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
            due = [seat for seat in shown["actors"] if seat in NAMES]
            if not due:  # a computer is
                sleep(0.01)
                continue
            seat = self._dice.choice(due)
            offers = self._asked("GET", f"/games/{game}/offers?seat={seat}")
            found = offers.get("offers", ())  # none where the game has just ended
            choices = [c["action"] for offer in found for c in offer["choices"]]
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
                sleep(0.1)
                continue
            if answer.status_code >= 500:
                self.witness.counts["told to try again" if _away(answer) else FAULT] += 1
                sleep(0.02)
                continue
            return answer


def _away(answer: httpx.Response) -> bool:
    return answer.status_code == 503 and "retry-after" in answer.headers


Blow = Callable[[Running], None]


def main() -> None:
    blows = next((int(arg) for arg in sys.argv[1:] if arg.isdecimal()), BLOWS)
    kinds = [arg for arg in sys.argv[1:] if not arg.isdecimal()] or [*KINDS]
    failed = False
    for kind in kinds:
        if kind == "disk" and not hasattr(resource, "prlimit"):
            print("disk: left out, for this system cannot limit the files of another process")
            continue
        with trial(kind) as (database, blow):
            failed |= not chaos(kind, database, blow, max(1, blows // KINDS[kind]))
    sys.exit(failed)


@contextmanager
def trial(kind: str) -> Iterator[tuple[str, Blow]]:
    """A fresh database, and what happens to it or to its server."""
    if kind in ("postgresql", "restarts"):
        with postgresql() as cluster:
            blow = killed if kind == "postgresql" else partial(restarted, cluster)
            yield cluster.url("railhead"), blow
    else:
        with databases(["sqlite"]) as urls:
            blow = killed if kind == "sqlite" else partial(full, Path(urls["sqlite"] + "-wal"))
            yield urls["sqlite"], blow


def killed(server: Running) -> None:
    """The server is killed and started again."""
    server.kill()
    server.start()


def restarted(cluster: Cluster, _server: Running) -> None:
    """PostgreSQL is killed and started again."""
    cluster.kill()
    sleep(0.2)  # somebody meets its absence
    cluster.start()


def full(log: Path, server: Running) -> None:
    """No file of the server may grow beyond what the log of the database has now."""
    most = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)[1]
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (log.stat().st_size, most))
    sleep(0.5)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (most, most))


def chaos(kind: str, database: str, blow: Blow, blows: int) -> bool:
    """So many blows under load; whether all promises were kept."""
    server = Running(database)
    server.start()
    secret = token(server.url, "Chaos")
    with client(server.url, secret) as http:
        tables = [Table(("random",) * (n == 0)) for n in range(GAMES)]
        renew(http, tables)
        stop, began = Event(), monotonic()
        players = [
            Player(server, secret, table, stop, n)
            for n, table in enumerate(table for table in tables for _ in range(CLIENTS))
        ]
        for player in players:
            player.start()
        dice = random.Random(1853)
        for number in range(1, blows + 1):
            await_actions(players, dice.randint(1, 20))
            sleep(dice.uniform(0, 0.02))
            blow(server)
            renew(http, tables)
            if number % max(1, blows // TOLD) == 0:
                told = f"{acknowledged(players)} acknowledged, {monotonic() - began:.0f} s"
                print(f"{kind}: {number} of {blows} blows, {told}", flush=True)
    stop.set()
    for player in players:
        player.join(60)
    seconds = monotonic() - began
    server.stop()
    print(f"{kind}: {blows} blows in {seconds:.0f} s, {seconds / blows:.2f} s each")
    return report(database, [player.witness for player in players])


def await_actions(players: Sequence[Player], count: int) -> None:
    """Until so many more actions are acknowledged; not for ever, should nobody be able to act."""
    before, deadline = acknowledged(players), monotonic() + 5
    while acknowledged(players) < before + count and monotonic() < deadline:
        sleep(0.005)


def acknowledged(players: Sequence[Player]) -> int:
    """How many actions are acknowledged so far."""
    return sum(len(player.witness.promised) for player in players)


def renew(http: httpx.Client, tables: Sequence[Table]) -> None:
    """New games in the place of those that are over."""
    for table in tables:
        with suppress(httpx.HTTPError):  # the next time, then
            if table.done:
                table.id = new_game(http, NAMES[len(table.computers) :], table.computers)
                table.done = False


def report(database: str, witnesses: Sequence[Witness]) -> bool:
    """Compare what was promised with what is there."""
    store = Store(database)
    there, computed = written(store), by_computers(store)
    checked = dict(check.check(store))
    store.close()
    promised = {key: value for w in witnesses for key, value in w.promised.items()}
    faults = [fault for found in checked.values() for fault in found]
    lost = promised.keys() - there.keys()
    doubled = [key for key, entries in there.items() if len(entries) > 1]
    other = [key for key in promised.keys() & there.keys() if not kept(promised[key], there[key])]
    counts: Counter[str] = sum((w.counts for w in witnesses), Counter())
    counts["in the journal"] = len(there)
    counts["in the journal, by computers"] = computed
    counts["in the journal, and the answer never arrived"] = len(there.keys() - promised.keys())
    for name, count in sorted(counts.items()):
        print(f"  {count:7} {name}")
    print(f"  {len(lost):7} acknowledged and lost")
    print(f"  {len(other):7} acknowledged and not as promised")
    print(f"  {len(doubled):7} doubled")
    print(f"  {len(checked):7} games replayed, {len(faults)} faults", *faults[:5], flush=True)
    return not (lost or other or doubled or faults or counts[FAULT])


def written(store: Store) -> dict[str, list[tuple[str, Entry]]]:
    """The entries by the keys of their requests."""
    found: dict[str, list[tuple[str, Entry]]] = {}
    with store.read() as connection:
        query = select(journal).where(journal.c.request.is_not(None))
        for row in connection.execute(query).mappings():
            key = str(row["request"]).partition(":")[2]
            found.setdefault(key, []).append((row["game"], read_entries([row])[0]))
    return found


def by_computers(store: Store) -> int:
    """How many actions computers have taken."""
    others = journal.c.seat.not_in((*NAMES, CHANCE))
    query = select(func.count()).where(journal.c.kind == ACTION, others)
    with store.read() as connection:
        return int(connection.execute(query).scalar_one())


def kept(promise: tuple[str, int, dict[str, Any]], there: list[tuple[str, Entry]]) -> bool:
    """Whether the entry is where it was promised, and is the action that was sent."""
    game, number, action = promise
    place, entry = there[0]
    return (place, entry.number) == (game, number) and action.items() <= entry.body.items()


if __name__ == "__main__":
    main()
