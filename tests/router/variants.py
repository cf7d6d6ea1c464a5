"""Boards made by chance with the optimiser's features, for the comparison with CP-SAT."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from bench.router_boards import position
from railhead.router import Bonus, Network, Row, Stop, Train, read

Problem = tuple[Network, tuple[Train, ...]]
Change = Callable[[Random, Network, tuple[Train, ...]], Problem]


def featured(seed: int, features: set[str]) -> Problem:
    """A small late board with two trains and some features."""
    dice = Random(seed)
    network, trains = read(position(dice, (5, 5), 3, [dice.randint(3, 5), 3], blocked=0.2))
    for name in sorted(features):
        network, trains = CHANGES[name](dice, network, trains)
    return network, trains


def _stops(network: Network, change: Callable[[Stop], Stop]) -> Network:
    return replace(network, stops=tuple(change(stop) for stop in network.stops))


def gauges(dice: Random, network: Network, trains: tuple[Train, ...]) -> Problem:
    segments = tuple(replace(s, gauge=dice.choice((1, 3, 3, 2))) for s in network.segments)
    gauged = tuple(replace(train, gauge=1 + i % 2) for i, train in enumerate(trains))
    return replace(network, segments=segments), gauged


def stations(dice: Random, network: Network, trains: tuple[Train, ...]) -> Problem:
    """Some stops are separate stations of one city."""
    return _stops(network, lambda s: replace(s, groups=dice.choice(((), ("P",), ("Q",))))), trains


def ends(dice: Random, network: Network, trains: tuple[Train, ...]) -> Problem:
    return _stops(network, lambda s: replace(s, end_revenue=10 * dice.randint(0, 9))), trains


def passes(dice: Random, network: Network, trains: tuple[Train, ...]) -> Problem:
    """Workers pass blocked cities."""
    tolled = _stops(network, lambda s: replace(s, toll=None if s.pass_through else "workers"))
    return replace(tolled, budgets={**network.budgets, "workers": dice.randint(1, 2)}), trains


def express(dice: Random, network: Network, trains: tuple[Train, ...]) -> Problem:
    rows = (Row(("city", "offboard"), 6), Row(("town",), 99, 0))
    return network, (replace(trains[0], allowance=rows), *trains[1:])


def doubled(dice: Random, network: Network, trains: tuple[Train, ...]) -> Problem:
    rows = (Row(("city", "offboard"), 5, 2), Row(("town",), 99))
    train = replace(trains[-1], allowance=rows, multiplier=2, token_paid=False)
    return network, (*trains[:-1], train)


def percent(dice: Random, network: Network, trains: tuple[Train, ...]) -> Problem:
    return network, (replace(trains[0], percent=dice.choice((20, 35, 50))), *trains[1:])


def must(dice: Random, network: Network, trains: tuple[Train, ...]) -> Problem:
    """The best run alone does not count: some route has one of these."""
    own = [stop.id for stop in network.stops if stop.own_token]
    other = dice.choice(network.segments).id
    return replace(network, must=(*network.must, frozenset({other, own[-1]}))), trains


def _names(dice: Random, network: Network) -> frozenset[str]:
    return frozenset(dice.sample([stop.id for stop in network.stops], 3))


def sites(dice: Random, network: Network, trains: tuple[Train, ...]) -> Problem:
    bonuses = tuple(
        Bonus(id=f"site {n}", needs=(_names(dice, network),), amount=30) for n in range(2)
    )
    return replace(network, bonuses=network.bonuses + bonuses), trains


def pairs(dice: Random, network: Network, trains: tuple[Train, ...]) -> Problem:
    needs = (_names(dice, network), _names(dice, network))
    bonus = Bonus(id="pair", needs=needs, amount=60, budget="pair")
    budgets = {**network.budgets, "pair": 1}
    return replace(network, bonuses=(*network.bonuses, bonus), budgets=budgets), trains


def ends_bonus(dice: Random, network: Network, trains: tuple[Train, ...]) -> Problem:
    """A bonus at an end, and one train that earns its ends again."""
    at_end = Bonus(id="post", needs=(_names(dice, network),), at_ends=True, amount=40)
    again = Bonus(id="again", ends=True, budget="again")
    budgets = {**network.budgets, "again": 1}
    bonuses = (*network.bonuses, at_end, again)
    return replace(network, bonuses=bonuses, budgets=budgets), trains


def white(dice: Random, network: Network, trains: tuple[Train, ...]) -> Problem:
    names = sorted({name for segment in network.segments for name in segment.resources})
    return replace(network, reusable=frozenset(dice.sample(names, len(names) // 3))), trains


def costs(dice: Random, network: Network, trains: tuple[Train, ...]) -> Problem:
    return _stops(network, lambda s: replace(s, visit_cost=dice.choice((0, 1, 1, 2)))), trains


CHANGES: dict[str, Change] = {
    "gauges": gauges,
    "stations": stations,
    "ends": ends,
    "passes": passes,
    "express": express,
    "doubled": doubled,
    "percent": percent,
    "must": must,
    "sites": sites,
    "pairs": pairs,
    "ends_bonus": ends_bonus,
    "white": white,
    "costs": costs,
}
FEATURES = sorted(CHANGES)
