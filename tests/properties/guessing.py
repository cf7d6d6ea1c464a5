"""Guessing at actions without asking what is offered: every field takes every value that a position
knows of its kind, sense or not.

Where that makes too many actions, those are guessed that differ from a candidate in one field or in
two, and some at random.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from itertools import combinations, product
from math import prod
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from railhead.board.walk import stop_id
from railhead.engine.actions import Action, Route
from railhead.engine.flow import Parts, Procedure, Range
from railhead.engine.state import BANK, DEPOT, INITIAL_OFFER, POOL, SCRAP, Player, State

WORDS = (  # what fields can say that names nothing
    *("", "pay", "retain", "up", "right", "down", "savings", "ordinary", "move", "free", "full"),
    *("stockbrokers", "opportunity", "free later", "pay now", "nobody"),
)
SMALL = (*range(-1, 13), 20, 50)
MANY = 120  # values of a field, too many to hold each of them fast
Values = Sequence[Any]
Free = Mapping[str, Range | Parts]


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is tried: all guesses where they are no more than `whole`, else some of them."""

    whole: int
    near: int  # of each field, values tried in the place of a candidate's
    wild: int  # guesses that change two fields of a candidate
    candidates: int  # so many are varied
    climbs: int  # from anywhere towards something legal


# What a field could be ---------------------------------------------------------------------------


def stops(state: State) -> list[str]:
    """All stops, as the board lies."""
    tiles = {hex_: state.facts.tiles[tile].stops for hex_, (tile, _) in state.placed.items()}
    printed = {name: hex_.stops for name, hex_ in state.facts.board.hexes.items()}
    return [stop_id(hex_, stop.name) for hex_, all_ in (printed | tiles).items() for stop in all_]


def holders(state: State) -> list[str]:
    """Whoever can hold something."""
    places = (POOL, DEPOT, INITIAL_OFFER, BANK, SCRAP)
    return [*places, *state.players, *state.facts.companies, *getattr(state, "cousins", ())]


