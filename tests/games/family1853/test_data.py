"""What must hold of the data of both editions."""

from itertools import combinations

import pytest

from railhead.board.hexes import EDGES, opposite
from railhead.board.tiles import BROAD, COLOURS, DUAL, METRE, HexId, Tile, kept
from railhead.board.walk import hex_of
from railhead.games.family1853.setup import printed_tiles
from tests.games.family1853.bids import facts
from tests.games.family1853.editions import OF_2009, both, edition
from tests.games.family1853.positions import SEVEN


@both
def test_every_named_hex_is_a_city_that_may_be_bid_for() -> None:
    board = facts().board
    named = {hex_.name: hex_.id for hex_ in board.hexes.values() if hex_.name}
    assert named == {city.name: city.hex for city in facts().cities.values()}
    assert all("city" in board.hexes[hex_].kinds() for hex_ in named.values())


@both
def test_neighbours_see_each_other() -> None:
    neighbours = facts().board.neighbours
    for name, around in neighbours.items():
        for edge, other in enumerate(around):
            assert other is None or neighbours[other][opposite(edge)] == name


@both
def test_the_board_is_connected() -> None:
    neighbours = facts().board.neighbours
    todo, seen = [HexId("Jab")], {HexId("Jab")}
    while todo:
        more = {other for other in neighbours[todo.pop()] if other} - seen
        seen |= more
        todo += more
    assert seen == set(facts().board.hexes)


@pytest.mark.rule("1853R", "2.5.2.5")
@pytest.mark.rule("1853", "2.5.5")
@both
def test_a_share_comes_from_the_territory_or_the_home_of_its_company() -> None:
    for city in facts().cities.values():
        assert city.companies
        for company in city.companies:
            assert city.hex in facts().companies[company].territory


@pytest.mark.rule("1853R", "4.2.12")
@pytest.mark.rule("1853", "4.2.12")
@both
def test_large_cities_are_equal_to_green_tiles_already_laid() -> None:
    tiles, hexes = facts().tiles, facts().board.hexes
    for hex_, (tile, rotation) in printed_tiles(facts()).items():
        assert (tile, rotation, tiles[tile].colour) == (hexes[hex_].name, 0, "green")
        assert {piece.gauge for piece in tiles[tile].track} == {DUAL}


@pytest.mark.rule("1853R", "4.2.12")
@pytest.mark.rule("1853", "4.2.12")
@both
def test_labels_keep_the_large_cities_to_their_own_tiles() -> None:
    tiles = facts().tiles
    labelled = {hex_.name: hex_.label for hex_ in facts().board.hexes.values() if hex_.label}
    waltair = {"Waltair": "W"} if edition() is OF_2009 else {}
    large = {"Calcutta": "CD", "Delhi": "CD", "Bombay": "BM", "Madras": "BM"}
    assert labelled == {**large, **waltair}
    for tile in tiles.values():
        assert all(tiles[name].label == tile.label for name in tile.upgrades_to)


def possible(old: Tile, new: Tile) -> bool:
    """Whether one tile could follow the other: no line is lost, and stations remain stations."""
    follows: dict[tuple[str, ...], set[tuple[str, ...]]] = {
        (): {(), ("junction",)},
        ("town",): {("town",), ("city",)},
        ("town", "town"): set(),
        ("junction",): {("junction",)},
    }
    if new.kinds() not in follows.get(old.kinds(), {("city",), ("city",) * 6}):
        return False
    alike = old.label == new.label and not new.printed
    return alike and any(kept(old, 0, new, turn) is not None for turn in range(6))


@pytest.mark.rule("1853R", "4.2.4", "4.2.5")
@pytest.mark.rule("1853", "4.2.4", "4.2.5")
@both
def test_promotions_of_the_table_are_those_that_the_track_allows() -> None:
    """What the shapes allow besides is what the options add."""
    tiles = facts().tiles
    listed = {(tile.id, name) for tile in tiles.values() for name in tile.upgrades_to}
    geometric = {
        (old.id, new.id)
        for old in tiles.values()
        for new in tiles.values()
        if COLOURS.index(new.colour) == COLOURS.index(old.colour) + 1 and possible(old, new)
    }
    stations = {("58", name) for name in ("12", "13", "14", "15")}
    retuned = stations | {("58", "98"), ("58", "99")}
    of_2009 = stations | {("3", "87"), ("3", "88")}
    assert listed <= geometric
    assert geometric - listed == (of_2009 if edition() is OF_2009 else retuned)


@pytest.mark.rule("1853R", "4.1.7", "4.4.6")
@pytest.mark.rule("1853", "4.1.6", "4.4.6")
@both
@pytest.mark.parametrize("gauge", [BROAD, METRE])
def test_no_line_needs_to_turn_back(gauge: int) -> None:
    """Where two lines of a tile meet at an edge, a third joins their other ends: what a line gets
    to that turns back at a station, another gets to that does not.
    """
    for tile in facts().tiles.values():
        lines = [piece for piece in tile.track if piece.gauge & gauge]
        joined = {frozenset((piece.a, piece.b)) for piece in lines}
        for one, other in combinations(lines, 2):
            for edge in {one.a, one.b} & {other.a, other.b} & set(range(EDGES)):
                assert frozenset((one.other(edge), other.other(edge))) in joined, tile.id


@both
def test_majors_have_two_homes_minors_one() -> None:
    for company in facts().companies.values():
        assert len(company.homes) == (2 if company.major else 1)
        assert {hex_of(home) for home in company.homes} <= company.territory
    assert [c.id for c in facts().companies.values() if c.home_if_major] == ["BBCI"]


@pytest.mark.rule("1853R", "1.4.6", "4.4.1")
@pytest.mark.rule("1853", "4.4.1")
@both
@pytest.mark.parametrize("company", SEVEN)
def test_limits_named_by_cities_are_inclusive(company: str) -> None:
    """TABLE 2 names the rows and columns by cities: they belong to the territory."""
    inside = {
        "EIR": ("Calcutta", "Delhi"),
        "GIP": ("Bombay", "Delhi", "Allahabad", "Hyderabad"),
        "NWR": ("Delhi", "Karachi"),
        "BNR": ("Calcutta", "Hyderabad", "Allahabad", "Madras"),
        "BBCI": ("Bombay", "Delhi", "Nagpur"),
        "MSM": ("Bombay", "Madras"),
        "SIR": ("Madras",),
    }
    places = {facts().cities[city].hex for city in inside[company]}
    assert places <= {c.id: c for c in facts().companies.values()}[company].territory  # type: ignore[index]
