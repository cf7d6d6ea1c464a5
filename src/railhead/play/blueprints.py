"""Plans: what the board would be like, and what trains would earn on it.

A plan is a list of changes of a position. They are made by the verbs of the game and checked for
what fits on the board; whose turn it is, what a company reaches and what things cost is not asked.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from railhead.board.tiles import HexId, StopId, TileId, distinct_rotations
from railhead.board.walk import stop_id
from railhead.engine.actions import Action, LayTile, PlaceToken, Route, RunTrains
from railhead.engine.errors import IllegalAction
from railhead.engine.facts import Company, TrainType
from railhead.engine.flow import Procedure, Rule, Rulebook, legal
from railhead.engine.rules.reach import CITY, place, stop_facts, token_name
from railhead.engine.state import SCRAP, Player, State, TrainId
from railhead.engine.values import replace
from railhead.engine.verbs.track import lay, place_token
from railhead.engine.verbs.trains import move_train, owned, type_of
from railhead.games import Title
from railhead.games.plain.planning import Objections, Planning
from railhead.play.codec import plain

PLAN = "plan"  # instead of a paragraph, where no rule of the game has one
NOBODY = Player("")


@dataclass(frozen=True, slots=True)
class Fleet:
    """All the trains that a company has."""

    company: Company
    trains: tuple[TrainType, ...]


Change = LayTile | PlaceToken | Fleet


def tile(hex_: str, tile_: str, rotation: int) -> LayTile:
    """A tile that lies on a hex, whoever lays it."""
    return LayTile(
        player=NOBODY,
        company=Company(""),
        hex=HexId(hex_),
        tile=TileId(tile_),
        rotation=rotation,
    )


def token(company: str, stop: str) -> PlaceToken:
    """A token of a company in a city."""
    return PlaceToken(player=NOBODY, company=Company(company), stop=StopId(stop))


def fleet(company: str, trains: Iterable[str]) -> Fleet:
    """The trains of a company."""
    return Fleet(Company(company), tuple(map(TrainType, trains)))


class Run(NamedTuple):
    """The best run of a company in a plan, and what it earns."""

    routes: tuple[Route, ...]
    preview: Mapping[str, Any]


class Board:
    """A game's rules as far as a plan is held to them."""

    def __init__(self, title: Title, rulebook: Rulebook[Any]) -> None:
        assert title.planning, f"nothing is planned in {title.id}"
        self._planning: Planning[Any] = title.planning
        self._rulebook = rulebook
        self._tiles = tuple(_chosen(rulebook, LayTile, title.planning.tiles))
        self._tokens = tuple(_chosen(rulebook, PlaceToken, title.planning.tokens))

    def imagined(
        self, state: State, changes: Iterable[Change]
    ) -> tuple[State, dict[int, IllegalAction]]:
        """The position after all changes that fit, one upon the other; and why the others do
        not, by their numbers.
        """
        refused: dict[int, IllegalAction] = {}
        state = replace(state, events=())
        for number, change in enumerate(changes):
            objection = self.refusal(state, change)
            if objection:
                refused[number] = objection
            else:
                state = _made(state, change)
        return state, refused

    def refusal(self, state: State, change: Change) -> IllegalAction | None:
        """Why a change does not fit, if it does not."""
        if isinstance(change, LayTile):
            return _objection(self._tiles, state, change)
        if change.company not in state.facts.companies:
            return IllegalAction(PLAN, f"There is no company {change.company}")
        if isinstance(change, PlaceToken):
            return _objection((*self._tokens, Rule(PLAN, vacant)), state, change)
        return _objection((Rule(PLAN, to_be_had),), state, change)

    def tiles(self, state: State, hex_: HexId) -> dict[TileId, list[int]]:
        """The tiles that fit on a hex, and how they may be turned."""
        found: dict[TileId, list[int]] = {}
        for fact in state.facts.tiles.values():
            for rotation in () if fact.printed else distinct_rotations(fact):
                if not self.refusal(state, tile(hex_, fact.id, rotation)):
                    found.setdefault(fact.id, []).append(rotation)
        return found

    def tokens(self, state: State, hex_: HexId) -> dict[StopId, list[Company]]:
        """The cities on a hex, and the companies whose tokens fit there."""
        return {
            stop: [c for c in state.facts.companies if not self.refusal(state, token(c, stop))]
            for stop in _cities(state, hex_)
        }

    def best_run(self, state: State, company: Company) -> Run:
        """The runs that earn most; none where a company has no train, or nowhere to run it."""
        state = self._planning.to_run(state, company)
        player = Player(state.directors.get(company, state.players[0]))
        step = self._rulebook.steps[type(state.agenda[0])]
        found = [
            Run(action.routes, plain(procedure.preview(state, action)))
            for procedure in step.procedures
            if issubclass(procedure.action, RunTrains)
            for action in legal(procedure, state, player)
        ]
        most = max(found, key=lambda run: run.preview["earnings"], default=None)
        return most or Run((), {"earnings": 0, "effects": []})


