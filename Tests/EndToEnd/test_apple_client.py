"""Calls every method of Apple's own client on the emulator, and checks every signed value with Apple's verifier.

The file is longer than most, because it calls every method of the client on the same store.
"""

import ast
import importlib.metadata
import inspect
import json
import pathlib
import sys
import uuid
from http.server import BaseHTTPRequestHandler

import appstoreserverlibrary
import pytest
from appstoreserverlibrary.api_client import (
    APIException, AppStoreServerAPIClient, AsyncAppStoreServerAPIClient, GetTransactionHistoryVersion,
)
from appstoreserverlibrary.models.ConsumptionRequest import ConsumptionRequest
from appstoreserverlibrary.models.ConsumptionRequestV1 import ConsumptionRequestV1
from appstoreserverlibrary.models.AccountTenure import AccountTenure
from appstoreserverlibrary.models.ConsumptionStatus import ConsumptionStatus
from appstoreserverlibrary.models.DefaultConfigurationRequest import DefaultConfigurationRequest
from appstoreserverlibrary.models.DeliveryStatus import DeliveryStatus
from appstoreserverlibrary.models.DeliveryStatusV1 import DeliveryStatusV1
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.models.ExtendReasonCode import ExtendReasonCode
from appstoreserverlibrary.models.ExtendRenewalDateRequest import ExtendRenewalDateRequest
from appstoreserverlibrary.models.ImageSize import ImageSize
from appstoreserverlibrary.models.ImageState import ImageState
from appstoreserverlibrary.models.InAppOwnershipType import InAppOwnershipType
from appstoreserverlibrary.models.LifetimeDollarsPurchased import LifetimeDollarsPurchased
from appstoreserverlibrary.models.LifetimeDollarsRefunded import LifetimeDollarsRefunded
from appstoreserverlibrary.models.MassExtendRenewalDateRequest import MassExtendRenewalDateRequest
from appstoreserverlibrary.models.MessageState import MessageState
from appstoreserverlibrary.models.NotificationHistoryRequest import NotificationHistoryRequest
from appstoreserverlibrary.models.NotificationTypeV2 import NotificationTypeV2
from appstoreserverlibrary.models.OrderLookupStatus import OrderLookupStatus
from appstoreserverlibrary.models.PerformanceTestRequest import PerformanceTestRequest
from appstoreserverlibrary.models.PerformanceTestStatus import PerformanceTestStatus
from appstoreserverlibrary.models.Platform import Platform
from appstoreserverlibrary.models.PlayTime import PlayTime
from appstoreserverlibrary.models.RealtimeUrlRequest import RealtimeUrlRequest
from appstoreserverlibrary.models.SendAttemptResult import SendAttemptResult
from appstoreserverlibrary.models.Status import Status
from appstoreserverlibrary.models.TransactionHistoryRequest import Order, ProductType, TransactionHistoryRequest
from appstoreserverlibrary.models.UpdateAppAccountTokenRequest import UpdateAppAccountTokenRequest
from appstoreserverlibrary.models.UploadMessageImage import UploadMessageImage
from appstoreserverlibrary.models.UploadMessageRequestBody import UploadMessageRequestBody
from appstoreserverlibrary.models.UserStatus import UserStatus
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier

import web
from appstore import BUNDLE, TOKEN, AsyncClient, Store, claims, fresh, png
from desk import REPOSITORY

V2 = GetTransactionHistoryVersion.V2
EVERYTHING = TransactionHistoryRequest()


class Receiver:
    """A developer's server that accepts notifications and answers realtime requests."""

    def __init__(self):
        self.payloads, self.questions, self.statuses = [], [], []
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            timeout = 60

            def log_message(self, *_):
                pass

            def do_POST(self):
                payload = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["signedPayload"]
                answer, status = b"", 200
                if self.path == "/realtime":
                    receiver.questions.append(payload)
                    answer = json.dumps({"message": {"messageIdentifier": fresh()}}).encode()
                else:
                    receiver.payloads.append(payload)
                    status = receiver.statuses.pop(0) if receiver.statuses else 200
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

        self.server = web.Server(Handler)
        self.url = f"{self.server.url}/notifications"
        self.realtime_url = f"{self.server.url}/realtime"


