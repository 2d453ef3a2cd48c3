"""Two apps on two databases from one configuration: each continues while the other's database is unavailable."""

import concurrent.futures
import contextlib
import json
import threading
import uuid

import pytest

from apple import BUNDLE, RULED_BUNDLE, Purchase
from desk import LEASE_SECONDS, File, run
from postgresql import OwnDatabase, private_server
from test_monitoring import Monitor
from test_sign_in import Browser


@contextlib.contextmanager
def two_databases(open_desk, first, second, keys="", start=True):
    """Runs a desk whose app with rules has a database of its own."""
    with open_desk(database=first) as desk:
        desk.stop()
        text = desk.config.read_text()
        own = f"  - bundleId: {RULED_BUNDLE}\n"
        assert own in text
        desk.config.write_text(keys + text.replace(own, f"{own}    database: {second.url}\n"))
        # A list names its app, because the apps do not share a database.
        desk.cases = lambda purchase: [
            case for case in desk.listed("cases", f"&app={purchase.bundle}&transaction={purchase.transaction_id}")
            if case["transactionId"] == purchase.transaction_id
        ]
        if start:
            desk.start()
        yield desk


def command(desk, *words, code=0):
    done = run(*words, "--config", desk.config, folder=desk.folder, timeout=60)
    assert done.returncode == code, done.stdout + done.stderr
    return done


def ready(desk, app=None):
    return desk.call("GET", "/health/ready" + (f"?app={app}" if app else ""))


class Posters:
    """Posts refund requests of each app until they are stopped, and keeps each status with what was posted."""

    def __init__(self, desk):
        self._desk, self._is_over, self._lock = desk, threading.Event(), threading.Lock()
        self.answers = {BUNDLE: [], RULED_BUNDLE: []}
        self._threads = concurrent.futures.ThreadPoolExecutor(4)
        self._running = [self._threads.submit(self._post, bundle) for bundle in self.answers for _ in range(2)]

    def _post(self, bundle):
        while not self._is_over.is_set():
            identifier, purchase = str(uuid.uuid4()), Purchase(bundle=bundle)
            signed = self._desk.pen.signed("CONSUMPTION_REQUEST", purchase, identifier=identifier)
            answer = self._desk.post(signed)
            with self._lock:
                self.answers[bundle].append((answer.status, identifier, signed))

    def counts(self, bundle):
        with self._lock:
            statuses = [status for status, *_ in self.answers[bundle]]
        return {status: statuses.count(status) for status in set(statuses)}

    def wait_for(self, bundle, status, count):
        wanted = self.counts(bundle).get(status, 0) + count
        self._desk.wait_until(
            lambda: self.counts(bundle).get(status, 0) >= wanted, 60, f"{count} more answers {status} about {bundle}"
        )

    def stop(self):
        self._is_over.set()
        for one in self._running:
            one.result(60)
        self._threads.shutdown()


def answered(desk, bundle, timeout=LEASE_SECONDS):
    """Requests a refund, and waits until it is answered."""
    purchase = Purchase(bundle=bundle)
    desk.all_facts(purchase)
    desk.ask(purchase)
    desk.wait_for_state(purchase, "answered", timeout)
    assert len(desk.apple.puts(purchase)) == 1
    return purchase


BUNDLES = (BUNDLE, RULED_BUNDLE)
# Which of the two databases is unavailable, as its index. The first one is the desk's, the second one an app's own.
each_database = pytest.mark.parametrize("place", [0, 1], ids=["the first", "the second"])


