"""The data files of 1947 against the counts and coordinates that the rules print."""

from collections import Counter
from itertools import pairwise

import pytest
from msgspec.structs import replace as redefine

from railhead.board.tiles import HexId, kept, turned
from railhead.engine.errors import DefinitionError
from railhead.games.g1947.data.facts import DEAD_END, TRADING_POST, Facts1947
from railhead.games.g1947.data.loading import Files, build_facts, facts, read_files
from railhead.games.g1947.options import choose

FACTS = facts(4, choose({}))
HOMES = {
    "ABR": ("S14", "U8"),
    "B&NWR": ("J11", "B17"),
    "BB&CI": ("D21", "M12"),
    "BNR": ("H19", "F3"),
    "CCSR": ("R11", "L23"),
    "EBR": ("P17", "H27"),
    "EIR": ("I16", "D13"),
    "GIPR": ("G8", "J19"),
    "PRC": ("I32", "E24"),
    "SIR": ("H35", "J25"),
    "WIPR": ("D27", "L19"),
}
SHAPES = ("shortening rows", "full width", "as printed")


def optional(**options: str) -> Facts1947:
    return facts(4, choose(options))


def test_homes_and_temples_are_those_of_the_table() -> None:
    found = {
        c.id: (c.homes[0][: c.homes[0].index(".")], c.temple) for c in FACTS.companies.values()
    }
    assert found == HOMES


def test_98_share_certificates() -> None:
    assert sum(len(c.certificates) for c in FACTS.companies.values()) == 98
    assert {c.share_count for c in FACTS.companies.values()} == {10}


def test_67_tokens_are_stations_and_two_more_for_each_company() -> None:
    assert sum(c.tokens + 2 for c in FACTS.companies.values()) == 67


def test_270_tiles_of_59_kinds() -> None:
    tiles = [tile for tile in FACTS.tiles.values() if not tile.printed]
    assert (len(tiles), sum(tile.count or 0 for tile in tiles)) == (59, 270)


def test_trains_have_the_printed_numbers_and_prices() -> None:
    found = [(t.type, t.price, t.cities) for t in FACTS.trains.values()]
    prices = (80, 180, 300, 450, 630, 800, 950, 1100)
    assert found == [
        (f"T{n}", price, n) for n, price in zip((2, 3, 4, 5, 6, 8, 10, 12), prices, strict=True)
    ]
    counts = [t.count for t in FACTS.trains.values()]
    assert counts[:-1] == [7, 6, 5, 4, 4, 3, 3]


def test_t12_trains_never_run_out() -> None:
    most = len(FACTS.companies) * FACTS.phases[8].train_limit
    assert FACTS.trains["T12"].count >= most  # type: ignore[index]


def test_eleven_sites_and_26_workers() -> None:
    on_the_map = sum(site.workers for site in FACTS.sites.values())
    on_charters = sum(box.workers for box in FACTS.charter) * len(FACTS.companies)
    assert (len(FACTS.sites), len(FACTS.charter), on_the_map + on_charters) == (11, 11, 26)


def test_162_hexes_and_four_more_with_bengal() -> None:
    assert len(FACTS.board.hexes) == 162
    assert set(optional(bengal="present").board.hexes) - set(FACTS.board.hexes) == {
        "P13",
        "Q14",
        "Q16",
        "R17",
    }


@pytest.mark.rule("1947", "6.13.2")
def test_zones_named_in_the_text() -> None:
    names = {hex_.name: FACTS.zones[hex_.id] for hex_ in FACTS.board.hexes.values() if hex_.name}
    assert {names[n] for n in ("Delhi", "Agra", "Meerut", "Bombay")} == {"monsoon"}
    assert names["Jaipur"] == "dry"


@pytest.mark.rule("1947", "6.9")
def test_goa_has_a_post_and_two_dead_ends_hubli_a_post() -> None:
    assert sorted(FACTS.off_board["D27"].values()) == [DEAD_END, DEAD_END, TRADING_POST]  # type: ignore[index]
    assert list(FACTS.off_board["E28"].values()) == [TRADING_POST]  # type: ignore[index]


@pytest.mark.rule("1947", "6.5.1")
def test_four_cities_have_printed_yellow_track() -> None:
    printed = {t.id for t in FACTS.tiles.values() if t.printed and t.stops and t.colour == "yellow"}
    names = {FACTS.board.hexes[HexId(tile)].name for tile in printed}
    assert names == {"Nagpur", "Jubbulpore", "Calcutta", "Lucknow"}


