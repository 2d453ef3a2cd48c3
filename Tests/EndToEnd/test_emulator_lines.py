"""The lines that the emulator prints about what it sends and receives."""

import json
import os
import re
import socket

import pytest

import web
from appstore import BUNDLE, Store
from desk import start

TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z"
CONSUMPTION = {"customerConsented": True, "deliveryStatus": "DELIVERED", "sampleContentProvided": False}


def closed_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def send_to(store, url, **settings):
    store.control("PUT", f"apps/{BUNDLE}", {"notificationURL": url, "notificationVersion": "2", **settings})


@pytest.fixture
def receiver():
    with web.Inbox() as inbox:
        yield inbox


def test_a_delivery_is_a_line_and_so_is_its_answer(tmp_path, receiver):
    with Store(tmp_path) as store:
        send_to(store, receiver.url)
        store.stock()
        bought = store.buy()["transactionId"]
        store.control("POST", f"transactions/{bought}/refund-requests", {"reason": "OTHER"})
        subject = f"CONSUMPTION_REQUEST  {re.escape(BUNDLE)}  Sandbox  transaction {bought}"
        store.process.wait_for_line(rf"^{TIME}  -->  {subject}$")
        store.process.wait_for_line(rf"^{TIME}  <--  200 in \d+ ms  CONSUMPTION_REQUEST  transaction {bought}$")


def test_a_refused_connection_is_explained_with_the_next_attempt(tmp_path):
    url = f"http://127.0.0.1:{closed_port()}/apple"
    with Store(tmp_path) as store:
        send_to(store, url)
        store.stock()
        for environment, next_attempt in [("Sandbox", "no further attempt"), ("Production", f"next attempt at {TIME}")]:
            bought = store.buy(environment=environment)["transactionId"]
            store.process.wait_for_line(
                rf"<--  connection refused after \d+ ms from {re.escape(url)}; {next_attempt}  ONE_TIME_CHARGE  "
                rf"transaction {bought}$"
            )
        store.advance(3600)
        store.process.wait_for_line(rf"-->  ONE_TIME_CHARGE  {re.escape(BUNDLE)}  Production .*  attempt 2$")


def test_an_error_of_the_receiver_is_shown_with_its_status(tmp_path):
    with web.Inbox() as server, Store(tmp_path) as store:
        server.status = 503
        send_to(store, server.url)
        store.stock()
        store.buy()
        store.process.wait_for_line(r"<--  503 in \d+ ms from http://127\.0\.0\.1:\d+/notifications; no further attempt")


def test_each_consumption_answer_is_a_line(tmp_path):
    with Store(tmp_path) as store:
        store.stock()
        bought = store.buy()["transactionId"]
        store.control("POST", f"transactions/{bought}/refund-requests", {"reason": "OTHER"})
        path = f"/inApps/v2/transactions/consumption/{bought}"
        assert store.call("PUT", path, CONSUMPTION).status == 202
        assert store.call("PUT", path, {**CONSUMPTION, "customerConsented": False}).status == 400
        assert store.call("PUT", path, CONSUMPTION, token="wrong").status == 401
        told = f"Send Consumption Information V2  {re.escape(BUNDLE)}  Sandbox  transaction {bought}"
        store.process.wait_for_line(rf"^{TIME}  <==  {told}  202$")
        store.process.wait_for_line(rf"^{TIME}  <==  {told}  400 \w+Error$")
        store.process.wait_for_line(rf"<==  Send Consumption Information V2  no valid token .* 401$")


def test_a_pipe_gets_no_colour(tmp_path, receiver):
    with Store(tmp_path) as store:
        send_to(store, receiver.url)
        store.stock()
        store.buy()
        store.process.wait_for_line(r"<--  200")
    assert "\x1b" not in store.process.stdout


@pytest.mark.parametrize("variables, is_coloured", [({}, True), ({"NO_COLOR": "1"}, False)])
def test_a_terminal_gets_colour_unless_no_color_is_set(tmp_path, receiver, variables, is_coloured):
    environment = {**{name: value for name, value in os.environ.items() if name != "NO_COLOR"}, **variables}
    words = ["emulator", "--port", "0", "--bundle-id", BUNDLE]
    with start(*words, folder=tmp_path, environment=environment, terminal=True) as emulator:
        port = int(emulator.wait_for_line(r"on http://127\.0\.0\.1:(\d+)")[1])
        for path, body in [
            (f"apps/{BUNDLE}", {"notificationURL": receiver.url, "notificationVersion": "2"}),
            (f"apps/{BUNDLE}/products/coins", {"type": "Consumable", "price": 4990, "currency": "USD"}),
        ]:
            assert web.request(port, "PUT", f"/_emulator/{path}", body).status == 200
        web.request(port, "POST", "/_emulator/purchases", {"bundleId": BUNDLE, "productId": "coins"})
        emulator.wait_for_line(r"200(?:\x1b\[0m)? in \d+ ms")
    assert ("\x1b[" in emulator.stdout) == is_coloured


def test_quiet_prints_no_deliveries(tmp_path, receiver):
    with Store(tmp_path, "--quiet") as store:
        send_to(store, receiver.url)
        store.stock()
        store.buy()
        store.advance(1)
    assert store.process.stdout.count("\n") == 1


def test_json_prints_one_object_a_line(tmp_path, receiver):
    with start("emulator", "--port", "0", "--json", "--bundle-id", BUNDLE, folder=tmp_path) as process:
        port = int(process.wait_for_line(r'"url":"http://127\.0\.0\.1:(\d+)"')[1])

        def control(method, path, body):
            answer = web.request(port, method, f"/_emulator/{path}", body)
            assert answer.status == 200, answer.body
            return answer.json

        address = receiver.url
        control("PUT", f"apps/{BUNDLE}", {"notificationURL": address, "notificationVersion": "2"})
        product = {"type": "Consumable", "price": 4990, "currency": "USD"}
        control("PUT", f"apps/{BUNDLE}/products/coins", product)
        bought = control("POST", "purchases", {"bundleId": BUNDLE, "productId": "coins"})["transactionId"]
        process.wait_for_line('"event":"sent"')
        web.request(port, "PUT", f"/sandbox/inApps/v1/transactions/consumption/{bought}", {})
        process.wait_for_line('"event":"answered"')
        process.stop()
    listening, sending, sent, answered = [json.loads(line) for line in process.stdout.splitlines()]
    assert listening == {"event": "listening", "url": f"http://127.0.0.1:{port}", "bundleId": BUNDLE}
    assert sending.items() <= {**sent, "event": "sending"}.items()
    assert sending["type"] == "ONE_TIME_CHARGE" and sending["transactionId"] == bought and sending["url"] == address
    assert sent["result"] == "SUCCESS" and sent["status"] == 200 and sent["milliseconds"] >= 0
    assert (answered["version"], answered["transactionId"], answered["status"]) == (1, bought, 401)


def test_text_from_strangers_cannot_steer_the_terminal(tmp_path):
    with Store(tmp_path) as store:
        path = "/inApps/v2/transactions/consumption/1%1b[31m%0a%e2%80%ae2"
        assert store.call("PUT", path, CONSUMPTION).status >= 400
        found = store.process.wait_for_line(r"<==  Send Consumption Information V2.*$")[0]
    assert not set(found) & set("\x1b\n‮")
