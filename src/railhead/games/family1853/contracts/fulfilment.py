"""Fulfilment of the contract bids, and the vote on an illegal one (1853R 4.3)."""

from collections.abc import Iterable, Iterator

from railhead.board.reach import Reach, walk
from railhead.board.tiles import StopId
from railhead.board.walk import hex_of, split_stop, steps
from railhead.engine.flow import in_hand, pop, push, swap
from railhead.engine.memo import remembered, remembered_by
from railhead.engine.rules.reach import stop_facts
from railhead.engine.state import Player
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.telling import tell
from railhead.games.family1853.actions import ClaimBond, VotePenalty
from railhead.games.family1853.board.survey import GAUGES
from railhead.games.family1853.contracts.bids import bond_holder, is_illegal
from railhead.games.family1853.state import State1853
from railhead.games.family1853.tasks import PenaltyVote

Places = frozenset[str]  # hexes of cities and stops of towns, within reach of one another
LENGTHS = 256  # whose places are remembered


def settle_contracts(state: State1853) -> State1853:
    """1853R 4.3.1: every bid whose cities are now connected is revealed and its bond returned,
    whoever built the railway. An illegal one is put to the vote.

    The votes go on top of the agenda: an effect that changes its own task does so first.
    """
    if state.facts.bonds_claimed:
        return state
    return _settle(state, [player for player in state.bids if is_fulfilled(state, player)])


def _settle(state: State1853, fulfilled: list[Player]) -> State1853:
    for player in fulfilled:
        state = _return_bond(state, player)
    votes = [PenaltyVote(player) for player in fulfilled if is_illegal(state, player)]
    return push(state, *votes) if votes else state


def is_fulfilled(state: State1853, player: Player) -> bool:
    """1853R 4.3.1: whether the cities of a bid that is still secret are connected."""
    if player in state.revealed or not state.bids.get(player):
        return False
    hexes = {state.facts.cities[claim.city].hex for claim in state.bids[player]}
    if not hexes <= state.placed.keys():
        return False
    return any(hexes <= network for network in networks(state))


def _return_bond(state: State1853, player: Player) -> State1853:
    cities = [claim.city for claim in state.bids[player]]
    state = replace(state, revealed=state.revealed | {player})
    text = f"The contract of {player} is fulfilled: {', '.join(cities)}"
    state = tell(state, "contract_fulfilled", text, player=player, cities=cities)
    reason = f"back to {player}"
    return pay(state, bond_holder(player), player, state.bonds.get(player, 0), reason)


@remembered_by("placed", "tokens")
def networks(state: State1853) -> tuple[Places, ...]:
    """The places that passengers can travel between, changing trains as often as they like.

    They travel on lengths of one gauge, each linked to some base; bases block nobody. They change
    from one length to another at any station, and between the separate stations of a city.
    """
    return _joined(_lengths(state))


def _lengths(state: State1853) -> Iterator[Places]:
    """The stations along each length of track of one gauge that is linked to a base."""
    layout = state.layout()
    for gauge in GAUGES:
        seen: frozenset[StopId] = frozenset()
        for base in state.tokens:
            if base not in seen and steps(layout, split_stop(base), gauge):
                length = walk(layout, (base,), gauge)
                seen |= length.stops
                yield _places(state, length)


@remembered(lambda state, length: (length,), size=LENGTHS)
def _places(state: State1853, length: Reach) -> Places:
    """Where one changes trains along a length of track: what lies there goes with it."""
    return frozenset(place for stop in length.stops for place in _place(state, stop))


def _place(state: State1853, stop: StopId) -> tuple[str, ...]:
    """Where one changes trains: the whole city, or the one town, but no junction."""
    kind = stop_facts(state, stop).kind
    if kind == "junction":
        return ()
    return (hex_of(stop),) if kind == "city" else (stop,)


def _joined(lengths: Iterable[Places]) -> tuple[Places, ...]:
    networks: list[Places] = []
    for length in lengths:
        apart = [network for network in networks if network.isdisjoint(length)]
        met = [network for network in networks if not network.isdisjoint(length)]
        networks = [*apart, length.union(*met)]
    return tuple(networks)


# Bonds that players claim themselves, by option


def not_claimed_yet(state: State1853, action: ClaimBond) -> str | None:
    """A bond is claimed once."""
    return f"{action.player} has claimed the bond" if action.player in state.revealed else None


def cities_are_connected(state: State1853, action: ClaimBond) -> str | None:
    """A bond is claimed when the cities of the bid are connected."""
    if is_fulfilled(state, action.player):
        return None
    return f"The cities in the bid of {action.player} are not connected yet"


def just_claim(_state: State1853, player: Player) -> Iterator[ClaimBond]:
    """The one way to claim it."""
    yield ClaimBond(player=player)


def claim_bond(state: State1853, action: ClaimBond) -> State1853:
    """1853R 4.3.2: the bid is revealed and the bond returned; an illegal one is put to the vote."""
    return _settle(state, [action.player])


def preview_claim(state: State1853, action: ClaimBond) -> dict[str, object]:
    """What comes back, and what others learn."""
    return {"gain": state.bonds[action.player], "effects": ["The bid is revealed"]}


# The penalty for an illegal bid


def voters(state: State1853, task: PenaltyVote) -> tuple[Player, ...]:
    """1853R 4.3.2: all other players, each once."""
    done = {task.culprit, *(player for player, _ in task.votes)}
    return tuple(player for player in state.players if player not in done)


def voting_purpose(task: PenaltyVote, faults: tuple[str, ...]) -> str:
    """The vote, and what is wrong with the bid."""
    return f"The others decide on a penalty for the bid of {task.culprit}. {'; '.join(faults)}"


def both_votes(_state: State1853, player: Player) -> Iterator[VotePenalty]:
    """For the penalty or against it."""
    yield VotePenalty(player=player, punish=True)
    yield VotePenalty(player=player, punish=False)


def vote(state: State1853, action: VotePenalty) -> State1853:
    """A player votes, openly."""
    task = in_hand(state, PenaltyVote)
    says = "for" if action.punish else "against"
    text = f"{action.player} votes {says} the penalty"
    state = tell(state, "penalty_vote", text, player=action.player, punish=action.punish)
    return swap(state, replace(task, votes=(*task.votes, (action.player, action.punish))))


def count_votes(state: State1853, task: PenaltyVote) -> State1853:
    """1853R 4.3.2: the penalty needs a majority of the other players; a tie is none."""
    others = len(state.players) - 1
    ayes = sum(punish for _, punish in task.votes)
    if 2 * ayes > others:
        round_ = state.facts.stock_round
        text = f"{task.culprit} must give up all directorships in the next {round_}"
        state = tell(pop(state), "penalty", text, player=task.culprit)
        return replace(state, sentenced=state.sentenced | {task.culprit})
    if 2 * (len(task.votes) - ayes) >= others:
        return tell(pop(state), "no_penalty", f"{task.culprit} is let off", player=task.culprit)
    return state


def must_shed(state: State1853, player: Player) -> bool:
    """1853R 4.3.2: whether a player under the penalty still has a directorship to give up."""
    return player in state.culprits and player in state.directors.values()
