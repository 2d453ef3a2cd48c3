"""A drill: back up under load, kill, restore, and recover from Apple's history.

scripts/with-postgresql .build/venv/bin/python -m pytest -q -p no:cacheprovider Tests/EndToEnd/drills/backup_restore.py -s

REFUND_DESK_TEST_ENGINE=postgresql runs it on PostgreSQL.
"""

import concurrent.futures
import json

import pytest

import web
from appstore import BUNDLE, TOKEN, Store
from desk import start
from test_backup import OwnDatabase
from test_recovery import UNHEARD, Shop

BEFORE, AFTER, DOWN = 60, 60, 60
LISTENING = r"^Refund Desk listens on http://127\.0\.0\.1:(\d+)$"


class Drill(Shop):
    """An emulated App Store, and a desk with a journal."""

    def configure(self, folder, is_journalled):
        file = folder / "refund-desk.yml"
        configuration = json.loads(file.read_text())
        self.database = OwnDatabase.fresh(folder)
        configuration["database"] = self.database.url
        if is_journalled:
            configuration["journal"] = "answers.journal"
        file.write_text(json.dumps(configuration))
        assert self.run("migrate").returncode == 0
        self.token = self.run("tokens", "create", "--role", "admin").stdout.strip()

    def serve(self):
        desk = start("serve", "--config", "refund-desk.yml", folder=self.folder, log=self.folder / "desk.log")
        self.port = int(desk.wait_for_line(LISTENING)[1])
        self.send_to(f"http://127.0.0.1:{self.port}/notifications/v2")
        return desk

    def call(self, method, path, body=None):
        answer = web.request(self.port, method, path, body, token=self.token)
        assert answer.status < 300, (path, answer.status, answer.body)
        return answer

    def ask(self, count):
        """Requests refunds of new purchases, and returns the identifiers of the requests."""
        def one(_):
            bought = self.store.buy("coins", appAccountToken=TOKEN, environment="Production")
            path = f"transactions/{bought['transactionId']}/refund-requests"
            return self.store.control("POST", path, {"reason": "UNINTENDED_PURCHASE"})["id"]
        with concurrent.futures.ThreadPoolExecutor(4) as threads:
            return list(threads.map(one, range(count)))

    def bodies(self, request):
        """The accepted answers to a request."""
        found = self.store.control("GET", f"refund-requests/{request}")
        return [one["body"] for one in found["consumption"] if one["status"] == 202]

    def answered(self, requests):
        return [request for request in requests if self.bodies(request)]


@pytest.fixture
def shop(tmp_path):
    with Store(tmp_path) as store:
        store.stock()
        made = Drill(tmp_path, store)
        made.send_to(UNHEARD)
        yield made


@pytest.mark.parametrize("is_journalled", [True, False], ids=["with the journal", "without a journal"])
def test_a_restored_desk_misses_nothing_and_answers_nothing_twice(shop, is_journalled):
    shop.configure(shop.folder, is_journalled)
    desk = shop.serve()
    shop.call("PUT", f"/v1/apps/{BUNDLE}/customers/{TOKEN}/consent", {"granted": True, "textVersion": "2026-05"})
    with concurrent.futures.ThreadPoolExecutor(1) as threads:
        before = threads.submit(shop.ask, BEFORE)
        made = shop.run("backup", "desk.backup", "--json")
        assert made.returncode == 0, made.stderr
        asked = before.result()
    asked += shop.ask(AFTER)
    desk.wait_until(lambda: len(shop.answered(asked)) > BEFORE, 120, "answers after the backup")
    desk.kill()
    shop.send_to(UNHEARD)
    first = {request: shop.bodies(request) for request in asked}
    asked += shop.ask(DOWN)

    restored = shop.run("restore", "desk.backup", "--force", "--json")
    assert restored.returncode == 0, restored.stderr
    down = asked[BEFORE + AFTER:]
    desk = shop.serve()
    if is_journalled:
        desk.wait_until(lambda: len(shop.answered(asked)) == len(asked), 180, "every request is answered")
        cases = json.loads(shop.run("cases", "list", "--limit", "500", "--json").stdout)["cases"]
        desk.wait_until(
            lambda: {case["state"] for case in shop.call("GET", "/v1/cases?limit=500").json["cases"]} == {"answered"},
            120, "every case is answered",
        )
        assert len(cases) == len(asked)
    else:
        def held():
            cases = shop.call("GET", "/v1/cases?limit=500").json["cases"]
            states = [case for case in cases if case["state"] in ("held", "answered")]
            return len(states) == len(asked) and cases
        cases = desk.wait_until(held, 180, "every request waits for a person, or has its answer")
        reasons = {case["blockReason"] for case in cases if case["state"] == "held"}
        assert reasons == {"mayHaveBeenAnswered"}
        assert shop.answered(down) == []
    for request, bodies in first.items():
        sent = shop.bodies(request)
        assert len({json.dumps(body, sort_keys=True) for body in bodies + sent}) <= 1, "a second, different answer"
        if bodies:
            assert len(sent) <= max(len(bodies), 1), "answered twice"
    checked = shop.run("check", "--all", "--json")
    assert checked.returncode == 0, checked.stdout
    desk.stop()
