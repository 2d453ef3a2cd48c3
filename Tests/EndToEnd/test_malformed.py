"""The desk refuses bodies that are not notifications with a 4xx, and keeps running."""

import pytest

import web
from apple import Purchase, b64url, compact_json, sign

DEEP = 100_000
NESTED = b"[" * DEEP + b"]" * DEEP
NESTED_OBJECTS = b'{"a":' * DEEP + b"1" + b"}" * DEEP


def signed_payload(text):
    return compact_json({"signedPayload": text})


def with_header(raw):
    return signed_payload(f"{b64url(raw)}.{b64url(b'{}')}.{b64url(bytes(64))}")


BODIES = {
    "nothing": b"",
    "no JSON": b"signedPayload=abc",
    "JSON cut short": b'{"signedPayload": "ab',
    "an array": b"[]",
    "a string": b'"text"',
    "null": b"null",
    "a number": b"1e999",
    "an empty object": b"{}",
    "another member": b'{"payload": "a.b.c"}',
    "signedPayload a number": b'{"signedPayload": 42}',
    "signedPayload null": b'{"signedPayload": null}',
    "signedPayload an array": b'{"signedPayload": ["a.b.c"]}',
    "signedPayload empty": signed_payload(""),
    "signedPayload dots": signed_payload(".."),
    "signedPayload not base64url": signed_payload("%%%.%%%.%%%"),
    "signedPayload with spaces": signed_payload(" a.b.c "),
    "invalid UTF-8": b'{"signedPayload": "\xff\xfe\xc3\x28"}',
    "a lone surrogate": b'{"signedPayload": "\\ud800"}',
    "NUL bytes": b"\0" * 512,
    "NUL in the string": b'{"signedPayload": "a\\u0000.b.c"}',
    "nesting": NESTED,
    "nesting of objects": NESTED_OBJECTS,
    "nesting in signedPayload": b'{"signedPayload":' + NESTED + b"}",
    "header no JSON": with_header(b"header"),
    "header an array": with_header(b"[]"),
    "header invalid UTF-8": with_header(b'{"alg":"\xff"}'),
    "header nested": with_header(NESTED),
    "header nested objects": with_header(NESTED_OBJECTS),
}


def assert_lives(desk):
    purchase = Purchase()
    assert desk.is_running()
    assert desk.post(desk.pen.signed("ONE_TIME_CHARGE", purchase)).status == 200


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES.keys())
def test_a_malformed_body_is_refused_and_the_desk_keeps_running(desk, body):
    answer = desk.call("POST", "/notifications/v2", body)
    assert 400 <= answer.status < 500, f"{answer.status} {answer.body[:200]!r}"
    assert_lives(desk)


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", "image/png"])
def test_a_body_of_another_content_type_is_refused(desk, content_type):
    answer = desk.call("POST", "/notifications/v2", b"signedPayload=a.b.c", headers={"Content-Type": content_type})
    assert 400 <= answer.status < 500
    assert_lives(desk)


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(signed_payload("A" * 10_000_000), id="a long string"),
        pytest.param(b" " * 10_000_000, id="spaces"),
        pytest.param(b"[" * 10_000_000, id="brackets"),
    ],
)
def test_a_body_of_ten_megabytes_is_refused(desk, body):
    assert 400 <= web.post_large(desk.port, "/notifications/v2", body) < 500
    assert_lives(desk)


@pytest.mark.parametrize("raw", [NESTED, NESTED_OBJECTS], ids=["arrays", "objects"])
@pytest.mark.parametrize("inner", [False, True], ids=["outer", "inner"])
def test_deeply_nested_data_with_a_valid_signature_does_not_stop_the_desk(desk, raw, inner):
    if inner:
        raw = compact_json(desk.pen.notification("REFUND", Purchase(), inner=sign(raw, desk.pen.chain)))
    answer = desk.post(sign(raw, desk.pen.chain))
    assert answer.status == 200 or 400 <= answer.status < 500
    assert_lives(desk)


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("GET", "/notifications/v2", (405,)), ("POST", "/notifications/v3", (404,)), ("GET", "/v1/nothing", (404, 401))],
)
def test_an_unknown_route_or_method_is_refused(desk, method, path, status):
    assert desk.call(method, path).status in status
    assert_lives(desk)
