"""The board, tiles and tables of 1853 Retuned are complete and agree with one another."""

from collections import Counter

import pytest

from railhead.board.tiles import BROAD, COLOURS, DUAL, METRE, HexId, TileId
from railhead.board.walk import hex_of, split_stop
from railhead.data.grid import within
from railhead.engine.facts import Company, TrainType
from railhead.games.family1853.setup import printed_tiles
from railhead.games.g1853r.facts import facts
from railhead.games.g1853r.options import choose

FACTS = facts(5, choose({}))
HEXES = FACTS.board.hexes
TILES = FACTS.tiles
LARGE = {"Bombay", "Calcutta", "Delhi", "Madras"}


def hexes(*names: str) -> set[HexId]:
    return {HexId(name) for name in names}


def number_of_tiles(colour: str) -> int:
    return sum(
        tile.count or 0 for tile in TILES.values() if tile.colour == colour and not tile.printed
    )


# The board


def test_hexes_are_counted() -> None:
    kinds = Counter(hex_.kinds() for hex_ in HEXES.values() if hex_.name not in LARGE)
    assert len(HEXES) == 174
    assert kinds == {(): 89, ("town",): 55, ("town", "town"): 6, ("city",): 20}


def test_track_may_leave_towards_neighbours_and_at_buff_board_edges_only() -> None:
    off = {
        name: sorted(edge for edge in hex_.open_edges if not FACTS.board.neighbours[name][edge])
        for name, hex_ in HEXES.items()
    }
    expected = {"Bh": [0, 5], "Bj": [0, 5], "Bl": [0, 5], "Faj": [1], "Jaj": [1]}
    assert {name: edges for name, edges in off.items() if edges} == expected
    for name, hex_ in HEXES.items():
        assert {
            e for e, other in enumerate(FACTS.board.neighbours[name]) if other
        } <= hex_.open_edges


def test_frontier_posts() -> None:
    assert Counter(FACTS.frontier.values()) == {40: 4, 100: 7, 200: 2}


@pytest.mark.parametrize(("hex_", "costs"), [("Lj", (120, 80)), ("Nv", (180, 100)), ("Ci", (0, 0))])
def test_terrain_of_one_hex_adds_up(hex_: str, costs: tuple[int, int]) -> None:
    terrain = [FACTS.terrain[kind] for kind in HEXES[HexId(hex_)].terrain]
    assert (sum(broad for broad, _ in terrain), sum(metre for _, metre in terrain)) == costs


@pytest.mark.rule("1853R", "2.5.2.9")
def test_values_of_the_cities() -> None:
    dear = {name: city.value for name, city in FACTS.cities.items() if city.value != 20}
    assert dear == {"Calcutta": 50, "Bombay": 40, "Delhi": 40, "Madras": 30}


def test_the_ganges_valley() -> None:
    shaded = {"Cawnpore", "Lucknow", "Allahabad", "Benares", "Patna"}
    assert {name for name, city in FACTS.cities.items() if city.shaded} == shaded
    valley = {name for name, city in FACTS.cities.items() if city.ganges}
    assert valley == shaded | {"Calcutta"}


@pytest.mark.rule("1853R", "2.5.2.5")
def test_every_city_brings_a_share_and_every_company_has_three_cities() -> None:
    assert all(city.companies for city in FACTS.cities.values())
    numbers = Counter(company for city in FACTS.cities.values() for company in city.companies)
    assert numbers == {
        "EIR": 5, "GIP": 4, "NWR": 6, "BNR": 3, "BBCI": 5, "MSM": 3, "SIR": 3, "BAR": 3
    }  # fmt: skip


# The tiles


def test_tiles_are_counted() -> None:
    assert [number_of_tiles(colour) for colour in COLOURS] == [120, 56, 16, 7]


def test_large_cities_are_equal_to_green_tiles_already_laid() -> None:
    placed = printed_tiles(FACTS)
    cities = {HEXES[hex_].name: tile for hex_, (tile, _) in placed.items()}
    assert cities == {name: name for name in LARGE}
    for tile, rotation in placed.values():
        assert (TILES[tile].colour, TILES[tile].count, rotation) == ("green", 1, 0)
        assert {piece.gauge for piece in TILES[tile].track} == {DUAL}
        assert len(TILES[tile].track) == len(TILES[tile].stops)  # separate terminal stations
    upgrades = {name: TILES[TileId(name)].upgrades_to for name in LARGE}
    assert upgrades == {
        "Calcutta": ("104",),
        "Delhi": ("104",),
        "Bombay": ("105",),
        "Madras": ("105",),
    }
    assert TILES[TileId("110")].count == 1


def test_the_table_lists_164_promotions() -> None:
    assert sum(len(tile.upgrades_to) for tile in TILES.values() if tile.id not in LARGE) == 164


def test_gauges_meet_on_one_tile_only_in_green_and_are_dual_from_brown_on() -> None:
    gauges = {
        colour: {p.gauge for tile in TILES.values() if tile.colour == colour for p in tile.track}
        for colour in COLOURS
    }
    assert gauges == {
        "yellow": {BROAD, METRE},
        "green": {BROAD, METRE, DUAL},
        "brown": {DUAL},
        "grey": {DUAL},
    }
    for tile in TILES.values():
        if tile.colour == "yellow":
            assert len({piece.gauge for piece in tile.track}) == 1


# The companies


