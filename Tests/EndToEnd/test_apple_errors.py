"""Provokes every error that Apple lists for an endpoint, and reads it with Apple's own client.

The file is longer than most, because it is a table with a row for each error.
"""

import json
import re

import pytest
from appstoreserverlibrary.api_client import APIError, APIException, GetTransactionHistoryVersion
from appstoreserverlibrary.models.TransactionHistoryRequest import TransactionHistoryRequest
from appstoreserverlibrary.models.UploadMessageRequestBody import UploadMessageRequestBody

import emulatorapi
import openapi
import web
from appstore import BUNDLE, TOKEN, Store, fresh, png

# The endpoints that return each error code, by their numbers in Apple's overview of the App Store Server API.
HISTORIES, CONSUMPTIONS, SEATS = [2, 3], [5, 6], [21, 22, 23, 24]
INDEX = {
    4000000: [9], 4000002: [2, 3, 4], 4000004: [20], 4000005: [2, 3, 7],
    4000006: [1, 2, 3, 4, 5, 7, 13, 16, 17, 18, 19], 4000008: [8, 10], 4000009: [10, 11], 4000010: [10, 11],
    4000011: [10, 11, 12], 4000012: [13], 4000013: [13], 4000014: [13, 20], 4000015: [2, 3, 13], 4000016: [2, 3, 13],
    4000017: [13], 4000018: [13], 4000019: [13], 4000020: [15], 4000021: HISTORIES, 4000022: HISTORIES,
    4000023: [2, 3, 11, 12], 4000024: HISTORIES, 4000025: HISTORIES, 4000026: HISTORIES, 4000027: [11],
    4000028: [11], 4000030: HISTORIES, 4000031: [4], 4000032: [6], 4000033: [6], 4000034: [6], 4000035: CONSUMPTIONS,
    4000036: CONSUMPTIONS, 4000037: [6], 4000038: [6], 4000039: [6], 4000040: [6], 4000041: CONSUMPTIONS,
    4000042: [6], 4000044: CONSUMPTIONS, 4000047: [6], 4000048: [1, 5, 16, 18], 4000183: [16], 4000185: [5, 16],
    4000187: [16], 4000206: [5], 4000207: [5], 4000208: [5], 4000209: [5], 4000225: [20], 4000227: [5, 6, 16],
    4000228: SEATS, 4000229: SEATS, 4030004: [10, 11], 4030005: [10, 11], 4030007: [10], 4030028: [10], 4030029: [22],
    4040001: [2, 3, 4, 13], 4040002: [2, 3, 4], 4040003: [2, 3, 4], 4040004: [2, 3, 4], 4040005: [8, 10, 16],
    4040007: [14], 4040008: [15], 4040009: [11, 12], 4040010: [1, 2, 3, 4, 5, 6, 7, 13, 17, 18, 19], 4040019: [17],
    4040022: [20], 4040023: [23, 24], 4040024: [22, 24], 4290000: list(range(1, 25)), 5000000: list(range(1, 25)),
    5000001: [1, 2, 3, 4, *range(7, 18)],
}

# The method, path and name of each endpoint.
ENDPOINTS = {
    1: ("GET", "/inApps/v1/transactions/{}", "transactionInfo"),
    2: ("GET", "/inApps/v2/history/{}", "transactionHistory"),
    3: ("GET", "/inApps/v1/history/{}", "transactionHistoryV1"),
    4: ("GET", "/inApps/v1/subscriptions/{}", "subscriptionStatuses"),
    5: ("PUT", "/inApps/v2/transactions/consumption/{}", "consumptionV2"),
    6: ("PUT", "/inApps/v1/transactions/consumption/{}", "consumptionV1"),
    7: ("GET", "/inApps/v2/refund/lookup/{}", "refundHistory"),
    8: ("GET", "/inApps/v1/refund/lookup/{}", "refundHistoryV1"),
    9: ("GET", "/inApps/v1/lookup/{}", "orderLookup"),
    10: ("PUT", "/inApps/v1/subscriptions/extend/{}", "extendRenewalDate"),
    11: ("POST", "/inApps/v1/subscriptions/extend/mass", "massExtendRenewalDate"),
    12: ("GET", "/inApps/v1/subscriptions/extend/mass/{}/{}", "massExtendRenewalDateStatus"),
    13: ("POST", "/inApps/v1/notifications/history", "notificationHistory"),
    14: ("POST", "/inApps/v1/notifications/test", "requestTestNotification"),
    15: ("GET", "/inApps/v1/notifications/test/{}", "testNotificationStatus"),
    16: ("PUT", "/inApps/v1/transactions/{}/appAccountToken", "setAppAccountToken"),
    17: ("GET", "/inApps/v1/transactions/appTransactions/{}", "appTransactionInfo"),
    18: ("POST", "/inApps/v1/transactions/{}/finish", "finishTransaction"),
    19: ("GET", "/groups/v1/currentGroups/{}", "customerGroups"),
    20: ("GET", "/groups/v1/group/{}", "groupMembers"),
    21: ("GET", "/groups/v1/transactions/{}/seats", "seatInfo"),
    22: ("POST", "/groups/v1/transactions/{}/seats", "claimSeat"),
    23: ("DELETE", "/groups/v1/transactions/{}/seats/{}", "unclaimSeat"),
    24: ("POST", "/groups/v1/transactions/{}/seats/{}/associate", "associateSeat"),
}

