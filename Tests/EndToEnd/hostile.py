"""What attackers send: requests with two meanings, values that break templates, and data that costs much to read.

The file is long because it consists of tables.
"""

import json
import random
import socket

from rawhttp import END_HEADERS, END_STREAM, HEADERS, PREFACE, SETTINGS, frame

# Requests with two meanings


def ambiguous_requests(hidden):
    """Returns requests by name, each with a second request hidden in it that only one of two readers may see.

    Every request asks for /health/live. A reader that answers `hidden` reads another length than the other reader.
    """
    size, chunk = len(hidden), b"%x\r\n%s\r\n" % (len(hidden), hidden)
    start = b"POST /health/live HTTP/1.1\r\nHost: desk.test\r\n"
    chunked = b"0\r\n\r\n" + hidden
    in_chunks = start + b"Transfer-Encoding: chunked\r\n\r\n"
    by_length = b"Content-Length: %d\r\n" % len(chunked)

    def te(line):
        """A field that one reader may take for chunked coding, and another may not."""
        return start + by_length + line + b"\r\n\r\n" + chunked

    return {
        "length and chunked": te(b"Transfer-Encoding: chunked"),
        "chunked before length": start + b"Transfer-Encoding: chunked\r\n" + by_length + b"\r\n" + chunked,
        "length 0 and a body in chunks":
            start + b"Content-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n" + chunk + b"0\r\n\r\n",
        "chunked with a space before the colon": te(b"Transfer-Encoding : chunked"),
        "chunked after a tab": te(b"Transfer-Encoding:\tchunked"),
        "chunked with a form feed": te(b"Transfer-Encoding: \x0cchunked"),
        "chunked with a vertical tab": te(b"Transfer-Encoding:\x0bchunked"),
        "chunked, folded": te(b"Transfer-Encoding:\r\n chunked"),
        "a folded field before": te(b"X-Fold: a\r\n b\r\nTransfer-Encoding: chunked"),
        "chunked in quotes": te(b'Transfer-Encoding: "chunked"'),
        "chunked in capitals": te(b"TRANSFER-ENCODING: CHUNKED"),
        "xchunked": te(b"Transfer-Encoding: xchunked"),
        "chunked with a comma": te(b"Transfer-Encoding: chunked,"),
        "identity, then chunked": te(b"Transfer-Encoding: identity\r\nTransfer-Encoding: chunked"),
        "chunked, then identity": te(b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity"),
        "chunked, identity in one field": te(b"Transfer-Encoding: chunked, identity"),
        "chunked twice": te(b"Transfer-Encoding: chunked, chunked"),
        "gzip, chunked": te(b"Transfer-Encoding: gzip, chunked"),
        "an underscore": te(b"Transfer_Encoding: chunked"),
        "NUL in the name": te(b"Transfer-Encoding\0: chunked"),
        "NUL in the value": te(b"Transfer-Encoding: chunked\0"),
        "a bare CR": te(b"X: a\rTransfer-Encoding: chunked"),
        "a bare LF": te(b"X: a\nTransfer-Encoding: chunked"),
        "two lengths": start + b"Content-Length: 0\r\nContent-Length: %d\r\n\r\n" % size + hidden,
        "two lengths, the larger first": start + b"Content-Length: %d\r\nContent-Length: 0\r\n\r\n" % size + hidden,
        "two lengths in one field": start + b"Content-Length: 0, %d\r\n\r\n" % size + hidden,
        "a length with a sign": start + b"Content-Length: +%d\r\n\r\n" % size + hidden,
        "a negative length": start + b"Content-Length: -1\r\n\r\n" + hidden,
        "a length in hexadecimal": start + b"Content-Length: 0x%x\r\n\r\n" % size + hidden,
        "a length beyond 64 bits": start + b"Content-Length: 18446744073709551616\r\n\r\n" + hidden,
        "a length with a space inside": start + b"Content-Length: 1 0\r\n\r\n" + hidden,
        "a length with a space before the colon": start + b"Content-Length : %d\r\n\r\n" % size + hidden,
        "a length after a bare LF": start + b"X: a\nContent-Length: %d\r\n\r\n" % size + hidden,
        "lines that end with LF": (start + by_length + b"\r\n").replace(b"\r\n", b"\n") + chunked,
        "a field without a name": start + b": a\r\n" + by_length + b"\r\n" + chunked,
        "a first field after a space": start.replace(b"Host", b" Host") + by_length + b"\r\n" + chunked,
        "a chunk of junk": in_chunks + b"zz\r\n" + hidden,
        "a chunk with a sign": in_chunks + b"+0\r\n\r\n" + hidden,
        "a chunk in 0x": in_chunks + b"0x0\r\n\r\n" + hidden,
        "a chunk beyond 64 bits": in_chunks + b"10000000000000000\r\n\r\n" + hidden,
        "chunks that end with LF": in_chunks + b"0\n\n" + hidden,
        "a chunk extension with LF": in_chunks + b"2;\nxx\r\n%x\r\n0\r\n\r\n" % size + hidden,
        "a chunk longer than it says": in_chunks + b"1\r\nab\r\n0\r\n\r\n" + hidden,
        "a length in a trailer": in_chunks + b"0\r\nContent-Length: %d\r\n\r\n" % size + hidden,
        "a trailer after a bare LF": in_chunks + b"0\r\nX: a\n\r\n" + hidden,
        "GET with a body": (start + by_length + b"\r\n").replace(b"POST", b"GET") + chunked,
        "HTTP/1.0 in chunks": start.replace(b"1.1", b"1.0") + b"Transfer-Encoding: chunked\r\n\r\n" + chunked,
        "HTTP/1.2": start.replace(b"1.1", b"1.2") + by_length + b"\r\n" + chunked,
        "HTTP/0.9": b"GET /health/live\r\n" + hidden,
        "an upgrade to h2c":
            start + b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n" + by_length
            + b"\r\n" + chunked,
        "connection: content-length": start + b"Connection: Content-Length\r\n" + by_length + b"\r\n" + chunked,
        "expect": start + b"Expect: 100-continue\r\n" + by_length + b"\r\n" + chunked,
    }


def odd_heads():
    """Returns heads that a server refuses or reads in one way, by name."""
    get = b"GET /health/live HTTP/1.1\r\n"
    host = b"Host: desk.test\r\n"
    return {
        "two hosts": get + host + b"Host: other.test\r\n\r\n",
        "no host": get + b"\r\n",
        "absolute form": b"GET http://other.test/health/live HTTP/1.1\r\n" + host + b"\r\n",
        "absolute form with a user": b"GET http://a:b@other.test/health/live HTTP/1.1\r\n" + host + b"\r\n",
        "authority form": b"CONNECT other.test:80 HTTP/1.1\r\n" + host + b"\r\n",
        "asterisk form": b"OPTIONS * HTTP/1.1\r\n" + host + b"\r\n",
        "a path without a slash": b"GET health/live HTTP/1.1\r\n" + host + b"\r\n",
        "two slashes": b"GET //other.test/health/live HTTP/1.1\r\n" + host + b"\r\n",
        "dots": b"GET /../../etc/passwd HTTP/1.1\r\n" + host + b"\r\n",
        "encoded dots": b"GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\n" + host + b"\r\n",
        "a fragment": b"GET /health/live#x HTTP/1.1\r\n" + host + b"\r\n",
        "NUL in the path": b"GET /health/live\0 HTTP/1.1\r\n" + host + b"\r\n",
        "bytes above ASCII": b"GET /\xff\xfe HTTP/1.1\r\n" + host + b"\r\n",
        "overlong UTF-8": b"GET /%c0%ae%c0%ae/%c0%af HTTP/1.1\r\n" + host + b"\r\n",
        "a tab for a space": b"GET\t/health/live\tHTTP/1.1\r\n" + host + b"\r\n",
        "two spaces": b"GET  /health/live  HTTP/1.1\r\n" + host + b"\r\n",
        "an unknown method": b"BREW /health/live HTTP/1.1\r\n" + host + b"\r\n",
        "a method of 10 kB": b"A" * 10_000 + b" /health/live HTTP/1.1\r\n" + host + b"\r\n",
        "a path of 100 kB": b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n" + host + b"\r\n",
        "a field of 1 MB": get + host + b"X: " + b"a" * (1 << 20) + b"\r\n\r\n",
        "a name of 1 MB": get + host + b"a" * (1 << 20) + b": 1\r\n\r\n",
        "10,000 fields": get + host + b"".join(b"X-%d: 1\r\n" % number for number in range(10_000)) + b"\r\n",
        "10,000 empty lines": b"\r\n" * 10_000 + get + host + b"\r\n",
        "TLS": bytes.fromhex("160301020001") + b"\0" * 200,
        "only CRs": b"\r" * 1000,
    }


def literal(name, value):
    """Returns a field for HPACK, neither compressed nor indexed; longer texts than 126 bytes do not fit."""
    assert len(name) < 127 and len(value) < 127
    return b"\0" + bytes([len(name)]) + name + bytes([len(value)]) + value


def http2_requests(hidden):
    """Returns HTTP/2 requests that are ambiguous in HTTP/1, by name: the bytes of a connection with one stream."""
    method, scheme = (b":method", b"GET"), (b":scheme", b"http")
    path, host = (b":path", b"/health/live"), (b":authority", b"desk.test")
    usual = [method, scheme, path, host]
    # The fields may hold only short texts here, so of the hidden request only a part of its first line.
    line = hidden.split(b"\r\n")[0][:90]
    blocks = {
        "CRLF in a value": [*usual, (b"x", b"a\r\n\r\n" + line)],
        "LF in a value": [*usual, (b"x", b"a\n\n" + line)],
        "NUL in a value": [*usual, (b"x", b"a\0b")],
        "CRLF in a name": [*usual, (b"x\r\ny", b"a")],
        "a colon in a name": [*usual, (b"x: a", b"b")],
        "a space in a name": [*usual, (b"x y", b"b")],
        "capitals in a name": [*usual, (b"X-Capital", b"b")],
        "CRLF in the path": [method, scheme, (b":path", b"/ HTTP/1.1\r\nX: a\r\n\r\n" + line[:60]), host],
        "a space in the path": [method, scheme, (b":path", b"/health/live HTTP/1.1"), host],
        "CRLF in the method": [(b":method", b"GET / HTTP/1.1\r\nX: a\r\n\r\nGET"), scheme, path, host],
        "a space in the method": [(b":method", b"GET /v1 HTTP/1.1 GET"), scheme, path, host],
        "chunked coding": [*usual, (b"transfer-encoding", b"chunked")],
        "a connection field": [*usual, (b"connection", b"transfer-encoding")],
        "two paths": [*usual, (b":path", b"/other")],
        "two authorities": [*usual, (b":authority", b"other.test")],
        "host and authority differ": [*usual, (b"host", b"other.test")],
        "a pseudo field at the end": [method, scheme, host, (b"x", b"a"), path],
        "an unknown pseudo field": [*usual, (b":x", b"a")],
        "no path": [method, scheme, host],
        "an empty path": [method, scheme, (b":path", b""), host],
        "a length that is too large": [*usual, (b"content-length", b"100")],
        "two lengths": [*usual, (b"content-length", b"0"), (b"content-length", b"5")],
        "a path without a slash": [method, scheme, (b":path", b"health/live"), host],
    }
    return {
        name: PREFACE + frame(SETTINGS) + frame(
            HEADERS, END_HEADERS | END_STREAM, 1, b"".join(literal(*field) for field in fields))
        for name, fields in blocks.items()
    }


def exchange(port, sent, timeout=2.0):
    """Sends bytes, and returns all that comes back until the other side closes or is silent, and whether it closed."""
    received = b""
    with socket.create_connection(("127.0.0.1", port), timeout=timeout) as connection:
        try:
            connection.sendall(sent)
            while piece := connection.recv(65_536):
                received += piece
            return received, True
        except TimeoutError:
            return received, False
        except OSError:
            return received, True


# Values

VALUES = {
    "dots": "../../../../etc/passwd",
    "encoded dots": "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "a template": "{{zq7mark}}{{{zq7mark}}}{{#x}}{{/x}}{{>layout}}{{!",
    "another template": "${zq7mark}#{zq7mark}<%= zq7mark %>{% raw %}",
    "a script": "<script>zq7mark()</script>",
    "the end of an attribute": '"><img src=x onerror=zq7mark()>',
    "the end of an attribute in single quotes": "'><svg onload=zq7mark()>",
    "a comment": "--><b>zq7mark</b><!--",
    "an address with a script": "javascript:zq7mark()",
    "another site": "//zq7mark.test/",
    "another site with backslashes": "/\\zq7mark.test",
    "CRLF": "a\r\nX-Zq7mark: injected\r\n\r\n<b>zq7mark</b>",
    "LF": "a\nX-Zq7mark: injected",
    "NUL": "a\0<b>zq7mark</b>",
    "SQL": "' OR 1=1; DROP TABLE refund_case; --",
    "marks of PostgreSQL": "$1 :name ? \\",
    "right to left": "\u202e<b>zq7mark</b>",
    "a lone surrogate half": "\ufffd\ufffe\uffff",
    "10 kB": "<b>" + "zq7mark" * 1_430,
    "a number": "99999999999999999999999999",
    "not a number": "NaN",
    "blank": " \t\u00a0",
}
# Percent-encoded bytes that are not UTF-8.
RAW_VALUES = {
    "overlong dots": "%c0%ae%c0%ae%c0%af", "overlong less-than": "%c0%bcscript%c0%be", "a lone byte": "%ff",
    "a surrogate": "%ed%a0%80", "half an escape": "%", "no escape": "%zz", "encoded NUL": "%00",
    "encoded CRLF": "%0d%0aX:1",
}
# None of these may come back as it was sent.
UNESCAPED = ("<script>zq7", "<img src=x", "<svg onload", "<b>zq7", 'href="javascript:', "href=javascript:")


# Data that costs much to read


def json_bombs(around=None):
    """Returns JSON texts by name. One member of the object `around` is replaced, so that a reader continues."""
    texts = {
        "100,000 arrays": "[" * 100_000 + "]" * 100_000,
        "100,000 objects": '{"a":' * 100_000 + "1" + "}" * 100_000,
        "not closed": '{"a":[' * 80_000,
        "a number of 900,000 digits": "9" * 900_000,
        "a fraction of 900,000 digits": "0." + "9" * 900_000,
        "an exponent of nines": "1e999999999",
        "a small exponent of nines": "1e-999999999",
        "an exponent of 100,000 digits": "1e" + "9" * 100_000,
        "400,000 elements": "[" + "1," * 400_000 + "1]",
        "60,000 members": "{" + ",".join(f'"a{number}":1' for number in range(60_000)) + "}",
        "one name 90,000 times": "{" + ",".join(['"a":1'] * 90_000) + "}",
        "150,000 escapes": '"' + "\\u0041" * 150_000 + '"',
        "150,000 surrogates": '"' + "\\ud83d" * 150_000 + '"',
        "300,000 combining marks": '"' + "\u0301\u0316" * 200_000 + '"',
        "NUL": '"a\\u0000b"',
        "900,000 spaces": " " * 900_000 + "1",
    }
    if around is None:
        return {name: text.encode() for name, text in texts.items()}
    member, others = around
    rest = json.dumps(others)[1:]
    return {name: f'{{"{member}":{text}{"," if others else ""}{rest}'.encode() for name, text in texts.items()}


def asn1_nest(depth):
    """Returns DER sequences inside each other. Each of them ends."""
    deep = b""
    for _ in range(depth):
        size = len(deep)
        deep = b"\x30" + (bytes([size]) if size < 128 else b"\x83" + size.to_bytes(3, "big")) + deep
    return deep


def asn1_bombs():
    """Returns DER by name that claims much more than it is."""
    return {
        "12,000 sequences": asn1_nest(12_000),
        "100,000 sequences of no definite length": b"\x30\x80" * 100_000,
        "a length of 2 GB": b"\x30\x84\x7f\xff\xff\xff" + b"\0" * 100,
        "a length of 2 to the 64": b"\x30\x88" + b"\xff" * 8 + b"\0" * 100,
        "a length of 127 bytes": b"\x30\xff" + b"\xff" * 127,
        "500,000 empty elements": b"\x31\x83\x0f\x42\x40" + b"\x05\0" * 500_000,
        "20,000 empty elements": b"\x31\x83\x00\x9c\x40" + b"\x05\0" * 20_000,
        "an integer of 900,000 bytes": b"\x02\x83\x0d\xbb\xa0" + b"\x7f" * 900_000,
        "an object identifier of 900,000 bytes": b"\x06\x83\x0d\xbb\xa0" + b"\xff" * 899_999 + b"\x7f",
        "a high tag": b"\x3f" + b"\xff" * 100_000 + b"\x7f\0",
        "strings in a string": b"\x24\x80" * 50_000,
    }


# Right bodies of the emulator's control routes. An attacker changes one member of each.
RIGHT_BODIES = {
    "PUT apps/{bundleId}": {"notificationURL": "http://127.0.0.1:9/", "notificationVersion": "2"},
    "PUT apps/{bundleId}/billing": {"gracePeriodDays": 3, "failurePercent": 10, "recoveryPercent": 50},
    "PUT apps/{bundleId}/products/{productId}": {"type": "Consumable", "price": 4990, "currency": "USD"},
    "POST apps/{bundleId}/products/{productId}/price-increase": {"price": 9990, "needsConsent": True},
    "POST apps/{bundleId}/products/{productId}/extend": {"days": 3},
    "POST customers": {"bundleId": "com.example.gold", "environment": "Sandbox", "storefront": "USA"},
    "POST purchases": {"bundleId": "com.example.gold", "productId": "coins", "quantity": 1, "price": 4990},
    "POST transactions/{id}/refund-requests": {"reason": "UNINTENDED_PURCHASE", "text": "by mistake"},
    "POST transactions/{id}/refund": {"percentage": 50_000},
    "POST refund-requests/{id}/decision": {"decision": "GRANT_PRORATED", "percentage": 50_000},
    "POST external-purchase-tokens": {"bundleId": "com.example.gold", "tokenType": "ACQUISITION"},
    "POST clock/advance": {"seconds": 60},
    "PUT rate-limits": {"enforced": False},
    "PUT refund-model": {"seed": 1},
    "PUT groups/{groupId}": {"bundleId": "com.example.gold", "groupType": "CONSUMER", "members": []},
}


def odd_value(chance, depth=0):
    """Returns a value of any type, often one at a limit."""
    kind = chance.randrange(12 if depth < 3 else 9)
    if kind < 2:
        return chance.choice(list(VALUES.values()))
    if kind < 5:
        return chance.choice([0, -1, 1, 2**31, 2**63 - 1, -(2**63), 2**63, 1e308, -1e308, 0.1, 1e-308, True, None])
    if kind < 8:
        return chance.choice([
            "", "USD", "Consumable", "Auto-Renewable Subscription", "Sandbox", "Production", "P1M", "P999999Y", "auto",
            "2026-05-01T00:00:00Z", "9999-12-31T23:59:59Z", "0000-01-01T00:00:00Z", "com.example.gold", "coins",
        ])
    if kind == 8:
        return "A" * chance.choice([257, 70_000])
    if kind < 11:
        return [odd_value(chance, depth + 1) for _ in range(chance.randrange(4))]
    return {name: odd_value(chance, depth + 1) for name in chance.sample(["a", "type", "price"], chance.randrange(4))}


def changed_somewhere(payload, chance):
    """Returns a payload with a few of its members, at any depth, removed, replaced, renamed or added."""
    changed = json.loads(json.dumps(payload))
    for _ in range(chance.randrange(5)):
        place = changed
        while chance.randrange(2) and (inner := [one for one in place.values() if isinstance(one, dict) and one]):
            place = chance.choice(inner)
        name = chance.choice([*place, "later"])
        match chance.randrange(4):
            case 0:
                place.pop(name, None)
            case 1:
                place[name] = odd_value(chance)
            case 2:
                place[name.swapcase()] = place.pop(name, None)
            case 3:
                place[f"{name}\0"] = place.get(name)
    return changed


def control_calls(routes, seed, count):
    """Yields calls to the emulator's control routes, most of them wrong: method, path, body and the chance itself.

    `routes` are pairs of a method and a path such as `apps/{bundleId}`.
    """
    chance = random.Random(seed)
    for _ in range(count):
        method, path = chance.choice(routes)
        body = dict(RIGHT_BODIES.get(f"{method} {path}", {}))
        if chance.randrange(4):
            body[chance.choice([*body, "a", "environment"])] = odd_value(chance)
        yield method, path, body, chance
