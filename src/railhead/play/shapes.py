"""The shapes of what the library tells, as plain JSON data: views, offers, logs, facts, files."""

from collections.abc import Mapping, Sequence
from typing import Any, NotRequired

from typing_extensions import TypedDict

from railhead.data.shapes import Counts, Names, Numbers
from railhead.games.family1853.shapes import View1853
from railhead.games.fenmark.shapes import ViewFenmark
from railhead.games.g1820.shapes import View1820
from railhead.games.g1853r.view import View1853Retuned
from railhead.games.g1947.shapes import View1947

View = View1853Retuned | View1853 | View1947 | View1820 | ViewFenmark  # told apart by `title`
Value = str | bool | int

# Choosing ----------------------------------------------------------------------------------------


class Action(TypedDict):
    """An action: beside these, the fields of its type."""

    type: str
    player: str


class Free(TypedDict):
    """What a field is freely chosen from: a number, or parts (`of`) put together."""

    min: int
    max: int
    step: NotRequired[int]
    but: NotRequired[Numbers]
    of: NotRequired[Counts]
    counted: NotRequired[bool]


class Field(TypedDict, total=False):
    """What a field may be: one of some values, or what `Free` says."""

    values: Sequence[Any]
    min: int
    max: int
    step: int
    but: Numbers
    of: Counts
    counted: bool


class Proof(TypedDict):
    """Whether runs are proved to be the best; if not, what none earns more than, where known."""

    proved: bool
    most: NotRequired[int]


class PaidRun(TypedDict):
    """What a train earns by the stops it is paid for; so many times, and with what is added."""

    train: str
    pays: Counts
    times: NotRequired[int]
    more: NotRequired[int]
    earns: int


class Preview(TypedDict, total=False):
    """Costs and effects of an action, as far as it has them."""

    cost: int
    gain: int
    gift: int
    bonds: int
    earnings: int
    mail: int
    runs: Sequence[PaidRun]
    best: Proof
    to_players: Counts
    to_treasury: int
    price: int
    effects: Names


class Left(TypedDict):
    """What an action leaves to somebody."""

    cash: int
    trains: Names


class Choice(Preview):
    """A legal action, and what of it could be chosen otherwise, by field."""

    action: Action
    free: NotRequired[Mapping[str, Free]]


class Offer(TypedDict):
    """What may be done of one type of action, and the paragraph that tells of it."""

    type: str
    paragraph: str
    fields: Mapping[str, Field]
    choices: Sequence[Choice]


class Reason(TypedDict):
    """Why an action is refused, and by which paragraph."""

    message: str
    rule: str


class TrainRun(TypedDict):
    """The run of one train: the stations it calls at, and the track it uses."""

    train: str
    stops: Names
    track: Names


# Telling -----------------------------------------------------------------------------------------


class Event(TypedDict):
    """Something that happened: its kind, in words, and what it is about."""

    kind: str
    text: str
    about: Mapping[str, str | bool | int | Names | None]


# What never changes ------------------------------------------------------------------------------


class CompanyCard(TypedDict):
    """A company as printed."""

    name: str
    number: int
    colour: str
    par: int
    certificates: Numbers
    homes: Names
    tokens: int


class TrainCard(TypedDict):
    """A type of train; the phase that its first sale begins, and the train that ends its days."""

    type: str
    price: int
    gauge: str
    cities: int
    count: int
    phase: int
    starts_phase: int | None
    obsolete_in: int | None
    obsolete_by: str | None


class PhaseCard(TypedDict):
    """A phase."""

    number: int
    colours: Names
    train_limit: int
    rounds: int
    obsolete: Names
    starts_with: str | None


class StopCard(TypedDict):
    """A station: its kind, what it pays, and how many tokens it holds."""

    kind: str
    revenue: int
    slots: int


class TileCard(TypedDict):
    """A kind of tile; without a count there are enough."""

    colour: str
    count: int | None
    printed: bool
    stops: Sequence[StopCard]
    upgrades_to: Names
    upgraded_from: Names


class HexCard(TypedDict):
    """A hex of the board: its stations, what its terrain costs, or what it costs itself; values by
    the colour of the phase.
    """

    name: str
    terrain: Names
    stops: NotRequired[Sequence[StopCard]]
    costs: NotRequired[Mapping[str, str]]
    price: NotRequired[int]
    values: NotRequired[Counts]


class Almanac(TypedDict):
    """What never changes in a game; `names` are its players' words for ours, `market_key` what the
    colours and lines of its market mean.
    """

    title: str
    currency: str
    names: Mapping[str, str]
    actions: Names
    companies: Mapping[str, CompanyCard]
    trains: Sequence[TrainCard]
    phases: Sequence[PhaseCard]
    tiles: Mapping[str, TileCard]
    hexes: Mapping[str, HexCard]
    market_key: Mapping[str, str]


class OptionCard(TypedDict):
    """An option of a title."""

    id: str
    values: Sequence[Value]
    default: Value
    explanation: str
    paragraph: str


class Span(TypedDict):
    """The fewest and the most."""

    min: int
    max: int


class TitleCard(TypedDict):
    """A title that can be played."""

    id: str
    name: str
    rules: int
    players: Span
    options: Mapping[str, OptionCard]


class SavedGame(TypedDict):
    """A `.railhead.json` file."""

    format: int
    title: str
    rules: int
    players: Names
    options: Mapping[str, Value]
    seed: int
    actions: Sequence[Action]
