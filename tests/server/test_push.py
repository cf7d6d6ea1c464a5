"""Push: browsers are told of turns through their push service, and it learns nothing."""

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric.ec import derive_private_key
from sqlalchemy import select

from railhead.server import ears, farewell, logins, outbox, webpush
from railhead.server.accounts import Account
from railhead.server.ears import Ear
from railhead.server.errors import Malformed
from railhead.server.outbox import DeliveryError, Notice
from railhead.server.postman import Mailbag
from railhead.server.schema import logins as sessions
from railhead.server.schema import outbox as table
from railhead.server.settings import Settings
from railhead.server.site import Site
from tests.server.client import Person, Web
from tests.server.pushing import CURVE, Browser, Service, data, push_service, text
from tests.server.test_outbox import BODY, PRIVATE, rows
from tests.server.test_people import browser as signed_in
from tests.server.tools import Clock, Table, counting

MAIL = Mailbag(Settings(private_webhooks=True))


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    with push_service() as found:
        yield found


def session(site: Site, account: Account) -> str:
    """A new session; its digest."""
    secret, _ = site.store.write(
        lambda c: logins.issue(c, site.clock(), account.id, logins.SESSION, "browser")
    )
    return logins.digest(secret)


def listen(site: Site, login: str, browser: Browser, endpoint: str) -> Ear:
    ear = Ear(**browser.subscription(endpoint), key=ears.public_key(site.key))
    site.store.write(lambda c: ears.put(c, login, ear))
    return ear


@pytest.fixture
def game(here: Site, adam: Account, beth: Account) -> Table:
    """A game in which Adam and Beth take turns, and nobody has been told anything."""
    made = counting(here, adam, beth)
    here.store.write(lambda c: c.execute(table.delete()))
    return made


def beths_turn(game: Table) -> None:
    """Whoever else is on turn passes."""
    if game.head.actors == ("Beth",):
        game.play("pass", "Beth")
        game.site.store.write(lambda c: c.execute(table.delete()))
    game.play("pass", "Adam")


def test_messages_are_sealed_as_the_standard_has_it() -> None:
    """The example of RFC 8291, appendix A."""
    own = derive_private_key(
        int.from_bytes(data("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")), CURVE
    )
    ua = (
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
    )
    message = b"When I grow up, I want to be a watermelon"
    sealed = webpush.seal(message, ua, own, data("DGv6ra1nlYgDCS1FRnbzlw"))
    assert text(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmY"
        "WAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexS"
        "gSxsj_Qulcy4a-fN"
    )


def test_the_key_of_the_server_comes_of_its_secret() -> None:
    assert ears.public_key(b"one") == webpush.public(webpush.server_key(b"one"))
    assert ears.public_key(b"one") != ears.public_key(b"two")


def test_every_browser_is_told_once_and_only_which_game(
    here: Site, beth: Account, game: Table, service: Service
) -> None:
    browsers = {f"/{place}": Browser() for place in ("desk", "phone")}
    for path, one in browsers.items():
        listen(here, session(here, beth), one, service.url + path)
    session(here, beth)  # a browser that does not want to be told
    beths_turn(game)
    assert outbox.deliver(here, MAIL) == 2
    assert outbox.deliver(here, MAIL) == 0
    while browsers:
        came = service.received.get(timeout=0)
        told = json.loads(browsers.pop(came.path).read(came.body))
        assert told == {"name": game.head.name, "path": f"/games/{game.id}"}
        assert came.headers["content-encoding"] == "aes128gcm"
        assert int(came.headers["ttl"]) > 0
        claims = came.claims(ears.public_key(here.key))
        assert claims["aud"] == service.url
        assert 0 < claims["exp"] - here.clock() // 1000 <= 24 * 3600
        assert claims["sub"].startswith("mailto:")
        assert game.head.name.encode() not in came.body


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(
    here: Site, beth: Account, game: Table, service: Service, status: int
) -> None:
    login = session(here, beth)
    listen(here, login, Browser(), f"{service.url}/{status}")
    beths_turn(game)
    assert outbox.deliver(here, MAIL) == 0
    service.received.get(timeout=0)
    assert [(row.due, row.error) for row in rows(here)] == [(None, "the browser is gone")]
    with here.store.read() as connection:
        assert ears.of(connection, here.clock(), login) is None


def test_a_service_that_fails_is_asked_again(
    here: Site, beth: Account, game: Table, service: Service
) -> None:
    login = session(here, beth)
    ear = listen(here, login, Browser(), f"{service.url}/503")
    beths_turn(game)
    assert outbox.deliver(here, MAIL) == 0
    service.received.get(timeout=0)
    (row,) = rows(here)
    assert row.due > here.clock()
    assert "503" in row.error
    with here.store.read() as connection:
        assert ears.of(connection, here.clock(), login) == ear


