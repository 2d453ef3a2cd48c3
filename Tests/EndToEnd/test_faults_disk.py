"""While the disk or the database file fails, the desk refuses with 503, loses nothing, and says how to fix it.

The file is longer than most, because every fault is tried with the same steps.
"""

import contextlib
import errno
import os
import pathlib
import random
import shutil
import sqlite3
import sys
import tempfile
import warnings

import pytest

import process
import smalldisk
from apple import Purchase
from desk import LEASE_SECONDS, File, run
from postgresql import OwnDatabase, private_server

POSTGRESQL_PAGE = 8192

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux preloads a library into the desk")


class Ledger:
    """The refund requests that a test posts, by what the desk answered to each."""

    def __init__(self, desk):
        self._desk, self.stored, self.refused = desk, {}, {}
        # Beside a fault, the desk may be unable to create a token.
        for role in ("viewer", "backend"):
            desk.token(role)

    def post(self):
        """Posts a new refund request and returns the answer, which must be 200 or 503."""
        purchase = Purchase()
        signed = self._desk.pen.signed("CONSUMPTION_REQUEST", purchase)
        answer = self._desk.post(signed)
        assert answer.status in (200, 503), answer.body
        (self.stored if answer.status == 200 else self.refused)[purchase.transaction_id] = (purchase, signed)
        return answer

    def assert_refused(self):
        answer = self.post()
        assert answer.status == 503
        assert "retry-after" in answer.headers
        return answer

    def assert_whole(self):
        """Sends what was refused again, as Apple does, and expects every request once, also after a crash."""
        for _, signed in self.refused.values():
            assert self._desk.post(signed).status == 200
        everything = {**self.stored, **self.refused}
        # No case is leased any more, so the next desk need not wait for the end of a lease.
        last = self._desk.fence()
        self._desk.kill()
        self._desk.start()
        told = [entry["transactionId"] for entry in self._desk.listed("notifications")]
        assert sorted(told) == sorted([*everything, last.transaction_id])
        purchase, _ = next(iter(self.refused.values()))
        self._desk.all_facts(purchase)
        self._desk.wait_for_state(purchase, "answered", LEASE_SECONDS)
        assert len(self._desk.apple.puts(purchase)) == 1


def readiness(desk):
    return desk.call("GET", "/health/ready").status


def wait_for_words(desk, words):
    """Waits until the desk is not ready and the log says why; the desk remembers a probe for some seconds."""
    def probe():
        return readiness(desk) == 503 and words in desk.process.stdout + desk.process.stderr
    desk.wait_until(probe, 30, f"503, and the words “{words}” in the log")


def wait_until_ready(desk):
    desk.wait_until(desk.is_ready, 30, "ready")


# The disk


@contextlib.contextmanager
def small_disk(faults):
    """A folder on a separate disk of 24 MB, and functions that fill the disk and make room.

    Without the right to mount a file system, the folder is on the usual disk, and its writes fail on request. The
    report of the tests then says so; `drills/full_disk.py` needs a real disk.
    """
    with smalldisk.mounted(24) as disk, tempfile.TemporaryDirectory(prefix="refund-desk-disk-") as usual:
        if disk:
            yield disk, lambda: smalldisk.fill(disk), lambda: os.remove(os.path.join(disk, "filler"))
        else:
            warnings.warn("this user may not mount a disk: writes that fail on request stand for it", stacklevel=2)
            yield usual, lambda: faults.set(write_error=errno.ENOSPC), faults.mend


def test_a_full_disk_is_answered_503_until_there_is_room(open_desk, faults):
    with small_disk(faults) as (folder, fill, make_room):
        path = os.path.join(folder, "refund-desk.sqlite")
        with open_desk(File(path), environment=faults.environment) as desk:
            ledger = Ledger(desk)
            ledger.post()
            fill()
            # Existing pages of the log still have some space.
            desk.wait_until(lambda: ledger.post().status == 503, 60, "full")
            wait_for_words(desk, "the disk is full")
            assert desk.call("GET", "/health/live").status == 200
            assert desk.call("GET", "/v1/cases", role="viewer").status == 200
            make_room()
            wait_until_ready(desk)
            ledger.assert_whole()


