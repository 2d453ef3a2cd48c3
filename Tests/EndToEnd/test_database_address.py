"""The address of a PostgreSQL database: encrypted connections, several servers and hidden passwords."""

import datetime
import ipaddress
import os
import shutil
import tempfile

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from desk import run, write_configuration
from postgresql import OwnDatabase, private_server


@pytest.fixture(scope="module")
def certificate():
    """The paths of a self-signed server certificate for 127.0.0.1 and its key."""
    key, today = ec.generate_private_key(ec.SECP256R1()), datetime.datetime.now(datetime.timezone.utc)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    made = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(today - datetime.timedelta(days=1)).not_valid_after(today + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    with tempfile.TemporaryDirectory(prefix="refund-desk-tls-") as folder:
        # The server's user must be able to read the folder, and no other user may read the key.
        os.chmod(folder, 0o755)
        paths = {name: os.path.join(folder, name) for name in ("server.crt", "server.key")}
        pem = key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        for name, text in (("server.crt", made.public_bytes(serialization.Encoding.PEM)), ("server.key", pem)):
            with open(paths[name], "wb") as file:
                file.write(text)
        os.chmod(paths["server.key"], 0o600)
        if os.geteuid() == 0:
            shutil.chown(paths["server.key"], "postgres", "postgres")
        yield paths


@pytest.fixture(scope="module")
def encrypted(certificate):
    with private_server(
        ssl="on", ssl_cert_file=certificate["server.crt"], ssl_key_file=certificate["server.key"]
    ) as server:
        yield server


@pytest.fixture(scope="module")
def read_only():
    with private_server(default_transaction_read_only="on") as server:
        yield server


def migrate(folder, url):
    write_configuration(folder, url)
    return run("migrate", folder=folder, timeout=60)


def address(database, port, query=""):
    return f"postgresql://{database.name}@127.0.0.1:{port}/{database.name}{query}"


def test_a_server_certificate_under_the_configured_root_is_accepted(encrypted, certificate, tmp_path):
    query = f"?sslmode=verify-full&sslrootcert={certificate['server.crt']}"
    done = migrate(tmp_path, address(OwnDatabase(encrypted), encrypted.port, query))
    assert done.returncode == 0, done.stderr


def test_a_server_certificate_under_another_root_is_refused(encrypted, certificate, tmp_path):
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "another root")])
    today = datetime.datetime.now(datetime.timezone.utc)
    root = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key()).serial_number(1)
        .not_valid_before(today).not_valid_after(today + datetime.timedelta(days=1)).sign(key, hashes.SHA256())
    )
    (tmp_path / "root.crt").write_bytes(root.public_bytes(serialization.Encoding.PEM))
    query = f"?sslmode=verify-full&sslrootcert={tmp_path / 'root.crt'}"
    done = migrate(tmp_path, address(OwnDatabase(encrypted), encrypted.port, query))
    assert done.returncode == 1
    assert "certificate" in done.stderr


def test_a_server_without_encryption_is_refused_where_it_is_required(read_only, tmp_path):
    done = migrate(tmp_path, f"postgresql://postgres@127.0.0.1:{read_only.port}/postgres?sslmode=require")
    assert done.returncode == 1
    assert "SSL" in done.stderr


def test_the_server_that_takes_writes_is_used_among_several(encrypted, read_only, tmp_path):
    for first in (1, read_only.port):
        places = f"127.0.0.1:{first},127.0.0.1:{encrypted.port}"
        done = migrate(tmp_path, f"postgresql://postgres@{places}/postgres?connect_timeout=2")
        assert done.returncode == 0, done.stderr
    assert "1 migration made" not in done.stderr, "the second time the tables were there"


@pytest.mark.parametrize("password", ["pa/Se+cret", "pa@Secret", "1/Se@cret", "x:Se/cret@"])
def test_a_password_that_is_not_encoded_is_refused_and_not_shown(tmp_path, password):
    done = migrate(tmp_path, f"'postgresql://refunds:{password}@db.example.com/refunds'")
    assert done.returncode != 0
    assert "cret" not in done.stdout + done.stderr, done.stderr
    assert "%40" in done.stderr


def test_a_password_is_never_shown(tmp_path):
    done = migrate(tmp_path, "postgresql://refunds:Se%40cret@127.0.0.1:1/refunds?connect_timeout=2")
    assert done.returncode == 1
    assert "cret" not in done.stdout + done.stderr
    assert "postgresql://refunds@127.0.0.1:1/refunds" in done.stderr
