"""What the board of 1947 prints beyond hexes and stops."""

from dataclasses import replace
from typing import Any

import railhead
from railhead.games.g1947.data.facts import Facts1947
from railhead.render import map_svg
from railhead.render.market import market_svg
from tests.render.reading import of_class, parsed

GAME = railhead.new("1947", ("Adam", "Beth", "Clive"), 1)
MAP = map_svg(GAME.state, theme="light")


def facts() -> Facts1947:
    found = GAME.state.facts
    assert isinstance(found, Facts1947)
    return found


def test_every_monsoon_hex_has_a_drop_and_its_shade() -> None:
    wet = [hex_ for hex_, zone in facts().zones.items() if zone == "monsoon"]
    assert MAP.count('rh-drop"') == len(wet) + 1  # and one in the legend
    assert MAP.count("rh-hex rh-monsoon") == len([h for h in wet if h not in facts().printed])


def test_every_temple_is_in_the_colour_of_its_company() -> None:
    assert MAP.count("rh-shrine-rim ") == 11 + 2  # and two in the legend
    assert all(f"Temple of {c}".replace("&", "&amp;") in MAP for c in facts().companies)


def test_sites_are_named_once_with_red_edges() -> None:
    edges = sum(len(site.edges) for site in facts().sites.values())
    assert MAP.count('class="rh-site"') == edges
    for site in facts().sites.values():
        assert MAP.count(f">{site.name} ({site.workers})</text>") == 1


def later(**changes: Any) -> str:
    """The map once something has happened."""
    return map_svg(replace(GAME.state, **changes), theme="light")


def test_a_station_by_p6_stands_beside_the_spaces_and_the_kept_one_is_still_shown() -> None:
    kept = later(tokens={"I32.s0": ("SIR",)})
    assert kept.count('rh-token-of" data-company="SIR"') == 1
    assert kept.count('rh-home-of" data-company="PRC"') == 1
    taken = parsed(later(tokens={"I32.s0": ("SIR", "PRC")}))
    sizes = [
        (token.get("data-company"), float(of_class(token, "rh-token-rim")[0].get("r", 0)))
        for token in of_class(taken, "rh-token-of")
    ]
    assert [company for company, _ in sizes] == ["PRC", "SIR"]
    assert sizes[0][1] > sizes[1][1]  # the home has the space


def test_a_temple_that_was_reached_is_ticked() -> None:
    assert MAP.count('class="rh-tick"') == 1  # in the legend
    drawn = later(temples=frozenset({"SIR"}))
    assert drawn.count('class="rh-tick"') == 2
    assert drawn.count("<title>Temple of SIR, reached</title>") == 1


def test_a_site_shows_who_came_and_the_workers_that_wait() -> None:
    assert 'class="rh-visitor ' not in MAP
    drawn = later(sites={"SIR": ("persia",), "EIR": ("nepal", "persia")}, reached={"persia"})
    assert drawn.count('class="rh-visitor ') == 3
    assert "<title>Persia (0), reached by SIR, EIR</title>" in drawn
    assert "<title>Nepal (1), reached by EIR</title>" in drawn  # not by train


def test_the_season_stands_in_the_legend() -> None:
    assert ">Dry Season</text>" in MAP
    assert ">Monsoon Season</text>" in later(season=1)


def test_posts_and_dead_ends_stick_out() -> None:
    kinds = [kind for edges in facts().off_board.values() for kind in edges.values()]
    assert MAP.count('rh-trading-post"') == kinds.count("trading_post")
    assert MAP.count('rh-dead-end"') == kinds.count("dead_end")


def test_costs_stand_beside_the_terrain() -> None:
    costs = [*facts().costs.values(), *facts().upgrade_costs.values()]
    assert all(MAP.count(f">{cost}</text>") >= costs.count(cost) for cost in set(costs))


def test_market_has_its_red_line_and_par_bands() -> None:
    drawn = market_svg(GAME.state, theme="light")
    assert drawn.count('rh-red-line"') == 1
    assert drawn.count('rh-hex rh-blue"') == len(facts().par_cells["blue"])


def test_prices_on_the_colours_of_par_bands_are_dark() -> None:
    market = market_svg(GAME.state, theme="dark")
    bands = sum(len(cells) for cells in facts().par_cells.values())
    assert market.count('rh-value-text"') == bands
