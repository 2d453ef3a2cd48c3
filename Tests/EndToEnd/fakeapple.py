"""A fake App Store Server API that checks every token, records every call and answers from a script."""

import collections
import json
import re
import socket
import threading
import time
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

import web
from apple import unb64url
from process import patient

CONSUMPTION = re.compile(r"^/(sandbox|production)/inApps/(v[12])/transactions/consumption/([^/?]+)$")

# This App Store lists no notification.
HISTORY = re.compile(r"^/(sandbox|production)/inApps/v1/notifications/history")
TEST = re.compile(r"^/(sandbox|production)/inApps/v1/notifications/test(?:/([^/?]+))?$")


@dataclass
class Answer:
    """The answer to one call: a status, or a connection closed without an answer."""

    status: int = 202
    code: int | None = None
    headers: dict = field(default_factory=dict)
    release: threading.Event | None = None  # the answer waits for this event
    drop: bool = False  # close the connection without an answer
    answered: threading.Event = field(default_factory=threading.Event)

    @classmethod
    def too_many(cls, until_ms):
        return cls(429, 4290000, {"Retry-After": str(until_ms)})


@dataclass
class Call:
    """One received call."""

    method: str
    path: str
    body: object
    token: str
    at: float
    environment: str | None = None
    version: str | None = None
    transaction_id: str | None = None
    status: int | None = None


