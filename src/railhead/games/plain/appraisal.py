"""What a position is worth to each player, in money and in terms that a person understands.

The shape is the same in every game: cash, shares at what they will be worth, dividends to come,
what directorships may cost, and whatever a game has alone. A game says in an `Outlook` what differs
in it; the forecast of its companies is made here.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from heapq import heappop, heappush
from math import ceil
from typing import Any, Generic, TypeVar

from railhead.board.hexes import Board
from railhead.board.tiles import HexId, StopId
from railhead.board.walk import hex_of
from railhead.engine.actions import Action
from railhead.engine.facts import Company, Facts, TrainType
from railhead.engine.memo import remembered
from railhead.engine.rules.depot import train_limit
from railhead.engine.rules.reach import CITY, TOWN, blocked, stations
from railhead.engine.state import DEPOT, Player, S, State
from railhead.engine.values import replace
from railhead.engine.verbs.market import price
from railhead.engine.verbs.shares import share_count
from railhead.engine.verbs.trains import owned, type_of

V = TypeVar("V")
Terms = dict[str, float]
Fleet = tuple[TrainType, ...]
Values = tuple[float, ...]
Row = tuple[int, ...]  # of prices

CASH, SHARES, DIVIDENDS, DUTIES = "cash", "shares", "dividends", "duties"
BARE = {CITY: 20.0, TOWN: 10.0}  # what a stop earns on a yellow tile
NEARNESS = 0.7  # what is left of a stop's worth for each hex between it and the track
PLANS = 0.5  # what comes of trains that are to be bought later
WASTE = 0.3  # of its price that a train must earn
LESS = 0.3  # how what trains earn grows with the stops that they may call at
GROWTH = 0.05  # what better stops and longer runs add in each round to come
TRUST = 0.8  # what comes of a company that somebody else directs
USUAL = 4  # trains of a company, before there are any
LOOKED = 2  # trains to be sold of which it is worked out what they would earn
PACE = 0.3  # trains that a company buys in a round
SURE, SELDOM = 0.95, 0.1  # how likely a company floats by its friends' money; without money
EAGER = 0.65  # how likely others buy each share that it lacks
RIVALRY = 0.25  # how much less likely for each other company that waits for buyers
MANY = 10  # stops of a train without a limit
FAR = 24  # stops around that are thought of
CREDIT = 1.5  # times its price that a train must earn if it is bought on credit
SALVAGED = 0.8  # of the treasury of a company that is wound up
SOLD = 0.5  # of a price that is left if the company cannot go on
IDLE = 0.6  # what is left of a price if the company never operates
KEPT = 50_000  # answers of the optimiser that are remembered
LONGEST = 30  # rounds that a forecast looks ahead


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """The track of a company: hexes that it reaches, open ends of it, and what else decides what
    its trains earn.
    """

    hexes: frozenset[HexId]
    railheads: frozenset[HexId]
    also: Hashable = None


@remembered(lambda state: (state.trains, state.facts))
def in_order(state: State) -> Fleet:
    """The trains that the bank has left, in the order in which they are sold."""
    left = [type_of(train) for train in owned(state, DEPOT)]
    return tuple(type_ for type_ in state.facts.trains for _ in range(left.count(type_)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Costs:
    """What a company owes in each round to come: for each of its trains, and for each loan."""

    upkeep: Callable[[TrainType, int], float] = lambda _type, _ahead: 0
    interest: Callable[[int], float] = lambda _ahead: 0
    loans: int = 0
    more: int = 0  # loans that it may still take
    loan: int = 0  # what each brings


FREE = Costs()


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook(Generic[S]):
    """What a game knows of the future.

    `rounds` is how many operating rounds are likely to come. `operating` are the companies that
    operate, `likely` says how likely another one will, and `capital` what it has then. `earns` is
    what the best run of a company's trains pays, and what the treasury gets in any case. `ground`
    is its track. `moves` is by how many spaces a price moves for a dividend, `sold` the trains that
    the bank has for a company, in order, `usable` whether it has track for trains of a type at all,
    `shares` how many shares it has, `own` how many of these
    are its own, `costs` what it owes; a company that owes upkeep is wound up without a train.
    `drift` is by how many spaces a price moves in a round whatever is paid. `must_own` says whether
    a director must pay for a train, `towns_free` whether trains do not count towns, `building` how
    fast track is built, `pace` how many trains each company buys in a round, `trust` what comes of
    one that somebody else directs, `thrift` what money in a treasury brings in a round by the track
    that it pays for, `outside` what places beyond the map are worth. `held` are the shares that
    earn for a player, `leads` says whether one directs a company, or is about to, `aims` is what
    track is worth to one beyond what it earns, `terms` what the game has alone, for one player.

    `foreseen` is the position if what somebody has begun is carried out. `sights` says what moves
    of some kinds look like at first sight, None if they are not worth a look.
    """

    rounds: Callable[[S], float]
    operating: Callable[[S], frozenset[Company]]
    likely: Callable[[S, Company], float]
    capital: Callable[[S, Company], int]
    earns: Callable[[S, Company], tuple[float, float]]
    ground: Callable[[S, Company], Ground]
    moves: Callable[[S, int, float], int]
    held: Callable[[S, Player, Company], int] = share_count
    leads: Callable[[S, Player, Company], bool] = lambda s, p, c: s.directors.get(c) == p
    quoted: Callable[[S, Company], int] = lambda s, c: price(s, c) or 0
    sold: Callable[[S, Company], Fleet] = lambda s, _company: in_order(s)
    usable: Callable[[S, Company, TrainType], bool] = lambda _state, _company, _type: True
    shares: Callable[[S, Company], int] = lambda s, c: s.facts.companies[c].share_count
    own: Callable[[S, Company], int] = lambda _state, _company: 0
    costs: Callable[[S, Company], Costs] = lambda _state, _company: FREE
    drift: Callable[[S, Company], float] = lambda _state, _company: 0
    must_own: bool = True
    building: float = 0.8  # what is still missing of the track after another round
    pace: float = PACE
    trust: float = TRUST
    thrift: float = 0
    towns_free: bool = False
    foreseen: Callable[[S], S] = lambda state: state
    sights: Mapping[type[Action], Callable[[S, Any], float | None]] = field(default_factory=dict)
    outside: Callable[[S], Mapping[HexId, float]] = lambda _state: {}
    aims: Callable[[S, Player], float] = lambda _state, _player: 0
    terms: Callable[[S, Player, Mapping[Company, "Forecast"]], Terms] = lambda s, p, f: {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Forecast:
    """What is expected of a company until the end."""

    paid: float  # dividends for each share
    price: float  # of a share at the end
    duty: float = 0  # what its director must add for trains
    income: float = 0  # in the next round, for all shares


def floats(state: State, company: Company, lacking: int, par: int, waiting: int) -> float:
    """How likely a company floats for which so many shares have still to be sold at par: by the
    money of one who holds some, and for what that does not reach, of anybody; they may prefer one
    of the others that are waiting.
    """
    money = {player: state.cash[player] // par for player in state.players}
    keen = max((n for p, n in money.items() if share_count(state, p, company)), default=0)
    others = max(0, lacking - keen)
    if others > sum(money.values()) - keen:
        return SELDOM
    return float(SURE * EAGER ** (others * (1 + RIVALRY * max(0, waiting - 1))))


def appraise(outlook: Outlook[S], state: S, rounds: float) -> dict[Player, Terms]:
    """For every player what the position is worth if so many rounds are to come, term by term."""
    state = outlook.foreseen(state)
    forecasts = {c: forecast(outlook, state, c, rounds) for c in _counted(state)}
    return {player: _terms(outlook, state, player, forecasts) for player in state.players}


def _counted(state: State) -> list[Company]:
    """The companies of which somebody holds shares, or which somebody directs."""
    players = set(state.players)
    return [c for c, held in state.shares.items() if not players.isdisjoint(held)]


def _terms(
    outlook: Outlook[S], state: S, player: Player, forecasts: Mapping[Company, Forecast]
) -> Terms:
    terms: Terms = {CASH: state.cash[player], SHARES: 0, DIVIDENDS: 0, DUTIES: 0}
    for company, expected in forecasts.items():
        held = outlook.held(state, player, company)
        leads = outlook.leads(state, player, company)
        trust = 1.0 if leads else outlook.trust
        now = IDLE * outlook.quoted(state, company)
        terms[SHARES] += held * (now + trust * (expected.price - now))
        terms[DIVIDENDS] += held * trust * expected.paid
        terms[DUTIES] -= expected.duty if leads else 0
    return terms | outlook.terms(state, player, forecasts)


# The forecast of a company


def forecast(outlook: Outlook[S], state: S, company: Company, rounds: float) -> Forecast:
    """What is expected of a company; of one that does not operate yet, as likely as it will."""
    now = outlook.quoted(state, company)
    if company in outlook.operating(state):
        return _course(outlook, state, company, rounds)
    likely = outlook.likely(state, company)
    if not likely:
        return Forecast(paid=0, price=IDLE * now)
    begun = replace(state, cash={**state.cash, company: outlook.capital(state, company)})
    then = _course(outlook, begun, company, max(rounds - 1, 0))
    return Forecast(
        paid=likely * then.paid,
        price=likely * then.price + (1 - likely) * IDLE * now,
        duty=likely * then.duty,
        income=likely * then.income,
    )


@dataclass(slots=True)
class _Books:
    """A company while its future is worked out."""

    treasury: float
    owned: Fleet
    fleet: Fleet  # with those that it plans to buy
    place: float  # on its row of the market
    loans: int = 0
    more: int = 0  # loans that it may take
    bought: int = 0  # trains, by plan
    paid: float = 0
    duty: float = 0


_FORECASTS: dict[Hashable, Forecast] = {}


def _course(outlook: Outlook[S], state: S, company: Company, rounds: float) -> Forecast:
    """The same, remembered by all that it depends on."""
    line, costs = Line(outlook, state, company), outlook.costs(state, company)
    row, place = _row(state, company, outlook.quoted(state, company))
    own = fleet(state, company)
    books = _Books(state.cash.get(company, 0), own, own, place, costs.loans, costs.more)
    depot, pace = outlook.sold(state, company), _pace(outlook, state, company)
    market = (row, place, outlook.drift(state, company), outlook.own(state, company))
    begin = (books.treasury, own, market, costs.loans, costs.more, depot, pace, state.phase, rounds)
    return _kept(_FORECASTS, (*line.key, begin), lambda: _run(line, costs, books, row, rounds))


def _run(line: "Line[Any]", costs: Costs, books: _Books, row: Row, rounds: float) -> Forecast:
    """Round by round: what a company earns on its track as it is and as it will be, what it owes
    and pays, the trains it buys and those that rust.
    """
    state, company, outlook = line.state, line.company, line.outlook
    depot, pace = outlook.sold(state, company), _pace(outlook, state, company)
    shares, last = outlook.shares(state, company), min(ceil(rounds), LONGEST)
    kept = outlook.own(state, company) / shares
    drift = outlook.drift(state, company)
    first = line.income(books.fleet, 0)[0]
    for number in range(last):
        gone = int(number * pace) + books.bought
        books.fleet = tuple(t for t in books.fleet if _lasts(state, t, depot, gone))
        books.fleet = _thinned(line, costs, books.fleet, number)
        books.owned = tuple(t for t in books.owned if t in books.fleet)
        earned, mail = line.income(books.owned, number)
        planned, more = line.income(books.fleet, number)
        earned, mail = earned + PLANS * (planned - earned), mail + PLANS * (more - mail)
        books.treasury += mail - _due(costs, books, number)
        if books.treasury < 0:
            books.treasury, earned = books.treasury + earned, 0
        else:
            books.treasury += kept * earned
        built = outlook.thrift * max(0.0, books.treasury)
        books.paid += min(1.0, rounds - number) * (earned + built) / shares
        moved = books.place + outlook.moves(state, row[int(books.place)], earned) + drift
        books.place = max(0, min(moved, len(row) - 1))
        if number + 1 < last and gone < len(depot):
            _buy(line, costs, books, depot[gone], range(number, last))
        if costs is not FREE and (books.treasury < 0 or not books.fleet):
            return _ruined(costs, books, row, first)
    return Forecast(paid=books.paid, price=row[int(books.place)], duty=books.duty, income=first)


def _pace(outlook: Outlook[S], state: S, company: Company) -> float:
    """How many trains the other companies buy in a round."""
    return outlook.pace * max(1, len(outlook.operating(state) - {company}))


def _due(costs: Costs, books: _Books, number: int) -> float:
    """Upkeep of trains, and interest."""
    owned, fleet = (sum(costs.upkeep(t, number) for t in ts) for ts in (books.owned, books.fleet))
    return owned + PLANS * (fleet - owned) + books.loans * costs.interest(number)


def _borrow(costs: Costs, books: _Books, needed: float) -> None:
    """Loans are taken for what is needed, as far as that is possible; they lower the price."""
    count = ceil(max(0.0, needed - books.treasury) / costs.loan) if costs.loan else 0
    if count <= min(books.more, books.place):
        books.treasury += count * costs.loan
        books.loans, books.more = books.loans + count, books.more - count
        books.place -= count


def _ruined(costs: Costs, books: _Books, row: Row, first: float) -> Forecast:
    """A company that cannot go on is sold: its shareholders get what is left, or owe what is
    lacking.
    """
    if not row[-1]:
        return Forecast(paid=books.paid, price=0, income=first)
    shares = max(1, books.loans + books.more)  # in play
    left = (books.treasury - books.loans * costs.loan) / shares
    left *= SALVAGED if left > 0 else 1
    price = SOLD * row[int(books.place)] if books.fleet else row[0]
    return Forecast(paid=books.paid, price=price + left, income=first)


def _thinned(line: "Line[Any]", costs: Costs, trains: Fleet, number: int) -> Fleet:
    """Without the trains that cost more than they earn, the cheapest first; but for the last."""
    if costs is FREE:
        return trains
    for type_ in sorted(set(trains), key=lambda t: line.state.facts.trains[t].price):
        while len(trains) > 1 and type_ in trains:
            fewer = _without(trains, type_)
            saved = costs.upkeep(type_, number)
            if saved <= line.income(trains, number)[0] - line.income(fewer, number)[0]:
                break
            trains = fewer
    return trains


def _without(trains: Fleet, type_: TrainType) -> Fleet:
    place = trains.index(type_)
    return trains[:place] + trains[place + 1 :]


def _buy(line: "Line[Any]", costs: Costs, books: _Books, type_: TrainType, left: range) -> None:
    """One train a round, if it earns its price in part and the treasury pays. Of a company without
    any, what is lacking is borrowed, was withheld in time, or its director must pay it.
    """
    if len(books.fleet) >= (train_limit(line.state) or USUAL):
        return
    cost = line.state.facts.trains[type_].price
    more = joined(line.state, books.fleet, type_)
    earns = line.income(more, 2)[0] - line.income(books.fleet, 2)[0]
    gain = sum(max(0.0, earns - costs.upkeep(type_, number)) for number in left)
    if gain > (CREDIT * cost if books.fleet else cost):
        _borrow(costs, books, cost)
    lacks = max(0.0, cost - books.treasury)
    least = 0 if line.outlook.must_own else lacks
    if not (gain > WASTE * cost if lacks == 0 else not books.fleet and gain > least):
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
    books.fleet = more


def fleet(state: State, company: Company) -> Fleet:
    """The types of a company's trains."""
    return tuple(sorted(type_of(train) for train in owned(state, company)))