@pytest.fixture(scope="module")
def receiver():
    made = Receiver()
    with made.server:
        yield made


@pytest.fixture(scope="module")
def store(tmp_path_factory, receiver):
    with Store(tmp_path_factory.mktemp("judge")) as made:
        made.stock()
        made.control("PUT", f"apps/{BUNDLE}", {"notificationURL": receiver.url, "notificationVersion": "2"})
        yield made


@pytest.fixture(params=["sync", "async"])
def kind(request):
    return request.param


@pytest.fixture
def client(store, kind):
    return store.client() if kind == "sync" else AsyncClient(store)


def public_methods(client):
    return {
        name for name, member in inspect.getmembers(client, inspect.isfunction)
        if not name.startswith("_") and name != "async_close"
    }


def test_no_method_of_apples_client_is_left_out():
    calls = [node.func for node in ast.walk(ast.parse(inspect.getsource(sys.modules[__name__])))
             if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)]
    called = {call.attr for call in calls if isinstance(call.value, ast.Name) and call.value.id == "client"}
    assert public_methods(AppStoreServerAPIClient) == public_methods(AsyncAppStoreServerAPIClient)
    assert public_methods(AppStoreServerAPIClient) - called == set()
    # The verifier's methods must be complete, too.
    named = {call.attr for call in calls}
    assert public_methods(SignedDataVerifier) - named == set()


def test_the_documented_names_are_those_of_the_installed_library():
    version = importlib.metadata.version("app-store-server-library")
    listed = REPOSITORY / f"Tests/DocumentationTests/AppleNames/python-{version}.txt"
    # The asynchronous client has the same methods as the other one, and the rest is the library's own machinery.
    others = ("AsyncAppStoreServerAPIClient", "AppStoreServerLibraryEnumMeta", "HelperValidationUtils")
    declared = {
        f"{cls.name}.{function.name}"
        for path in pathlib.Path(appstoreserverlibrary.__path__[0]).rglob("*.py")
        for cls in ast.walk(ast.parse(path.read_text()))
        if isinstance(cls, ast.ClassDef) and cls.name not in others and not cls.name.startswith("_")
        for function in cls.body
        if isinstance(function, ast.FunctionDef) and not function.name.startswith("_")
    }
    assert sorted(declared) == sorted(listed.read_text().split())


# Transactions


@pytest.mark.parametrize("product", ["coins", "castle", "season", "monthly"])
def test_the_client_reads_and_verifies_a_transaction(store, client, product):
    customer = fresh()
    bought = store.buy(product, appAccountToken=customer, quantity=1)
    signed = client.get_transaction_info(bought["transactionId"]).signedTransactionInfo
    transaction = store.verifier().verify_and_decode_signed_transaction(signed)
    assert transaction.transactionId == bought["transactionId"]
    assert transaction.productId == product
    assert transaction.environment == Environment.SANDBOX
    assert transaction.appAccountToken == customer
    assert (transaction.expiresDate is not None) == (product == "monthly")


def test_the_client_reads_and_verifies_a_transaction_in_production(store):
    bought = store.buy(environment="Production")["transactionId"]
    signed = store.client("production").get_transaction_info(bought).signedTransactionInfo
    assert store.verifier("production").verify_and_decode_signed_transaction(signed).transactionId == bought


