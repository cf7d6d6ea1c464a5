"""The moves that are worth a look."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

from railhead.engine.actions import Action, BuyTrain, LayTile, RunTrains
from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, legal, open_procedures
from railhead.engine.state import DEPOT, Player, State
from railhead.games.plain.sights import of_tile
from railhead.play import Game

MOST = 60  # moves of one kind
ALIKE = 4  # that concern the same stop


def candidates(game: Game, state: State, player: Player, lays: int = MOST) -> list[Action]:
    """Legal moves: of each kind a limited number, no requests to other players and no foolish
    prices unless there is nothing else to do; where nothing is worth a look, whatever there is.
    """
    procedures = open_procedures(game.rulebook, state)
    found = [action for p in procedures for action in _of(game, p, player, state, lays)]
    sensible = [action for action in found if not asks(state, action) and not dear(state, action)]
    every = (action for p in procedures for action in legal(p, state, player))
    return sensible or found or list(islice(every, MOST))


def _of(
    game: Game, procedure: Procedure[Any, Any], player: Player, state: State, lays: int
) -> Iterator[Action]:
    """The first ones of a kind: of runs, which come best first, one; of what is told apart at first
    sight, as tiles are, the best looking.
    """
    kind, most = procedure.action, lays if procedure.action is LayTile else MOST
    sight, proposed = _sights(game).get(kind), _proposed(game, kind, state, player)
    if proposed is not None:
        return islice((move for move in proposed if not procedure.refusal(state, move)), lays)
    if sight is None:
        return islice(legal(procedure, state, player), 1 if kind is RunTrains else most)
    looked = [(sight(state, move), move) for move in procedure.candidates(state, player)]
    seen = [(look, move) for look, move in looked if look is not None]
    best = _spread(move for _, move in sorted(seen, key=lambda each: -each[0]))
    return islice((move for move in best if not procedure.refusal(state, move)), most)


def _spread(moves: Iterable[Action]) -> Iterator[Action]:
    """Only a few of those that concern the same stop."""
    seen = Counter[object]()
    for move in moves:
        stop = getattr(move, "stop", None)
        seen[stop] += 1
        if stop is None or seen[stop] <= ALIKE:
            yield move


def _sights(game: Game) -> Mapping[type[Action], Callable[[Any, Any], float | None]]:
    """How moves of some kinds look at first sight."""
    return {LayTile: looks, **game.rules.attention.sights}


def _proposed(
    game: Game, kind: type[Action], state: State, player: Player
) -> Iterable[Action] | None:
    """The moves of a kind that the game itself proposes."""
    propose = game.rules.attention.proposed.get(kind)
    return propose(state, player) if propose else None


def asks(state: State, action: Action) -> bool:
    """Whether another player is asked for a train."""
    if isinstance(action, BuyTrain) and action.source in state.facts.companies:
        return state.directors.get(Company(action.source)) != action.player
    return False


def dear(state: State, action: Action) -> bool:
    """Whether an old train is to cost more than a new one."""
    if isinstance(action, BuyTrain) and action.source != DEPOT:
        return action.price > state.facts.trains[action.train].price
    return False


def looks(state: State, lay: LayTile) -> float:
    """A tile at first sight."""
    return of_tile(state, lay.hex, lay.tile, lay.rotation)
