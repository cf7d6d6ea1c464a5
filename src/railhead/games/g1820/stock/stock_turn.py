"""Turns in a stock round: for oneself, a cousin or a company (1820 6.5.1, 6.5.2)."""

from collections.abc import Iterator
from typing import Any

from railhead.engine.actions import Action, Pass
from railhead.engine.flow import Procedure, Rule, pop, swap
from railhead.engine.rules.answers import just_pass
from railhead.engine.state import Holder, Player, after
from railhead.engine.values import replace
from railhead.engine.verbs.telling import named, tell
from railhead.games.g1820.actions import ActFor, BuyBack, IncreaseShares
from railhead.games.g1820.data.facts import Cousin
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock import selling
from railhead.games.g1820.stock.holdings import directed
from railhead.games.g1820.tasks import ResolveLobbies, StockTurn


def turn(state: State1820) -> StockTurn:
    """The turn in hand: the task on top, or the one that an interruption waits for."""
    return next(task for task in state.agenda if isinstance(task, StockTurn))


def acting(state: State1820) -> Holder:
    """For whom the player acts: a cousin, or in person."""
    task = turn(state)
    return task.cousin or task.player


def beneficiary(state: State1820) -> str:
    """For whom the player acts, after his name."""
    task = turn(state)
    return named(state, task.cousin) if task.cousin else "himself"


def nothing_done(state: State1820, _action: Action) -> str | None:
    """Before or after sales a turn has one other action."""
    task = turn(state)
    return f"{task.player} has had a turn: only sales can follow" if task.done else None


def not_for_a_cousin(state: State1820, _action: Action) -> str | None:
    """Cousins neither lobby nor enlarge companies."""
    return "Cousins cannot do this" if turn(state).cousin else None


def before_the_lobbies(state: State1820, _action: Action) -> str | None:
    """Lobbies are funded and share-counts increased before the lobbies are resolved."""
    return "The lobbies of this stock round are resolved" if state.lobbied else None


def marked(state: State1820, **changes: Any) -> State1820:
    """The turn with some of its marks changed, wherever it stands on the agenda."""
    task = turn(state)
    changed = replace(task, acted=True, **changes)
    return replace(state, agenda=tuple(changed if t is task else t for t in state.agenda))


# Whom to act for


def own_cousin(state: State1820, action: ActFor) -> str | None:
    """A player acts for himself or for one of the cousins of his own."""
    if action.cousin is None or state.cousins.get(action.cousin) == action.player:
        return None
    return f"{named(state, action.cousin)} is not a cousin of {action.player}"


def turn_not_begun(state: State1820, action: ActFor) -> str | None:
    """In a turn a player acts for one only; the first thing that is done settles for whom."""
    task = turn(state)
    if task.cousin == action.cousin:
        return f"{task.player} acts for {beneficiary(state)} already"
    if not task.acted:
        return None
    return f"{task.player} has acted for {beneficiary(state)} in this turn"


def cousin_candidates(state: State1820, player: Player) -> Iterator[ActFor]:
    """The player's cousins, and the player."""
    for cousin, owner in state.cousins.items():
        if owner == player:
            yield ActFor(player=player, cousin=cousin)
    if turn(state).cousin:
        yield ActFor(player=player)


def act_for(state: State1820, action: ActFor) -> State1820:
    """What follows in this turn is done for the cousin, or for the player."""
    state = swap(state, replace(turn(state), cousin=action.cousin))
    text = f"{action.player} acts for {beneficiary(state)}"
    return tell(state, "acts_for", text, cousin=action.cousin)


def directs(state: State1820, action: IncreaseShares | BuyBack) -> str | None:
    """A player acts for a company that he directs."""
    if action.company not in directed(state, action.player):
        return f"{action.player} does not direct {action.company}"
    return None


# The end of a turn


def unwilling_directors(state: State1820, player: Player) -> Iterator[Cousin]:
    """1820 14.1: cousins of a player that direct a company and can sell shares of it."""
    for cousin, owner in state.cousins.items():
        if owner == player and must_sell(state, cousin):
            yield cousin


def must_sell(state: State1820, cousin: Cousin) -> bool:
    """1820 14.1: whether a cousin directs a company of which it can sell a share."""
    companies = [c for c, director in state.directors.items() if director == str(cousin)]
    return any(selling.sale_objection(state, cousin, company, 1) is None for company in companies)


def cousins_shed_control(state: State1820, action: Pass) -> str | None:
    """A player does not pass while a cousin directs a company whose shares it can sell."""
    if turn(state).acted:
        return None
    cousin = next(unwilling_directors(state, action.player), None)
    if cousin is None:
        return None
    return f"{state.facts.cousins[cousin].name} directs a company, and must sell shares of it"


def cousin_sells_enough(state: State1820, _action: Pass) -> str | None:
    """A cousin in turn sells, if it can, until it directs no company."""
    cousin = turn(state).cousin
    if cousin is None or not must_sell(state, cousin):
        return None
    return f"{state.facts.cousins[cousin].name} sells until it directs no company"


def pass_or_end(state: State1820, _action: Pass) -> State1820:
    """A turn in which nothing was done is a pass."""
    return end_turn(state)


def end_turn(state: State1820) -> State1820:
    """1820 6.5.1: before the lobbies a quiet rotation ends the first part; after them players who
    pass take cards of the other colour, and return them when they act.
    """
    task = turn(state)
    following = after(state.players, task.player)
    if not state.lobbied:
        quiet = 0 if task.loud else task.quiet + 1
        if quiet >= len(state.players):
            return swap(state, ResolveLobbies(following))
        return swap(state, StockTurn(following, quiet))
    state = _take_card(state, task)
    if len(state.next_cards) == len(state.players):
        return pop(state)
    return swap(state, StockTurn(following))


def _take_card(state: State1820, task: StockTurn) -> State1820:
    cards = state.next_cards
    if task.acted:
        cards = tuple(player for player in cards if player != task.player)
    elif task.player not in cards:
        cards = (*cards, task.player)
    return replace(state, next_cards=cards)


ACT_FOR: Procedure[State1820, ActFor] = Procedure(
    action=ActFor,
    candidates=cousin_candidates,
    rules=(Rule("1820 6.5.1", own_cousin), Rule("1820 6.5.1", turn_not_begun)),
    effect=act_for,
)
PASS: Procedure[State1820, Pass] = Procedure(
    action=Pass,
    candidates=just_pass,
    rules=(Rule("1820 6.5.1", cousins_shed_control), Rule("1820 14.1", cousin_sells_enough)),
    effect=pass_or_end,
)
