"""The contract bids, stage by stage, and the payment for the shares (1853R 2.5, 2.7)."""

from collections.abc import Iterable, Iterator
from itertools import accumulate

from railhead.engine.actions import Pass
from railhead.engine.facts import Company
from railhead.engine.flow import Range, in_hand, swap
from railhead.engine.rules.auctions import still_in
from railhead.engine.state import BANK, INITIAL_OFFER, Player
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.telling import tell, whisper
from railhead.games.family1853.actions import ContractCity, WriteBond
from railhead.games.family1853.contracts.bids import Bid, bid_after, bond_holder, uncommitted
from railhead.games.family1853.operating.phases import start_first_phase
from railhead.games.family1853.rounds import start_stock_round
from railhead.games.family1853.state import State1853
from railhead.games.family1853.stock.floating import float_companies
from railhead.games.family1853.stock.holdings import transfer
from railhead.games.family1853.tasks import ContractCities, DrawSeats, WriteBonds

BOND_STEPS = range(0, 121, 20)  # bonds worth a look, above the minimum


# The first stage: bonds


def yet_to_write(state: State1853, _task: WriteBonds) -> tuple[Player, ...]:
    """1853R 2.5.2.2: all who have not written their bond, each once."""
    return tuple(player for player in state.players if player not in state.bonds)


def bonds_to_consider(state: State1853, player: Player) -> Iterator[WriteBond]:
    """The lowest, the highest and a few between."""
    low, high = state.facts.limits.minimum_bond, state.cash[player]
    between = {low + step for step in BOND_STEPS if low + step < high}
    for amount in sorted(between | {high}):
        yield WriteBond(player=player, amount=amount)


def legal_bonds(state: State1853, action: WriteBond) -> dict[str, Range]:
    """From the minimum to all that the player has."""
    return {"amount": Range(state.facts.limits.minimum_bond, state.cash[action.player])}


def possible_bonds(state: State1853, action: WriteBond) -> dict[str, Range]:
    """Any sum that the player has."""
    return {"amount": Range(0, state.cash[action.player])}


def bond_is_in_hand(state: State1853, action: WriteBond) -> str | None:
    """A bond is a sum of money that the player has."""
    money, cash = state.facts.money, state.cash[action.player]
    if not 0 <= action.amount <= cash:
        return f"A bond of {money(action.amount)} cannot be made with {money(cash)}"
    return None


def preview_bond(state: State1853, action: WriteBond) -> dict[str, object]:
    """What would be left for shares."""
    left = state.facts.money(state.cash[action.player] - action.amount)
    return {"cost": action.amount, "effects": [f"{left} is left for shares"]}


def write_bond(state: State1853, action: WriteBond) -> State1853:
    """The amount is known to its writer alone; no money moves yet."""
    player, amount = action.player, action.amount
    state = replace(state, bonds={**state.bonds, player: amount})
    state = tell(state, "bond_written", f"{player} has written a bond", player=player)
    text = f"{player} alone knows that it is of {state.facts.money(amount)}"
    return whisper(state, (player,), "bond_amount", text, player=player, amount=amount)


def reveal_bonds(state: State1853, task: WriteBonds) -> State1853:
    """1853R 2.5.2.3: once all are written the bonds are revealed and put into envelopes."""
    if yet_to_write(state, task):
        return state
    order = by_bond(state, state.players)
    for player in order:
        bond = state.bonds[player]
        text = f"The bond of {player} is {state.facts.money(bond)}"
        state = tell(state, "bond_revealed", text, player=player, amount=bond)
        state = pay(state, player, bond_holder(player), bond, "into an envelope")
    if len(set(state.bonds.values())) < len(order):
        return swap(state, DrawSeats())
    return start_contracts(state, order)


def by_bond(state: State1853, players: Iterable[Player]) -> tuple[Player, ...]:
    """The players by the size of their bonds, the largest first; equals stay as they are."""
    return tuple(sorted(players, key=lambda player: -state.bonds[player]))


def seat(state: State1853, order: tuple[Player, ...]) -> State1853:
    """The players sit in this order; the first takes the Elephant."""
    text = f"Seating order: {', '.join(order)}. {order[0]} takes the Elephant"
    state = tell(state, "seated", text, order=list(order))
    return replace(state, players=order, elephant=order[0])


def start_contracts(state: State1853, order: tuple[Player, ...]) -> State1853:
    """The second stage begins with the holder of the Elephant."""
    return swap(seat(state, order), ContractCities(order[0]))


# The second stage: cities and shares


def cities_to_consider(state: State1853, player: Player) -> Iterator[ContractCity]:
    """Every city, with each share that goes with it."""
    for name, city in state.facts.cities.items():
        for company in city.companies:
            yield ContractCity(player=player, city=name, company=company)


