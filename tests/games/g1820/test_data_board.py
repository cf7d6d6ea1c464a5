"""The board and the tiles of 1820 as the data files have them."""

from collections import Counter

import pytest

from railhead.board.tiles import HexId, Tile, TileId, kept, turned
from railhead.data.read import load
from railhead.engine.errors import DefinitionError
from railhead.games.g1820.data.components import GAME
from railhead.games.g1820.data.definitions import GameFile, MapFile, TilesFile
from railhead.games.g1820.data.facts import Facts1820
from railhead.games.g1820.data.loading import MAP, PACKAGE, TILES, build_facts, facts
from railhead.games.g1820.options import choose

FACTS = facts(4, choose({}))
NEXT = {"yellow": "green", "green": "brown", "brown": "grey"}


def hex_(name: str) -> HexId:
    return HexId(name)


@pytest.mark.rule("1820", "11")
def test_11_number_of_hexes_of_each_kind() -> None:
    counts = Counter(FACTS.kinds.values())
    assert counts == {"land": 99, "city": 12, "grey": 9, "offboard": 6, "port": 18}


@pytest.mark.rule("1820", "11")
def test_11_barriers_and_london_edges_cost_the_same_from_both_sides() -> None:
    assert len(FACTS.barriers) == 16
    assert set(FACTS.barriers.values()) == {80}
    assert len(FACTS.edge_costs) == 10
    assert set(FACTS.edge_costs.values()) == {40}
    for hex_id, edge in (*FACTS.barriers, *FACTS.edge_costs):
        beyond = FACTS.board.neighbours[hex_id][edge]
        assert beyond is not None
        costs = FACTS.barriers if (hex_id, edge) in FACTS.barriers else FACTS.edge_costs
        assert costs[beyond, (edge + 3) % 6] == costs[hex_id, edge]


@pytest.mark.rule("1820", "11")
def test_11_there_are_34_spikes_and_track_meets_each() -> None:
    spikes = [
        (name, edge)
        for name, kind in FACTS.kinds.items()
        if kind in ("offboard", "port")
        for piece in FACTS.tiles[TileId(name)].track
        for edge in (piece.a, piece.b)
        if isinstance(edge, int) and isinstance(piece.other(edge), str)
    ]
    assert len(spikes) == 34
    for name, edge in spikes:
        beyond = FACTS.board.neighbours[name][edge]
        assert beyond is not None
        assert (edge + 3) % 6 in FACTS.board.hexes[beyond].open_edges


@pytest.mark.rule("1820", "11")
@pytest.mark.parametrize(
    ("name", "edges"),
    [
        ("B6", {0, 1, 2, 3, 4}),  # nothing beyond edge 5
        ("G19", {2, 3}),  # the port of Kings Lynn has no spike to it
        ("L14", {0, 1, 3, 4, 5}),  # Chatham has no track to the north west
        ("O3", {0, 2, 3, 4, 5}),
        ("N18", {1, 2, 3, 4, 5}),
    ],
)
def test_11_edges_at_which_track_may_leave(name: str, edges: set[int]) -> None:
    assert FACTS.board.hexes[hex_(name)].open_edges == edges


@pytest.mark.rule("1820", "11")
def test_11_values_follow_the_colour_of_the_phase() -> None:
    assert FACTS.values[hex_("M13")] == {"yellow": 40, "green": 60, "brown": 80, "grey": 100}
    assert FACTS.values[hex_("I23")] == {"yellow": 0, "green": 50, "brown": 30, "grey": 30}
    assert [FACTS.phases[n].map_values for n in range(1, 7)] == [
        "yellow",
        "green",
        "green",
        "brown",
        "brown",
        "grey",
    ]


def test_london_has_five_circles_each_with_its_own_edge_and_the_line_to_the_docks() -> None:
    london = FACTS.tiles[TileId("M13")]
    ends = [
        {piece.other(stop.name) for piece in london.track if stop.name in (piece.a, piece.b)}
        for stop in london.stops
    ]
    assert ends == [{0, 1}, {2, 1}, {3, 1}, {4, 1}, {5, 1}]


