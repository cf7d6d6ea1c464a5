"""What a position is worth to each player, in money and in terms that a person understands.

The shape is the same in every game: cash, shares at what they will be worth, dividends to come,
what directorships may cost, and whatever a game has alone. A game says in an `Outlook` what differs
in it; the forecast of its companies is made here.
"""

from collections.abc import Callable, Container, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache, partial
from math import ceil, inf
from operator import attrgetter
from typing import Any, Generic, NamedTuple

from railhead.board.tiles import HexId
from railhead.engine.actions import Action
from railhead.engine.facts import Company, Facts, TrainType
from railhead.engine.memo import SMALL, remembered, remembered_by
from railhead.engine.rules.depot import train_limit
from railhead.engine.state import DEPOT, Cell, Holder, Player, S, State
from railhead.engine.values import replace
from railhead.engine.verbs.market import price
from railhead.engine.verbs.shares import share_count
from railhead.engine.verbs.trains import owned, type_of
from railhead.games.plain.ground import Ground
from railhead.games.plain.land import Fleet, kept, land_of

Terms = dict[str, float]
Row = tuple[int, ...]  # of prices
Pace = tuple[float, float]  # trains that the others buy in a round, and rounds to come

CASH, SHARES, DIVIDENDS, DUTIES = "cash", "shares", "dividends", "duties"
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
IDLE = 0.6  # what is left of a price if the company never operates
SHORT = 4  # how fast the hope sinks that a dividend will do
LONGEST = 30  # rounds that a forecast looks ahead
NEVER = 1_000_000  # trains, of which so many are not sold
STANDS = 512  # of companies, whose forecasts are remembered


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
    return _row(state.facts, state.prices.get(company), now)


@lru_cache(SMALL)
def _row(facts: Facts, cell: Cell | None, now: int) -> Ladder:
    if not now:
        return Ladder(prices=(0,), place=0)
    if cell is not None:
        row = tuple(value for value in facts.market[cell[0]] if value)
        return Ladder(
            prices=row, place=min(row.index(now) if now in row else cell[1], len(row) - 1)
        )
    row = tuple(value for value in facts.market[0] if value)
    return Ladder(prices=row, place=min(range(len(row)), key=lambda p: abs(row[p] - now)))


@remembered_by("trains", "facts")
def in_order(state: State) -> Fleet:
    """The trains that the bank has left, in the order in which they are sold."""
    left = [type_of(train) for train in owned(state, DEPOT)]
    return tuple(type_ for type_ in state.facts.trains for _ in range(left.count(type_)))


