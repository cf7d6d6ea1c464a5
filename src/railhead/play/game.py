"""The facade: a game that is being played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from railhead.dice import Dice, draw
from railhead.engine import flow
from railhead.engine.actions import Action
from railhead.engine.errors import IllegalAction
from railhead.engine.flow import Rulebook
from railhead.engine.rules.sentences import told
from railhead.engine.state import CHANCE, Player, State
from railhead.games import Title
from railhead.play import choosing, files, trying, views
from railhead.play.almanac import almanac
from railhead.play.codec import bare, decode, encode
from railhead.play.errors import UnknownSeat


@dataclass(frozen=True, slots=True)
class Move:
    """An action that was taken, and the position that it led to."""

    action: Action
    state: State


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Game:
    """A position and how it came about. It never changes: every play gives a new game."""

    rules: Title
    rulebook: Rulebook[Any]
    header: files.Header
    start: State
    moves: tuple[Move, ...] = ()

    @property
    def title(self) -> str:
        """The id of the title."""
        return self.rules.id

    @property
    def players(self) -> tuple[str, ...]:
        """The players, in the order in which they were named."""
        return self.header.players

    @property
    def state(self) -> State:
        """The position, all secrets included."""
        return self.moves[-1].state if self.moves else self.start

    @property
    def actions(self) -> list[dict[str, Any]]:
        """All actions so far, those of chance included."""
        return [encode(move.action) for move in self.moves]

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return bool(self.state.ended)

    @property
    def round(self) -> str:
        """The round that is being played, in words."""
        return self.rules.round_name(self.state)

    @property
    def actors(self) -> tuple[str, ...]:
        """The players who may act now; none when the game is over."""
        return tuple(p for p in flow.actors(self.rulebook, self.state) if p != CHANCE)

    @property
    def result(self) -> dict[str, Any] | None:
        """When the game is over: why, and the worth of the players, best first."""
        if not self.finished:
            return None
        return {"reason": self.state.ended, "worth": dict(self.rules.result(self.state))}

    def play(self, action: object) -> Game:
        """The game after the action, and after what chance deals next. Raises IllegalAction."""
        return self.then(self._understood(action)).dealt()

    def why_not(self, action: object) -> IllegalAction | None:
        """Why the action is not allowed now, or None if it is."""
        try:
            return flow.refusal(self.rulebook, self.state, self._understood(action))
        except IllegalAction as refusal:
            return refusal

    def why_none(self, given: Mapping[str, Any]) -> IllegalAction | None:
        """Why no action with these fields is allowed now, or None if one is."""
        try:
            return trying.nearest(self.rulebook, self.state, given)
        except IllegalAction as refusal:
            return refusal

    def preview(self, action: object) -> dict[str, Any]:
        """The costs and effects of an action, as in the offers. Raises IllegalAction."""
        understood = self._understood(action)
        refused = flow.refusal(self.rulebook, self.state, understood)
        if refused:
            raise refused
        return trying.preview(self.rulebook, self.state, understood)

    def leaves(self, action: object) -> dict[str, Any]:
        """Money and trains that a legal action leaves to the player and the company concerned."""
        return trying.leaves(self.rulebook, self.state, self._understood(action))

    @property
    def almanac(self) -> dict[str, Any]:
        """What never changes in this game, as plain data for interfaces."""
        facts = self.state.facts
        own = {"actions": sorted(self.rulebook.actions)}
        return almanac(facts) | own | {"market_key": dict(self.rules.scenery(facts).market_key)}

    def then(self, action: Action) -> Game:
        """The game after one action of a player or of chance, and nothing more."""
        after = flow.apply(self.rulebook, self.state, action)
        state = told(self.rules.sentences, self.state, action, after)
        moves = self.moves + (Move(action, state),)  # noqa: RUF005 - copies them once, not twice
        return Game(self.rules, self.rulebook, self.header, self.start, moves)

    def dealt(self) -> Game:
        """The game after all that chance has to deal before a player can act."""
        game = self
        while flow.actors(self.rulebook, game.state) == (CHANCE,):
            game = game.then(game.chance(game.state))
        return game

    def chance(self, state: State) -> Action:
        """What chance deals in a position, if this game comes to it next."""
        return self.rules.chance(state, self._unforeseen)

    def offers(self, player: str) -> list[dict[str, Any]]:
        """What the player may do now: an entry for each type of action, as plain data."""
        return choosing.offers(self.rulebook, self.state, self._seat(player))

    def legal_actions(self, player: str) -> Iterator[dict[str, Any]]:
        """The actions that the player may take now; of free numbers, some that matter."""
        return map(encode, flow.legal_actions(self.rulebook, self.state, self._seat(player)))

    def random_action(self, player: str, rng: Dice) -> dict[str, Any]:
        """An action drawn from those that the player may take now."""
        return encode(draw(self.title, self.rulebook, self.state, self._seat(player), rng))

    def view(self, seat: str | None) -> dict[str, Any]:
        """All that the player may know; with None, what a spectator may know."""
        who = None if seat is None else self._seat(seat)
        log = views.log([(move.action, move.state.events) for move in self.moves], who)
        known = views.view(self.rules, self.rulebook, self.state, who)
        return known | {"options": dict(self.header.options), "result": self.result, "log": log}

    def at(self, n: int) -> Game:
        """The game after its first n actions."""
        if not 0 <= n <= len(self.moves):
            raise IndexError(f"There is no position {n}: the game has {len(self.moves)} actions")
        return replace(self, moves=self.moves[:n])

    def save(self, path: str | Path) -> None:
        """Write the game to a file, whole or not at all."""
        files.write(Path(path), self.header, self.actions)

    def __eq__(self, other: object) -> bool:
        """Games are equal where their positions are."""
        return isinstance(other, Game) and self._position() == other._position()

    __hash__ = None  # type: ignore[assignment]

    def __copy__(self) -> Game:
        """A value is its own copy."""
        return self

    def __deepcopy__(self, _memo: object) -> Game:
        """A value is its own copy."""
        return self

    def __repr__(self) -> str:
        return f"<{self.rules.name}: {self.round}, {len(self.moves)} actions>"

    def _position(self) -> tuple[str, int, Mapping[str, Any], State]:
        return self.title, self.rules.rules, self.header.options, self.state

    def _seat(self, player: object) -> Player:
        if player not in self.players:
            raise UnknownSeat(player, self.players)
        return Player(bare(player))

    def _understood(self, data: object) -> Action:
        action = decode(self.rulebook.actions, data)
        if action.player not in self.players:
            raise IllegalAction("action format", str(UnknownSeat(action.player, self.players)))
        return action

    def _unforeseen(self, label: str) -> bytes:
        return sha256(f"{self.header.seed}/{len(self.moves)}/{label}".encode()).digest()
