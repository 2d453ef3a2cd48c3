"""The command `refund-desk verify` accepts valid payloads and refuses forged ones with the cause."""

import json
import os
import pty
import uuid

import pytest

from apple import BUNDLE, Pen, Purchase, make_api_token, sign
from chains import Chain
from cryptography.hazmat.primitives.asymmetric import ec
from desk import run, start
from forgeries import FORGERIES, Materials


@pytest.fixture(scope="module")
def folder(tmp_path_factory, pen):
    made = tmp_path_factory.mktemp("verify")
    (made / "root.der").write_bytes(pen.chain.root.der)
    return made


def verify(folder, text, *options, root="root.der"):
    (folder / "signed").write_text(text)
    return run("verify", "signed", *(["--root", root] if root else []), *options, folder=folder)


def causes(ended):
    found = json.loads(ended.stdout)
    return [diagnosis["id"] for part in (found, *found["values"]) for diagnosis in part["diagnoses"]]


def test_the_command_verifies_a_notification_and_shows_its_parts(folder, pen):
    purchase = Purchase(type="Auto-Renewable Subscription")
    ended = verify(folder, pen.signed("CONSUMPTION_REQUEST", purchase), "--json", "--bundle-id", BUNDLE)
    assert ended.returncode == 0, ended.stdout
    found = json.loads(ended.stdout)
    assert found["isGood"] and [value["kind"] for value in found["values"]] == [
        "notification", "renewalInfo", "transaction"]
    data = found["values"][0]["payload"]["data"]
    assert data["signedTransactionInfo"]["transactionId"] == purchase.transaction_id
    assert data["signedRenewalInfo"]["originalTransactionId"] == purchase.transaction_id


def test_the_output_is_plain_when_piped(folder, pen):
    ended = verify(folder, pen.signed("TEST"))
    assert ended.returncode == 0
    assert "\x1b" not in ended.stdout
    assert "GOOD" in ended.stdout.splitlines()[-1]


def test_the_command_reads_a_whole_body_from_standard_input(folder, pen):
    body = json.dumps({"signedPayload": pen.signed("TEST")})
    ended = run("verify", "-", "--root", "root.der", input=body, folder=folder)
    assert ended.returncode == 0, ended.stdout


def test_the_command_reads_text_that_is_pasted_into_a_terminal(folder, pen):
    """The pasted text is one line that is longer than a terminal's line buffer."""
    text = pen.signed("CONSUMPTION_REQUEST", Purchase())
    assert len(text) > 4096
    leader, follower = pty.openpty()
    with start("verify", "-", "--root", "root.der", "--json", input=follower, folder=folder) as ended:
        os.close(follower)
        ended.wait_for_line("Paste")
        rest = f"{text}\n\x04".encode()
        while rest:
            rest = rest[os.write(leader, rest[:1024]):]
        ended.wait()
    os.close(leader)
    assert ended.returncode == 0, ended.stdout
    assert json.loads(ended.stdout)["isGood"]


# A transaction posted as a notification is valid here, because the command accepts transactions.
@pytest.mark.parametrize(
    "forgery", [each for each in FORGERIES if "posted as a notification" not in each.name], ids=lambda each: each.name
)
def test_the_command_refuses_every_forgery_with_a_cause(folder, pen, stranger, forgery):
    text = forgery.make(Materials(pen, stranger, Purchase(), str(uuid.uuid4())))
    ended = verify(folder, text, "--json", "--bundle-id", BUNDLE)
    assert ended.returncode == 1, ended.stdout
    assert causes(ended) and all(cause.startswith("signed-data.") for cause in causes(ended))
    assert json.loads(ended.stdout)["isGood"] is False


@pytest.mark.parametrize(
    ("cause", "make", "options"),
    [
        ("foreign-root", lambda pen: pen.signed("TEST"), {"root": None}),
        ("wrong-bundle-id", lambda pen: pen.signed("TEST", bundle="com.example.other"), {}),
        ("decoded-payload", lambda pen: json.dumps(Purchase().transaction()), {}),
        ("cut", lambda pen: pen.signed("TEST")[:900], {}),
        ("version-1", lambda pen: json.dumps({"notification_type": "REFUND", "bid": BUNDLE, "password": "s" * 32}), {}),
        ("api-token", lambda pen: make_api_token(
            ec.generate_private_key(ec.SECP256R1()), issuer_id=str(uuid.uuid4()), key_id="ABC", bundle_id=BUNDLE), {}),
        ("missing-marker", lambda pen: Pen(Chain.make(root=pen.chain.root, leaf_marker=None)).signed("TEST"), {}),
        ("wrong-environment", lambda pen: pen.signed("TEST"), {"environment": "Production"}),
    ],
)
def test_the_command_says_what_is_wrong_with_signed_data(folder, pen, cause, make, options):
    more = ["--environment", options["environment"]] if "environment" in options else []
    text = make(pen)
    ended = verify(folder, text, "--json", "--bundle-id", BUNDLE, *more, root=options.get("root", "root.der"))
    assert ended.returncode == 1
    assert f"signed-data.{cause}" in causes(ended)
    words = verify(folder, text, "--bundle-id", BUNDLE, *more, root=options.get("root", "root.der"))
    assert f"signed-data.{cause}" in words.stdout and "→" in words.stdout
    assert "s" * 32 not in words.stdout + ended.stdout


@pytest.mark.parametrize(
    "arguments",
    [[], ["nowhere"], ["."], ["signed", "--environment", "beta"], ["signed", "--root", "nowhere"],
     ["signed", "--root", "signed"]],
)
def test_wrong_usage_of_verify_exits_with_64(folder, pen, arguments):
    (folder / "signed").write_text(pen.signed("TEST"))
    ended = run("verify", *arguments, folder=folder)
    assert ended.returncode == 64 and "refund-desk verify" in ended.stderr, "the usage is that of the command"


def test_the_command_chooses_the_app_by_the_configuration(desk, pen, stranger):
    (desk.folder / "signed").write_text(pen.signed("TEST"))
    assert run("verify", "signed", "--config", str(desk.config), folder=desk.folder).returncode == 0
    (desk.folder / "signed").write_text(sign(pen.notification("TEST"), stranger))
    assert run("verify", "signed", "--config", str(desk.config), folder=desk.folder).returncode == 1
