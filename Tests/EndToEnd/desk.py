"""Runs the program under test as its users do.

The file is longer than most, because a desk does in one class what all tests ask of it.
"""

import contextlib
import copy
import datetime
import functools
import json
import os
import pathlib
import sqlite3
import tempfile
import time
import urllib.parse
import uuid

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

import web
from apple import APP_APPLE_IDS, BUNDLE, RULED_BUNDLE, Purchase
from postgresql import Server, rows_of_schema, running_server
from process import Process

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
BINARY = pathlib.Path(os.environ.get("REFUND_DESK_BINARY") or REPOSITORY / ".build/debug/refund-desk").resolve()
# How long a case may wait after its desk was killed or lost the database: a lease lasts a minute, and on PostgreSQL it
# outlives the desk.
LEASE_SECONDS = 90
# Whether `make drill` runs the tests, some of which then try more.
IS_DRILL = bool(os.environ.get("REFUND_DESK_DRILL_SECONDS"))

PRODUCTS = """\
products:
  coins.500: { units: 500, sampleProvided: false, deliveryWhenUnknown: none, priceUSD: 4.99 }
  coins.trial: { units: 500, sampleProvided: true, deliveryWhenUnknown: none }
  coins.assumed: { units: 100, sampleProvided: true, deliveryWhenUnknown: delivered }
  coins.3: { units: 3, sampleProvided: false, deliveryWhenUnknown: none }
  pro.monthly: { period: P30D, sampleProvided: true, deliveryWhenUnknown: delivered }
"""

PLAIN_POLICY = """\
default: { prefer: none }
"""

RULES = """\
rules:
  - name: never delivered
    when: { delivery: [serverOutage, wrongItem, qualityIssue, other] }
    prefer: GRANT_FULL
  - name: heavy use
    when: { consumedPercent: { atLeast: 80 } }
    prefer: DECLINE
  - name: half used
    when: { type: [Consumable], consumedPercent: { from: 1, below: 80 } }
    prefer: GRANT_PRORATED
    otherwise: DECLINE
default: { prefer: none }
"""


def rfc3339(seconds=None):
    moment = datetime.datetime.fromtimestamp(time.time() if seconds is None else seconds, datetime.timezone.utc)
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03d}Z"


def start(*arguments, **options):
    """Starts a subcommand, with the options of `Process`."""
    return Process([BINARY, *arguments], **options)


def run(*arguments, timeout=20, **options):
    """Runs a subcommand to its end, and returns the process with its exit code and its outputs."""
    with start(*arguments, **options) as process:
        return process.wait(timeout)


def leave_out_rates(config):
    """Lets the desk of a configuration start without the exchange rates that the program has, which take seconds."""
    config.write_text(config.read_text() + "rates: { shipped: false }\n")


def write_configuration(folder, database):
    """Writes a minimal configuration with one app, its key and a database, and returns the folder."""
    key = ec.generate_private_key(ec.SECP256R1())
    pem = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    (folder / "AuthKey.p8").write_bytes(pem)
    (folder / "refund-desk.yml").write_text(
        f"""\
database: {database}
apps:
  - bundleId: {BUNDLE}
    appAppleId: {APP_APPLE_IDS[BUNDLE]}
    api: {{ issuerId: 57246542-96fe-1a63-e053-0824d011072a, keyId: 2X9R4HXF34, privateKeyFile: AuthKey.p8 }}
"""
    )
    return folder


class Witness:
    """Records every secret and every server of the run, to compare them at the end."""

    def __init__(self):
        self.secrets, self.processes = {}, []

    def watch(self, process):
        self.processes.append(process)

    def secret(self, label, text):
        self.secrets[text] = label

    def signed(self, jws):
        """Records a signed payload: its signature and a part from the middle of its body."""
        parts = jws.split(".")
        if len(parts) == 3:
            middle = len(parts[1]) // 2
            for text in (parts[2], parts[1][middle : middle + 60]):
                if len(text) >= 40:
                    self.secret("signed payload", text)

    def found(self):
        """Returns the labels of the secrets that a process printed, with the process's name."""
        printed = [(process.name, process.stdout + process.stderr) for process in self.processes]
        return sorted({(label, name) for secret, label in self.secrets.items()
                       for name, text in printed if secret in text})


