"""The check of positions of 1947 finds what is broken."""

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
from railhead.games.g1947.data.facts import PrivateId
from railhead.games.g1947.state import State1947
from railhead.play.game import Move
from tests.properties.invariants_1947 import faults

SECTION_8 = Path(__file__).parents[2] / "examples" / "1947-section-8.railhead.json"
ABR, BNR = Company("ABR"), Company("BNR")


@cache
def dealing() -> Game:
    """The last stock round of section 8."""
    game = railhead.load(SECTION_8).at(120)
    assert faults(game) == []
    return game


BREAKS: dict[str, Callable[[State1947], dict[str, Any]]] = {
    "money: all": lambda s: {"cash": {**s.cash, BANK: s.cash[BANK] + 1}},
    "shares: ": lambda s: {"shares": {**s.shares, ABR: {"pool": 10}}},
    "bonds: ": lambda s: {"bonds": {**s.bonds, ABR: {"pool": 9}}},
    "presidents: ": lambda s: {"directors": {**s.directors, ABR: Player("Emily")}},
    "savings: ": lambda s: {"savings": s.savings | {(s.directors[ABR], ABR)}},
    "privates: ": lambda s: {"privates": {**s.privates, PrivateId("P4"): BNR}},
    "tiles: ": lambda s: {"placed": {**s.placed, HexId("Zz"): (TileId("9"), 6)}},
    "tokens: ": lambda s: {"tokens": {**s.tokens, StopId("H19.s0"): (BNR, BNR)}},
    "trains: ": lambda s: {"trains": {**s.trains, TrainId("T2#1"): "Zoe"}},
    "prices: ": lambda s: {"arrivals": s.arrivals[1:]},
    "flow: ": lambda _: {"agenda": ()},
}


@pytest.mark.parametrize("kind", BREAKS)
def test_a_broken_position_is_found(kind: str) -> None:
    game = dealing()
    state = game.state
    assert isinstance(state, State1947)
    broken = replace(state, **BREAKS[kind](state))
    game = replace(game, moves=(*game.moves[:-1], Move(game.moves[-1].action, broken)))
    assert any(fault.startswith(kind) for fault in faults(game)), faults(game)
