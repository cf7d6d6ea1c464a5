"""What becomes of a company of 1820: trains that cost more from round to round, loans, and the
moment at which its shares are best sold.
"""

from collections.abc import Hashable
from math import ceil

from railhead.engine.facts import Company, TrainType
from railhead.engine.state import POOL, Task
from railhead.games.g1820.data.facts import Column
from railhead.games.g1820.operating.dividends import RISES
from railhead.games.g1820.operating.tasks import (
    BuyTrains,
    Discard,
    Interest,
    Maintain,
    RunAll,
    TurnStep,
    UseEarnings,
)
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.holdings import in_play, is_private
from railhead.games.g1820.stock.market import in_liquidation
from railhead.games.plain.appraisal import Fleet, Forecast, Ladder, Line, fleet, in_order, joined

EARNS, CREDIT = 1.2, 2.0  # times its price that a train must earn; if revenue is withheld for it
LEFT = 0.9  # of the price, if shares are sold while there is time
SOLD = 0.5  # that the bank pays for a company that offers itself (1820 8.4.1)
ROOM = 3  # trains that a company finds track for
YEAR = 2  # operating rounds between two stock rounds


def course(line: Line[State1820], ladder: Ladder, rounds: float) -> Forecast:
    """What is expected of a company until its shares are worth most."""
    return _Course(line, ladder, ceil(rounds)).forecast()


def depends(state: State1820, company: Company) -> Hashable:
    """What decides the way of a company besides its track, trains and money."""
    shares = state.shares[company]
    held = (state.sizes[company], shares.get(company, 0), shares.get(POOL, 0))
    return (
        *(held, in_play(state, company), state.loans.get(company, 0), state.column),
        _to_do(state, company),
    )


def _to_do(state: State1820, company: Company) -> tuple[Task, ...] | None:
    """What is left of a company's turn in this round; None if it has not begun."""
    if company not in state.face_down:
        return None
    return tuple(t for t in state.agenda if isinstance(t, TurnStep) and t.company == company)


