"""Plain HTTP for the tests: one request a connection, every wait bounded."""

import http.client
import json
import select
import socket
import threading
import time
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass
class Response:
    status: int
    headers: dict
    body: bytes
    seconds: float

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def content_type(self):
        return self.headers.get("content-type", "")


def request(port, method, path, body=None, *, token=None, headers=None, timeout=20):
    """One request; a body that is not bytes goes as JSON."""
    sent = {"Connection": "close", **(headers or {})}
    if body is not None and not isinstance(body, bytes):
        body = json.dumps(body).encode()
    if body is not None:
        sent.setdefault("Content-Type", "application/json")
    if token:
        sent["Authorization"] = f"Bearer {token}"
    started = time.monotonic()
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)
    try:
        connection.request(method, path, body, sent)
        answer = connection.getresponse()
        content = answer.read()
    finally:
        connection.close()
    names = {name.lower(): value for name, value in answer.getheaders()}
    return Response(answer.status, names, content, time.monotonic() - started)


def post_large(port, path, body, timeout=20):
    """The status of the answer to a large body, which may come before all of it was sent."""
    with socket.create_connection(("127.0.0.1", port), timeout=timeout) as connection:
        head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        connection.sendall(f"{head}Content-Length: {len(body)}\r\nConnection: close\r\n\r\n".encode())
        sent = 0
        while sent < len(body) and not select.select([connection], [], [], 0)[0]:
            try:
                sent += connection.send(body[sent : sent + 65536])
            except (BrokenPipeError, ConnectionResetError):
                break
        line = connection.makefile("rb").readline().decode()
        return int(line.split()[1])


def wait_until(probe, timeout, what):
    """What `probe` returns once that is true."""
    end = time.monotonic() + timeout
    while True:
        found = probe()
        if found:
            return found
        assert time.monotonic() < end, f"{what}: not within {timeout} s"
        time.sleep(0.03)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Inbox:
    """Takes what is posted to it and answers 200."""

    def __init__(self):
        self.bodies = []
        inbox = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            timeout = 60

            def log_message(self, *_):
                pass

            def do_POST(self):
                inbox.bodies.append(self.rfile.read(int(self.headers["Content-Length"])))
                self.send_response(200)
                self.send_header("Content-Length", "0")
                self.end_headers()

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        self._thread.start()
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/notifications"

    def stop(self):
        self._server.shutdown()
        self._thread.join(5)
        self._server.server_close()
