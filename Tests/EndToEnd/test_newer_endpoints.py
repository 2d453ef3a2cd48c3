"""Endpoints that Apple's own client does not support (groups, seats, Advanced Commerce), and the form of answers.

The file is longer than most: its tests share one store with the products of all these endpoints.
"""

import base64
import email.utils
import hashlib
import http.client
import inspect
import json
import time
import urllib.parse
from http.server import BaseHTTPRequestHandler

import pytest
from appstoreserverlibrary.api_client import AppStoreServerAPIClient
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509 import ocsp

import web
from appstore import BUNDLE, TOKEN, Store, claims, fresh
from desk import run

COMMERCE = "/advancedCommerce/v1"


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    with Store(tmp_path_factory.mktemp("newer")) as made:
        made.stock()
        yield made


def customer_of(store, bought):
    return store.verifier().verify_and_decode_signed_transaction(bought["signedTransaction"]).appTransactionId


def raw(store, signed, renewal=False):
    """Checks a signed value with Apple's verifier and returns its payload."""
    verifier = store.verifier()
    (verifier.verify_and_decode_renewal_info if renewal else verifier.verify_and_decode_signed_transaction)(signed)
    return claims(signed)


# The endpoints that Apple's client calls, and the tests in this file for all others.
APPLES = {
    "get_transaction_info": {"transactionInfo"},
    "get_transaction_history": {"transactionHistory", "transactionHistoryV1"},
    "get_all_subscription_statuses": {"subscriptionStatuses"},
    "send_consumption_information": {"consumptionV2"},
    "send_consumption_data": {"consumptionV1"},
    "get_refund_history": {"refundHistory"},
    "look_up_order_id": {"orderLookup"},
    "extend_subscription_renewal_date": {"extendRenewalDate"},
    "extend_renewal_date_for_all_active_subscribers": {"massExtendRenewalDate"},
    "get_status_of_subscription_renewal_date_extensions": {"massExtendRenewalDateStatus"},
    "get_notification_history": {"notificationHistory"},
    "request_test_notification": {"requestTestNotification"},
    "get_test_notification_status": {"testNotificationStatus"},
    "set_app_account_token": {"setAppAccountToken"},
    "get_app_transaction_info": {"appTransactionInfo"},
    "finish_transaction": {"finishTransaction"},
    "upload_image": {"uploadImage"}, "delete_image": {"deleteImage"}, "get_image_list": {"imageList"},
    "upload_message": {"uploadMessage"}, "delete_message": {"deleteMessage"}, "get_message_list": {"messageList"},
    "configure_default_message": {"configureDefaultMessage"}, "delete_default_message": {"deleteDefaultMessage"},
    "get_default_message": {"defaultMessage"},
    "configure_realtime_url": {"configureRealtimeURL"}, "delete_realtime_url": {"deleteRealtimeURL"},
    "get_realtime_url": {"realtimeURL"},
    "initiate_performance_test": {"initiatePerformanceTest"},
    "get_performance_test_results": {"performanceTestResults"},
}
NEWER = {
    "refundHistoryV1": "test_refund_history_of_version_1_shows_the_newest_fifty",
    "customerGroups": "test_a_customer_without_a_group_is_in_apples_placeholder",
    "groupMembers": "test_the_members_of_a_group_are_listed_page_by_page",
    "seatInfo": "test_a_seat_is_claimed_associated_and_released",
    "claimSeat": "test_a_seat_is_claimed_associated_and_released",
    "unclaimSeat": "test_a_seat_is_claimed_associated_and_released",
    "associateSeat": "test_a_seat_is_claimed_associated_and_released",
    "cancelSubscription": "test_a_subscription_is_cancelled",
    "changeSubscriptionMetadata": "test_the_metadata_of_a_subscription_is_changed",
    "changeSubscriptionPrice": "test_a_lower_price_of_a_subscription_applies_from_the_next_renewal",
    "migrateSubscription": "test_a_subscription_is_migrated_to_advanced_commerce",
    "revokeSubscription": "test_a_subscription_is_revoked_with_a_refund",
    "requestTransactionRefund": "test_a_refund_of_one_item_can_be_requested_in_parts",
}


