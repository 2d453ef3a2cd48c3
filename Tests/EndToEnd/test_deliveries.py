"""Delivery of notifications over plain HTTP: Apple's retry times, accepted answers and the notification history."""

import json

import pytest

import web
from appstore import BUNDLE, Store, claims

HOUR = 3600


@pytest.fixture
def target():
    """A developer's server."""
    with web.Inbox() as made:
        yield made


@pytest.fixture
def store(tmp_path, target):
    with Store(tmp_path) as made:
        made.stock()
        yield made


def listen(store, target, version, environment=None):
    app = {"notificationURL": target.url, "notificationVersion": version}
    store.control("PUT", f"apps/{BUNDLE}", app | ({"environment": environment} if environment else {}))


def newest(store):
    return store.control("GET", "notifications")["notifications"][-1]


@pytest.mark.parametrize(("version", "environment", "hours"), [
    ("2", "Production", [0, 1, 13, 37, 85, 157]), ("1", "Production", [0, 6, 30, 78]),
    ("2", "Sandbox", [0]), ("1", "Sandbox", [0]),
])
@pytest.mark.parametrize("status", [404, 500])
def test_the_emulator_retries_at_the_times_that_apple_documents(store, target, version, environment, hours, status):
    listen(store, target, version)
    target.status = status
    store.buy("monthly", environment=environment)
    store.wait_until(lambda: target.bodies, 10, "the first attempt")
    store.advance(26 * 24 * HOUR)
    assert len(target.bodies) == len(hours)
    assert len(set(target.bodies)) == 1, "the same notification each time"
    attempts = newest(store)["attempts"]
    times = [attempt["attemptDate"] for attempt in attempts]
    assert [round((time - times[0]) / 1000 / HOUR) for time in times] == hours
    assert {(attempt["result"], attempt["status"]) for attempt in attempts} == {
        ("UNSUCCESSFUL_HTTP_RESPONSE_CODE", status)}


@pytest.mark.parametrize("version", ["1", "2"])
@pytest.mark.parametrize("status", [200, 201, 202, 203, 204, 205, 206])
def test_a_status_from_200_to_206_counts_as_delivered(store, target, version, status):
    listen(store, target, version)
    target.status = status
    store.buy("monthly", environment="Production")
    store.wait_until(lambda: target.bodies, 10, "the first attempt")
    store.advance(7 * 24 * HOUR)
    assert len(target.bodies) == 1


@pytest.mark.parametrize("status", [207, 300, 304, 400, 401, 403, 410, 429, 501, 503])
def test_another_status_does_not_count_as_delivered(store, target, status):
    listen(store, target, "2")
    target.status = status
    store.buy("monthly", environment="Production")
    store.wait_until(lambda: target.bodies, 10, "the first attempt")
    store.advance(HOUR + 60)
    assert len(target.bodies) == 2


def close(handler):
    handler.close_connection = True


def babble(handler):
    handler.wfile.write(b"no HTTP at all\r\n\r\n")
    handler.close_connection = True


def turn_round(handler):
    handler.send_response(307)
    handler.send_header("Location", handler.path)
    handler.send_header("Content-Length", "0")
    handler.end_headers()


@pytest.mark.parametrize(("odd", "scheme", "result"), [
    (close, "http", "PREMATURE_CLOSE"), (babble, "http", "INVALID_RESPONSE"),
    (turn_round, "http", "CIRCULAR_REDIRECT"), (None, "https", "TLS_ISSUE"),
], ids=lambda value: getattr(value, "__name__", value))
def test_a_failed_attempt_has_apples_name_of_the_failure(store, target, odd, scheme, result):
    target.odd = odd
    target.url = target.url.replace("http", scheme)
    listen(store, target, "2")
    store.buy("monthly")
    attempt, = store.wait_until(lambda: newest(store)["attempts"], 20, "the attempt")
    assert attempt["result"] == result and "status" not in attempt
    window = {"startDate": store.now - HOUR * 1000, "endDate": store.now + 1000}
    item, = store.call("POST", "/inApps/v1/notifications/history", window).json["notificationHistory"]
    assert [attempt["sendAttemptResult"] for attempt in item["sendAttempts"]] == [result]


