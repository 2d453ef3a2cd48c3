"""Encrypted calls of the emulator to your servers: which certificates it trusts, and which versions of TLS it speaks."""

import contextlib
import datetime
import ipaddress
import json
import socket
import ssl
import uuid
import warnings

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

import web
from appstore import BUNDLE, Store
from desk import run


def signed(name, key, issuer_name, issuer_key, is_authority, address="127.0.0.1"):
    today = datetime.datetime.now(datetime.timezone.utc)
    builder = (
        x509.CertificateBuilder().subject_name(name).issuer_name(issuer_name).public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(today - datetime.timedelta(days=1)).not_valid_after(today + datetime.timedelta(days=1))
        .add_extension(x509.BasicConstraints(ca=is_authority, path_length=None), critical=True)
    )
    if not is_authority:
        named = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address(address))])
        builder = builder.add_extension(named, critical=False)
    return builder.sign(issuer_key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)


@pytest.fixture
def private(tmp_path):
    """A folder with a private root certificate, and certificates for a server here and for one with another name."""
    keys = [ec.generate_private_key(ec.SECP256R1()) for _ in range(2)]
    names = [x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)]) for name in ("Private Root", "127.0.0.1")]
    (tmp_path / "root.pem").write_bytes(signed(names[0], keys[0], names[0], keys[0], True))
    (tmp_path / "server.pem").write_bytes(signed(names[1], keys[1], names[0], keys[0], False))
    (tmp_path / "other.pem").write_bytes(signed(names[1], keys[1], names[0], keys[0], False, "192.0.2.1"))
    (tmp_path / "server.key").write_bytes(
        keys[1].private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
    )
    return tmp_path


def set_versions(context, least, most):
    # Python and OpenSSL speak the versions before 1.2 only when told to.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        context.minimum_version, context.maximum_version = least, most
    context.set_ciphers("ALL:@SECLEVEL=0")


@contextlib.contextmanager
def receiver(folder, least=ssl.TLSVersion.TLSv1_2, most=ssl.TLSVersion.TLSv1_3, certificate="server.pem"):
    """A developer's server that speaks some versions of TLS."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / certificate, folder / "server.key")
    set_versions(context, least, most)
    with web.Inbox(context) as inbox:
        inbox.odd = choose_a_message
        yield inbox


def choose_a_message(handler):
    """Answers with a message; the emulator reads it only for a realtime request."""
    body = json.dumps({"message": {"messageIdentifier": str(uuid.uuid4())}}).encode()
    handler.send_response(200)
    handler.send_header("Content-Type", "application/json")
    handler.send_header("Content-Length", str(len(body)))
    handler.end_headers()
    handler.wfile.write(body)


def delivered(store, inbox):
    """Buys, and returns the results of the attempts to send the notification."""
    store.stock()
    store.control("PUT", f"apps/{BUNDLE}", {"notificationURL": inbox.url, "notificationVersion": "2"})
    store.buy()

    def attempts():
        return store.control("GET", "notifications")["notifications"][-1]["attempts"]

    return [attempt["result"] for attempt in store.wait_until(attempts, 30, "an attempt")]


def asked(store, inbox):
    """Lets a customer begin to cancel, and returns the result of the request for a message."""
    store.stock()
    assert store.call("PUT", "/inApps/v1/messaging/realtime/url", {"realtimeURL": inbox.url}).status == 200
    bought = store.buy("monthly")["transactionId"]
    return [store.control("POST", f"transactions/{bought}/realtime-requests", {})["result"]]


every_call = pytest.mark.parametrize("send", [delivered, asked], ids=["a notification", "a realtime request"])


@every_call
@pytest.mark.parametrize("version", [ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3])
def test_a_server_of_a_private_root_is_called_when_the_root_is_trusted(private, version, send):
    with receiver(private, version, version) as inbox, Store(private, "--trust-root", "root.pem") as store:
        assert send(store, inbox) == ["SUCCESS"]
        assert len(inbox.bodies) == 1


@every_call
def test_a_server_of_an_unknown_root_receives_nothing(private, send):
    with receiver(private) as inbox, Store(private) as store:
        assert send(store, inbox) == ["TLS_ISSUE"]
        assert not inbox.bodies


@every_call
def test_a_server_with_the_certificate_of_another_receives_nothing(private, send):
    with receiver(private, certificate="other.pem") as inbox, Store(private, "--trust-root", "root.pem") as store:
        assert send(store, inbox) == ["TLS_ISSUE"]
        assert not inbox.bodies


@every_call
def test_a_server_without_tls_1_2_receives_nothing(private, send):
    old = ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1
    with receiver(private, *old) as inbox, Store(private, "--trust-root", "root.pem") as store:
        client = ssl.create_default_context(cafile=private / "root.pem")
        set_versions(client, *old)
        address = inbox.url.removeprefix("https://").split("/")[0].split(":")
        with socket.create_connection((address[0], int(address[1])), timeout=10) as plain:
            with client.wrap_socket(plain, server_hostname="127.0.0.1") as encrypted:
                assert encrypted.version() == "TLSv1.1"
        assert send(store, inbox) == ["TLS_ISSUE"]
        assert not inbox.bodies


def test_a_root_that_is_no_certificate_is_refused(tmp_path):
    (tmp_path / "root.pem").write_text("no certificate")
    ended = run("emulator", "--port", "0", "--trust-root", "root.pem", folder=tmp_path, timeout=60)
    assert ended.returncode != 0 and not ended.stdout
    assert "root.pem contains no valid certificate" in ended.stderr
