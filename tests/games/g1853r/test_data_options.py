"""The options of 1853 Retuned and what they change in the facts."""

from dataclasses import fields

import pytest

from railhead.board.tiles import HexId, TileId
from railhead.data.options import OptionError, described
from railhead.games.family1853.data.facts import Facts1853, Limits
from railhead.games.family1853.setup import printed_tiles
from railhead.games.g1853r.facts import facts
from railhead.games.g1853r.options import OPTIONS, Options, choose


def with_options(players: int = 5, **options: object) -> Facts1853:
    return facts(players, choose(options))


def counts(game: Facts1853) -> dict[str, int]:
    return {name: tile.count or 0 for name, tile in game.tiles.items() if not tile.printed}


def test_the_options_are_all_there() -> None:
    assert sorted(field.name for field in fields(Options)) == sorted(o.id for o in OPTIONS)


def test_defaults_are_the_first_values() -> None:
    chosen = choose({})
    for option in OPTIONS:
        assert getattr(chosen, option.id) == option.default == option.values[0]
        assert option.explanation.endswith(".")


def test_options_are_described_as_plain_data() -> None:
    assert described(OPTIONS)["tile_105"] == {
        "id": "tile_105",
        "values": (50, 40),
        "default": 50,
        "explanation": "What the station on tile 105 is worth: lists of the tiles differ.",
        "paragraph": "4.2.12",
    }


def test_every_value_can_be_chosen() -> None:
    for option in OPTIONS:
        for value in option.values:
            assert getattr(choose({option.id: value}), option.id) == value


@pytest.mark.parametrize(
    ("given", "option", "message"),
    [
        ({"banck": "full"}, "banck", "no such option; allowed: bank, simplified"),
        ({"bank": "huge"}, "bank", "'huge'; allowed: full, standard, short, longer"),
        ({"simplified": "yes"}, "simplified", "'yes'; allowed: False, True"),
        ({"simplified": 1}, "simplified", "1; allowed: False, True"),
        ({"tile_105": True}, "tile_105", "True; allowed: 50, 40"),
        ({"tile_105": "50"}, "tile_105", "'50'; allowed: 50, 40"),
        ({"tiles": ["MIK1"]}, "tiles", "allowed: standard, MIK1, MIK1.1"),
        ({"simplified": True, "bank": "short"}, "bank", "allowed: full, longer"),
        ({"simplified": True, "bank": "standard"}, "bank", "allowed: full, longer"),
    ],
)
def test_what_cannot_be_chosen_is_refused(
    given: dict[str, object], option: str, message: str
) -> None:
    with pytest.raises(OptionError) as caught:
        choose(given)
    assert caught.value.option == option
    assert message in str(caught.value)
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize("players", [-1, 0, 2, 7])
def test_three_to_six_can_play(players: int) -> None:
    with pytest.raises(OptionError, match=f"{players} cannot play; allowed: 3, 4, 5, 6"):
        with_options(players)


def test_the_same_facts_are_loaded_once() -> None:
    assert with_options(4, tiles="MIK1") is with_options(4, tiles="MIK1")


# Money and limits


@pytest.mark.rule("1853R", "2.1")
def test_the_full_bank() -> None:
    assert with_options().bank == 12_500
    assert with_options().market_end == 400


@pytest.mark.rule("1853R", "2.3")
@pytest.mark.parametrize(("players", "capital"), [(3, 730), (4, 570), (5, 570), (6, 510)])
def test_capital(players: int, capital: int) -> None:
    assert with_options(players).limits.capital == capital


@pytest.mark.parametrize(
    ("players", "limits"),
    [
        (3, (6, 21, 6, 4, 6, 80)),
        (4, (6, 16, 5, 3, 6, 60)),
        (5, (5, 13, 5, 3, 5, 60)),
        (6, (4, 11, 4, 3, 4, 60)),
    ],
)
def test_limits_of_table_3(players: int, limits: tuple[int, ...]) -> None:
    row = with_options(players).limits
    assert limits == tuple(getattr(row, field.name) for field in fields(Limits)[1:])


@pytest.mark.rule("1853R", "2.4.2")
@pytest.mark.parametrize(("bank", "money"), [("standard", 4_500), ("short", 3_450)])
def test_shorter_games(bank: str, money: int) -> None:
    game = with_options(bank=bank)
    assert (game.bank, game.market_end) == (money, 400)


