"""Every action of 1853 that could be meant in a position, sensible or not, to be compared with what
is offered. Prices are tried where they matter: at and beside the bounds.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from itertools import product
from typing import Any

from railhead.board.walk import stop_id
from railhead.engine.actions import Action, BuyTrain, DiscardTrain, LayTile, RunTrains
from railhead.engine.flow import Rulebook, actors, open_procedures
from railhead.engine.state import DEPOT, INITIAL_OFFER, POOL, Player
from railhead.games.family1853.actions import DealCompany, DrawLots
from railhead.games.family1853.state import FREE_LATER, PAY_NOW, State1853
from tests.properties.offered import Offered, told_in_vain, twice

UNTRIED = frozenset[type[Action]]({RunTrains, DrawLots, DealCompany})  # searched for, or dealt
Values = Callable[[State1853], Iterable[Any]]


def _beside(numbers: Iterable[int]) -> set[int]:
    return {number + off for number in numbers for off in (-1, 0, 1)}


def _prices(state: State1853) -> set[int]:
    """All that somebody has, two together have, or a card shows; and a pound more or less."""
    held = [amount for amount in state.cash.values() if amount >= 0]
    shown = [train.price for train in state.facts.trains.values()]
    refused = [price for task in state.agenda for price in _refused(task)]
    return _beside({0, 10, *held, *shown, *refused, *(a + b for a in held for b in held)})


def _refused(task: Any) -> list[int]:
    return [entry[-1] for entry in getattr(task, "refused", ())]


def _bonds(state: State1853) -> set[int]:
    limits = state.facts.limits
    return _beside({0, limits.minimum_bond, limits.capital, *state.cash.values()})


def _in_turn(state: State1853) -> list[str]:
    """The company in turn, and another one."""
    named = [getattr(task, "company", None) for task in state.agenda]
    return list(dict.fromkeys([*filter(None, named), *state.facts.companies]))[:2]


def _stops(state: State1853) -> list[str]:
    return [stop_id(hex_, f"s{n}") for hex_ in state.facts.board.hexes for n in range(6)]


VALUES: Mapping[str, Values] = {
    "amount": _bonds,
    "buyer": lambda state: [*state.players, "Nobody"],
    "city": lambda state: [*state.facts.cities, "Em"],
    "company": lambda state: state.facts.companies,
    "count": lambda _state: range(-1, 12),
    "hex": lambda state: state.facts.board.hexes,
    "how": lambda _state: ("pay", "retain", "half"),
    "option": lambda _state: (FREE_LATER, PAY_NOW, ""),
    "price": _prices,
    "punish": lambda _state: (True, False),
    "rotation": lambda _state: range(6),
    "source": lambda state: [INITIAL_OFFER, POOL, DEPOT, *state.players[:1]],
    "stop": _stops,
    "tile": lambda state: state.facts.tiles,
    "train": lambda state: state.facts.trains,
}
SPECIAL: Mapping[type[Action], Mapping[str, Values]] = {
    BuyTrain: {"source": lambda state: [DEPOT, POOL, *state.facts.companies]},
    LayTile: {"company": lambda state: _in_turn(state)[:1]},
    DiscardTrain: {"train": lambda state: state.trains},
}
WHOSE = {"hex", "stop", "train", "price", "how"}  # of the company in turn: others are few


def guesses(state: State1853, kind: type[Action], player: Player) -> Iterator[Action]:
    """Every value of every field, each with each."""
    names = [field.name for field in fields(kind) if field.name != "player"]
    few = {"company": _in_turn} if set(names) & WHOSE else {}
    known = {**VALUES, **few, **SPECIAL.get(kind, {})}
    for values in product(*(list(known[name](state)) for name in names)):
        yield kind(player=player, **dict(zip(names, values, strict=True)))


def faults(
    rulebook: Rulebook[State1853], state: State1853, untried: frozenset[type[Action]] = UNTRIED
) -> Iterator[str]:
    """What is wrong with the offers of a position: missing, twice, or freely chosen and illegal."""
    for player in actors(rulebook, state):
        for procedure in open_procedures(rulebook, state):
            if procedure.action not in untried:
                entry = Offered.of(procedure, state, player)
                yield from twice(entry)
                yield from told_in_vain(entry, random.Random(0))
                yield from _missing(entry)


def _missing(entry: Offered) -> Iterator[str]:
    assert isinstance(entry.state, State1853)
    for guess in guesses(entry.state, entry.procedure.action, entry.player):
        if entry.procedure.refusal(entry.state, guess) is None and not entry.has(guess):
            yield f"not offered: {guess}"
