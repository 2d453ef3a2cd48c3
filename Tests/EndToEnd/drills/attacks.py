"""A drill that attacks a desk on this machine: forgeries, requests with two meanings, bombs, races, replays, timing.

scripts/with-postgresql .build/venv/bin/python -m pytest -q -s -p no:cacheprovider Tests/EndToEnd/drills/attacks.py

Each attack prints its figures. REFUND_DESK_DRILL_SECONDS sets how long the random calls take, 120 seconds by default.
`drills/many_connections.py` attacks with slow clients. The file is long because each attack is one story, and they
share their small tools.
"""

import base64
import collections
import concurrent.futures
import contextlib
import gzip
import http.client
import json
import math
import multiprocessing
import os
import pathlib
import random
import re
import resource
import secrets
import statistics
import string
import threading
import time
import urllib.parse
import uuid
import zlib

import pytest
from standardwebhooks.webhooks import Webhook, WebhookVerificationError

import hostile
import openapi
import process
import web
from apple import BUNDLE, Pen, Purchase, compact_json, sign
from appstore import Store
from desk import REPOSITORY, run
from ports import free_port
from receipts import ReceiptPen
from test_events import SECRET, Backend, guide_code, telling
from test_sign_in import Browser, create

SECONDS = int(os.environ.get("REFUND_DESK_DRILL_SECONDS") or 120)
# A bomb is read as far as a limit, and then refused.
MOST_SECONDS_FOR_A_BOMB = 3
# What a certificate of a notification costs at most, before anything is proved.
MOST_SECONDS_FOR_A_CERTIFICATE = 0.25
MOST_MEMORY_FOR_BOMBS_MB = 300


@pytest.fixture(scope="module")
def filled(open_desk):
    with openapi.filled_desk(open_desk) as made:
        yield made


@pytest.fixture(scope="module")
def admin(filled):
    return filled.desk.token("admin")


def memory_mb(process):
    """Returns the resident memory of a process; on systems without /proc, 0."""
    status = pathlib.Path(f"/proc/{process.pid}/status")
    return int(re.search(r"VmRSS:\s+(\d+) kB", status.read_text())[1]) / 1024 if status.exists() else 0


def statuses_of(answer):
    """Returns the statuses of the answers in what a connection received."""
    return [int(status) for status in re.findall(rb"^HTTP/1\.[01] (\d{3})", answer, re.MULTILINE)]


def assert_lives(desk):
    purchase = Purchase()
    assert desk.is_running()
    assert desk.post(desk.pen.signed("ONE_TIME_CHARGE", purchase)).status == 200
    assert desk.call("GET", f"/v1/apps/{BUNDLE}/transactions/{purchase.transaction_id}", role="viewer").status == 200


def quoted(text):
    return urllib.parse.quote(text, safe="", errors="surrogatepass")


# Random calls


def test_many_random_calls_get_only_described_answers(filled, tmp_path):
    before = memory_mb(filled.desk.process)
    done = openapi.call_all(
        openapi.for_calls(openapi.load(), filled.values), port=filled.desk.port, token=filled.desk.token("admin"),
        folder=tmp_path, settings=openapi.SETTINGS, examples=300, seconds=SECONDS, seed=int(time.time()),
    )
    (counts,) = re.findall(r"^\s+(\d+ generated.*)$", done.stdout, re.MULTILINE)
    print(f"\nrandom calls: {counts}; {before:.0f} MB before, {memory_mb(filled.desk.process):.0f} MB after")
    assert "request failed" not in filled.desk.process.stderr
    assert_lives(filled.desk)


def test_the_emulator_survives_hostile_control_calls(tmp_path):
    with Store(tmp_path) as store:
        store.stock()
        known = {
            "bundleId": ["com.example.gold"], "productId": ["coins", "monthly"],
            "id": [store.buy()["transactionId"], store.buy("monthly")["transactionId"]],
        }
        listing = store.control_call("GET", "no-such-route").json["error"]
        routes = re.findall(r"(GET|PUT|POST|DELETE) ([\w{}/-]+)", listing)
        assert hostile.RIGHT_BODIES.keys() <= {" ".join(one) for one in routes}
        # These end or stop the world on purpose, so the other calls would test nothing.
        routes = [one for one in routes if one[1] not in ("reset", "faults", "state", "clock")]
        assert len(routes) > 40
        statuses, slowest, failures = collections.Counter(), (0, ""), []
        for method, path, body, chance in hostile.control_calls(routes, seed=1, count=5_000):
            def fill(name):
                values = known.get(name[1], []) + list(hostile.VALUES.values())
                return quoted(chance.choice(values))[:4_000]

            target = re.sub(r"\{(\w+)\}", fill, path)
            try:
                answer = store.control_call(method, target, None if method == "GET" else body, timeout=60)
            except OSError as error:
                failures.append(f"{method} {path} {json.dumps(body)[:300]}: {error!r}")
                break
            statuses[answer.status] += 1
            slowest = max(slowest, (answer.seconds, f"{method} {path} {json.dumps(body)[:200]}"))
            if answer.status >= 500:
                failures.append(f"{method} {target[:200]} {json.dumps(body)[:300]}: {answer.status} {answer.body[:99]}")
        print(f"\nemulator: {dict(sorted(statuses.items()))} from {len(routes)} routes; "
              f"the slowest {slowest[0]:.2f} s ({slowest[1]})")
        assert failures == []
        assert store.control_call("GET", "clock").status == 200


