"""A measurement: what a notification and an answered case cost a PostgreSQL server and a desk.

docs/scaling.md has the results. The desk's CPU needs the release build:

REFUND_DESK_BINARY=.build/release/refund-desk scripts/with-postgresql --durable .build/venv/bin/python -m pytest -q -s \
    -p no:cacheprovider Tests/EndToEnd/drills/cost.py

The rest of what it prints does not depend on how the desk was compiled, except how many notifications arrive at a time.

REFUND_DESK_DRILL_NOTIFICATIONS sets the number of notifications in each step, and REFUND_DESK_DRILL_PURCHASES the
number of purchases that are stored before.
"""

import concurrent.futures
import contextlib
import os
import pathlib
import time

from apple import BUNDLE, Purchase
from desk import LEASE_SECONDS, MigratedCopy
from postgresql import running_server
from shared_load import wait_until

NOTIFICATIONS = int(os.environ.get("REFUND_DESK_DRILL_NOTIFICATIONS") or 2_000)
CASES = NOTIFICATIONS // 10
STORED = int(os.environ.get("REFUND_DESK_DRILL_PURCHASES") or 1_000_000)
BEGIN_MS = 1_780_272_000_000
# Purchases of customers with one purchase each, whose names and groups are in no order, as those of real customers.
FILL = """
CREATE TEMPORARY TABLE made AS SELECT n, gen_random_uuid()::text AS uuid, gen_random_uuid()::text AS customer,
    decode(replace(gen_random_uuid()::text, '-', ''), 'hex') AS group_id, lpad((n::bigint * 7919 % 1000003)::text, 15, '0') || n AS tx
    FROM generate_series(1, {count}) AS n;
INSERT INTO notification (bundle_id, environment, uuid, version, type, received_at_ms, transaction_id, is_recovered)
    SELECT '{bundle}', 'Production', uuid, 2, 'ONE_TIME_CHARGE', {begin} + n, tx, 0 FROM made;
INSERT INTO customer_group (id, bundle_id, environment, purchased_usd_cents, refunded_usd_cents, unpriced_purchases,
    unpriced_refunds, refunds_granted, play_seconds, played_purchases)
    SELECT group_id, '{bundle}', 'Production', 499, 0, 0, 0, 0, 0, 0 FROM made;
INSERT INTO customer_name (bundle_id, environment, name, group_id)
    SELECT '{bundle}', 'Production', customer, group_id FROM made;
INSERT INTO purchase (bundle_id, environment, transaction_id, original_transaction_id, product_id, type, customer_id,
    group_id, quantity, purchased_at_ms, price_milliunits, currency, ownership, is_advanced_commerce, is_upgraded,
    usd_cents, source, signed_at_ms)
    SELECT '{bundle}', 'Production', tx, tx, 'coins.500', 'Consumable', customer, group_id, 1, {begin} + n, 4990, 'USD',
    'PURCHASED', 0, 0, 499, 'signed', {begin} + n FROM made;
DROP TABLE made;
VACUUM ANALYZE;
"""
TICKS = os.sysconf("SC_CLK_TCK")
SERVER_CPU, DESK_CPU = "server CPU µs", "desk CPU µs"
# The load of the model in docs/scaling.md: notifications a second, and how many of them arrive together. One in a
# hundred is a refund request, with its reports before it.
MODEL = {10: 1, 1_000: 8, 100_000: 64}
REQUEST_SHARE = 0.01


class Meter:
    """Counts what a desk and its database do. The server runs for this desk alone."""

    FIGURES = {
        "statements": "SELECT sum(calls) FROM pg_stat_statements WHERE query NOT LIKE '%pg_stat%'",
        "commits": "SELECT sum(xact_commit) FROM pg_stat_database",
        "WAL bytes": "SELECT wal_bytes FROM pg_stat_wal",
        "full pages": "SELECT wal_fpi FROM pg_stat_wal",
        "syncs": "SELECT wal_sync FROM pg_stat_wal",
        "stored bytes": "SELECT pg_database_size(current_database())",
    }

    def __init__(self, desk):
        self.desk, self.database = desk, desk.database
        self.lines("CREATE EXTENSION IF NOT EXISTS pg_stat_statements")

    def lines(self, script):
        return self.database.server.lines(script, self.database.database)

    def read(self):
        # A connection reports its counts a second after its last transaction at the latest, and some later.
        time.sleep(2)
        figures = {name: float(self.lines(query)[0]) for name, query in self.FIGURES.items()}
        pids = [int(pid) for pid in self.lines("SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()")]
        return figures | {SERVER_CPU: sum(map(cpu, pids)) * 1e6, DESK_CPU: cpu(self.desk.process.pid) * 1e6}

    def connections(self):
        return len(self.lines("SELECT pid FROM pg_stat_activity WHERE application_name = 'refund-desk'"))

    @contextlib.contextmanager
    def measuring(self, what, count):
        """Prints what each of some things costs that happen in a block, and gives it to the block at its end."""
        each = {}
        before, begun = self.read(), time.monotonic()
        yield each
        seconds = time.monotonic() - begun
        each |= {name: (figure - before[name]) / count for name, figure in self.read().items()}
        figures = ", ".join(f"{name} {amount:,.2f}" for name, amount in each.items())
        print(f"{what}: {count} in {seconds:.1f} s, for each: {figures}; {self.connections()} connections", flush=True)