DECISIVE = ("facts", "placed", "tokens", "trains", "phase")  # for all companies, in most games


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook(Generic[S]):
    """What a game knows of the future.

    `rounds` is how many operating rounds are likely to come. `operating` are the companies that
    operate, `likely` says how likely another one will, and `capital` what it has then. `earns` is
    what the best run of a company's trains pays, and what the treasury gets in any case. `ground`
    is its track. `moves` is by how many spaces a price moves for a dividend, `ladder` the prices
    that it moves on, `sold` the trains that the bank has for a company, in order, `usable` whether
    it has track for trains of a type at all, `shares` how many shares it has, `own` how many of
    these are its own, `drift` by how many spaces its price moves in a round whatever is paid,
    `rush` how many trains others are about to buy, beyond what is usual.
    `course` works out what becomes of a company that operates, if not `plain_course`, by what else
    `depends` tells of it; `decisive` are the parts of a position that decide of `ground`, `sold`
    and `outside`. `must_own` says whether a director must pay for a train, `saves` whether
    companies save for one, `towns_free` whether trains do not count towns, `building` how fast
    track is built, `nearness` what is left of a stop's worth for each hex between it and the track,
    `growth` what better stops and longer runs add in each round to come, `pace` how many trains
    each company buys in a round, `looked` of how many trains to be sold it is worked out what they
    would earn, `trust` what comes of a company that somebody else directs, `thrift` what money in a
    treasury brings in a round by the track that it pays for, `outside` what places beyond the map
    are worth. `held` are the shares that earn for a player, `leads` says whether one directs a
    company, or is about to, `aims` is what track is worth to one beyond what it earns, `beyond` the
    same of the track of one company that operates, `terms` what the game has alone, for one player.

    `foreseen` is the position if what somebody has begun is carried out. `sights` says what moves
    of some kinds look like at first sight, None if they are not worth a look; `proposed` are the
    moves of a kind that are, where those that the rules offer will not do, or None where they do.
    `lays` is how many tiles are looked at. `ahead` is how many rounds must be played on before it
    shows what comes of a move; `shows` says it of a position and a later one, where rounds differ.
    `late` is how many operating rounds may be left for that not to take too long, and `habits` says
    that whoever buys a share, or none, may then be taken to do so for the rest of the round.
    `apart` says that tiles and stations are weighed for the company that operates alone, where the
    forecasts of all companies take long.
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
    rush: Callable[[S, Company], float] = lambda _state, _company: 0
    course: Callable[["Line[S]", Ladder, float, float], "Forecast"] | None = None
    depends: Callable[[S, Company], Hashable] = lambda _state, _company: None
    decisive: Callable[[S], tuple[Any, ...]] = attrgetter(*DECISIVE)
    must_own: bool = True
    saves: bool = False
    building: float = 0.8  # what is still missing of the track after another round
    nearness: float = NEARNESS
    growth: float = GROWTH
    pace: float = PACE
    trust: float = TRUST
    thrift: float = 0
    towns_free: bool = False
    looked: int = LOOKED
    apart: bool = False
    lays: int = 24  # tiles
    ahead: int = 8  # rounds
    shows: Callable[[S, S], bool] | None = None
    late: float = inf  # rounds
    habits: bool = False
    foreseen: Callable[[S], S] = lambda state: state
    sights: Mapping[type[Action], Callable[[S, Any], float | None]] = field(default_factory=dict)
    proposed: Mapping[type[Action], Callable[[S, Player], Iterable[Action] | None]] = field(
        default_factory=dict
    )
    outside: Callable[[S], Mapping[HexId, float]] = lambda _state: {}
    aims: Callable[[S, Player], float] = lambda _state, _player: 0
    beyond: Callable[[S, Company], float] = lambda _state, _company: 0
    terms: Callable[[S, Player, Mapping[Company, "Forecast"]], Terms] = lambda s, p, f: {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Forecast:
    """What is expected of a company until the end."""

    paid: float  # dividends for each share
    price: float  # of a share at the end
    duty: float = 0  # what its director must add for trains
    income: float = 0  # in the next round, for all shares
    beyond: float = 0  # what its track is worth to its director beyond what it earns


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


def appraise(
    outlook: Outlook[S], state: S, rounds: float, known: Mapping[Company, Forecast] | None = None
) -> dict[Player, Terms]:
    """For every player what the position is worth if so many rounds are to come, term by term; of
    some companies it may be known what is expected.
    """
    state = outlook.foreseen(state)
    forecasts = {**forecasts_of(outlook, state, rounds, without=known or {}), **(known or {})}
    terms = _terms(outlook, state, forecasts)
    return {p: found | outlook.terms(state, p, forecasts) for p, found in terms.items()}


def forecasts_of(
    outlook: Outlook[S], state: S, rounds: float, without: Container[Company] = ()
) -> dict[Company, "Forecast"]:
    """What is expected of the companies, without some of them."""
    counted = [company for company in _counted(state) if company not in without]
    scene = _scene(outlook, state)
    return {c: _expected(outlook, state, c, rounds, scene) for c in counted}


def _counted(state: State) -> list[Company]:
    """The companies of which somebody holds shares, or which somebody directs."""
    players = set(state.players)
    return [c for c, held in state.shares.items() if not players.isdisjoint(held)]


def _terms(
    outlook: Outlook[S], state: S, forecasts: Mapping[Company, Forecast]
) -> dict[Player, Terms]:
    """For every player the terms that all games have."""
    terms: dict[Player, Terms] = {
        player: {CASH: state.cash[player], SHARES: 0, DIVIDENDS: 0, DUTIES: 0}
        for player in state.players
    }
    for company, expected in forecasts.items():
        now = IDLE * outlook.quoted(state, company)
        for player, found in terms.items():
            held = outlook.held(state, player, company)
            if held or expected.duty:
                leads = outlook.leads(state, player, company)
                trust = 1.0 if leads else outlook.trust
                found[SHARES] += held * (now + trust * (expected.price - now))
                found[DIVIDENDS] += held * trust * expected.paid
                found[DUTIES] -= expected.duty if leads else 0
    return terms


# The forecast of a company


def forecast(outlook: Outlook[S], state: S, company: Company, rounds: float) -> Forecast:
    """What is expected of a company; of one that does not operate yet, as likely as it will."""
    return _expected(outlook, state, company, rounds, _scene(outlook, state))


class _Scene(NamedTuple):
    """The companies that operate, and how likely each of the others will."""

    begun: frozenset[Company]
    hopes: Mapping[Company, float]
    hoped: float  # of all of these

    def beside(self, company: Company) -> float:
        """How many companies there will be beside one."""
        if company in self.begun:
            return len(self.begun) - 1 + self.hoped
        return len(self.begun) + sum(hope for c, hope in self.hopes.items() if c != company)


def _scene(outlook: Outlook[S], state: S) -> _Scene:
    hopes = _hopes(outlook, state)
    return _Scene(outlook.operating(state), hopes, sum(hopes.values()))


def _expected(
    outlook: Outlook[S], state: S, company: Company, rounds: float, scene: _Scene
) -> Forecast:
    """What is expected of a company beside others."""
    pace = outlook.pace * max(1.0, scene.beside(company))
    if company in scene.begun:
        own = (state.cash.get(company, 0), outlook.beyond(state, company))
        return _course(outlook, state, company, own, (pace, rounds))
    likely, now = scene.hopes.get(company, 0), outlook.quoted(state, company)
    if not likely:
        return Forecast(paid=0, price=IDLE * now)
    own = (outlook.capital(state, company), 0)
    then = _course(outlook, state, company, own, (pace, max(rounds - 1, 0)))
    return Forecast(
        paid=likely * then.paid,
        price=likely * then.price + (1 - likely) * IDLE * now,
        duty=likely * then.duty,
        income=likely * then.income,
    )


@remembered(lambda outlook, state: (outlook, state))
def _hopes(outlook: Outlook[S], state: S) -> dict[Company, float]:
    """How likely each company that somebody holds shares of, and that does not operate yet, will
    do so.
    """
    begun = outlook.operating(state)
    return {c: outlook.likely(state, c) for c in _counted(state) if c not in begun}


_FORECASTS: dict[Hashable, Forecast] = {}


@remembered(
    lambda outlook, state, company: (company, outlook, *outlook.decisive(state)), size=STANDS
)
def _known(outlook: Outlook[S], state: S, company: Company) -> dict[Hashable, Forecast]:
    """What was expected of a company with the same track and trains, by what else decides of it."""
    return {}


def _course(
    outlook: Outlook[S], state: S, company: Company, own: tuple[int, float], pace: Pace
) -> Forecast:
    """What is expected of a company that operates, with its treasury and what its track is worth
    beyond what it earns.
    """
    known = _known(outlook, state, company)
    rates = (outlook.drift(state, company), outlook.rush(state, company))
    market = (outlook.quoted(state, company), state.prices.get(company))
    lot = (outlook.own(state, company), outlook.depends(state, company), rates)
    found = known.get((own, market, lot, pace))
    if found is None:
        cash, beyond = own
        if state.cash.get(company, 0) != cash:
            state = replace(state, cash={**state.cash, company: cash})
        found = _worked_out(outlook, state, company, (cash, lot), pace)
        found = known[own, market, lot, pace] = replace(found, beyond=beyond) if beyond else found
    return found


def _worked_out(
    outlook: Outlook[S], state: S, company: Company, own: Hashable, pace: Pace
) -> Forecast:
    """The same, remembered by what the track, the trains and the market are, wherever it was that
    they were so.
    """
    line = Line(outlook, state, company)
    ladder = outlook.ladder(state, company, outlook.quoted(state, company))
    stock = (fleet(state, company), outlook.sold(state, company))
    begin = (own, stock, line.ground.left, ladder, pace, state.phase)
    find = partial(outlook.course or plain_course, line, ladder, *pace)
    return kept(_FORECASTS, (line.land, begin), find)


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


def plain_course(line: "Line[S]", ladder: Ladder, pace: float, rounds: float) -> Forecast:
    """What is expected of a company, whether it saves for a train or not."""
    ways = (False, True) if line.outlook.saves else (False,)
    runs = (_run(line, ladder, pace, rounds, saves=each) for each in ways)
    return max(runs, key=lambda found: found.paid + found.price)


def _run(line: "Line[S]", ladder: Ladder, pace: float, rounds: float, *, saves: bool) -> Forecast:
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
    first, rush = line.income(books.fleet, 0)[0], outlook.rush(state, company)
    lasting = _lasting(state.facts, depot)
    for number in range(last):
        gone = int(number * pace + (rush if number else 0)) + books.bought
        books.fleet = tuple([t for t in books.fleet if lasting[t] >= gone])
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
    return Forecast(paid=books.paid, price=price_, duty=books.duty, income=first)


def _buy(line: "Line[Any]", books: _Books, type_: TrainType, left: range) -> None:
    """One train a round, if it earns its price in part and the treasury pays. Of a company without
    any, what is lacking was withheld in time, or its director must pay it.
    """
    if len(books.fleet) >= (train_limit(line.state) or USUAL):
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


def fleet(state: State, company: Company) -> Fleet:
    """The types of a company's trains."""
    return _fleets(state).get(company, ())


