"""What becomes of a company of 1820: trains that cost more from round to round, loans, and the
moment at which its shares are best sold.
"""

from collections.abc import Hashable, Iterator
from functools import lru_cache
from math import ceil

from railhead.engine.facts import Company, TrainType
from railhead.engine.memo import SMALL, remembered_by
from railhead.engine.state import POOL, Task
from railhead.games.g1820.data.facts import BRITISH_RAIL, BROWN, Column, Facts1820
from railhead.games.g1820.operating.british_rail import fill
from railhead.games.g1820.operating.dividends import RISES
from railhead.games.g1820.operating.national import TILES, income, open_tiles
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
from railhead.games.plain.adding import added
from railhead.games.plain.earnings import Line
from railhead.games.plain.fleets import Fleet, fleet, in_order, joined
from railhead.games.plain.ladders import Ladder
from railhead.games.plain.land import Land
from railhead.games.plain.outlook import Forecast

EARNS, CREDIT = 1.2, 2.0  # times its price that a train must earn; if revenue is withheld for it
LEFT = 0.9  # of the price, if shares are sold while there is time
SOLD = 0.5  # that the bank pays for a company that offers itself, while the Queen lives
RISK = 0.3  # that the game ends in a round
FILLED = 4  # rounds for which it is worked out where British Rail puts its markers
ROOM = 3  # trains that a company finds track for
YEAR = 2  # operating rounds between two stock rounds


def course(line: Line[State1820], ladder: Ladder, _pace: float, rounds: float) -> Forecast:
    """What is expected of a company until its shares are worth most; trains come by the chart."""
    return _Course(line, ladder, ceil(rounds)).forecast()


def depends(state: State1820, company: Company) -> Hashable:
    """What decides the way of a company besides its track, trains and money."""
    if company == BRITISH_RAIL:
        return state.column, company in state.face_down, _national_income(state)
    shares = state.shares[company]
    held = (state.sizes[company], shares.get(company, 0), shares.get(POOL, 0))
    return (
        *(held, in_play(state, company), state.loans.get(company, 0), _to_do(state, company)),
        *(state.column, bool(state.queen_died)),
    )


def _national_income(state: State1820) -> tuple[int, ...]:
    """1820 9.1: what British Rail earns, if the game goes on: as long as a player directs a
    company.
    """
    goes_on = any(director in state.players for director in state.directors.values())
    return _filling(state) if goes_on else (0,)


@remembered_by("placed", "tokens", "phase")
def _filling(state: State1820) -> tuple[int, ...]:
    """1820 13.5: what British Rail earns in some rounds, in each of which it fills more tiles."""
    earned = []
    for _ in range(FILLED):
        for hex_ in open_tiles(state)[:TILES]:
            state = fill(state, hex_)
        earned.append(income(state))
    return tuple(earned)


def _to_do(state: State1820, company: Company) -> tuple[Task, ...] | None:
    """What is left of a company's turn in this round; None if it has not begun."""
    if company not in state.face_down:
        return None
    return tuple(t for t in state.agenda if isinstance(t, TurnStep) and t.company == company)


class _Reckoned:
    """What is known of trains on some land in so many rounds to come: what they earn in each, what
    is left of that, and which of them are worth their upkeep.
    """

    def __init__(self) -> None:
        self.incomes: dict[Fleet, list[float]] = {}
        self.nets: dict[Fleet, list[float]] = {}
        self.thinned: dict[tuple[Fleet, int], Fleet] = {}


@lru_cache(SMALL)
def _reckoned(_land: Land, _near: tuple[Fleet, ...], _column: int, _last: int) -> _Reckoned:
    """The same for all ways of a company with that land and these trains."""
    return _Reckoned()


@lru_cache(SMALL)
def _upkeeps(facts: Facts1820, column: int) -> dict[TrainType, int]:
    """1820 7.2.5: what a train of each type costs in a round."""
    costs = facts.chart[column].maintenance
    return {type_: costs.get(fact.phase, 0) for type_, fact in facts.trains.items()}


@lru_cache(SMALL)
def _cheapest_first(facts: Facts1820, trains: Fleet) -> list[TrainType]:
    return sorted(set(trains), key=lambda type_: facts.trains[type_].price)


@lru_cache(SMALL)
def _without(trains: Fleet, type_: TrainType) -> Fleet:
    place = trains.index(type_)
    return trains[:place] + trains[place + 1 :]