def cpu(pid):
    """Returns the seconds of CPU time that a process used; 0 if it ended."""
    with contextlib.suppress(OSError):
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS
    return 0


def print_model(notifications, reports, requests):
    """Prints the rows of the model about CPU, from the costs of a notification, a case's reports and a request."""
    for name in (DESK_CPU, SERVER_CPU):
        cores = {
            rate: rate * (notifications[together][name] + REQUEST_SHARE * (reports[name] + requests[name])) / 1e6
            for rate, together in MODEL.items()
        }
        print(f"{name}:", ", ".join(f"{count:,.3f} cores at {rate} a second" for rate, count in cores.items()))


def test_the_costs_of_a_notification_are_measured(open_desk):
    with open_desk(database=MigratedCopy(running_server())) as desk:
        meter = Meter(desk)
        for role in ("viewer", "backend"):
            desk.token(role)

        def signed(count):
            return [desk.pen.signed("ONE_TIME_CHARGE", Purchase(environment="Production")) for _ in range(count)]

        def post(payloads, callers):
            with concurrent.futures.ThreadPoolExecutor(callers) as threads:
                for answer in threads.map(desk.post, payloads):
                    assert answer.status == 200, answer.body

        print()
        # Later, PostgreSQL itself cleans up after what was stored.
        with meter.measuring("seconds without work", 60):
            time.sleep(60)
        size = len(signed(1)[0])
        # Until the next checkpoint, a page is written whole into the log only the first time that it changes.
        post(signed(NOTIFICATIONS), 8)
        notifications = {}
        for callers in MODEL.values():
            payloads = signed(NOTIFICATIONS)
            with meter.measuring(f"notifications of {size} bytes, {callers} at a time", NOTIFICATIONS) as each:
                post(payloads, callers)
            notifications[callers] = each
        purchases = [Purchase(environment="Production") for _ in range(CASES)]
        payloads = [desk.pen.signed("CONSUMPTION_REQUEST", purchase) for purchase in purchases]
        with meter.measuring("reports: consent, delivery and use of a purchase", CASES) as reports:
            with concurrent.futures.ThreadPoolExecutor(8) as threads:
                list(threads.map(desk.all_facts, purchases))
        with meter.measuring("requests, taken in and answered", CASES) as requests:
            post(payloads, 8)
            answered = "SELECT count(*) FROM refund_case WHERE state = 'answered'"
            wait_until(lambda: meter.lines(answered) == [str(CASES)], LEASE_SECONDS + CASES)
        print_model(notifications, reports, requests)
        largest = meter.lines(
            "SELECT relname, pg_total_relation_size(oid), pg_relation_size(oid) FROM pg_class WHERE relkind = 'r'"
            " AND relnamespace = 'public'::regnamespace ORDER BY 2 DESC LIMIT 14"
        )
        print("tables with their indexes, and without:", "; ".join(largest))

        meter.database.server.timeout = 1200
        meter.lines(FILL.format(count=STORED, bundle=BUNDLE, begin=BEGIN_MS))
        for compression in ("off", "lz4"):
            for statement in (f"ALTER SYSTEM SET wal_compression = '{compression}'", "SELECT pg_reload_conf()", "CHECKPOINT"):
                meter.lines(statement)
            payloads = signed(NOTIFICATIONS)
            with meter.measuring(
                f"notifications beside {STORED} others after a checkpoint, 64 at a time, wal_compression {compression}",
                NOTIFICATIONS,
            ):
                post(payloads, 64)
