"""Apple refuses an app's key: the cases wait, the desk says so, and it continues by itself.

The doctor also says when the certificates end that Apple signs with.
"""

import base64
import json

import pytest
from cryptography import x509

from apple import BUNDLE, Purchase, unb64url
from desk import run


@pytest.fixture
def desk(open_desk):
    """A desk of its own, because other tests need a key that Apple accepts."""
    with open_desk() as opened:
        yield opened


def command(desk, *arguments):
    return run(*arguments, "--config", desk.config, folder=desk.folder, timeout=60)


def refusals(desk):
    return desk.call("GET", f"/v1/apps/{BUNDLE}", role="viewer").json["refusedKeys"]


def test_a_refused_key_stops_sending_and_the_desk_continues_once_apple_accepts_it(desk):
    first, second = Purchase(), Purchase()
    for purchase in (first, second):
        desk.all_facts(purchase)
    desk.apple.refuses_keys = True
    desk.ask(first)
    desk.wait_until(lambda: refusals(desk), 20, "an open circuit")
    desk.ask(second)
    desk.wait_until(lambda: desk.case(second).get("blockReason") == "keyRefused", 20, "a waiting case")
    desk.wait_until(lambda: desk.case(first).get("blockReason") == "keyRefused", 20, "the first case waiting too")
    assert len(desk.apple.puts(first)) == 1 and not desk.apple.puts(second)
    (refusal,) = refusals(desk)
    assert refusal["status"] == 401 and refusal["error"] == "Unauthenticated" and "keyId" in refusal["remedy"]
    listed = json.loads(command(desk, "apps", "list", "--json").stdout)["apps"]
    assert [app["bundleId"] for app in listed if app["refusedKeys"]] == [BUNDLE]
    shown = command(desk, "apps", "list").stdout
    assert "key refused" in shown and "To fix it" in shown and "Unauthenticated" in shown
    examined = command(desk, "doctor")
    assert examined.returncode != 0 and "no answers are sent" in examined.stdout
    # A desk that starts asks Apple at once.
    desk.apple.refuses_keys = False
    desk.stop()
    desk.start()
    for purchase in (first, second):
        desk.wait_for_state(purchase, "answered", timeout=30)
    assert refusals(desk) == []
    assert len(desk.apple.puts(first)) == 2 and len(desk.apple.puts(second)) == 1
    events = desk.call("GET", f"/v1/events?app={BUNDLE}&limit=100", role="viewer").json["events"]
    types = [event["type"] for event in events]
    assert types.count("app.circuit_opened") == 1 and types.count("app.circuit_closed") == 1


def test_the_doctor_says_when_the_certificates_of_the_newest_notification_end(desk):
    signed = desk.pen.signed("CONSUMPTION_REQUEST", Purchase())
    assert desk.post(signed).status == 200
    found = [
        one for one in json.loads(command(desk, "doctor", "--json").stdout)["findings"] if one["check"] == "certificate"
    ]
    header = json.loads(unb64url(signed.split(".")[0]))
    certificates = [x509.load_der_x509_certificate(base64.b64decode(der)) for der in header["x5c"]]
    # The root is a configured one, which has a finding of its own.
    end = min(certificate.not_valid_after_utc for certificate in certificates[:2])
    assert [one["status"] for one in found] == ["ok"]
    assert found[0]["found"].startswith(f"{BUNDLE}: ") and f"until {end:%Y-%m-%d}; Apple replaces it" in found[0]["found"]
