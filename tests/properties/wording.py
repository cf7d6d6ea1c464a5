"""What refusals say: the words of players, never the names that the program gives to things."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from railhead import Game
from railhead.board.runs import piece_name
from railhead.engine.actions import Action, Route, RunTrains
from railhead.engine.flow import Procedure, actors, open_procedures
from railhead.engine.state import CHANCE, Player, State, TrainId
from tests.properties.guessing import Effort, guesses, stops

INTERNAL = re.compile(r"/\d|\.[se]\d|#\d|\w_\w|\w:\w|\bNone\b")  # Hx/3, Hx.s0, 2#1, initial_offer
QUOTED = re.compile(r'"[^"]*"')  # what the player said
EFFORT = Effort(whole=300, near=12, wild=20, candidates=3, climbs=2)
ROUTES = 60  # runs that are tried in a position


def faults(game: Game, rng: random.Random) -> Iterator[str]:
    """Refusals of actions that could nearly be meant, where they speak of internal names."""
    state = game.state
    for player in actors(game.rulebook, state):
        for procedure in open_procedures(game.rulebook, state) if player != CHANCE else ():
            for guess in _near_misses(procedure, state, player, rng):
                refusal = procedure.refusal(state, guess)
                if refusal and INTERNAL.search(QUOTED.sub("", refusal.reason)):
                    yield f"{refusal}: {guess}"


def _near_misses(
    procedure: Procedure[Any, Any], state: State, player: Player, rng: random.Random
) -> Iterator[Action]:
    if not issubclass(procedure.action, RunTrains):
        yield from guesses(procedure, state, player, EFFORT, rng)
        return
    for action in procedure.candidates(state, player):
        yield from (_other_runs(state, action, rng) for _ in range(ROUTES))


def _other_runs(state: State, action: RunTrains, rng: random.Random) -> RunTrains:
    """The runs with something wrong in one of them, or with one of them twice."""
    trains, routes = list(state.trains), list(action.routes)
    if not routes:
        return replace(action, mail=rng.choice(trains))
    at = rng.randrange(len(routes))
    routes[at : at + 1] = rng.choice(
        (
            [_other_route(state, routes[at], rng)],
            [replace(routes[at], train=rng.choice(trains))],
            [routes[at], replace(routes[at], train=rng.choice([*trains, routes[at].train]))],
        )
    )
    mail = rng.choice((action.mail, rng.choice(trains)))
    return replace(action, routes=tuple(routes), mail=mail)


def _other_route(state: State, route: Route, rng: random.Random) -> Route:
    """The run with one stop or piece of track more, less or changed."""
    hex_ = rng.choice(list(state.placed))
    piece = piece_name((hex_, rng.randrange(9)))
    return rng.choice(
        (
            replace(route, stops=_changed(route.stops, rng.choice(stops(state)), rng)),
            replace(route, track=_changed(route.track, piece, rng)),
            replace(route, stops=route.stops[:-1], track=route.track[:-1]),
            replace(route, train=TrainId("9#9")),
        )
    )


def _changed(parts: tuple[Any, ...], other: Any, rng: random.Random) -> tuple[Any, ...]:
    at = rng.randrange(len(parts) + 1)
    return rng.choice(((*parts[:at], other, *parts[at:]), parts[:at], (*parts[:at], other)))
