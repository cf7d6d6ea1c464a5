"""The end of the game and its result (1820 9)."""

from railhead.engine.rules import worth as plain
from railhead.engine.state import Player
from railhead.engine.values import replace
from railhead.engine.verbs.telling import tell
from railhead.games.g1820.state import State1820

NO_COMPANIES = "no player controls a company"
LAST_COLUMN = "the Cost of Business marker has reached the end of the chart"


def end(state: State1820, why: str) -> State1820:
    """The game is over."""
    return replace(tell(state, "game_ended", f"The game is over: {why}"), ended=state.ended or why)


def end_without_companies(state: State1820) -> State1820:
    """1820 9.1: the game ends after a round in which no player controls a company."""
    if any(director in state.players for director in state.directors.values()):
        return state
    return end(state, NO_COMPANIES)


def end_of_chart(state: State1820) -> State1820:
    """1820 9.1, 10.5: the game ends when the marker reaches the last column."""
    return end(state, LAST_COLUMN) if state.column >= state.facts.end_round else state


def worth(state: State1820, player: Player) -> int:
    """1820 9.2, 10.2: cash and shares at their price; private companies and all else count
    nothing, and a bankrupt player has nothing.
    """
    return 0 if player == state.bankrupt else plain.worth(state, player)


def result(state: State1820) -> dict[Player, int]:
    """1820 9.2: what each player is worth, the wealthiest first."""
    return plain.result(state, worth)
