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


@pytest.mark.parametrize(
    "link",
    [
        '<img src="pictures/none.png">',
        '<a href="none.html">',
        '<a href="../docs/page.md">',
        '<a href="/none.html">',
        '<a href="#none">',
        '<a href="page.html#none">',
    ],
)
def test_a_link_or_a_picture_that_leads_nowhere_is_found(tmp_path: Path, link: str) -> None:
    (tmp_path / "page.html").write_text('<h1 id="here">')
    (tmp_path / "a picture.png").touch()
    good = '<a href="page.html#here"><a href="/page.html"><a href="#"><img src="a%20picture.png">'
    (tmp_path / "index.html").write_text(good + '<a href="https://example.org/none">')
    assert site.dead(tmp_path) == []
    (tmp_path / "index.html").write_text(good + link)
    assert site.dead(tmp_path) == [f"/index.html: {link.split(chr(34))[1]}"]


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


def test_every_body_is_described_field_by_field() -> None:
    description = create(Settings()).openapi()
    page = site.operations(description)
    bodies = page.partition("## Bodies\n")[2].split("### ")
    for name, schema in description["components"]["schemas"].items():
        (told,) = [body for body in bodies if body.startswith(f"{name}\n")]
        assert all(f"| `{field}` |" in told for field in schema.get("properties", ()))
        assert all(
            f"(#{part['$ref'].split('/')[-1].lower()})" in told for part in schema.get("oneOf", ())
        )
    assert "| body | [NewGame](#newgame) |" in page
    assert "| `pace` | [Pace](#pace) or `live` or `correspondence`, may be left out |" in page
    assert "| `name` | string (1 to 80 characters) |" in page


def test_the_network_on_its_page_is_solved(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(
        r"```python\n(.*?)```", (DOCS / "networks.md").read_text("utf-8"), re.DOTALL
    )
    exec(compile(code, "networks.md", "exec"), {})
    assert re.findall(r"# (\d.*)", code) == capsys.readouterr().out.splitlines()[:1]
