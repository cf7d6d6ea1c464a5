"""Notices: written with the move, delivered by SMTP and webhook, tried again."""

import hmac
import json
import socketserver
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, HTTPServer
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any

import pytest
from sqlalchemy import insert, select

from railhead.server import accounts, lines, outbox
from railhead.server.accounts import Account
from railhead.server.outbox import DeliveryError, Notice
from railhead.server.postman import Mailbag, letter
from railhead.server.schema import outbox as table
from railhead.server.settings import Settings
from railhead.server.site import Site
from tests.server.client import PATIENCE
from tests.server.tools import Clock, Table, started


def reach(site: Site, account: Account, **where: str | bool | None) -> None:
    site.store.write(lambda c: accounts.change(c, account.id, **where))


@pytest.fixture
def game(here: Site, adam: Account, beth: Account) -> Table:
    """A game in which Beth, who has both, is on turn after Adam's pass."""
    reach(here, beth, email="beth@example.org", confirmed=True, webhook="https://example.org/hook")
    table = started(here, adam, beth)
    here.store.write(lambda c: c.execute(table_cleared()))
    for seat in ("Adam", "Beth"):
        table.play("guess", seat, amount=1)
    if table.head.actors == ("Beth",):
        table.play("pass", "Beth")
    here.store.write(lambda c: c.execute(table_cleared()))
    table.play("pass", "Adam")
    return table


def table_cleared() -> Any:
    return table.delete()


def rows(site: Site) -> list[Any]:
    with site.store.read() as connection:
        return list(connection.execute(select(table).order_by(table.c.id)))


def test_a_move_leaves_a_notice_for_whoever_comes_on_turn(here: Site, game: Table) -> None:
    found = rows(here)
    assert [row.channel for row in found] == ["email", "webhook"]
    body = json.loads(found[0].body)
    assert (body["seat"], body["game"], body["round"]) == ("Beth", game.id, "Counting")
    game.play("pass", "Beth")
    assert len(rows(here)) == 2  # Adam cannot be reached


def test_each_is_delivered_once(here: Site, game: Table) -> None:
    delivered: list[Notice] = []
    assert outbox.deliver(here, delivered.append) == 2
    assert outbox.deliver(here, delivered.append) == 0
    assert sorted((n.channel, n.target) for n in delivered) == [
        ("email", "beth@example.org"),
        ("webhook", "https://example.org/hook"),
    ]
    assert game.head.actors == ("Beth",)


def test_what_fails_is_tried_again_later_and_at_last_given_up(
    here: Site, game: Table, clock: Clock
) -> None:
    tries: list[int] = []

    def broken(notice: Notice) -> None:
        tries.append(notice.id)
        raise DeliveryError("down")

    assert outbox.deliver(here, broken) == 0
    assert outbox.deliver(here, broken) == 0
    assert len(tries) == 2
    for _ in range(20):
        clock.pass_(40 * 3600)
        outbox.deliver(here, broken)
    assert len(tries) == 2 * outbox.MOST_TRIES
    assert [(row.due, row.error) for row in rows(here)] == [(None, "down")] * 2
    assert game.head.position > 0


def test_a_second_process_does_not_deliver_what_the_first_is_delivering(
    here: Site, game: Table, clock: Clock
) -> None:
    seen: list[int] = []

    def slow(notice: Notice) -> None:
        seen.append(notice.id)
        if len(seen) == 1:
            outbox.deliver(here, slow)  # the other process comes along

    outbox.deliver(here, slow)
    assert sorted(seen) == sorted(set(seen))
    assert clock.now > 0
    assert game.head.position > 0


def test_whoever_unsubscribes_gets_nothing_more(here: Site, game: Table, beth: Account) -> None:
    reach(here, beth, email=None, webhook=None)
    assert outbox.deliver(here, lambda _notice: pytest.fail("delivered")) == 0
    assert game.head.position > 0


def turned(site: Site, account: Account) -> None:
    """A notice by webhook for somebody."""
    row = {"account": account.id, "channel": "webhook", "body": json.dumps(BODY)}
    now = site.clock()
    site.store.write(
        lambda c: c.execute(insert(table).values(row | {"created": now, "due": now, "tries": 0}))
    )


@pytest.mark.parametrize(
    "where", [{"webhook": "http://a..b/"}, {"email": "(!).@x.de"}, {"webhook": "http://[::1"}]
)
def test_an_address_that_cannot_be_right_stops_nobody_and_is_given_up(
    here: Site, game: Table, clock: Clock, adam: Account, where: dict[str, str]
) -> None:
    """Such as stand in the database from a time when they were not refused."""
    reach(here, game.players["Beth"], **{"webhook": None, "email": None} | where)
    reach(here, adam, webhook="https://example.org/adam")
    turned(here, adam)
    real, delivered = Mailbag(Settings(smtp="smtp://127.0.0.1:9")), list[str]()

    def post(notice: Notice) -> None:
        real(notice) if notice.target in where.values() else delivered.append(notice.target)

    assert outbox.deliver(here, post) == 1
    assert delivered == ["https://example.org/adam"]
    for _ in range(outbox.MOST_TRIES + 2):
        clock.pass_(40 * 3600)
        outbox.deliver(here, post)
    assert [row.due for row in rows(here)] == [None] * 3
    assert max(row.tries for row in rows(here)) == outbox.MOST_TRIES