def test_no_endpoint_is_left_out(store):
    methods = {name for name, _ in inspect.getmembers(AppStoreServerAPIClient, inspect.isfunction)
               if not name.startswith("_")}
    assert methods == set(APPLES)
    covered = set().union(*APPLES.values()) | set(NEWER)
    # test_verify_receipt.py tests verifyReceipt.
    assert covered | {"verifyReceipt"} == set(store.control("GET", "rate-limits")["budgets"])
    assert set(NEWER.values()) <= set(globals())


# Groups


def test_a_customer_without_a_group_is_in_apples_placeholder(store):
    bought = store.buy()
    for identifier in (bought["transactionId"], customer_of(store, bought)):
        answer = store.call("GET", f"/groups/v1/currentGroups/{identifier}")
        assert answer.status == 200
        assert answer.json == {"groups": [{
            "groupId": "900000000000000000", "groupType": "ORGANIZATION", "roles": [
                {"productId": "example.productId.one", "role": "ADMIN"},
                {"productId": "example.productId.two", "role": "NONE"},
            ],
        }]}
    members = store.call("GET", "/groups/v1/group/900000000000000000")
    assert members.json == {"members": [{"appTransactionId": "700000000000000000"}], "hasMore": False}


def test_the_members_of_a_group_are_listed_page_by_page(store):
    members = [customer_of(store, store.buy()) for _ in range(7)]
    group = {"bundleId": BUNDLE, "groupType": "CONSUMER", "members": members}
    store.control("PUT", "groups/800000000000000001", group)
    found, query = [], "?limit=3"
    for expected in (3, 3, 1):
        answer = store.call("GET", f"/groups/v1/group/800000000000000001{query}").json
        assert len(answer["members"]) == expected
        found += [member["appTransactionId"] for member in answer["members"]]
        assert answer["hasMore"] == (expected == 3 and len(found) < 7) == ("paginationToken" in answer)
        query = f"?limit=3&paginationToken={answer.get('paginationToken')}"
    assert found == members
    (mine,) = store.call("GET", f"/groups/v1/currentGroups/{members[0]}").json["groups"]
    assert mine == {"groupId": "800000000000000001", "groupType": "CONSUMER"}


# Seats


def test_a_seat_is_claimed_associated_and_released(store):
    bought = store.buy("yearly", seats=3)["transactionId"]
    path = f"/groups/v1/transactions/{bought}/seats"
    assert store.call("GET", path).json == {
        "totalSeatCount": 3, "availableSeatCount": 3, "assignedSeatClaimIds": []}
    member = customer_of(store, store.buy())
    request = {"requestIdentifier": fresh(), "appTransactionId": member}
    claim = store.call("POST", path, request).json
    assert set(claim) == {"seatClaimId"}
    assert store.call("POST", path, request).json == claim
    other = store.call("POST", path, {"requestIdentifier": fresh()}).json
    assert other != claim
    assert store.call("GET", path).json == {
        "totalSeatCount": 3, "availableSeatCount": 1,
        "assignedSeatClaimIds": [claim["seatClaimId"], other["seatClaimId"]]}
    associated = store.call("POST", f"{path}/{other['seatClaimId']}/associate", {"appTransactionId": member})
    assert (associated.status, associated.body) == (200, b"")
    released = store.call("DELETE", f"{path}/{claim['seatClaimId'].upper()}")
    assert (released.status, released.body) == (200, b"")
    assert store.call("GET", path).json["assignedSeatClaimIds"] == [other["seatClaimId"]]
    again = store.call("DELETE", f"{path}/{claim['seatClaimId']}")
    assert (again.status, again.json["errorCode"]) == (404, 4040023)


# Retention messages for a customer who is about to cancel


class Adviser:
    """A developer's server that chooses what to show to a customer who is about to cancel."""

    def __init__(self):
        self.status, self.answer, self.asked = 200, b"", []
        adviser = self

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def do_POST(self):
                adviser.asked.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
                self.send_response(adviser.status)
                self.send_header("Content-Length", str(len(adviser.answer)))
                self.end_headers()
                self.wfile.write(adviser.answer)

        self.server = web.Server(Handler)
        self.url = f"{self.server.url}/realtime"


