"""The rules beside the tables of 1947, in our words, each with its paragraph."""

from functools import cache

from railhead.games.g1947.data.facts import Facts1947
from railhead.games.g1947.operating.advance import FIRST_BOX_FOR_STOCKBROKERS
from railhead.games.g1947.operating.expatriation import FIRST_THERE, LATER
from railhead.games.g1947.operating.revenue import REDUCTION
from railhead.games.g1947.operating.workers import FOR_A_STOCKBROKER
from railhead.games.g1947.shapes import Note
from railhead.games.g1947.stock.protection import CHEAP, DEAR


@cache
def guide(facts: Facts1947) -> dict[str, tuple[Note, ...]]:
    """What players want to be reminded of, by topic."""
    return {
        "temples": _temples(facts),
        "sites": _sites(facts),
        "workers": _workers(),
        "stockbrokers": _stockbrokers(facts),
        "bonds": _bonds(),
        "savings": _savings(),
    }


def _temples(facts: Facts1947) -> tuple[Note, ...]:
    bonus = facts.money(facts.temple_bonus)
    return (
        (f"Until its home is joined to its temple, a company earns {REDUCTION}% less.", "6.8.1"),
        (f"A company that reaches it gets {bonus} and a site of its choice, once.", "6.8.2"),
        ("A company that floats after the first T8 was sold has no temple.", "6.8.3"),
    )


def _sites(facts: Facts1947) -> tuple[Note, ...]:
    start = "its home city" if facts.sites_from_home else "one of its stations"
    first, later = facts.money(FIRST_THERE), facts.money(LATER)
    return (
        (f"A train from {start} to a site fills the next box of the company's charter.", "6.10"),
        ("The first company to arrive by train brings its president the workers there.", "6.10"),
        ("For each site the company may buy one step on the market, after its dividend.", "6.10"),
        (f"The owner of P5 gets {first} more at a site that nobody had, else {later}.", "P5"),
    )


def _workers() -> tuple[Note, ...]:
    return (
        ("To run a train through a city that others block; one for each city and train.", "6.11.1"),
        ("To place a second station in a turn.", "6.11.2"),
        ("To lay track a second time in a turn.", "6.11.3"),
        (f"{FOR_A_STOCKBROKER} of them become a stockbroker of the company.", "6.11.4"),
    )


def _stockbrokers(facts: Facts1947) -> tuple[Note, ...]:
    worth, first = facts.money(facts.stockbroker), FIRST_BOX_FOR_STOCKBROKERS
    return (
        (
            f"Each pays {worth} of a step on the market, from the company's site {first} on.",
            "6.12.1",
        ),
        ("They stay with the company when its president changes.", "6.12.1"),
    )


def _bonds() -> tuple[Note, ...]:
    rate = f"{CHEAP} bonds for each share that another sells ({DEAR} for those above 80%)"
    return (
        ("A president issues a company's bonds once, as many as shares have been sold.", "5.4.2"),
        ("Shareholders are asked first; each may buy one bond for every share.", "5.4.2"),
        ("New bonds are not sold before the next stock round.", "5.4.2"),
        (f"To keep the price, a president may give {rate}.", "5.4.5"),
    )


def _savings() -> tuple[Note, ...]:
    return (
        (
            "One savings share at most for every two ordinary ones; a private counts as one.",
            "5.6.2",
        ),
        ("Two savings shares of a company count as one certificate.", "5.6.1"),
        ("They earn half a dividend, but also when the company keeps its revenue.", "5.6.1"),
        ("They do not count for the presidency.", "5.6.1"),
        ("To make them ordinary again takes the consent of the president.", "5.6.4"),
    )
