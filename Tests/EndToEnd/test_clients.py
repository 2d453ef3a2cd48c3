"""The generated clients are what docs/openapi.yaml describes, and those in Python and TypeScript work with a desk.

The file is longer than most, because the tests of all languages share one desk.
"""

import json
import os
import pathlib
import re
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler

import pytest

import openapi
import process
import web
from apple import BUNDLE, Purchase
from desk import REPOSITORY, rfc3339

EXAMPLES = REPOSITORY / "Examples"
sys.path.insert(0, str(EXAMPLES / "python"))

import refund_desk  # noqa: E402


def test_the_generated_files_are_what_the_description_says():
    done = process.run([sys.executable, REPOSITORY / "scripts/clients/generate.py", "--check"], timeout=60)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "file",
    [
        "Sources/RefundDeskClient/Generated/DeskClient+Routes.swift", "Examples/python/refund_desk/client.py",
        "Examples/typescript/src/client.ts",
    ],
)
def test_each_client_has_a_call_for_every_route_of_backends_and_people(file):
    wanted = {
        f"{method.upper()} {path}" for path, method, operation in openapi.operations(openapi.load())
        if operation["x-roles"]
    }
    found = set(re.findall(r"`((?:GET|PUT|POST|DELETE) /[^`]*)`", (REPOSITORY / file).read_text()))
    assert len(wanted) > 35 and found == wanted


# Python


@pytest.fixture(scope="module")
def client(desk):
    return refund_desk.DeskClient(f"http://127.0.0.1:{desk.port}/", desk.token("admin"))


def report(client, purchase, key="k"):
    use = {"transactionId": purchase.transaction_id, "unitsUsed": 125, "at": rfc3339(), "idempotencyKey": key}
    return client.post_usage(purchase.bundle, {"usage": [use]})


def test_the_python_client_reports_facts_and_reads_the_answer(desk, client):
    purchase = Purchase()
    client.put_customer(BUNDLE, purchase.customer, {"accountCreatedAt": "2020-01-01T00:00:00Z", "segments": ["vip"]})
    client.put_consent(BUNDLE, purchase.customer, {"granted": True, "textVersion": "2026-05", "source": "app"})
    assert client.put_delivery(BUNDLE, purchase.transaction_id, {"status": "delivered"})["known"] is False
    assert report(client, purchase, purchase.transaction_id)["recorded"] == 1
    desk.ask(purchase)
    case = desk.wait_for_state(purchase, "answered")
    assert client.get_case(case["id"][:8])["answer"]["body"]["customerConsented"] is True
    assert client.get_consents(BUNDLE, purchase.customer)["consents"][0]["granted"] is True
    assert client.withdraw_consent(BUNDLE, purchase.customer) is None
    assert client.export_customer_zip(BUNDLE, purchase.customer).startswith(b"PK")
    assert client.export_customer(BUNDLE, purchase.customer)["bundleId"] == BUNDLE
    assert "refund_desk" in client.get_metrics()


def test_the_python_client_lists_all_pages_and_decides(desk, client):
    purchases = [Purchase() for _ in range(5)]
    for purchase in purchases:
        desk.ask(purchase)
        desk.wait_for_state(purchase, "waiting")
    listed = {one["transactionId"]: one for one in client.all_cases(state=["waiting"], limit=2)}
    assert {purchase.transaction_id for purchase in purchases} <= listed.keys()
    case = listed[purchases[0].transaction_id]["id"]
    client.hold_case(case, {"until": rfc3339(time.time() + 60)})
    client.answer_case(case, {"prefer": "DECLINE"})
    assert client.get_case(case)["decision"] == "DECLINE"


def test_the_python_client_raises_what_the_desk_says(desk, client):
    with pytest.raises(refund_desk.DeskProblem) as raised:
        client.get_case("a/b?c=d#e%20")
    assert raised.value.status == 404 and raised.value.detail
    with pytest.raises(refund_desk.DeskProblem) as raised:
        client.post_usage(BUNDLE, {"usage": [{"transactionId": "1", "percent": 101}]})
    assert raised.value.status == 400 and raised.value.errors[0]["path"].startswith("usage[0].")
    with pytest.raises(refund_desk.DeskProblem) as raised:
        client.get_customer(BUNDLE, "..")
    assert raised.value.status == 404


