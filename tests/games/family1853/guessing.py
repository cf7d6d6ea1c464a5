"""Every action of 1853 that could be meant in a position, sensible or not, to be compared with what
is offered. Prices are tried where they matter: at and beside the bounds.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from itertools import product
from typing import Any

from railhead.board.tiles import distinct_rotations
from railhead.board.walk import stop_id
from railhead.engine.actions import Action, BuyTrain, DiscardTrain, LayTile, RunTrains
from railhead.engine.flow import Procedure, Range, Rulebook, actors, legal, open_procedures
from railhead.engine.state import DEPOT, INITIAL_OFFER, POOL, Player
from railhead.engine.values import replace
from railhead.games.family1853.actions import DealCompany, DrawLots
from railhead.games.family1853.state import FREE_LATER, PAY_NOW, State1853

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
    DiscardTrain: {"train": lambda state: state.trains},
}
WHOSE = {"hex", "stop", "train", "price", "how"}  # of the company in turn: others are few


def guesses(state: State1853, kind: type[Action], player: Player) -> Iterator[Action]:
    """Every value of every field, each with each."""
    names = [field.name for field in fields(kind) if field.name != "player"]
    few = {"company": _in_turn} if set(names) & WHOSE else {}
    known = {**VALUES, **few, **SPECIAL.get(kind, {})}
    for values in product(*(list(known[name](state)) for name in names)):
        guess = kind(player=player, **dict(zip(names, values, strict=True)))
        if not (isinstance(guess, LayTile) and _looks_like_another(state, guess)):
            yield guess


def _looks_like_another(state: State1853, guess: LayTile) -> bool:
    """Whether the tile turned otherwise lies in the same way."""
    return guess.rotation not in distinct_rotations(state.facts.tiles[guess.tile])


def faults(
    rulebook: Rulebook[State1853], state: State1853, untried: frozenset[type[Action]] = UNTRIED
) -> Iterator[str]:
    """What is wrong with the offers of a position: missing, twice, or freely chosen and illegal."""
    for player in actors(rulebook, state):
        for procedure in open_procedures(rulebook, state):
            if procedure.action not in untried:
                yield from _faults(procedure, state, player)


def _faults(
    procedure: Procedure[State1853, Any], state: State1853, player: Player
) -> Iterator[str]:
    offered = list(legal(procedure, state, player))
    yield from (f"twice: {each}" for each, times in Counter(offered).items() if times > 1)
    told = {_key(choice, procedure.free(state, choice)): choice for choice in offered}
    free = {choice: procedure.free(state, choice) for choice in told.values()}
    for guess in guesses(state, procedure.action, player):
        if procedure.refusal(state, guess) is None and not _told(free, guess):
            yield f"not offered: {guess}"
    for choice, ranges in free.items():
        for other in _otherwise(choice, ranges):
            if procedure.refusal(state, other) is not None:
                yield f"told as free and refused: {other}"


def _key(choice: Action, free: Mapping[str, Any]) -> str:
    """A choice but for what is free in it."""
    unsaid: dict[str, Any] = dict.fromkeys(free, 0)
    return repr(replace(choice, **unsaid))


def _told(free: Mapping[Action, Mapping[str, Any]], guess: Action) -> bool:
    """Whether an action is one of the choices with numbers of its ranges."""
    for choice, ranges in free.items():
        numbers = {name: getattr(guess, name) for name in ranges}
        within = all(numbers[name] in ranges[name] for name in ranges)
        if within and replace(choice, **numbers) == guess:
            return True
    return False


def _otherwise(choice: Action, ranges: Mapping[str, Any]) -> Iterator[Action]:
    """The choice with numbers of its ranges: the ends, and some between."""
    for name, numbers in ranges.items():
        assert isinstance(numbers, Range)
        few = range(numbers.least, numbers.most + 1, 1 + (numbers.most - numbers.least) // 20)
        for number in {*few, numbers.most - 1, numbers.most}:
            if number in numbers:
                changed: dict[str, Any] = {name: number}
                yield replace(choice, **changed)
