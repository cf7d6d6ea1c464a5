"""Floating a new public company (1820 6.6.2)."""

from collections.abc import Iterator
from typing import Any

from railhead.board.tiles import HexId, kept
from railhead.board.walk import split_stop, stop_id
from railhead.engine.actions import Pass
from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, Rule, Step, in_hand, pop, swap
from railhead.engine.rules.answers import passes
from railhead.engine.rules.company_turn import step_done
from railhead.engine.rules.prices import cell_of
from railhead.engine.rules.reach import free_spaces
from railhead.engine.rules.reach import place as place_name
from railhead.engine.state import BANK, Player, Task
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.telling import tell
from railhead.engine.verbs.track import lay, place_token
from railhead.games.g1820.actions import FloatCompany, PlaceHome, Placement, PlaceShares
from railhead.games.g1820.board.survey import city_stops, distance
from railhead.games.g1820.board.tiles import float_tile_objection, float_tiles
from railhead.games.g1820.cousins.vignoles import discount
from railhead.games.g1820.data.facts import BRITISH_RAIL
from railhead.games.g1820.operating.phases import column
from railhead.games.g1820.options import Options
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock import placement
from railhead.games.g1820.stock.holdings import review
from railhead.games.g1820.stock.market import PAR, place
from railhead.games.g1820.stock.terms import HOMES, PLACED, fee
from railhead.games.g1820.tasks import Floating, Home, UseLobby


def unused(state: State1820) -> tuple[Company, ...]:
    """The companies that can be floated."""
    gone = state.discarded | {BRITISH_RAIL}
    return tuple(c for c in state.facts.companies if c not in state.sizes and c not in gone)


# Which company


def not_in_use(state: State1820, action: FloatCompany) -> str | None:
    """The company is one that nobody uses."""
    return None if action.company in unused(state) else f"{action.company} cannot be floated"


def size_of_the_chart(state: State1820, action: FloatCompany) -> str | None:
    """The share-count is one that the Cost of Business chart allows now."""
    sizes = column(state).float_sizes
    if action.size not in sizes:
        return f"Companies float with {' or '.join(map(str, sizes))} shares now"
    return None


def par_of_the_phase(state: State1820, action: FloatCompany) -> str | None:
    """The par price is one of the phase or of an earlier one."""
    pars = state.facts.phases[state.phase].pars
    return None if action.par in pars else f"Par prices: {', '.join(map(state.facts.money, pars))}"


def float_candidates(state: State1820, player: Player) -> Iterator[FloatCompany]:
    """Every company, size and par price."""
    for company in unused(state):
        for size in column(state).float_sizes:
            for par in state.facts.phases[state.phase].pars:
                yield FloatCompany(player=player, company=company, size=size, par=par)


def begin_float(state: State1820, action: FloatCompany) -> State1820:
    """Nothing happens before the shares are placed."""
    task = Floating(action.player, action.company, action.size, action.par)
    text = f"{action.player} wants to float {action.company} with {action.size} shares"
    return swap(tell(state, "floating", text, company=action.company), task)


def preview_float(state: State1820, action: FloatCompany) -> dict[str, Any]:
    """What has to be bought."""
    shares = action.size * PLACED // 100
    needed = state.facts.money(shares * action.par)
    return {"effects": [f"{shares} shares must be bought for {needed}"]}


# Its first stations


def floating(state: State1820) -> Floating:
    """The float in hand."""
    return in_hand(state, Floating)


def with_homes(state: State1820, task: Floating) -> State1820:
    """The board as it will be."""
    for home in task.homes:
        if home.tile is not None:
            state = lay(state, task.company, home.hex, home.tile, home.rotation)
        state = place_token(state, task.company, home.stop)
    return state


def at_most_two(state: State1820, _action: PlaceHome) -> str | None:
    """One or two station markers are placed."""
    return "Two markers are placed already" if len(floating(state).homes) >= HOMES else None


def known_stop(state: State1820, action: PlaceHome) -> str | None:
    """The stop is on the board, outside London."""
    if action.stop.count(".") != 1:
        return f"{action.stop} is no stop"
    hex_ = split_stop(action.stop)[0]
    if hex_ not in state.facts.board.hexes:
        return f"There is no hex {hex_}"
    return "Companies do not start in London" if hex_ == state.facts.london else None


