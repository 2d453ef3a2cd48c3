"""verifyReceipt over plain HTTP, with receipts read by Apple's own `ReceiptUtility` and by OpenSSL.

The file is longer than most, because all tests ask about receipts of the same store.
"""

import base64
import hashlib
import inspect
import json
import uuid

import pytest
from appstoreserverlibrary.receipt_utility import ReceiptUtility
from cryptography import x509
from cryptography.hazmat.primitives import serialization

import process
import web
from appstore import BUNDLE, Store, fresh
from desk import run

UTILITY = ReceiptUtility()


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    with Store(tmp_path_factory.mktemp("receipts")) as made:
        made.stock()
        yield made


@pytest.fixture(scope="module")
def stranger(tmp_path_factory):
    """An emulator with a different root."""
    with Store(tmp_path_factory.mktemp("stranger"), "--random-seed", "2") as made:
        made.stock()
        yield made


def app_receipt(store, **query):
    words = "&".join(f"{name}={value}" for name, value in query.items())
    return store.control("GET", f"apps/{BUNDLE}/receipt?{words}")


def transaction_receipt(store, transaction_id):
    return store.control("GET", f"transactions/{transaction_id}/receipt")["receipt"]


def bought(store, *products, environment="Sandbox"):
    """Buys products as a new customer, and returns the transactions and the app receipt."""
    customer = fresh()
    ids = [store.buy(product, appAccountToken=customer, environment=environment)["transactionId"]
           for product in products]
    return ids, app_receipt(store, appAccountToken=customer, environment=environment)["receipt"]


def ask(store, receipt, *, environment="sandbox", method="POST", path=None, headers=None, **body):
    body = {"receipt-data": receipt, "password": store.credentials["sharedSecret"]} | body
    body = {name: value for name, value in body.items() if value is not None}
    path = f"/{environment}/verifyReceipt" if path is None else path
    return web.request(store.port, method, path, body, headers=headers)


# Apple's own utility


def test_no_method_of_apples_utility_is_left_out():
    names = {name for name, _ in inspect.getmembers(ReceiptUtility, inspect.isfunction) if not name.startswith("_")}
    assert names == {"extract_transaction_id_from_app_receipt", "extract_transaction_id_from_transaction_receipt"}


@pytest.mark.parametrize("environment", ["Sandbox", "Production"])
def test_apples_utility_reads_app_receipts(store, environment):
    ids, receipt = bought(store, "castle", environment=environment)
    assert UTILITY.extract_transaction_id_from_app_receipt(receipt) == ids[0]
    ids, receipt = bought(store, "coins", "castle", "season", "monthly", environment=environment)
    found = UTILITY.extract_transaction_id_from_app_receipt(receipt)
    assert found in ids
    # Any of these identifiers finds the customer's history.
    history = store.call("GET", f"/inApps/v2/history/{found}", environment=environment.lower()).json
    assert len(history["signedTransactions"]) == 4


def test_apples_utility_reads_an_app_receipt_without_purchases(store):
    made = store.control("POST", "customers", {"bundleId": BUNDLE})
    receipt = app_receipt(store, customer=made["appTransactionId"])["receipt"]
    assert UTILITY.extract_transaction_id_from_app_receipt(receipt) is None


@pytest.mark.parametrize("environment", ["Sandbox", "Production"])
@pytest.mark.parametrize("product", ["coins", "castle", "season", "monthly"])
def test_apples_utility_reads_transaction_receipts(store, product, environment):
    identifier = store.buy(product, environment=environment)["transactionId"]
    receipt = transaction_receipt(store, identifier)
    assert UTILITY.extract_transaction_id_from_transaction_receipt(receipt) == identifier


# OpenSSL


@pytest.mark.parametrize("command", ["cms", "smime"])
def test_openssl_accepts_a_receipt_and_no_other(store, stranger, tmp_path, command):
    _, receipt = bought(store, "coins", "monthly")
    content = base64.b64decode(receipt)
    files = {"good": content, "bad": content.replace(b"coins", b"c0ins")}
    for name, root in [("ours", store.root), ("other", stranger.root)]:
        pem = x509.load_der_x509_certificate(root).public_bytes(serialization.Encoding.PEM)
        (tmp_path / f"{name}.pem").write_bytes(pem)
    for name, bytes_ in files.items():
        (tmp_path / name).write_bytes(bytes_)

    def accepts(name, root):
        ended = process.run(
            ["openssl", command, "-verify", "-inform", "DER", "-binary", "-in", name, "-CAfile", f"{root}.pem",
             "-out", "payload"], folder=tmp_path)
        return ended.returncode == 0

    assert accepts("good", "ours")
    assert not accepts("bad", "ours")
    assert not accepts("good", "other")


