"""After SIGTERM the desk finishes and records started work, and open connections do not delay the exit."""

import socket
import threading

import pytest

from apple import Purchase
from fakeapple import Answer


def test_a_stopping_desk_finishes_and_records_its_attempt(open_desk):
    with open_desk() as desk:
        purchase, release = Purchase(), threading.Event()
        desk.apple.script(purchase, Answer(release=release))
        desk.all_facts(purchase)
        desk.ask(purchase)
        desk.apple.wait_for_puts(purchase, 1)
        threading.Timer(0.7, release.set).start()
        desk.stop()
        desk.start()
        desk.wait_for_state(purchase, "answered")
        desk.fence()
        assert len(desk.apple.puts(purchase)) == 1


@pytest.mark.parametrize(
    "sent",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", id="a request that was answered"),
        pytest.param(b"POST /notifications/v2 HTTP/1.1\r\nHost:", id="half a head"),
        pytest.param(
            b"POST /notifications/v2 HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{", id="half a body"
        ),
    ],
)
def test_an_open_connection_does_not_delay_the_end(open_desk, sent):
    with open_desk() as desk, socket.create_connection(("127.0.0.1", desk.port)) as connection:
        connection.sendall(sent)
        if sent.startswith(b"GET"):
            assert connection.recv(1024).startswith(b"HTTP/1.1 200")
        desk.fence()
        desk.stop()


def test_a_waiting_case_survives_a_restart(open_desk):
    with open_desk() as desk:
        purchase = Purchase()
        desk.deliver(purchase)
        desk.ask(purchase)
        desk.stop()
        desk.start()
        desk.consent(purchase)
        desk.apple.wait_for_puts(purchase, 1)
