"""Contract bids: what a player wrote down, and what a bid may not hold (1853R 2.5, 2.6)."""

from collections.abc import Sequence

from railhead.board.walk import hex_of
from railhead.engine.actions import Action, Pass
from railhead.engine.facts import Company
from railhead.engine.flow import Rule
from railhead.engine.rules.director import director
from railhead.engine.state import INITIAL_OFFER, Holder, Player
from railhead.engine.verbs.shares import share_count
from railhead.games.family1853.actions import ContractCity, WriteBond
from railhead.games.family1853.book import Row
from railhead.games.family1853.data.facts import City
from railhead.games.family1853.state import Claim, State1853
from railhead.games.family1853.stock.holdings import new_shares, singles_are_out

LOOSE_MONEY = 40  # 1853R 2.5.2.4: with this much of the bond left a bid is not complete
VALLEY_CITIES = 2  # 1853R 2.5.2.7: the most that a bid may include, Calcutta counted
SHADED_PAIR_NEEDS = 4  # 1853R 2.5.2.7: cities in a bid that has two of the five shaded ones

Bid = tuple[Claim, ...]


def bond_holder(player: Player) -> Holder:
    """The envelope that holds a player's bond."""
    return f"bond:{player}"


def contracted(state: State1853, player: Player, company: Company) -> int:
    """How many shares of a company a player claimed in the bids."""
    return sum(claim.company == company for claim in state.bids.get(player, ()))


def bid_value(state: State1853, bid: Bid) -> int:
    """1853R 2.5.2.9: what the cities of a bid take out of the bond."""
    return sum(city.value for city in _cities(state, bid))


def uncommitted(state: State1853, player: Player, bid: Bid) -> int:
    """What a bid leaves of the player's bond."""
    return state.bonds.get(player, 0) - bid_value(state, bid)


def bbci_is_major(state: State1853) -> bool:
    """1853R 2.6.2: the company that may have a second home is a Major one if it has a director
    whose bid includes the cities of both homes.
    """
    return any(has_both_homes(state, company) for company in state.directors)


def has_both_homes(state: State1853, company: Company) -> bool:
    """1853R 2.6.2: whether the bid of the director includes the cities of both homes."""
    fact = state.facts.companies[company]
    if fact.home_if_major is None:
        return False
    cities = _cities(state, state.bids.get(director(state, company), ()))
    homes = {hex_of(stop) for stop in (*fact.homes, fact.home_if_major)}
    return homes <= {city.hex for city in cities}


def bid_after(state: State1853, action: Action) -> Bid:
    """The player's bid once the action is done."""
    bid = state.bids.get(action.player, ())
    if isinstance(action, ContractCity):
        return (*bid, Claim(action.city, action.company))
    return bid


def _cities(state: State1853, bid: Bid) -> tuple[City, ...]:
    return tuple(state.facts.cities[claim.city] for claim in bid)


def _names(names: Sequence[str]) -> str:
    return " and ".join(names)


# What an action of the bids must name


def city_has_a_name(state: State1853, action: ContractCity) -> str | None:
    """Only the named cities may be bid for, not the small towns."""
    if action.city not in state.facts.cities:
        return f"{action.city!r} is not one of the named cities"
    return None


def company_exists(state: State1853, action: ContractCity) -> str | None:
    """The share claimed is one of a railway company."""
    if action.company not in state.facts.companies:
        return f"There is no company {action.company!r}"
    return None


def share_is_left(state: State1853, action: ContractCity) -> str | None:
    """A share may be claimed as long as the company has new ones."""
    new = share_count(state, INITIAL_OFFER, action.company)
    return None if new else f"No share of {action.company} is new"


def single_certificate_is_left(state: State1853, action: ContractCity) -> str | None:
    """A share may be claimed as long as a single certificate is left of the company."""
    return singles_are_out(state, action.company)


# What a bid may not hold: asked of a city to be written, and of the bid as it stands


def bond_reaches_minimum(state: State1853, action: Action) -> str | None:
    """A bond pays for the least number of cities, if they are the cheapest."""
    amount = action.amount if isinstance(action, WriteBond) else state.bonds.get(action.player, 0)
    least = state.facts.limits.minimum_bond
    if amount < least:
        money = state.facts.money
        return f"A bond of {money(amount)} is below the minimum of {money(least)}"
    return None


def shares_go_with_cities(state: State1853, action: Action) -> str | None:
    """Each share is of a company whose number stands beside the city it is claimed for."""
    for claim in bid_after(state, action):
        companies = state.facts.cities[claim.city].companies
        if claim.company not in companies:
            return (
                f"{claim.city} brings a share of {' or '.join(companies)}, not of {claim.company}"
            )
    return None


def each_city_once(state: State1853, action: Action) -> str | None:
    """One share only is issued for each city in a bid."""
    names = [claim.city for claim in bid_after(state, action)]
    twice = [name for name in dict.fromkeys(names) if names.count(name) > 1]
    if twice:
        return f"The bid already includes {_names(twice)}"
    return None