V1 = {
    "customerConsented": True, "consumptionStatus": 0, "platform": 0, "sampleContentProvided": False,
    "deliveryStatus": 0, "appAccountToken": "", "accountTenure": 0, "playTime": 0, "lifetimeDollarsRefunded": 0,
    "lifetimeDollarsPurchased": 0, "userStatus": 0,
}
V2 = {"customerConsented": True, "sampleContentProvided": False, "deliveryStatus": "DELIVERED"}
EXTENSION = {"extendByDays": 10, "extendReasonCode": 1, "requestIdentifier": "once"}
MASS = {"extendByDays": 10, "extendReasonCode": 1, "requestIdentifier": fresh(), "productId": "monthly"}


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    with Store(tmp_path_factory.mktemp("errors")) as made:
        made.stock()
        yield made


def id_of(store, product="coins", **options):
    return store.buy(product, **options)["transactionId"]


def app_transaction_of(store):
    bought = store.buy()
    return store.verifier().verify_and_decode_signed_transaction(bought["signedTransaction"]).appTransactionId


def deleted(store):
    """Returns a transaction of a customer whose account is deleted."""
    bought = store.buy(appAccountToken=fresh())
    customer = store.verifier().verify_and_decode_signed_transaction(bought["signedTransaction"]).appTransactionId
    store.control("POST", f"customers/{customer}/delete-account", {})
    return bought["transactionId"]


def extended_twice(store):
    bought = id_of(store, "monthly")
    for number in range(2):
        body = EXTENSION | {"requestIdentifier": str(number)}
        assert store.call("PUT", f"/inApps/v1/subscriptions/extend/{bought}", body).status == 200
    return bought


def refunded(store, product):
    bought = id_of(store, product)
    store.refund(bought)
    return bought


def renewed(store):
    """Returns a transaction that is not the first of its subscription."""
    bought = id_of(store, "monthly")
    store.advance(32 * 86_400)
    page = store.client().get_transaction_history(
        bought, None, TransactionHistoryRequest(), GetTransactionHistoryVersion.V2)
    return store.verifier().verify_and_decode_signed_transaction(page.signedTransactions[1]).transactionId


def seated(store, **options):
    return id_of(store, "yearly", seats=1, **options)


def full(store):
    bought = seated(store)
    claimed = store.call("POST", f"/groups/v1/transactions/{bought}/seats", {"requestIdentifier": "first"})
    assert claimed.status == 200
    return bought, claimed.json["seatClaimId"]


def window(store, **more):
    return {"startDate": store.now - 3_600_000, "endDate": store.now + 1000, **more}


UNKNOWN = "2000000999999999"


def request(number, *parts, query=None, body=None):
    method, path, _ = ENDPOINTS[number]
    return method, path.format(*parts), query or {}, body


def histories(code, **query):
    """Returns the causes of an error that an invalid parameter provokes in both histories."""
    return {
        (number, code): lambda store, number=number: request(number, id_of(store), query=query) for number in HISTORIES
    }


def consumption(code, number, change, product="coins", **options):
    body = {name: value for name, value in ((V1 if number == 6 else V2) | change).items() if value is not None}
    return {(number, code): lambda store: request(number, id_of(store, product, **options), body=body)}


