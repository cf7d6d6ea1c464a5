"""Track laid at random: by most companies anywhere, by some towards sites not yet in reach."""

from collections.abc import Mapping
from functools import lru_cache

from railhead.board.tiles import HexId, turned
from railhead.dice.drawing import Dice, one
from railhead.dice.g1947.temper import expansive
from railhead.engine.actions import LayTile
from railhead.engine.flow import Procedure
from railhead.engine.rules.laying import building_sites
from railhead.engine.rules.reach import reach
from railhead.engine.state import Player
from railhead.games.g1947.board.survey import sites_at
from railhead.games.g1947.data.facts import Facts1947, SiteId
from railhead.games.g1947.operating.sites import choices_on, hexes, track_step
from railhead.games.g1947.state import State1947

Laying = Procedure[State1947, LayTile]
TRIES = 15
NEAREST = 4  # hexes that a company with a goal looks at
FAR = 99


def tile(procedure: Laying, state: State1947, player: Player, dice: Dice) -> LayTile | None:
    """A tile on some hex that the company can build on; no more than a few are tried."""
    goals = _goals(state) if expansive(state, track_step(state).company) else frozenset()
    aimed = _towards(procedure, state, player, goals) if goals and dice.randrange(6) else None
    places = [] if aimed else hexes(state)
    for _ in range(TRIES if places else 0):
        choices = list(choices_on(state, player, one(places, dice)))
        choice = one(choices, dice) if choices else None
        if choice and procedure.refusal(state, choice) is None:
            return choice
    return aimed


def _goals(state: State1947) -> frozenset[SiteId]:
    company = track_step(state).company
    taken = sites_at(state, reach(state, company).pieces) | set(state.sites.get(company, ()))
    return frozenset(state.facts.sites) - taken


def _towards(
    procedure: Laying, state: State1947, player: Player, goals: frozenset[SiteId]
) -> LayTile | None:
    """The tile that brings a line of the company nearest to some site."""
    sites = building_sites(state, track_step(state).company)
    maps = [_distances(state.facts, site) for site in sorted(goals)]
    near = sorted(sites, key=lambda hex_: (min(far.get(hex_, FAR) for far in maps), hex_))
    choices = [c for hex_ in near[:NEAREST] for c in choices_on(state, player, hex_)]
    choices.sort(key=lambda choice: _gap(state, choice, goals, maps))
    return next((c for c in choices if procedure.refusal(state, c) is None), None)


def _gap(
    state: State1947, choice: LayTile, goals: frozenset[SiteId], maps: list[Mapping[HexId, int]]
) -> int:
    """How far from a site a tile leads: not at all where it runs off the board there."""
    beyond = state.facts.off_board.get(choice.hex, {})
    around = state.facts.board.neighbours[choice.hex]
    exits = turned(state.facts.tiles[choice.tile], choice.rotation).exits
    if any(beyond.get(edge) in goals for edge in exits):
        return -1
    onward = [hex_ for edge in exits if (hex_ := around[edge]) and hex_ not in state.placed]
    return min((far.get(hex_, FAR) for hex_ in onward for far in maps), default=FAR)


@lru_cache(256)
def _distances(facts: Facts1947, site: SiteId) -> Mapping[HexId, int]:
    """How far each hex is from a site."""
    found = {hex_: 0 for hex_, _ in facts.sites[site].edges}
    todo = list(found)
    for hex_ in todo:
        for beside in facts.board.neighbours[hex_]:
            if beside and beside not in found:
                found[beside] = found[hex_] + 1
                todo.append(beside)
    return found