# A flood


def post_forever(port, bodies, is_over, counts, number):
    """Posts bodies over one connection until the end, in a process of its own."""
    statuses = collections.Counter()
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    while not is_over.is_set():
        for body in bodies:
            if is_over.is_set():
                break
            try:
                connection.request("POST", "/notifications/v2", body, {"Content-Type": "application/json"})
                answer = connection.getresponse()
                answer.read()
                statuses[answer.status] += 1
            except OSError:
                connection.close()
                statuses["closed"] += 1
    counts[number] = dict(statuses)


def rate(desk, signed):
    """Posts notifications from four callers; returns how many a second were stored, and the slowest one's seconds."""
    started = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(4) as callers:
        answers = list(callers.map(desk.post, signed))
    assert {answer.status for answer in answers} == {200}
    return len(signed) / (time.monotonic() - started), max(answer.seconds for answer in answers)


def test_a_flood_of_forgeries_leaves_half_of_the_intake(open_desk, stranger):
    count, forgers = 400, 2
    with open_desk() as desk:
        good = [desk.pen.signed("ONE_TIME_CHARGE", Purchase()) for _ in range(3 * count)]
        payloads = [desk.pen.notification("ONE_TIME_CHARGE", Purchase()) for _ in range(100)]
        # Half of them carry the trusted certificates, so that the signature itself must be checked.
        forged = [sign(payload, desk.pen.chain, key=stranger.leaf.key) for payload in payloads]
        forged += [Pen(stranger).signed("ONE_TIME_CHARGE", Purchase()) for _ in payloads]
        forged = [compact_json({"signedPayload": one}) for one in forged]
        rate(desk, good[:count])
        before, _ = rate(desk, good[count : 2 * count])
        context = multiprocessing.get_context("fork")
        with context.Manager() as shared:
            is_over, counts = context.Event(), shared.dict()
            flood = [
                context.Process(target=post_forever, args=(desk.port, forged, is_over, counts, number), daemon=True)
                for number in range(forgers)
            ]
            for one in flood:
                one.start()
            started = time.monotonic()
            try:
                during, slowest = rate(desk, good[2 * count :])
            finally:
                seconds = time.monotonic() - started
                is_over.set()
                for one in flood:
                    one.join(30)
            statuses = collections.Counter()
            for one in counts.values():
                statuses.update(one)
        print(f"\nflood: {sum(statuses.values()) / seconds:.0f} forgeries a second {dict(statuses)}; good ones: "
              f"{before:.0f} a second before, {during:.0f} during ({during / before:.2f}), the slowest {slowest:.2f} s")
        assert set(statuses) <= {401, 503}
        assert during > before / 2
        assert len(desk.listed("notifications")) == 3 * count


# What Apple's notifications can be about; half of the forgeries have another type.
KINDS = ("CONSUMPTION_REQUEST", "REFUND", "REFUND_DECLINED", "REFUND_REVERSED", "DID_RENEW", "EXPIRED", "REVOKE",
         "ONE_TIME_CHARGE", "SUBSCRIBED", "RESCIND_CONSENT", "EXTERNAL_PURCHASE_TOKEN", "TEST")
GRAMMAR_SEED, GRAMMAR_COUNT = 1, 5_000


def forged(pen, stranger, chance):
    """Returns a notification made by a grammar, signed by a key that must not be trusted."""
    kind = chance.choice(KINDS) if chance.randrange(2) else chance.choice(list(hostile.VALUES.values()))
    # Inside, all may be true: only the signature around it is not Apple's.
    payload = Pen(chance.choice([pen.chain, stranger])).notification(kind, Purchase())
    payload = hostile.changed_somewhere(payload, chance)
    odd = [name for name in ("kid", "typ", "jku", "x5u", "crit", "b64") if chance.randrange(4) == 0]
    header = {name: hostile.odd_value(chance) for name in odd}
    root, leaf = pen.chain.root.header_entry, stranger.leaf.header_entry
    x5c = chance.choice([stranger.x5c, pen.chain.x5c, [*stranger.x5c[:2], root], [leaf, *pen.chain.x5c[1:]]])
    return sign(payload, stranger, x5c=x5c, header=header)


