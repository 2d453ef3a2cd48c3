"""Connections whose bytes a test writes, for callers that are slow, old or unusual."""

import select
import socket
import time

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
DATA, HEADERS, RST_STREAM, SETTINGS = 0, 1, 3, 4
END_STREAM, END_HEADERS = 1, 4
# The first byte of an answer's headers, from HPACK's static table.
STATUSES = {0x88: 200, 0x8D: 404}


def connect(port, count, sent=b""):
    """Opens connections that send the same bytes."""
    made = []
    for _ in range(count):
        one = socket.create_connection(("127.0.0.1", port), timeout=20)
        if sent:
            one.sendall(sent)
        one.setblocking(False)
        made.append(one)
    return made


def still_open(connections):
    """Returns how many connections the server has not closed."""
    return sum(not is_closed(one) for one in connections)


def is_closed(connection):
    """Returns whether the server has closed a connection that does not block; reads what the server sent."""
    try:
        while connection.recv(65_536):
            pass
        return True
    except BlockingIOError:
        return False
    except OSError:
        return True


def drip(connection):
    """Sends one more byte, unless the connection is closed."""
    try:
        connection.send(b"a")
    except OSError:
        pass


def read_answer(stream):
    """Returns the status line, header fields and body of one answer in HTTP/1."""
    status, fields = stream.readline().decode(), {}
    while (line := stream.readline().decode().strip()):
        name, value = line.split(":", 1)
        fields[name.lower()] = value.strip()
    return status, fields, stream.read(int(fields["content-length"]))


def frame(kind, flags=0, stream=0, payload=b""):
    """Returns one frame of HTTP/2."""
    return len(payload).to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + payload


def get(path, stream):
    """Returns the frame of a GET request; the names of its headers are in HPACK's static table."""
    return frame(HEADERS, END_HEADERS | END_STREAM, stream, headers(b"\x82", path))


def half_a_post(path, stream):
    """Returns the frames of a POST request whose body does not end."""
    return frame(HEADERS, END_HEADERS, stream, headers(b"\x83", path)) + frame(DATA, 0, stream, b"{")


def headers(method, path):
    return method + b"\x86\x04" + bytes([len(path)]) + path + b"\x41\x09localhost"


def read_frames(connection, stream, timeout=20):
    """Returns the frames that arrive, each as kind, stream and payload, until a stream ends."""
    frames, bytes_read, deadline = [], b"", time.monotonic() + timeout
    while time.monotonic() < deadline:
        if not select.select([connection], [], [], max(0, deadline - time.monotonic()))[0]:
            break
        piece = connection.recv(65_536)
        if not piece:
            break
        bytes_read += piece
        while len(bytes_read) >= 9 and len(bytes_read) >= (end := 9 + int.from_bytes(bytes_read[:3], "big")):
            kind, flags, number = bytes_read[3], bytes_read[4], int.from_bytes(bytes_read[5:9], "big")
            frames.append((kind, number, bytes_read[9:end]))
            bytes_read = bytes_read[end:]
            if number == stream and kind in (DATA, HEADERS) and flags & END_STREAM:
                return frames
    raise AssertionError(f"stream {stream} did not end; the frames are {frames}")


def http2_statuses(port, paths):
    """Sends GET requests over one connection of HTTP/2, and returns the status of each answer, 200 or 404."""
    statuses = []
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        connection.sendall(PREFACE + frame(SETTINGS))
        for number, path in enumerate(paths):
            stream = 2 * number + 1
            connection.sendall(get(path.encode(), stream))
            frames = read_frames(connection, stream)
            # An HTTP/2 server sends its settings first.
            assert number > 0 or frames[0][0] == SETTINGS
            statuses += [STATUSES[block[0]] for kind, owner, block in frames if (kind, owner) == (HEADERS, stream)]
    return statuses
