"""A database that PostgreSQL itself brought back to an earlier moment: its desk continues without a second answer."""

import contextlib
import os
import pathlib
import shutil
import tempfile
import time

import pytest

import process
from apple import Purchase
from desk import run
from postgresql import OwnDatabase, private_server
from postgresserver import PostgresServer, folder_of_programs
from test_copy import move


def give(path, user="postgres"):
    """Gives a folder and everything in it to a user, if root runs the tests."""
    if os.geteuid() == 0:
        for one in (path, *path.rglob("*")):
            shutil.chown(one, user, user)


class RecoveredServer(PostgresServer):
    """A server with the data of a base backup and an archive, as they were at a moment."""

    def __init__(self, base, archive, moment):
        super().__init__(
            restore_command=f"cp {archive}/%f %p", recovery_target_time=moment, recovery_target_action="promote",
        )
        self.base = base

    def _create(self):
        data = self._folder / "data"
        shutil.copytree(self.base, data)
        (data / "recovery.signal").touch()
        give(data)


@pytest.fixture
def archive():
    """Folders for a base backup and for the archive of the log, which the user postgres can reach."""
    with tempfile.TemporaryDirectory(prefix="refund-desk-archive-") as name:
        folder = pathlib.Path(name)
        (folder / "wal").mkdir()
        give(folder)
        yield folder


def make_base_backup(server, folder):
    done = process.run(
        [
            "pg_basebackup", "--pgdata", folder, "--checkpoint", "fast", "--host", "127.0.0.1", "--port", server.port,
            "--username", "postgres",
        ],
        timeout=120, user="postgres" if os.geteuid() == 0 else None,
        environment={**os.environ, "PATH": f"{folder_of_programs()}:{os.environ['PATH']}"},
    )
    assert done.returncode == 0, done.stderr


def test_a_desk_brought_back_to_an_earlier_moment_leaves_answered_cases_to_a_person(open_desk, archive):
    with contextlib.ExitStack() as stack:
        server = stack.enter_context(
            private_server(archive_mode="on", archive_command=f"cp %p {archive}/wal/%f")
        )
        database = OwnDatabase(server)
        # Base backups need replication, which initdb lets local users have.
        desk = stack.enter_context(open_desk(database))
        for role in ("viewer", "backend"):
            desk.token(role)
        before = Purchase()
        desk.all_facts(before)
        desk.ask(before)
        desk.wait_for_state(before, "answered")
        make_base_backup(server, archive / "base")

        between = Purchase()
        desk.consent(between)
        desk.ask(between)
        desk.wait_for_state(between, "waiting")
        (moment,) = database.by_superuser("SELECT clock_timestamp()")
        time.sleep(1)
        # The desk answers what its database will not know.
        desk.deliver(between)
        desk.use(between, 125)
        desk.wait_for_state(between, "answered")
        desk.stop()
        database.by_superuser("SELECT pg_switch_wal()")
        desk.apple.wait_for_puts(between, 1)

        end = time.monotonic() + 30
        while database.by_superuser("SELECT 1 FROM pg_ls_archive_statusdir() WHERE name LIKE '%.ready'"):
            assert time.monotonic() < end, "the log is not archived"
            time.sleep(0.2)

        recovered = stack.enter_context(RecoveredServer(archive / "base", archive / "wal", moment))
        earlier = f":{recovered.port}/"
        text = desk.config.read_text()
        desk.config.write_text(text.replace(f":{server.port}/", earlier))
        backed_up = run("backup", "earlier.backup", "--config", desk.config, folder=desk.folder, timeout=120)
        assert backed_up.returncode == 0, backed_up.stderr
        desk.config.write_text(text)

        fresh = OwnDatabase(server)
        move(desk, fresh)
        restored = run("restore", "earlier.backup", "--config", desk.config, folder=desk.folder, timeout=120)
        assert restored.returncode == 0, restored.stderr
        desk._tokens.clear()
        desk.start()
        assert desk.case(before)["state"] == "answered"
        held = desk.wait_for_state(between, "held")
        assert held["blockReason"] == "mayHaveBeenAnswered", held
        desk.deliver(between)
        desk.use(between, 250)
        desk.fence()
        assert desk.case(between)["state"] == "held"
        assert len(desk.apple.puts(between)) == 1, "a second answer"
