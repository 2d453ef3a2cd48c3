"""`copy` moves a database between the engines while its desk runs, and continues after it was killed at any point.

The file is longer than most: every test copies one filled desk.
"""

import collections
import contextlib
import json
import re
import sqlite3
import threading
import time

import pytest

import process
from apple import Purchase
from desk import IS_DRILL, File, run, start
from postgresql import running_server
from test_backup import RestorableDatabase

# What an engine or a running desk has for itself, and is not copied.
LEFT = {"schema_migration", "customer_lock", "transaction_mark", "desk_presence"}


def fresh(engine, folder, name):
    return File(folder / f"{name}.sqlite") if engine == "sqlite" else RestorableDatabase(running_server())


PAIRS = ["sqlite to postgresql", "postgresql to sqlite", "postgresql to postgresql"]


def between(*some):
    """Makes a test copy between some pairs of engines, and between all pairs in a drill."""
    pairs = PAIRS if IS_DRILL else some
    return pytest.mark.parametrize("ends", pairs, indirect=True)


@pytest.fixture(params=PAIRS)
def ends(request, tmp_path):
    """The empty databases that a copy goes from and to."""
    source, target = request.param.split(" to ")
    return fresh(source, tmp_path, "source"), fresh(target, tmp_path, "target")


def arguments(source, target, *more):
    return ["copy", "--from", source.url, "--to", target.url, "--json", *more]


def content(database):
    """Returns all rows that a copy must have, with how often each is there; the order of columns does not matter."""
    return collections.Counter(
        (table, tuple(sorted(row))) for table, row in database.rows()
        if table not in LEFT and not table.startswith(("notification_payload_", "copy_"))
    )


def execute(database, statement):
    if isinstance(database, File):
        with contextlib.closing(sqlite3.connect(database.path, timeout=10)) as connection, connection:
            return [str(row[0]) for row in connection.execute(statement)]
    return database.server.lines(statement, database.database)


def fill(desk):
    """Makes cases in several states, and returns an answered and a waiting purchase."""
    answered, waiting, refunded = Purchase(), Purchase(), Purchase()
    for purchase in (answered, refunded):
        desk.all_facts(purchase)
        desk.ask(purchase)
        desk.wait_for_state(purchase, "answered")
    assert desk.post(desk.pen.refunded(refunded)).status == 200
    desk.deliver(waiting)
    desk.use(waiting, 10)
    desk.ask(waiting)
    desk.wait_for_state(waiting, "waiting")
    for _ in range(20):
        assert desk.post(desk.pen.signed("ONE_TIME_CHARGE", Purchase())).status == 200
    return answered, waiting


class Traffic:
    """Posts notifications and reports until the block ends."""

    def __init__(self, desk):
        self.desk, self.sent, self._over = desk, 0, threading.Event()
        self._thread = threading.Thread(target=self._run)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._over.set()
        self._thread.join()

    def _run(self):
        while not self._over.is_set():
            purchase = Purchase()
            self.desk.all_facts(purchase)
            self.desk.ask(purchase)
            self.sent += 1
            self._over.wait(0.2)


def move(desk, target):
    """Configures another database."""
    text = desk.config.read_text()
    assert desk.database.url in text
    desk.config.write_text(text.replace(desk.database.url, target.url))
    desk.database = target


def finish(copying):
    copying.wait(60)
    assert copying.returncode == 0, copying.stderr
    result = json.loads(copying.stdout)
    assert result["state"] == "finished"
    assert result["awaySeconds"] > 0
    return result


