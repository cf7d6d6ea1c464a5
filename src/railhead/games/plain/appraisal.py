"""What a position is worth to each player, in money and in terms that a person understands.

The shape is the same in every game: cash, shares at what they will be worth, dividends to come,
what directorships may cost, and whatever a game has alone. A game says in an `Outlook` what differs
in it; the forecast of its companies is made here.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
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
GROWTH = 0.05  # of what a company earns, from one round to the next
TRUST = 0.8  # what comes of a company that somebody else directs
USUAL = 4  # trains of a company, before there are any
LOOKED = 2  # trains to be sold of which it is worked out what they would earn
PACE = 0.3  # trains that a company buys in a round
SURE, SELDOM = 0.95, 0.1  # how likely a company floats by its friends' money; without money
EAGER = 0.65  # how likely others buy each share that it lacks
RIVALRY = 0.25  # how much less likely for each other company that waits for buyers
MANY = 10  # stops of a train without a limit
FAR = 24  # stops around that are thought of
IDLE = 0.6  # what is left of a price if the company never operates
SHORT = 4  # how fast the hope sinks that a dividend will do
FARTHEST = 6  # hexes from the track that are thought of
KEPT = 50_000  # answers of the optimiser that are remembered
LONGEST = 30  # rounds that a forecast looks ahead


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """The track of a company: hexes that it reaches, open ends of it, and what else decides what
    its trains earn; `left` is the part of it that is not lost for some reason.
    """

    hexes: frozenset[HexId]
    railheads: frozenset[HexId]
    also: Hashable = None
    left: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Ladder:
    """The prices that a share passes as it rises, its place among them, and what a dividend must
    come to for the step up from each; empty where any will do.
    """

    prices: Row
    place: int
    tolls: Row = ()

    def climbed(self, place: float, spaces: int, dividend: float) -> float:
        """The place after a dividend that moves the price by some spaces. Where it is lower than it
        should be, the price moves less: in some of the rounds there will be more.
        """
        toll = self.tolls[int(place)] if self.tolls and spaces > 0 else 0
        return place + spaces * (1 if dividend >= toll else (dividend / toll) ** SHORT)

    def price(self, place: float) -> float:
        """The price at a place, or between two of them."""
        low, high = self.prices[int(place)], self.prices[min(ceil(place), len(self.prices) - 1)]
        return low + (place - int(place)) * (high - low)


def on_its_row(state: State, company: Company, now: int) -> Ladder:
    """The row of the market that the price moves on; a company may have no price at all."""
    if not now:
        return Ladder(prices=(0,), place=0)
    cell = state.prices.get(company)
    if cell is not None:
        row = tuple(value for value in state.facts.market[cell[0]] if value)
        return Ladder(
            prices=row, place=min(row.index(now) if now in row else cell[1], len(row) - 1)
        )
    row = tuple(value for value in state.facts.market[0] if value)
    return Ladder(prices=row, place=min(range(len(row)), key=lambda p: abs(row[p] - now)))


@remembered(lambda state: (state.trains, state.facts))
def in_order(state: State) -> Fleet:
    """The trains that the bank has left, in the order in which they are sold."""
    left = [type_of(train) for train in owned(state, DEPOT)]
    return tuple(type_ for type_ in state.facts.trains for _ in range(left.count(type_)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook(Generic[S]):
    """What a game knows of the future.

    `rounds` is how many operating rounds are likely to come. `operating` are the companies that
    operate, `likely` says how likely another one will, and `capital` what it has then. `earns` is
    what the best run of a company's trains pays, and what the treasury gets in any case. `ground`
    is its track. `moves` is by how many spaces a price moves for a dividend, `ladder` the prices
    that it moves on, `sold` the trains that the bank has for a company, in order, `usable` whether
    it has track for trains of a type at all, `shares` how many shares it has, `own` how many of
    these are its own, `drift` by how many spaces its price moves in a round whatever is paid.
    `course` works out what becomes of a company that operates, if not `plain_course`, by what else
    `depends` tells of it. `must_own` says whether a director must pay for a train, `saves` whether
    companies save for one, `towns_free` whether trains do not count towns, `building` how fast
    track is built,
    `nearness` what is left of a stop's worth for each hex between it and the track, `growth` what
    better stops and longer runs add in each round to come, `pace` how many trains each company buys
    in a round, `trust` what comes of one that somebody else directs, `thrift` what money in a
    treasury brings in a round by the track that it pays for, `outside` what places beyond the map
    are worth. `held` are the shares that earn for a player, `leads` says whether one directs a
    company, or is about to, `aims` is what track is worth to one beyond what it earns, `terms` what
    the game has alone, for one player.

    `foreseen` is the position if what somebody has begun is carried out. `sights` says what moves
    of some kinds look like at first sight, None if they are not worth a look.
    """

    rounds: Callable[[S], float]
    operating: Callable[[S], frozenset[Company]]
    likely: Callable[[S, Company], float]
    capital: Callable[[S, Company], int]
    earns: Callable[[S, Company], tuple[float, float]]
    ground: Callable[[S, Company], Ground]
    moves: Callable[[S, int, float], int] = lambda _state, _price, _dividend: 0
    held: Callable[[S, Player, Company], int] = share_count
    leads: Callable[[S, Player, Company], bool] = lambda s, p, c: s.directors.get(c) == p
    quoted: Callable[[S, Company], int] = lambda s, c: price(s, c) or 0
    ladder: Callable[[S, Company, int], Ladder] = on_its_row
    sold: Callable[[S, Company], Fleet] = lambda s, _company: in_order(s)
    usable: Callable[[S, Company, TrainType], bool] = lambda _state, _company, _type: True
    shares: Callable[[S, Company], int] = lambda s, c: s.facts.companies[c].share_count
    own: Callable[[S, Company], int] = lambda _state, _company: 0
    drift: Callable[[S, Company], float] = lambda _state, _company: 0
    course: Callable[["Line[S]", Ladder, float], "Forecast"] | None = None
    depends: Callable[[S, Company], Hashable] = lambda _state, _company: None
    must_own: bool = True
    saves: bool = False
    building: float = 0.8  # what is still missing of the track after another round
    nearness: float = NEARNESS
    growth: float = GROWTH
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


_FORECASTS: dict[Hashable, Forecast] = {}


def _course(outlook: Outlook[S], state: S, company: Company, rounds: float) -> Forecast:
    """What is expected of a company that operates, remembered by all that it depends on."""
    line, pace = Line(outlook, state, company), _pace(outlook, state, company)
    ladder = outlook.ladder(state, company, outlook.quoted(state, company))
    own = (state.cash.get(company, 0), fleet(state, company), outlook.depends(state, company))
    market = (ladder, outlook.own(state, company), outlook.drift(state, company))
    depot = outlook.sold(state, company)
    begin = (own, line.ground.left, market, depot, pace, state.phase, rounds)
    find = partial(outlook.course or plain_course, line, ladder, rounds)
    return _kept(_FORECASTS, (*line.key, begin), find)


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


def plain_course(line: "Line[S]", ladder: Ladder, rounds: float) -> Forecast:
    """What is expected of a company, whether it saves for a train or not."""
    ways = (False, True) if line.outlook.saves else (False,)
    runs = (_run(line, ladder, rounds, saves=each) for each in ways)
    return max(runs, key=lambda found: found.paid + found.price)


def _run(line: "Line[S]", ladder: Ladder, rounds: float, *, saves: bool) -> Forecast:
    """Round by round: what a company earns on its track as it is and as it will be, what it pays,
    the trains it buys and those that rust. A company that saves pays nothing until it has bought a
    train.
    """
    state, company, outlook, row = line.state, line.company, line.outlook, ladder.prices
    own = fleet(state, company)
    books = _Books(state.cash.get(company, 0), own, own, ladder.place, saves=saves)
    depot, pace = outlook.sold(state, company), _pace(outlook, state, company)
    shares, last = outlook.shares(state, company), min(ceil(rounds), LONGEST)
    kept, drift = outlook.own(state, company) / shares, outlook.drift(state, company)
    first = line.income(books.fleet, 0)[0]
    for number in range(last):
        gone = int(number * pace) + books.bought
        books.fleet = tuple(t for t in books.fleet if _lasts(state, t, depot, gone))
        books.owned = tuple(t for t in books.owned if t in books.fleet)
        earned, mail = line.income(books.owned, number)
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
    return Forecast(paid=books.paid, price=price_, duty=books.duty, income=first)


def _pace(outlook: Outlook[S], state: S, company: Company) -> float:
    """Trains that other companies buy in a round, those included that are likely to begin."""
    begun = outlook.operating(state) | {company}
    soon = sum(outlook.likely(state, c) for c in _counted(state) if c not in begun)
    return outlook.pace * max(1.0, len(begun) - 1 + soon)


def _buy(line: "Line[Any]", books: _Books, type_: TrainType, left: range) -> None:
    """One train a round, if it earns its price in part and the treasury pays. Of a company without
    any, what is lacking was withheld in time, or its director must pay it.
    """
    if len(books.fleet) >= (train_limit(line.state) or USUAL):
        return
    cost = line.state.facts.trains[type_].price
    more = joined(line.state, books.fleet, type_)
    gain = len(left) * (line.income(more, 2)[0] - line.income(books.fleet, 2)[0])
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
    books.fleet, books.saves = more, False


def fleet(state: State, company: Company) -> Fleet:
    """The types of a company's trains."""
    return tuple(sorted(type_of(train) for train in owned(state, company)))


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
        return built * (1 + self.outlook.growth * ahead) * self.ground.left, mail

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
    near = [(kind, v * outlook.nearness ** away[h]) for h, kind, v in stops if h in away]
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


