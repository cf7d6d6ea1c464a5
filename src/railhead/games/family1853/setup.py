"""The position before the first move (1853R 2.1 to 2.3)."""

from railhead.board.tiles import HexId, TileId
from railhead.board.walk import Placed
from railhead.engine.facts import Company, TrainType
from railhead.engine.rules.depot import all_trains
from railhead.engine.state import BANK, INITIAL_OFFER, Holder, Player, TrainId
from railhead.games.family1853.data.facts import Facts1853
from railhead.games.family1853.state import State1853
from railhead.games.family1853.tasks import DealCompanies, WriteBonds


def first_position(facts: Facts1853, players: tuple[Player, ...]) -> State1853:
    """Capital is handed out; bonds are to be written, or companies dealt in the simplified game."""
    return State1853(
        facts=facts,
        players=players,
        cash=_money(facts, players),
        shares={c: {INITIAL_OFFER: fact.share_count} for c, fact in facts.companies.items()},
        placed=printed_tiles(facts),
        tokens={},
        prices={},
        trains=all_trains(facts),
        directors={},
        phase=min(facts.phases),
        agenda=(DealCompanies() if facts.dealt_companies else WriteBonds(),),
        elephant=players[0],
        bonds={},
        bids={},
        revealed=frozenset(),
        unredeemed={},
        seniority={},
        available=frozenset(facts.dealt_companies),
        former_directors={},
        formed=frozenset(),
        majors=frozenset(c for c, fact in facts.companies.items() if fact.major),
        sold={},
        floated=frozenset(),
        first_directors=frozenset(),
        may_still_sell={},
        last_buyer=None,
        double_lay={},
        tiles_laid=0,
        operated=frozenset(),
        frontier_paid=frozenset(),
        calls=frozenset(),
        on_sale=frozenset(list(facts.trains)[:1]),
        on_credit=frozenset(),
        unpaid_returns=frozenset(),
        token_spent=frozenset(),
        dual_option=False,
        dealing_round=0,
        railway_round=0,
        sentenced=frozenset(),
        culprits=frozenset(),
        bank_broken=False,
    )


def _money(facts: Facts1853, players: tuple[Player, ...]) -> dict[Holder, int]:
    """1853R 2.3: equal capital for all, out of the bank."""
    capital = facts.limits.capital
    cash: dict[Holder, int] = dict.fromkeys(players, capital)
    cash[BANK] = facts.bank - capital * len(players)
    cash.setdefault(facts.credit_bank, 0)
    return cash


def printed_tiles(facts: Facts1853) -> dict[HexId, Placed]:
    """1853R 4.2.12: the large cities count as tiles already laid."""
    hexes = facts.board.hexes.values()
    printed = {tile.id for tile in facts.tiles.values() if tile.printed}
    return {hex_.id: (TileId(hex_.name), 0) for hex_ in hexes if hex_.name in printed}


def train_id(type_: TrainType, number: int) -> TrainId:
    """The train of a type with a number."""
    return TrainId(f"{type_}#{number}")


def company_order(facts: Facts1853) -> tuple[Company, ...]:
    """1853R 3.1.12: the order of TABLE 1, in which companies always run."""
    return tuple(sorted(facts.companies, key=lambda c: facts.companies[c].number))
