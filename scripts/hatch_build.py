"""Put the web client as built and compiled modules into a wheel: no Node, no compiler needed.

RAILHEAD_ROUTER says how the router, and the board below it, go into it: `compiled` or not at all,
or `plain`. Without it they are compiled where that is possible, and a warning says where not.
"""

import os
import subprocess
from pathlib import Path
from runpy import run_path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PRODUCTS = ("**/*.so", "**/*.pyd", "compiled.txt")


class Products(BuildHookInterface[Any]):
    """Runs before a wheel or a source archive is made, not for an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self._web()
        if self.target_name == "wheel" and self._router():
            build_data.update(pure_python=False, infer_tag=True)
            build_data["artifacts"] += [f"src/railhead/{kind}" for kind in PRODUCTS]

    def _router(self) -> bool:
        """Whether the router and what goes with it are compiled."""
        how = os.environ.get("RAILHEAD_ROUTER", "")
        if how == "plain":
            return False
        compiling = run_path(str(Path(self.root, "scripts/compile.py")))
        fault = compiling["compile_modules"]()
        if fault and how == "compiled":
            self.app.abort(f"The router cannot be compiled: {fault}")
        if fault:
            self.app.display_warning(f"{fault}: {compiling['PLAIN']}")
        return not fault

    def _web(self) -> None:
        """Build the page, unless it is there; a source archive has it."""
        web, page = Path(self.root, "web"), Path(self.root, "src/railhead/server/static/index.html")
        archive = Path(self.root, "PKG-INFO").is_file()
        if page.is_file() and (archive or not _newer(web, page)):
            return
        tools = ["npm", "install", "--no-save", "--omit=dev", "--silent"]
        for command in (tools, ["npm", "run", "build"]):
            subprocess.run(command, cwd=web, check=True)


def _newer(web: Path, page: Path) -> bool:
    """Whether a source has changed since the page was built."""
    built = page.stat().st_mtime
    sources = (p for p in web.glob("src/**/*") if p.is_file() and p.name != "api-types.ts")
    return any(source.stat().st_mtime > built for source in sources)