def test_notifications_by_a_grammar_and_an_untrusted_key_are_refused_and_leave_nothing(open_desk, stranger):
    chance = random.Random(GRAMMAR_SEED)
    with open_desk() as desk:
        desk.fence()
        desk.token("viewer")

        def stored():
            counts = collections.Counter(table for table, _ in desk.database.rows())
            return {table: counts[table] for table in ("notification", "refund_case", "purchase", "desk_event")}

        before = stored()
        made = [forged(desk.pen, stranger, chance) for _ in range(GRAMMAR_COUNT)]
        with concurrent.futures.ThreadPoolExecutor(8) as callers:
            answers = collections.Counter(
                callers.map(lambda one: desk.call("POST", "/notifications/v2", {"signedPayload": one}).status, made)
            )
        print(f"\nnotifications by a grammar: {dict(sorted(answers.items()))}")
        assert set(answers) <= {400, 401}
        assert stored() == before
        assert_lives(desk)


# Requests with two meanings


HAPROXY = """\
global
    log stdout format raw local0
    tune.bufsize 65536
defaults
    mode http
    log global
    option httplog
    timeout connect 2s
    timeout client 5s
    timeout http-request 5s
    timeout server 20s
    timeout queue 20s
    # All visitors share one connection to the desk, so that a wrong end of a request shows at once.
    http-reuse always
frontend http1
    bind 127.0.0.1:{http1}
    default_backend desk
frontend http2
    bind 127.0.0.1:{http2} proto h2
    default_backend desk
backend desk
    server desk 127.0.0.1:{desk} maxconn 1 pool-max-conn 1
"""


@contextlib.contextmanager
def shared_connection(desk, folder):
    """Runs HAProxy with one connection to the desk, and yields its ports for HTTP/1 and HTTP/2."""
    http1, http2 = free_port(), free_port()
    path = folder / "haproxy.cfg"
    path.write_text(HAPROXY.format(http1=http1, http2=http2, desk=desk.port))
    with process.Process(["haproxy", "-db", "-f", path]) as proxy:
        def is_open():
            with contextlib.suppress(OSError):
                return web.request(http1, "GET", "/health/live").status == 200

        proxy.wait_until(is_open, 20, "open")
        yield http1, http2


def echo(port, name, token, **options):
    """Asks for an app that does not exist; the answer names it, so it cannot be mistaken for another answer."""
    return web.request(port, "GET", f"/v1/apps/{name}", token=token, **options)


def assert_own_answers(port, token, label):
    """Two visitors, one after the other, get the answers to their own questions."""
    for number in range(2):
        name = f"visitor-{uuid.uuid4().hex}"
        answer = echo(port, name, token)
        assert answer.status == 404 and name in answer.json["detail"], f"after {label}: {answer}"


def hidden_request(token, name):
    return (f"GET /v1/apps/{name} HTTP/1.1\r\nHost: desk.test\r\nAuthorization: Bearer {token}\r\n"
            "Connection: close\r\n\r\n").encode()


# RFC 9112 gives these requests one meaning, in which the second request is a request of the same caller.
PIPELINED = {"GET with a body", "chunked, folded"}


def test_no_request_with_two_meanings_reaches_another_caller(filled, tmp_path):
    desk, token = filled.desk, filled.desk.token("viewer")
    with shared_connection(desk, tmp_path) as (http1, http2):
        rows = {}
        for name in hostile.ambiguous_requests(b"x"):
            marker = f"hidden-{uuid.uuid4().hex}"
            sent = hostile.ambiguous_requests(hidden_request(token, marker))[name]
            straight, has_closed = hostile.exchange(desk.port, sent)
            through, _ = hostile.exchange(http1, sent)
            assert_own_answers(http1, token, name)
            rows[name] = (
                statuses_of(straight), marker.encode() in straight, has_closed,
                statuses_of(through), marker.encode() in through,
            )
        for name, sent in hostile.http2_requests(hidden_request(token, "hidden-h2")).items():
            answer, _ = hostile.exchange(http2, sent, timeout=1)
            assert b"hidden-h2" not in answer, name
            assert_own_answers(http1, token, f"HTTP/2, {name}")
        print(f"\nrequests with two meanings: {len(rows)} in HTTP/1, straight and through HAProxy, "
              f"{len(hostile.http2_requests(b''))} in HTTP/2 through HAProxy; every visitor got its own answer")
        second = {True: " answers the second", False: ""}
        for name, (statuses, is_hidden, has_closed, relayed, is_relayed) in rows.items():
            print(f"  {name:42} desk {statuses}{second[is_hidden]}{'' if has_closed else ' stays open'}; "
                  f"through HAProxy {relayed}{second[is_relayed]}")
        assert max(max(statuses + relayed, default=0) for statuses, _, _, relayed, _ in rows.values()) < 502
        both = [name for name, row in rows.items() if row[1] and name not in PIPELINED]
        assert both == [], "the desk answers a request that another reader takes for a body"
    assert_lives(desk)


