"""A SIGKILL loses nothing that the emulator has answered."""

import contextlib
import http.client
import random
import threading

import pytest

from appstore import BUNDLE, Store
from desk import run

# The moments of the kills, in acknowledged calls: the load makes the moment inside of a call random.
MOMENTS = sorted(random.Random(20261125).sample(range(1, 240), 8))


class Load:
    """Callers that change a world until it dies, and what the emulator answered to them."""

    def __init__(self, store, seed):
        self.store, self.seed = store, seed
        self.bought, self.asked, self.decided, self.answered = [], {}, {}, {}
        self.fault = None
        self.calls, self.changed = 0, threading.Condition()
        self.threads = [threading.Thread(target=self._run, args=(number,)) for number in range(4)]

    def run_until(self, calls):
        for thread in self.threads:
            thread.start()
        with self.changed:
            assert self.changed.wait_for(lambda: self.calls >= calls, 120)
        self.store.kill()
        for thread in self.threads:
            thread.join(60)

    def _note(self):
        with self.changed:
            self.calls += 1
            self.changed.notify_all()

    def _run(self, number):
        chance = random.Random(self.seed * 10 + number)
        # The kill cuts a call, or refuses the next one.
        try:
            while True:
                self._turn(chance, number)
        except (OSError, http.client.HTTPException):
            pass

    def _turn(self, chance, number):
        transaction = self.store.control("POST", "purchases", {"bundleId": BUNDLE, "productId": "coins"})["transactionId"]
        self.bought.append(transaction)
        self._note()
        if chance.random() < 0.6:
            request = self.store.control("POST", f"transactions/{transaction}/refund-requests", {"reason": "OTHER"})["id"]
            self.asked[request] = transaction
            self._note()
            body = {"customerConsented": True, "deliveryStatus": "DELIVERED", "sampleContentProvided": False}
            path = f"/inApps/v2/transactions/consumption/{transaction}"
            answer = self.store.call("PUT", path, body)
            assert answer.status == 202, answer.body
            self.answered[request] = body
            self._note()
            if chance.random() < 0.5:
                self.store.control("POST", f"refund-requests/{request}/decision", {"decision": "DECLINE"})
                self.decided[request] = "declined"
                self._note()
        if number == 0:
            # A change that was saved, but whose answer the kill cut, may be there too.
            fault = (self.fault or 1) + 1
            self.store.control("PUT", "faults", {"seed": fault, "ocsp": {"status": 500}})
            self.fault = fault


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_acknowledged_change_is_there_after_a_kill(tmp_path, moment):
    with Store(tmp_path, "--data", "kept") as store:
        store.stock()
        load = Load(store, moment)
        load.run_until(moment)
    with Store(tmp_path, "--data", "kept") as store:
        known = {one["id"]: one for one in refund_requests(store, load.asked)}
        for transaction in load.bought:
            assert store.call("GET", f"/inApps/v1/transactions/{transaction}").status == 200
        for request, transaction in load.asked.items():
            assert known[request]["transactionId"] == transaction
        for request, body in load.answered.items():
            assert [answer["body"] for answer in known[request]["consumption"]] == [body]
        for request, state in load.decided.items():
            assert known[request]["state"] == state
        sent = [one["notificationUUID"] for one in store.control("GET", "notifications")["notifications"]]
        assert len(sent) == len(set(sent)) >= len(load.bought)
        received = store.control("GET", "requests")["requests"]
        assert len([one for one in received if one["method"] == "PUT"]) >= len(load.answered)
        if load.fault is not None:
            assert load.fault <= store.control("GET", "faults")["seed"] <= load.fault + 1
        # The world continues: nothing is sold under an old identifier.
        assert store.buy()["transactionId"] not in load.bought


def refund_requests(store, ids):
    return [store.control("GET", f"refund-requests/{request}") for request in ids]


def test_credentials_signatures_clock_and_faults_survive_a_kill(tmp_path):
    # Certificates contain the URL, so another port would need new signatures.
    options = ["--data", "kept", "--public-url", "http://127.0.0.1:9"]
    with Store(tmp_path, *options, "--clock", "2026-01-01T00:00:00Z", "--frozen") as store:
        store.stock()
        bought = store.buy("monthly")["originalTransactionId"]
        store.advance(3 * 86_400)
        store.control("PUT", "faults", {"all": {"status": 503, "probability": 0.5}, "seed": 9})
        before = world(store)
        store.kill()
    with Store(tmp_path, *options) as store:
        assert world(store) == before
        store.control("PUT", "faults", {})
        assert store.call("GET", f"/inApps/v1/subscriptions/{bought}").status == 200


def world(store):
    """Returns what a client can know of a world."""
    notifications = store.control("GET", "notifications")["notifications"]
    return {
        "credentials": store.credentials, "clock": store.control("GET", "clock")["now"],
        "faults": store.control("GET", "faults"), "signed": [one["signedPayload"] for one in notifications],
    }


