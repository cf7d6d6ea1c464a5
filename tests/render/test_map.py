"""Whole maps: every hex once, every stop and token named, nothing that could do harm."""

import random
from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import railhead
from railhead.board.tiles import HexId, TileId
from railhead.board.walk import stop_id
from railhead.bots.random_play import positions
from railhead.engine.facts import Company
from railhead.engine.state import State
from railhead.render import PICTURES, Over, hex_svg, map_svg, picture, stylesheet
from railhead.render.board import sheet
from tests.render.reading import GAME, example, ids, of_class, parsed, texts

EMPTY = GAME.state
DRAWN = parsed(map_svg(EMPTY))


def test_every_hex_is_one_group_with_its_name() -> None:
    spaces = of_class(DRAWN, "rh-space")
    assert [e.get("data-hex") for e in spaces] == list(EMPTY.facts.board.hexes)
    assert [e.get("id") for e in spaces] == [f"hex-{name}" for name in EMPTY.facts.board.hexes]


def test_ids_are_unique() -> None:
    state = example().state
    found = ids(parsed(map_svg(state, Over(choices=[HexId("Iaa")], territory=Company("EIR")))))
    assert len(found) == len(set(found)) > 250


def test_every_stop_is_named() -> None:
    state = example().state
    drawn = {e.get("data-stop") for e in of_class(parsed(map_svg(state)), "rh-stop")}
    assert drawn == {
        stop_id(name, stop.name)
        for name, hex_ in state.facts.board.hexes.items()
        for stop in (
            state.facts.tiles[state.placed[name][0]].stops if name in state.placed else hex_.stops
        )
    }


def test_tokens_stand_in_their_stops() -> None:
    state = example().state
    found = {
        (stop.get("data-stop"), token.get("data-company"))
        for stop in of_class(parsed(map_svg(state)), "rh-stop")
        for token in of_class(stop, "rh-token-of")
    }
    assert found == {(stop, company) for stop, owners in state.tokens.items() for company in owners}


def test_homes_are_kept_until_their_tokens_stand_there() -> None:
    homes = {
        (stop.get("data-stop"), home.get("data-company"))
        for stop in of_class(DRAWN, "rh-stop")
        for home in of_class(stop, "rh-home-of")
    }
    meant = {(stop, c.id) for c in EMPTY.facts.companies.values() for stop in c.homes}
    assert homes == {*meant, ("Mi.s1", "BBCI")}
    taken = replace(EMPTY, tokens={"Hx.s0": (Company("EIR"),)})  # type: ignore[dict-item]
    assert len(of_class(parsed(map_svg(taken)), "rh-home-of")) == len(homes) - 1


def test_a_tile_lies_as_it_was_laid() -> None:
    state = example().state
    laid = {
        e.get("data-hex"): (e.get("data-tile"), e.get("data-rotation"))
        for e in of_class(parsed(map_svg(state)), "rh-tile")
    }
    assert laid == {hex_: (tile, str(turn)) for hex_, (tile, turn) in state.placed.items()}


def test_the_print_of_the_board_is_there() -> None:
    words = texts(DRAWN)
    hexes = EMPTY.facts.board.hexes.values()
    assert {hex_.name for hex_ in hexes} - {""} <= set(words)
    assert {hex_.row for hex_ in hexes} | {hex_.column for hex_ in hexes} <= set(words)
    assert {hex_.id for hex_ in hexes if hex_.id not in EMPTY.placed} <= set(words)
    on = sheet(EMPTY.facts)
    assert len(of_class(DRAWN, "rh-frontier")) == len(on.scenery.frontier) == 13
    assert len(of_class(DRAWN, "rh-number-of")) == sum(map(len, on.scenery.numbers.values())) == 32
    for kind, there in (("river", 20), ("himalaya", 6)):
        signs = of_class(DRAWN, f"rh-terrain-{kind}")
        on_board = [h for h in hexes if kind in h.terrain and h.id not in EMPTY.placed]
        assert len(signs) == len(on_board) + 1  # and one in the legend
        assert len(on_board) == there
    assert len(of_class(DRAWN, "rh-beige")) == 11  # Calcutta is printed track


def test_a_laid_tile_hides_the_print() -> None:
    laid = replace(EMPTY, placed={**EMPTY.placed, HexId("Gq"): (TileId("6"), 0)})
    space = next(e for e in of_class(parsed(map_svg(laid)), "rh-top") if e.get("data-hex") == "Gq")
    assert of_class(space, "rh-terrain") == of_class(space, "rh-number-of") == []
    assert "Cawnpore" in texts(space)


def test_territory_choices_and_preview_are_laid_over() -> None:
    over = Over(
        territory=Company("SIR"),
        choices=[HexId("Tp"), HexId("Sq")],
        preview=(HexId("Tp"), (TileId("76"), 1)),
    )
    root = parsed(map_svg(EMPTY, over))
    hexes = EMPTY.facts.board.hexes
    inside = sheet(EMPTY.facts).scenery.territories[Company("SIR")]
    assert len(of_class(root, "rh-veil")) == len(hexes) - len(inside)
    assert [e.get("data-hex") for e in of_class(root, "rh-choice-of")] == ["Tp", "Sq"]
    (shown,) = of_class(root, "rh-preview")
    assert [e.get("data-tile") for e in of_class(shown, "rh-tile")] == ["76"]


def test_one_hex_can_be_drawn_alone() -> None:
    root = parsed(hex_svg(EMPTY, HexId("Bh"), 200))
    assert [e.get("data-hex") for e in of_class(root, "rh-space")] == ["Bh"]
    assert root.get("width") == "200"
    assert "Peshawar" in texts(root)


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_hold_no_script_and_refer_to_nothing_outside(name: str) -> None:
    svg = picture(example(), name).svg
    for danger in ("<script", "href", "url(", "@import", "javascript:", " on", "<foreignObject"):
        assert danger not in svg.replace(" one ", " ").replace("-on-tile", "")
    assert svg.count("http") == 1  # the name of the SVG language


def test_the_theme_chooses_the_colours() -> None:
    light, dark, auto = (stylesheet(theme) for theme in ("light", "dark", "auto"))
    assert light != dark
    assert "prefers-color-scheme:dark" in auto
    assert "$" not in auto
    assert "<style" not in map_svg(EMPTY, theme="none")


def test_all_classes_of_a_map_that_colour_it_are_in_the_sheet() -> None:
    sheet_ = stylesheet("light")
    for name in (
        "rh-hex",
        "rh-broad",
        "rh-metre-core",
        "rh-dual-core",
        "rh-c-light-blue-ink",
        "rh-l7",
    ):
        assert f".{name}" in sheet_


def test_the_same_position_gives_the_same_text() -> None:
    assert map_svg(example().state) == map_svg(example().state)


@settings(max_examples=6)
@given(st.integers(0, 10_000), st.integers(0, 400))
def test_any_position_can_be_drawn(seed: int, count: int) -> None:
    start = railhead.new("1853-retuned", ["<b>", '"', "Ägir & Söhne", "']]>"], seed)
    *_, game = start, *islice(positions(start, random.Random(seed)), count)
    for name in PICTURES:
        root = parsed(picture(game, name).svg)
        assert len(ids(root)) == len(set(ids(root)))


def test_a_company_of_an_unknown_colour_is_drawn() -> None:
    facts = EMPTY.facts
    company = replace(facts.companies[Company("EIR")], colour="octarine")
    strange: State = replace(
        EMPTY, facts=replace(facts, companies={**facts.companies, company.id: company})
    )
    assert "octarine" not in map_svg(strange)
    assert of_class(parsed(map_svg(strange)), "rh-c-grey")
