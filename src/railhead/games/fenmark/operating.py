"""Operating rounds: the turn of a company (Fenmark 4.1 to 6.6)."""

from typing import Any

from railhead.data import plain
from railhead.engine import actions
from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, Rule, Step, push
from railhead.engine.rules import (
    bargaining,
    depot,
    dividends,
    laying,
    rounds,
    running,
    runs,
    shedding,
    tokens,
    track,
    trains,
)
from railhead.engine.rules.answers import accepts, declines, just_pass, passes
from railhead.engine.rules.company_turn import in_turn, its_turn, led_by, step_done
from railhead.engine.rules.director import director
from railhead.engine.rules.payments import can_pay
from railhead.engine.rules.prices import slide
from railhead.engine.rules.selling import preview_sale
from railhead.engine.state import SCRAP, Task
from railhead.engine.values import replace
from railhead.engine.verbs.track import place_token
from railhead.games.fenmark.state import Fenmark, floated, start_stock_round
from railhead.games.fenmark.stock import SALE_RULES, to_the_pool
from railhead.games.plain.network import preview_run, run_candidates

TILES = 2  # in a turn (Fenmark 4.3)
DIRECTOR = led_by(director)
NO_MORE: Procedure[Fenmark, actions.Pass] = passes(step_done)

# Rounds and turns


def next_round(state: Fenmark, task: rounds.OperatingRounds) -> Fenmark:
    """Fenmark 2.3, 7.1: the next operating round, or the next set, or the end of the game."""
    if not task.left and state.stock_round == state.facts.sets:
        return replace(state, agenda=(), ended="the last set has been played")
    if not task.left:
        return start_stock_round(state)
    number = state.operating_round + 1
    return rounds.start_operating_round(replace(state, operating_round=number), task, number)


def begin_turn(state: Fenmark, company: Company) -> Fenmark:
    """Fenmark 4.1, 4.2: the steps of a turn; before the first of all, the home token is placed."""
    steps = (laying.LayTrack, tokens.PlaceTokens, running.RunAll, bargaining.BuyTrains)
    state = push(state, *(step(company) for step in steps))
    if any(company in owners for owners in state.tokens.values()):
        return state
    return place_token(state, company, state.facts.companies[company].homes[0])


# Track and tokens


def ground_cost(state: Fenmark, action: actions.LayTile) -> int:
    """Fenmark 4.6: the ground is paid for with the first tile."""
    hex_ = state.facts.board.hexes[action.hex]
    return 0 if action.hex in state.placed else plain.ground_cost(state.facts, hex_)


LAY_TILE: Procedure[Fenmark, actions.LayTile] = Procedure(
    action=actions.LayTile,
    candidates=laying.tile_candidates,
    rules=(
        Rule("Fenmark 4.1", its_turn),
        Rule("Fenmark 4.3", track.known_hex_and_tile),
        Rule("Fenmark 4.3", laying.within_number_of_tiles(TILES)),
        Rule("Fenmark 4.3", track.tile_left),
        Rule("Fenmark 4.3", track.yellow_first),
        Rule("Fenmark 4.3", track.right_kind_for_the_place),
        Rule("Fenmark 4.5", track.colour_of_the_phase),
        Rule("Fenmark 4.5", track.listed_upgrade),
        Rule("Fenmark 4.5", track.keeps_the_track),
        Rule("Fenmark 4.3", track.stays_on_the_grid),
        Rule("Fenmark 4.3", track.not_against_grey),
        Rule("Fenmark 4.4", laying.extends_its_track),
        Rule("Fenmark 4.4", laying.new_track_in_reach),
        Rule("Fenmark 4.6", can_pay(ground_cost, lambda action: action.company, "This")),
    ),
    effect=laying.lay_tile(ground_cost),
    preview=laying.preview_lay(ground_cost),
)


def token_cost(state: Fenmark, _company: Company) -> int:
    """Fenmark 4.7: all tokens but the home's cost the same."""
    return state.facts.token_cost


PLACE_TOKEN: Procedure[Fenmark, actions.PlaceToken] = Procedure(
    action=actions.PlaceToken,
    candidates=tokens.token_candidates,
    rules=(
        Rule("Fenmark 4.1", its_turn),
        Rule("Fenmark 4.7", tokens.known_city),
        Rule("Fenmark 4.7", tokens.has_a_token),
        Rule("Fenmark 4.7", tokens.one_in_a_city),
        Rule("Fenmark 4.7", tokens.in_reach),
        Rule("Fenmark 4.7", tokens.space_is_free),
        Rule("Fenmark 4.7", tokens.can_pay_for_token(token_cost)),
    ),
    effect=tokens.place_for(token_cost),
    preview=tokens.preview_token(token_cost),
)

# Running and dividends

RUN_TRAINS: Procedure[Fenmark, actions.RunTrains] = Procedure(
    action=actions.RunTrains,
    candidates=run_candidates,
    rules=(
        Rule("Fenmark 4.1", its_turn),
        Rule("Fenmark 5.1", runs.own_trains_once_each),
        Rule("Fenmark 5.1", running.no_mail),
        Rule("Fenmark 5.1", running.places_exist),
        Rule("Fenmark 5.1", running.continuous),
        Rule("Fenmark 5.1", running.every_stop_listed),
        Rule("Fenmark 5.1", running.enough_stops),
        Rule("Fenmark 5.1", running.few_enough_stops),
        Rule("Fenmark 5.1", running.no_stop_twice),
        Rule("Fenmark 5.1", running.at_an_own_token),
        Rule("Fenmark 4.8", running.past_no_full_city),
        Rule("Fenmark 5.2", running.separate_runs),
    ),
    effect=running.run_trains,
    preview=preview_run,
)


