"""1853R 2.8, 3.0 and 3.1: dealing rounds and the Elephant, rule by rule."""

from typing import Any

from railhead.engine.actions import BuyShare, Pass, SellShares
from railhead.engine.flow import Procedure, Rule, Step
from railhead.engine.rules.answers import just_pass
from railhead.engine.state import Task
from railhead.games.family1853 import dealing, elephant, limits
from railhead.games.family1853.actions import RedeemShare, SellElephant
from railhead.games.family1853.free_choices import ACCEPT_ELEPHANT, KEEP_ELEPHANT, REFUSE_ELEPHANT
from railhead.games.family1853.state import State1853
from railhead.games.family1853.tasks import (
    DealingTurn,
    ElephantConsent,
    EndDealingRound,
    OfferElephant,
)
from railhead.games.g1853r.options import Options

SELL_SHARES: Procedure[State1853, SellShares] = Procedure(
    action=SellShares,
    candidates=dealing.sale_candidates,
    rules=(
        Rule("1853R 3.1.5", dealing.known_company),
        Rule("1853R 3.1.6", dealing.one_or_more),
        Rule("1853R 3.1.5", dealing.held_by_seller),
        Rule("1853R 2.7.4", dealing.redeemed_before_sale),
        Rule("1853R 2.8.3", dealing.held_after_floating),
        Rule("1853R 3.1.8", dealing.held_after_forming),
    ),
    effect=dealing.sell,
    preview=dealing.preview_sale,
)

REDEEM_SHARE: Procedure[State1853, RedeemShare] = Procedure(
    action=RedeemShare,
    candidates=dealing.redemption_candidates,
    rules=(
        Rule("1853R 2.7.3", dealing.has_unredeemed),
        Rule("1853R 2.7.4", dealing.can_redeem),
    ),
    effect=dealing.redeem,
    preview=dealing.preview_redemption,
)

BUY_SHARE: Procedure[State1853, BuyShare] = Procedure(
    action=BuyShare,
    candidates=dealing.purchase_candidates,
    rules=(
        Rule("1853R 3.1.1", dealing.known_company),
        Rule("1853R 3.1.1", dealing.from_the_bank),
        Rule("1853R 3.1.3", dealing.available),
        Rule("1853R 2.9.2", dealing.single_certificate_left),
        Rule("1853R 2.7.4", dealing.redeemed_before_purchase),
        Rule("1853R 4.3.2", dealing.directorships_shed_first),
        Rule("1853R 3.2.3", dealing.limits_restored_first),
        Rule("1853R 3.1.9", dealing.not_sold_this_round),
        Rule("1853R 3.1.2", limits.within_company_limit),
        Rule("1853R 3.1.2", limits.within_certificate_limit),
        Rule("1853R 3.1.4", dealing.can_pay_par),
        Rule("1853R 3.1.7", dealing.can_pay_the_quoted_price),
    ),
    effect=dealing.buy,
    preview=dealing.preview_purchase,
)

DECLINE_RULES: tuple[Rule[State1853, Pass], ...] = (
    Rule("1853R 4.3.2", dealing.directorships_shed_first),
    Rule("1853R 3.2.3", dealing.limits_restored_first),
)
DECLINE: Procedure[State1853, Pass] = Procedure(
    action=Pass,
    candidates=just_pass,
    rules=DECLINE_RULES,
    effect=dealing.decline,
)
DECLINE_BUT_FOR_LAST_BUYER: Procedure[State1853, Pass] = Procedure(  # option last_buyer
    action=Pass,
    candidates=just_pass,
    rules=DECLINE_RULES,
    effect=dealing.decline_but_for_last_buyer,
)

SELL_ELEPHANT: Procedure[State1853, SellElephant] = Procedure(
    action=SellElephant,
    candidates=elephant.offer_candidates,
    rules=(
        Rule("1853R 3.1.11", elephant.to_another_player),
        Rule("1853R 3.1.11", elephant.price_can_be_paid),
        Rule("1853R 3.1.11", elephant.not_refused_already),
    ),
    effect=elephant.offer_elephant,
    preview=elephant.preview_offer,
    free=elephant.free_price,
)

END_DEALING_ROUND: Step[State1853, EndDealingRound] = Step(
    paragraph="1853R 3.1.11",
    purpose=elephant.end_purpose,
    advance=elephant.end_dealing_round,
)

OFFER_ELEPHANT: Step[State1853, OfferElephant] = Step(
    paragraph="1853R 3.1.11",
    purpose=elephant.offer_purpose,
    actors=elephant.elephant_seller,
    procedures=(SELL_ELEPHANT, KEEP_ELEPHANT),
)

ELEPHANT_CONSENT: Step[State1853, ElephantConsent] = Step(
    paragraph="1853R 3.1.11",
    purpose=elephant.consent_purpose,
    actors=elephant.elephant_buyer,
    procedures=(ACCEPT_ELEPHANT, REFUSE_ELEPHANT),
)


def steps(options: Options) -> dict[type[Task], Step[State1853, Any]]:
    """The steps of a dealing round, as the options have them."""
    skipped = options.last_buyer == "skipped"
    declining = DECLINE_BUT_FOR_LAST_BUYER if skipped else DECLINE
    dealing_turn: Step[State1853, DealingTurn] = Step(
        paragraph="1853R 3.1.1",
        purpose=dealing.dealing_purpose,
        actors=dealing.dealer,
        procedures=(SELL_SHARES, REDEEM_SHARE, BUY_SHARE, declining),
    )
    return {
        DealingTurn: dealing_turn,
        EndDealingRound: END_DEALING_ROUND,
        OfferElephant: OFFER_ELEPHANT,
        ElephantConsent: ELEPHANT_CONSENT,
    }
