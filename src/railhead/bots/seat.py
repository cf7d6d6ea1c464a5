"""What a computer player is given, and what it answers."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, TypeAlias

import msgspec

from railhead.engine.state import Player as Name
from railhead.play import Game, UnknownSeat
from railhead.play.codec import bare


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A seat at a table, for one decision.

    `game` is the position as the seat may know it: all that is hidden from it, and all that chance
    has yet to deal, is imagined anew, and how the position came about is left out. `seconds` is the
    time that the decision may take, `rng` the only source of chance.
    """

    player: str
    game: Game
    seconds: float
    rng: random.Random

    @property
    def title(self) -> str:
        """The id of the title."""
        return self.game.title

    @property
    def offers(self) -> list[dict[str, Any]]:
        """What the player may do now, as plain data."""
        return self.game.offers(self.player)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """An action with its reason: what it is worth to the player, in money, and by which terms."""

    action: dict[str, Any]
    reason: str = ""
    value: float = 0
    terms: Mapping[str, float] = field(default_factory=dict)


# A computer player: one action, or some choices, the best first. Its docstring describes it.
Player: TypeAlias = Callable[[Seat], Mapping[str, Any] | Sequence[Choice]]


def seated(game: Game, player: str, seed: int, seconds: float) -> Seat:
    """The seat of a player. ValueError if the player is not on turn, or there is no such time."""
    if player not in game.players:
        raise UnknownSeat(player, game.players)
    if player not in game.actors:
        raise ValueError(f"{player} has nothing to do now")
    player = bare(player)
    if not seconds >= 0:
        raise ValueError(f"A decision takes 0 seconds or more, not {seconds}")
    rng = random.Random(f"{seed}/{len(game.moves)}/{player}")
    return Seat(player=player, game=known(game, player, seed), seconds=seconds, rng=rng)


def known(game: Game, player: str, seed: int) -> Game:
    """The game as a player may know it. The seed decides what is imagined: throughout a game the
    same of what is hidden, something else of what chance will deal.
    """

    def unforeseen(what: str) -> bytes:
        return sha256(f"{seed}/{player}/{what}".encode()).digest()

    imagine, state = game.rules.imagine, game.state
    if imagine is not None:
        state = imagine(state, Name(player), unforeseen)
    dealt = int.from_bytes(unforeseen(f"chance {len(game.moves)}"), "big")
    header = msgspec.structs.replace(game.header, seed=dealt)
    return replace(game, header=header, start=replace(state, events=()), moves=())
