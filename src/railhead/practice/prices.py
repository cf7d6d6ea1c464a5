"""What this sale, or this dividend, does to the price. The rules are the judge."""

from collections.abc import Iterator

from railhead.engine.actions import Dividend, SellShares
from railhead.engine.facts import Company
from railhead.engine.rules.dividends import PAY
from railhead.engine.state import POOL, Cell, State
from railhead.engine.verbs.market import price
from railhead.engine.verbs.telling import counted
from railhead.play import Game
from railhead.practice.exercise import Case, Exercise, Proof

OPTIONS = 5
PARAGRAPHS = {  # of a sale and of a dividend
    "fenmark": ("Fenmark 3.7", "Fenmark 5.4"),
    "1853-retuned": ("1853R 3.1.5", "1853R 4.7.1"),
    "1853": ("1853 3.1.5", "1853 4.7.1"),
    "1947": ("1947 5.5", "1947 5.10"),
}


def cases(game: Game, at: int) -> Iterator[Case]:
    """A sale or a dividend that was made; the more shares or spaces, the harder."""
    action, before, after = game.moves[at].action, game.at(at).state, game.moves[at].state
    match action:
        case SellShares(player=player, company=company, count=count) if price(before, company):
            held = before.shares[company].get(player, 0) - after.shares[company].get(player, 0)
            if held == count:  # nobody has taken them up
                yield Case(min(count, 3), (company,))
        case Dividend(company=company, how=how) if price(before, company):
            yield Case(1 + (how == PAY) + (_spaces(before, after, company) > 1), (company,))


def _spaces(before: State, after: State, company: Company) -> int:
    old, new = before.prices[company], after.prices[company]
    return abs(old[0] - new[0]) + abs(old[1] - new[1])


def make(game: Game, at: int, case: Case, name: str) -> Exercise:
    """The price after the action that was taken."""
    company, position, after = Company(case.about[0]), game.at(at), game.moves[at].state
    old, new = position.state.prices[company], after.prices[company]
    action, money = game.moves[at].action, after.facts.money
    moved = [event.text for event in after.events if event.kind == "price_moved"]
    stays = f"The price of {company} stays at {money(price(after, company) or 0)}"
    return Exercise(
        id=name,
        level=case.level,
        position=position,
        question=f"{_told(position.state, action)} What is the price of {company} then?",
        paragraph=PARAGRAPHS[game.title][isinstance(action, Dividend)],
        answer=money(price(after, company) or 0),
        options=[money(value) for value in _options(position.state, old, new)],
        told={
            "Price now": money(price(position.state, company) or 0),
            "Shares in the bank pool": str(position.state.shares[company].get(POOL, 0)),
        },
        sight="market",
        proof=Proof(words=moved or [stays], state=after, move=(old, new)),
    )


def _told(state: State, action: object) -> str:
    """What is done, in a sentence."""
    if isinstance(action, SellShares):
        return f"{action.player} sells {counted(action.count, 'share')} of {action.company}."
    assert isinstance(action, Dividend)
    return f"{action.company} {'pays out' if action.how == PAY else 'withholds'} {_earned(state)}."


def _earned(state: State) -> str:
    """What there is to pay out, as the step that decides about it has it."""
    step = state.agenda[0]
    return state.facts.money(int(getattr(step, "earnings", 0) or getattr(step, "revenue", 0)))


def _options(state: State, old: Cell, new: Cell) -> list[int]:
    """The price that follows, and the nearest of those around the old one."""
    market = state.facts.market
    cells = ((r, c) for r, row in enumerate(market) for c, value in enumerate(row) if value)
    near = sorted(cells, key=lambda cell: (abs(cell[0] - old[0]) + abs(cell[1] - old[1]), cell))
    found = dict.fromkeys([market[new[0]][new[1]], *(market[r][c] for r, c in near)])
    return sorted(list(found)[:OPTIONS])