@pytest.mark.parametrize("version", list(GetTransactionHistoryVersion))
def test_the_client_reads_the_transaction_history_page_by_page(store, client, version):
    customer = fresh()
    bought = [store.buy("coins", appAccountToken=customer)["transactionId"] for _ in range(45)]
    seen, revision, pages = [], None, 0
    while True:
        page = client.get_transaction_history(bought[7], revision, EVERYTHING, version)
        assert page.bundleId == BUNDLE and page.environment == Environment.SANDBOX
        assert page.appAppleId == int(store.credentials["appAppleId"])
        seen += [store.verifier().verify_and_decode_signed_transaction(text) for text in page.signedTransactions]
        pages, revision = pages + 1, page.revision
        assert len(page.signedTransactions) == (20 if page.hasMore else 5)
        if not page.hasMore:
            break
    assert [transaction.transactionId for transaction in seen] == bought
    assert pages == 3
    # A saved revision returns only new and changed transactions.
    assert client.get_transaction_history(bought[0], revision, EVERYTHING, version).signedTransactions == []
    new = store.buy("castle", appAccountToken=customer)["transactionId"]
    store.refund(bought[3])
    page = client.get_transaction_history(bought[0], revision, EVERYTHING, version)
    changed = [store.verifier().verify_and_decode_signed_transaction(text) for text in page.signedTransactions]
    assert [transaction.transactionId for transaction in changed] == [new, bought[3]]
    assert changed[1].revocationDate is not None


def test_the_client_filters_the_transaction_history(store, client):
    customer = fresh()
    bought = {}
    for product in ["coins", "castle", "season", "monthly", "yearly", "coins"]:
        bought.setdefault(product, []).append(store.buy(product, appAccountToken=customer)["transactionId"])
    shared = store.buy("castle", appAccountToken=customer, inAppOwnershipType="FAMILY_SHARED")["transactionId"]
    store.refund(bought["season"][0])

    def found(**filters):
        page = client.get_transaction_history(shared, None, TransactionHistoryRequest(**filters), V2)
        return [store.verifier().verify_and_decode_signed_transaction(text).transactionId
                for text in page.signedTransactions]

    everything = found()
    assert everything == [*bought["coins"][:1], *bought["castle"], *bought["monthly"], *bought["yearly"],
                          bought["coins"][1], shared, *bought["season"]]
    assert found(sort=Order.DESCENDING) == everything[::-1]
    assert found(productIds=["coins"]) == bought["coins"]
    assert set(found(productIds=["coins", "yearly"])) == {*bought["coins"], *bought["yearly"]}
    assert found(productTypes=[ProductType.NON_RENEWABLE]) == bought["season"]
    assert set(found(productTypes=[ProductType.AUTO_RENEWABLE, ProductType.NON_CONSUMABLE])) == {
        *bought["monthly"], *bought["yearly"], *bought["castle"], shared}
    assert found(subscriptionGroupIdentifiers=["team"]) == bought["yearly"]
    assert found(inAppOwnershipType=InAppOwnershipType.FAMILY_SHARED) == [shared]
    assert found(revoked=True) == bought["season"]
    assert found(revoked=False) == everything[:-1]
    assert found(productIds=["coins"], productTypes=[ProductType.NON_CONSUMABLE]) == []
    assert found(startDate=store.now + 1000) == []
    assert found(startDate=store.now - 60_000, endDate=store.now + 60_000) == everything


def test_the_transaction_history_of_version_1_omits_finished_consumables(store, client):
    customer = fresh()
    kept, finished, refunded = (store.buy(appAccountToken=customer)["transactionId"] for _ in range(3))
    client.finish_transaction(finished)
    client.finish_transaction(refunded)
    client.finish_transaction(refunded)
    store.refund(refunded)

    def found(version):
        page = client.get_transaction_history(kept, None, EVERYTHING, version)
        return {store.verifier().verify_and_decode_signed_transaction(text).transactionId
                for text in page.signedTransactions}

    assert found(GetTransactionHistoryVersion.V1) == {kept, refunded}
    assert found(V2) == {kept, finished, refunded}


