"""Pages that no link leads to: problems, answers to forms, and what a visitor sees who is not signed in.

`OTHERS` has a function for each of them, which opens the page in a browser and returns it.
"""

import contextlib
import re
import sqlite3
import time

from playwright.sync_api import expect

from apple import Purchase
from desk import rfc3339

OTHERS = {}
SIGNED_OUT = {"state": {}}


def other(show):
    OTHERS[show.__name__.replace("_", " ")] = show
    return show


def heading(page, text):
    expect(page.get_by_role("heading", level=1)).to_have_text(text)
    return page


def hold(desk, **options):
    """Asks for the refund of a new purchase and holds its case, which a person can decide; returns the case's ID."""
    bought = Purchase(**options)
    desk.consent(bought)
    desk.deliver(bought)
    desk.withdraw(bought)
    desk.ask(bought)
    case = desk.case(bought)["id"]
    until = {"until": rfc3339(time.time() + 120)}
    assert desk.call("POST", f"/v1/cases/{case}/hold", until, role="operator").status == 202
    # Without consent, no answer would be possible.
    desk.consent(bought)
    return case


# Addresses that are wrong, or that a visitor may not open

for _name, _path, _heading in (
    ("an address without a page", "/nothing", "This page does not exist"),
    ("a case that does not exist", "/cases/unknown", "This case does not exist"),
    ("a filter with an unknown value", "/cases?state=unknown", "The filter is invalid"),
    ("an address with an unknown field", "/cases?colour=red", "The address has an unknown field"),
    ("a search without a hit", "/search?q=zzzz-zzzz", "Search"),
    ("a list without an entry", "/cases?product=unknown", "Cases"),
    ("an app that is not configured", "/events?app=com.example.unknown", "Events"),
):
    def _show(visit, _, path=_path, text=_heading):
        page = visit().page
        page.goto(path)
        return heading(page, text)

    OTHERS[_name] = _show


@other
def a_page_that_a_viewer_may_not_open(visit, _):
    page = visit(state=None, role="viewer").page
    page.goto("/settings/people")
    return heading(page, "You may not do this")


# Signing in


@other
def the_page_to_sign_in(visit, _):
    page = visit(**SIGNED_OUT).page
    page.goto("/")
    return heading(page, "Sign in")


@other
def the_page_to_sign_in_after_a_wrong_password(visit, _):
    page = visit(**SIGNED_OUT).page
    page.goto("/sign-in")
    page.get_by_label("Name").fill("ana")
    page.get_by_label("Password", exact=True).fill("wrong horse battery")
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("The name or the password is wrong")
    return page


@other
def the_page_to_sign_in_after_a_wrong_token(visit, _):
    page = visit(**SIGNED_OUT).page
    page.goto("/sign-in")
    page.locator("summary", has_text="Sign in with a token").click()
    page.get_by_label("Token", exact=True).fill("wrong")
    page.get_by_role("button", name="Sign in with the token").click()
    expect(page.get_by_role("alert")).to_contain_text("This token is invalid")
    return page


@other
def the_page_to_change_a_password(visit, _):
    page = visit(**SIGNED_OUT).page
    page.goto("/sign-in?change=password")
    return heading(page, "Choose a password")


# Answers to forms


@other
def a_token_that_was_created(visit, desk):
    page = visit().page
    page.goto("/settings/tokens")
    page.get_by_label("Purpose").fill("For the test of a page")
    page.get_by_label("All apps").check()
    page.get_by_role("button", name="Create the token").click()
    expect(page.get_by_role("status")).to_contain_text("The new token")
    desk.witness.secret("bearer token", page.get_by_role("status").locator("code").text_content())
    return page


@other
def a_decision_that_is_refused(visit, desk):
    page = visit().page
    page.goto(f"/cases/{hold(desk)}")
    page.get_by_label("Note").fill("Ticket 9")
    # As if somebody else had decided after the page was loaded.
    page.eval_on_selector(".decision [name=version]", "field => { field.value = 0; }")
    page.get_by_role("button", name="Decline").click()
    heading(page, "Somebody decided meanwhile")
    expect(page.get_by_label("Your note, to copy")).to_have_value("Ticket 9")
    return page