@remembered_by("trains")
def _fleets(state: State) -> dict[Holder, Fleet]:
    holders = set(state.trains.values())
    return {h: tuple(sorted(type_of(train) for train in owned(state, h))) for h in holders}


@lru_cache(SMALL)
def _lasting(facts: Facts, depot: Fleet) -> dict[TrainType, int]:
    """How many of the trains to be sold may be bought before those of each type are obsolete."""
    ends = {type_: _end_of(facts, type_) for type_ in facts.trains}
    return {t: depot.index(end) if end in depot else NEVER for t, end in ends.items()}


def joined(state: State, trains: Fleet, new: TrainType) -> Fleet:
    """The trains of a company that buys another, by which some may become obsolete."""
    return _joined(state.facts, trains, new)


@lru_cache(SMALL)
def _joined(facts: Facts, trains: Fleet, new: TrainType) -> Fleet:
    return tuple(sorted((*(t for t in trains if _end_of(facts, t) != new), new)))


@cache
def _end_of(facts: Facts, type_: TrainType) -> TrainType | None:
    """The type of which the first one makes trains of a type obsolete."""
    ends = next((n for n, fact in facts.phases.items() if type_ in fact.obsolete), None)
    if ends is None:
        return None
    return next((t for t, fact in facts.trains.items() if fact.starts_phase == ends), None)


