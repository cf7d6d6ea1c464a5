"""What a map shows, known without drawing it, and the parts that change from move to move."""

from pathlib import Path

import pytest

import railhead
from railhead import Game, render
from railhead.render.board import sheet
from railhead.render.map import hex_parts, looks, margin_parts

GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("*.railhead.json"))
EVERY = 7  # moves from one position that is looked at to the next


def _positions(path: Path) -> list[Game]:
    whole = railhead.load(path)
    return [whole.at(n) for n in range(0, len(whole.moves), EVERY)]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.name.split(".")[0])
def test_the_parts_that_change_make_the_next_drawing(path: Path) -> None:
    first, *later = _positions(path)
    on, drawn = sheet(first.state.facts), {look[0]: look for look in looks(first.state)}
    shown = {name: hex_parts(on, look) for name, look in drawn.items()}
    margin, before = margin_parts(first.state), render.scene(first.state)
    for game in later:
        after = render.scene(game.state)
        hexes, edge = render.changed_parts(game.state.facts, before, after)
        shown, margin, before = {**shown, **hexes}, edge or margin, after
        drawing = render.map_svg(game.state, theme="none")
        assert all(part in drawing for parts in shown.values() for part in parts)
        assert all(part in drawing for part in margin)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.name.split(".")[0])
def test_a_version_names_a_drawing(path: Path) -> None:
    games = _positions(path)[::3]
    versions = [render.scene(game.state).version for game in games]
    drawings = [render.map_svg(game.state, theme="none") for game in games]
    assert (
        len(set(versions)) == len(set(drawings)) == len(set(zip(versions, drawings, strict=True)))
    )
    prices = {render.market_version(game.state) for game in games}
    assert len(prices) == len({render.market_svg(game.state, theme="none") for game in games})
