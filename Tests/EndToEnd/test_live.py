"""The stream that tells open pages about changes, over real sockets and between processes."""

import contextlib
import http.client
import re
import socket
import urllib.parse

import pytest

from apple import Purchase
from desk import Schema, run
from postgresql import running_server
from test_sign_in import Browser, create

# How long a test waits for an event that must come; the desk tells it within a second or so.
PATIENCE = 20


class Stream:
    """An open stream of events."""

    def __init__(self, desk, token, query="?kinds=cases,notifications", path="/live"):
        self._connection = http.client.HTTPConnection("127.0.0.1", desk.port, timeout=PATIENCE)
        self._connection.request("GET", path + query, headers={"Authorization": f"Bearer {token}"})
        self.answer = self._connection.getresponse()

    def event(self):
        """Returns the name of the next event, without signs of life; `None` at the end of the stream."""
        while line := self.answer.readline():
            if line.startswith(b"event: "):
                return line[7:].decode().strip()
        return None

    def close(self):
        self._connection.close()


@contextlib.contextmanager
def stream(desk, token=None, **options):
    opened = Stream(desk, token or desk.token("viewer"), **options)
    try:
        assert opened.answer.status == 200
        assert opened.event() == "open"
        yield opened
    finally:
        opened.close()


def test_a_notification_reaches_an_open_page(desk):
    with stream(desk) as live:
        assert live.answer.headers["content-type"] == "text/event-stream"
        assert live.answer.headers["x-accel-buffering"] == "no"
        desk.ask(Purchase())
        assert live.event() == "change"


def test_a_page_names_its_stream_which_reports_earlier_changes(desk):
    browser = Browser(desk)
    browser.sign_in(desk.token("viewer"))
    address = re.search(r'data-live="([^"]+)"', browser.open("/notifications?environment=Sandbox")[2])[1]
    path = urllib.parse.urlsplit(address.replace("&amp;", "&"))
    desk.ask(Purchase())
    with stream(desk, path=path.path, query=f"?{path.query}") as live:
        assert live.event() == "change"


def test_the_page_of_a_case_gets_messages_about_that_case(desk):
    purchase = Purchase(environment="Production")
    desk.ask(purchase)
    desk.wait_for_state(purchase, "waiting")
    browser = Browser(desk)
    browser.sign_in(desk.token("viewer"))
    case = desk.case(purchase)["id"]
    page = browser.open(f"/cases/{case}")[2]
    path = urllib.parse.urlsplit(re.search(r'data-live="([^"]+)"', page)[1].replace("&amp;", "&"))
    assert urllib.parse.parse_qs(path.query)["case"] == [case]
    with stream(desk, path=path.path, query=f"?{path.query}") as live:
        desk.consent(purchase)
        assert live.event() == "change"


def test_a_token_that_another_process_revokes_closes_its_pages(desk):
    token = create(desk, "--role", "viewer", "--label", "soon revoked")
    with stream(desk, token) as revoked, stream(desk) as other:
        identifier = re.search(
            r"(\S+) .*soon revoked", run("tokens", "list", "--config", desk.config, folder=desk.folder).stdout
        )[1]
        done = run("tokens", "revoke", identifier, "--config", desk.config, folder=desk.folder)
        assert done.returncode == 0, done.stderr
        # The desk may still work on a case of an earlier test.
        while (event := revoked.event()) == "change":
            pass
        assert event == "end"
        assert revoked.event() is None
        desk.ask(Purchase())
        assert other.event() == "change"


def test_what_another_desk_stores_reaches_an_open_page(open_desk):
    with open_desk(database=Schema(running_server())) as desk, desk.companion() as other:
        with stream(desk) as live:
            # The page shows everything that was stored before the first look at the database.
            with stream(other) as own:
                other.ask(Purchase())
                assert own.event() == "change"
            other.ask(Purchase())
            assert live.event() == "change"


def test_two_hundred_pages_stay_open_while_notifications_arrive_and_a_stop_does_not_wait_for_them(open_desk):
    with open_desk() as desk:
        token = desk.token("viewer")
        with contextlib.ExitStack() as pages:
            opened = [Stream(desk, create_token) for create_token in [token] * 10]
            for page in opened:
                pages.callback(page.close)
            browsers = []
            for _ in range(12):
                browser = Browser(desk)
                browser.sign_in(desk.token("viewer"))
                browsers.append({cookie.name: cookie.value for cookie in browser.cookies})
            for number in range(190):
                cookies = "; ".join(f"{name}={value}" for name, value in browsers[number % 12].items())
                connection = http.client.HTTPConnection("127.0.0.1", desk.port, timeout=PATIENCE)
                connection.request("GET", "/live", headers={"Cookie": cookies})
                page = Stream.__new__(Stream)
                page._connection, page.answer = connection, connection.getresponse()
                pages.callback(page.close)
                assert page.answer.status == 200
                opened.append(page)
            assert [page.event() for page in opened] == ["open"] * 200
            for _ in range(20):
                desk.ask(Purchase())
            assert [page.event() for page in opened] == ["change"] * 200
            desk.stop()
            for page in opened:
                with contextlib.suppress(ConnectionError, http.client.IncompleteRead, socket.timeout):
                    while page.event() is not None:
                        pass


@pytest.mark.parametrize("query, status", [("?kinds=x", 400), ("?environment=x", 400), ("?x=1", 400)])
def test_a_wrong_address_is_refused(desk, query, status):
    refused = Stream(desk, desk.token("viewer"), query)
    assert refused.answer.status == status
    refused.close()
