"""What players of both editions see beyond what all games show."""

from typing import Any

import pytest

from railhead.engine.rules.bargaining import BuyTrains
from railhead.engine.state import SCRAP
from railhead.games.family1853.actions import CallExtraRound
from railhead.games.family1853.state import State1853
from railhead.games.family1853.tasks import ExtraRound, RailwayRounds
from railhead.games.family1853.view import view
from tests.games.family1853.bids import bidding
from tests.games.family1853.deals import decline, first_round
from tests.games.family1853.editions import OF_2009, both, under
from tests.games.family1853.fleets import buying, in_phase
from tests.games.family1853.positions import (
    ADAM,
    BBCI,
    BETH,
    CLIVE,
    DORA,
    ED,
    EIR,
    NWR,
    SIR,
    opening,
    play,
    position,
    settle,
)


def bbci(state: State1853) -> Any:
    return view(state)["companies"][BBCI]


@pytest.mark.rule("1853R", "2.6.1")
@pytest.mark.rule("1853", "2.6.1")
@both
def test_2_6_1_before_it_is_settled_the_bbci_is_neither_major_nor_minor() -> None:
    for state in (opening(), bidding(82, 81, 80), first_round()):
        assert (bbci(state)["minor"], bbci(state)["special_token"]) == (None, False)
        assert [view(state)["companies"][c]["minor"] for c in (EIR, SIR)] == [False, True]


@pytest.mark.rule("1853R", "2.6.3")
@pytest.mark.rule("1853", "2.6.3")
@both
def test_2_6_3_after_the_first_round_it_is_shown_what_it_is() -> None:
    state = play(first_round(), *decline(ADAM, BETH, CLIVE, DORA, ED))
    assert (bbci(state)["minor"], bbci(state)["special_token"]) == (True, True)


@pytest.mark.rule("1853R", "4.9", "4.10.1")
@pytest.mark.rule("1853", "4.9", "4.10.1")
@both
def test_4_9_the_view_tells_which_round_it_is_and_how_many_follow() -> None:
    state = settle(position(RailwayRounds(2), shares={EIR: {ADAM: 5}}))
    shown = view(state)
    assert (shown["additional_round"], shown["rounds_to_follow"]) == (False, 1)
    last = settle(position(RailwayRounds(0), shares={EIR: {ADAM: 5}}))
    assert isinstance(last.agenda[0], ExtraRound)
    extra = play(last, CallExtraRound(player=last.elephant))
    shown = view(extra)
    assert (shown["additional_round"], shown["rounds_to_follow"]) == (True, 0)


@pytest.mark.rule("1853R", "4.8.3")
@pytest.mark.rule("1853", "4.8.3")
@both
def test_4_8_3_types_of_which_none_is_left_are_not_on_sale() -> None:
    state = in_phase(buying(), 2, sold="2 2M", on_sale="2 3 2M")
    assert view(state)["on_sale"] == ["3"]
    assert isinstance(state.agenda[0], BuyTrains)
    assert SCRAP in state.trains.values()


@pytest.mark.rule("1853", "4.4.1")
def test_4_4_1_the_pale_grey_hexes_are_in_the_areas_that_have_no_western_limit() -> None:
    with under(OF_2009):
        companies = opening(pale_grey_hexes="playable").facts.companies
    grey = {"Ea", "Ga", "Ia"}
    found = {c: companies[c].territory & grey for c in companies if companies[c].territory & grey}
    assert found == {NWR: grey, BBCI: {"Ga", "Ia"}}
