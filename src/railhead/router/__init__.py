"""The route optimiser: a network and trains in, the best routes out, proved.

This is the interface. `solve` is where a search begins, `survey` remembers what searches found,
`explain` judges proposed routes, `check` says what is refused before any of them. The rooms, in the
order to read them: `model`, `pay`, `routes`, `bounds`, `floods`, `choice`.
"""

from railhead.router.explain import Verdict, explain
from railhead.router.model.codec import answer, read
from railhead.router.model.network import (
    JUNCTION,
    UNLIMITED,
    AtEdge,
    AtStop,
    Bonus,
    Join,
    Network,
    NetworkError,
    Route,
    Row,
    Segment,
    Solution,
    Stop,
    Train,
)
from railhead.router.solve import frontier, solve
from railhead.router.survey import Earned, Survey

__all__ = [
    "JUNCTION",
    "UNLIMITED",
    "AtEdge",
    "AtStop",
    "Bonus",
    "Earned",
    "Join",
    "Network",
    "NetworkError",
    "Route",
    "Row",
    "Segment",
    "Solution",
    "Stop",
    "Survey",
    "Train",
    "Verdict",
    "answer",
    "explain",
    "frontier",
    "read",
    "solve",
]
