"""1853R 4.3.2: an illegal bid is revealed, and the others vote on the penalty."""

from dataclasses import replace

import pytest

from railhead.engine import flow
from railhead.engine.actions import BuyShare, Pass, SellShares
from railhead.engine.state import Player
from railhead.games.family1853.actions import VotePenalty
from railhead.games.family1853.contracts.bids import bid_faults, bond_holder
from railhead.games.family1853.contracts.fulfilment import must_shed, settle_contracts
from railhead.games.family1853.rounds import start_stock_round
from railhead.games.family1853.state import State1853
from railhead.games.family1853.tasks import DealingTurn, EndDealingRound, LayTrack, PenaltyVote
from tests.games.family1853.editions import both, cited, complete_bid
from tests.games.family1853.positions import (
    ADAM,
    BETH,
    CLIVE,
    DORA,
    ED,
    EIR,
    NWR,
    play,
    position,
    refused,
    rules,
)
from tests.games.family1853.test_4_3_1_fulfilment import BID, BOTH_LINES, contracts


def caught(*culprits: Player) -> State1853:
    """Bids on these cities take 80, but the bonds are of 79 only."""
    state = contracts(BOTH_LINES, dict.fromkeys(culprits, BID))
    state = replace(state, bonds=dict.fromkeys(culprits, 79))
    return settle_contracts(state)


def vote(player: Player, punish: bool) -> VotePenalty:
    return VotePenalty(player=player, punish=punish)


def voting(players: int) -> State1853:
    return position(PenaltyVote(ADAM), players=players, bids={}, bonds={})


@pytest.mark.rule("1853R", "4.3.2")
@pytest.mark.rule("1853", "4.3.2")
@both
def test_4_3_2_a_legal_bid_is_not_put_to_the_vote() -> None:
    state = settle_contracts(contracts(BOTH_LINES, {ADAM: BID}))
    assert state.agenda == (LayTrack(NWR),)


@pytest.mark.rule("1853R", "2.5.1.2", "4.3.2")
@pytest.mark.rule("1853", "4.3.2")
@both
def test_4_3_2_the_others_vote_on_an_illegal_bid() -> None:
    state = caught(ADAM)
    assert state.agenda == (PenaltyVote(ADAM), LayTrack(NWR))
    assert flow.actors(rules(), state) == (BETH, CLIVE, DORA, ED)
    assert state.cash[bond_holder(ADAM)] == 90 - 79
    purpose = rules().steps[PenaltyVote].purpose(state, state.agenda[0])
    assert all(fault in purpose for fault in bid_faults(state, ADAM, complete_bid()))
    assert cited("2.5.2.9") in purpose


@pytest.mark.rule("1853R", "4.3.2")
@pytest.mark.rule("1853", "4.3.2")
@both
def test_4_3_2_two_illegal_bids_are_judged_one_after_the_other() -> None:
    state = caught(ADAM, BETH)
    assert state.agenda[:2] == (PenaltyVote(ADAM), PenaltyVote(BETH))
    state = play(state, vote(BETH, True), vote(CLIVE, True), vote(DORA, True))
    assert state.agenda[0] == PenaltyVote(BETH)
    state = play(state, vote(ADAM, False), vote(CLIVE, False))
    assert state.sentenced == {ADAM}
    assert state.agenda == (LayTrack(NWR),)


@pytest.mark.rule("1853R", "4.3.2")
@pytest.mark.rule("1853", "4.3.2")
@both
def test_4_3_2_the_culprit_has_no_vote_and_nobody_has_two() -> None:
    state = caught(ADAM)
    assert refused(state, vote(ADAM, False)).rule == cited("4.3.2")
    assert refused(play(state, vote(ED, True)), vote(ED, True)).rule == cited("4.3.2")


