"""Delivering notices: e-mail by SMTP, webhooks by HTTP."""

import http.client
import smtplib
from contextlib import closing
from dataclasses import dataclass
from email.message import EmailMessage
from typing import Any
from urllib.parse import unquote, urlsplit

from railhead.server.journal import dumps
from railhead.server.lines import Line, SecureLine, connected, context, secured
from railhead.server.notices import EMAIL
from railhead.server.outbox import DeliveryError, Notice
from railhead.server.settings import Settings


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
            else:
                self._call(notice)
        except (OSError, smtplib.SMTPException, http.client.HTTPException) as error:
            raise DeliveryError(f"{type(error).__name__}: {error}") from error

    def _mail(self, notice: Notice) -> None:
        if not self.settings.smtp:
            raise DeliveryError("The server has no SMTP server")
        parts = urlsplit(self.settings.smtp)
        with Smtp(parts.hostname or "localhost", parts.port or 25) as smtp:
            if smtp.has_extn("starttls") or parts.username:
                smtp.secure()
            if parts.username:
                smtp.login(unquote(parts.username), unquote(parts.password or ""))
            smtp.send_message(letter(notice, self.settings))

    def _call(self, notice: Notice) -> None:
        parts = urlsplit(notice.target)
        host, port = str(parts.hostname), parts.port or (443 if parts.scheme == "https" else 80)
        call = http.client.HTTPConnection(host, port)
        private = self.settings.private_webhooks
        with closing(call), connected(host, port, private=private) as line:
            call.sock = secured(line, host) if parts.scheme == "https" else line
            headers = {
                "Content-Type": "application/json",
                "Railhead-Notice": str(notice.id),
                "Railhead-Signature": f"sha256={notice.signature}",
            }
            path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            call.request("POST", path, dumps(notice.body).encode(), headers)
            status = call.getresponse().status
            if not 200 <= status < 300:
                raise DeliveryError(f"The webhook answered {status}")


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
