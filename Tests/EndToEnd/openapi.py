"""The description of the HTTP API: its routes, the routes in the sources, and calls that follow or break it."""

import contextlib
import copy
import functools
import json
import re
import sys

import yaml

import process
import web
from apple import BUNDLE, RULED_BUNDLE, Purchase
from desk import REPOSITORY

PATH = REPOSITORY / "docs/openapi.yaml"
METHODS = ("get", "put", "post", "delete")
# The checks of every answer.
CHECKS = (
    "not_a_server_error", "status_code_conformance", "content_type_conformance", "response_headers_conformance",
    "response_schema_conformance", "ignored_auth", "negative_data_rejection",
)

# A notification that may be the App Store's is answered 503, and too many reports of use 413.
SETTINGS = """\
[checks.negative_data_rejection]
expected-statuses = [400, 401, 403, 404, 409, 413, 503]

[[operations]]
include-path-regex = "^/notifications/"

[operations.checks.not_a_server_error]
expected-statuses = ["2xx", "4xx", "503"]
"""
# A number sign in a list as the value of a path is sent as it is, so the path ends there and leads to another route.
HOOKS = """\
import schemathesis


@schemathesis.hook
def filter_path_parameters(context, path_parameters):
    return not any("#" in str(value) for value in (path_parameters or {}).values() if not isinstance(value, str))
"""


@functools.cache
def load():
    """Returns the description; callers must not change it."""
    return yaml.safe_load(PATH.read_text())


def operations(document):
    """Yields the path, the method and the operation of each route."""
    for path, item in document["paths"].items():
        for method in METHODS:
            if method in item:
                yield path, method, item[method]


def registered_routes():
    """Returns the routes of the API that the sources register, each as method and path."""
    found = set()
    for file in (REPOSITORY / "Sources/RefundDesk").rglob("*.swift"):
        if "Dashboard" in file.parts:
            continue
        for group, method, path in re.findall(
            r'\b(router|group)\.(get|put|post|delete|patch|head)\("([^"]*)"', file.read_text()
        ):
            found.add((method, f"/v1/{path}" if group == "group" else f"/{path}"))
    return found


def resolved(document, node):
    """Follows a reference."""
    while "$ref" in node:
        target = document
        for part in node["$ref"].removeprefix("#/").split("/"):
            target = target[part]
        node = target
    return node


def event_examples(document):
    """Returns the example of each event that endpoints get, by its type."""
    return {
        name: item["post"]["requestBody"]["content"]["application/json"]["example"]
        for name, item in document["webhooks"].items() if name != "evidence.requested"
    }


# Units


def types(schema):
    """Returns the types that a schema allows."""
    named = schema.get("type", [])
    return {named} if isinstance(named, str) else set(named)


def numbers(document):
    """Yields the name and the schema of each member that is a number."""
    for part in parts_of(document):
        members = part.get("properties") if isinstance(part, dict) else None
        for name, schema in members.items() if isinstance(members, dict) else ():
            whole = {}
            for one in [*schema.get("allOf", []), schema]:
                whole |= {**resolved(document, one), **one}
            if types(whole) & {"integer", "number"}:
                yield name, whole


def is_money(name, described):
    """Returns whether a number is an amount of money, by its name or its description."""
    in_name = r"price(?!d|IncreaseStatus)|usd|cents|dollar|amount|(?<!percent)milliunits"
    in_words = r"thousandths of the currency|US cents|US dollars"
    return bool(re.search(in_name, name, re.IGNORECASE) or re.search(in_words, described))


# Strictness


def parts_of(node):
    """Yields a node and all nodes inside it."""
    yield node
    for child in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from parts_of(child)


def parts_with_references(document, node, seen=None):
    """Yields a node and all nodes inside it or referred to, each once."""
    seen = set() if seen is None else seen
    for part in parts_of(node):
        if isinstance(part, dict) and id(part) not in seen:
            seen.add(id(part))
            yield part
            if "$ref" in part:
                yield from parts_with_references(document, resolved(document, part), seen)


def closed(document):
    """Returns the document with schemas that allow only the members they list.

    Clients ignore members that they do not know, so the document itself leaves its schemas open.
    """
    document = copy.deepcopy(document)
    parts = [part for part in parts_of(document) if isinstance(part, dict)]
    # A part of a whole may not refuse the members of another part.
    inside = [id(resolved(document, one)) for part in parts for one in part.get("allOf", [])]
    for part in parts:
        if "additionalProperties" in part or id(part) in inside:
            continue
        if isinstance(part.get("properties"), dict) and part.get("type") == "object":
            part["additionalProperties"] = False
        elif len(part.get("allOf", [])) > 1 or _is_object(document, part):
            part["unevaluatedProperties"] = False
    # Apple may send members that the desk does not read.
    for name in ("NotificationV1", "NotificationV2"):
        document["components"]["schemas"][name]["additionalProperties"] = True
    return document


def _is_object(document, part):
    return any(resolved(document, one).get("type") == "object" for one in part.get("allOf", []))


# Calls