def sums(state: State) -> list[int]:
    """All that somebody has, or that something costs, and one or ten more and less."""
    trains = [train.price for train in state.facts.trains.values()]
    cash = [cash for cash in state.cash.values() if 0 <= cash < 20_000]
    half = [n // 2 for n in (*trains, *cash)]
    exact = {0, 1, 50, 100, 200, *trains, *cash, *half, *_quoted(state)}
    return sorted({n + more for n in exact for more in (-10, -1, 0, 1, 10)})


def _quoted(state: State) -> Iterator[int]:
    market: Any = getattr(state.facts, "market", ())
    for row in market:
        yield from (cell for cell in row if isinstance(cell, int))


BY_NAME: Mapping[str, Callable[[State], Iterable[Any]]] = {
    "Company": lambda state: state.facts.companies,
    "Player": lambda state: state.players,
    "HexId": lambda state: state.facts.board.hexes,
    "TileId": lambda state: state.facts.tiles,
    "StopId": stops,
    "TrainId": lambda state: state.trains,
    "TrainType": lambda state: state.facts.trains,
    "PrivateId": lambda state: state.facts.privates,  # type: ignore[attr-defined]
    "SiteId": lambda state: state.facts.sites,  # type: ignore[attr-defined]
    "Cousin": lambda state: state.facts.cousins,  # type: ignore[attr-defined]
    "str": lambda state: [*WORDS, *holders(state)],
    "bool": lambda _state: (False, True),
    "int": lambda _state: SMALL,
}
NAMED: Mapping[str, Callable[[Any], Iterable[Any]]] = {
    "city": lambda state: state.facts.cities,
    "lot": lambda state: [
        "future trains",
        *state.facts.companies,
        *getattr(state.facts, "privates", ()),
        *getattr(state.facts, "cousins", ()),
    ],
}
MONEY = ("price", "amount", "par", "lobby")


def values(state: State, name: str, hint: Any, rng: random.Random) -> list[Any]:
    """What a field of a kind could be."""
    if get_origin(hint) in (Union, UnionType):
        return [v for part in get_args(hint) for v in values(state, name, part, rng)]
    if hint is type(None):
        return [None]
    if get_origin(hint) is tuple:
        return list(_tuples(state, get_args(hint)[0], rng))
    if name in NAMED:
        return list(NAMED[name](state))
    if hint is int and name in MONEY:
        return [*SMALL, *sums(state)]
    return list(BY_NAME[hint.__name__](state))


def _tuples(state: State, part: Any, rng: random.Random) -> Iterator[tuple[Any, ...]]:
    """Some of what can be put together."""
    if part is Route:
        return
    if get_origin(part) is tuple:  # of holders and numbers
        names = [*state.players, *getattr(state, "cousins", ()), POOL]
        for _ in range(60):
            chosen = rng.sample(names, rng.randint(0, min(4, len(names))))
            yield tuple((name, rng.randint(1, 4)) for name in chosen)
        return
    singles = list(BY_NAME[part.__name__](state))
    if part.__name__ == "StopId":
        singles = list(state.tokens)
    yield from ((), *((one,) for one in singles), *_some(list(combinations(singles, 2)), 40, rng))
    yield from (tuple(rng.sample(singles, min(3, len(singles)))) for _ in range(20))


def _some(items: Values, most: int, rng: random.Random) -> Values:
    return items if len(items) <= most else rng.sample(items, most)


# Guesses -----------------------------------------------------------------------------------------


def guesses(
    procedure: Procedure[Any, Any], state: State, player: Player, effort: Effort, rng: random.Random
) -> Iterator[Action]:
    """Actions of a kind that could be meant in a position."""
    kind = procedure.action
    hints = get_type_hints(kind)
    names = [field.name for field in fields(kind) if field.name != "player"]
    space = {name: values(state, name, hints[name], rng) for name in names}
    if prod(map(len, space.values())) <= effort.whole:
        for chosen in product(*space.values()):
            yield kind(player=player, **dict(zip(names, chosen, strict=True)))
        return
    known = _some(list(procedure.candidates(state, player)), effort.candidates, rng)
    yield from _near(known, space, effort, rng)
    for name, value in _some(_pins(space), effort.climbs, rng) if all(space.values()) else ():
        pinned = {**space, name: [value]}
        start = kind(player=player, **{name: rng.choice(pinned[name]) for name in names})
        yield from _climb(procedure, state, start, pinned, rng)


def _pins(space: Mapping[str, Values]) -> list[tuple[str, Any]]:
    """What may be held fast while the rest is looked for."""
    return [(name, value) for name, all_ in space.items() for value in all_ if len(all_) <= MANY]


def _climb(
    procedure: Procedure[Any, Any],
    state: State,
    action: Action,
    space: Mapping[str, Values],
    rng: random.Random,
) -> Iterator[Action]:
    """Field by field the values with which an action gets past most rules, twice over."""
    for name in (*rng.sample(list(space), len(space)), *space):
        ways = [replace(action, **{name: value}) for value in space[name]]
        passed = [_passed(procedure, state, way) for way in ways]
        most = max(passed)
        best = [way for way, n in zip(ways, passed, strict=True) if n == most]
        if most == len(procedure.rules):
            yield from best
        action = rng.choice(best)


def _passed(procedure: Procedure[Any, Any], state: State, action: Action) -> int:
    """How many rules have no objection before one has."""
    for at, rule in enumerate(procedure.rules):
        if rule.objection(state, action) is not None:
            return at
    return len(procedure.rules)


def _near(
    known: Values, space: Mapping[str, Values], effort: Effort, rng: random.Random
) -> Iterator[Action]:
    for action in known:
        for name, all_ in space.items():
            others = _some(all_, effort.near, rng)
            if isinstance(getattr(action, name), int):
                others = [*others, getattr(action, name) - 1, getattr(action, name) + 1]
            yield from (replace(action, **{name: value}) for value in others)
    both = [name for name in space if space[name]]
    for _ in range(effort.wild if known and len(both) > 1 else 0):
        changes = {name: rng.choice(space[name]) for name in rng.sample(both, 2)}
        yield replace(rng.choice(known), **changes)
