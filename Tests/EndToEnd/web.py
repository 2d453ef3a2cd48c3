"""Plain HTTP for the tests, with one request per connection and a timeout on every wait."""

import http.client
import json
import select
import socket
import sys
import threading
import time
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass
class Response:
    status: int
    headers: dict
    body: bytes
    # How long it took, to report; other work of the machine makes it longer.
    seconds: float

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def content_type(self):
        return self.headers.get("content-type", "")


def request(port, method, path, body=None, *, token=None, headers=None, timeout=20):
    """Makes one request. A body that is not bytes is sent as JSON."""
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
    """Posts a large body and returns the status, which may arrive before the whole body is sent."""
    with socket.create_connection(("127.0.0.1", port), timeout=timeout) as connection:
        head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        connection.sendall(f"{head}Content-Length: {len(body)}\r\nConnection: close\r\n\r\n".encode())
        sent = 0
        while sent < len(body):
            answered, writable, _ = select.select([connection], [connection], [], timeout)
            assert answered or writable, f"neither read nor answered after {sent} bytes"
            if answered:
                break
            try:
                sent += connection.send(body[sent : sent + 65536], socket.MSG_DONTWAIT)
            except BlockingIOError:
                continue
            except (BrokenPipeError, ConnectionResetError):
                break
        line = connection.makefile("rb").readline().decode()
        return int(line.split()[1])


def raw(port, sent, timeout=20):
    """Sends any bytes and returns the first bytes of the answer, which are empty if the other side closes."""
    with socket.create_connection(("127.0.0.1", port), timeout=timeout) as connection:
        try:
            connection.sendall(sent)
            connection.shutdown(socket.SHUT_WR)
            return connection.recv(65_536)
        except (BrokenPipeError, ConnectionResetError):
            return b""


class Server(ThreadingHTTPServer):
    """Serves on a free port, in threads that end with the run. Killed callers are not errors."""

    daemon_threads = True

    def __init__(self, handler, tls=None):
        super().__init__(("127.0.0.1", 0), handler)
        self._scheme = "https" if tls else "http"
        if tls:
            self.socket = tls.wrap_socket(self.socket, server_side=True)
        self._serving = threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        self._serving.start()

    @property
    def url(self):
        return f"{self._scheme}://127.0.0.1:{self.server_address[1]}"

    def handle_error(self, request, client_address):
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        self.shutdown()
        self._serving.join(5)
        self.server_close()


class Inbox:
    """Accepts posts until the block ends, and gives them all the same answer."""

    def __init__(self, tls=None):
        # `odd` is called with the handler instead of answering.
        self.headers, self.bodies, self.status, self.odd = [], [], 200, None
        inbox = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            timeout = 60

            def log_message(self, *_):
                pass

            def do_POST(self):
                inbox.headers.append(self.headers)
                inbox.bodies.append(self.rfile.read(int(self.headers["Content-Length"])))
                if inbox.odd:
                    return inbox.odd(self)
                self.send_response(inbox.status)
                self.send_header("Content-Length", "0")
                self.end_headers()

        self._server = Server(Handler, tls)
        self.url = f"{self._server.url}/notifications"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._server.stop()


class Held:
    """Accepts posts, and answers them with 503 only when the block ends."""

    def __enter__(self):
        self._over = threading.Event()
        held = self

        class Handler(BaseHTTPRequestHandler):
            timeout = 60

            def log_message(self, *_):
                pass

            def do_POST(self):
                self.rfile.read(int(self.headers["Content-Length"]))
                held._over.wait(30)
                self.send_response(503)
                self.send_header("Content-Length", "0")
                self.end_headers()

        self._server = Server(Handler)
        self.url = f"{self._server.url}/held"
        return self

    def __exit__(self, *_):
        self._over.set()
        # Later posts are answered at once. The server ends with the run.
