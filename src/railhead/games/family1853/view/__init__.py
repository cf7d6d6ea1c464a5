"""What players of 1853 may know beyond what all games show."""

from railhead.data.shapes import written
from railhead.engine.facts import Company
from railhead.engine.rules import rounds
from railhead.engine.rules.buying import issued
from railhead.engine.state import Player
from railhead.engine.verbs.shares import share_count
from railhead.engine.verbs.track import supply
from railhead.engine.verbs.trains import owned
from railhead.games.family1853.operating.depot import offered
from railhead.games.family1853.shapes import (
    Contract,
    FrontierPost,
    OwnCompany,
    OwnPlayer,
    Part1853,
    Secret1853,
    SecretPlayer,
    Sequence1853,
)
from railhead.games.family1853.state import State1853
from railhead.games.family1853.stock.director import controller, has_manager, is_minor, manager
from railhead.games.family1853.stock.limits import certificates
from railhead.games.family1853.tasks import (
    ContractCities,
    DealCompanies,
    DrawSeats,
    EndDealingRound,
    RailwayRounds,
    WriteBonds,
)

BEFORE_2_6 = (WriteBonds, DrawSeats, ContractCities, EndDealingRound)


def round_name(state: State1853) -> str:
    """The round that is being played, as players call it."""
    match state.agenda:
        case (WriteBonds() | DrawSeats(), *_):
            return "Contract Bids, stage 1"
        case (ContractCities(), *_):
            return "Contract Bids, stage 2"
        case (DealCompanies(), *_):
            return "Deal of companies"
        case _:
            return rounds.round_name(state, state.dealing_round, state.railway_round, RailwayRounds)


def view(state: State1853) -> Part1853:
    """What everybody may know of this game in particular."""
    facts = state.facts
    phase = facts.phases[state.phase]
    return {
        "elephant": state.elephant,
        "dealing_round": state.dealing_round,
        "railway_round": state.railway_round,
        **_sequence(state),
        "bank": {"broken": state.bank_broken},
        "limits": written(facts.limits),
        "train_limit": phase.train_limit,
        "colours": phase.colours,
        "on_sale": list(offered(state)),
        "dual_trains": state.dual_option,
        "tiles": written(supply(state)),
        "frontier": _frontier(state),
        "cities": written(facts.cities),
        "doubts": facts.doubts,
        "culprits": sorted(state.culprits | state.sentenced),
        "players": {player: _player(state, player) for player in state.players},
        "companies": {company: _company(state, company) for company in facts.companies},
    }


def _sequence(state: State1853) -> Sequence1853:
    """1853R 4.9, 4.10: whether this is the additional railway round, and how many follow it before
    the next dealing round, as far as is known.
    """
    coming = [task for task in state.agenda if isinstance(task, RailwayRounds)]
    return {
        "additional_round": any(task.extra for task in coming),
        "rounds_to_follow": sum(task.left for task in coming),
    }


def _frontier(state: State1853) -> dict[str, FrontierPost]:
    return {
        hex_: {"pays": amount, "paid": sorted(c for h, c in state.frontier_paid if h == hex_)}
        for hex_, amount in state.facts.frontier.items()
    }


def own(state: State1853, seat: Player) -> Secret1853:
    """What the holder of a seat alone may know: the bond until all are written, and the cities of
    the contract until they are revealed.
    """
    known: SecretPlayer = {"contract": {"cities": _cities(state, seat)}}
    if seat in state.bonds:
        known["bond"] = state.bonds[seat]
    return {"players": {seat: known}}


def _player(state: State1853, player: Player) -> OwnPlayer:
    shown: OwnPlayer = {
        "counted_certificates": certificates(state, player),
        "unredeemed": state.unredeemed.get(player, ()),
        "contract": _contract(state, player),
        "sold": sorted(state.sold.get(player, ())),
    }
    if len(state.bonds) == len(state.players):
        shown["bond"] = state.bonds[player]
    return shown


def _contract(state: State1853, player: Player) -> Contract:
    """The shares that a player claimed, and the cities once they are revealed."""
    shares = [claim.company for claim in state.bids.get(player, ())]
    if player not in state.revealed:
        return {"shares": shares, "fulfilled": False}
    return {"shares": shares, "fulfilled": True, "cities": _cities(state, player)}


def _cities(state: State1853, player: Player) -> list[str]:
    return [claim.city for claim in state.bids.get(player, ())]


def _company(state: State1853, company: Company) -> OwnCompany:
    formed, minor = company in state.formed, _is_minor(state, company)
    return {
        "number": state.facts.companies[company].number,
        "floated": formed or company in state.floated,
        "formed": formed,
        "minor": minor,
        "issued": issued(state, company),
        "available": company in state.available,
        "controller": controller(state, company) if formed else None,
        "why_controller": _why(state, company) if formed else None,
        "double_lay": state.double_lay.get(company),
        "on_credit": [train for train in owned(state, company) if train in state.on_credit],
        "special_token": bool(minor) and company not in state.token_spent,
    }


def _is_minor(state: State1853, company: Company) -> bool | None:
    """Whether a company is a Minor one; None while that is not settled (1853R 2.6.1), which
    without bids it is from the start (2.6.3).
    """
    bids = state.railway_round == 0 and not state.facts.dealt_companies
    first = bids and any(isinstance(t, BEFORE_2_6) for t in state.agenda)
    open_ = first and company not in state.formed and state.facts.companies[company].home_if_major
    return None if open_ else is_minor(state, company)


def _why(state: State1853, company: Company) -> str:
    """Why the player who runs a company does so (1853R 3.2, 3.4.1)."""
    if not has_manager(state, company):
        return "director: the largest shareholder"
    runs = manager(state, company)
    if not share_count(state, runs, company):
        return "manager: nobody holds a share, and this is the holder of the Elephant"
    if state.former_directors.get(company) == runs:
        return "manager: the last director, who still holds a share"
    return "manager: nobody holds two shares, and this is the longest standing shareholder"