def vacant(state: State, action: PlaceToken) -> str | None:
    """There is a space for the token, and none of the company in the city."""
    tokens, noun = state.tokens.get(action.stop, ()), token_name(state)
    if action.company in tokens:
        return f"{action.company} has a {noun} in {place(state, action.stop)}"
    if len(tokens) < stop_facts(state, action.stop).slots:
        return None
    return f"{place(state, action.stop)} has no space for another {noun}"


def to_be_had(state: State, change: Fleet) -> str | None:
    """There are so many trains of each type that are still in use and no other company has."""
    own, phases = {*map(type_of, owned(state, change.company))}, state.facts.phases.values()
    gone = {type_ for phase in phases if phase.number <= state.phase for type_ in phase.obsolete}
    for type_ in change.trains:
        if type_ not in state.facts.trains:
            return f"There is no train {type_}"
        if type_ in gone - own:
            return f"{type_} trains are obsolete"
    free = _free(state, change.company)
    for type_ in dict.fromkeys(change.trains):
        if change.trains.count(type_) > sum(type_of(train) == type_ for train in free):
            return f"{change.company} cannot have so many {type_} trains: other companies have them"
    return None


def _free(state: State, company: Company) -> list[TrainId]:
    """The trains that no other company has, one's own first."""
    others = [t for t, holder in state.trains.items() if holder not in state.facts.companies]
    return [*owned(state, company), *others]


def _made(state: State, change: Change) -> State:
    match change:
        case LayTile():
            return lay(state, change.company, change.hex, change.tile, change.rotation)
        case PlaceToken():
            return place_token(state, change.company, change.stop)
        case Fleet():
            return _equipped(state, change)


def _equipped(state: State, change: Fleet) -> State:
    wanted, free = list[TrainId](), _free(state, change.company)
    for type_ in change.trains:
        wanted.append(next(t for t in free if type_of(t) == type_ and t not in wanted))
    for train in owned(state, change.company):
        if train not in wanted:
            state = move_train(state, train, SCRAP)
    for train in wanted:
        state = move_train(state, train, change.company)
    return state


def _cities(state: State, hex_: HexId) -> list[StopId]:
    placed = state.placed.get(hex_)
    found = state.facts.tiles[placed[0]].stops if placed else state.facts.board.hexes[hex_].stops
    return [stop_id(hex_, stop.name) for stop in found if stop.kind == CITY]


def _objection(
    rules: Iterable[Rule[Any, Any]], state: State, change: Change
) -> IllegalAction | None:
    for rule in rules:
        if reason := rule.objection(state, change):
            return IllegalAction(rule.paragraph, reason)
    return None


def _chosen(
    rulebook: Rulebook[Any], kind: type[Action], objections: Objections
) -> Iterator[Rule[Any, Any]]:
    """Those of some rules that a rulebook has, once each, in its order and with its paragraphs."""
    left = set[Callable[[Any, Any], str | None]](objections)
    procedures: Iterable[Procedure[Any, Any]] = (
        procedure
        for step in rulebook.steps.values()
        for procedure in step.procedures
        if procedure.action is kind
    )
    for rule in (rule for procedure in procedures for rule in procedure.rules):
        if rule.objection in left:
            left.remove(rule.objection)
            yield rule
