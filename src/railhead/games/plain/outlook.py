"""What a game knows of the future."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic

from railhead.board.tiles import HexId
from railhead.engine.facts import Company, TrainType
from railhead.engine.state import Player, S
from railhead.engine.verbs.market import price
from railhead.engine.verbs.shares import share_count
from railhead.games.plain.fleets import Fleet, in_order
from railhead.games.plain.ground import Ground
from railhead.games.plain.ladders import Ladder, on_its_row

if TYPE_CHECKING:
    from railhead.games.plain.earnings import Line

Terms = dict[str, float]

NEARNESS = 0.7  # what is left of a stop's worth for each hex between it and the track
GROWTH = 0.05  # of what a company earns, from one round to the next
TRUST = 0.8  # what comes of a company that somebody else directs
LOOKED = 2  # trains to be sold of which it is worked out what they would earn
PACE = 0.3  # trains that a company buys in a round
DECISIVE = ("facts", "placed", "tokens", "trains", "phase")  # for all companies, in most games


@dataclass(frozen=True, slots=True, kw_only=True)
class Forecast:
    """What is expected of a company until the end."""

    paid: float  # dividends for each share
    price: float  # of a share at the end
    duty: float = 0  # what its director must add for trains
    beyond: float = 0  # what its track is worth to its director beyond what it earns


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

    `foreseen` is the position if what somebody has begun is carried out. `apart` says that tiles
    and stations are weighed for the company that operates alone, where the forecasts of all
    companies take long.
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
    course: Callable[["Line[S]", Ladder, float, float], Forecast] | None = None
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
    foreseen: Callable[[S], S] = lambda state: state
    outside: Callable[[S], Mapping[HexId, float]] = lambda _state: {}
    aims: Callable[[S, Player], float] = lambda _state, _player: 0
    beyond: Callable[[S, Company], float] = lambda _state, _company: 0
    terms: Callable[[S, Player, Mapping[Company, Forecast]], Terms] = lambda s, p, f: {}
