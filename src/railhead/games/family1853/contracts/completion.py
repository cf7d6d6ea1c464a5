"""The cheapest way to complete a contract (1853R 4.1, 4.2, 4.3.1).

Every tile is tried on every hex where the rules allow it now, each hex being built on or promoted
once at most, and a cheapest tree of track that joins the cities is looked for (Dreyfus and Wagner).
It is made of lengths of one gauge, each with a base on it, that meet at stations. The first search
may use a hex twice, or more tiles than there are: no way costs less. Whether passengers can travel
so is asked of the board with the tiles on it; if not, the search is repeated without what is wrong.

What it leaves out: whose turn it is and how many tiles a turn has, fees for two tiles, whether a
company has the money, can reach the place or may promote it, hexes that are built on twice, bases
that are yet to be placed.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from railhead.board.hexes import opposite
from railhead.board.tiles import End, HexId, StopId, Tile, TileId, distinct_rotations, turned
from railhead.board.walk import Placed, hex_of, split_stop
from railhead.engine.actions import LayTile
from railhead.engine.memo import remembered
from railhead.engine.rules import track as plain
from railhead.engine.rules.reach import CITY
from railhead.engine.values import replace
from railhead.engine.verbs.track import lay, tiles_left
from railhead.games.family1853.board.survey import GAUGES
from railhead.games.family1853.contracts.fulfilment import networks
from railhead.games.family1853.operating import promotion
from railhead.games.family1853.operating.track import ground_cost
from railhead.games.family1853.state import State1853
from railhead.router import JUNCTION

MONEY = 10_000  # what a unit of money weighs; a tile weighs 1, so that few of them are used
RARE = 10 * MONEY  # what a tile weighs more for each of its kind that there were too few of
TRIES = 8  # searches, less one for each of the goals

Entry = tuple[HexId, int, int]  # a hex, the edge by which it is entered, and the gauge
At = tuple[int, bool]  # a knot, and whether the length of track that ends there has a base
Weights = dict[At, int]

PLACE = (  # what the rules of 4.1 and 4.2 say of a tile and its place, whoever lays it
    plain.yellow_first,
    plain.colour_of_the_phase,
    plain.right_kind_for_the_place,
    promotion.listed_promotion,
    plain.tile_left,
    plain.stays_on_the_grid,
    promotion.gauges_kept,
    plain.keeps_the_track,
    promotion.no_grey_beside_grey,
)


@dataclass(frozen=True, slots=True)
class Way:
    """Tiles that connect some cities, and what the ground costs for each. No way costs less than
    `least`; without tiles none was found.
    """

    least: int
    tiles: Mapping[HexId, Placed]
    costs: Mapping[HexId, int]

    @property
    def cost(self) -> int | None:
        """What the ground costs in all."""
        return sum(self.costs.values()) if self.tiles else None


@remembered(lambda state, cities: (*_grounds(state), ",".join(cities)))
def cheapest_way(state: State1853, cities: tuple[str, ...]) -> Way | None:
    """The cheapest way to connect some cities; None where there is none."""
    groups = joined_cities(state, dict.fromkeys(cities))
    if len(groups) < 2:
        return Way(0, {}, {})
    ground = _Ground(state, [state.facts.cities[group[0]].hex for group in groups])
    tree = ground.tree()
    if tree is None:
        return None
    least, found = sum(_costs(tree).values()), []
    for more in reversed(range(max(TRIES - len(groups), 2))):
        if tree and not ground.faults(tree):
            found.append(tree)
        if not more or tree is None or (found and sum(_costs(found[-1]).values()) == least):
            break
        tree = ground.tree(strict=True)
    best = min(found, key=lambda tree: sum(_costs(tree).values()), default=[])
    return Way(least, _tiles(best), _costs(best))


def _grounds(state: State1853) -> tuple[object, ...]:
    """What the cost of a way depends on beside its cities."""
    return state.facts, state.placed, state.tokens, state.formed, state.majors, state.phase


def _tiles(tree: list["Knot"]) -> dict[HexId, Placed]:
    return {knot.hex: knot.placed for knot in tree if knot.cost is not None}


def _costs(tree: list["Knot"]) -> dict[HexId, int]:
    return {knot.hex: knot.cost for knot in tree if knot.cost is not None}


def _missing(state: State1853, tiles: Mapping[HexId, Placed]) -> Counter[TileId]:
    """How many tiles of each kind are used beyond those that are left."""
    used = Counter(tile for tile, _ in tiles.values())
    left = {tile: tiles_left(state, tile) for tile in used}
    return used - Counter({tile: used[tile] if n is None else n for tile, n in left.items()})


def built(state: State1853, tiles: Mapping[HexId, Placed]) -> State1853:
    """The position with tiles laid on some hexes, as if for nothing."""
    company = next(iter(state.facts.companies))
    for hex_, (tile, rotation) in tiles.items():
        state = lay(state, company, hex_, tile, rotation)
    return replace(state, events=())


def connected(state: State1853, hexes: frozenset[HexId]) -> bool:
    """1853R 4.3.1: whether passengers can travel between some cities."""
    return hexes <= state.placed.keys() and any(hexes <= network for network in networks(state))


def joined_cities(state: State1853, cities: Iterable[str]) -> list[list[str]]:
    """Some cities, those together that passengers can travel between already."""
    found: dict[object, list[str]] = {}
    for city in cities:
        hex_ = state.facts.cities[city].hex
        home = next((network for network in networks(state) if hex_ in network), hex_)
        found.setdefault(home, []).append(city)
    return list(found.values())


# What may lie on a hex ---------------------------------------------------------------------------


class Length(NamedTuple):
    """Track of one gauge on a tile that hangs together: its edges, and its stations."""

    gauge: int
    edges: frozenset[int]
    stops: frozenset[str]


@dataclass(slots=True)
class Knot:
    """A length of track of one tile, or a place on it where passengers change trains: where it is
    entered from outside, and the other knots of the tile that it meets. `goal` is the city that is
    looked for, as a bit.
    """

    hex: HexId
    placed: Placed
    cost: int | None  # of the tile; None: it lies there already
    entries: tuple[Entry, ...]
    meets: tuple[int, ...]
    based: bool  # a length with a base on it, or a place
    goal: int = 0


class _Ground:
    """The board with all tiles that lie on it or could, as knots."""

    def __init__(self, state: State1853, goals: list[HexId]) -> None:
        self.state = state
        self.bits = {hex_: 1 << n for n, hex_ in enumerate(goals)}
        self.knots: list[Knot] = []
        self.entered: dict[Entry, list[int]] = {}
        self.based = {hex_of(stop) for stop in state.tokens}
        self.rare: Counter[TileId] = Counter()  # tiles of which there were too few
        self.fixed: dict[HexId, Placed] = {}  # what lies on hexes that were used twice
        for hex_ in state.facts.board.hexes:
            alike: set[object] = set()
            for placed, cost in _choices(state, hex_):
                bases = self._bases(hex_, placed)
                lengths = _lengths(state.facts.tiles[placed[0]], placed[1])
                if (lengths, bases, cost) not in alike:
                    alike.add((lengths, bases, cost))
                    self._tie(hex_, placed, cost, bases)

    def tree(self, strict: bool = False) -> list[Knot] | None:
        """The knots of a lightest tree that joins all goals, without the faults that were found."""
        weights = [self._weight(knot) for knot in self.knots]
        found = _Search(self, weights, strict).tree(len(self.bits))
        return None if found is None else [self.knots[n] for n in found]

    def _weight(self, knot: Knot) -> int | None:
        """Money first, then the number of tiles; None where something else is to lie."""
        if self.fixed.get(knot.hex, knot.placed) != knot.placed:
            return None
        if knot.cost is None:
            return 0
        return knot.cost * MONEY + 1 + RARE * self.rare[knot.placed[0]]

    def faults(self, tree: list[Knot]) -> bool:
        """Whether the tiles of a tree cannot be laid, or do not connect the goals. What is wrong is
        kept in mind.
        """
        tiles, twice = _tiles(tree), [k for k in tree if self._again(k, tree)]
        missing = _missing(self.state, tiles)
        self.rare.update(missing)
        self.fixed |= {knot.hex: knot.placed for knot in twice}
        if twice or missing:
            return True
        return not connected(built(self.state, tiles), frozenset(self.bits))

    def _again(self, knot: Knot, tree: list[Knot]) -> bool:
        return any(other.hex == knot.hex and other.placed != knot.placed for other in tree)

    def _bases(self, hex_: HexId, placed: Placed) -> frozenset[str]:
        """The stations of a tile that would have a base on it."""
        if hex_ not in self.based:
            return frozenset()
        state = self.state
        after = state if state.placed.get(hex_) == placed else built(state, {hex_: placed})
        ends = (split_stop(StopId(stop)) for stop in after.tokens)
        return frozenset(str(end) for on, end in ends if on == hex_)

    def _tie(self, hex_: HexId, placed: Placed, cost: int | None, bases: frozenset[str]) -> None:
        """Add the knots of a tile: its lengths of track, and places that are goals or join them."""
        tile, goal = self.state.facts.tiles[placed[0]], self.bits.get(hex_, 0)
        lengths, first = _lengths(tile, placed[1]), len(self.knots)
        places = {
            place: met
            for place in _places(tile)
            if (met := [n for n, one in enumerate(lengths, first) if _serves(tile, one, place)])
            and (len(met) > 1 or (goal and place == CITY))
        }
        numbers = {place: n for n, place in enumerate(places, first + len(lengths))}
        for n, (gauge, edges, stops) in enumerate(lengths, first):
            entries = tuple((hex_, edge, gauge) for edge in sorted(edges))
            meets = tuple(numbers[place] for place, met in places.items() if n in met)
            self.knots.append(Knot(hex_, placed, cost, entries, meets, not bases.isdisjoint(stops)))
            for entry in entries:
                self.entered.setdefault(entry, []).append(n)
        for place, met in places.items():
            own = goal if place == CITY else 0
            self.knots.append(Knot(hex_, placed, cost, (), tuple(met), True, own))


def _choices(state: State1853, hex_: HexId) -> Iterator[tuple[Placed, int | None]]:
    """The tile that lies on a hex, and those that could be laid there now, with their cost."""
    old = plain.old_tile(state, hex_)
    if old:
        yield state.placed[hex_], None
    tiles = state.facts.tiles
    for tile in [tiles[name] for name in old.upgrades_to] if old else tiles.values():
        lays = [_lay(state, hex_, tile, rotation) for rotation in distinct_rotations(tile)]
        legal = [lay for lay in lays if not any(rule(state, lay) for rule in PLACE)]
        if legal:
            cost = _least_cost(state, legal[0])
            yield from (((lay.tile, lay.rotation), cost) for lay in legal)


def _lay(state: State1853, hex_: HexId, tile: Tile, rotation: int) -> LayTile:
    company = next(iter(state.facts.companies))
    player = state.players[0]
    return LayTile(player=player, company=company, hex=hex_, tile=tile.id, rotation=rotation)


def _least_cost(state: State1853, action: LayTile) -> int:
    """What the ground costs the company for which it is cheapest."""
    companies = state.formed or state.facts.companies
    return min(ground_cost(state, replace(action, company=company)) for company in companies)


@lru_cache(4096)
def _lengths(tile: Tile, rotation: int) -> tuple[Length, ...]:
    """The lengths of track on a tile."""
    parts: list[tuple[int, set[End]]] = []
    for piece in turned(tile, rotation).track:
        for gauge in GAUGES:
            if piece.gauge & gauge:
                ends = {piece.a, piece.b}
                met = [part for on, part in parts if on == gauge and part & ends]
                parts = [(on, part) for on, part in parts if part not in met or on != gauge]
                parts.append((gauge, ends.union(*met)))
    return tuple(_length(gauge, part) for gauge, part in parts)


def _length(gauge: int, part: set[End]) -> Length:
    edges = frozenset(end for end in part if isinstance(end, int))
    return Length(gauge, edges, frozenset(end for end in part if isinstance(end, str)))


def _place(tile: Tile, stop: str) -> str | None:
    """Where one changes trains at a stop: in the whole city, in the one town; at no junction."""
    kind = tile.stop(stop).kind
    return None if kind == JUNCTION else CITY if kind == CITY else stop


def _serves(tile: Tile, length: Length, place: str) -> bool:
    return any(_place(tile, stop) == place for stop in length.stops)


def _places(tile: Tile) -> list[str]:
    found = (_place(tile, f"s{n}") for n in range(len(tile.stops)))
    return list(dict.fromkeys(place for place in found if place))


# The search --------------------------------------------------------------------------------------


class _Search:
    """The lightest trees that join each set of goals and end at a knot; the last goal is the root.

    A length of track is left at a station only if it has a base. Trees grow together only where a
    knot has room for it; a strict search lets no two of them come from the same hex, and so it may
    miss the lightest.
    """

    def __init__(self, ground: _Ground, weights: list[int | None], strict: bool) -> None:
        self.strict = strict
        self.knots = ground.knots
        self.entered = ground.entered
        self.around = ground.state.facts.board.neighbours
        self.own = [weight or 0 for weight in weights]
        self.shut = {n for n, weight in enumerate(weights) if weight is None}
        self.trees: dict[int, Weights] = {}
        self.came: dict[tuple[int, At], tuple[int, At, At]] = {}

    def tree(self, goals: int) -> set[int] | None:
        """The knots of a lightest tree that joins so many goals."""
        root = 1 << (goals - 1)
        for part in range(1, root):
            self.trees[part] = self._grown(part, self._started(part))
        trees = self.trees[root - 1]
        ends = [at for at in trees if self.knots[at[0]].goal == root]
        return set(self._back(root - 1, min(ends, key=trees.__getitem__))) if ends else None

    def _started(self, goals: int) -> Weights:
        """Trees that begin at a goal, and those that two others make together."""
        found: Weights = {
            (n, True): self.own[n]
            for n, knot in enumerate(self.knots)
            if knot.goal == goals and n not in self.shut
        }
        part = (goals - 1) & goals
        while part > goals ^ part:
            self._merge(found, part, goals ^ part)
            part = (part - 1) & goals
        return found

    def _merge(self, found: Weights, part: int, rest: int) -> None:
        one, other = self.trees[part], self.trees[rest]
        for (n, based), weight in one.items():
            knot = self.knots[n]
            if not knot.goal and len(knot.entries) + len(knot.meets) < 3:
                continue
            for too in (False, True):
                beside = other.get((n, too))
                if beside is not None:
                    self._merged(found, (part, rest), ((n, based), (n, too)), weight + beside)

    def _merged(
        self, found: Weights, parts: tuple[int, int], ats: tuple[At, At], weight: int
    ) -> None:
        (n, based), (_, too) = ats
        if self.strict and self._door(parts[0], ats[0]) == self._door(parts[1], ats[1]):
            return
        at, weight = (n, based or too), weight - self.own[n]
        if weight < found.get(at, weight + 1):
            found[at] = weight
            self.came[sum(parts), at] = parts[0], *ats

    def _door(self, goals: int, at: At) -> object:
        """The hex from which a tree has come to a knot; where it is several, or none, its goals."""
        part, before, _ = self.came.get((goals, at), (0, at, at))
        return self.knots[before[0]].hex if part == goals else goals

    def _grown(self, goals: int, trees: Weights) -> Weights:
        """All trees that these come to, knot by knot (Dijkstra)."""
        queue = [(weight, at) for at, weight in trees.items()]
        heapify(queue)
        crossed: set[tuple[Entry, bool]] = set()
        while queue:
            weight, at = heappop(queue)
            if weight > trees[at]:
                continue
            for onward, more in self._onward(at, crossed):
                total = weight + more
                if total < trees.get(onward, total + 1) and total < trees.get(
                    (onward[0], True), total + 1
                ):
                    trees[onward] = total
                    self.came[goals, onward] = goals, at, at
                    heappush(queue, (total, onward))
        return trees

    def _onward(self, at: At, crossed: set[tuple[Entry, bool]]) -> Iterator[tuple[At, int]]:
        """The knots to which a tree grows next, and what they weigh."""
        n, based = at
        knots, own = self.knots, self.own
        if based:
            for other in knots[n].meets:
                yield (other, knots[other].based), 0
        for hex_, edge, gauge in knots[n].entries:
            beside = self.around[hex_][edge]
            if not beside or (entry := (beside, opposite(edge), gauge), based) in crossed:
                continue
            crossed.add((entry, based))
            for other in self.entered.get(entry, ()):
                if other in self.shut:
                    continue
                yield (other, based or knots[other].based), own[other]

    def _back(self, goals: int, at: At) -> Iterator[int]:
        yield at[0]
        if (goals, at) in self.came:
            part, one, other = self.came[goals, at]
            yield from self._back(part, one)
            if part != goals:
                yield from self._back(goals ^ part, other)
