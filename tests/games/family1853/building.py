"""Positions in which a company lays track or establishes bases (1853R 4.1, 4.2, 4.4)."""

from typing import Any

from railhead.board.tiles import HexId, StopId, TileId
from railhead.engine.actions import LayTile, Pass, PlaceToken
from railhead.engine.facts import Company
from railhead.engine.rules.tokens import PlaceTokens
from railhead.engine.state import Task
from railhead.games.family1853.state import FREE_LATER, State1853
from railhead.games.family1853.tasks import ExtraRound, LayTrack
from tests.games.family1853.editions import known_as
from tests.games.family1853.editions import tile as renamed
from tests.games.family1853.positions import ADAM, position

RICH = 1000
ENOUGH = Pass(player=ADAM)


def in_hand(task: Task, companies: tuple[Company, ...], **changes: Any) -> State1853:
    """Adam runs the companies; the first has the task in hand and 1000 to spend."""
    settings: dict[str, Any] = {
        "treasury": {companies[0]: RICH},
        "double_lay": dict.fromkeys(companies, FREE_LATER),
        "agenda": (task, ExtraRound()),
        "phase": 2,
    }
    shares = {company: {ADAM: 5} for company in companies}
    return position(task, shares=shares, **{**settings, **changes})


def building(company: Company, *others: Company, **changes: Any) -> State1853:
    """The company is to lay track; others run as well. It is phase 2 unless said otherwise."""
    return in_hand(LayTrack(company), (company, *others), **changes)


def establishing(company: Company, *others: Company, **changes: Any) -> State1853:
    """The company is to place tokens; others run as well. It is phase 2 unless said otherwise."""
    return in_hand(PlaceTokens(company), (company, *others), **changes)


def lay(company: Company, hex_: str, tile: str, rotation: int) -> LayTile:
    """Adam lays a tile for the company."""
    return LayTile(
        player=ADAM, company=company, hex=HexId(hex_), tile=TileId(renamed(tile)), rotation=rotation
    )


def base(company: Company, stop: str) -> PlaceToken:
    """Adam places a token of the company."""
    return PlaceToken(player=ADAM, company=company, stop=StopId(stop))


def on_board(state: State1853, hex_: str) -> tuple[str, int] | None:
    """The tile on a hex, with its rotation."""
    placed = state.placed.get(HexId(hex_))
    return (known_as(placed[0]), placed[1]) if placed else None


def step_over(state: State1853) -> bool:
    """Whether the company's step has ended."""
    return isinstance(state.agenda[0], ExtraRound)