# The cause of each error of each endpoint: a function that takes the store and returns the request.
CAUSES = {
    (1, 4000006): lambda store: request(1, "abc"),
    (1, 4000048): lambda store: request(1, app_transaction_of(store)),
    (1, 4040010): lambda store: request(1, UNKNOWN),
    (4, 4000031): lambda store: request(4, id_of(store), query={"status": ["1", "6"]}),
    (5, 4000048): lambda store: request(5, app_transaction_of(store), body=V2),
    (6, 4040010): lambda store: request(6, UNKNOWN, body=V1),
    (7, 4000005): lambda store: request(7, id_of(store), query={"revision": ["nonsense"]}),
    (8, 4000008): lambda store: request(8, "abc"),
    (8, 4040005): lambda store: request(8, UNKNOWN),
    (9, 4000000): lambda store: request(9, "M_KK"),
    (10, 4000008): lambda store: request(10, "abc", body=EXTENSION),
    (10, 4000009): lambda store: request(10, id_of(store, "monthly"), body=EXTENSION | {"extendByDays": 91}),
    (10, 4000010): lambda store: request(10, id_of(store, "monthly"), body=EXTENSION | {"extendReasonCode": 4}),
    (10, 4000011): lambda store: request(10, id_of(store, "monthly"), body=EXTENSION | {"requestIdentifier": "x" * 129}),
    (10, 4030004): lambda store: request(10, refunded(store, "monthly"), body=EXTENSION),
    (10, 4030005): lambda store: request(10, extended_twice(store), body=EXTENSION),
    (10, 4030007): lambda store: request(
        10, id_of(store, "castle", inAppOwnershipType="FAMILY_SHARED"), body=EXTENSION),
    (10, 4030028): lambda store: request(10, id_of(store, "castle", inAppOwnershipType="ASSIGNED"), body=EXTENSION),
    (10, 4040005): lambda store: request(10, UNKNOWN, body=EXTENSION),
    (11, 4000009): lambda store: request(11, body=MASS | {"extendByDays": 0}),
    (11, 4000010): lambda store: request(11, body=MASS | {"extendReasonCode": -1}),
    (11, 4000011): lambda store: request(11, body=MASS | {"requestIdentifier": "no UUID"}),
    (11, 4000023): lambda store: request(11, body=MASS | {"productId": "coins"}),
    (11, 4000027): lambda store: request(11, body=MASS | {"storefrontCountryCodes": []}),
    (11, 4000028): lambda store: request(11, body=MASS | {"storefrontCountryCodes": ["USA", "fr"]}),
    (12, 4000011): lambda store: request(12, "monthly", "no-UUID"),
    (12, 4000023): lambda store: request(12, "nothing", fresh()),
    (12, 4040009): lambda store: request(12, "monthly", fresh()),
    (13, 4000006): lambda store: request(13, body=window(store, transactionId="abc")),
    (13, 4040010): lambda store: request(13, body=window(store, transactionId=UNKNOWN)),
    (13, 4000012): lambda store: request(13, body=window(store, startDate=store.now - 31 * 86_400_000)),
    (13, 4000013): lambda store: request(13, body=window(store, endDate=store.now - 3_600_001)),
    (13, 4000014): lambda store: request(13, query={"paginationToken": ["nonsense"]}, body=window(store)),
    (13, 4000015): lambda store: request(13, body=window(store, startDate="yesterday")),
    (13, 4000016): lambda store: request(13, body=window(store, endDate=None)),
    (13, 4000018): lambda store: request(
        13, body=window(store, notificationType="TEST", notificationSubtype="VOLUNTARY")),
    (13, 4000019): lambda store: request(
        13, body=window(store, notificationType="TEST", transactionId=id_of(store))),
    (14, 4040007): lambda store: request(14),
    (15, 4000020): lambda store: request(15, "no-UUID"),
    (15, 4040008): lambda store: request(15, fresh()),
    (16, 4000006): lambda store: request(16, "abc", body={"appAccountToken": TOKEN}),
    (16, 4000048): lambda store: request(16, app_transaction_of(store), body={"appAccountToken": TOKEN}),
    (16, 4000183): lambda store: request(16, id_of(store), body={"appAccountToken": "nobody"}),
    (16, 4000185): lambda store: request(
        16, id_of(store, inAppOwnershipType="FAMILY_SHARED"), body={"appAccountToken": TOKEN}),
    (16, 4000187): lambda store: request(16, renewed(store), body={"appAccountToken": TOKEN}),
    (16, 4000227): lambda store: request(
        16, id_of(store, inAppOwnershipType="ASSIGNED"), body={"appAccountToken": TOKEN}),
    (16, 4040005): lambda store: request(16, UNKNOWN, body={"appAccountToken": TOKEN}),
    (18, 4000048): lambda store: request(18, app_transaction_of(store)),
    (20, 4000004): lambda store: request(20, "900000000000000000", query={"limit": ["101"]}),
    (20, 4000014): lambda store: request(20, "900000000000000000", query={"paginationToken": ["nonsense"]}),
    (20, 4000225): lambda store: request(20, "abc"),
    (20, 4040022): lambda store: request(20, "123"),
    (21, 4000228): lambda store: request(21, id_of(store, "monthly")),
    (22, 4000228): lambda store: request(
        22, seated(store, invitationManagement="APPLE"), body={"requestIdentifier": "once"}),
    **{(number, 4000229): lambda store, number=number: request(
        number, seated(store, bundle=True), *([fresh()] if number > 22 else []), body={"appTransactionId": "1"})
       for number in SEATS},
    (22, 4030029): lambda store: request(22, full(store)[0], body={"requestIdentifier": "second"}),
    (22, 4040024): lambda store: request(
        22, seated(store), body={"requestIdentifier": "once", "appTransactionId": UNKNOWN}),
    (23, 4000228): lambda store: request(23, id_of(store, "monthly"), fresh()),
    (23, 4040023): lambda store: request(23, seated(store), fresh()),
    (24, 4000228): lambda store: request(24, id_of(store, "monthly"), fresh(), body={"appTransactionId": "1"}),
    (24, 4040023): lambda store: request(24, seated(store), fresh(), body={"appTransactionId": "1"}),
    (24, 4040024): lambda store: request(24, *full(store), body={"appTransactionId": UNKNOWN}),
    **histories(4000005, revision="nonsense"),
    **histories(4000015, startDate="yesterday"),
    **histories(4000016, endDate="1.5"),
    **histories(4000021, sort="SIDEWAYS"),
    **histories(4000022, productType="SOCKS"),
    **histories(4000023, productId=""),
    **histories(4000024, subscriptionGroupIdentifier=""),
    **histories(4000025, excludeRevoked="perhaps"),
    **histories(4000026, inAppOwnershipType="STOLEN"),
    **histories(4000030, revoked="perhaps"),
    **consumption(4000035, 5, {"customerConsented": False}),
    **consumption(4000036, 5, {"deliveryStatus": "LOST"}),
    **consumption(4000041, 5, {"sampleContentProvided": None}),
    **consumption(4000044, 5, {"refundPreference": "MAYBE"}),
    **consumption(4000185, 5, {}, inAppOwnershipType="FAMILY_SHARED"),
    **consumption(4000206, 5, {"consumptionPercentage": 100_001}),
    **consumption(4000207, 5, {"consumptionPercentage": 5, "deliveryStatus": "UNDELIVERED_OTHER"}),
    **consumption(4000208, 5, {}, advancedCommerce=True),
    **consumption(4000209, 5, {"consumptionPercentage": 5}, product="monthly"),
    **consumption(4000227, 5, {}, inAppOwnershipType="ASSIGNED"),
    **consumption(4000032, 6, {"accountTenure": 8}),
    **consumption(4000033, 6, {"appAccountToken": "nobody"}),
    **consumption(4000034, 6, {"consumptionStatus": 4}),
    **consumption(4000035, 6, {"customerConsented": None}),
    **consumption(4000036, 6, {"deliveryStatus": 6}),
    **consumption(4000037, 6, {"lifetimeDollarsPurchased": 8}),
    **consumption(4000038, 6, {"lifetimeDollarsRefunded": "1"}),
    **consumption(4000039, 6, {"platform": 3}),
    **consumption(4000040, 6, {"playTime": -1}),
    **consumption(4000041, 6, {"sampleContentProvided": 1}),
    **consumption(4000042, 6, {"userStatus": 5}),
    **consumption(4000044, 6, {"refundPreference": 4}),
    **consumption(4000047, 6, {}, product="castle"),
    **consumption(4000227, 6, {}, inAppOwnershipType="ASSIGNED"),
    # The same invalid identifiers on each endpoint that accepts any identifier of a customer.
    **{(number, 4000006): lambda store, number=number: request(number, "abc") for number in (2, 3, 4, 7, 17, 18, 19)},
    **{(number, 4040010): lambda store, number=number: request(number, UNKNOWN)
       for number in (2, 3, 4, 7, 17, 18, 19)},
    **{(number, 4040001): lambda store, number=number: request(number, deleted(store)) for number in (2, 3, 4)},
    (13, 4040001): lambda store: request(13, body=window(store, transactionId=deleted(store))),
    (5, 4000006): lambda store: request(5, "abc", body=V2),
    (5, 4040010): lambda store: request(5, UNKNOWN, body=V2),
}

