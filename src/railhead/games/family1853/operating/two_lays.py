"""Two tiles in one turn come from different bases by separate lines (1853R 4.1.8)."""

from dataclasses import dataclass

from railhead.board.reach import explore
from railhead.board.separate import two_lines
from railhead.board.tiles import HexId
from railhead.board.walk import Layout, Node, Piece, Railhead, inward, lines, split_stop
from railhead.engine.actions import LayTile
from railhead.engine.facts import Company
from railhead.engine.flow import in_hand
from railhead.engine.memo import SMALL, remembered
from railhead.engine.rules.reach import blocked, stations
from railhead.engine.values import replace
from railhead.games.family1853.operating.track import on_own_base, railheads_met
from railhead.games.family1853.state import State1853
from railhead.games.family1853.tasks import LaidTile, LayTrack


def from_different_bases(state: State1853, action: LayTile) -> str | None:
    """The lines to the two tiles begin at different bases and share no piece of track."""
    earlier = in_hand(state, LayTrack).laid
    if not earlier or _may_follow_on(state, action.company):
        return None
    ground = _ground(state, action.company, earlier[0])
    if any(_separate(ground, gauge, end) for gauge, end in railheads_met(state, action)):
        return None
    bare = action.hex not in state.placed and on_own_base(state, action)
    if bare and _first_spares(ground, action.hex):
        return None
    return (
        f"The tiles on {earlier[0].hex} and {action.hex} are not joined to two different bases "
        f"of {action.company} by lines that share no track"
    )


def _may_follow_on(state: State1853, company: Company) -> bool:
    """A minor given two tiles in its first turn may lay both from one base."""
    return company not in state.majors


@dataclass(frozen=True, slots=True)
class _Ground:
    """The bases of the company, and the board before and after the first tile of the turn."""

    bases: frozenset[Node]
    barred: frozenset[Node]
    before: Layout
    after: Layout
    first: LaidTile


@remembered(lambda state, company, first: (state.placed, state.tokens, company, first.hex))
def _ground(state: State1853, company: Company, first: LaidTile) -> _Ground:
    before = {hex_: tile for hex_, tile in state.placed.items() if hex_ != first.hex}
    return _Ground(
        frozenset(split_stop(base) for base in stations(state, company)),
        frozenset(split_stop(stop) for stop in blocked(state, company)),
        replace(state.layout(), placed=before),
        state.layout(),
        first,
    )


@remembered(lambda ground, gauge, end: (ground, gauge, *end), size=SMALL)
def _separate(ground: _Ground, gauge: int, end: Railhead) -> bool:
    """Whether the line to a railhead can be had while the first tile keeps one of its own."""
    line = gauge, end
    if ground.first.home:
        others = frozenset(base for base in ground.bases if base[0] != ground.first.hex)
        if _joined(ground.after, line, others, ground.barred):
            return True
    for first in ground.first.railheads:
        if first[0] != gauge:
            if _clear_of_dual_track(ground, first, line):
                return True
        elif two_lines(ground.after, gauge, ground.bases, (first[1], end), ground.barred):
            return True
    return False


def _clear_of_dual_track(
    ground: _Ground, first: tuple[int, Railhead], second: tuple[int, Railhead]
) -> bool:
    """Lines of different gauges can share only dual gauge track: try each way of the first."""
    ways = lines(ground.before, first[1], first[0], ground.bases, ground.barred)
    return any(
        _joined(ground.after, second, ground.bases - {base}, ground.barred, used)
        for base, used in ways
    )


def _first_spares(ground: _Ground, home: HexId) -> bool:
    """Whether the first tile can do without the bare base on `home`."""
    others = frozenset(base for base in ground.bases if base[0] != home)
    if ground.first.home and any(base[0] == ground.first.hex for base in others):
        return True
    return any(
        _joined(ground.before, line, others, ground.barred) for line in ground.first.railheads
    )


def _joined(
    layout: Layout,
    line: tuple[int, Railhead],
    goals: frozenset[Node],
    barred: frozenset[Node],
    used: frozenset[Piece] = frozenset(),
) -> bool:
    """Whether a railhead is joined to one of the goals in the gauge of its line."""
    reached = explore(layout, [inward(layout, line[1])], line[0], barred, used)
    return any(split_stop(stop) in goals for stop in reached.stops)