def test_a_receipt_belongs_to_one_device(store):
    device = uuid.uuid4()
    made = store.control("POST", "customers", {"bundleId": BUNDLE})
    given = app_receipt(store, customer=made["appTransactionId"], deviceIdentifier=str(device).upper())
    assert uuid.UUID(given["deviceIdentifier"]) == device
    content = base64.b64decode(given["receipt"])

    bundle = b"\x0c" + bytes([len(BUNDLE)]) + BUNDLE.encode()
    opaque = content[content.index(b"\x02\x01\x04\x02\x01\x02\x04\x10") + 8 :][:16]
    digest = content[content.index(b"\x02\x01\x05\x02\x01\x01\x04\x14") + 8 :][:20]
    assert digest == hashlib.sha1(device.bytes + opaque + bundle).digest()


def test_refund_desk_proves_and_shows_a_receipt(store, tmp_path):
    ids, receipt = bought(store, "coins", "castle", "monthly")
    (tmp_path / "root.der").write_bytes(store.root)
    (tmp_path / "receipt").write_text(receipt)
    ended = run("receipt", "decode", "receipt", "--root", "root.der", "--bundle-id", BUNDLE, "--environment", "Sandbox",
                "--json", folder=tmp_path)
    assert ended.returncode == 0, ended.stdout
    found = json.loads(ended.stdout)
    assert found["proof"] == "verified"
    assert {purchase["transactionId"] for purchase in found["receipt"]["inAppPurchases"]} == set(ids)


# Every status


def fault(status, **more):
    def cause(store, stranger):
        with store.faults(verifyReceipt={"receiptStatus": status, **more}):
            return ask(store, bought(store, "coins")[1])
    return cause


def deleted(store, _):
    identifier = store.buy("monthly", appAccountToken=fresh())["transactionId"]
    given = app_receipt(store, transactionId=identifier)
    store.control("POST", f"customers/{given['appTransactionId']}/delete-account", {})
    return ask(store, given["receipt"])


def tampered(store, _):
    content = base64.b64decode(bought(store, "coins")[1])
    return ask(store, base64.b64encode(content.replace(b"coins", b"c0ins")).decode())


def expired(store, _):
    identifier = store.buy("monthly", appAccountToken=fresh())["transactionId"]
    receipt = transaction_receipt(store, identifier)
    store.control("POST", f"transactions/{identifier}/expire", {})
    return ask(store, receipt)


SANDBOX = {"environment": "Sandbox"}
STATUSES = [
    (0, "a receipt", lambda s, _: ask(s, bought(s, "coins")[1]), None),
    (0, "a production receipt", lambda s, _: ask(
        s, bought(s, "monthly", environment="Production")[1], environment="production"), None),
    (21000, "a GET", lambda s, _: ask(s, bought(s, "coins")[1], method="GET"), {}),
    (21000, "a form", lambda s, _: web.request(s.port, "POST", "/sandbox/verifyReceipt", b"receipt-data=AAAA"), {}),
    (21002, "no receipt", lambda s, _: ask(s, None), {}),
    (21002, "no base64", lambda s, _: ask(s, "???"), {}),
    (21003, "base64 of nothing in particular", lambda s, _: ask(s, base64.b64encode(b"receipt").decode()), SANDBOX),
    (21003, "a byte changed", tampered, SANDBOX),
    (21003, "another store's receipt", lambda s, other: ask(s, bought(other, "coins")[1]), SANDBOX),
    (21004, "a wrong secret", lambda s, _: ask(s, bought(s, "coins")[1], password="0" * 32), SANDBOX),
    (21004, "a subscription without the secret", lambda s, _: ask(s, bought(s, "monthly")[1], password=None), SANDBOX),
    (21005, "a fault", fault(21005), SANDBOX),
    (21006, "an old receipt of an ended subscription", expired, None),
    (21007, "a sandbox receipt in production", lambda s, _: ask(s, bought(s, "coins")[1], environment="production"), {}),
    (21008, "a production receipt in the sandbox", lambda s, _: ask(
        s, bought(s, "coins", environment="Production")[1]), {}),
    (21009, "a fault", fault(21009), SANDBOX),
    (21010, "a deleted account", deleted, SANDBOX | {"is_retryable": False}),
    *((status, "a fault", fault(status), SANDBOX | {"is_retryable": False}) for status in (21100, 21150, 21199)),
    (21104, "a fault that passes", fault(21104, isRetryable=True), SANDBOX | {"is_retryable": True}),
]


@pytest.mark.parametrize(
    ("status", "cause", "members"),
    [pytest.param(status, cause, members, id=f"{status} {words}") for status, words, cause, members in STATUSES],
)
def test_verify_receipt_returns_every_status(store, stranger, status, cause, members):
    answer = cause(store, stranger)
    assert (answer.status, answer.content_type) == (200, "application/json")
    assert answer.json["status"] == status
    if members is None:
        assert answer.json["receipt"]
    else:
        assert answer.json == {"status": status} | members


def test_a_status_fault_affects_the_stated_number_of_calls(store):
    _, receipt = bought(store, "coins")
    with store.faults(verifyReceipt={"receiptStatus": 21005, "times": 2}):
        assert [ask(store, receipt).json["status"] for _ in range(3)] == [21005, 21005, 0]


