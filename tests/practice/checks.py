"""The answers of exercises, found again in another way."""

import random
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from railhead.engine.actions import BuyTrain, Dividend, SellShares
from railhead.engine.state import BANK, DEPOT, POOL, SCRAP
from railhead.engine.values import replace
from railhead.engine.verbs.trains import owned, type_of
from railhead.games.g1820.board.network import network, trains
from railhead.play import Game
from railhead.play.library import one_played
from railhead.practice import Exercise
from railhead.practice.catalogue import KINDS
from tests.practice.brute import TooLarge, best
from tests.practice.ground import least_cost
from tests.router.oracle import Oracle

FAR = 6000  # actions


def confirmed(exercise: Exercise) -> bool:
    """Whether the answer is found again. TooLarge where that cannot be told."""
    return CHECKS[exercise.kind](exercise)


def about(exercise: Exercise) -> tuple[Game, int, tuple[str, ...]]:
    kind, game, at, number = exercise.id.split("/")
    whole = one_played(game)
    return whole, int(at), list(KINDS[kind].cases(whole, int(at)))[int(number)].about


# Runs: every set of runs that the rules allow


def run(exercise: Exercise) -> bool:
    game, company = exercise.position, about(exercise)[2][0]
    most = best_1820(game, company) if game.title == "1820" else best(game, company)
    return most == exercise.answer


def best_1820(game: Game, company: Any) -> int | None:
    """Every set of routes: the rules themselves refuse what earns less than the router's best."""
    state: Any = game.state
    track, fleet = network(state, company), trains(state, company)
    if len(track.segments) > 24 or len(fleet) > 3:
        raise TooLarge
    return Oracle(track, fleet).best()


# Prices: what the book says, reckoned here; and the action played


def price(exercise: Exercise) -> bool:
    whole, at, (company,) = about(exercise)
    action, before = whole.moves[at].action, exercise.position
    market, state = before.state.facts.market, before.state
    row, column = READINGS[whole.title, type(action)](state, action)
    reckoned = state.facts.money(market[row][column])
    played = before.then(action).view(None)["companies"][company]["price"]
    return exercise.answer == reckoned == state.facts.money(played)


def _along(state: Any, company: str, spaces: int) -> tuple[int, int]:
    row, column = state.prices[company]
    return row, max(0, min(len(state.facts.market[row]) - 1, column + spaces))


def fenmark_sale(state: Any, action: Any) -> tuple[int, int]:
    return _along(state, action.company, -1)


def fenmark_dividend(state: Any, action: Any) -> tuple[int, int]:
    return _along(state, action.company, 1 if action.how == "pay" else -1)


def sale_1853(state: Any, action: Any) -> tuple[int, int]:
    return _along(state, action.company, 0)


def dividend_1853(state: Any, action: Any) -> tuple[int, int]:
    if action.how != "pay":
        return _along(state, action.company, -1 if state.shares[action.company].get(POOL) else 0)
    row, column = state.prices[action.company]
    times = state.agenda[0].earnings // state.facts.market[row][column]
    return _along(state, action.company, max(1, min(5, times)))


def sale_1947(state: Any, action: Any) -> tuple[int, int]:
    row, column = state.prices[action.company]
    lowest = max(r for r, values in enumerate(state.facts.market) if column < len(values))
    return min(row + action.count, lowest), column


def dividend_1947(state: Any, action: Any) -> tuple[int, int]:
    (row, column), market = state.prices[action.company], state.facts.market
    if action.how != "pay":
        return row, max(column - 1, 0)
    onward = (row, column + 1) if column + 1 < len(market[row]) else (max(row - 1, 0), column)
    red = state.facts.red_line
    crosses = column >= red[row] or onward[1] >= red[onward[0]]
    short = state.agenda[0].revenue < market[onward[0]][onward[1]]
    return (row, column) if crosses and short else onward


READINGS: Mapping[tuple[str, type], Callable[[Any, Any], tuple[int, int]]] = {
    ("fenmark", SellShares): fenmark_sale,
    ("fenmark", Dividend): fenmark_dividend,
    ("1853-retuned", SellShares): sale_1853,
    ("1853-retuned", Dividend): dividend_1853,
    ("1853", SellShares): sale_1853,
    ("1853", Dividend): dividend_1853,
    ("1947", SellShares): sale_1947,
    ("1947", Dividend): dividend_1947,
}


# Rust: played to the phase, by players who buy whatever the bank sells


def rust(exercise: Exercise) -> bool:
    _, at, (form, *rest) = about(exercise)
    if form == "all":
        return _bought_now(exercise.position, rest[0]) == exercise.answer
    name, type_ = exercise.id.split("/")[1], rest[1]
    ends, sales = _played_on(name, at, type_)
    if form == "which":
        return exercise.answer == (f"'{ends}'" if ends else "none: it stays to the end")
    return sales == exercise.answer


