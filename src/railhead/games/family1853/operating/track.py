"""Laying yellow tiles (1853R 4.1)."""

from collections.abc import Iterator

from railhead.board.hexes import EDGES, Hex
from railhead.board.tiles import BROAD, HexId, Tile, turned
from railhead.board.walk import Railhead
from railhead.engine.actions import LayTile, Pass
from railhead.engine.facts import Company
from railhead.engine.flow import in_hand, pop, swap
from railhead.engine.rules.company_turn import in_turn
from railhead.engine.rules.laying import new_tiles
from railhead.engine.rules.payments import short
from railhead.engine.rules.reach import based_hexes
from railhead.engine.rules.track import is_upgrade
from railhead.engine.state import Player
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.track import lay
from railhead.games.family1853.actions import ChooseOption
from railhead.games.family1853.board.naming import spot
from railhead.games.family1853.board.survey import GAUGES, at_home, reach, reached_hexes
from railhead.games.family1853.contracts.fulfilment import settle_contracts
from railhead.games.family1853.operating.phases import THREE, before_three
from railhead.games.family1853.state import FREE_LATER, PAY_NOW, State1853
from railhead.games.family1853.stock.payments import company_gets
from railhead.games.family1853.tasks import LaidTile, LayTrack

# How many tiles ----------------------------------------------------------------------------------


def tiles_allowed(state: State1853, company: Company) -> int:
    """How many yellow tiles the company may lay in this turn."""
    if company in state.majors:
        return 1 if _waits(state, company) else 2
    first = company not in state.operated
    return state.facts.companies[company].first_turn_tiles if first else 1


def _waits(state: State1853, company: Company) -> bool:
    return state.double_lay.get(company) == FREE_LATER and before_three(state)


def within_number_of_tiles(state: State1853, action: LayTile) -> str | None:
    """A company lays no more tiles in a turn than it is entitled to."""
    allowed, laid = tiles_allowed(state, action.company), len(in_hand(state, LayTrack).laid)
    if laid < allowed:
        return None
    return f"{action.company} may lay {allowed} tile{'s' if allowed > 1 else ''} in this turn"


def one_tile_until_its_phase(state: State1853, action: LayTile) -> str | None:
    """A company that chose to lay two tiles free of charge lays one until the phase has come."""
    if not state.tiles_laid or not _waits(state, action.company):
        return None
    free = state.facts.trains[THREE].phase
    return f"{action.company} chose to lay two tiles from Phase {free} on, and one a turn till then"


def at_the_beginning(_state: State1853, action: LayTile) -> str | None:
    """A company lays track before it does anything else in its turn."""
    return f"{action.company} lays no more track in this turn"


def choose_option(state: State1853, action: ChooseOption) -> State1853:
    """The choice between the two ways of laying two tiles holds for the whole game."""
    return pop(replace(state, double_lay={**state.double_lay, action.company: action.option}))


def known_option(_state: State1853, action: ChooseOption) -> str | None:
    """A major company lays two tiles free of charge from the phase of the '3' trains on, or for
    pay at once.
    """
    if action.option not in (FREE_LATER, PAY_NOW):
        return f'Choose "{FREE_LATER}" or "{PAY_NOW}", not "{action.option}"'
    return None


def options(state: State1853, player: Player) -> Iterator[ChooseOption]:
    """To wait for two tiles that are free, or to pay for two now."""
    for option in (FREE_LATER, PAY_NOW):
        yield ChooseOption(player=player, company=in_turn(state), option=option)


def preview_option(state: State1853, action: ChooseOption) -> dict[str, object]:
    """What each choice means."""
    fee = state.facts.money(state.facts.companies[action.company].two_tile_fee)
    if action.option == PAY_NOW:
        effect = f"Two tiles from now on; {fee} whenever two are laid, for the whole game"
    else:
        free = state.facts.trains[THREE].phase
        effect = f"One tile a turn until Phase {free}, then two at no charge"
    return {"effects": [effect]}


