"""One game between computer players: who sits where, and what becomes of faults."""

import gc
import multiprocessing
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from math import inf
from pathlib import Path
from typing import Any

import pytest

import railhead
from railhead import SetupError, arena
from railhead.arena import Match, Plan, PlanError, Record
from railhead.arena.matches import LONGEST
from railhead.bots import Seat, levels, process

Join = Callable[[str, Any], None]


def plan(*seats: str, title: str = "fenmark", games: int = 4, **more: Any) -> Plan:
    return Plan(title=title, seats=seats, games=games, **more)


def but_for_times(record: Record) -> tuple[object, ...]:
    return record.number, record.seats, record.worth, record.reason, record.actions


@pytest.fixture
def joins(monkeypatch: pytest.MonkeyPatch) -> Join:
    """Adds a player to those there are."""
    players = dict(levels.known())
    monkeypatch.setattr(levels, "known", lambda: players)
    return players.__setitem__


def test_seats_rotate_from_game_to_game_and_each_has_a_seed() -> None:
    games = arena.schedule(plan("steady", "random", "random", seed=7))
    assert [game.seats.index("steady") for game in games] == [0, 1, 2, 0]
    assert [game.seed for game in games] == [7, 8, 9, 10]


def test_every_level_sits_in_every_seat_as_often(joins: Join) -> None:
    for name in "abcd":
        joins(name, levels.at_random)
    games = arena.schedule(plan("a", "b", "c", "d", games=8))
    assert Counter(seat for game in games for seat in enumerate(game.seats)) == {
        (seat, level): 2 for seat in range(4) for level in "abcd"
    }


@pytest.mark.parametrize(
    ("wrong", "error", "words"),
    [
        (plan("random", "wizard"), PlanError, "no computer player 'wizard'. There are: random"),
        (plan("random"), SetupError, "Fenmark is for 2 to 4 players, not 1"),
        (plan("random", "random", title="1820"), SetupError, "1820 is for 3 to 5 players, not 2"),
        (plan("random", "random", title="1830"), SetupError, "There is no title '1830'"),
        (plan("random", "random", options={"x": 1}), SetupError, "x"),
    ],
)
def test_what_cannot_be_played_is_refused_at_once(
    wrong: Plan, error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        arena.schedule(wrong)


def test_a_game_is_played_to_its_end_and_is_the_same_again() -> None:
    game = Match(plan("random", "random", "random"), 2)
    first, second = arena.play(game), arena.play(game)
    assert but_for_times(first) == but_for_times(second)
    assert len(first.worth) == 3
    assert first.faults == ()
    assert sum(map(len, first.times.values())) == first.actions


def test_a_game_is_saved_whole(tmp_path: Path) -> None:
    game = Match(plan("random", "random", save=tmp_path), 0)
    record = arena.play(game)
    saved = railhead.load(tmp_path / "fenmark-0001.railhead.json")
    assert saved.finished
    assert saved.result is not None
    assert tuple(saved.result["worth"][name] for name in saved.players) == record.worth


def test_what_is_looked_at_in_a_finished_game_is_kept() -> None:
    record = arena.play(Match(plan("random", "random", look=lambda game: game.round), 0))
    assert record.seen == "End of game"


def raises(_seat: Seat) -> Mapping[str, Any]:
    """Knows no answer."""
    raise ZeroDivisionError("no shares")


def exits(_seat: Seat) -> Mapping[str, Any]:
    """Has enough."""
    sys.exit(0)


def cheats(seat: Seat) -> Mapping[str, Any]:
    """Takes a train from nobody."""
    return {"type": "buy_train", "player": seat.player, "company": "?", "train": "?"}


def meddles(seat: Seat) -> Mapping[str, Any]:
    """Acts for somebody else."""
    other = next(name for name in seat.game.players if name != seat.player)
    return {"type": "pass", "player": other}


def muses(_seat: Seat) -> Mapping[str, Any]:
    """Thinks for ever."""
    while True:
        pass


def stubborn(_seat: Seat) -> Mapping[str, Any]:
    """Thinks for ever, whatever happens."""
    while True:
        try:
            while True:
                pass
        except Exception:  # so are some players
            continue


def mumbles(_seat: Seat) -> Any:
    """Says nothing that can be understood."""
    return 17


@pytest.mark.parametrize(
    ("player", "what"),
    [
        (raises, "ZeroDivisionError: no shares"),
        (exits, "SystemExit: 0"),
        (cheats, "illegal action: "),
        (meddles, "illegal action: "),
        (muses, "no decision within 0.05 s"),
        (stubborn, "no decision within 0.05 s"),
        (mumbles, "TypeError: "),
    ],
)
def test_a_player_at_fault_is_reported_and_random_goes_on(
    joins: Join, player: Any, what: str
) -> None:
    joins("broken", player)
    patience = 0.05 if player in (muses, stubborn) else 120
    record = arena.play(Match(plan("broken", "broken", patience=patience), 0))
    assert sorted(fault.player for fault in record.faults) == ["Adam", "Beth"]
    assert {fault.level for fault in record.faults} == {"broken"}
    assert all(fault.what.startswith(what) for fault in record.faults)
    assert len(record.worth) == 2


@pytest.mark.parametrize("patience", [1e12, inf])
def test_patience_has_no_end(patience: float) -> None:
    record = arena.play(Match(plan("beginner", "beginner", patience=patience), 0))
    assert record.faults == ()


def test_a_game_that_cannot_go_on_is_given_up(joins: Join) -> None:
    joins("random", raises)
    (record,) = arena.contest([Match(plan("random", "random"), 0)])
    assert record.worth == ()
    assert record.reason == "given up: ZeroDivisionError: no shares"


def test_of_no_games_there_are_no_records() -> None:
    assert [*arena.contest(arena.schedule(plan("random", "random", games=0)))] == []


def test_a_game_that_does_not_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("railhead.arena.matches.LONGEST", 5)
    record = arena.play(Match(plan("random", "random"), 0))
    assert (record.worth, record.actions) == ((), 5)
    assert record.reason == "given up after 5 actions"
    assert LONGEST > 5


def thresholds(_game: railhead.Game) -> tuple[int, ...]:
    return gc.get_threshold()


def test_processes_that_play_look_for_garbage_seldom() -> None:
    here = gc.get_threshold()
    plan = Plan(title="fenmark", seats=("random",) * 2, games=2, look=thresholds)
    seen = [record.seen for record in arena.contest(arena.schedule(plan), jobs=2)]
    assert [first for first, *_ in seen] == [process.SELDOM] * 2
    assert gc.get_threshold() == here


def test_no_process_is_left_once_all_is_told() -> None:
    games = arena.schedule(plan("random", "random", games=3))
    assert len(list(arena.contest(games, jobs=2))) == 3
    assert multiprocessing.active_children() == []


def test_who_stops_listening_leaves_no_process() -> None:
    told = arena.contest(arena.schedule(plan("random", "random", games=9)), jobs=2)
    next(iter(told))
    del told
    assert multiprocessing.active_children() == []