def test_odd_heads_are_refused_and_bounded(filled, tmp_path):
    desk, token = filled.desk, filled.desk.token("viewer")
    with shared_connection(desk, tmp_path) as (http1, _):
        for name, sent in hostile.odd_heads().items():
            statuses = []
            for port in (desk.port, http1):
                answer, _ = hostile.exchange(port, sent)
                statuses.append(statuses_of(answer))
                assert len(statuses[-1]) <= 1, name
                assert all(status < 500 or status == 501 for status in statuses[-1]), f"{name}: {statuses}"
            assert_own_answers(http1, token, name)
            print(f"\n  {name:28} desk {statuses[0]}; through HAProxy {statuses[1]}", end="")
    print()
    assert_lives(desk)


def test_the_proxy_hides_the_metrics_in_every_spelling(filled, tmp_path):
    """Looks for spellings of /metrics that the rule of deploy/ lets through, and that the desk answers."""
    desk, token = filled.desk, filled.desk.token("viewer")
    rules = {line.strip() for name in ("three-desks", "patroni")
             for line in (REPOSITORY / "deploy" / name / "haproxy.cfg").read_text().splitlines() if "deny" in line}
    (rule,) = rules
    http1 = free_port()
    path = tmp_path / "haproxy.cfg"
    text = HAPROXY.format(http1=http1, http2=free_port(), desk=desk.port)
    path.write_text(text.replace("frontend http1\n", f"frontend http1\n    {rule}\n"))
    spellings = [
        "/metrics", "/metrics/", "//metrics", "/metrics//", "/./metrics", "/x/../metrics", "/%6detrics", "/metrics?x",
        "/metrics#x", "/metrics;x", "/METRICS", "/metrics%2f", "/%2fmetrics", "http://desk.test/metrics",
        "http://desk.test//metrics/",
    ]
    with process.Process(["haproxy", "-db", "-f", path]) as proxy:
        proxy.wait_until(lambda: not hostile_refused(http1), 20, "open")
        found = []
        for spelling in spellings:
            fields = f"Host: desk.test\r\nAuthorization: Bearer {token}\r\nConnection: close\r\n\r\n"
            answer, _ = hostile.exchange(http1, f"GET {spelling} HTTP/1.1\r\n{fields}".encode())
            if b"refund_desk_" in answer:
                found.append(spelling)
    print(f"\nmetrics through the proxy: {len(spellings)} spellings, {found} let through")
    assert found == []


def hostile_refused(port):
    try:
        return web.request(port, "GET", "/health/live").status != 200
    except OSError:
        return True


# Bombs


def ways_in(purchase):
    """Where the desk reads JSON from HTTP, with a body. The bomb replaces a member of it."""
    app = f"/v1/apps/{BUNDLE}"
    usage = {"transactionId": purchase.transaction_id, "at": "2026-05-01T00:00:00Z", "idempotencyKey": "bomb"}
    return [
        ("POST", "/notifications/v2", None), ("POST", "/notifications/v2", ("signedPayload", {})),
        ("POST", "/notifications/v1", None),
        ("POST", "/notifications/v1", ("unified_receipt", {
            "notification_type": "REFUND", "environment": "PROD", "bid": BUNDLE, "password": openapi.SHARED_SECRET})),
        ("POST", f"{app}/usage", ("usage", {})), ("POST", f"{app}/usage", ("percent", usage)),
        ("PUT", f"{app}/customers/bomb", ("purchasedElsewhereUSDCents", {})),
        ("PUT", f"{app}/customers/bomb", ("segments", {})),
        ("PUT", f"{app}/customers/bomb/consent", ("granted", {})),
        ("PUT", f"{app}/transactions/{purchase.transaction_id}/delivery", ("status", {})),
        ("PUT", f"{app}/transactions/{purchase.transaction_id}/customer", ("customer", {})),
        ("POST", "/v1/cases/bomb/answer", ("prefer", {})), ("POST", "/v1/cases/bomb/hold", ("until", {})),
        ("POST", f"{app}/resume", ("note", {})), ("POST", "/v1/events/bomb/resend", ("endpoint", {})),
        ("POST", "/v1/endpoints/bomb/recover", ("since", {})),
    ]


