"""A person does everything that the pages offer, in a real browser: by mouse, by keyboard without scripts, on a phone.

Each of them has a screen of another width, with colours of its own. At 320 pixels, every form is filled and sent.

`ACTIONS` has what people do, with the routes that their browser posts to. A test compares these with the sources, so a
new form fails here until somebody uses it. This file has more than 300 lines because of that table.
"""

import contextlib
import re
import sqlite3
import time
import urllib.parse
from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

import pagechecks
import pages
from apple import BUNDLE, RULED_BUNDLE, Purchase, now_ms
from desk import REPOSITORY, rfc3339
from pages import HOUR, Visitor
from person import LOOKS, PASSWORD, Person
from test_events import SECRET
from web import Inbox

ACTIONS = {}
# Two policies for the app whose policy people publish.
FULL, NONE = "default: { prefer: GRANT_FULL }\n", "default: { prefer: none }\n"


@dataclass
class Action:
    """What a person does, and the routes that the browser posts to, in order."""

    routes: tuple
    act: object


def action(*routes, name=None, **options):
    def add(act):
        ACTIONS[name or act.__name__.replace("_", " ")] = Action(routes, lambda person: act(person, **options))
        return act

    return add


# Cases


def purchase(**options):
    return Purchase(environment="Production", **options)


def asked(person, **options):
    """Asks for the refund of a new purchase, about which the policy lets a person decide; returns it and its case."""
    desk, bought = person.desk, options.pop("purchase", None) or purchase()
    desk.all_facts(bought)
    desk.ask(bought, **options)
    return bought, desk.wait_until(
        lambda: next((case["id"] for case in desk.cases(bought) if case.get("blockReason") == "review"), None),
        20, "a case that waits for a person",
    )


def answered(person, bought, preference):
    """Checks that Apple gets the answer with a preference, or with none."""
    (put,) = person.desk.apple.wait_for_puts(bought, 1, timeout=60)
    assert put.body.get("refundPreference") == preference
    person.desk.wait_for_state(bought, "answered")


def decide(person, title, preference):
    bought, case = asked(person)
    person.open(f"/cases/{case}")
    person.field("Note").fill(f"Ticket 7 of {title}")
    person.press(person.button(title))
    person.sees(f"Ticket 7 of {title}")
    answered(person, bought, preference)
    (decision,) = person.call("GET", f"/v1/cases/{case}")["decisions"]
    assert (decision["kind"], decision["prefer"]) == ("answer", preference or "none")
    assert (decision["author"], decision["note"]) == (f"person {person.name}", f"Ticket 7 of {title}")
    assert person.deed("caseDecided")["subject"] == case


for _title, _preference in {
    "Grant in full": "GRANT_FULL", "Grant in part": "GRANT_PRORATED", "Decline": "DECLINE", "No preference": None,
}.items():
    action("cases/{id}/answer", name=f"decide a case: {_title}", title=_title, preference=_preference)(decide)


@action("cases/{id}/answer")
def decide_a_case_in_its_row_of_the_first_page(person):
    # It must be decided before the others, so it is among the rows that the page shows.
    bought, case = asked(person, signed_ms=now_ms() - 2 * HOUR)
    person.open("/")
    row = person.page.locator(f"tr[data-key='/cases/{case}']")
    person.field("Note", row).fill("From the row")
    person.press(person.button("Decline", row))
    expect(person.page.get_by_role("heading", name="You decide")).to_be_visible()
    expect(row).to_have_count(0)
    answered(person, bought, "DECLINE")
    assert person.call("GET", f"/v1/cases/{case}")["decisions"][0]["note"] == "From the row"


