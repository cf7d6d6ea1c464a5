"""What chance deals: number cards, and one cousin of each colour (1820 4)."""

from collections.abc import Callable, Iterator
from itertools import permutations, product
from typing import Any

from railhead.engine.actions import Action
from railhead.engine.flow import Procedure, Rule, Step
from railhead.engine.state import BANK, CHANCE, Player, Task
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.telling import tell
from railhead.games.g1820.actions import Deal
from railhead.games.g1820.data.facts import Cousin, Facts1820
from railhead.games.g1820.options import Options
from railhead.games.g1820.rounds import start_stock_round
from railhead.games.g1820.state import State1820
from railhead.games.g1820.tasks import DealCards

CARD_MONEY = 10  # times the number on the card


def by_colour(facts: Facts1820) -> dict[str, list[Cousin]]:
    """The cousins to choose from, by colour."""
    colours: dict[str, list[Cousin]] = {}
    for cousin, fact in facts.cousins.items():
        colours.setdefault(fact.colour, []).append(cousin)
    return colours


def chance(state: State1820, key: Callable[[str], bytes]) -> Action:
    """What chance deals now; `key` gives a sort key for a name."""
    order = tuple(sorted(state.players, key=key))
    cousins = tuple(min(lot, key=key) for lot in by_colour(state.facts).values())
    return Deal(player=CHANCE, order=order, cousins=cousins)


def possible_deals(state: State1820, _player: Player) -> Iterator[Deal]:
    """Every order of the players with every choice of cousins."""
    for order in permutations(state.players):
        for cousins in product(*by_colour(state.facts).values()):
            yield Deal(player=CHANCE, order=order, cousins=cousins)


def a_card_for_each(state: State1820, action: Deal) -> str | None:
    """Each player has one number card."""
    if sorted(action.order) != sorted(state.players):
        return f"{', '.join(action.order) or 'Nobody'}: not every player once"
    return None


def one_of_each_colour(state: State1820, action: Deal) -> str | None:
    """One cousin of each colour is in the game."""
    lots = by_colour(state.facts).values()
    drawn = [set(lot) & set(action.cousins) for lot in lots]
    if any(len(lot) != 1 for lot in drawn) or len(action.cousins) != len(drawn):
        return "One cousin of each colour is dealt"
    return None


def deal(state: State1820, action: Deal) -> State1820:
    """Each player has £10 times the card; the first stock round begins."""
    state = replace(state, players=action.order)
    for number, player in enumerate(action.order, start=1):
        state = pay(
            state, BANK, player, CARD_MONEY * number, f"to {player}, who has card #{number}"
        )
    names = ", ".join(state.facts.cousins[cousin].name for cousin in action.cousins)
    return start_stock_round(tell(state, "cousins_dealt", f"Cousins: {names}"), action.cousins)


DEAL: Procedure[State1820, Deal] = Procedure(
    action=Deal,
    candidates=possible_deals,
    rules=(Rule("1820 4", a_card_for_each), Rule("1820 4", one_of_each_colour)),
    effect=deal,
)


def steps(_options: Options) -> dict[type[Task], Step[State1820, Any]]:
    """Chance deals before the first stock round."""
    return {
        DealCards: Step(
            paragraph="1820 4",
            purpose=lambda *_: "Number cards and cousins are dealt",
            actors=lambda *_: (CHANCE,),
            procedures=(DEAL,),
        )
    }
