"""What charts show: prices, worth, income and the bank, action by action.

Computed once, then continued.
"""

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from sqlalchemy import Connection

from railhead.engine.state import BANK
from railhead.engine.verbs.market import price
from railhead.play.game import Game
from railhead.server.api.answers.happened import Curves
from railhead.server.journal import UNDO, Head, moves
from railhead.server.positions import Positions

KEPT = 500  # games in memory
Name = tuple[str, str]  # what is drawn, and whose it is
Step = tuple[int, Any]  # after which action, and the value from then on


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of a game up to an entry of its journal: only where a value changes."""

    moved: int = 0
    position: int = -1
    steps: dict[Name, list[Step]] = field(default_factory=dict)

    def cut(self, position: int) -> dict[Name, list[Step]]:
        """The steps up to a position, as new lists."""
        cut = {name: [s for s in steps if s[0] <= position] for name, steps in self.steps.items()}
        return {name: steps for name, steps in cut.items() if steps}


class Charts:
    """The figures of games that somebody asked for. None of them depends on a secret."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._lock = Lock()
        self._figures: OrderedDict[str, Figures] = OrderedDict()

    def of(self, connection: Connection, head: Head, positions: Positions) -> Figures:
        """The figures of a game where it stands."""
        with self._lock:
            known = self._figures.get(head.id, Figures())
        if known.position < 0 or known.moved < head.moved:
            known = _continued(connection, head, positions, known)
            self._keep(head.id, known)
        return known

    def _keep(self, game: str, figures: Figures) -> None:
        with self._lock:
            self._figures[game] = figures
            self._figures.move_to_end(game)
            while len(self._figures) > self._kept:
                self._figures.popitem(last=False)


def plain(figures: Figures) -> Curves:
    """The figures as the client reads them."""
    kinds = ("prices", "worth", "income", "bank", "rounds")
    shown: dict[str, dict[str, list[Step]]] = {kind: {} for kind in kinds}
    for (what, whose), steps in figures.steps.items():
        shown[what][whose] = steps
    return {
        "position": figures.position,
        "rounds": [{"position": n, "name": name} for n, name in shown["rounds"][""]],
        "prices": shown["prices"],
        "worth": shown["worth"],
        "income": shown["income"],
        "bank": shown["bank"][""],
    }


def _continued(connection: Connection, head: Head, positions: Positions, known: Figures) -> Figures:
    """The figures with what was played since; what was undone is cut off."""
    since = moves(connection, head.id, known.moved, head.moved)
    undone = [entry.position for entry in since if entry.kind == UNDO]
    base = min([known.position, *undone])
    steps = known.cut(base)
    for game in positions.walk(connection, head, max(0, base)):
        for name, value in _values(game):
            line = steps.setdefault(name, [])
            if not line or line[-1][1] != value:
                line.append((len(game.moves), value))
        for company, earned in _earned(game):
            line = steps.setdefault(("income", company), [(0, 0)])
            if line[-1][0] < len(game.moves):
                line.append((len(game.moves), line[-1][1] + earned))
    return Figures(head.moved, head.position, steps)


def _values(game: Game) -> Iterator[tuple[Name, Any]]:
    state = game.state
    yield ("rounds", ""), game.round
    yield ("bank", ""), state.cash[BANK]
    worth = game.rules.result(state)
    yield from ((("worth", player), worth[player]) for player in state.players)
    for company in state.facts.companies:
        shown = price(state, company)
        if shown is not None:
            yield ("prices", company), shown


def _earned(game: Game) -> Iterator[tuple[str, int]]:
    """What the last action earned for companies by runs of their trains."""
    for event in game.state.events:
        if event.kind == "trains_run":
            yield event.about["company"], event.about["earnings"]
