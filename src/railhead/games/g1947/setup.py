"""The position before the first move (1947 2.1 to 2.3)."""

from railhead.engine.rules.depot import all_trains
from railhead.engine.state import BANK, INITIAL_OFFER, Holder, Player
from railhead.games.g1947.data.facts import Facts1947
from railhead.games.g1947.state import UNISSUED, State1947
from railhead.games.g1947.tasks import DealOrderCards, DrawPoolShares

BONDS = 10  # of each company


def first_position(facts: Facts1947, players: tuple[Player, ...]) -> State1947:
    """Capital is handed out; order cards are to be dealt and shares drawn."""
    return State1947(
        facts=facts,
        players=players,
        cash=_money(facts, players),
        shares={c: {INITIAL_OFFER: fact.share_count} for c, fact in facts.companies.items()},
        placed={hex_: (tile, 0) for hex_, tile in facts.printed.items()},
        tokens={},
        prices={},
        trains=all_trains(facts),
        directors={},
        phase=min(facts.phases),
        agenda=(DealOrderCards(), DrawPoolShares()),
        pars={},
        floated=frozenset(),
        arrivals=(),
        savings=frozenset(),
        bonds={company: {UNISSUED: BONDS} for company in facts.companies},
        new_bonds={},
        protected={},
        privates=dict.fromkeys(facts.privates, BANK),
        hammer={},
        stock_round=0,
        traded=False,
        sold={},
        opened=frozenset(),
        dumped={},
        ceiling=False,
        operating_round=0,
        season=0,
        operated=frozenset(),
        temples=frozenset(),
        sites={},
        reached=frozenset(),
        workers={},
        new_workers={},
        stockbrokers={},
        new_stops=0,
        reduced=False,
        refusals={},
        first_track=None,
    )


def _money(facts: Facts1947, players: tuple[Player, ...]) -> dict[Holder, int]:
    """1947 2.3: equal capital for all, out of a bank without limit."""
    cash: dict[Holder, int] = dict.fromkeys(players, facts.limits.capital)
    return cash | {BANK: -facts.limits.capital * len(players)}
