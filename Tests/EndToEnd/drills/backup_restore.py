"""A drill: a backup under load, six hours of refund requests, a lost database, a restore, and Apple's history.

scripts/with-postgresql .build/venv/bin/python -m pytest -q -p no:cacheprovider Tests/EndToEnd/drills/backup_restore.py

REFUND_DESK_TEST_ENGINE=postgresql runs it on PostgreSQL.

The file is longer than most, because it tells one long story from the backup to Apple's history.
"""

import concurrent.futures
import contextlib
import json
import signal
import sys
import threading
from collections import Counter, defaultdict

import pytest

import web
from appstore import BUNDLE, Store
from desk import start
from test_backup import RestorableDatabase
from test_events import SECRET, Backend
from test_recovery import UNHEARD, Shop

HOURS, EACH_HOUR, DOWN = 6, 70, 80
# Requests of each special kind.
FEW = 5
CUSTOMERS = 40
# The desk that is killed has at most this many answers on their way to Apple.
IN_FLIGHT = 20
HOUR = 3600
LISTENING = r"^Refund Desk listens on http://127\.0\.0\.1:(\d+)$"

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux preloads a library into the desk")


def customer(number):
    return f"7b1f0c52-9a34-4a0e-8f6d-{number:012d}"


class Drill(Shop):
    """An emulated App Store, and a desk whose clock the drill moves together with Apple's."""

    def prepare(self, faults, backend, is_journalled):
        self.faults, self.backend, self.hours = faults, backend, 0
        file = self.folder / "refund-desk.yml"
        configuration = json.loads(file.read_text())
        self.database = RestorableDatabase.fresh(self.folder)
        configuration["database"] = self.database.url
        configuration["apps"][0]["events"] = {"url": f"{backend.url}/refunds", "secret": SECRET}
        if is_journalled:
            configuration["journal"] = "answers.journal"
        file.write_text(json.dumps(configuration))
        self.succeed("migrate")
        self.token = self.succeed("tokens", "create", "--role", "admin").stdout.strip()

    def succeed(self, *arguments):
        """Runs a command by the desk's clock. It must succeed."""
        command = [*arguments, "--config", "refund-desk.yml"]
        with start(*command, folder=self.folder, environment=self.faults.environment) as process:
            process.wait(120)
        assert process.returncode == 0, (arguments, process.stdout, process.stderr)
        return process

    def serve(self):
        desk = start(
            "serve", "--config", "refund-desk.yml", folder=self.folder, log=self.folder / "desk.log",
            environment=self.faults.environment,
        )
        self.port = int(desk.wait_for_line(LISTENING)[1])
        self.send_to(f"http://127.0.0.1:{self.port}/notifications/v2")
        return desk

    def pass_an_hour(self, desk):
        """Lets an hour pass for the desk and for Apple, and waits until the desk has read Apple's history again."""
        before = self.recovery()["lastSuccessAt"]
        # While the desk is stopped, it cannot see one clock without the other.
        desk.send(signal.SIGSTOP)
        self.faults.pass_time(HOUR)
        self.store.advance(HOUR)
        self.hours += 1
        self.let_apple_fail(None)
        desk.send(signal.SIGCONT)
        desk.wait_until(lambda: self.recovery()["lastSuccessAt"] > before, 60, "a run of recovery after an hour")

    def let_apple_fail(self, status):
        """Lets Apple answer consumption calls with a status from now on, or as usual with None."""
        # Tokens and the header Date follow the machine's clock, which does not know the hours that passed.
        ahead = {"tokensSeconds": self.hours * HOUR, "dateSeconds": self.hours * HOUR}
        failing = {"consumptionV2": {"status": status}} if status else {}
        self.store.control("PUT", "faults", {"clock": ahead, **failing})

    @contextlib.contextmanager
    def apple_failing(self):
        """Apple answers each consumption call with 500 while a block runs."""
        self.let_apple_fail(500)
        try:
            yield
        finally:
            self.let_apple_fail(None)

    def call(self, method, path, body=None):
        answer = web.request(self.port, method, path, body, token=self.token)
        assert answer.status < 300, (path, answer.status, answer.body)
        return answer

    def recovery(self):
        (found,) = [
            one for one in self.call("GET", "/v1/recovery").json["recovery"] if one["environment"] == "Production"
        ]
        return {"lastSuccessAt": "", **found}

    def consent(self, number):
        body = {"granted": True, "textVersion": "2026-05"}
        self.call("PUT", f"/v1/apps/{BUNDLE}/customers/{customer(number)}/consent", body)

    def ask(self, count, first=0):
        """Requests refunds of new purchases, and returns the transactions. Customers from `first` on take turns."""
        def one(index):
            buyer = customer(first + index % CUSTOMERS)
            bought = self.store.buy("coins", appAccountToken=buyer, environment="Production")
            path = f"transactions/{bought['transactionId']}/refund-requests"
            self.store.control("POST", path, {"reason": "UNINTENDED_PURCHASE"})
            return bought["transactionId"]

        with concurrent.futures.ThreadPoolExecutor(4) as threads:
            return list(threads.map(one, range(count)))

    def cases(self):
        """Returns all cases by transaction, page by page."""
        found, cursor = {}, ""
        while True:
            page = self.call("GET", f"/v1/cases?limit=500{cursor}").json
            for case in page["cases"]:
                assert case["transactionId"] not in found, "two cases for one request"
                found[case["transactionId"]] = case
            if "nextCursor" not in page:
                return found
            cursor = f"&cursor={page['nextCursor']}"

    def wait_for_states(self, desk, count, timeout, what, *states):
        """Waits until there is a number of cases, each in one of some states, and returns the cases."""
        def settled():
            counts = Counter({
                state: number for state, number in self.call("GET", "/v1/statistics").json["cases"].items()
                if isinstance(number, int)
            })
            return sum(counts[state] for state in states) == count and counts["open"] == 0

        try:
            desk.wait_until(settled, timeout, what)
        except AssertionError as failure:
            states = Counter((case["state"], case.get("blockReason")) for case in self.cases().values())
            raise AssertionError(f"{failure}\ncases: {states}, of {count}") from None
        return self.cases()

    def answers(self):
        """Returns what Apple heard about each transaction, as pairs of status and body."""
        heard = defaultdict(list)
        for one in self.store.control("GET", "requests")["requests"]:
            if one["method"] == "PUT" and "/consumption/" in one["path"]:
                transaction = one["path"].rpartition("/")[2]
                heard[transaction].append((one.get("status"), json.dumps(one["body"], sort_keys=True)))
        return heard

    def accepted(self):
        """Returns how often Apple accepted an answer about each transaction."""
        return Counter({
            transaction: count for transaction, heard in self.answers().items()
            if (count := len([status for status, _ in heard if status == 202]))
        })


