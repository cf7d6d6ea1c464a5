"""Modules of the router that are compiled beside their sources, and preferred by Python.

`scripts/compile.py` makes them, and a record of what they were made of. Where a source has changed
since, the sources are loaded in their place: what runs is always what is written.
"""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import source_hash, spec_from_file_location
from pathlib import Path
from types import ModuleType

ROUTER = Path(__file__).parent / "router"
MODULES = (
    *("check", "solve", "model/codec", "model/graph"),
    *("pay/allowance", "pay/loads", "pay/score"),
    *("routes/arms", "routes/growth", "routes/kinds", "routes/pairs"),
    *("bounds/prices", "bounds/program", "bounds/refine", "floods/flood", "floods/spikes"),
    *("choice/beside", "choice/lone", "choice/mending", "choice/packing", "choice/search"),
)
RECORD = ROUTER / "compiled.txt"


def origin() -> str:
    """What compiled modules are made of: all sources, which they look into; for one Python."""
    sources = b"".join(file.read_bytes() for file in sorted(ROUTER.rglob("*.py")))
    return f"{source_hash(sources).hex()} {EXTENSION_SUFFIXES[0]}\n"


def fresh() -> bool:
    """Whether the modules are compiled as they are written."""
    files = [RECORD, *(ROUTER / f"{name}{EXTENSION_SUFFIXES[0]}" for name in MODULES)]
    return all(file.is_file() for file in files) and RECORD.read_text() == origin()


class Sources(MetaPathFinder):
    """Finds these modules as they are written, whatever is compiled beside them."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a module of the router is loaded from; nothing of any other."""
        _, ours, module = fullname.partition("railhead.router.")
        name = module.replace(".", "/")
        if not ours or name not in MODULES:
            return None
        return spec_from_file_location(fullname, ROUTER / f"{name}.py")


FRESH = fresh()  # as this process began; what is compiled meanwhile is for the next one
if not FRESH:
    sys.meta_path.insert(0, Sources())
