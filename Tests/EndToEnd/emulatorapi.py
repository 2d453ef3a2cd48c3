"""The descriptions of the emulators' APIs, and emulators with something for every route."""

import copy
import json
import re
import uuid

import yaml
from cryptography.hazmat.primitives import serialization

import openapi
import web
from apple import make_api_token
from desk import REPOSITORY
from emulator import Emulator
from playemulator import Play

PATH = REPOSITORY / "docs/emulator-openapi.yaml"
PLAY_PATH = REPOSITORY / "docs/google-play-emulator-openapi.yaml"
SOURCES = REPOSITORY / "Sources/AppStoreEmulator"
BUNDLE = "com.example.gold"
TOKEN = "7e3fb204-2a3c-4c3b-8d43-1f2f0d4bc7a1"
# These would change or break the world of the other calls, so other tests make them one by one.
KEPT_OUT = {"putFaults", "putRateLimits", "putSwitches", "putState", "reset", "putClock", "advanceClock"}
# Schemathesis cannot make such a body; the tests of revocation do.
KEPT_OUT |= {"ocsp"}
PLAY_KEPT_OUT = {"putFault", "revokeAccessTokens", "advanceClock"}

# Apple ignores what it does not know. In a query, the first of two equal parameters counts.
SETTINGS = """\
[checks.negative_data_rejection]
expected-statuses = [400, 404, 409]

[[operations]]
exclude-path-regex = "^/_emulator/"

[operations.checks.negative_data_rejection]
expected-statuses = ["2xx", "4xx"]

[[operations]]
include-method = "GET"

[operations.checks.negative_data_rejection]
expected-statuses = ["2xx", "4xx"]
"""


def load(path=PATH):
    return yaml.safe_load(path.read_text())


def apple_routes():
    """Returns Apple's calls in the sources, each as name, method and path."""
    found = set()
    for file in SOURCES.rglob("*.swift"):
        text = file.read_text()
        known = dict(re.findall(r'let (\w+Path) = "([^"]+)"', text))

        def path(word):
            word = known.get(word, word.strip('"'))
            return re.sub(r"\\\((\w+)\)", lambda match: known.get(match[1], match[0]), word)

        for name, method, word in re.findall(r'\bEndpoint\(\s*\.(\w+),\s*"([A-Z]+)",\s*("[^"]+"|\w+Path)', text):
            found.add((name, method.lower(), path(word)))
        for name, word in re.findall(r'\bendpoint\(\.(\w+), "([^"]+)"', text):
            found.add((name, "post", f"advancedCommerce/v1/{word}/{{transactionId}}"))
    # One function makes both versions.
    for version in ("V1", "V2"):
        path = f"inApps/{version.lower()}/transactions/consumption/{{transactionId}}"
        found.add((f"consumption{version}", "put", path))
    return found


class Filled(Emulator):
    """An emulator with an app, and with a purchase, customer, request and message of each kind."""

    def __init__(self, folder, inbox):
        self.inbox = inbox
        super().__init__(folder)

    def prepare(self):
        self.credentials = self.ok("GET", f"/_emulator/credentials?bundleId={BUNDLE}")
        key = serialization.load_pem_private_key(self.credentials["privateKey"].encode(), None)
        self.bearer = make_api_token(
            key, issuer_id=self.credentials["issuerId"], key_id=self.credentials["keyId"], bundle_id=BUNDLE,
        )
        app = f"/_emulator/apps/{BUNDLE}"
        self.ok("PUT", app, {"notificationURL": self.inbox.url, "notificationVersion": "2"})
        self.ok("PUT", f"{app}/products/coins.500", {"type": "Consumable", "price": 4990, "currency": "USD"})
        renewing = {"type": "Auto-Renewable Subscription", "currency": "USD", "period": "P1M"}
        for product, level, price in [("pro.monthly", 2, 4990), ("max.monthly", 1, 9990)]:
            self.ok("PUT", f"{app}/products/{product}", renewing | {"price": price, "group": "pro", "level": level})
        self.ok("PUT", f"{app}/products/team.monthly", renewing | {"price": 20_000, "group": "team"})
        self.ok("PUT", f"{app}/products/generic.monthly", renewing | {"price": 1000, "group": "generic"})
        self.ok("PUT", f"{app}/products/pro.monthly/offers/back", {
            "type": "winBack", "discountType": "FREE_TRIAL", "period": "P1M", "periodCount": 1,
        })
        bought = [
            self.buy("coins.500"), self.buy("coins.500", environment="Production"), self.buy("pro.monthly"),
            self.buy("pro.monthly", environment="Production"), self.buy("team.monthly", seats=3),
            self.buy("generic.monthly", advancedCommerce=True),
        ]
        self.transactions = [one["transactionId"] for one in bought]
        coins, _, pro, _, team, _ = self.transactions
        states = [self.ok("GET", f"/_emulator/transactions/{one}") for one in self.transactions]
        self.customers = [one["customer"] for one in states]
        self.orders = [one["orderId"] for one in states]
        self.requests = [
            self.ok("POST", f"/_emulator/transactions/{one}/refund-requests", {"reason": "OTHER"})["id"]
            for one in (coins, pro)
        ]
        external = self.ok("POST", "/_emulator/external-purchase-tokens", {"bundleId": BUNDLE})
        self.external = external["externalPurchaseId"]
        self.ok("PUT", "/_emulator/groups/12", {"bundleId": BUNDLE, "members": self.customers[:1]})
        test = self.ok("POST", "/sandbox/inApps/v1/notifications/test", token=self.bearer)
        self.test = test["testNotificationToken"]
        self.message = str(uuid.uuid4())
        self.ok(
            "PUT", f"/sandbox/inApps/v1/messaging/message/{self.message}", {"header": "Stay", "body": "Please."},
            token=self.bearer,
        )
        claim = {"requestIdentifier": str(uuid.uuid4())}
        seats = f"/sandbox/groups/v1/transactions/{team}/seats"
        self.claim = self.ok("POST", seats, claim, token=self.bearer)["seatClaimId"]

    def call(self, method, path, body=None, **options):
        return web.request(self.port, method, path, body, **options)

    def ok(self, method, path, body=None, **options):
        answer = self.call(method, path, body, **options)
        assert 200 <= answer.status < 300, f"{method} {path}: {answer.status} {answer.body!r}"
        return answer.json if answer.body else None

    def buy(self, product, **options):
        return self.ok("POST", "/_emulator/purchases", {
            "bundleId": BUNDLE, "productId": product, "appAccountToken": TOKEN, **options,
        })

    def values(self, path, name):
        """Returns the values that a parameter of a path may have here."""
        products = ["coins.500", "pro.monthly", "max.monthly", "generic.monthly"]
        if name == "id":
            known = {
                "customers": self.customers, "refund-requests": self.requests,
                "external-purchase-tokens": [self.external],
            }
            return known.get(path.split("/")[2], self.transactions)
        return {
            "transactionId": self.transactions, "anyTransactionId": [*self.transactions, *self.customers],
            "originalTransactionId": self.transactions, "orderId": self.orders, "productId": products,
            "bundleId": [BUNDLE], "groupId": ["12", "900000000000000000"], "testNotificationToken": [self.test],
            "messageIdentifier": [self.message], "seatClaimId": [self.claim], "locale": ["en-US"], "offerId": ["back"],
            "customer": self.customers, "refundRequest": self.requests, "appAccountToken": [TOKEN],
        }.get(name, [])


