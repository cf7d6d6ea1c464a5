"""What players of 1947 may know beyond what all games show: everything, for all is open."""

from railhead.data.shapes import written
from railhead.engine.facts import Company
from railhead.engine.memo import SMALL, remembered_by
from railhead.engine.rules import rounds
from railhead.engine.rules.buying import issued
from railhead.engine.rules.worth import shares_worth
from railhead.engine.state import POOL, Player
from railhead.engine.verbs.track import supply
from railhead.engine.verbs.trains import owned
from railhead.games.g1947.ending import bonds_worth, worth
from railhead.games.g1947.shapes import Held, Land, OwnCompany, OwnPlayer, Paper, Part1947
from railhead.games.g1947.state import State1947
from railhead.games.g1947.stock.floating import pars_for
from railhead.games.g1947.stock.limits import (
    allowed_in,
    certificates,
    ordinary_count,
    over_company_limit,
    savings_count,
)
from railhead.games.g1947.stock.market import beyond_red_line, needed_revenue, operating_order
from railhead.games.g1947.stock.order import wealth
from railhead.games.g1947.tasks import Auction, DealOrderCards, DrawPoolShares, SetFirstPar
from railhead.games.g1947.view.guide import guide
from railhead.games.g1947.view.hand import in_hand
from railhead.games.g1947.view.land import boxes, cities, seasons, sites, temple
from railhead.games.g1947.view.paper import (
    company_bonds,
    conversions,
    on_offer,
    phases,
    player_bonds,
    private,
    savings_allowed,
    trains_before,
)


def round_name(state: State1947) -> str:
    """The round that is being played, as players call it."""
    match state.agenda:
        case (DealOrderCards() | DrawPoolShares(), *_):
            return "Set-up"
        case (Auction() | SetFirstPar(), *_):
            return "Auction of private companies"
        case _:
            return rounds.round_name(state, state.stock_round, state.operating_round)


def view(state: State1947) -> Part1947:
    """What everybody may know of this game in particular."""
    facts = state.facts
    phase = facts.phases[state.phase]
    return {
        "order": state.players,
        "stock_round": state.stock_round,
        "operating_round": state.operating_round,
        "bank": {"unlimited": True},
        "limits": written(facts.limits),
        "train_limit": phase.train_limit,
        "colours": phase.colours,
        "plain_colours": phase.plain_colours,
        "stacks": state.arrivals,
        "operating_order": operating_order(state),
        "pool_trains": owned(state, POOL),
        "tiles": written(supply(state)),
        "doubts": facts.doubts,
        "players": {player: _player(state, player) for player in state.players},
        "companies": {company: _company(state, company) for company in facts.companies},
        **_land(state),
        **_paper(state),
        **in_hand(state),
    }


def _land(state: State1947) -> Land:
    facts = state.facts
    return {
        "season": written(facts.seasons[state.season]),
        "seasons": seasons(state),
        "zones": written(facts.zones),
        "cities": cities(state),
        "sites": sites(state),
        "charter": written(facts.charter),
        "boxes": boxes(facts),
        "guide": guide(facts),
    }


def _paper(state: State1947) -> Paper:
    facts = state.facts
    return {
        "pars": pars_for(state),
        "par_cells": written(facts.par_cells),
        "red_line": facts.red_line,
        "phases": phases(facts),
        "trains_before": trains_before(state),
        "privates": {private_: private(state, private_) for private_ in facts.privates},
        **on_offer(state),
    }


def _player(state: State1947, player: Player) -> OwnPlayer:
    return {
        **_held(state, player),
        **player_bonds(state, player),
        "workers": state.workers.get(player, 0),
        "new_workers": state.new_workers.get(player, 0),
        "sold": sorted(state.sold.get(player, ())),
        "wealth": wealth(state, player),
        "worth": worth(state, player),
        "shares_worth": shares_worth(state, player),
        "bonds_worth": bonds_worth(state, player),
    }


@remembered_by("facts", "shares", "savings", "privates", "directors", "protected", size=SMALL)
def _held(state: State1947, player: Player) -> Held:
    """What changes with shares and private companies alone, which most moves leave as they are."""
    return {
        "certificates": certificates(state, player),
        "privates": [private_ for private_, owner in state.privates.items() if owner == player],
        "savings": sorted(company for p, company in state.savings if p == player),
        "conversions": conversions(state, player),
        "ordinary_count": ordinary_count(state, player),
        "savings_count": savings_count(state, player),
        "savings_allowed": savings_allowed(state, player),
        "protected": {c: allowed_in(state, p, c) for p, c in state.protected if p == player},
        "over_60": {c: n for c in state.shares if (n := over_company_limit(state, player, c))},
    }


@remembered_by(
    "facts",
    "shares",
    "bonds",
    "pars",
    "prices",
    "floated",
    "temples",
    "sites",
    "stockbrokers",
    "privates",
    "operated",
    size=SMALL,
)
def _company(state: State1947, company: Company) -> OwnCompany:
    fact = state.facts.companies[company]
    quoted = company in state.prices
    return {
        "number": fact.number,
        "colour": fact.colour,
        "par": state.pars.get(company),
        "floated": company in state.floated,
        "floats_at": fact.floats_at,
        "issued": issued(state, company),
        **company_bonds(state, company),
        "homes": fact.homes,
        **temple(state, company),
        "sites": state.sites.get(company, ()),
        "stockbrokers": state.stockbrokers.get(company, 0),
        "privates": [private_ for private_, owner in state.privates.items() if owner == company],
        "station_costs": fact.station_costs,
        "operated": company in state.operated,
        "needed_revenue": needed_revenue(state, company) if quoted else None,
        "beyond_red_line": quoted and beyond_red_line(state.facts, state.prices[company]),
    }
