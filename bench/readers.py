"""Tables with readers that stay up to date, and players who wait for them."""

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from time import perf_counter
from typing import Any
from urllib.parse import quote

import msgspec

from tests.server.reader import Gap, Reader, differences

STEPS, RELOADS = "by updates", "by reloading"  # how readers stay up to date
AGAIN = (429, 503)
PAUSE = 0.05
STALL = 120.0  # seconds after which a reader is taken to have lost something


class Line:
    """An HTTP connection, as bare as it can be, so that the clients take little of the machine."""

    def __init__(self, port: int, secret: str) -> None:
        self._port = port
        self._secret = secret
        self.received = 0

    async def open(self) -> "Line":
        self.reader, self.writer = await asyncio.open_connection(
            "127.0.0.1", self._port, limit=2**22
        )
        return self

    async def request(self, method: str, path: str, body: bytes = b"") -> tuple[int, bytes]:
        await self.send(method, path, body)
        head = await self.head()
        length = next(int(h[15:]) for h in head if h.lower().startswith(b"content-length:"))
        self.received += length
        return int(head[0].split()[1]), await self.reader.readexactly(length)

    async def get(self, path: str) -> bytes:
        status, answer = await self.request("GET", path)
        while status in AGAIN:  # too much is asked at once: it waits, and asks again
            await asyncio.sleep(PAUSE)
            status, answer = await self.request("GET", path)
        if status != 200:
            raise RuntimeError(f"{path}: {status} {answer.decode()}")
        return answer

    async def send(self, method: str, path: str, body: bytes = b"") -> None:
        head = (
            f"{method} /api/v1{path} HTTP/1.1\r\nhost: localhost\r\n"
            f"authorization: Bearer {self._secret}\r\n"
            f"content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
        )
        self.writer.write(head.encode() + body)
        await self.writer.drain()

    async def head(self) -> list[bytes]:
        return (await self.reader.readuntil(b"\r\n\r\n")).split(b"\r\n")


@dataclass
class Figures:
    """What was measured in one run."""

    latencies: list[float] = field(default_factory=list)
    delays: list[float] = field(default_factory=list)
    gaps: int = 0
    wrong: int = 0
    seconds: float = 0.0
    spent: float = 0.0  # of the processor, by the server


class Watcher:
    """Somebody at a table who sees every move, through the eyes of a seat or as a spectator."""

    def __init__(self, game: str, seat: str | None, how: str, figures: Figures) -> None:
        self._path = f"/games/{game}"
        self._query = f"?seat={quote(seat)}" if seat else ""
        self._seat = seat
        self._how = how
        self._figures = figures
        self.known: Reader | None = None
        self.number = 0
        self.moved = asyncio.Condition()
        self.received = 0

    async def watch(self, port: int, secret: str) -> None:
        """Open the table and follow its stream."""
        self._asking = await Line(port, secret).open()
        await self._open()
        assert self.known
        line = await Line(port, secret).open()
        since = f"{'&' if self._query else '?'}since={self.known.info['number']}"
        await line.send("GET", f"{self._path}/stream{self._query}{since}")
        await line.head()
        await self._reached(self.known.number)
        while text := await line.reader.readline():
            self.received += len(text)
            if text.startswith(b"data: "):
                await self._hear(msgspec.json.decode(text[6:]))

    async def _open(self) -> None:
        answer = await self._asking.get(f"{self._path}/table{self._query}")
        self.known = Reader(msgspec.json.decode(answer))

    async def _hear(self, data: dict[str, Any]) -> None:
        if data.get("kind") not in ("action", "undo") or "round" not in data:
            return
        if self._how == RELOADS:
            await self._reload()
            await self._reached(data["number"])
            return
        assert self.known
        try:
            self.known.take(data.get("update"))
        except Gap:
            self._figures.gaps += 1
            await self._open()
        await self._reached(self.known.number)

    async def _reload(self) -> None:
        paths = [f"/view{self._query}", "", "/drawings/map.svg"]
        for path in [*paths, f"/offers{self._query}"] if self._seat else paths:
            await self._asking.get(f"{self._path}{path}")

    async def _reached(self, number: int) -> None:
        async with self.moved:
            self.number = number
            self.moved.notify_all()

    async def at(self, number: int) -> None:
        """Until this one knows of an entry."""
        async with self.moved:
            await self.moved.wait_for(lambda: self.number >= number)

    async def wrong(self) -> bool:
        """Whether what was put together differs from what a fresh look tells."""
        before = self.known
        await self._open()
        assert before
        assert self.known
        return bool(_differ(before, self.known))


