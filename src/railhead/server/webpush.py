"""Messages to browsers through their push services: sealed for the browser alone (RFC 8291, by
the content coding of RFC 8188), and signed by us so that the service knows the sender (RFC 8292).
"""

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    derive_private_key,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = SECP256R1()
RECORD = 4096  # a message is one record, so any size that holds it will do
LAST = b"\x02"  # ends the last record
LIFE = 12 * 3600  # seconds that a signature is good for; at most a day
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve


def server_key(secret: bytes) -> EllipticCurvePrivateKey:
    """The key of the server, made of its secret: the same at every process and every start."""
    number = int.from_bytes(_derived(secret, b"", b"railhead push", 48))
    return derive_private_key(number % (ORDER - 1) + 1, CURVE)


def public(key: EllipticCurvePrivateKey) -> str:
    """The public part of a key, as browsers take it."""
    return text(_point(key))


def authorization(key: EllipticCurvePrivateKey, endpoint: str, now: int, contact: str) -> str:
    """The header that says who sends to an endpoint, and whom its service may write to."""
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": now // 1000 + LIFE,
        "sub": contact,
    }
    head = text(msgspec.json.encode({"typ": "JWT", "alg": "ES256"}))
    signed = f"{head}.{text(msgspec.json.encode(claims))}"
    r, s = decode_dss_signature(key.sign(signed.encode(), ECDSA(SHA256())))
    return f"vapid t={signed}.{text(r.to_bytes(32) + s.to_bytes(32))}, k={public(key)}"


def sealed(message: bytes, p256dh: str, auth: str) -> bytes:
    """A message that only the browser with these keys can read."""
    return seal(message, (p256dh, auth), generate_private_key(CURVE), os.urandom(16))


def seal(
    message: bytes, browser: tuple[str, str], own: EllipticCurvePrivateKey, salt: bytes
) -> bytes:
    """The same with a key and a salt, which must never be used twice."""
    theirs, auth = map(data, browser)
    shared = own.exchange(ECDH(), point(theirs))
    secret = _derived(shared, auth, b"WebPush: info\0" + theirs + _point(own), 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4) + bytes([len(_point(own))]) + _point(own)
    return head + AESGCM(key).encrypt(nonce, message + LAST, None)


def point(found: bytes) -> EllipticCurvePublicKey:
    """The public key that a browser says it has. ValueError if it is none."""
    return EllipticCurvePublicKey.from_encoded_point(CURVE, found)


def text(found: bytes) -> str:
    """Bytes as text."""
    return urlsafe_b64encode(found).rstrip(b"=").decode()


def data(found: str) -> bytes:
    """Bytes from text. ValueError if it is none."""
    return urlsafe_b64decode(found + "=" * (-len(found) % 4))


def _point(key: EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(secret)