@pytest.mark.beside
@each_database
def test_an_app_continues_while_the_server_of_the_other_apps_database_is_stopped(open_desk, place):
    away, own = BUNDLES[place], BUNDLES[1 - place]
    with private_server() as first, private_server() as second:
        databases, server = (OwnDatabase(first), OwnDatabase(second)), (first, second)[place]
        with two_databases(open_desk, *databases) as desk:
            for bundle in BUNDLES:
                answered(desk, bundle)
            assert ready(desk).body.decode() == f"ready\nrole: all\n{BUNDLE}: ready\n{RULED_BUNDLE}: ready\n"
            browser = Browser(desk)
            assert browser.sign_in(desk.token("viewer"))[:2] == (200, "/databases")
            assert browser.open(f"/?database={away}")[0] == 200
            posters = Posters(desk)
            try:
                posters.wait_for(own, 200, 20)
                posters.wait_for(away, 200, 20)
                server.stop()
                try:
                    posters.wait_for(away, 503, 1)
                    # The desk may not have looked at the database since it was stopped.
                    assert Browser(desk).sign_in(desk.token("viewer"))[:2] == (200, "/databases")
                    posters.wait_for(own, 200, 50)
                    answered(desk, own, timeout=20)
                    desk.wait_until(lambda: ready(desk, away).status == 503, 30, "the database to be reported")
                    state = ready(desk)
                    assert state.status == 200
                    lines = state.body.decode().splitlines()
                    assert {f"{own}: ready", f"{away}: the database is unavailable"} <= set(lines)
                    report = desk.call("POST", f"/v1/apps/{away}/usage", {"usage": []}, role="backend", timeout=30)
                    assert report.status == 503
                    metrics = desk.call("GET", "/metrics", role="viewer", timeout=30).body.decode()
                    assert f'refund_desk_database_writable{{database="{own}"}} 1\n' in metrics
                    assert f'refund_desk_database_writable{{database="{away}"}} 0\n' in metrics
                    assert browser.open(f"/?database={own}")[0] == 200
                    desk.wait_until(lambda: "Unavailable" in browser.open("/databases")[2], 30, "the page to say so")
                    other = Browser(desk)
                    assert other.sign_in(desk.token("viewer"))[:2] == (200, "/databases")
                    # Who has a session can sign in again, and the browser forgets a session that cannot end.
                    assert other.sign_in(desk.token("viewer"))[:2] == (200, "/databases")
                    status, _, page = other.open("/sign-out", {"formToken": other.code(f"/?database={own}")})
                    assert status == 503 and "may still be valid" in page
                    assert "refund_desk" not in {cookie.name for cookie in other.cookies}
                    # The browser remembers which database its person looked at last.
                    assert other.sign_in(desk.token("viewer"))[:2] == (200, "/")
                    examined = run("doctor", "--json", "--config", desk.config, folder=desk.folder, timeout=60)
                    found = [one for one in json.loads(examined.stdout)["findings"] if one["check"] == "database"]
                    told = [one for one in found if "read" in one["found"] or "unav" in one["found"]]
                    assert sorted(one["status"] for one in told) == ["fail", "ok"], found
                finally:
                    server.resume()
                posters.wait_for(away, 200, 20)
            finally:
                posters.stop()
            desk.wait_until(lambda: ready(desk, away).status == 200, 60, "the database to be back")
            answered(desk, away)
            assert set(posters.counts(own)) == {200}, posters.counts(own)
            assert set(posters.counts(away)) <= {200, 503}, posters.counts(away)
            # What was answered 200 is there, in the database of its app only, and Apple resends the rest.
            for status, _, signed in posters.answers[away]:
                if status != 200:
                    assert desk.post(signed).status == 200
            for database, bundle in zip(databases, BUNDLES):
                rows = database.query("SELECT uuid, bundle_id FROM notification")
                assert {app for _, app in rows} == {bundle}
                stored = [identifier for identifier, _ in rows]
                assert len(stored) == len(set(stored))
                assert {identifier for _, identifier, _ in posters.answers[bundle]} <= set(stored)


@pytest.mark.beside
@each_database
def test_a_desk_starts_without_an_unavailable_database_and_uses_it_once_it_is_available(open_desk, tmp_path, place):
    absent, own = BUNDLES[place], BUNDLES[1 - place]
    folder = tmp_path / "volume"
    folder.mkdir()
    monitor = Monitor()
    keys = f"alerts: {{ url: {monitor.server.url}/alerts, format: json }}\nheartbeat: {monitor.server.url}/beat\n"
    try:
        first, second = (File((folder if number == place else tmp_path) / f"{number}.sqlite") for number in (0, 1))
        with two_databases(open_desk, first, second, keys, start=False) as desk:
            command(desk, "migrate")
            desk.token("viewer"), desk.token("backend")
            away = tmp_path / "unmounted"
            folder.rename(away)
            desk.start()
            purchase = Purchase(bundle=absent)
            signed = desk.pen.signed("CONSUMPTION_REQUEST", purchase)
            assert desk.post(signed).status == 503
            answered(desk, own)
            assert "a database is unavailable" in desk.process.stderr
            desk.wait_until(lambda: monitor.states("database_unavailable"), 60, "an alert")
            assert [post["app"] for post in monitor.posts] == [absent]
            assert monitor.beats == 0
            away.rename(folder)
            desk.wait_until(lambda: ready(desk, absent).status == 200, 30, "the database")
            assert desk.post(signed).status == 200
            answered(desk, absent)
            desk.wait_until(lambda: monitor.states("database_unavailable") == ["begun", "ended"], 90, "the alert's end")
            desk.wait_until(lambda: monitor.beats, 90, "a heartbeat")
            # The file is moved away while the desk runs.
            folder.rename(away)
            desk.wait_until(
                lambda: desk.post(desk.pen.signed("ONE_TIME_CHARGE", Purchase(bundle=absent))).status == 503,
                30, "a refusal",
            )
            answered(desk, own)
            away.rename(folder)
            desk.wait_until(lambda: ready(desk, absent).status == 200, 60, "the database")
            desk.wait_until(
                lambda: desk.post(desk.pen.signed("ONE_TIME_CHARGE", Purchase(bundle=absent))).status == 200,
                60, "a stored notification",
            )
    finally:
        monitor.server.stop()