@action("cases/{id}/hold", "cases/{id}/release")
def hold_a_case_and_end_the_hold(person):
    bought, case = asked(person)
    person.open(f"/cases/{case}")
    until = rfc3339(time.time() + 2 * 3_600)[:16]
    person.field("Hold until (UTC)").fill(until)
    person.field("Note").fill("The customer calls back")
    # Enter presses the first button of a form, which must not be one that answers.
    if "keyboard" in person.look:
        person.field("Hold until (UTC)").press("Enter")
    else:
        person.press(person.button("Hold"))
    person.sees("Held", person.page.locator(".standing"))
    person.sees("The customer calls back")
    held = person.call("GET", f"/v1/cases/{case}")
    assert held["state"] == "held" and held["actBy"].startswith(until)
    assert person.deed("caseHeld")["subject"] == case
    person.press(person.button("End the hold"))
    expect(person.button("End the hold")).to_have_count(0)
    assert person.deed("caseReleased")["subject"] == case
    kinds = [one["kind"] for one in person.call("GET", f"/v1/cases/{case}")["decisions"]]
    assert kinds == ["hold", "release"] and person.desk.apple.puts(bought) == []


@action("cases/bulk", "cases/bulk/confirm")
def decide_several_cases_at_once(person):
    first = purchase()
    second = purchase(app_account_token=first.app_account_token, app_transaction_id=first.app_transaction_id)
    cases = dict(asked(person, purchase=bought)[::-1] for bought in (first, second))
    person.open(f"/cases?customer={first.customer}")
    boxes = person.field("Select the case about coins.500")
    expect(boxes).to_have_count(2)
    for box in boxes.all():
        person.tick(box)
    form = person.page.get_by_role("form", name="Decide the selected cases")
    form.get_by_role("combobox").select_option("Decline")
    person.field("Note", form).fill("Both at once")
    person.press(person.button("Review before sending"))
    person.sees("With the note: Both at once")
    assert [person.desk.apple.puts(bought) for bought in cases.values()] == [[], []]
    person.press(person.button("Decline: confirm for all of them"))
    expect(person.page.get_by_text("Your decision is recorded.")).to_have_count(2)
    for case, bought in cases.items():
        answered(person, bought, "DECLINE")
        (decision,) = person.call("GET", f"/v1/cases/{case}")["decisions"]
        assert decision["note"] == "Both at once"
    assert person.deed("caseDecided")["subject"] in cases


@action("cases/views", "cases/views/delete")
def save_a_view_and_delete_it(person):
    name = f"Held, by {person.look}"
    links = person.page.get_by_role("navigation", name="Saved views").get_by_role("link", name=name)
    person.open("/cases?state=held")
    person.use(person.page.locator("summary", has_text="Save or delete a view"))
    person.field("Name of this view").fill(name)
    person.press(person.button("Save"))
    assert person.deed("viewSaved")["details"]["name"] == name
    person.open("/cases")
    person.press(links)
    assert "state=held" in person.page.url
    person.use(person.page.locator("summary", has_text="Save or delete a view"))
    person.field("Name of this view").fill(name)
    person.press(person.button("Delete the view with this name"))
    expect(links).to_have_count(0)
    assert person.deed("viewDeleted")["details"]["name"] == name


# Apps, events and notifications


@action("apps/pause", "apps/resume")
def pause_an_app_and_resume_it(person):
    def is_paused():
        return person.call("GET", f"/v1/apps/{RULED_BUNDLE}")["paused"]

    person.open("/apps")
    row = person.row(RULED_BUNDLE)
    person.field("Note", row).fill("A wrong rule")
    person.press(person.button("Pause", row))
    person.sees("Paused", row)
    person.sees("A wrong rule", row)
    assert person.deed("appPaused")["app"] == RULED_BUNDLE and is_paused()
    bought = purchase(bundle=RULED_BUNDLE)
    person.desk.all_facts(bought)
    person.desk.ask(bought)
    person.press(person.button("Resume", row))
    expect(person.button("Pause", row)).to_be_visible()
    assert person.deed("appResumed")["app"] == RULED_BUNDLE and not is_paused()
    # The request that came meanwhile was kept.
    person.desk.wait_for_state(bought, "answered")


def event_of(person, case):
    """Returns the first event of a case."""
    def find():
        events = person.call("GET", f"/v1/events?case={case}")["events"]
        return next((one["id"] for one in events if one["type"] == "refund.requested"), None)

    return person.desk.wait_until(find, 20, "an event")


def got(person, event):
    """Returns how often the endpoint got an event."""
    return [headers["webhook-id"] for headers in list(person.desk.inbox.headers)].count(event)


