"""Fills a desk with refund requests in every state, and looks at its pages in a real browser."""

import concurrent.futures
import contextlib
import html
import os
import pathlib
import random
import re
import shutil
import time
import urllib.parse
from importlib import resources

import web
from apple import RULED_BUNDLE, Purchase, now_ms
from desk import RULES, rfc3339
from fakeapple import Answer
from test_events import SECRET

CHROMIUM = next(
    (found for found in map(shutil.which, ["chromium", "chromium-browser", "google-chrome"]) if found),
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
AXE = resources.files("axe_playwright_python").joinpath("axe.min.js").read_text()
HOUR = 3_600_000
# Every state of a case and every outcome; the rest of the cases is answered, with one outcome after another.
KINDS = ["waiting", "withheld", "held", "failed", "missed", "answered", "granted", "prorated", "declined", "reversed"]
DECIDED = KINDS[6:]
STATES = {"open", "waiting", "held", "answered", "withheld", "failed", "missed"}


def purchase(number, environment="Production"):
    """Returns one purchase of many different ones; some have long names, as people choose them."""
    chance = random.Random(number)
    return Purchase(
        product=chance.choice(["coins.500", "coins.500", "coins.3", "coins.assumed"]),
        bundle=RULED_BUNDLE if number % 5 == 0 else Purchase.bundle,
        environment=environment,
        price=chance.choice([990, 4_990, 99_990, 1_299_990]),
        currency=chance.choice(["USD", "USD", "EUR", "JPY"]),
    )


def fill(desk, count=300):
    """Asks for refunds until the desk has so many cases, in every state but open; returns one purchase of each kind."""
    examples = {}

    def one(number):
        kind = KINDS[number % len(KINDS)] if number < 6 * len(KINDS) else KINDS[5 + number % 5]
        bought = purchase(number, "Sandbox" if number % 10 == 9 and number > 100 else "Production")
        if kind != "waiting":
            desk.consent(bought, granted=kind != "withheld")
            desk.deliver(bought, "serverOutage" if number % 7 == 0 else "delivered")
            desk.use(bought, number % 400)
        if kind == "failed":
            desk.apple.script(bought, *[Answer(400, 4000006)] * 3)
        # Requests of several days, so that there is something to see over time.
        options = {"signed_ms": now_ms() - (13 + 24 * (number % 4)) * HOUR} if kind == "missed" else {}
        if kind == "held":
            desk.withdraw(bought)
        desk.ask(bought, **options)
        if kind == "held":
            case = desk.case(bought)
            until = rfc3339(time.time() + 3_600)
            held = desk.call("POST", f"/v1/cases/{case['id']}/hold", {"until": until}, role="operator")
            assert held.status in (200, 202, 204), held.body
        if kind == "withheld":
            # Apple decided before anything could be answered.
            assert desk.post(desk.pen.refunded(bought)).status == 200
        if kind in DECIDED:
            # Apple decides about answers; before one, the case closes without.
            desk.wait_until(lambda: desk.case(bought)["state"] != "open", 60, "an answer")
        if kind in ("granted", "reversed"):
            assert desk.post(desk.pen.refunded(bought)).status == 200
        if kind == "prorated":
            assert desk.post(desk.pen.refunded(bought, percentage=37_500)).status == 200
        if kind == "declined":
            assert desk.post(desk.pen.signed("REFUND_DECLINED", bought)).status == 200
        if kind == "reversed":
            assert desk.post(desk.pen.signed("REFUND_REVERSED", bought)).status == 200
        examples.setdefault(kind, bought)

    for role in ("backend", "viewer", "operator"):
        desk.token(role)
    with concurrent.futures.ThreadPoolExecutor(8) as workers:
        for done in [workers.submit(one, number) for number in range(count)]:
            done.result()
    return examples


@contextlib.contextmanager
def filled(open_desk):
    """A filled desk with two apps: one tells a receiver, which accepts nothing, and tries its rules against a holdout."""
    with web.Inbox() as inbox, open_desk() as made:
        inbox.status = 500
        made.stop()
        text = made.config.read_text()
        own = f"    events: {{ url: {inbox.url}, secret: {SECRET} }}\n    policy: policy.yml\n"
        assert text.count("    policy: policy.yml\n") == 1
        made.config.write_text(text.replace("    policy: policy.yml\n", own))
        (made.folder / "policy.yml").write_text(RULES + "holdout: 20\n")
        made.start()
        made.examples = fill(made)
        yield made


def keep_open(desk):
    """Asks for a refund that Apple cannot take the answer to, and returns the purchase."""
    bought = purchase(0)
    desk.apple.script(bought, *[Answer(500)] * 200)
    desk.all_facts(bought)
    desk.ask(bought)
    desk.wait_until(lambda: desk.apple.puts(bought), 60, "a try")
    return bought


@contextlib.contextmanager
def browser():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        # Emulating a graphics card takes a fifth of the browser's time.
        arguments = ["--disable-gpu", "--disable-software-rasterizer"] + ["--no-sandbox"] * (os.geteuid() == 0)
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield opened
        opened.close()


class Visitor:
    """A signed-in browser: pages may load nothing from another site, and log no error."""

    def __init__(self, browser, desk, role="admin", state=None, leads_to="/", **options):
        self.base = f"http://127.0.0.1:{desk.port}"
        self._context = browser.new_context(base_url=self.base, storage_state=state, **options)
        self.page = self._context.new_page()
        self.troubles, self.weights, self._documents = [], {}, set()
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", self._hear)
        self.page.on("request", self._watch)
        if state is None:
            self.page.goto("/sign-in")
            self.page.locator("summary", has_text="Sign in with a token").click()
            self.page.locator("main input[name=token]").fill(desk.token(role))
            self.page.get_by_role("button", name="Sign in with the token").click()
            self.page.wait_for_url(f"{self.base}{leads_to}")

    def _hear(self, said):
        # A browser also logs that a page is a problem, whose status the test knows.
        is_problem = said.text.startswith("Failed to load resource") and said.location["url"] in self._documents
        if said.type == "error" and not is_problem:
            self.troubles.append(said.text)

    def _watch(self, asked):
        if asked.is_navigation_request():
            self._documents.add(asked.url)
        if not asked.url.startswith((f"{self.base}/", "blob:", "data:")):
            self.troubles.append(asked.url)

    @property
    def state(self):
        return self._context.storage_state()

    def open(self, path):
        answer = self.page.goto(path, wait_until="load")
        assert answer.status == 200, f"{path}: {answer.status}"
        return self.page

    def close(self):
        self._context.close()


# The filters that make a page another one of its kind; a page of Sandbox has the same parts as one of Production.
FILTERS = {"cursor", "q", "customer", "case", "transaction", "since", "until"}


def shape(address):
    """Returns what distinguishes a page from others of its kind: its path without identifiers, and its filters' names."""
    parts = urllib.parse.urlsplit(address)
    path = "/".join("*" if len(part) > 12 and any(c.isdigit() for c in part) else part for part in parts.path.split("/"))
    # Without an app, the page of policies only offers a choice.
    filters = FILTERS | ({"app"} if path.startswith("/policies") else set())
    names = sorted({name for name, _ in urllib.parse.parse_qsl(parts.query)} & filters)
    return path, tuple(names)


def crawl(visitor, start):
    """Returns the addresses to start from, and of one page of each other kind that links lead to, with their bytes."""
    waiting, seen, found = list(start), set(), {}
    for place, address in enumerate(waiting):
        if place >= len(start) and shape(address) in seen:
            continue
        seen.add(shape(address))
        answer = visitor.page.request.get(address)
        if "text/html" not in answer.headers.get("content-type", ""):
            continue
        assert answer.status == 200, f"{address}: {answer.status}"
        found[address] = len(answer.body())
        links = [html.unescape(link) for link in re.findall(r'<a\b[^>]*\bhref="([^"]*)"', answer.text())]
        waiting += [link for link in links if link.startswith("/") and not link.startswith("/customers/export")]
    return found


def weight(desk, path, cookie):
    """Returns the bytes of a page as it is sent."""
    return len(web.request(desk.port, "GET", path, headers={"Cookie": cookie}).body)


# The name of the pictures of each page, by its path in the sources.
PICTURES = {
    "/": "now", "cases": "cases", "cases/{id}": "case", "search": "search", "customers": "customer",
    "outcomes": "outcomes", "policies": "policies", "policies/draft": "draft", "policies/history": "policy-history",
    "notifications": "notifications", "notifications/{id}": "notification", "recovery": "recovery", "events": "events",
    "events/{id}": "event", "facts": "facts", "apps": "apps", "health": "health", "settings": "settings",
    "settings/people": "people", "settings/tokens": "tokens", "settings/sessions": "sessions",
    "settings/audit": "audit", "databases": "databases",
}
# The pages of forms that ask for a confirmation: the name of their pictures, and how `OTHERS` opens them.
ANSWERS = {
    "bulk": "a decision on several cases to confirm",
    "customer-change": "a change of a customer to confirm",
    "event-resend": "events to send again",
}


def pictures_folder():
    return pathlib.Path(__file__).resolve().parents[2] / "docs/pictures"
