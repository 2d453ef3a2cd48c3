"""The permissions of each role over HTTP, and the format of errors."""

import uuid

import pytest

from apple import BUNDLE, Purchase

CUSTOMER = f"/v1/apps/{BUNDLE}/customers/{uuid.uuid4()}"
CONSENT = {"granted": True, "textVersion": "2026-05", "source": "app", "at": "2026-11-20T10:00:00Z"}
READS = ["/v1/cases", "/v1/notifications", "/v1/statistics"]
WRITES = [
    ("PUT", f"{CUSTOMER}/consent", CONSENT),
    ("DELETE", f"{CUSTOMER}/consent", None),
    ("PUT", f"/v1/apps/{BUNDLE}/transactions/2000000000000001/delivery", {"status": "delivered"}),
    ("POST", f"/v1/apps/{BUNDLE}/usage", {"usage": []}),
]
ROUTES = [("GET", path, None) for path in READS] + WRITES


def names(route):
    return f"{route[0]} {route[1].rsplit('/', 1)[1]}" if isinstance(route, tuple) else None


def assert_problem(answer, status):
    assert answer.status == status, f"{answer.status} {answer.body!r}"
    assert answer.content_type.startswith("application/problem+json"), answer.content_type
    assert answer.json.get("status", status) == status


@pytest.mark.parametrize("route", ROUTES, ids=names)
@pytest.mark.parametrize("token", [None, "wrong", "Zm9v" * 12], ids=["no token", "a word", "a made-up token"])
def test_a_call_without_a_valid_token_is_answered_401(desk, route, token):
    method, path, body = route
    assert_problem(desk.call(method, path, body, token=token), 401)


@pytest.mark.parametrize("path", READS)
def test_a_backend_cannot_read(desk, path):
    assert_problem(desk.call("GET", path, role="backend"), 403)


@pytest.mark.parametrize("route", WRITES, ids=names)
def test_a_viewer_cannot_write(desk, route):
    method, path, body = route
    assert_problem(desk.call(method, path, body, role="viewer"), 403)


@pytest.mark.parametrize("path", READS)
@pytest.mark.parametrize("role", ["viewer", "operator", "admin"])
def test_every_role_that_may_read_reads_json(desk, path, role):
    answer = desk.call("GET", path, role=role)
    assert answer.status == 200
    assert answer.content_type.startswith("application/json")


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "/v1/cases/no-such-case", None, {404, 400}),
        ("GET", "/v1/cases?limit=minus", None, {400, 422}),
        ("GET", "/v1/cases?cursor=%00%FF", None, {400, 422}),
    ],
)
def test_an_error_of_a_read_is_a_problem_in_json(desk, method, path, body, status):
    answer = desk.call(method, path, body, role="viewer")
    assert_problem(answer, answer.status)
    assert answer.status in status


@pytest.mark.parametrize(
    "body",
    [
        b"", b"{", b"[]", {}, {"usage": 1}, {"usage": [{}]},
        {"usage": [{"transactionId": "1", "unitsUsed": -1, "at": "2026-11-20T10:00:00Z", "idempotencyKey": "a"}]},
        {"usage": [{"transactionId": "1", "unitsUsed": 1, "at": "yesterday", "idempotencyKey": "a"}]},
        {"usage": [{"transactionId": "1", "unitsUsed": "1", "at": "2026-11-20T10:00:00Z", "idempotencyKey": "a"}]},
        {"usage": [{"transactionId": "1", "unitsUsed": 1, "at": "2026-11-20T10:00:00Z", "idempotencyKey": "a",
                    "platform": "mainframe"}]},
    ],
    ids=lambda body: str(body)[:60],
)
def test_usage_that_cannot_be_read_is_a_problem(desk, body):
    answer = desk.call("POST", f"/v1/apps/{BUNDLE}/usage", body, role="backend")
    assert answer.status in (400, 422)
    assert_problem(answer, answer.status)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        (f"{CUSTOMER}/consent", {"granted": "yes"}),
        (f"{CUSTOMER}/consent", {}),
        (f"{CUSTOMER}/consent", CONSENT | {"at": "20 November"}),
        (f"/v1/apps/{BUNDLE}/transactions/2000000000000001/delivery", {"status": "lost"}),
        (f"/v1/apps/{BUNDLE}/transactions/2000000000000001/delivery", {"status": None}),
    ],
)
def test_facts_that_cannot_be_read_are_problems(desk, path, body):
    answer = desk.call("PUT", path, body, role="backend")
    assert answer.status in (400, 422)
    assert_problem(answer, answer.status)


def test_facts_about_an_app_that_is_not_configured_are_refused(desk):
    answer = desk.call("PUT", CUSTOMER.replace(BUNDLE, "com.example.nobody") + "/consent", CONSENT, role="backend")
    assert_problem(answer, 404)


@pytest.mark.parametrize("path", ["/health/live", "/health/ready"])
def test_health_needs_no_token(desk, path):
    assert desk.call("GET", path).status == 200


def test_statistics_count_what_happened(desk):
    purchase = Purchase()
    desk.all_facts(purchase)
    desk.ask(purchase)
    desk.wait_for_state(purchase, "answered")
    assert isinstance(desk.call("GET", "/v1/statistics", role="viewer").json, dict)
