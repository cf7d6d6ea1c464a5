"""The temper of companies and games in random play, so that all that may happen does at times.

It is drawn by what the privates fetched: neither player nor rule looks at that together.
"""

from railhead.engine.facts import Company
from railhead.games.g1947.state import State1947


def lot(state: State1947) -> int:
    """A number that the auction gave the game."""
    return sum(state.hammer.values()) // 10 + len(state.hammer)


def expansive(state: State1947, company: Company) -> bool:
    """Half of all companies build towards expatriation sites, and all where cities stay open."""
    return open_land(state) or (lot(state) + state.facts.companies[company].number) % 2 == 0


def thrifty(state: State1947) -> bool:
    """In half of all games companies save for trains; in the others more players go bankrupt."""
    return open_land(state) or lot(state) // 2 % 2 == 0


def open_land(state: State1947) -> bool:
    """In a third of all games few stations are placed, so that trains get far."""
    return lot(state) % 3 == 0
