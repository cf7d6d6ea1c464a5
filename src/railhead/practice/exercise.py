"""What an exercise is, whatever it asks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from railhead.board.tiles import HexId
from railhead.engine.actions import Route
from railhead.engine.state import Cell, State
from railhead.play import Game

LEVELS = (1, 2, 3)
Answer = int | str
Sight = Literal["map", "market"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """Why the answer is right: in words, and by what is drawn over the position or after it.

    `state` is the position that the proof shows where it is another one, `move` how a price marker
    went.
    """

    words: Sequence[str]
    routes: Sequence[Route] = ()
    hexes: Sequence[HexId] = ()
    state: State | None = None
    move: tuple[Cell, Cell] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise:
    """A question about a position, and its answer with the proof.

    The answer is a number in a `unit`, or one of the `options`. `told` is what there is to know
    beside the picture, `around` the hexes that matter, `marked` those that are asked about. Where
    runs are asked for, they may be drawn: `best` is the action that makes the best ones.
    """

    id: str
    level: int
    position: Game
    question: str
    paragraph: str
    answer: Answer
    proof: Proof
    unit: str = ""
    options: Sequence[str] = ()
    told: Mapping[str, str] = field(default_factory=dict)
    sight: Sight | None = None
    around: Sequence[HexId] = ()
    marked: Sequence[HexId] = ()
    best: Mapping[str, Any] | None = None

    @property
    def kind(self) -> str:
        """What kind of question it is."""
        return self.id.split("/")[0]

    def right(self, answer: Answer) -> bool:
        """Whether an answer is right."""
        return answer == self.answer


@dataclass(frozen=True, slots=True)
class Case:
    """Something to ask of a position: how hard it is, and what about."""

    level: int
    about: tuple[str, ...] = ()
