"""What a player may choose from now, laid out for interfaces or drawn at random."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from railhead.engine.actions import Action, Pass, SellShares, type_name
from railhead.engine.flow import (
    Dice,
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
