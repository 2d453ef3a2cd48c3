"""Posts by strangers that would be expensive to read: the desk refuses them before it reads them."""

import base64
import concurrent.futures
import contextlib
import http.client
import itertools
import json
import re
import socket
import struct
import threading
import time
import urllib.parse

import pytest

import rawhttp
from apple import BUNDLE, b64url
from desk import IS_DRILL, File


def nest(opening, closing, depth, middle=""):
    return opening * depth + middle + closing * depth


NESTS = {
    "arrays": nest("[", "]", 500),
    "objects": nest('{"a":', "}", 400, "1"),
    "mixed": nest('[{"a":', "}]", 250, "1"),
    "a number out of range inside": nest("[", "]", 500, "1e999"),
    "beside a member": '{"later":%s}' % nest("[", "]", 500),
    "in place of the payload": '{"signedPayload":%s}' % nest("[", "]", 500),
    "33 levels": nest("[", "]", 33),
    "many elements": "[" + "[]," * 20_000 + "[]]",
    "many members": "{" + ",".join(f'"a{index}":0' for index in range(5_000)) + "}",
    "not closed": "[" * 60_000,
    # Such strings take quadratic time to compare or to hash: longer than a request is waited for.
    "a name with many marks": '{"s' + "\u0301\u0323" * 100_000 + '":0}',
    "a bundle ID with many marks":
        '{"bid":"' + "\u0301\u0323" * 100_000 + '","password":"x","environment":"PROD","notification_type":"REFUND"}',
}


@pytest.mark.parametrize("version", ["v2", "v1"])
@pytest.mark.parametrize("body", NESTS.values(), ids=NESTS.keys())
def test_deeply_nested_json_is_not_a_notification(desk, version, body):
    answer = desk.call("POST", f"/notifications/{version}", body.encode())
    assert answer.status == 400, answer.body


@pytest.mark.parametrize("part", ["header", "payload"])
def test_deeply_nested_json_in_signed_data_is_refused(desk, part):
    body = json.dumps({"alg": "ES256", "x5c": ["MIIB"] * 3})
    texts = {"header": body, "payload": json.dumps({"notificationUUID": "1", "notificationType": "TEST"})}
    texts[part] = texts[part][:-1] + ',"later":' + nest("[", "]", 500) + "}"
    signed = ".".join(b64url(text.encode()) for text in (*texts.values(), "signature"))
    assert desk.post(signed).status in (400, 401)


def test_strangers_leave_nothing_in_the_database(desk):
    def stored():
        # On PostgreSQL, the desk's own regular work adds marks of its transactions, which contain nothing else.
        return [row for table, row in desk.database.rows() if table != "transaction_mark"]

    desk.fence()
    before = len(stored())
    for number in range(200):
        body = {
            "notification_type": "CONSUMPTION_REQUEST", "bid": BUNDLE, "password": "guessed",
            "environment": f"env-{number}" + "x" * 50_000,
        }
        assert desk.call("POST", "/notifications/v1", body).status == 400
        body["environment"], body["bid"] = "PROD", f"com.example.{number}"
        assert desk.call("POST", "/notifications/v1", body).status == 503
    after = stored()
    assert len(after) == before
    posted = (b"guessed", b"env-1", b"com.example.1")
    assert [row for row in after if any(text in cell for cell in row for text in posted)] == []


def test_the_log_counts_what_strangers_post(open_desk):
    posted = 300
    with open_desk() as desk:
        for _ in range(posted):
            assert desk.post("a.b.c").status in (400, 401)
            body = {"notification_type": "REFUND", "bid": "com.example.none", "password": "x", "environment": "PROD"}
            assert desk.call("POST", "/notifications/v1", body).status == 503
        process = desk.process
        lines = [line for line in process.stderr.splitlines() if "com.example.none" in line]
        # One a minute, and this takes less than five.
        assert len(lines) <= 5, lines[:5]
        desk.stop()
    lines = [line for line in process.stderr.splitlines() if "com.example.none" in line]
    assert sum(int(re.search(r"\bcount=(\d+)", line)[1]) for line in lines) == posted, lines


@pytest.mark.parametrize("resets", [True, False], ids=["streams", "a connection"])
@pytest.mark.parametrize("path", ["/notifications/v2", "/notifications/v1", "/sign-in"])
def test_half_a_post_that_is_reset_leaves_no_line_in_the_log(open_desk, path, resets):
    streams, last = range(1, 21, 2), 21
    with open_desk() as desk:
        before = len(desk.process.stderr.splitlines())
        with socket.create_connection(("127.0.0.1", desk.port), timeout=20) as caller:
            posts = b"".join(rawhttp.half_a_post(path.encode(), stream) for stream in streams)
            caller.sendall(rawhttp.PREFACE + rawhttp.frame(rawhttp.SETTINGS) + posts)
            # After this answer, the desk has read what was sent before.
            caller.sendall(rawhttp.get(b"/health/live", last))
            rawhttp.read_frames(caller, last)
            if resets:
                cancel = (8).to_bytes(4, "big")
                for stream in streams:
                    caller.sendall(rawhttp.frame(rawhttp.RST_STREAM, 0, stream, cancel))
                caller.sendall(rawhttp.get(b"/health/live", last + 2))
                rawhttp.read_frames(caller, last + 2)
            else:
                caller.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        desk.fence()
        lines = desk.process.stderr.splitlines()[before:]
        assert [line for line in lines if "request failed" in line or "A page failed" in line] == []


