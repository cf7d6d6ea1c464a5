"""The suggested runs of 1853R 4.5 and 4.6 are legal, and nothing legal is better."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from railhead.board.runs import piece_name
from railhead.board.tiles import DUAL, HexId, StopId, TileId
from railhead.board.walk import Node, split_stop, steps, stop_id
from railhead.engine.actions import Route, RunTrains
from railhead.engine.flow import Rulebook
from railhead.engine.flow import refusal as objection
from railhead.engine.rules.reach import stop_facts
from railhead.engine.rules.running import RunAll, earned
from railhead.engine.state import TrainId
from railhead.games.family1853.operating.running import mail_earned, run_choices
from railhead.games.family1853.state import State1853
from tests.games.family1853.editions import both
from tests.games.family1853.positions import ADAM, BNR, EIR, GIP, NWR, legal, position, rules
from tests.games.family1853.runs import CONVERGING, CONVERGING_BASES, LINE, run, running

AREA = [HexId(name) for name in ("Gq", "Gs", "Gu", "Gw", "Hr", "Ht", "Hv", "Hx", "Hz")]
AREA += [HexId(name) for name in ("Is", "Iu", "Iw", "Iy", "Jt", "Jv", "Jx")]
HUB = HexId("Iu")
MOST_WALKS = 300


def scattered(seed: int, *trains: str) -> State1853:
    """EIR with tiles of all kinds thrown on the Ganges valley, its base in the middle."""
    dice = Random(seed)
    empty = position(RunAll(EIR), shares={EIR: {ADAM: 5}})
    tiles = [tile for tile in empty.facts.tiles.values() if len(tile.track) >= 3]
    placed = {hex_: (dice.choice(tiles).id, dice.randrange(6)) for hex_ in AREA}
    placed = {**placed, HUB: (TileId("102"), 0)}
    state = running(EIR, *trains, placed=placed)
    owners = [(EIR,), (EIR, GIP), (GIP,), (GIP, NWR), ()]
    stops = [stop for stop in _stops(state) if stop_facts(state, stop).kind == "city"]
    tokens = {stop: dice.choice(owners) for stop in stops}
    return replace(state, tokens={**tokens, stop_id(HUB, "s0"): (EIR,)})


def _stops(state: State1853) -> list[StopId]:
    return [
        stop_id(hex_, stop.name)
        for hex_ in AREA
        for stop in state.facts.tiles[state.placed[hex_][0]].stops
    ]


def walks(state: State1853, dice: Random, train: str) -> Iterator[Route]:
    """Runs found by walking about at random on the track of the area."""
    stops = [stop for stop in _stops(state) if stop_facts(state, stop).kind != "junction"]
    for _ in range(MOST_WALKS if stops else 0):
        start = dice.choice(stops)
        line: list[Node] = [split_stop(start)]
        track: list[str] = []
        for _ in range(14):
            ways = [w for w in steps(state.layout(), line[-1], DUAL) if w[1] is not None]
            ways = [w for w in ways if piece_name(w[0]) not in track]
            if not ways:
                break
            piece, onward = dice.choice(ways)
            assert onward is not None
            track.append(piece_name(piece))
            line.append(onward)
            if isinstance(onward[1], str):
                yield _route(state, train, line, track)


def _route(state: State1853, train: str, line: list[Node], track: list[str]) -> Route:
    called = [stop_id(hex_, end) for hex_, end in line if isinstance(end, str)]
    listed = tuple(stop for stop in called if stop_facts(state, stop).kind != "junction")
    return Route(train=TrainId(train), stops=listed, track=tuple(track))


def suggested(state: State1853) -> list[RunTrains]:
    return [action for action in legal(state, ADAM) if isinstance(action, RunTrains)]


def purses(state: State1853, action: RunTrains) -> tuple[int, int]:
    return earned(state, action), mail_earned(state, action)


def legal_walks(
    state: State1853, book: Rulebook[State1853], dice: Random, train: str
) -> list[Route]:
    found = walks(state, dice, train)
    return [r for r in found if objection(book, state, run(r, mail=train)) is None]


@pytest.mark.rule("1853R", "4.5.4", "4.6.6")
@pytest.mark.rule("1853", "4.5.4", "4.6.6")
@both
@pytest.mark.parametrize("train", ["2", "3", "2M", "6", "1M"])
@pytest.mark.parametrize("seed", range(6))
def test_no_legal_run_of_one_train_beats_the_suggestions(seed: int, train: str) -> None:
    state, dice = scattered(seed, train), Random(seed)
    (name,) = (t for t, holder in state.trains.items() if holder == EIR)
    best = [purses(state, action) for action in suggested(state)]
    walked = legal_walks(state, rules(), dice, name)
    assert walked or train == "1M"
    for found in walked:
        money, mail = purses(state, run(found, mail=name))
        assert any(money <= m and mail <= n for m, n in best), found


@pytest.mark.rule("1853R", "4.5.10", "4.6.6")
@pytest.mark.rule("1853", "4.5.10", "4.6.6")
@both
@pytest.mark.parametrize("seed", range(6))
def test_no_legal_runs_of_two_trains_beat_the_suggestions(seed: int) -> None:
    state, dice = scattered(seed, "2", "3", "2M"), Random(seed)
    best = [purses(state, action) for action in suggested(state)]
    first, second = (legal_walks(state, rules(), dice, name) for name in ("3#1", "2M#1"))
    pairs = [(dice.choice(first), dice.choice(second)) for _ in range(200) if first and second]
    for pair in pairs:
        action = run(*pair, mail=dice.choice(pair).train)
        if objection(rules(), state, action) is None:
            money, mail = purses(state, action)
            assert any(money <= m and mail <= n for m, n in best), pair


@pytest.mark.rule("1853R", "4.5.4")
@pytest.mark.rule("1853", "4.5.4")
@both
@pytest.mark.parametrize("seed", range(20))
def test_every_suggestion_is_legal(seed: int) -> None:
    state = scattered(seed, "3", "3", "2M", "2")
    for action in run_choices(state, ADAM):
        assert objection(rules(), state, action) is None


@pytest.mark.rule("1853R", "4.5.10")
@pytest.mark.rule("1853", "4.5.10")
@both
def test_4_5_10_one_train_is_suggested_where_lines_converge() -> None:
    ends = {"Jv": ("69", 3), "Lt": ("69", 0)}
    state = running(BNR, "2", "2", placed={**CONVERGING, **ends}, tokens=CONVERGING_BASES)
    found = list(run_choices(state, ADAM))
    assert [len(action.routes) for action in found] == [1, 0]
    assert all(objection(rules(), state, action) is None for action in found)


@pytest.mark.rule("1853R", "4.6.6")
@pytest.mark.rule("1853", "4.6.6")
@both
def test_4_6_6_runs_with_less_dividend_but_more_mail_are_suggested() -> None:
    state = running(EIR, "2", placed={**LINE, "Hz": ("4", 1)})  # two towns east of Patna
    found = [purses(state, action) for action in suggested(state)]
    assert found == [(80, 40), (70, 50), (60, 60), (0, 0)]


@pytest.mark.rule("1853R", "4.5.1")
@pytest.mark.rule("1853", "4.5.1")
@both
def test_4_5_1_the_best_is_suggested_first_then_one_train_alone_then_none() -> None:
    state = running(EIR, "2", "2")
    first, *alone, last = suggested(state)
    assert purses(state, first)[0] == 60 + 60
    assert {len(action.routes) for action in alone} == {1}
    assert last == run()