def not_too_many_cities(state: State1853, action: Action) -> str | None:
    """The number of players limits the number of cities in a bid."""
    count, most = len(bid_after(state, action)), state.facts.limits.max_cities
    if count > most:
        return f"A bid of {count} cities is too large: {most} is the limit"
    return None


def enough_cities(state: State1853, action: Action) -> str | None:
    """A complete bid has at least the minimum number of cities."""
    count, least = len(bid_after(state, action)), state.facts.limits.min_cities
    if count < least:
        return f"A bid of {count} cities is too small: {least} is the least"
    return None


def within_bond(state: State1853, action: Action) -> str | None:
    """The bond covers the values of all cities in the bid."""
    value = bid_value(state, bid_after(state, action))
    bond = state.bonds.get(action.player, 0)
    if value > bond:
        money = state.facts.money
        return f"Cities worth {money(value)} exceed the bond of {money(bond)}"
    return None


def at_most_two_in_the_valley(state: State1853, action: Action) -> str | None:
    """A bid includes no more than two cities of the Ganges valley, Calcutta among them."""
    valley = [city.name for city in _cities(state, bid_after(state, action)) if city.ganges]
    if len(valley) > VALLEY_CITIES:
        return f"{_names(valley)} are more than two cities of the Ganges valley"
    return None


def shaded_pair_has_a_fourth_city(state: State1853, action: Action) -> str | None:
    """Two of the five shaded cities may be included only in a bid of four or more."""
    bid = bid_after(state, action)
    if len(bid) < SHADED_PAIR_NEEDS and len(pair := _shaded(state, bid)) > 1:
        return f"With both {_names(pair)} a bid needs a fourth city"
    return None


def bond_is_accounted_for(state: State1853, action: Action) -> str | None:
    """A bid that could have more cities leaves less than £40 of its bond unused."""
    bid = bid_after(state, action)
    left = uncommitted(state, action.player, bid)
    if left >= LOOSE_MONEY and len(bid) < state.facts.limits.max_cities:
        return f"{state.facts.money(left)} of the bond is left: another city must be written"
    return None


def _shaded(state: State1853, bid: Bid) -> list[str]:
    return [city.name for city in _cities(state, bid) if city.shaded]


COMPLETE_BID: tuple[Row[Action], ...] = (
    ("2.5.2.2", "2.5.2", bond_reaches_minimum),
    ("2.5.2.5", "2.5.5", shares_go_with_cities),
    ("2.5.2.10", "2.5.10", each_city_once),
    ("2.5.2.6", "2.5.6", not_too_many_cities),
    ("2.5.2.6", "2.5.6", enough_cities),
    ("2.5.2.9", "2.5.9", within_bond),
    ("2.5.2.7", "2.5.7", at_most_two_in_the_valley),
    ("2.5.2.7", "2.5.7", shaded_pair_has_a_fourth_city),
    ("2.5.2.4", "2.5.4", bond_is_accounted_for),
)


def is_illegal(state: State1853, player: Player) -> bool:
    """1853R 2.5.2.12: whether something is wrong with the bid of a player."""
    return any(check(state, Pass(player=player)) for _, _, check in COMPLETE_BID)


def bid_faults(
    state: State1853, player: Player, rules: tuple[Rule[State1853, Action], ...]
) -> tuple[str, ...]:
    """1853R 2.5.2.12: all that is wrong with the bid of a player, with the paragraphs."""
    objections = ((rule.objection(state, Pass(player=player)), rule.paragraph) for rule in rules)
    return tuple(f"{reason} ({paragraph})" for reason, paragraph in objections if reason)


# No bid can come to a dead end. Outside the valley so many cities have the least value that the
# claims of all players never use up the shares that go with them; so only money can run short.


def minimum_stays_within_bond(state: State1853, action: ContractCity) -> str | None:
    """A city may not be written that leaves too little for the minimum number of cities."""
    return _shortage(state, action, state.facts.limits.min_cities)


def fourth_city_stays_within_bond(state: State1853, action: ContractCity) -> str | None:
    """A second shaded city may not be written if a fourth city could not be paid for."""
    paired = len(_shaded(state, bid_after(state, action))) > 1
    return _shortage(state, action, SHADED_PAIR_NEEDS) if paired else None


def _shortage(state: State1853, action: ContractCity, target: int) -> str | None:
    bid = bid_after(state, action)
    left, more = uncommitted(state, action.player, bid), target - len(bid)
    needed = sum(_cheapest(state, bid)[:more]) if more > 0 else 0
    if left < needed:
        money = state.facts.money
        return (
            f"{action.city} would leave {money(left)} of the bond: the bid needs {target} cities, "
            f"and the rest take at least {money(needed)}"
        )
    return None


def _cheapest(state: State1853, bid: Bid) -> list[int]:
    """The values of cities that could be added to a bid, outside the valley, the least first."""
    written = {claim.city for claim in bid}
    return sorted(
        city.value
        for city in state.facts.cities.values()
        if city.name not in written
        and not city.ganges
        and any(new_shares(state, company) for company in city.companies)
    )
