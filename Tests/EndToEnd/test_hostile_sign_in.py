"""Strangers who sign in again and again, from networks and with names of their own, cost little and leave nothing."""

import collections
import concurrent.futures
import secrets
import statistics
import time

from apple import b64url
from desk import File
from test_junk import bytes_on_disk
from test_sign_in import Browser


def test_strangers_whose_sign_ins_must_wait_leave_no_rows(open_desk, tmp_path):
    with open_desk(File(tmp_path / "desk.sqlite")) as desk:
        first = Browser(desk)
        fields = {"token": "guessed", "formToken": first.code("/sign-in")}
        answers = collections.Counter()
        for number in range(300):
            stranger = Browser(desk, [("X-Forwarded-For", f"2001:db8:0:{number:x}::1")])
            for cookie in first.cookies:
                stranger.cookies.set_cookie(cookie)
            answers[stranger.open("/sign-in", fields)[0]] += 1
        assert set(answers) == {401, 429}, answers
        # Each network failed once, so only the row for all texts without the form of a token is left.
        stored = [row for table, row in desk.database.rows() if table == "sign_in_failure"]
        assert len(stored) == 1


def test_health_is_answered_beside_strangers_who_sign_in(open_desk, tmp_path):
    """To hash a password takes long on purpose, and must not take the threads of everything else."""
    with open_desk(File(tmp_path / "desk.sqlite")) as desk:
        first = Browser(desk)
        fields = {"formToken": first.code("/sign-in"), "password": "guessed guessed"}

        def sign_in(number):
            stranger = Browser(desk, [("X-Forwarded-For", f"2001:db8:0:{number:x}::1")])
            for cookie in first.cookies:
                stranger.cookies.set_cookie(cookie)
            started = time.monotonic()
            assert stranger.open("/sign-in", fields | {"name": f"stranger{number}"})[0] == 401
            return time.monotonic() - started

        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            signed_in = [pool.submit(sign_in, number) for number in range(16)]
            beside = []
            while not all(one.done() for one in signed_in):
                beside.append(desk.call("GET", "/health/live").seconds)
            hashed = statistics.median(one.result() for one in signed_in)
        assert statistics.median(beside) < hashed / 10, (statistics.median(beside), hashed)


def test_strangers_who_invent_networks_and_tokens_leave_nothing_in_the_database(open_desk, tmp_path):
    with open_desk(File(tmp_path / "desk.sqlite")) as desk:
        first = Browser(desk)
        fields = {"formToken": first.code("/sign-in")}
        desk.fence()
        before = bytes_on_disk(desk)
        for number in range(300):
            stranger = Browser(desk, [("X-Forwarded-For", f"2001:db8:0:{number:x}::1")])
            for cookie in first.cookies:
                stranger.cookies.set_cookie(cookie)
            token = f"rd_{b64url(secrets.token_bytes(32))}"
            assert stranger.open("/sign-in", fields | {"token": token})[0] == 401
        assert not [row for table, row in desk.database.rows() if table == "sign_in_failure"]
        assert bytes_on_disk(desk) - before < 64 * 1024