@pytest.fixture
def adviser(store):
    made = Adviser()
    with made.server:
        assert store.call("PUT", "/inApps/v1/messaging/realtime/url", {"realtimeURL": made.url}).status == 200
        yield made
        store.call("DELETE", "/inApps/v1/messaging/realtime/url")


def test_the_realtime_url_is_asked_about_a_customer_who_is_about_to_cancel(store, adviser):
    bought = store.buy("monthly", appAccountToken=fresh())["transactionId"]
    adviser.answer = json.dumps({"message": {"messageIdentifier": fresh()}}).encode()
    report = store.control("POST", f"transactions/{bought}/realtime-requests", {"userLocale": "de-DE"})
    asked, = adviser.asked
    question = claims(asked["signedPayload"])
    assert (question["originalTransactionId"], question["productId"]) == (bought, "monthly")
    assert (question["userLocale"], question["environment"]) == ("de-DE", "Sandbox")
    assert (report["result"], report["status"]) == ("SUCCESS", 200)
    assert report["requestIdentifier"] == question["requestIdentifier"]
    assert report["response"] == json.loads(adviser.answer)


@pytest.mark.parametrize(("status", "answer", "result"), [
    (500, b"{}", "UNSUCCESSFUL_HTTP_RESPONSE_CODE"), (200, b"nonsense", "INVALID_RESPONSE"),
])
def test_a_bad_answer_of_the_realtime_url_is_reported(store, adviser, status, answer, result):
    adviser.status, adviser.answer = status, answer
    bought = store.buy("monthly", appAccountToken=fresh())["transactionId"]
    report = store.control("POST", f"transactions/{bought}/realtime-requests", {})
    assert (report["result"], report["status"], report.get("response")) == (result, status, None)


def test_the_realtime_url_is_not_asked_about_a_consumable(store, adviser):
    bought = store.buy("coins")["transactionId"]
    assert store.control_call("POST", f"transactions/{bought}/realtime-requests", {}).status == 409
    assert adviser.asked == []


# Advanced Commerce


def request(**more):
    return {"requestInfo": {"requestReferenceId": fresh(), "appAccountToken": TOKEN}} | more


@pytest.fixture
def subscription(store):
    return store.buy("monthly", advancedCommerce=True)["transactionId"]


def test_a_subscription_is_cancelled(store, subscription):
    answer = store.call("POST", f"{COMMERCE}/subscription/cancel/{subscription}", request(storefront="USA"))
    assert answer.status == 200
    renewal = store.verifier().verify_and_decode_renewal_info(answer.json["signedRenewalInfo"])
    assert renewal.autoRenewStatus == 0
    assert raw(store, answer.json["signedTransactionInfo"])["transactionId"] == subscription


@pytest.mark.parametrize("effective", ["IMMEDIATELY", "NEXT_BILL_CYCLE"])
def test_the_metadata_of_a_subscription_is_changed(store, subscription, effective):
    answer = store.call("POST", f"{COMMERCE}/subscription/changeMetadata/{subscription}", request(
        descriptors={"effective": effective, "displayName": "Gold"},
        items=[{"currentSKU": "monthly", "effective": effective, "SKU": "gold", "description": "All of it"}],
    ))
    assert answer.status == 200, answer.body
    renewal = store.verifier().verify_and_decode_renewal_info(answer.json["signedRenewalInfo"]).advancedCommerceInfo
    assert renewal.descriptors.displayName == "Gold"
    assert (renewal.items[0].SKU, renewal.items[0].description) == ("gold", "All of it")
    charged = raw(store, answer.json["signedTransactionInfo"])["advancedCommerceInfo"]
    assert charged["items"][0]["SKU"] == ("gold" if effective == "IMMEDIATELY" else "monthly")


def test_a_lower_price_of_a_subscription_applies_from_the_next_renewal(store, subscription):
    answer = store.call("POST", f"{COMMERCE}/subscription/changePrice/{subscription}", request(
        currency="USD", items=[{"SKU": "monthly", "price": 7990}]))
    assert answer.status == 200, answer.body
    renewal = store.verifier().verify_and_decode_renewal_info(answer.json["signedRenewalInfo"])
    assert renewal.advancedCommerceInfo.items[0].price == 7990


