"""4.8: purchase of trains."""

from typing import Any

from railhead.engine.actions import BuyTrain, DiscardTrain
from railhead.engine.flow import Procedure, Step
from railhead.engine.rules.answers import accepts, declines, passes
from railhead.engine.rules.bargaining import (
    BuyTrains,
    TrainConsent,
    consent_purpose,
    owner_asked,
    refuse,
    seller_has_one,
)
from railhead.engine.rules.company_turn import in_turn, its_turn
from railhead.engine.rules.depot import ShedTrains, has_the_train, shed_enough
from railhead.engine.rules.shedding import discards
from railhead.engine.rules.trains import at_the_printed_price, within_train_limit
from railhead.engine.state import Task
from railhead.games.family1853.actions import (
    BuyTrainOnCredit,
    BuyTrainWithToken,
    PayForTrain,
    ReturnTrain,
)
from railhead.games.family1853.book import Book, Row
from railhead.games.family1853.data.options import Options1853
from railhead.games.family1853.lists.track import lay_no_more
from railhead.games.family1853.operating import credit, debts, depot, phases, trains
from railhead.games.family1853.operating.depot import Purchase
from railhead.games.family1853.state import State1853
from railhead.games.family1853.stock.director import RUN_BY, controller
from railhead.games.family1853.tasks import SettleCredit

# The rules of every purchase. On credit there is no price to pay and, as only a company without a
# train may buy so, no limit and no earlier debt; the special token opens what is not on sale.

NAMED: tuple[Row[Purchase], ...] = (
    ("4.8.1", "4.8.1", its_turn),
    ("TABLE 5", "TABLE 5", depot.type_exists),
)
IN_STOCK: Row[Purchase] = ("4.8.2", "4.8.2", depot.bank_has_one)
ON_SALE: tuple[Row[Purchase], ...] = (
    ("4.8.16", "4.8.16", depot.dual_only_with_a_minor),
    ("4.8.4", "4.8.4", depot.not_obsolete),
    ("4.8.3", "4.8.3", depot.types_sell_in_order),
    ("4.8.13", "4.8.13", depot.metre_types_come_with_their_phase),
    IN_STOCK,
    ("4.8.18(a)", "4.8.18(a)", depot.minors_alone_buy_1m),
    ("4.8.15", "4.8.15", depot.metre_gauge_later_for_majors),
)
WITHIN_LIMIT: Row[Purchase] = ("4.8.5", "4.8.5", within_train_limit)
PAID_FOR: tuple[Row[BuyTrain | BuyTrainWithToken], ...] = (
    ("", "3.4.6", debts.no_expense_in_debt),
    ("4.8.8", "4.8.8", trains.can_pay_for_train),
)
CREDIT = {"this train": credit.lacks_the_money, "any train": credit.lacks_the_money_for_any}
SPECIAL_TOKEN = {
    "none of the phase": credit.none_of_this_phase_left,
    "none at all": credit.none_on_sale,
}
RETURNING = {"sold first": credit.return_unpaid, "alternative": credit.return_as_alternative}


def buy_train(book: Book) -> Procedure[State1853, BuyTrain]:
    """4.8.2, 4.8.9: buy a train from the bank or from another company."""
    return Procedure(
        action=BuyTrain,
        candidates=trains.train_choices,
        rules=book.rules(
            *NAMED,
            ("4.8.9", "4.8.9", trains.source_exists),
            ("4.8.9", "4.8.9", seller_has_one),
            ("3.4.5", "3.4.5", trains.seller_has_paid_for_it),
            ("4.8.18(d)", "4.8.18(d)", trains.no_1m_for_majors),
            *ON_SALE,
            WITHIN_LIMIT,
            ("4.8.2", "4.8.2", at_the_printed_price),
            ("4.8.9", "4.8.9", trains.more_than_refused),
            *PAID_FOR,
        ),
        effect=trains.buy_train,
        preview=trains.preview_purchase,
        free=trains.free_price,
    )


