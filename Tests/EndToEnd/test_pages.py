"""Looks at every page of a filled desk in a real browser: its size, its targets, its access, its keys, and its changes.

The file is longer than most, because all its tests share one filled desk.
"""

import collections
import time

import pytest
from playwright.sync_api import expect

import pages
from apple import BUNDLE, RULED_BUNDLE, Purchase
from desk import File, rfc3339, run
from otherpages import OTHERS
from pagechecks import (
    AXE_RULES, FIRST_LINE, LOOKS, OPEN_DETAILS, SCREEN, WIDTHS, cuts, faults, moves_in_the_dark, violations,
)
from pagenumbers import Lists, claims, unlinked
from pages import Visitor, crawl
from test_databases import two_databases

WITHOUT_SCRIPTS = "scripts off"
MOST_BYTES = 200_000


@pytest.fixture(scope="module")
def desk(open_desk):
    """A filled desk with a person and two apps. One app tells a receiver."""
    with pages.filled(open_desk) as made:
        made.examples["open"] = pages.keep_open(made)
        made.deliver(Purchase())
        words = ["people", "add", "ana", "--role", "viewer", "--config", made.config]
        added = run(*words, folder=made.folder, input="correct horse battery\n")
        assert added.returncode == 0, added.stderr
        yield made


def test_the_pages_show_cases_in_every_state_with_every_outcome(desk):
    cases = desk.listed("cases")
    assert {case["state"] for case in cases} == pages.STATES
    answered = [case for case in cases if case["state"] == "answered"]
    outcomes = collections.Counter(case.get("outcome", {}).get("decision", "none") for case in answered)
    assert set(outcomes) == {"granted", "declined", "reversed", "none"} and len(cases) > 300, outcomes


@pytest.fixture(scope="module")
def browser():
    with pages.browser() as opened:
        yield opened


@pytest.fixture(scope="module")
def signed_in(browser, desk):
    """The cookies of an administrator."""
    visitor = Visitor(browser, desk)
    state = visitor.state
    visitor.close()
    return state


@pytest.fixture(scope="module")
def addresses(browser, desk, signed_in):
    """One page of each kind that links lead to, some of Sandbox, and a case of each kind, with their bytes."""
    visitor = Visitor(browser, desk, state=signed_in)
    customer, today = desk.examples["granted"].customer, rfc3339()[:10]
    start = ["/", "/search", "/search?q=2000", "/customers", f"/search?q={customer[:8]}", "/recovery", "/cases",
             "/outcomes", f"/outcomes?since={today}&until={today}&against=previous&by=product",
             f"/policies?app={BUNDLE}"]
    start += [f"{path}?environment=Sandbox" for path in ("/", "/cases", "/outcomes", "/recovery", "/policies")]
    start += [f"/cases/{desk.case(bought)['id']}" for bought in desk.examples.values()]
    found = crawl(visitor, start)
    visitor.close()
    return found


@pytest.fixture
def visit(browser, desk, signed_in):
    """Opens a signed-in browser with options; its pages may log no error."""
    visitors = []

    def make(**options):
        visitors.append(Visitor(browser, desk, **{"state": signed_in} | options))
        return visitors[-1]

    yield make
    for visitor in visitors:
        visitor.close()
        assert visitor.troubles == []


