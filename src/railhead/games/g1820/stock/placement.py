"""Finding buyers for 40% of a company that floats or grows (1820 6.5.2.2, 6.6.2)."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from railhead.engine.facts import Company
from railhead.engine.flow import Parts, Rule, push
from railhead.engine.state import Holder, Player
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.shares import move_shares
from railhead.engine.verbs.telling import counted, named, tell
from railhead.games.g1820.actions import Placement, PlaceShares
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.bargaining import asked_no_more, objection
from railhead.games.g1820.stock.holdings import owner
from railhead.games.g1820.stock.terms import MOST, Terms, proposal, terms
from railhead.games.g1820.tasks import Floating, PlacementConsent
from railhead.games.g1820.ways import all_or_some, placements, spread


def known_buyers(state: State1820, action: PlaceShares) -> str | None:
    """The buyers are players and cousins."""
    names = [holder for holder, _ in action.placement]
    if len(set(names)) < len(names) or any(count < 1 for _, count in action.placement):
        return "Each buyer is named once, with a number of shares"
    unknown = set(names) - {*state.players, *state.cousins}
    return f"{', '.join(sorted(unknown))} cannot buy shares" if unknown else None


def may_be_proposed(state: State1820, action: PlaceShares) -> str | None:
    """What a buyer has declined is not proposed again on the same occasion."""
    return objection(state, consent_to(state, action), buyers_asked(state, action))


def consent_to(state: State1820, action: PlaceShares) -> PlacementConsent:
    """The placement, and who has to agree to it."""
    task, price = proposal(state), terms(state).price
    asked = buyers_asked(state, action)
    consent = PlacementConsent(task.company, task.size, price, action.placement, asked)
    if isinstance(task, Floating):
        return replace(consent, homes=task.homes)
    return replace(consent, sales=task.sales)


def buyers_asked(state: State1820, action: PlaceShares) -> tuple[Player, ...]:
    """The players who are to buy, or whose cousins are, but for the proposer."""
    buyers = {owner(state, holder) for holder, _ in action.placement} - {action.player}
    return tuple(player for player in state.players if player in buyers)


def forty_percent(state: State1820, action: PlaceShares) -> str | None:
    """Players and cousins hold at least 40% afterwards."""
    least, count = terms(state).missing, _total(action.placement)
    return (
        None
        if count >= least
        else f"At least {counted(least, 'share')} must be bought, not {count}"
    )


def in_treasury(state: State1820, action: PlaceShares) -> str | None:
    """No more shares are placed than the treasury has to sell."""
    there = terms(state).available
    return None if _total(action.placement) <= there else f"Shares to buy: {there}"


def sixty_percent(state: State1820, action: PlaceShares) -> str | None:
    """No buyer gets more than 60% of the company."""
    asked = terms(state)
    for holder, count in action.placement:
        if asked.holdings.get(holder, 0) + count > asked.most:
            return f"{named(state, holder)} would hold more than {MOST}%"
    return None


def buyers_have_not_sold(state: State1820, action: PlaceShares) -> str | None:
    """Who has sold shares of the company in this stock round buys none."""
    sold = terms(state).barred & {holder for holder, _ in action.placement}
    return (
        f"{', '.join(named(state, holder) for holder in sorted(sold))} sold shares of the company"
        if sold
        else None
    )


def buyers_can_pay(state: State1820, action: PlaceShares) -> str | None:
    """Each buyer can pay for the shares."""
    for holder, count in action.placement:
        if count * terms(state).price > spendable(state, terms(state), holder):
            return f"{named(state, holder)} cannot pay for {counted(count, 'share')}"
    return None


def spendable(state: State1820, asked: Terms, holder: Holder) -> int:
    """What a buyer has for shares."""
    fees = asked.fees if holder == proposal(state).player else 0
    return state.cash.get(holder, 0) - fees


def _total(placement: Placement) -> int:
    return sum(count for _, count in placement)


def room(state: State1820, asked: Terms, holder: Holder) -> int:
    """How many shares a holder could buy."""
    if holder in asked.barred:
        return 0
    money = spendable(state, asked, holder) // asked.price
    return max(min(money, asked.most - asked.holdings.get(holder, 0)), 0)


def candidates(state: State1820, player: Player) -> Iterator[PlaceShares]:
    """Every placement if they are few; else the proposer alone, or with one other, in different
    parts, and most for each in turn; if all these are declined another.
    """
    asked, rooms = terms(state), rooms_of(state, player)
    counts = sorted({asked.missing, min(asked.most, asked.available)})
    offers = (p for count in counts for p in _some(rooms, player, count))
    some = list(_not_declined(state, player, offers))
    another = islice(_not_declined(state, player, _every(asked, rooms)), 1)
    for placement in all_or_some(_every(asked, rooms), some or another):
        yield PlaceShares(player=player, placement=placement)


def _every(asked: Terms, rooms: dict[Holder, int]) -> Iterator[Placement]:
    most = min(asked.available, sum(rooms.values()))
    return (p for count in range(asked.missing, most + 1) for p in placements(rooms, count))


def _not_declined(
    state: State1820, player: Player, ways: Iterable[Placement]
) -> Iterator[Placement]:
    for placement in ways:
        if may_be_proposed(state, PlaceShares(player=player, placement=placement)) is None:
            yield placement


def rooms_of(state: State1820, player: Player) -> dict[Holder, int]:
    """How many shares the proposer, his cousins, the others and theirs could buy, but for those who
    are asked no more.
    """
    asked = terms(state)
    holders = (player, *other_holders(state, player))
    willing = (
        h for h in holders if owner(state, h) == player or not asked_no_more(state, owner(state, h))
    )
    rooms = {holder: room(state, asked, holder) for holder in willing}
    return {holder: count for holder, count in rooms.items() if count}


def free_placement(state: State1820, action: PlaceShares) -> dict[str, Parts]:
    """Who buys how many."""
    asked, rooms = terms(state), rooms_of(state, action.player)
    most = min(asked.available, sum(rooms.values()))
    return {"placement": Parts(rooms, asked.missing, most, counted=True)}


def preview(state: State1820, action: PlaceShares) -> dict[str, Any]:
    """What each buyer pays, and who has to agree."""
    price, money = terms(state).price, state.facts.money
    paid = [f"{named(state, h)} buys {n} for {money(n * price)}" for h, n in action.placement]
    asked = buyers_asked(state, action)
    agree = f"if {' and '.join(asked)} agree{'s' * (len(asked) == 1)}"
    return {"effects": [*paid, agree] if asked else paid}


def _some(rooms: dict[Holder, int], player: Player, count: int) -> Iterator[Placement]:
    most = rooms.get(player, 0)
    if most >= count:
        yield ((player, count),) if count else ()
    for other in (holder for holder in rooms if holder != player):
        for own in dict.fromkeys((most, count // 2, 0)):
            if 0 <= own < count and own <= most and count - own <= rooms[other]:
                yield tuple((h, n) for h, n in ((player, own), (other, count - own)) if n)
    yield spread(rooms, count)


def other_holders(state: State1820, player: Player) -> tuple[Holder, ...]:
    """The player's cousins first, then the other players, then their cousins."""
    own = [cousin for cousin, p in state.cousins.items() if p == player]
    others = [p for p in state.players if p != player]
    return (*own, *others, *(c for c in state.cousins if c not in own))