def arrives(person, event, count=1):
    person.desk.wait_until(lambda: got(person, event) == count, 20, f"{count} of an event at the endpoint")


@action("events/resend", "events/resend")
def send_an_event_again(person):
    _, case = asked(person)
    event = event_of(person, case)
    arrives(person, event)
    person.open(f"/events?case={case}")
    person.press(person.button("Send again", person.row("refund.requested")))
    expect(person.page.get_by_role("heading", name="Event refund.requested")).to_be_visible()
    arrives(person, event, 2)
    # The button of the endpoint on the page of the event.
    person.press(person.button("Send again", person.row(person.desk.inbox.url)))
    arrives(person, event, 3)


@action("events/pause", "events/resume")
def pause_an_endpoint_and_resume_it(person):
    person.open("/events")
    row = person.row(person.desk.inbox.url)
    person.press(person.button("Pause", row))
    person.sees("Nothing is sent to the endpoint until you resume it.")
    person.deed("endpointPaused")
    (endpoint,) = person.call("GET", "/v1/endpoints", role="admin")["endpoints"]
    assert endpoint["state"] == "paused"
    event = event_of(person, asked(person)[1])
    assert got(person, event) == 0
    person.press(person.button("Resume", row))
    person.sees("The endpoint gets its events again")
    person.deed("endpointResumed")
    arrives(person, event)


@action("events/test")
def send_a_test_to_an_endpoint(person):
    person.open("/events")
    person.press(person.button("Send a test", person.row(person.desk.inbox.url)))
    event = re.search(r"/events/([^/?]+)", person.page.url)[1]
    expect(person.page.get_by_role("heading", name="Event ")).to_be_visible()
    arrives(person, event)


def give_up(person, event):
    """Gives an event up, as the desk does after its last try, which is 28 hours later."""
    def is_tried():
        (dispatch,) = person.call("GET", f"/v1/events/{event}")["dispatches"]
        return dispatch["tries"] == 1

    person.desk.wait_until(is_tried, 20, "the result of the first try")
    with contextlib.closing(sqlite3.connect(person.desk.database.path, timeout=20)) as database, database:
        given_up = database.execute(
            "UPDATE dispatch SET state = 'failed', due_at_ms = NULL "
            "WHERE event_number = (SELECT number FROM desk_event WHERE id = ?)", (event,))
        assert given_up.rowcount == 1


def never_accepted(person):
    """Returns an event that the endpoint refused, and that the desk gave up."""
    def later(handler):
        handler.send_response(503)
        handler.send_header("Retry-After", "3600")
        handler.send_header("Content-Length", "0")
        handler.end_headers()

    inbox = person.desk.inbox
    inbox.odd = later
    event = event_of(person, asked(person)[1])
    arrives(person, event)
    inbox.odd = None
    give_up(person, event)
    return event


@action("events/recover", "events/recover/confirm")
def send_again_what_an_endpoint_never_accepted(person):
    event = never_accepted(person)
    person.open("/events")
    row = person.row(person.desk.inbox.url)
    person.field("Since (UTC)", row).fill(rfc3339(time.time() - 600)[:16])
    person.press(person.button("Send missed", row))
    expect(person.page.get_by_role("heading", name=re.compile("^Send [0-9]+ events? again$"))).to_be_visible()
    assert got(person, event) == 1
    person.press(person.button("Send them again"))
    person.sees("The events that the endpoint never accepted are sent again.")
    arrives(person, event, 2)


@action("notifications/{id}/replay")
def process_a_notification_again(person):
    bought, _ = asked(person)
    person.open(f"/notifications?transaction={bought.transaction_id}")
    person.press(person.page.get_by_role("link", name="CONSUMPTION_REQUEST"))
    person.page.get_by_role("textbox", name="Why").fill("ticket 77")
    person.press(person.button("Process again"))
    person.sees("The notification was understood before. Nothing changed.")
    assert person.deed("notificationReplayed")["details"]["note"] == "ticket 77"


# Customers


def customer_page(bought):
    return f"/customers?app={bought.bundle}&customer={bought.customer}"