@pytest.fixture(scope="module")
def wrong(browser, desk, signed_in, addresses):
    """What is wrong with the pages, by check and look: each page is loaded once with scripts, and once without."""
    found = collections.defaultdict(list)

    def walk(look, **options):
        visitor = Visitor(browser, desk, state=signed_in, **options)
        for address in addresses:
            visitor.page.set_viewport_size({"width": WIDTHS[0], "height": SCREEN})
            visitor.page.emulate_media(**LOOKS["light"])
            for check, text in look(visitor.open(address)):
                found[check].append(f"{address}: {text}")
        visitor.close()
        found["logged"] += visitor.troubles

    def with_scripts(page):
        if page.locator("h1").count() != 1:
            yield "head", f"{page.locator('h1').count()} headings of the first level"
        if not page.title().endswith(" · Refund Desk"):
            yield "head", f"the title {page.title()}"
        # The page is as narrow as it gets.
        if (top := page.evaluate(FIRST_LINE)) > 3 * SCREEN:
            yield "head", f"the first useful line is {top:.0f} px down"
        page.evaluate(OPEN_DETAILS)
        yield from (("unlinked", text) for text in unlinked(page))
        if moves_in_the_dark(page):
            yield ("cut", "dark"), "something is in another place than in light"
        yield from ((("cut", look), text) for look, text in cuts(page, "forced colours", "light"))
        yield from ((("axe", look), text) for look, text in violations(page))

    # What is in details is open on the first walk, and closed on the second.
    walk(with_scripts)
    walk(lambda page: ((("cut", WITHOUT_SCRIPTS), text) for _, text in cuts(page)), java_script_enabled=False)
    return found


@pytest.mark.parametrize("look", [*LOOKS, WITHOUT_SCRIPTS])
def test_nothing_is_cut_and_every_target_is_large_enough(wrong, look):
    assert wrong["cut", look] == [], "\n".join(wrong["cut", look])


@pytest.mark.parametrize("look", AXE_RULES)
def test_axe_finds_nothing_at_aa(wrong, look):
    assert wrong["axe", look] == [], "\n".join(wrong["axe", look])


def test_each_page_has_one_heading_a_title_and_its_first_line_within_three_screens(wrong):
    assert wrong["head"] == [], "\n".join(wrong["head"])


# How many lines of cells each case of a list has. Cells of one line overlap in height.
LINES = """() => [...document.querySelectorAll("table.cases tbody tr")].map((row) => {
  const lines = [];
  for (const cell of [...row.children].filter((cell) => cell.checkVisibility())) {
    const { top, bottom } = cell.getBoundingClientRect();
    const line = lines.find((line) => top < line.bottom - 0.5 && bottom > line.top + 0.5);
    if (line) Object.assign(line, { top: Math.min(top, line.top), bottom: Math.max(bottom, line.bottom) });
    else lines.push({ top, bottom });
  }
  return lines.length;
})"""


@pytest.mark.parametrize(("width", "lines"), [(1280, 1), (390, 2), (320, 2)])
def test_a_case_is_a_row_of_a_wide_table_and_a_card_of_two_lines_on_a_phone(visit, width, lines):
    page = visit(viewport={"width": width, "height": SCREEN}).open("/cases")
    found = page.evaluate(LINES)
    assert len(found) > 10 and set(found) == {lines}


def test_content_above_a_list_counts_before_its_first_useful_line(visit):
    page = visit(java_script_enabled=False).page
    page.set_viewport_size({"width": WIDTHS[0], "height": SCREEN})
    page.goto("/cases")
    assert page.evaluate(FIRST_LINE) < 3 * SCREEN
    page.evaluate("""() => { document.querySelector(".figures").style.height = "3000px"; }""")
    assert page.evaluate(FIRST_LINE) > 3 * SCREEN


# Pages with numbers that lead to lists.
NUMBERED = {
    "Now": ["/", "/?environment=Sandbox", f"/?app={RULED_BUNDLE}"],
    "Cases": ["/cases", "/cases?environment=Sandbox", f"/cases?app={BUNDLE}"],
    "Outcomes": ["/outcomes", f"/outcomes?app={RULED_BUNDLE}", "/outcomes?by=segment&since={first}&until={last}"] + [
        "/outcomes?since={last}&until={last}&against=previous&by=" + grouping
        for grouping in ("product", "storefront", "reason", "rule", "preference")
    ],
    "Policies": [f"/policies?app={app}" for app in (BUNDLE, RULED_BUNDLE, f"{BUNDLE}&environment=Sandbox")],
    "Recovery": ["/recovery", "/recovery?environment=Sandbox"],
    "Health": ["/health", "/health?environment=Sandbox"],
    "Customers": ["/customers?app={app}&environment=Production&customer={customer}"],
}