@pytest.mark.rule("1947", "6.5.4")
def test_named_tiles_are_worth_ten_more() -> None:
    common = {
        t.colour: t.stops[0].revenue
        for t in FACTS.tiles.values()
        if t.kinds() == ("city",) and not t.label and not t.printed
    }
    for tile in FACTS.tiles.values():
        if tile.label in ("Bombay", "Calcutta"):
            assert tile.stops[0].revenue == common[tile.colour] + 10
            assert tile.printed or len(turned(tile, 0).exits) == 6


@pytest.mark.rule("1947", "6.5.3")
def test_named_tiles_by_colour() -> None:
    found = Counter((t.label, t.colour) for t in FACTS.tiles.values() if t.label in FACTS_NAMES)
    for name in ("Bombay", "Calcutta"):
        assert {found[name, colour] for colour in ("green", "brown", "grey")} == {1}
    assert [found[name, "green"] for name in ("Rajkot", "Surat")] == [1, 1]


FACTS_NAMES = ("Bombay", "Calcutta", "Rajkot", "Surat")


@pytest.mark.rule("1947", "6.5.2")
def test_surat_and_rajkot_tiles_are_not_upgraded() -> None:
    assert all(not FACTS.tiles[tile].upgrades_to for tile in ("4701", "4702"))  # type: ignore[index]


def test_every_upgrade_keeps_all_track() -> None:
    for old in FACTS.tiles.values():
        for name in old.upgrades_to:
            new = FACTS.tiles[name]
            assert any(kept(old, 0, new, rotation) is not None for rotation in range(6))


def test_what_is_rebuilt_is_said_of_each_hex_and_tile() -> None:
    assert FACTS.doubts["A14"].startswith("Rebuilt: place, zone, terrain and edges")
    assert FACTS.doubts["5"] == "Rebuilt: number and count."
    assert {"market", "sites", "boxes", "companies"} <= FACTS.doubts.keys()


@pytest.mark.rule("1947", "5.10")
@pytest.mark.parametrize("shape", SHAPES)
def test_par_prices_stand_in_every_shape_of_the_market(shape: str) -> None:
    found = optional(market=shape)
    for prices in found.par_cells.values():
        for par, (row, column) in prices.items():
            assert found.market[row][column] == par
    assert found.ceiling == 500


@pytest.mark.rule("1947", "5.11.1")
def test_market_agrees_with_both_excerpts() -> None:
    rows = [row[6:12] for row in FACTS.market[3:7]]
    assert rows == [
        (120, 130, 146, 190, 210, 230),
        (110, 120, 130, 146, 190, 210),
        (100, 110, 120, 130, 170),
        (90, 100, 110),
    ]
    assert [row[6:11] for row in FACTS.market[1:3]] == [
        (146, 160, 210, 230, 250),
        (130, 146, 160, 210, 230),
    ]


@pytest.mark.rule("1947", "5.11.1")
@pytest.mark.parametrize("shape", SHAPES)
def test_price_jumps_at_the_red_line(shape: str) -> None:
    found = optional(market=shape)
    for row, line in zip(found.market, found.red_line, strict=True):
        steps = [b - a for a, b in pairwise(row)]
        if line < len(row):
            assert steps[line - 1] == max(steps[:line])


def test_seasons_begin_with_the_dry_one_or_before_it() -> None:
    order = ["dry", "monsoon", "intermediate", "fertile"]
    assert [season.id for season in FACTS.seasons] == order
    assert [s.id for s in optional(first_season="dry").seasons] == [order[-1], *order[:-1]]


@pytest.mark.rule("1947", "2.3")
def test_starting_cash_and_draws() -> None:
    assert [facts(n, choose({})).limits.capital for n in (3, 4, 5, 6)] == [800, 600, 480, 400]
    groups = Counter(company.draw for company in FACTS.companies.values())
    assert groups == {"A": 5, "B": 2, "": 4}


@pytest.mark.rule("1947", "5.7")
def test_certificate_limits() -> None:
    assert [facts(n, choose({})).limits.certificates for n in (3, 4, 5, 6)] == [26, 20, 16, 13]


def changed(**changes: object) -> Files:
    files = read_files(bengal=False)
    return Files(
        **{
            name: changes.get(name, getattr(files, name))
            for name in ("map", "tiles", "game", "hexes")
        }  # type: ignore[arg-type]
    )


def test_a_post_towards_a_neighbour_is_refused() -> None:
    hexes = dict(read_files(bengal=False).hexes)
    hexes["D15"] = redefine(hexes["D15"], posts=(0,))
    with pytest.raises(DefinitionError, match="leads to D13"):
        build_facts(changed(hexes=hexes), FACTS.limits, choose({}))