def test_any_identifier_of_a_customer_finds_the_history(store, client):
    customer = fresh()
    bought = store.buy("monthly", appAccountToken=customer)
    transaction = store.verifier().verify_and_decode_signed_transaction(bought["signedTransaction"])
    answers = [
        client.get_transaction_history(identifier, None, EVERYTHING, V2).signedTransactions
        for identifier in (bought["transactionId"], bought["originalTransactionId"], transaction.appTransactionId)
    ]
    assert all(len(answer) == 1 for answer in answers)


def test_the_client_reads_an_app_transaction(store, client):
    bought = store.buy()
    signed = client.get_app_transaction_info(bought["transactionId"]).signedAppTransactionInfo
    app = store.verifier().verify_and_decode_app_transaction(signed)
    transaction = store.verifier().verify_and_decode_signed_transaction(bought["signedTransaction"])
    assert app.appTransactionId == transaction.appTransactionId
    assert client.get_app_transaction_info(app.appTransactionId).signedAppTransactionInfo


def test_the_client_reads_an_app_transaction_in_production(store):
    bought = store.buy(environment="Production")["transactionId"]
    signed = store.client("production").get_app_transaction_info(bought).signedAppTransactionInfo
    app = store.verifier("production").verify_and_decode_app_transaction(signed)
    assert app.appAppleId == int(store.credentials["appAppleId"])


def test_the_client_sets_an_app_account_token(store, client):
    token = fresh()
    for product in ["coins", "monthly"]:
        bought = store.buy(product)["transactionId"]
        client.set_app_account_token(bought, UpdateAppAccountTokenRequest(appAccountToken=token))
        signed = client.get_transaction_info(bought).signedTransactionInfo
        assert store.verifier().verify_and_decode_signed_transaction(signed).appAccountToken == token
    (group,) = client.get_all_subscription_statuses(bought).data
    renewal = store.verifier().verify_and_decode_renewal_info(group.lastTransactions[0].signedRenewalInfo)
    assert renewal.appAccountToken == token


def test_the_client_looks_up_an_order(store, kind):
    client = store.client("production") if kind == "sync" else AsyncClient(store, "production")
    bought = store.buy(environment="Production")
    answer = client.look_up_order_id(bought["orderId"])
    assert answer.status == OrderLookupStatus.VALID
    (signed,) = answer.signedTransactions
    transaction = store.verifier("production").verify_and_decode_signed_transaction(signed)
    assert transaction.transactionId == bought["transactionId"]
    answer = client.look_up_order_id("MUNKNOWN")
    assert (answer.status, answer.signedTransactions) == (OrderLookupStatus.INVALID, None)


# Subscriptions


def test_the_client_reads_the_statuses_of_subscriptions(store, client):
    customer = fresh()
    monthly = store.buy("monthly", appAccountToken=customer)["transactionId"]
    yearly = store.buy("yearly", appAccountToken=customer)["transactionId"]
    store.refund(yearly)
    answer = client.get_all_subscription_statuses(monthly)
    assert answer.environment == Environment.SANDBOX and answer.bundleId == BUNDLE
    found = {}
    for group in answer.data:
        for item in group.lastTransactions:
            transaction = store.verifier().verify_and_decode_signed_transaction(item.signedTransactionInfo)
            renewal = store.verifier().verify_and_decode_renewal_info(item.signedRenewalInfo)
            assert transaction.originalTransactionId == renewal.originalTransactionId == item.originalTransactionId
            found[group.subscriptionGroupIdentifier, item.originalTransactionId] = item.status
    assert found == {("pro", monthly): Status.ACTIVE, ("team", yearly): Status.REVOKED}
    for wanted, count in [([Status.ACTIVE], 1), ([Status.REVOKED, Status.EXPIRED], 1), ([Status.EXPIRED], 0),
                          ([Status.ACTIVE, Status.REVOKED], 2)]:
        data = client.get_all_subscription_statuses(monthly, wanted).data
        assert sum(len(group.lastTransactions) for group in data) == count