def another_hex(state: State1820, action: PlaceHome) -> str | None:
    """Two markers are in different hexes."""
    hex_ = split_stop(action.stop)[0]
    if any(home.hex == hex_ for home in floating(state).homes):
        return f"There is a marker of the company on {hex_}"
    return None


def tile_of_an_earlier_float(state: State1820, action: PlaceHome) -> str | None:
    """A tile that a float of this stock round laid is not upgraded by another."""
    if action.tile is not None and split_stop(action.stop)[0] in state.float_hexes:
        return "A company floated in this stock round laid that tile"
    return None


def tile_fits(state: State1820, action: PlaceHome) -> str | None:
    """The tile is laid or upgraded as the rules of track have it, free of cost."""
    if action.tile is None:
        return None
    before = with_homes(state, floating(state))
    hex_ = split_stop(action.stop)[0]
    return float_tile_objection(before, hex_, action.tile, action.rotation)


def open_circle(state: State1820, action: PlaceHome) -> str | None:
    """There is an open station circle."""
    after = with_homes(state, floating(state))
    hex_ = split_stop(action.stop)[0]
    if action.tile is not None:
        after = lay(after, floating(state).company, hex_, action.tile, action.rotation)
    if action.stop not in city_stops(after, hex_) or not free_spaces(after, action.stop):
        return f"There is no open station circle at {place_name(state, action.stop)}"
    return None


def upgrade_opens_it(state: State1820, action: PlaceHome) -> str | None:
    """A tile is upgraded only where that adds a circle to the city that the marker goes to."""
    hex_, name = split_stop(action.stop)
    if action.tile is None or hex_ not in state.placed:
        return None
    (old, turn), tiles = state.placed[hex_], state.facts.tiles
    places = kept(tiles[old], turn, tiles[action.tile], action.rotation) or {}
    before = sum(stop.slots for stop in tiles[old].stops if places.get(stop.name) == name)
    after = sum(stop.slots for stop in tiles[action.tile].stops if stop.name == name)
    return (
        None
        if after > before
        else f"Tile {action.tile} opens no circle at {place_name(state, action.stop)}"
    )


def no_circle_is_open(state: State1820, action: PlaceHome) -> str | None:
    """By an option a tile is upgraded only if none of its circles is open."""
    hex_ = split_stop(action.stop)[0]
    upgrade = action.tile is not None and hex_ in state.placed
    if not upgrade or not state.facts.upgrade_if_full:
        return None
    if any(free_spaces(state, stop) for stop in city_stops(state, hex_)):
        return f"There is an open station circle on {hex_} without an upgrade"
    return None


def fee_is_paid(state: State1820, action: PlaceHome) -> str | None:
    """The player pays £80 for each hex edge between the markers."""
    cost = fee(state, replace(floating(state), homes=(*floating(state).homes, _home(action))))
    if cost is None:
        return "There is no way between the markers"
    cash, money = state.cash[action.player], state.facts.money
    return None if cost <= cash else f"The fee is {money(cost)}, {action.player} has {money(cash)}"


def _home(action: PlaceHome) -> Home:
    return Home(action.stop, split_stop(action.stop)[0], action.tile, action.rotation)


def home_candidates(state: State1820, player: Player) -> Iterator[PlaceHome]:
    """All stops as the tiles lie, and those of tiles that could be laid."""
    for hex_ in state.facts.board.hexes:
        yield from homes_on(state, player, hex_)


def homes_on(state: State1820, player: Player, hex_: HexId) -> Iterator[PlaceHome]:
    """Those on one hex."""
    if _too_far(state, player, hex_):
        return
    for stop in city_stops(state, hex_):
        yield PlaceHome(player=player, stop=stop)
    for tile, rotation in float_tiles(state, hex_):
        for place_ in state.facts.tiles[tile].stops:
            stop = stop_id(hex_, place_.name)
            yield PlaceHome(player=player, stop=stop, tile=tile, rotation=rotation)


def _too_far(state: State1820, player: Player, hex_: HexId) -> bool:
    """Whether no marker can follow the first on a hex, be it for the fee."""
    homes = floating(state).homes
    if not homes:
        return False
    steps = distance(state.facts, homes[0].hex, hex_) if len(homes) < HOMES else None
    return steps is None or steps * state.facts.distance_fee > state.cash[player]


def place_home(state: State1820, action: PlaceHome) -> State1820:
    """The place is noted."""
    task, home = floating(state), _home(action)
    text = f"{task.company} is to have a station marker on {home.hex}"
    state = tell(state, "home_chosen", text, company=task.company)
    return swap(state, replace(task, homes=(*task.homes, home)))


