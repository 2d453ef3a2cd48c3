"""Posts by strangers that would be expensive to read: the desk refuses them before it reads them."""

import json

import pytest

from apple import BUNDLE, b64url


def nest(opening, closing, depth, middle=""):
    return opening * depth + middle + closing * depth


NESTS = {
    "arrays": nest("[", "]", 500),
    "objects": nest('{"a":', "}", 400, "1"),
    "mixed": nest('[{"a":', "}]", 250, "1"),
    "a number out of range inside": nest("[", "]", 500, "1e999"),
    "beside a member": '{"later":%s}' % nest("[", "]", 500),
    "in place of the payload": '{"signedPayload":%s}' % nest("[", "]", 500),
    "33 levels": nest("[", "]", 33),
    "many elements": "[" + "[]," * 20_000 + "[]]",
    "many members": "{" + ",".join(f'"a{index}":0' for index in range(5_000)) + "}",
    "not closed": "[" * 60_000,
    # Strings with such marks take quadratic time to compare or to hash.
    "a name with many marks": '{"s' + "\u0301\u0323" * 100_000 + '":0}',
    "a bundle ID with many marks":
        '{"bid":"' + "\u0301\u0323" * 100_000 + '","password":"x","environment":"PROD","notification_type":"REFUND"}',
}


@pytest.mark.parametrize("door", ["v2", "v1"])
@pytest.mark.parametrize("body", NESTS.values(), ids=NESTS.keys())
def test_a_nest_is_no_notification(desk, door, body):
    answer = desk.call("POST", f"/notifications/{door}", body.encode(), timeout=5)
    assert answer.status == 400, answer.body


@pytest.mark.parametrize("part", ["header", "payload"])
def test_a_nest_in_signed_data_is_refused(desk, part):
    body = json.dumps({"alg": "ES256", "x5c": ["MIIB"] * 3})
    texts = {"header": body, "payload": json.dumps({"notificationUUID": "1", "notificationType": "TEST"})}
    texts[part] = texts[part][:-1] + ',"later":' + nest("[", "]", 500) + "}"
    signed = ".".join(b64url(text.encode()) for text in (*texts.values(), "signature"))
    assert desk.post(signed).status in (400, 401)


def test_strangers_leave_nothing_in_the_database(desk):
    before = sum(1 for _ in desk.database.rows())
    for number in range(200):
        body = {
            "notification_type": "CONSUMPTION_REQUEST", "bid": BUNDLE, "password": "guessed",
            "environment": f"env-{number}" + "x" * 50_000,
        }
        assert desk.call("POST", "/notifications/v1", body).status == 400
        body["environment"], body["bid"] = "PROD", f"com.example.{number}"
        assert desk.call("POST", "/notifications/v1", body).status == 503
    assert sum(1 for _ in desk.database.rows()) == before


def test_the_log_sums_up_what_strangers_post(desk):
    posted = 300
    for _ in range(posted):
        assert desk.post("a.b.c").status in (400, 401)
        body = {"notification_type": "REFUND", "bid": "com.example.none", "password": "x", "environment": "PROD"}
        assert desk.call("POST", "/notifications/v1", body).status == 503
    lines = [line for line in desk.process.stderr.splitlines() if "com.example.none" in line]
    # One a minute, and this takes less than five.
    assert len(lines) <= 5, lines[:5]
