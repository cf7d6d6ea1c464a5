"""Compile inner loops where there is a C compiler: python -m scripts.compile"""

import os
import shutil
import signal
import subprocess
import sys
import sysconfig
from contextlib import chdir, redirect_stderr, redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from runpy import run_path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).parent.parent
PLAIN = "board and router run as plain Python: the same answers, more slowly"
ALONE = ("--config-file=", "--no-site-packages", "--cache-dir=/dev/null")  # whatever is installed


def compile_modules() -> str:
    """Compile what has changed; why that was impossible, if it was."""
    compiled = run_path(str(ROOT / "src/railhead/compiled.py"))  # needs none of its package
    record, package = compiled["RECORD"], compiled["PACKAGE"]
    if compiled["FRESH"]:
        record.touch()
        return ""
    origin = compiled["origin"]()
    build = ROOT / "build"  # on the disk of the package
    build.mkdir(exist_ok=True)
    with TemporaryDirectory(prefix="compiled-", dir=build) as folder:  # others may compile too
        alone(Path(folder), package, compiled["sources"]())
        if fault := missing() or _build(Path(folder), compiled["MODULES"]):
            return fault
        record.unlink(missing_ok=True)  # until all is in its place
        _place(Path(folder, "lib/railhead"), package)
    record.write_text(origin)
    return ""


def _place(products: Path, package: Path) -> None:
    """Put products beside their sources; what was compiled before in other places goes."""
    new = {path.relative_to(products) for path in products.rglob("*.*")}
    for path in new:
        (products / path).replace(package / path)
    for old in [*package.rglob("*.so"), *package.rglob("*.pyd")]:
        if old.relative_to(package) not in new:
            old.unlink(missing_ok=True)  # another compilation may be as far


def missing() -> str:
    """What it takes to compile and is not there."""
    compiler = (sysconfig.get_config_var("CC") or "cl").split()[0]
    if not shutil.which(compiler):
        return f"no C compiler ({compiler})"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "no headers of Python (in Debian python3-dev)"
    return ""


def _build(folder: Path, names: tuple[str, ...]) -> str:
    """Compile modules into one library; what went wrong, if anything."""
    said = StringIO()
    try:
        with chdir(folder), redirect_stdout(said), redirect_stderr(said):
            _compile([f"railhead/{name}.py" for name in names])
    except (Exception, SystemExit) as fault:
        return _sentence(fault, said.getvalue())
    return ""


def _sentence(fault: BaseException, said: str) -> str:
    """Why it failed; where the compiler just leaves, the first error that it has told."""
    errors = [line for line in said.splitlines() if "error: " in line]
    told = errors if isinstance(fault, SystemExit) else []
    return [*told, *str(fault).splitlines(), type(fault).__name__][0]


def alone(folder: Path, package: Path, sources: list[Path]) -> None:
    """The sources in a package without anything else: the compiler looks at nothing more."""
    for source in sources:
        copied = folder / "railhead" / source.relative_to(package)
        copied.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, copied)
    (folder / "railhead/__init__.py").touch()


def _compile(sources: list[str]) -> None:
    from mypyc.build import mypycify  # noqa: PLC0415 - may be missing
    from setuptools import Distribution  # type: ignore[import-untyped] # noqa: PLC0415
    from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped] # noqa: PLC0415

    quick: dict[str, Any] = {"opt_level": "1", "debug_level": "0"}  # 2 and 3 make it no faster
    modules = mypycify([*ALONE, *sources], group_name="railhead.inner", target_dir="c", **quick)
    builder = build_ext(Distribution({"name": "railhead", "ext_modules": modules}))
    builder.build_lib, builder.build_temp = "lib", "temp"
    builder.ensure_finalized()
    builder.run()


def fetch() -> str:
    """Install the compiler's own packages; why that was impossible, if it was."""
    lock, marker = ROOT / "requirements-build.lock", Path(sys.prefix, ".build")
    if marker.is_file() and marker.read_bytes() == lock.read_bytes():
        return ""
    base = os.path.realpath(sys.executable)
    words = [base, "scripts/fetch.py", sys.prefix, lock.name]
    if subprocess.run(words, cwd=ROOT, capture_output=True, check=False).returncode:
        return "the packages of the compiler cannot be fetched"
    shutil.copy(lock, marker)  # now all of them are there, which half of one might feign
    return ""


def beside() -> None:
    """Compile for the next start of a server that runs meanwhile, and has precedence."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # what was begun is cleared away
    os.nice(10)
    with suppress(KeyboardInterrupt):
        fault = missing() or fetch() or compile_modules()
        print(
            f"({fault}: {PLAIN})"
            if fault
            else "(Board and router are compiled, for the next start.)"
        )


def main() -> None:
    if fault := compile_modules():
        print(f"install: {fault}: {PLAIN}")


if __name__ == "__main__":
    beside() if "--beside" in sys.argv else main()
