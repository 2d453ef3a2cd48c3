"""A desk beside an emulator, for programs that report facts as a backend does."""

import contextlib
import http.client
import os
import re
import threading
import uuid
from http.server import BaseHTTPRequestHandler

import web
from appstore import Store
from desk import REPOSITORY, leave_out_rates, rfc3339, run, start
from ports import free_port

APP = "com.example.coins"
PROGRAMS = REPOSITORY / "Examples/backends"
SOLD = {
    "coins.500": {"type": "Consumable", "price": 4990},
    "lifetime": {"type": "Non-Consumable", "price": 29990},
    "pro.monthly": {"type": "Auto-Renewable Subscription", "price": 9990, "period": "P1M", "group": "pro"},
}
PRODUCTS = """\
products:
  coins.500: { units: 500, sampleProvided: false, deliveryWhenUnknown: none, priceUSD: 4.99 }
  lifetime: { sampleProvided: true, deliveryWhenUnknown: delivered, priceUSD: 29.99 }
  pro.monthly: { sampleProvided: true, deliveryWhenUnknown: delivered, priceUSD: 9.99 }
"""


class Shop:
    """An emulator, a desk on real time that answers it, and a token of the role `backend`."""

    def __init__(self, store, desk, folder, port):
        self.store, self.desk, self.folder, self.port = store, desk, folder, port
        self.address = f"http://127.0.0.1:{port}"
        for product, sold in SOLD.items():
            store.control("PUT", f"apps/{APP}/products/{product}", {"currency": "USD", **sold})
        made = run("tokens", "create", "--role", "backend", "--config", "refund-desk.yml", folder=folder, timeout=60)
        self.token = made.stdout.strip()

    def buy(self, product="coins.500", customer=None):
        """Returns the customer, by default a new one, and the transaction of a purchase."""
        customer = customer or str(uuid.uuid4())
        bought = self.store.control("POST", "purchases", {
            "bundleId": APP, "productId": product, "environment": "Production", "appAccountToken": customer,
        })
        return customer, bought["transactionId"]

    def fact(self, method, path, body):
        """Reports a fact as a backend does."""
        answer = web.request(self.port, method, f"/v1/apps/{APP}/{path}", body, token=self.token)
        assert answer.status < 300, answer.body

    def use(self, **report):
        self.fact("POST", "usage", {"usage": [{"at": rfc3339(), "idempotencyKey": str(uuid.uuid4()), **report}]})

    def request_refund(self, transaction, reason="OTHER"):
        """Requests a refund in the emulator, and returns the identifier of the request."""
        return self.store.control("POST", f"transactions/{transaction}/refund-requests", {"reason": reason})["id"]

    def answer(self, transaction):
        """Requests a refund, and returns what the emulator receives."""
        asked = self.request_refund(transaction)
        received = self.store.wait_until(
            lambda: self.store.control("GET", f"refund-requests/{asked}").get("consumption"), 30, "an answer",
        )
        assert [one["status"] for one in received] == [202]
        return received[0]["body"]


@contextlib.contextmanager
def open_shop(folder, policy=None, consent=None):
    """Runs an emulator, and a desk that `init --emulator` configured, with a policy and consent texts if you pass them."""
    port = free_port()
    with Store(folder, "--bundle-id", APP) as store:
        ended = run("init", "--emulator", f"http://127.0.0.1:{store.port}", "--directory", "desk",
                    "--listen", f"127.0.0.1:{port}", "--bundle-id", APP, folder=folder, timeout=60)
        assert ended.returncode == 0, ended.stderr
        desk_folder = folder / "desk"
        leave_out_rates(desk_folder / "refund-desk.yml")
        (desk_folder / "products.yml").write_text(PRODUCTS)
        if policy:
            (desk_folder / "policy.yml").write_text(policy)
        if consent:
            (desk_folder / "consent.yml").write_text(consent)
            text = (desk_folder / "refund-desk.yml").read_text()
            assert text.count("    policy: policy.yml\n") == 1
            text = text.replace("    policy: policy.yml\n", "    policy: policy.yml\n    consentTexts: consent.yml\n")
            (desk_folder / "refund-desk.yml").write_text(text)
        with start("serve", "--config", "refund-desk.yml", folder=desk_folder, log=folder / "desk.log") as desk:
            desk.wait_for_line(rf"^Refund Desk listens on http://127\.0\.0\.1:{port}$")
            yield Shop(store, desk, desk_folder, port)
            desk.stop(20)


class Unreliable(web.Server):
    """Passes requests to a desk.

    Each path fails in these ways first: `refused` answers 503, and `lost` closes the connection after the desk has the
    request.
    """

    def __init__(self, port, *failures):
        self.bodies, self.lock = {}, threading.Lock()
        server = self

        class Handler(BaseHTTPRequestHandler):
            timeout = 60

            def log_message(self, *_):
                pass

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                with server.lock:
                    sent = server.bodies.setdefault((self.command, self.path), [])
                    sent.append(body)
                    failure = failures[len(sent) - 1] if len(sent) <= len(failures) else None
                if failure == "refused":
                    return self.reply(503, b"try again", {"Retry-After": "0"})
                desk = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
                desk.request(self.command, self.path, body, {
                    name: self.headers[name] for name in ("Authorization", "Content-Type")
                })
                answer = desk.getresponse()
                content = answer.read()
                desk.close()
                if failure == "lost":
                    return self.connection.close()
                self.reply(answer.status, content, {"Content-Type": answer.headers.get("Content-Type", "")})

            do_PUT = do_POST

            def reply(self, status, content, headers):
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                if status != 204:
                    self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

        super().__init__(Handler)

    def __enter__(self):
        return self


def check_program(shop, report):
    """Checks what one program reports, also when answers are lost, and that a mistake is not sent again.

    `report` runs the program to its end: it gets the program's arguments, and options of `process.run`.
    """
    options = {"environment": {**os.environ, "REFUND_DESK_TOKEN": shop.token}, "timeout": 120}
    customer, transaction = shop.buy()
    at = rfc3339()
    facts = [APP, customer, transaction, f"8812-{transaction}", at]
    with Unreliable(shop.port, "refused", "lost") as between:
        first = report(between.url, *facts, **options)
        assert first.returncode == 0, first.stdout + first.stderr
        assert {len(sent) for sent in between.bodies.values()} == {3} and len(between.bodies) == 3
        assert all(len(set(sent)) == 1 for sent in between.bodies.values()), "a retry sends the same bytes"
    # The desk had the reports whose answer was lost.
    assert counts(first) == (0, 2)
    again = report(shop.address, *facts, **options)
    assert counts(again) == (0, 2), again.stderr
    answer = shop.answer(transaction)
    assert answer["customerConsented"] is True and answer["deliveryStatus"] == "DELIVERED"
    assert answer["consumptionPercentage"] == 25_000
    with Unreliable(shop.port) as between:
        wrong = report(between.url, APP, customer, transaction, "1", "yesterday", **options)
        assert wrong.returncode == 1 and "400" in wrong.stderr and "at is not a time" in wrong.stderr, wrong.stderr
        assert [len(sent) for sent in between.bodies.values()] == [1], "a mistake is sent once"


def counts(done):
    """Returns how many reports a program recorded, and how many the desk knew before."""
    found = re.search(r'^(\d+) recorded, (\d+) known before$|^\{"duplicates":(\d+),.*"recorded":(\d+)', done.stdout, re.M)
    assert found, done.stdout + done.stderr
    known, recorded = (found[2], found[1]) if found[1] else (found[3], found[4])
    return int(recorded), int(known)
