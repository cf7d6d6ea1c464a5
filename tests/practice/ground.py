"""What it costs at least to join cities: every tile that the rules allow, on every hex.

Two or three cities meet in some hex. Here a line may change gauge in any station and use a hex
twice, so nothing can cost less than what is found; that it can be built so dear, and not dearer,
the tiles of the exercise show when they are laid.
"""

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from typing import Any

from railhead.board.hexes import opposite
from railhead.board.tiles import distinct_rotations, turned
from railhead.engine.actions import LayTile
from railhead.engine.values import replace
from railhead.games.family1853.contracts.completion import PLACE
from railhead.games.family1853.contracts.fulfilment import networks
from railhead.games.family1853.operating.track import ground_cost
from railhead.practice import Exercise
from railhead.practice.contracts import _parts
from tests.practice.brute import TooLarge

Port = tuple[str, int, int]  # a hex, an edge and a gauge
NEVER = 10**9
Option = tuple[int, list[tuple[bool, frozenset[tuple[int, int]]]]]  # cost; lengths: city? edges


def least_cost(exercise: Exercise, player: str, parts: list[int]) -> int | None:
    """What no way can undercut, if the tiles of the exercise join the cities and cost that."""
    state: Any = exercise.position.state
    wanted = [_parts(state, player)[part] for part in parts]  # type: ignore[arg-type]
    hexes = {state.facts.cities[city].hex for part in wanted for city in part}
    built: Any = exercise.proof.state
    if not any(hexes <= network for network in networks(built)):
        return None
    if len(parts) > 3:
        raise TooLarge
    options = {hex_: list(_options(state, hex_)) for hex_ in state.facts.board.hexes}
    goals = [state.facts.cities[part[0]].hex for part in wanted]
    lines = [Lines(state, options, goal) for goal in goals]
    least = min(
        cost + sum(line.to(hex_, length) for line in lines)
        for hex_, found in options.items()
        for cost, lengths in found
        for length in lengths
    )
    if least < exercise.answer:  # type: ignore[operator]
        raise TooLarge  # a bound that is not sharp proves nothing
    return least


def _options(state: Any, hex_: Any) -> Iterator[Option]:
    """What lies on a hex, or may be laid there by any company, with the ground's cost."""
    if hex_ in state.placed:
        yield 0, _lengths(state, *state.placed[hex_])
    companies = state.formed or state.facts.companies
    for tile in state.facts.tiles.values():
        for rotation in distinct_rotations(tile):
            lay: Any = {"hex": hex_, "tile": tile.id, "rotation": rotation}
            action = LayTile(player=state.players[0], company=next(iter(companies)), **lay)
            if not any(rule(state, action) for rule in PLACE):
                costs = (ground_cost(state, replace(action, company=c)) for c in companies)
                yield min(costs), _lengths(state, tile.id, rotation)


def _lengths(state: Any, tile: Any, rotation: int) -> list[tuple[bool, frozenset[tuple[int, int]]]]:
    """The edges that are joined on a tile, by gauge; whoever changes trains may do so anywhere."""
    found = state.facts.tiles[tile]
    groups: list[set[Any]] = []
    for piece in turned(found, rotation).track:
        for gauge in (1, 2):
            if piece.gauge & gauge:
                ends = {_end(found, end, gauge) for end in (piece.a, piece.b)}
                met = [group for group in groups if group & ends]
                groups = [group for group in groups if group not in met]
                groups.append(ends.union(*met))
    return [
        ("city" in group, frozenset(end for end in group if isinstance(end, tuple)))
        for group in groups
    ]


def _end(tile: Any, end: Any, gauge: int) -> Any:
    if isinstance(end, int):
        return end, gauge
    return "city" if tile.stop(end).kind == "city" else end


class Lines:
    """What lines from a city cost, up to each edge of each hex."""

    def __init__(self, state: Any, options: dict[Any, list[Option]], goal: Any) -> None:
        self.around, self.goal = state.facts.board.neighbours, goal
        self.best: dict[Port, int] = {}
        self.queue: list[tuple[int, Port]] = []
        for cost, lengths in options[goal]:
            for city, edges in lengths:
                self._leave(cost, goal, edges if city else ())
        while self.queue:
            cost, (hex_, edge, gauge) = heappop(self.queue)
            for more, lengths in options[hex_]:
                for _, edges in lengths:
                    self._leave(cost + more, hex_, edges if (edge, gauge) in edges else ())

    def to(self, hex_: Any, length: tuple[bool, frozenset[tuple[int, int]]]) -> int:
        """What a line to a length of track costs, without its tile."""
        city, edges = length
        if hex_ == self.goal and city:
            return 0
        return min((self.best.get((hex_, *edge), NEVER) for edge in edges), default=NEVER)

    def _leave(self, cost: int, hex_: Any, edges: Iterable[tuple[int, int]]) -> None:
        for edge, gauge in edges:
            beyond = self.around[hex_][edge]
            port = (beyond, opposite(edge), gauge)
            if beyond and cost < self.best.get(port, NEVER):
                self.best[port] = cost
                heappush(self.queue, (cost, port))
