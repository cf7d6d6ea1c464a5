"""Tiles from their compact definitions."""

import msgspec
import pytest

from railhead.board.tiles import BROAD, DUAL, METRE, Stop, Tile, TileId, Track
from railhead.data.definitions import TileDefinition
from railhead.data.tiles import build_tiles
from railhead.engine.errors import DefinitionError


def build(colour: str = "yellow", **keys: object) -> Tile:
    definition = msgspec.convert({"track": "", **keys}, TileDefinition)
    return build_tiles("tiles.toml", {colour: {"X": definition}})[TileId("X")]


def test_a_line_by_way_of_stops_is_several_pieces() -> None:
    tile = build(stops="2 x town 10", track={"metre": "0-s0-s1-2"})
    assert tile.stops == (Stop("s0", "town", 10), Stop("s1", "town", 10))
    pieces = (Track(0, "s0", METRE), Track("s0", "s1", METRE), Track("s1", 2, METRE))
    assert tile.track == pieces


def test_each_gauge_has_its_lines() -> None:
    tile = build(track={"broad": "0-3", "metre": "1-4", "dual": "2-5"})
    assert [piece.gauge for piece in tile.track] == [BROAD, METRE, DUAL]


def test_a_game_of_one_gauge_names_none() -> None:
    assert build(track="0-3 1-4").track == (Track(0, 3, BROAD), Track(1, 4, BROAD))


def test_a_city_has_one_slot_unless_it_says_otherwise() -> None:
    tile = build(stops="city 20, city 30/2, junction", track="0-s0-1 2-s1-3 4-s2")
    assert tile.stops == (
        Stop("s0", "city", 20, 1),
        Stop("s1", "city", 30, 2),
        Stop("s2", "junction"),
    )


@pytest.mark.parametrize(
    ("keys", "key", "reason"),
    [
        ({"colour": "violet"}, "tiles.violet", "the colours are yellow, green, brown, grey"),
        ({"count": -1}, "tiles.yellow.X.count", "less than nothing"),
        ({"track": "0-7"}, "tiles.yellow.X.track", "no edge 7"),
        ({"track": "0-6"}, "tiles.yellow.X.track", "no edge 6"),
        ({"track": "0"}, "tiles.yellow.X.track", '"0" is no line'),
        ({"track": "0-x"}, "tiles.yellow.X.track", '"0-x" is no line'),
        ({"track": "0-s0"}, "tiles.yellow.X.track", "no stop s0"),
        ({"track": {"narrow": "0-1"}}, "tiles.yellow.X.track", "no gauge narrow"),
        ({"stops": "town 10"}, "tiles.yellow.X.track", "no track leads to s0"),
        ({"stops": "2 x town", "track": "0-s0"}, "tiles.yellow.X.track", "no track leads to s1"),
        ({"stops": "village"}, "tiles.yellow.X.stops", '"village" is no stop'),
        ({"stops": "city 10 20"}, "tiles.yellow.X.stops", '"city 10 20" is no stop'),
        ({"to": "Y"}, "tiles.yellow.X.to", "no tile Y"),
        ({"to": "X"}, "tiles.yellow.X.to", "X is not of the next colour"),
    ],
)
def test_a_bad_tile_is_refused(keys: dict[str, str], key: str, reason: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        build(**keys)
    assert (caught.value.file, caught.value.key) == ("tiles.toml", key)
    assert reason in caught.value.reason


def test_a_tile_may_not_be_given_in_two_colours() -> None:
    definition = TileDefinition(track="0-1")
    with pytest.raises(DefinitionError, match="given twice"):
        build_tiles("tiles.toml", {"yellow": {"X": definition}, "green": {"X": definition}})
