"""Imagined bonds and cities in the place of those that a player may not know (1853R 2.5, 4.3).

What is imagined follows from what is public and from the key, never from what is hidden: the hidden
values are taken out of the position first.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from railhead.engine.facts import Company
from railhead.engine.memo import remembered
from railhead.engine.state import Player
from railhead.engine.values import replace
from railhead.games.family1853.actions import ContractCity
from railhead.games.family1853.contracts import bids as contracts
from railhead.games.family1853.contracts.bidding import bonds_to_consider
from railhead.games.family1853.contracts.bids import Bid
from railhead.games.family1853.contracts.fulfilment import is_fulfilled
from railhead.games.family1853.state import Claim, State1853
from railhead.games.family1853.tasks import ContractCities

Key = Callable[[str], bytes]


def imagine(state: State1853, seat: Player | None, key: Key) -> State1853:
    """The position as the holder of a seat (None: a spectator) may imagine it."""
    known = _without_secrets(state, seat)
    imagined = replace(known, bonds=_bonds(known, state.bonds, key))
    return replace(imagined, bids=_all_bids(state, imagined, key, key("bids").hex()))


def _what_bids_follow_from(
    state: State1853, imagined: State1853, _key: Key, name: str, /
) -> tuple[object, ...]:
    passed = [task.passed for task in state.agenda if isinstance(task, ContractCities)]
    seen = sorted(imagined.bids)
    bonds = sorted(imagined.bonds.items())
    lie = (state.placed, state.tokens, state.formed, state.directors, state.majors)
    return (state.facts, state.bids, *lie, state.shares, repr((passed, seen, bonds)), name)


@remembered(_what_bids_follow_from)
def _all_bids(
    state: State1853, imagined: State1853, key: Key, _name: str, /
) -> dict[Player, tuple[Claim, ...]]:
    """The bids of all, those that are hidden made up; the name stands for the key."""
    for player, bid in state.bids.items():
        if player not in imagined.bids:
            made_up = _bid(imagined, player, [claim.company for claim in bid], key)
            imagined = replace(imagined, bids={**imagined.bids, player: made_up})
    return {player: imagined.bids[player] for player in state.bids}


def _without_secrets(state: State1853, seat: Player | None) -> State1853:
    """The position without the bonds that are yet to be revealed, and without secret cities."""
    revealed = len(state.bonds) == len(state.players)
    bonds = {p: bond for p, bond in state.bonds.items() if revealed or p == seat}
    bids = {p: bid for p, bid in state.bids.items() if p in state.revealed or p == seat}
    return replace(state, bonds=bonds, bids=bids, events=())


def _bonds(known: State1853, written: Iterable[Player], key: Key) -> dict[Player, int]:
    """1853R 2.5.2.2: a bond that could have been written for each that was; the order is public."""
    return {
        player: known.bonds[player] if player in known.bonds else _bond(known, player, key)
        for player in written
    }


def _bond(known: State1853, player: Player, key: Key) -> int:
    """Of the bonds worth a look, those that leave as much for shares where there are any."""
    amounts = [choice.amount for choice in bonds_to_consider(known, player)]
    sound = [amount for amount in amounts if 2 * amount <= known.cash[player]]
    return min(sound or amounts, key=lambda amount: key(f"bond {player} {amount}"))


def _bid(known: State1853, player: Player, claimed: Sequence[Company], key: Key) -> Bid:
    """Cities that go with the shares that a player claimed: as many of the tests as can be passed.

    With bids on honour the shares may be such that no legal bid has them.
    """
    for tests in ((_legal, _unfulfilled, _homes_agree), (_legal,), ()):
        for bid in _bids(known, player, tuple(claimed), key):
            state = replace(known, bids={**known.bids, player: bid})
            if all(test(state, player) for test in tests):
                return bid
    names = sorted(known.facts.cities, key=lambda city: key(f"city {player} {city}"))
    return tuple(Claim(city, company) for city, company in zip(names, claimed, strict=False))


def _bids(
    known: State1853, player: Player, claimed: tuple[Company, ...], key: Key
) -> Iterator[Bid]:
    """All ways to choose a city for each share, no city twice, in an order that the key decides."""
    if not claimed:
        yield ()
        return
    *before, company = claimed
    names = [name for name, city in known.facts.cities.items() if company in city.companies]
    names.sort(key=lambda name: key(f"city {player} {len(claimed)} {name}"))
    for bid in _bids(known, player, tuple(before), key):
        taken = {claim.city for claim in bid}
        yield from ((*bid, Claim(name, company)) for name in names if name not in taken)


def _legal(state: State1853, player: Player) -> bool:
    """Whether the bid is one that the player could have come to, and complete where it is."""
    bid = state.bids[player]
    if not bid:
        return True
    last = ContractCity(player=player, city=bid[-1].city, company=bid[-1].company)
    before = replace(state, bids={**state.bids, player: bid[:-1]})
    if any(rule(before, last) for rule in WRITING):
        return False
    return not _complete(state, player) or not contracts.is_illegal(state, player)


WRITING = (
    contracts.within_bond,
    contracts.at_most_two_in_the_valley,
    contracts.minimum_stays_within_bond,
    contracts.fourth_city_stays_within_bond,
)


def _complete(state: State1853, player: Player) -> bool:
    """Whether the player has passed for good, or for now."""
    bidding = [task for task in state.agenda if isinstance(task, ContractCities)]
    return not bidding or player in bidding[0].passed


def _unfulfilled(state: State1853, player: Player) -> bool:
    """1853R 4.3.1: a bid whose cities are connected would have been revealed, unless players claim
    their bonds themselves.
    """
    return state.facts.bonds_claimed or not is_fulfilled(state, player)


def _homes_agree(state: State1853, player: Player) -> bool:
    """1853R 2.6.2: what a company became tells whether its director's bid has both its homes."""
    return all(
        contracts.has_both_homes(state, company) == (company in state.majors)
        for company, fact in state.facts.companies.items()
        if fact.home_if_major and company in state.formed
        if state.directors.get(company) == player
    )
