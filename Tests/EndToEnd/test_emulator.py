"""The emulator, tested only over plain HTTP."""

import base64
import json
import uuid

import pytest
from cryptography.hazmat.primitives import serialization

import web
from apple import decoded, make_api_token, verified
from emulator import Emulator

BUNDLE = "com.example.gold"
TOKEN = str(uuid.uuid4())
GOOD = {"customerConsented": True, "sampleContentProvided": False, "deliveryStatus": "DELIVERED",
        "consumptionPercentage": 25_000}


class World(Emulator):
    """One emulator with one app, two products and an inbox for its notifications."""

    def __init__(self, folder, witness):
        self.inbox, self._witness = web.Inbox(), witness
        super().__init__(folder)

    def __exit__(self, *failure):
        with self.inbox:
            super().__exit__(*failure)

    def prepare(self):
        witness = self._witness
        witness.watch(self.process)
        self.credentials = self.ok("GET", f"/_emulator/credentials?bundleId={BUNDLE}")
        self.key = serialization.load_pem_private_key(self.credentials["privateKey"].encode(), None)
        self.root = base64.b64decode(self.credentials["rootCertificate"])
        for line in self.credentials["privateKey"].splitlines()[1:-1]:
            if len(line) >= 40:
                witness.secret("private key", line)
        witness.secret("shared secret", self.credentials["sharedSecret"])
        app = {"notificationURL": self.inbox.url, "notificationVersion": "2"}
        self.ok("PUT", f"/_emulator/apps/{BUNDLE}", app)
        coins = {"type": "Consumable", "price": 4990, "currency": "USD"}
        self.ok("PUT", f"/_emulator/apps/{BUNDLE}/products/coins.500", coins)
        monthly = {"type": "Auto-Renewable Subscription", "price": 9990, "currency": "USD", "period": "P1M",
                   "group": "pro"}
        self.ok("PUT", f"/_emulator/apps/{BUNDLE}/products/pro.monthly", monthly)

    def call(self, method, path, body=None, **options):
        return web.request(self.port, method, path, body, **options)

    def ok(self, method, path, body=None, **options):
        answer = self.call(method, path, body, **options)
        assert 200 <= answer.status < 300, f"{method} {path}: {answer.status} {answer.body!r}"
        return answer.json if answer.body else None

    def bearer(self, **changes):
        given = self.credentials
        key = changes.pop("key", self.key)
        key_id = changes.pop("kid", given["keyId"])
        return make_api_token(key, issuer_id=given["issuerId"], key_id=key_id, bundle_id=BUNDLE, **changes)

    def buy(self, product="coins.500", **options):
        return self.ok("POST", "/_emulator/purchases", {
            "bundleId": BUNDLE, "productId": product, "appAccountToken": TOKEN, **options})

    def ask_refund(self, transaction_id, reason="UNINTENDED_PURCHASE"):
        path = f"/_emulator/transactions/{transaction_id}/refund-requests"
        return self.ok("POST", path, {"reason": reason})["id"]

    def consume(self, transaction_id, body, *, version="v2", environment="sandbox", token=None):
        path = f"/{environment}/inApps/{version}/transactions/consumption/{transaction_id}"
        return self.call("PUT", path, body, token=self.bearer() if token is None else token)

    def received(self, kind, transaction_id, timeout=10):
        """Waits for a notification of a kind about a transaction, verifies it and returns its payload."""
        def probe():
            for body in list(self.inbox.bodies):
                jws = json.loads(body)["signedPayload"]
                payload = decoded(jws)
                inner = payload["data"].get("signedTransactionInfo")
                if payload["notificationType"] == kind and inner and \
                        decoded(inner)["transactionId"] == transaction_id:
                    return jws
            return None
        jws = self.wait_until(probe, timeout, f"{kind} about {transaction_id}")
        return verified(jws, self.root)


@pytest.fixture(scope="module")
def world(tmp_path_factory, witness):
    with World(tmp_path_factory.mktemp("emulator"), witness) as made:
        yield made


def test_the_credentials_are_those_of_app_store_connect(world):
    given = world.credentials
    assert given["bundleId"] == BUNDLE
    uuid.UUID(given["issuerId"])
    assert given["keyId"] and given["sharedSecret"] and int(given["appAppleId"])


