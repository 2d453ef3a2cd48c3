"""A drill: export and erase a customer of a large database beside notifications, and measure both.

REFUND_DESK_BINARY=.build/release/refund-desk .build/venv/bin/python -m pytest -q -s -p no:cacheprovider \\
    Tests/EndToEnd/drills/large_privacy.py

REFUND_DESK_DRILL_PURCHASES sets another number of purchases than a million, such as ten million.
"""

import itertools
import json
import threading
import time

from apple import Purchase
from copy_purchases import APP, PURCHASES, fill
from desk import File
from test_backup import command

SECONDS = 5
# How long an export and an erasure may take, in seconds, and the share of intake that must remain beside erasures.
MOST_EXPORT, MOST_ERASURE, LEAST_SHARE = 1, 5, 0.5


def rate(desk, seconds=SECONDS):
    """Posts notifications one after the other, and returns how many a second were stored."""
    bodies = [desk.pen.signed("CONSUMPTION_REQUEST", Purchase()) for _ in range(seconds * 200)]
    begin, sent = time.monotonic(), 0
    while time.monotonic() - begin < seconds and sent < len(bodies):
        assert desk.post(bodies[sent]).status == 200
        sent += 1
    return sent / (time.monotonic() - begin)


def timed(desk, *arguments):
    begin = time.monotonic()
    done = command(desk, *arguments, "--app", APP[0])
    assert done.returncode == 0, done.stderr
    return time.monotonic() - begin, done


def test_a_customer_of_a_large_database_is_exported_and_erased_soon(open_desk, tmp_path):
    database = File(tmp_path / "large.sqlite")
    with open_desk(database=database) as desk:
        desk.stop()
        fill(database.path)
        desk.start()
        alone = rate(desk)
        begin = time.monotonic()
        answer = desk.call("GET", f"/v1/apps/{APP[0]}/customers/customer%207/export?format=json", role="privacy")
        over_http = time.monotonic() - begin
        assert answer.status == 200 and "customer 7" in answer.body.decode()
        exported, _ = timed(desk, "customers", "export", "customer 8", "--output", "c.zip")
        erased, done = timed(desk, "customers", "erase", "customer 8", "--yes", "--json")
        assert {one["state"] for one in json.loads(done.stdout)["erasures"]} == {"finished"}
        is_over, times = threading.Event(), []

        def erase_customers():
            for number in itertools.count(9):
                if is_over.is_set():
                    return
                begin = time.monotonic()
                removed = desk.call("DELETE", f"/v1/apps/{APP[0]}/customers/customer%20{number}", role="privacy")
                assert removed.status == 200, removed.body
                times.append(time.monotonic() - begin)

        eraser = threading.Thread(target=erase_customers)
        eraser.start()
        beside = rate(desk)
        is_over.set()
        eraser.join()
        print(
            f"\n{PURCHASES} purchases: exported in {over_http:.2f} s over HTTP and {exported:.2f} s with the program, "
            f"erased in {erased:.2f} s with the program; {alone:.0f} notifications a second alone, {beside:.0f} beside "
            f"{len(times)} erasures over HTTP one after the other, the slowest in {max(times):.2f} s"
        )
        assert max(over_http, exported) < MOST_EXPORT and max(erased, *times) < MOST_ERASURE
        assert beside > alone * LEAST_SHARE