ODD = [ValueError("x"), IndexError(), RecursionError(), DeliveryError("a\0b\ud800\nc" * 100)]


@pytest.mark.parametrize("error", ODD, ids=repr)
def test_every_kind_of_failure_is_counted(here: Site, game: Table, error: Exception) -> None:
    def broken(_notice: Notice) -> None:
        raise error

    assert outbox.deliver(here, broken) == 0
    assert [(row.tries, row.due > here.clock()) for row in rows(here)] == [(1, True)] * 2
    assert all(row.error for row in rows(here))
    assert game.head.position > 0


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_try_that_nobody_lives_to_tell_of_is_counted(
    here: Site, game: Table, clock: Clock
) -> None:
    def killed(_notice: Notice) -> None:
        raise SystemExit

    for _ in range(outbox.MOST_TRIES + 1):
        outbox.deliver(here, killed)
        clock.pass_(outbox.LEASE / 1000 + 1)
    assert [(row.due, row.error) for row in rows(here)] == [(None, "given up")] * 2
    assert game.head.position > 0


def test_a_notice_that_cannot_be_read_is_given_up(here: Site, game: Table, clock: Clock) -> None:
    here.store.write(lambda c: c.execute(table.update().values(body="{")))
    for _ in range(outbox.MOST_TRIES):
        assert outbox.deliver(here, lambda _notice: pytest.fail("delivered")) == 0
        clock.pass_(40 * 3600)
    assert [row.due for row in rows(here)] == [None] * 2
    assert game.head.position > 0


def test_a_slow_webhook_holds_up_nobody(here: Site, game: Table, adam: Account) -> None:
    """Beth's never answers. All else arrives, also what is posted meanwhile."""
    reach(here, adam, webhook="https://example.org/adam")
    arrived: SimpleQueue[str] = SimpleQueue()
    answered = Event()

    def post(notice: Notice) -> None:
        if notice.target == "https://example.org/hook":
            assert answered.wait(PATIENCE)
        arrived.put(notice.target)

    for _ in range(2 * outbox.HANDS):
        turned(here, game.players["Beth"])
    rounds = outbox.Rounds(here, post)
    for targets in (["https://example.org/adam", "beth@example.org"], ["https://example.org/adam"]):
        turned(here, adam)
        rounds.look()
        assert {arrived.get(timeout=PATIENCE) for _ in targets} == set(targets)
    assert rounds.arrived <= 3
    answered.set()
    rounds.wait(PATIENCE)
    assert rounds.arrived == 3 + 1 + 2 * outbox.HANDS


@contextmanager
def running(server: socketserver.TCPServer) -> Iterator[int]:
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server.socket.getsockname()[1]
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


BODY = {"game": "g", "name": "Friday", "round": "Counting", "seat": "Beth"}


class Hook(BaseHTTPRequestHandler):
    received: list[tuple[str, str, bytes]]

    def do_POST(self) -> None:
        length = int(self.headers["content-length"])
        signature = self.headers["railhead-signature"]
        self.received.append((self.path, signature, self.rfile.read(length)))
        self.send_response(204 if self.path == "/good?x=1" else 500)
        self.end_headers()

    def log_message(self, *_args: object) -> None:
        pass


def test_a_webhook_is_called_and_signed(here: Site, game: Table) -> None:
    received: list[tuple[str, str, bytes]] = []
    handler = type("Handler", (Hook,), {"received": received})
    with running(HTTPServer(("127.0.0.1", 0), handler)) as port:
        mail = Mailbag(Settings(private_webhooks=True))
        reach(here, game.players["Beth"], webhook=f"http://127.0.0.1:{port}/good?x=1", email=None)
        assert outbox.deliver(here, mail) == 1
        notice = Notice(1, "webhook", f"http://127.0.0.1:{port}/bad", BODY, "s")
        with pytest.raises(DeliveryError, match="answered 500"):
            mail(notice)
    path, signature, body = received[0]
    secret = outbox.secret(here.key, game.players["Beth"].id).encode()
    assert path == "/good?x=1"
    assert signature == "sha256=" + hmac.new(secret, body, sha256).hexdigest()
    assert json.loads(body)["seat"] == "Beth"


class Endless(socketserver.StreamRequestHandler):
    """Answers for ever, and never to the point."""

    def handle(self) -> None:
        with suppress(OSError):
            while True:
                self.wfile.write(b"HTTP/1.1 100 Continue\r\n\r\n" * 100)


