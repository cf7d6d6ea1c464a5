"""Accounts, sessions, tokens, and what keeps them safe."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import httpx
import pytest
from sqlalchemy import insert

from railhead.server import accounts, logins, site
from railhead.server.naming import check_name
from railhead.server.schema import accounts as table
from railhead.server.settings import Settings
from tests.server.client import PASSWORD, Person, Web, serving

fresh = (f"Fay{n}" for n in count())


@pytest.fixture
def fay(web: Web) -> Iterator[Person]:
    """Somebody new."""
    person = Person(web.url, next(fresh))
    yield person
    person.close()


@contextmanager
def browser(web: Web, name: str, password: str = PASSWORD) -> Iterator[tuple[httpx.Client, str]]:
    """A browser that has signed in, and its CSRF token."""
    with httpx.Client(base_url=f"{web.url}/api/v1") as http:
        answer = http.post("/sessions", json={"name": name, "password": password})
        assert answer.status_code == 201
        yield http, answer.json()["csrf"]


@pytest.mark.parametrize("name", ["", " x", "x ", "x" * 41, "a\nb", "a\x00b", "\ud800", 7, None])
def test_bad_names_are_refused(web: Web, name: object) -> None:
    with httpx.Client() as http:
        body = b'{"name": "\\ud800", "password": "correct horse"}'
        if name != "\ud800":
            answer = http.post(
                f"{web.url}/api/v1/accounts", json={"name": name, "password": PASSWORD}
            )
        else:
            headers = {"content-type": "application/json"}
            answer = http.post(f"{web.url}/api/v1/accounts", content=body, headers=headers)
    assert answer.status_code == 422


@pytest.mark.parametrize("name", ["Adam", "adam", "ADAM", "\uff21dam"])
def test_names_that_look_alike_are_one(people: dict[str, Person], name: str) -> None:
    answer = people["Adam"].post("/accounts", {"name": name, "password": PASSWORD}, status=409)
    assert answer["error"]["message"] == f"The name {name} is taken"


NOT_NAMES = {
    "variation selector": "Ad\ufe0fam",
    "another one": "Adam\U000e0100",
    "joiner of marks": "Ad\u034fam",
    "filler": "\u3164",
    "half filler": "\uffa0",
    "jamo filler": "\u115fa",
    "blank of braille": "\u2800",
    "two spaces": "A  former player",
    "wide space": "A\u3000b",
    "narrow space": "A\u202fb",
    "no letter": "...",
    "only a mark": "\u0301",
    "a mark first": "a \u0301b",
    "Cyrillic a": "Ad\u0430m",
    "Greek A": "\u0391dam",
    "Cherokee A": "\u13aadam",
    "turned round": "\u202emadA",
    "soft hyphen": "Ad\u00adam",
    "ligature": "\ufb01n",
    "tags": "Adam\U000e0061",
}


@pytest.mark.parametrize("kind", NOT_NAMES)
def test_a_name_that_looks_like_another_or_like_nothing_is_refused(
    people: dict[str, Person], kind: str
) -> None:
    name = NOT_NAMES[kind]
    people["Adam"].post("/accounts", {"name": name, "password": PASSWORD}, status=422)
    order = {"name": "A game", "title": "toy", "places": 2}
    people["Adam"].post("/games", order | {"hot": [name, "Beth"]}, status=422)
    game = people["Adam"].post("/games", order)["id"]
    people["Beth"].post(f"/games/{game}/seats", {"name": name}, status=422)


NAMES = [
    *(
        "Zo\u00eb",
        "Zoe\u0308 B.",
        "O'Brien",
        "Jean-Luc",
        "x_y",
        "R2 D2",
        "\u65e5\u672c Taro",
        "\u00df",
    ),
    *("\u0410\u0434\u0430\u043c", "\u0391\u03b4\u03ac\u03bc", "\u05d0\u05d3\u05dd", "l\u00b7l"),
]


@pytest.mark.parametrize("name", NAMES)
def test_names_of_all_scripts(name: str) -> None:
    check_name(name)


ODD = "Ann\ufe0f"


@pytest.fixture
def odd(web: Web) -> str:
    """An account from a time when its name was not refused."""
    name, password = f"{ODD} {next(fresh)}", accounts.hashed(PASSWORD)
    row: dict[str, object] = {"name": name, "folded": accounts.fold(name), "password": password}
    row |= {"disabled": False, "created": 0}
    web.site.store.write(lambda c: c.execute(insert(table).values(row)))
    return name


def test_an_older_name_still_signs_in_and_plays(web: Web, odd: str) -> None:
    with browser(web, odd) as (http, token):
        order = {"name": "A game", "title": "toy", "places": 2}
        made = http.post("/games", json=order, headers={"x-csrf-token": token})
        assert made.status_code == 201
        assert made.json()["seats"][0]["name"] == odd


def test_a_short_password_is_refused(people: dict[str, Person]) -> None:
    answer = people["Adam"].post("/accounts", {"name": "Gus", "password": "short"}, status=422)
    assert "10 to 200" in answer["error"]["message"]


def test_a_refused_request_does_not_repeat_the_password(people: dict[str, Person]) -> None:
    body = {"name": 7, "password": "my secret password", "extra": "another secret"}
    answer = people["Adam"].http.post("/accounts", json=body)
    assert answer.status_code == 422
    assert "secret" not in answer.text


@pytest.mark.parametrize("path", ["/account", "/games", "/logins", "/session"])
def test_nothing_without_signing_in(web: Web, path: str) -> None:
    for headers in ({}, {"authorization": "Bearer x"}, {"authorization": "Basic x"}):
        answer = httpx.get(f"{web.url}/api/v1{path}", headers=headers)
        assert answer.status_code == 401
        assert "message" in answer.json()["error"]


def test_a_session_lives_in_a_guarded_cookie(web: Web) -> None:
    answer = httpx.post(f"{web.url}/api/v1/sessions", json={"name": "Adam", "password": PASSWORD})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "max-age=2592000" in cookie


def test_a_change_needs_the_csrf_token(web: Web) -> None:
    with browser(web, "Adam") as (http, token):
        body = {"label": "x"}
        assert http.post("/tokens", json=body).status_code == 403
        wrong = {"x-csrf-token": "0" * 64}
        assert http.post("/tokens", json=body, headers=wrong).status_code == 403
        foreign = {"x-csrf-token": token, "origin": "https://elsewhere.example"}
        assert http.post("/tokens", json=body, headers=foreign).status_code == 403
        own = {"x-csrf-token": token, "origin": web.url}
        assert http.post("/tokens", json=body, headers=own).status_code == 201
        assert http.get("/session").json() == {"name": "Adam", "csrf": token}


def test_signing_out_ends_the_session(web: Web) -> None:
    with browser(web, "Adam") as (http, token):
        cookie = f"railhead={http.cookies['railhead']}"
        assert http.delete("/session", headers={"x-csrf-token": token}).status_code == 204
        assert http.get("/account").status_code == 401
        assert http.get("/account", headers={"cookie": cookie}).status_code == 401


def test_a_session_expires_and_a_token_does_not(web: Web, fay: Person) -> None:
    with browser(web, fay.name) as (http, _):
        assert http.get("/account").status_code == 200
        web.clock.pass_(logins.SESSION_LIFE / 1000 + 1)
        assert http.get("/account").status_code == 401
    assert fay.get("/account")["name"] == fay.name


def test_a_token_can_be_revoked(fay: Person) -> None:
    made = fay.post("/tokens", {"label": "bot"})
    listed = fay.get("/logins")
    assert {"bot", "test", "browser"} == {login["label"] for login in listed}
    assert made["token"] not in str(listed)
    fay.delete(f"/logins/{made['id']}")
    fay.delete(f"/logins/{made['id']}", status=404)
    answer = httpx.get(
        str(fay.http.base_url) + "account", headers={"authorization": f"Bearer {made['token']}"}
    )
    assert answer.status_code == 401


def test_nobody_revokes_the_tokens_of_another(people: dict[str, Person], fay: Person) -> None:
    made = fay.post("/tokens", {"label": "bot"})
    people["Beth"].delete(f"/logins/{made['id']}", status=404)


def test_tokens_are_bounded(fay: Person) -> None:
    held = len(fay.get("/logins"))
    for _ in range(logins.MOST_TOKENS - held):
        fay.post("/tokens", {"label": "x"})
    fay.post("/tokens", {"label": "x"}, status=409)


def test_a_new_password_ends_all_sessions(web: Web, fay: Person) -> None:
    wrong = {"old": "not the right one", "new": "a new password"}
    fay.put("/account/password", wrong, status=401)
    fay.put("/account/password", {"old": PASSWORD, "new": "a new password"})
    fay.get("/account", status=401)
    with browser(web, fay.name, "a new password") as (http, _):
        assert http.get("/account").status_code == 200


def test_failed_sign_ins_are_limited(web: Web, fay: Person) -> None:
    bad = {"name": fay.name, "password": "wrong password"}
    good = {"name": fay.name, "password": PASSWORD}
    with httpx.Client(base_url=f"{web.url}/api/v1") as http:
        for _ in range(logins.FAILURES["pair"]):
            assert http.post("/sessions", json=bad).status_code == 401
        answer = http.post("/sessions", json=good)
        assert answer.status_code == 429
        assert int(answer.headers["retry-after"]) > 0
        web.clock.pass_(logins.WINDOW / 1000 + 1)
        assert http.post("/sessions", json=good).status_code == 201


@pytest.mark.parametrize("first", ["\uff26", "f", "F"])
def test_guesses_are_counted_as_the_account_is_looked_up(web: Web, fay: Person, first: str) -> None:
    """Another way to write a name gives no further guesses."""
    with httpx.Client(base_url=f"{web.url}/api/v1") as http:
        for spelling in [fay.name] * logins.FAILURES["pair"]:
            bad = {"name": spelling, "password": "wrong password"}
            assert http.post("/sessions", json=bad).status_code == 401
        other = {"name": first + fay.name[1:], "password": PASSWORD}
        assert http.post("/sessions", json=other).status_code == 429
    web.clock.pass_(logins.WINDOW / 1000 + 1)


def test_right_passwords_are_limited_too(web: Web, fay: Person) -> None:
    good = {"name": fay.name, "password": PASSWORD}
    with httpx.Client(base_url=f"{web.url}/api/v1") as http:
        answers = [http.post("/sessions", json=good) for _ in range(40)]
    assert answers[0].status_code == 201
    assert answers[-1].status_code == 429
    assert int(answers[-1].headers["retry-after"]) > 0


def test_looks_at_passwords_are_limited_by_address(tmp_path: Path) -> None:
    """Each takes the server a while, whosever it is."""
    made = site.make(Settings(database=str(tmp_path / "x.sqlite3"), signups=2))
    with serving(made) as url, httpx.Client(base_url=f"{url}/api/v1") as http:
        for name in ("Ann", "Bob"):
            http.post("/accounts", json={"name": name, "password": PASSWORD})
        bodies = [{"name": name, "password": PASSWORD} for name in ("Ann", "Bob") * 5]
        answers = [http.post("/sessions", json=body).status_code for body in bodies]
    assert answers == [201] * 8 + [429] * 2


def test_a_name_that_does_not_exist_fails_alike(web: Web) -> None:
    bodies = [{"name": name, "password": "wrong password"} for name in ("Beth", "Zoe")]
    answers = [httpx.post(f"{web.url}/api/v1/sessions", json=body) for body in bodies]
    assert [a.status_code for a in answers] == [401, 401]
    assert answers[0].json() == answers[1].json()


def test_where_notices_go(fay: Person) -> None:
    assert fay.get("/account")["email"] is None
    fay.patch("/account", {"email": "fay@example.org", "webhook": "https://example.org/hook"})
    fay.patch("/account", {"email": None})
    found = fay.get("/account")
    assert (found["email"], found["webhook"]) == (None, "https://example.org/hook")
    for bad in ({"email": "nobody"}, {"email": "a@b\nBcc: c@d"}, {"webhook": "file:///etc/passwd"}):
        fay.patch("/account", bad, status=422)


@pytest.mark.parametrize(
    "email",
    ["(!).@x.de", "a..b@x.de", ".a@x.de", "a@x..de", "a@-x.de", "a@[127.0.0.1]", "a b@x.de"],
)
def test_an_address_that_cannot_be_right_is_refused(fay: Person, email: str) -> None:
    answer = fay.patch("/account", {"email": email}, status=422)
    assert answer["error"]["message"] == "This is not an e-mail address"


def test_an_address_is_kept_as_letters_are_addressed(fay: Person) -> None:
    assert fay.patch("/account", {"email": "fay@b\u00fccher.example"}) == {
        "email": "fay@xn--bcher-kva.example",
        "webhook": None,
    }


@pytest.mark.parametrize(
    "url",
    [
        *("http://a..b/", "http://.a/", "http://-a.org/", f"http://{'a' * 64}.org/", "http:///x"),
        *("http://example.org:0/", "http://example.org:65536/", "http://[::1", "http://127.1/"),
        *(
            "http://2130706433/",
            "http://127.0.0.1/",
            "http://[64:ff9b::7f00:1]/",
            "http://[fec0::1]",
        ),
    ],
)
def test_a_webhook_that_cannot_be_right_is_refused(fay: Person, url: str) -> None:
    answer = fay.patch("/account", {"webhook": url}, status=422)
    assert answer["error"]["message"].startswith("A webhook is")


def test_every_answer_has_the_guarding_headers(web: Web) -> None:
    for path in ("/health", "/api/v1/games", "/nowhere", "/api/v1/titles"):
        headers = httpx.get(web.url + path).headers
        assert headers["content-security-policy"].startswith(
            "default-src 'none'; script-src 'self'"
        )
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["content-type"].startswith("application/json")


def test_a_body_that_is_too_large_is_refused(web: Web) -> None:
    def pieces() -> object:
        for _ in range(100):
            yield b"x" * 1000

    path = f"{web.url}/api/v1/accounts"
    assert httpx.post(path, content=b"x" * 70_000).status_code == 413
    assert httpx.post(path, content=pieces()).status_code == 413  # type: ignore[arg-type]
    move = f"{web.url}/api/v1/games/{'0' * 16}/actions"
    assert httpx.post(move, content=pieces()).status_code == 413  # type: ignore[arg-type]
