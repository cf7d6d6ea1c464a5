"""Letters with one-time links, and leaving for good."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from railhead.server import accounts, check, letters, outbox, site
from railhead.server.accounts import Account
from railhead.server.errors import NotFound
from railhead.server.letters import CONFIRM, RESET
from railhead.server.logins import WINDOW
from railhead.server.outbox import DeliveryError, Notice
from railhead.server.postman import letter
from railhead.server.schema import links
from railhead.server.schema import outbox as table
from railhead.server.settings import Settings
from railhead.server.site import Site
from tests.server.client import PASSWORD, Person, Web, begun, serving
from tests.server.tools import Clock

NEW = "a new password"


class Post:
    """A mail server that is asked to deliver, and what it got. Its letters are read, not sent."""

    def __init__(self, web: Web) -> None:
        self.web = web
        self.got: list[tuple[str, str]] = []

    def __call__(self, notice: Notice) -> None:
        text = str(letter(notice, self.web.site.settings))
        self.got.append((notice.target, text))

    def delivered(self) -> list[tuple[str, str]]:
        """What has arrived since it was asked last."""
        outbox.deliver(self.web.site, self)
        got, self.got = self.got, []
        return got

    def secret(self) -> str:
        """What stands behind the # in the only letter."""
        ((_, text),) = self.delivered()
        found = re.search(r"/(?:confirm|reset)#(\S+)", text)
        assert found
        return found[1]


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Web]:
    """A server that has a mail server, though it never answers."""
    path = tmp_path_factory.mktemp("mail") / "railhead.sqlite3"
    settings = Settings(database=str(path), smtp="smtp://127.0.0.1:9", signups=1000, requests=1000)
    clock = Clock()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("railhead.server.app.ROUND", 3600.0)  # the tests deliver
        made = site.make(settings, clock)
        with serving(made) as url:
            yield Web(made, clock, url, {})


@pytest.fixture
def post(web: Web) -> Post:
    """The mail server, with nothing left from before."""
    web.site.store.write(lambda c: c.execute(table.delete()))
    web.clock.pass_(WINDOW / 1000 + 1)
    return Post(web)


@pytest.fixture
def fay(web: Web, request: pytest.FixtureRequest) -> Iterator[Person]:
    """Somebody new."""
    person = Person(web.url, f"F {abs(hash(request.node.name)) % 10**9}")
    yield person
    person.close()


def confirmed(fay: Person, post: Post, email: str = "fay@example.org") -> None:
    fay.patch("/account", {"email": email})
    body = {"token": post.secret(), "password": PASSWORD}
    fay.post("/email-confirmations", body, status=204)


def signed_in(web: Web, name: str, password: str) -> int:
    body = {"name": name, "password": password}
    return httpx.post(f"{web.url}/api/v1/sessions", json=body).status_code


def test_an_address_is_confirmed_by_its_link_and_the_password(fay: Person, post: Post) -> None:
    fay.patch("/account", {"email": "fay@example.org"})
    assert fay.get("/account")["confirmed"] is False
    secret = post.secret()
    for wrong in ({"token": "x", "password": PASSWORD}, {"token": secret, "password": "wrong one"}):
        status = 404 if wrong["token"] == "x" else 401
        fay.post("/email-confirmations", wrong, status=status)
    fay.post("/email-confirmations", {"token": secret, "password": PASSWORD}, status=204)
    assert fay.get("/account")["confirmed"] is True
    fay.post("/email-confirmations", {"token": secret, "password": PASSWORD}, status=404)


def test_another_address_must_be_confirmed_again(fay: Person, post: Post) -> None:
    confirmed(fay, post)
    fay.patch("/account", {"email": "fay@example.org"})  # the same
    assert fay.get("/account")["confirmed"] is True
    assert post.delivered() == []
    fay.patch("/account", {"email": "other@example.org"})
    old = post.secret()
    assert fay.get("/account")["confirmed"] is False
    fay.patch("/account", {"email": "third@example.org"})
    body = {"token": old, "password": PASSWORD}
    fay.post("/email-confirmations", body, status=404)  # it went to another address
    assert [to for to, _ in post.delivered()] == ["third@example.org"]


def test_a_letter_to_confirm_is_sent_again(fay: Person, post: Post) -> None:
    fay.post("/account/confirmation", status=409)
    fay.patch("/account", {"email": "fay@example.org"})
    first = post.secret()
    fay.post("/account/confirmation", status=202)
    second = post.secret()
    fay.post("/email-confirmations", {"token": first, "password": PASSWORD}, status=404)
    fay.post("/email-confirmations", {"token": second, "password": PASSWORD}, status=204)
    fay.post("/account/confirmation", status=409)
    fay.patch("/account", {"email": None})
    bodies = [{"email": f"fay{n}@example.org"} for n in range(20)]
    answers = [fay.http.patch("/account", json=body).status_code for body in bodies]
    assert answers[-1] == 429


def test_a_forgotten_password_is_set_anew_once(web: Web, fay: Person, post: Post) -> None:
    confirmed(fay, post)
    fay.post("/password-resets", {"name": fay.name}, status=202)
    secret = post.secret()
    fay.put("/password-resets", {"token": secret, "password": "short"}, status=422)
    fay.put("/password-resets", {"token": secret, "password": NEW})
    fay.get("/account", status=401)  # all tokens have ended
    assert signed_in(web, fay.name, PASSWORD) == 401
    assert signed_in(web, fay.name, NEW) == 201
    fay.put("/password-resets", {"token": secret, "password": NEW}, status=404)


