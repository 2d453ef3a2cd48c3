"""Starting the emulator: flags, logs and a seed file."""

import json
import pathlib
import re

import pytest

import web
from appstore import BUNDLE, Store
from desk import run, start

EXAMPLE = pathlib.Path(__file__).parents[2] / "docs" / "world.yml"


def refused(folder, *arguments):
    """Returns the exit code and the error text of an emulator that does not start."""
    ended = run("emulator", "--port", "0", *arguments, folder=folder, timeout=60)
    assert not ended.stdout
    return ended.returncode, ended.stderr


def world(folder, text, name="world.yml"):
    (folder / name).write_text(text)
    return name


@pytest.mark.parametrize("bundle", ["bad id", ""])
def test_an_emulator_with_a_wrong_bundle_identifier_ends(tmp_path, bundle):
    code, text = refused(tmp_path, "--bundle-id", bundle)
    assert code == 1 and "A bundle identifier has only letters, digits, hyphens and periods" in text


def test_quiet_prints_its_address_and_nothing_else(tmp_path):
    with Store(tmp_path, "--quiet") as store:
        assert store.control_call("GET", "nothing").status == 404
    assert store.process.stderr == "" and store.process.stdout.count("\n") == 1


def test_every_line_of_a_json_log_is_json_and_holds_no_secret(tmp_path):
    with Store(tmp_path, "--log-format", "json", "--log-level", "debug") as store:
        store.stock()
        bought = store.buy()["transactionId"]
        token = store.bearer()
        assert store.call("GET", f"/inApps/v1/transactions/{bought}?hidden=yes", token=token).status == 200
        assert store.call("GET", "/inApps/v1/transactions/0", token=token).status == 404
        secrets = [token, store.credentials["sharedSecret"], store.credentials["privateKey"].splitlines()[1]]
    lines = [json.loads(line) for line in store.process.stderr.splitlines()]
    assert all({"time", "level", "logger", "message"} <= set(line) for line in lines)
    requests = [line for line in lines if line["message"] == "Request answered"]
    told = {line["metadata"]["http.path"]: line for line in requests}
    path = f"/sandbox/inApps/v1/transactions/{bought}"
    assert told[path]["metadata"]["http.status"] == "200" and told[path]["level"] == "debug"
    assert told["/sandbox/inApps/v1/transactions/0"]["level"] == "info"
    assert not any(secret in store.process.stderr for secret in [*secrets, "hidden=yes"])
    # A service is named, and not shown as a Swift structure.
    assert "delivery worker" in store.process.stderr and "(store:" not in store.process.stderr


def test_a_log_has_no_successful_request_unless_asked(tmp_path):
    with Store(tmp_path) as store:
        store.stock()
    assert "Request answered" not in store.process.stderr


def test_the_example_fills_a_world(tmp_path):
    with Store(tmp_path, "--seed", str(EXAMPLE)) as store:
        app = "com.example.coins"
        assert store.control("GET", f"credentials?bundleId={app}")["appAppleId"] == 1234567890
        assert store.control("GET", "clock")["iso"].startswith("2026-03-01T00:00:00")
        assert store.control("GET", "refund-model")["auto"] is True
        assert store.control("GET", "switches")["consumptionReminders"] == 1
        bought = store.control("POST", "purchases", {"bundleId": app, "productId": "coins.500"})
        assert bought["transactionId"]
    assert "Filled the world" in store.process.stderr


def test_the_same_file_makes_the_same_world(tmp_path):
    worlds = []
    for _ in range(2):
        with Store(tmp_path, "--seed", str(EXAMPLE)) as store:
            sent = store.control("GET", "notifications?limit=500")["notifications"]
        worlds.append([one["notificationUUID"] for one in sent])
    assert worlds[0] == worlds[1] and len(worlds[0]) > 300


def test_a_wrong_key_is_named_with_its_place_and_what_is_allowed(tmp_path):
    name = world(tmp_path, "apps:\n  - bundleId: a.b\n    product: {}\n  - bundleId: c.d\n    customers:\n      - cuont: 5\n")
    code, words = refused(tmp_path, "--seed", name)
    assert code == 78
    assert re.search(r"world\.yml:3:5: apps\[0\]\.product: is unknown; allowed: .*products", words)
    assert words.count("apps[0].product:") == words.count("apps[0].product") == 1
    assert re.search(r"world\.yml:6:9: apps\[1\]\.customers\[0\]\.cuont: .*allowed: count", words)