def test_bombs_in_json_cost_little(filled, admin):
    desk = filled.desk
    before, statuses, slowest = memory_mb(desk.process), collections.Counter(), (0, "")
    for method, path, around in ways_in(filled.purchases[0]):
        for name, body in hostile.json_bombs(around).items():
            answer = desk.call(method, path, body, token=admin, timeout=30)
            assert answer.status < 500, f"{method} {path}, {name}: {answer.status} {answer.body[:200]}"
            statuses[answer.status] += 1
            slowest = max(slowest, (answer.seconds, f"{method} {path}, {name}"))
    after = memory_mb(desk.process)
    print(f"\nJSON bombs: {dict(sorted(statuses.items()))}; the slowest {slowest[0]:.2f} s ({slowest[1]}); "
          f"{before:.0f} MB before, {after:.0f} MB after")
    assert slowest[0] < MOST_SECONDS_FOR_A_BOMB
    assert after - before < MOST_MEMORY_FOR_BOMBS_MB
    assert_lives(desk)


def test_compressed_bodies_are_not_unpacked(filled, admin):
    packed = zlib.compress(b'{"usage":[' + b" " * 200_000_000 + b"]}", 9)
    twice = gzip.compress(packed)
    bodies = {"deflate": packed, "gzip": gzip.compress(b" " * 200_000_000, 9), "br": packed, "gzip, gzip": twice}
    before = memory_mb(filled.desk.process)
    for name, body in bodies.items():
        for method, path in (("POST", f"/v1/apps/{BUNDLE}/usage"), ("POST", "/notifications/v2")):
            answer = filled.desk.call(method, path, body, token=admin, headers={"Content-Encoding": name})
            assert 400 <= answer.status < 500, f"{name}: {answer.status}"
            assert answer.seconds < MOST_SECONDS_FOR_A_BOMB
    after = memory_mb(filled.desk.process)
    print(f"\ncompressed bodies of 200 MB: refused; {before:.0f} MB before, {after:.0f} MB after")
    assert after - before < MOST_MEMORY_FOR_BOMBS_MB


def test_bombs_in_certificates_and_receipts_cost_little(filled, tmp_path, pen):
    desk = filled.desk
    (tmp_path / "root.der").write_bytes(pen.chain.root.der)
    before, slowest, results = memory_mb(desk.process), (0, ""), collections.Counter()
    for name, der in hostile.asn1_bombs().items():
        # As certificates of a notification.
        for entries in ([der] * 3, [der, pen.chain.intermediate.der, pen.chain.root.der],
                        [pen.chain.leaf.der, der, pen.chain.root.der]):
            texts = [base64.b64encode(one[:200_000]).decode() for one in entries]
            body = compact_json({"signedPayload": sign(pen.notification("TEST"), pen.chain, x5c=texts)})
            answer = desk.call("POST", "/notifications/v2", body, timeout=30)
            assert 400 <= answer.status < 500, f"{name}: {answer.status}"
            results[answer.status] += 1
            assert answer.seconds < MOST_SECONDS_FOR_A_CERTIFICATE, f"x5c, {name}: {answer.seconds:.2f} s"
            slowest = max(slowest, (answer.seconds, f"x5c, {name}"))
        # As the receipt of a version 1 notification whose sender knows the shared secret.
        body = {
            "notification_type": "CANCEL", "environment": "Sandbox", "bid": BUNDLE, "password": openapi.SHARED_SECRET,
            "original_transaction_id": "1", "unified_receipt": {"latest_receipt": base64.b64encode(der).decode()},
        }
        answer = desk.call("POST", "/notifications/v1", body, timeout=30)
        assert answer.status < 500, f"{name}: {answer.status}"
        results[f"v1 {answer.status}"] += 1
        slowest = max(slowest, (answer.seconds, f"version 1, {name}"))
        # As receipts, whole and inside a signed one.
        receipts = {"whole": der, "inside": ReceiptPen(pen.chain).receipt(extra=[(17, der[:100_000])])}
        for place, receipt in receipts.items():
            (tmp_path / "receipt").write_bytes(receipt)
            (tmp_path / "receipts.txt").write_bytes(base64.b64encode(receipt) + b"\n")
            commands = [
                ["receipt", "decode", "receipt", "--root", "root.der"], ["verify", "receipt", "--root", "root.der"],
                ["import", "receipts", "receipts.txt", "--config", desk.config, "--bundle-id", BUNDLE],
            ]
            for command in commands:
                started = time.monotonic()
                ended = run(*command, folder=tmp_path, timeout=30)
                # A crash ends with a signal, which is a negative code here.
                assert ended.returncode > 0, f"{command[:2]}, {name}, {place}: {ended.returncode} {ended.stderr[-500:]}"
                results[f"{command[0]} {ended.returncode}"] += 1
                slowest = max(slowest, (time.monotonic() - started, f"{command[0]}, {name}, {place}"))
    after = memory_mb(desk.process)
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"\nASN.1 bombs: {dict(results)}; the slowest {slowest[0]:.2f} s ({slowest[1]}); the desk {before:.0f} MB "
          f"before, {after:.0f} MB after; the largest command {peak:.0f} MB")
    assert slowest[0] < 2 * MOST_SECONDS_FOR_A_BOMB
    assert after - before < MOST_MEMORY_FOR_BOMBS_MB
    assert_lives(desk)