def test_a_link_grows_old(web: Web, fay: Person, post: Post) -> None:
    confirmed(fay, post)
    fay.post("/password-resets", {"name": fay.name}, status=202)
    secret = post.secret()
    web.clock.pass_(3601)
    fay.put("/password-resets", {"token": secret, "password": NEW}, status=404)


def test_a_link_serves_for_one_thing_only(fay: Person, post: Post) -> None:
    fay.patch("/account", {"email": "fay@example.org"})
    fay.put("/password-resets", {"token": post.secret(), "password": NEW}, status=404)


def test_nobody_learns_which_names_exist(web: Web, fay: Person, post: Post) -> None:
    confirmed(fay, post)
    names = (fay.name, "Nobody at all")
    answers = [fay.http.post("/password-resets", json={"name": name}) for name in names]
    told = [(a.status_code, a.text) for a in answers]
    assert told[0] == told[1]
    assert len(post.delivered()) == 1


def test_a_letter_goes_to_a_confirmed_address_only(fay: Person, post: Post) -> None:
    fay.patch("/account", {"email": "somebody@example.org"})
    post.delivered()
    fay.post("/password-resets", {"name": fay.name}, status=202)
    assert post.delivered() == []


def test_letters_are_limited_by_name_and_requests_by_address(fay: Person, post: Post) -> None:
    confirmed(fay, post)
    for _ in range(letters.MOST_OF_ADDRESS):
        fay.post("/password-resets", {"name": fay.name}, status=202)
    assert len(post.delivered()) == letters.MOST_OF_NAME
    fay.post("/password-resets", {"name": "Somebody else"}, status=429)


def test_only_digests_are_stored(web: Web, fay: Person, post: Post) -> None:
    confirmed(fay, post)
    fay.post("/password-resets", {"name": fay.name}, status=202)
    secret = post.secret()
    with web.site.store.read() as connection:
        rows = [*connection.execute(links.select()), *connection.execute(table.select())]
    assert rows
    assert secret not in str(rows)


def test_a_letter_that_fails_is_tried_again_with_another_link(
    here: Site, beth: Account, clock: Clock
) -> None:
    """On both databases; the link of the first try is void."""
    secrets: list[str] = []

    def postman(notice: Notice) -> None:
        secrets.append(notice.body["secret"])
        if len(secrets) == 1:
            raise DeliveryError("not now")

    values: dict[str, Any] = {"email": "beth@example.org", "confirmed": True}
    here.store.write(lambda c: accounts.change(c, beth.id, **values))
    here.store.write(lambda c: letters.forgotten(c, clock(), "beth", "1.2.3.4"))
    assert outbox.deliver(here, postman) == 0
    clock.pass_(31)
    assert outbox.deliver(here, postman) == 1
    assert len(set(secrets)) == 2
    with here.store.read() as connection:
        with pytest.raises(NotFound):
            letters.owner(connection, clock(), RESET, secrets[0])
        assert letters.owner(connection, clock(), RESET, secrets[1]) == beth.id
        with pytest.raises(NotFound):
            letters.owner(connection, clock(), CONFIRM, secrets[1])


def test_without_a_mail_server_nothing_is_sent(tmp_path: Path) -> None:
    made = site.make(Settings(database=str(tmp_path / "x.sqlite3")))
    with serving(made) as url:
        person = Person(url, "Ann")
        person.patch("/account", {"email": "ann@example.org"})
        answer = person.post("/password-resets", {"name": "Ann"}, status=409)
        assert "Ask those who run it" in answer["error"]["message"]
        person.post("/account/confirmation", status=409)
        with made.store.read() as connection:
            assert list(connection.execute(table.select())) == []
        person.close()


def test_somebody_leaves_for_good(web: Web, fay: Person, post: Post) -> None:
    confirmed(fay, post)
    other = Person(web.url, f"{fay.name}b")
    running = begun(fay, other)
    waiting = fay.post("/games", {"name": "x", "title": "toy", "places": 3})["id"]
    other.post(f"/games/{waiting}/seats", {"name": other.name})
    alone = fay.post("/games", {"name": "y", "title": "toy", "places": 2})["id"]
    fay.post(f"/games/{running}/chat", {"text": "farewell"})
    fay.put(f"/games/{running}/note", {"text": "secret"})
    fay.post("/account/deletion", {"password": "wrong password"}, status=401)
    fay.post("/account/deletion", {"password": PASSWORD}, status=204)
    fay.get("/account", status=401)
    assert signed_in(web, fay.name, PASSWORD) == 401
    shown = other.get(f"/games/{running}")
    assert shown["owner"] == "a former player"
    assert (shown["seats"][0]["name"], shown["seats"][0]["account"]) == (fay.name, None)
    assert other.get(f"/games/{waiting}")["owner"] == other.name
    assert [s["name"] for s in other.get(f"/games/{waiting}")["seats"]] == [other.name]
    other.get(f"/games/{alone}", status=404)
    assert dict(check.check(web.site.store))[running] == []
    fay.post("/password-resets", {"name": fay.name}, status=202)
    assert post.delivered() == []
    Person(web.url, fay.name).close()  # the name is free
    former = {"name": "A former player", "password": PASSWORD}
    assert httpx.post(f"{web.url}/api/v1/accounts", json=former).status_code == 409
    other.close()


def test_a_name_that_grows_when_it_is_written_out_is_refused(web: Web) -> None:
    body = {"name": "\ufdfa" * 40, "password": PASSWORD}
    assert httpx.post(f"{web.url}/api/v1/accounts", json=body).status_code == 422
