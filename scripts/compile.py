"""Compile the router's inner loops where there is a C compiler: python -m scripts.compile"""

import shutil
import sysconfig
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from runpy import run_path
from typing import Any

ROOT = Path(__file__).parent.parent
BUILD = ROOT / "build" / "router"
PLAIN = "the router runs as plain Python: the same answers, more slowly"


def compile_router() -> bool:
    """Compile what has changed; where that is impossible, say why in a line."""
    compiled = run_path(str(ROOT / "src/railhead/compiled.py"))  # needs none of its package
    if compiled["fresh"]():
        compiled["RECORD"].touch()
        return True
    origin = compiled["origin"]()
    fault = _missing() or _build([f"src/railhead/router/{name}.py" for name in compiled["MODULES"]])
    if fault:
        print(f"install: {fault}: {PLAIN}")
        return False
    compiled["RECORD"].write_text(origin)
    for product in (BUILD / "lib/railhead/router").iterdir():
        product.replace(compiled["ROUTER"] / product.name)
    return True


def _missing() -> str:
    """What it takes to compile and is not there."""
    compiler = (sysconfig.get_config_var("CC") or "cl").split()[0]
    if not shutil.which(compiler):
        return f"no C compiler ({compiler})"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "no headers of Python (in Debian python3-dev)"
    return ""


def _build(sources: list[str]) -> str:
    """Compile modules into one library; what went wrong, if anything."""
    said = StringIO()
    shutil.rmtree(BUILD, ignore_errors=True)
    try:
        with chdir(ROOT), redirect_stdout(said), redirect_stderr(said):
            _compile(sources)
    except (Exception, SystemExit) as fault:
        return (said.getvalue().strip() or str(fault)).splitlines()[-1]
    return ""


def _compile(sources: list[str]) -> None:
    from mypyc.build import mypycify  # noqa: PLC0415 - may be missing
    from setuptools import Distribution  # type: ignore[import-untyped] # noqa: PLC0415
    from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped] # noqa: PLC0415

    quick: dict[str, Any] = {"opt_level": "1", "debug_level": "0"}  # 2 and 3 make it no faster
    modules = mypycify(sources, group_name="railhead.router.inner", target_dir=str(BUILD), **quick)
    builder = build_ext(Distribution({"name": "railhead", "ext_modules": modules}))
    builder.build_lib, builder.build_temp = str(BUILD / "lib"), str(BUILD / "temp")
    builder.ensure_finalized()
    builder.run()


if __name__ == "__main__":
    compile_router()