@action("customers/facts", "customers/facts/confirm")
def change_the_facts_about_a_customer(person):
    bought = purchase()
    person.desk.all_facts(bought)
    person.open(customer_page(bought))
    person.page.get_by_role("combobox", name="Override").select_option("Decline")
    person.page.get_by_role("textbox", name="Segments").fill("vip\nbeta")
    person.press(person.button("Review the change"))
    person.sees("vip, beta", person.row("Segments"))
    person.sees("Decline", person.row("Override"))
    person.press(person.button("Confirm the change"))
    expect(person.page.get_by_role("combobox", name="Override")).to_have_value("DECLINE")
    expect(person.page.get_by_role("textbox", name="Segments")).to_have_value("vip\nbeta")
    assert person.deed("customerChanged")["details"] == {"override": "DECLINE", "segments": "2"}
    # The override decides before the policy, which lets a person decide.
    person.desk.ask(bought)
    answered(person, bought, "DECLINE")


@action("customers/withdraw")
def withdraw_a_consent(person):
    bought, _ = asked(person)
    person.open(customer_page(bought))
    person.field("How the customer withdrew consent").fill("Ticket 8")
    person.press(person.button("Withdraw the consent"))
    expect(person.page.locator(".summary")).to_contain_text("Does not share consumption data")
    expect(person.page.locator(".consents")).to_contain_text("proof Ticket 8")
    assert person.deed("consentWithdrawn")["subject"] in (bought.customer, bought.app_transaction_id)
    assert person.desk.apple.puts(bought) == []


@action("customers/erase")
def erase_a_customer(person):
    bought, _ = asked(person)
    person.open(customer_page(bought))
    person.field("to confirm").fill(bought.customer)
    person.press(person.button("Erase"))
    person.sees("kept as proof")
    person.deed("erasureBegun")
    assert person.desk.rows_about(bought.customer, bought.transaction_id, bought.app_transaction_id) == []


# Policies


@action("policies/draft", "policies/draft", "policies/draft")
def try_a_draft(person):
    bought, case = asked(person)
    person.open("/policies")
    person.press(person.page.get_by_role("main").get_by_role("link", name=BUNDLE))
    person.press(person.page.get_by_role("link", name="Try a draft"))
    person.field("The draft").fill("default: { prefer: DECLINE }\n")
    person.press(person.button("Check"))
    expect(person.page.get_by_role("status", name="Result of the check")).to_be_visible()
    person.press(person.page.get_by_role("button", name="Simulate"))
    expect(person.page.get_by_role("heading", name="Simulation")).to_be_visible()
    person.page.get_by_label("Case", exact=True).fill(case)
    person.press(person.button("Explain the case"))
    expect(person.page.get_by_role("heading", name="One case")).to_be_visible()
    expect(person.field("The draft")).to_have_value("default: { prefer: DECLINE }\n")
    assert person.desk.case(bought)["blockReason"] == "review"


def publish(person, text, note):
    """Publishes a draft, and returns the number of its version."""
    person.open(f"/policies/draft?app={RULED_BUNDLE}")
    person.field("The draft").fill(text)
    person.field("Note").fill(note)
    person.press(person.button("Review and publish"))
    return confirm(person, note)


def confirm(person, note):
    expect(person.page.get_by_role("heading", name="Publish as version")).to_be_visible()
    button = person.page.get_by_role("button", name="Publish version")
    number = button.text_content().split()[-1]
    person.press(button)
    person.sees(note)
    assert person.deed("policyPublished")["app"] == RULED_BUNDLE
    return number


def preference(person):
    """Returns the preference of the answer about a new purchase of the app whose policy is published."""
    bought = purchase(bundle=RULED_BUNDLE)
    person.desk.all_facts(bought)
    person.desk.ask(bought)
    (put,) = person.desk.apple.wait_for_puts(bought, 1, timeout=60)
    return put.body.get("refundPreference")


@action(*["policies/publish"] * 6)
def publish_two_drafts_and_go_back_to_the_first(person):
    first = publish(person, f"# By {person.look}\n{FULL}", "They asked nicely")
    assert preference(person) == "GRANT_FULL"
    publish(person, NONE, "No more presents")
    assert preference(person) is None
    person.open(f"/policies/history?app={RULED_BUNDLE}")
    person.press(person.button(f"Put version {first} in force again"))
    confirm(person, f"Back to version {first}.")
    assert preference(person) == "GRANT_FULL"