@remembered(lambda state, company, ground: (state.placed, ground.hexes, ground.railheads, company))
def distances(state: State, company: Company, ground: Ground) -> dict[HexId, float]:
    """How many hexes must still be built on to get to each hex, as the crow flies over the board:
    from open ends of the track, with more trouble from its sides; before all, from home. Where
    there is track, it is half as far.
    """
    board: Board = state.facts.board
    away = dict.fromkeys(ground.hexes, 0.0)
    starts = dict.fromkeys(ground.railheads, 1) or _sides(board, ground)
    if not ground.hexes:
        starts = {hex_of(StopId(home)): 1 for home in state.facts.companies[company].homes}
    halves: list[list[HexId]] = [[] for _ in range(2 * FARTHEST + 3)]
    for hex_, far in starts.items():
        halves[2 * far].append(hex_)
    for number, hexes in enumerate(halves[: 2 * FARTHEST + 1]):
        for hex_ in hexes:
            if hex_ in away:
                continue
            away[hex_] = number / 2
            for other in board.neighbours[hex_]:
                if other is not None and other not in away:
                    halves[number + (1 if other in state.placed else 2)].append(other)
    return away


def _sides(board: Board, ground: Ground) -> dict[HexId, int]:
    return {
        other: 3
        for hex_ in ground.hexes
        for other in board.neighbours[hex_]
        if other is not None and other not in ground.hexes
    }
