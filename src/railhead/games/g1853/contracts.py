"""1853 2.5 and 4.3: contract bids and fulfilment."""

from typing import Any

from railhead.engine.actions import Pass
from railhead.engine.flow import Procedure, Rule, Step
from railhead.engine.rules.answers import just_pass
from railhead.engine.state import Task
from railhead.games.family1853 import bidding, contracts, dealt, fulfilment
from railhead.games.family1853.actions import (
    ContractCity,
    DrawLots,
    WriteBond,
)
from railhead.games.family1853.contracts import bid_faults
from railhead.games.family1853.free_choices import VOTE_PENALTY
from railhead.games.family1853.random_choices import draw_bond
from railhead.games.family1853.state import State1853
from railhead.games.family1853.tasks import (
    ContractCities,
    DrawSeats,
    PenaltyVote,
    WriteBonds,
)
from railhead.games.g1853.options import Options

# What nobody at the table could do or overlook, checked even where bids are on honour.

POSSIBLE_BOND: tuple[Rule[State1853, WriteBond], ...] = (
    Rule("1853 2.5.2", bidding.bond_is_in_hand),
)

OPEN_CITY: tuple[Rule[State1853, ContractCity], ...] = (
    Rule("1853 2.5.8", contracts.city_has_a_name),
    Rule("1853 2.5.5", contracts.company_exists),
    Rule("1853 2.5.10", contracts.share_is_left),
    Rule("1853 2.5.6", contracts.not_too_many_cities),
)

OPEN_PASS: tuple[Rule[State1853, Pass], ...] = (Rule("1853 2.5.4", contracts.enough_cities),)

# What only the bidder can see until the bid is revealed.

LEGAL_BOND: tuple[Rule[State1853, WriteBond], ...] = (
    *POSSIBLE_BOND,
    Rule("1853 2.5.2", contracts.bond_reaches_minimum),
)

LEGAL_CITY: tuple[Rule[State1853, ContractCity], ...] = (
    *OPEN_CITY,
    Rule("1853 2.5.5", contracts.shares_go_with_cities),
    Rule("1853 2.5.10", contracts.each_city_once),
    Rule("1853 2.5.9", contracts.within_bond),
    Rule("1853 2.5.7", contracts.at_most_two_in_the_valley),
    Rule("1853 2.5.6", contracts.minimum_stays_within_bond),
    Rule("1853 2.5.7", contracts.fourth_city_stays_within_bond),
)

LEGAL_PASS: tuple[Rule[State1853, Pass], ...] = (
    *OPEN_PASS,
    Rule("1853 2.5.7", contracts.shaded_pair_has_a_fourth_city),
    Rule("1853 2.5.4", contracts.bond_is_accounted_for),
)

# What may turn out to be wrong with a bid when it is revealed (1853 4.3.2).

COMPLETE_BID: tuple[Rule[State1853, Pass], ...] = (
    Rule("1853 2.5.2", contracts.bond_reaches_minimum),
    Rule("1853 2.5.5", contracts.shares_go_with_cities),
    Rule("1853 2.5.10", contracts.each_city_once),
    Rule("1853 2.5.6", contracts.not_too_many_cities),
    Rule("1853 2.5.6", contracts.enough_cities),
    Rule("1853 2.5.9", contracts.within_bond),
    Rule("1853 2.5.7", contracts.at_most_two_in_the_valley),
    Rule("1853 2.5.7", contracts.shaded_pair_has_a_fourth_city),
    Rule("1853 2.5.4", contracts.bond_is_accounted_for),
)


# The procedures

WRITE_BOND: Procedure[State1853, WriteBond] = Procedure(
    action=WriteBond,
    candidates=bidding.bonds_to_consider,
    rules=LEGAL_BOND,
    effect=bidding.write_bond,
    preview=bidding.preview_bond,
    free=bidding.legal_bonds,
    draw=draw_bond,
)

WRITE_BOND_ON_HONOUR: Procedure[State1853, WriteBond] = Procedure(
    action=WriteBond,
    candidates=bidding.bonds_to_consider,
    rules=POSSIBLE_BOND,
    effect=bidding.write_bond,
    preview=bidding.preview_bond,
    free=bidding.possible_bonds,
    draw=draw_bond,
)

DRAW_LOTS: Procedure[State1853, DrawLots] = Procedure(
    action=DrawLots,
    candidates=dealt.possible_lots,
    rules=(
        Rule("1853 2.5.3", dealt.all_are_seated),
        Rule("1853 2.5.3", dealt.larger_bond_sits_first),
    ),
    effect=dealt.draw_lots,
)


def contract_city(options: Options) -> Procedure[State1853, ContractCity]:
    """1853 2.5.4: write down a city and claim a share."""
    final = options.bid_pass == "final"
    return Procedure(
        action=ContractCity,
        candidates=bidding.cities_to_consider,
        rules=LEGAL_CITY if options.bids == "checked" else OPEN_CITY,
        effect=bidding.contract_city_after_final_passes if final else bidding.contract_city,
        preview=bidding.preview_city,
    )


def pass_bid(options: Options) -> Procedure[State1853, Pass]:
    """1853 2.5.4: say that the bid is complete."""
    return Procedure(
        action=Pass,
        candidates=just_pass,
        rules=LEGAL_PASS if options.bids == "checked" else OPEN_PASS,
        effect=bidding.pass_bid,
    )


# The steps


def _judges(state: State1853, task: PenaltyVote) -> str:
    return fulfilment.voting_purpose(task, bid_faults(state, task.culprit, COMPLETE_BID))


def steps(options: Options) -> dict[type[Task], Step[State1853, Any]]:
    """The contract bids, and the vote on a penalty."""
    checked = options.bids == "checked"
    return {
        WriteBonds: Step(
            paragraph="1853 2.5.2",
            purpose=bidding.writing_purpose,
            actors=bidding.yet_to_write,
            procedures=(WRITE_BOND if checked else WRITE_BOND_ON_HONOUR,),
            advance=bidding.reveal_bonds,
        ),
        DrawSeats: Step(
            paragraph="1853 2.5.3",
            purpose=dealt.drawing_purpose,
            actors=dealt.chance_acts,
            procedures=(DRAW_LOTS,),
        ),
        ContractCities: Step(
            paragraph="1853 2.5.4",
            purpose=bidding.bidding_purpose,
            actors=bidding.bidder,
            procedures=(contract_city(options), pass_bid(options)),
        ),
        PenaltyVote: Step(
            paragraph="1853 4.3.2",
            purpose=_judges,
            actors=fulfilment.voters,
            procedures=(VOTE_PENALTY,),
            advance=fulfilment.count_votes,
        ),
    }