def test_a_subscription_is_migrated_to_advanced_commerce(store):
    bought = store.buy("monthly")["transactionId"]
    answer = store.call("POST", f"{COMMERCE}/subscription/migrate/{bought}", request(
        descriptors={"displayName": "Gold"}, targetProductId="monthly", taxCode="C003-00-2",
        items=[{"SKU": "gold", "description": "All of it", "displayName": "Gold"}]))
    assert answer.status == 200, answer.body
    charged = raw(store, answer.json["signedTransactionInfo"])
    assert charged["advancedCommerceInfo"]["items"][0]["SKU"] == "gold"
    again = store.call("POST", f"{COMMERCE}/subscription/cancel/{bought}", request())
    assert again.status == 200


def test_a_higher_price_of_a_subscription_is_announced_as_pending(store, subscription):
    change = {"currency": "USD", "items": [{"SKU": "monthly", "price": 12990, "dependentSKUs": ["extra"]}]}
    answer = store.call("POST", f"{COMMERCE}/subscription/changePrice/{subscription}", request(**change))
    assert answer.status == 200, answer.body
    (item,) = raw(store, answer.json["signedRenewalInfo"], renewal=True)["advancedCommerceInfo"]["items"]
    assert item["price"] == 9990
    assert item["priceIncreaseInfo"] == {"dependentSKUs": ["extra"], "price": 12990, "status": "PENDING"}
    again = store.call("POST", f"{COMMERCE}/subscription/changePrice/{subscription}", request(**change))
    assert (again.status, again.json["errorCode"]) == (400, 4000205)


@pytest.mark.parametrize("kind", ["FULL", "PRORATED"])
def test_a_subscription_is_revoked_with_a_refund(store, subscription, kind):
    answer = store.call("POST", f"{COMMERCE}/subscription/revoke/{subscription}", request(
        refundReason="LEGAL", refundType=kind, refundRiskingPreference=False))
    assert answer.status == 200, answer.body
    revoked = raw(store, answer.json["signedTransactionInfo"])
    assert revoked["revocationDate"]
    (item,) = revoked["advancedCommerceInfo"]["items"]
    assert item["revocationDate"] and item["refunds"][0]["refundType"] == kind


def test_a_refund_of_one_item_can_be_requested_in_parts(store):
    bought = store.buy(advancedCommerce=True)["transactionId"]
    answer = store.call("POST", f"{COMMERCE}/transaction/requestRefund/{bought}", request(
        refundRiskingPreference=False, currency="USD", items=[{
            "SKU": "coins", "refundReason": "FULFILLMENT_ISSUE", "refundType": "CUSTOM", "refundAmount": 1000,
            "revoke": False}]))
    assert answer.status == 200, answer.body
    refunded = raw(store, answer.json["signedTransactionInfo"])
    (refund,) = refunded["advancedCommerceInfo"]["items"][0]["refunds"]
    assert (refund["refundAmount"], refund["refundReason"]) == (1000, "FULFILLMENT_ISSUE")
    assert "signedRenewalInfo" not in answer.json
    # The customer keeps the item, and the rest can be refunded later.
    assert "revocationDate" not in refunded
    answer = store.call("POST", f"{COMMERCE}/transaction/requestRefund/{bought}", request(
        refundRiskingPreference=False, items=[{
            "SKU": "coins", "refundReason": "LEGAL", "refundType": "CUSTOM", "refundAmount": 3990, "revoke": True}]))
    assert answer.status == 200, answer.body
    refunded = raw(store, answer.json["signedTransactionInfo"])
    assert refunded["revocationDate"] and len(refunded["advancedCommerceInfo"]["items"][0]["refunds"]) == 2
    again = store.call("POST", f"{COMMERCE}/transaction/requestRefund/{bought}", request(
        refundRiskingPreference=False, items=[{
            "SKU": "coins", "refundReason": "LEGAL", "refundType": "FULL", "revoke": True}]))
    assert (again.status, again.json["errorCode"]) == (403, 4030021)