# Health and settings


@action("health/doctor")
def run_the_doctor(person):
    person.open("/health")
    person.press(person.button("Run the doctor"))
    person.load_until_examined("/health")
    expect(person.page.get_by_role("region", name="Findings, table")).to_be_visible()
    assert person.deed("deskExamined")


@action("settings/test-notification")
def ask_for_test_notifications(person):
    person.desk.apple.deliver_test = lambda bundle, environment: deliver_test(person.desk, bundle, environment)
    person.open("/settings")
    person.press(person.button("Ask for test notifications"))
    person.load_until_examined("/settings")
    person.sees("0 failed, 0 with warnings, 4 passed")
    assert person.deed("deskExamined")


def deliver_test(desk, bundle, environment):
    signed = desk.pen.signed("TEST", bundle=bundle, environment=environment)
    assert desk.post(signed).status == 200
    return signed


def changing(person, name):
    """Opens the forms that change a person, and returns the row."""
    person.open("/settings/people")
    row = person.row(name)
    person.use(row.locator("summary"))
    return row


@action("settings/people/add", "sign-in", "sign-in")
def add_a_person(person):
    name = f"zoe-{re.sub('[^a-z]+', '-', person.look)}"
    person.open("/settings/people")
    form = person.page.locator("form", has=person.button("Add the person"))
    person.field("Name", form).fill(name)
    person.field("Role", form).select_option("operator")
    person.tick(person.field("Only these:", form))
    person.tick(person.field(BUNDLE, form))
    person.press(person.button("Add the person"))
    # Once is enough for what no other test sees.
    assert person.look != "a mouse" or list(pagechecks.faults(person.page)) == []
    secret = person.page.get_by_role("status").locator("code").text_content()
    person.desk.witness.secret("one-time password", secret)
    added = person.person(name)
    assert (added["role"], added["apps"], added["signIn"]) == ("operator", [BUNDLE], "one-time password")
    assert person.deed("personAdded")
    person.sign_in(name, secret, PASSWORD)
    assert person.person(name)["signIn"] == "password"


@action("settings/people/grant")
def give_a_person_another_role(person):
    name = person.add_person("greta")
    row = changing(person, name)
    person.field("Role", row).select_option("privacy")
    person.tick(person.field("Only these:", row))
    person.tick(person.field(RULED_BUNDLE, row))
    person.press(person.button("Set role and apps", row))
    # On a narrow screen, a cell begins with the name of its column.
    expect(person.row(name).get_by_role("cell", name=re.compile(r"^(Role )?privacy$"))).to_be_visible()
    assert person.deed("personGranted")
    granted = person.person(name)
    assert (granted["role"], granted["apps"]) == ("privacy", [RULED_BUNDLE])


@action("sign-in", "settings/people/password")
def give_a_person_a_one_time_password(person):
    name = person.add_person("otto")
    theirs = person.sign_in(name, PASSWORD)
    person.press(person.button("Make a one-time password", changing(person, name)))
    secret = person.page.get_by_role("status").locator("code").text_content()
    person.desk.witness.secret("one-time password", secret)
    assert person.deed("passwordSet")
    assert person.person(name)["signIn"] == "one-time password"
    assert person.is_signed_out(theirs)


@action("sign-in", "settings/people/disable", "settings/people/enable", "sign-in", "settings/people/remove")
def disable_a_person_enable_them_and_remove_them(person):
    name = person.add_person("dora")
    theirs = person.sign_in(name, PASSWORD)
    person.press(person.button("Disable", changing(person, name)))
    person.sees("Disabled", person.row(name))
    assert person.deed("personDisabled") and person.is_signed_out(theirs)
    person.press(person.button("Enable", changing(person, name)))
    person.sees("Active", person.row(name))
    assert person.deed("personEnabled")
    person.sign_in(name, PASSWORD, page=theirs)
    person.press(person.button("Remove", changing(person, name)))
    expect(person.row(name)).to_have_count(0)
    assert person.deed("personRemoved") and person.is_signed_out(theirs)
    assert person.person(name) is None