def test_the_client_extends_a_renewal_date(store, client):
    bought = store.buy("monthly")["transactionId"]
    before = store.verifier().verify_and_decode_signed_transaction(
        client.get_transaction_info(bought).signedTransactionInfo)
    request = ExtendRenewalDateRequest(
        extendByDays=30, extendReasonCode=ExtendReasonCode.CUSTOMER_SATISFACTION, requestIdentifier=fresh())
    answer = client.extend_subscription_renewal_date(bought, request)
    assert answer.success and answer.originalTransactionId == bought
    assert answer.effectiveDate == before.expiresDate + 30 * 86_400_000
    assert answer.webOrderLineItemId == before.webOrderLineItemId


def test_the_client_extends_all_renewal_dates(store, client):
    identifier = fresh()
    request = MassExtendRenewalDateRequest(
        extendByDays=5, extendReasonCode=ExtendReasonCode.SERVICE_ISSUE_OR_OUTAGE, requestIdentifier=identifier,
        storefrontCountryCodes=["FRA"], productId="monthly")
    for _ in range(3):
        store.buy("monthly", storefront="FRA")
    assert client.extend_renewal_date_for_all_active_subscribers(request).requestIdentifier == identifier
    assert client.extend_renewal_date_for_all_active_subscribers(request).requestIdentifier == identifier
    answer = client.get_status_of_subscription_renewal_date_extensions(identifier, "monthly")
    assert (answer.complete, answer.completeDate, answer.succeededCount) == (False, None, None)
    store.advance(60)
    answer = client.get_status_of_subscription_renewal_date_extensions(identifier, "monthly")
    assert answer.complete and answer.completeDate and answer.requestIdentifier == identifier
    assert (answer.succeededCount + answer.failedCount) % 3 == 0 and answer.succeededCount >= 3


# Consumption


def test_the_client_sends_consumption_in_both_versions(store, client):
    bought = store.buy("coins", appAccountToken=TOKEN)["transactionId"]
    asked = store.control("POST", f"transactions/{bought}/refund-requests", {"reason": "OTHER"})["id"]
    assert client.send_consumption_information(
        bought,
        ConsumptionRequest(customerConsented=True, sampleContentProvided=False,
                           deliveryStatus=DeliveryStatus.DELIVERED, consumptionPercentage=25_000),
    ) is None
    assert client.send_consumption_data(
        bought,
        ConsumptionRequestV1(
            customerConsented=True, consumptionStatus=ConsumptionStatus.NOT_CONSUMED, platform=Platform.UNDECLARED,
            sampleContentProvided=False, deliveryStatus=DeliveryStatusV1.DELIVERED_AND_WORKING_PROPERLY,
            appAccountToken=TOKEN, accountTenure=AccountTenure.UNDECLARED, playTime=PlayTime.UNDECLARED,
            lifetimeDollarsRefunded=LifetimeDollarsRefunded.UNDECLARED,
            lifetimeDollarsPurchased=LifetimeDollarsPurchased.UNDECLARED, userStatus=UserStatus.ACTIVE),
    ) is None
    received = store.control("GET", f"refund-requests/{asked}")["consumption"]
    assert [(entry["version"], entry["status"]) for entry in received] == [(2, 202), (1, 202)]


# Refunds


def test_the_client_reads_the_refund_history(store, client):
    customer = fresh()
    bought = [store.buy(appAccountToken=customer)["transactionId"] for _ in range(25)]
    assert client.get_refund_history(bought[0], None).signedTransactions == []
    for identifier in bought[:23]:
        store.refund(identifier)
    first = client.get_refund_history(bought[0], None)
    second = client.get_refund_history(bought[0], first.revision)
    assert (len(first.signedTransactions), first.hasMore) == (20, True)
    assert (len(second.signedTransactions), second.hasMore) == (3, False)
    refunds = [store.verifier().verify_and_decode_signed_transaction(text)
               for text in first.signedTransactions + second.signedTransactions]
    assert [refund.transactionId for refund in refunds] == bought[:23]
    dates = [refund.revocationDate for refund in refunds]
    assert dates == sorted(dates)
    assert client.get_refund_history(bought[0], second.revision).signedTransactions == []
    store.refund(bought[24])
    (later,) = client.get_refund_history(bought[0], second.revision).signedTransactions
    assert store.verifier().verify_and_decode_signed_transaction(later).transactionId == bought[24]


