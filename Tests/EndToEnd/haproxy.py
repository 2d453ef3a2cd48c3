"""HAProxy with a configuration of deploy/, its addresses replaced."""

import contextlib
import http.client
import json
import pathlib
import re
import socket
import ssl
import tempfile

from cryptography import x509
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

import process
from ports import free_port
from test_emulator_tls import signed


def certificate():
    """Returns a certificate for 127.0.0.1 with its key, as PEM."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    pem = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return signed(name, key, name, key, False) + pem


class HAProxy:
    """HAProxy in front of desks, until the end of a `with` block. `port` takes HTTPS, and `plain_port` HTTP."""

    def __init__(self, configuration, desk_ports):
        self.text, self.desk_ports = configuration.read_text(), desk_ports

    def __enter__(self):
        self._temporary = tempfile.TemporaryDirectory(prefix="refund-desk-haproxy-")
        self.folder = pathlib.Path(self._temporary.name)
        self.port, self.plain_port = free_port(), free_port()
        certificates = self.folder / "certificates"
        certificates.mkdir()
        (certificates / "site.pem").write_bytes(certificate())
        replaced = [
            ("bind :80\n", f"bind 127.0.0.1:{self.plain_port}\n"),
            ("bind :443 ", f"bind 127.0.0.1:{self.port} "),
            ("/usr/local/etc/haproxy/certificates/", f"{certificates}/"),
        ]
        replaced += [
            (f"server desk-{number} desk-{number}:8080", f"server desk-{number} 127.0.0.1:{port}")
            for number, port in enumerate(self.desk_ports, 1)
        ]
        text = self.text
        for before, after in replaced:
            assert before in text, f"the configuration lacks {before!r}"
            text = text.replace(before, after)
        assert not re.search(r"desk-\d:8080", text), "a desk without a port"
        path = self.folder / "haproxy.cfg"
        path.write_text(text)
        checked = process.run(["haproxy", "-c", "-f", path])
        assert checked.returncode == 0 and "WARNING" not in checked.stderr, checked.stderr
        self.process = process.Process(["haproxy", "-db", "-f", path])
        try:
            self.process.wait_until(self.is_open, 20, "open")
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.process.kill()
        self._temporary.cleanup()

    def is_open(self):
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            return True
        return False

    def request(self, method, path, body=None, headers=None, timeout=30):
        """Makes one HTTPS request, and returns the status, the headers and the body."""
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        connection = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=timeout, context=context)
        try:
            sent = json.dumps(body).encode() if body is not None else None
            connection.request(method, path, sent, {"Content-Type": "application/json", **(headers or {})})
            answer = connection.getresponse()
            return answer.status, {name.lower(): text for name, text in answer.getheaders()}, answer.read()
        finally:
            connection.close()
