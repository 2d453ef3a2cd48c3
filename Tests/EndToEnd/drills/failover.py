"""A drill: three desks on three PostgreSQL servers under Patroni. The leader crashes, freezes, and is cut off; then the
standby that has each commit freezes.

.build/venv/bin/python -m pytest -q -s -p no:cacheprovider Tests/EndToEnd/drills/failover.py

It makes network namespaces, so run it as root on Linux. It needs etcd and Patroni: scripts/need etcd patroni ip setpriv
REFUND_DESK_DRILL_ROUNDS sets how often each of the four happens.
"""

import collections
import contextlib
import os
import threading
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass

import web
from apple import Purchase
from patroni_cluster import Cluster, ClusterDatabase
from shared_load import Results, settle, three_desks

ROUNDS = int(os.environ.get("REFUND_DESK_DRILL_ROUNDS") or 1)
CALLERS_OF_A_DESK = 3
# How long a caller waits before its next notification, so that the machines have time for their own work.
PAUSE_SECONDS = 0.05
# How long a caller waits for an answer. A desk answers after ten seconds at the latest.
PATIENCE_SECONDS = 12
# How long after the new leader every desk must store again.
GOAL_SECONDS = 15
# What was confirmed at the very moment of a fault does not count.
MARGIN_SECONDS = 0.5


class SteadyLoad:
    """Callers that post notifications to each desk until a block ends. One notification in ten asks about a refund.

    A caller repeats a notification until a desk answers 200, and asks another desk each time, as a proxy does.
    """

    def __init__(self, desks):
        self.desks = desks
        # By the UUID of each notification that was answered 200.
        self.stored, self.purchases = set(), []
        self.decided, self.decisions = [], collections.Counter()
        self.refusals, self.seconds = 0, 0
        # When each desk stored a notification, in order.
        self.times = [[] for _ in desks]
        self._lock, self._over, self._failures = threading.Lock(), threading.Event(), []

    @property
    def notifications(self):
        return len(self.stored)

    @property
    def requests(self):
        return len(self.purchases)

    def __enter__(self):
        self._begun = time.monotonic()
        self._threads = [
            threading.Thread(target=self._run, args=(number,)) for number in range(CALLERS_OF_A_DESK * len(self.desks))
        ]
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self._over.set()
        for thread in self._threads:
            thread.join()
        self.seconds = time.monotonic() - self._begun
        assert not self._failures, self._failures[0]

    def _run(self, number):
        try:
            posted = 0
            while not self._over.wait(PAUSE_SECONDS):
                self._post(number, asks=posted % 10 == 0)
                posted += 1
        except Exception as failure:
            self._failures.append(failure)
            raise

    def _post(self, number, asks):
        # In Sandbox, a case has five minutes only.
        purchase, identifier = Purchase(environment="Production"), str(uuid.uuid4())
        if asks:
            key = str(uuid.uuid4())
            for report in (
                lambda desk: desk.consent(purchase), lambda desk: desk.deliver(purchase),
                lambda desk: desk.use(purchase, 125, key=key),
            ):
                self._insist(number, report)
            with self._lock:
                self.purchases.append(purchase)
        kind = "CONSUMPTION_REQUEST" if asks else "ONE_TIME_CHARGE"
        signed = self.desks[0].pen.signed(kind, purchase, identifier=identifier)

        def post(desk):
            answer = web.request(
                desk.port, "POST", "/notifications/v2", {"signedPayload": signed}, timeout=PATIENCE_SECONDS
            )
            assert answer.status == 200, f"{answer.status} {answer.body}"

        desk = self._insist(number, post)
        with self._lock:
            self.stored.add(identifier)
            self.times[desk].append(time.monotonic())

    def _insist(self, number, call):
        """Calls one desk after another until a call succeeds, and returns the number of that desk."""
        for attempt in range(1_000):
            desk = (number + attempt) % len(self.desks)
            try:
                call(self.desks[desk])
                return desk
            except (OSError, AssertionError) as failure:
                assert isinstance(failure, OSError) or "503" in str(failure), failure
            with self._lock:
                self.refusals += 1
            time.sleep(0.1)
        raise AssertionError("no desk stored a notification in a thousand attempts")

    def first_stored(self, desk, since):
        """Returns when a desk first stored a notification after a time; `None` if it did not yet."""
        with self._lock:
            return next((one for one in self.times[desk] if one > since), None)

    def last_stored(self, desk, until):
        """Returns when a desk last stored a notification before a time."""
        with self._lock:
            return next(one for one in reversed(self.times[desk]) if one <= until)

    def wait_for_more(self, count):
        """Waits until each desk has stored some more notifications."""
        marks = [len(times) for times in self.times]
        end = time.monotonic() + 120
        while any(len(times) < mark + count for times, mark in zip(self.times, marks)):
            assert time.monotonic() < end, f"the desks stored {[len(times) for times in self.times]}, after {marks}"
            assert not self._failures, self._failures[0]
            time.sleep(0.1)


@dataclass(frozen=True)
class Fault:
    """What happens to a node, and how it is repaired."""

    name: str
    harm: Callable
    mend: Callable
    # Whether the node leads; else it is the standby that has each commit.
    is_of_leader: bool = True


FAULTS = [
    Fault("killed", lambda node: node.kill(), lambda node: node.start()),
    Fault("frozen", lambda node: node.freeze(), lambda node: node.thaw()),
    Fault("cut off", lambda node: node.cut_off(), lambda node: node.plug_in()),
    Fault("frozen as a standby", lambda node: node.freeze(), lambda node: node.thaw(), is_of_leader=False),
]


def play(cluster, load, fault):
    """Harms a node, waits until every desk stores again, repairs the node, and prints the figures.

    Returns how many seconds after the new leader, or after the fault of a standby, every desk stored again.
    """
    load.wait_for_more(20)
    node = cluster.leader() if fault.is_of_leader else cluster.synchronous_standby()
    begun = time.monotonic()
    fault.harm(node)
    try:
        leader = cluster.wait_for_leader(other_than=node)
        led = time.monotonic() if fault.is_of_leader else begun
        again = []
        for desk in range(len(load.desks)):
            with contextlib.suppress(AssertionError):
                cluster.wait_until(lambda: load.first_stored(desk, led + MARGIN_SECONDS), 60, "a notification")
            again.append(load.first_stored(desk, led + MARGIN_SECONDS))
    finally:
        fault.mend(node)
    after = [f"{one - led:.1f}" if one else "never" for one in again]
    away = [f"{one - load.last_stored(desk, led):.1f}" if one else "never" for desk, one in enumerate(again)]
    print(
        f"{node} {fault.name}: {leader} led {led - begun:.1f} s later; the desks stored again {', '.join(after)} s after"
        f" that, and had stored nothing for {', '.join(away)} s", flush=True
    )
    cluster.wait_until_whole()
    print(f"  {node} followed again {time.monotonic() - led:.1f} s later", flush=True)
    return max(one - led if one else float("inf") for one in again)


def test_desks_continue_when_a_server_crashes_freezes_or_is_cut_off(open_desk):
    with Cluster() as cluster:
        database = ClusterDatabase(cluster)
        with three_desks(open_desk, database) as (desks, backend):
            late = {}
            print()
            with SteadyLoad(desks) as load:
                for number in range(ROUNDS):
                    for fault in FAULTS:
                        late[fault.name, number] = play(cluster, load, fault)
                load.wait_for_more(20)
            settle(desks[0], load.requests)
            results = Results(load, desks[0], backend)
            print(results.summary)
            results.check()
            assert {fault: seconds for fault, seconds in late.items() if seconds > GOAL_SECONDS} == {}