# Notifications


def test_the_client_requests_a_test_notification_and_reads_its_status(store, client, receiver):
    token = client.request_test_notification().testNotificationToken

    def status():
        try:
            return client.get_test_notification_status(token)
        except APIException as error:
            assert error.api_error.name == "TEST_NOTIFICATION_NOT_FOUND"
            return None

    answer = store.wait_until(status, 10, "the status of a test notification")
    payload = store.verifier().verify_and_decode_notification(answer.signedPayload)
    assert payload.notificationType == NotificationTypeV2.TEST
    assert [attempt.sendAttemptResult for attempt in answer.sendAttempts] == [SendAttemptResult.SUCCESS]
    assert answer.signedPayload in receiver.payloads


def test_the_client_reads_the_notification_history(store, client, receiver):
    customer = fresh()
    start = store.now
    for number in range(22):
        last = store.buy(appAccountToken=customer)["transactionId"]
    store.wait_until(
        lambda: sum(last in json.dumps(claims_inside(text)) for text in receiver.payloads), 15, "the last notification")
    request = NotificationHistoryRequest(
        startDate=start, endDate=store.now + 60_000, notificationType=NotificationTypeV2.ONE_TIME_CHARGE)
    store.wait_until(
        lambda: len(client.get_notification_history(None, request).notificationHistory) == 20, 10, "a full page")
    first = client.get_notification_history(None, request)
    assert first.hasMore and first.paginationToken
    second = client.get_notification_history(first.paginationToken, request)
    assert not second.hasMore and second.paginationToken is None
    items = first.notificationHistory + second.notificationHistory
    assert len(items) >= 22
    for item in items:
        payload = store.verifier().verify_and_decode_notification(item.signedPayload)
        assert payload.notificationType == NotificationTypeV2.ONE_TIME_CHARGE
        assert item.sendAttempts[0].sendAttemptResult == SendAttemptResult.SUCCESS
        assert store.verifier().verify_and_decode_signed_transaction(payload.data.signedTransactionInfo)
    about = NotificationHistoryRequest(startDate=start, endDate=store.now, transactionId=last)
    (item,) = client.get_notification_history(None, about).notificationHistory
    assert item.signedPayload == items[-1].signedPayload
    failures = NotificationHistoryRequest(startDate=start, endDate=store.now, onlyFailures=True)
    assert client.get_notification_history(None, failures).notificationHistory == []
    receiver.statuses.append(500)
    store.buy(appAccountToken=customer)
    failures = NotificationHistoryRequest(startDate=start, endDate=store.now + 60_000, onlyFailures=True)
    store.wait_until(lambda: client.get_notification_history(None, failures).notificationHistory, 10, "a failure")
    (item,) = client.get_notification_history(None, failures).notificationHistory
    assert item.sendAttempts[0].sendAttemptResult == SendAttemptResult.UNSUCCESSFUL_HTTP_RESPONSE_CODE


def claims_inside(payload):
    outer = claims(payload)
    inner = outer.get("data", {}).get("signedTransactionInfo")
    return claims(inner) if inner else {}


# Retention messaging


