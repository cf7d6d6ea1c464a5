"""What a player may choose from now, laid out for interfaces."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from railhead.engine.actions import Action, type_name
from railhead.engine.flow import (
    Parts,
    Procedure,
    Range,
    Rulebook,
    actors,
    legal,
    open_procedures,
    task,
)
from railhead.engine.state import Player, State
from railhead.play.codec import encode, plain


def offers(rulebook: Rulebook[Any], state: State, player: Player) -> list[dict[str, Any]]:
    """An entry for each type of action that the player may take now."""
    if player not in actors(rulebook, state):
        return []
    paragraph = rulebook.steps[type(task(state))].paragraph
    entries = (_offer(p, state, player) for p in open_procedures(rulebook, state))
    return [{**entry, "paragraph": paragraph} for entry in entries if entry["choices"]]


def _offer(procedure: Procedure[Any, Any], state: State, player: Player) -> dict[str, Any]:
    choices = [_choice(procedure, state, action) for action in legal(procedure, state, player)]
    fields = fields_of(choices) if choices else {}
    return {"type": type_name(procedure.action), "fields": fields, "choices": choices}


def _choice(procedure: Procedure[Any, Any], state: State, action: Action) -> dict[str, Any]:
    """A legal action with its costs and effects, and what of it could be chosen otherwise."""
    choice = {"action": encode(action), **plain(procedure.preview(state, action))}
    found = procedure.free(state, action).items()
    free = {field: told(what) for field, what in found if not _is_settled(what)}
    return choice | {"free": free} if free else choice


def _is_settled(what: Range | Parts) -> bool:
    return isinstance(what, Range) and what.most - what.least < what.step


def told(what: Range | Parts) -> dict[str, Any]:
    """What a field may be chosen from; a step where it is not 1, exceptions if there are some."""
    if isinstance(what, Parts):
        whole = {"of": dict(what.of), "min": what.least, "max": what.most}
        return {**whole, "counted": what.counted}
    tells: dict[str, Any] = {"min": what.least, "max": what.most}
    if what.step != 1:
        tells |= {"max": what.most - (what.most - what.least) % what.step, "step": what.step}
    return tells | {"but": list(what.but)} if what.but else tells


def fields_of(choices: Sequence[Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """What there is to choose for each field, but for type and player."""
    names = [field for field in choices[0]["action"] if field not in ("type", "player")]
    return {name: _field(name, choices) for name in names}


def _field(name: str, choices: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """What the field is freely chosen from where that is the same for all choices, else the values
    that it takes in them.
    """
    ways = _distinct(choice.get("free", {}).get(name) for choice in choices)
    if len(ways) == 1 and ways[0]:
        return dict(ways[0])
    return {"values": _distinct(choice["action"][name] for choice in choices)}


def _distinct(values: Iterable[Any]) -> list[Any]:
    return list({repr(value): value for value in values}.values())