def price_moves(state: Fenmark, company: Company, dividend: int) -> Fenmark:
    """Fenmark 5.4: a space up with a dividend, a space down without."""
    why = f"it pays {state.facts.money(dividend)}" if dividend else "it pays no dividend"
    return slide(state, company, 1 if dividend else -1, why)


DIVIDEND: Procedure[Fenmark, actions.Dividend] = Procedure(
    action=actions.Dividend,
    candidates=dividends.dividend_choices,
    rules=(
        Rule("Fenmark 5.3", dividends.all_or_nothing),
        Rule("Fenmark 5.3", dividends.something_is_paid),
    ),
    effect=dividends.use_earnings(price_moves),
    preview=dividends.preview_dividend(price_moves),
)

# Trains

BUY_TRAIN: Procedure[Fenmark, actions.BuyTrain] = Procedure(
    action=actions.BuyTrain,
    candidates=trains.train_candidates(floated),
    rules=(
        Rule("Fenmark 4.1", its_turn),
        Rule("Fenmark 6.1", trains.known_train_and_seller(floated)),
        Rule("Fenmark 6.1", trains.types_sell_in_order),
        Rule("Fenmark 6.1", trains.at_the_printed_price),
        Rule("Fenmark 6.3", bargaining.company_is_asked),
        Rule("Fenmark 6.2", trains.within_train_limit),
        Rule("Fenmark 6.1", trains.treasury_pays),
        Rule("Fenmark 6.5", trains.director_has_the_rest),
    ),
    effect=trains.buy_train(lambda s, action: depot.after_purchase(s, action.train, floated(s))),
    preview=trains.preview_train,
    free=bargaining.free_price,
)
ENOUGH_TRAINS: Procedure[Fenmark, actions.Pass] = Procedure(
    action=actions.Pass,
    candidates=just_pass,
    rules=(Rule("Fenmark 6.5", trains.owns_a_train_if_it_must),),
    effect=step_done,
)
FORCED_SALE: Procedure[Fenmark, actions.SellShares] = Procedure(
    action=actions.SellShares,
    candidates=trains.forced_sales,
    rules=(
        *SALE_RULES,
        Rule("Fenmark 6.6", trains.keeps_the_company(to_the_pool)),
        Rule("Fenmark 6.6", trains.no_more_than_necessary),
    ),
    effect=to_the_pool,
    preview=preview_sale(to_the_pool),
)
BANKRUPTCY: Procedure[Fenmark, actions.DeclareBankruptcy] = Procedure(
    action=actions.DeclareBankruptcy,
    candidates=trains.bankruptcies,
    rules=(
        Rule("Fenmark 4.1", its_turn),
        Rule("Fenmark 6.6", trains.cannot_pay),
        Rule("Fenmark 6.6", trains.nothing_left_to_sell(FORCED_SALE)),
    ),
    effect=trains.go_bankrupt,
    preview=trains.preview_bankruptcy,
)
DISCARD: Procedure[Fenmark, actions.DiscardTrain] = Procedure(
    action=actions.DiscardTrain,
    candidates=lambda state, player: shedding.discards(state, player, in_turn(state)),
    rules=(Rule("Fenmark 6.4", depot.has_the_train),),
    effect=depot.discard_to(SCRAP),
    preview=depot.preview_discard,
)

STEPS: dict[type[Task], Step[Fenmark, Any]] = {
    rounds.OperatingRounds: Step(
        paragraph="Fenmark 2.3",
        purpose=lambda _state, _task: "The next operating round begins",
        advance=next_round,
    ),
    rounds.OperatingRound: Step(
        paragraph="Fenmark 4.1",
        purpose=lambda _state, _task: "The next company operates",
        advance=rounds.next_company(floated, begin_turn),
    ),
    laying.LayTrack: Step(
        paragraph="Fenmark 4.3",
        purpose=lambda _state, task: f"{task.company} lays track",
        actors=DIRECTOR,
        procedures=(LAY_TILE, NO_MORE),
        advance=laying.end_track_when_done(TILES),
    ),
    tokens.PlaceTokens: Step(
        paragraph="Fenmark 4.7",
        purpose=lambda _state, task: f"{task.company} may place a token",
        actors=DIRECTOR,
        procedures=(PLACE_TOKEN, NO_MORE),
        advance=tokens.skip_if_nothing_to_place(token_cost),
    ),
    running.RunAll: Step(
        paragraph="Fenmark 5.1",
        purpose=lambda _state, task: f"{task.company} runs its trains",
        actors=DIRECTOR,
        procedures=(RUN_TRAINS,),
        advance=running.skip_if_nothing_runs,
    ),
    running.UseEarnings: Step(
        paragraph="Fenmark 5.3",
        purpose=dividends.using_purpose,
        actors=DIRECTOR,
        procedures=(DIVIDEND,),
        advance=dividends.skip_if_nothing_earned(price_moves),
    ),
    bargaining.BuyTrains: Step(
        paragraph="Fenmark 6.1",
        purpose=trains.buying_purpose,
        actors=DIRECTOR,
        procedures=(BUY_TRAIN, FORCED_SALE, BANKRUPTCY, ENOUGH_TRAINS),
        advance=trains.end_buying_when_done,
    ),
    bargaining.TrainConsent: Step(
        paragraph="Fenmark 6.3",
        purpose=bargaining.consent_purpose,
        actors=bargaining.owner_asked(director),
        procedures=(accepts(bargaining.agree), declines(bargaining.refuse)),
    ),
    depot.ShedTrains: Step(
        paragraph="Fenmark 6.4",
        purpose=lambda _state, task: f"{task.company} has more trains than it may own",
        actors=DIRECTOR,
        procedures=(DISCARD,),
        advance=depot.shed_enough,
    ),
}
