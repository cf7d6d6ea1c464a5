"""The books over HTTP."""

from collections.abc import Iterator

import httpx
import pytest

from tests.server.client import PATIENCE, Web

pytestmark = pytest.mark.usefixtures("real_titles")


@pytest.fixture
def stranger(web: Web) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"{web.url}/api/v1", timeout=PATIENCE) as http:
        yield http


def test_anybody_may_read_the_rules(stranger: httpx.Client) -> None:
    read = stranger.get("/rules/1820")
    assert read.status_code == 200, read.text
    told = read.json()
    assert told["name"] == "1820"
    assert {p["paragraph"] for p in told["paragraphs"]} >= {"6.5.2", "14.1"}
    again = stranger.get("/rules/1820", headers={"if-none-match": read.headers["etag"]})
    assert again.status_code == 304


def test_a_title_that_is_not_there(stranger: httpx.Client) -> None:
    refused = stranger.get("/rules/1830")
    assert refused.status_code == 404
    assert refused.json()["error"]["message"].startswith("There is no title '1830'. Titles: ")


def test_pictures_of_a_paragraph(stranger: httpx.Client) -> None:
    told = stranger.get("/rules/fenmark").json()
    where = next(p["paragraph"] for p in told["paragraphs"] if p["pictures"])
    drawn: list[httpx.Response] = [
        stranger.get(f"/rules/fenmark/pictures/{where}/0.svg", params={"theme": theme})
        for theme in ("light", "dark")
    ]
    assert [d.headers["content-type"] for d in drawn] == ["image/svg+xml"] * 2
    assert drawn[0].text != drawn[1].text
    assert stranger.get(f"/rules/fenmark/pictures/{where}/99.svg").status_code == 404
    assert stranger.get("/rules/fenmark/pictures/99.9/0.svg").status_code == 404


def test_a_table_reads_the_rules_by_its_own_options(web: Web, stranger: httpx.Client) -> None:
    adam = web.people["Adam"]
    order = {"name": "Ours", "title": "1947", "places": 3, "options": {"market": "full width"}}
    game = adam.post("/games", order)["id"]
    told = adam.get(f"/games/{game}/rules")
    chosen = {
        option["option"]: (option["chosen"], option["usual"])
        for paragraph in told["paragraphs"]
        for option in paragraph["options"]
    }
    assert chosen["market"] == ("full width", False)
    assert stranger.get(f"/games/{game}/rules").status_code == 401


def test_a_word_for_every_decision_and_what_its_terms_mean(stranger: httpx.Client) -> None:
    told = stranger.get("/rules/fenmark/counsel").json()
    assert told["steps"]["use_earnings"]["about"].startswith("What the trains earned")
    assert "dividend" in {term["term"] for term in told["glossary"]}
