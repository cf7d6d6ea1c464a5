"""Boards made by chance with the optimiser's features, for the comparison with CP-SAT."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from random import Random

from bench.router_boards import position
from railhead.router import (
    JUNCTION,
    UNLIMITED,
    AtEdge,
    AtStop,
    Bonus,
    Network,
    Row,
    Segment,
    Stop,
    Train,
    read,
)

Problem = tuple[Network, tuple[Train, ...]]
Change = Callable[[Random, Network, tuple[Train, ...]], Problem]


def featured(seed: int, features: set[str]) -> Problem:
    """A small late board with two trains and some features."""
    dice = Random(seed)
    network, trains = read(position(dice, (5, 5), 3, [dice.randint(3, 5), 3], blocked=0.2))
    for name in [name for name in CHANGES if name in features]:
        network, trains = CHANGES[name](dice, network, trains)
    return network, trains


def flooded(seed: int, features: set[str]) -> Problem:
    """Such a board with ports, and a flood beside its two trains."""
    network, trains = featured(seed, features | {"ports"})
    return network, (*trains, Train(id="F", flood=True))


def parted(seed: int) -> Problem:
    """A board that blocked cities cut into parts, with two floods and up to two trains."""
    dice = Random(seed)
    sizes = [dice.randint(3, 5) for _ in range(dice.randint(0, 2))]
    network, trains = ports(dice, *read(position(dice, (6, 5), 5, sizes, blocked=0.7)))
    floods = (Train(id="F", flood=True), Train(id="G", flood=True))
    return _switches(dice, network), (*trains, *floods)


def _switches(dice: Random, network: Network) -> Network:
    """Each fork loses a piece, so that two ways may share a third and not be connected."""
    forks = defaultdict[str, list[str]](list)
    for segment in network.segments:
        if all(isinstance(end, AtEdge) for end in segment.ends):
            forks[segment.hex].append(segment.id)
    lost = {dice.choice(names) for names in forks.values() if len(names) == 3}
    return replace(
        network,
        segments=tuple(s for s in network.segments if s.id not in lost),
        joins=tuple(join for join in network.joins if lost.isdisjoint((join.a, join.b))),
    )


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
    """Two sites, one of them for one train alone."""
    site = Bonus(id="site", needs=(_names(dice, network),), amount=30)
    needs, alone = (_names(dice, network),), frozenset({trains[0].id})
    other = replace(site, id="other", needs=needs, trains=alone)
    return replace(network, bonuses=(*network.bonuses, site, other)), trains


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
    return replace(network, reusable=frozenset(dice.sample(names, len(names) * 2 // 3))), trains


def costs(dice: Random, network: Network, trains: tuple[Train, ...]) -> Problem:
    return _stops(network, lambda s: replace(s, visit_cost=dice.choice((0, 1, 1, 2)))), trains


def own_pay(dice: Random, network: Network, trains: tuple[Train, ...]) -> Problem:
    """One train is paid otherwise at some stops."""

    def otherwise(stop: Stop) -> Stop:
        pay = {trains[0].id: 10 * dice.randint(0, 9)} if dice.random() < 0.5 else {}
        return replace(stop, revenue_for=pay)

    return _stops(network, otherwise), trains


def terminal(dice: Random, network: Network, trains: tuple[Train, ...]) -> Problem:
    segments = tuple(replace(s, terminal=dice.random() < 0.3) for s in network.segments)
    return replace(network, segments=segments), trains


def junctions(dice: Random, network: Network, trains: tuple[Train, ...]) -> Problem:
    """Some stops without an own token only join track."""

    def joining(stop: Stop) -> Stop:
        if stop.own_token or dice.random() < 0.6:
            return stop
        return Stop(id=stop.id, kind=JUNCTION, groups=stop.groups, hex=stop.hex)

    return _stops(network, joining), trains


def uncounted(dice: Random, network: Network, trains: tuple[Train, ...]) -> Problem:
    """Most stops do not count towards the two that a route needs."""
    return _stops(network, lambda s: replace(s, counts=dice.random() < 0.4)), trains


def opened(dice: Random, network: Network, trains: tuple[Train, ...]) -> Problem:
    """Two groups of which a budget buys a second stop."""
    grouped = _stops(network, lambda s: replace(s, groups=(*s.groups, dice.choice("RS"))))
    budgets = {**network.budgets, "R": dice.randint(1, 2), "S": 1}
    return replace(grouped, budgets=budgets), trains


def ports(dice: Random, network: Network, trains: tuple[Train, ...]) -> Problem:
    """Three ports beside own tokens: one a route, and for a share two."""
    tokens = [stop.id for stop in network.stops if stop.own_token]
    sea, lines = [], []
    for name in ("port 1", "port 2", "port 3"):
        port = Stop(id=name, kind="port", revenue=10 * dice.randint(1, 4), pass_through=False)
        sea.append(replace(port, visit_cost=0, counts=False, groups=("ports",)))
        for token in dice.sample(tokens, dice.randint(1, min(2, len(tokens)))):
            ends = (AtStop(token), AtStop(name))
            lines.append(Segment(id=f"{token} to {name}", ends=ends, gauge=3))
    network = replace(
        network,
        stops=(*network.stops, *sea),
        segments=(*network.segments, *lines),
        budgets={**network.budgets, "ports": dice.randint(0, 2)},
    )
    row = Row(("port",), UNLIMITED)
    return network, tuple(replace(t, allowance=(*t.allowance, row)) for t in trains)


CHANGES: dict[str, Change] = {  # in the order in which they are made
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
    "own_pay": own_pay,
    "terminal": terminal,
    "junctions": junctions,
    "uncounted": uncounted,
    "opened": opened,
    "ports": ports,
}
FEATURES = sorted(CHANGES)
FLOODED = sorted(CHANGES.keys() - {"must", "terminal"})  # which are about routes alone
