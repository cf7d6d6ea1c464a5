"""What a move has cost: weighed against the best that was there."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from railhead.bots.seat import Choice
from railhead.bots.steady import after, ranked
from railhead.bots.valuing import scale
from railhead.engine.errors import IllegalAction
from railhead.play import Game
from railhead.play.codec import decode


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """The best move for a player, and by how much it is worth more than that which was made."""

    better: Choice
    cost: float


def judge(game: Game, player: str, action: Mapping[str, Any]) -> Judgement | None:
    """What an action of a player costs; None where it cannot be weighed, or was the best."""
    by = scale(game, player)
    best = ranked(game, by)[0]
    if best.action == action:
        return None
    try:
        states = [after(game, by, decode(game.rulebook.actions, a)) for a in (best.action, action)]
    except IllegalAction:
        return None
    weights = [by.weigh(state)[0] for state in states if state is not None]
    if len(weights) < len(states) or weights[0] <= weights[1]:
        return None
    return Judgement(better=best, cost=weights[0] - weights[1])