class Busy(web.Server):
    """Answers the first requests with a given status, and the others with a list without cases."""

    def __init__(self, *first):
        self.waiting, self.calls, self.lock = list(first), [], threading.Lock()
        server = self

        class Handler(BaseHTTPRequestHandler):
            timeout = 60

            def do_GET(self):
                with server.lock:
                    server.calls.append((self.command, self.path))
                    status, wait = server.waiting.pop(0) if server.waiting else (200, None)
                self.rfile.read(int(self.headers.get("content-length") or 0))
                body = b'{"cases": []}' if status == 200 else b"<html>"
                self.send_response(status)
                self.send_header("Content-Length", str(len(body)))
                if wait is not None:
                    self.send_header("Retry-After", wait)
                self.end_headers()
                self.wfile.write(body)

            do_POST = do_GET

            def log_message(self, *_):
                pass

        super().__init__(Handler)


@pytest.fixture
def busy():
    servers = []

    def make(*first):
        servers.append(Busy(*first))
        return servers[-1]

    yield make
    for server in servers:
        server.stop()


def test_the_python_client_repeats_what_changes_nothing(busy):
    waits = []

    def client(server):
        return refund_desk.DeskClient(server.url, "rd_test", sleep=waits.append, retries=refund_desk.Retries(3))

    server = busy((503, "2"), (503, None))
    assert client(server).list_cases() == {"cases": []}
    assert len(server.calls) == 3 and waits[0] == 2 and 0 < waits[1] <= 0.5
    server = busy((503, "16"))
    with pytest.raises(refund_desk.DeskProblem) as raised:
        client(server).list_cases()
    assert (raised.value.retry_after, len(server.calls)) == (16, 1)
    server = busy((503, "0"))
    with pytest.raises(refund_desk.DeskProblem):
        client(server).answer_case("1", {"prefer": "DECLINE"})
    assert len(server.calls) == 1
    server.stop()
    waits.clear()
    with pytest.raises(refund_desk.CallFailed):
        client(server).answer_case("1", {"prefer": "DECLINE"})
    assert len(waits) == 2, "the desk did not get the decision, so it is sent again"


def test_the_python_client_verifies_events(open_desk):
    with Inbox() as inbox, open_desk() as desk:
        desk.stop()
        text = desk.config.read_text()
        keys = f"    products: products.yml\n    events: {{ url: {inbox.url}, secret: a plain secret }}\n"
        desk.config.write_text(text.replace("    products: products.yml\n", keys, 1))
        desk.start()
        desk.ask(Purchase())
        headers, body = desk.wait_until(lambda: inbox.received and inbox.received[0], 20, "an event")
    assert refund_desk.is_from_desk("a plain secret", headers, body)
    assert not refund_desk.is_from_desk("another secret", headers, body)
    assert not refund_desk.is_from_desk("a plain secret", headers, body + b" ")
    assert not refund_desk.is_from_desk("a plain secret", headers, body, now=int(headers["webhook-timestamp"]) + 301)


class Inbox(web.Server):
    """Keeps the headers and bodies that it gets."""

    def __init__(self):
        self.received = []
        server = self

        class Handler(BaseHTTPRequestHandler):
            timeout = 60

            def do_POST(self):
                body = self.rfile.read(int(self.headers["content-length"]))
                server.received.append(({name.lower(): value for name, value in self.headers.items()}, body))
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_):
                pass

        super().__init__(Handler)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()


def ran(done):
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_python_program_runs(desk):
    purchase = Purchase()
    desk.ask(purchase)
    done = process.run(
        [sys.executable, EXAMPLES / "python/report_use.py", f"http://127.0.0.1:{desk.port}", BUNDLE, purchase.customer,
         purchase.transaction_id],
        environment={**os.environ, "REFUND_DESK_TOKEN": desk.token("admin")},
    )
    assert "1 reports recorded, known: True" in ran(done)


# TypeScript


