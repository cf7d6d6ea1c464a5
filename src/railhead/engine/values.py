"""Changing a value by making a new one."""

import dataclasses
from typing import TYPE_CHECKING, Any, TypeVar

__all__ = ["replace"]

V = TypeVar("V")

if TYPE_CHECKING:  # so that the names and types of the fields are checked
    from dataclasses import replace
else:

    def replace(value: V, **changes: Any) -> V:
        """A value with some fields changed: like `dataclasses.replace`, but fast for a state.

        A state has some forty fields and is replaced several times an action. It keeps them in a
        dictionary, which is copied at once; other values are small and have slots.
        """
        fields = getattr(value, "__dict__", None)
        if fields is None:
            return dataclasses.replace(value, **changes)
        changed = fields | changes
        assert len(changed) == len(fields), f"unknown field among {', '.join(changes)}"
        new = object.__new__(type(value))
        object.__setattr__(new, "__dict__", changed)
        return new
