"""Runs the example programs against an emulator, as their READMEs describe. Their sources are in Examples."""

import json
import os

import pytest

import process
import web
from appstore import BUNDLE, Store, claims
from desk import BINARY


@pytest.fixture(scope="module")
def store(tmp_path_factory, witness):
    with Store(tmp_path_factory.mktemp("examples")) as made:
        witness.watch(made.process)
        made.stock()
        yield made


@pytest.fixture
def environment(store, tmp_path):
    """The variables of a program that uses the emulator in place of Apple."""
    (tmp_path / "root.der").write_bytes(store.root)
    key_file = tmp_path / f"SubscriptionKey_{store.credentials['keyId']}.p8"
    key_file.write_text(store.credentials["privateKey"])
    return {
        **os.environ,
        "ROOT_CERTIFICATE": str(tmp_path / "root.der"),
        "API_URL": f"http://127.0.0.1:{store.port}/sandbox",
        "BUNDLE_ID": BUNDLE,
        "ISSUER_ID": store.credentials["issuerId"],
        "KEY_ID": store.credentials["keyId"],
        "KEY_FILE": str(key_file),
        "PORT": "0",
    }


def send_notifications(store, url):
    store.control("PUT", f"apps/{BUNDLE}", {"notificationURL": url, "notificationVersion": "2"})


def test_the_example_verify_notification_runs(store, environment):
    with process.Process([BINARY.parent / "VerifyNotificationExample"], environment=environment) as server:
        port = int(server.wait_for_line(r"listening on 127\.0\.0\.1:(\d+)")[1])
        send_notifications(store, f"http://127.0.0.1:{port}/notifications")
        bought = store.buy()["transactionId"]

        def is_delivered():
            last = store.control("GET", "notifications")["notifications"][-1]
            return [attempt["result"] for attempt in last["attempts"]] == ["SUCCESS"]

        server.wait_until(is_delivered, 20, "an accepted notification")
        forged = web.request(port, "POST", "/notifications", {"signedPayload": "a.b.c"})
        assert forged.status == 401
        server.stop()
    accepted, refused = server.stdout.splitlines()
    assert accepted == f"ONE_TIME_CHARGE {bought}"
    assert refused.startswith("refused: ")


DELIVERED = {"customerConsented": True, "sampleContentProvided": False, "deliveryStatus": "DELIVERED"}


@pytest.mark.parametrize(
    ("product", "options", "printed", "sent"),
    [
        ("coins", ["--consented", "--delivered"], "Sent for transaction {}.\n",
         [{**DELIVERED, "consumptionPercentage": 25_000}]),
        ("monthly", ["--consented", "--delivered"], "Sent for transaction {}.\n", [DELIVERED]),
        ("coins", ["--delivered"], "Not sent: the customer did not consent.\n", []),
        ("coins", ["--consented"], "Not sent: the delivery is unknown.\n", []),
    ],
)
def test_the_example_answer_consumption_request_runs(store, environment, product, options, printed, sent):
    with web.Inbox() as inbox:
        send_notifications(store, inbox.url)
        bought = store.buy(product)["transactionId"]
        request = store.control("POST", f"transactions/{bought}/refund-requests", {"reason": "OTHER"})["id"]

        def consumption_request():
            for body in list(inbox.bodies):
                if claims(json.loads(body)["signedPayload"])["notificationType"] == "CONSUMPTION_REQUEST":
                    return body
            return None

        posted = store.wait_until(consumption_request, 20, "a consumption request")
    program = [BINARY.parent / "AnswerConsumptionRequestExample", *options, "125", "500"]
    done = process.run(program, input=posted.decode(), environment=environment, timeout=60)
    assert (done.returncode, done.stdout) == (0, printed.format(bought)), done.stderr
    received = store.control("GET", f"refund-requests/{request}")["consumption"]
    assert [entry["body"] for entry in received] == sent
    assert all(entry["status"] == 202 for entry in received)


def test_the_example_answer_consumption_request_needs_two_numbers(environment):
    program = [BINARY.parent / "AnswerConsumptionRequestExample", "--consented", "600", "500"]
    done = process.run(program, environment=environment)
    assert done.returncode == 64
    assert done.stdout.startswith("usage: AnswerConsumptionRequest ")
