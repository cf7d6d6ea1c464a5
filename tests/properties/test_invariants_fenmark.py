"""The check of positions of Fenmark finds what is broken."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import railhead
from railhead import Game
from railhead.board.tiles import HexId, StopId, TileId
from railhead.engine.facts import Company
from railhead.engine.state import BANK, INITIAL_OFFER, POOL, Player, TrainId
from railhead.games.fenmark.state import Fenmark
from tests.properties.invariants_fenmark import faults

RANDOM = Path(__file__).parents[1] / "golden" / "fenmark-random.railhead.json"
ELM = Company("ELM")
BREAKS: Mapping[str, Callable[[Fenmark], dict[str, Any]]] = {
    "money": lambda state: {"cash": {**state.cash, BANK: 0}},
    "shares": lambda state: {"shares": {**state.shares, ELM: {POOL: 6, INITIAL_OFFER: 4}}},
    "directors": lambda state: {"directors": {**state.directors, ELM: Player("Nobody")}},
    "tiles": lambda state: {"placed": {**state.placed, HexId("Z1"): (TileId("9"), 0)}},
    "tokens": lambda state: {"tokens": {**state.tokens, StopId("H6.s0"): (ELM,)}},
    "trains": lambda state: {"trains": {**state.trains, TrainId("2#1"): "Adam"}},
    "prices": lambda state: {"prices": {**state.prices, ELM: (0, -1)}},
    "flow": lambda _state: {"agenda": ()},
}


@cache
def late() -> Game:
    """A position late in the golden game."""
    game = railhead.load(RANDOM)
    return game.at(len(game.moves) - 20)


def test_nothing_is_wrong_with_it() -> None:
    assert faults(late()) == []


@pytest.mark.parametrize("name", BREAKS)
def test_what_is_broken_is_found(name: str) -> None:
    state = late().state
    assert isinstance(state, Fenmark)
    move = replace(late().moves[-1], state=replace(state, **BREAKS[name](state)))
    broken = replace(late(), moves=(*late().moves[:-1], move))
    assert any(fault.startswith(name) for fault in faults(broken))
