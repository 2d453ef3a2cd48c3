"""A load on three desks that share a PostgreSQL database. One is killed, and one is frozen past its leases."""

import collections
import concurrent.futures
import contextlib
import copy
import json
import random
import signal
import threading
import time
import uuid
from dataclasses import dataclass, field

import web
from apple import Purchase
from desk import LEASE_SECONDS, Schema
from postgresql import running_server
from test_events import SECRET, Backend

# Longer than the lease of a case or of an event.
FROZEN_SECONDS = 66


class Listener(Backend):
    # Three desks open many connections at a time.
    request_queue_size = 512


@dataclass
class Load:
    """What was sent, and the results."""

    notifications: int
    requests: int
    callers: int = 8
    seed: int = 20261124
    # By the UUID of each notification that was answered 200.
    stored: set = field(default_factory=set)
    decisions: collections.Counter = field(default_factory=collections.Counter)
    refusals: int = 0
    seconds: float = 0

    def run(self, open_desk):
        """Plays the load, and keeps the results in `results`."""
        with three_desks(open_desk, Schema(running_server())) as (desks, backend):
            self._play(*desks)
            settle(desks[0], self.requests)
            self.results = Results(self, desks[0], backend)

    def _play(self, first, victim, frozen):
        # In Sandbox, a case has five minutes only.
        self.purchases = [Purchase(environment="Production") for _ in range(self.requests)]
        dice = random.Random(self.seed)
        # One purchase in ten lacks its delivery until a person has decided about its case.
        self.decided = self.purchases[::10]
        self._report(first, self.purchases)
        posts = [("CONSUMPTION_REQUEST", purchase) for purchase in self.purchases]
        posts += [("ONE_TIME_CHARGE", Purchase(environment="Production")) for _ in range(self.notifications - self.requests)]
        dice.shuffle(posts)
        desks, out = [first, victim, frozen], set()
        count, lock = [0], threading.Lock()

        def post(job):
            number, (kind, purchase) = job
            identifier = str(uuid.uuid4())
            signed = first.pen.signed(kind, purchase, identifier=identifier)
            # A proxy asks the next desk, and Apple tries again.
            for attempt in range(200):
                desk = desks[(number + attempt) % 3]
                if desk in out:
                    continue
                with contextlib.suppress(OSError):
                    answer = web.request(
                        desk.port, "POST", "/notifications/v2", {"signedPayload": signed}, timeout=5
                    )
                    if answer.status == 200:
                        break
                    assert answer.status == 503, answer.body
                with lock:
                    self.refusals += 1
                time.sleep(0.02)
            else:
                raise AssertionError("no desk took a notification")
            with lock:
                self.stored.add(identifier)
                count[0] += 1

        def reached(share):
            return lambda: count[0] >= share * len(posts)

        started = time.monotonic()
        person = threading.Event()
        with concurrent.futures.ThreadPoolExecutor(self.callers + 1) as threads:
            deciding = threads.submit(self._decide, first, person)
            posted = [threads.submit(post, job) for job in enumerate(posts)]
            wait_until(lambda: reached(0.3)() or any(one.done() and one.exception() for one in posted), 3600)
            victim.process.send(signal.SIGKILL)
            out.add(victim)
            wait_until(lambda: reached(0.5)() or any(one.done() and one.exception() for one in posted), 3600)
            frozen.process.send(signal.SIGSTOP)
            out.add(frozen)
            froze = time.monotonic()
            for one in posted:
                one.result()
            self.seconds = time.monotonic() - started
            time.sleep(max(0, FROZEN_SECONDS - (time.monotonic() - froze)))
            frozen.process.send(signal.SIGCONT)
            person.set()
            deciding.result()

    def _report(self, desk, purchases):
        decided = set(id(purchase) for purchase in self.decided)

        def report(purchase):
            desk.consent(purchase)
            # Use would prove the delivery.
            if id(purchase) not in decided:
                desk.deliver(purchase)
                desk.use(purchase, 125)

        with concurrent.futures.ThreadPoolExecutor(self.callers) as threads:
            list(threads.map(report, purchases))

    def _decide(self, desk, is_over):
        """Decides about the cases that lack a delivery, and tries to decide about others, which may be too late."""
        left = {purchase.transaction_id: purchase for purchase in self.decided}
        dice, end = random.Random(self.seed), None
        while left:
            self._round(desk, left, dice)
            end = end or (time.monotonic() + LEASE_SECONDS + 60 if is_over.is_set() else None)
            assert not end or time.monotonic() < end, f"{len(left)} cases never waited for a delivery"
            time.sleep(0.3)

    def _round(self, desk, left, dice):
        """Decides about the waiting cases, and about some that are answered or are about to be."""
        cases = desk.call("GET", "/v1/cases?state=waiting&limit=100", role="viewer").json["cases"]
        answered = desk.call("GET", "/v1/cases?limit=20", role="viewer").json["cases"]
        for case in cases + dice.sample(answered, min(3, len(answered))):
            made = desk.call("POST", f"/v1/cases/{case['id']}/answer", {"prefer": "DECLINE"}, role="operator")
            assert made.status in (202, 409, 503), made.body
            self.decisions[made.status] += 1
            purchase = left.get(case["transactionId"]) if made.status == 202 else None
            if purchase:
                desk.deliver(purchase)
                left.pop(case["transactionId"])

