"""The desk tells a backend what happens, and forwards what Apple posts; published code verifies the signatures.

The file is longer than most, because its receivers are beside the tests that use them.
"""

import base64
import contextlib
import datetime
import http.server
import json
import re
import shutil
import textwrap
import threading
import time

import pytest
from standardwebhooks.webhooks import Webhook, WebhookVerificationError

import process
from apple import Purchase
from desk import REPOSITORY, run

SECRET = "whsec_" + base64.b64encode(b"a secret of 24 bytes, yes").decode()


class Backend(http.server.ThreadingHTTPServer):
    """Keeps what it receives, and answers with `status`."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Receiver)
        self.status, self.received = 200, []
        self.url = f"http://127.0.0.1:{self.server_port}"

    def events(self):
        return [(headers, body) for path, headers, body in list(self.received) if path == "/refunds"]

    def types(self, purchase):
        events = [json.loads(body) for _, body in self.events()]
        return [one["type"] for one in events if one["data"].get("transactionId") == purchase.transaction_id]


class Receiver(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        self.server.received.append((self.path, {name.lower(): text for name, text in self.headers.items()}, body))
        self.send_response(self.server.status)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def running(server):
    with server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture
def backend():
    with running(Backend()) as server:
        yield server


@contextlib.contextmanager
def telling(open_desk, backend):
    """A desk that tells the backend everything."""
    with open_desk() as desk:
        desk.stop()
        keys = (
            f"    events: {{ url: {backend.url}/refunds, secret: {SECRET} }}\n"
            f"    forwardTo: [{backend.url}/apple]\n"
        )
        text = desk.config.read_text()
        desk.config.write_text(text.replace("    products: products.yml\n", "    products: products.yml\n" + keys, 1))
        yield desk.start()


def guide_code(language):
    """Returns the guide's code that verifies a signature, in a language."""
    guide = (REPOSITORY / "docs/events.md").read_text()
    (code,) = re.findall(rf"^```{language}\n(.*?)^```", guide, re.MULTILINE | re.DOTALL)
    return code


def guide_function():
    """Returns the function of the guide that verifies a signature."""
    names = {}
    exec(guide_code("python"), names)
    return names["is_valid"]


# For each language: its path if it is installed, and the code around the guide's function. The code reads a list of
# deliveries in JSON from cases.json, and prints a line with true or false for each.
LANGUAGES = {
    "js": (shutil.which("node"), """
        {code}
        for (const one of JSON.parse(require("node:fs").readFileSync("cases.json"))) {{
          console.log(isValid(one.secret, one.headers, Buffer.from(one.body), one.now));
        }}
        """),
    "go": (shutil.which("go"), """
        package main

        import (
            "crypto/hmac"
            "crypto/sha256"
            "encoding/base64"
            "encoding/json"
            "fmt"
            "net/http"
            "os"
            "strconv"
            "strings"
            "time"
        )

        {code}

        func main() {{
            var cases []struct {{
                Secret, Body string
                Headers map[string]string
                Now int64
            }}
            text, _ := os.ReadFile("cases.json")
            json.Unmarshal(text, &cases)
            for _, one := range cases {{
                header := http.Header{{}}
                for name, value := range one.Headers {{
                    header.Set(name, value)
                }}
                fmt.Println(isValid(one.Secret, header, []byte(one.Body), time.Unix(one.Now, 0)))
            }}
        }}
        """),
    "php": (shutil.which("php"), """<?php
        {code}
        foreach (json_decode(file_get_contents('cases.json'), true) as $one) {{
            echo isValid($one['secret'], $one['headers'], $one['body'], $one['now']) ? "true" : "false", "\\n";
        }}
        """),
}


@pytest.mark.parametrize("language", [name for name, (path, _) in LANGUAGES.items() if path])
def test_the_code_of_the_guide_accepts_only_what_the_desk_signed(language, tmp_path):
    now = 1_800_000_000
    body = '{"type":"refund.answered","data":{"customer":"Zoë"}}'
    other = "whsec_" + base64.b64encode(b"another secret of 24 bytes").decode()
    moment = datetime.datetime.fromtimestamp(now, tz=datetime.timezone.utc)
    signature = Webhook(SECRET).sign("evt_1", moment, body)
    headers = {"webhook-id": "evt_1", "webhook-timestamp": str(now), "webhook-signature": signature}
    good = {"secret": SECRET, "headers": headers, "body": body, "now": now}
    two = {**headers, "webhook-signature": f"{Webhook(other).sign('evt_1', moment, body)} {signature}"}
    cases = [
        (good, True),
        ({**good, "headers": two}, True),
        ({**good, "now": now + 299}, True),
        ({**good, "now": now + 301}, False),
        ({**good, "now": now - 301}, False),
        ({**good, "body": body + " "}, False),
        ({**good, "secret": other}, False),
        ({**good, "headers": {**headers, "webhook-id": "evt_2"}}, False),
        ({**good, "headers": {**headers, "webhook-signature": "v1,"}}, False),
        ({**good, "headers": {**headers, "webhook-signature": "v1a,x y"}}, False),
    ]
    _, frame = LANGUAGES[language]
    source = f"verify.{language}"
    (tmp_path / source).write_text(textwrap.dedent(frame).lstrip().format(code=guide_code(language)))
    (tmp_path / "cases.json").write_text(json.dumps([case for case, _ in cases]))
    if language == "go":
        arguments = ["go", "run", source]
    elif language == "php":
        arguments = ["php", source]
    else:
        arguments = ["node", source]
    ended = process.run(arguments, folder=tmp_path, timeout=120)
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.split() == [str(expected).lower() for _, expected in cases]


