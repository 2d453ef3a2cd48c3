"""No sink contains a secret.

One desk has a planted secret of each kind, and lives through good and bad requests, a failing Apple and failing
receivers. Every command and every page is used. Then each sink in `SINKS` is searched for each secret, also in other
encodings. `SecretTests.swift` does the same with traces, which no program exports, and `test_logs.py` with the logs of
all desks of a run. The file is longer than most, because all secrets and sinks belong to the one life of that desk.
"""

import base64
import concurrent.futures
import copy
import html
import io
import json
import os
import pathlib
import re
import resource
import secrets
import shutil
import signal
import urllib.parse
import zipfile
from http.server import BaseHTTPRequestHandler

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

import process
import web
from apple import APP_APPLE_IDS, BUNDLE, Purchase, b64url
from conftest import ISSUER_ID, KEY_ID
from desk import BINARY, REPOSITORY, Desk, run
from fakeapple import Answer, FakeApple
from marks import Marks, plain, plant_key, plant_lines
from playemulator import Play
from test_google_play import APP, AUDIENCE, EMAIL, PACKAGE, Relay, bought, dispute, point, pushed_with
from test_google_play_emulator import Receiver
from test_identity_provider import ADDRESS, Provider
from test_sign_in import Browser

# An event endpoint that always fails, and one that accepts everything.
FAILING, ACCEPTING = "/failing", "/accepting"


ENCODERS = {
    "plain": lambda secret: secret,
    "Base64": base64.b64encode,
    "Base64 after one byte": lambda secret: base64.b64encode(b"x" + secret + b"y"),
    "Base64 after two bytes": lambda secret: base64.b64encode(b"xy" + secret + b"yz"),
    "Base64URL": lambda secret: b64url(b"xyz" + secret).encode(),
    "hexadecimal": lambda secret: secret.hex().encode(),
    "percent": lambda secret: urllib.parse.quote(secret, safe="").encode(),
    "HTML": lambda secret: html.escape(secret.decode()).encode(),
    "JSON": lambda secret: json.dumps({"a": secret.decode()}).encode(),
}


@pytest.mark.parametrize("encode", ENCODERS.values(), ids=ENCODERS)
def test_the_search_finds_a_secret_in_each_encoding(encode):
    marks = Marks()
    secret = marks.plant("shared secret")
    assert marks.found(b"before " + encode(secret.encode()) + b" after")
    assert not marks.found(b"before " + encode(secret[::-1].encode()) + b" after")
    assert not marks.found(encode(secret.encode()), allowed={"shared secret"})


# The servers around the desk


