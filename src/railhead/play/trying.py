"""Trying things out: what an action would bring, and what stands nearest in its way."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields
from itertools import islice, product
from typing import Any

from railhead.board.tiles import distinct_rotations
from railhead.engine import flow
from railhead.engine.actions import Accept, Action
from railhead.engine.errors import IllegalAction
from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, Rulebook, open_procedures
from railhead.engine.state import DEPOT, INITIAL_OFFER, POOL, Holder, Player, State
from railhead.engine.verbs.trains import owned
from railhead.play.codec import decode, encode, plain
from railhead.play.errors import shown

MOST = 2000  # ways to fill in what was left open


def preview(rulebook: Rulebook[Any], state: State, action: Action) -> dict[str, Any]:
    """The costs and effects of a legal action."""
    procedure = _procedure(rulebook, state, action)
    return plain(procedure.preview(state, action)) if procedure else {}


def leaves(rulebook: Rulebook[Any], state: State, action: Action) -> dict[str, Any]:
    """What a legal action leaves to those who do it: money and trains of the player, and of the
    company that it names or that is on turn. Where somebody has to agree, what is left then; of
    what a player bids or writes down, as if it were paid.

    Nobody else is told of, and nothing that follows by itself: it might tell a secret.
    """
    procedure = _procedure(rulebook, state, action)
    assert procedure, f"{action} is not open"
    after = _agreed(rulebook, state, procedure.effect(state, action))
    who: tuple[Holder, ...] = (action.player, *_companies(state, action))
    pledged = procedure.preview(state, action).get("cost", 0) if len(who) == 1 else 0
    if after.cash.get(action.player) != state.cash.get(action.player):
        pledged = 0
    return {
        w: {"cash": after.cash.get(w, 0) - pledged, "trains": list(owned(after, w))} for w in who
    }


def _agreed(rulebook: Rulebook[Any], before: State, after: State) -> State:
    """The position once the one who is asked agrees; as it is where nobody new is asked."""
    asked = [player for player in flow.actors(rulebook, after) if after.agenda != before.agenda]
    accepts = _procedure_of(rulebook, after, Accept)
    if len(asked) != 1 or not accepts:
        return after
    action = Accept(player=asked[0])
    return after if accepts.refusal(after, action) else accepts.effect(after, action)


def _companies(state: State, action: Action) -> tuple[Company, ...]:
    """The company that an action names, else the one that is on turn."""
    named = (getattr(one, "company", "") for one in (action, *state.agenda))
    return tuple(islice((Company(name) for name in named if name in state.facts.companies), 1))


def nearest(
    rulebook: Rulebook[Any], state: State, given: Mapping[str, Any]
) -> IllegalAction | None:
    """Why nothing of the kind is allowed: the objection to most of what the player might mean; if
    nothing of it comes to mind, of all ways to fill in the missing fields, the objection to the one
    that gets past the most rules. None if one of them is legal.
    """
    kind = rulebook.actions.get(_named(given, "type"))
    player = Player(_named(given, "player"))
    if kind and (untimely := flow.objection_to_moment(rulebook, state, kind, player)):
        return untimely
    every = list(islice(_completions(rulebook, state, given), MOST))
    if not every:
        decode(rulebook.actions, dict(given))  # says what is missing
        return None
    meant = list(islice(_meant(rulebook, state, given), MOST))
    refusals: list[tuple[int, IllegalAction]] = []
    for action in meant or every:
        refused = flow.refusal(rulebook, state, action)
        if refused is None:
            return None
        refusals.append((_passed(rulebook, state, action, refused), refused))
    return _commonest(refusals) if meant else max(refusals, key=lambda one: one[0])[1]


def _meant(rulebook: Rulebook[Any], state: State, given: Mapping[str, Any]) -> Iterator[Action]:
    """What the player might think of that has the fields given."""
    kind = rulebook.actions.get(_named(given, "type"))
    procedure = _procedure_of(rulebook, state, kind) if kind else None
    if procedure:
        for action in procedure.candidates(state, Player(_named(given, "player"))):
            if given.items() <= encode(action).items():
                yield action


def _commonest(refusals: list[tuple[int, IllegalAction]]) -> IllegalAction:
    """The first objection by the rule that objects most often, of such the one asked last."""
    often = Counter(refused.rule for _, refused in refusals)
    return max(refusals, key=lambda one: (often[one[1].rule], one[0]))[1]


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
    return _procedure_of(rulebook, state, type(action))


def _procedure_of(
    rulebook: Rulebook[Any], state: State, kind: type[Action]
) -> Procedure[Any, Any] | None:
    found = open_procedures(rulebook, state)
    return next((p for p in found if p.action is kind), None)


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
