"""1853 4.10: phases counted from the bidding, and the limit of trains in the last one."""

import pytest

from railhead.engine.facts import PhaseFacts
from railhead.engine.rules.depot import train_limit
from tests.games.family1853.bids import bidding, everybody_passes, facts, near_end
from tests.games.family1853.fleets import buy, buying, in_phase
from tests.games.family1853.positions import EIR, NWR, opening, play, refused


@pytest.mark.rule("1853", "4.10.1", "4.10.2")
def test_4_10_2_the_bids_are_phase_1_and_the_first_stock_round_begins_phase_2() -> None:
    assert opening().phase == bidding(100, 90, 80).phase == near_end().phase == 1
    assert everybody_passes(near_end()).phase == 2


@pytest.mark.rule("1853", "4.10.1", "4.10.3", "4.10.4", "4.10.5")
def test_4_10_1_table_6() -> None:
    def row(phase: PhaseFacts) -> tuple[int, int, int, tuple[str, ...]]:
        return len(phase.colours), phase.train_limit, phase.rounds, tuple(phase.obsolete)

    phases = facts().phases
    assert {number: row(phase) for number, phase in phases.items() if number > 1} == {
        2: (1, 4, 1, ()),
        3: (2, 4, 2, ()),
        4: (3, 3, 3, ("2", "1M")),
        5: (4, 2, 3, ("3", "2M")),
    }
    assert {name: train.starts_phase for name, train in facts().trains.items()} == {
        **dict.fromkeys(("2", "1M", "2M", "3M", "4M", "6")),
        **{"3": 3, "4": 4, "5": 5},
    }


@pytest.mark.rule("1853", "4.8.5", "4.10.1")
@pytest.mark.parametrize("limit", [2, 3])
def test_4_8_5_the_limit_of_the_last_phase_is_2_or_by_option_3(limit: int) -> None:
    option = {"last_train_limit": limit}
    trains = {EIR: ["4"] * (limit - 1)}
    state = in_phase(buying(trains=trains, options=option), 4, on_sale="5")
    assert train_limit(state) == limit
    state = play(state, buy("5", 830), **option)
    again = buying(trains={EIR: ["4"] * limit}, options=option)
    refusal = refused(in_phase(again, 4, on_sale="5"), buy("5", 830), **option)
    assert refusal.rule == "1853 4.8.5"


@pytest.mark.rule("1853", "4.8.15")
def test_4_8_15_majors_buy_metre_gauge_from_phase_3_on() -> None:
    refusal = refused(in_phase(buying(), 1, on_sale="2 2M"), buy("2M", 250))
    assert refusal.rule == "1853 4.8.15"
    assert "Phase 3" in refusal.reason
    assert play(in_phase(buying(), 2, on_sale="3 2M"), buy("2M", 250)).cash[EIR] == 750


def test_players_read_the_names_of_their_booklet() -> None:
    names = facts().names
    assert (names["stock_round"], names["operating_round"]) == ("Stock Round", "Operating Round")
    assert NWR in facts().companies
