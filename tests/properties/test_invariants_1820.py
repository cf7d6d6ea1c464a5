"""The check of positions of 1820 finds what is broken."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import railhead
from railhead import Game
from railhead.board.tiles import HexId, StopId, TileId
from railhead.engine.facts import Company
from railhead.engine.state import BANK, Player, TrainId
from railhead.games.g1820.state import State1820
from railhead.play.game import Move
from tests.properties.invariants_1820 import faults

GOLDEN = Path(__file__).parents[1] / "golden" / "1820-random.railhead.json"


@cache
def operating() -> Game:
    """A golden game, in an early operating round."""
    game = railhead.load(GOLDEN).at(68)
    assert faults(game) == []
    return game


def first(state: State1820) -> Company:
    return state.order[0]


BREAKS: dict[str, Callable[[State1820], dict[str, Any]]] = {
    "money: all": lambda s: {"cash": {**s.cash, BANK: s.cash[BANK] + 1}},
    "money: the lobbies": lambda s: {"lobbies": {40: s.players[0]}},
    "shares: ": lambda s: {"shares": {**s.shares, first(s): {"pool": 99}}},
    "directors: ": lambda s: {"directors": {**s.directors, first(s): Player("Zoe")}},
    "market: ": lambda s: {"order": s.order[1:]},
    "loans: ": lambda s: {"loans": {first(s): 60}},
    "tiles: ": lambda s: {"placed": {**s.placed, HexId("Zz"): (TileId("9"), 6)}},
    "tokens: ": lambda s: {"tokens": {**s.tokens, StopId(next(iter(s.tokens))): (first(s),) * 3}},
    "trains: ": lambda s: {"trains": {**s.trains, TrainId("3+#1"): "Zoe"}},
    "chart: ": lambda _: {"column": 17},
    "flow: ": lambda _: {"agenda": ()},
}


@pytest.mark.parametrize("kind", BREAKS)
def test_a_broken_position_is_found(kind: str) -> None:
    game = operating()
    state = game.state
    assert isinstance(state, State1820)
    broken = replace(state, **BREAKS[kind](state))
    game = replace(game, moves=(*game.moves[:-1], Move(game.moves[-1].action, broken)))
    assert any(fault.startswith(kind) for fault in faults(game)), faults(game)
