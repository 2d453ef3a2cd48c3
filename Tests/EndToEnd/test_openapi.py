"""docs/openapi.yaml describes every route, and a running desk answers only what it describes."""

import json
import re

import pytest
import yaml
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

import openapi
from apple import BUNDLE, RULED_BUNDLE
from desk import BINARY, run
from documents import blocks

ROLES = {
    "viewer": ["viewer", "operator", "privacy", "admin"], "backend": ["backend", "admin"],
    "operator": ["operator", "admin"], "privacy": ["privacy", "admin"], "admin": ["admin"],
    "viewer or backend": ["viewer", "operator", "privacy", "backend", "admin"],
}


@pytest.fixture(scope="module")
def document():
    return openapi.load()


@pytest.fixture(scope="module")
def filled(open_desk):
    with openapi.filled_desk(open_desk) as made:
        yield made


def example_path(path):
    """Returns a path with a value for each parameter."""
    for name in ("customer", "transactionId", "originalTransactionId", "id"):
        path = path.replace(f"{{{name}}}", "5")
    return path.replace("{bundleId}", BUNDLE)


def test_the_document_is_valid_openapi_3_1(document):
    assert document["openapi"].startswith("3.1")
    OpenAPIV31SpecValidator(document).validate()
    identifiers = [operation["operationId"] for _, _, operation in openapi.operations(document)]
    assert len(set(identifiers)) == len(identifiers)


def test_every_parameter_has_a_description(document):
    """DocC refuses the Swift client's comments if they describe some parameters of a call and not others."""
    for path, method, operation in openapi.operations(document):
        for one in [*document["paths"].get(path, {}).get("parameters", []), *operation.get("parameters", [])]:
            parameter = openapi.resolved(document, one)
            schema = openapi.resolved(document, parameter["schema"])
            assert parameter.get("description") or schema.get("description"), f"{method} {path}: {parameter['name']}"


def test_every_example_fits_its_schema(document):
    strict = openapi.closed(document)
    found = 0
    for part in openapi.parts_of(strict):
        if isinstance(part, dict) and "example" in part and "schema" in part:
            schema = {**part["schema"], "components": strict["components"]}
            Draft202012Validator(schema, format_checker=Draft202012Validator.FORMAT_CHECKER).validate(part["example"])
            found += 1
    assert found > 15


def test_the_name_of_each_amount_ends_in_its_unit(document):
    money, shares = set(), set()
    for name, schema in openapi.numbers(document):
        described = schema.get("description", "")
        if openapi.is_money(name, described):
            money.add(name)
            assert re.search(r"(Milliunits|USDCents|^usdCents)$", name), name
            assert "number" not in openapi.types(schema), f"{name} may be a fraction"
            assert ("thousandths of the currency" if name.endswith("Milliunits") else "US cents") in described, name
        elif re.search("percent", name, re.IGNORECASE):
            shares.add(name)
            assert re.search(r"([pP]ercent|[pP]ercentMilliunits)$", name), name
            assert name.endswith("Milliunits") == ("thousandths of a percent" in described), name
    assert {"priceMilliunits", "usdCents", "purchasedElsewhereUSDCents", "askedUSDCents"} <= money
    assert {"percent", "percentMilliunits", "meanProratedPercent"} <= shares


@pytest.mark.parametrize(
    ("name", "described", "expected"),
    [("price", "", True), ("renewalPrice", "", True), ("paid", "In thousandths of the currency.", True),
     ("purchasedElsewhereUSD", "", True), ("owed", "US dollars.", True), ("total", "US cents.", True),
     ("priceIncreaseStatus", "", False), ("unpricedCases", "", False), ("quantity", "", False)],
)
def test_an_amount_is_recognized_by_its_name_or_its_description(name, described, expected):
    assert openapi.is_money(name, described) == expected


def test_no_route_of_the_api_ignores_an_unknown_parameter(desk, document):
    """A parameter such as dryRun at the wrong route must not be without effect."""
    for path, method, _ in openapi.operations(document):
        if not path.startswith("/v1/"):
            continue
        body = {} if method in ("put", "post") else None
        answer = desk.call(method.upper(), f"{example_path(path)}?oddOne=1", body, role="admin")
        assert answer.status == 400, (method, path, answer.status)
        assert "oddOne" in [one["path"] for one in answer.json["errors"]], (method, path, answer.json)


def test_the_page_of_events_shows_the_example_of_each_webhook(document):
    examples = openapi.event_examples(document)
    shown = [block.text for block in blocks("docs/events.md", "json")]
    assert shown == [json.dumps(one, indent=2, sort_keys=True, ensure_ascii=False) + "\n" for one in examples.values()]
    # An address in `forwardTo` gets what Apple posted, which has no type.
    assert [one.get("type", "apple.notification") for one in examples.values()] == list(examples)