def test_a_cut_last_line_is_left_out_and_reported(tmp_path):
    bought, journal = filled(tmp_path)
    whole = journal.read_bytes()
    journal.write_bytes(whole[:-7])
    with Store(tmp_path, "--data", "kept") as store:
        assert store.call("GET", f"/inApps/v1/transactions/{bought[0]}").status == 200
        again = store.buy()["transactionId"]
        store.kill()
    assert "are not a whole change" in store.process.stderr
    with Store(tmp_path, "--data", "kept") as store:
        assert store.call("GET", f"/inApps/v1/transactions/{again}").status == 200
    assert "are not a whole change" not in store.process.stderr


def test_a_damaged_line_ends_the_journal_and_the_file_is_kept(tmp_path):
    bought, journal = filled(tmp_path)
    lines = journal.read_bytes().splitlines(keepends=True)
    place = len(lines) // 2
    damaged = b"".join([*lines[:place], lines[place].replace(b"clock", b"click"), *lines[place + 1:]])
    journal.write_bytes(damaged)
    with Store(tmp_path, "--data", "kept") as store:
        assert "are not a whole change" in store.process.stderr and ".damaged" in store.process.stderr
        assert store.control("GET", "clock")["now"]
    assert journal.with_name(journal.name + ".damaged").read_bytes() == damaged


def filled(folder):
    """Kills an emulator after three purchases, and returns them with the journal."""
    with Store(folder, "--data", "kept") as store:
        store.stock()
        bought = [store.buy()["transactionId"] for _ in range(3)]
        store.kill()
    journal, = (folder / "kept").glob("emulator.journal.*")
    return bought, journal


FOREIGN = {
    "another program's file": (b"hello\n", "is not a journal of this emulator"),
    "a later version": (
        b'{"format":"app-store-emulator-journal","journal":{"number":1,"world":"a"},"version":9}\n', "has version 9"
    ),
    "another world": (
        b'{"format":"app-store-emulator-journal","journal":{"number":1,"world":"a"},"version":1}\n',
        "belongs to another world",
    ),
}


@pytest.mark.parametrize("content, words", FOREIGN.values(), ids=FOREIGN.keys())
def test_a_foreign_journal_is_refused_and_left_alone(tmp_path, content, words):
    _, journal = filled(tmp_path)
    state = (tmp_path / "kept" / "emulator.json").read_bytes()
    journal.write_bytes(content)
    ended = run("emulator", "--port", "0", "--data", "kept", folder=tmp_path, timeout=60)
    assert ended.returncode != 0 and words in ended.stderr and journal.name in ended.stderr
    assert journal.read_bytes() == content
    assert (tmp_path / "kept" / "emulator.json").read_bytes() == state


def test_a_journal_without_its_state_is_refused(tmp_path):
    _, journal = filled(tmp_path)
    (tmp_path / "kept" / "emulator.json").unlink()
    ended = run("emulator", "--port", "0", "--data", "kept", folder=tmp_path, timeout=60)
    assert ended.returncode != 0 and "has no emulator.json beside it" in ended.stderr
    assert journal.exists()


def test_a_second_emulator_on_the_folder_is_refused(tmp_path):
    with Store(tmp_path, "--data", "kept"):
        ended = run("emulator", "--port", "0", "--data", "kept", folder=tmp_path, timeout=60)
    assert ended.returncode != 0 and "Another emulator uses the folder" in ended.stderr


def test_a_reset_and_a_loaded_state_survive_a_kill(tmp_path):
    with Store(tmp_path, "--data", "kept") as store:
        store.stock()
        first = store.buy()["transactionId"]
        state = store.control("GET", "state")
        store.control("POST", "reset", {})
        store.kill()
    with Store(tmp_path, "--data", "kept") as store:
        assert store.call("GET", f"/inApps/v1/transactions/{first}").status == 404
        store.control("PUT", "state", state)
        store.kill()
    with Store(tmp_path, "--data", "kept") as store:
        assert store.call("GET", f"/inApps/v1/transactions/{first}").status == 200


def test_an_emulator_that_cannot_save_acknowledges_nothing_and_stops(tmp_path):
    """A journal on a device that is always full simulates a full disk."""
    with Store(tmp_path, "--data", "kept") as store:
        store.stock()
        bought = store.buy()["transactionId"]
        full = tmp_path / "kept" / "emulator.journal.2"
        full.symlink_to("/dev/full")
        # It may stop before its answer is sent.
        with contextlib.suppress(OSError, http.client.HTTPException):
            answer = store.control_call("POST", "reset", {})
            assert answer.status == 500 and "could not be saved" in answer.json["error"]
        store.process.wait()
        assert store.process.returncode > 0 and "could not be saved" in store.process.stderr
        store.kill()
    full.unlink()
    with Store(tmp_path, "--data", "kept") as store:
        assert store.call("GET", f"/inApps/v1/transactions/{bought}").status == 200
