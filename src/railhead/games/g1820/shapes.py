"""The shape of what 1820 shows: its own part, and the whole of it."""

from collections.abc import Mapping, Sequence
from typing import Literal, NotRequired

from typing_extensions import TypedDict

from railhead.data.shapes import Chartered, Counts, Names, Numbers, Player, Position, UnlimitedBank

# The chart, and what is to come ------------------------------------------------------------------


class Column(TypedDict):
    """A column of the Cost of Business chart; `maintenance` is by phase of the train."""

    round: int
    phase: int
    float_sizes: Numbers
    premium: int
    interest: int
    train_limit: int
    maintenance: Counts


class ChartChange(TypedDict):
    """What will have changed when the marker has moved; where it ends the game, only that."""

    column: int
    ends: bool
    phase: NotRequired[str]
    train: NotRequired[str]
    discarded: NotRequired[Counts]
    sheds: NotRequired[Counts]
    cousins_close: NotRequired[bool]


class Chart1820(TypedDict):
    """The Cost of Business chart, and what it says now."""

    round: int
    end: int
    columns: Sequence[Column]
    train_limit: int
    interest: int
    premium: int
    float_sizes: Numbers
    income: int
    next_round: ChartChange
    next_phase: ChartChange | None


class Upkeep(TypedDict):
    """What a train costs now, and after the next issue round has begun."""

    train: str
    now: int
    next: int


class Maintenance(TypedDict):
    """What the trains of a company cost."""

    now: int
    next_round: int
    trains: Sequence[Upkeep]


class Borrowing(TypedDict):
    """How many loans a company could still take, and what one more or less would do."""

    room: int
    price_after_loan: int
    price_after_repayment: int | None
    interest_next: int


# Takeovers ---------------------------------------------------------------------------------------


class Sums(TypedDict):
    """What a bid comes to for the holders of a company."""

    bid: int
    each: int
    paid: Counts
    bank: int


class SumsInAll(Sums):
    """The same, with what it comes to for each buyer."""

    in_all: Counts


class Rung(SumsInAll):
    """The same at a price of the market."""

    price: int


class MarkersKept(TypedDict):
    """How many markers a buyer would have, and what those over the limit cost."""

    markers: int
    fee: int


class LoansTaken(TypedDict):
    """How many loans a buyer would have, what is repaid at once, and its price then."""

    loans: int
    repays: int
    price: int | None


class Burden(MarkersKept, LoansTaken):
    """What else a takeover means for a buyer."""

    can_pay: int
    can_raise: int
    sheds: int
    besides: int


class Brought(TypedDict):
    """What passes to the company that acquires another."""

    treasury: int
    loans: int
    trains: Names
    markers: int
    spare: int


class Takeover(TypedDict):
    """What a takeover would cost, who would be paid, and what comes with it, for each buyer."""

    least: int
    forcing: int
    bank: int
    shares: int
    holders: Counts
    sums: Sequence[Rung]
    brings: Brought
    buyers: Mapping[str, Burden]


# Auctions ----------------------------------------------------------------------------------------


class CousinCard(TypedDict):
    """A cousin as printed."""

    id: str
    name: str
    colour: str
    price: int
    power: str


class CousinBid(TypedDict):
    """Who bids how much for a cousin."""

    player: str
    amount: int


class CousinSale(TypedDict):
    """All lots with their bids; after the auction what those cost that nobody bid for."""

    kind: Literal["cousins"]
    open: bool
    lots: Mapping[str, CousinCard]
    bids: Mapping[str, CousinBid]
    least: NotRequired[Counts]
    most_lots: NotRequired[int]
    passes_left: NotRequired[int]
    price: NotRequired[int]
    asked: NotRequired[Names]


Bidding = TypedDict("Bidding", {"in": Names})  # those who may still bid


class TrainSale(Bidding):
    """The auction of a future train."""

    kind: Literal["trains"]
    open: bool
    trains: Names
    bid: int
    bidder: str | None
    barred: Names
    next: int
    most: Counts
    from_income: bool


class CompanySale(Bidding):
    """The auction of a company."""

    kind: Literal["company"]
    open: bool
    lot: str
    liquidation: bool
    least: int
    forcing: int
    bank: int
    bid: int
    bidder: str | None
    next: int
    director: str | None
    director_most: int | None
    shares: int
    sums: SumsInAll
    brings: Brought
    buyers: Mapping[str, Burden]
    most: Counts
    barred: Names


