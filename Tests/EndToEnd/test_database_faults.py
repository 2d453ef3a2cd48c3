"""A desk on PostgreSQL survives faults of its database: it answers 503, loses nothing and needs no restart.

The file is longer than most, because all its tests need a desk behind the same proxy or server.
"""

import concurrent.futures
import contextlib
import threading
import uuid

import pytest

import web
from apple import Purchase
from desk import LEASE_SECONDS, run
from fakeapple import Answer
from postgresql import OwnDatabase, private_server
from postgresproxy import Proxy
from process import patient

# The longest time that PostgreSQL may take for one statement.
SLOWEST_SECONDS = 20


@pytest.fixture(scope="module")
def server():
    with private_server() as made:
        yield made


@contextlib.contextmanager
def a_desk(server, open_desk, port=None):
    with open_desk(OwnDatabase(server, port)) as desk:
        # Create the tokens while the database works.
        for role in ("backend", "viewer"):
            desk.token(role)
        yield desk


@contextlib.contextmanager
def a_proxied_desk(server, open_desk):
    proxy = Proxy(server.port)
    try:
        with a_desk(server, open_desk, proxy.port) as desk:
            try:
                yield desk, proxy
            finally:
                proxy.mend()
    finally:
        proxy.stop()


@pytest.fixture
def proxied(server, open_desk):
    """A separate desk with a proxy between it and its database."""
    with a_proxied_desk(server, open_desk) as made:
        yield made


@pytest.fixture(scope="module")
def shared(server, open_desk):
    """One desk behind a proxy for the tests that cut a commit, which use separate purchases."""
    with a_proxied_desk(server, open_desk) as made:
        yield made


# Answers to clients


def post(desk, signed):
    """Posts a notification and waits longer than the desk may take."""
    desk.witness.signed(signed)
    return desk.call("POST", "/notifications/v2", {"signedPayload": signed}, timeout=60)


def assert_told_to_send_again(answer):
    told = {
        "status": answer.status, "has Retry-After": "retry-after" in answer.headers,
    }
    assert told == {"status": 503, "has Retry-After": True}, answer.body


def readiness(desk):
    return desk.call("GET", "/health/ready", timeout=60).status


def wait_until_ready(desk):
    desk.wait_until(lambda: readiness(desk) == 200, 20, "ready")


def unready(desk):
    """Returns the first probe that finds the database unavailable; a result counts for five seconds."""
    def probe():
        answer = desk.call("GET", "/health/ready", timeout=60)
        return answer.status != 200 and answer
    return desk.wait_until(probe, 30, "not ready")


def answers_while_down(desk, signed):
    """Returns the answers to a notification, a readiness probe and a list, all requested at the same time."""
    calls = [
        lambda: post(desk, signed),
        lambda: unready(desk),
        lambda: desk.call("GET", "/v1/cases", role="viewer", timeout=60),
    ]
    with concurrent.futures.ThreadPoolExecutor(len(calls)) as threads:
        return [future.result() for future in [threads.submit(call) for call in calls]]


# Stored rows


def statistics(desk):
    answer = desk.call("GET", "/v1/statistics", role="viewer")
    assert answer.status == 200, answer.body
    return answer.json


def count_of_cases(desk):
    return sum(statistics(desk)["cases"].values())


def rows(desk, table, purchase):
    """Returns the number of rows of a table that are about a purchase."""
    return int(desk.database.query(
        f"SELECT count(*) FROM {table} WHERE transaction_id = '{purchase.transaction_id}'"
    )[0][0])


def assert_answered_once(desk, purchase):
    """Asserts that Apple received one answer and the desk stored one row of each kind."""
    case = desk.wait_for_state(purchase, "answered", LEASE_SECONDS)
    desk.fence()
    assert len(desk.apple.puts(purchase)) == 1
    assert [attempt["state"] for attempt in case["attempts"]] == ["accepted"]
    assert {table: rows(desk, table, purchase) for table in ("notification", "refund_request", "refund_case")} == {
        "notification": 1, "refund_request": 1, "refund_case": 1,
    }


# The server stops


class Posters:
    """Threads that post refund requests one after another until they are stopped, and record the answers."""

    def __init__(self, desk, count):
        self._desk, self._is_over = desk, threading.Event()
        self.answers, self._lock = {}, threading.Lock()
        self._threads = concurrent.futures.ThreadPoolExecutor(count)
        self._running = [self._threads.submit(self._post) for _ in range(count)]

    def _post(self):
        while not self._is_over.is_set():
            identifier = str(uuid.uuid4())
            signed = self._desk.pen.signed("CONSUMPTION_REQUEST", Purchase(), identifier=identifier)
            answer = post(self._desk, signed)
            with self._lock:
                self.answers[identifier] = (signed, answer)

    def heard(self, status):
        with self._lock:
            return [(signed, answer) for signed, answer in self.answers.values() if answer.status == status]

    def wait_for(self, status, count):
        wanted = len(self.heard(status)) + count
        self._desk.wait_until(
            lambda: len(self.heard(status)) >= wanted, 40, f"{count} more notifications answered {status}"
        )

    def stop(self):
        self._is_over.set()
        for one in self._running:
            one.result(60)
        self._threads.shutdown()