def test_a_desk_on_a_read_only_disk_says_so_and_starts_once_the_disk_is_writable(open_desk, faults):
    with small_disk(faults) as (folder, _, _):
        path = pathlib.Path(folder, "refund-desk.sqlite")

        def make_writable(is_writable):
            mode = "rw" if is_writable else "ro"
            if process.run(["mount", "-o", f"remount,{mode}", folder]).returncode != 0:
                path.parent.chmod(0o755 if is_writable else 0o555)
                path.chmod(0o644 if is_writable else 0o444)

        with open_desk(File(path)) as desk:
            ledger = Ledger(desk)
            assert ledger.post().status == 200
            # The system keeps a disk writable while a file is open for writing.
            desk.stop()
            make_writable(False)
            try:
                refused = run("serve", "--config", desk.config, folder=desk.folder)
            finally:
                make_writable(True)
            assert refused.returncode != 0
            assert f"{path}" in refused.stderr and "cannot be opened" in refused.stderr
            desk.start()
            assert [entry["transactionId"] for entry in desk.listed("notifications")] == [*ledger.stored]
            assert ledger.post().status == 200


@pytest.mark.parametrize(
    ("errors", "words"),
    [
        pytest.param({"write_error": errno.ENOSPC}, "the disk is full", id="no space"),
        pytest.param(
            {"write_error": errno.EROFS, "open_error": errno.EROFS}, "the file is read-only", id="read-only"
        ),
        pytest.param({"write_error": errno.EIO}, "the disk reports an error", id="failed writes"),
        pytest.param({"sync_error": errno.EIO}, "the disk reports an error", id="failed fsync"),
    ],
)
def test_a_failing_disk_is_answered_503_until_it_works(open_desk, faults, tmp_path, errors, words):
    with open_desk(File(tmp_path / "refund-desk.sqlite"), environment=faults.environment) as desk:
        ledger = Ledger(desk)
        for _ in range(3):
            assert ledger.post().status == 200
        faults.set(**errors)
        for _ in range(3):
            ledger.assert_refused()
        wait_for_words(desk, words)
        assert desk.call("GET", "/health/live").status == 200
        assert faults.get("failed") > 0
        faults.mend()
        wait_until_ready(desk)
        ledger.assert_whole()


def test_a_postgresql_server_whose_fsync_fails_is_answered_503_until_it_is_back(open_desk, server_faults):
    settings = {"variables": server_faults.variables, "fsync": "on"}
    with private_server(**settings) as server, open_desk(OwnDatabase(server)) as desk:
        ledger = Ledger(desk)
        assert ledger.post().status == 200
        server_faults.set(sync_error=errno.EIO)
        # The server stops by itself, because it does not know what is on its disk.
        ledger.assert_refused()
        desk.wait_until(lambda: readiness(desk) == 503, 30, "not ready")
        assert server_faults.get("failed") > 0
        server.stop()
        server_faults.mend()
        server.resume()
        wait_until_ready(desk)
        ledger.assert_whole()


# The file


def test_a_database_that_is_moved_away_is_answered_503_until_it_is_back(open_desk, tmp_path):
    path = tmp_path / "refund-desk.sqlite"
    with open_desk(File(path)) as desk:
        ledger = Ledger(desk)
        assert ledger.post().status == 200
        path.rename(tmp_path / "away")
        for _ in range(3):
            ledger.assert_refused()
        wait_for_words(desk, "deleted, moved or replaced")
        assert not path.exists()
        (tmp_path / "away").rename(path)
        wait_until_ready(desk)
        ledger.assert_whole()


