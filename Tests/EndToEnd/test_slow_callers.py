"""The desk serves everyone while other callers are slow or idle, and in each version of HTTP that proxies speak."""

import contextlib
import resource
import socket

import pytest

import rawhttp
from apple import Purchase

LIMITS = {"maximum": 100, "requestTimeoutSeconds": 2, "idleTimeoutSeconds": 3}
HEAD = b"POST /notifications/v2 HTTP/1.1\r\nHost: localhost\r\n"


@pytest.fixture(scope="module")
def busy_desk(open_desk):
    with open_desk(connections=LIMITS) as made:
        yield made


def notify(desk):
    answer = desk.post(desk.pen.signed("CONSUMPTION_REQUEST", Purchase()))
    assert answer.status == 200, answer.body


@pytest.mark.parametrize("sent", [
    pytest.param(b"", id="idle"),
    pytest.param(b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n", id="idle after an answer"),
    pytest.param(HEAD, id="in the headers"),
    pytest.param(HEAD + b"Content-Length: 100000\r\n\r\n{", id="in the body"),
])
def test_more_slow_callers_than_connections_do_not_stop_notifications(busy_desk, sent):
    slow = rawhttp.connect(busy_desk.port, LIMITS["maximum"] + 50, sent)
    for _ in range(5):
        notify(busy_desk)
    for one in slow:
        one.close()


@pytest.mark.parametrize("sent", [HEAD, HEAD + b"Content-Length: 100000\r\n\r\n{"], ids=["headers", "body"])
def test_a_request_that_keeps_arriving_is_closed_at_its_deadline(busy_desk, sent):
    slow = rawhttp.connect(busy_desk.port, 20, sent)

    def probe():
        for one in slow:
            rawhttp.drip(one)
        return not rawhttp.still_open(slow)

    busy_desk.wait_until(probe, 20, "no slow caller is connected")
    notify(busy_desk)


def test_an_idle_connection_is_closed(busy_desk):
    idle = rawhttp.connect(busy_desk.port, 20)
    busy_desk.wait_until(lambda: not rawhttp.still_open(idle), 20, "no idle caller is connected")


def test_a_shells_limit_of_open_files_is_raised(open_desk):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
    with contextlib.ExitStack() as stack:
        try:
            desk = stack.enter_context(open_desk())
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        idle = rawhttp.connect(desk.port, 200)
        notify(desk)
        # With the shell's limit, the desk closes idle connections to accept the last one.
        assert rawhttp.still_open(idle) == len(idle)
        for one in idle:
            one.close()


def test_requests_sent_together_are_answered_in_order(desk):
    paths = ["/health/live", "/nowhere", "/health/ready", "/v1/cases", "/health/live"]
    with socket.create_connection(("127.0.0.1", desk.port), timeout=20) as connection:
        connection.sendall(b"".join(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode() for path in paths))
        stream = connection.makefile("rb")
        answers = [rawhttp.read_answer(stream)[0].split()[:2] for _ in paths]
    assert answers == [["HTTP/1.1", status] for status in ("200", "404", "200", "401", "200")]


def test_http_1_0_is_answered_in_http_1_0(desk):
    with socket.create_connection(("127.0.0.1", desk.port), timeout=20) as connection:
        connection.sendall(b"GET /health/live HTTP/1.0\r\n\r\n")
        stream = connection.makefile("rb")
        status, fields, _ = rawhttp.read_answer(stream)
        assert status.startswith("HTTP/1.0 200") and fields["connection"] == "close"
        assert stream.read() == b""


def test_http_2_is_answered_in_http_2(desk):
    assert rawhttp.http2_statuses(desk.port, ["/health/live", "/nowhere", "/health/ready"]) == [200, 404, 200]
