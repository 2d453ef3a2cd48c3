"""A desk on real time beside an emulator: a seed that it can answer, and an emulator that was restarted with new keys."""

import contextlib
import json
import pathlib
import re

import web
from appstore import Store
from desk import leave_out_rates, run, start
from ports import free_port

SEED = pathlib.Path(__file__).parents[2] / "docs" / "world-live.yml"
APP = "com.example.coins"
# The file that the guide shows.
PRODUCTS = re.search(
    r"products\.yml <<'YAML'\n(.*?)YAML\n", (SEED.parent / "emulator.md").read_text(), re.DOTALL
)[1]
CUSTOMERS = [f"{digit * 8}-{digit * 4}-4{digit * 3}-8{digit * 3}-{digit * 12}" for digit in "123"]


def init(folder, store, port, *arguments):
    ended = run("init", "--emulator", f"http://127.0.0.1:{store.port}", "--directory", "desk",
                "--listen", f"127.0.0.1:{port}", *arguments, folder=folder, timeout=60)
    assert ended.returncode == 0, ended.stderr
    leave_out_rates(folder / "desk/refund-desk.yml")
    return folder / "desk"


@contextlib.contextmanager
def served(folder, port):
    with start("serve", "--config", "refund-desk.yml", folder=folder, log=folder / "desk.log") as desk:
        desk.wait_for_line(rf"^Refund Desk listens on http://127\.0\.0\.1:{port}$")
        yield desk
        desk.stop(20)


def backend(folder, port):
    """Returns a function that makes a call of the app's backend."""
    token = run("tokens", "create", "--role", "backend", "--config", "refund-desk.yml", folder=folder,
                timeout=60).stdout.strip()

    def call(method, path, body):
        headers = {"Authorization": f"Bearer {token}"}
        answer = web.request(port, method, f"/v1/apps/{APP}/{path}", body, headers=headers)
        assert answer.status < 300, answer.body

    return call


def test_a_desk_on_real_time_answers_the_requests_of_the_live_seed(tmp_path):
    port = free_port()
    text = SEED.read_text().replace("127.0.0.1:8080", f"127.0.0.1:{port}")
    # The three customers with names ask sooner than in the file, so that the test is short.
    for written, shorter in [("+60s", "+25s"), ("+120s", "+27s"), ("+90s", "+26s")]:
        assert text.count(f"at: {written}") == 1
        text = text.replace(f"at: {written}", f"at: {shorter}")
    (tmp_path / "world.yml").write_text(text)
    with Store(tmp_path, "--seed", "world.yml", "--bundle-id", APP) as store:
        folder = init(tmp_path, store, port)
        (folder / "products.yml").write_text(PRODUCTS)
        with served(folder, port):
            call = backend(folder, port)
            for customer in CUSTOMERS:
                call("PUT", f"customers/{customer}/consent", {"granted": True})
            for purchase in store.control("GET", "notifications")["notifications"]:
                assert purchase["attempts"][0]["result"] == "SUCCESS"

            def answered():
                received = store.control("GET", "requests")["requests"]
                return len([one for one in received if "consumption" in one["path"] and one["status"] == 202]) >= 3

            store.wait_until(answered, 120, "three answers")
    assert len(re.findall(r"<==  .*  202$", store.process.stdout, re.MULTILINE)) >= 3


def doctor(folder):
    ended = run("doctor", "--config", "refund-desk.yml", "--json", folder=folder, timeout=60)
    report = json.loads(ended.stdout)
    return ended, [one for one in report["findings"] if one["check"] == "endpoint"]


def test_doctor_and_serve_say_that_the_emulator_was_restarted_with_new_keys(tmp_path):
    port = free_port()
    with Store(tmp_path) as store:
        folder = init(tmp_path, store, port, "--bundle-id", APP)
        ended, found = doctor(folder)
        assert [one["status"] for one in found] == ["ok", "ok"], ended.stdout
        old, emulator_port = store.credentials, store.port
    remedy = f"refund-desk init --emulator http://127.0.0.1:{emulator_port} --force"
    with start("emulator", "--port", str(emulator_port), "--bundle-id", APP, folder=tmp_path) as again:
        again.wait_for_line("^App Store emulator on")
        ended, found = doctor(folder)
        assert ended.returncode == 1
        for one in found:
            assert one["status"] == "fail" and "restarted with new keys" in one["found"]
            assert one["causes"][0]["id"] == "configuration.emulator-renewed"
            assert remedy in one["steps"][0] and "--data" in one["steps"][1]
        text = run("doctor", "--config", "refund-desk.yml", folder=folder, timeout=60).stdout
        assert "restarted with new keys" in text and remedy in text
        for secret in (old["privateKey"].splitlines()[1], old["sharedSecret"]):
            assert secret not in ended.stdout and secret not in text
        again.stop()


def test_an_emulator_with_data_keeps_its_keys_so_the_desk_continues(tmp_path):
    port = free_port()
    with Store(tmp_path, "--data", "kept") as store:
        folder = init(tmp_path, store, port, "--bundle-id", APP)
        emulator_port = store.port
        store.kill()
    with start("emulator", "--port", str(emulator_port), "--data", "kept", folder=tmp_path) as again:
        again.wait_for_line("^App Store emulator on")
        _, found = doctor(folder)
        assert [one["status"] for one in found] == ["ok", "ok"]
        again.stop()


def test_public_keys_name_no_secret_and_create_no_app(tmp_path):
    with Store(tmp_path) as store:
        known = store.control("GET", f"keys?bundleId={store.credentials['bundleId']}")
        assert known["keyId"] == store.credentials["keyId"] and "BEGIN PUBLIC KEY" in known["publicKey"]
        assert known["rootCertificate"] == store.credentials["rootCertificate"]
        assert set(known) == {"issuerId", "keyId", "publicKey", "rootCertificate"}
        unknown = store.control("GET", "keys?bundleId=com.example.other")
        assert set(unknown) == {"issuerId", "rootCertificate"}
        assert store.control("GET", "keys?bundleId=com.example.other") == unknown


def test_the_log_of_serve_says_what_to_run_when_the_restarted_emulator_refuses_its_key(tmp_path):
    port = free_port()
    with Store(tmp_path) as store:
        folder = init(tmp_path, store, port, "--bundle-id", APP)
        with served(folder, port) as desk:
            call = backend(folder, port)
            bought = store.control("POST", "purchases", {"bundleId": APP, "productId": "coins.500",
                                                         "environment": "Production"})
            transaction = bought["transactionId"]
            call("PUT", f"customers/{bought['originalTransactionId']}/consent", {"granted": True})
            call("PUT", f"transactions/{transaction}/delivery", {"status": "delivered"})
            # The desk must have an answer left to send.
            store.control("PUT", "faults", {"consumption": {"status": 500}})
            store.control("POST", f"transactions/{transaction}/refund-requests", {"reason": "OTHER"})
            store.process.wait_for_line("<==  .*  500")
            store.kill()
            with start("emulator", "--port", str(store.port), "--bundle-id", APP, folder=tmp_path) as again:
                again.wait_for_line("^App Store emulator on")
                desk.wait_for_line(
                    "was restarted with new keys.*refund-desk init --emulator "
                    rf"http://127\.0\.0\.1:{store.port} --force", 60
                )
                again.stop()
