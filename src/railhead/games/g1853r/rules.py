"""All rules of 1853 Retuned: what each kind of task means."""

from functools import lru_cache

from railhead.engine.flow import Procedure, Rulebook, Step
from railhead.engine.state import CHANCE, Player
from railhead.games.family1853 import chance
from railhead.games.family1853.actions import DealCompany
from railhead.games.family1853.book import RETUNED
from railhead.games.family1853.lists import steps
from railhead.games.family1853.setup import first_position
from railhead.games.family1853.state import State1853
from railhead.games.family1853.tasks import DealCompanies
from railhead.games.g1853r.facts import facts
from railhead.games.g1853r.options import Options

VERSION = 1

DEAL_COMPANY: Procedure[State1853, DealCompany] = Procedure(  # the simplified game
    action=DealCompany,
    candidates=chance.possible_deals,
    rules=RETUNED.rules(
        ("2.4.1", "", chance.one_to_each_player),
        ("2.4.1", "", chance.companies_of_the_deal),
    ),
    effect=chance.deal_companies,
)
DEAL_COMPANIES: Step[State1853, DealCompanies] = Step(
    paragraph=RETUNED.cite("2.4.1"),
    purpose=lambda *_: "Companies are dealt",
    actors=lambda *_: (CHANCE,),
    procedures=(DEAL_COMPANY,),
)


@lru_cache(32)  # there are very many sets of options
def rulebook(options: Options) -> Rulebook[State1853]:
    """The rules as the options have them."""
    family = steps(RETUNED, options)
    return Rulebook(steps={**family, DealCompanies: DEAL_COMPANIES})


def start(players: tuple[Player, ...], options: Options) -> State1853:
    """The position before the first move."""
    return first_position(facts(len(players), options), players)
