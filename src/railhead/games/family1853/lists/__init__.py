"""What each kind of task means in both editions of 1853: lists of procedures and their rules."""

from dataclasses import replace
from typing import Any

from railhead.engine.flow import Step
from railhead.engine.rules.bargaining import BuyTrains
from railhead.engine.rules.running import RunAll, UseEarnings
from railhead.engine.rules.tokens import PlaceTokens
from railhead.engine.state import Task
from railhead.games.family1853.book import Book
from railhead.games.family1853.data.options import Options1853
from railhead.games.family1853.lists import (
    contracts,
    rounds,
    running,
    stock,
    tokens,
    track,
    trains,
)
from railhead.games.family1853.state import State1853
from railhead.games.family1853.tasks import (
    ChooseDoubleLay,
    DealingTurn,
    ExtraRound,
    LayTrack,
    OfferElephant,
)

TOPICS = (contracts, stock, rounds, track, tokens, running, trains)
CLAIMING = (  # when a player who is on turn may claim the bond
    DealingTurn,
    OfferElephant,
    ExtraRound,
    ChooseDoubleLay,
    LayTrack,
    PlaceTokens,
    RunAll,
    UseEarnings,
    BuyTrains,
)


def steps(book: Book, options: Options1853) -> dict[type[Task], Step[State1853, Any]]:
    """The steps of a rulebook, as the options have them."""
    found = {task: step for topic in TOPICS for task, step in topic.steps(book, options).items()}
    if options.bond_claim == "at once":
        return found
    claim = contracts.claim_bond(book)
    return {
        task: replace(step, procedures=(*step.procedures, claim)) if task in CLAIMING else step
        for task, step in found.items()
    }