@pytest.fixture
def shop(tmp_path):
    with Store(tmp_path, "--quiet") as store:
        store.stock()
        made = Drill(tmp_path, store)
        made.send_to(UNHEARD)
        yield made


@pytest.fixture
def backend():
    with Backend() as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def stories(received):
    """Returns the types of the events of each case, in the order of their first arrival, and how often each arrived."""
    told, times = defaultdict(list), Counter()
    for headers, body in received:
        event = json.loads(body)
        times[headers["webhook-id"]] += 1
        if times[headers["webhook-id"]] == 1:
            told[event["data"]["transactionId"]].append(event["type"])
    return told, times


@pytest.mark.parametrize("is_journalled", [True, False], ids=["with the journal", "without a journal"])
def test_a_restored_desk_misses_nothing_and_sends_no_different_second_answer(shop, faults, backend, is_journalled):
    shop.prepare(faults, backend, is_journalled)
    desk = shop.serve()
    # Customers from CUSTOMERS on consent late, and those from 2 * CUSTOMERS on withdraw their consent later.
    for number in [*range(CUSTOMERS), *range(2 * CUSTOMERS, 2 * CUSTOMERS + FEW)]:
        shop.consent(number)
    with shop.apple_failing():
        frozen = shop.ask(FEW)
        desk.wait_until(lambda: all(shop.answers()[one] for one in frozen), 60, "answers that Apple refuses for now")
        late = shop.ask(FEW, first=CUSTOMERS)
        with concurrent.futures.ThreadPoolExecutor(1) as threads:
            load = threads.submit(shop.ask, EACH_HOUR)
            shop.succeed("backup", "desk.backup", "--json")
            asked = frozen + late + load.result()
    shop.wait_for_states(desk, len(asked), 120, "the cases of the first hour", "answered", "waiting")

    withdrawn = []
    for hour in range(HOURS):
        shop.pass_an_hour(desk)
        if hour == 1:
            for number in range(FEW):
                shop.consent(CUSTOMERS + number)
                shop.call("DELETE", f"/v1/apps/{BUNDLE}/customers/{customer(2 * CUSTOMERS + number)}/consent")
            withdrawn = shop.ask(FEW, first=2 * CUSTOMERS)
            asked += withdrawn
        if hour < HOURS - 1:
            asked += shop.ask(EACH_HOUR)
            shop.wait_for_states(desk, len(asked), 120, f"the cases of hour {hour}", "answered", "waiting")
            continue
        # In the last hour Apple fails, and the desk is killed under load.
        known = {one for one, case in shop.cases().items() if case["state"] == "answered"}
        with shop.apple_failing():
            heard = shop.ask(EACH_HOUR // 2)
            desk.wait_until(lambda: len(set(heard) & set(shop.answers())) > FEW, 60, "answers that Apple refuses")
        with concurrent.futures.ThreadPoolExecutor(1) as threads:
            load = threads.submit(shop.ask, EACH_HOUR // 2)
            desk.wait_until(lambda: len(set(shop.accepted()) - known) > FEW, 60, "answers under load")
            desk.kill()
            shop.send_to(UNHEARD)
            asked += heard + load.result()
    down = shop.ask(DOWN)
    asked += down
    before, told_before = shop.answers(), len(backend.events())
    assert len(asked) >= 500 and len(known) >= 400

    # From now on, each new answer would have other bytes.
    products = shop.folder / "products.yml"
    products.write_text(products.read_text().replace("sampleProvided: false", "sampleProvided: true"))
    shop.succeed("restore", "desk.backup", "--force", "--json")
    desk = shop.serve()
    if is_journalled:
        cases = shop.wait_for_states(desk, len(asked), 240, "every case has its end", "answered", "waiting")
        for one in withdrawn:
            assert (cases[one]["state"], cases[one]["blockReason"]) == ("waiting", "consentWithdrawn")
            assert before[one] == []
        expected = set(asked) - set(withdrawn)
    else:
        # The consent that was lost with the database is reported again.
        for number in range(FEW):
            shop.consent(CUSTOMERS + number)
        cases = shop.wait_for_states(desk, len(asked), 240, "every case waits or has its end", "answered", "held")
        held = {one for one, case in cases.items() if case["state"] == "held"}
        assert {cases[one]["blockReason"] for one in held} == {"mayHaveBeenAnswered"}
        assert held >= set(down) | set(late) | set(withdrawn) | set(heard)
        assert all(shop.answers()[one] == before[one] for one in held), "an answer to a case that waits for a person"
        assert set(frozen).isdisjoint(held)
        expected = set(asked) - held
    # What is requested after the restore is answered as usual.
    new = shop.ask(FEW)
    asked += new
    expected |= set(new)
    cases = shop.wait_for_states(desk, len(asked), 60, "new requests", "answered", "waiting", "held")

    after, accepted = shop.answers(), shop.accepted()
    assert {one for one, case in cases.items() if case["state"] == "answered"} == expected
    assert set(accepted) >= expected
    for one in expected:
        assert cases[one]["answeredAt"] < cases[one]["deadline"]
    different = {one for one, heard in after.items() if len({body for _, body in heard}) > 1}
    assert different == set(), "a second, different answer"
    # Without the journal, an answer that the backup has without Apple's acceptance is sent again, with the same bytes.
    again = {one for one, count in accepted.items() if count > 1}
    if is_journalled:
        assert again.isdisjoint(known), "an answer to a request that was answered"
    assert len(again) <= IN_FLIGHT + (0 if is_journalled else EACH_HOUR + FEW)
    assert all(count <= 2 for count in accepted.values())
    (sample,) = {json.loads(body)["sampleContentProvided"] for one in new for _, body in after[one]}
    assert sample is True

    def told():
        return stories(backend.events()[told_before:])[0]

    desk.wait_until(lambda: all("refund.answered" in told()[one] for one in [*down, *new] if one in expected), 60,
                    "the events of each answered case")
    state = shop.recovery()
    assert state["gaps"] == [] and "failure" not in state
    checked = shop.succeed("check", "--all", "--json")
    assert json.loads(checked.stdout)["differences"] == [], checked.stdout
    desk.stop()
    told, times = stories(backend.events()[told_before:])
    assert set(times.values()) == {1}, "an event that arrived twice"
    order = {"refund.requested": 0, "refund.waiting": 1, "refund.held": 1, "refund.answered": 2}
    for one, types in told.items():
        assert all(count == 1 or kind == "refund.waiting" for kind, count in Counter(types).items()), (one, types)
        assert [order[kind] for kind in types] == sorted(order[kind] for kind in types), (one, types)
    for one in [*down, *new]:
        assert told[one][0] == "refund.requested"
        assert told[one][-1] == ("refund.answered" if one in expected else "refund.held")
