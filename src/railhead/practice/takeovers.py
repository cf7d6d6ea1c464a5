"""How much this takeover costs whom (1820 8.4, 8.5). The sums of the game are the judge."""

from collections.abc import Iterator, Mapping

from railhead.engine.actions import Bid
from railhead.engine.facts import Company
from railhead.engine.flow import legal
from railhead.engine.state import Player
from railhead.engine.verbs.telling import counted, named
from railhead.games.g1820.actions import OfferTakeover
from railhead.games.g1820.operating.loans import loans_of
from railhead.games.g1820.shapes import Sums
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.holdings import in_play, investors, pool
from railhead.games.g1820.takeover.auction import BID, OFFER, bank_bid
from railhead.games.g1820.takeover.funds import most_for
from railhead.games.g1820.takeover.sums import ladder, shares_bought, wound_up
from railhead.games.g1820.tasks import Offers
from railhead.play import Game
from railhead.practice.exercise import Case, Exercise, Proof

EACH = "each"  # share


def cases(game: Game, at: int) -> Iterator[Case]:
    """Whenever companies may be offered: a share's part, a holder's, and what a company that
    offers itself leaves to them.
    """
    position = game.at(at)
    state = position.state
    if not isinstance(state, State1820) or not isinstance(state.agenda[0], Offers):
        return
    for offer in legal(OFFER, state, Player(position.actors[0])):
        for bid in _bids(state, offer):
            about = (offer.company, offer.target, str(bid))
            own = offer.target == offer.company
            if not own:
                yield Case(1, (*about, EACH))
            for holder in investors(state, offer.target):
                yield Case(3 if own else 2, (*about, holder))


def _bids(state: State1820, offer: OfferTakeover) -> Iterator[int]:
    """The bank's bid for a company that offers itself; for another, the lowest and the highest at
    prices up to the forcing one that the company which offers it may make.
    """
    if offer.target == offer.company:
        yield bank_bid(state, offer.target)
        return
    auction = OFFER.effect(state, offer)
    lot, player = offer.target, offer.player
    bids = [rung["bid"] for rung in ladder(state, lot)]
    raised = [
        Bid(player=player, lot=lot, amount=n) for n in bids if n <= most_for(state, offer.company)
    ]
    good = [bid.amount for bid in raised if not BID.refusal(auction, bid)]
    yield from dict.fromkeys([*good[:1], *good[-1:]])


def make(whole: Game, at: int, case: Case, name: str) -> Exercise:
    """What a share brings, or what falls to a holder."""
    game = whole.at(at)
    state, (offering, target, amount, whom) = game.state, case.about
    assert isinstance(state, State1820)
    company, bid = Company(target), int(amount)
    own = offering == target
    sums = (wound_up if own else shares_bought)(state, company, bid)
    return Exercise(
        id=name,
        level=case.level,
        position=game,
        question=f"{_told(state, case)} {_asked(state, sums, whom)}",
        paragraph="1820 8.5" if own else "1820 8.4.3",
        answer=abs(sums["each"] if whom == EACH else sums["paid"].get(whom, 0)),
        unit=state.facts.currency,
        told=_holdings(state, company),
        proof=Proof(words=list(_proved(state, company, sums, own))),
    )


def _told(state: State1820, case: Case) -> str:
    offering, target, amount, _ = case.about
    money = state.facts.money(int(amount))
    if offering == target:
        return f"{target} offers itself, nobody else bids, and the bank has it for {money}."
    return f"{offering} offers {target} for takeover and acquires it for {money}."


def _asked(state: State1820, sums: Sums, whom: str) -> str:
    if whom == EACH:
        return "What does each share of players and cousins bring?"
    gets = sums["paid"].get(whom, 0) >= 0
    return f"What does {named(state, whom)} {'receive' if gets else 'have to pay'}?"


def _holdings(state: State1820, target: Company) -> Mapping[str, str]:
    money = state.facts.money
    held = {
        named(state, holder): counted(n, "share") for holder, n in investors(state, target).items()
    }
    return {
        **held,
        "Bank pool": counted(pool(state, target), "share"),
        "Shares in play": str(in_play(state, target)),
        "Treasury": money(state.cash.get(target, 0)),
        "Loans": f"{loans_of(state, target)} of {money(state.facts.loan)}",
    }


def _proved(state: State1820, target: Company, sums: Sums, own: bool) -> Iterator[str]:
    """The sums, one by one."""
    money, shares = state.facts.money, in_play(state, target)
    if own:
        debt, cash = loans_of(state, target) * state.facts.loan, state.cash.get(target, 0)
        left = cash + sums["bid"] - debt
        rest = f"{'-' * (left < 0)}{money(abs(left))}"
        yield f"Treasury {money(cash)} + bid {money(sums['bid'])} - loans {money(debt)} = {rest}"
    each = abs(sums["each"])
    yield f"Divided by {shares} shares in play, rounded down: {money(each)} each"
    for holder, amount in sums["paid"].items():
        does = "receives" if amount >= 0 else "pays"
        yield f"{named(state, holder)} {does} {money(abs(amount))}"
