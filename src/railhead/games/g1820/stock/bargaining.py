"""Proposals to other players, and what may follow when they decline (1820 6.5.2.4, 6.6.2, 10.1).

Other terms may be proposed at once; the same terms only after others have moved, which is on the
next occasion. Somebody who has declined often on one occasion is asked no more on it, so that all
bargaining ends.
"""

from collections.abc import Iterable
from typing import Any

from railhead.engine.flow import in_hand, pop
from railhead.engine.state import Player
from railhead.engine.values import replace
from railhead.games.g1820.operating.tasks import TrainConsent
from railhead.games.g1820.state import State1820
from railhead.games.g1820.tasks import Occasion, PlacementConsent, Proposal

PATIENCE = 5  # proposals that a player declines on one occasion


def occasion(state: State1820) -> Occasion:
    """The time of bargaining in hand: a turn, or the float of a company."""
    return next(task for task in state.agenda if isinstance(task, Occasion))


def terms(proposal: Proposal) -> Any:
    """What is proposed, in whatever order it is told, however it is paid; a placement whoever
    answers.
    """
    match proposal:
        case PlacementConsent():
            return replace(proposal, placement=tuple(sorted(proposal.placement)), players=())
        case TrainConsent(player=player, purchase=deal):
            return player, deal.company, deal.source, deal.train, deal.price
        case _:
            return proposal


def objection(state: State1820, proposal: Proposal, asked: Iterable[Player]) -> str | None:
    """Why a proposal cannot be made now, or None."""
    for player, before in occasion(state).declined:
        if terms(before) == terms(proposal):
            return f"{player} has just declined that"
    for player in asked:
        if asked_no_more(state, player):
            return f"{player} has declined {PATIENCE} proposals, and is asked no more for now"
    return None


def asked_no_more(state: State1820, player: Player) -> bool:
    """Whether a player has declined so often that nothing more is proposed to him."""
    return sum(by == player for by, _ in occasion(state).declined) >= PATIENCE


def refused(state: State1820, action: Any) -> State1820:
    """The proposal in hand is off the table, and remembered."""
    proposal = in_hand(state, Proposal)
    state = pop(state)
    before = occasion(state)
    after = replace(before, declined=(*before.declined, (action.player, proposal)))
    agenda = tuple(after if task is before else task for task in state.agenda)
    return replace(state, agenda=agenda)
