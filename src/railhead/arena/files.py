"""What is kept of an arena beside the games."""

from collections.abc import Sequence
from statistics import median
from typing import Any

import msgspec

from railhead.arena.matches import Record
from railhead.arena.sums import Standing, Sum


def results(whole: Sum, found: Sequence[Standing], records: Sequence[Record]) -> str:
    """All that was found, as JSON: the sum, the standings, decision times and every game."""
    times = {one.level: timed(records, one.level) for one in found}
    games = [_game(record) for record in records]
    plain = msgspec.to_builtins({**whole, "standings": found, "decisions": times, "matches": games})
    return msgspec.json.format(msgspec.json.encode(plain), indent=1).decode() + "\n"


def timed(records: Sequence[Record], level: str) -> dict[str, float]:
    """How long the decisions of a level took, in seconds."""
    times = sorted(time for record in records for time in record.times.get(level, ()))
    if not times:
        return {"decisions": 0}
    return {
        "decisions": len(times),
        "median": round(median(times), 4),
        "p99": round(times[len(times) * 99 // 100], 4),
        "longest": round(times[-1], 4),
    }


def _game(record: Record) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.to_builtins(record)
    return {key: told[key] for key in told if key not in ("times", "seen")}
