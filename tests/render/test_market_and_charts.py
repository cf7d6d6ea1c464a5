"""Markets and charts show the right figures."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest

import railhead
from railhead.engine.facts import Company
from railhead.engine.verbs.market import price
from railhead.render import chart_svg, market_svg, price_chart, worth_chart
from railhead.render.charts import BOTTOM, HEIGHT, apart, initials, tidy_step
from railhead.render.series import Chart, Line
from tests.render.reading import EXAMPLE, GAME, example, of_class, parsed, texts


def test_every_price_is_a_cell_and_every_company_has_a_row() -> None:
    facts = GAME.state.facts
    root = parsed(market_svg(GAME.state))
    assert len(of_class(root, "rh-cell")) == sum(map(len, facts.market)) == 280
    assert [e.get("data-company") for e in of_class(root, "rh-head")] == list(facts.companies)
    assert len(of_class(root, "rh-par")) == 8


def test_the_cell_that_a_part_is_drawn_around_has_a_frame_until_there_is_an_arrow() -> None:
    asked, then = (0, 14), (0, 15)
    for move, frames in ((None, 1), ((asked, then), 0)):
        root = parsed(market_svg(GAME.state, move=move, around=asked))
        assert len(of_class(root, "rh-choice")) == frames
        assert len(of_class(root, "rh-move")) == 1 - frames


def test_markers_stand_where_the_prices_are() -> None:
    state = example().state
    root = parsed(market_svg(state))
    places = {
        token.get("data-company"): (float(circle.get("cx", 0)), float(circle.get("cy", 0)))
        for token in of_class(root, "rh-token-of")
        for circle in of_class(token, "rh-token")
    }
    assert set(places) == set(state.prices)
    for company, (row, column) in state.prices.items():
        cell = next(
            e
            for e in of_class(root, "rh-cell")
            if (e.get("data-row"), e.get("data-column")) == (str(row), str(column))
        )
        box = next(e for e in cell if e.tag.endswith("rect"))
        left, top = float(box.get("x", 0)), float(box.get("y", 0))
        x, y = places[company]
        assert left < x < left + 42
        assert top < y < top + 46
        assert str(price(state, company)) in texts(cell)


def test_a_market_of_two_dimensions_needs_no_heads_and_stacks_its_markers() -> None:
    facts = replace(GAME.state.facts, market=((60, 70, 80), (50, 60), (40,)))
    prices = {Company("EIR"): (0, 1), Company("GIP"): (0, 1), Company("NWR"): (2, 0)}
    root = parsed(market_svg(replace(GAME.state, facts=facts, prices=prices)))
    assert len(of_class(root, "rh-cell")) == 6
    assert of_class(root, "rh-head") == []
    xs = [c.get("cx") for c in of_class(root, "rh-token")]
    assert len(set(xs)) == 3


def test_the_price_chart_tells_every_change() -> None:
    game = example()
    lines = {line.name: line for line in price_chart(game).lines}
    assert set(lines) == set(game.state.prices)
    for name, line in lines.items():
        first, value = line.steps[0]
        assert price(game.at(first).state, Company(name)) == value
        assert line.steps[-1][1] == price(game.state, Company(name))


def test_the_worth_chart_ends_with_the_result() -> None:
    game = example()
    lines = {line.name: line.steps[-1][1] for line in worth_chart(game).lines}
    assert lines == dict(game.rules.result(game.state))
    names = texts(parsed(chart_svg(worth_chart(game))))
    assert {f"{name} {value}" for name, value in lines.items()} <= set(names)


def test_the_rounds_are_those_of_the_game() -> None:
    chart = price_chart(example())
    assert [initials(name) for _, name in chart.rounds][-2:] == ["RR 3", "RR 4"]
    assert chart.end == len(railhead.load(EXAMPLE).moves)


def test_a_hostile_name_is_only_text() -> None:
    name = "</text><script>alert(1)</script>"[:40]
    chart = Chart("<i>", (Line(name, ((0, 5), (3, 9))),), ((0, '"&'),), 5, "<")
    root = parsed(chart_svg(chart))
    assert not [e for e in root.iter() if "script" in e.tag]
    assert [e.get("data-line") for e in of_class(root, "rh-series")] == [name]


def test_a_chart_of_nothing_is_a_chart() -> None:
    assert of_class(parsed(chart_svg(price_chart(GAME))), "rh-series") == []
    assert of_class(parsed(chart_svg(worth_chart(GAME))), "rh-series") != []


def test_what_is_less_than_nothing_stays_inside() -> None:
    chart = Chart("Bank", (Line("Bank", ((0, 900), (5, -150))),), ((0, "Round 1"),), 9, "£")
    root = parsed(chart_svg(chart))
    assert {"£-200", "£0", "£1000", "Bank -150"} <= set(texts(root))
    (curve,) = of_class(root, "rh-curve-rim")
    (height,) = (float(number) for number in re.findall(r"V([\d.-]+)", curve.get("d") or ""))
    assert 0 < height <= HEIGHT - BOTTOM


@pytest.mark.parametrize(
    ("highest", "step"), [(0, 1), (6, 1), (7, 2), (400, 100), (601, 200), (2600, 500)]
)
def test_lines_across_are_few_and_tidy(highest: int, step: int) -> None:
    assert tidy_step(highest) == step


def test_names_that_would_touch_are_moved_apart_and_stay_inside() -> None:
    ends = HEIGHT - BOTTOM
    found = apart([100, 100, 105, ends, ends], 15)
    assert all(b - a >= 15 for a, b in pairwise(found))
    assert found[0] == 100
    assert found[-1] <= ends


@pytest.mark.parametrize("title", [title["id"] for title in railhead.titles()])
def test_the_colours_of_a_market_have_a_key(title: str) -> None:
    game = railhead.new(title, players=["A", "B", "C"], seed=1, options={})
    cells = game.rules.scenery(game.state.facts).cells
    assert set(cells.values()) <= game.almanac["market_key"].keys()