# Races


def decisions_in_audit(desk):
    """Returns the decisions that the audit names, newest first, each as its author and the preference."""
    deeds, cursor = [], []
    while True:
        options = ["--kind", "caseDecided", "--limit", "500", *cursor, "--config", desk.config]
        done = run("audit", "list", "--json", *options)
        assert done.returncode == 0, done.stderr
        page = json.loads(done.stdout)
        deeds += page["deeds"]
        if "nextCursor" not in page:
            return [(deed["author"], deed["details"]["prefer"]) for deed in deeds]
        cursor = ["--cursor", page["nextCursor"]]


def test_a_thousand_decisions_at_once_send_one_answer(open_desk):
    choices, people = ["GRANT_FULL", "DECLINE", "none", "GRANT_PRORATED"], [f"person-{number}" for number in range(5)]
    with open_desk() as desk:
        purchase = Purchase()
        desk.deliver(purchase)
        desk.use(purchase, 125)
        desk.ask(purchase)
        # Without consent it waits; the consent arrives in the middle of the decisions.
        case = desk.wait_for_state(purchase, "waiting")
        tokens = {person: create(desk, "--role", "operator", "--label", person) for person in people}

        def decide(number):
            if number == 500:
                desk.consent(purchase)
            person, prefer = people[number % len(people)], choices[number % len(choices)]
            answer = desk.call(
                "POST", f"/v1/cases/{case['id']}/answer", {"prefer": prefer}, token=tokens[person], timeout=60)
            assert answer.status == 202 or answer.content_type == "application/problem+json"
            return person, prefer, answer.status

        with concurrent.futures.ThreadPoolExecutor(50) as threads:
            answers = list(threads.map(decide, range(1_000)))
        ended = desk.wait_for_state(purchase, "answered", timeout=30)
        statuses = collections.Counter(status for _, _, status in answers)
        (put,) = desk.apple.puts(purchase)
        sent = put.body.get("refundPreference", "none")
        audited = decisions_in_audit(desk)
        print(f"\n1,000 decisions at once: {dict(statuses)}; {sent} was sent, once, as {audited[0][0]} decided last; "
              f"the audit has {len(audited)} decisions")
        assert set(statuses) <= {202, 409}
        # The last accepted decision counts: the case shows it, and Apple gets it. The others get 409, or were
        # accepted and then replaced.
        assert ended["decision"] == sent == audited[0][1]
        assert len([one for one in ended["attempts"] if one["state"] == "accepted"]) == 1
        # The audit names the author of each accepted decision, and of no other.
        accepted = collections.Counter((person, prefer) for person, prefer, status in answers if status == 202)
        named = collections.Counter((re.search(r"person-\d", author)[0], prefer) for author, prefer in audited)
        assert named == accepted
        late = desk.call("POST", f"/v1/cases/{case['id']}/answer", {"prefer": "DECLINE"}, token=tokens[people[0]])
        assert late.status == 409


# Replays


def test_nothing_of_a_session_works_after_the_sign_out(filled):
    desk = filled.desk
    browser = Browser(desk)
    assert browser.sign_in(desk.token("operator"))[0] == 200
    code = browser.code("/apps")
    copy = browser.copy(desk)
    pages = ["/", "/outcomes", "/notifications", "/recovery", "/facts", "/events", "/apps",
             f"/customers?app={BUNDLE}&customer=x", f"/customers/export?app={BUNDLE}&customer=x"]
    assert copy.open("/notifications")[:2] == (200, "/notifications")
    assert browser.sign_out()[1] == "/sign-in"
    for page in pages:
        assert copy.open(page)[1].startswith("/sign-in"), page
    for form in ("/apps/pause", "/apps/resume", "/events/resend", "/customers/erase"):
        status, address, _ = copy.open(form, {"formToken": code, "app": BUNDLE})
        assert status == 403 or address.startswith("/sign-in"), f"{form}: {status} {address}"
    assert desk.call("GET", f"/v1/apps/{BUNDLE}", role="viewer").json["paused"] is False
    print(f"\nreplay of a session: {len(pages)} pages and 4 forms refused")


