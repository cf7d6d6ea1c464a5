"""Rows of numbers, which are packed where what uses them is compiled.

Compiled modules have vectors of machine numbers in the place of these lists, by the very same
source: `vec[i64]` is made of a list, indexed, cut and walked like one.
"""

from typing import TYPE_CHECKING

__all__ = ["append", "i64", "vec"]

if TYPE_CHECKING:
    from librt.vecs import append, vec
    from mypy_extensions import i64
else:
    vec, i64 = list, int

    def append(row, number):
        """The row with one more number; the row before is not used any more."""
        row.append(number)
        return row
