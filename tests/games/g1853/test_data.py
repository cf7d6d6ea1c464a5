"""The data of 1853, 2009 edition, and what its options change."""

from collections import Counter
from dataclasses import fields
from importlib.resources import files

import pytest

import railhead
from railhead.board.tiles import COLOURS, HexId, TileId
from railhead.data.options import OptionError
from railhead.data.read import parse
from railhead.engine.errors import DefinitionError
from railhead.games.family1853.data.definitions import TilesFile
from railhead.games.family1853.data.loading import TILES
from railhead.games.family1853.setup import printed_tiles
from railhead.games.g1853.facts import check_unlisted
from railhead.games.g1853.options import OPTIONS, Options, choose
from tests.games.family1853.bids import facts
from tests.games.family1853.positions import eighth

LARGE = {"Bombay", "Calcutta", "Delhi", "Madras", "Waltair"}


def test_hexes_are_counted() -> None:
    hexes = facts().board.hexes.values()
    kinds = Counter(hex_.kinds() for hex_ in hexes if hex_.name not in LARGE)
    assert len(hexes) == 158
    assert kinds == {(): 81, ("town",): 48, ("town", "town"): 6, ("city",): 18}
    assert len(facts().cities) == 23
    assert Counter(facts().frontier.values()) == {40: 3, 100: 3, 200: 2}


@pytest.mark.rule("1853", "4.2.12")
def test_five_large_cities_are_printed_green() -> None:
    assert {tile for tile, _ in printed_tiles(facts()).values()} == LARGE
    upgrades = {name: facts().tiles[TileId(name)].upgrades_to for name in LARGE}
    assert upgrades == {
        "Calcutta": ("500",),
        "Delhi": ("500",),
        "Bombay": ("105",),
        "Madras": ("105",),
        "Waltair": ("720",),
    }


def test_tiles_are_counted() -> None:
    tiles = [tile for tile in facts().tiles.values() if not tile.printed]
    numbers = {c: sum(t.count or 0 for t in tiles if t.colour == c) for c in COLOURS}
    assert numbers == {"yellow": 128, "green": 64, "brown": 18, "grey": 7}
    assert sum(len(tile.upgrades_to) for tile in tiles) == 160


@pytest.mark.rule("1853", "4.4.1")
def test_4_4_1_the_ecr_works_between_calcutta_madras_and_nagpur() -> None:
    ecr = facts().companies[eighth()]
    inside = {facts().cities[name].hex for name in ("Calcutta", "Madras", "Nagpur", "Waltair")}
    assert (ecr.number, ecr.homes, ecr.first_turn_tiles) == (8, ("Nv.s0",), 1)
    assert inside <= ecr.territory
    assert not {facts().cities[name].hex for name in ("Hyderabad", "Patna")} & ecr.territory
    assert len(ecr.territory) == 32


def test_what_is_rebuilt_is_told() -> None:
    doubts = facts().doubts
    assert {"Nv", "Gac", "Had", "Iac", "Jad", "Kac", "Jab", "Rr"} <= set(doubts)
    assert {"716", "717", "718", "719", "500", "900", "720", "105"} <= set(doubts)
    assert "1989" in doubts["market"]
    assert railhead.new("1853", ["A", "B", "C"]).view(None)["doubts"] == doubts


def test_the_view_has_one_bank() -> None:
    view = railhead.new("1853", ["A", "B", "C"]).view(None)
    assert view["bank"] == {"cash": 15000 - 3 * 730, "broken": False}
    assert (view["title"], view["phase"]) == ("1853", 1)


def test_the_options_are_all_there() -> None:
    assert sorted(field.name for field in fields(Options)) == sorted(o.id for o in OPTIONS)
    for option in OPTIONS:
        assert getattr(choose({}), option.id) == option.default
        for value in option.values:
            assert getattr(choose({option.id: value}), option.id) == value


@pytest.mark.parametrize("given", [{"simplified": True}, {"bank": "huge"}, {"tile_105": True}])
def test_what_cannot_be_chosen_is_refused(given: dict[str, object]) -> None:
    with pytest.raises(OptionError):
        choose(given)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("58 = { count = 10, to", "9 = { count = 10, to", "there is no 58"),
        ("3 = {", "33 = {", "33"),
    ],
)
def test_a_fault_in_the_unlisted_promotions_is_named(old: str, new: str, fault: str) -> None:
    text = files("railhead.games.g1853").joinpath(TILES).read_text("utf-8")
    head, mark, tail = text.partition("[unrestricted]")
    with pytest.raises(DefinitionError, match=fault):
        check_unlisted(parse(TILES, head + mark + tail.replace(old, new, 1), TilesFile))


@pytest.mark.parametrize("players", [2, 7])
def test_three_to_six_can_play(players: int) -> None:
    with pytest.raises(OptionError, match=f"{players} cannot play; allowed: 3, 4, 5, 6"):
        facts(players)


@pytest.mark.parametrize(
    ("option", "gone", "come"),
    [
        ({"eastern_hexes": "beside Calcutta"}, {"Gac", "Had"}, set()),
        ({"pale_grey_hexes": "playable"}, set(), {"Ea", "Ga", "Ia"}),
    ],
)
def test_doubtful_hexes_are_options(option: dict[str, str], gone: set[str], come: set[str]) -> None:
    usual, other = (set(map(str, f.board.hexes)) for f in (facts(), facts(**option)))  # type: ignore[arg-type]
    assert (usual - other, other - usual) == (gone, come)
    assert not gone & set(facts(**option).doubts)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [50, 40])
def test_the_value_of_tile_105_is_an_option(value: int) -> None:
    assert facts(tile_105=value).tiles[TileId("105")].stops[0].revenue == value


def test_the_tiles_of_calcutta_stay_on_the_board_under_every_option() -> None:
    board = facts(eastern_hexes="beside Calcutta").board
    assert board.hexes[HexId("Jab")].open_edges == set(range(6))
