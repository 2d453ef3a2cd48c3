"""The emulator answers in each version of HTTP, and answers end as HTTP/1.0 clients expect, such as health checks."""

import socket

import pytest

import rawhttp
from appstore import Store

# The sent bytes, the number of answers, and whether the connection ends after the last one.
ROWS = {
    "of 1.0, which keeps nothing": (["GET {clock} HTTP/1.0"], 1, True),
    "of 1.0, which keeps the connection": (["GET {clock} HTTP/1.0\r\nConnection: Keep-Alive"] * 3, 3, False),
    "of 1.0, which closes it in the end": (
        ["GET {clock} HTTP/1.0\r\nConnection: keep-alive", "GET {clock} HTTP/1.0"], 2, True),
    "of 1.0, refused": (["GET /nowhere HTTP/1.0"], 1, True),
    "of 1.1, which keeps the connection": (["GET {clock} HTTP/1.1\r\nHost: localhost"] * 2, 2, False),
    "of 1.1, which closes it": (["GET {clock} HTTP/1.1\r\nHost: localhost\r\nConnection: close"], 1, True),
}


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    with Store(tmp_path_factory.mktemp("old")) as made:
        yield made


@pytest.mark.parametrize("together", [False, True], ids=["one after another", "at once"])
@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS.keys())
def test_answers_end_as_the_client_expects(store, row, together):
    requests, count, ends = row
    texts = [request.format(clock="/_emulator/clock").encode() + b"\r\n\r\n" for request in requests]
    with socket.create_connection(("127.0.0.1", store.port), timeout=20) as connection:
        stream = connection.makefile("rb")
        if together:
            connection.sendall(b"".join(texts))
        answers = []
        for text in texts:
            if not together:
                connection.sendall(text)
            answers.append(rawhttp.read_answer(stream))
        assert len(answers) == count
        for request, (status, fields, body) in zip(requests, answers):
            is_old, keeps = "HTTP/1.0" in request, "keep-alive" in request.lower()
            assert status.startswith("HTTP/1.0 " if is_old else "HTTP/1.1 ")
            assert body
            if is_old:
                assert fields["connection"] == ("keep-alive" if keeps else "close")
        if ends:
            assert stream.read() == b""
        else:
            connection.setblocking(False)
            with pytest.raises(BlockingIOError):
                connection.recv(1)


def test_http_2_is_answered_in_http_2(store):
    assert rawhttp.http2_statuses(store.port, ["/_emulator/clock", "/nowhere", "/_emulator/clock"]) == [200, 404, 200]
