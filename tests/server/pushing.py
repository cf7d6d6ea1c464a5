"""A push service of our own, and a browser that reads what comes through it."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hmac import digest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from os import urandom
from queue import SimpleQueue
from threading import Thread
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def data(text: str) -> bytes:
    return urlsafe_b64decode(text + "==")


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    """HKDF of one step (RFC 5869), by hand."""
    return digest(digest(salt, secret, "sha256"), info + b"\1", "sha256")[:length]


@dataclass
class Browser:
    """What a browser keeps of its subscription."""

    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(CURVE))
    auth: bytes = field(default_factory=lambda: urandom(16))

    @property
    def point(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def subscription(self, endpoint: str) -> dict[str, str]:
        return {"endpoint": endpoint, "p256dh": text(self.point), "auth": text(self.auth)}

    def read(self, body: bytes) -> bytes:
        """What was sealed for this browser."""
        salt, length = body[:16], body[20]
        theirs, rest = body[21 : 21 + length], body[21 + length :]
        sender = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs)
        shared = self.key.exchange(ec.ECDH(), sender)
        secret = derived(shared, self.auth, b"WebPush: info\0" + self.point + theirs, 32)
        key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
        opened = AESGCM(key).decrypt(nonce, rest, None)
        assert opened.endswith(b"\2"), "the last record"
        return opened[:-1]


@dataclass(frozen=True)
class Pushed:
    """A message as it came to the service."""

    path: str
    headers: dict[str, str]
    body: bytes

    def claims(self, key: str) -> Any:
        """What the sender says of itself, signed with the key that the browser subscribed with."""
        kind, _, rest = self.headers["authorization"].partition(" ")
        given = dict(part.strip().split("=", 1) for part in rest.split(","))
        assert (kind, given["k"]) == ("vapid", key)
        signed, _, signature = given["t"].rpartition(".")
        raw = data(signature)
        both = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
        public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, data(key))
        public.verify(both, signed.encode(), ec.ECDSA(SHA256()))
        return json.loads(data(signed.partition(".")[2]))


@dataclass
class Service:
    """A push service: it answers by the address, and keeps what it was sent."""

    url: str = ""
    received: SimpleQueue[Pushed] = field(default_factory=SimpleQueue)


@contextmanager
def push_service() -> Iterator[Service]:
    """On loopback; at /410 the browser is gone."""
    service = Service()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            service.received.put(Pushed(self.path, headers, body))
            status = self.path.strip("/").partition("/")[0]
            self.send_response(int(status) if status.isdigit() else 201)
            self.end_headers()

        def log_message(self, *_args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    service.url = f"http://127.0.0.1:{server.server_port}"
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
