"""A player that knows what it wants, looks not far ahead, and overlooks things."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from random import Random

from railhead.bots.seat import Choice, Seat
from railhead.bots.steady import ranked
from railhead.bots.valuing import scale
from railhead.engine.actions import Action, Pass, RunTrains

SIGHT = 10.0  # rounds
NOTICED = 0.7  # of the moves
DOUBT = 0.2  # of what the better half of the moves differ by, by which it may misjudge one


def beginner(seat: Seat) -> Sequence[Choice]:
    """Sensible, but short-sighted: overlooks moves, and misjudges them."""
    by = scale(seat.game, seat.player)
    by = replace(by, rounds=min(by.rounds, SIGHT), lays=8, finals=3)
    choices = ranked(seat.game, by, partial(_noticed, rng=seat.rng))
    doubt = DOUBT * (choices[0].value - choices[len(choices) // 2].value)
    misjudged = [replace(c, value=c.value + seat.rng.gauss(0, doubt)) for c in choices]
    return sorted(misjudged, key=lambda choice: -choice.value)


def _noticed(moves: list[Action], rng: Random) -> list[Action]:
    """Some of the moves; to pass, and the run that is proposed, always."""
    plain = (Pass, RunTrains)
    seen = [move for move in moves if isinstance(move, plain) or rng.random() < NOTICED]
    return seen or [rng.choice(moves)]
