"""The shape of what 1947 shows: its own part, and the whole of it."""

from collections.abc import Mapping, Sequence
from typing import Literal, NotRequired

from typing_extensions import TypedDict

from railhead.data.shapes import Chartered, Counts, Names, Numbers, Position, Seated, UnlimitedBank

Note = tuple[str, str]  # what is so, and where the rulebook says it

# The land ----------------------------------------------------------------------------------------


class SeasonNow(TypedDict):
    """The present season, as the board has it."""

    id: str
    name: str
    reduced_zone: str
    monsoon_cities: int
    exempt: str | None


class Season1947(TypedDict):
    """A season, with what it does and when it comes."""

    id: str
    name: str
    zone: str
    cities: int
    exempt: str | None
    when: str
    effects: Names


class City1947(TypedDict):
    """A city: its zone, its value if track leads to it, and what the season changes in it."""

    name: str
    hex: str
    zone: str
    value: int | None
    change: int


class Site1947(TypedDict):
    """A site; `edges` are pairs of a hex and one of its sides."""

    name: str
    edges: Sequence[tuple[str, int]]
    hexes: Names
    at: Names
    workers: int
    reached: bool
    companies: Names


class CharterBox(TypedDict):
    """A box of every charter."""

    treasury: int
    workers: int
    stockbrokers: int
    opportunity: int
    free_advance: bool


class Temple(TypedDict):
    """The temple of a company, and what it costs not to have reached it."""

    temple: str
    temple_name: str
    temple_reached: bool
    temple_reduction: int


class Land(TypedDict):
    """What 1947 shows of the land."""

    season: SeasonNow
    seasons: Sequence[Season1947]
    zones: Mapping[str, str]
    cities: Mapping[str, City1947]
    sites: Mapping[str, Site1947]
    charter: Sequence[CharterBox]
    boxes: Sequence[Names]
    guide: Mapping[str, Sequence[Note]]


# Papers ------------------------------------------------------------------------------------------


class Private1947(TypedDict):
    """A private company."""

    name: str
    power: str
    income: int
    permanent: bool
    owner: str
    hammer: int | None
    least: int | None
    limit: int | None
    status: str


class Conversion(TypedDict):
    """What a holding would become, and whose consent it takes."""

    shares: int
    kind: str
    to: str
    consent: str | None


class Phase1947(TypedDict):
    """What 1947 has in a phase beyond tiles, rounds and the train limit."""

    number: int
    band: str
    pars: Numbers
    private_percent: int
    trading_post: int
    plain_colours: Names
    notes: Names


class CompanyBonds(TypedDict):
    """Where a company's bonds are, and what they cost."""

    bonds: Counts
    bonds_to_issue: int
    bond_price_new: int | None
    bond_price: int | None


class PlayerBonds(TypedDict):
    """A player's bonds."""

    bonds: Counts
    new_bonds: Counts
    saleable_bonds: Counts


class BondsOnOffer(TypedDict):
    """Bonds that can be bought."""

    offered_bonds: Counts
    pool_bonds: Counts


class Paper(BondsOnOffer):
    """What 1947 shows of papers; par cells by band and par."""

    pars: Numbers
    par_cells: Mapping[str, Mapping[str, tuple[int, int]]]
    red_line: Numbers
    phases: Sequence[Phase1947]
    trains_before: int | None
    privates: Mapping[str, Private1947]


# The matter in hand ------------------------------------------------------------------------------


class Auction1947(TypedDict):
    """The auction of a private company."""

    lot: str
    bidder: str | None
    amount: int
    least: int
    call: int
    opener: str
    players: Mapping[str, str]
    later: Names


class Asked(TypedDict):
    """A shareholder who is asked to buy bonds."""

    shares: int
    most: int


class BondOffer(TypedDict):
    """An issue of bonds."""

    company: str
    price: int
    left: int
    asked: Mapping[str, Asked]


class Outcome(TypedDict):
    """How a company stands after an answer to a sale."""

    price: int
    shares: int
    bonds: int
    pool: int


class Rate(TypedDict):
    """How many shares cost so many bonds each."""

    shares: int
    bonds: int


class Protection(TypedDict):
    """A sale that a president may meet with bonds."""

    company: str
    seller: str
    president: str
    shares: int
    proceeds: int
    rates: Sequence[Rate]
    bonds: int
    now: Outcome
    protected: Outcome
    fallen: Outcome


class InHand(TypedDict):
    """The matter in hand."""

    auction: NotRequired[Auction1947]
    bond_offer: NotRequired[BondOffer]
    protection: NotRequired[Protection]


# The whole ---------------------------------------------------------------------------------------


class Limits1947(TypedDict):
    """What depends on the number of players."""

    capital: int
    certificates: int


class Held(TypedDict):
    """What follows from a player's shares and private companies."""

    certificates: int
    privates: Names
    savings: Names
    conversions: Mapping[str, Conversion]
    ordinary_count: int
    savings_count: int
    savings_allowed: int
    protected: Counts
    over_60: Counts


class OwnPlayer(PlayerBonds, Held):
    """What 1947 adds to a player, or counts otherwise."""

    worth: int
    workers: int
    new_workers: int
    sold: Names
    wealth: tuple[int, int, int]
    shares_worth: int
    bonds_worth: int


class OwnCompany(CompanyBonds, Temple):
    """What 1947 adds to a company."""

    number: int
    colour: str
    par: int | None
    floated: bool
    floats_at: int
    issued: int
    homes: Names
    sites: Names
    stockbrokers: int
    privates: Names
    station_costs: Numbers
    operated: bool
    needed_revenue: int | None
    beyond_red_line: bool


class OwnBank(TypedDict):
    """What 1947 adds to the bank."""

    unlimited: bool


class Own1947(Land, Paper, InHand):
    """What 1947 adds to the position."""

    order: Names
    stock_round: int
    operating_round: int
    limits: Limits1947
    train_limit: int
    colours: Names
    plain_colours: Names
    stacks: Names
    operating_order: Names
    pool_trains: Names
    tiles: Mapping[str, int | None]
    doubts: Mapping[str, str]


class Part1947(Own1947):
    """All that 1947 adds."""

    bank: OwnBank
    players: Mapping[str, OwnPlayer]
    companies: Mapping[str, OwnCompany]


class Player1947(Seated, OwnPlayer):
    """A player of 1947."""


class Company1947(Chartered, OwnCompany):
    """A company of 1947."""

    tokens_left: int


class View1947(Position, Own1947):
    """A position of 1947."""

    title: Literal["1947"]
    bank: UnlimitedBank
    players: Mapping[str, Player1947]
    companies: Mapping[str, Company1947]
