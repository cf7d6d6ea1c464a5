"""Every module of the library has a test of its own."""

from pathlib import Path

from railhead.engine import rules

HERE = Path(__file__).parent


def test_every_module_is_tested_by_itself() -> None:
    folder = Path(rules.__file__).parent
    modules = {file.stem for file in folder.glob("*.py")} - {"__init__"}
    tested = {file.stem.removeprefix("test_") for file in HERE.glob("test_*.py")}
    assert len(modules) > 15
    assert modules <= tested, modules - tested