def ask(complete: Callable[[State1820, Placement], State1820]) -> Callable[..., State1820]:
    """1820 10.1: those who buy must agree; if none but the proposer buys, it is done at once."""

    def effect(state: State1820, action: PlaceShares) -> State1820:
        if not buyers_asked(state, action):
            return complete(state, action.placement)
        parts = ", ".join(f"{count} for {named(state, h)}" for h, count in action.placement)
        company = proposal(state).company
        text = f"{action.player} proposes shares of {company}: {parts}"
        state = tell(state, "placement", text, company=company)
        return push(state, consent_to(state, action))

    return effect


def issue(state: State1820, company: Company, price: int, placement: Placement) -> State1820:
    """1820 6.5.2.4: the buyers pay the company for shares of its treasury."""
    for holder, count in placement:
        state = pay(state, holder, company, count * price, f"for {count} {company}")
        state = move_shares(state, company, company, holder, count)
    return state


def rules(paragraph: str) -> tuple[Rule[State1820, PlaceShares], ...]:
    """The rules of every placement."""
    return (
        Rule(paragraph, known_buyers),
        Rule("1820 10.1", may_be_proposed),
        Rule(paragraph, forty_percent),
        Rule(paragraph, in_treasury),
        Rule("1820 6.5.2.4", sixty_percent),
        Rule("1820 6.5.2.4", buyers_have_not_sold),
        Rule("1820 6.5.1", buyers_can_pay),
    )
