"""The command `refund-desk receipt decode`, with valid and broken receipts that the tests sign."""

import base64
import datetime
import hashlib
import json
import uuid

import pytest

from apple import BUNDLE, Pen
from desk import run
from receipts import ReceiptPen, another_chain


@pytest.fixture(scope="module")
def receipts(pen):
    return ReceiptPen(pen.chain)


@pytest.fixture(scope="module")
def folder(tmp_path_factory, pen):
    made = tmp_path_factory.mktemp("receipt")
    (made / "root.der").write_bytes(pen.chain.root.der)
    return made


def day(number):
    return datetime.datetime(2026, 5, number, 12, tzinfo=datetime.timezone.utc)


PURCHASES = [("coins.late", "200", day(2)), ("coins.early", "100", day(1)), ("coins.last", "300", day(3))]


def decode(folder, content, *options, root="root.der"):
    (folder / "receipt").write_bytes(content)
    return run("receipt", "decode", "receipt", *(["--root", root] if root else []), *options, folder=folder)


def causes(ended):
    return [diagnosis["id"] for diagnosis in json.loads(ended.stdout)["diagnoses"]]


@pytest.mark.parametrize(
    "form",
    [
        pytest.param(lambda der: der, id="bytes"),
        pytest.param(base64.b64encode, id="base64"),
        pytest.param(base64.encodebytes, id="base64 in lines"),
        pytest.param(lambda der: json.dumps({"receipt-data": base64.b64encode(der).decode()}).encode(), id="a call"),
    ],
)
def test_the_command_verifies_and_shows_a_receipt(folder, receipts, form):
    content = form(receipts.receipt(purchases=PURCHASES))
    ended = decode(folder, content, "--bundle-id", BUNDLE, "--environment", "Sandbox", "--json")
    assert ended.returncode == 0, ended.stdout
    found = json.loads(ended.stdout)
    assert found["proof"] == "verified" and found["receipt"]["bundleId"] == BUNDLE
    bought = [purchase["productId"] for purchase in found["receipt"]["inAppPurchases"]]
    assert bought == ["coins.early", "coins.late", "coins.last"]
    words = decode(folder, content).stdout
    assert words.index("coins.early") < words.index("coins.late") < words.index("coins.last")
    assert "\x1b" not in words


def test_the_command_compares_the_device_of_a_receipt(folder, receipts):
    device = uuid.uuid4()
    digest = hashlib.sha1(device.bytes + b"\1\2\3" + b"\x0c" + bytes([len(BUNDLE)]) + BUNDLE.encode()).digest()
    content = receipts.receipt(extra=[(5, digest)])
    assert decode(folder, content, "--device-id", str(device)).returncode == 0
    other = decode(folder, content, "--device-id", str(uuid.uuid4()), "--json")
    assert other.returncode == 1 and causes(other) == ["receipt.wrong-device"]


@pytest.mark.parametrize(
    ("cause", "make", "options", "root"),
    [
        ("foreign-root", lambda r: r.receipt(), (), None),
        ("foreign-root", lambda r: ReceiptPen(another_chain()).receipt(), (), "root.der"),
        ("missing-marker", lambda r: ReceiptPen(r.chain, marker=None).receipt(), (), "root.der"),
        ("wrong-signature", lambda r: r.receipt().replace(b"412", b"413"), (), "root.der"),
        ("cut", lambda r: r.receipt()[:-50], (), "root.der"),
        ("wrong-bundle-id", lambda r: r.receipt(bundle="com.example.other"), ("--bundle-id", BUNDLE), "root.der"),
        ("wrong-environment", lambda r: r.receipt(), ("--environment", "Production"), "root.der"),
        ("xcode", lambda r: r.receipt(kind="Xcode"), (), "root.der"),
        ("signed-data", lambda r: Pen(r.chain).signed("TEST").encode(), (), "root.der"),
        ("unknown-form", lambda r: b"hello", (), "root.der"),
        ("empty", lambda r: b"", (), "root.der"),
    ],
)
def test_the_command_says_what_is_wrong_with_a_receipt(folder, receipts, cause, make, options, root):
    content = make(receipts)
    ended = decode(folder, content, "--json", *options, root=root)
    assert ended.returncode == 1, ended.stdout
    assert causes(ended) == [f"receipt.{cause}"]
    assert "→" in decode(folder, content, *options, root=root).stdout


def test_the_command_shows_unverified_content_only_with_an_option(folder, receipts):
    content = receipts.receipt(purchases=PURCHASES)
    refused = decode(folder, content, root=None)
    assert refused.returncode == 1 and "coins." not in refused.stdout
    shown = decode(folder, content, "--unverified", root=None)
    assert shown.returncode == 0 and "coins.early" in shown.stdout


def test_the_command_reads_a_transaction_receipt_only_unverified(folder):
    info = base64.b64encode(b'{ "transaction-id" = "33993399"; "bid" = "com.example.coins"; }').decode()
    content = base64.b64encode(f'{{ "signature" = "AAAA"; "purchase-info" = "{info}"; }}'.encode())
    assert causes(decode(folder, content, "--json")) == ["receipt.transaction-receipt"]
    shown = decode(folder, content, "--unverified", "--json")
    assert shown.returncode == 0 and json.loads(shown.stdout)["purchaseInfo"]["transaction-id"] == "33993399"


def test_the_command_verify_reads_receipts_too(folder, receipts):
    (folder / "receipt").write_bytes(base64.b64encode(receipts.receipt()))
    ended = run("verify", "receipt", "--root", "root.der", "--json", folder=folder)
    assert ended.returncode == 0 and json.loads(ended.stdout)["receipt"]["proof"] == "verified"


@pytest.mark.parametrize("arguments", [[], ["nowhere"], ["receipt", "--device-id", "a4:83"]])
def test_wrong_usage_of_receipt_decode_exits_with_64(folder, arguments):
    (folder / "receipt").write_bytes(b"x")
    assert run("receipt", "decode", *arguments, folder=folder).returncode == 64
