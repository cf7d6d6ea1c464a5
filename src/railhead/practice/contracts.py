"""The cheapest way to complete a contract. The search says itself whether its answer is proved."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from railhead.board.tiles import HexId
from railhead.engine.actions import LayTile
from railhead.engine.state import Player
from railhead.engine.verbs.telling import counted
from railhead.games.family1853.contracts.completion import Way, built, cheapest_way, joined_cities
from railhead.games.family1853.state import State1853
from railhead.play import Game
from railhead.practice.exercise import LEVELS, Case, Exercise, Proof
from railhead.practice.words import listed

PARAGRAPHS = {"1853-retuned": "1853R 4.3.1", "1853": "1853 4.3.1"}


def cases(game: Game, at: int) -> Iterator[Case]:
    """The open contracts whenever a tile is laid: two, three or four parts of one are to be joined,
    chosen by turns.
    """
    state = game.at(at).state
    if not isinstance(game.moves[at].action, LayTile) or not isinstance(state, State1853):
        return
    for player in state.players:
        parts = _parts(state, player)
        for level in LEVELS:
            if choices := list(combinations(range(len(parts)), level + 1)):
                yield Case(level, (player, *map(str, choices[at % len(choices)])))


def _parts(state: State1853, player: Player) -> Sequence[Sequence[str]]:
    """The cities of a contract that is still open, those together that are joined."""
    open_ = () if player in state.revealed else state.bids.get(player, ())
    return joined_cities(state, (claim.city for claim in open_))


def make(whole: Game, at: int, case: Case, name: str) -> Exercise | None:
    """What the ground costs at least, if that is proved and it costs anything."""
    game, (player, *chosen) = whole.at(at), case.about
    state = game.state
    assert isinstance(state, State1853)
    parts = _parts(state, Player(player))
    wanted = [parts[int(part)] for part in chosen]
    way = cheapest_way(state, tuple(city for part in wanted for city in part))
    if way is None or not way.least or way.cost != way.least:
        return None
    every = listed(city for part in parts for city in part)
    aim = listed(part[0] for part in wanted) + _completes(parts, wanted)
    return Exercise(
        id=name,
        level=case.level,
        position=game,
        question=(
            f"The contract of {player} asks for {every}. What does the ground cost at least for "
            f"the tiles that join {aim}?"
        ),
        paragraph=PARAGRAPHS[game.title],
        answer=way.least,
        unit=state.facts.currency,
        told={"Joined already": _joined(parts), "Ground in broad / metre gauge": _costs(game)},
        sight="map",
        around=_hexes(state, parts),
        marked=_hexes(state, [part[:1] for part in wanted]),
        proof=_proof(state, way),
    )


def _completes(parts: Sequence[Sequence[str]], wanted: Sequence[Sequence[str]]) -> str:
    return ", which completes it" if len(wanted) == len(parts) else ""


def _proof(state: State1853, way: Way) -> Proof:
    money, hexes = state.facts.money, state.facts.board.hexes
    sums = [f"{hexes[hex_].name or hex_} {money(cost)}" for hex_, cost in way.costs.items() if cost]
    tiles = f"{counted(len(way.tiles), 'tile')}; the ground costs {' + '.join(sums)}"
    return Proof(
        words=[tiles, f"In all {money(way.least)}: no way costs less"],
        hexes=tuple(way.tiles),
        state=built(state, way.tiles),
    )


def _hexes(state: State1853, groups: Sequence[Sequence[str]]) -> tuple[HexId, ...]:
    return tuple(state.facts.cities[city].hex for group in groups for city in group)


def _costs(game: Game) -> str:
    costs = game.rules.scenery(game.state.facts).costs
    return ", ".join(
        f"{feature.replace(chr(95), chr(32))} {cost}" for feature, cost in costs.items()
    )


def _joined(groups: Sequence[Sequence[str]]) -> str:
    joined = [listed(group) for group in groups if len(group) > 1]
    return "; ".join(joined) or "none of them"