def test_commands_act_on_the_database_of_the_app_or_ask_for_one(open_desk, tmp_path):
    first, second = File(tmp_path / "first.sqlite"), File(tmp_path / "second.sqlite")
    with two_databases(open_desk, first, second) as desk:
        purchases = [answered(desk, bundle) for bundle in (BUNDLE, RULED_BUNDLE)]
        listed = [json.loads(command(desk, "cases", "list", "--json", "--app", one.bundle).stdout) for one in purchases]
        assert [[case["transactionId"] for case in one["cases"]] for one in listed] == [
            [one.transaction_id] for one in purchases
        ]
        case = listed[1]["cases"][0]["id"]
        unclear = command(desk, "cases", "show", case, code=1)
        assert "Choose one with --database-of" in unclear.stderr and RULED_BUNDLE in unclear.stderr
        shown = command(desk, "cases", "show", case, "--json", "--database-of", RULED_BUNDLE)
        assert json.loads(shown.stdout)["id"] == case
        command(desk, "cases", "show", case, "--database-of", BUNDLE, code=1)
        wrong = command(desk, "cases", "show", case, "--database-of", "com.example.other", code=1)
        assert "names an app that the configuration does not have" in wrong.stderr
        assert "Choose one with --database-of" in command(desk, "backup", tmp_path / "a.backup", code=1).stderr
        command(desk, "backup", tmp_path / "a.backup", "--database-of", RULED_BUNDLE)
        checked = command(desk, "check", "--all", "--json", "--database-of", RULED_BUNDLE)
        assert json.loads(checked.stdout)
        assert len(command(desk, "migrate", "--check").stdout.splitlines()) == 2
        paused = json.loads(command(desk, "apps", "list", "--json").stdout)
        assert [one["bundleId"] for one in paused["apps"]] == [BUNDLE, RULED_BUNDLE]
        command(desk, "apps", "pause", RULED_BUNDLE)
        assert desk.call("GET", f"/v1/apps/{RULED_BUNDLE}", role="viewer").json["paused"] is True
        command(desk, "apps", "resume", RULED_BUNDLE)

        made = command(desk, "tokens", "create", "--role", "viewer", "--label", "both").stdout.strip()
        desk.witness.secret("bearer token", made)
        for bundle in (BUNDLE, RULED_BUNDLE):
            assert desk.call("GET", f"/v1/cases?app={bundle}", token=made).status == 200
        tokens = json.loads(command(desk, "tokens", "list", "--json").stdout)["tokens"]
        (token,) = [one for one in tokens if one.get("label") == "both"]
        away = tmp_path / "away.sqlite"
        desk.stop()
        for end in ("", "-wal", "-shm"):
            if (tmp_path / f"second.sqlite{end}").exists():
                (tmp_path / f"second.sqlite{end}").rename(f"{away}{end}")
        half = command(desk, "tokens", "revoke", token["id"], code=1)
        assert "may still be valid" in half.stderr
        for end in ("", "-wal", "-shm"):
            if (tmp_path / f"away.sqlite{end}").exists():
                (tmp_path / f"away.sqlite{end}").rename(tmp_path / f"second.sqlite{end}")
        found = [
            one for one in json.loads(run(
                "doctor", "--json", "--config", desk.config, folder=desk.folder, timeout=60
            ).stdout)["findings"] if one["check"] == "tokens"
        ]
        assert [one["status"] for one in found] == ["warn"] and token["id"] in found[0]["found"]
        command(desk, "tokens", "share")
        desk.start()
        for bundle in (BUNDLE, RULED_BUNDLE):
            assert desk.call("GET", f"/v1/cases?app={bundle}", token=made).status == 401