class Outside(web.Server):
    """A backend, an endpoint of events and an address of alerts; it keeps the headers and bodies that it gets."""

    def __init__(self):
        self.received = []
        outside = self

        class Handler(BaseHTTPRequestHandler):
            timeout = 60

            def do_GET(self):
                self.do_POST()

            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("content-length") or 0))
                outside.received.append((self.path, f"{self.headers}".encode() + body))
                self.send_response(500 if self.path.startswith(FAILING) else 200)
                answer = b"no JSON" if self.path == "/hook" else b""
                self.send_header("content-length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

            def log_message(self, *_):
                pass

        super().__init__(Handler)

    def of(self, *paths):
        return [content for path, content in list(self.received) if path.startswith(paths)]


class PlantedDesk(Desk):
    """A desk whose secrets are planted, each in another form."""

    def __init__(self, folder, outside, marks, google, provider, **options):
        self.outside, self.marks, self.google, self.provider = outside, marks, google, provider
        folder.mkdir(parents=True)
        super().__init__(folder, **options)

    def file(self, name, text):
        path = self.folder / name
        path.write_text(f"{text}\n")
        path.chmod(0o600)
        return name

    def configuration(self, issuer_id, key_id):
        marks, outside = self.marks, self.outside.url
        other = ec.generate_private_key(ec.SECP256R1())
        self.pem = plant_key(marks, other)
        self.file("first.pem", self.pem)
        (self.folder / "credentials").mkdir()
        self.file("credentials/events.secret", marks.plant("events secret"))
        self.shared = plain(marks, "shared secret")
        self.variables = {
            "CREDENTIALS_DIRECTORY": str(self.folder / "credentials"),
            "PLANTED_SHARED": self.shared,
            "PLANTED_BEAT": f"{outside}/beat/{plain(marks, 'heartbeat URL')}",
        }
        # Where Swift is installed, a crash would wait for a backtrace.
        self.environment = os.environ | self.variables | {"SWIFT_BACKTRACE": "enable=no"}
        alerts = f"{outside}/alerts/{plain(marks, 'alert URL')}"
        copies = f"{outside}/audit/{plain(marks, 'audit copy URL')}"
        self.content = {
            "listen": "127.0.0.1:0",
            "database": {"file": self.file("database.txt", self.database.url)},
            "journal": "journal/attempts",
            "alerts": {"url": {"file": self.file("alerts.txt", alerts)}},
            "heartbeat": {"environment": "PLANTED_BEAT"},
            "audit": {"copy": {"url": {"file": self.file("audit-copy.txt", copies)}}},
            "dashboard": {"identityProvider": {
                "issuer": self.provider.url,
                "clientID": "refund-desk",
                "clientSecret": {"file": self.file("client.txt", self.provider.secret)},
                "address": ADDRESS,
                "groups": [{"group": "support", "role": "operator"}],
            }},
            "apps": [{
                "bundleId": BUNDLE,
                "appAppleId": APP_APPLE_IDS[BUNDLE],
                "api": [
                    {"issuerId": issuer_id, "keyId": "REFUSEDKEY", "privateKey": {"command": ["cat", "first.pem"]}},
                    {"issuerId": issuer_id, "keyId": key_id, "privateKeyFile": "AuthKey.p8"},
                ],
                "sharedSecret": [
                    "${PLANTED_SHARED}",
                    {"file": self.file("shared.txt", plain(marks, "shared secret"))},
                ],
                "rootCertificates": ["root.der"],
                "onlineChecks": False,
                "endpoints": {
                    "sandbox": f"{self.apple.url}/sandbox", "production": f"{self.apple.url}/production",
                },
                "products": "products.yml",
                "policy": "policy.yml",
                "events": [
                    {"url": outside + ACCEPTING, "secret": {"credential": "events.secret"}},
                    {"url": outside + FAILING, "secret": [marks.plant("events secret"), marks.plant("events secret")]},
                ],
                "evidenceHook": {
                    "url": f"{outside}/hook",
                    "secret": {"command": ["cat", self.file("hook.txt", marks.plant("hook secret"))]},
                },
                "forwardTo": [f"{outside}/forwarded"],
            }, {
                "bundleId": APP,
                "googlePlay": {
                    "packageName": PACKAGE,
                    "serviceAccountFile": "play.json",
                    "push": {"audience": AUDIENCE, "email": EMAIL},
                    "endpoint": self.google.url,
                },
                "products": "products.yml",
                "policy": "policy.yml",
            }],
        }
        (self.folder / "journal").mkdir()
        return json.dumps(self.content)


# A life


class Life:
    """What a desk with planted secrets left in each sink."""

    def __init__(self, folder, pen, witness):
        self.marks, self.outside = Marks(), Outside()
        self.sinks = {name: [] for name in SINKS}
        self.folder, self.pen = folder, pen
        key = ec.generate_private_key(ec.SECP256R1())
        self.apple = FakeApple(key=key, issuer_id=ISSUER_ID, key_id=KEY_ID, bundles={BUNDLE})
        pem = plant_key(self.marks, key)
        self.play = Play(folder, "--quiet").__enter__()
        self.google = Relay(self.play)
        self.provider = Provider(self.marks.plant("client secret"))
        plant_lines(self.marks, json.loads(self.play.file.read_text())["private_key"])
        self.desk = PlantedDesk(
            folder / "desk", self.outside, self.marks, self.google, self.provider, apple=self.apple, pen=pen,
            key_pem=pem.encode(), key_id=KEY_ID, issuer_id=ISSUER_ID, witness=witness,
        )
        shutil.copy(self.play.file, self.desk.folder / "play.json")
        self.sources = {path for path in self.desk.folder.rglob("*") if path.is_file()}

    def keep(self, sink, content):
        self.sinks[sink].append(content if isinstance(content, bytes) else content.encode())

    def live(self):
        self.start("--log-level", "trace")
        try:
            self.ask()
            self.ask_as_google()
            # The desk looks for alerts at intervals, and meanwhile the pages and the API are read.
            self.browse()
            self.sign_in_with_the_provider()
            self.sign_in_with_a_password()
            self.read()
            self.tell()
            self.command()
            self.rotate()
            self.look_at_the_process()
        finally:
            self.crash()
            self.google.__exit__()
            self.play.__exit__(None, None, None)
            self.outside.stop()
            self.apple.stop()
            self.provider.__exit__()
        self.make_mistakes()
        self.collect()
        return self

    def start(self, *options):
        desk = self.desk
        if desk.database.url.startswith("postgresql"):
            self.run("migrate", "--config", desk.config)
        soft, hard = resource.getrlimit(resource.RLIMIT_CORE)
        resource.setrlimit(resource.RLIMIT_CORE, (hard, hard))
        try:
            desk.process = process.Process(
                [BINARY, "serve", "--config", desk.config, *options], folder=desk.folder, environment=desk.environment
            )
        finally:
            resource.setrlimit(resource.RLIMIT_CORE, (soft, hard))
        desk.port = int(desk.process.wait_for_line(r"^Refund Desk listens on http://127\.0\.0\.1:(\d+)$")[1])
        desk.wait_until(desk.is_ready, 20, "ready")
        for role in ("viewer", "backend", "operate", "privacy", "admin"):
            made = self.run("tokens", "create", "--role", role, "--config", desk.config, sink=None)
            desk._tokens[role] = self.marks.plant("bearer token", made.stdout.strip())

    def call(self, method, path, body=None, **options):
        answer = self.desk.call(method, path, body, **options)
        self.keep("answers", f"{answer.headers}".encode() + answer.body)
        return answer

    def post(self, signed):
        for part in signed.split(".")[1:]:
            if len(part) >= 80:
                self.marks.plant("signed payload", part[len(part) // 2 :][:40])
        return self.call("POST", "/notifications/v2", {"signedPayload": signed})

    # Requests, good and bad, while Apple fails

    def ask(self):
        """Asks for refunds, until Apple refuses the key."""
        desk, pen = self.desk, self.pen
        self.purchases = [Purchase() for _ in range(4)]
        answered, failing, unsent, erased = self.purchases
        for purchase in (answered, failing, erased):
            desk.all_facts(purchase)
        self.apple.script(failing, Answer(500), Answer(400, 4000001))
        for purchase in self.purchases:
            assert self.post(pen.signed("CONSUMPTION_REQUEST", purchase)).status == 200
        desk.wait_for_state(answered, "answered")
        desk.wait_for_state(failing, "failed", timeout=60)
        self.apple.refuses_keys = True
        desk.all_facts(unsent)
        desk.wait_until(lambda: desk.case(unsent).get("blockReason") == "keyRefused", 30, "a refused key")

    def tell(self):
        """Waits until every receiver got something, and posts what the desk refuses."""
        desk, pen = self.desk, self.pen
        desk.wait_until(lambda: self.outside.of("/alerts"), 60, "an alert about the key")
        self.apple.refuses_keys = False
        self.post(pen.signed("REFUND", self.purchases[0]))
        self.post("not.a.payload")
        self.post(pen.signed("CONSUMPTION_REQUEST", Purchase())[:-9] + "forgeries")
        version1 = {
            "notification_type": "DID_RENEW", "bid": BUNDLE, "environment": "Sandbox", "password": self.desk.shared,
        }
        assert self.call("POST", "/notifications/v1", version1).status == 200
        guess = plain(self.marks, "guessed shared secret")
        assert self.call("POST", "/notifications/v1", version1 | {"password": guess}).status == 503
        for path in ("/v1/cases", "/v1/none", "/metrics"):
            self.call("GET", path, token=self.marks.plant("guessed token", f"rd_{secrets.token_hex(20)}"))
        self.call("PUT", f"/v1/apps/{BUNDLE}/customers/c/consent", {"granted": "perhaps"}, role="backend")
        # An endpoint that accepts events, one that refuses them, the hook, and the address that gets notifications.
        for path in (ACCEPTING, FAILING, "/hook", "/forwarded", "/beat"):
            desk.wait_until(lambda: self.outside.of(path), 90, f"something at {path}")

    def ask_as_google(self):
        """A dispute that is answered and lost, a message that waits for its order, and pushes of a stranger."""
        desk, play = self.desk, self.play
        address = f"http://127.0.0.1:{desk.port}/notifications/google-play"
        with Receiver(play.port) as receiver:
            token = pushed_with(play, receiver, audience=AUDIENCE)
            self.marks.plant("push token", token.split()[1].rpartition(".")[2])
            body = receiver.seen[-1][1]
        assert self.call("POST", "/notifications/google-play", body, headers={"Authorization": token}).status == 200
        guess = self.marks.plant("push token", secrets.token_urlsafe(40))
        refused = self.call("POST", "/notifications/google-play", body, headers={"Authorization": f"Bearer {guess}"})
        assert refused.status == 401
        point(play, address)
        self.disputed, waiting = bought(play), bought(play, customer="account-2")
        dispute(play, self.disputed)
        desk.wait_for_state(self.disputed, "answered", timeout=30)
        play.control("POST", f"orders/{self.disputed.transaction_id}/decision", {"decision": "VOID"})
        desk.wait_until(lambda: desk.case(self.disputed).get("outcome"), 30, "an outcome")
        play.control("PUT", "faults", {"call": "order", "status": 503, "times": 1_000})
        dispute(play, waiting)
        desk.wait_until(lambda: desk.rows_about(waiting.transaction_id), 30, "a message that waits")
        play.control("PUT", "faults", {"call": "order", "times": 0})
        for one in play.control("GET", "reviews")["reviews"]:
            order = play.call(
                "GET", f"/androidpublisher/v3/applications/{one['packageName']}/orders/{one['orderId']}"
            ).json
            self.marks.plant("review token", one["pendingRefundToken"])
            self.marks.plant("purchase token", order["purchaseToken"])
        for access in self.google.tokens:
            self.marks.plant("access token", access)

    # Pages

    def browse(self):
        browser, seen = Browser(self.desk), set()
        self.keep("pages", browser.sign_in("rd_wrong")[2])
        browser.sign_in(self.desk.token("admin"))
        for cookie in browser.cookies:
            if cookie.name == "refund_desk":
                self.marks.plant("session cookie", cookie.value)
        session = "; ".join(f"{cookie.name}={cookie.value}" for cookie in browser.cookies)
        customer = f"/customers?app={APP}&customer={self.disputed.customer}"
        waiting = ["/", "/?environment=Sandbox", f"/cases?app={APP}", f"/notifications?app={APP}", customer]
        while waiting and len(seen) < 150:
            path = waiting.pop(0)
            seen.add(path)
            answer = self.desk.call("GET", path, headers={"Cookie": session})
            if answer.status == 303:
                # A search with one hit leads to it.
                self.keep("pages", f"{answer.headers}")
                waiting.insert(0, answer.headers["location"])
                continue
            assert answer.status == 200, (path, answer.body)
            if answer.content_type == "application/zip":
                self.keep_archive(answer.body)
                continue
            self.keep("pages", f"{answer.headers}".encode() + answer.body)
            found = [html.unescape(link) for link in re.findall(r'href="(/[^"#]*)', answer.body.decode())]
            waiting += [link for link in found if link not in seen and link not in waiting]
        assert {"/apps", "/events", "/recovery", "/outcomes"} <= {path.partition("?")[0] for path in seen}
        self.keep("pages", browser.open("/no-such-page")[2])

    def sign_in_with_the_provider(self):
        browser = Browser(self.desk)
        status, _, page = browser.open("/sign-in/provider")
        assert status == 200, page
        link = html.unescape(re.search(r'id="go" href="([^"]+)"', page)[1])
        (code,) = urllib.parse.parse_qs(urllib.parse.urlsplit(link).query)["code"]
        self.marks.plant("authorization code", code)
        status, _, page = browser.open(link.removeprefix(ADDRESS))
        assert status == 200, page
        self.keep("pages", page)
        self.keep("pages", browser.open(link.removeprefix(ADDRESS))[2])
        (token,) = self.provider.tokens
        self.marks.plant("ID token", token.rpartition(".")[2])
        (session,) = [cookie.value for cookie in browser.cookies if cookie.name == "refund_desk"]
        self.marks.plant("session cookie", session)

    def sign_in_with_a_password(self):
        """A person replaces a one-time password, gets another from the command line, and mistypes it."""
        place = ("--config", self.desk.config)
        made = self.run("people", "add", "ana", "--role", "viewer", "--one-time", *place, sink=None)
        self.keep("outputs of commands", made.stderr)
        once = self.marks.plant("one-time password", made.stdout.strip())
        first, second, wrong = (self.marks.plant("password") for _ in range(3))

        def sign_in(password, expected, **fields):
            browser = Browser(self.desk)
            fields |= {"name": "ana", "password": password, "formToken": browser.code("/sign-in")}
            status, address, page = browser.open("/sign-in", fields)
            self.keep("pages", page)
            assert (status, address) == expected, page
            for cookie in browser.cookies:
                if cookie.name == "refund_desk":
                    self.marks.plant("session cookie", cookie.value)
            return page

        assert "works once" in sign_in(once, (200, "/sign-in"))
        sign_in(once, (200, "/"), newPassword=first)
        changed = run("people", "set-password", "ana", *place, folder=self.desk.folder,
                      environment=self.desk.environment, input=f"{second}\n")
        assert changed.returncode == 0, changed.stderr
        self.keep("outputs of commands", changed.stdout + changed.stderr)
        sign_in(wrong, (401, "/sign-in"))
        sign_in(second, (200, "/"))

    # The API

    def read(self):
        names = {
            "bundleId": BUNDLE, "customer": self.purchases[0].customer,
            "transactionId": self.purchases[0].transaction_id,
            "originalTransactionId": self.purchases[0].transaction_id,
        }
        routes = re.findall(r"`GET (/(?:v1|health|metrics)[^`?]*)`", (REPOSITORY / "docs/api.md").read_text())
        assert len(set(routes)) > 15, "the guide lists the routes"
        for route in sorted(set(routes)):
            names["id"] = (
                self.desk.case(self.purchases[0])["id"] if "/cases/" in route
                else self.desk.listed("events")[0]["id"] if "/events/" in route
                else self.desk.listed("notifications")[0]["id"] if "/notifications/" in route else "none"
            )
            path = re.sub(r"\{(\w+)\}", lambda found: urllib.parse.quote(names[found[1]], safe=""), route)
            if route in ("/v1/search", "/v1/customers"):
                path += f"?q={self.purchases[0].transaction_id}"
            # An export contains what Apple signed about its customer, so it is a sink of its own.
            call = self.desk.call if route.endswith("/export") else self.call
            answer = call("GET", path, role="admin")
            assert answer.status == 200 or (answer.status == 404 and "{" in route), (path, answer.body)
            if route.endswith("/export"):
                self.keep_archive(answer.body)
            if route == "/metrics":
                self.keep("metrics", answer.body)
        for one in self.desk.listed("notifications", f"&app={APP}"):
            self.call("GET", f"/v1/notifications/{one['id']}", role="admin")
        self.call("GET", f"/v1/cases/{self.desk.case(self.disputed)['id']}", role="admin")
        export = self.desk.call("GET", f"/v1/apps/{APP}/customers/{self.disputed.customer}/export", role="admin")
        self.keep_archive(export.body)

    def keep_archive(self, content):
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            for name in archive.namelist():
                self.keep("exports", name.encode() + b"\n" + archive.read(name))

    # Commands

    def run(self, *words, sink="outputs of commands"):
        done = run(*words, folder=self.desk.folder, environment=self.desk.environment, timeout=60)
        if sink:
            self.keep(sink, done.stdout + done.stderr)
        return done

    def command(self):
        desk, case = self.desk, self.desk.case(self.purchases[0])["id"]
        transaction = self.purchases[0].transaction_id
        endpoint = desk.call("GET", "/v1/endpoints", role="admin").json["endpoints"][0]["id"]
        event = desk.listed("events")[0]["id"]
        disputed = desk.case(self.disputed)["id"]
        void = desk.listed("notifications", f"&app={APP}&type=VOIDED_PURCHASE")[0]["id"]
        export, backup = self.folder / "export.zip", self.folder / "backup"
        signed = self.folder / "signed.txt"
        signed.write_text(self.pen.signed("TEST"))
        used = {
            "doctor": [[], ["--json"], ["--send-test"]],
            "migrate": [["--check"]],
            "partitions list": [[]],
            "backup": [[backup, "--json"]],
            "check": [[], ["--json"]],
            "cases list": [[], ["--json"]],
            "cases show": [[case], [case, "--json"], [disputed], [disputed, "--json"]],
            "customers show": [
                [transaction, "--app", BUNDLE], [self.disputed.customer, "--app", APP],
                [self.disputed.customer, "--app", APP, "--json"],
            ],
            "customers export": [[transaction, "--app", BUNDLE, "--output", export]],
            "customers erase": [[self.purchases[3].transaction_id, "--app", BUNDLE, "--yes"]],
            "retention run": [[]],
            "notifications list": [[], ["--json"]],
            "notifications show": [[case], [case, "--json"], [void], [void, "--json"]],
            "notifications replay": [[case]],
            "events list": [[], ["--json"]],
            "events endpoints": [[], ["--json"]],
            "events pause": [[endpoint]],
            "events resume": [[endpoint]],
            "events resend": [[event]],
            "events recover": [
                [endpoint, "--since", "2020-01-01T00:00:00Z", "--dry-run", "--json"],
                [endpoint, "--since", "2020-01-01T00:00:00Z"],
            ],
            "tokens list": [[], ["--json"]],
            "people list": [[], ["--json"]],
            "apps list": [[], ["--json"]],
            "apps pause": [[BUNDLE]],
            "apps resume": [[BUNDLE]],
            "policy check": [["policy.yml"], ["policy.yml", "--json"]],
            "policy explain": [[case]],
            "policy simulate": [["policy.yml"]],
            "report": [[], ["--json"], ["--csv"]],
            "verify": [[signed], [signed, "--json"]],
            "customers receipt": [[self.purchases[0].customer, "--app", BUNDLE]],
            "customers replace-key": [[]],
            "consent key": [[]],
            "audit list": [[], ["--json"]],
            "audit verify": [[], ["--json"]],
            "privacy": [[], ["--json"], ["--markdown"]],
        }
        assert set(used) | set(UNUSED) == set(subcommands()), "each command is used, or says why not"
        for command, calls in used.items():
            for words in calls:
                done = self.run(*command.split(), *words, "--config", desk.config)
                assert done.returncode != 64, done.stderr
        self.keep_archive(export.read_bytes())
        for path in (backup, pathlib.Path(f"{backup}.manifest.json")):
            self.keep("backup", path.read_bytes())
        for kind, name in [
            ("erasure key", "erasure.key"), ("audit key", "audit.key"), ("receipt key", "consent-receipt.key"),
        ]:
            key = (desk.folder / name).read_bytes().strip()
            self.sources.add(desk.folder / name)
            self.marks.plant(kind, key)
            self.marks.plant(kind, base64.b64decode(key))

    # A new secret of each kind, while the desk runs

    def rotate(self):
        desk = self.desk
        desk.file("shared.txt", plain(self.marks, "shared secret"))
        desk.file("hook.txt", self.marks.plant("hook secret"))
        desk.file("credentials/events.secret", self.marks.plant("events secret"))
        desk.file("first.pem", plant_key(self.marks, ec.generate_private_key(ec.SECP256R1())))
        desk.file("client.txt", self.marks.plant("client secret"))
        changed = self.call("POST", "/v1/secrets/reload", role="admin").json["changed"]
        assert len(changed) == 5, changed
        desk.file("hook.txt", "")
        assert self.call("POST", "/v1/secrets/reload", role="admin").status == 422
        desk.process.send(signal.SIGHUP)
        desk.process.wait_for_line("the old secrets stay in force.*SIGHUP")
        desk.file("hook.txt", self.marks.plant("hook secret"))

    # The process

    def look_at_the_process(self):
        system = pathlib.Path("/proc") / str(self.desk.process.pid)
        if system.exists():
            self.keep("arguments of the process", (system / "cmdline").read_bytes())
            limit = re.search(r"^Max core file size +(\S+)", (system / "limits").read_text(), re.MULTILINE)[1]
            assert limit == "0"

    def crash(self):
        """Ends the desk with a signal that leaves a core dump where one is allowed."""
        served = self.desk.process
        served.send(signal.SIGSEGV)
        served.wait()
        assert served.returncode == -signal.SIGSEGV
        self.keep("logs", served.stdout + served.stderr)
        for path in self.desk.folder.glob("core*"):
            self.keep("core dumps", path.read_bytes())

    # Mistakes in the configuration

    def make_mistakes(self):
        mark = self.marks.plant("secret of an invalid configuration")
        word = plain(self.marks, "secret of an invalid configuration")
        half = "\n".join(self.desk.pem.splitlines()[:2])
        texts = []
        for place, value in [
            *((("api",), [{"issuerId": ISSUER_ID, "keyId": KEY_ID, **key}]) for key in (
                {"privateKey": half}, {"privateKey": self.desk.pem.replace("\n", "\\n")},
                {"privateKey": {"text": self.desk.pem}}, {"privateKey": {"command": ["sh", "-c", f"echo {word}; exit 1"]}},
                {"privateKey": self.desk.pem, "privateKeyFile": "AuthKey.p8"}, {"privateKey": [self.desk.pem]},
                {"privateKey": {"command": ["sh", "-c", f"echo {word} | tee /dev/stderr; head -c 99999 /dev/zero"]}},
            )),
            *((("sharedSecret",), value) for value in (
                [mark, mark, mark], [[mark]], {"secret": mark}, {"file": mark, "environment": mark}, mark + "${",
                mark + "${" + mark + "}", {"command": mark}, {"credential": mark}, {},
            )),
            *((("events",), {"url": "https://example.com", "secret": value}) for value in (
                f"whsec_{mark}", [mark, mark, mark], {"vault": mark},
            )),
            (("events",), {"url": f"https://{word}@example.com", "secret": mark}),
            (("evidenceHook",), {"url": f"ftp://example.com/{word}", "secret": [mark]}),
            (("evidenceHook",), {"uri": "https://example.com", "secret": {"vault": mark}}),
            ((None, "alerts"), {"url": f"ftp://example.com/{word}"}),
            ((None, "alerts"), {"url": f"http://public.example.com/{word}", "format": word}),
            ((None, "audit"), {"copy": {"url": f"ftp://example.com/{word}"}}),
            ((None, "dashboard"), {"identityProvider": {"issuer": f"ftp://example.com/{word}", "clientSecret": mark}}),
            ((None, "dashboard"), {"identityProvider": {"clientSecret": {"vault": mark}, "address": word}}),
            ((None, "heartbeat"), f"https://example.com/?{word}"),
            ((None, "heartbeat"), {"command": ["printf", f"http://public.example.com/{word}"]}),
            ((None, "database"), f"postgresql://desk:{word}@host:port/refunds"),
            ((None, "database"), f"postgresql://desk:{word}@@host/refunds"),
            ((None, "database"), f"mysql://desk:{word}@host/refunds"),
            ((None, "database"), {"command": ["printf", f"postgresql://desk:{word}@[::1/refunds"]}),
        ]:
            content = copy.deepcopy(self.desk.content)
            (content if place[0] is None else content["apps"][0])[place[-1]] = value
            texts.append((json.dumps(content),))
        whole = self.desk.config.read_text()
        for text in (f'heartbeat: "{mark}', f"heartbeat: {mark}\n\theartbeat: [", f"heartbeat: *{word}", f"- {mark}",
                     f"heartbeat: {word}\nheartbeat: {word}\n", f"heartbeat: !{word} {word}", f"{mark}\0", whole[:-9]):
            texts.append((text,))
        # A valid address of an unavailable database.
        content = copy.deepcopy(self.desk.content)
        content["database"] = f"postgresql://desk:{plain(self.marks, 'database password')}@127.0.0.1:1/refunds"
        texts.append((json.dumps(content), "migrate", "check", "tokens list", "backup away.dump"))
        with concurrent.futures.ThreadPoolExecutor(4) as threads:
            for done in [threads.submit(self.refused, number, *one) for number, one in enumerate(texts)]:
                done.result()

    def refused(self, number, text, *commands):
        """Runs commands with a configuration that has a mistake."""
        broken = self.desk.folder / f"broken-{number}.yml"
        broken.write_text(text)
        self.sources.add(broken)
        for command in ("serve", "doctor", "doctor --json", "apps list", *commands):
            done = self.run(*command.split(), "--config", broken)
            assert done.returncode != 0 or command == "apps list", (command, text[:200], done.stdout)

    # What is left

    def collect(self):
        outside, desk = self.outside, self.desk
        for name, paths in [
            ("events", (ACCEPTING, FAILING)), ("questions to the hook", ("/hook",)),
            ("alerts and heartbeats", ("/alerts", "/beat")), ("copies of the audit", ("/audit",)), ("forwarded notifications", ("/forwarded",)),
        ]:
            for content in outside.of(*paths):
                self.keep(name, content)
        for call in self.apple.calls:
            self.keep("calls to Apple", f"{call.method} {call.path} {call.body}")
        for table, row in desk.database.rows():
            self.keep("rows of the database", b"\n".join([table.encode(), *row]))
        for path in desk.folder.rglob("*"):
            if path.is_file() and path not in self.sources:
                self.keep("files of the desk", path.name.encode() + b"\n" + path.read_bytes())


# Where a desk writes something, with the kinds of secrets that belong there. A new place belongs into this table.
SINKS = {
    "logs": set(),
    "outputs of commands": set(),
    "answers": set(),
    "pages": set(),
    "metrics": set(),
    "events": set(),
    "questions to the hook": set(),
    "alerts and heartbeats": set(),
    "copies of the audit": set(),
    "calls to Apple": set(),
    # They are what Apple posted, byte for byte.
    "forwarded notifications": {"signed payload", "shared secret"},
    # What Apple signed is the proof of each fact. The desk needs the token of a review to answer it, and keeps each
    # message of Google Play's whole.
    "rows of the database": {"signed payload", "review token", "purchase token"},
    "files of the desk": {"signed payload", "review token", "purchase token"},
    "backup": {"signed payload", "review token", "purchase token"},
    "exports": {"signed payload"},
    "arguments of the process": set(),
    "core dumps": set(),
}

# The commands that write nothing about a desk's secrets, or that another test looks at.
UNUSED = {
    "init": "writes a configuration without a secret of its own",
    "demo": "runs with keys of its own, which it throws away",
    "serve": "is the desk itself",
    "emulator": "has no secrets of a desk",
    "google-play-emulator": "has no secrets of a desk",
    "policy play": "has no secrets of a desk",
    "partitions add": "prints what `partitions list` prints",
    "partitions drop": "prints what `partitions list` prints",
    "restore": "writes what the backup contains",
    "copy": "writes what the database contains",
    "cases answer": "prints what `cases show` prints",
    "cases hold": "prints what `cases show` prints",
    "cases release": "prints what `cases show` prints",
    "notifications recover": "logs what the desk logs",
    "tokens create": "prints a token, which is its purpose",
    "tokens revoke": "prints the ID of a token",
    "tokens share": "needs several databases",
    "people add": "reads a password or prints one, which is its purpose",
    "people set-password": "reads a password or prints one, which is its purpose",
    "people set-role": "prints the name of a person",
    "people remove": "prints the name of a person",
    "people share": "needs several databases",
    "sales": "prints counts of products",
    "consent verify": "reads a receipt and a public key",
    "token": "prints a token for Apple, which is its purpose",
    "receipt decode": "reads no configuration",
    **{f"import {name}": "reports counts and lines of a file" for name in (
        "history", "refunds", "receipts", "csv", "ndjson", "revenuecat", "adapty", "rates", "consent")},
}


def subcommands():
    """Returns every command of the program."""
    def leaves(command, words):
        inner = [one for one in command.get("subcommands", []) if one["commandName"] != "help"]
        return [leaf for one in inner for leaf in leaves(one, [*words, one["commandName"]])] or [" ".join(words)]

    return leaves(json.loads(run("--experimental-dump-help").stdout)["command"], [])


@pytest.fixture(scope="module")
def life(lived):
    return lived.result()


KINDS = {
    "private key", "shared secret", "events secret", "hook secret", "bearer token", "session cookie", "erasure key",
    "audit key", "receipt key", "client secret", "authorization code", "ID token", "password", "one-time password",
    "database password", "alert URL", "audit copy URL", "heartbeat URL", "signed payload", "guessed shared secret", "guessed token",
    "secret of an invalid configuration", "access token", "push token", "review token", "purchase token",
}


# Each key of the configuration that is a secret or names a file with one, as the guide writes it, with its kind.
CONFIGURED = {
    "database": "database password",
    "erasureKey": "erasure key",
    "consentReceiptKey": "receipt key",
    "audit.key": "audit key",
    "audit.copy.url": "audit copy URL",
    "alerts.url": "alert URL",
    "heartbeat": "heartbeat URL",
    "api.privateKeyFile": "private key",
    "api.privateKey": "private key",
    "sharedSecret": "shared secret",
    "evidenceHook.secret": "hook secret",
    "events.secret": "events secret",
    "googlePlay.serviceAccountFile": "private key",
    "clientSecret": "client secret",
}

# Where the sources read a secret: the file and the key, with the key in the guide.
READ = {
    ("DeskConfiguration", "database"): "database",
    ("DeskConfiguration", "heartbeat"): "heartbeat",
    ("AlertConfiguration", "url"): "alerts.url",
    ("AuditConfiguration", "url"): "audit.copy.url",
    ("IdentityProviderConfiguration", "clientSecret"): "clientSecret",
    ("AppConfiguration+File", "database"): "database",
    ("AppConfiguration+File", "privateKey"): "api.privateKey",
    ("AppConfiguration+File", "sharedSecret"): "sharedSecret",
    # Of an event endpoint, and of the evidence hook.
    ("AppConfiguration+File", "secret"): "events.secret",
}


def test_a_secret_of_each_kind_is_planted(life):
    assert set(life.marks.kinds) == KINDS


def test_each_secret_of_the_configuration_has_a_kind_that_is_planted():
    rows = re.findall(r"^\| (`[^|]+`) \|(.*)", (REPOSITORY / "docs/configuration.md").read_text(), re.MULTILINE)
    assert len(rows) > 60
    keys = {
        key for names, meaning in rows for key in re.findall("`([^`]+)`", names)
        if re.search(r"\ba \[secret\]\(#secrets\)", meaning) or re.search(r"([kK]ey|KeyFile|AccountFile)$", key)
    }
    assert keys == set(CONFIGURED), "a new secret needs a kind, and the life must plant it"
    assert set(CONFIGURED.values()) <= KINDS


def test_the_sources_read_no_other_secret():
    readers = "secret|secrets|webhookSecrets|secretURL|databaseLocation|privateKeyInSecret"
    read, others = set(), {}
    for path in sorted((REPOSITORY / "Sources").rglob("*.swift")):
        for line in re.sub(r"\bfunc \w+\(\)", "", path.read_text()).splitlines():
            if not re.search(rf"\b({readers})\(\)", line):
                continue
            named = re.search(rf'"(\w+)"[\])].*\.({readers})\(\)', line)
            if named:
                read.add((path.stem, named[1]))
            else:
                others[path.stem] = others.get(path.stem, 0) + 1
    assert read == set(READ), "a new secret needs a kind, and the life must plant it"
    assert set(READ.values()) <= set(CONFIGURED)
    # The readers themselves: of a list of secrets, of a webhook's, of a key, of a database's address and of a URL.
    assert others == {
        "AppConfiguration+File": 2, "ConfigurationValue+KeyFiles": 1, "DatabaseLocation": 1,
        "ConfigurationValue+Text": 1,
    }


@pytest.mark.parametrize("sink", SINKS)
def test_a_sink_contains_no_secret(life, sink):
    contents = life.sinks[sink]
    if sink == "core dumps":
        assert contents == []
    elif sink != "arguments of the process" or pathlib.Path("/proc").exists():
        assert sum(map(len, contents)) > 50, "the desk wrote something there"
    assert life.marks.found(b"\n".join(contents), SINKS[sink]) == []


def test_a_log_names_what_runs_and_prints_no_structure(life):
    lines = b"\n".join(life.sinks["logs"]).decode().splitlines()
    named = [line for line in lines if " sl-service=" in line]
    assert any("ReloadSignal" in line for line in named), "the services are in the log"
    assert [line for line in named if re.search(r"\(\w+: ", line)] == []