def test_a_backend_gets_the_events_of_a_case_and_can_verify_them(open_desk, backend):
    with telling(open_desk, backend) as desk:
        purchase = Purchase()
        desk.all_facts(purchase)
        payload = desk.pen.signed("CONSUMPTION_REQUEST", purchase)
        assert desk.post(payload).status == 200
        desk.wait_for_state(purchase, "answered")
        desk.wait_until(lambda: backend.types(purchase)[1:], 20, "two events")
        assert backend.types(purchase) == ["refund.requested", "refund.answered"]
        library, is_valid = Webhook(SECRET), guide_function()
        for headers, body in backend.events():
            assert library.verify(body, headers)["type"].startswith("refund.")
            assert is_valid(SECRET, headers, body)
            assert not is_valid(SECRET, headers, body + b" ")
            assert not is_valid(SECRET, headers, body, now=time.time() + 301)
            with pytest.raises(WebhookVerificationError):
                library.verify(body.replace(b"refund.", b"refunds."), headers)
        assert len({headers["webhook-id"] for headers, _ in backend.events()}) == 2
        desk.wait_until(lambda: [path for path, *_ in backend.received if path == "/apple"], 20, "a copy")
        copies = [body for path, _, body in backend.received if path == "/apple"]
        assert [json.loads(body) for body in copies] == [{"signedPayload": payload}]


@pytest.mark.beside
def test_events_survive_a_failing_backend_and_a_kill(open_desk):
    with running(Backend()) as backend, telling(open_desk, backend) as desk:
        backend.status = 500
        purchase = Purchase()
        desk.all_facts(purchase)
        desk.ask(purchase)
        desk.wait_for_state(purchase, "answered")
        desk.wait_until(lambda: backend.types(purchase), 20, "a first try")

        def endpoint():
            endpoints = desk.call("GET", "/v1/endpoints", role="viewer").json["endpoints"]
            return next(one for one in endpoints if one["kind"] == "events")

        desk.wait_until(lambda: endpoint()["state"] == "failing", 20, "a failing endpoint")
        assert endpoint()["failure"] == "HTTP status 500"
        assert SECRET not in json.dumps(endpoint())
        desk.kill()
        tries = len(backend.types(purchase))
        backend.status = 200
        desk.start()
        desk.wait_until(lambda: len(backend.types(purchase)) >= tries + 2, 120, "both events")
        later = backend.types(purchase)[tries:]
        assert later == ["refund.requested", "refund.answered"]
        ids = [headers["webhook-id"] for headers, _ in backend.events()]
        assert len(set(ids)) == 2
        desk.wait_until(lambda: endpoint()["state"] == "active", 20, "an active endpoint")
        again = desk.call("POST", f"/v1/events/{ids[0]}/resend", role="operator")
        assert again.status == 200
        desk.wait_until(lambda: len(backend.types(purchase)) == tries + 3, 20, "the event again")
        assert backend.events()[-1][0]["webhook-id"] == ids[0]
        assert backend.events()[-1][1] == backend.events()[0][1]


@pytest.mark.beside
def test_the_command_line_lists_events_and_sends_them_again(open_desk):
    with running(Backend()) as backend, telling(open_desk, backend) as desk:

        def events(*arguments):
            return run("events", *arguments, "--config", desk.config, folder=desk.folder)

        purchase = Purchase()
        desk.all_facts(purchase)
        desk.ask(purchase)
        desk.wait_until(lambda: backend.types(purchase)[1:], 20, "two events")
        endpoints = json.loads(events("endpoints", "--json").stdout)["endpoints"]
        (endpoint,) = [one["id"] for one in endpoints if one["kind"] == "events"]
        table = events("endpoints").stdout
        assert endpoint in table and "active" in table and SECRET not in table
        listed = json.loads(events("list", "--type", "refund.answered", "--json").stdout)["events"]
        (answered,) = [one for one in listed if one["body"]["data"]["transactionId"] == purchase.transaction_id]
        assert f"{endpoint} delivered" in events("list", "--case", answered["caseId"]).stdout
        assert events("list", "--failed", endpoint).stdout.splitlines()[1:] == []

        assert events("pause", endpoint).returncode == 0
        assert "paused" in events("endpoints").stdout
        again = events("resend", answered["id"], "--endpoint", endpoint)
        assert again.returncode == 0 and again.stdout == "refund.answered is due again for 1 endpoint.\n"
        recovered = events("recover", endpoint, "--since", "2026-01-01")
        assert recovered.returncode == 0 and "events resume" in recovered.stderr
        assert events("resume", endpoint).returncode == 0
        desk.wait_until(lambda: backend.types(purchase).count("refund.answered") == 2, 60, "the event again")

        for arguments, error in [
            (("list", "--type", "refund.lost"), "--type must be one of refund.requested"),
            (("list", "--app", "com.example.typo"), "com.example.typo"),
            (("list", "--failed", "ep_none"), "There is no endpoint ep_none"),
            (("list", "--cursor", "x"), "cursor"),
            (("resend", "evt_none"), "There is no event evt_none"),
            (("resend", answered["id"], "--endpoint", "ep_none"), "There is no endpoint ep_none"),
            (("recover", endpoint, "--since", "yesterday"), "--since must be a day"),
            (("recover", endpoint, "--since", "2999-01-01"), "in the past"),
            (("pause", "ep_none"), "There is no endpoint ep_none"),
        ]:
            refused = events(*arguments)
            assert refused.returncode != 0 and error in refused.stderr, arguments