def _row(state: State, company: Company, now: int) -> tuple[Row, int]:
    """The row of the market that the price moves on, and the place on it; a company may have no
    price at all.
    """
    if not now:
        return (0,), 0
    cell = state.prices.get(company)
    if cell is not None:
        row = tuple(value for value in state.facts.market[cell[0]] if value)
        return row, min(row.index(now) if now in row else cell[1], len(row) - 1)
    row = tuple(value for value in state.facts.market[0] if value)
    return row, min(range(len(row)), key=lambda place: abs(row[place] - now))


def _lasts(state: State, type_: TrainType, depot: Fleet, bought: int) -> bool:
    """Whether a train is still there when so many more have been bought."""
    ends = _end_of(state.facts, type_)
    return ends is None or ends not in depot[:bought]


def joined(state: State, trains: Fleet, new: TrainType) -> Fleet:
    """The trains of a company that buys another, by which some may become obsolete."""
    return tuple(sorted((*(t for t in trains if _end_of(state.facts, t) != new), new)))


@cache
def _end_of(facts: Facts, type_: TrainType) -> TrainType | None:
    """The type of which the first one makes trains of a type obsolete."""
    ends = next((n for n, fact in facts.phases.items() if type_ in fact.obsolete), None)
    if ends is None:
        return None
    return next((t for t, fact in facts.trains.items() if fact.starts_phase == ends), None)