@pytest.mark.parametrize("currency", ["US", "usd", ""])
def test_a_purchase_has_a_currency_code(world, currency):
    refused = world.call("POST", "/_emulator/purchases", {
        "bundleId": BUNDLE, "productId": "coins.500", "currency": currency,
    })
    assert refused.status == 400 and "three capital letters" in refused.json["error"], refused.body


@pytest.mark.parametrize("environment", ["Sandbox", "Production"])
def test_a_purchase_is_signed_and_announced(world, environment):
    bought = world.buy(environment=environment, quantity=2)
    transaction = verified(bought["signedTransaction"], world.root)
    assert transaction["transactionId"] == bought["transactionId"]
    assert transaction["originalTransactionId"] == bought["originalTransactionId"]
    assert transaction["environment"] == environment
    assert transaction["quantity"] == 2
    assert transaction["appAccountToken"].lower() == TOKEN
    assert transaction["type"] == "Consumable"
    charge = world.received("ONE_TIME_CHARGE", bought["transactionId"])
    assert charge["version"] == "2.0"
    assert charge["data"]["bundleId"] == BUNDLE
    assert charge["data"]["environment"] == environment
    info = world.ok(
        "GET", f"/{environment.lower()}/inApps/v1/transactions/{bought['transactionId']}", token=world.bearer()
    )
    assert verified(info["signedTransactionInfo"], world.root)["transactionId"] == bought["transactionId"]


@pytest.mark.parametrize(
    ("decision", "kind", "expected"),
    [
        ({"decision": "GRANT_FULL"}, "REFUND", {"revocationType": "REFUND_FULL"}),
        ({"decision": "GRANT_PRORATED", "percentage": 40_000}, "REFUND",
         {"revocationType": "REFUND_PRORATED", "revocationPercentage": 40_000}),
        ({"decision": "DECLINE"}, "REFUND_DECLINED", {}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_refund_request_from_question_to_decision(world, decision, kind, expected):
    bought = world.buy()["transactionId"]
    request = world.ask_refund(bought, "FULFILLMENT_ISSUE")
    question = world.received("CONSUMPTION_REQUEST", bought)
    assert question["data"]["consumptionRequestReason"] == "FULFILLMENT_ISSUE"
    inner = verified(question["data"]["signedTransactionInfo"], world.root)
    assert inner["transactionId"] == bought
    answer = world.consume(bought, GOOD)
    assert (answer.status, answer.body) == (202, b"")
    state = world.ok("GET", f"/_emulator/refund-requests/{request}")
    assert (state["id"], state["transactionId"], state["reason"]) == (request, bought, "FULFILLMENT_ISSUE")
    (sent,) = state["consumption"]
    assert sent["body"] == GOOD and sent["status"] == 202
    world.ok("POST", f"/_emulator/refund-requests/{request}/decision", decision)
    payload = world.received(kind, bought)
    refunded = verified(payload["data"]["signedTransactionInfo"], world.root)
    assert {name: refunded.get(name) for name in expected} == expected
    assert ("revocationDate" in refunded) is (kind == "REFUND")
    assert world.ok("GET", f"/_emulator/refund-requests/{request}")["decision"] is not None


def test_a_reversed_refund_sends_a_notification(world):
    bought = world.buy()["transactionId"]
    request = world.ask_refund(bought)
    world.ok("POST", f"/_emulator/refund-requests/{request}/decision", {"decision": "GRANT_FULL"})
    world.received("REFUND", bought)
    world.ok("POST", f"/_emulator/transactions/{bought}/reverse-refund")
    payload = world.received("REFUND_REVERSED", bought)
    assert "revocationDate" not in verified(payload["data"]["signedTransactionInfo"], world.root)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"customerConsented": False}, 4000035),
        ({"customerConsented": None}, 4000035),
        ({"customerConsented": "true"}, 4000035),
        ({"sampleContentProvided": None}, 4000041),
        ({"deliveryStatus": None}, 4000036),
        ({"deliveryStatus": "LOST"}, 4000036),
        ({"refundPreference": "MAYBE"}, 4000044),
    ],
    ids=str,
)
def test_a_wrong_answer_is_refused_with_apples_code(world, change, code):
    bought = world.buy()["transactionId"]
    body = {name: value for name, value in (GOOD | change).items() if value is not None}
    answer = world.consume(bought, body)
    assert answer.status == 400
    assert answer.content_type == "application/json"
    assert answer.json["errorCode"] == code
    assert set(answer.json) == {"errorCode", "errorMessage"}