def test_a_copy_beside_a_running_desk_has_everything_and_the_desk_continues_on_it(open_desk, ends):
    source, target = ends
    with open_desk(database=source) as desk:
        answered, waiting = fill(desk)
        options = ["--batch-rows", "50", "--snapshot-seconds", "0.5"]
        with start(*arguments(source, target, *options), folder=desk.folder) as copying:
            with Traffic(desk) as traffic:
                copying.wait_for_line("Stop the desk now", 60)
                counted = traffic.sent
                desk.wait_until(lambda: traffic.sent > counted + 5, 20, "more notifications")
            desk.fence()
            desk.stop()
            result = finish(copying)
        expected, found = content(source), content(target)
        assert found == expected
        assert {one["table"]: one["rows"] for one in result["tables"] if one["rows"]} == collections.Counter(
            table for table, _ in expected.elements()
        )
        assert execute(source, "SELECT count(*) FROM refund_case") == execute(target, "SELECT count(*) FROM refund_case")

        move(desk, target)
        checked = run("check", "--all", "--json", "--config", desk.config, folder=desk.folder, timeout=60)
        assert checked.returncode == 0, checked.stdout
        desk.start()
        assert desk.case(answered)["state"] == "answered"
        desk.consent(waiting)
        desk.wait_for_state(waiting, "answered")
        desk.fence()
        # The counters continue: nothing new has a number that something old had.
        assert desk.post(desk.pen.refunded(waiting)).status == 200
        desk.wait_until(lambda: desk.case(waiting)["outcome"], 10, "an outcome")
        checked = run("check", "--all", "--json", "--config", desk.config, folder=desk.folder, timeout=60)
        assert checked.returncode == 0, checked.stdout
        assert all(len(desk.apple.puts(purchase)) == 1 for purchase in (answered, waiting))


@between("sqlite to postgresql")
def test_a_copy_that_was_killed_several_times_continues(open_desk, ends):
    source, target = ends
    with open_desk(database=source) as desk:
        fill(desk)
        options = ["--batch-rows", "40", "--snapshot-seconds", "0.5"]
        with Traffic(desk):
            for milliseconds in (30, 80, 140, 200, 300, 450, 700, 1000):
                with start(*arguments(source, target, *options), folder=desk.folder) as copying:
                    time.sleep(milliseconds / 1000)
                    copying.kill()
            # Small batches might never catch up with the traffic.
            first = run(*arguments(source, target, "--no-wait"), folder=desk.folder, timeout=60)
            assert first.returncode == 0, first.stderr
            assert json.loads(first.stdout)["state"] == "copied"
        desk.fence()
        # No desk starts on an unfinished copy.
        other = desk.folder / "other.yml"
        other.write_text(desk.config.read_text().replace(source.url, target.url))
        refused = run("serve", "--config", other, folder=desk.folder)
        assert refused.returncode == 1
        assert "a copy into the database" in refused.stderr and "has not ended" in refused.stderr
        desk.stop()
        for milliseconds in (20, 60, 110, 170):
            with start(*arguments(source, target, *options), folder=desk.folder) as copying:
                time.sleep(milliseconds / 1000)
                copying.kill()
        last = run(*arguments(source, target), folder=desk.folder, timeout=60)
        if last.returncode != 0:
            # The last kill came when everything had ended.
            assert "is not empty" in last.stderr, last.stderr
        assert content(target) == content(source)
        move(desk, target)
        checked = run("check", "--all", "--config", desk.config, folder=desk.folder, timeout=60)
        assert checked.returncode == 0, checked.stdout
        desk.start()


def test_a_copy_explains_what_it_refuses_and_changes_nothing(open_desk, tmp_path):
    target = RestorableDatabase(running_server())
    with open_desk(database=File(tmp_path / "source.sqlite")) as desk:
        source = desk.database

        def refused(words, *options, code=1):
            done = run(*options, folder=desk.folder)
            assert done.returncode == code, done.stderr
            assert words in done.stderr, done.stderr

        refused("There is no database at", *arguments(File(tmp_path / "none.sqlite"), target))
        empty = tmp_path / "empty.sqlite"
        empty.touch()
        refused("There is no database at", *arguments(File(empty), target))
        refused("There is no database at", "copy", "--from", File(empty).url, "--abandon")
        assert empty.stat().st_size == 0
        foreign = tmp_path / "foreign.sqlite"
        with contextlib.closing(sqlite3.connect(foreign)) as database:
            database.execute("CREATE TABLE other (id INTEGER PRIMARY KEY)")
        before = foreign.read_bytes()
        refused("belongs to another program", *arguments(File(foreign), target))
        refused("belongs to another program", "copy", "--from", File(foreign).url, "--abandon")
        assert foreign.read_bytes() == before
        refused("the same database", *arguments(source, source))
        refused("--from: write sqlite:PATH", "copy", "--from", "desk.sqlite", "--to", target.url, code=64)
        refused("--to: write sqlite:PATH", "copy", "--from", source.url, "--to", "sqlite:", code=64)
        refused("Name the target with --to", "copy", "--from", source.url, code=64)
        execute(target, "CREATE TABLE other (id BIGINT PRIMARY KEY)")
        refused("belongs to another program", *arguments(source, target))
        execute(target, "DROP TABLE other")
        used = File(tmp_path / "used.sqlite")
        other = desk.folder / "used.yml"
        other.write_text(desk.config.read_text().replace(source.url, used.url))
        assert run("migrate", "--config", other, folder=desk.folder).returncode == 0
        refused("is not empty", *arguments(source, used))
        assert execute(source, "SELECT count(*) FROM sqlite_schema WHERE name LIKE 'copy_%'") == ["0"]

        first = run(*arguments(source, target, "--no-wait"), folder=desk.folder, timeout=60)
        assert first.returncode == 0, first.stderr
        examined = run("doctor", "--json", "--config", desk.config, folder=desk.folder, timeout=60)
        (warned,) = [one for one in json.loads(examined.stdout)["findings"] if one["check"] == "copy"]
        assert warned["status"] == "warn" and "has not ended, and logs every change" in warned["found"]
        other = RestorableDatabase(running_server())
        given_up = run("copy", "--from", source.url, "--abandon", folder=desk.folder)
        assert given_up.returncode == 0, given_up.stderr
        assert execute(source, "SELECT count(*) FROM sqlite_schema WHERE name LIKE 'copy_%'") == ["0"]
        refused("Empty ", *arguments(source, target))
        done = run(*arguments(source, other, "--no-wait"), folder=desk.folder, timeout=60)
        assert done.returncode == 0, done.stderr
        assert run("copy", "--from", source.url, "--abandon", folder=desk.folder).returncode == 0


