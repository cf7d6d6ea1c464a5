"""The documentation site: it builds, its links lead somewhere, its network is solved."""

import re
import tomllib
from pathlib import Path

import pytest

from railhead.server.app import create
from railhead.server.settings import Settings
from scripts import site

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"


def test_the_site_builds_and_no_link_leads_nowhere() -> None:
    site.main()
    built = ROOT / "build" / "site"
    assert "Four railway board games" in (built / "index.html").read_text("utf-8")
    assert "railhead.new" in (built / "reference" / "python.html").read_text("utf-8")


def test_every_page_is_in_the_navigation() -> None:
    named = (ROOT / "zensical.toml").read_text("utf-8")
    pages = {page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")}
    assert {page for page in pages if f'"{page}"' not in named} == set()
    assert tomllib.loads(named)["project"]["site_name"] == "Railhead"


def test_every_operation_of_the_server_is_on_its_page() -> None:
    description = create(Settings()).openapi()
    page = site.operations(description)
    for path, methods in description["paths"].items():
        for method in methods:
            assert f"## `{method.upper()} {path}`" in page


def test_the_network_on_its_page_is_solved(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(
        r"```python\n(.*?)```", (DOCS / "networks.md").read_text("utf-8"), re.DOTALL
    )
    exec(compile(code, "networks.md", "exec"), {})
    assert re.findall(r"# (\d.*)", code) == capsys.readouterr().out.splitlines()[:1]