def settle(desk, requests):
    """Waits until every case is answered and every event is sent."""
    name = desk.database.name

    def lines(query):
        return desk.database.server.lines(f"SET search_path TO {name}; {query}", "postgres")

    wait_until(
        lambda: lines("SELECT count(*) FROM refund_case WHERE state = 'answered'") == [str(requests)],
        LEASE_SECONDS + requests / 20, lambda: lines("SELECT state, count(*) FROM refund_case GROUP BY state"),
    )
    wait_until(
        lambda: lines("SELECT count(*) FROM dispatch WHERE state <> 'delivered'") == ["0"],
        LEASE_SECONDS + requests / 20, lambda: lines("SELECT state, count(*) FROM dispatch GROUP BY state"),
    )


class Results:
    """What is in the database, and what Apple and the backend received."""

    def __init__(self, load, desk, backend):
        self.load = load
        name = desk.database.name

        def lines(query):
            return desk.database.server.lines(f"SET search_path TO {name}; {query}", "postgres")

        self.uuids = collections.Counter(lines("SELECT uuid FROM notification"))
        self.events = {
            line.split("|")[0]: line.split("|")[1:] for line in lines("SELECT id, type, case_id FROM desk_event")
        }
        self.attempts = lines("SELECT state, count(*) FROM attempt GROUP BY state ORDER BY state")
        self.heard = collections.defaultdict(list)
        for event, body in backend.events():
            self.heard[event["webhook-id"]].append(body)
        self.puts = collections.defaultdict(list)
        for call in desk.apple.calls:
            if call.transaction_id:
                self.puts[call.transaction_id].append(json.dumps(call.body, sort_keys=True))
        self.decided = [purchase.transaction_id for purchase in load.decided]
        self.checked = lines("SELECT count(*) FROM notification_payload")

    def check(self):
        assert self.uuids == collections.Counter(self.load.stored), "a notification is missing, or stored twice"
        assert len(self.uuids) == self.load.notifications
        assert self.checked == [str(self.load.notifications)]
        assert set(self.puts) == {purchase.transaction_id for purchase in self.load.purchases}
        assert [bodies for bodies in self.puts.values() if len(set(bodies)) > 1] == [], "two different bodies"
        for transaction in self.decided:
            assert json.loads(self.puts[transaction][0])["refundPreference"] == "DECLINE"
        # An event exists once for a case, and the backend has heard each.
        for kind in ("refund.requested", "refund.answered"):
            told = collections.Counter(case for name, case in self.events.values() if name == kind)
            assert len(told) == self.load.requests and set(told.values()) == {1}, f"{kind}: {told.most_common(3)}"
        assert set(self.heard) == set(self.events)
        assert [bodies for bodies in self.heard.values() if len(set(bodies)) > 1] == [], "an event with two bodies"

    @property
    def summary(self):
        repeats = sum(len(bodies) - 1 for bodies in self.puts.values())
        retold = sum(len(bodies) - 1 for bodies in self.heard.values())
        return (
            f"{self.load.notifications} notifications in {self.load.seconds:.0f} s"
            f" ({self.load.notifications / self.load.seconds:.0f} a second), {self.load.refusals} posts refused or lost,"
            f" {self.load.requests} answers with {repeats} identical repeats, {len(self.events)} events with {retold}"
            f" identical repeats, decisions {dict(self.load.decisions)}, attempts {', '.join(self.attempts)}"
        )


@contextlib.contextmanager
def three_desks(open_desk, database):
    """Three desks on one database that send a backend all events: the desks, and the backend.

    The first desk must end well, and the others need not.
    """
    with contextlib.ExitStack() as stack:
        backend = stack.enter_context(Listener())
        serving = threading.Thread(target=backend.serve_forever, daemon=True)
        serving.start()
        stack.callback(serving.join)
        stack.callback(backend.shutdown)
        first = stack.enter_context(open_desk(database=database))
        first.stop()
        text = first.config.read_text()
        told = f"    events: {{ url: {backend.url}/refunds, secret: {SECRET} }}\n"
        first.config.write_text(text.replace("    products: products.yml\n", "    products: products.yml\n" + told, 1))
        first.start()
        for role in ("viewer", "operator", "backend"):
            first.token(role)
        yield [first, stack.enter_context(doomed(first)), stack.enter_context(doomed(first))], backend


@contextlib.contextmanager
def doomed(desk):
    """Another desk on the same database, which need not end well."""
    other = copy.copy(desk)
    other.process, other.port = None, None
    other.start()
    try:
        yield other
    finally:
        if other.is_running():
            other.process.send(signal.SIGCONT)
        other.kill()


def wait_until(probe, timeout, state=lambda: ""):
    end = time.monotonic() + timeout
    while not probe():
        assert time.monotonic() < end, f"not within {timeout} s: {state()}"
        time.sleep(0.2)