class Database:
    """The database of one desk: a file, or a schema of the tests' server if REFUND_DESK_TEST_ENGINE is postgresql."""

    @staticmethod
    def fresh(folder, migrated=False):
        """Returns an empty database; with `migrated`, one on PostgreSQL has its tables already."""
        if os.environ.get("REFUND_DESK_TEST_ENGINE") != "postgresql":
            return File(folder / "refund-desk.sqlite")
        return MigratedCopy(running_server()) if migrated else Schema(running_server())


class Migrated(Database):
    """A database whose tables exist already, with an address whose user may not create any."""

    def __init__(self, url):
        self.url = url


class File(Database):
    def __init__(self, path):
        self.path, self.url = path, f"sqlite:{path}"

    def rows(self):
        """Yields every row with its table, each cell as bytes."""
        database = sqlite3.connect(f"file:{self.path}?mode=ro", uri=True, timeout=10)
        database.text_factory = bytes
        try:
            tables = [name.decode() for (name,) in database.execute(
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")]
            for table in tables:
                for row in database.execute(f'SELECT * FROM "{table}"'):
                    yield table, [cell if isinstance(cell, bytes) else str(cell).encode() for cell in row]
        finally:
            database.close()


def rows_about(database, *needles):
    """Returns every row of a database that contains one of the texts."""
    wanted = [needle.encode() for needle in needles]
    wanted += [uuid.UUID(needle).bytes for needle in needles if needle.count("-") == 4]
    return [
        (table, row) for table, row in database.rows()
        if any(needle.lower() in cell.lower() for needle in wanted for cell in row)
    ]


class Schema(Database):
    def __init__(self, server):
        self.server, self.name = server, f"test_{uuid.uuid4().hex}"
        server.lines(f"CREATE SCHEMA {self.name}", "postgres")
        self.url = f"{server.address}?options=-csearch_path%3D{self.name}"

    def rows(self):
        """Yields every row with its table, each cell as bytes."""
        return rows_of_schema(self.name, lambda script: self.server.lines(script, "postgres"))


class MigratedCopy(Migrated):
    """A copy of a database of the tests' server that was migrated, because the migration takes longer than the copy."""

    @staticmethod
    @functools.cache
    def template(address):
        server = Server(address)
        name = server.create_database("")
        with tempfile.TemporaryDirectory() as folder:
            write_configuration(pathlib.Path(folder), server.database(name))
            migrated = run("migrate", folder=folder)
            assert migrated.returncode == 0, migrated.stderr
        return name

    def __init__(self, server):
        self.server, self.database = server, f"test_{uuid.uuid4().hex}"
        template = self.template(server.address)
        server.lines(f"CREATE DATABASE {self.database} TEMPLATE {template} STRATEGY file_copy", "postgres")
        super().__init__(server.database(self.database))

    def rows(self):
        """Yields every row with its table, each cell as bytes."""
        return rows_of_schema("public", lambda script: self.server.lines(script, self.database))


class Desk:
    """One `refund-desk serve` process and its folder with configuration, keys and database."""

    def __init__(
        self, folder, *, apple, pen, key_pem, key_id, issuer_id, witness,
        database=None, connections=None, environment=None, role=None, extra=None,
    ):
        self.folder, self.apple, self.pen, self.witness = folder, apple, pen, witness
        self.environment, self.role, self.extra = environment, role, extra or []
        self.config = folder / "refund-desk.yml"
        # Every start gets another port.
        self.port, self.process, self._tokens = None, None, {}
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "root.der").write_bytes(pen.chain.root.der)
        (folder / "AuthKey.p8").write_bytes(key_pem)
        (folder / "products.yml").write_text(PRODUCTS)
        (folder / "policy.yml").write_text(PLAIN_POLICY)
        (folder / "rules.yml").write_text(RULES)
        self.database, self.connections = database or Database.fresh(folder, migrated=True), connections
        self.config.write_text(self.configuration(issuer_id, key_id))
        for line in key_pem.decode().splitlines()[1:-1]:
            if len(line) >= 40:
                witness.secret("private key", line)

    def configuration(self, issuer_id, key_id):
        lines = ["listen: 127.0.0.1:0", f"database: {self.database.url}"]
        lines += [f"connections: {json.dumps(self.connections)}"] if self.connections else []
        # The tests have rates of their own, and few need them.
        lines += ["rates: { shipped: false }"] if not any(line.startswith("rates:") for line in self.extra) else []
        lines += self.extra
        lines += ["apps:"]
        for bundle, policy in ((BUNDLE, "policy.yml"), (RULED_BUNDLE, "rules.yml")):
            lines += [
                f"  - bundleId: {bundle}",
                f"    appAppleId: {APP_APPLE_IDS[bundle]}",
                f"    api: {{ issuerId: {issuer_id}, keyId: {key_id}, privateKeyFile: AuthKey.p8 }}",
                "    rootCertificates: [root.der]",
                "    onlineChecks: false",
                f"    endpoints: {{ sandbox: {self.apple.url}/sandbox, production: {self.apple.url}/production }}",
                "    products: products.yml",
                f"    policy: {policy}",
            ]
        return "\n".join(lines) + "\n"

    # Starting and stopping

    def start(self, until_ready=True):
        if not isinstance(self.database, (File, Migrated)):
            # A desk creates the tables of a file only.
            migrated = run("migrate", "--config", self.config, folder=self.folder)
            assert migrated.returncode == 0, migrated.stderr
        with contextlib.ExitStack() as failed:
            self.process = failed.enter_context(
                start(
                    "serve", "--config", self.config, *(["--role", self.role] if self.role else []),
                    folder=self.folder, log=self.folder / "desk.log", environment=self.environment,
                )
            )
            self.witness.watch(self.process)
            self.port = int(self.process.wait_for_line(r"^Refund Desk listens on http://127\.0\.0\.1:(\d+)$")[1])
            if until_ready:
                self.wait_until(self.is_ready, 20, "ready")
            failed.pop_all()
        return self

    @contextlib.contextmanager
    def companion(self, role=None):
        """Runs another desk with the same configuration, on the same database, while a block runs."""
        other = copy.copy(self)
        other.role, other.process, other.port = role, None, None
        try:
            yield other.start()
        except BaseException:
            if other.is_running():
                other.kill()
            raise
        else:
            other.stop()

    def is_ready(self):
        try:
            return web.request(self.port, "GET", "/health/ready", timeout=5).status == 200
        except OSError:
            return False

    def stop(self):
        """Stops the desk, unless a test stopped or killed it: it must exit in time and with success."""
        process, self.process = self.process, None
        if process:
            process.stop()

    def kill(self):
        process, self.process = self.process, None
        process.kill()

    def is_running(self):
        return self.process is not None and self.process.is_running

    def wait_until(self, probe, timeout, what):
        """Waits until `probe` returns a true value, and returns that value; fails at once if the desk ends."""
        return self.process.wait_until(probe, timeout, what)

    # Calls to the desk

    def token(self, role):
        if role not in self._tokens:
            made = run("tokens", "create", "--role", role, "--config", self.config, folder=self.folder)
            assert made.returncode == 0, made.stderr
            lines = made.stdout.splitlines()
            assert len(lines) == 1 and lines[0].strip(), f"the token alone on standard output, not {len(lines)} lines"
            self._tokens[role] = lines[0].strip()
            self.witness.secret("bearer token", self._tokens[role])
        return self._tokens[role]

    def call(self, method, path, body=None, *, role=None, **options):
        token = options.pop("token", None) or (self.token(role) if role else None)
        return web.request(self.port, method, path, body, token=token, **options)

    def post(self, signed_payload):
        """Posts a notification as Apple does."""
        if isinstance(signed_payload, str):
            self.witness.signed(signed_payload)
        return self.call("POST", "/notifications/v2", {"signedPayload": signed_payload})

    def ask(self, purchase, **options):
        """Posts a consumption request about a purchase."""
        answer = self.post(self.pen.signed("CONSUMPTION_REQUEST", purchase, **options))
        assert answer.status == 200, answer.body
        return answer

    # Reports from the backend

    def _fact(self, method, path, body=None):
        answer = self.call(method, path, body, role="backend")
        assert 200 <= answer.status < 300, f"{method} {path}: {answer.status} {answer.body!r}"
        return answer

    def _customer(self, purchase, customer=None):
        name = urllib.parse.quote(customer or purchase.customer, safe="")
        return f"/v1/apps/{purchase.bundle}/customers/{name}"

    def consent(self, purchase, granted=True, *, customer=None, seconds_ago=0):
        moment = rfc3339(time.time() - seconds_ago)
        body = {"granted": granted, "textVersion": "2026-05", "source": "app", "at": moment}
        return self._fact("PUT", f"{self._customer(purchase, customer)}/consent", body)

    def withdraw(self, purchase):
        return self._fact("DELETE", f"{self._customer(purchase)}/consent")

    def belongs_to(self, purchase, customer):
        path = f"/v1/apps/{purchase.bundle}/transactions/{purchase.transaction_id}/customer"
        return self._fact("PUT", path, {"customer": customer})

    def deliver(self, purchase, status="delivered", *, seconds_ago=0):
        path = f"/v1/apps/{purchase.bundle}/transactions/{purchase.transaction_id}/delivery"
        at = {"at": rfc3339(time.time() - seconds_ago)} if seconds_ago else {}
        return self._fact("PUT", path, {"status": status, **at})

    def use(self, purchase, units, *, key=None):
        entry = {
            "transactionId": purchase.transaction_id, "unitsUsed": units, "at": rfc3339(), "playSeconds": 240,
            "platform": "apple", "idempotencyKey": key or str(uuid.uuid4()),
        }
        return self._fact("POST", f"/v1/apps/{purchase.bundle}/usage", {"usage": [entry]})

    def all_facts(self, purchase, *, units=125):
        """Reports everything that an answer needs."""
        self.consent(purchase)
        self.deliver(purchase)
        self.use(purchase, units)

    # Reading from the desk

    def listed(self, name, query=""):
        """Returns all entries of a list, page by page."""
        entries, cursor = [], None
        for _ in range(200):
            path = f"/v1/{name}?limit=100{query}" + (f"&cursor={urllib.parse.quote(cursor)}" if cursor else "")
            answer = self.call("GET", path, role="viewer")
            assert answer.status == 200, answer.body
            entries += answer.json[name]
            cursor = answer.json.get("nextCursor")
            if not cursor:
                return entries
        raise AssertionError(f"/v1/{name}: no last page")

    def cases(self, purchase):
        listed = self.listed("cases", f"&transaction={urllib.parse.quote(purchase.transaction_id, safe='')}")
        return [case for case in listed if case["transactionId"] == purchase.transaction_id]

    def case(self, purchase):
        """Returns the only case of a purchase, with all details."""
        found = self.cases(purchase)
        assert len(found) == 1, f"{len(found)} cases about {purchase.transaction_id}"
        answer = self.call("GET", f"/v1/cases/{found[0]['id']}", role="viewer")
        assert answer.status == 200, answer.body
        return answer.json

    def wait_for_state(self, purchase, state, timeout=10):
        """Waits until the case of a purchase is in a state, and returns the case."""
        def probe():
            found = [case for case in self.cases(purchase) if case["state"] == state]
            return found and self.case(purchase)
        try:
            return self.wait_until(probe, timeout, f"case {state}")
        except AssertionError as failure:
            states = [case["state"] for case in self.cases(purchase)]
            raise AssertionError(f"{failure}; it is {states}") from None

    def fence(self):
        """Opens a new case and waits until it is answered, by when the desk has processed everything due before it.

        Returns the purchase of the new case. The case counts as answered in statistics only after the desk has stored
        Apple's reply.
        """
        later = Purchase()
        self.all_facts(later)
        self.ask(later)
        self.wait_for_state(later, "answered")
        return later

    def rows_about(self, *needles):
        """Returns every row of the database that contains one of the texts."""
        return rows_about(self.database, *needles)
