"""Players that need no human: who there is, and what they would do."""

from collections.abc import Mapping
from typing import Any

from railhead.bots import levels
from railhead.bots.seat import Choice, Player, Seat, seated
from railhead.bots.valuing import appraise
from railhead.play import Game

__all__ = ["Choice", "Player", "Seat", "advise", "appraise", "choose", "describe", "names"]

SECONDS = 2.0


def names() -> tuple[str, ...]:
    """The players there are, from the weakest to the strongest, then those of other packages."""
    return tuple(levels.known())


def describe(level: str) -> str:
    """What a player is like, in a line."""
    return levels.description(level)


def choose(
    game: Game, player: str, level: str, *, seed: int = 0, seconds: float = SECONDS
) -> dict[str, Any]:
    """The action that a computer player takes for a seat, by what that seat may know."""
    return advise(game, player, level, seed=seed, seconds=seconds, best=1)[0].action


def advise(  # noqa: PLR0913 - it is asked like `choose`, and for how many
    game: Game,
    player: str,
    level: str = "steady",
    *,
    seed: int = 0,
    seconds: float = SECONDS,
    best: int = 3,
) -> list[Choice]:
    """The best moves that a computer player sees for a seat, each with its reason and value."""
    if best < 1:
        raise ValueError(f"At least one move is asked for, not {best}")
    answer = levels.player(level)(seated(game, player, seed, seconds))
    if isinstance(answer, Mapping):
        return [Choice(action=dict(answer))]
    return list(answer[:best])