class FakeApple:
    """Listens on a free port of 127.0.0.1 until it is stopped."""

    def __init__(self, *, key, issuer_id, key_id, bundles):
        self.public_key = key.public_key()
        self.issuer_id, self.key_id, self.bundles = issuer_id, key_id, bundles
        self.calls, self.violations = [], []
        self._scripts = collections.defaultdict(collections.deque)
        # How far Apple's clock is ahead of the tests' clock, in seconds.
        self.lead = 0
        # Whether every key is refused, as after its revocation.
        self.refuses_keys = False
        # Delivers a test notification about a bundle and an environment, and returns it; without it, tests are unknown.
        self.deliver_test, self._tests = None, {}
        self._changed = threading.Condition()
        self._releases = []
        self._server = web.Server(self._handler())

    @property
    def url(self):
        return self._server.url

    def script(self, purchase, *answers):
        """Sets the answers to the next calls about a purchase. Later calls get 202."""
        with self._changed:
            self._scripts[purchase.transaction_id].extend(answers)
            self._releases.extend(answer.release for answer in answers if answer.release)

    def puts(self, purchase):
        """Returns the consumption calls about a purchase so far."""
        with self._changed:
            return [call for call in self.calls if call.transaction_id == purchase.transaction_id]

    def wait_for_puts(self, purchase, count, timeout=10):
        """Waits until a number of consumption calls about a purchase has arrived."""
        limit = patient(timeout)
        end = time.monotonic() + limit
        with self._changed:
            while True:
                found = [call for call in self.calls if call.transaction_id == purchase.transaction_id]
                left = end - time.monotonic()
                if len(found) >= count:
                    return found
                assert left > 0, f"{len(found)} of {count} calls about {purchase.transaction_id} in {limit} s"
                self._changed.wait(left)

    def stop(self):
        for release in self._releases:
            release.set()
        self._server.stop()

    # Serving

    def _take(self, call):
        with self._changed:
            self.calls.append(call)
            script = self._scripts.get(call.transaction_id)
            answer = script.popleft() if script else Answer()
            self._changed.notify_all()
            return answer

    def _test(self, environment, test, token):
        """Returns the answer to a request for a test notification, or to one for the result of such a test."""
        if test:
            attempts = [{"attemptDate": int(time.time() * 1000), "sendAttemptResult": "SUCCESS"}]
            return json.dumps({"signedPayload": self._tests[test], "sendAttempts": attempts}).encode()
        bundle = json.loads(unb64url(token.split(".")[1]))["bid"]
        test = f"test-{len(self._tests)}"
        self._tests[test] = self.deliver_test(bundle, environment.capitalize())
        return json.dumps({"testNotificationToken": test}).encode()

    def _complaint(self, token):
        """Returns why Apple would refuse this token, or None."""
        try:
            head, body, signature = token.split(".")
            header, claims, raw = json.loads(unb64url(head)), json.loads(unb64url(body)), unb64url(signature)
        except ValueError:
            return "no compact JWS"
        if header.get("alg") != "ES256" or header.get("typ") != "JWT" or header.get("kid") != self.key_id:
            return f"header {header}"
        if len(raw) != 64:
            return f"signature of {len(raw)} bytes"
        r, s = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
        try:
            self.public_key.verify(encode_dss_signature(r, s), f"{head}.{body}".encode(), ec.ECDSA(hashes.SHA256()))
        except Exception:
            return "signature"
        now = time.time() + self.lead
        issued, expires = claims.get("iat"), claims.get("exp")
        if not isinstance(issued, (int, float)) or not isinstance(expires, (int, float)):
            return "iat or exp missing"
        if expires - issued > 3600 or expires <= now or issued > now + 60:
            return f"iat {issued}, exp {expires}, now {now}"
        if claims.get("iss") != self.issuer_id or claims.get("aud") != "appstoreconnect-v1":
            return f"iss {claims.get('iss')}, aud {claims.get('aud')}"
        if claims.get("bid") not in self.bundles:
            return f"bid {claims.get('bid')}"
        return None

    def _handler(apple):
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            timeout = 60
            disable_nagle_algorithm = True

            def log_message(self, *_):
                pass

            def date_time_string(self, timestamp=None):
                return super().date_time_string(time.time() + apple.lead if timestamp is None else timestamp)

            def do_PUT(self):
                self.serve()

            def do_GET(self):
                self.serve()

            def do_POST(self):
                self.serve()

            def serve(self):
                length = int(self.headers.get("Content-Length") or 0)
                raw = self.rfile.read(length)
                if len(raw) < length:
                    self.close_connection = True  # the caller died before its request was complete
                    return
                token = (self.headers.get("Authorization") or "").removeprefix("Bearer ")
                try:
                    body = json.loads(raw) if raw else None
                except ValueError:
                    body = raw
                call = Call(self.command, self.path, body, token, time.time())
                complaint = apple._complaint(token)
                if complaint:
                    apple.violations.append(f"{self.command} {self.path}: {complaint}")
                    return self.say(call, 401, b"Unauthenticated\n\nRequest ID: 1\n", {}, "text/plain")
                match = CONSUMPTION.match(self.path)
                if apple.refuses_keys:
                    if match:
                        call.environment, call.version, call.transaction_id = match.groups()
                    with apple._changed:
                        apple.calls.append(call)
                    return self.say(call, 401, b"Unauthenticated\n\nRequest ID: 1\n", {}, "text/plain")
                if self.command == "POST" and HISTORY.match(self.path):
                    apple._take(call)
                    return self.say(call, 200, b'{"notificationHistory":[],"hasMore":false}', {})
                if apple.deliver_test and (test := TEST.match(self.path)):
                    apple._take(call)
                    return self.say(call, 200, apple._test(*test.groups(), token), {})
                if not match or self.command != "PUT":
                    apple._take(call)
                    return self.say(call, 404, error(4040010), {})
                call.environment, call.version, call.transaction_id = match.groups()
                if "application/json" not in (self.headers.get("Content-Type") or ""):
                    apple.violations.append(f"{self.path}: Content-Type {self.headers.get('Content-Type')}")
                answer = apple._take(call)
                if answer.release:
                    answer.release.wait(60)
                if answer.drop:
                    call.status = 0
                    self.close_connection = True
                    self.connection.shutdown(socket.SHUT_RDWR)
                else:
                    self.say(call, answer.status, error(answer.code) if answer.code else b"", answer.headers)
                answer.answered.set()

            def say(self, call, status, body, headers, content_type="application/json"):
                call.status = status
                try:
                    self.send_response(status)
                    if body:
                        self.send_header("Content-Type", content_type)
                    self.send_header("Content-Length", str(len(body)))
                    for name, value in headers.items():
                        self.send_header(name, value)
                    self.end_headers()
                    self.wfile.write(body)
                    self.wfile.flush()
                except OSError:
                    self.close_connection = True  # the caller is gone, as some tests intend

        return Handler


def error(code):
    return json.dumps({"errorCode": code, "errorMessage": "By the script."}).encode()
