"""A drill with 10 million purchases, and a million cases with 150,000 open ones: every page is fast.

It needs a release build, and 12 GB of disk:

REFUND_DESK_BINARY=.build/release/refund-desk .build/venv/bin/python -m pytest -q -s -p no:cacheprovider \\
    Tests/EndToEnd/drills/large_pages.py

REFUND_DESK_PURCHASES and REFUND_DESK_CASES make it smaller.
"""

import os
import sqlite3
import statistics
import time

import web
from apple import BUNDLE
from test_sign_in import Browser

PURCHASES = int(os.environ.get("REFUND_DESK_PURCHASES", "10000000"))
CASES = int(os.environ.get("REFUND_DESK_CASES", "1000000"))
MOST_MS, VISITS, DAYS = 15, 20, 400
APP = f"'{BUNDLE}', 'Production'"
NUMBERS = "WITH RECURSIVE n (n) AS (SELECT {0} UNION ALL SELECT n + 1 FROM n WHERE n + 1 < {1})"
CUSTOMER = "printf('%08x-0000-4000-8000-%012x', ((n / 5) * 2654435761) % 4294967296, n / 5)"
# The result of a case, by its number.
STATE = """CASE WHEN n % 20 < 12 THEN 'answered' WHEN n % 20 < 14 THEN 'withheld' WHEN n % 20 < 16 THEN 'missed'
    WHEN n % 20 < 17 THEN 'failed' WHEN n % 20 < 19 THEN 'held' ELSE 'waiting' END"""


def fill(path, now):
    """Writes the rows directly into the tables, without protection against power loss."""
    database = sqlite3.connect(path)
    run = database.execute
    run("PRAGMA journal_mode = OFF")
    run("PRAGMA synchronous = OFF")
    run("PRAGMA cache_size = -1000000")
    indexes = run(
        "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL"
        " AND tbl_name IN ('purchase', 'refund_case', 'case_identity', 'notification')"
    ).fetchall()
    for name, _ in indexes:
        run(f"DROP INDEX {name}")
    first = now - DAYS * 86_400_000
    step = DAYS * 86_400_000 // PURCHASES
    for begin in range(0, PURCHASES, 1_000_000):
        run(f"""
            {NUMBERS.format(begin, min(begin + 1_000_000, PURCHASES))}
            INSERT INTO purchase (
                bundle_id, environment, transaction_id, original_transaction_id, product_id, type, customer_id,
                group_id, app_account_token, quantity, purchased_at_ms, price_milliunits, currency, storefront,
                ownership, is_advanced_commerce, is_upgraded, usd_cents, source, signed_at_ms
            )
            SELECT {APP}, id, id, 'coins.' || (n % 40), 'Consumable', customer,
                CAST(substr(customer, 1, 8) || substr(customer, 29, 8) AS BLOB), customer, 1, at, 4990, 'USD',
                CASE n % 3 WHEN 0 THEN 'USA' WHEN 1 THEN 'DEU' ELSE 'JPN' END, 'PURCHASED', 0, 0, 499, 'signed', at
            FROM (
                SELECT n, '2000' || printf('%012d', n) AS id, {CUSTOMER} AS customer, {first} + n * {step} AS at FROM n
            )
        """)
    run("""
        INSERT INTO customer_group (
            id, bundle_id, environment, purchased_usd_cents, refunded_usd_cents, unpriced_purchases, unpriced_refunds,
            refunds_granted, play_seconds, played_purchases
        )
        SELECT group_id, bundle_id, environment, sum(usd_cents), 0, 0, 0, 0, 0, 0 FROM purchase GROUP BY group_id
    """)
    run("""
        INSERT OR IGNORE INTO customer_name (bundle_id, environment, name, group_id)
        SELECT bundle_id, environment, customer_id, group_id FROM purchase
    """)
    run(f"INSERT INTO consent (bundle_id, environment, customer_id, is_granted, at_ms, recorded_at_ms) VALUES ({APP}, 'x', 1, 1, 1)")
    stride = PURCHASES // CASES
    run(f"""
        {NUMBERS.format(0, CASES)}
        INSERT INTO refund_case (
            id, bundle_id, environment, transaction_id, customer_id, reason, requested_at_ms, received_at_ms,
            deadline_ms, request_number, state, block_reason, due_at_ms, answered_at_ms, decision, outcome,
            outcome_at_ms, version
        )
        SELECT printf('%08x-0000-4000-8000-%012x', (n * 2654435761) % 4294967296, n), bundle_id, environment,
            transaction_id, customer_id, CASE n % 3 WHEN 0 THEN 'OTHER' ELSE 'UNINTENDED_PURCHASE' END, at, at,
            CASE WHEN is_open THEN {now} + 36000000 + n % 3600000 ELSE at + 43200000 END, 1, state,
            CASE state WHEN 'held' THEN 'review' WHEN 'waiting' THEN 'noConsent' WHEN 'withheld' THEN 'noConsent' END,
            CASE WHEN is_open THEN {now} + 36000000 + n % 3600000 END,
            CASE state WHEN 'answered' THEN at + 1000 END,
            CASE WHEN state = 'answered' THEN CASE n % 2 WHEN 0 THEN 'DECLINE' ELSE 'GRANT_FULL' END END,
            CASE WHEN NOT is_open THEN CASE n % 4 WHEN 0 THEN 'granted' WHEN 1 THEN 'unknown' ELSE 'declined' END END,
            CASE WHEN NOT is_open THEN at + 86400000 END, 1
        FROM (
            SELECT n, {STATE} AS state, n % 20 >= 17 AS is_open, purchase.*,
                CASE WHEN n % 20 >= 17 THEN {now} - n % 3600000 ELSE purchased_at_ms END AS at
            FROM n JOIN purchase ON transaction_id = '2000' || printf('%012d', n * {stride})
                AND environment = 'Production' AND bundle_id = '{BUNDLE}'
        )
    """)
    run("""
        INSERT INTO case_identity (bundle_id, environment, identity, case_id)
        SELECT bundle_id, environment, customer_id, id FROM refund_case
    """)
    run("""
        INSERT INTO answer (case_id, version, body, evidence, rule, shadows, preference, is_holdout, consent_id, composed_at_ms)
        SELECT id, 2, '{"consumptionPercentage":80000,"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false}',
            '[]', 'heavy use', '[]', decision, 0, 1, answered_at_ms
        FROM refund_case WHERE state = 'answered'
    """)
    run("""
        INSERT INTO attempt (case_id, number, owner, consent_id, state, started_at_ms, finished_at_ms, http_status)
        SELECT id, 1, 'desk', 1, 'accepted', answered_at_ms, answered_at_ms, 202 FROM refund_case WHERE state = 'answered'
    """)
    run("""
        WITH dimension (name) AS (VALUES ('all'), ('reason'), ('product'), ('storefront'))
        INSERT INTO case_tally (
            dimension, day, bundle_id, environment, value, state, block_reason, preference, answered_by, outcome, slot,
            cases, in_time, unpriced, unpriced_refunds, asked_usd_cents, kept_usd_cents, returned_usd_cents,
            refunded_thousandths
        )
        SELECT name, requested_at_ms / 86400000, bundle_id, environment,
            CASE name WHEN 'all' THEN '' WHEN 'reason' THEN reason WHEN 'product' THEN product_id ELSE storefront END AS value,
            state, coalesce(block_reason, ''), coalesce(decision, ''), '', coalesce(outcome, ''), 0, count(*),
            sum(state = 'answered'), 0, 0, 499 * count(*), 499 * sum(outcome IS 'declined'), 499 * sum(outcome IS 'granted'), 0
        FROM refund_case CROSS JOIN dimension JOIN purchase USING (transaction_id, environment, bundle_id)
        GROUP BY name, requested_at_ms / 86400000, bundle_id, environment, value, state, block_reason, decision, outcome
    """)
    run(f"""
        {NUMBERS.format(0, CASES)}
        INSERT INTO notification (
            bundle_id, environment, uuid, version, type, signed_at_ms, received_at_ms, transaction_id, is_recovered,
            customer_id
        )
        SELECT {APP}, printf('%08x-1111-4000-8000-%012x', (n * 2654435761) % 4294967296, n), 2,
            CASE n % 4 WHEN 0 THEN 'CONSUMPTION_REQUEST' WHEN 1 THEN 'ONE_TIME_CHARGE' WHEN 2 THEN 'REFUND' ELSE 'DID_RENEW' END,
            {now} - ({CASES} - n) * 1000, {now} - ({CASES} - n) * 1000, '2000' || printf('%012d', n * {stride}), 0, NULL
        FROM n
    """)
    for _, sql in indexes:
        run(sql)
    database.commit()
    database.close()


