"""1853R 4.10: phases of the game."""

from dataclasses import replace

import pytest

from railhead.games.family1853.rounds import start_operating_rounds
from railhead.games.family1853.tasks import ExtraRound, RailwayRound, RailwayRounds
from tests.games.family1853.bids import everybody_passes, near_end
from tests.games.family1853.editions import both, cited, phase
from tests.games.family1853.fleets import DONE, buy, buying, fleet, in_phase, stock
from tests.games.family1853.positions import ADAM, EIR, GIP, legal, opening, play, refused

# phase, the train that starts it, its price, the types on sale before, and after
CHANGES = [
    (2, "3", 440, "2 3", {"2", "3", "2M"}),
    (3, "4", 620, "2 3 4 2M", {"3", "4", "2M", "3M"}),
    (4, "5", 830, "3 4 5 2M 3M", {"4", "5", "6", "3M", "4M"}),
]


@pytest.mark.rule("1853R", "4.10.1", "4.10.3", "4.10.4", "4.10.5")
@pytest.mark.rule("1853", "4.10.1", "4.10.3", "4.10.4", "4.10.5")
@both
@pytest.mark.parametrize(("number", "train", "price", "before", "after"), CHANGES)
def test_4_10_1_the_first_train_of_a_type_starts_a_phase(
    number: int, train: str, price: int, before: str, after: set[str]
) -> None:
    state = play(in_phase(buying(), number - 1, on_sale=before), buy(train, price))
    assert state.phase == phase(number)
    assert state.on_sale == after


@pytest.mark.rule("1853R", "4.10.1")
@pytest.mark.rule("1853", "4.10.1")
@both
@pytest.mark.parametrize(("number", "train", "price", "before", "after"), CHANGES)
def test_4_10_1_the_second_does_not(
    number: int, train: str, price: int, before: str, after: set[str]
) -> None:
    later = min(number + 1, 4)
    state = in_phase(buying(), later, on_sale=f"{before} {' '.join(after)}")
    assert play(state, buy(train, price)).phase == phase(later)


@pytest.mark.rule("1853R", "4.10.1")
@pytest.mark.rule("1853", "4.10.1")
@both
def test_4_10_1_running_rounds_are_not_made_more() -> None:
    rounds = (RailwayRound(()), RailwayRounds(0))
    state = in_phase(buying(), 1, on_sale="3")
    state = play(replace(state, agenda=(*state.agenda[:1], *rounds)), buy("3", 440), DONE)
    assert state.phase == phase(2)
    assert isinstance(state.agenda[0], ExtraRound)
    assert start_operating_rounds(state).agenda == (RailwayRounds(2),)


@pytest.mark.rule("1853R", "4.10.1")
@pytest.mark.rule("1853", "4.10.1")
@both
@pytest.mark.parametrize(("number", "rounds"), [(1, 1), (2, 2), (3, 3), (4, 3)])
def test_4_10_1_table_6_rounds(number: int, rounds: int) -> None:
    assert start_operating_rounds(replace(buying(), phase=phase(number))).agenda == (
        RailwayRounds(rounds),
    )


@pytest.mark.rule("1853R", "4.10.1", "4.2.1")
@pytest.mark.rule("1853", "4.10.1", "4.2.1")
@both
@pytest.mark.parametrize(
    ("number", "colours"),
    [
        (1, ("yellow",)),
        (2, ("yellow", "green")),
        (3, ("yellow", "green", "brown")),
        (4, ("yellow", "green", "brown", "grey")),
    ],
)
def test_4_10_1_table_6_colours(number: int, colours: tuple[str, ...]) -> None:
    assert opening().facts.phases[phase(number)].colours == colours


@pytest.mark.rule("1853R", "4.10.2")
@pytest.mark.rule("1853", "4.10.2")
@both
def test_4_10_2_the_first_dealing_round_is_in_the_first_phase_with_2_trains() -> None:
    state = everybody_passes(near_end())
    assert state.phase == phase(1)
    assert state.on_sale == {"2"}
    assert {action.train for action in legal(buying(), ADAM) if hasattr(action, "train")} == {"2"}


@pytest.mark.rule("1853R", "4.10.5")
@pytest.mark.rule("1853", "4.10.5")
@both
def test_4_10_5_the_first_6_starts_no_phase() -> None:
    state = in_phase(
        buying(EIR, GIP, trains={GIP: ["4", "4"]}, treasury={EIR: 1050}), 4, on_sale="6"
    )
    after = play(state, buy("6", 1050))
    assert (after.phase, fleet(after, GIP)) == (phase(4), ["4", "4"])


@pytest.mark.rule("1853R", "4.10.5", "4.8.3")
@pytest.mark.rule("1853", "4.10.5", "4.8.3")
@both
def test_4_10_5_the_last_4_brings_the_5s() -> None:
    state = in_phase(buying(trains={GIP: ["4"] * 3}), 3, on_sale="4 3M")
    assert refused(state, buy("5", 830)).rule == cited("4.8.3")
    after = play(state, buy("4", 620))
    assert stock(after)["4"] == 0
    assert "5" in after.on_sale