class _Course:
    """The way of a company, round by round."""

    def __init__(self, line: Line[State1820], ladder: Ladder, last: int) -> None:
        state, company = line.state, line.company
        self.line, self.row, self.last, self.facts = line, ladder.prices, last, state.facts
        self.private, self.national = is_private(state, company), company == BRITISH_RAIL
        self.shares = state.sizes[company]
        self.kept = state.shares[company].get(company, 0) / self.shares
        self.in_play = max(1, in_play(state, company))
        self.pool = state.shares[company].get(POOL, 0)
        borrows = not self.private and not in_liquidation(state, company)
        self.credit = self.in_play if borrows else 0  # loans at the most
        self.depot = tuple(dict.fromkeys(in_order(state)))
        self.now, self.end = state.column, max(state.facts.chart)
        self.queen_died = bool(state.queen_died)
        self.trains: Fleet = fleet(state, company)
        self.treasury: float = 0 if self.private else state.cash.get(company, 0)
        self.loans = state.loans.get(company, 0)
        self.place: float = ladder.place
        self.paid = 0.0  # for each share
        self.to_do = _to_do(state, company)
        self.reckoned = _reckoned(line.land, line.near, state.column, last)

    def forecast(self) -> Forecast:
        """The best moment to sell; at the end, what counts."""
        paid, price = max(self._moments(), key=added, default=(0.0, 0.0))
        return Forecast(paid=paid, price=price)

    def _moments(self) -> Iterator[tuple[float, float]]:
        """What a share pays and brings that is sold after each of the rounds, or when the company
        fails; each round may be the last, at the end of which its price is all that counts.
        """
        paid, price, likely = 0.0, 0.0, 1.0  # if the game is over before; how likely it is not
        for ahead in range(self.last):
            lasts = self._goes_on(ahead)
            worth = self._worth(ahead) if lasts else self._wound_up(0, 1)
            yield paid + likely * self.paid, price + likely * worth
            if not lasts:
                return
            paid += likely * RISK * self.paid
            price += likely * RISK * self._price(self.place)
            likely *= 1 - RISK

    def _worth(self, ahead: int) -> float:
        """What a share brings, in the market or with the company, which the bank buys."""
        part = LEFT if ahead + 1 < self.last else 1
        sold = SOLD if self._queen_lives(ahead) else 1
        return max(part * self._price(self.place), self._wound_up(self.place, sold))

    def _wound_up(self, place: float, part: float) -> float:
        """1820 8.4.3, 8.5: what is paid for a share if the bank buys the company for a part of its
        price; it may be less than nothing.
        """
        left = (max(0.0, self.treasury) - self.loans * self.facts.loan) / self.in_play
        return 0 if self.private else part * self._price(place) + left

    def _price(self, place: float) -> float:
        return 0 if self.private else self.row[int(place)]

    def _queen_lives(self, ahead: int) -> bool:
        """1820 10.8: until a round is over that began in brown phase."""
        return not self.queen_died and self._column(ahead).phase < BROWN

    # A round

    def _goes_on(self, ahead: int) -> bool:
        """The company runs, pays or withholds, keeps its trains and buys others; in this round, as
        far as it has not done so.
        """
        if self.national:
            return self._pays_all(ahead)
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
        return self.treasury >= 0 and bool(self.trains) and (self.private or self.place >= 1)

    def _pays_all(self, ahead: int) -> bool:
        """1820 6.7, 13.5: British Rail does nothing else; shares in the pool are no matter."""
        earned = _national_income(self.line.state)[: ahead + 1][-1]
        if earned and self._is_left(RunAll, ahead):
            self.pool = 0
            self._distribute(earned)
        return True

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
        return self.facts.chart[min(self.now + ahead, self.end)]

    def _upkeep(self, trains: Fleet, ahead: int) -> float:
        """1820 7.2.5."""
        costs = _upkeeps(self.facts, min(self.now + ahead, self.end))
        return sum([costs[type_] for type_ in trains])

    def _incomes(self, trains: Fleet) -> list[float]:
        """What trains earn in each round, and in the one after the last."""
        found = self.reckoned.incomes.get(trains)
        if found is None:
            found = self.reckoned.incomes[trains] = self.line.incomes(trains, self.last + 1)
        return found

    def _runs(self, ahead: int) -> bool:
        """Whether the trains will earn more than they cost."""
        return self._incomes(self.trains)[ahead] > self._upkeep(self.trains, ahead)

    def _thinned(self, trains: Fleet, ahead: int) -> Fleet:
        """1820 7.2.6: without those that will cost more than they earn in a round; but for the
        last.
        """
        if len(trains) <= 1:
            return trains
        found = self.reckoned.thinned.get((trains, ahead))
        if found is None:
            found = self.reckoned.thinned[trains, ahead] = self._worth_keeping(trains, ahead)
        return found

    def _worth_keeping(self, trains: Fleet, ahead: int) -> Fleet:
        earned = self._incomes(trains)[ahead]
        for type_ in _cheapest_first(self.facts, trains):
            while len(trains) > 1 and type_ in trains:
                fewer = _without(trains, type_)
                less = self._incomes(fewer)[ahead]
                if self._upkeep((type_,), ahead) <= earned - less:
                    break
                trains, earned = fewer, less
        return trains

    def _nets(self, trains: Fleet) -> list[float]:
        """What trains bring in each round, if those that are worth it are kept."""
        found = self.reckoned.nets.get(trains)
        if found is None:
            found = [self._net(trains, ahead) for ahead in range(self.last)]
            self.reckoned.nets[trains] = found
        return found

    def _net(self, trains: Fleet, ahead: int) -> float:
        kept = self._thinned(trains, ahead)
        return max(0.0, self._incomes(kept)[ahead] - self._upkeep(kept, ahead))

    def _wanted(self, ahead: int) -> tuple[TrainType | None, bool]:
        """The train on sale, if there is room for it and it earns its price; and whether it earns
        so much that it is worth a dividend, or a loan.
        """
        on_sale = self._on_sale(ahead) if self._is_left(BuyTrains, ahead) else None
        limit = min(ROOM, self._column(ahead).train_limit)
        if on_sale is None or len(self.trains) >= limit:
            return None, False
        nets = self._nets(self.trains)[ahead + 1 :]
        more = self._nets(joined(self.line.state, self.trains, on_sale))[ahead + 1 :]
        gain = added([then - now for then, now in zip(more, nets, strict=True)])
        price = self.facts.trains[on_sale].price
        return (on_sale if gain > EARNS * price else None), gain > CREDIT * price

    def _on_sale(self, ahead: int) -> TrainType | None:
        """1820 8.1, 10.5: the newest that the chart has come to, or the first that is left."""
        phases, trains = self.facts.phases, self.facts.trains
        column = self.now + ahead
        begun = [t for t in self.depot if phases[trains[t].phase].first_column <= column]
        return next(iter(begun[-1:] or self.depot[:1]), None)
