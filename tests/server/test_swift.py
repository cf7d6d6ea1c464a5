"""Moves by the short way: as good as by the long one, whatever this process does not know."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest
from sqlalchemy import select

from railhead import Game
from railhead.server import moving, playing, site, swift
from railhead.server.accounts import Account
from railhead.server.errors import Illegal, Stale
from railhead.server.plans import Planned
from railhead.server.schema import journal
from railhead.server.settings import Settings
from railhead.server.site import Site
from railhead.server.store import Store
from tests.server.client import Person, Web, eventually
from tests.server.tools import Clock, Table, counting


@pytest.fixture
def there(database: str, clock: Clock) -> Iterator[Site]:
    """Another process at the same database."""
    made = site.make(Settings(database=database), clock)
    yield made
    made.store.close()


@pytest.fixture
def ways(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Which way each move went."""
    taken: list[str] = []
    short, long = swift.write, moving.carry_out

    def swiftly(*given: Any) -> bool:
        taken.append("short" if (done := short(*given)) else "refused")
        return done

    def slowly(*given: Any) -> Any:
        taken.append("long")
        return long(*given)

    monkeypatch.setattr(swift, "write", swiftly)
    monkeypatch.setattr(playing, "carry_out", slowly)
    return taken


def elsewhere(table: Table, other: Site) -> Table:
    return Table(other, table.id, table.players)


def test_the_first_move_goes_the_long_way_and_the_next_the_short(
    here: Site, adam: Account, beth: Account, ways: list[str]
) -> None:
    table = counting(here, adam, beth)
    ways.clear()
    table.passes(3)
    assert ways == ["short"] * 3


def test_what_another_process_played_is_noticed(
    here: Site, there: Site, adam: Account, beth: Account, ways: list[str]
) -> None:
    table = counting(here, adam, beth)
    table.passes(1)
    elsewhere(table, there).passes(1)
    ways.clear()
    table.passes(1)
    assert ways == ["long"]  # the number that was expected is beyond what is known here
    known = here.rooms.known(table.id, adam.id)
    assert known
    assert known.head.number == table.head.number


def test_a_move_upon_what_is_known_is_refused_if_the_game_has_gone_on(
    here: Site, there: Site, adam: Account, beth: Account, ways: list[str]
) -> None:
    table = counting(here, adam, beth)
    table.passes(1)
    seat, seen = table.head.actors[0], table.head.number
    elsewhere(table, there).passes(2)
    ways.clear()
    with pytest.raises(Stale):
        playing.play(here, table.ask(seat, expected=seen), {"type": "pass", "player": seat})
    assert ways == ["refused", "long"]


def test_a_plan_of_another_process_is_carried_out(
    here: Site, there: Site, adam: Account, beth: Account, ways: list[str]
) -> None:
    table = counting(here, adam, beth)
    table.passes(2)
    seat = table.head.actors[0]
    other = next(name for name in table.players if name != seat)
    playing.plan(there, table.players[other].id, table.id, Planned(other, "pass", {}))
    ways.clear()
    before = table.head.position
    table.play("pass", seat)
    assert (ways, table.head.position) == (["refused", "long"], before + 2)


def test_what_the_rules_forbid_is_refused_in_words_and_judged_once(
    here: Site, beth: Account, adam: Account, ways: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = counting(here, adam, beth)
    table.passes(1)
    ways.clear()
    number, play, judged = table.head.number, Game.play, list[object]()

    def counted(game: Game, action: object) -> Game:
        judged.append(action)
        return play(game, action)

    monkeypatch.setattr(Game, "play", counted)
    with pytest.raises(Illegal):
        table.play("count", table.head.actors[0], amount=99)
    assert (ways, table.head.number, len(judged)) == (["long"], number, 1)


def test_a_request_that_is_repeated_acts_once(here: Site, adam: Account, beth: Account) -> None:
    table = counting(here, adam, beth)
    table.passes(1)
    seat = table.head.actors[0]
    ask = table.ask(seat, key="one")
    action = {"type": "pass", "player": seat}
    first, second = playing.play(here, ask, action), playing.play(here, ask, action)
    assert (first.repeated, second.repeated) == (False, True)
    assert first.entry.number == second.entry.number == table.head.number


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)  # it has one writer at a time
def test_those_who_wait_are_written_together_each_for_itself(
    here: Site, adam: Account, beth: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [counting(here, adam, beth) for _ in range(4)]
    for table in tables:
        table.passes(1)
    batches: list[int] = []
    carry_out = Store._carry_out

    def counted(self: Store, jobs: Any) -> None:
        batches.append(len(jobs))
        carry_out(self, jobs)

    monkeypatch.setattr(Store, "_carry_out", counted)
    begun, waiting = Event(), Event()

    def hold(_connection: object) -> None:
        begun.set()
        waiting.wait(60)

    with ThreadPoolExecutor(5) as pool:
        holding = pool.submit(here.store.write, hold)
        assert begun.wait(60)
        moves = [pool.submit(table.passes, 1) for table in tables]
        eventually(lambda: len(here.store._waiting) == len(tables))
        waiting.set()
        holding.result()
        for move in moves:
            move.result()
    assert batches == [4]
    with here.store.read() as connection:
        query = select(journal.c.game).where(journal.c.number == tables[0].head.number)
        assert len(connection.execute(query).all()) == 4


def test_whose_token_was_revoked_moves_no_more(web: Web, people: dict[str, Person]) -> None:
    gus = Person(web.url, "Gus of the moves")
    order = {"name": "x", "title": "toy", "places": 2, "hot": ["X", "Y"]}
    game = gus.post("/games", order)["id"]
    gus.post(f"/games/{game}/start", status=200)
    number = gus.number(game)
    bid = {"action": {"type": "guess", "player": "X", "amount": 1}, "expected": number}
    gus.post(f"/games/{game}/actions", bid)
    gus.delete("/logins")
    again = {"action": {"type": "guess", "player": "Y", "amount": 1}, "expected": number + 1}
    gus.post(f"/games/{game}/actions", again, status=401)
    gus.close()


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"action": {"type": "pass"}, "expected": -1}, 422),
        ({"action": {"type": "pass"}, "expected": 1, "more": 1}, 422),
        ({"action": [], "expected": 1}, 422),
        ({"expected": 1}, 422),
        ([], 422),
        ({"action": {"type": "pass"}, "expected": 1}, 403),
    ],
)
def test_what_is_not_plain_is_refused_as_everywhere(
    people: dict[str, Person], game: str, body: Any, status: int
) -> None:
    answer = people["Adam"].post(f"/games/{game}/actions", body, status=status)
    assert answer["error"]["status"] == status
