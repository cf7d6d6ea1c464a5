"""What players of 1820 may know beyond what all games show: everything, for nothing is secret."""

from functools import lru_cache

from railhead.data.shapes import written
from railhead.engine.facts import Company
from railhead.engine.rules import rounds
from railhead.engine.rules.depot import on_sale
from railhead.engine.state import Player
from railhead.engine.verbs.track import supply
from railhead.engine.verbs.trains import owned
from railhead.games.g1820.data.facts import BRITISH_RAIL, Cousin, Facts1820
from railhead.games.g1820.operating import national, phases
from railhead.games.g1820.operating.loans import capacity, loans_of
from railhead.games.g1820.operating.tasks import Turn
from railhead.games.g1820.rounds import fall, income_is_paid
from railhead.games.g1820.shapes import (
    Chart1820,
    Cousin1820,
    Directed,
    OwnCompany,
    OwnPlayer,
    Part1820,
    Phase1820,
    Takeover,
)
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.holdings import (
    can_pay,
    controller,
    cousin_directs,
    in_play,
    investors,
    is_private,
    is_public,
)
from railhead.games.g1820.stock.market import in_liquidation, price_of
from railhead.games.g1820.takeover.auction import bank_bid, forcing, value
from railhead.games.g1820.takeover.funds import most_for
from railhead.games.g1820.takeover.sums import burdens, comes_with, ladder
from railhead.games.g1820.tasks import DealCards, EndIssueRound, OperatingRound
from railhead.games.g1820.view import forecast
from railhead.games.g1820.view.auctions import auction
from railhead.games.g1820.view.lobbying import lobbying, placing


def round_name(state: State1820) -> str:
    """The round that is being played, as players call it."""
    waiting = {type(task) for task in state.agenda if not state.ended}
    if DealCards in waiting:
        return "Setup"
    if EndIssueRound in waiting and OperatingRound not in waiting:
        return f"Issue & Takeover Round {state.operating_round}"
    return rounds.round_name(state, state.stock_round, state.operating_round, OperatingRound)


def view(state: State1820) -> Part1820:
    """What anybody may know of this game in particular (10.1)."""
    facts = state.facts
    return {
        "bank": {"unlimited": True},
        "stock_round": state.stock_round,
        "operating_round": state.operating_round,
        "queen_dead": bool(state.queen_died),
        "chart": _chart(state),
        "phases": _phases(facts),
        "trains": written(facts.trains),
        "on_sale": [type_] if (type_ := on_sale(state)) else [],
        "unlimited": [type_ for type_, fact in facts.trains.items() if fact.unlimited],
        "order": state.order,
        "private_track": state.privates,
        "face_down": sorted(state.face_down),
        "operating": next((t.company for t in state.agenda if isinstance(t, Turn)), None),
        "lobbies": [
            {"amount": amount, "player": state.lobbies[amount]}
            for amount in sorted(state.lobbies, reverse=True)
        ],
        "lobbying": lobbying(state),
        "placing": placing(state),
        "sizes": written(list(facts.sizes.values())),
        "loan": facts.loan,
        "marker_cost": facts.phases[state.phase].token_cost,
        "next_cards": state.next_cards,
        "auction": auction(state),
        "cousins": {cousin: _cousin(state, cousin) for cousin in state.cousins},
        "tiles": written(supply(state)),
        "doubts": facts.doubts,
        "players": {player: _player(state, player) for player in state.players},
        "companies": {company: _company(state, company) for company in facts.companies},
    }


def _chart(state: State1820) -> Chart1820:
    """The Cost of Business chart, and what it says now."""
    now = phases.column(state)
    return {
        "round": state.column,
        "end": state.facts.end_round,
        "columns": written(list(state.facts.chart.values())),
        "train_limit": now.train_limit,
        "interest": now.interest,
        "premium": now.premium,
        "float_sizes": now.float_sizes,
        "income": state.facts.income if income_is_paid(state) else 0,
        "next_round": forecast.next_issue_round(state),
        "next_phase": forecast.next_phase(state),
    }


@lru_cache(32)
def _phases(facts: Facts1820) -> dict[str, Phase1820]:
    return {
        str(number): {
            "name": phase.name,
            "train": phase.train,
            "colours": phase.colours,
            "pars": phase.pars,
        }
        for number, phase in facts.phases.items()
    }


def _cousin(state: State1820, cousin: Cousin) -> Cousin1820:
    fact = state.facts.cousins[cousin]
    shares = {c: held[cousin] for c, held in state.shares.items() if held.get(cousin)}
    sold = sum(count * price_of(state, company) for company, count in shares.items())
    return {
        "name": fact.name,
        "colour": fact.colour,
        "price": fact.price,
        "power": fact.power,
        "player": state.cousins[cousin],
        "worth": state.cash.get(cousin, 0) + sold,
        "if_closed": -(-(state.cash.get(cousin, 0) + sold) // 2),
        "treasury": state.cash.get(cousin, 0),
        "shares": written(shares),
        "used": written(state.powers.get(cousin, {})),
        "sold": sorted(state.sold.get(cousin, ())),
    }


def _player(state: State1820, player: Player) -> OwnPlayer:
    return {
        "owed": state.owed.get(player, 0),
        "cousins": [cousin for cousin, p in state.cousins.items() if p == player],
        "future_trains": list(owned(state, player)),
        "sold": sorted(state.sold.get(player, ())),
        "next_card": state.next_cards.index(player) + 1 if player in state.next_cards else None,
    }


def _company(state: State1820, company: Company) -> OwnCompany:
    shown: OwnCompany = {
        "size": state.sizes.get(company),
        "par": None,  # only the price is kept
        "floated": company in state.sizes,
        "private": is_private(state, company),
        "discarded": company in state.discarded,
        "tokens_left": state.markers.get(company, 0),
    }
    if company in state.sizes and company in state.directors:
        shown = {**shown, **_directed(state, company)}
    if is_public(state, company) and company != BRITISH_RAIL:
        shown = {**shown, **forecast.borrowing(state, company)}
        shown |= {"takeover": _takeover(state, company), "fall": fall(state, company)}
    if company == BRITISH_RAIL and is_public(state, company):
        shown |= {"income": national.income(state)}
    return shown


def _directed(state: State1820, company: Company) -> Directed:
    trains = forecast.upkeep(state, company)
    return {
        "controller": controller(state, company),
        "cousin_directs": cousin_directs(state, company),
        "in_liquidation": in_liquidation(state, company),
        "can_pay": can_pay(state, company),
        "can_raise": most_for(state, company),
        "loans": loans_of(state, company),
        "loan_capacity": capacity(state, company),
        "in_play": in_play(state, company),
        "maintenance": {
            "now": sum(line["now"] for line in trains),
            "next_round": sum(line["next"] for line in trains),
            "trains": trains,
        },
        "interest": loans_of(state, company) * phases.interest(state),
    }


def _takeover(state: State1820, company: Company) -> Takeover:
    """What a takeover would cost, who would be paid, and what comes with it, for each buyer."""
    return {
        "least": value(state, company),
        "forcing": forcing(state, company),
        "bank": bank_bid(state, company),
        "shares": in_play(state, company),
        "holders": investors(state, company),
        "sums": ladder(state, company),
        "brings": comes_with(state, company),
        "buyers": burdens(state, company),
    }
