"""How much the server bears: actions a second, latency, listeners, and moves late in a game.

    python -m bench.load [seconds]

200 games of 1853 Retuned, 600 listeners, players that act as fast as they are answered. Server,
database and clients share this machine, and nothing leaves it.
"""

import asyncio
import json
import random
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from time import perf_counter, time
from typing import Any

import httpx
from sqlalchemy import Column, Integer, MetaData, Table, Text, insert

import railhead
from bench.servers import Running, client, databases, example, new_game, percentile, token
from railhead import Game
from railhead.server.store import Store

SECONDS = 20.0
GAMES = 200
LISTENERS = 3  # at each game
PLAYERS = 16  # requests under way at a time
MOVES = (10, 300, 1000)
SAMPLES = 10  # games of each length
AGAIN = 6  # moves in each, besides the first
BEGUN = 6  # the last number of a game that has begun: five seats taken, the game started


@dataclass
class Figures:
    """What was measured in one run."""

    latencies: list[float] = field(default_factory=list)
    delays: list[float] = field(default_factory=list)
    listening: int = 0
    seconds: float = 0.0


class Line:
    """An HTTP connection, as bare as it can be, so that the clients take little of the machine."""

    def __init__(self, port: int, secret: str) -> None:
        self._port = port
        self._secret = secret

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self._port)

    async def request(self, method: str, path: str, body: bytes = b"") -> tuple[int, bytes]:
        await self.send(method, path, body)
        head = await self.head()
        length = next(int(h[15:]) for h in head if h.lower().startswith(b"content-length:"))
        return int(head[0].split()[1]), await self.reader.readexactly(length)

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


async def listen(line: Line, game: str, figures: Figures) -> None:
    """Hear the events of a game; how long each took from the server's clock to here."""
    await line.open()
    await line.send("GET", f"/games/{game}/stream?since={BEGUN}")
    await line.head()
    figures.listening += 1
    while text := await line.reader.readline():
        if text.startswith(b"data: ") and (at := json.loads(text[6:]).get("at")):
            figures.delays.append(time() - at / 1000)


async def play(line: Line, games: list[str], figures: Figures, end: float) -> None:
    """The worked example at each of some games, in turn, until the time is up."""
    await line.open()
    numbers = dict.fromkeys(games, BEGUN)
    actions = example()["actions"]
    for n, action in enumerate(actions):
        for game in games:
            if perf_counter() > end:
                return
            body = json.dumps({"action": action, "expected": numbers[game]}).encode()
            began = perf_counter()
            status, answer = await line.request("POST", f"/games/{game}/actions", body)
            figures.latencies.append(perf_counter() - began)
            if status != 201:
                raise RuntimeError(f"{n}: {status} {answer.decode()}")
            numbers[game] = json.loads(answer)["number"]


async def crowd(port: int, secret: str, games: list[str], seconds: float) -> Figures:
    """All players and listeners at once."""
    figures = Figures()
    ears = [
        asyncio.create_task(listen(Line(port, secret), game, figures))
        for game in games
        for _ in range(LISTENERS)
    ]
    while figures.listening < len(ears):
        await asyncio.sleep(0.1)
    await asyncio.sleep(1)
    figures.delays.clear()
    began = perf_counter()
    shares = [games[n::PLAYERS] for n in range(PLAYERS)]
    end = began + seconds
    await asyncio.gather(*(play(Line(port, secret), s, figures, end) for s in shares))
    figures.seconds = perf_counter() - began
    await asyncio.sleep(1)
    for ear in ears:
        ear.cancel()
    await asyncio.gather(*ears, return_exceptions=True)
    return figures


