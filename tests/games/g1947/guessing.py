"""Every action of 1947 that could be meant in a position, sensible or not, to be compared with what
is offered. Prices are tried where they matter: at and beside the bounds.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from itertools import product
from typing import Any

from railhead.board.tiles import distinct_rotations
from railhead.board.walk import stop_id
from railhead.engine.actions import Action, DiscardTrain, LayTile
from railhead.engine.flow import Procedure, Range, Rulebook, actors, legal, open_procedures
from railhead.engine.state import DEPOT, INITIAL_OFFER, POOL, Player
from railhead.engine.values import replace
from railhead.games.g1947.operating_actions import Reorganize
from railhead.games.g1947.private_sales import price_limit
from railhead.games.g1947.state import State1947

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
        guess = kind(player=player, **dict(zip(names, values, strict=True)))
        if not (isinstance(guess, LayTile) and _looks_like_another(state, guess)):
            yield guess


def _looks_like_another(state: State1947, guess: LayTile) -> bool:
    """Whether the tile turned otherwise lies in the same way."""
    return guess.rotation not in distinct_rotations(state.facts.tiles[guess.tile])


def faults(
    rulebook: Rulebook[State1947], state: State1947, untried: frozenset[type[Action]] = frozenset()
) -> Iterator[str]:
    """What is wrong with the offers of a position: missing, twice, or freely chosen and illegal."""
    for player in actors(rulebook, state):
        for procedure in open_procedures(rulebook, state):
            if procedure.action not in untried:
                yield from _faults(procedure, state, player)


def _faults(
    procedure: Procedure[State1947, Any], state: State1947, player: Player
) -> Iterator[str]:
    offered = list(legal(procedure, state, player))
    yield from (f"twice: {each}" for each, times in Counter(offered).items() if times > 1)
    for action in guesses(state, procedure.action, player):
        if procedure.refusal(state, action) is None and not _told(
            procedure, state, offered, action
        ):
            yield f"not offered: {action}"
    for choice in offered:
        for other in _otherwise(procedure, state, choice):
            if procedure.refusal(state, other) is not None:
                yield f"told as free and refused: {other}"


def _told(
    procedure: Procedure[State1947, Any], state: State1947, offered: list[Action], action: Action
) -> bool:
    """Whether an action is among the choices, or one of them with a number of its range."""
    for choice in offered:
        free = procedure.free(state, choice)
        numbers = {name: getattr(action, name) for name in free}
        within = all(number in _range(free[name]) for name, number in numbers.items())
        if within and replace(choice, **numbers) == action:
            return True
    return False


def _otherwise(
    procedure: Procedure[State1947, Any], state: State1947, choice: Action
) -> Iterator[Action]:
    """The choice with numbers of its ranges: the ends, and some between."""
    for name, what in procedure.free(state, choice).items():
        numbers = _range(what)
        ends = {numbers.least, numbers.least + 1, numbers.most - 1, numbers.most}
        between = range(numbers.least, numbers.most + 1, 1 + (numbers.most - numbers.least) // 20)
        for number in ends | set(between):
            if number in numbers:
                changed: dict[str, Any] = {name: number}
                yield replace(choice, **changed)


def _range(what: Any) -> Range:
    assert isinstance(what, Range)
    return what