def test_items_are_bought_modified_cancelled_and_reactivated(store):
    def item(sku, price):
        return {"SKU": sku, "displayName": sku, "description": sku, "price": price}

    bought = store.buy("monthly", advancedCommerce={"items": [item("course", 5990), item("tutor", 3000)]})
    charged = raw(store, bought["signedTransaction"])
    assert charged["price"] == 8990
    assert [item["SKU"] for item in charged["advancedCommerceInfo"]["items"]] == ["course", "tutor"]
    path = f"transactions/{bought['transactionId']}"
    changed = store.control("POST", f"{path}/modify", {
        "retainBillingCycle": True, "removeItems": [{"SKU": "tutor"}],
        "addItems": [item("exam", 2000) | {"proratedPrice": 700}]})
    assert changed["transaction"]["price"] == 700
    assert [item["SKU"] for item in changed["renewal"]["advancedCommerceInfo"]["items"]] == ["course", "exam"]
    assert store.call("POST", f"{COMMERCE}/subscription/cancel/{bought['transactionId']}", request()).status == 200
    renewed = store.control("POST", f"{path}/reactivate", {"items": [{"SKU": "course"}]})["renewal"]
    assert (renewed["autoRenewStatus"], renewed["renewalPrice"]) == (1, 5990)


def test_a_refund_with_refund_risking_sends_a_consumption_request(store):
    bought = store.buy(advancedCommerce=True)["transactionId"]
    asked = {"refundRiskingPreference": True, "items": [
        {"SKU": "coins", "refundReason": "LEGAL", "refundType": "FULL", "revoke": True}]}
    path = f"{COMMERCE}/transaction/requestRefund/{bought}"
    answer = store.call("POST", path, request(**asked))
    assert answer.status == 200, answer.body
    assert "revocationDate" not in raw(store, answer.json["signedTransactionInfo"])
    sent = store.control("GET", "notifications")["notifications"][-1]
    assert sent["notificationType"] == "CONSUMPTION_REQUEST"
    again = store.call("POST", path, request(**asked))
    assert (again.status, again.json["errorCode"]) == (400, 4000181)


def test_a_simulated_decline_sends_a_notification(store):
    bought = store.buy(advancedCommerce=True)["transactionId"]
    answer = store.call("POST", f"{COMMERCE}/transaction/requestRefund/{bought}", request(
        refundRiskingPreference=False, items=[{
            "SKU": "coins", "refundReason": "SIMULATE_REFUND_DECLINE", "refundType": "FULL", "revoke": False}]))
    assert answer.status == 200, answer.body
    assert "revocationDate" not in raw(store, answer.json["signedTransactionInfo"])
    sent = store.control("GET", "notifications")["notifications"][-1]
    assert sent["notificationType"] == "REFUND_DECLINED"


# Form of answers


def test_refund_history_of_version_1_shows_the_newest_fifty(store):
    customer = fresh()
    bought = [store.buy(appAccountToken=customer)["transactionId"] for _ in range(53)]
    for identifier in bought:
        store.refund(identifier)
    answer = store.call("GET", f"/inApps/v1/refund/lookup/{bought[0]}").json
    assert set(answer) == {"signedTransactions"}
    found = [raw(store, text)["transactionId"] for text in answer["signedTransactions"]]
    assert found == bought[3:]


@pytest.mark.parametrize("number", [1, 2, 4, 7, 17])
def test_answers_are_json_without_null_members(store, number):
    bought = store.buy("monthly")["transactionId"]
    path = {1: "v1/transactions/{}", 2: "v2/history/{}", 4: "v1/subscriptions/{}", 7: "v2/refund/lookup/{}",
            17: "v1/transactions/appTransactions/{}"}[number]
    answer = store.call("GET", f"/inApps/{path.format(bought)}?")
    assert (answer.status, answer.content_type) == (200, "application/json")
    assert "null" not in json.dumps(answer.json)


def test_a_call_without_content_returns_an_empty_body(store):
    bought = store.buy()["transactionId"]
    for method, path, body in [
        ("POST", f"/inApps/v1/transactions/{bought}/finish", None),
        ("PUT", f"/inApps/v1/transactions/{bought}/appAccountToken", {"appAccountToken": TOKEN.upper()}),
        ("PUT", "/inApps/v1/messaging/message/" + fresh(), {"header": "h", "body": "b"}),
    ]:
        answer = store.call(method, path, body)
        assert (answer.status, answer.body) == (200, b"")


