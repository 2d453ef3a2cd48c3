"""Apple refuses an app's key: the cases wait, the desk says so, and it continues by itself."""

import json

import pytest

from apple import BUNDLE, Purchase
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
