"""The Google Play emulator as a process, driven by its page and by clients that share no code with the desk."""

import base64
import json
import os
import pathlib
import re
import stat
import threading
from http.server import BaseHTTPRequestHandler

import jwt
import pytest

import process
import web
from desk import run
from playemulator import Play

PAGE = (pathlib.Path(__file__).parents[2] / "docs" / "google-play-emulator.md").read_text()
EMAIL = "pubsub-push@emulated-project.iam.gserviceaccount.com"
APP = "/androidpublisher/v3/applications/com.example.app"


class Receiver:
    """Takes pushes, and proves each of them with PyJWT and the emulator's published keys."""

    def __init__(self, port):
        self.port, self.status, self.seen, self._arrived = port, 204, [], threading.Condition()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            timeout = 60

            def log_message(self, *_):
                pass

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                with receiver._arrived:
                    receiver.seen.append((self.headers["Authorization"], json.loads(body)))
                    receiver._arrived.notify_all()
                self.send_response(receiver.status)
                self.send_header("Content-Length", "0")
                self.end_headers()

        self._server = web.Server(Handler)
        self.url = f"{self._server.url}/google-play"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._server.stop()

    def wait(self, count):
        """Waits for a number of pushes, and returns the last one's claims, envelope and notification."""
        with self._arrived:
            assert self._arrived.wait_for(lambda: len(self.seen) >= count, 30), f"{len(self.seen)} of {count} pushes"
            header, envelope = self.seen[count - 1]
        scheme, token = header.split(" ", 1)
        assert scheme == "Bearer"
        (key,) = web.request(self.port, "GET", "/oauth2/v3/certs").json["keys"]
        assert jwt.get_unverified_header(token)["kid"] == key["kid"]
        claims = jwt.decode(
            token, jwt.PyJWK(key).key, algorithms=["RS256"], audience=self.url, issuer="https://accounts.google.com",
            options={"require": ["exp", "iat", "aud", "iss", "sub"]},
        )
        return claims, envelope, json.loads(base64.b64decode(envelope["message"]["data"], validate=True))


@pytest.fixture
def play(tmp_path):
    with Play(tmp_path, "--quiet") as made:
        yield made


def blocks(page, language):
    return re.findall(rf"```{language}\n(.*?)\n```", page, re.S)


def test_the_page_leads_from_a_purchase_to_a_voided_one(play, tmp_path):
    command, setup, ending = blocks(PAGE, "sh")
    assert command.startswith("refund-desk google-play-emulator --port 8082 --key-file google-play.json")
    with Receiver(play.port) as receiver:
        script = f"{setup}\n{ending}".replace("127.0.0.1:8082", f"127.0.0.1:{play.port}")
        script = script.replace("http://127.0.0.1:8080/notifications/google-play", receiver.url)
        done = process.run(["sh", "-eu"], input=script, folder=tmp_path, timeout=60)
        assert done.returncode == 0, done.stderr
        claims, envelope, notification = receiver.wait(1)
        assert claims["email"] == EMAIL and claims["email_verified"] is True
        assert envelope["subscription"] == "projects/emulated-project/subscriptions/desk"
        review = notification["pendingRefundReviewNotification"]
        assert notification["packageName"] == "com.example.app" and notification["version"] == "1.0"
        assert review["refundReason"] == 7 and review["version"] == "1.0"
        _, _, voided = receiver.wait(2)
        assert voided["voidedPurchaseNotification"]["orderId"] == review["orderId"]
        assert '"event":"voided"' in done.stdout and "Google does not say how it decides" in done.stdout


def test_a_review_is_answered_once_and_a_lost_dispute_is_listed(play):
    with Receiver(play.port) as receiver:
        play.control("PUT", "subscriptions/desk", {"pushEndpoint": receiver.url, "audience": receiver.url})
        bought = play.control("POST", "purchases", {"packageName": "com.example.app", "productId": "coins.500"})
        order = bought["orderId"]
        assert re.fullmatch(r"GPA\.\d{4}-\d{4}-\d{4}-\d{5}", order)
        play.control("POST", f"orders/{order}/dispute")
        _, _, notification = receiver.wait(1)
        review = notification["pendingRefundReviewNotification"]
        found = play.call("GET", f"{APP}/orders/{order}").json
        assert found["state"] == "PROCESSED" and found["purchaseToken"] == bought["purchaseToken"]
        assert found["total"] == {"currencyCode": "USD", "units": "4", "nanos": 990_000_000}
        answer = {
            "pendingRefundToken": review["pendingRefundToken"], "sampleContentProvided": False,
            "refundPreference": "DECLINE", "consumptionPercentageMilliunits": 45_200,
            "consumptionUsageEvents": [
                {"consumptionTime": "2026-11-01T10:00:00Z", "ipAddress": "192.0.2.7",
                 "consumptionItemDescription": "Level 3", "location": {"regionCode": "DE", "locality": "Berlin"}},
            ],
        }
        first = play.call("POST", f"{APP}/orders/{order}:reviewrefund", answer)
        assert (first.status, first.body) == (200, b"")
        again = play.call("POST", f"{APP}/orders/{order}:reviewrefund", {**answer, "refundPreference": "APPROVE"})
        assert (again.status, again.body) == (200, b"")
        kept = play.control("GET", f"orders/{order}/review")["answers"]
        assert [one["recorded"] for one in kept] == [True, False] and kept[0]["body"] == answer
        empty = play.call("GET", f"{APP}/purchases/voidedpurchases?type=1")
        assert empty.json == {}
        play.control("POST", f"orders/{order}/decision", {"decision": "VOID"})
        (voided,) = play.call("GET", f"{APP}/purchases/voidedpurchases?type=1").json["voidedPurchases"]
        assert voided["orderId"] == order and voided["voidedReason"] == 7
        assert play.call("GET", f"{APP}/orders/{order}").json["orderHistory"]["refundEvent"]["refundReason"] == "CHARGEBACK"
        receiver.wait(2)
        events = [one["event"] for one in play.control("GET", "events")["events"]]
        assert events[:3] == ["bought", "disputed", "published"]
        assert {"answered", "answerIgnored", "voided"} <= set(events)


