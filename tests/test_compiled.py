"""The compiled router is never older than its source."""

import shutil
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest

from railhead import compiled
from scripts import compile as compiling

SUFFIX = EXTENSION_SUFFIXES[0]


def copy(to: Path) -> dict[str, Any]:
    """The package with its router alone, as if just compiled."""
    source = Path(compiled.__file__)
    shutil.copy(source, to)
    shutil.copytree(source.parent / "router", to / "router", ignore=shutil.ignore_patterns("*.so"))
    found = run_path(str(to / "compiled.py"))
    for name in compiled.MODULES:
        (to / "router" / f"{name}{SUFFIX}").touch()
    found["RECORD"].write_text(found["origin"]())
    return found


def test_what_is_compiled_stays_while_the_source_does(tmp_path: Path) -> None:
    copy(tmp_path)
    assert run_path(str(tmp_path / "compiled.py"))["fresh"]()
    assert len(list(tmp_path.glob(f"router/*{SUFFIX}"))) == len(compiled.MODULES)


@pytest.mark.parametrize("name", compiled.MODULES)
def test_an_edit_removes_what_is_compiled(tmp_path: Path, name: str) -> None:
    copy(tmp_path)
    with (tmp_path / "router" / f"{name}.py").open("a") as file:
        file.write("# more\n")
    assert not run_path(str(tmp_path / "compiled.py"))["fresh"]()
    assert list(tmp_path.glob(f"router/*{SUFFIX}")) == []


def test_what_was_compiled_for_another_python_is_removed(tmp_path: Path) -> None:
    found = copy(tmp_path)
    found["RECORD"].write_text(found["origin"]().replace("cpython", "other"))
    assert not run_path(str(tmp_path / "compiled.py"))["fresh"]()
    assert list(tmp_path.glob(f"router/*{SUFFIX}")) == []


def test_all_of_it_is_compiled_or_nothing(tmp_path: Path) -> None:
    copy(tmp_path)
    (tmp_path / "router" / f"pairs{SUFFIX}").unlink()
    assert not run_path(str(tmp_path / "compiled.py"))["fresh"]()
    assert list(tmp_path.glob(f"router/*{SUFFIX}")) == []


def test_without_a_compiler_one_line_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "src/railhead").mkdir(parents=True)
    shutil.copytree(Path(compiled.__file__).parent, tmp_path / "src/railhead", dirs_exist_ok=True)
    (tmp_path / "src/railhead/router/compiled.txt").write_text("of something else")
    monkeypatch.setattr(compiling, "ROOT", tmp_path)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert not compiling.compile_router()
    said = capsys.readouterr().out
    assert said.startswith("install: no C compiler")
    assert said.count("\n") == 1
