"""The script that keeps a page up to date, in a real browser and without a desk."""

import http.server
import pathlib
import re
import threading

import pytest
from playwright.sync_api import expect

import pages

PAGES = pathlib.Path(__file__).parents[2] / "Sources/RefundDesk/Dashboard/Pages"
# The desk serves its scripts as one, in this order.
SCRIPT = b"".join((PAGES / name).read_bytes() for name in ("desk.js", "live.js"))
PAGE = """<!doctype html>
<html lang="en" data-now="1767225600000"><head><title>Page</title><script src="/desk.js" defer></script></head>
<body data-live="/live"><div class="live" hidden><span class="live-state"></span><span class="live-wait" hidden></span>
<button type="button" class="live-load" hidden>Load</button><button type="button" class="live-toggle">Pause</button></div>
<main id="main">load %d</main><p><time datetime="2025-12-31T23:59:30Z" data-time>30 s ago</time></p></body></html>"""


class Desk(http.server.BaseHTTPRequestHandler):
    """Serves a page, its script and its stream; fails in a number of ways while the page loads itself again."""

    def do_GET(self):
        if self.path == "/desk.js":
            return self.reply(200, SCRIPT, "text/javascript")
        if self.path == "/live":
            # The only change; afterwards the stream tells nothing until the test is over.
            change = f'event: change\ndata: {{"after":{self.server.after}}}\n\n'
            self.reply(200, f"event: open\ndata: {{}}\n\n{change}".encode(), "text/event-stream")
            self.wfile.flush()
            return self.server.ended.wait(60)
        if self.path not in ("/", "/other"):
            return self.reply(404, b"", "text/plain")
        self.server.loads += 1
        if self.path == "/" and self.server.loads > 1 and self.server.moves:
            self.send_response(303)
            self.send_header("Location", "/other")
            self.send_header("Content-Length", "0")
            return self.end_headers()
        failures = self.server.failures
        status = failures[self.server.loads - 2] if 2 <= self.server.loads < 2 + len(failures) else 200
        return self.reply(status, (PAGE % self.server.loads).encode(), "text/html")

    def reply(self, status, body, kind):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        if kind != "text/event-stream":
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """Says nothing."""


@pytest.fixture
def loading():
    """Returns a page whose first loads after a change fail with some statuses, and its server."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Desk)
    server.loads, server.failures, server.after, server.ended = 0, [], 0, threading.Event()
    server.moves = False
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    with pages.browser() as browser:

        def opened(*failures, clock=False, after=0, moves=False):
            server.failures, server.after, server.moves = failures, after, moves
            page = browser.new_page()
            if clock:
                page.clock.install()
            page.goto(f"http://127.0.0.1:{server.server_port}/")
            return page, server

        yield opened
        server.ended.set()
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_page_that_the_desk_could_not_load_is_tried_again_without_another_change(loading):
    page, server = loading(503, 429)
    expect(page.locator(".live-state")).to_have_text("Not live: the desk could not load this page")
    expect(page.locator("main")).to_have_text("load 4", timeout=20_000)
    expect(page.locator(".live-state")).to_have_text("Live")
    assert server.loads == 4


def test_a_page_that_no_longer_exists_is_not_tried_again(loading):
    page, server = loading(404, 200)
    page.clock.install()
    expect(page.locator(".live-state")).to_have_text("Not live: the desk could not load this page")
    page.clock.fast_forward(120_000)
    expect(page.locator("main")).to_have_text("load 1")
    assert server.loads == 2


def test_a_page_that_became_another_one_opens_that_one(loading):
    page, server = loading(moves=True)
    page.wait_for_url("**/other")
    expect(page.locator(".live-state")).to_have_text("Live")
    assert server.loads >= 4, "the page itself, its redirect, what it leads to, and the other page"


def test_a_page_on_which_nothing_changes_is_loaded_again_after_a_minute(loading):
    page, server = loading(clock=True)
    page.clock.run_for(2_000)
    expect(page.locator("main")).to_have_text("load 2")
    page.clock.run_for(45_000)
    assert server.loads == 2
    page.clock.run_for(30_000)
    expect(page.locator("main")).to_have_text("load 3")
    expect(page.locator(".live-state")).to_have_text("Live")
    page.locator(".live-toggle").click()
    page.clock.run_for(120_000)
    expect(page.locator(".live-state")).to_have_text("Paused")
    assert server.loads == 3


def test_a_page_that_loads_later_says_at_once_that_something_changed(loading):
    page, server = loading(clock=True, after=12_000)
    expect(page.locator(".live-wait")).to_have_text("Something changed. The page loads within 12 s.")
    assert server.loads == 1
    page.clock.run_for(13_000)
    expect(page.locator("main")).to_have_text("load 2")
    expect(page.locator(".live-wait")).to_be_hidden()


def test_a_time_on_an_open_page_grows_older(loading):
    page, _ = loading(clock=True)
    page.clock.run_for(2_000)
    expect(page.locator("main")).to_have_text("load 2")
    page.clock.run_for(20_000)
    expect(page.locator("time")).to_have_text(re.compile(r"^5\d s ago$"))
    page.clock.run_for(20_000)
    expect(page.locator("time")).to_have_text("1 min ago")