def buy_train_on_credit(book: Book, options: Options1853) -> Procedure[State1853, BuyTrainOnCredit]:
    """3.4.3: a manager takes a train from the bank without paying for it yet."""
    return Procedure(
        action=BuyTrainOnCredit,
        candidates=credit.credit_choices,
        rules=book.rules(
            *NAMED,
            ("4.8.10", "4.8.10", credit.a_manager_alone),
            ("3.4.3", "3.4.3", credit.lacks_a_train),
            *ON_SALE,
            ("3.4.3", "3.4.3", CREDIT[options.credit]),
        ),
        effect=credit.buy_on_credit,
        preview=credit.preview_credit,
    )


def buy_train_with_token(
    book: Book, options: Options1853
) -> Procedure[State1853, BuyTrainWithToken]:
    """4.8.19: a minor company buys a train of the next phase."""
    return Procedure(
        action=BuyTrainWithToken,
        candidates=credit.token_choices,
        rules=book.rules(
            *NAMED,
            ("4.8.19", "4.8.19", credit.minors_alone_have_one),
            ("4.8.19", "4.8.19", credit.token_is_unspent),
            ("4.8.19", "4.8.19", credit.after_first_operating_round),
            ("4.8.19", "4.8.19", SPECIAL_TOKEN[options.special_token]),
            ("4.8.19", "4.8.19", credit.of_the_next_phase),
            IN_STOCK,
            WITHIN_LIMIT,
            *PAID_FOR,
        ),
        effect=credit.buy_with_token,
        preview=trains.preview_purchase,
    )


def pay_for_train(book: Book) -> Procedure[State1853, PayForTrain]:
    """3.4.3, 4.8.10: pay for the train held on credit."""
    return Procedure(
        action=PayForTrain,
        candidates=credit.payment_choices,
        rules=book.rules(
            ("3.4.3", "3.4.3", its_turn),
            ("3.4.3", "3.4.3", credit.owes_for_a_train),
            ("4.8.8", "4.8.8", trains.can_pay_for_train),
        ),
        effect=credit.pay_debt,
        preview=trains.preview_purchase,
    )


def return_train(book: Book, options: Options1853) -> Procedure[State1853, ReturnTrain]:
    """4.8.10: a new director returns the train held on credit."""
    return Procedure(
        action=ReturnTrain,
        candidates=credit.return_choices,
        rules=book.rules(
            ("4.8.10", "4.8.10", its_turn),
            ("4.8.10", "4.8.10", credit.owes_for_a_train),
        ),
        effect=RETURNING[options.unpaid_train],
    )


def discard_train(book: Book) -> Procedure[State1853, DiscardTrain]:
    """4.8.6: give up a train beyond the limit."""
    return Procedure(
        action=DiscardTrain,
        candidates=lambda state, player: discards(state, player, in_turn(state)),
        rules=book.rules(("4.8.6", "4.8.6", has_the_train)),
        effect=phases.discard,
    )


def steps(book: Book, options: Options1853) -> dict[type[Task], Step[State1853, Any]]:
    """Buying trains, and what may follow from it."""
    pay = pay_for_train(book)
    return {
        BuyTrains: Step(
            paragraph=book.cite("4.8"),
            purpose=lambda _, task: f"{task.company} may buy trains",
            actors=RUN_BY,
            procedures=(
                buy_train(book),
                buy_train_on_credit(book, options),
                buy_train_with_token(book, options),
                pay,
                passes(trains.no_more_trains),
                lay_no_more(book),
            ),
        ),
        TrainConsent: Step(
            paragraph=book.cite("4.8.9"),
            purpose=consent_purpose,
            actors=owner_asked(controller),
            procedures=(accepts(trains.agree_to_sell), declines(refuse)),
        ),
        ShedTrains: Step(
            paragraph=book.cite("4.8.6"),
            purpose=lambda _, task: f"{task.company} has more trains than it may own",
            actors=RUN_BY,
            procedures=(discard_train(book),),
            advance=shed_enough,
        ),
        SettleCredit: Step(
            paragraph=book.cite("4.8.10"),
            purpose=lambda _, task: f"{task.company} pays for its train or returns it",
            actors=RUN_BY,
            procedures=(pay, return_train(book, options)),
            advance=credit.settled,
        ),
    }
