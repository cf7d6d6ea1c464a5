"""Put the web client as built and the compiled router into a wheel: no Node, no compiler needed."""

import subprocess
from pathlib import Path
from runpy import run_path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PRODUCTS = ("*.so", "*.pyd", "compiled.txt")


class Products(BuildHookInterface[Any]):
    """Runs before a wheel or a source archive is made, not for an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self._web()
        if self.target_name == "wheel":
            self._router(build_data)

    def _router(self, build_data: dict[str, Any]) -> None:
        if run_path(str(Path(self.root, "scripts/compile.py")))["compile_router"]():
            build_data.update(pure_python=False, infer_tag=True)
            build_data["artifacts"] += [f"src/railhead/router/{kind}" for kind in PRODUCTS]

    def _web(self) -> None:
        web, page = Path(self.root, "web"), Path(self.root, "src/railhead/server/static/index.html")
        if page.is_file() and not _newer(web, page):
            return
        for command in (["npm", "install", "--no-save", "--silent"], ["npm", "run", "build"]):
            subprocess.run(command, cwd=web, check=True)


def _newer(web: Path, page: Path) -> bool:
    """Whether a source has changed since the page was built."""
    built = page.stat().st_mtime
    return any(p.stat().st_mtime > built for p in web.glob("src/**/*") if p.name != "api-types.ts")