def test_a_push_is_repeated_until_the_receiver_accepts_it(play):
    with Receiver(play.port) as receiver:
        receiver.status = 500
        settings = {"pushEndpoint": receiver.url, "minimumBackoffSeconds": 0.1, "maximumBackoffSeconds": 0.2}
        play.control("PUT", "subscriptions/desk", settings)
        sent = play.control("POST", "test-notifications", {"packageName": "com.example.app"})
        receiver.wait(2)
        receiver.status = 200
        _, envelope, notification = receiver.wait(3)
        assert envelope["message"]["messageId"] == sent["messageId"]
        assert notification["testNotification"] == {"version": "1.0"}
        count = len(receiver.seen)
        play.control("POST", f"messages/{sent['messageId']}/redeliver")
        _, again, _ = receiver.wait(count + 1)
        assert again["message"]["messageId"] == sent["messageId"]


def test_messages_can_be_pulled_and_scopes_are_checked(play):
    subscription = "/v1/projects/emulated-project/subscriptions/desk"
    sent = play.control("POST", "test-notifications", {"packageName": "com.example.app"})
    assert play.call("POST", f"{subscription}:pull", {"maxMessages": 10}, scope="androidpublisher").status == 403
    (pulled,) = play.call("POST", f"{subscription}:pull", {"maxMessages": 10}, scope="pubsub").json["receivedMessages"]
    assert pulled["message"]["messageId"] == sent["messageId"]
    acknowledged = play.call("POST", f"{subscription}:acknowledge", {"ackIds": [pulled["ackId"]]})
    assert acknowledged.status == 200
    assert play.control("GET", "subscriptions")["subscriptions"][0]["waiting"] == 0


def test_every_refusal_names_an_assumption_of_the_page(play):
    listed = set(re.findall(r"^- (.*)$", PAGE.partition("## Assumptions")[2].partition("\n## ")[0], re.M))
    source = (
        pathlib.Path(__file__).parents[2] / "Sources" / "GooglePlayEmulator" / "Assumption.swift"
    ).read_text()
    assert len(re.findall(r"^    case ", source, re.M)) == len(listed)
    order = play.control("POST", "purchases", {"packageName": "com.example.app", "productId": "p"})["orderId"]
    refused = [
        web.request(play.port, "GET", f"{APP}/orders/{order}"),
        play.call("GET", f"{APP}/orders/{order}", scope="pubsub"),
        play.call("GET", f"{APP}/orders/GPA.0"),
        play.call("GET", f"{APP}/edits"),
        play.call("GET", f"{APP}/purchases/voidedpurchases?maxResults=0"),
        play.call("POST", "/v1/projects/x/subscriptions/y:pull", {"maxMessages": 1}),
        play.call("POST", f"{APP}/orders/{order}:reviewrefund", {}),
        play.call("POST", f"{APP}/orders/{order}:reviewrefund", {
            "pendingRefundToken": "x", "sampleContentProvided": True, "refundPreference": "NEUTRAL"}),
    ]
    assert [one.status for one in refused] == [401, 403, 404, 404, 400, 404, 400, 404]
    for one in refused:
        (detail,) = one.json["error"]["details"]
        assert detail["assumption"] in listed


def test_the_key_file_is_private_and_survives_the_emulator(tmp_path):
    with Play(tmp_path) as play:
        assert stat.S_IMODE(os.stat(play.file).st_mode) == 0o600
        first = json.loads(play.file.read_text())
        assert first["token_uri"] == f"http://127.0.0.1:{play.port}/token"
        assert play.control("GET", "service-account") == first
    with Play(tmp_path) as play:
        second = json.loads(play.file.read_text())
        assert second["private_key"] == first["private_key"]
        assert second["token_uri"] == f"http://127.0.0.1:{play.port}/token"
        assert play.token()
    (tmp_path / "google-play.json").write_text("{}")
    ended = run("google-play-emulator", "--port", "0", "--key-file", "google-play.json", folder=tmp_path, timeout=60)
    assert ended.returncode == 1 and "is not one of this emulator's" in ended.stderr
    assert (tmp_path / "google-play.json").read_text() == "{}"


def test_json_prints_one_object_a_line(tmp_path):
    with Play(tmp_path, "--json") as play:
        play.control("POST", "purchases", {"packageName": "com.example.app", "productId": "coins"})
        play.process.wait_for_line('"event":"bought"')
        play.process.stop()
        listening, bought = [json.loads(line) for line in play.process.stdout.splitlines()]
    assert listening == {"event": "listening", "url": f"http://127.0.0.1:{play.port}"}
    assert bought["number"] == 1 and bought["details"]["productId"] == "coins"


@pytest.mark.parametrize("arguments", [["--port", "70000"], ["--clock", "today"], ["--clock", "9999-01-01T00:00:00Z"], ["--host", ""]])
def test_a_wrong_option_is_refused(tmp_path, arguments):
    ended = run("google-play-emulator", *arguments, folder=tmp_path, timeout=60)
    assert ended.returncode == 64 and arguments[0] in ended.stderr
