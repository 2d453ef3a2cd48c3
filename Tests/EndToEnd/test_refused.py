"""The desk refuses notifications that Apple did not sign with a 4xx, and stores nothing."""

import contextlib
import uuid

import pytest

from apple import BUNDLE, Purchase
from desk import run
from forgeries import FORGERIES, Materials


def identifiers(desk):
    return [entry["id"] for name in ("cases", "notifications") for entry in desk.listed(name)]


@contextlib.contextmanager
def no_trace(desk, purchase, identifier):
    """Asserts that a block leaves the desk's lists and database unchanged."""
    before = identifiers(desk), len(desk.apple.calls)
    yield
    assert (identifiers(desk), len(desk.apple.calls)) == before
    assert desk.rows_about(purchase.transaction_id, identifier) == []


@pytest.mark.parametrize("forgery", FORGERIES, ids=lambda forgery: forgery.name)
def test_a_forgery_is_refused_and_leaves_nothing(desk, stranger, forgery):
    materials = Materials(desk.pen, stranger, Purchase(), str(uuid.uuid4()))
    with no_trace(desk, materials.purchase, materials.identifier):
        answer = desk.post(forgery.make(materials))
        assert 400 <= answer.status < 500, f"{answer.status} {answer.body!r}"


@pytest.mark.parametrize(
    "options",
    [
        pytest.param({"bundle": "com.example.nobody"}, id="an app that is not configured"),
        pytest.param({"environment": "Xcode"}, id="the environment Xcode"),
        pytest.param({"environment": "LocalTesting"}, id="the environment LocalTesting"),
    ],
)
def test_a_notification_of_an_app_that_is_not_configured_is_answered_503(desk, options):
    purchase, identifier = Purchase(**options), str(uuid.uuid4())
    with no_trace(desk, purchase, identifier):
        answer = desk.post(desk.pen.signed("ONE_TIME_CHARGE", purchase, identifier=identifier))
        assert answer.status == 503, answer.body
    named = options.get("bundle") or options["environment"]
    assert named in desk.process.stderr, "the log says what to configure"
    examined = run("doctor", "--config", str(desk.config), folder=desk.folder)
    assert named in examined.stdout + examined.stderr, "the doctor says what to configure"


def test_production_data_of_another_app_apple_id_is_refused(desk):
    purchase, identifier = Purchase(environment="Production"), str(uuid.uuid4())
    with no_trace(desk, purchase, identifier):
        answer = desk.post(desk.pen.signed("ONE_TIME_CHARGE", purchase, identifier=identifier, appAppleId=42))
        assert 400 <= answer.status < 500 or answer.status == 503, answer.body


def test_the_check_of_these_tests_finds_a_trace(open_desk):
    with open_desk() as fresh:
        purchase, identifier = Purchase(), str(uuid.uuid4())
        fresh.ask(purchase, identifier=identifier)
        assert [entry["id"].lower() for entry in fresh.listed("notifications")] == [identifier]
        assert len(fresh.listed("cases")) == 1
        assert fresh.rows_about(purchase.transaction_id) != []
        assert fresh.rows_about(identifier) != []


def test_a_refusal_is_a_problem_in_json(desk):
    answer = desk.post("x.y.z")
    assert answer.content_type.startswith("application/problem+json")
    assert BUNDLE not in answer.body.decode()