class Filled:
    """A desk with cases, events, facts and consents, and the identifiers that a caller may know."""

    def __init__(self, desk):
        self.desk = desk
        self.purchases = [Purchase() for _ in range(4)]
        self.erased = [Purchase() for _ in range(3)]
        self.subscription = Purchase(type="Auto-Renewable Subscription", product="pro.monthly")
        answered, waiting, refunded, ruled = self.purchases
        ruled.bundle = RULED_BUNDLE
        for purchase in (answered, refunded, ruled, *self.erased):
            desk.all_facts(purchase)
        for purchase in (*self.purchases, self.subscription, *self.erased):
            desk.ask(purchase)
        for purchase in (answered, refunded, ruled):
            desk.wait_for_state(purchase, "answered")
        assert desk.post(desk.pen.refunded(refunded, percentage=40_000)).status == 200
        assert desk.post(desk.pen.signed("ONE_TIME_CHARGE", self.subscription)).status == 200
        # An unknown transaction, and a notification that is stored but not understood.
        desk.use(Purchase(), 5)
        self.pages = desk.call("GET", "/v1/cases?limit=2", role="viewer").json
        self.events = desk.listed("events")
        self.endpoints = desk.call("GET", "/v1/endpoints", role="viewer").json["endpoints"]

    @property
    def values(self):
        """The values of parameters, by the operation or `*`, and the name."""
        customers = [one.customer for one in self.purchases]
        transactions = [one.transaction_id for one in self.purchases]
        cases = [case["id"] for case in self.desk.listed("cases")]
        events = [event["id"] for event in self.events[:5]]
        endpoints = [one["id"] for one in self.endpoints]
        values = {
            ("*", "bundleId"): [BUNDLE, RULED_BUNDLE], ("*", "app"): [BUNDLE, RULED_BUNDLE],
            ("*", "customer"): customers, ("*", "transactionId"): transactions, ("*", "transaction"): transactions,
            ("*", "originalTransactionId"): [self.subscription.transaction_id], ("*", "case"): cases,
            ("*", "failed"): endpoints, ("*", "version"): ["2026-05"], ("*", "locale"): ["en", "de"],
            ("listCases", "cursor"): [self.pages["nextCursor"]],
            # The other customers keep their data for the rest of the run.
            ("eraseCustomer", "customer"): [one.customer for one in self.erased],
        }
        for tag, ids in (("cases", cases), ("events", events), ("endpoints", endpoints)):
            values[(tag, "id")] = ids
        return values


# The shared secret in the document's example.
SHARED_SECRET = "0123456789abcdef0123456789abcdef"

CONSENT_TEXTS = """\
versions:
  2026-05:
    from: 2026-05-01
    texts:
      en: May we tell Apple how you used your purchase?
      de: Dürfen wir Apple sagen, wie du den Kauf benutzt hast?
"""


@contextlib.contextmanager
def filled_desk(open_desk):
    """Runs a desk that holds something for every route."""
    with web.Inbox() as inbox, open_desk() as desk:
        desk.stop()
        (desk.folder / "consent.yml").write_text(CONSENT_TEXTS)
        keys = (
            f"    events: {{ url: {inbox.url}, secret: a plain secret }}\n"
            f"    forwardTo: [{inbox.url}/apple]\n    consentTexts: consent.yml\n    sharedSecret: {SHARED_SECRET}\n"
        )
        text = desk.config.read_text()
        desk.config.write_text(text.replace("    products: products.yml\n", "    products: products.yml\n" + keys, 1))
        yield Filled(desk.start())


def for_calls(document, values):
    """Returns the document for calls to a desk: strict, and with values that the desk knows among the others."""
    document = closed(document)
    document.pop("webhooks")
    for path, _, operation in operations(document):
        item = document["paths"][path]
        names = [operation["operationId"], path.split("/")[2] if path.startswith("/v1/") else "", "*"]
        own = []
        for parameter in [*item.get("parameters", []), *operation.get("parameters", [])]:
            parameter = copy.deepcopy(resolved(document, parameter))
            # This desk has one database, so it refuses to choose one.
            if parameter["name"] == "database":
                continue
            known = next((values[key] for name in names if (key := (name, parameter["name"])) in values), [])
            # An empty parameter counts as omitted.
            empty = [""] if parameter["in"] == "query" and parameter["name"] not in ("limit", "cursor") else []
            if known + empty:
                parameter["schema"] = {"anyOf": [{"enum": known + empty}, resolved(document, parameter["schema"])]}
            own.append(parameter)
        operation["parameters"] = own
    for item in document["paths"].values():
        item.pop("parameters", None)
    return document


def call_all(document, *, port, token, folder, settings, examples, seed, seconds=None):
    """Calls every route with right and wrong requests, and fails if an answer is wrong or a route was not called.

    The number of examples bounds the run. A limit in seconds would leave out routes on a slow machine, so only a drill
    with many examples has one.
    """
    file, config, report = folder / "openapi.json", folder / "schemathesis.toml", folder / "report.json"
    file.write_text(json.dumps(document))
    hooks = folder / "schemathesis_hooks.py"
    hooks.write_text(HOOKS)
    config.write_text(f"hooks = {json.dumps(str(hooks))}\n{settings}")
    done = process.run(
        [
            sys.executable, "-m", "schemathesis.cli", "--config-file", config, "run", file,
            "--url", f"http://127.0.0.1:{port}", "--header", f"Authorization: Bearer {token}",
            "--checks", ",".join(CHECKS), "--max-examples", examples, "--seed", seed, "--no-shrink", "--no-color",
            "--generation-database", "none", "--continue-on-failure", "--suppress-health-check", "all",
            "--phases", "examples,coverage,fuzzing", "--warnings", "off", "--request-timeout", 20,
            "--report-json-path", report, *(["--max-time", seconds] if seconds else []),
        ],
        folder=folder, timeout=300 + 3 * (seconds or 0),
    )
    assert done.returncode == 0, done.stdout[:30_000] + done.stderr[-2_000:]
    ended = json.loads(report.read_text())
    assert ended["operations"]["tested"] == len(list(operations(document))), ended["operations"]
    assert seconds is not None or ended["stop_reason"] == "completed"
    return done
