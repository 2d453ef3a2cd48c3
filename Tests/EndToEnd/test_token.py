"""The command `refund-desk token`, tested with independent code that checks and creates tokens."""

import json
import time

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives import hashes, serialization

from apple import BUNDLE, RULED_BUNDLE, decoded, make_api_token, unb64url
from conftest import ISSUER_ID, KEY_ID
from desk import run


@pytest.fixture(scope="module")
def key():
    return ec.generate_private_key(ec.SECP256R1())


@pytest.fixture(scope="module")
def folder(tmp_path_factory, key):
    made = tmp_path_factory.mktemp("token")
    (made / "key.p8").write_bytes(key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
    return made


PARTS = ["--key-file", "key.p8", "--key-id", KEY_ID, "--issuer-id", ISSUER_ID, "--bundle-id", BUNDLE]


def check(folder, token, *options):
    return run("token", "--check", *options, input=token, folder=folder)


def verify(token, key):
    head, body, signature = token.split(".")
    raw = unb64url(signature)
    assert len(raw) == 64
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key.public_key().verify(der, f"{head}.{body}".encode(), ec.ECDSA(hashes.SHA256()))


def test_the_command_prints_only_the_token_on_standard_output(folder, key):
    ended = run("token", *PARTS, "--lifetime", "600", folder=folder)
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.count("\n") == 1
    token = ended.stdout.strip()
    verify(token, key)
    assert json.loads(unb64url(token.split(".")[0])) == {"alg": "ES256", "kid": KEY_ID, "typ": "JWT"}
    claims = decoded(token)
    assert claims["exp"] - claims["iat"] == 600 and abs(claims["iat"] - time.time()) < 30
    assert (claims["iss"], claims["bid"], claims["aud"]) == (ISSUER_ID, BUNDLE, "appstoreconnect-v1")


def test_the_command_makes_a_token_for_the_configured_app(desk):
    ended = run("token", "--config", str(desk.config), folder=desk.folder)
    assert ended.returncode == 64 and RULED_BUNDLE in ended.stderr, "it asks which of two apps"
    ended = run("token", "--config", str(desk.config), "--bundle-id", RULED_BUNDLE, folder=desk.folder)
    assert ended.returncode == 0, ended.stderr
    desk.witness.secret("App Store token", ended.stdout.strip())
    assert decoded(ended.stdout.strip())["bid"] == RULED_BUNDLE


def test_the_command_explains_a_token_without_showing_it(folder):
    ended = run("token", *PARTS, "--explain", folder=folder)
    assert ended.returncode == 0, ended.stderr
    assert BUNDLE in ended.stdout and "eyJ" not in ended.stdout + ended.stderr
    as_json = json.loads(run("token", *PARTS, "--explain", "--json", folder=folder).stdout)
    assert as_json["isGood"] and as_json["fitsKey"] and as_json["keyId"] == KEY_ID


NOW = int(time.time())


@pytest.mark.parametrize(
    ("cause", "changes"),
    [
        (None, {}),
        ("token.milliseconds", {"iat": NOW * 1000, "exp": NOW * 1000 + 300_000}),
        ("token.lifetime", {"exp": NOW + 86_400}),
        ("token.expired", {"iat": NOW - 7200, "exp": NOW - 3600}),
        ("token.issued-in-future", {"iat": NOW + 3600, "exp": NOW + 3900}),
        ("token.wrong-audience", {"aud": "appstoreconnect-v2"}),
        ("token.team-id", {"iss": "ABCDE12345"}),
        ("token.sign-in-with-apple", {"aud": "https://appleid.apple.com"}),
    ],
)
def test_the_command_says_what_apple_would_refuse(folder, key, cause, changes):
    token = make_api_token(key, issuer_id=ISSUER_ID, key_id=KEY_ID, bundle_id=BUNDLE, **changes)
    ended = check(folder, token, "--json")
    assert ended.returncode == (1 if cause else 0), ended.stdout
    found = [diagnosis["id"] for diagnosis in json.loads(ended.stdout)["diagnoses"]]
    assert found == ([cause] if cause else [])
    words = check(folder, token)
    assert token.rpartition(".")[2] not in words.stdout + words.stderr
    assert not cause or (cause in words.stdout and "→" in words.stdout)


def test_the_command_compares_a_token_with_a_key(folder):
    stranger = ec.generate_private_key(ec.SECP256R1())
    token = make_api_token(stranger, issuer_id=ISSUER_ID, key_id=KEY_ID, bundle_id=BUNDLE)
    assert check(folder, token).returncode == 0
    ended = check(folder, token, *PARTS)
    assert ended.returncode == 1 and "token.wrong-signature" in ended.stdout


def test_the_command_explains_a_file_that_is_not_a_key(folder):
    (folder / "none.p8").write_text("-----BEGIN PUBLIC KEY-----\nMFkw\n-----END PUBLIC KEY-----\n")
    ended = run("token", "--key-file", "none.p8", *PARTS[2:], folder=folder)
    assert ended.returncode == 1 and "key.public" in ended.stderr and not ended.stdout


@pytest.mark.parametrize("arguments", [["--lifetime", "0"], ["--key-id", "K"], ["--key-file", "nowhere"] + PARTS[2:],
                                       [*PARTS, "--issuer-id", "ABCDE12345"]])
def test_wrong_usage_of_token_exits_with_64(folder, arguments):
    assert run("token", *arguments, folder=folder).returncode == 64