@pytest.mark.rule("1853R", "4.3.2")
@pytest.mark.rule("1853", "4.3.2")
@both
@pytest.mark.parametrize(
    ("players", "votes", "punished"),
    [
        (5, (True, True), None),
        (5, (True, True, True), True),
        (5, (True, True, False), None),
        (5, (True, True, False, False), False),
        (5, (True, True, False, True), True),
        (5, (False, False), False),
        (3, (True,), None),
        (3, (False,), False),
        (3, (True, True), True),
        (4, (True, True), True),
        (4, (True, False), None),
        (4, (True, False, False), False),
        (6, (True, True, False, False), None),
        (6, (True, True, False, False, True), True),
        (6, (False, False, False), False),
    ],
)
def test_4_3_2_a_majority_of_the_others(
    players: int, votes: tuple[bool, ...], punished: bool | None
) -> None:
    state = voting(players)
    state = replace(state, agenda=(*state.agenda, LayTrack(NWR)), formed=frozenset({NWR}))
    for player, punish in zip(state.players[1:], votes, strict=False):
        state = flow.apply(only_votes(), state, vote(player, punish))
    assert isinstance(state.agenda[0], PenaltyVote) == (punished is None)
    assert state.sentenced == ({ADAM} if punished else frozenset())


def only_votes() -> flow.Rulebook[State1853]:
    """Rules in which everything but the vote waits."""
    steps = dict(rules().steps)
    steps[LayTrack] = replace(steps[LayTrack], advance=flow.stay)
    return flow.Rulebook(steps=steps)


@pytest.mark.rule("1853R", "4.3.2")
@pytest.mark.rule("1853", "4.3.2")
@both
def test_4_3_2_must_shed_while_director() -> None:
    state = position(DealingTurn(ADAM), shares={NWR: {ADAM: 3, BETH: 2}}, culprits={ADAM})
    assert must_shed(state, ADAM)
    assert not must_shed(state, BETH)
    assert not must_shed(replace(state, culprits=frozenset()), ADAM)
    assert not must_shed(replace(state, directors={NWR: BETH}), ADAM)


@pytest.mark.rule("1853R", "4.3.2")
@pytest.mark.rule("1853", "4.3.2")
@both
def test_4_3_2_the_culprit_sells_before_passing_or_buying() -> None:
    turn = DealingTurn(ADAM)
    state = position(
        turn,
        agenda=(turn, EndDealingRound()),
        shares={NWR: {ADAM: 3, BETH: 2}, EIR: {BETH: 4}},
        culprits=frozenset({ADAM}),
    )
    assert refused(state, Pass(player=ADAM)).rule == cited("4.3.2")
    assert refused(state, BuyShare(player=ADAM, company=EIR)).rule == cited("4.3.2")
    state = play(state, SellShares(player=ADAM, company=NWR, count=2))
    assert state.directors[NWR] == BETH
    assert refused(state, BuyShare(player=ADAM, company=NWR)).rule == cited("3.1.9")
    play(state, Pass(player=ADAM))


@pytest.mark.rule("1853R", "4.3.2")
@pytest.mark.rule("1853", "4.3.2")
@both
def test_4_3_2_what_was_bought_in_the_turn_waits_for_the_next() -> None:
    options = {"turn_after_purchase": "goes on"}
    turn = DealingTurn(ADAM, bought=NWR)
    state = position(
        turn,
        agenda=(turn, EndDealingRound()),
        shares={NWR: {ADAM: 3, BETH: 2}},
        culprits=frozenset({ADAM}),
        options=options,
    )
    sale = SellShares(player=ADAM, company=NWR, count=2)
    assert refused(state, sale, **options).rule == cited("3.1.9")
    assert play(state, Pass(player=ADAM), **options).directors[NWR] == ADAM


@pytest.mark.rule("1853R", "4.3.2")
@pytest.mark.rule("1853", "4.3.2")
@both
def test_4_3_2_whoever_is_sentenced_in_a_dealing_round_sells_in_the_next_one() -> None:
    turn = DealingTurn(ADAM)
    state = position(
        turn,
        agenda=(turn, EndDealingRound()),
        shares={NWR: {ADAM: 3, BETH: 2}},
        sentenced=frozenset({ADAM}),
    )
    play(state, Pass(player=ADAM))
    later = start_stock_round(replace(state, elephant=ADAM))
    assert refused(later, Pass(player=ADAM)).rule == cited("4.3.2")