@pytest.mark.parametrize("fault", [{"reset": True}, {"drop": True}], ids=str)
def test_a_fault_breaks_a_connection_to_verify_receipt(store, fault):
    _, receipt = bought(store, "coins")
    with store.faults(verifyReceipt=fault | {"times": 1}):
        with pytest.raises(OSError):
            ask(store, receipt)
        assert ask(store, receipt).json["status"] == 0


# Addresses


def test_the_host_name_selects_the_environment_of_verify_receipt(store):
    hosts = {"buy.itunes.apple.com": "Production", "sandbox.itunes.apple.com": "Sandbox"}
    for environment in hosts.values():
        _, receipt = bought(store, "coins", environment=environment)
        for host, own in hosts.items():
            answer = ask(store, receipt, path="/verifyReceipt", headers={"Host": host}).json
            other = 21007 if own == "Production" else 21008
            assert answer["status"] == (0 if own == environment else other)
        # If the call names no environment, the receipt's environment applies.
        answer = ask(store, receipt, path="/verifyReceipt").json
        assert (answer["status"], answer["environment"]) == (0, environment)


def test_the_body_needs_no_content_type(store):
    _, receipt = bought(store, "coins")
    body = json.dumps({"receipt-data": receipt}).encode()
    answer = web.request(store.port, "POST", "/sandbox/verifyReceipt", body,
                         headers={"Content-Type": "application/x-www-form-urlencoded"})
    assert answer.json["status"] == 0


def test_a_receipt_with_line_breaks_is_accepted(store):
    _, receipt = bought(store, "coins")
    assert ask(store, base64.encodebytes(base64.b64decode(receipt)).decode()).json["status"] == 0


def test_verify_receipt_needs_no_token_and_the_request_is_listed(store):
    _, receipt = bought(store, "coins")
    ask(store, receipt)
    told = store.control("GET", "requests")["requests"][-1]
    assert (told["endpoint"], told["path"], told["status"]) == ("verifyReceipt", "/verifyReceipt", 200)
    assert told["body"]["receipt-data"] == receipt
    assert store.credentials["sharedSecret"] not in json.dumps(told)


# Content of answers


def test_in_app_has_no_order_and_omits_finished_consumables(store):
    ids, _ = bought(store, *["coins"] * 30)
    first = app_receipt(store, transactionId=ids[0])["receipt"]

    def listed(answer, member):
        found = answer["receipt"]["in_app"] if member == "in_app" else answer[member]
        return [purchase["transaction_id"] for purchase in found]

    answer = ask(store, first).json
    assert sorted(listed(answer, "in_app"), key=int) == ids
    assert listed(answer, "in_app") not in (ids, ids[::-1])
    assert listed(answer, "latest_receipt_info") == ids[::-1]
    for identifier in ids[:10]:
        store.control("POST", f"transactions/{identifier}/finish", {})
    assert sorted(listed(ask(store, first).json, "in_app"), key=int) == ids
    assert listed(ask(store, first).json, "latest_receipt_info") == ids[:9:-1]
    later = app_receipt(store, transactionId=ids[0])["receipt"]
    assert set(listed(ask(store, later).json, "in_app")) == set(ids[10:])


def test_a_refund_shows_in_all_lists(store):
    (identifier,), _ = bought(store, "castle")
    store.refund(identifier)
    answer = ask(store, app_receipt(store, transactionId=identifier)["receipt"]).json
    for (entry,) in (answer["receipt"]["in_app"], answer["latest_receipt_info"]):
        assert entry["cancellation_date"].endswith(" Etc/GMT")
        assert entry["cancellation_date_pst"].endswith(" America/Los_Angeles")
        assert entry["cancellation_reason"] == "0" and int(entry["cancellation_date_ms"]) > 0


def test_the_receipt_of_a_version_1_notification_goes_to_verify_receipt(store):
    with web.Inbox() as inbox:
        try:
            store.control("PUT", f"apps/{BUNDLE}", {
                "notificationURL": inbox.url, "notificationVersion": "1", "environment": "Sandbox"})
            identifier = store.buy("monthly", appAccountToken=fresh())["transactionId"]
            store.wait_until(lambda: inbox.bodies, 10, "a notification")
        finally:
            store.control("PUT", f"apps/{BUNDLE}", {"notificationVersion": "2"})
    body = json.loads(inbox.bodies[0])
    receipt = body["unified_receipt"]["latest_receipt"]
    assert UTILITY.extract_transaction_id_from_app_receipt(receipt) == identifier
    answer = ask(store, receipt, password=body["password"]).json
    assert answer["status"] == 0
    assert answer["latest_receipt_info"] == body["unified_receipt"]["latest_receipt_info"]
    assert answer["pending_renewal_info"] == body["unified_receipt"]["pending_renewal_info"]