@pytest.fixture(scope="module")
def lists(browser, desk, signed_in):
    visitor = Visitor(browser, desk, state=signed_in)
    yield Lists(visitor.page.request)
    visitor.close()


@pytest.mark.parametrize("name", NUMBERED)
def test_a_number_that_leads_to_a_list_is_the_length_of_the_list(visit, desk, lists, name):
    page, seen = visit(java_script_enabled=False).page, 0
    person = desk.examples["granted"]
    values = {"first": rfc3339(time.time() - 3 * 86_400)[:10], "last": rfc3339()[:10]}
    values |= {"app": person.bundle, "customer": person.customer}
    for path in NUMBERED[name]:
        page.goto(path.format(**values))
        found = list(claims(page))
        seen += len(found)
        mistakes = [f"{path}: {text} {number}, but {lists.length(address)} in {address}"
                    for text, number, address in found if number != lists.length(address)]
        assert mistakes == [], "\n".join(mistakes)
    assert seen, f"no number of {name} leads to a list"


def test_every_number_of_cases_leads_to_a_list_or_has_a_reason_for_none(wrong):
    assert wrong["unlinked"] == [], "\n".join(wrong["unlinked"])


def test_a_number_of_cases_without_a_link_is_found(visit):
    page = visit(java_script_enabled=True).page
    page.goto("/")
    page.evaluate("""() => { document.querySelector("main").innerHTML = `<h1>Numbers</h1>
        <p>The desk works on 3 cases for 2 days, and <a href="/cases">4</a> requests wait.</p>
        <p>5 notifications arrived. <a href="/notifications">See them</a></p>
        <ul class="figures"><li>
        <a href="/cases"><span class="value">6</span> <span class="note">7 open</span></a></li></ul>
        <table><thead><tr><th>Product</th><th>Cases</th></tr></thead>
        <tbody><tr><td>coins.500</td><td class="number">8</td></tr></tbody></table>
        <table><tbody><tr><td class="number">4.99 USD</td><td class="number">0</td></tr></tbody></table>`; }""")
    assert list(unlinked(page)) == [
        "Numbers: The desk works on 3 cases for 2 days, and", "Numbers: 6", "Numbers: 7 open", "Numbers, Cases: 8",
    ]


def test_no_page_is_heavy(addresses):
    assert [f"{address} has {size} bytes" for address, size in addresses.items() if size > MOST_BYTES] == []


def test_no_page_logs_an_error_or_loads_anything_from_another_site(wrong):
    assert wrong["logged"] == []


@pytest.mark.parametrize("name", OTHERS)
def test_neither_axe_nor_the_checks_of_sizes_find_anything_on_a_page_that_no_link_leads_to(visit, desk, name):
    page = OTHERS[name](visit, desk)
    assert list(faults(page)) == []


def test_neither_axe_nor_the_checks_of_sizes_find_anything_on_the_choice_of_a_database(browser, open_desk, tmp_path):
    with two_databases(open_desk, File(tmp_path / "first.sqlite"), File(tmp_path / "second.sqlite")) as desk:
        visitor = Visitor(browser, desk, leads_to="/databases")
        expect(visitor.page.get_by_role("heading", name="Databases")).to_be_visible()
        assert list(faults(visitor.page)) == []
        visitor.close()


