"""The shape of what 1853 shows: its own part, and the whole of it."""

from collections.abc import Mapping, Sequence
from typing import Literal, NotRequired

from typing_extensions import TypedDict

from railhead.data.shapes import Bank, Chartered, Names, Player, Position


class Limits1853(TypedDict):
    """What depends on the number of players."""

    capital: int
    shares_per_company: int
    certificates: int
    qualifying: int
    min_cities: int
    max_cities: int
    minimum_bond: int


class City1853(TypedDict):
    """A city that may be bid for."""

    name: str
    hex: str
    value: int
    companies: Names
    ganges: bool
    shaded: bool


class FrontierPost(TypedDict):
    """What a frontier post pays, and whom it has paid."""

    pays: int
    paid: Names


class Contract(TypedDict):
    """The shares that a player claimed; the cities for those only who may know them."""

    shares: Names
    fulfilled: bool
    cities: NotRequired[Names]


class OwnPlayer(TypedDict):
    """What 1853 adds to a player; the bond for those only who may know it."""

    counted_certificates: int
    unredeemed: Names
    contract: Contract
    sold: Names
    bond: NotRequired[int]


class OwnCompany(TypedDict):
    """What 1853 adds to a company."""

    number: int
    floated: bool
    formed: bool
    minor: bool | None
    issued: int
    available: bool
    controller: str | None
    why_controller: str | None
    double_lay: str | None
    on_credit: Names
    special_token: bool


class OwnBank(TypedDict):
    """What 1853 adds to the bank."""

    broken: bool


class Sequence1853(TypedDict):
    """Where a railway round stands among those of its set."""

    additional_round: bool
    rounds_to_follow: int


class Own1853(Sequence1853):
    """What 1853 adds to the position."""

    elephant: str
    dealing_round: int
    railway_round: int
    limits: Limits1853
    train_limit: int
    colours: Names
    on_sale: Names
    dual_trains: bool
    tiles: Mapping[str, int | None]
    frontier: Mapping[str, FrontierPost]
    cities: Mapping[str, City1853]
    doubts: Mapping[str, str]
    culprits: Names


class Part1853(Own1853):
    """All that 1853 adds."""

    bank: OwnBank
    players: Mapping[str, OwnPlayer]
    companies: Mapping[str, OwnCompany]


class SecretContract(TypedDict):
    """The cities of a contract."""

    cities: Names


class SecretPlayer(TypedDict):
    """What a player alone may know."""

    contract: SecretContract
    bond: NotRequired[int]


class Secret1853(TypedDict):
    """What the holder of a seat knows beside the others."""

    players: Mapping[str, SecretPlayer]


class PriceStep(TypedDict):
    """The least dividend in all that brings a price."""

    dividend: int
    price: int


class PriceForecast(TypedDict):
    """The price of a company after a dividend, after none, and if it pays for its last run again;
    whether it can still move in this round.
    """

    now: int
    to_run: bool
    without: int
    last: int | None
    again: int | None
    steps: Sequence[PriceStep]


class PhaseForecast(TypedDict):
    """What the first train of the next phase changes: trains lost, and what is left to those who
    lose any; `before` is how many trains are sold until then.
    """

    train: str
    before: int
    phase: int
    colours: Names
    rounds: int
    train_limit: int
    lost: Mapping[str, Names]
    left: Mapping[str, Names]
    too_many: Names


class Forecast1853(TypedDict):
    """What is to come, for all to see."""

    prices: Mapping[str, PriceForecast]
    next_phase: PhaseForecast | None


class PlannedTile(TypedDict):
    """A tile of a way to complete a contract, and what the ground costs."""

    hex: str
    tile: str
    rotation: int
    cost: int


class ContractForecast(TypedDict):
    """What is missing for a contract: its cities, those together that are joined already; what the
    cheapest way costs, or where none was found that can be built, what no way costs less than; the
    cities that companies would come to reach.
    """

    bond: int
    groups: Sequence[Names]
    least: int | None
    cost: int | None
    tiles: Sequence[PlannedTile]
    gains: Mapping[str, Names]


class Player1853(Player, OwnPlayer):
    """A player of 1853."""


class Company1853(Chartered, OwnCompany):
    """A company of 1853."""

    par: int
    tokens_left: int


class Bank1853(Bank, OwnBank):
    """The bank of 1853."""


class Both1853(Position, Own1853):
    """What both editions show alike."""

    players: Mapping[str, Player1853]
    companies: Mapping[str, Company1853]


class View1853(Both1853):
    """A position of 1853."""

    title: Literal["1853"]
    bank: Bank1853