def junk(number):
    """Returns a path and a body that a stranger may post, each number another one."""
    name = f"com.example.stranger{number}"
    texts = [
        json.dumps({"alg": "ES256", "x5c": [base64.b64encode(name.encode()).decode()] * 3}),
        json.dumps({"notificationUUID": name, "notificationType": "TEST", "data": {"bundleId": name}}), "signature",
    ]
    version1 = {"notification_type": "REFUND", "bid": name, "password": name, "environment": "PROD"}
    return [
        ("/notifications/v2", {"signedPayload": ".".join(b64url(text.encode()) for text in texts)}),
        ("/notifications/v2", {"signedPayload": name}),
        ("/notifications/v1", version1),
        ("/notifications/v1", version1 | {"bid": BUNDLE, "unified_receipt": {"latest_receipt": name * 20}}),
        ("/notifications/v2", NESTS["arrays"].encode()),
    ][number % 5]


def bytes_on_disk(desk):
    """Returns the size of the desk's log, of its database and of the files beside that."""
    database = desk.database.path
    return sum(path.stat().st_size for path in [desk.folder / "desk.log", *database.parent.glob(f"{database.name}*")])


def statuses(port, numbers):
    """Posts the junk of some numbers over one connection, and returns the statuses of the answers."""
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=20)) as connection:
        for number in numbers:
            path, body = junk(number)
            sent = body if isinstance(body, bytes) else json.dumps(body).encode()
            connection.request("POST", path, sent, {"Content-Type": "application/json"})
            answer = connection.getresponse()
            answer.read()
            yield answer.status


def test_ten_thousand_strangers_posts_leave_under_64_kb_on_the_disk(open_desk, tmp_path):
    first, last = 1_000, 10_000 if IS_DRILL else 4_000
    with open_desk(File(tmp_path / "desk.sqlite")) as desk:
        desk.fence()
        before, callers, left = bytes_on_disk(desk), 8, []
        for begin, end in ((0, first), (first, last)):
            shares = [range(begin + caller, end, callers) for caller in range(callers)]
            with concurrent.futures.ThreadPoolExecutor(callers) as threads:
                answers = [*threads.map(lambda numbers: set(statuses(desk.port, numbers)), shares)]
            assert set().union(*answers) <= {400, 401, 503}, answers
            left.append(bytes_on_disk(desk) - before)
        # The posts that a drill makes leave as much as those before them.
        grown = (left[1] - left[0]) * (10_000 - first) / (last - first)
        assert left[0] + grown < 64 * 1024, left


# Swift compares characters, not bytes: it sorts the combining marks of each, which takes quadratic time.
MARKS = "s" + "\u0301" * 7_000 + "\u0316" * 7_000
LETTERS = "s" + "a" * 28_000


def seconds_for(desk, text):
    """Returns how long the desk takes for requests whose headers and form contain a text."""
    def send(head):
        with socket.create_connection(("127.0.0.1", desk.port), timeout=60) as caller:
            caller.sendall(head)
            assert caller.makefile("rb").read().startswith(b"HTTP/1.0 ")

    started = time.monotonic()
    secret = text.encode()
    names = ("Authorization", "Cookie", "X-Forwarded-For", "X-Forwarded-Proto", "Sec-Fetch-Site", "Origin")
    for _ in range(5):
        for name in names:
            prefix = b"Bearer " if name == "Authorization" else b""
            head = f"GET /sign-in HTTP/1.0\r\nHost: 127.0.0.1\r\n{name}: ".encode() + prefix + secret + b"\r\n\r\n"
            send(head.replace(b"/sign-in", b"/v1/cases") if name == "Authorization" else head)
        for path in ("/sign-in", "/sign-out"):
            form = urllib.parse.urlencode({"formToken": text[:2_500], "token": text[:2_500], "to": "/" + text[:2_500]})
            head = f"POST {path} HTTP/1.0\r\nHost: 127.0.0.1\r\nContent-Length: {len(form)}\r\n\r\n{form}"
            send(head.encode())
    return time.monotonic() - started


def test_combining_marks_cost_about_as_much_as_letters(open_desk, tmp_path):
    with open_desk(File(tmp_path / "desk.sqlite")) as desk:
        # Other work of the machine makes some rounds longer, so the shortest of each count.
        rounds = [(seconds_for(desk, LETTERS), seconds_for(desk, MARKS)) for _ in range(4)]
        letters, marks = map(min, zip(*rounds))
        assert marks < 10 * letters


@pytest.mark.parametrize(
    ("method", "path", "member"),
    [
        ("POST", "/v1/cases/x/answer", "prefer"),
        ("PUT", f"/v1/apps/{BUNDLE}/transactions/1/delivery", "status"),
        ("PUT", f"/v1/apps/{BUNDLE}/customers/x", "userStatus"),
        ("PUT", f"/v1/apps/{BUNDLE}/customers/x", "preferenceOverride"),
        ("PUT", f"/v1/apps/{BUNDLE}/customers/x", "a" + "\u0301\u0316" * 100_000),
    ],
)
def test_a_word_of_many_marks_is_refused(desk, method, path, member):
    body = json.dumps({member: "a" + "\u0301\u0316" * 100_000}, ensure_ascii=False).encode()
    assert desk.call(method, path, body, role="admin").status == 400


def test_health_is_answered_beside_junk(open_desk, tmp_path):
    with open_desk(File(tmp_path / "desk.sqlite")) as desk:
        is_over = threading.Event()

        def post():
            for number in itertools.count():
                if is_over.is_set():
                    return number
                path, body = junk(number)
                desk.call("POST", path, body)

        with concurrent.futures.ThreadPoolExecutor(2) as threads:
            posters = [threads.submit(post) for _ in range(2)]
            try:
                answers = [desk.call("GET", "/health/live") for _ in range(100)]
            finally:
                is_over.set()
            assert all(poster.result(30) > 0 for poster in posters)
        assert {answer.status for answer in answers} == {200}