# What trains earn


def _kept(answers: dict[Hashable, V], key: Hashable, find: Callable[[], V]) -> V:
    """An answer that is remembered."""
    found = answers.get(key)
    if found is None:
        if len(answers) > KEPT:
            answers.clear()
        found = answers[key] = find()
    return found


_EARNED: dict[Hashable, tuple[float, float]] = {}
_AROUND: dict[Hashable, tuple[Values, Values]] = {}


class Line(Generic[S]):
    """The track of a company, and what trains earn on it."""

    def __init__(self, outlook: Outlook[S], state: S, company: Company) -> None:
        self.outlook, self.state, self.company = outlook, state, company
        self.ground = outlook.ground(state, company)
        self.key = (state.facts, company, _lie(state, company, self.ground))
        self.known: dict[Fleet, tuple[float, float, float]] = {}
        self.near = _near(state, fleet(state, company), outlook.sold(state, company))

    def income(self, trains: Fleet, ahead: int) -> tuple[float, float]:
        """What trains earn in a round to come, and the mail: on the track as it is, and for what is
        missing to the track as it may become.
        """
        if not trains:
            return 0, 0
        found = self.known.get(trains)
        if found is None:
            found = self.known[trains] = (*self._earning(trains), self.promise(trains))
        now, mail, later = found
        built = now + max(0.0, later - now) * (1 - self.outlook.building ** (ahead + 1))
        return built * (1 + GROWTH * ahead), mail

    def _earning(self, trains: Fleet) -> tuple[float, float]:
        """What trains earn now; those that the company may have only later, by comparison."""
        if trains in self.near:
            return self.earning(trains)
        now, mail = self.earning(self.near[-1])
        here = max(1, sum(map(self._calls, self.near[-1])))
        more = sum(map(self._calls, trains)) / here
        return now * more**LESS, mail

    def earning(self, trains: Fleet) -> tuple[float, float]:
        """What trains would earn on the track as it is, and the mail."""
        if not self.ground.hexes or not trains:
            return 0, 0
        state, company = self.state, self.company
        earns = self.outlook.earns
        return _kept(
            _EARNED, (*self.key, trains), lambda: earns(_with(state, company, trains), company)
        )

    def _calls(self, type_: TrainType) -> int:
        """At how many stops a train calls; one that has no limit, at many."""
        return self.state.facts.trains[type_].cities or MANY

    def promise(self, trains: Fleet) -> float:
        """What the trains might earn once the stops around are joined: the best ones, each the less
        the farther it is away.
        """
        find = partial(_around, self.outlook, self.state, self.company, self.ground)
        cities, towns = _kept(_AROUND, (*self.key, self.ground.railheads), find)
        if not self.outlook.towns_free:
            cities, towns = tuple(sorted((*cities, *towns), reverse=True)), ()
        total, taken = 0.0, 0
        useful = [type_ for type_ in trains if self.outlook.usable(self.state, self.company, type_)]
        for calls in sorted(map(self._calls, useful), reverse=True):
            total += sum(cities[taken : taken + calls]) + sum(towns[taken : taken + calls])
            taken += max(1, calls - 1)
        return total