def test_the_notification_history_refuses_a_form_as_body(store):
    answer = store.call("POST", "/inApps/v1/notifications/history", b"startDate=1",
                        headers={"Content-Type": "application/x-www-form-urlencoded"})
    assert answer.status == 415


@pytest.mark.parametrize(("method", "path", "allowed"), [
    ("DELETE", "/inApps/v1/transactions/1", "GET"), ("GET", "/inApps/v1/subscriptions/extend/mass", None),
    ("PUT", "/inApps/v1/notifications/test", "POST"), ("PATCH", "/inApps/v1/messaging/realtime/url", "DELETE, GET, PUT"),
])
def test_a_wrong_method_is_answered_with_the_supported_methods(store, method, path, allowed):
    answer = store.call(method, path)
    if allowed:
        assert (answer.status, answer.headers["allow"]) == (405, allowed)
    else:
        # The path also matches that of the subscription statuses.
        assert answer.status in (400, 404, 405)


def test_an_endpoint_of_one_environment_is_not_found_in_the_other(store):
    bought = store.buy(environment="Production")["transactionId"]
    for environment, path in [("sandbox", "/inApps/v1/lookup/MK1"), ("production", f"/groups/v1/currentGroups/{bought}"),
                              ("production", f"/groups/v1/transactions/{bought}/seats")]:
        answer = store.call("GET", path, environment=environment)
        assert (answer.status, answer.content_type) == (404, "text/plain")


def test_the_host_name_selects_the_environment(store):
    bought = {name: store.buy(environment=name)["transactionId"] for name in ("Sandbox", "Production")}
    hosts = {
        "api.storekit.apple.com": "Production", "api.storekit.itunes.apple.com": "Production",
        "api.storekit-sandbox.apple.com": "Sandbox", "api.storekit-sandbox.itunes.apple.com": "Sandbox",
    }
    for host, environment in hosts.items():
        for name, identifier in bought.items():
            answer = web.request(store.port, "GET", f"/inApps/v1/transactions/{identifier}", token=store.bearer(),
                                 headers={"Host": host})
            assert answer.status == (200 if name == environment else 404), (host, name)


# Faults that need a socket


@pytest.mark.parametrize("fault", [{"reset": True}, {"drop": True}], ids=str)
def test_a_fault_breaks_a_connection(store, fault):
    bought = store.buy()["transactionId"]
    with store.faults(transactionInfo=fault | {"times": 1}):
        with pytest.raises(ConnectionResetError if "reset" in fault else http.client.RemoteDisconnected):
            store.call("GET", f"/inApps/v1/transactions/{bought}")
        assert store.call("GET", f"/inApps/v1/transactions/{bought}").status == 200


def test_a_fault_delays_an_answer(store):
    bought = store.buy()["transactionId"]
    with store.faults(transactionInfo={"delayMs": 400, "times": 1}):
        asked = time.monotonic()
        assert store.call("GET", f"/inApps/v1/transactions/{bought}").status == 200
        assert time.monotonic() - asked >= 0.4


def test_a_clock_fault_shifts_the_date_header(store):
    for off in (-7200, 7200, 0):
        with store.faults(clock={"dateSeconds": off}):
            said = store.call("GET", "/inApps/v1/transactions/1").headers["date"]
            seconds = email.utils.parsedate_to_datetime(said).timestamp() - time.time()
            assert abs(seconds - off) < 60


def test_a_rate_limit_says_when_to_retry_in_milliseconds(store):
    store.control("PUT", "rate-limits", {"budgets": {"transactionInfo": 1}})
    try:
        store.call("GET", "/inApps/v1/transactions/1")
        answer = store.call("GET", "/inApps/v1/transactions/1")
        assert (answer.status, answer.json["errorCode"]) == (429, 4290000)
        wait = int(answer.headers["retry-after"]) / 1000 - time.time()
        assert 0 < wait <= 3600
    finally:
        store.control("PUT", "rate-limits", {"enforced": False})


