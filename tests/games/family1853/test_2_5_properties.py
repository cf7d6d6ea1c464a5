"""1853R 2.5: whatever is written, every bid can be completed, and secrets are kept."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from railhead.engine import flow
from railhead.engine.actions import Action, Pass
from railhead.engine.state import CHANCE, Player
from railhead.games.family1853.actions import ContractCity
from railhead.games.family1853.chance import chance
from railhead.games.family1853.contracts.bids import bid_faults
from railhead.games.family1853.state import State1853
from railhead.games.family1853.tasks import ContractCities, DealingTurn
from tests.games.family1853.bids import bond
from tests.games.family1853.editions import both, complete_bid
from tests.games.family1853.positions import NAMES, legal, opening, play, rules

TASTES = ("any", "dearest", "valley", "one company")


def open_for_bids(players: int, dice: Random) -> State1853:
    state = opening(players)
    low, high = state.facts.limits.minimum_bond, state.facts.limits.capital
    for player in NAMES[:players]:
        amount = dice.choice([low, low + dice.randrange(100), dice.randint(low, high)])
        state = play(state, bond(player, amount))
    if flow.actors(rules(), state) == (CHANCE,):
        state = play(state, chance(state, str.encode))
    return state


def chosen(state: State1853, actions: list[Action], taste: str, dice: Random) -> Action:
    """One of the actions, to the taste of a player who means no good."""
    dice.shuffle(actions)
    claims = [action for action in actions if isinstance(action, ContractCity)]
    if not claims or (len(claims) < len(actions) and dice.random() < 0.2):
        return actions[0]
    cities = state.facts.cities
    if taste == "dearest":
        return max(claims, key=lambda a: cities[a.city].value)
    if taste == "valley":
        return max(claims, key=lambda a: cities[a.city].ganges)
    if taste == "one company":
        return max(claims, key=lambda a: a.company == "NWR")
    return claims[0]


def can_complete(state: State1853, player: Player) -> bool:
    """Whether the player, if alone, comes to a point where passing is allowed."""
    for _ in range(7):
        state = replace(state, agenda=(ContractCities(player),))
        if flow.refusal(rules(), state, Pass(player=player)) is None:
            return True
        claim = next(flow.legal_actions(rules(), state, player), None)
        if claim is None:
            return False
        state = play(state, claim)
    return False


@pytest.mark.rule("1853R", "2.5.2.4", "2.5.2.6", "2.5.2.7")
@pytest.mark.rule("1853", "2.5.4", "2.5.6", "2.5.7")
@both
@pytest.mark.parametrize("players", [3, 4, 5, 6])
@settings(max_examples=20)
@given(seed=st.integers(0, 2**32), taste=st.sampled_from(TASTES))
def test_no_bid_comes_to_a_dead_end(players: int, seed: int, taste: str) -> None:
    dice = Random(seed)
    state = open_for_bids(players, dice)
    while isinstance(turn := state.agenda[0], ContractCities):
        assert can_complete(state, dice.choice(state.players))
        state = play(state, chosen(state, legal(state, turn.player), taste, dice))
    assert isinstance(state.agenda[0], DealingTurn)
    assert not any(bid_faults(state, player, complete_bid()) for player in state.players)


@pytest.mark.rule("1853R", "2.5.2.2", "2.5.2.4", "2.5.2.11")
@pytest.mark.rule("1853", "2.5.2", "2.5.4", "2.5.11")
@both
@settings(max_examples=20)
@given(seed=st.integers(0, 2**32))
def test_nobody_learns_a_bond_or_a_city_too_soon(seed: int) -> None:
    dice = Random(seed)
    state = opening(3)
    for player in NAMES[:2]:
        amount = dice.randint(301, 399)
        state = play(state, bond(player, amount))
        assert not told(state, player, {str(amount)})
    state = play(state, bond(NAMES[2], 400))
    if flow.actors(rules(), state) == (CHANCE,):
        state = play(state, chance(state, str.encode))
    while isinstance(turn := state.agenda[0], ContractCities):
        state = play(state, chosen(state, legal(state, turn.player), "any", dice))
        assert not told(state, turn.player, set(state.facts.cities))


def told(state: State1853, owner: Player, secrets: set[str]) -> set[str]:
    """The secrets in what others than their owner learn of the last action."""
    others = [*(player for player in state.players if player != owner), None]
    texts = " ".join(
        f"{event.kind} {event.text} {dict(event.about)}"
        for event in state.events
        for seat in others
        if event.seen_by(seat)
    )
    return {secret for secret in secrets if secret in texts}
