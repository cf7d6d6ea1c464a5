"""Lobbies: funding and resolving them (1820 6.5.2.1, 6.6.1)."""

from collections.abc import Iterator
from typing import Any

from railhead.engine.flow import Procedure, Range, Rule, Step, push, swap
from railhead.engine.rules.payments import short
from railhead.engine.state import BANK, Player, Task
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.telling import tell
from railhead.games.g1820.actions import FundLobby
from railhead.games.g1820.options import Options
from railhead.games.g1820.state import LOBBIES, State1820
from railhead.games.g1820.stock.bidding import LEAST, STEP, amount_objection
from railhead.games.g1820.stock.stock_turn import (
    before_the_lobbies,
    marked,
    not_for_a_cousin,
    nothing_done,
)
from railhead.games.g1820.tasks import ResolveLobbies, StockTurn, UseLobby

MARKERS = 10  # of each player (2, 4)


def known_lobby(state: State1820, action: FundLobby) -> str | None:
    """Money is added to a lobby that there is."""
    if action.lobby is not None and action.lobby not in state.lobbies:
        return f"There is no lobby of {state.facts.money(action.lobby)}"
    return None


def marker_left(state: State1820, action: FundLobby) -> str | None:
    """A new lobby needs one of the player's ten markers."""
    if action.lobby is None and list(state.lobbies.values()).count(action.player) >= MARKERS:
        return f"All {MARKERS} lobby markers of {action.player} are in use"
    return None


def right_amount(state: State1820, action: FundLobby) -> str | None:
    """At least £20, in steps of £10."""
    return amount_objection(state, action.amount, LEAST)


def more_than_before(state: State1820, action: FundLobby) -> str | None:
    """Money under a lobby marker only increases."""
    if action.lobby is not None and action.amount <= action.lobby:
        return f"The lobby has {state.facts.money(action.lobby)} already"
    return None


def unique(state: State1820, action: FundLobby) -> str | None:
    """No two lobbies have the same funds."""
    if action.amount in state.lobbies:
        return f"There is a lobby of {state.facts.money(action.amount)}"
    return None


def funds_are_there(state: State1820, action: FundLobby) -> str | None:
    """The player has what is added."""
    return short(state, action.player, action.amount - (action.lobby or 0))


def lobby_candidates(state: State1820, player: Player) -> Iterator[FundLobby]:
    """New lobbies of some amounts, and a little more for each that there is."""
    top = max(state.lobbies, default=0)
    for lobby, few in ((None, 6), *((lobby, 2) for lobby in state.lobbies)):
        amounts = free_amounts(state, player, lobby)
        first = [amount for amount in amounts if amount > top][:1]
        for amount in sorted({*amounts[:few], *first, *(() if lobby else amounts[-1:])}):
            yield FundLobby(player=player, amount=amount, lobby=lobby)


def free_amounts(state: State1820, player: Player, lobby: int | None) -> list[int]:
    """The amounts that no lobby has and that a new one, or one that is there, could have."""
    funds = lobby or 0
    all_ = range(max(LEAST, funds + STEP), funds + state.cash[player] + 1, STEP)
    return [amount for amount in all_ if amount not in state.lobbies]


def free_amount(state: State1820, action: FundLobby) -> dict[str, Range]:
    """What can be put under a new marker, or under one that is there."""
    amounts = free_amounts(state, action.player, action.lobby)
    taken = sorted(n for n in state.lobbies if amounts[0] < n < amounts[-1])
    return {"amount": Range(amounts[0], amounts[-1], STEP, tuple(taken))}


def fund_lobby(state: State1820, action: FundLobby) -> State1820:
    """The money is put under the marker, which remains its owner's."""
    owner = action.player if action.lobby is None else state.lobbies[action.lobby]
    lobbies = {amount: p for amount, p in state.lobbies.items() if amount != action.lobby}
    added = action.amount - (action.lobby or 0)
    state = marked(state, done=True, loud=True)
    state = pay(state, action.player, LOBBIES, added, f"for a lobby of {owner}")
    return replace(state, lobbies={**lobbies, action.amount: owner})


def preview_lobby(state: State1820, action: FundLobby) -> dict[str, Any]:
    """What it costs, and when its turn comes."""
    before = sum(amount > action.amount for amount in state.lobbies if amount != action.lobby)
    owner = action.player if action.lobby is None else state.lobbies[action.lobby]
    effects = [
        f"The lobby of {owner} then has {state.facts.money(action.amount)}",
        f"{before} before it" if before else "it is the first to be resolved",
        "Its money goes to the bank, whether or not a company is floated",
    ]
    return {"cost": action.amount - (action.lobby or 0), "effects": effects}


def next_lobby(state: State1820, task: ResolveLobbies) -> State1820:
    """1820 6.6.1: the best funded lobby first; its funds go to the bank, its owner may float."""
    if not state.lobbies:
        return swap(replace(state, lobbied=True), StockTurn(task.player))
    amount = max(state.lobbies)
    owner = state.lobbies[amount]
    left = {funds: player for funds, player in state.lobbies.items() if funds != amount}
    state = pay(replace(state, lobbies=left), LOBBIES, BANK, amount, "to the bank")
    state = tell(state, "lobby", f"{owner} may float a company", player=owner)
    return push(state, UseLobby(owner))


FUND_LOBBY: Procedure[State1820, FundLobby] = Procedure(
    action=FundLobby,
    candidates=lobby_candidates,
    rules=(
        Rule("1820 6.5.2", not_for_a_cousin),
        Rule("1820 6.5.2", nothing_done),
        Rule("1820 6.5.1", before_the_lobbies),
        Rule("1820 6.5.2.1", known_lobby),
        Rule("1820 6.5.2.1", marker_left),
        Rule("1820 6.5.2.1", right_amount),
        Rule("1820 6.5.2.1", more_than_before),
        Rule("1820 6.5.2.1", unique),
        Rule("1820 6.5.2.1", funds_are_there),
    ),
    effect=fund_lobby,
    preview=preview_lobby,
    free=free_amount,
)


def steps(_options: Options) -> dict[type[Task], Step[State1820, Any]]:
    """The lobbies one after the other."""
    return {
        ResolveLobbies: Step(
            paragraph="1820 6.6.1",
            purpose=lambda *_: "Lobbies are resolved",
            advance=next_lobby,
        )
    }
