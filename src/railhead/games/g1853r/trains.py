"""1853R 4.8: purchase of trains, step by step."""

from typing import Any

from railhead.engine.actions import BuyTrain, DiscardTrain
from railhead.engine.flow import Procedure, Rule, Step
from railhead.engine.state import Task
from railhead.games.family1853 import credit, depot, phases, trains
from railhead.games.family1853.actions import (
    BuyTrainOnCredit,
    BuyTrainWithToken,
    PayForTrain,
    ReturnTrain,
)
from railhead.games.family1853.free_choices import AGREE_TO_SELL, NO_MORE_TRAINS, REFUSE_TO_SELL
from railhead.games.family1853.random_choices import draw_train
from railhead.games.family1853.state import State1853
from railhead.games.family1853.tasks import BuyTrains, SettleCredit, ShedTrains, TrainConsent
from railhead.games.g1853r.options import Options

BUY_TRAIN: Procedure[State1853, BuyTrain] = Procedure(
    action=BuyTrain,
    candidates=trains.train_choices,
    rules=(
        Rule("1853R 4.8.1", depot.company_in_turn),
        Rule("1853R TABLE 5", depot.type_exists),
        Rule("1853R 4.8.9", trains.source_exists),
        Rule("1853R 4.8.9", trains.seller_has_one),
        Rule("1853R 3.4.5", trains.seller_has_paid_for_it),
        Rule("1853R 4.8.3", depot.types_sell_in_order),
        Rule("1853R 4.8.13", depot.metre_types_come_with_their_phase),
        Rule("1853R 4.8.2", depot.bank_has_one),
        Rule("1853R 4.8.18(a)", depot.minors_alone_buy_1m),
        Rule("1853R 4.8.18(d)", trains.no_1m_for_majors),
        Rule("1853R 4.8.15", depot.metre_gauge_later_for_majors),
        Rule("1853R 4.8.5", depot.within_train_limit),
        Rule("1853R 4.8.2", trains.at_the_printed_price),
        Rule("1853R 4.8.9", trains.at_a_lowest_price),
        Rule("1853R 4.8.8", trains.can_pay_for_train),
    ),
    effect=trains.buy_train,
    preview=trains.preview_purchase,
    free=trains.free_price,
    draw=draw_train,
)

BUY_TRAIN_ON_CREDIT: Procedure[State1853, BuyTrainOnCredit] = Procedure(
    action=BuyTrainOnCredit,
    candidates=credit.credit_choices,
    rules=(
        Rule("1853R 4.8.1", depot.company_in_turn),
        Rule("1853R TABLE 5", depot.type_exists),
        Rule("1853R 4.8.10", credit.a_manager_alone),
        Rule("1853R 3.4.3", credit.lacks_a_train),
        Rule("1853R 4.8.3", depot.types_sell_in_order),
        Rule("1853R 4.8.13", depot.metre_types_come_with_their_phase),
        Rule("1853R 4.8.2", depot.bank_has_one),
        Rule("1853R 4.8.18(a)", depot.minors_alone_buy_1m),
        Rule("1853R 4.8.15", depot.metre_gauge_later_for_majors),
        Rule("1853R 3.4.3", credit.lacks_the_money),
    ),
    effect=credit.buy_on_credit,
    preview=credit.preview_credit,
)

BUY_TRAIN_WITH_TOKEN: Procedure[State1853, BuyTrainWithToken] = Procedure(
    action=BuyTrainWithToken,
    candidates=credit.token_choices,
    rules=(
        Rule("1853R 4.8.1", depot.company_in_turn),
        Rule("1853R TABLE 5", depot.type_exists),
        Rule("1853R 4.8.19", credit.minors_alone_have_one),
        Rule("1853R 4.8.19", credit.token_is_unspent),
        Rule("1853R 4.8.19", credit.after_first_railway_round),
        Rule("1853R 4.8.19", credit.none_of_this_phase_left),
        Rule("1853R 4.8.19", credit.of_the_next_phase),
        Rule("1853R 4.8.2", depot.bank_has_one),
        Rule("1853R 4.8.5", depot.within_train_limit),
        Rule("1853R 4.8.8", trains.can_pay_for_train),
    ),
    effect=credit.buy_with_token,
    preview=trains.preview_purchase,
)

PAY_FOR_TRAIN: Procedure[State1853, PayForTrain] = Procedure(
    action=PayForTrain,
    candidates=credit.payment_choices,
    rules=(
        Rule("1853R 3.4.3", credit.owes_for_a_train),
        Rule("1853R 4.8.8", trains.can_pay_for_train),
    ),
    effect=credit.pay_debt,
    preview=trains.preview_purchase,
)

RETURN_TRAIN: Procedure[State1853, ReturnTrain] = Procedure(
    action=ReturnTrain,
    candidates=credit.return_choices,
    rules=(Rule("1853R 4.8.10", credit.owes_for_a_train),),
    effect=credit.return_unpaid,
)

DISCARD_TRAIN: Procedure[State1853, DiscardTrain] = Procedure(
    action=DiscardTrain,
    candidates=phases.discard_choices,
    rules=(Rule("1853R 4.8.6", phases.has_the_train),),
    effect=phases.discard,
)

BUY_TRAINS: Step[State1853, BuyTrains] = Step(
    paragraph="1853R 4.8",
    purpose=trains.train_purpose,
    actors=trains.train_actors,
    procedures=(
        BUY_TRAIN,
        BUY_TRAIN_ON_CREDIT,
        BUY_TRAIN_WITH_TOKEN,
        PAY_FOR_TRAIN,
        NO_MORE_TRAINS,
    ),
)

TRAIN_CONSENT: Step[State1853, TrainConsent] = Step(
    paragraph="1853R 4.8.9",
    purpose=trains.consent_purpose,
    actors=trains.seller_decides,
    procedures=(AGREE_TO_SELL, REFUSE_TO_SELL),
)

SHED_TRAINS: Step[State1853, ShedTrains] = Step(
    paragraph="1853R 4.8.6",
    purpose=phases.shedding_purpose,
    actors=phases.shedder,
    procedures=(DISCARD_TRAIN,),
    advance=phases.shed_enough,
)

SETTLE_CREDIT: Step[State1853, SettleCredit] = Step(
    paragraph="1853R 4.8.10",
    purpose=credit.settling_purpose,
    actors=trains.train_actors,
    procedures=(PAY_FOR_TRAIN, RETURN_TRAIN),
    advance=credit.settled,
)


def steps(_options: Options) -> dict[type[Task], Step[State1853, Any]]:
    """The steps of 1853R 4.8."""
    return {
        BuyTrains: BUY_TRAINS,
        TrainConsent: TRAIN_CONSENT,
        ShedTrains: SHED_TRAINS,
        SettleCredit: SETTLE_CREDIT,
    }