# Errors that happen only at Apple, so the tests provoke them by a fault.
BY_FAULT = {
    4000002, 4030004, 4030005, 4040002, 4040003, 4040004, 4040009, 4040019, 5000000, 5000001,
}
# Errors that need a special state of the emulator: an expired token or a used-up budget.
SPECIAL = {(13, 4000017)} | {(number, 4290000) for number in ENDPOINTS}
# Errors of cases for which Apple's pages list none, and the one of a switch.
OWN = {(2, 4000013), (3, 4000013), (6, 4000006), (22, 4000011)}
OWN |= {(number, code) for number in SEATS for code in (4000008, 4040005)}
ROWS = [(number, code) for code, numbers in INDEX.items() for number in numbers]


def ask(store, number, method, path, query, body):
    """Makes a call that must fail, and returns the error that Apple's client reads."""
    environment = "production" if number == 9 else "sandbox"
    with pytest.raises(APIException) as failure:
        store.client(environment)._make_request(path, method, query, body, dict if method == "GET" else None)
    return failure.value


def check(error, code):
    assert error.raw_api_error == code
    assert error.http_status_code == code // 10_000
    assert error.error_message
    known = {member.value: member for member in APIError}
    assert error.api_error == known.get(code)


@pytest.mark.parametrize(("number", "code"), ROWS, ids=lambda value: str(value))
def test_apples_client_reads_every_listed_error(store, number, code):
    cause = CAUSES.get((number, code))
    if cause:
        check(ask(store, number, *cause(store)), code)
    elif code == 4290000:
        name = ENDPOINTS[number][2]
        store.control("PUT", "rate-limits", {"budgets": {name: 0}})
        try:
            check(ask(store, number, *request(number, "1", "1")), code)
        finally:
            store.control("PUT", "rate-limits", {"enforced": False})
    elif (number, code) in SPECIAL:
        with store.switches(paginationTokenSeconds=60):
            token = first_token(store)
            store.advance(61)
            query = {"paginationToken": [token]}
            check(ask(store, 13, *request(13, query=query, body=window(store))), code)
    else:
        assert code in BY_FAULT, f"nothing provokes {code} at endpoint {number}"
        with store.faults(**{ENDPOINTS[number][2]: {"errorCode": code}}):
            check(ask(store, number, *request(number, "1", "1")), code)


