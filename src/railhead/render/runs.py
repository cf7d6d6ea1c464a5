"""The runs of a game that can still be drawn."""

from railhead.board.tiles import HexId
from railhead.engine.actions import Route, RunTrains
from railhead.engine.facts import Company
from railhead.engine.state import State
from railhead.play import Game


def last_runs(game: Game, company: str | None = None) -> tuple[Route, ...]:
    """The last run of each company, or of one; without those whose track has been changed since."""
    runs: dict[Company, tuple[RunTrains, State]] = {}
    for move in game.moves:
        if isinstance(move.action, RunTrains) and company in (None, move.action.company):
            runs[move.action.company] = move.action, move.state
    return tuple(
        route
        for action, then in runs.values()
        for route in action.routes
        if _unchanged(route, then, game.state)
    )


def _unchanged(route: Route, then: State, now: State) -> bool:
    hexes = {HexId(name.partition("/")[0]) for name in route.track}
    return all(then.placed.get(hex_) == now.placed.get(hex_) for hex_ in hexes)
