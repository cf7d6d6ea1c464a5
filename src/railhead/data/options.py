"""Options of a game: those of its rulebook, and readings that remain open."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import TypeVar

import msgspec

Value = str | bool | int
Chosen = TypeVar("Chosen")


class OptionError(ValueError):
    """An option that does not exist, or a value that it cannot have."""

    def __init__(self, option: str, reason: str, allowed: tuple[Value, ...] = ()) -> None:
        super().__init__(option, reason, allowed)
        self.option = option
        self.reason = reason
        self.allowed = allowed

    def __str__(self) -> str:
        allowed = f"; allowed: {', '.join(map(str, self.allowed))}" if self.allowed else ""
        return f"{self.option}: {self.reason}{allowed}"


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its values, the first of which is the default, and what it is about."""

    id: str
    values: tuple[Value, ...]
    explanation: str
    paragraph: str

    @property
    def default(self) -> Value:
        """The value if nothing is said."""
        return self.values[0]


def described(options: tuple[Option, ...]) -> dict[str, dict[str, object]]:
    """The options as plain data, for lists of what can be played."""
    return {option.id: {**asdict(option), "default": option.default} for option in options}


def chosen(options: tuple[Option, ...], given: Mapping[str, object], kind: type[Chosen]) -> Chosen:
    """All options from those that were given. OptionError if one of them cannot be."""
    by_id = {option.id: option for option in options}
    for name, value in given.items():
        if name not in by_id:
            raise OptionError(name, "there is no such option", tuple(by_id))
        _check(by_id[name], value)
    return msgspec.convert({o.id: given.get(o.id, o.default) for o in options}, kind)


def _check(option: Option, value: object) -> None:
    if not any(value == allowed and type(value) is type(allowed) for allowed in option.values):
        raise OptionError(option.id, f"cannot be {value!r}", option.values)