def test_the_description_has_the_errors_that_each_endpoint_answers_by_itself():
    described = {}
    for _, _, operation in openapi.operations(emulatorapi.load()):
        # Every endpoint has the same errors of tokens and of limits.
        own = [response for response in operation["responses"].values() if "$ref" not in response]
        told, allowed = (
            {int(code) for code in re.findall(r"\b4[0-9]{6}\b", text)}
            for text in ("".join(one["description"] for one in own), json.dumps([one.get("content") for one in own]))
        )
        assert told == allowed, operation["operationId"]
        described[operation["operationId"]] = told
    for number, (_, _, name) in ENDPOINTS.items():
        answered = {code for place, code in {*CAUSES, *SPECIAL, *OWN} if place == number} - {4290000}
        assert described[name] == answered, name


def first_token(store):
    """Returns the pagination token of a page with a next page."""
    with web.Inbox() as inbox:
        try:
            store.control("PUT", f"apps/{BUNDLE}", {"notificationURL": inbox.url, "notificationVersion": "2"})
            for _ in range(21):
                store.buy()
            store.wait_until(lambda: len(inbox.bodies) >= 21, 15, "21 notifications")
            return store.wait_until(lambda: page(store).get("paginationToken"), 10, "a page that is not the last")
        finally:
            store.control("PUT", f"apps/{BUNDLE}", {"notificationVersion": "2"})


def page(store):
    return store.call("POST", "/inApps/v1/notifications/history", window(store)).json


def test_every_row_is_in_the_index():
    assert set(CAUSES) <= set(ROWS)


# Errors that Apple's library knows but no page lists, or that need thousands of calls, provoked by a fault.
UNLISTED = {4000043: 6, 4040006: 8}
FULL = {4030014: "uploadImage", 4030016: "uploadMessage"}


@pytest.mark.parametrize("code", [*UNLISTED, *FULL])
def test_apples_client_reads_an_error_that_no_page_lists(store, code):
    number = UNLISTED.get(code)
    if number:
        with store.faults(**{ENDPOINTS[number][2]: {"errorCode": code}}):
            return check(ask(store, number, *request(number, "1", body=V1)), code)
    with store.faults(**{FULL[code]: {"errorCode": code}}), pytest.raises(APIException) as failure:
        client = store.client()
        if code == 4030014:
            client.upload_image(fresh(), png(3840, 160))
        else:
            client.upload_message(fresh(), UploadMessageRequestBody(header="h", body="b"))
    check(failure.value, code)


def test_no_error_of_apples_library_is_left_out():
    provoked = {code for _, code in ROWS} | set(UNLISTED) | set(FULL)
    provoked |= {row.values[0] for row in retention_rows()} | {4000213}
    assert {member.value for member in APIError} - provoked == set()