def test_mistakes_are_listed_in_the_order_of_the_file(tmp_path):
    code, words = refused(tmp_path, "--seed", world(tmp_path, "apps: 5\nfoo: 1\ncustomers: []\nbar: 2\n"))
    assert code == 78
    assert [line.split(":")[1] for line in words.splitlines()] == ["1", "2", "3", "4"], words


def test_what_cannot_happen_is_named_with_its_place(tmp_path):
    name = world(tmp_path, "apps:\n  - bundleId: a.b\n    customers:\n      - purchases: [{ productId: gold }]\n")
    code, words = refused(tmp_path, "--seed", name)
    assert code == 78 and re.search(r"world\.yml:4:\d+: .*gold", words)


@pytest.mark.parametrize("name, text", [("gone.yml", None), ("empty.yml", ""), ("half.json", "{"), ("list.yml", "- 1")])
def test_a_file_that_cannot_be_read_says_why(tmp_path, name, text):
    if text is not None:
        world(tmp_path, text, name)
    code, words = refused(tmp_path, "--seed", name)
    assert code == 78 and words.startswith(name)


def test_a_seed_number_in_place_of_a_file_is_refused(tmp_path):
    code, words = refused(tmp_path, "--seed", "7")
    assert code == 64 and "--random-seed 7" in words


def test_a_world_that_exists_already_is_continued(tmp_path):
    name = world(tmp_path, json.dumps({"apps": [{"bundleId": BUNDLE, "products": {
        "gold": {"type": "Consumable", "price": 990, "currency": "USD"}}, "customers": [
            {"purchases": [{"productId": "gold", "at": "-1d"}]}]}]}))
    counts, logs = [], []
    for _ in range(2):
        with Store(tmp_path, "--seed", name, "--data", "kept") as store:
            counts.append(len(store.control("GET", "notifications")["notifications"]))
        logs.append(store.process.stderr)
    assert counts == [1, 1]
    assert ["seed file was not applied" in log for log in logs] == [False, True]


def test_a_scenario_is_not_applied_to_a_world_that_exists_already(tmp_path):
    logs = []
    for scenario in ("game", "utility"):
        options = ["--port", "0", "--quiet", "--customers", "5", "--data", "kept", "--scenario", scenario]
        with start("emulator", *options, folder=tmp_path) as emulator:
            emulator.wait_for_line("^App Store emulator on ", 60)
            emulator.stop()
        logs.append(emulator.stderr)
    assert ["the scenario was not applied" in log for log in logs] == [False, True]


RAW = {
    "no request": b"\r\n\r\n",
    "no HTTP": b"GO AWAY\r\n\r\n",
    "another protocol": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 64,
    "a header without end": b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"a" * 200_000,
    "a thousand headers": b"GET / HTTP/1.1\r\nHost: a\r\n" + b"".join(b"X-%d: 1\r\n" % n for n in range(20_000)) + b"\r\n",
    "an invalid content length": b"PUT /_emulator/faults HTTP/1.1\r\nHost: localhost\r\nContent-Length: many\r\n\r\n{}",
    "a negative length": b"PUT /_emulator/faults HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n{}",
    "two lengths": b"PUT /_emulator/faults HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
    "length and chunks": b"PUT /_emulator/faults HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}",
    "chunks that are none": b"PUT /_emulator/faults HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}",
    "a name with a space": b"GET / HTTP/1.1\r\nHost : a\r\nX Y: 1\r\n\r\n",
}


@pytest.fixture(scope="module")
def still(tmp_path_factory):
    with Store(tmp_path_factory.mktemp("raw")) as made:
        yield made


@pytest.mark.parametrize("sent", RAW.values(), ids=RAW.keys())
def test_bytes_that_are_not_http_are_refused_or_cut_off(still, sent):
    answer = web.raw(still.port, sent)
    assert answer == b"" or re.match(rb"HTTP/1\.1 4\d\d ", answer), answer[:200]
    assert still.control_call("GET", "clock").status == 200