@pytest.mark.beside
def test_a_dry_recovery_counts_what_a_new_endpoint_never_accepted_and_changes_nothing(open_desk):
    with running(Backend()) as backend, running(Backend()) as added, telling(open_desk, backend) as desk:

        def read(*arguments):
            ended = run(*arguments, "--json", "--config", desk.config, folder=desk.folder)
            assert (ended.returncode, ended.stderr) == (0, ""), ended.stderr
            return json.loads(ended.stdout)

        purchase = Purchase()
        desk.all_facts(purchase)
        desk.ask(purchase)
        desk.wait_until(lambda: backend.types(purchase)[1:], 20, "two events")
        desk.stop()
        first, second = (f"{{ url: {one.url}/refunds, secret: {SECRET} }}" for one in (backend, added))
        desk.config.write_text(desk.config.read_text().replace(first, f"[{first}, {second}]"))
        desk.start()
        endpoints = read("events", "endpoints")["endpoints"]
        (endpoint,) = [one["id"] for one in endpoints if one["url"] == f"{added.url}/refunds"]
        read("events", "pause", endpoint)
        recover = ("events", "recover", endpoint, "--since", "2026-01-01")

        def state():
            deeds = [one["kind"] for one in read("audit", "list")["deeds"]]
            return read("events", "endpoints"), read("events", "list"), deeds.count("eventsRecovered")

        before = state()
        counted = read(*recover, "--dry-run")
        assert counted["events"] >= 2 and state() == before
        said = run(*recover, "--dry-run", "--config", desk.config, folder=desk.folder)
        assert said.stdout == f"{counted['events']} events would be due again for {added.url}/refunds.\n"
        assert state() == before and added.events() == []
        # The paused endpoint still misses all of them.
        recovered = run(*recover, "--json", "--config", desk.config, folder=desk.folder)
        assert json.loads(recovered.stdout) == counted and "events resume" in recovered.stderr
        assert state()[2] == before[2] + 1
        read("events", "resume", endpoint)
        desk.wait_until(lambda: added.types(purchase)[1:], 60, "both events at the new endpoint")


class Slow(Backend):
    """Answers nothing until it is released."""

    def __init__(self):
        super().__init__()
        self.release, self.held = threading.Event(), 0

    def finish_request(self, request, client_address):
        self.held += 1
        self.release.wait(60)
        super().finish_request(request, client_address)


class Confused(Backend):
    """Answers every connection with bytes that are not HTTP."""

    def finish_request(self, request, client_address):
        request.sendall(b"\0\xff junk\r\n" * 1000)


@pytest.mark.beside
def test_slow_and_confused_receivers_delay_no_answer_and_no_other_receiver(open_desk):
    with running(Backend()) as good, running(Slow()) as slow, running(Confused()) as confused, open_desk() as desk:
        desk.stop()
        urls = [f"{{ url: {server.url}/refunds, secret: {SECRET} }}" for server in (slow, confused, good)]
        text = desk.config.read_text()
        keys = f"    events: [{', '.join(urls)}]\n    forwardTo: [{slow.url}/apple, {confused.url}/apple]\n"
        desk.config.write_text(text.replace("    products: products.yml\n", "    products: products.yml\n" + keys, 1))
        desk.start()
        purchases = [Purchase() for _ in range(5)]
        for purchase in purchases:
            desk.all_facts(purchase)
            desk.ask(purchase)
        for purchase in purchases:
            desk.wait_for_state(purchase, "answered")
            desk.wait_until(lambda: len(good.types(purchase)) == 2, 15, "both events at the good receiver")
        # The slow receiver was called by then, and has answered nothing.
        assert slow.held > 0 and not slow.release.is_set() and slow.received == []
        slow.release.set()
        desk.wait_until(lambda: all(slow.types(one) for one in purchases), 40, "the slow receiver's first events")
        library = Webhook(SECRET)
        for headers, body in slow.events():
            library.verify(body, headers)
        # A second event waits until the first was taken; it is on its way, and may be there already.
        assert {slow.types(one)[0] for one in purchases} == {"refund.requested"}
        desk.kill()