def test_a_malformed_body_is_refused_without_a_code(store):
    cases = [(number, request(number, id_of(store, "monthly"))) for number in (5, 6, 10, 16)]
    cases += [(number, request(number)) for number in (11, 13)]
    for number, (method, path, _, _) in cases:
        for body in (b"", b"{", b"[]", b"5"):
            answer = store.call(method, path, body)
            assert (answer.status, answer.content_type) == (400, "text/plain"), (number, body)
            assert answer.body


RETENTION = "/inApps/v1/messaging"


def retention_rows():
    image, bullet, message = fresh(), fresh(), fresh()
    good = {"header": "h", "body": "b"}
    shown = {"imageIdentifier": image, "altText": "a"}
    point = {"text": "t", "imageIdentifier": bullet, "altText": "a"}

    def setup(store):
        if image not in store.call("GET", f"{RETENTION}/image/list").body.decode():
            for identifier, size, query in [(image, (3840, 160), ""), (bullet, (1024, 1024), "?imageSize=BULLET_POINT")]:
                path = f"{RETENTION}/image/{identifier}{query}"
                answer = store.call("PUT", path, png(*size), headers={"Content-Type": "image/png"})
                assert answer.status == 200, answer.body

    def upload(code, body):
        def ask(store):
            setup(store)
            return store.call("PUT", f"{RETENTION}/message/{fresh()}", body)
        return code, ask

    def plain(code, method, path, body=None, **options):
        def ask(store):
            setup(store)
            return store.call(method, f"{RETENTION}/{path}", body, **options)
        return code, ask

    def twice(code, method, path, body, **options):
        def ask(store):
            store.call(method, f"{RETENTION}/{path}", body, **options)
            return store.call(method, f"{RETENTION}/{path}", body, **options)
        return code, ask

    def used(store):
        setup(store)
        store.call("PUT", f"{RETENTION}/message/{fresh()}", good | {"image": shown})
        return store.call("DELETE", f"{RETENTION}/image/{image}")

    def in_production(code, state_of_image):
        def ask(store):
            identifier, one = fresh(), fresh()
            options = {"environment": "production"}
            store.call("PUT", f"{RETENTION}/image/{one}", png(3840, 160), headers={"Content-Type": "image/png"}, **options)
            content = good | {"image": {"imageIdentifier": one, "altText": "a"}}
            assert store.call("PUT", f"{RETENTION}/message/{identifier}", content, **options).status == 200
            if state_of_image:
                store.control("POST", f"apps/{BUNDLE}/messages/{identifier}/review",
                           {"environment": "Production", "state": "APPROVED"})
            return store.call("PUT", f"{RETENTION}/default/monthly/en-US", {"messageIdentifier": identifier}, **options)
        return code, ask

    def performance(code, **body):
        def ask(store):
            given = {name: value(store) if callable(value) else value for name, value in body.items()}
            return store.call("POST", f"{RETENTION}/performanceTest", given)
        return code, ask

    rows = [
        plain(4000161, "PUT", f"image/{fresh()}", b"no image", headers={"Content-Type": "image/png"}),
        plain(4040014, "DELETE", f"image/{fresh()}"),
        twice(4090000, "PUT", f"image/{fresh()}", png(3840, 160), headers={"Content-Type": "image/png"}),
        (4030019, used),
        upload(4000162, good | {"header": "h" * 67}),
        upload(4000163, good | {"body": "b" * 145}),
        upload(4000175, good | {"image": shown | {"altText": "a" * 151}}),
        upload(4000216, good | {"image": shown | {"imageIdentifier": bullet}}),
        upload(4000218, good | {"bulletPoints": [point] * 6}),
        upload(4000219, good | {"bulletPoints": [point | {"text": "t" * 67}]}),
        upload(4000224, good | {"headerPosition": "ABOVE_IMAGE"}),
        twice(4090001, "PUT", f"message/{fresh()}", good),
        plain(4040015, "DELETE", f"message/{fresh()}"),
        plain(4040015, "PUT", "default/monthly/en-US", {"messageIdentifier": fresh()}),
        plain(4000023, "PUT", "default/nothing/en-US", {"messageIdentifier": message}),
        plain(4000164, "PUT", "default/monthly/english", {"messageIdentifier": message}),
        plain(4000023, "GET", "default/nothing/en-US"),
        plain(4000164, "DELETE", "default/monthly/english"),
        plain(4040020, "GET", "default/yearly/fr-FR"),
        in_production(4030017, False),
        in_production(4030018, True),
        plain(4000215, "PUT", "realtime/url", {"realtimeURL": "nowhere"}),
        plain(4000215, "PUT", "realtime/url", {"realtimeURL": "https://" + "x" * 256}),
        plain(4030026, "PUT", "realtime/url", {"realtimeURL": "https://example.com/"}, environment="production"),
        plain(4040021, "GET", "realtime/url", environment="production"),
        plain(4040021, "DELETE", "realtime/url", environment="production"),
        performance(4000211),
        performance(4000006, originalTransactionId="abc"),
        performance(4000048, originalTransactionId=app_transaction_of),
        performance(4000185, originalTransactionId=lambda store: id_of(store, inAppOwnershipType="FAMILY_SHARED")),
        performance(4040010, originalTransactionId=UNKNOWN),
        plain(4000212, "GET", "performanceTest/result/abc"),
        plain(4040018, "GET", f"performanceTest/result/{fresh()}"),
    ]
    return [pytest.param(code, ask, id=f"{code}-{place}") for place, (code, ask) in enumerate(rows)]