def restart_while_notifications_arrive(_, open_desk):
    with private_server() as server, a_desk(server, open_desk) as desk:
        posters = Posters(desk, 4)
        try:
            posters.wait_for(200, 20)
            server.stop()
            try:
                posters.wait_for(503, 1)
                assert unready(desk).status == 503
            finally:
                server.resume()
            wait_until_ready(desk)
            posters.wait_for(200, 20)
        finally:
            posters.stop()

        stored, refused = posters.heard(200), posters.heard(503)
        assert len(stored) + len(refused) == len(posters.answers)
        # Apple resends refused notifications, and may resend any other.
        for signed, _ in refused + stored[:3]:
            assert post(desk, signed).status == 200
        assert sorted(desk.database.query("SELECT uuid, count(*) FROM notification GROUP BY uuid")) == sorted(
            [identifier, "1"] for identifier in posters.answers
        )
        assert desk.database.query("SELECT count(*), count(DISTINCT transaction_id) FROM refund_case") == [
            [str(len(posters.answers))] * 2
        ]
        told = statistics(desk)
        assert told["notifications"] == sum(told["cases"].values()) == len(posters.answers)
        for _, answer in refused:
            assert_told_to_send_again(answer)


def together_in_an_outage(server, open_desk):
    with a_proxied_desk(server, open_desk) as (desk, proxy):
        proxy.refuse()
        signed = [desk.pen.signed("CONSUMPTION_REQUEST", Purchase()) for _ in range(8)]
        with concurrent.futures.ThreadPoolExecutor(len(signed)) as threads:
            answers = list(threads.map(lambda one: post(desk, one), signed))
        assert unready(desk).status == 503
        proxy.mend()
        wait_until_ready(desk)
        assert [post(desk, one).status for one in signed] == [200] * len(signed)
        assert count_of_cases(desk) == len(signed)
        assert_told_to_send_again(max(answers, key=lambda answer: answer.seconds))


# The server runs but accepts no connection or no write


def out_of_connections(server, open_desk):
    with a_desk(server, open_desk) as desk:
        purchase, name = Purchase(), desk.database.name
        desk.all_facts(purchase)
        signed = desk.pen.signed("CONSUMPTION_REQUEST", purchase)
        desk.database.by_superuser(f"ALTER ROLE {name} CONNECTION LIMIT 0")
        desk.database.end_connections()
        notification, probe, page = answers_while_down(desk, signed)
        desk.database.by_superuser(f"ALTER ROLE {name} CONNECTION LIMIT -1")
        assert probe.status == 503
        wait_until_ready(desk)
        assert rows(desk, "notification", purchase) == 0
        assert post(desk, signed).status == 200
        assert_answered_once(desk, purchase)
        assert_told_to_send_again(page)
        assert_told_to_send_again(notification)