def test_a_sixth_circle_of_london_is_an_option() -> None:
    london = facts(4, choose({"london": 6})).tiles[TileId("M13")]
    assert len(london.stops) == 6
    assert len(FACTS.tiles[TileId("M13")].stops) == 5


def test_white_track_is_the_straight_line_of_m17() -> None:
    ((name, index),) = FACTS.white
    piece = FACTS.tiles[TileId(name)].track[index]
    assert (name, {piece.a, piece.b}) == ("M17", {1, 4})


def laid(found: Facts1820) -> list[Tile]:
    return [tile for tile in found.tiles.values() if not tile.printed]


@pytest.mark.rule("1820", "12.1")
def test_12_1_designs_and_tiles_of_each_colour() -> None:
    designs = Counter(tile.colour for tile in laid(FACTS))
    assert designs == {"yellow": 16, "green": 39, "brown": 22, "grey": 3}
    limited = Counter[str]()
    for tile in laid(FACTS):
        limited[tile.colour] += tile.count or 0
    assert limited == {"yellow": 83, "green": 182, "brown": 126, "grey": 8}


@pytest.mark.rule("1820", "12.1")
def test_12_1_only_three_yellow_tiles_are_unlimited() -> None:
    assert {tile.id for tile in laid(FACTS) if tile.count is None} == {"7", "8", "9"}


@pytest.mark.rule("1820", "12.2")
def test_12_2_letters_of_the_tiles() -> None:
    letters = Counter(tile.label for tile in laid(FACTS) if tile.label)
    assert letters == {"B": 11, "OO": 14, "M": 4}


def become(name: str, rotation: int = 0) -> set[str]:
    """What a tile may become, by its lines alone."""
    old = FACTS.tiles[TileId(name)]
    return {
        tile.id
        for tile in laid(FACTS)
        if tile.colour == NEXT[old.colour]
        and tile.label == old.label
        and tile.kinds()[:1] == old.kinds()[:1]
        and any(kept(old, rotation, tile, r) is not None for r in range(6))
    }


@pytest.mark.rule("1820", "12.3.5")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("5", {"14", "15", "38"}),
        ("150", {"179", "180"}),
        ("3", {"847"}),
        ("803", {"54", "64", "65", "66", "212"}),
        ("36", set()),
        ("212", set()),
        ("67", {"339"}),
        ("M01", {"M02"}),
        ("M03", {"M04"}),
        ("16", {"43", "70"}),
        ("9", {"18", "19", "20", "23", "24", "26", "27"}),
    ],
)
def test_12_3_5_what_a_tile_may_become(old: str, new: set[str]) -> None:
    assert become(old) == new


@pytest.mark.rule("1820", "12.3.5")
def test_12_3_5_the_idle_circle_becomes_the_other_city() -> None:
    old, new = FACTS.tiles[TileId("248")], FACTS.tiles[TileId("35")]
    assert kept(old, 0, new, 4) == {"s0": "s1", "s1": "s0"}


@pytest.mark.rule("1820", "12.3.5")
@pytest.mark.parametrize("rotation", range(6))
def test_12_3_5_the_three_places_of_manchester_stay_apart(rotation: int) -> None:
    places = kept(FACTS.tiles[TileId("M01")], 0, FACTS.tiles[TileId("M02")], rotation)
    assert places is not None
    assert len(set(places.values())) == 3


def test_every_tile_has_its_lines_within_the_hex() -> None:
    for tile in FACTS.tiles.values():
        assert turned(tile, 1).exits <= set(range(6))


def test_doubts_are_told_about_hexes_and_tiles_that_exist() -> None:
    assert {"M13", "C3", "C15", "36", "248"} <= set(FACTS.doubts)


def test_a_barrier_between_hexes_that_do_not_touch_is_a_fault() -> None:
    map_ = load(PACKAGE, MAP, MapFile)
    map_.barriers["C5 D16"] = 80
    with pytest.raises(DefinitionError, match="not two hexes side by side"):
        build_facts(
            load(PACKAGE, GAME, GameFile), map_, load(PACKAGE, TILES, TilesFile), choose({})
        )
