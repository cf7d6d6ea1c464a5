"""Storage: committed or not, one winner, asked twice done once; on both databases."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from sqlalchemy import delete, func, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from railhead.server import journal, playing, site
from railhead.server.accounts import Account
from railhead.server.errors import Conflict, Forbidden, Illegal, Stale
from railhead.server.journal import Draft
from railhead.server.schema import journal as table
from railhead.server.settings import Settings
from railhead.server.site import Site
from tests.server.tools import Table, counting, started

GUESS = {"type": "guess", "player": "Adam", "amount": 2}


def entries(table: Table) -> list[journal.Entry]:
    with table.site.store.read() as connection:
        return journal.since(connection, table.id, 0)


def test_an_action_and_what_chance_dealt_are_one_transaction(
    here: Site, adam: Account, beth: Account
) -> None:
    game = started(here, adam, beth)
    game.play("guess", "Adam", amount=1)
    before = game.head.number
    done = game.play("guess", "Beth", amount=2)
    assert [e.body["type"] for e in entries(game)[before:]] == ["guess", "draw_lots"]
    assert (done.entry.number, done.head.number) == (before + 1, before + 2)


def test_numbers_have_no_gap(here: Site, adam: Account, beth: Account) -> None:
    game = counting(here, adam, beth)
    game.passes(5)
    assert [e.number for e in entries(game)] == list(range(1, game.head.number + 1))


def test_the_same_number_cannot_be_written_twice(here: Site, adam: Account, beth: Account) -> None:
    game = started(here, adam, beth)
    draft = Draft(kind="chat", position=0, body={})
    old = replace(game.head, number=game.head.number - 1)
    with pytest.raises(IntegrityError):
        here.store._write(lambda c: journal.append(c, 0, old, [draft]))


@pytest.mark.parametrize("statement", [update(table).values(body="{}"), delete(table)])
def test_nothing_rewrites_the_journal(
    here: Site, adam: Account, beth: Account, statement: object
) -> None:
    game = started(here, adam, beth)
    with pytest.raises(DBAPIError, match="append-only"):
        here.store.write(lambda c: c.execute(statement))  # type: ignore[call-overload]
    assert len(entries(game)) == game.head.number


def test_a_stale_request_is_told_the_number(here: Site, adam: Account, beth: Account) -> None:
    game = started(here, adam, beth)
    seen = game.head.number
    game.play("guess", "Beth", amount=1)
    with pytest.raises(Stale) as caught:
        playing.play(here, game.ask("Adam", seen), GUESS)
    assert caught.value.details == {"number": seen + 1}
    assert game.head.number == seen + 1


def test_a_number_from_the_future_is_stale_too(here: Site, adam: Account, beth: Account) -> None:
    game = started(here, adam, beth)
    with pytest.raises(Stale):
        playing.play(here, game.ask("Adam", game.head.number + 1), GUESS)


def test_a_remark_makes_no_action_stale(here: Site, adam: Account, beth: Account) -> None:
    game = started(here, adam, beth)
    seen = game.head.number
    draft = Draft(kind="chat", position=0, body={"text": "hello"})
    here.store.write(lambda c: journal.append(c, 0, journal.head(c, game.id), [draft]))
    done = playing.play(here, game.ask("Adam", seen), GUESS)
    assert done.entry.number == seen + 2


def test_asked_twice_is_done_once(here: Site, adam: Account, beth: Account) -> None:
    game = started(here, adam, beth)
    ask = game.ask("Adam", key="once")
    first = playing.play(here, ask, GUESS)
    count = game.head.number
    again = playing.play(here, ask, GUESS)
    assert (again.repeated, again.entry.number) == (True, first.entry.number)
    assert game.head.number == count


def test_a_key_serves_one_request_only(here: Site, adam: Account, beth: Account) -> None:
    game = started(here, adam, beth)
    ask = game.ask("Adam", key="once")
    playing.play(here, ask, GUESS)
    with pytest.raises(Conflict, match="idempotency key"):
        playing.play(here, ask, {**GUESS, "amount": 3})


def test_keys_of_others_do_not_clash(here: Site, adam: Account, beth: Account) -> None:
    game = started(here, adam, beth)
    playing.play(here, game.ask("Adam", key="k"), GUESS)
    done = playing.play(here, game.ask("Beth", key="k"), {**GUESS, "player": "Beth"})
    assert not done.repeated


def test_a_refused_action_leaves_no_trace(here: Site, adam: Account, beth: Account) -> None:
    game = started(here, adam, beth)
    before = game.head
    with pytest.raises(Illegal, match="1 to 5") as caught:
        game.play("guess", "Adam", amount=6)
    assert caught.value.details == {"rule": "toy 1"}
    assert game.head == before


def test_nobody_acts_for_the_seat_of_another(here: Site, adam: Account, beth: Account) -> None:
    game = started(here, adam, beth)
    with pytest.raises(Forbidden, match="hold this seat"):
        playing.play(here, game.ask("Beth"), GUESS)
    with pytest.raises(Forbidden):
        playing.play(here, game.ask("Beth"), {"type": "draw_lots", "player": "chance"})


def test_of_many_at_once_one_wins(here: Site, adam: Account, beth: Account) -> None:
    """Sixteen threads play the same turn; the toy itself would allow them all, one by one."""
    game = counting(here, adam, beth)
    seat = game.head.actors[0]
    asks = [game.ask(seat, key=str(n)) for n in range(16)]
    before = game.head.number

    def attempt(n: int) -> bool:
        try:
            playing.play(here, asks[n], {"type": "pass", "player": seat})
        except Stale:
            return False
        return True

    with ThreadPoolExecutor(16) as pool:
        won = list(pool.map(attempt, range(16)))
    assert won.count(True) == 1
    assert game.head.number == before + 1


def test_the_same_request_at_once_is_done_once(here: Site, adam: Account, beth: Account) -> None:
    game = counting(here, adam, beth)
    seat = game.head.actors[0]
    ask = game.ask(seat, key="same")
    with ThreadPoolExecutor(8) as pool:
        done = list(
            pool.map(lambda _: playing.play(here, ask, {"type": "pass", "player": seat}), range(8))
        )
    assert [d.repeated for d in done].count(False) == 1
    assert len({d.entry.number for d in done}) == 1


def test_remarks_at_once_all_find_a_place(here: Site, adam: Account, beth: Account) -> None:
    game = started(here, adam, beth)
    before = game.head.number

    def remark(n: int) -> None:
        draft = Draft(kind="chat", position=0, body={"text": str(n)})
        here.store.write(lambda c: journal.append(c, 0, journal.head(c, game.id), [draft]))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(remark, range(12)))
    assert {e.body["text"] for e in entries(game)[before:]} == {str(n) for n in range(12)}


def test_two_processes_cannot_both_win(here: Site, adam: Account, beth: Account) -> None:
    """A second site on the same database has positions and locks of its own."""
    other = site.make(Settings(database=str(here.store.engine.url)))
    other = replace(other, clock=here.clock)
    game = counting(here, adam, beth)
    for _ in range(6):
        seat = game.head.actors[0]
        ask = game.ask(seat)
        with ThreadPoolExecutor(2) as pool:
            futures = [
                pool.submit(playing.play, s, ask, {"type": "pass", "player": seat})
                for s in (here, other)
            ]
        assert sorted(type(f.exception()) is Stale for f in futures) == [False, True]
    other.store.close()
    numbers = select(func.count()).where(table.c.game == game.id)
    with here.store.read() as connection:
        assert connection.execute(numbers).scalar() == game.head.number