def preview_home(state: State1820, action: PlaceHome) -> dict[str, Any]:
    """The distance fee."""
    task = replace(floating(state), homes=(*floating(state).homes, _home(action)))
    return {"cost": fee(state, task) or 0, "effects": []}


# Its shares


def a_marker_is_placed(state: State1820, _action: PlaceShares) -> str | None:
    """A company floats with one or two markers on the map."""
    return None if floating(state).homes else "A station marker comes first"


def complete(state: State1820, placed: Placement) -> State1820:
    """1820 6.6.2: the company is floated: price, shares, stations, director."""
    task = floating(state)
    company, cost = task.company, fee(state, task) or 0
    state = _found(with_homes(pop(state), task), task)
    state = pay(state, task.player, BANK, cost, "as a distance fee")
    state = placement.issue(state, company, task.par, placed)
    directors = {**state.directors, company: task.player}
    state = review(replace(state, directors=directors), company)
    payers = {**state.payers, company: task.player}
    state = replace(state, fees={**state.fees, company: cost}, payers=payers)
    return discount(state, company, tuple(holder for holder, _ in placed))


def _found(state: State1820, task: Floating) -> State1820:
    company = task.company
    markers = state.facts.sizes[task.size].markers - len(task.homes)
    laid = {home.hex for home in task.homes if home.tile is not None}
    text = f"{company} is floated with {task.size} shares at {state.facts.money(task.par)}"
    state = replace(
        tell(state, "company_floated", text, company=company),
        sizes={**state.sizes, company: task.size},
        shares={**state.shares, company: {company: task.size}},
        markers={**state.markers, company: markers},
        cash={company: 0, **state.cash},
        floated=state.floated | {company},
        float_hexes=state.float_hexes | laid,
    )
    return place(state, company, cell_of(state, task.par)[1], PAR)


FLOAT: Procedure[State1820, FloatCompany] = Procedure(
    action=FloatCompany,
    candidates=float_candidates,
    rules=(
        Rule("1820 6.6.2", not_in_use),
        Rule("1820 10.5", size_of_the_chart),
        Rule("1820 16.1", par_of_the_phase),
    ),
    effect=begin_float,
    preview=preview_float,
)
NO_FLOAT: Procedure[State1820, Pass] = replace(
    passes(step_done),
    preview=lambda *_: {"effects": ["The lobby is given up: what was paid for it is lost"]},
)
PLACE_HOME: Procedure[State1820, PlaceHome] = Procedure(
    action=PlaceHome,
    candidates=home_candidates,
    rules=(
        Rule("1820 6.6.2", at_most_two),
        Rule("1820 6.6.2", known_stop),
        Rule("1820 6.6.2", another_hex),
        Rule("1820 6.6.2", tile_of_an_earlier_float),
        Rule("1820 6.6.2", tile_fits),
        Rule("1820 6.6.2", upgrade_opens_it),
        Rule("1820 6.6.2", no_circle_is_open),
        Rule("1820 6.6.2", open_circle),
        Rule("1820 6.6.2", fee_is_paid),
    ),
    effect=place_home,
    preview=preview_home,
)
PLACE_SHARES: Procedure[State1820, PlaceShares] = Procedure(
    action=PlaceShares,
    candidates=placement.candidates,
    rules=(
        Rule("1820 6.6.2", a_marker_is_placed),
        *placement.rules("1820 6.6.2"),
    ),
    effect=placement.ask(complete),
    preview=placement.preview,
    free=placement.free_placement,
)
GIVE_UP: Procedure[State1820, Pass] = passes(step_done)  # only the money of the lobby is gone


def steps(_options: Options) -> dict[type[Task], Step[State1820, Any]]:
    """The float, step by step."""
    return {
        UseLobby: Step(
            paragraph="1820 6.6.1",
            purpose=lambda _, task: f"{task.player} may float a company",
            actors=lambda _, task: (task.player,),
            procedures=(FLOAT, NO_FLOAT),
        ),
        Floating: Step(
            paragraph="1820 6.6.2",
            purpose=lambda _, task: f"{task.company} is being floated",
            actors=lambda _, task: (task.player,),
            procedures=(PLACE_HOME, PLACE_SHARES, GIVE_UP),
        ),
    }
