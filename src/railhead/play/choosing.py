"""What a player may choose from now, laid out for interfaces or drawn at random."""

from collections.abc import Iterable, Mapping
from typing import Any

from railhead.engine.actions import Action, Pass, type_name
from railhead.engine.flow import Dice, Procedure, Rulebook, actors, legal, open_procedures, task
from railhead.engine.state import Player, State
from railhead.play.codec import encode, plain

ATTEMPTS = 20  # draws from a procedure before all its candidates are gone through
EAGERNESS = 4  # how much likelier each thing to do is than to pass


def offers(rulebook: Rulebook[Any], state: State, player: Player) -> list[dict[str, Any]]:
    """An entry for each type of action that the player may take now."""
    if player not in actors(rulebook, state):
        return []
    paragraph = rulebook.steps[type(task(state))].paragraph
    entries = (_offer(p, state, player) for p in open_procedures(rulebook, state))
    return [{**entry, "paragraph": paragraph} for entry in entries if entry["choices"]]


def _offer(procedure: Procedure[Any, Any], state: State, player: Player) -> dict[str, Any]:
    choices = [
        {"action": encode(action), **plain(procedure.preview(state, action))}
        for action in legal(procedure, state, player)
    ]
    fields = _fields([choice["action"] for choice in choices])
    for field, (least, most) in procedure.ranges(state, player).items():
        fields[field] = {"min": least, "max": most}
    return {"type": type_name(procedure.action), "fields": fields, "choices": choices}


def _fields(choices: Iterable[Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """The values that each field takes in the choices, but for type and player."""
    fields: dict[str, dict[str, Any]] = {}
    for choice in choices:
        for field, value in choice.items():
            if field not in ("type", "player"):
                fields.setdefault(field, {})[repr(value)] = value
    return {field: {"values": list(values.values())} for field, values in fields.items()}


def draw(rulebook: Rulebook[Any], state: State, player: Player, dice: Dice) -> Action:
    """One legal action: first a type of action, to pass being the least likely, then one of it."""
    if player in actors(rulebook, state):
        procedures = list(open_procedures(rulebook, state))
        while procedures:
            procedure = procedures.pop(_weighted(procedures, dice))
            action = _drawn(procedure, state, player, dice)
            if action is not None:
                return action
    raise ValueError(f"{player} has nothing to do now")


def _weighted(procedures: list[Procedure[Any, Any]], dice: Dice) -> int:
    lots = [
        index
        for index, procedure in enumerate(procedures)
        for _ in range(1 if procedure.action is Pass else EAGERNESS)
    ]
    return lots[dice.randrange(len(lots))]


def _drawn(
    procedure: Procedure[Any, Any], state: State, player: Player, dice: Dice
) -> Action | None:
    for _ in range(ATTEMPTS if procedure.draw else 0):
        action: Action | None = procedure.draw(state, player, dice)  # type: ignore[misc]
        if action is not None and procedure.refusal(state, action) is None:
            return action
    candidates = list(procedure.candidates(state, player))
    while candidates:
        index = dice.randrange(len(candidates))
        candidates[index], candidates[-1] = candidates[-1], candidates[index]
        action = candidates.pop()
        if procedure.refusal(state, action) is None:
            return action
    return None