def test_a_second_run_copies_what_changed_while_the_desk_still_runs(open_desk, tmp_path):
    source, target = File(tmp_path / "source.sqlite"), RestorableDatabase(running_server())
    with open_desk(database=source) as desk:
        waits_not = arguments(source, target, "--no-wait")
        assert run(*waits_not, folder=desk.folder, timeout=60).returncode == 0
        fill(desk)
        desk.fence()
        count, logged = "SELECT count(*) FROM notification", "SELECT count(*) FROM copy_change_notification"
        assert execute(target, count) == ["0"] and execute(source, logged) == execute(source, count) != ["0"]
        again = run(*waits_not, folder=desk.folder, timeout=60)
        assert again.returncode == 0, again.stderr
        assert json.loads(again.stdout)["state"] == "copied"
        # So the desk need not be stopped for as long as it takes to copy all of that.
        assert execute(target, count) == execute(source, count) and execute(source, logged) == ["0"]


SPOIL = """
    CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.units_used = 7; RETURN NEW; END';
    CREATE TRIGGER spoil BEFORE INSERT OR UPDATE ON usage_report FOR EACH ROW EXECUTE FUNCTION spoil();
"""


def test_a_copy_refuses_a_target_that_differs_from_the_source(open_desk, tmp_path):
    source, target = File(tmp_path / "source.sqlite"), RestorableDatabase(running_server())
    with open_desk(database=source) as desk:
        _, waiting = fill(desk)
        desk.fence()

        def refused(words):
            done = run(*arguments(source, target, "--no-wait"), folder=desk.folder, timeout=60)
            assert done.returncode == 1, done.stdout
            found = re.search(words, done.stderr)
            assert found, done.stderr
            return found

        assert run(*arguments(source, target, "--no-wait"), folder=desk.folder, timeout=60).returncode == 0
        execute(target, SPOIL)
        desk.use(waiting, 20)
        refused(r"A row of usage_report differs after it was written\.")
        execute(target, "DROP TRIGGER spoil ON usage_report")
        # As if the copy had been interrupted before it compared the table.
        execute(target, "UPDATE copy_progress SET matched = NULL, digest = NULL WHERE table_name = 'usage_report'")
        rows = int(execute(source, "SELECT count(*) FROM usage_report")[0])
        assert rows > 1
        differs = rf"The table usage_report differs: the source has {rows} rows, the target (\d+)\."
        execute(target, "UPDATE usage_report SET units_used = 8")
        assert int(refused(differs).group(1)) == rows
        # Rows that changed since the last run are copied again before the table is compared.
        execute(target, "DELETE FROM usage_report")
        assert int(refused(differs).group(1)) < rows
        # It is still no database to use.
        assert execute(target, "SELECT is_complete FROM copy_run") == ["0"]


