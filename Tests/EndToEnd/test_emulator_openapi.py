"""docs/emulator-openapi.yaml describes every route of the emulator, and the emulator answers only what it describes."""

import re

import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

import emulatorapi
import openapi
import web
from desk import run


@pytest.fixture(scope="module")
def document():
    return emulatorapi.load()


@pytest.fixture(scope="module")
def emulator(tmp_path_factory):
    folder = tmp_path_factory.mktemp("emulator-openapi")
    with web.Inbox() as inbox, emulatorapi.Filled(folder, inbox) as made:
        yield made


def test_the_document_is_valid_openapi_3_1(document):
    OpenAPIV31SpecValidator(document).validate()
    identifiers = [operation["operationId"] for _, _, operation in openapi.operations(document)]
    assert len(set(identifiers)) == len(identifiers)


def test_the_document_has_the_version_of_the_program(document):
    done = run("--version")
    assert done.returncode == 0 and document["info"]["version"] in done.stdout


def test_the_document_has_apples_calls_of_the_sources(document):
    described = {
        (operation["operationId"], method, path.removeprefix("/{environment}/"))
        for path, method, operation in openapi.operations(document)
        if path.startswith("/{environment}/") and operation["operationId"] != "verifyReceipt"
    }
    assert len(described) == 44
    assert described == emulatorapi.apple_routes()


def test_the_document_has_the_control_routes_of_the_emulator(document, emulator):
    refused = emulator.call("GET", "/_emulator/nothing")
    assert refused.status == 404
    registered = set(re.findall(r"(GET|PUT|POST|DELETE) ([^\s,]+?)(?=,|\.$)", refused.json["error"]))
    assert len(registered) > 50
    described = {
        (method.upper(), path.removeprefix("/_emulator/"))
        for path, method, _ in openapi.operations(document) if path.startswith("/_emulator/")
    }
    assert {(method, names(path)) for method, path in described} == {(method, names(path)) for method, path in registered}


def names(path):
    """Returns a path whose parameters have no names."""
    return re.sub(r"{\w+}", "{}", path)


@pytest.mark.parametrize("body", [{"later": 1}, []])
def test_a_wrong_body_of_a_call_about_the_whole_world_is_refused_as_described(document, emulator, body):
    for path, method, operation in openapi.operations(document):
        if operation["operationId"] in emulatorapi.KEPT_OUT - {"ocsp"}:
            answer = emulator.call(method.upper(), path, body)
            check(document, operation, answer)
            assert answer.status == 400, path


def test_a_call_about_the_whole_world_answers_as_described(document, tmp_path):
    bodies = {
        "advanceClock": {"seconds": 3600}, "putClock": {"frozen": True}, "putFaults": {"all": {"status": 503, "times": 1}},
        "putRateLimits": {"enforced": False}, "putSwitches": {"consumptionReminders": 1}, "reset": {},
    }
    with web.Inbox() as inbox, emulatorapi.Filled(tmp_path, inbox) as emulator:
        bodies["putState"] = emulator.ok("GET", "/_emulator/state")
        assert set(bodies) == emulatorapi.KEPT_OUT - {"ocsp"}
        for path, method, operation in openapi.operations(document):
            if operation["operationId"] in bodies:
                answer = emulator.call(method.upper(), path, bodies[operation["operationId"]])
                assert answer.status == 200, f"{path}: {answer.body!r}"
                check(document, operation, answer)


def check(document, operation, answer):
    """Checks that an answer is one that its operation describes."""
    described = openapi.resolved(document, operation["responses"][str(answer.status)])
    schema = {**described["content"][answer.content_type]["schema"], "components": document["components"]}
    Draft202012Validator(schema, format_checker=Draft202012Validator.FORMAT_CHECKER).validate(answer.json)


def test_the_emulator_answers_only_what_the_document_describes(emulator, tmp_path):
    done = emulatorapi.call_all(emulator, tmp_path, examples=2, seconds=15, seed=1)
    assert done.returncode == 0, done.stdout[:30_000] + done.stderr[-2_000:]
    assert emulator.call("GET", "/_emulator/clock").status == 200
