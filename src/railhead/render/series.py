"""What charts show: share prices and the players' worth, action by action."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from railhead.engine.verbs.market import price
from railhead.play import Game

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a chart: its steps are (number of the action, value from then on)."""

    name: str
    steps: tuple[tuple[int, int], ...]
    colour: str = ""  # the word for a company's colour, if it has one


@dataclass(frozen=True, slots=True)
class Chart:
    """Lines over the rounds of a game, each of which begins with an action."""

    title: str
    lines: tuple[Line, ...]
    rounds: tuple[tuple[int, str], ...]
    end: int
    currency: str


def price_chart(game: Game) -> Chart:
    """The share prices of the companies that have one."""
    states = list(_states(game))
    lines = (
        Line(company, _steps((n, price(state, company)) for n, state in states), facts.colour)
        for company, facts in game.state.facts.companies.items()
    )
    return _chart(game, "Share prices", lines)


def worth_chart(game: Game) -> Chart:
    """What the players would be worth if the game ended at each point."""
    worths = [(n, game.rules.result(state)) for n, state in _states(game)]
    lines = (
        Line(player, _steps((n, worth[player]) for n, worth in worths))
        for player in game.state.players
    )
    return _chart(game, "Worth of the players", lines)


def _chart(game: Game, title: str, lines: Iterable[Line]) -> Chart:
    rounds = _steps((n, game.rules.round_name(state)) for n, state in _states(game))
    shown = tuple(line for line in lines if line.steps)
    return Chart(title, shown, rounds, len(game.moves), game.state.facts.currency)


def _states(game: Game) -> Iterator[tuple[int, Any]]:
    yield 0, game.start
    for number, move in enumerate(game.moves, start=1):
        yield number, move.state


def _steps(values: Iterable[tuple[int, T | None]]) -> tuple[tuple[int, T], ...]:
    """Only where the value changes, and none before there is one."""
    steps: list[tuple[int, T]] = []
    for number, value in values:
        if value is not None and (not steps or steps[-1][1] != value):
            steps.append((number, value))
    return tuple(steps)