def test_every_page_is_reached_by_keyboard_alone(visit, desk):
    visitor = visit()
    page = visitor.open("/")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "search"
    page.keyboard.type(desk.examples["granted"].transaction_id)
    page.keyboard.press("Enter")
    page.wait_for_url("**/cases/*")
    # The first links of this list are in closed details, which take no focus.
    page.goto("/cases")
    page.keyboard.press("j")
    first = page.evaluate("document.activeElement.href")
    page.keyboard.press("j")
    assert first and page.evaluate("document.activeElement.href") not in (None, first)
    page.goto("/")
    page.keyboard.press("j")
    first = page.evaluate("document.activeElement.href")
    page.keyboard.press("j")
    assert page.evaluate("document.activeElement.href") != first
    page.keyboard.press("k")
    assert page.evaluate("document.activeElement.href") == first
    page.keyboard.press("?")
    assert page.evaluate("document.getElementById('keys').open")
    page.keyboard.press("Escape")
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    page.wait_for_url("**/cases/*")
    page.keyboard.press("?")
    page.get_by_label("Use these keys").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") != "search"


@pytest.mark.parametrize("width", [1280, 1440, 1920])
def test_the_head_of_a_page_takes_one_row_on_a_wide_screen(visit, width):
    page = visit(viewport={"width": width, "height": SCREEN}).open("/")
    expect(page.locator(".live-state")).to_have_text("Live")
    parts = page.eval_on_selector_all(
        ".top > *",
        """parts => parts.map((part) => part.getBoundingClientRect()).filter((box) => box.width)
            .map((box) => [box.left, box.right, (box.top + box.bottom) / 2])""",
    )
    assert len(parts) == 7
    assert max(middle for _, _, middle in parts) - min(middle for _, _, middle in parts) < 4, parts
    assert all(right <= left for (_, right, _), (left, _, _) in zip(parts, parts[1:])), parts
    assert parts[-1][1] <= width
    assert page.locator("#search").bounding_box()["width"] >= 96


def tab_to(page, name):
    """Presses Tab until a field or button with this name has the focus."""
    for _ in range(200):
        page.keyboard.press("Tab")
        found = page.evaluate("document.activeElement.name || document.activeElement.textContent.trim()")
        if found == name:
            return
    raise AssertionError(f"no Tab leads to {name}")


@pytest.mark.parametrize("kind, has_scripts", [("answered", True), ("declined", False)])
def test_a_person_acts_with_the_keyboard_alone(visit, desk, kind, has_scripts):
    person = desk.examples[kind]
    visitor = visit(java_script_enabled=has_scripts)
    page = visitor.open(f"/customers?app={person.bundle}&customer={person.customer}")
    expect(page.locator(".summary")).to_contain_text("Agreed to share consumption data")
    tab_to(page, "note")
    page.keyboard.type("Ticket 5")
    tab_to(page, "Withdraw the consent")
    page.keyboard.press("Enter")
    expect(page.locator(".summary")).to_contain_text("Does not share consumption data")
    expect(page.locator(".consents")).to_contain_text("proof Ticket 5")


def test_changes_appear_on_an_open_page_and_the_visitors_input_stays(visit, desk):
    visitor = visit()
    page = visitor.open("/notifications?environment=Sandbox")
    expect(page.locator(".live-state")).to_have_text("Live")
    page.evaluate("window.isTheSame = true")
    page.keyboard.press("Tab")
    bought = Purchase()
    desk.ask(bought)
    expect(page.locator("main")).to_contain_text(bought.transaction_id[-4:])
    assert page.evaluate("window.isTheSame")
    assert page.evaluate("document.activeElement.className") == "skip"
    # A paused page stays as it is.
    page.get_by_role("button", name="Pause").click()
    assert page.locator(".live-state").text_content() == "Paused"
    page.get_by_role("button", name="Resume").click()
    expect(page.locator(".live-state")).to_have_text("Live")