def read_only(server, open_desk):
    with a_desk(server, open_desk) as desk:
        purchase, name = Purchase(), desk.database.name
        desk.all_facts(purchase)
        signed = desk.pen.signed("CONSUMPTION_REQUEST", purchase)
        desk.database.by_superuser(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        desk.database.end_connections()
        notification, probe, page = answers_while_down(desk, signed)
        assert probe.status == 503
        assert page.status == 200, "what only reads goes on"
        desk.database.by_superuser(f"ALTER DATABASE {name} SET default_transaction_read_only = off")
        wait_until_ready(desk)
        assert rows(desk, "notification", purchase) == 0
        assert post(desk, signed).status == 200
        assert_answered_once(desk, purchase)
        assert_told_to_send_again(notification)


def many_connections_read_only(server, open_desk):
    with a_desk(server, open_desk) as desk:
        name = desk.database.name
        desk.database.by_superuser(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        desk.database.end_connections()
        # These reads open many connections, all of them read-only.
        with concurrent.futures.ThreadPoolExecutor(30) as threads:
            pages = list(threads.map(lambda _: desk.call("GET", "/v1/cases", role="viewer"), range(90)))
        assert {page.status for page in pages} == {200}
        desk.database.by_superuser(f"ALTER DATABASE {name} SET default_transaction_read_only = off")
        signed = [desk.pen.signed("CONSUMPTION_REQUEST", Purchase()) for _ in range(20)]
        assert [post(desk, one).status for one in signed] == [200] * 20


# The network is slow


def slow_for_good(server, open_desk):
    with a_proxied_desk(server, open_desk) as (desk, proxy):
        purchase = Purchase()
        desk.all_facts(purchase)
        signed = desk.pen.signed("CONSUMPTION_REQUEST", purchase)
        proxy.slow_down(2)
        try:
            answer = desk.call("POST", "/notifications/v2", {"signedPayload": signed}, timeout=patient(SLOWEST_SECONDS))
        except TimeoutError:
            answer = None
        proxy.mend()
        # Apple may resend the notification, whatever the answer was.
        assert post(desk, signed).status == 200
        assert_answered_once(desk, purchase)
        assert answer, "no answer in time"
        assert answer.status in (200, 503)


# The slow scenarios mostly wait, so all of them run at the same time.
SCENARIOS = (
    restart_while_notifications_arrive, together_in_an_outage, out_of_connections, read_only,
    many_connections_read_only, slow_for_good,
)


@pytest.fixture(scope="module")
def outages(server, open_desk):
    with concurrent.futures.ThreadPoolExecutor(len(SCENARIOS)) as threads:
        yield {scenario: threads.submit(scenario, server, open_desk) for scenario in SCENARIOS}


def test_a_restart_of_the_server_loses_no_notification_and_doubles_none(outages):
    outages[restart_while_notifications_arrive].result(120)


def test_notifications_that_come_together_in_an_outage_are_refused_in_time(outages):
    outages[together_in_an_outage].result(120)


def test_a_server_out_of_connections_is_answered_503_until_it_has_some(outages):
    outages[out_of_connections].result(120)


def test_a_read_only_database_is_answered_503_until_it_takes_writes(outages):
    outages[read_only].result(120)


def test_no_connection_stays_read_only_once_the_database_takes_writes(outages):
    outages[many_connections_read_only].result(120)


def test_a_slow_database_makes_no_caller_wait_without_an_end(outages):
    outages[slow_for_good].result(120)


def test_a_slow_database_delays_a_notification_and_its_answer(proxied):
    desk, proxy = proxied
    purchase, release = Purchase(), threading.Event()
    desk.apple.script(purchase, Answer(release=release))
    desk.all_facts(purchase)
    with concurrent.futures.ThreadPoolExecutor(1) as threads:
        proxy.slow_down(2)
        posted = threads.submit(post, desk, desk.pen.signed("CONSUMPTION_REQUEST", purchase))
        desk.wait_until(lambda: proxy.held >= 3, 10, "delayed")
        # What needs the database now waits until the database works again.
        proxy.slow_down(600)
        assert desk.call("GET", "/health/live").status == 200
        proxy.mend()
        assert posted.result(60).status == 200
    desk.apple.wait_for_puts(purchase, 1)
    # The database is slow again when the desk records Apple's answer.
    held = proxy.held
    proxy.slow_down(2)
    release.set()
    desk.wait_until(lambda: proxy.held >= held + 2, 10, "delayed")
    proxy.mend()
    assert_answered_once(desk, purchase)


def test_a_database_that_is_unavailable_while_apple_answers_leads_to_one_answer(proxied):
    desk, proxy = proxied
    purchase, release = Purchase(), threading.Event()
    desk.apple.script(purchase, Answer(release=release))
    desk.all_facts(purchase)
    desk.ask(purchase)
    desk.apple.wait_for_puts(purchase, 1)
    proxy.refuse()
    refused = proxy.refused
    release.set()
    desk.wait_until(lambda: proxy.refused >= refused + 2, 10, "tried again")
    proxy.mend()
    assert_answered_once(desk, purchase)


# The connection ends at a commit

CUTS = pytest.mark.parametrize("is_executed", [False, True], ids=["before the commit", "after the commit"])


@CUTS
def test_a_notification_whose_commit_is_cut_is_stored_and_counted_once(shared, is_executed):
    desk, proxy = shared
    purchase, before = Purchase(), statistics(desk)
    cut = proxy.cut_commit("INSERT INTO refund_request", is_executed=is_executed)
    signed = desk.pen.signed("CONSUMPTION_REQUEST", purchase)
    assert post(desk, signed).status == 200
    cut.wait()
    assert post(desk, signed).status == 200
    after = statistics(desk)
    assert after["notifications"] == before["notifications"] + 1
    assert sum(after["cases"].values()) == sum(before["cases"].values()) + 1
    assert after["money"]["askedUSDCents"] == before["money"]["askedUSDCents"] + 499
    assert len(desk.cases(purchase)) == 1
    desk.all_facts(purchase)
    assert_answered_once(desk, purchase)


@CUTS
def test_a_consent_whose_commit_is_cut_is_recorded_once(shared, is_executed):
    desk, proxy = shared
    purchase = Purchase()
    cut = proxy.cut_commit("INSERT INTO consent", is_executed=is_executed)
    desk.consent(purchase)
    cut.wait()
    told = desk.call("GET", f"{desk._customer(purchase)}/consent", role="viewer")
    assert [consent["granted"] for consent in told.json["consents"]] == [True]
    cut = proxy.cut_commit("INSERT INTO consent", is_executed=is_executed)
    desk.withdraw(purchase)
    cut.wait()
    told = desk.call("GET", f"{desk._customer(purchase)}/consent", role="viewer")
    assert [consent["granted"] for consent in told.json["consents"]] == [False, True]


@CUTS
def test_usage_whose_commit_is_cut_is_summed_once(shared, is_executed):
    desk, proxy = shared
    purchase = Purchase()
    desk.ask(purchase)
    cut = proxy.cut_commit("INSERT INTO usage_report", is_executed=is_executed)
    receipt = desk.use(purchase, 125).json
    cut.wait()
    told = desk.call("GET", f"/v1/apps/{purchase.bundle}/transactions/{purchase.transaction_id}", role="viewer").json
    assert told["usage"]["unitsUsed"] == 125
    assert (told["usage"]["playSeconds"], told["usage"]["playSessions"]) == (240, 1)
    assert rows(desk, "usage_report", purchase) == 2, "one for each environment"
    # The caller sent the report only once.
    assert receipt == {"recorded": 1, "duplicates": 0, "known": True}


@CUTS
def test_a_delivery_whose_commit_is_cut_is_recorded(shared, is_executed):
    desk, proxy = shared
    purchase = Purchase()
    desk.consent(purchase)
    desk.use(purchase, 125)
    desk.ask(purchase)
    cut = proxy.cut_commit("INSERT INTO delivery", is_executed=is_executed)
    desk.deliver(purchase)
    cut.wait()
    assert_answered_once(desk, purchase)


@CUTS
@pytest.mark.parametrize("step, words", [
    ("claim", "SET lease_owner = $"),
    ("beginning", "INSERT INTO attempt"),
    ("end", "UPDATE attempt SET state"),
])
def test_a_case_whose_commit_is_cut_is_answered_once(shared, step, words, is_executed):
    desk, proxy = shared
    purchase, before = Purchase(), statistics(desk)
    desk.all_facts(purchase)
    cut = proxy.cut_commit(words, is_executed=is_executed)
    desk.ask(purchase)
    cut.wait()
    assert_answered_once(desk, purchase)
    # The fence adds a case.
    after = statistics(desk)
    assert after["cases"]["answered"] == before["cases"]["answered"] + 2
    assert after["answers"]["answered"] == before["answers"]["answered"] + 2


@CUTS
def test_a_question_to_the_backend_whose_commit_is_cut_is_recorded_once(proxied, is_executed):
    desk, proxy = proxied
    with web.Inbox() as inbox:
        desk.stop()
        policy = "    policy: policy.yml\n"
        hook = f"    evidenceHook: {{ url: {inbox.url}, secret: a secret of the tests }}\n"
        text = desk.config.read_text()
        assert policy in text
        desk.config.write_text(text.replace(policy, policy + hook))
        desk.start()
        purchase = Purchase()
        desk.all_facts(purchase)
        cut = proxy.cut_commit("INSERT INTO hook_inquiry", is_executed=is_executed)
        desk.ask(purchase)
        cut.wait()
        assert_answered_once(desk, purchase)
        assert len(desk.case(purchase)["inquiries"]) == 1


@CUTS
def test_a_token_whose_commit_is_cut_is_made_once(shared, is_executed):
    desk, proxy = shared
    before = desk.database.query("SELECT count(*) FROM access_token")
    cut = proxy.cut_commit("INSERT INTO access_token", is_executed=is_executed)
    made = run("tokens", "create", "--role", "viewer", "--config", str(desk.config), folder=desk.folder)
    cut.wait()
    assert made.returncode == 0, made.stderr
    token = made.stdout.strip()
    desk.witness.secret("bearer token", token)
    assert desk.call("GET", "/v1/cases", token=token).status == 200
    assert int(desk.database.query("SELECT count(*) FROM access_token")[0][0]) == int(before[0][0]) + 1


@CUTS
def test_a_notification_of_an_unknown_app_whose_commit_is_cut_is_counted_once(shared, is_executed):
    desk, proxy = shared
    bundle = f"com.example.unknown{uuid.uuid4().hex[:8]}"
    cut = proxy.cut_commit("INSERT INTO unconfigured_app", is_executed=is_executed)
    assert post(desk, desk.pen.signed("TEST", bundle=bundle)).status == 503
    cut.wait()
    assert desk.database.query(f"SELECT count FROM unconfigured_app WHERE bundle_id = '{bundle}'") == [["1"]]
