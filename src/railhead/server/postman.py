"""Delivering notices: e-mail by SMTP, webhooks and push by HTTP."""

import http.client
import smtplib
from contextlib import closing
from dataclasses import dataclass
from email.message import EmailMessage
from typing import Any
from urllib.parse import unquote, urlsplit

from railhead.server import ears
from railhead.server.ears import Ear
from railhead.server.journal import dumps
from railhead.server.lines import Line, SecureLine, connected, context, secured
from railhead.server.notices import EMAIL
from railhead.server.outbox import DeliveryError, Gone, Notice
from railhead.server.settings import Settings

LATEST = 2 * 24 * 3600  # seconds that a push service keeps a message for a browser that is away
GONE = (404, 410)


class Smtp(smtplib.SMTP):
    """A mail server, at a connection with a deadline."""

    def _get_socket(self, host: str, port: int, timeout: float) -> Line:
        return connected(host, port, private=True)

    def secure(self) -> None:
        """Go on over TLS, within the same deadline."""
        plain = self.sock
        self.starttls(context=context())
        assert isinstance(plain, Line)
        assert isinstance(self.sock, SecureLine)
        self.sock.latest = plain.latest


@dataclass(frozen=True, slots=True)
class Mailbag:
    """Delivers as the settings say."""

    settings: Settings

    def __call__(self, notice: Notice) -> None:
        """Deliver a notice."""
        try:
            if notice.channel == EMAIL:
                self._mail(notice)
            elif notice.ear:
                self._push(notice, notice.ear)
            else:
                self._call(notice)
        except (OSError, smtplib.SMTPException, http.client.HTTPException) as error:
            raise DeliveryError(f"{type(error).__name__}: {error}") from error

    def _mail(self, notice: Notice) -> None:
        if not self.settings.smtp:
            raise DeliveryError("The server has no SMTP server")
        parts = urlsplit(self.settings.smtp)
        with Smtp(parts.hostname or "localhost", parts.port or 25) as smtp:
            smtp.ehlo_or_helo_if_needed()  # it says what it can do
            if smtp.has_extn("starttls") or parts.username:
                smtp.secure()
            if parts.username:
                smtp.login(unquote(parts.username), unquote(parts.password or ""))
            smtp.send_message(letter(notice, self.settings))

    def _call(self, notice: Notice) -> None:
        headers = {
            "Content-Type": "application/json",
            "Railhead-Notice": str(notice.id),
            "Railhead-Signature": f"sha256={notice.signature}",
        }
        status = self._posted(notice.target, dumps(notice.body).encode(), headers)
        if not 200 <= status < 300:
            raise DeliveryError(f"The webhook answered {status}")

    def _push(self, notice: Notice, ear: Ear) -> None:
        headers = {
            "Authorization": notice.signature,
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(LATEST),
            "Topic": str(notice.body["game"]),  # the next one takes the place of one that waits
        }
        status = self._posted(notice.target, ears.sealed(pushed(notice), ear), headers)
        if status in GONE:
            raise Gone(f"The push service answered {status}")
        if not 200 <= status < 300:
            raise DeliveryError(f"The push service answered {status}")

    def _posted(self, url: str, body: bytes, headers: dict[str, str]) -> int:
        """What a public address answers."""
        parts = urlsplit(url)
        host, port = str(parts.hostname), parts.port or (443 if parts.scheme == "https" else 80)
        call = http.client.HTTPConnection(host, port)
        private = self.settings.private_webhooks
        with closing(call), connected(host, port, private=private) as line:
            call.sock = secured(line, host) if parts.scheme == "https" else line
            path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            call.request("POST", path, body, headers)
            return call.getresponse().status


def pushed(notice: Notice) -> bytes:
    """What a browser is told: in which game, and where that is; nothing of what happened in it."""
    game = notice.body["game"]
    return dumps({"name": notice.body["name"], "path": f"/games/{game}"}).encode()


def letter(notice: Notice, settings: Settings) -> EmailMessage:
    """The notice as an e-mail."""
    message = EmailMessage()
    message["From"] = settings.sender
    message["To"] = notice.target
    message["Message-ID"] = f"<notice-{notice.id}@railhead>"
    subject, text, path = _words(notice.body)
    message["Subject"] = subject
    message.set_content(f"{text}\n\n{settings.address}{path}\n")
    return message


def _words(body: dict[str, Any]) -> tuple[str, str, str]:
    """Subject, text, and where the link leads. Secrets stand behind a # and so in no log."""
    match body.get("letter"):
        case "confirm":
            text = "Confirm that this is your address. If you know nothing of it, do nothing."
            return "Your address at Railhead", text, f"/confirm#{body['secret']}"
        case "reset":
            text = "Set a new password within the hour. If you did not ask for it, do nothing."
            return "Your password at Railhead", text, f"/reset#{body['secret']}"
        case _:
            text = f"{body['seat']} is on turn in {body['name']} ({body['round']})."
            return f"Your turn: {body['name']}", text, f"/games/{body['game']}"
