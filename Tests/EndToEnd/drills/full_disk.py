"""A drill with a full disk. It mounts a file system, so run it manually as root on Linux.

.build/venv/bin/python -m pytest -q -p no:cacheprovider Tests/EndToEnd/drills/full_disk.py
"""

import os
import shutil

import pytest

from desk import File
from postgresql import OwnDatabase, private_server
from smalldisk import fill, mounted
from test_faults_disk import Ledger, wait_until_ready


@pytest.fixture
def small_disk():
    """A folder on a separate disk of 64 MB."""
    with mounted(64) as folder:
        assert folder, "only root may mount a disk"
        yield folder


def assert_refuses_until_there_is_room(desk, disk, words):
    ledger = Ledger(desk)
    assert ledger.post().status == 200
    filler = fill(disk)
    # Existing pages still have some space.
    desk.wait_until(lambda: ledger.post().status == 503, 60, "full")
    ledger.assert_refused()
    assert desk.call("GET", "/health/live").status == 200
    assert desk.call("GET", "/v1/cases", role="viewer").status == 200
    desk.process.wait_for_line(words)
    desk.wait_until(
        lambda: b"The database takes no writes" in desk.call("GET", "/health", role="viewer").body, 60, "the problem",
    )
    os.remove(filler)
    wait_until_ready(desk)
    ledger.assert_whole()


def test_a_full_disk_is_answered_503_until_there_is_room_on_sqlite(small_disk, open_desk):
    with open_desk(File(os.path.join(small_disk, "refund-desk.sqlite"))) as desk:
        assert_refuses_until_there_is_room(desk, small_disk, "the disk is full")


def test_a_full_disk_is_answered_503_until_there_is_room_on_postgresql(small_disk, open_desk):
    space = os.path.join(small_disk, "space")
    os.mkdir(space)
    shutil.chown(space, "postgres", "postgres")
    with private_server() as server:
        database = OwnDatabase(server)
        database.by_superuser(f"CREATE TABLESPACE small LOCATION '{space}'")
        database.by_superuser(f"ALTER DATABASE {database.name} SET TABLESPACE small")
        with open_desk(database) as desk:
            assert_refuses_until_there_is_room(desk, small_disk, "free space on the server's disk")
