"""How much the server bears: moves a second with readers at every table, and what a move costs.

    python -m bench.load [seconds] [title ...]

Five readers at each table, who stay up to date by what they are told, or as a page did that reloads
after each event; players who act as soon as everybody at the table knows of the last move, and
players who act at a steady rate, whose waiting counts from when their move was due. Server,
database and clients share this machine, and nothing leaves it.
"""

import asyncio
import random
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from secrets import token_hex
from time import perf_counter, thread_time
from typing import Any

import httpx
from sqlalchemy import Column, Integer, MetaData, Table, Text, insert

import railhead
from bench.readers import RELOADS, STEPS, Crowd, Figures, Game, Line, crowd
from bench.servers import Running, client, databases, percentile, token
from railhead.server import accounts, copies, migrate, playing, sights, swift
from railhead.server.moving import Ask
from railhead.server.settings import Settings
from railhead.server.site import make
from railhead.server.store import Store

SECONDS = 15.0
TITLES = ("1853-retuned", "1947", "1820")
TABLES = 40
READERS = 5
PLAYERS = 16  # moves under way at a time
RATE = 100.0  # moves a second, of a crowd that is not in a hurry
MOVES = 120  # of each game, late in it
LONE = 4  # games in which a lone player moves


@cache
def late(title: str) -> tuple[railhead.Game, list[dict[str, Any]]]:
    """A position late in a random game, and what is played then; chance has no part in it."""
    for seed in range(200):
        dice = random.Random(seed)
        game = railhead.new(title, ["Adam", "Beth", "Clive", "Dora"], seed)
        while not game.finished and len(game.moves) < 900:
            game = game.play(game.random_action(dice.choice(game.actors), dice))
        players = [move.action.player in game.players for move in game.moves]
        starts = range(len(players) - MOVES, max(200, len(players) // 2), -1)
        found = next((n for n in starts if all(players[n : n + MOVES])), None)
        if found is not None:
            return game.at(found), game.actions[found : found + MOVES]
    raise RuntimeError("no such game")


def imported(http: httpx.Client, title: str) -> Game:
    """The late game on a server; one account holds all seats."""
    game, actions = late(title)
    saved = {"format": 1, "title": title, "rules": game.rules.rules, "players": list(game.players)}
    saved |= {"options": {}, "seed": 0, "actions": game.actions}
    made = http.post("/imports", json=saved)
    made.raise_for_status()
    return Game(made.json()["id"], made.json()["number"], game.players, actions)


@dataclass(frozen=True, kw_only=True)
class Trial:
    """How a server is tried."""

    processes: int = 1
    apart: bool = False  # each process has tables of its own, as a proxy may see to it
    how: str = STEPS  # readers stay up to date
    rate: float = 0.0  # moves a second; 0: as many as the server bears

    def __str__(self) -> str:
        asked = f", {self.rate:.0f} moves/s asked for" if self.rate else ""
        own = " with tables of their own" if self.apart else ""
        return f"processes: {self.processes}{own}, {self.how}{asked}"


TRIALS = {
    "sqlite": (Trial(), Trial(rate=RATE)),
    "postgresql": (Trial(), Trial(rate=RATE), Trial(processes=2), Trial(processes=2, apart=True)),
}


def measured(database: str, title: str, trial: Trial, seconds: float) -> None:
    """Print the figures of one server under a crowd."""
    apart = trial.processes if trial.apart else 1
    servers = [Running(database, trial.processes // apart) for _ in range(apart)]
    for server in servers:
        server.start()
    secret = token(servers[0].url, f"Load {token_hex(4)}")
    with client(servers[0].url, secret) as http, ThreadPoolExecutor(2) as pool:
        games = list(pool.map(lambda _: imported(http, title), range(TABLES)))
    ports = [server.settings.port for server in servers]
    who = Crowd(ports, secret, READERS, PLAYERS, trial.how, lambda: spent(servers), trial.rate)
    figures = asyncio.run(crowd(who, games, seconds))
    for server in servers:
        server.stop()
    print(f"  {title}, {trial}: {told(figures)}", flush=True)


def spent(servers: Sequence[Running]) -> float:
    """The seconds that the servers have spent on processors so far."""
    return sum(server.processor() for server in servers)


def told(figures: Figures) -> str:
    """The figures in words."""
    count = len(figures.latencies)
    p50, p99 = (percentile(figures.latencies, share) * 1000 for share in (0.5, 0.99))
    delay = percentile(figures.delays, 0.99) * 1000
    return (
        f"{count / figures.seconds:.0f} moves/s, answered p50 {p50:.0f} ms p99 {p99:.0f} ms,"
        f" all {READERS} readers up to date p99 {delay:.0f} ms,"
        f" processor {figures.spent / count * 1000:.1f} ms a move;"
        f" {figures.gaps} gaps, {figures.wrong} readers wrong in the end"
    )


def bare(database: str) -> float:
    """How often the database alone can commit, one row at a time; how long one takes."""
    store = Store(database)
    table = Table("bare", MetaData(), Column("id", Integer, primary_key=True), Column("text", Text))
    store.write(table.create)

    def commits(_: int) -> int:
        end, count = perf_counter() + 2, 0
        while perf_counter() < end:
            store.write(lambda connection: connection.execute(insert(table).values(text="x" * 200)))
            count += 1
        return count

    one = commits(0) / 2
    with ThreadPoolExecutor(PLAYERS) as pool:
        many = sum(pool.map(commits, range(PLAYERS))) / 2
    store.write(table.drop)
    store.close()
    print(f"  bare commits: {one:.0f}/s by one thread, {many:.0f}/s by {PLAYERS}", flush=True)
    return 1 / one


def lone(database: str, title: str, commit: float) -> None:
    """One player alone: by a script that never looks, and by a page that has opened the table."""
    server = Running(database)
    server.start()
    with client(server.url, secret := token(server.url, f"Lone {title}")) as http:
        for who in ("script", "page"):
            times, spent, sizes = [], 0.0, []
            for _ in range(LONE):
                game = imported(http, title)
                http.get(f"/games/{game.id}/{'table' if who == 'page' else 'view'}")
                began = server.processor()
                some, size = asyncio.run(moves(Line(server.settings.port, secret), game))
                spent += server.processor() - began
                times += some
                sizes.append(size)
            p50 = percentile(times, 0.5)
            print(
                f"  {title}, a lone {who}: {p50 * 1000:.1f} ms, {p50 / commit:.1f} bare commits,"
                f" processor {spent / len(times) * 1000:.2f} ms a move, {max(sizes)} bytes",
                flush=True,
            )
    server.stop()


async def moves(line: Line, game: Game) -> tuple[list[float], int]:
    """All moves of a game, one after the other; how long each took, and the mean answer."""
    await line.open()
    times, number = [], game.number
    for action in game.actions:
        body = httpx.Request("POST", "http://-", json={"action": action, "expected": number})
        began = perf_counter()
        status, answer = await line.request("POST", f"/games/{game.id}/actions", body.content)
        times.append(perf_counter() - began)
        if status != 201:
            raise RuntimeError(answer.decode())
        number = httpx.Response(201, content=answer).json()["number"]
    return times, line.received // len(times)


class Parts:
    """The processor's time of some parts of the work."""

    def __init__(self) -> None:
        self._spent: dict[str, float] = {}

    def of(self, name: str, work: Callable[..., Any], *given: Any) -> Any:
        """Do a part of the work."""
        began = thread_time()
        found = work(*given)
        self._spent[name] = self._spent.get(name, 0.0) + thread_time() - began
        return found

    def told(self, count: int) -> str:
        """Milliseconds of each part, on average."""
        return ", ".join(f"{name} {s / count * 1000:.2f}" for name, s in self._spent.items())


def where(database: str, title: str) -> None:
    """Where the processor's time of a lone move goes, part by part, within this process."""
    site = make(Settings(database=database))
    migrate.upgrade(site.store)
    owner = site.store.write(lambda c: accounts.create(c, 0, f"Where {title}", "-"))
    game, actions = late(title)
    head = copies.imported(site, owner, game)
    parts, written = Parts(), swift.write
    swift.write = lambda *given: parts.of("of it, the database", written, *given)
    number, seen = head.number, sights.sight(head, game)
    for action in actions:
        seat = action["player"]
        ask = Ask(account=owner.id, game=head.id, expected=number)
        done = parts.of("the whole move, without HTTP", playing.play, site, ask, action)
        game = parts.of("of it, the rules", game.play, action)
        after = parts.of("what all see", sights.sight, done.head, game, seen)
        step = sights.Step(seen, after, sights.Now(done.head, (), [done.entry]))
        parts.of("what changed, encoded", step.update, seat)
        if seat in game.actors:
            parts.of("offers, if still on turn", after.offers, seat)
        number, seen = done.head.number, after
    swift.write = written
    print(f"  {title}, ms of the processor: {parts.told(len(actions))}", flush=True)
    site.hints.stop()
    site.store.close()


def main() -> None:
    seconds = float(sys.argv[1]) if sys.argv[1:] else SECONDS
    titles: Sequence[str] = sys.argv[2:] or TITLES
    print(f"{TABLES} tables, {READERS} readers at each, {PLAYERS} moves under way, {seconds:.0f} s")
    with databases(["sqlite", "postgresql"]) as urls:
        for kind, trials in TRIALS.items():
            print(kind)
            commit = bare(urls[kind])
            for title in titles:
                lone(urls[kind], title, commit)
                where(urls[kind], title)
                for trial in trials:
                    measured(urls[kind], title, trial, seconds)
            measured(urls[kind], titles[0], Trial(how=RELOADS), seconds)


if __name__ == "__main__":
    main()