@pytest.fixture(scope="module")
def build(tmp_path_factory):
    """The client, compiled; a mistake in its types fails."""
    folder = tmp_path_factory.mktemp("typescript")
    ran(process.run(
        ["tsc", "--project", EXAMPLES / "typescript/tsconfig.json", "--outDir", folder], timeout=120,
    ))
    (folder / "package.json").write_text('{ "type": "module" }')
    return folder


def node(folder, script, *arguments, token="rd_test"):
    file = folder / "test.js"
    file.write_text(f'import {{ CallFailed, DeskClient, DeskProblem }} from "./index.js";\n{script}\n')
    return ran(process.run(
        ["node", file, *arguments], environment={**os.environ, "REFUND_DESK_TOKEN": token}, timeout=60,
    ))


CLIENT = """
const [address, ...given] = process.argv.slice(2);
const options = { address, token: process.env.REFUND_DESK_TOKEN, attempts: 3, base: 1 };
const desk = new DeskClient(options);
"""


def test_the_typescript_program_runs(desk, build):
    purchase = Purchase()
    desk.ask(purchase)
    done = process.run(
        ["node", build / "report-use.js", f"http://127.0.0.1:{desk.port}", BUNDLE, purchase.customer,
         purchase.transaction_id],
        environment={**os.environ, "REFUND_DESK_TOKEN": desk.token("admin")},
    )
    assert "1 reports recorded, known: true" in ran(done)
    desk.wait_for_state(purchase, "answered")


def test_the_typescript_client_lists_all_pages_and_decides(desk, build):
    purchases = [Purchase() for _ in range(5)]
    for purchase in purchases:
        desk.ask(purchase)
        desk.wait_for_state(purchase, "waiting")
    printed = node(build, CLIENT + """
const found = [];
for await (const one of desk.allCases({ state: ["waiting"], limit: 2 })) found.push(one);
const id = found.find((one) => one.transactionId === given[0]).id;
await desk.answerCase(id, { prefer: "DECLINE" });
const one = await desk.getCase(id.slice(0, 8));
const archive = await desk.exportCustomerZip(one.bundleId, one.customer);
console.log(JSON.stringify([found.map((each) => each.transactionId), one.decision, archive[0], archive[1]]));
""", f"http://127.0.0.1:{desk.port}", purchases[0].transaction_id, token=desk.token("admin"))
    listed, decision, *start = json.loads(printed)
    assert {purchase.transaction_id for purchase in purchases} <= set(listed)
    assert decision == "DECLINE" and bytes(start) == b"PK"


def test_the_typescript_client_throws_what_the_desk_says(desk, build):
    printed = node(build, CLIENT + """
const failures = [];
for (const call of [
  () => desk.getCase("a/b?c=d#e%20"), () => desk.postUsage(given[0], { usage: [{ percent: 101 }] }),
  () => new DeskClient({ ...options, token: "rd_wrong" }).listCases(),
]) {
  try { await call(); } catch (error) { failures.push([error.name, error.status, error.errors.length > 0]); }
}
console.log(JSON.stringify(failures));
""", f"http://127.0.0.1:{desk.port}", BUNDLE, token=desk.token("admin"))
    assert json.loads(printed) == [["DeskProblem", 404, False], ["DeskProblem", 400, True], ["DeskProblem", 401, False]]


def test_the_typescript_client_repeats_what_changes_nothing(busy, build):
    server = busy((503, "0"), (503, None))
    assert json.loads(node(build, CLIENT + "console.log(JSON.stringify(await desk.listCases()))", server.url)) == {
        "cases": []
    }
    assert len(server.calls) == 3
    decide = CLIENT + """
try { await desk.answerCase("1", { prefer: "DECLINE" }); } catch (error) { console.log(error.name); }
"""
    server = busy((503, "0"))
    assert node(build, decide, server.url) == "DeskProblem\n" and len(server.calls) == 1
    server.stop()
    assert node(build, decide, server.url) == "CallFailed\n"


def test_the_clients_have_no_dependencies():
    assert "dependencies" not in json.loads((EXAMPLES / "typescript/package.json").read_text())
    allowed = sys.stdlib_module_names | {"refund_desk"}
    for file in pathlib.Path(EXAMPLES / "python").rglob("*.py"):
        modules = re.findall(r"^(?:import|from) (\w+)", file.read_text(), re.M)
        assert set(modules) <= allowed, file
