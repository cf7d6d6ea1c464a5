"""Connections to those who get notices: where they may lead, and when they end.

A limit for each step alone would let an answer in small pieces go on for ever. So all that is read
from a connection has one deadline together.
"""

import socket
import ssl
from ipaddress import ip_address
from time import monotonic
from typing import Any

from railhead.server.addresses import public

SECONDS = 10.0  # for one step
DEADLINE = 30.0  # for all steps together


class Line(socket.socket):
    """A connection with a deadline."""

    latest = 0.0

    def recv_into(self, *args: Any, **options: Any) -> int:
        """Read more, unless it is too late."""
        _hurry(self)
        return super().recv_into(*args, **options)


class SecureLine(ssl.SSLSocket):
    """The same over TLS."""

    latest = 0.0

    def recv_into(self, *args: Any, **options: Any) -> int:
        """Read more, unless it is too late."""
        _hurry(self)
        return super().recv_into(*args, **options)


def connected(host: str, port: int, *, private: bool) -> Line:
    """A connection to an address that was looked at: a webhook must not reach our own network."""
    error: OSError = ConnectionError(f"{host} is not a public address")
    latest = monotonic() + DEADLINE
    for family, kind, protocol, _, address in socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM
    ):
        if private or public(ip_address(address[0])):
            line = Line(family, kind, protocol)
            line.latest = latest
            try:
                _hurry(line)
                line.connect(address)
            except OSError as failed:
                line.close()
                error = failed
            else:
                return line
    raise error


def context() -> ssl.SSLContext:
    """How a connection is made secure."""
    made = ssl.create_default_context()
    made.sslsocket_class = SecureLine
    return made


def secured(line: Line, host: str) -> SecureLine:
    """The connection over TLS, within the same deadline."""
    _hurry(line)
    made = context().wrap_socket(line, server_hostname=host)
    assert isinstance(made, SecureLine)
    made.latest = line.latest
    return made


def _hurry(line: Line | SecureLine) -> None:
    left = line.latest - monotonic()
    if left <= 0:
        raise TimeoutError("too slow")
    line.settimeout(min(SECONDS, left))
