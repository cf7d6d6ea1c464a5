"""A tiny title: secret guesses, a lot in between, then counting until somebody has had enough."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from railhead.board.hexes import Board
from railhead.engine.actions import Action, Pass
from railhead.engine.facts import Facts
from railhead.engine.flow import Procedure, Range, Rule, Rulebook, Step, swap, task
from railhead.engine.state import BANK, CHANCE, Player, State, Task
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.telling import tell, whisper
from railhead.games import Key, Title


@dataclass(frozen=True, slots=True, kw_only=True)
class Guess(Action):
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Leg:
    start: str
    ends: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Count(Action):
    amount: int = 1
    legs: tuple[Leg, ...] = ()
    note: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawLots(Action):
    first: Player


@dataclass(frozen=True, kw_only=True)
class ToyState(State):
    guesses: Mapping[Player, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Guessing(Task):
    pass


@dataclass(frozen=True, slots=True)
class Lot(Task):
    pass


@dataclass(frozen=True, slots=True)
class Counting(Task):
    player: Player


def in_reach(state: ToyState, action: Guess | Count) -> str | None:
    most = state.cash[action.player]
    return None if 1 <= action.amount <= most else f"An amount is 1 to {most}"


def guess(state: ToyState, action: Guess) -> ToyState:
    guesses = {**state.guesses, action.player: action.amount}
    text = f"{action.player} guesses {action.amount}"
    state = whisper(replace(state, guesses=guesses), (action.player,), "guessed", text)
    return swap(state, Lot()) if len(guesses) == len(state.players) else state


def amounts(state: ToyState, player: Player) -> tuple[int, ...]:
    return (1, 2, max(3, state.cash[player]))


def guesses(state: ToyState, player: Player) -> Iterator[Guess]:
    return (Guess(player=player, amount=amount) for amount in amounts(state, player))


def counts(state: ToyState, player: Player) -> Iterator[Count]:
    return (Count(player=player, amount=amount) for amount in amounts(state, player))


def count(state: ToyState, action: Count) -> ToyState:
    state = pay(state, action.player, BANK, action.amount, "for counting")
    if not state.cash[action.player]:
        return replace(state, ended=f"{action.player} has nothing left")
    return _next(state)


def give_up(state: ToyState, action: Pass) -> ToyState:
    return _next(tell(state, "passed", f"{action.player} waits"))


def _next(state: ToyState) -> ToyState:
    top = task(state)
    assert isinstance(top, Counting)
    index = state.players.index(top.player)
    return swap(state, Counting(state.players[(index + 1) % len(state.players)]))


def lots(state: ToyState, _player: Player) -> Iterator[DrawLots]:
    return (DrawLots(player=CHANCE, first=player) for player in state.players)


GUESS: Procedure[ToyState, Guess] = Procedure(
    action=Guess,
    candidates=guesses,
    rules=(Rule("toy 1", in_reach),),
    effect=guess,
    free=lambda state, action: {"amount": Range(1, state.cash[action.player])},
)
COUNT: Procedure[ToyState, Count] = Procedure(
    action=Count,
    candidates=counts,
    rules=(Rule("toy 2", in_reach),),
    effect=count,
    preview=lambda _state, action: {"cost": action.amount},
)
LOTS: Procedure[ToyState, DrawLots] = Procedure(
    action=DrawLots,
    candidates=lots,
    rules=(),
    effect=lambda state, action: swap(state, Counting(action.first)),
)
PASS: Procedure[ToyState, Pass] = Procedure(
    action=Pass, candidates=lambda _state, p: (Pass(player=p),), rules=(), effect=give_up
)


def guessers(state: ToyState, _task: Guessing) -> tuple[Player, ...]:
    return tuple(player for player in state.players if player not in state.guesses)


RULEBOOK: Rulebook[ToyState] = Rulebook(
    steps={
        Guessing: Step(
            paragraph="toy 1", purpose=lambda *_: "Guess", actors=guessers, procedures=(GUESS,)
        ),
        Lot: Step(
            paragraph="toy 1",
            purpose=lambda *_: "Lot",
            actors=lambda *_: (CHANCE,),
            procedures=(LOTS,),
        ),
        Counting: Step(
            paragraph="toy 2",
            purpose=lambda *_: "Count",
            actors=lambda _state, top: (top.player,),
            procedures=(COUNT, PASS),
        ),
    },
)
FACTS = Facts(
    title="Toy",
    currency="£",
    board=Board(hexes={}, neighbours={}),
    tiles={},
    companies={},
    trains={},
    phases={},
    market=(),
    names={},
)


def choose(options: Mapping[str, Any]) -> int:
    if set(options) - {"purse"}:
        raise ValueError("there is no such option")
    return int(options.get("purse", 5))


def start(players: tuple[Player, ...], purse: int) -> ToyState:
    return ToyState(
        facts=FACTS,
        players=players,
        cash={**dict.fromkeys(players, purse), BANK: 0},
        shares={},
        placed={},
        tokens={},
        prices={},
        trains={},
        directors={},
        phase=1,
        agenda=(Guessing(),),
    )


def view(state: ToyState) -> dict[str, Any]:
    return {"guessed": list(state.guesses)}


def own(state: ToyState, seat: Player) -> dict[str, Any]:
    guess = {"guess": state.guesses[seat]} if seat in state.guesses else {}
    return {"players": {seat: guess}}


def result(state: ToyState) -> dict[Player, int]:
    ranked = sorted(state.players, key=lambda player: -state.cash[player])
    return {player: state.cash[player] for player in ranked}


def chance(state: ToyState, key: Key) -> DrawLots:
    return DrawLots(player=CHANCE, first=state.players[key("first")[0] % len(state.players)])


TOY = Title(
    id="toy",
    name="Toy",
    book="toy",
    home="",
    rules=1,
    players=(2, 4),
    options={
        "purse": {
            "id": "purse",
            "values": [5, 9],
            "default": 5,
            "explanation": "Money",
            "paragraph": "toy",
        }
    },
    choose=choose,
    rulebook=lambda _purse: RULEBOOK,
    start=start,
    view=view,
    own=own,
    result=result,
    chance=chance,
    round_name=lambda state: type(task(state)).__name__,
)


def no_more_than_two(_state: ToyState, action: Count) -> str | None:
    return None if action.amount <= 2 else f"{action.player} counts {action.amount} at once"


MENDED: Rulebook[ToyState] = Rulebook(
    steps={
        **RULEBOOK.steps,
        Counting: replace(
            RULEBOOK.steps[Counting],
            procedures=(
                replace(COUNT, rules=(*COUNT.rules, Rule("toy 3", no_more_than_two))),
                PASS,
            ),
        ),
    },
)
TOY_2 = replace(TOY, rules=2, rulebook=lambda _purse: MENDED)  # the next version of its rules
TOY_MENDED = replace(TOY_2, rules=1)  # the same in the place of the first, so that old files suffer
