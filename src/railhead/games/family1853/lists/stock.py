"""2.8, 3.0 and 3.1: dealing rounds and the Elephant."""

from dataclasses import replace
from typing import Any

from railhead.engine.actions import Action, BuyShare, Pass, SellShares
from railhead.engine.flow import Procedure, Step
from railhead.engine.rules.answers import accepts, declines, just_pass, passes
from railhead.engine.rules.buying import from_the_bank, known_company, not_sold_this_round
from railhead.engine.rules.limits import within_company_limit
from railhead.engine.rules.selling import held_by_seller, one_or_more
from railhead.engine.state import Task
from railhead.games.family1853.actions import RedeemShare, SellElephant
from railhead.games.family1853.book import Book, Row
from railhead.games.family1853.data.options import Options1853
from railhead.games.family1853.state import State1853
from railhead.games.family1853.stock import elephant, limits, trading
from railhead.games.family1853.tasks import (
    DealingTurn,
    ElephantConsent,
    EndDealingRound,
    OfferElephant,
)

SOLD_FIRST: tuple[Row[Action], ...] = (  # before anything is bought or declined
    ("4.3.2", "4.3.2", trading.directorships_shed_first),
    ("3.2.3", "3.2.3", trading.limits_restored_first),
)
FIRST_POOL: dict[str, tuple[Row[BuyShare], ...]] = {
    "for others": (),
    "closed": (("2.8.1", "2.8.1", trading.pool_closed_in_first_round),),
}
PURCHASES: dict[str, tuple[Row[BuyShare], ...]] = {
    "ends": (),
    "goes on": (("3.1.6", "3.1.6", trading.one_purchase_a_turn),),
}
SALES: dict[str, tuple[Row[SellShares], ...]] = {
    "ends": (),
    "goes on": (("3.1.9", "3.1.9", trading.not_bought_this_turn),),
}
BUYING = {"ends": trading.buy, "goes on": trading.buy_and_go_on}
DECLINING = {"asked": trading.decline, "skipped": trading.decline_but_for_last_buyer}

ACCEPT_ELEPHANT = replace(accepts(elephant.accept_elephant), preview=elephant.preview_consent)


def sell_shares(book: Book, options: Options1853) -> Procedure[State1853, SellShares]:
    """3.1.5: sell shares of a company into the pool."""
    return Procedure(
        action=SellShares,
        candidates=trading.sale_candidates,
        rules=book.rules(
            ("3.1.5", "3.1.5", known_company),
            ("3.1.6", "3.1.6", one_or_more),
            ("3.1.5", "3.1.5", held_by_seller),
            ("2.7.4", "2.7.4", trading.redeemed_before_sale),
            ("2.8.3", "2.8.3", trading.held_after_floating),
            ("3.1.8", "3.1.8", trading.held_after_first_director),
            *SALES[options.turn_after_purchase],
        ),
        effect=trading.sell,
        preview=trading.preview_sale,
    )


def redeem_share(book: Book) -> Procedure[State1853, RedeemShare]:
    """2.7.4: pay for a share claimed in the bids."""
    return Procedure(
        action=RedeemShare,
        candidates=trading.redemption_candidates,
        rules=book.rules(
            ("2.7.3", "2.7.3", trading.has_unredeemed),
            ("2.7.4", "2.7.4", trading.can_redeem),
        ),
        effect=trading.redeem,
        preview=trading.preview_redemption,
    )


def buy_share(book: Book, options: Options1853) -> Procedure[State1853, BuyShare]:
    """3.0: buy a share, which ends the turn, or does not by option."""
    return Procedure(
        action=BuyShare,
        candidates=trading.purchase_candidates,
        rules=book.rules(
            ("3.1.1", "3.1.1", known_company),
            ("3.1.1", "3.1.1", from_the_bank),
            ("3.1.3", "3.1.3", trading.available),
            ("2.9.2", "2.9.2", trading.single_certificate_left),
            ("2.7.4", "2.7.4", trading.redeemed_before_purchase),
            *SOLD_FIRST,
            ("3.1.9", "3.1.9", not_sold_this_round(trading.companies_sold)),
            ("3.1.2", "3.1.2", within_company_limit(limits.most_shares)),
            ("3.1.2", "3.1.2", limits.within_certificate_limit),
            ("3.1.4", "3.1.4", trading.can_pay_par),
            ("3.1.7", "3.1.7", trading.can_pay_the_quoted_price),
            *FIRST_POOL[options.first_round_pool],
            *PURCHASES[options.turn_after_purchase],
        ),
        effect=BUYING[options.turn_after_purchase],
        preview=trading.preview_purchase,
    )


def decline(book: Book, options: Options1853) -> Procedure[State1853, Pass]:
    """3.0: decline to buy."""
    return Procedure(
        action=Pass,
        candidates=just_pass,
        rules=book.rules(*SOLD_FIRST),
        effect=DECLINING[options.last_buyer],
    )


def sell_elephant(book: Book) -> Procedure[State1853, SellElephant]:
    """3.1.11: offer the Elephant to another player."""
    return Procedure(
        action=SellElephant,
        candidates=elephant.offer_candidates,
        rules=book.rules(
            ("3.1.11", "3.1.11", elephant.to_another_player),
            ("3.1.11", "3.1.11", elephant.price_can_be_paid),
            ("3.1.11", "3.1.11", elephant.not_refused_already),
        ),
        effect=elephant.offer_elephant,
        preview=elephant.preview_offer,
        free=elephant.free_price,
    )


def steps(book: Book, options: Options1853) -> dict[type[Task], Step[State1853, Any]]:
    """The steps of a dealing round, as the options have them."""
    deals = (sell_shares(book, options), redeem_share(book), buy_share(book, options))
    return {
        DealingTurn: Step(
            paragraph=book.cite("3.1.1"),
            purpose=lambda state, turn: (
                f"{state.facts.stock_round} {state.dealing_round}, turn of {turn.player}"
            ),
            actors=lambda _, turn: (turn.player,),
            procedures=(*deals, decline(book, options)),
        ),
        EndDealingRound: Step(
            paragraph=book.cite("3.1.11"),
            purpose=lambda state, _task: f"The {state.facts.stock_round} ends",
            advance=elephant.end_stock_round,
        ),
        OfferElephant: Step(
            paragraph=book.cite("3.1.11"),
            purpose=lambda state, _task: f"{state.elephant} may sell the Elephant",
            actors=lambda state, _task: (state.elephant,),
            procedures=(
                sell_elephant(book),
                passes(elephant.keep_elephant),
            ),
        ),
        ElephantConsent: Step(
            paragraph=book.cite("3.1.11"),
            purpose=elephant.consent_purpose,
            actors=lambda _, offer: (offer.buyer,),
            procedures=(ACCEPT_ELEPHANT, declines(elephant.refuse_elephant)),
        ),
    }