@pytest.mark.parametrize(
    "change",
    [{"consumptionPercentage": 100_001}, {"consumptionPercentage": -1}, {"deliveryStatus": "UNDELIVERED_OTHER"}],
    ids=str,
)
def test_a_wrong_percentage_is_refused(world, change):
    assert world.consume(world.buy()["transactionId"], GOOD | change).status == 400


def test_a_percentage_for_a_subscription_is_refused(world):
    answer = world.consume(world.buy("pro.monthly")["transactionId"], GOOD)
    assert (answer.status, answer.json["errorCode"]) == (400, 4000209)


def test_an_answer_in_version_1_is_accepted(world):
    bought = world.buy()["transactionId"]
    world.ask_refund(bought)
    body = {
        "customerConsented": True, "consumptionStatus": 0, "platform": 0, "sampleContentProvided": False,
        "deliveryStatus": 0, "appAccountToken": "", "accountTenure": 0, "playTime": 0,
        "lifetimeDollarsRefunded": 0, "lifetimeDollarsPurchased": 0, "userStatus": 0,
    }
    assert world.consume(bought, body, version="v1").status == 202
    answer = world.consume(bought, body | {"platform": 9}, version="v1")
    assert (answer.status, answer.json["errorCode"]) == (400, 4000039)


@pytest.mark.parametrize(
    "environment_and_id", [("sandbox", "2000000999999999"), ("production", None)], ids=["unknown", "other environment"]
)
def test_an_unknown_transaction_is_not_found(world, environment_and_id):
    environment, identifier = environment_and_id
    answer = world.consume(identifier or world.buy()["transactionId"], GOOD, environment=environment)
    assert (answer.status, answer.json["errorCode"]) == (404, 4040010)


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(lambda world: "nonsense", id="no token"),
        pytest.param(lambda world: world.bearer(aud="other"), id="audience"),
        pytest.param(lambda world: world.bearer(iss=str(uuid.uuid4())), id="issuer"),
        pytest.param(lambda world: world.bearer(bid="com.example.other"), id="bundle"),
        pytest.param(lambda world: world.bearer(exp=1_700_000_000), id="expired"),
        pytest.param(lambda world: world.bearer(exp=4_000_000_000), id="too long"),
        pytest.param(lambda world: world.bearer(kid="AAAAAAAAAA"), id="key ID"),
        pytest.param(lambda world: world.bearer()[:-8] + "AAAAAAAA", id="signature"),
    ],
)
def test_a_wrong_token_is_answered_401(world, make):
    answer = world.consume(world.buy()["transactionId"], GOOD, token=make(world))
    assert answer.status == 401
    assert b"Unauthenticated" in answer.body


def test_the_emulator_lists_what_it_received_and_sent(world):
    bought = world.buy()["transactionId"]
    world.received("ONE_TIME_CHARGE", bought)
    world.consume(bought, GOOD)
    requests = world.ok("GET", "/_emulator/requests")
    notifications = world.ok("GET", "/_emulator/notifications")
    assert bought in json.dumps(requests)
    assert "ONE_TIME_CHARGE" in json.dumps(notifications)


def test_the_emulator_has_its_own_clock(world):
    before = world.ok("GET", "/_emulator/clock")
    world.ok("POST", "/_emulator/clock/advance", {"seconds": 60})
    assert world.ok("GET", "/_emulator/clock") != before


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/_emulator/purchases", {"bundleId": BUNDLE, "productId": "no.such"}),
        ("POST", "/_emulator/purchases", b"{"),
        ("POST", "/_emulator/transactions/1/refund-requests", {"reason": "OTHER"}),
        ("GET", "/_emulator/refund-requests/none", None),
    ],
)
def test_a_wrong_control_call_is_refused(world, method, path, body):
    assert 400 <= world.call(method, path, body).status < 500
