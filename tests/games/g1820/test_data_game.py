"""Money, companies, trains and charts of 1820 as the data files have them."""

import pytest

from railhead.games.g1820.data.facts import BRITISH_RAIL, Cousin
from railhead.games.g1820.data.loading import facts
from railhead.games.g1820.options import choose

FACTS = facts(4, choose({}))


def test_thirty_companies_and_british_rail() -> None:
    assert len(FACTS.companies) == 31
    assert list(FACTS.companies)[-1] == BRITISH_RAIL
    assert {c.tokens for c in FACTS.companies.values()} == {18}
    assert FACTS.companies[BRITISH_RAIL].share_count == 100
    assert {c.share_count for c in FACTS.companies.values() if c.id != BRITISH_RAIL} == {50}


@pytest.mark.rule("1820", "5")
def test_5_trains_of_the_table() -> None:
    found = [(t.type, t.price, t.count, t.phase) for t in FACTS.trains.values()]
    assert found == [
        ("2+", 80, 27, 1),
        ("3+", 200, 16, 2),
        ("5+", 400, 14, 3),
        ("8+", 800, 6, 4),
        ("5D+", 1600, 4, 5),
        ("FLOOD", 2000, 9, 6),
    ]
    assert [t.type for t in FACTS.trains.values() if t.unlimited] == ["2+"]


@pytest.mark.rule("1820", "15.3.2")
def test_15_3_2_the_trains_of_the_cards_are_an_option() -> None:
    cards = facts(4, choose({"trains": "cards"}))
    assert list(cards.trains) == ["2+", "3+", "6+", "EXPRESS", "5D+", "FLOOD"]
    assert cards.phases[4].train == "EXPRESS"


@pytest.mark.rule("1820", "5")
def test_5_limits_tiles_and_par_prices_of_the_phases() -> None:
    assert [p.train_limit for p in FACTS.phases.values()] == [6, 5, 5, 4, 3, 2]
    assert [p.colours[-1] for p in FACTS.phases.values()] == [
        "yellow",
        "green",
        "green",
        "brown",
        "brown",
        "grey",
    ]
    assert FACTS.phases[1].pars == (55, 60, 65, 71)
    assert FACTS.phases[6].pars == (55, 60, 65, 71, 78, 86, 95, 105, 116, 128)


@pytest.mark.rule("1820", "10.5")
def test_10_5_the_chart_has_17_columns_with_rising_costs() -> None:
    assert list(FACTS.chart) == list(range(1, 18))
    assert FACTS.end_round == 18
    for before, after in zip(list(FACTS.chart), list(FACTS.chart)[1:], strict=False):
        old, new = FACTS.chart[before], FACTS.chart[after]
        assert old.train_limit >= new.train_limit
        assert old.premium >= new.premium
        assert old.interest <= new.interest
        assert all(new.maintenance[colour] >= cost for colour, cost in old.maintenance.items())
        assert len(new.maintenance) == new.phase


@pytest.mark.rule("1820", "10.5")
def test_10_5_some_cells_of_the_chart() -> None:
    column = FACTS.chart[9]
    assert (column.float_sizes, column.premium, column.interest) == ((10, 20), 5, 40)
    assert column.maintenance == {1: 400, 2: 250, 3: 160, 4: 50}
    assert FACTS.chart[17].maintenance[6] == 1000


@pytest.mark.rule("1820", "10.5")
def test_10_5_each_phase_begins_at_its_first_column() -> None:
    for phase in FACTS.phases.values():
        first = min(c.round for c in FACTS.chart.values() if c.phase == phase.number)
        assert phase.first_column == first


def test_green_floats_of_the_table_are_an_option() -> None:
    assert FACTS.chart[3].float_sizes == (5, 10)
    assert facts(4, choose({"green_floats": "10"})).chart[3].float_sizes == (10,)


@pytest.mark.rule("1820", "13.1")
def test_13_1_sizes() -> None:
    found = {n: (s.markers, s.limit, s.maximum) for n, s in FACTS.sizes.items()}
    assert found == {
        1: (0, 6, 9),
        5: (2, 6, 9),
        10: (2, 8, 12),
        20: (2, 10, 15),
        50: (2, 12, 18),
    }


@pytest.mark.rule("1820", "16.1")
def test_16_1_one_row_of_33_prices() -> None:
    ((*row,),) = FACTS.market
    assert (len(row), row[0], row[-1]) == (33, 10, 500)
    assert row == sorted(row)


@pytest.mark.rule("1820", "4")
def test_4_newcomers_play_with_the_cheaper_cousins() -> None:
    assert len(FACTS.cousins) == 9
    newcomers = facts(4, choose({"cousins": "newcomers"})).cousins
    assert {cousin.price for cousin in newcomers.values()} == {120}
    assert {cousin.colour for cousin in newcomers.values()} == {"blue", "brown", "green", "red"}
    assert FACTS.cousins[Cousin("cousin:james_holden")].price == 130


def test_names_for_all_holders() -> None:
    assert FACTS.names["cousin:joseph_locke"] == "Joseph Locke"
    assert FACTS.names["lobby:funds"]