def test_the_client_manages_retention_messages(store, client):
    full, bullet, message = uuid.uuid4(), uuid.uuid4(), uuid.uuid4()
    client.upload_image(full, png(3840, 160))
    client.upload_image(bullet, png(1024, 1024), ImageSize.BULLET_POINT)
    images = {item.imageIdentifier: item for item in client.get_image_list().imageIdentifiers}
    assert images[full].imageState == ImageState.APPROVED and images[bullet].imageSize == ImageSize.BULLET_POINT
    body = UploadMessageRequestBody(
        header="Stay", body="It will be good.", image=UploadMessageImage(imageIdentifier=full, altText="A hill"))
    client.upload_message(message, body)
    messages = {item.messageIdentifier: item for item in client.get_message_list().messageIdentifiers}
    assert messages[message].messageState == MessageState.APPROVED
    client.configure_default_message("monthly", "en-US", DefaultConfigurationRequest(messageIdentifier=message))
    assert client.get_default_message("monthly", "en-US").messageIdentifier == message
    client.delete_default_message("monthly", "en-US")
    client.delete_message(message)
    client.delete_image(full)
    client.delete_image(bullet)
    assert full not in {item.imageIdentifier for item in client.get_image_list().imageIdentifiers}


def test_the_client_configures_realtime_messages(store, client, receiver):
    client.configure_realtime_url(RealtimeUrlRequest(realtimeURL=receiver.realtime_url))
    assert client.get_realtime_url().realtimeURL == receiver.realtime_url
    bought = store.buy("monthly")["transactionId"]
    before = len(receiver.questions)
    begun = client.initiate_performance_test(PerformanceTestRequest(originalTransactionId=bought))
    assert begun.config.responseTimeThreshold == 700

    def result():
        found = client.get_performance_test_results(begun.requestId)
        return found if found.result != PerformanceTestStatus.PENDING else None

    found = store.wait_until(result, 30, "the end of a performance test")
    assert found.result == PerformanceTestStatus.PASS
    assert (found.numPending, found.target, found.successRate) == (0, receiver.realtime_url, 100)
    assert len(receiver.questions) - before == begun.config.totalRequests
    question = store.verifier().verify_and_decode_realtime_request(receiver.questions[-1])
    assert question.originalTransactionId == bought and question.productId == "monthly"
    client.delete_realtime_url()


# Certificates


@pytest.mark.parametrize("fault", [
    {}, {"intermediate": "rotated"}, {"leaf": "revoked"}, {"leaf": "unknown"}, {"intermediate": "revoked"},
    {"leaf": "expired"}, {"leaf": "unmarked"}, {"intermediate": "unmarked"},
], ids=str)
def test_apples_verifier_finds_each_fault_of_the_certificates_online_and_offline(store, fault):
    bought = store.buy()["transactionId"]
    with store.faults(certificates=fault):
        signed = store.client().get_transaction_info(bought).signedTransactionInfo

    def status(online):
        try:
            store.verifier(online=online).verify_and_decode_signed_transaction(signed)
            return "OK"
        except Exception as error:
            return error.status.name

    broken = fault.get("leaf") in ("expired", "unmarked") or fault.get("intermediate") == "unmarked"
    revoked = "revoked" in fault.values() or "unknown" in fault.values()
    assert status(online=False) == ("VERIFICATION_FAILURE" if broken else "OK")
    assert status(online=True) == ("VERIFICATION_FAILURE" if broken or revoked else "OK")


@pytest.mark.parametrize("fault", [{"status": 500}, {"drop": True}, {"reset": True}], ids=str)
def test_a_failing_ocsp_responder_makes_a_verification_retryable(store, fault):
    bought = store.buy()["transactionId"]
    signed = store.client().get_transaction_info(bought).signedTransactionInfo
    with store.faults(ocsp=fault), pytest.raises(Exception) as failure:
        store.verifier(online=True).verify_and_decode_signed_transaction(signed)
    assert failure.value.status.name == "RETRYABLE_VERIFICATION_FAILURE"


def test_every_notification_passes_apples_verifier(store, receiver):
    bought = store.buy("monthly", appAccountToken=fresh())["transactionId"]
    store.refund(bought)
    store.wait_until(lambda: len(receiver.payloads) > 5, 10, "notifications")
    for payload in list(receiver.payloads):
        told = claims(payload)
        about = next(told[part] for part in ("data", "summary", "appData") if part in told)
        verifier = store.verifier(about["environment"].lower())
        assert verifier.verify_and_decode_notification(payload).notificationUUID