def test_the_document_has_the_routes_of_the_sources(document):
    described = {(method, path) for path, method, _ in openapi.operations(document)}
    registered = openapi.registered_routes()
    assert len(registered) > 30
    assert described - registered == set(), "not in Sources"
    assert registered - described == set(), "not in docs/openapi.yaml"


def test_the_document_has_the_version_of_the_program(document):
    done = run("--version")
    assert done.returncode == 0 and document["info"]["version"] in done.stdout


def test_the_desk_supports_the_described_methods_and_no_others(document, desk):
    for path, item in document["paths"].items():
        if path == "/openapi.yaml":
            continue
        methods = {method.upper() for method in openapi.METHODS if method in item}
        answer = desk.call("PATCH", example_path(path))
        assert answer.status == 405, path
        assert set(answer.headers["allow"].split(", ")) == methods | ({"HEAD"} if "GET" in methods else set()), path


@pytest.mark.parametrize("role", ["backend", "viewer", "operator", "privacy"])
def test_a_token_of_a_role_may_call_what_the_document_says(document, desk, role):
    for path, method, operation in openapi.operations(document):
        if operation.get("security") == []:
            assert operation["x-roles"] == []
            continue
        assert operation["x-roles"] in ROLES.values(), path
        assert {"401", "403"} <= operation["responses"].keys(), path
        # An app that is not configured, so that nothing happens; a wrong body is refused only after the role.
        answer = desk.call(method.upper(), example_path(path).replace(BUNDLE, "com.example.nobody"), b"[", role=role)
        assert (answer.status == 403) == (role not in operation["x-roles"]), f"{method} {path}: {answer.status}"


def test_a_body_that_is_too_large_is_413_where_the_document_says_so(document, desk):
    for path, method, operation in openapi.operations(document):
        assert ("requestBody" in operation) == ("413" in operation["responses"]), path
        if "413" in operation["responses"]:
            size = (4 << 20) + 1 if path == "/notifications/v1" else (1 << 20) + 1
            answer = desk.call(method.upper(), example_path(path), b" " * size, role="admin")
            assert (answer.status, answer.content_type) == (413, "application/problem+json"), f"{method} {path}"


def test_a_token_of_another_app_is_refused_where_the_document_says_so(document, desk):
    made = run("tokens", "create", "--role", "admin", "--app", RULED_BUNDLE, "--config", desk.config)
    token = made.stdout.strip()
    for path, method, operation in openapi.operations(document):
        if "{bundleId}" in path or any(one.get("$ref", "").endswith("/App") for one in operation.get("parameters", [])):
            query = "" if "{bundleId}" in path else f"?app={BUNDLE}"
            answer = desk.call(method.upper(), example_path(path) + query, token=token)
            assert (answer.status, answer.content_type) == (403, "application/problem+json"), f"{method} {path}"


def test_a_desk_serves_the_document_without_a_token(desk):
    answer = desk.call("GET", "/openapi.yaml")
    assert answer.status == 200, f"{BINARY} does not serve it: build it"
    assert answer.content_type == "application/yaml"
    assert answer.body == openapi.PATH.read_bytes()
    assert yaml.safe_load(answer.body)["openapi"]


def test_what_endpoints_get_is_a_described_webhook(document, filled):
    strict = openapi.closed(document)
    types = set()
    for event in filled.events:
        if event["type"] == "apple.notification":
            continue
        content = strict["webhooks"][event["type"]]["post"]["requestBody"]["content"]["application/json"]
        schema = {**content["schema"], "components": strict["components"]}
        Draft202012Validator(schema, format_checker=Draft202012Validator.FORMAT_CHECKER).validate(event["body"])
        assert event["body"]["data"].keys() <= content["example"]["data"].keys(), f"{event}: its example lacks a member"
        types.add(event["type"])
    assert {"refund.requested", "refund.waiting", "refund.answered", "refund.granted"} <= types
    assert set(openapi.event_examples(document)) == set(document["components"]["schemas"]["EventType"]["enum"])


def test_a_member_of_a_body_that_may_be_left_out_may_be_null(document):
    """The desk reads `null` as a member that is left out, in every body."""
    seen = 0
    for path, method, operation in openapi.operations(document):
        content = operation.get("requestBody", {}).get("content", {}).get("application/json")
        # Apple decides what is in a notification.
        if content is None or path.startswith("/notifications/"):
            continue
        for schema in openapi.parts_with_references(document, content["schema"]):
            for name, member in schema.get("properties", {}).items():
                if name not in schema.get("required", []):
                    valid = Draft202012Validator({**member, "components": document["components"]})
                    assert valid.is_valid(None), f"{method} {path}: {name} may not be null"
                    seen += 1
    assert seen > 10


def test_a_desk_answers_only_what_the_document_describes(document, filled, tmp_path):
    openapi.call_all(
        openapi.for_calls(document, filled.values), port=filled.desk.port, token=filled.desk.token("admin"),
        folder=tmp_path, settings=openapi.SETTINGS, examples=4, seed=1,
    )
    assert filled.desk.is_running()