def claims_on_honour(state: State1853, player: Player) -> Iterator[ContractCity]:
    """Every city with every share: what does not go together is found out later."""
    for name in state.facts.cities:
        for company in state.facts.companies:
            yield ContractCity(player=player, city=name, company=company)


def preview_city(state: State1853, action: ContractCity) -> dict[str, object]:
    """What the share costs, what is left of the bond, and what is owed in all."""
    par = state.facts.companies[action.company].par
    left = uncommitted(state, action.player, bid_after(state, action))
    told = [f"{state.facts.money(left)} of the bond is left", *_owed(state, action)]
    return {"cost": par, "effects": told}


def preview_pass(state: State1853, action: Pass) -> dict[str, object]:
    """What the shares that were claimed cost in all."""
    return {"effects": _owed(state, action)}


def _owed(state: State1853, action: Pass | ContractCity) -> list[str]:
    """What is owed for shares of what there is, and those that cannot be paid for (1853R 2.7.3)."""
    money, player = state.facts.money, action.player
    paid, unpaid = paid_for(state, player, bid_after(state, action))
    owed = sum(state.facts.companies[company].par for company in (*paid, *unpaid))
    told = [f"{money(owed)} is owed for shares, of {money(state.cash[player])} in hand"]
    return [*told, f"Un-redeemed as it stands: {', '.join(unpaid)}"] if unpaid else told


def contract_city(state: State1853, action: ContractCity) -> State1853:
    """A claim gives everybody who has passed another turn."""
    return _next_turn(_claim(state, action), ())


def contract_city_after_final_passes(state: State1853, action: ContractCity) -> State1853:
    """Those who have passed stay out."""
    return _next_turn(_claim(state, action), in_hand(state, ContractCities).passed)


def pass_bid(state: State1853, action: Pass) -> State1853:
    """The player's bid is complete; when all have passed, the shares are paid for."""
    state = tell(state, "passed", f"{action.player} passes", player=action.player)
    passed = (*in_hand(state, ContractCities).passed, action.player)
    return settle_bids(state) if len(passed) == len(state.players) else _next_turn(state, passed)


def _claim(state: State1853, action: ContractCity) -> State1853:
    """1853R 2.5.2.4: the city is secret, the share is not."""
    player, city, company = action.player, action.city, action.company
    state = replace(state, bids={**state.bids, player: bid_after(state, action)})
    state = tell(state, "share_claimed", f"{player} claims a share of {company}", company=company)
    text = f"{player} alone knows that the city is {city}"
    state = whisper(state, (player,), "city_contracted", text, city=city, company=company)
    return transfer(state, company, INITIAL_OFFER, player, 1)


def _next_turn(state: State1853, passed: tuple[Player, ...]) -> State1853:
    left = still_in(state.players, in_hand(state, ContractCities).player, passed)
    return swap(state, ContractCities(left[0], passed))


# Payment


def settle_bids(state: State1853) -> State1853:
    """1853R 2.7: the claimed shares are paid for; a dealing round follows, in which companies of
    which enough shares were claimed have floated.
    """
    for player in state.players:
        state = pay_for_shares(state, player)
    named = {claim.company for bid in state.bids.values() for claim in bid}
    state = start_stock_round(start_first_phase(replace(state, available=frozenset(named))))
    return float_companies(state)


def pay_for_shares(state: State1853, player: Player) -> State1853:
    """1853R 2.7.2, 2.7.3: the dearest shares are paid for first. At the first that the player
    cannot afford payment stops, so that the un-redeemed ones are the cheapest.
    """
    paid, rest = paid_for(state, player, state.bids.get(player, ()))
    due = sum(state.facts.companies[company].par for company in paid)
    state = pay(state, player, BANK, due, "for contracted shares")
    if not rest:
        return state
    text = f"Un-redeemed shares of {player}: {', '.join(rest)}"
    state = tell(state, "unredeemed", text, player=player, companies=list(rest))
    return replace(state, unredeemed={**state.unredeemed, player: rest})


def paid_for(
    state: State1853, player: Player, bid: Bid
) -> tuple[tuple[Company, ...], tuple[Company, ...]]:
    """1853R 2.7.2, 2.7.3: of the shares of a bid, those that the player can pay for, the dearest
    first, and the rest.
    """
    claimed = _dearest_first(state, bid)
    totals = accumulate(state.facts.companies[company].par for company in claimed)
    affordable = sum(total <= state.cash[player] for total in totals)
    return claimed[:affordable], claimed[affordable:]


def _dearest_first(state: State1853, bid: Bid) -> tuple[Company, ...]:
    companies = state.facts.companies
    claimed = (claim.company for claim in bid)
    return tuple(sorted(claimed, key=lambda c: (-companies[c].par, companies[c].number)))
