"""Where notices may go: e-mail addresses and webhooks, and what of the network is not ours."""

import re
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

from email_validator import EmailNotValidError, validate_email

from railhead.server.errors import Malformed

LONGEST_WEBHOOK = 500
LONGEST_PUSH = 2000
LONGEST_HOST = 253
LABEL = re.compile(r"(?!-)\w(?:[\w-]{0,61}\w)?", re.ASCII)
OPEN = IPv6Network("2000::/3")  # all that is given out of IPv6
TUNNELS = (IPv6Network("2002::/16"), IPv6Network("2001::/32"))  # 6to4 and Teredo, long given up
WITHIN = (IPv6Network("::ffff:0:0/96"), IPv6Network("64:ff9b::/96"))  # mapped IPv4, and NAT64
ISATAP = 0x5EFE


def check_email(email: str) -> str:
    """An address that a letter can be sent to, as letters are addressed."""
    try:
        found = validate_email(
            email,
            check_deliverability=False,  # asks nobody
            globally_deliverable=False,  # our mail server may know names of its own
            strict=True,
        )
    except EmailNotValidError:
        raise Malformed("This is not an e-mail address") from None
    return f"{found.local_part}@{found.ascii_domain}"


def check_webhook(url: str, *, private: bool) -> str:
    """A URL that a notice can be posted to; of our own network only where that is allowed."""
    host = _found(url, LONGEST_WEBHOOK)
    if host is None:
        raise Malformed("A webhook is a URL that begins with http:// or https://")
    if not private and not isinstance(host, str) and not public(host):
        raise Malformed("A webhook is reached at a public address")
    return url


def check_push(url: str, *, private: bool) -> str:
    """The URL of a push service: by https, and not of our own network unless that is allowed."""
    host = _found(url, LONGEST_PUSH)
    if host is None or not (private or url.startswith("https://")):
        raise Malformed("A push service is a URL that begins with https://")
    if not private and not isinstance(host, str) and not public(host):
        raise Malformed("A push service is reached at a public address")
    return url


def _found(url: str, longest: int) -> str | IPv4Address | IPv6Address | None:
    """The host of a URL that something can be posted to, None of another."""
    fine = len(url) <= longest and url.isascii() and url.isprintable() and " " not in url
    try:
        return _host(urlsplit(url)) if fine else None
    except ValueError:
        return None


def _host(parts: SplitResult) -> str | IPv4Address | IPv6Address | None:
    """The host of a URL that can be asked, None of another."""
    name = parts.hostname or ""
    if parts.scheme not in ("http", "https") or parts.port == 0:
        return None
    if ":" in name or name.rpartition(".")[2].isdigit():
        return ip_address(name)
    named = all(map(LABEL.fullmatch, name.removesuffix(".").split(".")))
    return name if named and len(name) <= LONGEST_HOST else None


def public(address: IPv4Address | IPv6Address) -> bool:
    """Whether an address is of the open internet, and not a way round to our own network."""
    if isinstance(address, IPv6Address):
        if any(address in network for network in WITHIN):
            return public(IPv4Address(int(address) & 0xFFFFFFFF))
        if address not in OPEN or any(address in tunnel for tunnel in TUNNELS):
            return False
        if int(address) >> 32 & 0xFDFFFFFF == ISATAP:
            return False
    return address.is_global and not address.is_multicast
