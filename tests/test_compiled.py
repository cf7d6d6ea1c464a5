"""What is compiled is never older than its source, and importing it changes no file."""

import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest

from railhead import compiled
from scripts import compile as compiling

SUFFIX = EXTENSION_SUFFIXES[0]
PACKAGE = Path(compiled.__file__).parent


def copy(to: Path) -> dict[str, Any]:
    """The package with what is compiled alone, as if just done."""
    shutil.copy(compiled.__file__, to)
    for part in compiled.PARTS:
        shutil.copytree(PACKAGE / part, to / part, ignore=shutil.ignore_patterns("*.so"))
    found = run_path(str(to / "compiled.py"))
    for name in compiled.MODULES:
        (to / f"{name}{SUFFIX}").touch()
    found["RECORD"].write_text(found["origin"]())
    return found


@pytest.fixture(autouse=True)
def _finders(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the copies add to the way Python finds modules is taken away again."""
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))


def test_what_is_compiled_counts_while_the_source_stays(tmp_path: Path) -> None:
    copy(tmp_path)
    assert run_path(str(tmp_path / "compiled.py"))["FRESH"]


@pytest.mark.parametrize("name", compiled.MODULES)
def test_what_is_compiled_does_not_count_after_an_edit(tmp_path: Path, name: str) -> None:
    copy(tmp_path)
    with (tmp_path / f"{name}.py").open("a") as file:
        file.write("# more\n")
    assert not run_path(str(tmp_path / "compiled.py"))["FRESH"]


def test_what_was_compiled_for_another_python_does_not_count(tmp_path: Path) -> None:
    found = copy(tmp_path)
    found["RECORD"].write_text(found["origin"]().replace("cpython", "other"))
    assert not run_path(str(tmp_path / "compiled.py"))["FRESH"]


def test_all_of_it_is_compiled_or_nothing(tmp_path: Path) -> None:
    copy(tmp_path)
    (tmp_path / f"router/routes/pairs{SUFFIX}").unlink()
    assert not run_path(str(tmp_path / "compiled.py"))["FRESH"]


def test_the_source_is_loaded_where_what_is_compiled_is_stale(tmp_path: Path) -> None:
    """Here no module is what its file says: to load one would fail. No file is touched either."""
    shutil.copytree(PACKAGE, tmp_path / "railhead", ignore=shutil.ignore_patterns("*.so", "static"))
    for name in compiled.MODULES:
        (tmp_path / "railhead" / f"{name}{SUFFIX}").write_text("not compiled")
    (tmp_path / "railhead/compiled.txt").write_text("of something else")
    before = looks(tmp_path)
    question = (
        "from railhead.router import solve; from railhead.router.choice import search;"
        "from railhead.board import reach;"
        "print(solve.__module__, search.__file__, reach.__file__)"
    )
    words = [sys.executable, "-B", "-c", question]
    alone = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(words, env=alone, capture_output=True, check=True, encoding="utf-8")
    found = [str(tmp_path / "railhead" / f) for f in ("router/choice/search.py", "board/reach.py")]
    assert done.stdout.split() == ["railhead.router.solve", *found]
    assert looks(tmp_path) == before


def looks(folder: Path) -> dict[str, int]:
    """All files, with the moment when each was changed."""
    return {str(path): path.stat().st_mtime_ns for path in folder.rglob("*")}


def test_the_compiler_sees_board_and_router_alone(tmp_path: Path) -> None:
    """So what happens to be installed, or is wrong in a game, makes no difference."""
    compiling.alone(tmp_path, PACKAGE, compiled.sources())
    seen = {path.relative_to(tmp_path) for path in tmp_path.rglob("*.py")}
    parts = {path.relative_to(PACKAGE.parent) for path in compiled.sources()}
    assert seen == {Path("railhead/__init__.py"), *parts}
    assert {path.parts[1] for path in parts} == {"board", "router"}
    assert (tmp_path / "railhead/__init__.py").read_text() == ""
    assert "--no-site-packages" in compiling.ALONE


def test_without_a_compiler_one_line_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "src/railhead").mkdir(parents=True)
    copy(tmp_path / "src/railhead")
    (tmp_path / "src/railhead/compiled.txt").write_text("of something else")
    monkeypatch.setattr(compiling, "ROOT", tmp_path)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    compiling.main()
    said = capsys.readouterr().out
    assert said.startswith("install: no C compiler")
    assert said.count("\n") == 1


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A tree that has changed since it was compiled."""
    (tmp_path / "src/railhead").mkdir(parents=True)
    copy(tmp_path / "src/railhead")["RECORD"].write_text("of something else")
    monkeypatch.setattr(compiling, "ROOT", tmp_path)
    monkeypatch.setattr(compiling, "missing", lambda: "")
    return tmp_path


def test_each_compilation_has_a_folder_of_its_own(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that begins while another is under way takes nothing from it, and both end."""
    seen = []

    def compiles(sources: list[str]) -> None:
        seen.append(Path.cwd())
        if len(seen) == 1:
            assert compiling.compile_modules() == ""
        assert all(Path(source).is_file() for source in sources)
        Path("lib/railhead").mkdir(parents=True)

    monkeypatch.setattr(compiling, "_compile", compiles)
    assert compiling.compile_modules() == ""
    assert len(set(seen)) == 2
    assert list((tree / "build").iterdir()) == []


def test_what_was_compiled_in_other_places_goes(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A module that was moved or is gone leaves nothing behind that a wheel would take along."""
    package = tree / "src/railhead"
    for name in ("router/search.so", f"router/kinds{SUFFIX}", "router/choice/gone.pyd"):
        (package / name).touch()

    def compiles(sources: list[str]) -> None:
        for source in sources:
            product = Path("lib", source).with_suffix(SUFFIX)
            product.parent.mkdir(parents=True, exist_ok=True)
            product.write_text("anew")

    monkeypatch.setattr(compiling, "_compile", compiles)
    assert compiling.compile_modules() == ""
    found = [path for path in package.rglob("*") if path.suffix in (".so", ".pyd")]
    assert set(found) == {package / f"{name}{SUFFIX}" for name in compiled.MODULES}
    assert {path.read_text() for path in found} == {"anew"}


@pytest.mark.parametrize(
    ("said", "fault", "sentence"),
    [
        ("a warning", RuntimeError("gcc failed\nand more"), "gcc failed"),
        ("a.py:1: error: no\nb.py:2: error: nor\na note", SystemExit(1), "a.py:1: error: no"),
        ("a warning", SystemExit("error: no setuptools"), "error: no setuptools"),
        ("a warning", KeyError(), "KeyError"),
    ],
)
def test_a_failure_is_told_by_its_fault(
    tree: Path, monkeypatch: pytest.MonkeyPatch, said: str, fault: BaseException, sentence: str
) -> None:
    def fails(_sources: list[str]) -> None:
        sys.stderr.write(f"{said}\n")
        raise fault

    monkeypatch.setattr(compiling, "_compile", fails)
    assert compiling.compile_modules() == sentence
    assert list((tree / "build").iterdir()) == []


def test_packages_that_came_half_way_are_fetched_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That the compiler can be found means nothing: unpacking it may have been broken off."""
    (tmp_path / "scripts").mkdir()
    (tmp_path / "requirements-build.lock").write_text("mypy==1")
    fetcher = tmp_path / "scripts/fetch.py"
    monkeypatch.setattr(compiling, "ROOT", tmp_path)
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    fetcher.write_text("raise SystemExit(1)")
    assert compiling.fetch() == "the packages of the compiler cannot be fetched"
    fetcher.write_text("")
    assert compiling.fetch() == ""
    fetcher.write_text("raise SystemExit(1)")
    assert compiling.fetch() == ""  # all is there
    (tmp_path / "requirements-build.lock").write_text("mypy==2")
    assert compiling.fetch() != ""