def test_the_notification_history_can_be_limited_to_one_subtype(store, target):
    listen(store, target, "2")
    bought = store.buy("monthly")["transactionId"]
    for event in ("cancel", "resubscribe", "cancel"):
        store.control("POST", f"transactions/{bought}/{event}", {})
    store.wait_until(lambda: len(target.bodies) == 4 and newest(store)["attempts"], 10, "all of them")

    def found(**more):
        body = {"startDate": store.now - HOUR * 1000, "endDate": store.now + 1000,
                "notificationType": "DID_CHANGE_RENEWAL_STATUS", **more}
        items = store.call("POST", "/inApps/v1/notifications/history", body).json["notificationHistory"]
        return [claims(item["signedPayload"])["subtype"] for item in items]

    off, on = "AUTO_RENEW_DISABLED", "AUTO_RENEW_ENABLED"
    assert found() == [off, on, off]
    assert found(notificationSubtype=off) == [off, off]
    assert found(notificationSubtype=on) == [on]


def test_each_environment_has_its_own_version_and_url(store, target):
    with web.Inbox() as other:
        listen(store, target, "1", "Production")
        listen(store, other, "2", "Sandbox")
        for environment in ("Production", "Sandbox"):
            store.buy("monthly", environment=environment)
        store.wait_until(lambda: target.bodies and other.bodies, 10, "both")
    assert json.loads(target.bodies[0])["notification_type"] == "INITIAL_BUY"
    assert claims(json.loads(other.bodies[0])["signedPayload"])["notificationType"] == "SUBSCRIBED"


@pytest.mark.parametrize("environment", ["production", "sandbox"])
def test_a_test_notification_has_version_2_also_at_a_version_1_url(store, target, environment):
    listen(store, target, "1")
    answer = store.call("POST", "/inApps/v1/notifications/test", environment=environment)
    assert set(answer.json) == {"testNotificationToken"}
    store.wait_until(lambda: target.bodies, 10, "the test")
    signed = json.loads(target.bodies[0])["signedPayload"]
    assert store.verifier(environment).verify_and_decode_notification(signed).notificationType == "TEST"
    path = f"/inApps/v1/notifications/test/{answer.json['testNotificationToken']}"
    told = store.wait_until(
        lambda: (found := store.call("GET", path, environment=environment)).status == 200 and found.json, 10, "its status"
    )
    assert told["signedPayload"] == signed and told["sendAttempts"][0]["sendAttemptResult"] == "SUCCESS"


@pytest.mark.parametrize(("environment", "days"), [("production", 180), ("sandbox", 30)])
def test_the_notification_history_goes_back_as_far_as_apples(store, target, environment, days):
    listen(store, target, "2")
    store.buy("coins", environment=environment.capitalize())
    store.wait_until(lambda: target.bodies, 10, "the notification")

    def history(since):
        now = store.now
        body = {"startDate": now - since * 24 * HOUR * 1000 + 60_000, "endDate": now + 1000}
        return store.call("POST", "/inApps/v1/notifications/history", body, environment=environment)

    assert len(history(1).json["notificationHistory"]) == 1
    store.advance((days - 1) * 24 * HOUR)
    assert len(history(days).json["notificationHistory"]) == 1
    too_far = history(days + 1)
    assert (too_far.status, too_far.json["errorCode"]) == (400, 4000012)
    store.advance(2 * 24 * HOUR)
    assert history(days).json["notificationHistory"] == []


def test_the_notification_history_has_no_version_1_notification(store, target):
    listen(store, target, "1")
    store.buy("monthly")
    store.wait_until(lambda: target.bodies, 10, "the notification")
    now = store.now
    body = {"startDate": now - HOUR * 1000, "endDate": now + 1000}
    assert store.call("POST", "/inApps/v1/notifications/history", body).json["notificationHistory"] == []
