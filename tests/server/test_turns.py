"""What is heavy waits its turn; what is light is answered whatever is asked."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from socket import create_connection
from threading import Event
from typing import Any

import pytest
from starlette.requests import Request

from railhead import Game
from railhead.server.errors import Busy, Gone, Refused, TooMany
from railhead.server.turns import Turns
from tests.server.client import PATIENCE, Person, Web, begun, eventually
from tests.server.tools import in_a_loop

ADAM, BETH, CLIVE = 1, 2, 3


# The queue ---------------------------------------------------------------------------------------


class Client:
    """One who has asked, and may hang up."""

    def __init__(self) -> None:
        self.messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.request = Request({"type": "http"}, self.messages.get)

    def hang_up(self) -> None:
        self.messages.put_nowait({"type": "http.disconnect"})


class Visits:
    """Questions that come to a queue, and those whose turn it is."""

    def __init__(self, turns: Turns) -> None:
        self.turns = turns
        self.now: list[int] = []  # accounts
        self.asked = 0

    def come(self, account: int) -> tuple["asyncio.Task[None]", asyncio.Event, Client]:
        client, done = Client(), asyncio.Event()
        return asyncio.create_task(self._visit(client, account, done)), done, client

    async def _visit(self, client: Client, account: int, done: asyncio.Event) -> None:
        async with self.turns.turn(client.request, account):
            self.asked += 1
            self.now.append(account)
            await done.wait()
            self.now.remove(account)


async def _settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def test_of_each_account_one_question_is_answered_at_a_time() -> None:
    async def go() -> None:
        visits = Visits(Turns(at_once=2))
        first, _, *others = [visits.come(account) for account in (ADAM, ADAM, ADAM, BETH, CLIVE)]
        await _settle()
        assert visits.now == [ADAM, BETH]
        first[1].set()
        await _settle()
        assert visits.now == [BETH, CLIVE]  # whose turn it is before the next of Adam's
        for task, *_ in others:
            task.cancel()

    in_a_loop(go())


def test_whoever_hangs_up_before_his_turn_leaves_the_queue() -> None:
    async def go() -> None:
        visits = Visits(Turns(at_once=1))
        first, second, third = [visits.come(account) for account in (ADAM, BETH, CLIVE)]
        await _settle()
        second[2].hang_up()
        with pytest.raises(Gone):
            await second[0]
        assert visits.turns.waiting == 1
        first[1].set()
        third[1].set()
        await asyncio.gather(first[0], third[0])
        assert visits.asked == 2

    in_a_loop(go())


def test_whoever_hangs_up_in_his_turn_makes_room_when_it_ends() -> None:
    async def go() -> None:
        visits = Visits(Turns(at_once=1))
        first, second = visits.come(ADAM), visits.come(ADAM)
        await _settle()
        first[2].hang_up()
        await _settle()
        assert visits.asked == 1
        first[1].set()
        second[1].set()
        await asyncio.gather(first[0], second[0])

    in_a_loop(go())


@pytest.mark.parametrize(("of_one", "of_all", "error"), [(2, 9, TooMany), (9, 2, Busy)])
def test_a_queue_that_is_too_long_is_told(of_one: int, of_all: int, error: type[Refused]) -> None:
    async def go() -> None:
        visits = Visits(Turns(at_once=1, of_one=of_one, of_all=of_all))
        tasks = [visits.come(ADAM)[0] for _ in range(3)]
        await _settle()
        with pytest.raises(error) as refused:
            await visits.come(ADAM)[0]
        assert refused.value.details["after"] > 0
        for task in tasks:
            task.cancel()
        await _settle()
        async with AsyncExitStack() as stack:  # all have left, whether it was their turn or not
            await stack.enter_async_context(visits.turns.turn(Client().request, BETH))

    in_a_loop(go())


# The server --------------------------------------------------------------------------------------


class Heavy:
    """Offers that take until they are let go."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.ended: list[str] = []
        self.go = Event()

    def offers(self, _game: Game, player: str) -> list[Any]:
        self.begun.append(player)
        assert self.go.wait(PATIENCE)
        self.ended.append(player)
        return []


@pytest.fixture
def heavy(monkeypatch: pytest.MonkeyPatch) -> Iterator[Heavy]:
    made = Heavy()
    monkeypatch.setattr(Game, "offers", lambda game, player: made.offers(game, player))  # noqa: PLW0108 - a method of the game
    yield made
    made.go.set()