# Lobbies and placements --------------------------------------------------------------------------


class Lobby(TypedDict):
    """A lobby and its funds."""

    amount: int
    player: str


class Lobbying(TypedDict):
    """The amounts that are free, and what floats when the time has come."""

    open: bool
    resolved: bool
    first: int
    free: Sequence[tuple[int, int]]
    turns_left: int | None
    sizes: Numbers
    pars: Numbers
    distance_fee: int


class PlacementAsked(TypedDict):
    """A placement as pairs of a holder and a number of shares, and who must still agree."""

    placement: Sequence[tuple[str, int]]
    players: Names


class Placeable(TypedDict):
    """What somebody has of a company, and could buy."""

    has: int
    can_buy: int


class Placing(TypedDict):
    """The company whose shares are placed, on what terms, and who is asked."""

    company: str
    player: str
    floats: bool
    size: int
    price: int
    least: int
    available: int
    most: int
    fee: int
    homes: Names
    asked: PlacementAsked | None
    holders: NotRequired[Mapping[str, Placeable]]


# The whole ---------------------------------------------------------------------------------------


class Phase1820(TypedDict):
    """A phase."""

    name: str
    train: str
    colours: Names
    pars: Numbers


class Train1820(TypedDict):
    """A type of train."""

    type: str
    price: int
    gauge: int
    cities: int
    count: int
    phase: int
    starts_phase: int | None
    kind: str
    unlimited: bool


class Size1820(TypedDict):
    """A size of company."""

    shares: int
    markers: int
    limit: int
    maximum: int


class Cousin1820(TypedDict):
    """A cousin in play; `used` is by company."""

    name: str
    colour: str
    price: int
    power: str
    player: str
    worth: int
    if_closed: int
    treasury: int
    shares: Counts
    used: Counts
    sold: Names


class OwnPlayer(TypedDict):
    """What 1820 adds to a player."""

    owed: int
    cousins: Names
    future_trains: Names
    sold: Names
    next_card: int | None


class Directed(TypedDict, total=False):
    """What 1820 adds to a company that has a director."""

    controller: str
    cousin_directs: bool
    in_liquidation: bool
    can_pay: int
    can_raise: int
    loans: int
    loan_capacity: int
    in_play: int
    maintenance: Maintenance
    interest: int


class Public(TypedDict, total=False):
    """What 1820 adds to a public company; only British Rail has an income."""

    takeover: Takeover
    fall: int
    room: int
    price_after_loan: int
    price_after_repayment: int | None
    interest_next: int
    income: int


class OwnCompany(Directed, Public):
    """What 1820 adds to a company; par is not kept."""

    size: int | None
    par: None
    floated: bool
    private: bool
    discarded: bool
    tokens_left: int


class OwnBank(TypedDict):
    """What 1820 adds to the bank."""

    unlimited: bool


class Own1820(TypedDict):
    """What 1820 adds to the position."""

    stock_round: int
    operating_round: int
    queen_dead: bool
    chart: Chart1820
    phases: Mapping[str, Phase1820]
    trains: Mapping[str, Train1820]
    on_sale: Names
    unlimited: Names
    order: Names
    private_track: Names
    face_down: Names
    operating: str | None
    lobbies: Sequence[Lobby]
    lobbying: Lobbying
    placing: Placing | None
    sizes: Sequence[Size1820]
    loan: int
    marker_cost: int
    next_cards: Names
    auction: CousinSale | TrainSale | CompanySale | None
    cousins: Mapping[str, Cousin1820]
    tiles: Mapping[str, int | None]
    doubts: Mapping[str, str]


class Part1820(Own1820):
    """All that 1820 adds."""

    bank: OwnBank
    players: Mapping[str, OwnPlayer]
    companies: Mapping[str, OwnCompany]


class Player1820(Player, OwnPlayer):
    """A player of 1820."""


class Company1820(Chartered, OwnCompany):
    """A company of 1820."""


class View1820(Position, Own1820):
    """A position of 1820."""

    title: Literal["1820"]
    bank: UnlimitedBank
    players: Mapping[str, Player1820]
    companies: Mapping[str, Company1820]