def _differ(old: Reader, new: Reader) -> list[str]:
    table = {"number": new.number, "position": new.position, "view": new.view, "info": new.info}
    return differences(old, table | {"map": {"version": new.map}})


@dataclass(frozen=True)
class Game:
    """A game on the server, where it stands, and what is played in it."""

    id: str
    number: int
    seats: Sequence[str]
    actions: Sequence[dict[str, Any]]


Seen = tuple[Game, list[Watcher]]  # a game, and those who watch it


@dataclass
class Run:
    """A time in which is played: at once when all know of the last move, or at a given rate."""

    figures: Figures
    end: float
    rate: float  # moves a second at all tables together; 0: as many as the server bears
    due: float

    async def turn(self) -> float | None:
        """When the next move is due, once that time has come; None when the run is over.

        Time counts from there, also where nobody was free to move: who waits is not left out.
        """
        due = perf_counter()
        if self.rate:
            due, self.due = self.due, self.due + 1 / self.rate
            await asyncio.sleep(due - perf_counter())
        return due if due <= self.end else None


async def play(line: Line, tables: list[Seen], run: Run) -> None:
    """One move at each of some tables, in turn, until the time is up.

    The next move at a table waits until everybody there knows of the last.
    """
    figures = run.figures
    numbers = {game.id: game.number for game, _ in tables}
    for turn in range(min(len(game.actions) for game, _ in tables)):
        for game, watchers in tables:
            body = {"action": game.actions[turn], "expected": numbers[game.id]}
            began = await run.turn()
            if began is None:
                return
            answer = await line.request(
                "POST", f"/games/{game.id}/actions", json.dumps(body).encode()
            )
            figures.latencies.append(perf_counter() - began)
            if answer[0] != 201:
                raise RuntimeError(f"{turn}: {answer[0]} {answer[1].decode()}")
            numbers[game.id] = number = json.loads(answer[1])["number"]
            await asyncio.wait_for(asyncio.gather(*(w.at(number) for w in watchers)), STALL)
            figures.delays.append(perf_counter() - began)


@dataclass(frozen=True)
class Crowd:
    """Who plays and who watches: so many readers at each table, so many players at a time.

    Where there are several ports, all that concerns a table goes to one of them.
    """

    ports: Sequence[int]
    secret: str
    readers: int
    players: int
    how: str
    processor: Callable[[], float]
    rate: float = 0.0  # moves a second at all tables together; 0: as many as the server bears


async def crowd(who: Crowd, games: list[Game], seconds: float) -> Figures:
    """All players and readers at once."""
    figures = Figures()
    tables = [(game, _watchers(who, game, figures)) for game in games]
    watchers = [watcher for _, some in tables for watcher in some]
    tasks = [
        asyncio.create_task(watcher.watch(port, who.secret))
        for (_, some), port in zip(tables, cycle(who.ports), strict=False)
        for watcher in some
    ]
    for game, some in tables:
        await asyncio.gather(*(watcher.at(min(1, game.number)) for watcher in some))
    ports = islice(cycle(who.ports), who.players)
    lines = [await Line(port, who.secret).open() for port in ports]
    shares = [tables[n :: who.players] for n in range(who.players)]
    began, spent = perf_counter(), who.processor()
    run = Run(figures, began + seconds, who.rate, began)
    await asyncio.gather(*(play(line, s, run) for line, s in zip(lines, shares, strict=True) if s))
    figures.seconds, figures.spent = perf_counter() - began, who.processor() - spent
    if who.how == STEPS:
        figures.wrong = sum([await watcher.wrong() for watcher in watchers])
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return figures


def _watchers(who: Crowd, game: Game, figures: Figures) -> list[Watcher]:
    seats: list[str | None] = [*game.seats, None, None, None]
    return [Watcher(game.id, seat, who.how, figures) for seat in seats[: who.readers]]
