"""The emulator answers ten thousand connections at once, although half of them are slow."""

import contextlib
import resource
import selectors
import socket
import time

import pytest

import rawhttp
import web
from appstore import Store

WANTED = 10_000
SPARE = 512


@pytest.fixture
def connections():
    """The number of connections to open: what the tests want, or what the emulator accepts."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    limit = hard if hard != resource.RLIM_INFINITY else 1 << 20
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
    yield min(WANTED, limit // 2 - SPARE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def connect(port, count):
    made = []
    for _ in range(count):
        one = socket.create_connection(("127.0.0.1", port), timeout=20)
        one.setblocking(False)
        made.append(one)
    return made


def read_all(sockets, deadline):
    """Reads from all sockets until a deadline, and returns the answers with status 200."""
    selector, answered = selectors.DefaultSelector(), {}
    for one in sockets:
        selector.register(one, selectors.EVENT_READ)
    while len(answered) < len(sockets) and time.monotonic() < deadline:
        for key, _ in selector.select(1):
            data = key.fileobj.recv(65_536)
            answered[key.fd] = answered.get(key.fd, b"") + data
            selector.unregister(key.fileobj)
    selector.close()
    return [data for data in answered.values() if data.startswith(b"HTTP/1.1 200")]


def closed_while_dripping(sockets, deadline):
    """Sends a byte on every second socket twice a second, and returns how many the other side closes by a deadline."""
    dripping, closed, next_drop = set(sockets[::2]), 0, time.monotonic()
    with selectors.DefaultSelector() as selector:
        for one in sockets:
            selector.register(one, selectors.EVENT_READ)
        while closed < len(sockets) and time.monotonic() < deadline:
            if time.monotonic() >= next_drop:
                next_drop = time.monotonic() + 0.5
                for one in dripping:
                    with contextlib.suppress(OSError):
                        one.send(b" ")
            for key, _ in selector.select(0.1):
                try:
                    is_closed = key.fileobj.recv(1024) == b""
                except OSError:
                    is_closed = True
                if is_closed:
                    selector.unregister(key.fileobj)
                    dripping.discard(key.fileobj)
                    closed += 1
    return closed


def test_slow_callers_do_not_stop_the_others(tmp_path, connections):
    with Store(tmp_path, "--request-timeout", "10") as store:
        store.stock()
        bought = store.buy()["transactionId"]
        token = store.bearer()
        half = connections // 2
        slow = connect(store.port, half)
        head = f"PUT /sandbox/inApps/v2/transactions/consumption/{bought} HTTP/1.1\r\nHost: 127.0.0.1\r\n".encode()
        for number, one in enumerate(slow):
            # Half of them stop in the header, the other half in the body.
            one.send(head if number % 2 else head + b"Content-Length: 1000\r\n\r\n{")
        quick = connect(store.port, half)
        get = (f"GET /sandbox/inApps/v1/transactions/{bought} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
               f"Authorization: Bearer {token}\r\n\r\n").encode()
        started = time.monotonic()
        for one in quick:
            one.send(get)
        answered = read_all(quick, started + 60)
        assert len(answered) == half
        # The emulator answers a new caller while the others are connected.
        assert store.call("GET", f"/inApps/v1/transactions/{bought}").status == 200
        # The slow callers keep sending single bytes, but the emulator closes a request that takes too long.
        assert closed_while_dripping(slow, started + 150) == len(slow)
        assert store.call("GET", f"/inApps/v1/transactions/{bought}").status == 200
        for one in slow + quick:
            one.close()


def test_a_shells_limit_of_open_files_is_raised(tmp_path, connections):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
    try:
        store = Store(tmp_path)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    with store:
        idle = connect(store.port, min(1000, connections))
        assert store.control_call("GET", "clock").status == 200
        # With the shell's limit, the emulator closes idle connections to accept the last one.
        assert rawhttp.still_open(idle) == len(idle)
        for one in idle:
            one.close()


def test_a_body_that_is_too_large_is_refused(tmp_path):
    with Store(tmp_path) as store:
        assert web.post_large(store.port, "/sandbox/inApps/v1/notifications/history", b"x" * (3 << 20)) == 413
        assert store.call("POST", "/inApps/v1/notifications/test").status == 404
