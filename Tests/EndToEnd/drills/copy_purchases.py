"""A drill: copy a million purchases from SQLite to PostgreSQL beside a running desk, and measure how long it stops.
Then copy them back.

scripts/with-postgresql .build/venv/bin/python -m pytest -q -s -p no:cacheprovider Tests/EndToEnd/drills/copy_purchases.py

REFUND_DESK_DRILL_PURCHASES sets another number of purchases.
"""

import contextlib
import hashlib
import json
import os
import sqlite3
import time

from desk import File, run, start
from postgresql import OwnDatabase, running_server
from test_copy import Traffic, arguments, content, move

PURCHASES = int(os.environ.get("REFUND_DESK_DRILL_PURCHASES") or 1_000_000)
BEGIN_MS = 1_780_272_000_000
APP = ("com.example.coins", "Production")


def fill(path):
    """Writes purchases of customers with two purchases each, with a notification, consent, use and delivery each."""
    def group(customer):
        return hashlib.sha256(f"group {customer}".encode()).digest()[:16]

    def rows(each, count=PURCHASES):
        return (each(number) for number in range(1, count + 1))

    customers = PURCHASES // 2
    tables = {
        "notification (id, bundle_id, environment, uuid, version, type, received_at_ms, transaction_id, is_recovered)":
            rows(lambda n: (n, *APP, f"n{n:036d}", 2, "ONE_TIME_CHARGE", BEGIN_MS + n, f"{n:015d}", 0)),
        "notification_payload (notification_id, received_at_ms, payload)":
            rows(lambda n: (n, BEGIN_MS + n, hashlib.sha512(str(n).encode()).digest() * 8)),
        "purchase (bundle_id, environment, transaction_id, original_transaction_id, product_id, type, customer_id,"
        " group_id, quantity, purchased_at_ms, price_milliunits, currency, ownership, is_advanced_commerce, is_upgraded,"
        " usd_cents, source, signed_at_ms)":
            rows(lambda n: (*APP, f"{n:015d}", f"{n:015d}", "coins.500", "Consumable", f"customer {n % customers}",
                            group(n % customers), 1, BEGIN_MS + n, 4990, "USD", "PURCHASED", 0, 0, 499, "signed",
                            BEGIN_MS + n)),
        "customer_group (id, bundle_id, environment, purchased_usd_cents, refunded_usd_cents, unpriced_purchases,"
        " unpriced_refunds, refunds_granted, play_seconds, played_purchases)":
            rows(lambda n: (group(n - 1), *APP, 998, 0, 0, 0, 0, 0, 0), customers),
        "customer_name (bundle_id, environment, name, group_id)":
            rows(lambda n: (*APP, f"customer {n - 1}", group(n - 1)), customers),
        "consent (bundle_id, environment, customer_id, is_granted, at_ms, recorded_at_ms)":
            rows(lambda n: (*APP, f"customer {n - 1}", 1, BEGIN_MS, BEGIN_MS), customers),
        "usage_report (bundle_id, environment, idempotency_key, transaction_id, units_used, at_ms, received_at_ms, source)":
            rows(lambda n: (*APP, f"key {n}", f"{n:015d}", 3, BEGIN_MS + n, BEGIN_MS + n, "backend")),
        "delivery (bundle_id, environment, transaction_id, status, at_ms, source)":
            rows(lambda n: (*APP, f"{n:015d}", "delivered", BEGIN_MS + n, "backend")),
    }
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        database.execute("PRAGMA synchronous = OFF")
        for table, made in tables.items():
            marks = ", ".join("?" for _ in table.partition("(")[2].split(","))
            database.executemany(f"INSERT INTO {table} VALUES ({marks})", made)


def test_a_copy_of_a_million_purchases_stops_the_desk_for_seconds(open_desk, tmp_path):
    source, target = File(tmp_path / "source.sqlite"), OwnDatabase(running_server())
    with open_desk(database=source) as desk:
        desk.stop()
        fill(source.path)
        desk.start()
        size = source.path.stat().st_size
        begun = time.monotonic()
        with start(*arguments(source, target), folder=desk.folder) as copying:
            with Traffic(desk) as traffic:
                copying.wait_for_line("Stop the desk now", 3600)
                copied = time.monotonic() - begun
                time.sleep(5)
            stopped = time.monotonic()
            desk.stop()
            copying.wait(60)
        assert copying.returncode == 0, copying.stderr
        away = time.monotonic() - stopped
        result = json.loads(copying.stdout)
        move(desk, target)
        desk.start()
        away_until_ready = time.monotonic() - stopped
        print(
            f"\n{PURCHASES} purchases, {size >> 20} MB, {result['rows']} rows: copied and compared in {copied:.0f} s"
            f" ({result['rows'] / copied:.0f} rows a second) beside {traffic.sent} requests;"
            f" finished {result['awaySeconds']:.1f} s after the desk had stopped, {away:.1f} s after it was asked to;"
            f" the desk was ready on the target after {away_until_ready:.1f} s"
        )
        assert result["awaySeconds"] < 10 and away_until_ready < 10
        desk.stop()
        if PURCHASES <= 100_000:
            assert content(target) == content(source)
            checked = run("check", "--config", desk.config, folder=desk.folder, timeout=600)
            print(checked.stderr)
        begun = time.monotonic()
        back = run(*arguments(target, File(tmp_path / "back.sqlite")), folder=desk.folder, timeout=3600)
        assert back.returncode == 0, back.stderr
        moved = json.loads(back.stdout)
        print(f"copied back in {time.monotonic() - begun:.0f} s")
        assert moved["state"] == "finished" and moved["rows"] > 6 * PURCHASES
        desk.start()
