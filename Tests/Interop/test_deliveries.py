"""The delivery of notifications over plain HTTP: Apple's timetables, the answers that count, and how far back one sees."""

import json
from http.server import BaseHTTPRequestHandler

import pytest

import web
from appstore import BUNDLE, Store, claims

HOUR = 3600


class Target:
    """A developer's server that gives each notification the same answer."""

    def __init__(self):
        self.status, self.bodies = 200, []
        target = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            timeout = 60

            def log_message(self, *_):
                pass

            def do_POST(self):
                target.bodies.append(self.rfile.read(int(self.headers["Content-Length"])))
                self.send_response(target.status)
                self.send_header("Content-Length", "0")
                self.end_headers()

        self._server = web.Server(Handler)
        self.url = f"{self._server.url}/notifications"
        self.stop = self._server.stop


@pytest.fixture
def target():
    made = Target()
    yield made
    made.stop()


@pytest.fixture
def store(tmp_path, target):
    made = Store(tmp_path / "emulator.log")
    made.stock()
    yield made
    made.stop()


def listen(store, target, version, environment=None):
    app = {"notificationURL": target.url, "notificationVersion": version}
    store.hand("PUT", f"apps/{BUNDLE}", app | ({"environment": environment} if environment else {}))


def newest(store):
    return store.hand("GET", "notifications")["notifications"][-1]


@pytest.mark.parametrize(("version", "environment", "hours"), [
    ("2", "Production", [0, 1, 13, 37, 85, 157]), ("1", "Production", [0, 6, 30, 78]),
    ("2", "Sandbox", [0]), ("1", "Sandbox", [0]),
])
@pytest.mark.parametrize("status", [404, 500])
def test_apples_timetables(store, target, version, environment, hours, status):
    listen(store, target, version)
    target.status = status
    store.buy("monthly", environment=environment)
    web.wait_until(lambda: target.bodies, 10, "the first attempt")
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
def test_answers_that_count_as_delivered(store, target, version, status):
    listen(store, target, version)
    target.status = status
    store.buy("monthly", environment="Production")
    web.wait_until(lambda: target.bodies, 10, "the first attempt")
    store.advance(7 * 24 * HOUR)
    assert len(target.bodies) == 1


@pytest.mark.parametrize("status", [207, 300, 304, 400, 401, 403, 410, 429, 501, 503])
def test_answers_that_do_not(store, target, status):
    listen(store, target, "2")
    target.status = status
    store.buy("monthly", environment="Production")
    web.wait_until(lambda: target.bodies, 10, "the first attempt")
    store.advance(HOUR + 60)
    assert len(target.bodies) == 2


def test_each_environment_has_a_version_and_a_url_of_its_own(store, target):
    other = Target()
    try:
        listen(store, target, "1", "Production")
        listen(store, other, "2", "Sandbox")
        for environment in ("Production", "Sandbox"):
            store.buy("monthly", environment=environment)
        web.wait_until(lambda: target.bodies and other.bodies, 10, "both")
    finally:
        other.stop()
    assert json.loads(target.bodies[0])["notification_type"] == "INITIAL_BUY"
    assert claims(json.loads(other.bodies[0])["signedPayload"])["notificationType"] == "SUBSCRIBED"


@pytest.mark.parametrize("environment", ["production", "sandbox"])
def test_a_test_comes_in_version_2_even_to_version_1(store, target, environment):
    listen(store, target, "1")
    answer = store.call("POST", "/inApps/v1/notifications/test", environment=environment)
    assert set(answer.json) == {"testNotificationToken"}
    web.wait_until(lambda: target.bodies, 10, "the test")
    signed = json.loads(target.bodies[0])["signedPayload"]
    assert store.verifier(environment).verify_and_decode_notification(signed).notificationType == "TEST"
    path = f"/inApps/v1/notifications/test/{answer.json['testNotificationToken']}"
    told = web.wait_until(
        lambda: (found := store.call("GET", path, environment=environment)).status == 200 and found.json, 10, "its status")
    assert told["signedPayload"] == signed and told["sendAttempts"][0]["sendAttemptResult"] == "SUCCESS"


@pytest.mark.parametrize(("environment", "days"), [("production", 180), ("sandbox", 30)])
def test_how_far_back_the_history_goes(store, target, environment, days):
    listen(store, target, "2")
    store.buy("coins", environment=environment.capitalize())
    web.wait_until(lambda: target.bodies, 10, "the notification")

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


def test_the_history_holds_no_version_1(store, target):
    listen(store, target, "1")
    store.buy("monthly")
    web.wait_until(lambda: target.bodies, 10, "the notification")
    now = store.now
    body = {"startDate": now - HOUR * 1000, "endDate": now + 1000}
    assert store.call("POST", "/inApps/v1/notifications/history", body).json["notificationHistory"] == []