@other
def a_decision_on_the_first_page(visit, desk):
    case = hold(desk)
    page = visit().page
    page.goto("/?environment=Sandbox")
    page.locator(f"tr[data-key='/cases/{case}']").get_by_role("button", name="Decline").click()
    expect(page.get_by_role("heading", name="You decide")).to_be_visible()
    expect(page.get_by_role("status", name="Your decision")).to_be_visible()
    return page


@other
def events_to_send_again(visit, desk):
    # As if the desk had given the newest event up, after its last try.
    with contextlib.closing(sqlite3.connect(desk.database.path, timeout=20)) as database, database:
        given_up = database.execute(
            "UPDATE dispatch SET state = 'failed', due_at_ms = NULL WHERE event_number = "
            "(SELECT max(event_number) FROM dispatch WHERE state = 'pending' AND claim IS NULL)")
        assert given_up.rowcount == 1
    page = visit().page
    page.goto("/events")
    page.get_by_role("button", name="Send missed").click()
    return heading(page, re.compile("^Send [0-9]+ events? again$"))


def several(visit, desk):
    """Chooses all cases that need attention. One of them takes the decision."""
    case = hold(desk, environment="Production")
    page = visit().page
    page.goto("/cases?state=attention")
    for box in page.locator("input[name=case]").all():
        box.check()
    form = page.get_by_role("form", name="Decide the selected cases")
    form.get_by_role("combobox").select_option("Decline")
    form.get_by_label("Note").fill("All at once")
    form.get_by_role("button", name="Review before sending").click()
    heading(page, re.compile("^Decline would be sent to "))
    expect(page.locator(f"input[value^='{case}:']")).to_have_count(1)
    return page


@other
def a_decision_on_several_cases_to_confirm(visit, desk):
    return several(visit, desk)


@other
def a_decision_on_several_cases(visit, desk):
    page = several(visit, desk)
    page.get_by_role("button", name="Decline: confirm for all of them").click()
    return heading(page, re.compile("^Decline: recorded for "))


@other
def a_change_of_a_customer_to_confirm(visit, desk):
    page = customer(visit, desk)
    page.get_by_role("combobox", name="Override").select_option("Decline")
    page.get_by_role("textbox", name="Segments").fill("vip\nbeta")
    page.get_by_role("button", name="Review the change").click()
    return heading(page, re.compile("^Change of customer"))


@other
def an_erasure_that_is_not_confirmed(visit, desk):
    page = customer(visit, desk)
    page.get_by_label("to confirm").fill("somebody else")
    page.get_by_role("button", name="Erase").click()
    return heading(page, "Nothing was erased")


def customer(visit, desk):
    bought = desk.examples["granted"]
    page = visit().page
    page.goto(f"/customers?app={bought.bundle}&customer={bought.customer}")
    return heading(page, re.compile("^Customer "))


@other
def an_endpoint_that_was_paused(visit, _):
    page = visit().page
    page.goto("/events")
    page.get_by_role("button", name="Pause", exact=True).last.click()
    expect(page.get_by_role("status")).to_contain_text(["Nothing is sent to the endpoint until you resume it."])
    return page


@other
def a_notification_that_was_processed_again(visit, desk):
    page = visit().page
    page.goto(f"/notifications?transaction={desk.examples['granted'].transaction_id}")
    page.get_by_role("link", name="CONSUMPTION_REQUEST").click()
    page.get_by_role("button", name="Process again").click()
    expect(page.get_by_text("Nothing changed.")).to_be_visible()
    return page


@other
def the_findings_of_the_doctor(visit, desk):
    page = visit().page
    page.goto("/health")
    page.get_by_role("button", name="Run the doctor").click()

    def is_over():
        page.goto("/health")
        return page.get_by_role("region", name="Findings, table").count()

    desk.wait_until(is_over, 60, "the findings of the doctor")
    return page
