"""What players of 1947 may know beyond what all games show: everything, for all is open."""

from typing import Any

from railhead.engine.facts import Company
from railhead.engine.flow import task
from railhead.engine.state import INITIAL_OFFER, POOL, Player
from railhead.engine.verbs.track import tiles_left
from railhead.engine.verbs.trains import owned
from railhead.games.g1947.ending import worth
from railhead.games.g1947.facts import PrivateId, SiteId
from railhead.games.g1947.floating import issued, pars_for
from railhead.games.g1947.limits import (
    allowed_in,
    certificates,
    ordinary_count,
    over_company_limit,
    savings_count,
)
from railhead.games.g1947.market import needed_revenue, operating_order
from railhead.games.g1947.order import wealth
from railhead.games.g1947.private_sales import owner_of, price_limit
from railhead.games.g1947.state import State1947
from railhead.games.g1947.tasks import (
    Auction,
    DealOrderCards,
    DrawPoolShares,
    OperatingRounds,
    SetFirstPar,
)


def round_name(state: State1947) -> str:
    """The round that is being played, as players call it."""
    if state.ended:
        return "End of game"
    names = state.facts.names
    match task(state):
        case DealOrderCards() | DrawPoolShares():
            return "Set-up"
        case Auction() | SetFirstPar():
            return "Auction of private companies"
        case _ if any(isinstance(task, OperatingRounds) for task in state.agenda):
            return f"{names['operating_round']} {state.operating_round}"
        case _:
            return f"{names['stock_round']} {state.stock_round}"


def view(state: State1947, _seat: Player | None) -> dict[str, Any]:
    """What everybody may know of this game in particular."""
    facts = state.facts
    phase = facts.phases[state.phase]
    return {
        "order": state.players,
        "stock_round": state.stock_round,
        "operating_round": state.operating_round,
        "season": facts.seasons[state.season],
        "seasons": facts.seasons,
        "bank": {"unlimited": True},
        "limits": facts.limits,
        "train_limit": phase.train_limit,
        "colours": phase.colours,
        "plain_colours": phase.plain_colours,
        "pars": pars_for(state),
        "par_cells": facts.par_cells,
        "red_line": facts.red_line,
        "stacks": state.arrivals,
        "operating_order": operating_order(state),
        "pool_trains": owned(state, POOL),
        "pool_bonds": _bonds_at(state, POOL),
        "offered_bonds": _bonds_at(state, INITIAL_OFFER),
        "privates": {private: _private(state, private) for private in facts.privates},
        "sites": {site: _site(state, site) for site in facts.sites},
        "charter": facts.charter,
        "zones": facts.zones,
        "tiles": {tile: tiles_left(state, tile) for tile in facts.tiles},
        "doubts": facts.doubts,
        "players": {player: _player(state, player) for player in state.players},
        "companies": {company: _company(state, company) for company in facts.companies},
    }


def _bonds_at(state: State1947, place: str) -> dict[Company, int]:
    return {company: held[place] for company, held in state.bonds.items() if place in held}


def _private(state: State1947, private: PrivateId) -> dict[str, Any]:
    fact = state.facts.privates[private]
    return {
        "name": fact.name,
        "power": fact.power,
        "income": fact.income,
        "permanent": fact.permanent,
        "owner": state.privates[private],
        "hammer": state.hammer.get(private),
        "limit": price_limit(state, private) if owner_of(state, private) else None,
    }


def _site(state: State1947, site: SiteId) -> dict[str, Any]:
    fact = state.facts.sites[site]
    return {
        "name": fact.name,
        "edges": fact.edges,
        "workers": 0 if site in state.reached else fact.workers,
        "companies": [company for company, sites in state.sites.items() if site in sites],
    }


def _player(state: State1947, player: Player) -> dict[str, Any]:
    new = {c: count for (p, c), count in state.new_bonds.items() if p == player and count}
    return {
        "certificates": certificates(state, player),
        "privates": [private for private, owner in state.privates.items() if owner == player],
        "bonds": _bonds_at(state, player),
        "new_bonds": new,
        "savings": sorted(company for p, company in state.savings if p == player),
        "ordinary_count": ordinary_count(state, player),
        "savings_count": savings_count(state, player),
        "workers": state.workers.get(player, 0),
        "new_workers": state.new_workers.get(player, 0),
        "sold": sorted(state.sold.get(player, ())),
        "protected": {c: allowed_in(state, p, c) for p, c in state.protected if p == player},
        "over_60": {c: n for c in state.shares if (n := over_company_limit(state, player, c))},
        "wealth": wealth(state, player),
        "worth": worth(state, player),
    }


def _company(state: State1947, company: Company) -> dict[str, Any]:
    fact = state.facts.companies[company]
    quoted = company in state.prices
    return {
        "number": fact.number,
        "colour": fact.colour,
        "par": state.pars.get(company),
        "floated": company in state.floated,
        "floats_at": fact.floats_at,
        "issued": issued(state, company),
        "bonds": state.bonds[company],
        "homes": fact.homes,
        "temple": fact.temple,
        "temple_reached": company in state.temples,
        "sites": state.sites.get(company, ()),
        "stockbrokers": state.stockbrokers.get(company, 0),
        "privates": [private for private, owner in state.privates.items() if owner == company],
        "station_costs": fact.station_costs,
        "operated": company in state.operated,
        "needed_revenue": needed_revenue(state, company) if quoted else None,
    }
