"""What only the board of 1820 shows: barriers, costs of edges, values by phase, coloured prices."""

import railhead
from railhead.render import map_svg, market_svg
from tests.render.reading import NAMES, of_class, parsed, texts

STATE = railhead.new("1820", NAMES[:4]).state


def test_every_barrier_and_every_edge_of_london_is_drawn_once() -> None:
    root = parsed(map_svg(STATE))
    assert len(of_class(root, "rh-barrier-of")) == 8
    assert len(of_class(root, "rh-toll-of")) == 5


def test_off_boards_ports_and_london_show_their_values() -> None:
    root = parsed(map_svg(STATE))
    assert len(of_class(root, "rh-strip")) == 6 + 17 + 1
    assert "Liverpool + 20" in texts(root)


def test_printed_hexes_have_their_colours() -> None:
    root = parsed(map_svg(STATE))
    grounds = of_class(root, "rh-space")
    colours = [" ".join(e.get("class", "").split()[1:]) for e in grounds]
    assert colours.count("rh-tile rh-red") == 6
    assert colours.count("rh-tile rh-blue") == 18
    assert colours.count("rh-tile rh-grey") == 9


def test_par_prices_have_the_colours_of_their_phases() -> None:
    root = parsed(market_svg(STATE))
    for colour, count in (("yellow", 4), ("green", 3), ("blue", 2), ("brown", 1), ("red", 1)):
        assert len([e for e in root.iter() if e.get("class") == f"rh-hex rh-{colour}"]) == count
