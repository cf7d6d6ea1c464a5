"""A player that plays on in its mind."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from time import perf_counter

from railhead.bots.seat import Choice, Seat
from railhead.bots.steady import after, ranked
from railhead.bots.valuing import Scale, rounds, scale
from railhead.engine import flow
from railhead.engine.state import State
from railhead.play import Game
from railhead.play.codec import decode

RIVALS = 4  # moves that are thought about
DEPTHS = (6, 12, 24, 48)  # how many moves are played on, as long as there is time
READY = 0.85  # of its time after which it begins nothing new
MARGIN = 2.0  # times the longest move so far, for which there must still be time
CLOSE = 0.15  # of its worth: moves that are farther behind are not thought about


def thinker(seat: Seat) -> Sequence[Choice]:
    """Thinks: plays its best moves on for all players, as long as it has time."""
    watch = Watch(seat.seconds)
    game, by = seat.game, scale(seat.game, seat.player)
    choices = ranked(game, by)
    watch.lap()
    near = [c for c in choices if choices[0].value - c.value <= CLOSE * abs(choices[0].value)]
    near = near[:RIVALS]
    if len(near) < 2:
        return choices
    for depth in DEPTHS:
        values = [_value(game, by, choice, depth, watch.is_up) for choice in near]
        if any(value is None for value in values):
            break
        thought = [replace(c, value=v) for c, v in zip(near, values, strict=True) if v is not None]
        best = sorted(thought, key=lambda choice: -round(choice.value))
        choices = [*best, *(c for c in choices if c.action not in [b.action for b in best])]
    return choices


class Watch:
    """Says when there is no time for another move."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.began = self.last = perf_counter()
        self.longest = 0.0

    def lap(self) -> None:
        """A move is done."""
        now = perf_counter()
        self.longest, self.last = max(self.longest, now - self.last), now

    def is_up(self) -> bool:
        """Whether there is no time left."""
        self.lap()
        return self.last - self.began + MARGIN * self.longest > READY * self.seconds


def _value(
    game: Game, by: Scale, choice: Choice, depth: int, is_up: Callable[[], bool]
) -> float | None:
    """What a move is worth after some more moves of all; None if there is no time for it."""
    state = after(game, by, decode(game.rulebook.actions, choice.action))
    for _ in range(depth):
        if state is None or state.ended:
            break
        if is_up():
            return None
        state = played(game, state)
    if state is None:
        return choice.value
    return replace(by, rounds=rounds(game, state)).weigh(state)[0]


def played(game: Game, state: State) -> State:
    """The position after a move of whoever is on turn, as `steady` plays, a little faster."""
    player = flow.actors(game.rulebook, state)[0]
    here = replace(game, start=state, moves=())
    by = replace(scale(here, str(player)), lays=8, finals=2)
    best = ranked(here, by)[0]
    return here.play(best.action).state
