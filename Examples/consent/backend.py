"""The part of a backend that stands between the app and the desk: it shows the consent text, and records the answer.

usage: python3 backend.py PORT DESK BUNDLE-ID     with a token of the role backend in REFUND_DESK_TOKEN
"""

import datetime
import json
import os
import pathlib
import sys
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "python"))

from refund_desk import CallFailed, DeskClient, DeskProblem  # noqa: E402


def customer_of(headers) -> str | None:
    """Returns the app account token of the customer who is signed in. Replace this by your own sessions."""
    return json.loads(os.environ["SESSIONS"]).get(headers.get("Authorization", "").removeprefix("Bearer "))


class Backend(BaseHTTPRequestHandler):
    timeout = 30

    def do_GET(self) -> None:
        path, _, query = self.path.partition("?")
        if path != "/consent-text":
            return self.reply(404)
        locale = urllib.parse.parse_qs(query).get("locale", [None])[0]
        self.call(lambda customer: desk.get_consent_text(app, locale=locale))

    def do_PUT(self) -> None:
        body = self.rfile.read(min(int(self.headers.get("Content-Length", 0)), 10_000))
        try:
            given = json.loads(body)
            now = datetime.datetime.now(datetime.timezone.utc)
            # A device whose clock is fast must not answer in the future.
            at = min(datetime.datetime.fromisoformat(given["at"]), now).isoformat()
            consent = {
                "granted": given["granted"] is True, "textVersion": given["textVersion"], "locale": given["locale"],
                "source": "app", "actor": "customer", "at": at,
            }
        except (ValueError, KeyError, TypeError):
            return self.reply(400)
        if self.path != "/consent":
            return self.reply(404)
        self.call(lambda customer: desk.put_consent(app, customer, consent))

    def call(self, make) -> None:
        customer = customer_of(self.headers)
        if customer is None:
            return self.reply(401)
        try:
            self.reply(200, make(customer) or {})
        except DeskProblem as problem:
            self.reply(400 if problem.status == 400 else 502)
        except CallFailed:
            self.reply(502)

    def reply(self, status: int, content: dict | None = None) -> None:
        body = json.dumps(content or {}).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


port, address, app = sys.argv[1:]
desk = DeskClient(address, os.environ["REFUND_DESK_TOKEN"])
server = ThreadingHTTPServer(("127.0.0.1", int(port)), Backend)
print(f"listening on 127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
