"""Planted secrets, and the search for them in any encoding."""

import base64
import functools
import html
import json
import secrets
import urllib.parse

from cryptography.hazmat.primitives import serialization


class Marks:
    """The planted secrets by kind, and a search for each of them in any encoding."""

    def __init__(self):
        self.kinds = {}

    def plant(self, kind, secret=None):
        """Records a secret, or makes one whose letters every encoding changes; returns it."""
        secret = secret or f"Planted+{kind.replace(' ', '/')}?{secrets.token_hex(12)}=<é>"
        self.kinds.setdefault(kind, set()).add(secret if isinstance(secret, bytes) else secret.encode())
        return secret

    def found(self, content, allowed=()):
        """Returns each secret that a content contains, with its encoding."""
        return sorted({
            (kind, encoding)
            for kind, planted in self.kinds.items() if kind not in allowed
            for secret in planted
            for encoding, form in forms(secret).items() if form in content
        })


@functools.cache
def forms(secret):
    """Returns a secret in each encoding in which it may be written."""
    # A key has forms of bytes only.
    text = secret.decode(errors="ignore") if secret.isascii() or b"Planted" in secret else ""
    made = {
        "plain": secret, "hexadecimal": secret.hex().encode(), "upper hexadecimal": secret.hex().upper().encode(),
        "percent": urllib.parse.quote(secret, safe="").encode(), "form": urllib.parse.quote_plus(secret).encode(),
        "every byte percent": "".join(f"%{byte:02X}" for byte in secret).encode(),
        "HTML": html.escape(text).encode(), "JSON": json.dumps(text)[1:-1].encode(),
        "JSON in UTF-8": json.dumps(text, ensure_ascii=False)[1:-1].encode(),
        "JSON with escaped slashes": json.dumps(text, ensure_ascii=False)[1:-1].replace("/", "\\/").encode(),
        "text of Swift": text.encode("unicode_escape"),
    }
    for offset in range(3):
        # Without the letters that depend on the text before and after the secret.
        encoded = base64.b64encode(bytes(offset) + secret)
        inner = encoded[-(-offset * 8 // 6) : len(encoded) - 4]
        made[f"Base64 at {offset}"] = inner
        made[f"Base64URL at {offset}"] = inner.replace(b"+", b"-").replace(b"/", b"_")
    return {encoding: form for encoding, form in made.items() if len(form) >= 12}


def plain(marks, kind):
    """Plants a secret that can be a part of a URL."""
    return marks.plant(kind, f"planted-{kind.replace(' ', '-')}-{secrets.token_hex(12)}")


def plant_lines(marks, pem):
    """Plants the lines of a key."""
    for line in pem.splitlines()[1:-1]:
        if len(line) >= 40:
            marks.plant("private key", line)


def plant_key(marks, key):
    """Plants a key in all its forms, and returns its PEM."""
    pem = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    ).decode()
    plant_lines(marks, pem)
    marks.plant("private key", key.private_numbers().private_value.to_bytes(32, "big"))
    return pem