def _bought_now(game: Game, type_: str) -> int:
    """The trains that rust when the company on turn buys a train of that type now. It is given the
    money, and the bank has sold all before it.
    """
    state: Any = game.state
    kinds = list(state.facts.trains)
    earlier = [t for t in owned(state, DEPOT) if kinds.index(type_of(t)) < kinds.index(type_)]
    trains = {**state.trains, **dict.fromkeys(earlier, SCRAP)}
    company = next(getattr(task, "company", "") for task in state.agenda)
    state = replace(state, trains=trains, cash={**state.cash, company: 10**6})
    if hasattr(state, "on_sale"):
        state = replace(state, on_sale=frozenset([type_]))
    price_ = state.facts.trains[type_].price
    position = replace(game, start=state, moves=())
    buy: Any = {
        "player": position.actors[0],
        "company": company,
        "train": type_,
        "source": DEPOT,
        "price": price_,
    }
    after = position.then(BuyTrain(**buy)).state
    return sum(
        state.trains[t] in state.facts.companies and after.trains.get(t) == SCRAP
        for t in state.trains
    )


@cache
def _played_on(name: str, at: int, type_: str) -> tuple[str | None, int]:
    """The type with which a type rusts, and with which sale of its gauge from a position on; trains
    that came back to the bank and were sold again do not count.
    """
    for seed in range(6):
        found = _driven(one_played(name).at(at), type_, random.Random(seed))
        if found:
            return found
    raise TooLarge


def _driven(game: Game, type_: str, dice: random.Random) -> tuple[str | None, int] | None:
    facts, first = game.state.facts, owned(game.state, DEPOT)
    sold: list[str] = []
    for _ in range(FAR):
        if game.finished:
            return None
        before = game.state
        game = replace(game.play(_eager(game, dice)), start=game.start)
        bought = [t for t in owned(before, DEPOT) if game.state.trains.get(t) in facts.companies]
        sold += [t for t in bought if t not in sold]
        mine = [
            t for t, who in before.trains.items() if type_of(t) == type_ and who in facts.companies
        ]
        if mine and all(game.state.trains[t] == SCRAP for t in mine if t in game.state.trains):
            ends = type_of(bought[-1] if bought else sold[-1])  # type: ignore[arg-type]
            gauge = facts.trains[ends].gauge
            count = [t for t in sold if t in first and facts.trains[type_of(t)].gauge == gauge]  # type: ignore[arg-type]
            return ends, len(count)
        if not owned(game.state, DEPOT) or game.state.phase == max(facts.phases):
            return None, 0
    return None


def _eager(game: Game, dice: random.Random) -> Any:
    """A train of the bank, if one may be bought; else anything."""
    player = game.actors[0]
    for action in game.legal_actions(player) if _buying(game) else ():
        if action["type"] == "buy_train" and action["source"] == DEPOT:
            return action
    return game.random_action(player, dice)


def _buying(game: Game) -> bool:
    step = game.rulebook.steps[type(game.state.agenda[0])]
    return any(procedure.action is BuyTrain for procedure in step.procedures)


# Takeovers: played through


def takeover(exercise: Exercise) -> bool:
    _, _, (offering, target, bid, whom) = about(exercise)
    begun = exercise.position
    asked, holders = begun.actors[0], dict(begun.state.shares[target])  # type: ignore[index]
    offer = {"type": "offer_takeover", "player": asked, "company": offering, "target": target}
    game = begun.play(offer)
    if offering != target:
        game = game.play({"type": "bid", "player": asked, "lot": target, "amount": int(bid)})
    game = _through(game, offering, target)
    if whom != "each":
        return _paid(game, begun, whom, target) == exercise.answer
    holder = next(h for h in holders if h != asked and h in game.players)
    return _paid(game, begun, holder, target) == int(exercise.answer) * holders[holder]


def _through(game: Game, buyer: str, target: str) -> Game:
    """All others are out, the director agrees, and the buyer raises the money."""
    for _ in range(60):
        if not game.state.shares[target]:  # type: ignore[index]
            return game
        player = game.actors[0]
        legal = {action["type"]: action for action in game.legal_actions(player)}
        if "choose_acquirer" in legal:
            game = game.play({"type": "choose_acquirer", "player": player, "company": buyer})
        else:
            ways = ("accept", "take_loan", "issue_shares", "pass")
            game = game.play(next(legal[way] for way in ways if way in legal))
    raise TooLarge


def _paid(game: Game, begun: Game, whom: str, target: str) -> int:
    """What was paid to a holder for shares of the target, or by him for its debts."""
    events = [e for move in game.moves[len(begun.moves) :] for e in move.state.events]
    paid = [
        e.about for e in events if e.kind == "paid" and whom in (e.about["payer"], e.about["payee"])
    ]
    gains = [p["amount"] for p in paid if p["payee"] == whom and p["payer"] != BANK]
    debts = [p["amount"] for p in paid if p["payer"] == whom and p["payee"] == BANK]
    if not gains and not debts:
        raise TooLarge  # he paid himself, or is still to pay
    return sum(gains) or sum(debts)


# Contracts: the tiles laid, and every tile on every hex tried


def contract(exercise: Exercise) -> bool:
    _, _, (player, *parts) = about(exercise)
    return least_cost(exercise, player, [int(part) for part in parts]) == exercise.answer


CHECKS: Mapping[str, Callable[[Exercise], bool]] = {
    "run": run,
    "price": price,
    "rust": rust,
    "takeover": takeover,
    "contract": contract,
}
