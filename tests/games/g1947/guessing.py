"""Every action of 1947 that could be meant in a position, sensible or not, to be compared with what
is offered. Prices are tried where they matter: at and beside the bounds.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from itertools import product
from typing import Any

from railhead.board.walk import stop_id
from railhead.engine.actions import Action, DiscardTrain
from railhead.engine.flow import Rulebook, actors, open_procedures
from railhead.engine.state import DEPOT, INITIAL_OFFER, POOL, Player
from railhead.games.g1947.operating.actions import Reorganize
from railhead.games.g1947.privates.to_companies import price_limit
from railhead.games.g1947.state import State1947
from tests.properties.offered import Offered, told_in_vain, twice

Values = Callable[[State1947], Iterable[Any]]
SMALL = range(-1, 12)


def _prices(state: State1947) -> set[int]:
    """All that somebody has or asks, and a rupee more or less."""
    limits = (price_limit(state, private) for private in state.hammer)
    faces = (train.price for train in state.facts.trains.values())
    held = (amount for amount in state.cash.values() if amount >= 0)
    exact = {0, 1, 10, *limits, *faces, *held, *state.refusals.values()}
    return {price + off for price in exact for off in (-1, 0, 1)}


def _sources(state: State1947) -> list[str]:
    return [INITIAL_OFFER, POOL, DEPOT, *state.players[:1], *state.facts.companies]


def _stops(state: State1947) -> list[str]:
    return [stop_id(hex_, name) for hex_ in state.facts.board.hexes for name in ("s0", "s1")]


def _first_two(state: State1947) -> list[str]:
    """The company in turn, and another one."""
    named = [getattr(task, "company", None) for task in state.agenda]
    return list(dict.fromkeys([*filter(None, named), *state.facts.companies]))[:2]


def _all(state: State1947) -> Iterable[str]:
    return state.facts.companies


VALUES: Mapping[str, Values] = {
    "company": _all,
    "private": lambda state: state.privates,
    "lot": lambda state: state.facts.privates,
    "amount": lambda state: range(min(2000, max(state.cash[p] for p in state.players)) + 2),
    "price": _prices,
    "source": _sources,
    "par": lambda _state: range(60, 135),
    "count": lambda _state: SMALL,
    "stockbrokers": lambda _state: SMALL,
    "workers": lambda _state: range(-1, 7),
    "train": lambda state: state.facts.trains,
    "direction": lambda _state: ("up", "right", "down"),
    "bonus": lambda _state: ("", "stockbrokers", "opportunity"),
    "to": lambda _state: ("savings", "ordinary"),
    "how": lambda _state: ("pay", "retain", "half"),
    "site": lambda state: state.facts.sites,
    "stop": _stops,
    "hex": lambda state: state.facts.board.hexes,
    "tile": lambda state: state.facts.tiles,
    "rotation": lambda _state: range(6),
}
SPECIAL: Mapping[type[Action], Mapping[str, Values]] = {
    DiscardTrain: {"train": lambda state: state.trains},
    Reorganize: {
        "how": lambda _state: ("move", "free", "full"),
        "source": lambda state: [None, *state.tokens],
    },
}
WHOSE = (
    "price",
    "train",
    "stop",
    "direction",
    "site",
    "hex",
)  # of the company in turn: others are few


def guesses(state: State1947, kind: type[Action], player: Player) -> Iterator[Action]:
    """Every value of every field, each with each."""
    names = [field.name for field in fields(kind) if field.name != "player"]
    few = {"company": _first_two} if set(names) & set(WHOSE) else {}
    known = {**VALUES, **few, **SPECIAL.get(kind, {})}
    for values in product(*(list(known[name](state)) for name in names)):
        yield kind(player=player, **dict(zip(names, values, strict=True)))


def faults(
    rulebook: Rulebook[State1947], state: State1947, untried: frozenset[type[Action]] = frozenset()
) -> Iterator[str]:
    """What is wrong with the offers of a position: missing, twice, or freely chosen and illegal."""
    for player, procedure in product(actors(rulebook, state), open_procedures(rulebook, state)):
        if procedure.action not in untried:
            entry = Offered.of(procedure, state, player)
            yield from (*twice(entry), *told_in_vain(entry, random.Random(0)), *_missing(entry))


def _missing(entry: Offered) -> Iterator[str]:
    assert isinstance(entry.state, State1947)
    for action in guesses(entry.state, entry.procedure.action, entry.player):
        if entry.procedure.refusal(entry.state, action) is None and not entry.has(action):
            yield f"not offered: {action}"