def _near(state: State, own: Fleet, left: Fleet) -> tuple[Fleet, ...]:
    """The fleets to look at: that of a company, and with the next trains to be sold."""
    near = [own]
    for type_ in left[:LOOKED]:
        if len(near[-1]) >= (train_limit(state) or USUAL):
            break
        near.append(joined(state, near[-1], type_))
    return tuple(near)


def _lie(state: State, company: Company, ground: Ground) -> Hashable:
    """All that decides what trains earn, but for the trains."""
    placed = frozenset((hex_, state.placed.get(hex_)) for hex_ in ground.hexes)
    shut = frozenset(s for s in blocked(state, company) if hex_of(s) in ground.hexes)
    return placed, shut, stations(state, company), ground.also


def _with(state: S, company: Company, trains: Fleet) -> S:
    """The position in which the company has these trains and no others."""
    ids: dict[Any, Any] = {t: holder for t, holder in state.trains.items() if holder != company}
    for type_ in set(trains):
        for number in range(trains.count(type_)):
            ids[f"{type_}#{number + 1}"] = company
    return replace(state, trains=ids)


# What track promises


def _around(
    outlook: Outlook[S], state: S, company: Company, ground: Ground
) -> tuple[Values, Values]:
    """The worth of cities and of towns, the best first, by how far they are from the track."""
    away = distances(state, company, ground)
    beyond = [(hex_, CITY, value) for hex_, value in outlook.outside(state).items()]
    stops = (*_stops(state), *beyond)
    near = [(kind, v * NEARNESS ** away[h]) for h, kind, v in stops if h in away]
    cities, towns = (sorted((v for k, v in near if k == kind), reverse=True) for kind in BARE)
    return tuple(cities[:FAR]), tuple(towns[:FAR])


