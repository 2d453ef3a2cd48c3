"""Notifications that Apple could not deliver are fetched, by a running desk and by a person's command."""

import base64
import contextlib
import json
import os
import re
import time

import pytest

import web
from appstore import BUNDLE, TOKEN, Store
from chains import Chain
from desk import Database, rfc3339, run, start

UNHEARD = "http://127.0.0.1:9/notifications/v2"


class Shop:
    """An emulated App Store, and the folder and configuration of a desk for it."""

    def __init__(self, folder, store):
        self.folder, self.store = folder, store
        self.database = Database.fresh(folder)
        (folder / "AuthKey.p8").write_text(store.credentials["privateKey"])
        (folder / "root.der").write_bytes(base64.b64decode(store.credentials["rootCertificate"]))
        (folder / "products.yml").write_text(
            "products: { coins: { units: 500, sampleProvided: false, deliveryWhenUnknown: delivered } }\n"
        )
        for name in ("AuthKey.p8", "root.der"):
            (folder / name).chmod(0o600)
        endpoints = {name: f"http://127.0.0.1:{store.port}/{name}" for name in ("sandbox", "production")}
        configuration = {
            "listen": "127.0.0.1:0",
            "database": self.database.url,
            "rates": {"shipped": False},
            "apps": [{
                "bundleId": BUNDLE,
                "appAppleId": store.credentials["appAppleId"],
                "api": {"issuerId": store.credentials["issuerId"], "keyId": store.credentials["keyId"],
                        "privateKeyFile": "AuthKey.p8"},
                "rootCertificates": ["root.der"],
                "onlineChecks": False,
                "endpoints": endpoints,
                "products": "products.yml",
            }],
        }
        (folder / "refund-desk.yml").write_text(json.dumps(configuration))  # JSON is YAML
        migrated = self.run("migrate")
        assert migrated.returncode == 0, migrated.stderr

    def run(self, *arguments, **options):
        return run(*arguments, "--config", "refund-desk.yml", folder=self.folder, timeout=120, **options)

    def send_to(self, url):
        self.store.control("PUT", f"apps/{BUNDLE}", {"notificationURL": url, "notificationVersion": "2"})

    def request_refund(self, environment="Production"):
        bought = self.store.buy("coins", appAccountToken=TOKEN, environment=environment)
        self.store.control(
            "POST", f"transactions/{bought['transactionId']}/refund-requests", {"reason": "UNINTENDED_PURCHASE"}
        )
        return bought["transactionId"]

    def unheard(self, count):
        """Waits until Apple has failed to deliver the first notifications."""
        def tried():
            sent = self.store.control("GET", "notifications")["notifications"]
            return len([one for one in sent if one["attempts"]]) >= count
        self.store.wait_until(tried, 20, f"{count} notifications tried")

    @contextlib.contextmanager
    def serving(self):
        """Runs a desk that Apple's notifications reach."""
        with start("serve", "--config", "refund-desk.yml", folder=self.folder, log=self.folder / "desk.log") as desk:
            port = int(desk.wait_for_line(r"^Refund Desk listens on http://127\.0\.0\.1:(\d+)$")[1])
            self.send_to(f"http://127.0.0.1:{port}/notifications/v2")
            token = self.run("tokens", "create", "--role", "admin").stdout.strip()

            def get(path, accept="application/json"):
                return web.request(port, "GET", path, headers={"Authorization": f"Bearer {token}", "Accept": accept})

            get.wait_until = desk.wait_until
            yield get
            desk.stop()


@pytest.fixture
def shop(tmp_path):
    with Store(tmp_path) as store:
        store.stock()
        made = Shop(tmp_path, store)
        made.send_to(UNHEARD)
        yield made


def recovered(shop, *arguments):
    """Runs `notifications recover`, and returns what it did for Production."""
    process = shop.run("notifications", "recover", "--json", *arguments)
    assert process.returncode == 0, process.stderr
    return next(one for one in json.loads(process.stdout)["recovery"] if one["environment"] == "Production")


def test_a_command_fetches_what_was_missed_and_then_knows_that_nothing_is_missing(shop):
    for _ in range(12):
        shop.request_refund()
    shop.unheard(24)
    first = recovered(shop)
    assert (first["notifications"], first["recovered"], first["unreadable"]) == (24, 24, 0)
    assert first["pages"] == 2
    again = recovered(shop)
    assert again["recovered"] == 0
    # The day before is read once, and then known.
    day = rfc3339(time.time() - 20 * 86_400)[:10]
    earlier = recovered(shop, "--since", day)
    assert earlier["recovered"] == 0 and earlier["completeSince"] == f"{day}T00:00:00.000Z"
    # Reading again finds the same notifications, and stores none.
    repeated = recovered(shop, "--since", rfc3339(time.time() - 3600), "--again", "--rate", "50")
    assert (repeated["notifications"], repeated["recovered"]) == (24, 0)
    listed = json.loads(shop.run("notifications", "list", "--json").stdout)["notifications"]
    assert len(listed) == 24 and all(one["recovered"] for one in listed)


