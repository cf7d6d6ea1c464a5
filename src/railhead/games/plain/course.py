"""What becomes of a company, round by round."""

from dataclasses import dataclass
from math import ceil
from typing import Any

from railhead.engine.facts import TrainType
from railhead.engine.state import S
from railhead.games.plain.earnings import Line
from railhead.games.plain.fleets import Fleet, fleet, is_full, joined, lasting
from railhead.games.plain.ladders import Ladder
from railhead.games.plain.outlook import Forecast

PLANS = 0.5  # what comes of trains that are to be bought later
WASTE = 0.3  # of its price that a train must earn
LONGEST = 30  # rounds that a forecast looks ahead


@dataclass(slots=True)
class _Books:
    """A company while its future is worked out."""

    treasury: float
    owned: Fleet
    fleet: Fleet  # with those that it plans to buy
    place: float  # on its ladder
    bought: int = 0  # trains, by plan
    paid: float = 0
    duty: float = 0
    saves: bool = False  # all that it earns, for a train


def plain_course(line: Line[S], ladder: Ladder, pace: float, rounds: float) -> Forecast:
    """What is expected of a company, whether it saves for a train or not."""
    ways = (False, True) if line.outlook.saves else (False,)
    runs = (_run(line, ladder, pace, rounds, saves=each) for each in ways)
    return max(runs, key=lambda found: found.paid + found.price)


def _run(line: Line[S], ladder: Ladder, pace: float, rounds: float, *, saves: bool) -> Forecast:
    """Round by round: what a company earns on its track as it is and as it will be, what it pays,
    the trains it buys and those that rust. A company that saves pays nothing until it has bought a
    train.
    """
    state, company, outlook, row = line.state, line.company, line.outlook, ladder.prices
    own = fleet(state, company)
    books = _Books(state.cash.get(company, 0), own, own, ladder.place, saves=saves)
    depot = outlook.sold(state, company)
    shares, last = outlook.shares(state, company), min(ceil(rounds), LONGEST)
    kept, drift = outlook.own(state, company) / shares, outlook.drift(state, company)
    rush, lasts = outlook.rush(state, company), lasting(state.facts, depot)
    for number in range(last):
        gone = int(number * pace + (rush if number else 0)) + books.bought
        books.fleet = tuple([t for t in books.fleet if lasts[t] >= gone])
        if books.owned != books.fleet:
            books.owned = tuple([t for t in books.owned if t in books.fleet])
        earned, mail = line.income(books.owned, number)
        if books.owned != books.fleet:
            planned, more = line.income(books.fleet, number)
            earned, mail = earned + PLANS * (planned - earned), mail + PLANS * (more - mail)
        books.treasury += mail
        if books.saves and number + 1 < last:
            books.treasury, earned = books.treasury + earned, 0
        books.treasury += kept * earned
        built = outlook.thrift * max(0.0, books.treasury)
        books.paid += min(1.0, rounds - number) * (earned + built) / shares
        spaces = outlook.moves(state, row[int(books.place)], earned)
        moved = ladder.climbed(books.place, spaces, earned) + drift
        books.place = max(0, min(moved, len(row) - 1))
        if number + 1 < last and gone < len(depot):
            _buy(line, books, depot[gone], range(number, last))
    price_ = ladder.price(books.place)
    return Forecast(paid=books.paid, price=price_, duty=books.duty)


def _buy(line: Line[Any], books: _Books, type_: TrainType, left: range) -> None:
    """One train a round, if it earns its price in part and the treasury pays. Of a company without
    any, what is lacking was withheld in time, or its director must pay it.
    """
    if is_full(line.state, books.fleet):
        return
    cost = line.state.facts.trains[type_].price
    lacks = max(0.0, cost - books.treasury)
    if lacks and books.fleet:
        return
    more = joined(line.state, books.fleet, type_)
    gain = len(left) * (line.income(more, 2)[0] - line.income(books.fleet, 2)[0])
    least = 0 if line.outlook.must_own else lacks
    if not (gain > WASTE * cost if lacks == 0 else gain > least):
        return
    shares = line.outlook.shares(line.state, line.company)
    withheld = min(lacks, books.paid * shares)
    if withheld < lacks and not line.outlook.must_own:
        return
    books.paid -= withheld / shares
    books.duty += lacks - withheld
    books.treasury = max(0.0, books.treasury - cost)
    books.bought += 1
    if lacks == withheld and (not books.owned or left.start == 0):
        books.owned = more
    books.fleet, books.saves = more, False