# State


def test_a_saved_world_continues_in_another_process(tmp_path):
    with Store(tmp_path, "--data", "data") as first:
        first.stock()
        bought = first.buy("monthly", appAccountToken=TOKEN)["transactionId"]
    with Store(tmp_path, "--data", "data") as second:
        assert second.root == first.root
        assert second.credentials == first.credentials
        signed = second.call("GET", f"/inApps/v1/transactions/{bought}", token=first.bearer()).json
        assert raw(second, signed["signedTransactionInfo"])["transactionId"] == bought
        assert second.buy()["transactionId"] != bought
        # The certificates name the responder's new address.
        transaction = second.call("GET", f"/inApps/v1/transactions/{bought}").json["signedTransactionInfo"]
        assert second.verifier(online=True).verify_and_decode_signed_transaction(transaction)
    assert (tmp_path / "data" / "emulator.json").stat().st_mode & 0o777 == 0o600


def test_a_damaged_data_folder_is_refused_and_not_changed(tmp_path):
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "emulator.json").write_text('{"authority": 5}')
    ended = run("emulator", "--port", "0", "--data", str(folder), folder=tmp_path)
    assert ended.returncode != 0
    assert "emulator.json: This version cannot read the state" in ended.stderr
    assert "Move the file away to start with an empty world." in ended.stderr
    assert (folder / "emulator.json").read_text() == '{"authority": 5}'


# OCSP with another library


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("algorithm", [hashes.SHA1(), hashes.SHA256()], ids=lambda hash: hash.name)
@pytest.mark.parametrize("place", [0, 1], ids=["leaf", "intermediate"])
def test_the_responder_answers_with_the_hash_of_the_request(store, place, algorithm, method):
    head = store.buy()["signedTransaction"].split(".")[0]
    chain = [x509.load_der_x509_certificate(base64.b64decode(text))
             for text in json.loads(base64.urlsafe_b64decode(head + "==="))["x5c"]]
    certificate, issuer = chain[place], chain[place + 1]
    nonce = x509.OCSPNonce(b"0123456789abcdef")
    question = ocsp.OCSPRequestBuilder().add_certificate(certificate, issuer, algorithm)
    body = question.add_extension(nonce, critical=False).build().public_bytes(serialization.Encoding.DER)
    (url,) = [access.access_location.value for access in
              certificate.extensions.get_extension_for_class(x509.AuthorityInformationAccess).value]
    assert url == f"http://127.0.0.1:{store.port}/ocsp"
    if method == "GET":
        path = "/ocsp/" + urllib.parse.quote(base64.b64encode(body).decode(), safe="")
        answer = web.request(store.port, "GET", path)
    else:
        answer = web.request(store.port, "POST", "/ocsp", body, headers={"Content-Type": "application/ocsp-request"})
    assert (answer.status, answer.content_type) == (200, "application/ocsp-response")
    said = ocsp.load_der_ocsp_response(answer.body)
    assert said.response_status == ocsp.OCSPResponseStatus.SUCCESSFUL
    assert said.certificate_status == ocsp.OCSPCertStatus.GOOD
    assert said.serial_number == certificate.serial_number
    assert said.hash_algorithm.name == algorithm.name
    assert said.this_update_utc < said.next_update_utc
    assert said.extensions.get_extension_for_class(x509.OCSPNonce).value == nonce
    (responder,) = said.certificates
    responder.verify_directly_issued_by(issuer)
    usages = responder.extensions.get_extension_for_class(x509.ExtendedKeyUsage).value
    assert x509.oid.ExtendedKeyUsageOID.OCSP_SIGNING in usages
    responder.public_key().verify(said.signature, said.tbs_response_bytes, ec.ECDSA(said.signature_hash_algorithm))
    # The responder identifies itself by its key instead of its name.
    point = responder.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    assert said.responder_key_hash == hashlib.sha1(point).digest()


def test_a_root_names_no_responder(store):
    root = x509.load_der_x509_certificate(store.root)
    with pytest.raises(x509.ExtensionNotFound):
        root.extensions.get_extension_for_class(x509.AuthorityInformationAccess)