@pytest.mark.rule("1853R", "1.4.6")
@pytest.mark.parametrize(
    ("company", "rows", "columns"),
    [
        ("EIR", "C-J", "n-ab"),
        ("GIP", "F-O", "i-t"),
        ("NWR", "B-I", "b-n"),
        ("BNR", "H-R", "o-ab"),
        ("BBCI", "F-M", "b-q"),
        ("MSM", "M-R", "a-ak"),
        ("SIR", "R-V", "a-ak"),
        ("BAR", "A-V", "ab-ak"),
    ],
)
def test_territories_include_their_limits(company: str, rows: str, columns: str) -> None:
    expected = {
        name
        for name, hex_ in HEXES.items()
        if within(hex_.row, rows) and within(hex_.column, columns)
    }
    territory = FACTS.companies[Company(company)].territory
    assert territory == expected
    assert {hex_of(home) for home in FACTS.companies[Company(company)].homes} <= territory


def test_homes_are_in_the_cities_of_table_1() -> None:
    homes = {
        name: {HEXES[hex_of(home)].name for home in company.homes}
        for name, company in FACTS.companies.items()
    }
    assert homes == {
        "EIR": {"Calcutta", "Patna"},
        "GIP": {"Allahabad", "Bombay"},
        "NWR": {"Delhi", "Lahore"},
        "BNR": {"Calcutta", "Nagpur"},
        "BBCI": {"Ajmer"},
        "MSM": {"Madras"},
        "SIR": {"Trichinopoly"},
        "BAR": {"Chittagong"},
    }


def test_no_two_companies_share_a_home() -> None:
    homes = [home for company in FACTS.companies.values() for home in company.homes]
    homes += [c.home_if_major for c in FACTS.companies.values() if c.home_if_major]
    assert len(homes) == len(set(homes)) == 13
    for home in homes:
        hex_, stop = split_stop(home)
        assert stop in {place.name for place in HEXES[hex_].stops}


@pytest.mark.rule("1853R", "1.5.1")
def test_ten_shares_are_nine_certificates() -> None:
    for company in FACTS.companies.values():
        assert company.certificates == (2, 1, 1, 1, 1, 1, 1, 1, 1)


def test_tokens_are_the_discs_of_table_7_less_the_price_marker() -> None:
    tokens = [company.tokens for company in FACTS.companies.values()]
    assert tokens == [6 - 1] * 4 + [5 - 1] * 3 + [4 - 1]


def test_only_the_bar_lays_two_tiles_at_first() -> None:
    first = {name: company.first_turn_tiles for name, company in FACTS.companies.items()}
    assert first.pop(Company("BAR")) == 2
    assert set(first.values()) == {1}


def test_costs_of_single_cities() -> None:
    assert FACTS.special_cost == {(HexId("Hj"), Company("BBCI")): 70}
    assert FACTS.first_promotion_cost == {HexId("Jab"): 60}


# Market, trains, phases


def test_every_company_has_a_row_that_shows_its_par() -> None:
    pars = [company.par for company in FACTS.companies.values()]
    assert pars == [100, 96, 92, 88, 84, 80, 75, 70]
    assert len(FACTS.market) == 8
    for par, row in zip(pars, FACTS.market, strict=True):
        assert par in row
        assert (row[0], row[-1], len(row)) == (10, 400, 35)


def test_trains_of_table_5() -> None:
    table = {
        "2": (300, BROAD, 2, 6, 1, None),
        "1M": (180, METRE, 1, 0, 1, None),
        "3": (440, BROAD, 3, 5, 2, 2),
        "2M": (250, METRE, 2, 2, 2, None),
        "4": (620, BROAD, 4, 4, 3, 3),
        "3M": (430, METRE, 3, 3, 3, None),
        "5": (830, BROAD, 5, 3, 4, 4),
        "6": (1050, BROAD, 6, 2, 4, None),
        "4M": (590, METRE, 4, 2, 4, None),
    }
    assert table == {
        t.type: (t.price, t.gauge, t.cities, t.count, t.phase, t.starts_phase)
        for t in FACTS.trains.values()
    }
    assert sum(train.count for train in FACTS.trains.values()) == 27


def test_trains_added_if_a_minor_forms() -> None:
    assert FACTS.bonus_trains == {"2": 1, "2M": 1, "3M": 1}


def test_phases_of_table_6() -> None:
    table = {
        1: (("yellow",), 4, 1, ()),
        2: (("yellow", "green"), 4, 2, ()),
        3: (("yellow", "green", "brown"), 3, 3, (TrainType("2"), TrainType("1M"))),
        4: (COLOURS, 2, 3, (TrainType("3"), TrainType("2M"))),
    }
    assert table == {
        number: (phase.colours, phase.train_limit, phase.rounds, phase.obsolete)
        for number, phase in FACTS.phases.items()
    }


# What is doubtful


def test_every_doubt_is_shown_at_its_hex_or_tile() -> None:
    doubted = {"Ea", "Ga", "Ia", "Nv", "Iw", "Bh", "Bj", "Bl", "Faj", "Jaj"}
    cities = "Karachi Rawalpindi Peshawar Ahmadabad Lucknow Benares Bangalore Madras Hyderabad"
    doubted |= {FACTS.cities[city].hex for city in cities.split()}
    assert set(FACTS.doubts) == doubted | {"96", "97", "98", "99", "105"}


def test_two_doubts_about_one_hex_are_both_shown() -> None:
    assert "Board edge" in FACTS.doubts["Bh"]
    assert "Contract number" in FACTS.doubts["Bh"]