# The connection ----------------------------------------------------------------------------------


def extends_a_railhead(state: State1853, action: LayTile) -> str | None:
    """A new tile extends a line, of one gauge throughout, that joins a base to a railhead."""
    if is_upgrade(state, action) or on_own_base(state, action):
        return None
    if railheads_met(state, action):
        return None
    return f"Tile {action.tile} on {action.hex} extends no railhead of {action.company}"


def on_own_base(state: State1853, action: LayTile) -> bool:
    """Whether the company has a base on the hex, which it may always build."""
    return action.hex in based_hexes(state, action.company)


def railheads_met(state: State1853, action: LayTile) -> frozenset[tuple[int, Railhead]]:
    """The company's railheads, with the gauge of the line, that the tile would carry on."""
    lie = turned(state.facts.tiles[action.tile], action.rotation)
    return frozenset(
        (gauge, (hex_, edge))
        for gauge in GAUGES
        for hex_, edge in reach(state, action.company, gauge).railheads
        if hex_ == action.hex and lie.gauge_at(edge) & gauge
    )


# What it costs -----------------------------------------------------------------------------------


def cost(state: State1853, action: LayTile) -> int:
    """Terrain, or the first promotion of a large city, and the charge for a second tile."""
    return ground_cost(state, action) + second_tile_fee(state, action)


def ground_cost(state: State1853, action: LayTile) -> int:
    """The ground is paid for with the first tile; a few promotions have a price of their own."""
    if is_upgrade(state, action):
        printed = state.facts.tiles[state.placed[action.hex][0]].printed
        return state.facts.first_promotion_cost.get(action.hex, 0) if printed else 0
    special = state.facts.special_cost.get((action.hex, action.company))
    if special is not None and action.company in state.majors:
        return special
    return _terrain(state, state.facts.board.hexes[action.hex], state.facts.tiles[action.tile])


def _terrain(state: State1853, hex_: Hex, tile: Tile) -> int:
    """All features of the hex add up, at the rate of the gauge of the tile."""
    column = 0 if tile.track[0].gauge == BROAD else 1
    return sum(state.facts.terrain[feature][column] for feature in hex_.terrain)


def second_tile_fee(state: State1853, action: LayTile) -> int:
    """A company that chose to lay two tiles at once pays whenever it lays the second."""
    if not in_hand(state, LayTrack).laid or state.double_lay.get(action.company) != PAY_NOW:
        return 0
    return state.facts.companies[action.company].two_tile_fee


def first_promotion_is_paid(state: State1853, action: LayTile) -> str | None:
    """Where the first promotion of a large city has a price, the company has the money for it."""
    if not is_upgrade(state, action):
        return None
    return short(state, action.company, ground_cost(state, action), "This promotion")


def ground_is_paid(state: State1853, action: LayTile) -> str | None:
    """The company has the money for the ground before a tile is laid on it."""
    if is_upgrade(state, action):
        return None
    return short(state, action.company, ground_cost(state, action), "This")


def fee_is_paid_too(state: State1853, action: LayTile) -> str | None:
    """Beyond the ground, the company has the money for the charge of a second tile."""
    return short(state, action.company, cost(state, action), "This, with the charge,")


def preview_lay(state: State1853, action: LayTile) -> dict[str, object]:
    """The cost of laying the tile."""
    fee = second_tile_fee(state, action)
    effects = [f"{state.facts.money(fee)} for laying two tiles"] if fee else []
    if is_upgrade(state, action):
        effects.append(f"replaces tile {state.placed[action.hex][0]}")
        effects += obligation(state, action.company, action.hex)
    return {"cost": cost(state, action), "effects": effects}


def obligation(state: State1853, company: Company, hex_: HexId) -> list[str]:
    """What a promotion or a base abroad obliges the company to (1853R 4.2.3, 4.4.2)."""
    if at_home(state, company, hex_):
        return []
    return [f"A train of {company} must call at {spot(state, hex_)} this turn"]


