"""Opening games: memory and snapshots save work, the journal decides."""

import pytest
from sqlalchemy import delete, func, select, update

from railhead import Game
from railhead.play.game import Move
from railhead.server import positions, snapshots
from railhead.server.accounts import Account
from railhead.server.errors import NotFound
from railhead.server.positions import Positions
from railhead.server.schema import snapshots as table
from railhead.server.site import Site
from tests.server.tools import Table, counting

EVERY = 6
LONG = 3 * EVERY + 2


@pytest.fixture
def long(here: Site, adam: Account, beth: Account, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A game with several snapshots behind it."""
    monkeypatch.setattr("railhead.server.snapshots.EVERY", EVERY)
    game = counting(here, adam, beth)
    game.passes(LONG)
    here.positions.renew(here.store)
    return game


def cold(game: Table, position: int | None = None) -> Game:
    with game.site.store.read() as connection:
        head = game.head
        at = head.position if position is None else position
        return Positions().at(connection, head, at)


def replayed(game: Table, position: int) -> Game:
    with game.site.store.read() as connection:
        return positions.whole(connection, game.head, position)


def count_replays(monkeypatch: pytest.MonkeyPatch) -> list[Move]:
    done: list[Move] = []
    then = Game.then

    def counted(self: Game, action: object) -> Game:
        done.append(action)  # type: ignore[arg-type]
        return then(self, action)  # type: ignore[arg-type]

    monkeypatch.setattr(Game, "then", counted)
    return done


@pytest.mark.parametrize("position", [0, 1, 3, EVERY, EVERY + 1, LONG + 3])
def test_every_position_equals_its_replay(long: Table, position: int) -> None:
    assert cold(long, position) == replayed(long, position)


def test_opening_replays_no_more_than_between_two_snapshots(
    long: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = count_replays(monkeypatch)
    cold(long)
    assert len(done) < EVERY


def test_a_kept_game_is_not_replayed(long: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    done = count_replays(monkeypatch)
    long.passes(1)
    assert len(done) == 1


def test_a_kept_game_holds_one_position(long: Table) -> None:
    with long.site.store.read() as connection:
        game = long.site.positions.now(connection, long.head)
    assert len(game.moves) == LONG + 3
    assert len({id(move) for move in game.moves}) == 1


def test_memory_that_lags_behind_catches_up(long: Table) -> None:
    """As where another process has played on."""
    memory = Positions()
    memory.keep(long.head, cold(long))
    long.passes(2)
    with long.site.store.read() as connection:
        assert memory.now(connection, long.head) == cold(long)


def test_memory_is_bounded(long: Table) -> None:
    memory = Positions(kept=0)
    memory.keep(long.head, cold(long))
    assert not memory._games


def test_snapshots_of_other_code_are_not_used(long: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    long.site.store.write(lambda c: c.execute(update(table).values(code="other", data=b"?")))
    done = count_replays(monkeypatch)
    assert cold(long) == replayed(long, LONG + 3)
    assert len(done) == 2 * (LONG + 3)


def test_after_an_upgrade_snapshots_are_made_again(
    long: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first who opens the game waits for its replay, the next does not."""
    long.site.store.write(lambda c: c.execute(update(table).values(code="other", data=b"?")))
    memory = Positions()
    assert memory.renew(long.site.store) == 0
    with long.site.store.read() as connection:
        memory.at(connection, long.head, long.head.position)
    assert memory.renew(long.site.store) == 1
    done = count_replays(monkeypatch)
    assert cold(long) == cold(long)
    assert len(done) < 2 * EVERY


def test_new_snapshots_take_the_place_of_those_of_other_code(long: Table) -> None:
    long.site.store.write(lambda c: c.execute(update(table).values(code="other")))
    long.passes(EVERY)
    long.site.positions.renew(long.site.store)
    with long.site.store.read() as connection:
        codes = connection.execute(select(table.c.code).distinct()).scalars().all()
    assert codes == [snapshots.code()]


@pytest.mark.parametrize("data", [b"", b"?", b"x\x9cK\x04\x00\x00b\x00b"])
def test_a_broken_snapshot_is_ignored(long: Table, data: bytes) -> None:
    long.site.store.write(lambda c: c.execute(update(table).values(data=data)))
    assert cold(long) == replayed(long, LONG + 3)


def test_without_snapshots_all_is_as_before(long: Table) -> None:
    long.site.store.write(lambda c: c.execute(delete(table)))
    assert cold(long) == replayed(long, LONG + 3)


def test_there_is_a_snapshot_for_every_so_many_actions(long: Table) -> None:
    with long.site.store.read() as connection:
        count = connection.execute(select(func.count()).select_from(table)).scalar()
    assert count == (LONG + 3) // EVERY


@pytest.mark.parametrize("position", [-1, LONG + 4])
def test_a_position_that_is_not_there(long: Table, position: int) -> None:
    with pytest.raises(NotFound, match="There is no position"):
        cold(long, position)