@action("settings/tokens/create", "settings/tokens/revoke")
def create_a_token_and_revoke_it(person):
    person.open("/settings/tokens")
    purpose = f"For {person.look}"
    person.field("Purpose").fill(purpose)
    person.field("Role").select_option("operator")
    person.tick(person.field("All apps"))
    person.field("Expires").fill("30d")
    person.press(person.button("Create the token"))
    secret = person.page.get_by_role("status").locator("code").text_content()
    person.desk.witness.secret("bearer token", secret)
    assert person.deed("tokenCreated")
    assert person.desk.call("GET", "/v1/cases", token=secret).status == 200
    row = person.row(purpose)
    person.press(row.get_by_role("button", name="Revoke"))
    person.sees("Revoked", row)
    assert person.deed("tokenRevoked")
    assert person.desk.call("GET", "/v1/cases", token=secret).status == 401


@action("sign-in", "settings/sessions/end")
def end_one_session(person):
    name = person.add_person("carl")
    theirs = person.sign_in(name, PASSWORD)
    person.open("/settings/sessions")
    person.press(person.button("End", person.row(name)))
    expect(person.row(name)).to_have_count(0)
    assert person.deed("sessionEnded") and person.is_signed_out(theirs)


@action("sign-in", "sign-in", "settings/sessions/end-others", "sign-in", "settings/sessions/end-others")
def end_all_other_sessions(person):
    name = person.add_person("emil")
    one, other = person.sign_in(name, PASSWORD), person.sign_in(name, PASSWORD)
    person.open("/settings/sessions", one)
    person.press(person.button("End all my other sessions", one))
    expect(one.get_by_role("row").filter(has_text=name)).to_have_count(1)
    assert person.deed("sessionsEnded", author=f"person {name}")
    assert person.is_signed_out(other) and not person.is_signed_out(one)
    # An administrator ends those of another person.
    person.sign_in(name, PASSWORD, page=other)
    person.press(person.button("End all sessions", changing(person, name)))
    assert person.deed("sessionsEnded")
    assert person.is_signed_out(one) and person.is_signed_out(other)


# Signing in and out


@action("sign-in", "sign-out")
def sign_in_with_a_token_and_sign_out(person):
    page = person.browser({})
    person.open("/sign-in", page)
    person.use(page.locator("summary", has_text="Sign in with a token"))
    page.get_by_label("Token", exact=True).fill(person.desk.token("viewer"))
    person.press(person.button("Sign in with the token", page))
    copy = person.browser(page.context.storage_state())
    assert not person.is_signed_out(copy)
    person.press(person.button("Sign out", page))
    expect(page.get_by_role("heading", name="Sign in", exact=True)).to_be_visible()
    assert person.is_signed_out(page) and person.is_signed_out(copy)


@action("sign-in", "sign-out")
def sign_in_with_a_password_and_sign_out(person):
    name = person.add_person("paula")
    page = person.sign_in(name, PASSWORD)
    person.press(person.button("Sign out", page))
    expect(page.get_by_role("heading", name="Sign in", exact=True)).to_be_visible()
    assert person.deed("signedOut", author=f"person {name}") and person.is_signed_out(page)


# The table and the sources


def routes():
    """Returns the routes of the pages that take a form, as the sources have them."""
    sources = (REPOSITORY / "Sources/RefundDesk/Dashboard").rglob("*.swift")
    return [route for path in sources
            for route in re.findall(r'(?:addAction|router\.post)\("([^"]+)"', path.read_text())]


def test_a_person_uses_every_form_of_the_sources():
    found = routes()
    assert len(found) > 30 and len(found) == len(set(found))
    assert {route for one in ACTIONS.values() for route in one.routes} == set(found)