def test_every_page_is_fast_beside_ten_million_purchases_and_a_million_cases(open_desk):
    with open_desk() as desk:
        token = desk.token("admin")
        desk.stop()
        begun = time.monotonic()
        fill(desk.database.path, int(time.time() * 1000))
        print(f"\n{PURCHASES} purchases and {CASES} cases stored in {time.monotonic() - begun:.0f} s")
        desk.start()
        browser = Browser(desk)
        browser.sign_in(token)
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in browser.cookies)
        rows = sqlite3.connect(desk.database.path).execute(
            "SELECT id, customer_id, transaction_id FROM refund_case WHERE state IN ('answered', 'held')"
            " ORDER BY requested_at_ms DESC LIMIT 40"
        ).fetchall()
        app = f"app={BUNDLE}"
        pages = {
            "/": ["/"], "/ of an app": [f"/?{app}"], "/cases": ["/cases"],
            "/cases, held": ["/cases?state=held"], "/cases of an app, answered": [f"/cases?{app}&state=answered"],
            "/cases, granted": ["/cases?outcome=granted"], "/cases by deadline": ["/cases?sort=deadline"],
            "/cases of a product": ["/cases?product=coins.7"], "/cases/{id}": [f"/cases/{one[0]}" for one in rows],
            "/customers": [f"/customers?{app}&customer={one[1]}" for one in rows],
            "/search, a beginning": [f"/search?q={one[1][:8]}" for one in rows],
            "/search, a transaction": [f"/search?q={one[2]}" for one in rows],
            "/outcomes": ["/outcomes"], "/outcomes of an app": [f"/outcomes?{app}"],
            "/policies": [f"/policies?{app}"], "/policies/history": [f"/policies/history?{app}"],
            "/notifications": ["/notifications"], "/notifications of a type": ["/notifications?type=REFUND"],
            "/recovery": ["/recovery"], "/events": ["/events"], "/facts": ["/facts"], "/health": ["/health"],
            "/settings": ["/settings"], "/apps": ["/apps"], "/settings/people": ["/settings/people"],
        }
        slow = []
        for name, paths in pages.items():
            times = []
            for number in range(VISITS):
                answer = web.request(
                    desk.port, "GET", paths[number % len(paths)], headers={"Cookie": cookies}, timeout=60
                )
                assert answer.status in (200, 303), (name, answer.status, answer.body[:300])
                times.append(answer.seconds * 1000)
            middle, worst = statistics.median(times), max(times)
            print(f"{name:<28} p50 {middle:7.2f} ms   slowest {worst:7.2f} ms   first {times[0]:7.2f} ms")
            if middle > MOST_MS:
                slow.append((name, middle))
        assert slow == []
