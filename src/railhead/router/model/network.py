"""What the optimiser is given: stops, track, trains and bonuses, as plain frozen values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

UNLIMITED = 999
JUNCTION = "junction"
Purse = Literal["revenue", "second"]


class NetworkError(ValueError):
    """The network or a train is wrong; the message names the entry."""

    def __init__(self, entry: str, reason: str) -> None:
        super().__init__(f"{entry}: {reason}")
        self.entry = entry
        self.reason = reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """A place where trains stop; a "junction" only joins track: no pay, no count, no end."""

    id: str
    kind: str = "city"
    revenue: int = 0
    end_revenue: int | None = None  # in place of `revenue` where the route ends here
    revenue_for: Mapping[str, int] = field(default_factory=dict, hash=False)  # by train id
    own_token: bool = False
    pass_through: bool = True
    toll: str | None = None  # a blocked stop may be run through for one unit of this budget
    groups: tuple[str, ...] = ()  # a route visits at most one stop of each group
    visit_cost: int = 1  # what it counts in an allowance, for the visit and for the pay
    counts: bool = True  # towards the two stops that a route needs
    hex: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class AtStop:
    """The end of a segment that lies in a stop."""

    stop: str


@dataclass(frozen=True, slots=True)
class AtEdge:
    """The end of a segment that lies on a side of its hex."""

    edge: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """A physical piece of track; what it uses (itself by default) is used by no other run."""

    id: str
    ends: tuple[AtStop | AtEdge, AtStop | AtEdge]
    uses: tuple[str, ...] | None = None
    gauge: int = 1  # bit mask: 1 broad, 2 metre, 3 dual
    terminal: bool = False  # only the first or last segment of a route
    hex: str = ""

    @property
    def resources(self) -> tuple[str, ...]:
        """What no two runs, nor one run twice, may use."""
        return (self.id,) if self.uses is None else self.uses


@dataclass(frozen=True, slots=True)
class Join:
    """Segment `a` continues over its edge into segment `b`."""

    a: str
    a_edge: str
    b: str
    b_edge: str


@dataclass(frozen=True, slots=True)
class Row:
    """One row of an allowance: as many stops of these kinds may be visited, as many are paid.

    They are counted by their visit cost.
    """

    kinds: tuple[str, ...]
    visit: int
    pay: int = UNLIMITED


@dataclass(frozen=True, slots=True, kw_only=True)
class Train:
    """A train: what it may visit, what it is paid for, on which gauge it runs."""

    id: str
    allowance: tuple[Row, ...] = ()
    gauge: int = 1
    multiplier: int = 1
    percent: int = 0  # added to what it earns, for a second train that does not run itself
    token_paid: bool = True  # one of the paid stops has an own token
    flood: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonus:
    """Extra pay of a route that visits one stop of each set in `needs`."""

    id: str
    needs: tuple[frozenset[str], ...] = ()
    at_ends: bool = False  # the needed stops are ends of the route, each set another end
    amount: int = 0
    ends: bool = False  # the revenue of the two end stops is added to the amount
    trains: frozenset[str] | None = None
    budget: str | None = None  # each use takes one unit of this budget
    purse: Purse = "revenue"


@dataclass(frozen=True, slots=True, kw_only=True)
class Network:
    """All the track that a company may run on, and what limits its trains together."""

    stops: tuple[Stop, ...]
    segments: tuple[Segment, ...]
    joins: tuple[Join, ...] = ()
    bonuses: tuple[Bonus, ...] = ()
    budgets: Mapping[str, int] = field(default_factory=dict)
    reusable: frozenset[str] = frozenset()  # resources that several trains may use
    must: tuple[frozenset[str], ...] = ()  # of each set some route has a stop, segment or hex
    id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """The run of one train, in running order, with what each stop and each bonus paid."""

    train: str
    stops: tuple[str, ...]
    segments: tuple[str, ...]
    paid: tuple[tuple[str, int], ...] = ()
    bonuses: tuple[tuple[str, int], ...] = ()
    revenue: int = 0
    second: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """The best set of routes found; `bound` is proved, and equals `revenue` where `optimal`."""

    routes: tuple[Route, ...] = ()
    revenue: int = 0
    second: int = 0
    bound: int = 0
    optimal: bool = True
    feasible: bool = True  # False where no set of routes has what the network says it must have
    nodes: int = 0

    def taker(self, bonus: str) -> str | None:
        """The train that takes a bonus, such as the mail."""
        takers = (r.train for r in self.routes if any(name == bonus for name, _ in r.bonuses))
        return next(takers, None)
