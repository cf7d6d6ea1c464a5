"""What happened, in players' words."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. Where `audience` is given, only those players may know of it."""

    kind: str
    text: str
    about: Mapping[str, Any] = field(default_factory=dict)
    audience: tuple[str, ...] | None = None

    def seen_by(self, seat: str | None) -> bool:
        """Whether the holder of that seat (None: a spectator) may know of it."""
        return self.audience is None or seat in self.audience
