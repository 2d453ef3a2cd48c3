"""People stop and start sending answers for an app: on a page and on the command line, while the desk runs."""

import json

import pytest

from apple import BUNDLE, Purchase
from desk import run
from test_sign_in import Browser


@pytest.fixture
def desk(open_desk):
    """A desk of its own, because other tests need apps that are not paused."""
    with open_desk() as opened:
        yield opened


def apps(desk, *arguments):
    return run("apps", *arguments, "--config", desk.config, folder=desk.folder)


def state(desk):
    """Returns the first app as the API shows it, with all orders."""
    return desk.call("GET", f"/v1/apps/{BUNDLE}", role="viewer").json


def test_a_person_pauses_and_resumes_an_app_on_its_page(desk):
    browser = Browser(desk)
    browser.sign_in(desk.token("operator"))
    status, address, text = browser.open("/apps")
    assert status == 200 and "Answering" in text
    form = {"app": BUNDLE, "note": "wrong <rates>", "formToken": browser.code("/apps")}
    status, address, text = browser.open("/apps/pause", form)
    assert (status, address) == (200, "/apps")
    assert "Paused" in text and "wrong &lt;rates&gt;" in text
    purchase = Purchase()
    desk.all_facts(purchase)
    desk.ask(purchase)
    desk.wait_until(lambda: desk.case(purchase).get("blockReason") == "paused", 20, "a paused case")
    assert desk.case(purchase)["state"] == "waiting" and not desk.apple.puts(purchase)
    browser.open("/apps/resume", form)
    desk.wait_for_state(purchase, "answered")
    history = state(desk)["history"]
    assert [order["paused"] for order in history] == [False, True]
    assert history[1]["note"] == "wrong <rates>" and history[1]["author"].startswith("token ")


def test_only_an_operator_with_the_form_of_the_page_may_pause(desk):
    viewer = Browser(desk)
    viewer.sign_in(desk.token("viewer"))
    assert "<button" not in viewer.open("/apps")[2].split("<main")[1].split("</main>")[0]
    code = viewer.code("/")
    assert viewer.open("/apps/pause", {"app": BUNDLE, "formToken": code})[0] == 403
    operator = Browser(desk)
    operator.sign_in(desk.token("operator"))
    assert operator.open("/apps/pause", {"app": BUNDLE, "formToken": "wrong"})[0] == 403
    assert operator.open("/apps/pause", {"app": "com.example.none", "formToken": operator.code("/apps")})[0] == 404
    assert state(desk)["paused"] is False and state(desk)["history"] == []


def test_the_command_line_pauses_at_once_and_a_running_desk_continues_after_resume(desk):
    paused = apps(desk, "pause", BUNDLE, "--note", "closing the books")
    assert paused.returncode == 0 and "no answer is sent" in paused.stdout
    assert "already" in apps(desk, "pause", BUNDLE).stdout
    purchase = Purchase()
    desk.all_facts(purchase)
    desk.ask(purchase)
    desk.wait_until(lambda: desk.case(purchase).get("blockReason") == "paused", 20, "a paused case")
    assert not desk.apple.puts(purchase)
    listed = json.loads(apps(desk, "list", "--json").stdout)["apps"]
    (first,) = [app for app in listed if app["bundleId"] == BUNDLE]
    assert first["paused"] and first["note"] == "closing the books" and first["pausedBy"].startswith("command line")
    table = apps(desk, "list").stdout
    assert "paused" in table and "answering" in table
    assert apps(desk, "resume", BUNDLE).returncode == 0
    # A desk looks at least every 30 seconds for what another process changed.
    desk.wait_for_state(purchase, "answered", timeout=60)


@pytest.mark.parametrize("arguments, said", [
    (["pause"], "Missing expected argument"),
    (["pause", "com.example.none"], "No app with bundleId com.example.none is configured. Use one of: com.example.coins"),
    (["resume", BUNDLE, "--note", "x" * 1001], "--note must have at most 1000 bytes"),
])
def test_a_wrong_pause_or_resume_says_what_is_wrong(desk, arguments, said):
    process = apps(desk, *arguments)
    assert process.returncode != 0 and said in process.stderr


def test_a_wrong_mode_is_an_error_and_an_observed_app_sends_nothing(desk):
    desk.stop()
    text = desk.config.read_text()
    desk.config.write_text(text.replace("    onlineChecks: false", "    mode: watch\n    onlineChecks: false"))
    wrong = run("serve", "--config", desk.config, folder=desk.folder)
    assert wrong.returncode == 78 and "mode" in wrong.stderr and "observe" in wrong.stderr
    desk.config.write_text(text.replace("    onlineChecks: false", "    mode: observe\n    onlineChecks: false"))
    desk.start()
    purchase = Purchase()
    desk.all_facts(purchase)
    desk.ask(purchase)
    case = desk.wait_for_state(purchase, "withheld")
    assert case["blockReason"] == "observed"
    assert case["answer"]["body"]["customerConsented"] is True
    assert not desk.apple.puts(purchase)
    shown = run("cases", "show", case["id"], "--config", desk.config, folder=desk.folder).stdout
    assert "What would have been sent" in shown and "only observed" in shown
