"""A PostgreSQL server that must not confirm a commit before a standby has it, and what the doctor says about both."""

import concurrent.futures
import json
import pathlib
import shutil
import tempfile

from apple import Purchase
from desk import run
from postgresql import OwnDatabase, private_server
from postgresserver import PostgresServer
from test_point_in_time import give, make_base_backup


def test_a_commit_whose_wait_for_a_standby_is_cancelled_is_answered_503_and_stored_once(open_desk):
    with private_server() as server:
        database = OwnDatabase(server)
        with open_desk(database=database) as desk, concurrent.futures.ThreadPoolExecutor(1) as caller:
            signed = desk.pen.signed("ONE_TIME_CHARGE", Purchase())
            # No standby has this name, so every commit waits.
            database.by_superuser("ALTER SYSTEM SET synchronous_standby_names = 'absent'")
            database.by_superuser("SELECT pg_reload_conf()")
            answer = caller.submit(desk.post, signed)

            def waiting():
                return database.by_superuser(
                    "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
                )

            desk.wait_until(lambda: waiting() and answer.done(), 30, "a commit whose wait was cancelled")
            assert answer.result().status == 503
            database.by_superuser("ALTER SYSTEM RESET synchronous_standby_names")
            database.by_superuser("SELECT pg_reload_conf()")
            # It is on the server, and Apple sends it again.
            desk.wait_until(lambda: desk.post(signed).status == 200, 30, "the same notification taken")
            assert database.query("SELECT count(*) FROM notification") == [["1"]]


class Standby(PostgresServer):
    """A server that follows another one as `db-2`."""

    def __init__(self, base, primary):
        super().__init__(
            primary_conninfo=f"host=127.0.0.1 port={primary.port} user=postgres application_name=db-2",
        )
        self.base = base

    def _create(self):
        data = self._folder / "data"
        shutil.copytree(self.base, data)
        (data / "standby.signal").touch()
        give(data)


def findings(desk, words):
    """Returns what the doctor finds that contains some words, as status and text."""
    examined = run("doctor", "--json", "--config", desk.config, folder=desk.folder, timeout=120)
    found = json.loads(examined.stdout)["findings"]
    return [(one["status"], one["found"]) for one in found if words in one["found"]]


def test_the_doctor_names_a_standby_that_is_missing_and_a_slot_that_nobody_reads(open_desk):
    with private_server() as server, tempfile.TemporaryDirectory(prefix="refund-desk-base-") as name:
        database = OwnDatabase(server)
        database.by_superuser(f"GRANT pg_read_all_stats TO {database.name}")
        with open_desk(database=database) as desk:
            base = pathlib.Path(name) / "base"
            give(base.parent)
            make_base_backup(server, base)
            with Standby(base, server):
                database.by_superuser("""ALTER SYSTEM SET synchronous_standby_names = '"db-2"'""")
                database.by_superuser("SELECT pg_reload_conf()")
                synchronous = "SELECT pid FROM pg_stat_replication WHERE sync_state = 'sync' AND state = 'streaming'"
                desk.wait_until(lambda: database.by_superuser(synchronous), 30, "a synchronous standby")
                assert desk.post(desk.pen.signed("ONE_TIME_CHARGE", Purchase())).status == 200
                assert findings(desk, "standby") == []
            # Commits wait from now on, also that of the doctor, which ends it as a desk does.
            ((status, found),) = findings(desk, "synchronous standbys")
            assert status == "fail" and "0 of 1 synchronous standbys stream (db-2)" in found
            database.by_superuser("ALTER SYSTEM RESET synchronous_standby_names")
            database.by_superuser("SELECT pg_reload_conf()")
            database.by_superuser("SELECT pg_create_physical_replication_slot('unread', true)")
            # Each switch begins another 16 MB of log.
            for _ in range(8):
                database.by_superuser("SELECT pg_logical_emit_message(false, 'x', 'x'); SELECT pg_switch_wal()")
            ((status, found),) = findings(desk, "slot")
            assert status == "warn" and 'nobody reads the replication slot "unread"' in found