def play_routes():
    """Returns Google's calls in the sources, each as name, method and path."""
    text = (REPOSITORY / "Sources/GooglePlayEmulator/Calls/PlayCalls.swift").read_text()
    found = set()
    for method, application, path, name in re.findall(
        r'Route\(\s*"([A-Z]+)",\s*(application \+ )?"([^"]+)",\s*\w+\((?:name: )?"(\w+)"', text
    ):
        before = "androidpublisher/v3/applications/{package}/" if application else ""
        found.add((name, method.lower(), before + path.replace("/:", ":").replace("{project}", "emulated-project")))
    return found


class FilledPlay(Play):
    """A Google Play emulator with orders, a review, a voided purchase and messages."""

    def prepare(self):
        self.bearer = self.token()
        bought = [
            self.control("POST", "purchases", {"packageName": BUNDLE, "productId": "coins.500"} | more)
            for more in ({}, {"consumed": True}, {"type": "subscription"})
        ]
        self.orders = [one["orderId"] for one in bought]
        self.purchases = [one["purchaseToken"] for one in bought]
        self.control("POST", f"orders/{self.orders[0]}/dispute")
        self.control("POST", f"orders/{self.orders[1]}/refund")
        self.message = self.control("POST", "test-notifications", {"packageName": BUNDLE})["messageId"]

    def values(self, path, name):
        """Returns the values that a parameter of a path may have here."""
        return {
            "package": [BUNDLE], "orderId": self.orders, "name": ["desk"], "id": [self.message],
            "token": self.purchases if "{token}" in path else [],
        }.get(name, [])


def nullable(schema):
    """Returns the schema of a control route's body, in which a member that is `null` counts as omitted."""
    members = schema.get("properties", {})
    optional = {
        name: {"anyOf": [member, {"type": "null"}]}
        for name, member in members.items() if name not in schema.get("required", [])
    }
    return {**schema, "properties": members | optional}


def for_calls(document, emulator, kept_out):
    """Returns the document for calls: strict about objects, and with known values among the others."""
    document = copy.deepcopy(document)
    for schema in document["components"]["schemas"].values():
        # Clients ignore members that they do not know, so the document itself leaves its objects open.
        if schema["type"] == "object":
            schema.setdefault("additionalProperties", False)
    for path, method, operation in list(openapi.operations(document)):
        if operation["operationId"] in kept_out:
            del document["paths"][path][method]
            continue
        if body := operation.get("requestBody", {}).get("content", {}).get("application/json"):
            if path.startswith("/_emulator/"):
                body["schema"] = nullable(body["schema"])
        own = []
        for parameter in [*document["paths"][path].get("parameters", []), *operation.get("parameters", [])]:
            parameter = copy.deepcopy(openapi.resolved(document, parameter))
            if known := emulator.values(path, parameter["name"]):
                parameter["schema"] = {"anyOf": [{"enum": known}, parameter["schema"]]}
            own.append(parameter)
        operation["parameters"] = own
    for item in document["paths"].values():
        item.pop("parameters", None)
    return document