@pytest.fixture(scope="module")
def desk(open_desk):
    """A desk with two apps: people decide the cases of one and publish the policy of the other."""
    with Inbox() as inbox, open_desk() as made:
        made.stop()
        (made.folder / "policy.yml").write_text("default: { review: { until: 4h, then: DECLINE } }\n")
        text = made.config.read_text()
        for old, new in (
            ("policy: policy.yml\n", f"policy: policy.yml\n    events: {{ url: {inbox.url}, secret: {SECRET} }}\n"),
            ("policy: rules.yml\n", "policy: { published: true, initial: rules.yml }\n"),
        ):
            assert text.count(old) == 1
            text = text.replace(old, new)
        made.config.write_text(text)
        made.inbox = inbox
        yield made.start()


@pytest.fixture(scope="module")
def browser():
    with pages.browser() as opened:
        yield opened


@pytest.fixture(scope="module")
def sessions(browser, desk):
    """Returns the cookies of an administrator's session for each look."""
    person = Person(browser, desk, "ana", "a mouse", {})
    person.command("people", "add", "ana", "--role", "admin", input=PASSWORD + "\n")
    page = person.sign_in("ana", PASSWORD)
    state = page.context.storage_state()
    assert person.leave() == []
    return state


def matches(route, path):
    return re.fullmatch(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(route)), path) is not None


@pytest.mark.parametrize("name", ACTIONS)
@pytest.mark.parametrize("look", LOOKS)
def test_a_person_does_everything_that_the_pages_offer(browser, desk, sessions, look, name):
    person = Person(browser, desk, "ana", look, sessions)
    try:
        ACTIONS[name].act(person)
    finally:
        troubles = person.leave()
    assert troubles == []
    wanted = ACTIONS[name].routes
    assert len(person.posts) == len(wanted) and all(map(matches, wanted, person.posts)), person.posts


@pytest.fixture
def pages_with_forms(browser, desk, sessions):
    """Functions that open the pages with all forms in a browser: a case is held, an app and an endpoint are paused."""
    person = Person(browser, desk, "ana", "a mouse", sessions)
    bought, case = asked(person)
    held = desk.call("POST", f"/v1/cases/{case}/hold", {"until": rfc3339(time.time() + 3_600)}, role="operator")
    assert held.status == 202
    never_accepted(person)
    person.command("apps", "pause", RULED_BUNDLE)
    person.press(person.button("Disable", changing(person, person.add_person("ines"))))
    (endpoint,) = person.call("GET", "/v1/endpoints", role="admin")["endpoints"]
    (notification, *_) = person.call("GET", f"/v1/notifications?transaction={bought.transaction_id}")["notifications"]

    def events(page, deed):
        person.call("POST", f"/v1/endpoints/{endpoint['id']}/{deed}", "admin")
        page.goto("/events")

    def resend(page):
        page.goto("/events")
        page.get_by_role("button", name="Send missed").click()
        expect(page.get_by_role("button", name="Send them again")).to_be_visible()

    def several(page):
        page.goto(f"/cases?customer={bought.customer}")
        page.get_by_label("Select the case").first.check()
        page.get_by_role("button", name="Review before sending").click()
        expect(page.get_by_role("heading", name="would be sent to")).to_be_visible()

    def changed(page):
        page.goto(customer_page(bought))
        page.get_by_role("textbox", name="Segments").fill("vip")
        page.get_by_role("button", name="Review the change").click()
        expect(page.get_by_role("heading", name="Change of customer")).to_be_visible()

    paths = [
        "/", f"/cases/{case}", "/cases", "/apps", f"/events/{event_of(person, case)}",
        f"/notifications/{notification['id']}", customer_page(bought), f"/policies/draft?app={RULED_BUNDLE}", "/health",
        "/settings", "/settings/people", "/settings/tokens", "/settings/sessions",
    ]
    person.leave()
    yield [
        *(lambda page, path=path: page.goto(path) for path in paths), several, changed, resend,
        *(lambda page, deed=deed: events(page, deed) for deed in ("pause", "resume")),
    ]
    person.command("apps", "resume", RULED_BUNDLE)


