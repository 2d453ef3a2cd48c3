"""Notifications wait for other writers of an SQLite file, instead of being refused."""

import concurrent.futures
import contextlib
import sqlite3

import pytest

from apple import BUNDLE, Purchase
from desk import File, start
from test_import import HEADER, row

# Longer than the desk waited in the past.
HELD_SECONDS = 7
ROWS = 20_000


@pytest.fixture
def filed(open_desk, tmp_path):
    """A desk on an SQLite file, whatever database the other tests use."""
    with open_desk(File(tmp_path / "desk.sqlite")) as desk:
        yield desk


@contextlib.contextmanager
def locked(desk):
    """Holds the lock for writing the desk's file, as another process does."""
    connection = sqlite3.connect(desk.database.path, isolation_level=None, timeout=10)
    try:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("ROLLBACK")
    finally:
        connection.close()


def test_a_notification_waits_while_another_process_writes_for_seconds(filed):
    signed = [filed.pen.signed("CONSUMPTION_REQUEST", Purchase()) for _ in range(5)]
    with concurrent.futures.ThreadPoolExecutor(len(signed)) as threads:
        with locked(filed):
            posted = [threads.submit(filed.post, one) for one in signed]
            done, _ = concurrent.futures.wait(posted, timeout=HELD_SECONDS)
            assert not done, [future.result() for future in done]
            assert filed.call("GET", "/health/live").status == 200
        assert [future.result(20).status for future in posted] == [200] * len(signed)


def test_notifications_are_stored_between_the_batches_of_an_import(filed):
    (filed.folder / "web.csv").write_text(HEADER + "".join(row(number) for number in range(2, ROWS + 2)))
    command = ["import", "csv", "web.csv", "--bundle-id", BUNDLE, "--config", filed.config]
    answers = []
    with start(*command, folder=filed.folder) as importing:
        while importing.is_running:
            answers.append(filed.post(filed.pen.signed("CONSUMPTION_REQUEST", Purchase())))
        importing.wait(60)
    assert importing.returncode == 0, importing.stderr
    assert len(answers) > 5
    assert {answer.status for answer in answers} == {200}
    with sqlite3.connect(filed.database.path, timeout=10) as database:
        assert database.execute("SELECT count(*) FROM external_purchase").fetchall() == [(ROWS,)]