def test_a_deleted_database_takes_no_notification_that_would_be_lost(open_desk, tmp_path):
    path = tmp_path / "refund-desk.sqlite"
    with open_desk(File(path)) as desk:
        ledger = Ledger(desk)
        assert ledger.post().status == 200
        path.unlink()
        for _ in range(3):
            ledger.assert_refused()
        wait_for_words(desk, "restore a backup")
        assert desk.call("GET", "/health/live").status == 200
        assert not path.exists()


def test_a_damaged_page_is_answered_503_until_it_is_repaired(open_desk, tmp_path):
    path = tmp_path / "refund-desk.sqlite"
    with open_desk(File(path)) as desk:
        ledger = Ledger(desk)
        assert ledger.post().status == 200
        desk.stop()
        database = sqlite3.connect(path)
        (size,), (root,) = (
            database.execute(query).fetchone()
            for query in ("PRAGMA page_size", "SELECT rootpage FROM sqlite_schema WHERE name = 'notification'")
        )
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.close()
        with open(path, "r+b") as file:
            file.seek((root - 1) * size)
            page = file.read(size)
            file.seek((root - 1) * size)
            file.write(b"\xff" * size)
        desk.start(until_ready=False)
        ledger.assert_refused()
        wait_for_words(desk, ".recover")
        told = run("doctor", "--config", desk.config, folder=desk.folder, timeout=60)
        assert told.returncode != 0
        assert "the file is damaged" in told.stdout and ".recover" in told.stdout
        with open(path, "r+b") as file:
            file.seek((root - 1) * size)
            file.write(page)
        wait_until_ready(desk)
        ledger.assert_whole()


def test_a_damaged_page_of_postgresql_is_answered_503_until_it_is_repaired(open_desk):
    with private_server() as server, open_desk(OwnDatabase(server)) as desk:
        ledger = Ledger(desk)
        assert ledger.post().status == 200
        (folder,), = desk.database.query("SHOW data_directory")
        (file,), = desk.database.query("SELECT pg_relation_filepath('notification')")
        # After this, the next start does not write the page again.
        desk.database.by_superuser("CHECKPOINT")

        def replace_page(page):
            server.stop()
            with open(pathlib.Path(folder, file), "r+b") as table:
                whole = table.read(POSTGRESQL_PAGE)
                table.seek(0)
                table.write(page)
            server.resume()
            return whole

        whole = replace_page(b"\xff" * POSTGRESQL_PAGE)
        desk.wait_until(lambda: "restore a backup: pg_restore" in ledger.post().body.decode() + desk.process.stderr, 30, "the remedy")
        ledger.assert_refused()
        assert desk.call("GET", "/health/live").status == 200
        replace_page(whole)
        wait_until_ready(desk)
        ledger.assert_whole()


def test_a_log_that_is_cut_at_any_byte_keeps_every_notification_before_the_cut(open_desk, tmp_path):
    path, sizes = tmp_path / "refund-desk.sqlite", []
    log = tmp_path / "refund-desk.sqlite-wal"
    with open_desk(File(path)) as desk:
        ledger = Ledger(desk)
        for _ in range(4):
            assert ledger.post().status == 200
            sizes.append(log.stat().st_size)
        desk.kill()
    whole, seeded = log.stat().st_size, random.Random(20261121)
    # The first three cut the header of the log, the header of its first frame, and its first page.
    cuts = {0, 40, 4_000, sizes[0], sizes[1] - 1, sizes[2] + 1, seeded.randrange(sizes[0], whole), seeded.randrange(sizes[0], whole)}
    for cut in sorted(cuts):
        copy = tmp_path / f"cut-{cut}.sqlite"
        shutil.copyfile(path, copy)
        shutil.copyfile(log, f"{copy}-wal")
        os.truncate(f"{copy}-wal", cut)
        with open_desk(File(copy)) as desk:
            stored = {entry["transactionId"] for entry in desk.listed("notifications")}
            assert len(stored) >= sum(size <= cut for size in sizes), f"cut at {cut} of {whole}"
            for _, signed in ledger.stored.values():
                assert desk.post(signed).status == 200
            assert sorted(entry["transactionId"] for entry in desk.listed("notifications")) == sorted(ledger.stored)