@pytest.mark.parametrize("terminal", [True, False], ids=["a terminal", "a pipe"])
def test_a_copy_shows_how_far_it_is(open_desk, tmp_path, terminal):
    source, target = File(tmp_path / "source.sqlite"), RestorableDatabase(running_server())
    with open_desk(database=source) as desk:
        fill(desk)
        desk.fence()
        waits_not = arguments(source, target, "--no-wait")
        assert run(*waits_not, folder=desk.folder, timeout=60).returncode == 0
        # Two tables are copied again, and the second one waits for a lock until the first second is over.
        copy_again(target, "delivery", "usage_report")
        with (
            locked(target, "usage_report") as lock,
            start(*waits_not, folder=desk.folder, terminal=terminal) as copying,
        ):
            copying.wait_until(lock.has_waiting, 20, "a wait for the lock")
            time.sleep(1.1)
            lock.end()
            copying.wait(60)
        assert copying.returncode == 0, copying.stdout + copying.stderr
        shown = copying.stdout if terminal else copying.stderr
        assert re.search(r"\d+ %, [\d,]+ rows, [\d,]+ a second", shown), shown
        assert ("\x1b[2K█" in shown) == terminal, shown


def test_a_copy_whose_connection_is_ended_continues_by_itself(open_desk, tmp_path):
    source, target = File(tmp_path / "source.sqlite"), RestorableDatabase(running_server())
    with open_desk(database=source) as desk:
        fill(desk)
        desk.fence()
        waits_not = arguments(source, target, "--no-wait")
        assert run(*waits_not, folder=desk.folder, timeout=60).returncode == 0
        copy_again(target, "delivery", "usage_report")
        with locked(target, "usage_report") as lock, start(*waits_not, folder=desk.folder) as copying:
            copying.wait_until(lock.has_waiting, 20, "a wait for the lock")
            ended = execute(
                target,
                "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
                " WHERE datname = current_database() AND wait_event_type = 'Lock'",
            )
            assert ended == ["t"]
            lock.end()
            copying.wait(60)
        assert copying.returncode == 0, copying.stderr
        desk.stop()
        finished = run(*arguments(source, target), folder=desk.folder, timeout=60)
        assert finished.returncode == 0, finished.stderr
        assert json.loads(finished.stdout)["state"] == "finished"
        assert content(target) == content(source)


def copy_again(target, *tables):
    """Makes the next run of a copy copy some tables again."""
    for table in tables:
        execute(target, f"DELETE FROM {table}")
        execute(
            target,
            "UPDATE copy_progress SET position = NULL, copied = 0, is_done = 0, matched = NULL, digest = NULL"
            f" WHERE table_name = '{table}'",
        )


class Lock:
    """A lock of a table that another session has."""

    def __init__(self, database):
        self.database = database

    def has_waiting(self):
        waiting = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
        return execute(self.database, waiting)

    def end(self):
        execute(
            self.database,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND wait_event = 'PgSleep'",
        )


@contextlib.contextmanager
def locked(database, table):
    """Lets nobody write a table of a PostgreSQL database, until the lock or the block ends."""
    script = f"BEGIN; LOCK TABLE {table} IN SHARE MODE; SELECT pg_sleep(60);"
    lock = Lock(database)
    with process.Process(["psql", "--dbname", database.url, "--command", script]) as session:
        session.wait_until(
            lambda: execute(
                database, f"SELECT pid FROM pg_locks WHERE relation = '{table}'::regclass AND mode = 'ShareLock'"
            ),
            20, "the lock",
        )
        try:
            yield lock
        finally:
            lock.end()


def renumber(database, first, second):
    """Exchanges the numbers of two cases of a purchase, as a desk does that learns of an earlier request."""
    change = "UPDATE refund_case SET request_number = {} WHERE id = '{}'"
    for number, case in ((1_000_001, first), (1, second), (2, first)):
        execute(database, change.format(number, case))


