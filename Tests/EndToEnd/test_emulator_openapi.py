"""The descriptions of the emulators have every route, and the emulators answer only what they describe."""

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
def play_document():
    return emulatorapi.load(emulatorapi.PLAY_PATH)


@pytest.fixture(scope="module")
def play(tmp_path_factory):
    with emulatorapi.FilledPlay(tmp_path_factory.mktemp("play-openapi"), "--quiet") as made:
        yield made


@pytest.fixture(scope="module")
def emulator(tmp_path_factory):
    folder = tmp_path_factory.mktemp("emulator-openapi")
    with web.Inbox() as inbox, emulatorapi.Filled(folder, inbox) as made:
        yield made


@pytest.mark.parametrize("path", [emulatorapi.PATH, emulatorapi.PLAY_PATH], ids=["app-store", "google-play"])
def test_the_document_is_valid_openapi_3_1(path):
    document = emulatorapi.load(path)
    OpenAPIV31SpecValidator(document).validate()
    identifiers = [operation["operationId"] for _, _, operation in openapi.operations(document)]
    assert len(set(identifiers)) == len(identifiers)


def test_each_emulator_serves_its_description(emulator, play):
    for port, path in ((emulator.port, emulatorapi.PATH), (play.port, emulatorapi.PLAY_PATH)):
        answer = web.request(port, "GET", "/openapi.yaml")
        assert (answer.status, answer.content_type) == (200, "application/yaml")
        assert answer.body == path.read_bytes()
        refused = web.request(port, "POST", "/openapi.yaml")
        assert (refused.status, refused.headers["allow"]) == (405, "GET")


def test_the_documents_have_the_version_of_the_program(document, play_document):
    done = run("--version")
    assert done.returncode == 0
    printed, *_ = done.stdout.split()
    assert document["info"]["version"] == play_document["info"]["version"] == printed


def test_the_document_has_apples_calls_of_the_sources(document):
    described = {
        (operation["operationId"], method, path.removeprefix("/{environment}/"))
        for path, method, operation in openapi.operations(document)
        if path.startswith("/{environment}/") and operation["operationId"] != "verifyReceipt"
    }
    assert len(described) == 44
    assert described == emulatorapi.apple_routes()


def test_the_document_has_googles_calls_of_the_sources(play_document):
    described = {
        (operation["operationId"], method, path.removeprefix("/"))
        for path, method, operation in openapi.operations(play_document)
        if not path.startswith("/_emulator/") and path != "/openapi.yaml"
    }
    assert len(described) == 9
    registered = emulatorapi.play_routes()
    assert {(name, method, names(path)) for name, method, path in described} == {
        (name, method, names(path)) for name, method, path in registered
    }


def test_the_document_has_the_control_routes_of_the_emulator(document, emulator):
    refused = emulator.call("GET", "/_emulator/nothing")
    check_control_routes(document, refused, more_than=50)


def test_the_document_has_the_control_routes_of_the_google_play_emulator(play_document, play):
    refused = web.request(play.port, "GET", "/_emulator/nothing")
    check_control_routes(play_document, refused, more_than=15)


def check_control_routes(document, refused, *, more_than):
    """Compares the described control routes with those that an emulator lists when it refuses an unknown one."""
    assert refused.status == 404
    registered = set(re.findall(r"(GET|PUT|POST|DELETE) ([^\s,]+?)(?=,|\.$)", refused.json["error"]))
    assert len(registered) > more_than
    described = {
        (method.upper(), path.removeprefix("/_emulator/"))
        for path, method, _ in openapi.operations(document) if path.startswith("/_emulator/")
    }
    assert {(method, names(path)) for method, path in described} == {
        (method, names(path)) for method, path in registered
    }


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
        "advanceClock": {"seconds": 3600}, "putClock": {"frozen": True},
        "putFaults": {"all": {"status": 503, "times": 1}},
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


def test_a_call_about_the_whole_world_of_google_play_answers_as_described(play_document, tmp_path):
    bodies = {"advanceClock": {"seconds": 60}, "revokeAccessTokens": {}, "putFault": {"call": "order"}}
    assert set(bodies) == emulatorapi.PLAY_KEPT_OUT
    with emulatorapi.FilledPlay(tmp_path, "--quiet") as play:
        for path, method, operation in openapi.operations(play_document):
            if operation["operationId"] in bodies:
                for body, status in [(bodies[operation["operationId"]], 200), ({"later": 1}, 400)]:
                    answer = web.request(play.port, method.upper(), path, body)
                    assert answer.status == status, f"{path}: {answer.body!r}"
                    check(play_document, operation, answer)


def test_the_emulator_answers_only_what_the_document_describes(document, emulator, tmp_path):
    openapi.call_all(
        emulatorapi.for_calls(document, emulator, emulatorapi.KEPT_OUT), port=emulator.port, token=emulator.bearer,
        folder=tmp_path, settings=emulatorapi.SETTINGS, examples=2, seed=1,
    )
    assert emulator.call("GET", "/_emulator/clock").status == 200


def test_the_google_play_emulator_answers_only_what_its_document_describes(play_document, play, tmp_path):
    openapi.call_all(
        emulatorapi.for_calls(play_document, play, emulatorapi.PLAY_KEPT_OUT), port=play.port, token=play.bearer,
        folder=tmp_path, settings=emulatorapi.SETTINGS, examples=3, seed=1,
    )
    assert play.control("GET", "clock")
