"""A proxy between a desk and PostgreSQL that simulates network faults.

It reads the messages of both sides, so that a fault selects a transaction by its statements instead of by its time.
https://www.postgresql.org/docs/current/protocol-message-formats.html
"""

import contextlib
import socket
import struct
import threading
from dataclasses import dataclass, field

CANCEL_REQUEST = 80877102
# The messages after which a client waits for an answer: a query, a flush, a sync.
ENDS_TURN = (b"Q", b"H", b"S")


@dataclass
class Cut:
    """A fault that ends the connection at the commit of the next transaction whose statement contains some words.

    Either the server never gets the commit, or it executes the commit and its answer is lost.
    """

    words: str
    is_executed: bool
    happened: threading.Event = field(default_factory=threading.Event)

    def wait(self, timeout=60):
        assert self.happened.wait(timeout), f"no commit with {self.words!r} in {timeout} s"


class Proxy:
    """Forwards connections from a free port of 127.0.0.1 to a server's port until it is stopped."""

    def __init__(self, server_port):
        self.server_port = server_port
        self.held, self.refused = 0, 0  # the numbers of delayed client turns and refused connections
        self._links, self._cuts, self._lock = set(), [], threading.Lock()
        self._delay, self._is_refusing, self._mended = 0.0, False, threading.Event()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    # Faults

    def cut_commit(self, words, *, is_executed):
        """Ends the connection at the commit of the next transaction whose statement contains the words."""
        cut = Cut(words, is_executed)
        with self._lock:
            self._cuts.append(cut)
        return cut

    def refuse(self):
        """Closes all connections, and every new one at once."""
        with self._lock:
            self._is_refusing = True
            links = list(self._links)
        for link in links:
            link.close()

    def slow_down(self, seconds):
        """Delays each turn of a client by a number of seconds."""
        self._mended.clear()
        self._delay = seconds

    def mend(self):
        """Ends all faults and forwards delayed messages at once."""
        with self._lock:
            self._delay, self._is_refusing, self._cuts = 0.0, False, []
        self._mended.set()

    def stop(self):
        self.mend()
        # A thread that waits in accept() keeps the port open, and shutdown wakes it.
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        with self._lock:
            links = list(self._links)
        for link in links:
            link.close()

    # Forwarding

    def _accept(self):
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            with self._lock:
                is_refusing = self._is_refusing
            if is_refusing:
                self.refused += 1
                client.close()
                continue
            try:
                server = socket.create_connection(("127.0.0.1", self.server_port), timeout=10)
            except OSError:
                client.close()
                continue
            server.settimeout(None)
            _Link(self, client, server).start()

    def _hold(self):
        if self._delay:
            self.held += 1
            self._mended.wait(self._delay)

    def _cut_for(self, statements):
        with self._lock:
            for cut in self._cuts:
                if any(cut.words in statement for statement in statements):
                    self._cuts.remove(cut)
                    return cut
        return None


class _Link:
    """One connection, with a thread for each direction."""

    def __init__(self, proxy, client, server):
        self.proxy, self.client, self.server = proxy, client, server
        self.prepared, self.statements, self.cut = {}, [], None
        for one in (client, server):
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def start(self):
        with self.proxy._lock:
            self.proxy._links.add(self)
        for run in (self._from_client, self._from_server):
            threading.Thread(target=self._guarded, args=(run,), daemon=True).start()

    def close(self):
        with self.proxy._lock:
            self.proxy._links.discard(self)
        for one in (self.client, self.server):
            # This also ends the other thread's read.
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()

    def _guarded(self, run):
        # Either side may close at any moment, as the tests intend.
        with contextlib.suppress(OSError, ValueError, EOFError):
            run()
        self.close()

    def _from_client(self):
        stream = self.client.makefile("rb")
        start = _exactly(stream, 4)
        start += _exactly(stream, struct.unpack("!i", start)[0] - 4)
        self.server.sendall(start)
        if struct.unpack("!i", start[4:8])[0] == CANCEL_REQUEST:
            return stream.read()
        while True:
            kind, body = _message(stream)
            if kind in ENDS_TURN:
                self.proxy._hold()
            if not self._lets_pass(kind, body):
                return None
            self.server.sendall(kind + struct.pack("!i", len(body) + 4) + body)

    def _lets_pass(self, kind, body):
        if kind == b"P":
            name, text = body.split(b"\0")[:2]
            self.prepared[name] = text.decode()
        elif kind == b"B":
            self.statements.append(self.prepared.get(body.split(b"\0")[1], ""))
        elif kind == b"Q" and body.startswith(b"BEGIN"):
            self.statements = []
        elif kind == b"Q" and body.endswith(b"COMMIT\0"):
            self.cut = self.proxy._cut_for(self.statements)
            if self.cut and not self.cut.is_executed:
                self.close()
                self.cut.happened.set()
                return False
        return True

    def _from_server(self):
        stream = self.server.makefile("rb")
        is_committed = False
        while True:
            kind, body = _message(stream)
            if not self.cut:
                self.client.sendall(kind + struct.pack("!i", len(body) + 4) + body)
                continue
            is_committed = is_committed or (kind == b"C" and body == b"COMMIT\0")
            if kind == b"Z":
                self.close()
                if is_committed:
                    self.cut.happened.set()
                return


def _exactly(stream, count):
    data = stream.read(count)
    if len(data) < count:
        raise EOFError
    return data


def _message(stream):
    head = _exactly(stream, 5)
    return head[:1], _exactly(stream, struct.unpack("!i", head[1:])[0] - 4)
