"""The events of a purchase in the emulator, over plain HTTP and in both versions of notifications."""

import json

import pytest

from apple import decoded
from test_emulator import BUNDLE, World

MONTH = 31 * 86_400


@pytest.fixture()
def world(tmp_path, witness):
    with World(tmp_path, witness) as made:
        yield made


def kinds(world, count):
    """Waits for a number of notifications and returns their types and subtypes."""
    world.wait_until(lambda: len(world.inbox.bodies) >= count, 10, f"{count} notifications")
    found = []
    for body in list(world.inbox.bodies):
        content = json.loads(body)
        if "signedPayload" in content:
            payload = decoded(content["signedPayload"])
            found.append("/".join([payload["notificationType"], *filter(None, [payload.get("subtype")])]))
        else:
            found.append(content["notification_type"])
    return found


def act(world, transaction_id, call, **body):
    return world.ok("POST", f"/_emulator/transactions/{transaction_id}/{call}", body)


def advance(world, seconds):
    return world.ok("POST", "/_emulator/clock/advance", {"seconds": seconds})


def test_a_subscription_renews_fails_recovers_and_ends(world):
    bought = world.buy("pro.monthly", environment="Production")["transactionId"]
    advance(world, 2 * MONTH)
    act(world, bought, "billing-failure")
    act(world, bought, "recover")
    act(world, bought, "cancel")
    state = world.ok("GET", f"/_emulator/transactions/{bought}")
    assert state["status"] == 1 and state["renewal"]["autoRenewStatus"] == 0
    advance(world, 2 * MONTH)
    assert kinds(world, 7) == [
        "SUBSCRIBED/INITIAL_BUY", "DID_RENEW", "DID_RENEW", "DID_FAIL_TO_RENEW", "DID_RENEW/BILLING_RECOVERY",
        "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "EXPIRED/VOLUNTARY",
    ]
    assert world.ok("GET", f"/_emulator/transactions/{bought}")["status"] == 2


def test_version_1_is_plain_and_has_the_secret(world):
    world.ok("PUT", f"/_emulator/apps/{BUNDLE}",
             {"notificationURL": world.inbox.url, "notificationVersion": "1", "environment": "Production"})
    bought = world.buy("pro.monthly", environment="Production")["transactionId"]
    act(world, bought, "cancel")
    assert kinds(world, 2) == ["INITIAL_BUY", "DID_CHANGE_RENEWAL_STATUS"]
    body = json.loads(world.inbox.bodies[-1])
    assert body["environment"] == "PROD"
    assert body["password"] == world.credentials["sharedSecret"]
    assert body["auto_renew_status"] == "false"
    assert body["original_transaction_id"] == int(bought)
    receipt = body["unified_receipt"]
    assert receipt["environment"] == "Production" and receipt["status"] == 0
    assert [item["transaction_id"] for item in receipt["latest_receipt_info"]] == [bought]
    assert receipt["pending_renewal_info"][0]["auto_renew_status"] == "0"


def test_the_sandbox_renews_faster_if_configured(world):
    world.ok("PUT", f"/_emulator/apps/{BUNDLE}/billing", {"sandboxMonthSeconds": 300})
    world.buy("pro.monthly")
    advance(world, 3 * 3600)
    assert kinds(world, 14) == ["SUBSCRIBED/INITIAL_BUY", *["DID_RENEW"] * 12, "EXPIRED/VOLUNTARY"]


def test_a_wrong_event_is_refused_with_an_explanation(world):
    bought = world.buy("pro.monthly")["transactionId"]
    slips = [
        (f"transactions/{bought}/renew", {"now": True}, 400, "now"),
        (f"transactions/{bought}/expire", {"reason": "BORED"}, 400, "PRICE_INCREASE"),
        (f"transactions/{bought}/recover", {}, 409, "billing-failure"),
        (f"transactions/{bought}/change-plan", {"productId": "none"}, 404, "products/none"),
        (f"transactions/{bought}/extend", {"days": 91}, 400, "90"),
        (f"transactions/{bought}/consent-price-increase", {}, 409, "price-increase"),
        (f"transactions/{bought}/revoke", {}, 409, "family-share"),
        ("transactions/5/renew", {}, 404, "purchases"),
        ("purchases", {"bundleId": BUNDLE, "productId": "pro.monthly", "tokn": 1}, 400, "tokn"),
        ("external-purchase-tokens", {"bundleId": BUNDLE, "tokenType": "GIFT"}, 400, "ACQUISITION"),
    ]
    for path, body, status, word in slips:
        answer = world.call("POST", f"/_emulator/{path}", body)
        assert (answer.status, word in answer.json["error"]) == (status, True), (path, answer.body)


def test_the_clock_can_be_set_and_frozen(world):
    world.ok("POST", "/_emulator/reset")
    clock = world.ok("PUT", "/_emulator/clock", {"at": "2026-01-01T00:00:00Z", "frozen": True})
    assert clock["frozen"] and clock["now"] == 1_767_225_600_000
    assert world.ok("GET", "/_emulator/clock")["now"] == clock["now"]
    assert advance(world, 60)["now"] == clock["now"] + 60_000


def test_the_same_calls_make_the_same_world(tmp_path, witness):
    stories = []
    for name in ("one", "two"):
        folder = tmp_path / name
        folder.mkdir()
        with World(folder, witness) as world:
            world.ok("POST", "/_emulator/reset")
            world.ok("PUT", "/_emulator/clock", {"at": "2026-01-01T00:00:00Z", "frozen": True})
            world.ok("PUT", f"/_emulator/apps/{BUNDLE}", {"notificationURL": world.inbox.url})
            monthly = {"type": "Auto-Renewable Subscription", "price": 9990, "currency": "USD", "period": "P1M"}
            world.ok("PUT", f"/_emulator/apps/{BUNDLE}/products/pro.monthly", monthly)
            for _ in range(5):
                world.ok("POST", "/_emulator/purchases", {"bundleId": BUNDLE, "productId": "pro.monthly"})
            advance(world, 3 * MONTH)
            story = []
            for body in list(world.inbox.bodies):
                payload = decoded(json.loads(body)["signedPayload"])
                data = payload["data"]
                for name in ("signedTransactionInfo", "signedRenewalInfo"):
                    data[name] = decoded(data[name])
                story.append(payload)
            stories.append(story)
    assert stories[0] == stories[1] and len(stories[0]) == 20