@pytest.mark.rule("1853R", "2.4.3")
def test_the_longer_game_has_more_money_and_no_end_at_400() -> None:
    game = with_options(bank="longer")
    assert (game.bank, game.market_end) == (18_500, None)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_money_of_the_simplified_game(players: int) -> None:
    """Without the £500 notes, and with those £100 notes alone that the players hold."""
    notes = 12_500 - 16 * 500 - (26 - 3 * players) * 100
    assert with_options(players, simplified=True).bank == notes
    assert with_options(players, simplified=True, bank="longer").bank == notes + 6_000


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_limits_of_the_simplified_game(players: int) -> None:
    limits = with_options(players, simplified=True).limits
    assert (limits.capital, limits.qualifying, limits.shares_per_company) == (440, 4, 5)
    assert limits.certificates == with_options(players).limits.certificates
    assert limits.max_cities == 0


def test_companies_dealt_in_the_simplified_game() -> None:
    assert with_options().dealt_companies == ()
    assert with_options(3, simplified=True).dealt_companies == ("EIR", "GIP", "NWR")
    six = with_options(6, simplified=True).dealt_companies
    assert six == ("EIR", "GIP", "NWR", "BNR", "MSM", "SIR")


# Tiles and board


@pytest.mark.rule("1853R", "2.4.4")
def test_unrestricted_tile_58() -> None:
    game = with_options(tile_58="unrestricted")
    tile, usual = game.tiles[TileId("58")], with_options().tiles[TileId("58")]
    assert (usual.count, tile.count) == (8, 12)
    assert sum(counts(game).values()) == 203
    assert set(tile.upgrades_to) - set(usual.upgrades_to) == {"12", "13", "14", "15", "98", "99"}


@pytest.mark.rule("1853R", "2.4.5")
@pytest.mark.parametrize(("kit", "extra"), [("standard", 0), ("MIK1", 25), ("MIK1.1", 16)])
def test_kits_of_yellow_tiles(kit: str, extra: int) -> None:
    usual, game = with_options(), with_options(tiles=kit)
    more = {name: n - counts(usual)[name] for name, n in counts(game).items()}
    assert sum(more.values()) == extra
    assert all(game.tiles[TileId(name)].colour == "yellow" for name, n in more.items() if n)
    assert more["58"] == 0


def test_a_kit_and_more_tiles_58_go_together() -> None:
    game = with_options(tiles="MIK1", tile_58="unrestricted")
    assert sum(counts(game).values()) == 199 + 25 + 4


def test_without_the_pale_grey_hexes() -> None:
    game = with_options(pale_grey_hexes="absent")
    assert set(with_options().board.hexes) - set(game.board.hexes) == {"Ea", "Ga", "Ia"}
    assert len(game.board.hexes) == 171
    assert 5 in with_options().board.hexes[HexId("Fb")].open_edges
    assert 5 not in game.board.hexes[HexId("Fb")].open_edges
    assert "Ea" not in game.doubts


def test_without_the_town_at_nv() -> None:
    assert with_options().board.hexes[HexId("Nv")].kinds() == ("town",)
    assert with_options(nv_town=False).board.hexes[HexId("Nv")].kinds() == ()


@pytest.mark.parametrize(
    ("option", "tiles", "values", "slots"),
    [("tiles_96_97", ("96", "97"), (20, 30), 1), ("tile_105", ("105",), (50, 40), 3)],
)
def test_values_that_are_doubtful(
    option: str, tiles: tuple[str, ...], values: tuple[int, int], slots: int
) -> None:
    for value in values:
        game = with_options(**{option: value})
        for name in tiles:
            (stop,) = game.tiles[TileId(name)].stops
            assert (stop.revenue, stop.slots) == (value, slots)


def test_readings_of_rules_change_no_fact() -> None:
    usual = with_options()
    readings = ("bids", "frontier", "bid_pass", "sleeping_homes", "last_buyer", "unredeemed_worth")
    game = facts(5, choose({o.id: o.values[-1] for o in OPTIONS if o.id in readings}))
    assert counts(game) == counts(usual)
    assert game.board.hexes == usual.board.hexes
    assert (game.limits, game.bank) == (usual.limits, usual.bank)
    assert printed_tiles(game) == printed_tiles(usual)
