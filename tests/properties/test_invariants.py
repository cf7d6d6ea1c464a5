"""The check of positions finds what is broken."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import railhead
from railhead import Game
from railhead.board.tiles import HexId, StopId, TileId
from railhead.engine.facts import Company
from railhead.engine.state import BANK, Player, TrainId
from railhead.games.family1853.state import State1853
from railhead.play.game import Move
from tests.properties.invariants import faults

EXAMPLE = Path(__file__).parents[2] / "examples" / "1853-retuned-appendix-4.railhead.json"
EIR = Company("EIR")


def operating() -> Game:
    """The worked example, in its second railway round."""
    game = railhead.load(EXAMPLE).at(100)
    assert faults(game) == []
    return game


BREAKS: dict[str, Callable[[State1853], dict[str, Any]]] = {
    "money: personal": lambda s: {"cash": {**s.cash, BANK: s.cash[BANK] + 1}},
    "money: all": lambda s: {"cash": {**s.cash, s.facts.credit_bank: 0}},
    "shares: ": lambda s: {"shares": {**s.shares, EIR: {"pool": 11}}},
    "control: ": lambda s: {"directors": {**s.directors, EIR: Player("Zoe")}},
    "tiles: ": lambda s: {"placed": {**s.placed, HexId("Zz"): (TileId("9"), 6)}},
    "tokens: ": lambda s: {"tokens": {**s.tokens, StopId(next(iter(s.tokens))): (EIR,) * 3}},
    "trains: ": lambda s: {"trains": {**s.trains, TrainId("2#1"): "Adam"}},
    "prices: ": lambda s: {"prices": {}},
    "contracts: ": lambda s: {"unredeemed": {Player("Adam"): (EIR,) * 11}},
    "flow: ": lambda _: {"agenda": ()},
}


@pytest.mark.parametrize("kind", BREAKS)
def test_a_broken_position_is_found(kind: str) -> None:
    game = operating()
    state = game.state
    assert isinstance(state, State1853)
    broken = replace(state, **BREAKS[kind](state))
    game = replace(game, moves=(*game.moves[:-1], Move(game.moves[-1].action, broken)))
    assert any(fault.startswith(kind) for fault in faults(game)), faults(game)
