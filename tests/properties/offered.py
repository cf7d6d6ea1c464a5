"""What is offered against what is legal: nothing is missing, nothing told is refused, nothing is
told twice.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Any

from railhead import Game
from railhead.board.tiles import distinct_rotations
from railhead.engine.actions import Action, RunTrains
from railhead.engine.flow import Parts, Procedure, Range, actors, legal, open_procedures
from railhead.engine.state import CHANCE, Player, State
from railhead.engine.verbs.trains import type_of
from tests.properties.guessing import Effort, Free, guesses

BETWEEN = 12  # values of a range that are tried


@dataclass(frozen=True, slots=True)
class Offered:
    """The legal candidates of a procedure, each with what may be chosen otherwise in it."""

    state: State
    player: Player
    procedure: Procedure[Any, Any]
    choices: tuple[tuple[Action, Free], ...]

    @classmethod
    def of(cls, procedure: Procedure[Any, Any], state: State, player: Player) -> "Offered":
        """What a procedure offers to a player."""
        actions = legal(procedure, state, player)
        choices = tuple((action, procedure.free(state, action)) for action in actions)
        return cls(state, player, procedure, choices)

    def has(self, action: Action) -> bool:
        """Whether an action is among the choices, or differs from one only in what is free."""
        return any(self._covers(choice, free, action) for choice, free in self.choices)

    def _covers(self, choice: Action, free: Free, action: Action) -> bool:
        return all(
            _fits(free[name], getattr(action, name))
            if name in free
            else self._same(name, choice, action)
            for name in (field.name for field in fields(action))
        )

    def _same(self, name: str, one: Action, other: Action) -> bool:
        return bool(self.meant(one, name) == self.meant(other, name))

    def meant(self, action: Action, name: str) -> Any:
        """A field, alike where it means the same: parts in any order, trains of a type at a place,
        a tile that lies as it would when turned less.
        """
        value = getattr(action, name)
        if isinstance(value, str) and value in self.state.trains:
            return type_of(value), self.state.trains[value]  # type: ignore[arg-type,index]
        if name == "rotation" and not isinstance(action, RunTrains):
            return self._turn(action)
        return sorted(map(repr, value)) if isinstance(value, tuple) else value

    def _turn(self, action: Any) -> int:
        if action.tile not in self.state.facts.tiles:
            return 0
        turns = distinct_rotations(self.state.facts.tiles[action.tile])
        return int(action.rotation) % len(turns) if 0 <= action.rotation < 6 else action.rotation


def _fits(what: Range | Parts, value: Any) -> bool:
    """Whether a value is within what is free."""
    if isinstance(what, Range):
        return isinstance(value, int) and value in what
    if not isinstance(value, tuple):
        return False
    pairs = list(value) if what.counted else [(part, 1) for part in value]
    once = len({part for part, _ in pairs}) == len(pairs)
    within = all(1 <= n <= what.of.get(part, 0) for part, n in pairs)
    return once and within and what.least <= sum(n for _, n in pairs) <= what.most


def faults(game: Game, effort: Effort, rng: random.Random) -> Iterator[str]:
    """What is wrong with the offers of a position."""
    state = game.state
    for player in actors(game.rulebook, state):
        for procedure in open_procedures(game.rulebook, state) if player != CHANCE else ():
            entry = Offered.of(procedure, state, player)
            yield from twice(entry)
            yield from told_in_vain(entry, rng)
            if not issubclass(procedure.action, RunTrains):
                yield from missing(entry, effort, rng)


def missing(entry: Offered, effort: Effort, rng: random.Random) -> Iterator[str]:
    """Legal actions that are neither among the choices nor within what is free."""
    for guess in guesses(entry.procedure, entry.state, entry.player, effort, rng):
        if entry.procedure.refusal(entry.state, guess) is None and not entry.has(guess):
            yield f"not offered: {guess}"


def twice(entry: Offered) -> Iterator[str]:
    """Choices that are told more than once."""
    seen = set()
    for action, _ in entry.choices:
        if action in seen:
            yield f"offered twice: {action}"
        seen.add(action)


def told_in_vain(entry: Offered, rng: random.Random) -> Iterator[str]:
    """Values of a range that are refused. Of parts, some combinations may be."""
    for action, free in entry.choices:
        for name, what in free.items():
            for value in _values(what, rng):
                changed: dict[str, Any] = {name: value}
                refused = entry.procedure.refusal(entry.state, replace(action, **changed))
                if refused:
                    yield f"told to be free: {name}={value} of {action}: {refused}"


def _values(what: Range | Parts, rng: random.Random) -> Iterator[int]:
    """The ends of a range and some values between."""
    if isinstance(what, Range):
        told = range(what.least, what.most + 1, what.step)
        some = {told[rng.randrange(len(told))] for _ in range(BETWEEN)} if told else set()
        yield from sorted({*told[:2], *told[-2:], *some} - {*what.but})