def test_whoever_signs_out_or_leaves_is_told_no_more(
    here: Site, beth: Account, game: Table, clock: Clock
) -> None:
    ended, late = session(here, beth), session(here, beth)
    for login in (ended, late):
        listen(here, login, Browser(), "https://push.example.org/x")
    beths_turn(game)
    here.store.write(lambda c: logins.revoke(c, beth.id, ended[:16]))
    clock.pass_(logins.SESSION_LIFE / 1000 + 1)  # the other has run out
    assert outbox.deliver(here, lambda _notice: pytest.fail("delivered")) == 0
    assert {row.error for row in rows(here)} == {"no longer wanted"}
    here.store.write(lambda c: farewell.leave(c, here.clock(), beth.id))
    with here.store.read() as connection:
        assert not connection.execute(select(sessions).where(sessions.c.account == beth.id)).all()


def test_a_browser_that_knows_the_server_by_another_key_is_not_told(
    here: Site, beth: Account, game: Table
) -> None:
    """Its push service would refuse the message; the page subscribes anew when it is opened."""
    ear = Ear(**Browser().subscription("https://push.example.org/x"), key="older")
    login = session(here, beth)
    here.store.write(lambda c: ears.put(c, login, ear))
    beths_turn(game)
    assert outbox.deliver(here, lambda _notice: pytest.fail("delivered")) == 0


@pytest.mark.parametrize("host", PRIVATE)
def test_a_push_service_is_not_of_our_own_network(host: str) -> None:
    ear = Ear(**Browser().subscription(f"https://{host}/x"), key="")
    notice = Notice(1, "push", ear.endpoint, BODY | {"game": "g"}, "s", ear)
    with pytest.raises(DeliveryError, match="not a public address"):
        Mailbag(Settings())(notice)


BAD = [
    *({"endpoint": url} for url in ("http://push.example.org/x", "ftp://x", "https://10.0.0.1/")),
    *({"endpoint": url} for url in ("https://", "https://[::1]/", "https://a b/", "x")),
    {"endpoint": "https://push.example.org/" + "x" * 2000},
    *({"p256dh": key} for key in ("", "AAAA", text(b"\4" + bytes(64)), "!", "A" * 200)),
    *({"auth": key} for key in ("", "AAAA", "A" * 43, "é")),
]


@pytest.mark.parametrize("change", BAD, ids=str)
def test_what_no_message_could_be_sealed_for_is_refused(
    web: Web, people: dict[str, Person], change: dict[str, str]
) -> None:
    given = Browser().subscription("https://push.example.org/x")
    with signed_in(web, people["Adam"].name) as (http, csrf):
        answer = http.put("/session/push", json=given | change, headers={"X-CSRF-Token": csrf})
        assert answer.status_code == 422
        assert http.get("/session/push").json()["on"] is False


def test_a_session_subscribes_and_a_token_cannot(web: Web, people: dict[str, Person]) -> None:
    given = Browser().subscription("https://push.example.org/x")
    with signed_in(web, people["Adam"].name) as (http, csrf):
        told = _push(http)
        assert told == {"key": ears.public_key(web.site.key), "on": False}
        assert http.put("/session/push", json=given).status_code == 403  # no X-CSRF-Token
        safe = {"X-CSRF-Token": csrf}
        assert http.put("/session/push", json=given, headers=safe).status_code == 204
        assert _push(http)["on"] is True
        assert http.delete("/session/push", headers=safe).status_code == 204
        assert _push(http)["on"] is False
    for method in ("GET", "PUT", "DELETE"):
        body = given if method == "PUT" else None
        answer = people["Adam"].http.request(method, "/session/push", json=body)
        assert answer.status_code == 403


def test_nobody_is_told_where_a_browser_listens(web: Web, people: dict[str, Person]) -> None:
    given = Browser().subscription("https://push.example.org/secret")
    with signed_in(web, people["Adam"].name) as (http, csrf):
        http.put("/session/push", json=given, headers={"X-CSRF-Token": csrf})
        for path in ("/session", "/session/push", "/account", "/logins"):
            assert "push.example.org" not in http.get(path).text


def test_the_check_of_an_ear() -> None:
    ear = Ear(**Browser().subscription("http://127.0.0.1:9/x"), key="")
    assert ears.check(ear, private=True) == ear
    with pytest.raises(Malformed):
        ears.check(ear, private=False)


def _push(http: httpx.Client) -> Any:
    answer = http.get("/session/push")
    assert answer.status_code == 200
    return answer.json()
