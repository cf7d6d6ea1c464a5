"""What a player may choose from now, laid out for interfaces or drawn at random."""

from collections.abc import Iterable, Mapping
from typing import Any

from railhead.engine.actions import Action, Pass, SellShares, type_name
from railhead.engine.flow import Dice, Procedure, Rulebook, actors, legal, open_procedures, task
from railhead.engine.state import Player, State
from railhead.play.codec import encode, plain

OFTEN = 32  # how often, by comparison, random play turns to a type of action
SELDOM: Mapping[type[Action], int] = {Pass: 8, SellShares: 1}  # so that games come to an end


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
        fields[field] = _range(least, most, procedure.step)
    return {"type": type_name(procedure.action), "fields": fields, "choices": choices}


def _range(least: int, most: int, step: int) -> dict[str, int]:
    """What a free number may be; its step is told where it is not 1."""
    if step == 1:
        return {"min": least, "max": most}
    return {"min": least, "max": most - (most - least) % step, "step": step}


def _fields(choices: Iterable[Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """The values that each field takes in the choices, but for type and player."""
    fields: dict[str, dict[str, Any]] = {}
    for choice in choices:
        for field, value in choice.items():
            if field not in ("type", "player"):
                fields.setdefault(field, {})[repr(value)] = value
    return {field: {"values": list(values.values())} for field, values in fields.items()}


def draw(rulebook: Rulebook[Any], state: State, player: Player, dice: Dice) -> Action:
    """One legal action: first a type of action, to pass being less likely, then one of that type.

    A procedure may have its own way to draw. Where that finds nothing and all other types have
    nothing either, its candidates are gone through after all.
    """
    if player in actors(rulebook, state):
        procedures = _shuffled(open_procedures(rulebook, state), dice)
        for find in (_drawn, _picked):
            for procedure in procedures:
                action = find(procedure, state, player, dice)
                if action is not None:
                    return action
    raise ValueError(f"{player} has nothing to do now")


def _shuffled(procedures: Iterable[Procedure[Any, Any]], dice: Dice) -> list[Procedure[Any, Any]]:
    """The procedures in an order in which the likelier ones tend to come first."""
    lots = [p for p in procedures for _ in range(SELDOM.get(p.action, OFTEN))]
    order: dict[int, Procedure[Any, Any]] = {}
    while lots:
        procedure = lots[dice.randrange(len(lots))]
        order[id(procedure)] = procedure
        lots = [p for p in lots if p is not procedure]
    return list(order.values())


def _drawn(
    procedure: Procedure[Any, Any], state: State, player: Player, dice: Dice
) -> Action | None:
    if procedure.draw is None:
        return _picked(procedure, state, player, dice)
    action: Action | None = procedure.draw(state, player, dice)
    return None if action is None or procedure.refusal(state, action) else action


def _picked(
    procedure: Procedure[Any, Any], state: State, player: Player, dice: Dice
) -> Action | None:
    """One of the legal candidates, each as likely as another."""
    candidates = list(procedure.candidates(state, player))
    while candidates:
        index = dice.randrange(len(candidates))
        candidates[index], candidates[-1] = candidates[-1], candidates[index]
        action: Action = candidates.pop()
        if procedure.refusal(state, action) is None:
            return action
    return None
