"""2.5 and 4.3: contract bids and their fulfilment."""

from typing import Any

from railhead.engine.actions import Pass
from railhead.engine.flow import Procedure, Step
from railhead.engine.rules.answers import just_pass
from railhead.engine.state import CHANCE, Task
from railhead.games.family1853 import chance
from railhead.games.family1853.actions import (
    ClaimBond,
    ContractCity,
    DrawLots,
    VotePenalty,
    WriteBond,
)
from railhead.games.family1853.book import Book, Row
from railhead.games.family1853.contracts import bidding, fulfilment
from railhead.games.family1853.contracts import bids as contracts
from railhead.games.family1853.contracts.bids import COMPLETE_BID, bid_faults
from railhead.games.family1853.data.options import Options1853
from railhead.games.family1853.state import State1853
from railhead.games.family1853.tasks import ContractCities, DrawSeats, PenaltyVote, WriteBonds

CHECKED = "checked"  # option bids; otherwise they are on honour
BID = {row[2]: row for row in COMPLETE_BID}  # by what is checked

# What nobody at the table could do or overlook, checked even where bids are on honour.

POSSIBLE_BOND: Row[WriteBond] = ("2.5.2.2", "2.5.2", bidding.bond_is_in_hand)
OPEN_CITY: tuple[Row[ContractCity], ...] = (
    ("2.5.2.8", "2.5.8", contracts.city_has_a_name),
    ("2.5.2.5", "2.5.5", contracts.company_exists),
    ("2.5.2.10", "2.5.10", contracts.share_is_left),
    ("2.9.2", "2.9.2", contracts.single_certificate_is_left),
    BID[contracts.not_too_many_cities],
)
OPEN_PASS: Row[Pass] = ("2.5.2.4", "2.5.4", contracts.enough_cities)

# What only the bidder can see until the bid is revealed.

LEGAL_CITY: tuple[Row[ContractCity], ...] = (
    *OPEN_CITY,
    BID[contracts.shares_go_with_cities],
    BID[contracts.each_city_once],
    BID[contracts.within_bond],
    BID[contracts.at_most_two_in_the_valley],
    ("2.5.2.6", "2.5.6", contracts.minimum_stays_within_bond),
    ("2.5.2.7", "2.5.7", contracts.fourth_city_stays_within_bond),
)
LEGAL_PASS: tuple[Row[Pass], ...] = (
    OPEN_PASS,
    BID[contracts.shaded_pair_has_a_fourth_city],
    BID[contracts.bond_is_accounted_for],
)


def write_bond(book: Book, options: Options1853) -> Procedure[State1853, WriteBond]:
    """2.5.2.2: write the amount of one's bond."""
    checked = options.bids == CHECKED
    legal = (BID[contracts.bond_reaches_minimum],) if checked else ()
    return Procedure(
        action=WriteBond,
        candidates=bidding.bonds_to_consider,
        rules=book.rules(POSSIBLE_BOND, *legal),
        effect=bidding.write_bond,
        preview=bidding.preview_bond,
        free=bidding.legal_bonds if checked else bidding.possible_bonds,
    )


def draw_lots(book: Book) -> Procedure[State1853, DrawLots]:
    """2.5.2.3: chance puts equal bonds in order."""
    return Procedure(
        action=DrawLots,
        candidates=chance.possible_lots,
        rules=book.rules(
            ("2.5.2.3", "2.5.3", chance.all_are_seated),
            ("2.5.2.3", "2.5.3", chance.larger_bond_sits_first),
        ),
        effect=chance.draw_lots,
    )


def contract_city(book: Book, options: Options1853) -> Procedure[State1853, ContractCity]:
    """2.5.2.4: write down a city and claim a share."""
    final, checked = options.bid_pass == "final", options.bids == CHECKED
    return Procedure(
        action=ContractCity,
        candidates=bidding.cities_to_consider if checked else bidding.claims_on_honour,
        rules=book.rules(*(LEGAL_CITY if checked else OPEN_CITY)),
        effect=bidding.contract_city_after_final_passes if final else bidding.contract_city,
        preview=bidding.preview_city,
    )


def pass_bid(book: Book, options: Options1853) -> Procedure[State1853, Pass]:
    """2.5.2.4: say that the bid is complete."""
    return Procedure(
        action=Pass,
        candidates=just_pass,
        rules=book.rules(*(LEGAL_PASS if options.bids == CHECKED else (OPEN_PASS,))),
        effect=bidding.pass_bid,
        preview=bidding.preview_pass,
    )


def claim_bond(book: Book) -> Procedure[State1853, ClaimBond]:
    """4.3.2: claim the bond when the cities are connected."""
    return Procedure(
        action=ClaimBond,
        candidates=fulfilment.just_claim,
        rules=book.rules(
            ("4.3.2", "4.3.2", fulfilment.not_claimed_yet),
            ("4.3.1", "4.3.1", fulfilment.cities_are_connected),
        ),
        effect=fulfilment.claim_bond,
        preview=fulfilment.preview_claim,
    )


VOTE_PENALTY: Procedure[State1853, VotePenalty] = Procedure(
    action=VotePenalty, candidates=fulfilment.both_votes, rules=(), effect=fulfilment.vote
)


def steps(book: Book, options: Options1853) -> dict[type[Task], Step[State1853, Any]]:
    """The contract bids, and the vote on a penalty."""
    checks = book.rules(*COMPLETE_BID)

    def judges(state: State1853, task: PenaltyVote) -> str:
        return fulfilment.voting_purpose(task, bid_faults(state, task.culprit, checks))

    return {
        WriteBonds: Step(
            paragraph=book.cite("2.5.2.2", "2.5.2"),
            purpose=lambda *_: "Bonds are written",
            actors=bidding.yet_to_write,
            procedures=(write_bond(book, options),),
            advance=bidding.reveal_bonds,
        ),
        DrawSeats: Step(
            paragraph=book.cite("2.5.2.3", "2.5.3"),
            purpose=lambda *_: "Lots are drawn for the seats of those with equal bonds",
            actors=lambda *_: (CHANCE,),
            procedures=(draw_lots(book),),
        ),
        ContractCities: Step(
            paragraph=book.cite("2.5.2.4", "2.5.4"),
            purpose=lambda _, task: f"{task.player} contracts for a city",
            actors=lambda _, task: (task.player,),
            procedures=(contract_city(book, options), pass_bid(book, options)),
        ),
        PenaltyVote: Step(
            paragraph=book.cite("4.3.2"),
            purpose=judges,
            actors=fulfilment.voters,
            procedures=(VOTE_PENALTY,),
            advance=fulfilment.count_votes,
        ),
    }
