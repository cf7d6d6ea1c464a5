"""All measurements: python -m bench"""

from importlib import import_module
from pkgutil import iter_modules

import bench

LEFT_OUT = ("__main__", "soak")


def main() -> None:
    """Run the `main` of every module of this folder, but for the soak."""
    for module in iter_modules(bench.__path__):
        if module.name not in LEFT_OUT:
            import_module(f"bench.{module.name}").main()


main()