def _stops(state: State) -> Iterator[tuple[HexId, str, float]]:
    """Cities, of which a run visits a hex once, and towns, with what they earn at the least."""
    for hex_, fact in state.facts.board.hexes.items():
        placed = state.placed.get(hex_)
        stops = state.facts.tiles[placed[0]].stops if placed else fact.stops
        once = {stop.kind if stop.kind == CITY else stop.name: stop for stop in stops}
        for stop in once.values():
            if stop.kind in BARE:
                yield hex_, stop.kind, max(stop.revenue, BARE[stop.kind])


def distances(state: State, company: Company, ground: Ground) -> dict[HexId, float]:
    """How many hexes must still be built on to get to each hex, as the crow flies over the board:
    from open ends of the track, with more trouble from its sides; before all, from home.
    """
    board: Board = state.facts.board
    away = dict.fromkeys(ground.hexes, 0.0)
    todo: list[tuple[float, HexId]] = []
    starts = dict.fromkeys(ground.railheads, 1.0) or _sides(board, ground)
    if not ground.hexes:
        starts = {hex_of(StopId(home)): 1.0 for home in state.facts.companies[company].homes}
    for hex_, far in starts.items():
        heappush(todo, (far, hex_))
    while todo:
        far, hex_ = heappop(todo)
        if hex_ in away or far > 6:
            continue
        away[hex_] = far
        for other in board.neighbours[hex_]:
            if other is not None and other not in away:
                heappush(todo, (far + (0.5 if other in state.placed else 1.0), other))
    return away


def _sides(board: Board, ground: Ground) -> dict[HexId, float]:
    return {
        other: 3.0
        for hex_ in ground.hexes
        for other in board.neighbours[hex_]
        if other is not None and other not in ground.hexes
    }
