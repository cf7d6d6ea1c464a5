"""What the optimiser proposes where trains run, and what the rules say to it."""

from collections.abc import Iterator

from railhead import Game
from railhead.engine.actions import RunTrains
from railhead.engine.errors import IllegalAction
from railhead.engine.flow import open_procedures


def runs_trains(game: Game) -> bool:
    """Whether trains are to run now."""
    found = open_procedures(game.rulebook, game.state)
    return any(procedure.action is RunTrains for procedure in found)


def proposals(game: Game) -> Iterator[tuple[RunTrains, IllegalAction | None]]:
    """Every run that is proposed in a position, and its refusal if there is one. Not to run is no
    proposal; it may be forbidden (1853R 4.2.3).
    """
    for procedure in open_procedures(game.rulebook, game.state):
        if issubclass(procedure.action, RunTrains):
            for player in game.actors:
                for run in procedure.candidates(game.state, player):  # type: ignore[arg-type]
                    if run.routes:
                        yield run, procedure.refusal(game.state, run)
