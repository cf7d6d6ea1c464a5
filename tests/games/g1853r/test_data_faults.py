"""Every fault of the data files of 1853 Retuned is found and named: file, entry, reason."""

from importlib.resources import files

import pytest

from railhead.data.read import parse
from railhead.engine.errors import DefinitionError
from railhead.games.family1853.data.definitions import MapFile, TilesFile
from railhead.games.family1853.data.loading import Files, build_facts, table_of_limits
from railhead.games.g1853r.facts import GameFileR, check_choices, check_kits, terms
from railhead.games.g1853r.options import choose

TEXTS = {
    name: files("railhead.games.g1853r").joinpath(f"{name}.toml").read_text("utf-8")
    for name in ("map", "tiles", "game")
}


def build(texts: dict[str, str]) -> None:
    tiles = parse("tiles.toml", texts["tiles"], TilesFile)
    check_kits(tiles)
    game = parse("game.toml", texts["game"], GameFileR)
    check_choices(game)
    limits = table_of_limits(game)[4]
    board = parse("map.toml", texts["map"], MapFile)
    build_facts(Files(board, tiles, game), terms(limits, 4, choose({}), game))


MAP_FAULTS = [
    ('"pointy"', '"round"', "grid.orientation", "Invalid enum value 'round'"),
    ('rows = "A-V"', 'rows = "A to V"', "grid.rows", "no span"),
    ('rows = "A-V"\n', "", "grid", "missing required field `rows`"),
    ("Ci  = {}", "Ch  = {}", "hexes.Ch", "between the hexes"),
    ("Ci  = {}", "Wi  = {}", "hexes.Wi", "outside the grid"),
    ("Ci  = {}", "C7  = {}", "hexes.C7", "is not a row letter, column letter"),
    ("Ci  = {}", "Cg  = {}", "Cg", "given twice"),
    ("Ci  = {}", "Ci  = { cost = 3 }", "hexes.Ci", "unknown field `cost`"),
    ("Ci  = {}", 'Ci  = { frontier = "40" }', "hexes.Ci.frontier", "Expected `int`"),
    ("Ci  = {}", 'Ci  = { terrain = ["bog"] }', "hexes.Ci.terrain", "no terrain bog"),
    ("Ci  = {}", 'Ci  = { shade = "blue" }', "hexes.Ci.shade", "Invalid enum value 'blue'"),
    ("Ci  = {}", 'Ci  = { stops = "harbour" }', "hexes.Ci.stops", '"harbour" is no stop'),
    ("Ci  = {}", "Ci  = { runs_off = [7] }", "hexes.Ci.runs_off", "no edge 7"),
    ("Ci  = {}", "Ci  = { runs_off = [1] }", "hexes.Ci.runs_off", "edge 1 leads to Ck"),
    ("Ci  = {}", 'Ci  = { name = "Simla" }', "hexes.Ci.name", "no city Simla is listed"),
    ("Ci  = {}", 'Ci  = { name = "Bombay" }', "hexes.Mi.name", "Bombay is given twice"),
    ("Dacca = {", "Simla = {", "hexes.Iae.name", "no city Dacca is listed"),
    ("[cities]", '[cities]\nSimla = { value = 20, companies = ["EIR"] }', "cities.Simla", "no hex"),
    ('["BAR"]', '["ECR"]', "cities.Chittagong.companies", "no company ECR"),
    ('about = ["Nv"]', 'about = ["Nw"]', "doubts.[1]", "there is no Nw"),
]
TILES_FAULTS = [
    ("[tiles.grey]", "[tiles.gray]", "tiles.gray", "the colours are"),
    ('broad = "0-1 1-2 0-2"', 'broad = "0-1 1-2 0-7"', "tiles.green.80.track", "no edge 7"),
    ('to = "84 85 86"', 'to = "84 85 89x"', "tiles.yellow.77.to", "no tile 89x"),
    ('to = "82 83"', 'to = "102"', "tiles.yellow.9.to", "102 is not of the next colour"),
    ("Delhi = {", "Simla = {", "tiles.green.Simla", "no hex is named Simla"),
    ('stops = "3 x city 40"', 'stops = "town, 2 x city 40"', "tiles.green.Delhi", "not those of"),
    ("58 = { count = 12", "59 = { count = 12", "unrestricted.59", "no such tile"),
    ("71 = 1\n72 = 2", "70 = 1\n72 = 2", "kits.MIK1.70", "no such tile"),
    ("[kits.MIK1]", "[kits.MIK3]", "kits", "there is no MIK1"),
    ('about = ["105"]', 'about = ["115"]', "doubts.[2]", "there is no 115"),
]
GAME_FAULTS = [
    ('currency = "£"\n', "", "", "missing required field `currency`"),
    ("par = 100", "par = 101", "companies.EIR.par", "101 is not on the market"),
    ("end = 400", "end = 401", "market.end", "401 is not on the market"),
    ("10, 20, 30", "20, 10, 30", "market.row", "do not rise"),
    ("number = 3", "number = 4", "companies.NWR.number", "company 3 is expected"),
    ('["Jah.s0"]', '["Jal.s0"]', "companies.BAR.homes", "no hex Jal"),
    ('["Jah.s0"]', '["Jah.s1"]', "companies.BAR.homes", "Jah has no stop s1"),
    ('["Jah.s0"]', '["Chittagong"]', "companies.BAR.homes", "is no stop such as"),
    ('"Mi.s1"', '"Mi.s2"', "companies.BBCI.home_if_major", "Mi has no stop s2"),
    ('rows = "M-R"', 'rows = "M"', "companies.MSM.territory", "no span"),
    ("major = true", "minor = true", "companies.EIR", "unknown field `minor`"),
    ('gauge = "metre" } #', 'gauge = "narrow" } #', "trains.1M.gauge", "no gauge narrow"),
    ("count = 2, phase = 4 }", "count = 2, phase = 5 }", "trains.6.phase", "no phase 5"),
    ("starts_phase = 4", "starts_phase = 7", "trains.5.starts_phase", "no phase 7"),
    ("3M = 1", "7M = 1", "bonus_trains.7M", "no such train"),
    ("1 = { colours", "one = { colours", "phases.one", "a phase is a number"),
    ('colours = ["yellow"]', 'colours = ["blue"]', "phases.1.colours", "no colour blue"),
    ('obsolete = ["3", "2M"]', 'obsolete = ["3", "9"]', "phases.4.obsolete", "no train 9"),
    ("river = { broad = 40, ", "river = { ", "terrain.river", "missing required field `broad`"),
    ("tokens = [40, 100]", "tokens = [40]", "costs.tokens", "Expected `array` of length 2"),
    ("Ajmer = { BBCI = 70 }", "Simla = { BBCI = 70 }", "costs.special.Simla", "no hex is named"),
    ("Ajmer = { BBCI = 70 }", "Ajmer = { BCCI = 70 }", "costs.special.Ajmer", "no company BCCI"),
    ("{ Calcutta = 60 }", "{ Simla = 60 }", "costs.first_promotion", "no hex is named Simla"),
    ("6 = { capital", "six = { capital", "players.six", "is a number"),
    ("longer = 18500", "long = 18500", "bank", "there is no longer"),
    ('left_out = ["BBCI", "BAR"]', 'left_out = ["ECR"]', "simplified.left_out", "no company ECR"),
]
FAULTS = [
    (file, *fault)
    for file, faults in (("map", MAP_FAULTS), ("tiles", TILES_FAULTS), ("game", GAME_FAULTS))
    for fault in faults
]


def test_the_files_as_they_are_have_no_fault() -> None:
    build(TEXTS)


@pytest.mark.parametrize(("file", "old", "new", "key", "reason"), FAULTS)
def test_a_fault_is_named(file: str, old: str, new: str, key: str, reason: str) -> None:
    assert old in TEXTS[file]
    with pytest.raises(DefinitionError) as caught:
        build({**TEXTS, file: TEXTS[file].replace(old, new, 1)})
    assert (caught.value.file, caught.value.key) == (f"{file}.toml", key)
    assert reason in caught.value.reason