# Laying ------------------------------------------------------------------------------------------


def lay_tile(state: State1853, action: LayTile) -> State1853:
    """Pay, lay, and return the bonds of all whose cities are now connected."""
    before, promotion = state, is_upgrade(state, action)
    laid = LaidTile(action.hex, railheads_met(state, action), on_own_base(state, action))
    task = in_hand(state, LayTrack)
    price = cost(state, action)
    state = pay(state, action.company, state.facts.credit_bank, price, "for construction")
    state = lay(state, action.company, action.hex, action.tile, action.rotation)
    if promotion:
        abroad = not at_home(state, action.company, action.hex)
        calls = state.calls | {action.hex} if abroad else state.calls
        state = finish_track(replace(state, calls=calls), before)
    else:
        state = swap(state, replace(task, laid=(*task.laid, laid)))
    return settle_contracts(state)


def stop_laying(state: State1853, _action: Pass) -> State1853:
    """The company lays no (further) tile."""
    return finish_track(state, _before_laying(state))


def end_track_when_done(state: State1853, task: LayTrack) -> State1853:
    """The step ends by itself once the company has laid all the tiles it may."""
    if len(task.laid) < tiles_allowed(state, task.company):
        return state
    return finish_track(state, _before_laying(state))


def _before_laying(state: State1853) -> State1853:
    """The position without the yellow tiles that the company has laid in this turn."""
    laid = {tile.hex for tile in in_hand(state, LayTrack).laid}
    return replace(state, placed={h: tile for h, tile in state.placed.items() if h not in laid})


def finish_track(state: State1853, before: State1853) -> State1853:
    """All tiles of the turn are laid; frontier posts that the company has reached pay it."""
    task = in_hand(state, LayTrack)
    return pay_frontiers(replace(pop(state), tiles_laid=len(task.laid)), task.company, before)


def pay_frontiers(state: State1853, company: Company, before: State1853 | None = None) -> State1853:
    """A frontier post pays its sum once, when it is connected to a base of the company; or, if so
    agreed, only when it was not before the company built.
    """
    posts = [post for post in state.facts.frontier if _due(state, post, company)]
    reached = reached_hexes(state, company) if posts else frozenset()
    if reached and before and state.facts.frontier_builders:
        reached -= reached_hexes(before, company)
    for hex_ in (post for post in posts if post in reached):
        state = replace(state, frontier_paid=state.frontier_paid | {(hex_, company)})
        reason = f"to {company} for reaching the frontier at {hex_}"
        state = company_gets(state, company, state.facts.frontier[hex_], reason)
    return state


def _due(state: State1853, post: HexId, company: Company) -> bool:
    """Whether there is track at a frontier post, and it has not paid (the company)."""
    once, paid = state.facts.frontier_once, state.frontier_paid
    return post in state.placed and not any(p == post and (once or by == company) for p, by in paid)


# Candidates --------------------------------------------------------------------------------------


def yellow_candidates(state: State1853, player: Player) -> Iterator[LayTile]:
    """Every yellow tile of the right kind, turned to meet a railhead or laid on a bare base."""
    company = in_turn(state)
    for hex_, edges in sorted(_building_sites(state, company).items()):
        for tile, rotation in new_tiles(state, hex_, edges):
            yield LayTile(player=player, company=company, hex=hex_, tile=tile.id, rotation=rotation)


def _building_sites(state: State1853, company: Company) -> dict[HexId, set[int]]:
    """The bare hexes where the company may build, and the edges that a new line may begin at."""
    sites = {hex_: set(range(EDGES)) for hex_ in based_hexes(state, company)}
    for gauge in GAUGES:
        for hex_, edge in reach(state, company, gauge).railheads:
            sites.setdefault(hex_, set()).add(edge)
    return {hex_: edges for hex_, edges in sites.items() if hex_ not in state.placed}