def test_an_answer_without_end_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "DEADLINE", 0.2)
    with running(socketserver.TCPServer(("127.0.0.1", 0), Endless)) as port:
        notice = Notice(1, "webhook", f"http://127.0.0.1:{port}/", BODY, "s")
        with pytest.raises(DeliveryError):
            Mailbag(Settings(private_webhooks=True))(notice)


class Chatter(socketserver.StreamRequestHandler):
    """A mail server that never comes to the point."""

    def handle(self) -> None:
        with suppress(OSError):
            while True:
                self.wfile.write(b"220-hello\r\n" * 100)


def test_a_mail_server_without_end_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "DEADLINE", 0.2)
    notice = Notice(7, "email", "beth@example.org", BODY, "s")
    with running(socketserver.TCPServer(("127.0.0.1", 0), Chatter)) as port:
        mail = Mailbag(Settings(smtp=f"smtp://127.0.0.1:{port}"))
        with pytest.raises(DeliveryError):
            mail(notice)


PRIVATE = [
    *("127.0.0.1", "localhost", "10.0.0.1", "169.254.169.254", "[::1]", "100.64.0.1", "0.0.0.0"),
    *("[::ffff:127.0.0.1]", "[::7f00:1]", "[64:ff9b::7f00:1]", "[64:ff9b:1::a00:1]"),
    *("[2002:7f00:1::]", "[2002:a00:1::1]", "[2001:0:a00:1::f5ff:fffe]", "[fec0::1]", "[fe80::1]"),
    *("[fc00::1]", "[ff0e::1]", "[2a00:1450::5efe:a00:1]", "[2a00:1450::200:5efe:a00:1]"),
    *("224.0.0.1", "2130706433", "127.1", "0x7f.1"),
]


@pytest.mark.parametrize("host", PRIVATE)
def test_a_webhook_does_not_reach_our_own_network(host: str) -> None:
    notice = Notice(1, "webhook", f"http://{host}:9/", BODY, "s")
    with pytest.raises(DeliveryError, match="not a public address"):
        Mailbag(Settings())(notice)


class Post(socketserver.StreamRequestHandler):
    """Just enough SMTP."""

    letters: list[str]

    def handle(self) -> None:
        self.say("220 hello")
        while line := self.rfile.readline().decode().strip().upper():
            if line == "DATA":
                self.say("354 go on")
                lines = list(iter(lambda: self.rfile.readline().decode().strip(), "."))
                self.letters.append("\n".join(lines))
            self.say("221 bye" if line == "QUIT" else "250 fine")

    def say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


def test_an_email_is_sent() -> None:
    letters: list[str] = []
    handler = type("Handler", (Post,), {"letters": letters})
    with running(socketserver.TCPServer(("127.0.0.1", 0), handler)) as port:
        settings = Settings(smtp=f"smtp://127.0.0.1:{port}", url="https://example.org")
        Mailbag(settings)(Notice(7, "email", "beth@example.org", BODY, "s"))
    (text,) = letters
    assert "To: beth@example.org" in text
    assert "Subject: Your turn: Friday" in text
    assert "https://example.org/games/g" in text


class Secure(Post):
    """A mail server that speaks TLS, or says so."""

    asked: list[str]

    def handle(self) -> None:
        self.say("220 hello")
        while line := self.rfile.readline().decode().strip().upper():
            self.asked.append(line.split()[0])
            greets = line.startswith("EHLO")
            self.say("250-hello\r\n250 STARTTLS" if greets else "454 TLS is not available")


def test_tls_is_used_where_it_is_offered_also_without_a_user_name() -> None:
    asked: list[str] = []
    handler = type("Handler", (Secure,), {"asked": asked})
    with running(socketserver.TCPServer(("127.0.0.1", 0), handler)) as port:
        mailbag = Mailbag(Settings(smtp=f"smtp://127.0.0.1:{port}"))
        with pytest.raises(DeliveryError, match="454"):
            mailbag(Notice(7, "email", "beth@example.org", BODY, "s"))
    assert asked[:2] == ["EHLO", "STARTTLS"]
    assert "MAIL" not in asked


def test_a_mail_server_that_is_down_is_a_failed_delivery() -> None:
    notice = Notice(7, "email", "beth@example.org", BODY, "s")
    with pytest.raises(DeliveryError):
        Mailbag(Settings(smtp="smtp://127.0.0.1:9"))(notice)
    with pytest.raises(DeliveryError, match="no SMTP"):
        Mailbag(Settings())(notice)


def test_a_name_cannot_forge_a_header() -> None:
    body = {**BODY, "name": "a\nBcc: all@example.org"}
    with pytest.raises(ValueError, match="linefeed"):
        letter(Notice(7, "email", "b@example.org", body, "s"), Settings())