@between("postgresql to postgresql")
def test_cases_that_exchange_their_numbers_during_a_copy_are_copied_correctly(open_desk, ends):
    source, target = ends
    with open_desk(database=source) as desk:
        purchase = Purchase()
        desk.all_facts(purchase)
        desk.ask(purchase)
        desk.wait_for_state(purchase, "answered")
        assert desk.post(desk.pen.signed("REFUND_DECLINED", purchase)).status == 200
        desk.ask(purchase)
        desk.wait_until(
            lambda: [case["state"] for case in desk.cases(purchase)] == ["answered", "answered"], 20, "two answers"
        )
        first, second = (case["id"] for case in reversed(desk.cases(purchase)))
        desk.fence()
        # With one row a transaction, a copy that is killed has moved one of the two.
        options = ["--batch-rows", "1"]
        for more in (["--no-wait"], ["--no-wait"], []):
            if not more:
                desk.stop()
            copied = run(*arguments(source, target, *options, *more), folder=desk.folder, timeout=60)
            assert copied.returncode == 0, copied.stderr
            if more:
                renumber(source, first, second)
                first, second = second, first
        assert json.loads(copied.stdout)["state"] == "finished"
        assert content(target) == content(source)


def rename(database, first, second):
    """Exchanges the sign-in names of two people, as administrators do in several steps."""
    change = "UPDATE person SET sign_in_name = '{}' WHERE sign_in_name = '{}'"
    for new, old in (("nobody@example.com", first), (first, second), (second, "nobody@example.com")):
        execute(database, change.format(new, old))


def hand_over(database, name, heir):
    """Removes a person, and gives the sign-in name to another one."""
    execute(
        database,
        "UPDATE person SET sign_in_name = NULL, password = NULL, one_time_until_ms = NULL, subject = NULL,"
        f" removed_at_ms = 1 WHERE sign_in_name = '{name}'",
    )
    execute(database, f"UPDATE person SET sign_in_name = '{name}' WHERE sign_in_name = '{heir}'")


@between("postgresql to sqlite")
def test_people_who_exchange_their_sign_in_names_during_a_copy_are_copied_correctly(open_desk, ends):
    source, target = ends
    ana, ben = "ana@example.com", "ben@example.com"
    with open_desk(database=source) as desk:
        for name in (ana, ben):
            added = run(
                "people", "add", name, "--role", "operator", "--config", desk.config, folder=desk.folder,
                input="correct horse battery staple\n",
            )
            assert added.returncode == 0, added.stderr
        desk.fence()
        # With one row a transaction, a copy that is killed has renamed one of the two.
        options = ["--batch-rows", "1"]
        for change in (None, lambda: rename(source, ana, ben), lambda: hand_over(source, ben, ana)):
            if change:
                change()
            copied = run(*arguments(source, target, *options, "--no-wait"), folder=desk.folder, timeout=60)
            assert copied.returncode == 0, copied.stderr
        desk.stop()
        copied = run(*arguments(source, target, *options), folder=desk.folder, timeout=60)
        assert copied.returncode == 0, copied.stderr
        assert json.loads(copied.stdout)["state"] == "finished"
        assert execute(target, "SELECT sign_in_name FROM person WHERE removed_at_ms IS NULL") == [ben]
        assert content(target) == content(source)


@contextlib.contextmanager
def unremovable(database, table):
    """Makes a table one that PostgreSQL does not remove."""
    execute(database, f"CREATE VIEW reader AS SELECT * FROM {table}")
    yield
    execute(database, "DROP VIEW IF EXISTS reader")


@between("sqlite to postgresql", "postgresql to sqlite")
def test_a_copy_whose_last_step_was_interrupted_ends_when_it_runs_again(open_desk, ends):
    source, target = ends
    with open_desk(database=source) as desk:
        fill(desk)
        desk.fence()
        assert run(*arguments(source, target, "--no-wait"), folder=desk.folder, timeout=60).returncode == 0
        desk.stop()
        # The last step removes the log from the source, and then what the copy needed from the target.
        kept = (source, "copy_change_refund_case") if isinstance(target, File) else (target, "copy_run")
        with unremovable(*kept):
            interrupted = run(*arguments(source, target), folder=desk.folder, timeout=60)
            assert interrupted.returncode == 1, interrupted.stdout
        assert execute(target, "SELECT is_complete FROM copy_run") == ["1"]
        ended = run(*arguments(source, target), folder=desk.folder, timeout=60)
        assert ended.returncode == 0, ended.stderr
        result = json.loads(ended.stdout)
        assert result["state"] == "finished" and result["rows"] > 0
        assert content(target) == content(source)
        move(desk, target)
        desk.start()


