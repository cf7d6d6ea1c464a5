"""Trying things out: what an action would bring, and what stands nearest in its way."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from itertools import islice, product
from typing import Any

from railhead.board.tiles import distinct_rotations
from railhead.engine import flow
from railhead.engine.actions import Action
from railhead.engine.errors import IllegalAction
from railhead.engine.flow import Procedure, Rulebook, open_procedures
from railhead.engine.state import DEPOT, INITIAL_OFFER, POOL, Player, State
from railhead.play.codec import decode, plain
from railhead.play.errors import shown

MOST = 2000  # ways to fill in what was left open


def preview(rulebook: Rulebook[Any], state: State, action: Action) -> dict[str, Any]:
    """The costs and effects of a legal action."""
    for procedure in open_procedures(rulebook, state):
        if procedure.action is type(action):
            return plain(procedure.preview(state, action))  # type: ignore[no-any-return]
    return {}


def nearest(
    rulebook: Rulebook[Any], state: State, given: Mapping[str, Any]
) -> IllegalAction | None:
    """Why nothing of the kind is allowed: of all ways to fill in the missing fields, the objection
    to the one that gets past the most rules. None if one of them is legal.
    """
    kind = rulebook.actions.get(_named(given, "type"))
    player = Player(_named(given, "player"))
    if kind and (untimely := flow.objection_to_moment(rulebook, state, kind, player)):
        return untimely
    best: tuple[int, IllegalAction] | None = None
    for action in islice(_completions(rulebook, state, given), MOST):
        refused = flow.refusal(rulebook, state, action)
        if refused is None:
            return None
        passed = _passed(rulebook, state, action, refused)
        if best is None or passed > best[0]:
            best = passed, refused
    if best is None:
        decode(rulebook.actions, dict(given))  # says what is missing
        return None
    return best[1]


def _named(given: Mapping[str, Any], field: str) -> str:
    """What stands in a field for a name, whatever it is."""
    value = given.get(field)
    return value if isinstance(value, str) else shown(value)


def _passed(rulebook: Rulebook[Any], state: State, action: Action, refused: IllegalAction) -> int:
    """How many rules did not object; more than none only where it is the time to do it."""
    procedure = _procedure(rulebook, state, action)
    rules = [rule.paragraph for rule in procedure.rules] if procedure else []
    return rules.index(refused.rule) + 1 if refused.rule in rules else 0


def _procedure(rulebook: Rulebook[Any], state: State, action: Action) -> Procedure[Any, Any] | None:
    found = open_procedures(rulebook, state)
    return next((p for p in found if p.action is type(action)), None)


def _completions(
    rulebook: Rulebook[Any], state: State, given: Mapping[str, Any]
) -> Iterator[Action]:
    """Every action that has the fields given, as far as the values of the others are known."""
    kind = rulebook.actions.get(_named(given, "type"))
    names = [field.name for field in fields(kind)] if kind else []
    missing = [name for name in names if name not in given]
    for values in product(*(_values(state, name, given) for name in missing)):
        filled = {**given, **dict(zip(missing, values, strict=True))}
        if "tile" not in missing or filled.get("rotation") in _turns(state, filled):
            yield decode(rulebook.actions, filled)


def _turns(state: State, filled: Mapping[str, Any]) -> tuple[int, ...]:
    return distinct_rotations(state.facts.tiles[filled["tile"]])


def _values(state: State, name: str, given: Mapping[str, Any]) -> list[Any]:
    """The values that a field may take, before any rule is asked."""
    facts = state.facts
    known: Mapping[str, list[Any]] = {
        "company": list(facts.companies),
        "tile": [tile.id for tile in facts.tiles.values() if not tile.printed],
        "rotation": list(range(6)),
        "stop": list(_stops(state, given.get("hex"))),
        "train": list(facts.trains),
        "source": [INITIAL_OFFER, POOL, DEPOT, *facts.companies],
        "price": sorted({train.price for train in facts.trains.values()}),
        "count": [1],
        "routes": [[]],
        "mail": [None],
    }
    return known.get(name, [])


def _stops(state: State, hex_: Any) -> Iterator[str]:
    for name, found in state.facts.board.hexes.items():
        placed = state.placed.get(name)
        stops = state.facts.tiles[placed[0]].stops if placed else found.stops
        yield from (f"{name}.{stop.name}" for stop in stops if hex_ in (None, name))