def _ask(web: Web, person: Person, game: str) -> Any:
    """A connection that asks for offers and waits."""
    host, port = web.url.removeprefix("http://").split(":")
    asking = create_connection((host, int(port)), timeout=PATIENCE)
    head = f"GET /api/v1/games/{game}/offers?seat={person.name} HTTP/1.1\r\nHost: x\r\n"
    asking.sendall(f"{head}Authorization: Bearer {person.token}\r\n\r\n".encode())
    return asking


def _answered(asking: list[Any]) -> None:
    for connection in asking:
        assert connection.recv(15) == b"HTTP/1.1 200 OK"
        connection.close()


def test_what_is_light_is_answered_while_the_heavy_is_not(
    web: Web, people: dict[str, Person], game: str, heavy: Heavy
) -> None:
    adam, beth = people["Adam"], people["Beth"]
    asking = [_ask(web, person, game) for person in (adam, beth) for _ in range(6)]
    eventually(lambda: len(heavy.begun) == 2 and web.site.turns.waiting == 10)
    assert adam.http.get(f"{web.url}/health").status_code == 200
    assert adam.get(f"/games/{game}/view")["view"]
    first = adam.get(f"/games/{game}")["actors"][0]
    people[first].play(game, "guess", amount=2)
    assert sorted(heavy.begun) == ["Adam", "Beth"]
    heavy.go.set()
    _answered(asking)


def test_nothing_is_worked_out_for_those_who_hang_up(
    web: Web, people: dict[str, Person], game: str, heavy: Heavy
) -> None:
    adam = people["Adam"]
    asking = [_ask(web, adam, game) for _ in range(10)]
    eventually(lambda: heavy.begun == ["Adam"] and web.site.turns.waiting == 9)
    for connection in asking:
        connection.close()
    eventually(lambda: web.site.turns.waiting == 0)
    heavy.go.set()
    eventually(lambda: heavy.ended == ["Adam"])
    assert heavy.begun == ["Adam"]
    assert adam.get(f"/games/{game}/offers", seat="Adam")["offers"] == []


def test_too_many_questions_of_one_account_are_refused(
    web: Web, people: dict[str, Person], game: str, heavy: Heavy
) -> None:
    adam, beth = people["Adam"], people["Beth"]
    asking = [_ask(web, adam, game) for _ in range(13)]
    eventually(lambda: web.site.turns.waiting == 12)
    refused = adam.http.get(f"/games/{game}/offers", params={"seat": "Adam"})
    assert refused.status_code == 429
    assert int(refused.headers["retry-after"]) > 0
    heavy.go.set()
    assert beth.get(f"/games/{game}/offers", seat="Beth")["offers"] == []
    _answered(asking)


def test_everything_heavy_waits_its_turn(web: Web, people: dict[str, Person], heavy: Heavy) -> None:
    adam, others = people["Adam"], people["Clive"]
    game = begun(adam, others)
    asking = _ask(web, adam, game)
    eventually(lambda: heavy.begun == ["Adam"])
    action = {"action": {"type": "pass", "player": "Adam"}}
    questions: list[tuple[str, str, Any]] = [
        ("GET", f"/games/{game}/charts", None),
        ("GET", f"/games/{game}/positions/0", None),
        ("GET", f"/games/{game}/lesson", None),
        ("POST", f"/games/{game}/preview", action),
        ("POST", f"/games/{game}/why-not", action),
        ("POST", f"/games/{game}/why-none", action),
        ("POST", f"/games/{game}/routes", {"train": "T", "stops": ["a.b"]}),
        ("POST", f"/games/{game}/drawings/routes", {"routes": []}),
        ("POST", f"/games/{game}/copies", {"position": 0}),
        ("POST", "/imports", {"format": 1}),
    ]
    with ThreadPoolExecutor(len(questions)) as threads:
        answers = [threads.submit(adam.http.request, m, p, json=b) for m, p, b in questions]
        eventually(lambda: web.site.turns.waiting + sum(a.done() for a in answers) == len(answers))
        early = {q[1] for q, a in zip(questions, answers, strict=True) if a.done()}
        heavy.go.set()
    _answered([asking])
    assert early == set()