@pytest.mark.parametrize(("code", "ask_for"), retention_rows())
def test_retention_messaging_returns_its_own_errors(store, code, ask_for):
    answer = ask_for(store)
    assert (answer.status, answer.content_type) == (code // 10_000, "application/json"), answer.body
    assert answer.json["errorCode"] == code
    assert set(answer.json) == {"errorCode", "errorMessage"} and answer.json["errorMessage"]
    assert code in set(APIError) | {4000023, 4000048, 4000185}


def test_only_one_performance_test_runs_at_a_time(store):
    # The realtime URL does not answer, so the first test still runs when the second one is requested.
    with web.Held() as held:
        store.call("PUT", f"{RETENTION}/realtime/url", {"realtimeURL": held.url})
        bought = id_of(store, "monthly")
        path, body = f"{RETENTION}/performanceTest", {"originalTransactionId": bought}
        first = store.call("POST", path, body)
        assert first.status == 200
        second = store.call("POST", path, body)
        assert (second.status, second.json["errorCode"]) == (400, 4000213)
    result = f"{path}/result/{first.json['requestId']}"
    store.wait_until(lambda: store.call("GET", result).json["result"] != "PENDING", 60, "the end of the test")
    assert store.call("GET", result).json["result"] == "FAIL"


COMMERCE = "/advancedCommerce/v1"


def commerce_rows():
    def info(**changes):
        return {"requestInfo": {"requestReferenceId": fresh(), **changes}}

    def row(path, code, body, product="monthly", **options):
        def ask(store):
            bought = id_of(store, product, **({"advancedCommerce": True} | options))
            return store.call("POST", f"{COMMERCE}/{path}/{bought}", body)
        return code, ask

    def repeated(store):
        body = info()
        for _ in range(2):
            bought = id_of(store, "monthly", advancedCommerce=True)
            answer = store.call("POST", f"{COMMERCE}/subscription/cancel/{bought}", body)
        return answer

    def over(path, code, body):
        def ask(store):
            bought = id_of(store, "monthly", advancedCommerce=True)
            store.refund(bought)
            return store.call("POST", f"{COMMERCE}/{path}/{bought}", body)
        return code, ask

    cancel, metadata, price = "subscription/cancel", "subscription/changeMetadata", "subscription/changePrice"
    migrate, revoke, refund = "subscription/migrate", "subscription/revoke", "transaction/requestRefund"
    item = {"SKU": "monthly", "price": 1000}
    terms = {"refundReason": "LEGAL", "refundType": "FULL", "refundRiskingPreference": True}
    one = {"SKU": "coins", "refundReason": "LEGAL", "refundType": "FULL", "revoke": False}
    names = {"SKU": "new", "description": "d", "displayName": "n"}
    moved = {"descriptors": {}, "items": [names], "targetProductId": "monthly", "taxCode": "C003-00-2"}
    rows = [
        row(cancel, 4000079, {}),
        row(cancel, 4000080, {"requestInfo": {}}),
        row(cancel, 4000081, {"requestInfo": {"requestReferenceId": "no UUID"}}),
        row(cancel, 4000082, info(consistencyToken=5)),
        row(cancel, 4000033, info(appAccountToken="nobody")),
        row(cancel, 4000028, info() | {"storefront": "us"}),
        row(cancel, 4000133, info() | {"storefront": "FRA"}),
        row(cancel, 4030010, info(), advancedCommerce=False),
        row(cancel, 4030008, info(), product="coins"),
        over(cancel, 4030015, info()),
        (4000097, repeated),
        row(metadata, 4000160, info()),
        row(metadata, 4000111, info() | {"descriptors": {"displayName": "n"}}),
        row(metadata, 4000165, info() | {"descriptors": {"effective": "IMMEDIATELY"}}),
        row(metadata, 4000088, info() | {"descriptors": {"effective": "IMMEDIATELY", "description": "d" * 46}}),
        row(metadata, 4000089, info() | {"descriptors": {"effective": "IMMEDIATELY", "displayName": "n" * 31}}),
        row(metadata, 4000169, info() | {"items": [{"effective": "IMMEDIATELY"}]}),
        row(metadata, 4000220, info() | {"items": [{"effective": "IMMEDIATELY", "currentSKU": "other"}]}),
        row(metadata, 4000087, info() | {"items": [{"effective": "IMMEDIATELY", "currentSKU": "x" * 129}]}),
        row(metadata, 4000127, info() | {"taxCode": "nothing"}),
        row(price, 4000101, info()),
        row(price, 4000160, info() | {"items": []}),
        row(price, 4000105, info() | {"items": [{"price": 1}]}),
        row(price, 4000109, info() | {"items": [{"SKU": "monthly"}]}),
        row(price, 4000086, info() | {"items": [item | {"price": -1}]}),
        row(price, 4000053, info() | {"items": [item], "currency": "EUR"}),
        row(price, 4000194, info() | {"items": [item, item]}),
        row(price, 4000220, info() | {"items": [item | {"SKU": "other"}]}),
        row(price, 4000221, info() | {"items": [item | {"price": 99_999}]}, storefront="IND"),
        row(price, 4000193, info() | {"items": [item | {"dependentSKUs": ["monthly"]}]}),
        row(migrate, 4000176, info() | moved),
        row(migrate, 4000103, info() | moved | {"descriptors": None}, advancedCommerce=False),
        row(migrate, 4000101, info() | moved | {"items": None}, advancedCommerce=False),
        row(migrate, 4000107, info() | moved | {"items": [names | {"description": None}]}, advancedCommerce=False),
        row(migrate, 4000106, info() | moved | {"items": [names | {"displayName": None}]}, advancedCommerce=False),
        row(migrate, 4000166, info() | moved | {"targetProductId": None}, advancedCommerce=False),
        row(migrate, 4000167, info() | moved | {"targetProductId": "coins"}, advancedCommerce=False),
        row(migrate, 4000099, info() | moved | {"taxCode": None}, advancedCommerce=False),
        row(revoke, 4000156, info() | terms | {"refundReason": None}),
        row(revoke, 4000124, info() | terms | {"refundReason": "BORED"}),
        row(revoke, 4000157, info() | terms | {"refundType": None}),
        row(revoke, 4000123, info() | terms | {"refundType": "HALF"}),
        row(revoke, 4000159, info() | terms | {"refundRiskingPreference": None}),
        over(revoke, 4000186, info() | terms),
        row(revoke, 4000158, info() | terms | {"refundReason": "SIMULATE_REFUND_DECLINE"}, environment="Production"),
        row(refund, 4030024, info() | {"items": [one], **terms}, product="coins", advancedCommerce=False),
        row(refund, 4000101, info() | terms, product="coins"),
        row(refund, 4030013, info() | terms | {"items": [one | {"SKU": "other"}]}, product="coins"),
        row(refund, 4000153, info() | terms | {"items": [one | {"refundType": "CUSTOM"}]}, product="coins"),
        row(refund, 4000154, info() | terms | {"items": [one | {"refundType": "CUSTOM", "refundAmount": -1}]},
            product="coins"),
        row(refund, 4000155, info() | terms | {"items": [one | {"refundAmount": 1}]}, product="coins"),
        row(refund, 4000132, info() | terms | {"items": [one | {"refundType": "CUSTOM", "refundAmount": 5000}]},
            product="coins"),
    ]
    return [pytest.param(code, ask, id=f"{code}-{place}") for place, (code, ask) in enumerate(rows)]


@pytest.mark.parametrize(("code", "ask_for"), commerce_rows())
def test_advanced_commerce_returns_its_own_errors(store, code, ask_for):
    answer = ask_for(store) if code != 4000158 else in_production(store, ask_for)
    assert (answer.status, answer.content_type) == (code // 10_000, "application/json"), answer.body
    assert answer.json["errorCode"] == code
    assert set(answer.json) == {"errorCode", "errorMessage"} and answer.json["errorMessage"]


def in_production(store, ask_for):
    class Production:
        control, buy = store.control, store.buy

        @staticmethod
        def call(method, path, body):
            return store.call(method, path, body, environment="production")

    return ask_for(Production)


def test_an_unknown_token_is_not_answered_in_json(store):
    with pytest.raises(APIException) as failure:
        client = store.client()
        client._key_id = "AAAAAAAAAA"
        client.get_transaction_info("1")
    assert failure.value.http_status_code == 401
    assert failure.value.raw_api_error is None
    answer = store.call("GET", "/inApps/v1/transactions/1", token="nonsense")
    assert answer.content_type == "text/plain"
    assert answer.body.startswith(b"Unauthenticated\n\nRequest ID: ")
