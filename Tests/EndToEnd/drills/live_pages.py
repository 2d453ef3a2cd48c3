"""A drill with 200 open pages that load themselves again, while notifications arrive.

It needs a release build, because a debug build makes pages much more slowly than it stores notifications:

REFUND_DESK_BINARY=.build/release/refund-desk .build/venv/bin/python -m pytest -q -s -p no:cacheprovider \\
    Tests/EndToEnd/drills/live_pages.py
"""

import concurrent.futures
import json
import os
import pathlib
import threading
import time

import web
from apple import Purchase
from test_live import Stream
from test_sign_in import Browser

PAGES, NOTIFICATIONS, CALLERS, ROUNDS = 200, 1_500, 8, 3
PATHS = ["/", "/notifications", "/outcomes", "/cases"]
# One in so many notifications asks about a refund, so that pages of cases change too.
REQUEST_EVERY = 10
# After a quiet time, a change reaches every page in this time, in seconds. Until then the pages have loaded so often that
# the desk spreads their loads, and so many seconds of quiet give all of them back.
MOST_SECONDS_TO_A_PAGE, QUIET_SECONDS = 1, 35
# The share of the machine that the pages may use beside intake. The time varies by some percent from run to run, so the
# drill takes the smallest of some rounds.
MOST_SHARE = 0.05


def seconds(process):
    """Returns the processor time that a process has used."""
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def cost(desk):
    """Posts notifications; returns the desk's processor time for each, and how many a second were posted."""
    types = ["CONSUMPTION_REQUEST"] + ["DID_CHANGE_RENEWAL_STATUS"] * (REQUEST_EVERY - 1)
    signed = [desk.pen.signed(types[number % REQUEST_EVERY], Purchase()) for number in range(NOTIFICATIONS)]
    before, started = seconds(desk.process), time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(CALLERS) as callers:
        statuses = list(callers.map(lambda one: desk.post(one).status, signed))
    assert statuses == [200] * NOTIFICATIONS
    return (seconds(desk.process) - before) / NOTIFICATIONS, NOTIFICATIONS / (time.monotonic() - started)


class OpenPage(threading.Thread):
    """Does what the script of a page does: it waits for a change, and loads the page again when the desk says so."""

    def __init__(self, desk, cookies, path):
        super().__init__(daemon=True)
        self._desk, self._cookies, self.path, self.statuses, self.began = desk, cookies, path, [], []
        kinds = {"/notifications": "notifications"}.get(path, "cases,deeds")
        self._stream = Stream.__new__(Stream)
        self._stream._connection = connection = web.http.client.HTTPConnection("127.0.0.1", desk.port, timeout=60)
        connection.request("GET", f"/live?kinds={kinds}", headers={"Cookie": cookies})
        self._stream.answer = connection.getresponse()
        assert self._stream.answer.status == 200

    def run(self):
        loaded = 0
        while line := self._stream.answer.readline():
            if not line.startswith(b'data: {"after"'):
                continue
            wait = json.loads(line[6:])["after"] / 1000
            time.sleep(max(wait, loaded + 1 - time.monotonic(), 0))
            self.began.append(time.monotonic())
            answer = web.request(self._desk.port, "GET", self.path, headers={"Cookie": self._cookies})
            self.statuses.append(answer.status)
            loaded = time.monotonic()


def test_200_open_pages_cost_little_beside_intake(desk):
    cost(desk)
    alone, _ = min(cost(desk) for _ in range(ROUNDS))
    pages = []
    for number in range(PAGES):
        if number % 15 == 0:
            browser = Browser(desk)
            browser.sign_in(desk.token("viewer"))
            cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in browser.cookies)
        pages.append(OpenPage(desk, cookies, PATHS[number % len(PATHS)]))
    for page in pages:
        page.start()
    beside, rate = min(cost(desk) for _ in range(ROUNDS))
    share = (beside - alone) * rate / os.cpu_count()
    loads = {path: sum(len(page.statuses) for page in pages if page.path == path) for path in PATHS}
    print(
        f"{alone * 1e6:.0f} us of the desk for a notification alone, {beside * 1e6:.0f} us beside {PAGES} open pages, "
        f"which loaded {sum(loads.values())} times and used {share:.1%} of the machine at {rate:.0f} a second: {loads}"
    )
    assert all(loads.values())
    assert {status for page in pages for status in page.statuses} == {200}
    assert share < MOST_SHARE
    desk.wait_until(lambda: time.monotonic() > max(page.began[-1] for page in pages) + QUIET_SECONDS, 120, "quiet")
    told = time.monotonic()
    assert desk.post(desk.pen.signed("CONSUMPTION_REQUEST", Purchase())).status == 200
    desk.wait_until(lambda: all(page.began[-1] > told for page in pages), 60, "a load of every page")
    late = sorted(next(at for at in page.began if at > told) - told for page in pages)
    print(f"after a quiet time, a notification reached {PAGES} pages in {late[-1]:.2f} s, half of them in {late[100]:.2f} s")
    assert late[-1] < MOST_SECONDS_TO_A_PAGE