def test_a_replayed_webhook_is_refused_by_the_guides_code(open_desk):
    names = {}
    exec(guide_code("python"), names)
    is_valid = names["is_valid"]
    with Backend() as backend:
        thread = threading.Thread(target=backend.serve_forever)
        thread.start()
        try:
            with telling(open_desk, backend) as desk:
                purchase = Purchase()
                desk.all_facts(purchase)
                desk.ask(purchase)
                desk.wait_until(backend.events, 20, "an event")
                headers, body = backend.events()[0]
        finally:
            backend.shutdown()
            thread.join()
    sent_at = int(headers["webhook-timestamp"])
    expected = {-301: False, -300: True, 0: True, 300: True, 301: False, 86_400: False}
    assert {offset: is_valid(SECRET, headers, body, now=sent_at + offset) for offset in expected} == expected
    # A later time, another event or another body needs another signature.
    for name, value in (("webhook-timestamp", str(sent_at + 600)), ("webhook-id", "evt_other")):
        assert not is_valid(SECRET, {**headers, name: value}, body, now=sent_at + 600)
    assert not is_valid(SECRET, headers, body + b" ", now=sent_at)
    assert not is_valid(SECRET, {**headers, "webhook-signature": ""}, body, now=sent_at)
    with pytest.raises(WebhookVerificationError):
        Webhook(SECRET).verify(body, {**headers, "webhook-timestamp": str(sent_at - 86_400)})
    print("\nreplay of a webhook: refused from 301 seconds on")


# Timing


def mann_whitney(first, second):
    """Returns how likely a value of the first is the larger one, and its distance from a half in standard errors."""
    ordered = sorted([(value, 0) for value in first] + [(value, 1) for value in second])
    ranks, place = 0.0, 0
    while place < len(ordered):
        end = place
        while end < len(ordered) and ordered[end][0] == ordered[place][0]:
            end += 1
        ranks += sum(1 for _, kind in ordered[place:end] if kind == 0) * (place + 1 + end) / 2
        place = end
    count = len(first) * len(second)
    share = (ranks - len(first) * (len(first) + 1) / 2) / count
    return share, (share - 0.5) / math.sqrt((len(first) + len(second) + 1) / (12 * count))


def interleaved(port, makers, count):
    """Measures requests of several kinds in turn over one connection, and returns the seconds of each kind."""
    connection, seconds = http.client.HTTPConnection("127.0.0.1", port, timeout=20), {name: [] for name in makers}
    for number in range(count + 100):
        # The order changes, so that no kind always follows the same one.
        names = list(makers) if number % 2 else list(reversed(makers))
        for name in names:
            method, path, body, headers = makers[name]()
            started = time.perf_counter()
            connection.request(method, path, body, headers)
            connection.getresponse().read()
            if number >= 100:
                seconds[name].append(time.perf_counter() - started)
    connection.close()
    return seconds


def changed(secret, start):
    """Returns a well-formed secret that agrees with the right one for some characters."""
    rest = "".join(secrets.choice(string.ascii_letters + string.digits) for _ in secret[start:-1])
    return secret[:start] + rest + "A"


# A leak of one compared byte is some nanoseconds. The test finds what an attacker could use over a network: a
# difference that shows in one of twenty comparisons.
MOST_SHARE = 0.05


def test_the_time_of_an_answer_tells_nothing_about_a_secret(open_desk):
    count, secret = 3_000, "0123456789abcdef0123456789abcdef"
    with open_desk() as desk:
        desk.stop()
        text = desk.config.read_text()
        desk.config.write_text(text.replace("    products:", f"    sharedSecret: {secret}\n    products:", 1))
        desk.start()
        token = desk.token("viewer")

        def bearer(make):
            return lambda: ("GET", "/v1/endpoints", None, {"Authorization": f"Bearer {make()}"})

        def shared(make):
            def one():
                body = {"notification_type": "REFUND", "environment": "PROD", "bid": BUNDLE, "password": make()}
                return "POST", "/notifications/v1", compact_json(body), {"Content-Type": "application/json"}
            return one

        kinds = {
            "token": {
                "all but three characters right": bearer(lambda: changed(token, len(token) - 3)),
                "only the form right": bearer(lambda: changed(token, 3)),
            },
            "shared secret": {
                "all but two characters right": shared(lambda: secret[:-2] + "zz"),
                "all wrong": shared(lambda: "z" * len(secret)),
            },
            # This must be found, so that the test can fail: a text without the form of a token is not looked up.
            "form of a token": {
                "a token": bearer(lambda: changed(token, 3)), "no token": bearer(lambda: "x" * len(token)),
            },
        }
        shares = {}
        for name, makers in kinds.items():
            seconds = interleaved(desk.port, makers, count)
            first, second = seconds.values()
            share, errors = mann_whitney(first, second)
            shares[name] = abs(share - 0.5)
            medians = " and ".join(f"{statistics.median(values) * 1e6:.0f} µs" for values in seconds.values())
            print(f"\ntiming of the {name}: {medians}; the first is slower in {share:.3f} of the comparisons "
                  f"({errors:+.1f} standard errors)", end="")
        print()
        assert shares["token"] < MOST_SHARE
        assert shares["shared secret"] < MOST_SHARE
        assert shares["form of a token"] > MOST_SHARE


