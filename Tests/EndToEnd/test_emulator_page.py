"""Clicks through the emulator's page in a real browser, and checks what it shows."""

import contextlib
import os
import shutil

import pytest
from playwright.sync_api import expect, sync_playwright

import web
from appstore import BUNDLE, TOKEN, Store

CHROMIUM = next(
    (found for found in map(shutil.which, ["chromium", "chromium-browser", "google-chrome"]) if found),
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
LISTS = ["", "pages/apps", "pages/customers", "pages/purchases", "pages/refund-requests", "pages/notifications",
         "pages/requests"]


@pytest.fixture(scope="module")
def browser():
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def store(tmp_path_factory, witness):
    with web.Inbox() as inbox, Store(tmp_path_factory.mktemp("page")) as made:
        witness.watch(made.process)
        made.stock()
        made.control("PUT", f"apps/{BUNDLE}", {"notificationURL": inbox.url, "notificationVersion": "2"})
        yield made


@pytest.fixture(scope="module")
def lived_in(store):
    """The store with purchases in different states, and with a refund request."""
    for product in ["coins", "castle", "season", "yearly"]:
        store.buy(product, appAccountToken=TOKEN, environment="Production" if product == "castle" else "Sandbox")
    monthly = store.buy("monthly", customer=None)["transactionId"]
    store.control("POST", f"transactions/{monthly}/cancel", {})
    refunded = store.buy("coins", price=1990, quantity=2)["transactionId"]
    store.refund(refunded)
    asked = store.buy("coins", quantity=3)["transactionId"]
    store.control("POST", f"transactions/{asked}/refund-requests", {"reason": "FULFILLMENT_ISSUE"})
    answer = {"customerConsented": True, "sampleContentProvided": False, "deliveryStatus": "DELIVERED",
              "consumptionPercentage": 25_000}
    assert store.call("PUT", f"/inApps/v2/transactions/consumption/{asked}", answer).status == 202
    assert store.call("GET", "/inApps/v1/transactions/1").status == 404
    return asked


@contextlib.contextmanager
def page_of(browser, store, path="", tolerating=None, **options):
    """Opens a page, which may load nothing from other sites and log no error except a tolerated one."""
    with contextlib.closing(browser.new_context(**options)) as context:
        page = context.new_page()
        troubles = []
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
        base = f"http://127.0.0.1:{store.port}/"
        page.on("request", lambda asked: None if asked.url.startswith(base) else troubles.append(asked.url))
        page.goto(f"{base}_emulator/{path}")
        yield page
        assert [trouble for trouble in troubles if not (tolerating and tolerating in trouble)] == []


def test_a_visitor_buys_asks_and_advances_the_clock_without_reloading(browser, store):
    with page_of(browser, store) as page:
        expect(page.locator("#live")).to_have_text("live")
        page.evaluate("window.isTheSame = true")
        before = page.locator("#purchases tbody tr").count()
        page.locator("#buy-product").select_option("coins")
        page.locator("#buy").get_by_role("button", name="Buy").click()
        expect(page.locator("#purchases tbody tr")).to_have_count(before + 1)
        row = page.locator("#purchases tbody tr").first
        expect(row).to_contain_text("coins")
        expect(row).to_contain_text("4.99")
        row.locator("select").select_option("LEGAL")
        row.get_by_role("button", name="Request a refund").click()
        expect(row).to_contain_text("refund requested")
        told = page.locator("#notifications tbody tr").first
        expect(told).to_contain_text("CONSUMPTION_REQUEST")
        expect(told).to_contain_text("200")
        told.get_by_text("Payload").click()
        expect(told.locator("pre")).to_contain_text('"consumptionRequestReason" : "LEGAL"')
        expect(told.locator("pre")).to_contain_text('"transactionId"')
        request = page.locator("#refund-requests tbody tr").first
        request.get_by_role("button", name="Grant:").click()
        expect(request).to_contain_text("granted")
        expect(page.locator("#notifications tbody tr").first).to_contain_text("REFUND")
        expect(told.locator("pre")).to_have_count(0)
        expect(page.locator("#notifications details[open] pre")).to_have_count(1)
        shown = page.locator("#now").inner_text()
        page.get_by_role("button", name="1 day: advance the clock").click()
        expect(page.locator("#clock")).to_contain_text("ahead of the system clock")
        assert page.locator("#now").inner_text()[:10] > shown[:10]
        assert page.evaluate("window.isTheSame")


def test_changes_of_others_appear_and_typed_text_stays(browser, store):
    with page_of(browser, store) as page:
        expect(page.locator("#live")).to_have_text("live")
        token = page.locator("#buy-token")
        token.fill("half a tok")
        page.get_by_text("Connect a backend", exact=True).click()
        wanted = page.locator("#connect").evaluate("box => box.open")
        token.focus()
        bought = store.buy("castle")["transactionId"]
        expect(page.locator(f"#purchase-{bought}")).to_be_visible()
        expect(token).to_be_focused()
        expect(token).to_have_value("half a tok")
        assert page.locator("#connect").evaluate("box => box.open") == wanted


def test_a_mistake_in_a_form_is_explained_beside_the_form(browser, store):
    # The browser logs an answer with an error status.
    with page_of(browser, store, tolerating="400 (Bad Request)") as page:
        page.locator("#buy-token").fill("me")
        page.locator("#buy").get_by_role("button", name="Buy").click()
        expect(page.get_by_role("alert")).to_contain_text("UUID")
        expect(page.locator("#buy-token")).to_have_value("me")


def test_the_page_works_without_scripts(browser, store):
    with page_of(browser, store, java_script_enabled=False) as page:
        page.locator("#buy-product").select_option("monthly")
        page.locator("#buy").get_by_role("button", name="Buy").click()
        row = page.locator("#purchases tbody tr").first
        expect(row).to_contain_text("monthly")
        expect(row).to_contain_text("active")
        row.get_by_text("More").click()
        row.get_by_role("button", name="Cancel renewal").click()
        row = page.locator("#purchases tbody tr").first
        expect(row).to_contain_text("does not renew")
        told = page.locator("#notifications tbody tr").first
        expect(told).to_contain_text("AUTO_RENEW_DISABLED")
        told.get_by_text("Payload").click()
        told.get_by_role("link", name="Open on a separate page").click()
        expect(page.locator("pre")).to_contain_text("AUTO_RENEW_DISABLED")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", LISTS)
def test_the_page_fits_a_narrow_window(browser, store, lived_in, path, scheme):
    size = {"width": 320, "height": 720}
    with page_of(browser, store, path, viewport=size, color_scheme=scheme) as page:
        expect(page.locator("#live")).to_have_text("live")
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 320, f"{wide} px"
        ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
        light = sum(int(part) for part in ground[4:-1].split(","))
        assert (light > 600) == (scheme == "light")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_has_enough_contrast(browser, store, lived_in, scheme):
    """All text has a contrast of at least 4.5 to 1 with its background."""
    script = """() => {
      const parts = (color) => color.match(/[0-9.]+/g).map(Number);
      const shine = (color) => {
        const [r, g, b] = parts(color).map((c) => c / 255).map((c) => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const behind = (node) => {
        for (let at = node; at; at = at.parentElement) {
          const ground = getComputedStyle(at).backgroundColor;
          if ((parts(ground)[3] ?? 1) > 0) return ground;
        }
        return "rgb(255, 255, 255)";
      };
      const low = [];
      for (const node of document.querySelectorAll("body *")) {
        const isText = [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
        if (!isText || !node.checkVisibility() || node.closest("option, .unseen")) continue;
        const [one, other] = [shine(getComputedStyle(node).color), shine(behind(node))].sort((a, b) => b - a);
        const ratio = (one + 0.05) / (other + 0.05);
        if (ratio < 4.5) low.push(`${node.outerHTML.slice(0, 80)} ${ratio.toFixed(2)}`);
      }
      return low;
    }"""
    for path in LISTS:
        with page_of(browser, store, path, color_scheme=scheme) as page:
            assert page.evaluate(script) == [], path


def test_every_control_has_a_name_and_is_reached_by_keyboard(browser, store, lived_in):
    script = """() => [...document.querySelectorAll("button, select, input:not([type=hidden]), a, summary")]
      .filter((node) => node.checkVisibility())
      .filter((node) => node.tabIndex < 0
        || !(node.getAttribute("aria-label") || node.labels?.[0]?.textContent.trim() || node.textContent.trim()))
      .map((node) => node.outerHTML)"""
    doubles = """() => {
      const ids = [...document.querySelectorAll("[id]")].map((node) => node.id);
      return ids.filter((id, place) => ids.indexOf(id) !== place);
    }"""
    monthly = store.buy("monthly")["transactionId"]
    store.control("POST", f"transactions/{monthly}/renew", {})
    request = store.control("POST", f"transactions/{store.buy()['transactionId']}/refund-requests", {"reason": "OTHER"})
    ones = [f"pages/purchases/{lived_in}", f"pages/purchases/{monthly}", f"pages/refund-requests/{request['id']}"]
    for path in [*LISTS, *ones]:
        with page_of(browser, store, path) as page:
            assert page.evaluate(script) == [], path
            assert page.evaluate(doubles) == [], path
            page.keyboard.press("Tab")
            assert page.evaluate("document.activeElement.className") == "skip"
            page.keyboard.press("Enter")
            assert page.evaluate("document.activeElement.id") == "main"
