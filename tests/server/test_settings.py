"""With which settings the server starts, and how often one may ask."""

import pytest

from railhead.server.errors import TooMany
from railhead.server.limits import Limiter, network
from railhead.server.settings import Settings, SettingsError, checked, loads

SECRET = "s" * 32


def test_the_default_is_loopback_and_starts() -> None:
    settings = checked(Settings())
    assert settings.host == "127.0.0.1"
    assert loads(settings.dumps()) == settings


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.7", "example.org"])
def test_a_public_address_needs_a_secret_key(host: str) -> None:
    with pytest.raises(SettingsError, match="needs a secret key"):
        checked(Settings(host=host, url="https://example.org"))
    with pytest.raises(SettingsError, match="at least 32"):
        checked(Settings(host=host, url="https://example.org", secret="short"))
    with pytest.raises(SettingsError, match="public URL"):
        checked(Settings(host=host, secret=SECRET))
    assert checked(Settings(host=host, secret=SECRET, url="https://example.org")).secure


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.8.8", "::1", "localhost"])
def test_loopback_needs_none(host: str) -> None:
    assert not checked(Settings(host=host)).secure


def test_other_faults() -> None:
    with pytest.raises(SettingsError, match="PostgreSQL"):
        checked(Settings(workers=2))
    with pytest.raises(SettingsError, match="http or https"):
        checked(Settings(url="ftp://example.org"))


def test_a_bucket_empties_and_fills() -> None:
    now = [0.0]
    limiter = Limiter(rate=2, burst=3, clock=lambda: now[0])
    for _ in range(3):
        limiter.take("a")
    with pytest.raises(TooMany) as caught:
        limiter.take("a")
    assert caught.value.after == 1
    limiter.take("b")
    now[0] = 0.5
    limiter.take("a")
    with pytest.raises(TooMany):
        limiter.take("a")


def test_ipv6_counts_by_network() -> None:
    assert network("2001:db8::1") == network("2001:db8::2")
    assert network("2001:db8::1") != network("2001:db8:0:1::1")
    assert network("192.0.2.1") == "192.0.2.1"
