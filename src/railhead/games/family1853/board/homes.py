"""Where the home bases of the companies are (1853R 1.4.4, 2.6, 4.4.7, TABLE 1)."""

from collections.abc import Iterator

from railhead.board.tiles import StopId, TileId, kept
from railhead.board.walk import split_stop, stop_id
from railhead.engine.facts import Company
from railhead.games.family1853.state import State1853


def homes(state: State1853, company: Company) -> tuple[StopId, ...]:
    """1853R TABLE 1, 2.6: the home stations of a company, as the board prints them."""
    facts = state.facts.companies[company]
    if facts.home_if_major and company in state.majors:
        return (*facts.homes, facts.home_if_major)
    return facts.homes


def home_stops(state: State1853, company: Company) -> tuple[StopId, ...]:
    """The stations that are the homes of a company on the tiles that lie there now."""
    return tuple(home_stop(state, home) for home in homes(state, company))


def home_stop(state: State1853, home: StopId) -> StopId:
    """The station that has taken the place of the one printed on the board.

    At a large city it is the station whose line leaves by the same edge; stations may have merged.
    Any other city has one station only.
    """
    hex_, name = split_stop(home)
    printed = state.facts.tiles.get(TileId(state.facts.board.hexes[hex_].name))
    placed = state.placed.get(hex_)
    if printed is None or placed is None:
        return home
    places = kept(printed, 0, state.facts.tiles[placed[0]], placed[1])
    assert places is not None, f"{placed[0]} on {hex_} has lost a line"
    return stop_id(hex_, places[str(name)])


def sleeping(state: State1853) -> Iterator[tuple[Company, StopId]]:
    """The companies that do not run yet, each with its home stations of now."""
    for company in state.facts.companies:
        if company not in state.formed:
            for stop in home_stops(state, company):
                yield company, stop