@pytest.fixture
def held(desk):
    """Three new cases that people hold, the first to decide first: their identifiers."""
    cases = []
    for number in range(3):
        bought = Purchase(environment="Sandbox")
        desk.consent(bought)
        desk.deliver(bought)
        desk.withdraw(bought)
        desk.ask(bought)
        cases.append(desk.case(bought)["id"])
        until = rfc3339(time.time() + 100 + 20 * number)
        assert desk.call("POST", f"/v1/cases/{cases[-1]}/hold", {"until": until}, role="operator").status == 202
        # Without consent, no answer would be possible.
        desk.consent(bought)
    yield cases
    for case in cases:
        desk.call("POST", f"/v1/cases/{case}/answer", {"prefer": "none"}, role="operator")


def decisions(desk, case):
    return [one.get("prefer") for one in desk.call("GET", f"/v1/cases/{case}", role="viewer").json["decisions"]]


FOCUSED = "document.activeElement.form?.getAttribute('action') ?? document.activeElement.nodeName"


def test_a_focused_button_stays_with_its_case_when_the_rows_before_it_vanish(visit, desk, held):
    first, second, third = held
    page = visit().open("/?environment=Sandbox")
    expect(page.locator(".live-state")).to_have_text("Live")
    row = page.locator(f"tr[data-key='/cases/{second}']")
    row.get_by_role("button", name="Decline").focus()
    page.evaluate("window.isTheSame = true")
    assert desk.call("POST", f"/v1/cases/{first}/answer", {"prefer": "none"}, role="operator").status == 202
    expect(page.locator(f"tr[data-key='/cases/{first}']")).to_have_count(0)
    expect(page.locator(f"tr[data-key='/cases/{third}']")).to_have_count(1)
    assert page.evaluate("window.isTheSame") and second in page.evaluate(FOCUSED)
    page.keyboard.press("Enter")
    page.wait_for_function("!window.isTheSame")
    assert decisions(desk, second)[-1] == "DECLINE"
    assert "DECLINE" not in decisions(desk, third)


def test_a_page_waits_while_the_button_that_has_the_focus_would_act_on_something_else(visit, desk, held):
    first, second, third = held
    visitor = visit()
    page = visitor.open("/?environment=Sandbox")
    expect(page.locator(".live-state")).to_have_text("Live")
    page.locator(f"tr[data-key='/cases/{first}']").get_by_role("button", name="Decline").focus()
    # Somebody else holds the case longer, and the row would vanish with the next decision.
    until = rfc3339(time.time() + 160)
    assert desk.call("POST", f"/v1/cases/{first}/hold", {"until": until, "note": "Wait"}, role="operator").status == 202
    expect(page.locator(".live-state")).to_have_text("Updated: load when you are ready")
    assert first in page.evaluate(FOCUSED)
    expect(page.locator(f"tr[data-key='/cases/{first}'] input[name=version]")).to_have_value("1")
    # Without the focus, the page shows what is new.
    page.evaluate("document.activeElement.blur()")
    expect(page.locator(f"tr[data-key='/cases/{first}'] input[name=version]")).to_have_value("2")
    # The mouse decides only what it points at when the row got there.
    page.locator(f"tr[data-key='/cases/{third}']").get_by_role("button", name="Decline").hover()
    assert desk.call("POST", f"/v1/cases/{second}/answer", {"prefer": "none"}, role="operator").status == 202
    expect(page.locator(".live-state")).to_have_text("Updated: load when you are ready")
    expect(page.locator(f"tr[data-key='/cases/{second}']")).to_have_count(1)
    page.get_by_role("button", name="Load").click()
    expect(page.locator(f"tr[data-key='/cases/{second}']")).to_have_count(0)
    assert [decisions(desk, case).count("DECLINE") for case in held] == [0, 0, 0]


def test_a_sign_out_closes_open_pages(browser, desk):
    visitor = Visitor(browser, desk)
    page = visitor.open("/notifications")
    expect(page.locator(".live-state")).to_have_text("Live")
    other = Visitor(browser, desk, state=visitor.state)
    other.open("/")
    other.page.get_by_role("button", name="Sign out").click()
    expect(page.locator(".live-state")).to_contain_text("Not live: sign in")
    other.close()
    visitor.close()