def measured(database: str, workers: int, seconds: float) -> None:
    """Print the figures of one server."""
    server = Running(database, workers)
    server.start()
    secret = token(server.url, f"Load {workers}")
    with client(server.url, secret) as http, ThreadPoolExecutor(4) as pool:
        names = example()["players"]
        games = list(pool.map(lambda _: new_game(http, names), range(GAMES)))
    figures = asyncio.run(crowd(server.settings.port, secret, games, seconds))
    server.stop()
    count = len(figures.latencies)
    p50, p99 = (percentile(figures.latencies, share) * 1000 for share in (0.5, 0.99))
    print(
        f"  processes: {workers}, {count / figures.seconds:.0f} actions/s,"
        f" p50 {p50:.0f} ms, p99 {p99:.0f} ms; {GAMES * LISTENERS} listeners heard"
        f" {len(figures.delays)} of {count * LISTENERS} events,"
        f" p50 {percentile(figures.delays, 0.5) * 1000:.0f} ms"
        f" p99 {percentile(figures.delays, 0.99) * 1000:.0f} ms after it was written"
    )


def bare(database: str) -> None:
    """How often the database alone can commit, one row at a time."""
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
    print(f"  bare commits: {one:.0f}/s by one thread, {many:.0f}/s by {PLAYERS}")


def long_game() -> Game:
    """A game of more than 1,000 actions in which chance has no part."""
    for seed in range(100):
        dice = random.Random(seed)
        game = railhead.new("1853-retuned", ["A", "B", "C", "D"], seed)
        while not game.finished:
            game = game.play(game.random_action(dice.choice(game.actors), dice))
        if len(game.moves) > MOVES[-1] + SAMPLES and all(
            move.action.player in game.players for move in game.moves
        ):
            return game
    raise RuntimeError("no such game")


def late(database: str) -> None:
    """The time of one move after so many actions, in a game in memory and in one to be opened.

    Games of all lengths take turns, and medians are compared; the processor time of the server does
    not depend on what else the machine does.
    """
    server = Running(database)
    server.start()
    game = long_game()
    actions = game.actions
    kinds = ("a move", "with opening the game", "of the processor a move", "a view")
    times: dict[str, dict[int, list[float]]] = {k: {n: [] for n in MOVES} for k in kinds}
    with client(server.url, token(server.url, "Late")) as http:
        made = [(n, imported(http, game, actions[:n])) for n in MOVES for _ in range(SAMPLES)]
        random.Random(1).shuffle(made)
        for count, (id_, number) in made:
            first = moved(http, id_, number, actions[count])
            spent = server.processor()
            more = [moved(http, id_, number + n, actions[count + n]) for n in range(1, AGAIN + 1)]
            spent = (server.processor() - spent) / AGAIN
            samples = dict(zip(kinds, (more, [first], [spent], [looked(http, id_)]), strict=True))
            for kind in kinds:
                times[kind][count] += samples[kind]
    server.stop()
    for count in MOVES:
        cells = [f"{kind} {percentile(times[kind][count], 0.5) * 1000:.1f} ms" for kind in kinds]
        print(f"  after {count:4} actions: {', '.join(cells)}")


def imported(http: httpx.Client, game: Game, actions: list[dict[str, Any]]) -> tuple[str, int]:
    """A game with the first actions of another; its id and last number."""
    saved = {"format": 1, "title": game.title, "rules": 1, "players": list(game.players)}
    saved |= {"options": {}, "seed": 0, "actions": actions}
    made = http.post("/imports", json=saved)
    made.raise_for_status()
    return made.json()["id"], made.json()["number"]


def moved(http: httpx.Client, game: str, number: int, action: dict[str, Any]) -> float:
    began = perf_counter()
    body = {"action": action, "expected": number}
    http.post(f"/games/{game}/actions", json=body).raise_for_status()
    return perf_counter() - began


def looked(http: httpx.Client, game: str) -> float:
    began = perf_counter()
    http.get(f"/games/{game}/view").raise_for_status()
    return perf_counter() - began


def main() -> None:
    seconds = float(sys.argv[1]) if sys.argv[1:] else SECONDS
    print(f"{GAMES} games, {GAMES * LISTENERS} listeners, {PLAYERS} players, {seconds:.0f} s each")
    with databases(["sqlite", "postgresql"]) as urls:
        for kind, workers in (("sqlite", (1,)), ("postgresql", (1, 2))):
            print(kind)
            late(urls[kind])
            for number in workers:
                measured(urls[kind], number, seconds)
            bare(urls[kind])


if __name__ == "__main__":
    main()
