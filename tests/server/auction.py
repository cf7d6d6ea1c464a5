"""A tiny title with an open auction: bid more than the last, or pass and be out."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from railhead.engine.actions import Action, Pass
from railhead.engine.flow import Procedure, Rule, Rulebook, Step, swap, task
from railhead.engine.state import BANK, Player, State, Task
from railhead.engine.verbs.telling import tell
from railhead.games import Title
from tests.play.toy import FACTS


@dataclass(frozen=True, slots=True, kw_only=True)
class Bid(Action):
    amount: int


@dataclass(frozen=True, slots=True)
class Auction(Task):
    turn: Player
    left: tuple[Player, ...]
    high: int = 0


def auction(state: State) -> Auction:
    top = task(state)
    assert isinstance(top, Auction)
    return top


def more_than_the_last(state: State, action: Bid) -> str | None:
    least = auction(state).high + 1
    return None if action.amount >= least else f"A bid is at least {least}"


def bids(state: State, player: Player) -> Iterator[Bid]:
    high = auction(state).high
    return (Bid(player=player, amount=high + step) for step in (1, 5, 10))


def bid(state: State, action: Bid) -> State:
    top = auction(state)
    state = tell(state, "bid", f"{action.player} bids {action.amount}")
    turn = _after(top.left, top.turn)
    return swap(state, replace(top, turn=turn, high=action.amount))


def give_up(state: State, action: Pass) -> State:
    top = auction(state)
    left = tuple(player for player in top.left if player != action.player)
    state = tell(state, "passed", f"{action.player} passes")
    if len(left) == 1 and top.high:
        return replace(state, ended=f"{left[0]} pays {top.high}")
    return swap(state, replace(top, turn=_after(top.left, top.turn), left=left))


def _after(players: tuple[Player, ...], player: Player) -> Player:
    return players[(players.index(player) + 1) % len(players)]


BID: Procedure[State, Bid] = Procedure(
    action=Bid, candidates=bids, rules=(Rule("auction 1", more_than_the_last),), effect=bid
)
PASS: Procedure[State, Pass] = Procedure(
    action=Pass, candidates=lambda _state, p: (Pass(player=p),), rules=(), effect=give_up
)
RULEBOOK: Rulebook[State] = Rulebook(
    steps={
        Auction: Step(
            paragraph="auction 1",
            purpose=lambda *_: "Bid",
            actors=lambda _state, top: (top.turn,),
            procedures=(BID, PASS),
        )
    },
)


def start(players: tuple[Player, ...], _options: Mapping[str, Any]) -> State:
    return State(
        facts=FACTS,
        players=players,
        cash={**dict.fromkeys(players, 100), BANK: 0},
        shares={},
        placed={},
        tokens={},
        prices={},
        trains={},
        directors={},
        phase=1,
        agenda=(Auction(players[0], players),),
    )


AUCTION = Title(
    id="auction",
    name="Auction",
    book="auction",
    home="",
    rules=1,
    players=(2, 4),
    options={},
    choose=dict,
    rulebook=lambda _options: RULEBOOK,
    start=start,
    view=lambda _state: {},
    result=lambda state: state.cash,
    chance=lambda _state, _key: Pass(player=Player("nobody")),
    round_name=lambda _state: "Auction",
)
