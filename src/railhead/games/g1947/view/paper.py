"""What players of 1947 see of papers: private companies, bonds, savings shares, par bands."""

from functools import lru_cache

from railhead.engine.facts import Company
from railhead.engine.rules.buying import issued
from railhead.engine.state import DEPOT, INITIAL_OFFER, POOL, Holder, Player
from railhead.engine.verbs.shares import share_count
from railhead.engine.verbs.trains import owned, type_of
from railhead.games.g1947 import shapes
from railhead.games.g1947.actions import SellBonds
from railhead.games.g1947.bargaining import least_price
from railhead.games.g1947.data.facts import Facts1947, Phase1947, PrivateId
from railhead.games.g1947.privates.to_companies import owner_of, price_limit
from railhead.games.g1947.shapes import (
    BondsOnOffer,
    CompanyBonds,
    Conversion,
    PlayerBonds,
    Private1947,
)
from railhead.games.g1947.state import REMOVED, UNISSUED, State1947
from railhead.games.g1947.stock.bond_deals import bond_price, issue_price, saleable
from railhead.games.g1947.stock.conversion import ORDINARY, SAVINGS
from railhead.games.g1947.stock.limits import ordinary_count
from railhead.games.g1947.stock.selling import NOT_IN_THE_FIRST_ROUND

# Private companies -------------------------------------------------------------------------------


def private(state: State1947, private_: PrivateId) -> Private1947:
    """A private company: what it is, whose it is, and what a company may pay for it."""
    fact = state.facts.privates[private_]
    owner = owner_of(state, private_)
    return {
        "name": fact.name,
        "power": fact.power,
        "income": fact.income,
        "permanent": fact.permanent,
        "owner": state.privates[private_],
        "hammer": state.hammer.get(private_),
        "least": least_price(state, owner, private_) if owner else None,
        "limit": price_limit(state, private_) if owner else None,
        "status": _status(state, private_),
    }


def _status(state: State1947, private_: PrivateId) -> str:
    """Where it stands, in words."""
    owner, hammer = state.privates[private_], state.hammer.get(private_)
    if owner == REMOVED:
        return "unsold" if hammer is None else "used up"
    return "to be auctioned" if hammer is None else "owned"


# Bonds -------------------------------------------------------------------------------------------


def bonds_at(state: State1947, place: Holder) -> dict[str, int]:
    """The bonds that somebody has, by company."""
    return {company: held[place] for company, held in state.bonds.items() if place in held}


def company_bonds(state: State1947, company: Company) -> CompanyBonds:
    """Where a company's bonds are, and what they cost (1947 5.4.2, 5.4.3)."""
    held = state.bonds[company]
    return {
        "bonds": held,
        "bonds_to_issue": issued(state, company) if UNISSUED in held else 0,
        "bond_price_new": issue_price(state, company) if company in state.pars else None,
        "bond_price": bond_price(state, company, POOL) if company in state.prices else None,
    }


def player_bonds(state: State1947, player: Player) -> PlayerBonds:
    """A player's bonds; those of them that may be sold in a stock round now (1947 5.4.2, 5.5)."""
    return {
        "bonds": bonds_at(state, player),
        "new_bonds": {c: n for (p, c), n in state.new_bonds.items() if p == player and n},
        "saleable_bonds": {
            c: n
            for c, held in state.bonds.items()
            if player in held and (n := saleable(state, player, c)) and _may_sell(state, player, c)
        },
    }


def _may_sell(state: State1947, player: Player, company: Company) -> bool:
    return (
        NOT_IN_THE_FIRST_ROUND.objection(state, SellBonds(player=player, company=company)) is None
    )


# Savings shares ----------------------------------------------------------------------------------


def conversions(state: State1947, player: Player) -> dict[str, Conversion]:
    """1947 5.6.4: what the player's holdings would become, and whose consent it takes; a president
    holds ordinary shares only.
    """
    return {
        company: _conversion(state, player, company)
        for company in state.shares
        if share_count(state, player, company) and state.directors.get(company) != player
    }


def _conversion(state: State1947, player: Player, company: Company) -> Conversion:
    back = (player, company) in state.savings
    return {
        "shares": share_count(state, player, company),
        "kind": SAVINGS if back else ORDINARY,
        "to": ORDINARY if back else SAVINGS,
        "consent": state.directors[company] if back else None,
    }


def savings_allowed(state: State1947, player: Player) -> int:
    """1947 5.6.2: how many savings shares the player's ordinary ones allow."""
    return ordinary_count(state, player) // 2


# Phases ------------------------------------------------------------------------------------------


@lru_cache(32)
def phases(facts: Facts1947) -> list[shapes.Phase1947]:
    """What 1947 has in each phase beyond tiles, rounds and the train limit."""
    return [_phase(facts, phase) for phase in facts.phases.values()]


def _phase(facts: Facts1947, phase: Phase1947) -> shapes.Phase1947:
    return {
        "number": phase.number,
        "band": phase.par_band,
        "pars": sorted(facts.par_cells[phase.par_band]),
        "private_percent": phase.private_percent,
        "trading_post": phase.trading_post,
        "plain_colours": phase.plain_colours,
        "notes": [
            *(["towns may become green cities, or be left out"] if phase.towns_grow else []),
            *(["only the largest train runs"] if phase.simplified else []),
            *([] if phase.temples else ["companies that begin have no temple"]),
        ],
    }


def trains_before(state: State1947) -> int | None:
    """How many trains the bank sells before one that begins the next phase; None in the last."""
    kinds = state.facts.trains.values()
    later = {kind.type for kind in kinds if (kind.starts_phase or 0) > state.phase}
    if not later:
        return None
    return sum(type_of(train) not in later for train in owned(state, DEPOT))


def on_offer(state: State1947) -> BondsOnOffer:
    """Bonds that can be bought."""
    return {"offered_bonds": bonds_at(state, INITIAL_OFFER), "pool_bonds": bonds_at(state, POOL)}