def test_a_copy_whose_source_changed_after_its_last_step_is_refused(open_desk, tmp_path):
    source, target = RestorableDatabase(running_server()), File(tmp_path / "target.sqlite")
    with open_desk(database=source) as desk:
        fill(desk)
        desk.fence()
        assert run(*arguments(source, target, "--no-wait"), folder=desk.folder, timeout=60).returncode == 0
        desk.stop()
        with unremovable(source, "copy_change_refund_case"):
            assert run(*arguments(source, target), folder=desk.folder, timeout=60).returncode == 1
        desk.start()
        used = run(*arguments(source, target), folder=desk.folder, timeout=60)
        assert used.returncode == 1 and "a desk uses" in used.stderr, used.stderr
        assert desk.post(desk.pen.signed("ONE_TIME_CHARGE", Purchase())).status == 200
        desk.fence()
        desk.stop()
        changed = run(*arguments(source, target), folder=desk.folder, timeout=60)
        assert changed.returncode == 1 and "has changed since the copy was complete" in changed.stderr, changed.stderr


@between("sqlite to postgresql", "postgresql to sqlite")
def test_a_copy_that_is_started_again_while_it_runs_is_taken_over(open_desk, ends):
    """Two that wrote at once could replace a newer row by an older one."""
    source, target = ends
    with open_desk(database=source) as desk:
        fill(desk)
        with start(*arguments(source, target), folder=desk.folder) as first:
            first.wait_for_line("Stop the desk now", 60)
            second = run(*arguments(source, target, "--no-wait"), folder=desk.folder, timeout=60)
            if isinstance(target, File):
                # A file has a lock, so the second one waits for nothing.
                assert second.returncode == 1 and str(target.path) in second.stderr, second.stderr
            else:
                assert second.returncode == 0, second.stderr
            assert desk.post(desk.pen.signed("ONE_TIME_CHARGE", Purchase())).status == 200
            desk.fence()
            desk.stop()
            first.wait(60)
        if isinstance(target, File):
            assert first.returncode == 0, first.stderr
        else:
            assert first.returncode == 1 and "Another command has begun to copy" in first.stderr, first.stderr
            assert run(*arguments(source, target), folder=desk.folder, timeout=60).returncode == 0
        assert content(target) == content(source)


@between("sqlite to postgresql", "postgresql to sqlite")
def test_no_desk_starts_on_the_source_of_a_finished_copy(open_desk, ends):
    """It would answer the same requests as the desk on the target."""
    source, target = ends
    with open_desk(database=source) as desk:
        fill(desk)
        desk.fence()
        desk.stop()
        assert run(*arguments(source, target), folder=desk.folder, timeout=60).returncode == 0
        refused = run("serve", "--config", desk.config, folder=desk.folder)
        assert refused.returncode == 1 and "was copied to another one" in refused.stderr, refused.stderr
        doctor = json.loads(run("doctor", "--json", "--config", desk.config, folder=desk.folder, timeout=60).stdout)
        (finding,) = [one for one in doctor["findings"] if one["check"] == "copy"]
        name = str(target.path if isinstance(target, File) else target.database)
        assert finding["status"] == "fail" and name in finding["found"], finding
        assert run("copy", "--from", source.url, "--abandon", folder=desk.folder).returncode == 0
        again = run("copy", "--from", source.url, "--abandon", folder=desk.folder)
        assert again.returncode == 1 and "there is none to abandon" in again.stderr, again.stderr
        desk.start()


def test_an_abandoned_copy_is_forgotten_before_its_logs_are_removed(open_desk, tmp_path):
    source, target = RestorableDatabase(running_server()), File(tmp_path / "target.sqlite")
    with open_desk(database=source) as desk:
        assert run(*arguments(source, target, "--no-wait"), folder=desk.folder, timeout=60).returncode == 0
        give_up = ["copy", "--from", source.url, "--abandon"]
        with unremovable(source, "copy_change_refund_case"):
            assert run(*give_up, folder=desk.folder).returncode == 1
        left = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename LIKE 'copy_%'"
        assert "copy_log" not in execute(source, left) and "copy_change_refund_case" in execute(source, left)
        # Some of its logs may be gone, so it must not continue.
        refused = run(*arguments(source, target, "--no-wait"), folder=desk.folder, timeout=60)
        assert refused.returncode == 1 and "does not know" in refused.stderr, refused.stderr
        assert run(*give_up, folder=desk.folder).returncode == 0
        assert execute(source, left) == []
