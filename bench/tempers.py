"""How random players are minded: what they think twice about. Each game has a temper of its own, so
that some reach the end of the chart or of the market, and others go bankrupt on the way.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from railhead import Game

Temper = Mapping[str, float]  # how likely one thinks again, by a label of the action

RECKLESS: Temper = {}
BUILDERS: Temper = {
    "pass in BuildTrack": 0.9,
    "pass in BuyTrains": 0.8,
    "pass in Interest": 1,
    "pass in Maintain": 1,
    "pass in StockTurn": 0.5,
    "pass in UseLobby": 0.97,
    "pass in Floating": 0.9,
    "fund_lobby": 0.3,
    "dividend retain": 0.97,
    "discard_train in Discard": 0.99,
    "increase_shares": 0.9,
    "issue_shares in IssueShareTurn": 0.97,
    "offer_takeover": 0.95,
    "reduce_shares": 0.95,
    "sell_shares in StockTurn": 0.98,
    "sell_shares in SellBeforeIncrease": 0.9,
    "take_loan": 0.9,
}
MISERS: Temper = {
    **BUILDERS,
    "pass in Repay": 0.9,
    "pass in UseLobby": 1,
    "fund_lobby": 0,
    "dividend retain": 1,
    "discard_train in Discard": 1,
    "increase_shares": 0.98,
    "issue_shares in IssueShareTurn": 1,
    "offer_takeover": 1,
    "reduce_shares": 1,
    "sell_shares in StockTurn": 1,
    "take_loan": 0.97,
}
PATRONS: Temper = {  # of cousins
    **BUILDERS,
    "pass in StockTurn": 0.8,
    "buy_share in person": 0.8,
    "lay_tile": 0.2,
    "place_token": 0.8,
    "run_trains": 0.9,
}
RAIDERS: Temper = {  # take over what they can
    **BUILDERS,
    "pass in ChooseWinner": 1,
    "pass in Offers": 0.8,
    "pass in RaiseForTakeover": 1,
    "pass in TakeoverAuction": 0.5,
    "decline in TakeoverConsent": 0.6,
    "issue_shares in IssueShareTurn": 0.7,
    "offer_takeover": 0,
    "reduce_shares": 0.7,
}
BEGINNERS: Temper = {  # build and buy, so that small trains rust
    "pass in StockTurn": 0.97,
    "pass in LayTrack": 0.97,
    "pass in BuyTrains": 0.97,
    "sell_shares in StockTurn": 0.98,
    "dividend retain": 0.8,
}
TEMPERS: Mapping[str, tuple[Temper, ...]] = {
    "1820": (RECKLESS, BUILDERS, MISERS, PATRONS, PATRONS, RAIDERS),
    "fenmark": (RECKLESS, BEGINNERS, BEGINNERS),
}


def unwilling(title: str, seed: int) -> Callable[[Game, Mapping[str, Any]], bool]:
    """Whether the players of a game think again about an action."""
    rng = random.Random(seed)
    temper = rng.choice(TEMPERS.get(title, (RECKLESS,)))

    def think(game: Game, action: Mapping[str, Any]) -> bool:
        return any(rng.random() < temper.get(label, 0) for label in labels(game, action))

    return think


def labels(game: Game, action: Mapping[str, Any]) -> Iterator[str]:
    """What an action can be called: its type, with the task, with its choice, or for whom."""
    kind, task = action["type"], game.state.agenda[0]
    yield kind
    yield f"{kind} in {type(task).__name__}"
    yield f"{kind} {action.get('how', '')}"
    if getattr(task, "cousin", "") is None:
        yield f"{kind} in person"