# Opens all details, fills what a form needs, and returns the path that each different button sends its form to. The
# page stays as it is, so that each button keeps its place.
SENDERS = """() => {
  document.querySelector(".live-toggle")?.click();
  document.querySelectorAll("details").forEach((details) => { details.open = true; });
  for (const field of document.querySelectorAll("form[method=post] :is(input, textarea)[required]")) {
    if (field.type === "radio" || field.type === "checkbox") field.checked = true;
    else field.value ||= "correct horse battery";
  }
  const seen = new Set();
  return [...document.querySelectorAll("button[type=submit]")].map((button, place) => {
    const path = new URL(button.getAttribute("formaction") ?? button.form.getAttribute("action"), location).pathname;
    const kind = path + button.textContent;
    if (button.form.method !== "post" || button.hidden || button.disabled || seen.has(kind)) return null;
    seen.add(kind);
    return { path: path.slice(1), place };
  }).filter(Boolean);
}"""
# What is wrong with buttons and the fields of their forms, once each button is scrolled to. A phone zooms out where a
# page is too wide, so the width of its window says nothing.
HARD_TO_USE = """(places) => places.flatMap((place) => {
  const button = document.querySelectorAll("button[type=submit]")[place];
  button.scrollIntoView({ block: "center" });
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const box = button.getBoundingClientRect();
  const wrong = [];
  if (box.width < 23.9 || box.height < 23.9) wrong.push(`is ${box.width} x ${box.height}`);
  if (box.left < 0 || box.right > width || box.top < 0 || box.bottom > height) wrong.push("is outside");
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  if (!button.contains(top)) wrong.push("is covered");
  for (const field of button.form.elements) {
    const { left, right } = field.getBoundingClientRect();
    if (field.checkVisibility() && (left < 0 || right > width)) wrong.push(`${field.outerHTML} is outside`);
  }
  return wrong.map((text) => `${button.textContent} ${text}`);
})"""


def without_forms(route):
    """Lets nothing pass that a form sends, and answers so that the page stays."""
    if route.request.method == "POST":
        route.fulfill(status=204)
    else:
        route.continue_()


def test_every_form_is_whole_and_can_be_sent_at_320_pixels(browser, desk, sessions, pages_with_forms):
    narrow = {"viewport": {"width": 320, "height": 640}, "is_mobile": True, "has_touch": True}
    wrong, used = [], set()

    def send_all(page):
        buttons = page.locator("button[type=submit]")
        senders = [(sender["path"], sender["place"]) for sender in page.evaluate(SENDERS)]
        for look in ("dark", "forced colours"):
            page.emulate_media(**pagechecks.LOOKS[look])
            found = page.evaluate(HARD_TO_USE, [place for _, place in senders])
            wrong.extend(f"{page.url}, {look}: {text}" for text in found)
        page.route("**/*", without_forms)
        for path, place in senders:
            with page.expect_response(lambda answer: answer.status == 204) as sent:
                buttons.nth(place).tap()
            assert urllib.parse.urlsplit(sent.value.url).path == f"/{path}"
            used.add(path)
        page.unroute("**/*")

    visitor = Visitor(browser, desk, state=sessions, **narrow)
    for show in pages_with_forms:
        show(visitor.page)
        send_all(visitor.page)
    assert visitor.troubles == []
    visitor.close()
    stranger = Visitor(browser, desk, state={}, **narrow)
    stranger.open("/sign-in")
    send_all(stranger.page)
    stranger.close()
    assert wrong == [], "\n".join(wrong)
    assert [route for route in routes() if not any(matches(route, path) for path in used)] == []


def test_a_decision_on_a_page_older_than_a_fact_is_refused_and_its_note_is_kept(browser, desk, sessions):
    # With scripts, an open page renews itself.
    person = Person(browser, desk, "ana", "a keyboard, without scripts", sessions)
    bought, case = asked(person)
    person.open(f"/cases/{case}")
    person.field("Note").fill("Ticket 9")
    desk.use(bought, 200)
    person.press(person.button("Decline"))
    person.sees("Another body would be sent now")
    expect(person.page.get_by_label("Your note, to copy")).to_have_value("Ticket 9")
    assert person.call("GET", f"/v1/cases/{case}")["decisions"] == []
    person.press(person.page.get_by_role("link", name="To the case"))
    person.field("Note").fill("Ticket 9")
    person.press(person.button("Decline"))
    person.sees("Ticket 9")
    answered(person, bought, "DECLINE")
    person.leave()
