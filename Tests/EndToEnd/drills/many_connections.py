"""A drill with ten thousand idle connections and a thousand slow ones, while notifications arrive.

.build/venv/bin/python -m pytest -q -s -p no:cacheprovider Tests/EndToEnd/drills/many_connections.py
"""

import concurrent.futures
import contextlib
import pathlib
import re
import resource
import threading
import time

import pytest

import rawhttp
from apple import Purchase

IDLE, SLOW, NOTIFICATIONS, CALLERS = 10_000, 1_000, 1_500, 8
# The rate varies by some percent from run to run, also without other connections.
LEAST_RATIO = 0.8
MOST_MEMORY_MB = 300
# The connections stay open during the measurement, so they cost as much as they can.
PATIENT = {"requestTimeoutSeconds": 600, "idleTimeoutSeconds": 600}


@pytest.fixture
def most_connections():
    """The number of connections that the desk accepts with this system's limit of open files."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    limit = hard if hard != resource.RLIM_INFINITY else 1 << 16
    if limit < IDLE + SLOW + 500:
        pytest.fail(f"this drill needs {IDLE + SLOW + 500} open files; the limit is {limit}")
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
    yield min(20_000, limit // 2)
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def memory_mb(process):
    """Returns the resident memory of a process; on systems without /proc, 0."""
    status = pathlib.Path(f"/proc/{process.pid}/status")
    return int(re.search(r"VmRSS:\s+(\d+) kB", status.read_text())[1]) / 1024 if status.exists() else 0


def rate(desk, signed):
    """Posts notifications from several callers at a time, and returns how many a second were stored."""
    started = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(CALLERS) as callers:
        statuses = list(callers.map(lambda one: desk.post(one).status, signed))
    assert statuses == [200] * len(signed)
    return len(signed) / (time.monotonic() - started)


@contextlib.contextmanager
def dripping(connections):
    """Sends a byte on each connection every second while a block runs."""
    is_over = threading.Event()

    def drip():
        while not is_over.wait(1):
            for one in connections:
                rawhttp.drip(one)

    thread = threading.Thread(target=drip, daemon=True)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join()


def test_intake_continues_among_eleven_thousand_connections(open_desk, most_connections):
    with open_desk(connections=PATIENT) as desk:
        signed = [desk.pen.signed("CONSUMPTION_REQUEST", Purchase()) for _ in range(3 * NOTIFICATIONS)]
        # The first third warms up the desk.
        rate(desk, signed[:NOTIFICATIONS])
        before = rate(desk, signed[NOTIFICATIONS : 2 * NOTIFICATIONS])
        idle = rawhttp.connect(desk.port, IDLE // 2)
        idle += rawhttp.connect(desk.port, IDLE // 2, b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n")
        head = b"POST /notifications/v2 HTTP/1.1\r\nHost: localhost\r\n"
        slow = rawhttp.connect(desk.port, SLOW // 2, head + b"X-Slow: ")
        slow += rawhttp.connect(desk.port, SLOW // 2, head + b"Content-Length: 100000\r\n\r\n{")
        with dripping(slow):
            during = rate(desk, signed[2 * NOTIFICATIONS :])
            memory = memory_mb(desk.process)
            still_open = rawhttp.still_open(idle) + rawhttp.still_open(slow)
        for one in idle + slow:
            one.close()
        print(f"\n{before:.0f} notifications a second alone, {during:.0f} among {still_open} connections: "
              f"{during / before:.2f}; {memory:.0f} MB")
        # The desk closes idle connections beyond its limit, and keeps room for new ones.
        assert still_open >= min(IDLE + SLOW, most_connections - 2 * CALLERS)
        assert during >= LEAST_RATIO * before
        assert memory < MOST_MEMORY_MB