class _Course:
    """The way of a company, round by round."""

    def __init__(self, line: Line[State1820], ladder: Ladder, last: int) -> None:
        state, company = line.state, line.company
        self.line, self.row, self.last, self.facts = line, ladder.prices, last, state.facts
        self.private = is_private(state, company)
        self.shares = state.sizes[company]
        self.kept = state.shares[company].get(company, 0) / self.shares
        self.in_play = max(1, in_play(state, company))
        self.pool = state.shares[company].get(POOL, 0)
        borrows = not self.private and not in_liquidation(state, company)
        self.credit = self.in_play if borrows else 0  # loans at the most
        self.depot = tuple(dict.fromkeys(in_order(state)))
        self.now = state.column
        self.trains: Fleet = fleet(state, company)
        self.treasury: float = 0 if self.private else state.cash[company]
        self.loans = state.loans.get(company, 0)
        self.place: float = ladder.place
        self.paid = 0.0  # for each share
        self.to_do = _to_do(state, company)

    def forecast(self) -> Forecast:
        """The best moment to sell; at the end, what counts."""
        first = self.line.income(self.trains, 0)[0]
        best = Forecast(paid=0, price=0)
        for ahead in range(self.last):
            if not self._goes_on(ahead):
                break
            worth = self._worth(LEFT if ahead + 1 < self.last else 1)
            if self.paid + worth > best.paid + best.price:
                best = Forecast(paid=self.paid, price=worth)
        return Forecast(paid=best.paid, price=best.price, income=first)

    def _worth(self, part: float) -> float:
        """What a share brings, in the market or with the company."""
        if self.private:
            return 0
        price = self.row[int(self.place)]
        left = (self.treasury - self.loans * self.facts.loan) / self.in_play
        return max(part * price, SOLD * price + left)

    # A round

    def _goes_on(self, ahead: int) -> bool:
        """The company runs, pays or withholds, keeps its trains and buys others; in this round, as
        far as it has not done so.
        """
        earned = self._earned(ahead)
        due = self._upkeep(self.trains, ahead) if self._is_left(Maintain, ahead) else 0
        if self._is_left(Interest, ahead):
            due += self.loans * self._column(ahead).interest
        if self._is_left(Discard, ahead):
            self.trains = self._thinned(self.trains, ahead + 1)
        wanted, keen = self._wanted(ahead)
        cost = self.facts.trains[wanted].price if wanted else 0
        if self.private:
            self.paid += (earned or 0) - due - cost
        else:
            keen = keen or not self._runs(ahead + 1)
            self._settle(earned, due, cost if keen else 0)
            if wanted and not self._paid_for(cost, keen=keen):
                wanted = None
        if wanted:
            self.trains = joined(self.line.state, self.trains, wanted)
        return self.treasury >= 0 and bool(self.trains)

    def _is_left(self, step: type[TurnStep], ahead: int) -> bool:
        """Whether a step of a turn is still to be taken."""
        return bool(ahead) or self.to_do is None or any(isinstance(t, step) for t in self.to_do)

    def _earned(self, ahead: int) -> float | None:
        """What the trains bring in a round; None if that is settled."""
        if self._is_left(RunAll, ahead):
            return self.line.income(self.trains, ahead)[0]
        return next((t.earnings for t in self.to_do or () if isinstance(t, UseEarnings)), None)

    def _settle(self, earned: float | None, due: float, needed: float) -> None:
        """The revenue is paid out, unless the company needs it."""
        if earned is None:
            self.treasury -= due
            return
        left = self.treasury - due + self.kept * earned
        withholds = left < needed
        self._distribute(0 if withholds else earned)
        self.treasury += (earned if withholds else self.kept * earned) - due

    def _distribute(self, dividend: float) -> None:
        """1820 6.7, 16.2.3: the price follows the dividend, and what lies in the pool."""
        price = self.row[int(self.place)]
        self.paid += dividend / self.shares
        rise = next((r for times, r in RISES if dividend >= times * price), -1)
        fall = min(self.pool, 20 * self.pool // self.shares) / YEAR
        self.place = max(0, min(self.place + rise - fall, len(self.row) - 1))

    def _paid_for(self, cost: int, *, keen: bool) -> bool:
        """Out of the treasury; what is lacking is borrowed for a train that is worth it."""
        loan = self.facts.loan
        lacking = ceil(max(0.0, cost - self.treasury) / loan)
        if lacking and not (keen and lacking <= min(self.credit - self.loans, self.place)):
            return False
        self.treasury += lacking * loan - cost
        self.loans += lacking
        self.place -= lacking
        return True

    # Trains

    def _column(self, ahead: int) -> Column:
        return self.facts.chart[min(self.now + ahead, max(self.facts.chart))]

    def _upkeep(self, trains: Fleet, ahead: int) -> float:
        """1820 7.2.5."""
        costs = self._column(ahead).maintenance
        return sum(costs.get(self.facts.trains[type_].phase, 0) for type_ in trains)

    def _runs(self, ahead: int) -> bool:
        """Whether the trains will earn more than they cost."""
        return self.line.income(self.trains, ahead)[0] > self._upkeep(self.trains, ahead)

    def _thinned(self, trains: Fleet, ahead: int) -> Fleet:
        """1820 7.2.6: without those that will cost more than they earn in a round; but for the
        last.
        """
        income = self.line.income
        for type_ in sorted(set(trains), key=lambda t: self.facts.trains[t].price):
            while len(trains) > 1 and type_ in trains:
                place = trains.index(type_)
                fewer = trains[:place] + trains[place + 1 :]
                gain = income(trains, ahead)[0] - income(fewer, ahead)[0]
                if self._upkeep((type_,), ahead) <= gain:
                    break
                trains = fewer
        return trains

    def _net(self, trains: Fleet, ahead: int) -> float:
        """What trains bring in a round, if those that are worth it are kept."""
        kept = self._thinned(trains, ahead)
        return max(0.0, self.line.income(kept, ahead)[0] - self._upkeep(kept, ahead))

    def _wanted(self, ahead: int) -> tuple[TrainType | None, bool]:
        """The train on sale, if there is room for it and it earns its price; and whether it earns
        so much that it is worth a dividend, or a loan.
        """
        on_sale = self._on_sale(ahead) if self._is_left(BuyTrains, ahead) else None
        limit = min(ROOM, self._column(ahead).train_limit)
        if on_sale is None or len(self.trains) >= limit:
            return None, False
        more = joined(self.line.state, self.trains, on_sale)
        rounds = range(ahead + 1, self.last)
        gain = sum(self._net(more, n) - self._net(self.trains, n) for n in rounds)
        price = self.facts.trains[on_sale].price
        return (on_sale if gain > EARNS * price else None), gain > CREDIT * price

    def _on_sale(self, ahead: int) -> TrainType | None:
        """1820 8.1, 10.5: the newest that the chart has come to, or the first that is left."""
        phases, trains = self.facts.phases, self.facts.trains
        column = self.now + ahead
        begun = [t for t in self.depot if phases[trains[t].phase].first_column <= column]
        return next(iter(begun[-1:] or self.depot[:1]), None)
