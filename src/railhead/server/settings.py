"""What the server is told when it starts."""

import errno
import ipaddress
import json
import socket
from dataclasses import asdict, dataclass
from urllib.parse import urlsplit

SHORTEST_SECRET = 32


class SettingsError(ValueError):
    """Settings under which the server does not start."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Sane for one person on one machine; `checked` says what more a public server needs."""

    database: str = "railhead.sqlite3"
    host: str = "127.0.0.1"
    port: int = 1853
    workers: int = 1
    secret: str = ""
    url: str = ""  # how people reach the server, for links and cookies
    proxies: str = "127.0.0.1"  # whose X-Forwarded-* headers are believed
    smtp: str = ""  # smtp://user:password@host:port
    sender: str = "railhead@localhost"
    private_webhooks: bool = False  # whether notices may go to addresses of the own network
    requests: float = 50.0  # a second, for each account or address
    streams: int = 20  # open event streams of one account
    signups: float = 30.0  # new accounts an hour, for each address
    games: float = 120.0  # new games, copies and imports an hour, for each account
    computers: int = (
        2  # processes in which computers think, beside each of `workers`; 0: none plays
    )
    advice: float = 3600.0  # questions an hour what a computer would do, for each account

    @property
    def address(self) -> str:
        """How people reach the server."""
        return (self.url or f"http://{self.host}:{self.port}").rstrip("/")

    @property
    def secure(self) -> bool:
        """Whether browsers reach it over TLS, so that cookies may ask for it."""
        return self.address.startswith("https://")

    def dumps(self) -> str:
        """The settings as text."""
        return json.dumps(asdict(self))


def loads(text: str) -> Settings:
    """What `dumps` wrote."""
    return Settings(**json.loads(text))


def checked(settings: Settings) -> Settings:
    """The settings, if the server may start with them."""
    if settings.secret and len(settings.secret) < SHORTEST_SECRET:
        raise SettingsError(f"A secret key has at least {SHORTEST_SECRET} characters")
    if not loopback(settings.host):
        if not settings.secret:
            raise SettingsError(f"To listen at {settings.host} the server needs a secret key")
        if not settings.url:
            raise SettingsError(f"To listen at {settings.host} the server needs its public URL")
    if urlsplit(settings.address).scheme not in ("http", "https"):
        raise SettingsError(f"{settings.url} is not a URL with http or https")
    if settings.workers > 1 and "://" not in settings.database:
        raise SettingsError("Several processes need PostgreSQL: --database postgresql://...")
    return settings


def vacant(host: str, port: int) -> None:
    """Refuse a port at which the server could not listen."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.create_server((host, port), family=family).close()
    except OSError as error:
        reason = "another program has it" if error.errno == errno.EADDRINUSE else error.strerror
        raise SettingsError(f"Cannot listen at port {port}: {reason}. Try another port") from None


def loopback(host: str) -> bool:
    """Whether only this machine can reach that address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