def test_a_terminal_shows_how_much_of_the_time_was_read_and_clears_the_bar_at_the_end(shop, terminal):
    person, program = terminal
    for _ in range(12):
        shop.request_refund()
    shop.unheard(24)
    since = rfc3339(time.time() - 36 * 3600)
    # The bar is first shown after a second. The newest day has two pages, so that the third page, of the day before,
    # comes after two.
    process = shop.run("notifications", "recover", "--environment", "Production", "--since", since, "--rate", "1",
                       errors=program)
    assert process.returncode == 0 and "24 of them were missing" in process.stdout, process.stdout
    os.set_blocking(person, False)
    shown = bytearray()
    with contextlib.suppress(BlockingIOError):
        while part := os.read(person, 4096):
            shown += part
    text = shown.decode()
    bar = re.search(r"\r\x1b\[2K(█+)(░+) (\d+) %, 24 notifications, \d+ a second", text)
    assert bar, text
    assert len(bar[1] + bar[2]) == 24 and int(bar[3]) == 66, text
    assert text.endswith("\r\x1b[2K"), text


def test_an_unverifiable_notification_is_reported_and_stored_once_the_cause_is_removed(shop):
    shop.request_refund()
    shop.unheard(2)
    right = (shop.folder / "root.der").read_bytes()
    (shop.folder / "root.der").write_bytes(Chain.make().root.der)
    wrong = shop.run("notifications", "recover")
    assert "2 cannot be stored" in wrong.stderr
    (shop.folder / "root.der").write_bytes(right)
    mended = recovered(shop)
    assert (mended["recovered"], mended["unreadable"], mended["gaps"]) == (2, 0, 0)


def test_a_failed_run_says_so_and_the_next_one_continues(shop):
    shop.request_refund()
    shop.unheard(2)
    with shop.store.faults(notificationHistory={"status": 401}):
        process = shop.run("notifications", "recover")
    assert process.returncode == 1
    assert "Apple refuses the key (401)" in process.stderr and "again to continue" in process.stderr
    assert recovered(shop)["recovered"] == 2


@pytest.mark.parametrize("arguments, said", [
    (["--since", "yesterday"], "must be a day, such as 2026-05-01"),
    (["--since", "2999-01-01"], "must be in the past"),
    (["--again"], "--again needs --since"),
    (["--environment", "Xcode"], "must be Sandbox or Production"),
    (["--bundle-id", "com.example.unknown"], "No app with bundleId com.example.unknown is configured"),
    (["--rate", "0"], "must be a number from 0.001 to 1000"),
])
def test_wrong_options_say_what_is_allowed(shop, arguments, said):
    process = shop.run("notifications", "recover", *arguments)
    assert process.returncode != 0 and said in process.stderr


def test_a_desk_fetches_at_its_start_what_was_missed_and_shows_it(shop):
    transaction = shop.request_refund()
    shop.unheard(2)
    with shop.serving() as get:
        def case():
            return next(iter(get(f"/v1/cases?transaction={transaction}").json["cases"]), None)
        get.wait_until(case, 30, "a recovered case")

        def known():
            items = get("/v1/recovery").json["recovery"]
            return next((one for one in items if one["environment"] == "Production" and "lastSuccessAt" in one), None)
        state = get.wait_until(known, 30, "a finished run")
        assert state["gaps"] == [] and "failure" not in state
        assert state["completeSince"] < state["completeUntil"]
        page = get("/recovery", accept="text/html")
        assert page.status == 200 and re.search(r"class=\"chip[^>]*>\s*Complete", page.body.decode()), page.body
        assert "recovered" in get("/notifications", accept="text/html").body.decode()
    report = json.loads(shop.run("doctor", "--json").stdout)
    found = [one for one in report["findings"] if one["check"] == "recovery"]
    assert len(found) == 2 and all(one["status"] == "ok" for one in found), found


def test_a_test_notification_proves_that_apple_reaches_the_desk(shop):
    with shop.serving():
        process = shop.run("doctor", "--send-test")
        assert process.returncode == 0, process.stdout
        assert process.stdout.count("the test notification is stored") == 2
        shop.send_to(UNHEARD)
        failed = shop.run("doctor", "--send-test")
        assert failed.returncode == 1
        assert "could not deliver the test notification" in failed.stdout


def test_an_environment_without_a_url_is_a_warning_and_the_other_one_is_tested(shop):
    with shop.serving():
        shop.store.control("PUT", f"apps/{BUNDLE}", {"environment": "Sandbox", "notificationVersion": "2"})
        process = shop.run("doctor", "--send-test", "--json")
    assert process.returncode == 0, process.stdout
    found = json.loads(process.stdout)["findings"]
    assert sorted(one["status"] for one in found) == ["ok", "warn"], found
    warning, = [one for one in found if one["status"] == "warn"]
    assert f"{BUNDLE} Sandbox: Apple has no notification URL for this environment" in json.dumps(warning)
    assert "App Store Connect" in json.dumps(warning)


def test_without_a_database_a_test_notification_is_not_sent(shop):
    configuration = shop.folder / "refund-desk.yml"
    configuration.write_text(configuration.read_text().replace(shop.database.url, "sqlite:absent.sqlite"))
    process = shop.run("doctor", "--send-test")
    assert process.returncode == 1 and "start the desk" in process.stdout
    assert not [one for one in shop.store.control("GET", "notifications")["notifications"]]