# What trains earn


class Line(Generic[S]):
    """The track of a company, and what trains earn on it."""

    def __init__(self, outlook: Outlook[S], state: S, company: Company) -> None:
        self.outlook, self.state, self.company = outlook, state, company
        self.ground = outlook.ground(state, company)
        outside = partial(outlook.outside, state)
        self.land = land_of(state, company, self.ground, outlook.nearness, outside)

    @cached_property
    def near(self) -> tuple[Fleet, ...]:
        """The fleets of which it is worked out what they earn."""
        return _near(self.outlook, self.state, self.company)

    @cached_property
    def known(self) -> dict[Fleet, tuple[float, float, float]]:
        """What is known of fleets: it depends on what they are compared with."""
        return self.land.known.setdefault(self.near, {})

    def income(self, trains: Fleet, ahead: int) -> tuple[float, float]:
        """What trains earn in a round to come, and the mail: on the track as it is, and for what is
        missing to the track as it may become.
        """
        if not trains:
            return 0, 0
        now, mail, later = self._found(trains)
        if later > now:
            now += (later - now) * (1 - self.outlook.building ** (ahead + 1))
        return now * (1 + self.outlook.growth * ahead) * self.ground.left, mail

    def incomes(self, trains: Fleet, rounds: int) -> list[float]:
        """The same for some rounds at once, without the mail."""
        now, _, later = self._found(trains) if trains else (0.0, 0.0, 0.0)
        outlook, more, left = self.outlook, max(0.0, later - now), self.ground.left
        building, growth = outlook.building, outlook.growth
        return [
            (now + more * (1 - building ** (ahead + 1))) * (1 + growth * ahead) * left
            for ahead in range(rounds)
        ]

    def _found(self, trains: Fleet) -> tuple[float, float, float]:
        """What trains earn now, the mail, and what they may earn later."""
        found = self.known.get(trains)
        if found is None:
            found = self.known[trains] = (*self._earning(trains), self.promise(trains))
        return found

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
        found = self.land.lie.earned.get(trains)
        if found is None:
            then = _with(self.state, self.company, trains)
            found = self.land.lie.earned[trains] = self.outlook.earns(then, self.company)
        return found

    def _calls(self, type_: TrainType) -> int:
        """At how many stops a train calls; one that has no limit, at many."""
        return self.state.facts.trains[type_].cities or MANY

    def promise(self, trains: Fleet) -> float:
        """What the trains might earn once the stops around are joined: the best ones, each the less
        the farther it is away.
        """
        cities, towns = self.land.stops
        if not self.outlook.towns_free:
            cities, towns = tuple(sorted((*cities, *towns), reverse=True)), ()
        total, taken = 0.0, 0
        useful = [type_ for type_ in trains if self.outlook.usable(self.state, self.company, type_)]
        for calls in sorted(map(self._calls, useful), reverse=True):
            total += sum(cities[taken : taken + calls]) + sum(towns[taken : taken + calls])
            taken += max(1, calls - 1)
        return total


def _near(outlook: Outlook[S], state: S, company: Company) -> tuple[Fleet, ...]:
    """The fleets to look at: that of a company, and with the next trains to be sold; if it has
    none, with one of these at the least.
    """
    near = [fleet(state, company)]
    looked = outlook.looked if near[0] else max(1, outlook.looked)
    for type_ in outlook.sold(state, company)[:looked]:
        if len(near[-1]) >= (train_limit(state) or USUAL):
            break
        near.append(joined(state, near[-1], type_))
    return tuple(near)


def _with(state: S, company: Company, trains: Fleet) -> S:
    """The position in which the company has these trains and no others."""
    ids: dict[Any, Any] = {t: holder for t, holder in state.trains.items() if holder != company}
    for type_ in set(trains):
        for number in range(trains.count(type_)):
            ids[f"{type_}#{number + 1}"] = company
    return replace(state, trains=ids)
