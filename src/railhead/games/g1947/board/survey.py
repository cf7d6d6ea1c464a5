"""What stops are worth, and what lies at the edge of the map (1947 6.9, 6.10, 6.13.4, 6.14.4)."""

from railhead.board.runs import outer_stop
from railhead.board.tiles import StopId
from railhead.board.walk import Piece, Railhead, hex_of, split_stop
from railhead.engine.facts import Company
from railhead.engine.memo import remembered_by
from railhead.engine.rules.reach import CITY, blocked, stop_facts
from railhead.games.g1947.data.facts import MONSOON, TRADING_POST, PrivateId, Season, SiteId
from railhead.games.g1947.state import State1947

SITE, POST = "site", "post"


def owns(state: State1947, company: Company, private: str) -> bool:
    """Whether a company owns a private company."""
    return state.privates.get(PrivateId(private)) == company


def season(state: State1947) -> Season:
    """The season of this round."""
    return state.facts.seasons[state.season]


def home(state: State1947, company: Company) -> StopId:
    """The home city of a company."""
    return state.facts.companies[company].homes[0]


def value(state: State1947, stop: StopId) -> int:
    """What a city or town is worth now: the season changes cities of the monsoon zone (6.13.4), the
    phase the printed grey city (6.14.4).
    """
    fact, hex_ = stop_facts(state, stop), hex_of(stop)
    steps = state.facts.grey_values.get(hex_)
    worth = fact.revenue
    if steps:
        worth = steps[max(phase for phase in steps if phase <= state.phase)]
    if fact.kind == CITY and state.facts.zones[hex_] == MONSOON:
        return worth + season(state).monsoon_cities
    return worth


def place(state: State1947, stop: StopId) -> str:
    """A stop as players call it."""
    hex_, name = split_stop(stop)
    site = site_at(state, stop)
    if site:
        return state.facts.sites[site].name
    known = state.facts.board.hexes[hex_].name or hex_
    return f"the trading post of {known}" if str(name).startswith("e") else known


# The edge of the board ---------------------------------------------------------------------------


def sites_at(state: State1947, pieces: frozenset[Piece]) -> frozenset[SiteId]:
    """The expatriation sites at which some track ends."""
    found = (site_at(state, stop) for stop in outer_stops(state, pieces))
    return frozenset(site for site in found if site)


def outer_stops(state: State1947, pieces: frozenset[Piece]) -> frozenset[StopId]:
    """The edges of the board, of whatever kind, at which some track ends."""
    return frozenset(
        outer_stop(hex_, end)
        for hex_, index in pieces
        if hex_ in state.facts.off_board
        for end in _ends(state, (hex_, index))
        if isinstance(end, int) and end in state.facts.off_board[hex_]
    )


def _ends(state: State1947, piece: Piece) -> tuple[int | str, int | str]:
    lie = state.layout().lie(piece[0])
    assert lie is not None
    return lie.track[piece[1]].a, lie.track[piece[1]].b


def beyond(state: State1947, stop: StopId) -> str:
    """What lies at an edge of the board; empty for a stop that is none."""
    hex_, name = split_stop(stop)
    edge = str(name)
    if not (edge[:1] == "e" and edge[1:].isdigit()):
        return ""
    return state.facts.off_board.get(hex_, {}).get(int(edge[1:]), "")


def site_at(state: State1947, stop: StopId) -> SiteId | None:
    """The expatriation site at an edge of the board."""
    found = SiteId(beyond(state, stop))
    return found if found in state.facts.sites else None


@remembered_by("placed", "tokens", "privates")
def outer(state: State1947, company: Company) -> frozenset[Railhead]:
    """The edges at which trains of a company may end: sites, and trading posts if it owns P7 (or
    need not, by an option) and may stand in the city (1947 6.9, 6.10, P7).
    """
    trades = state.facts.posts_for_all or owns(state, company, "P7")
    shut = {hex_of(stop) for stop in blocked(state, company)} if trades else set()
    return frozenset(
        (hex_, edge)
        for hex_, edges in state.facts.off_board.items()
        for edge, kind in edges.items()
        if kind in state.facts.sites or (trades and kind == TRADING_POST and hex_ not in shut)
    )


def post_value(state: State1947, company: Company) -> int:
    """1947 6.9: what trading posts are worth to a company: nothing without P7."""
    return state.facts.phases[state.phase].trading_post if owns(state, company, "P7") else 0