# Pages

# A page that the desk adds, with the list of its fields, and the lists that have a name.
PAGE = re.compile(r'addPage\(\s*"([^"]*)", to: router(?:, known: (\[[^\]]*\]|\w+\.fields))?')
FIELDS = re.compile(r"static let (?:fields|details)\b[^=]*=(.*?)\n\n", re.DOTALL)
SCOPE = ["app", "environment", "database"]
# What the page without `addPage` reads.
OTHERS = {"/sign-in": ["to"]}


def pages():
    """Returns every page of the sources with the names of its fields."""
    sources = sorted((REPOSITORY / "Sources/RefundDesk/Dashboard").rglob("*.swift"))
    named = {}
    for text in (file.read_text() for file in sources):
        for kind in re.findall(r"^struct (\w+Query)\b", text, re.MULTILINE):
            named[kind] = " ".join(FIELDS.findall(text))
    found = dict(OTHERS)
    for path, known in (page for file in sources for page in PAGE.findall(file.read_text())):
        texts = named[known.removesuffix(".fields")] if known.endswith(".fields") else known
        found[f"/{path.lstrip('/')}".replace("{id}", "1")] = re.findall(r'"(\w+)"', texts) + SCOPE
    assert len(found) > 20 and "product" in found["/cases"] and "below" in found["/policies/history"]
    return found


def test_no_parameter_of_a_page_comes_back_unescaped(filled, admin):
    desk, statuses = filled.desk, collections.Counter()
    values = {name: quoted(value) for name, value in hostile.VALUES.items()} | hostile.RAW_VALUES

    def look(path, label):
        answer = desk.call("GET", path, token=admin)
        text = answer.body.decode(errors="replace")
        assert answer.status < 500, f"{label}: {answer.status}"
        assert "x-zq7mark" not in answer.headers and "x" not in answer.headers, label
        # A browser saves a table and never shows it as a page.
        if answer.headers.get("content-type", "").startswith("text/csv"):
            assert answer.headers["content-disposition"].startswith("attachment"), label
            assert answer.headers["x-content-type-options"] == "nosniff", label
        else:
            assert not any(mark in text for mark in hostile.UNESCAPED), f"{label}: {text[:2_000]}"
        location = urllib.parse.urlparse(answer.headers.get("location", "/"))
        assert not location.netloc and not location.scheme, f"{label}: {location}"
        statuses[answer.status] += 1

    for page, parameters in pages().items():
        for name, value in values.items():
            for parameter in parameters:
                others = f"&app={BUNDLE}" if page.startswith("/customers") and parameter == "customer" else ""
                look(f"{page}?{parameter}={value}{others}", f"{page} {parameter}, {name}")
            look(f"{page}?{value}={value}", f"{page}, name, {name}")
    for name, value in values.items():
        for page in ("/cases/", "/", "/v1/cases/", "/desk.css/", "/events/"):
            look(f"{page}{value}", f"path {page}, {name}")
    print(f"\npages: {sum(statuses.values())} requests, {dict(sorted(statuses.items()))}")


def test_hostile_facts_come_back_escaped_on_the_pages(filled, admin):
    """What a backend reports is shown on pages, so it is escaped there, too."""
    desk, count = filled.desk, 0
    for name, value in hostile.VALUES.items():
        if not 1 <= len(value.encode(errors="replace")) <= 256 or "\0" in value:
            continue
        report = {"transactionId": value, "unitsUsed": 1, "at": "2026-05-01T00:00:00Z", "idempotencyKey": value}
        answer = desk.call("POST", f"/v1/apps/{BUNDLE}/usage", {"usage": [report]}, token=admin)
        assert answer.status in (200, 409), f"{name}: {answer.body}"
        consent = {"granted": True, "source": value, "actor": value, "locale": value, "proofReference": value}
        path = f"/v1/apps/{BUNDLE}/customers/{quoted(value)}"
        assert desk.call("PUT", f"{path}/consent", consent, token=admin).status == 204, name
        desk.call("PUT", path, {"segments": [value[:20] or "x"]}, token=admin)
        assert desk.call("POST", f"/v1/apps/{BUNDLE}/pause", {"note": value}, token=admin).status == 200
        for page in ("/facts", "/apps", f"/customers?app={BUNDLE}&customer={quoted(value)}"):
            shown = desk.call("GET", page, token=admin)
            assert shown.status < 500, f"{name} {page}"
            text = shown.body.decode()
            assert not any(mark in text for mark in hostile.UNESCAPED), f"{name} {page}"
            count += 1
    desk.call("POST", f"/v1/apps/{BUNDLE}/resume", token=admin)
    print(f"\nhostile facts: {count} pages")
