"""What a release leaves behind: its schema, its statements, a filled database, a configuration and its API's answers.

`Tests/Fixtures` has a folder for each release, which later releases must be able to open. A release is recorded once,
with each engine, after the Conformance suites wrote their statements (see `test_statements.py`):

    REFUND_DESK_RECORD=0.1.0 scripts/with-postgresql .build/venv/bin/python -m pytest Tests/EndToEnd/record_release.py
    REFUND_DESK_RECORD=0.1.0 REFUND_DESK_TEST_ENGINE=postgresql scripts/with-postgresql …

With `-k statements`, only the statements are recorded again.
"""

import contextlib
import json
import os
import pathlib
import re
import sqlite3
import urllib.parse

import process
from apple import RULED_BUNDLE, Purchase
from desk import PLAIN_POLICY, PRODUCTS, RULES, File
from postgresql import numbered
from postgresserver import folder_of_programs

FIXTURES = pathlib.Path(__file__).resolve().parents[1] / "Fixtures"
RELEASES = sorted(folder.name for folder in FIXTURES.iterdir() if folder.is_dir()) if FIXTURES.exists() else []

# The name that a PostgreSQL schema has in a fixture.
SCHEMA = "refund_desk_fixture"
# The addresses that a configuration has in a fixture.
DATABASE, APP_STORE, BACKEND = "sqlite:DATABASE", "http://APP_STORE", "http://BACKEND"

# Keys that the configuration of a release has besides those of every desk of the tests.
CONNECTIONS = {"maximum": 1000, "requestTimeoutSeconds": 20, "idleTimeoutSeconds": 30}
KEYS = [
    "trustedProxies: [127.0.0.1]", "outcomeUnknownAfter: 40d", "coreDumps: false",
    "audit: { key: audit.key, signEvery: 1h }", "erasureKey: erasure.key", "consentReceiptKey: receipt.key",
    "dashboard: { signIn: true, hosts: [desk.example.com] }",
    "retention: { payloads: 400d, events: 30d, cases: 300d, customers: 400d }",
]
APP_KEYS = f"""\
    mode: answer
    environments: [Sandbox, Production]
    events: {{ url: {BACKEND}/refunds, secret: plain-secret-of-events }}
    evidenceHook: {{ url: {BACKEND}/evidence, secret: plain-secret-of-the-hook, timeoutSeconds: 5 }}
    forwardTo: [{BACKEND}/apple]
"""

# The deeds that `fill` leaves in the audit. Later ones, such as new tokens, come before the others in a whole list.
DEEDS = ["answerSent", "customerExported", "endpointPaused", "endpointResumed"]
GROUPS = ["reason", "product", "storefront", "rule", "segment", "preference", "day"]
# The members of these lists that do not depend on when and where a desk runs.
STEADY = {
    "/v1/recovery": ("recovery", ["bundleId", "environment"]),
    "/v1/policies": ("policies", ["bundleId", "version", "rules", "products"]),
}


def engine(database):
    return "sqlite" if isinstance(database, File) else "postgresql"


def configure(desk, backend):
    """Gives a stopped desk's first app the keys for a backend at an address."""
    first, rest = desk.config.read_text().split("    products: products.yml\n", 1)
    keys = APP_KEYS.replace(BACKEND, backend)
    desk.config.write_text(f"{first}    products: products.yml\n{keys}{rest}")


def fill(desk):
    """Plays one case of each ending, so that nothing about them changes later."""
    answered, declined, withheld, reversed_, ruled = Purchase(), Purchase(), Purchase(), Purchase(), Purchase(
        bundle=RULED_BUNDLE
    )
    for purchase in (answered, declined, reversed_, ruled):
        desk.all_facts(purchase)
        desk.ask(purchase)
        desk.apple.wait_for_puts(purchase, 1)
    desk.consent(withheld, granted=False)
    desk.ask(withheld)
    for purchase, types in [
        (answered, ["REFUND"]), (declined, ["REFUND_DECLINED"]), (withheld, ["REFUND"]),
        (reversed_, ["REFUND", "REFUND_REVERSED"]), (ruled, ["REFUND_DECLINED"]),
    ]:
        for kind in types:
            assert desk.post(desk.pen.signed(kind, purchase)).status == 200
    # A purchase that nobody asked a refund for, and a consent that was withdrawn.
    kept = Purchase()
    desk.all_facts(kept)
    desk.withdraw(kept)
    desk.wait_until(lambda: all(is_settled(case) for case in desk.listed("cases")), 20, "every case has its outcome")
    told = desk.wait_until(lambda: dispatches(desk), 20, "every event is delivered")
    for endpoint in sorted(told):
        for order in ("pause", "resume"):
            answer = desk.call("POST", f"/v1/endpoints/{endpoint}/{order}", role="operator")
            assert answer.status == 200, answer.body
    exported = desk.call("GET", f"/v1/apps/{kept.bundle}/customers/{kept.customer}/export?format=json", role="privacy")
    assert exported.status == 200, exported.body
    desk.wait_until(lambda: all("number" in deed for deed in deeds(desk)), 20, "every deed has its link")
    return [answered, declined, withheld, reversed_, ruled, kept]


def is_settled(case):
    """Returns whether nothing about a case will change."""
    return bool(case.get("outcome")) and case["state"] in ("answered", "withheld")


def dispatches(desk):
    """Returns the endpoints that got events; nothing while any event is not delivered."""
    told = [dispatch for event in desk.listed("events") for dispatch in event["dispatches"]]
    return {dispatch["endpoint"] for dispatch in told if all(one["state"] == "delivered" for one in told)}


def deeds(desk):
    """Returns the newest deeds of the audit."""
    answer = desk.call("GET", "/v1/audit?limit=100", role="privacy")
    assert answer.status == 200, answer.body
    return answer.json["deeds"]


def paths(desk, purchases):
    """The paths whose answers a release must keep giving.

    `GET /v1/endpoints` is not among them: its answer depends on the configuration of the desk that opens the database.
    """
    cases = desk.listed("cases")
    found = ["/v1/cases?limit=100", "/v1/notifications?limit=100", *STEADY]
    found += [f"/v1/audit?limit=100&kind={kind}" for kind in DEEDS]
    found += sorted(f"/v1/cases/{case['id']}" for case in cases)
    found += sorted(f"/v1/events?limit=100&case={case['id']}" for case in cases)
    days = sorted(case["requestedAt"][:10] for case in cases)
    period = f"/v1/statistics?since={days[0]}&until={days[-1]}"
    found += [period, *(f"{period}&by={group}" for group in GROUPS)]
    for purchase in purchases:
        found += [f"/v1/search?q={purchase.transaction_id}"]
        found += [f"/v1/customers?q={urllib.parse.quote(purchase.customer, safe='')}"]
        app = f"/v1/apps/{purchase.bundle}"
        found += [
            f"{app}/customers/{purchase.customer}", f"{app}/customers/{purchase.customer}/consent",
            f"{app}/transactions/{purchase.transaction_id}",
        ]
    return found


def answers(desk, asked):
    """Returns what the API answers to paths, as a person may read it, without what changes from run to run."""
    found = {}
    for path in asked:
        answer = desk.call("GET", path, role="privacy" if path.startswith("/v1/audit?") else "viewer")
        found[path] = {"status": answer.status, "body": steady(path, answer.json)}
    return found


def steady(path, body):
    """Returns the part of an answer that is the same for every desk on a database."""
    if path not in STEADY:
        return body
    name, members = STEADY[path]
    return {name: [{member: entry[member] for member in members if member in entry} for entry in body[name]]}


def tables_only(lines):
    """Leaves out of a dump what differs between servers and runs."""
    return "".join(line for line in lines if not re.match(r"(--|SET |SELECT pg_catalog\.set_config|\\(un)?restrict|\s*$)", line))


def dumped(database):
    """Returns the schema and the whole content of a database as SQL."""
    if isinstance(database, File):
        with sqlite3.connect(database.path) as connection:
            version, = connection.execute("PRAGMA user_version").fetchone()
            application, = connection.execute("PRAGMA application_id").fetchone()
            pragmas = f"PRAGMA user_version = {version};\nPRAGMA application_id = {application};\n"
            schema = connection.execute(
                "SELECT sql || ';' FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid"
            ).fetchall()
            content = "\n".join(connection.iterdump())
        return pragmas + "".join(f"{sql}\n" for sql, in schema), f"{pragmas}{content}\n"
    texts = []
    path = f"{folder_of_programs()}:{os.environ['PATH']}"
    for options in (["--schema-only"], ["--inserts"]):
        done = process.run(
            ["pg_dump", "--no-owner", "--no-privileges", f"--schema={database.name}", *options,
             database.server.database("postgres")], environment={**os.environ, "PATH": path}, timeout=120)
        assert done.returncode == 0, done.stderr
        texts.append(tables_only(done.stdout.replace(database.name, SCHEMA).splitlines(keepends=True)))
    return tuple(texts)


def statements_of_schema(schema):
    """Returns the statements of a schema, in order, without the partitions that a month adds."""
    return sorted(text for text in schema.split(";\n") if not re.search(r"notification_payload_\d{4}_\d\d", text))


def reread(schema, database):
    """Returns a schema as the database's own server prints it, whatever release of PostgreSQL wrote the text."""
    if isinstance(database, File):
        return schema
    made = type(database)(database.server)
    load(schema, made)
    return dumped(made)[0]


def migrations(content):
    """Returns the identifiers of the migrations in a dump."""
    return re.findall(r"^INSERT INTO \S*schema_migration\S* VALUES ?\(\d+, ?'([^']+)'\);$", content, re.MULTILINE)


def recorded(release, name, database):
    """Returns the text of a release's file for an engine, such as `schema`."""
    return (FIXTURES / release / f"{name}.{engine(database)}.sql").read_text()


def record(desk, release, backend):
    folder = FIXTURES / release
    folder.mkdir(parents=True, exist_ok=True)
    purchases = fill(desk)
    answered = answers(desk, paths(desk, purchases))
    kind = engine(desk.database)
    desk.stop()
    schema, content = dumped(desk.database)
    (folder / f"schema.{kind}.sql").write_text(schema)
    (folder / f"database.{kind}.sql").write_text(content)
    (folder / f"answers.{kind}.json").write_text(json.dumps(answered, indent=1, sort_keys=True) + "\n")
    configuration = desk.config.read_text()
    for address, name in [(desk.database.url, DATABASE), (desk.apple.url, APP_STORE), (backend, BACKEND)]:
        configuration = configuration.replace(address, name)
    (folder / "refund-desk.yml").write_text(configuration)
    for name, text in [("products.yml", PRODUCTS), ("policy.yml", PLAIN_POLICY), ("rules.yml", RULES)]:
        (folder / name).write_text(text)
    desk.start()


def restore(release, database):
    """Fills an empty database with what a release left."""
    load(recorded(release, "database", database), database)


def load(text, database):
    """Runs a dump in an empty database."""
    if isinstance(database, File):
        with sqlite3.connect(database.path) as connection:
            connection.executescript(text)
    else:
        # The dump makes its schema itself.
        database.server.lines(f"DROP SCHEMA {database.name};\n{text.replace(SCHEMA, database.name)}", "postgres")


def change(database, script):
    """Runs statements in a database, as a migration does."""
    if isinstance(database, File):
        with contextlib.closing(sqlite3.connect(database.path)) as connection:
            connection.executescript(script)
    else:
        database.server.lines(f"SET search_path TO {database.name};\n{script};", "postgres")


def statements(release, kind):
    """Returns the statements that a release sends to an engine, one for all lengths of its lists of values."""
    return (FIXTURES / release / f"statements.{kind}.sql").read_text().splitlines()


def refusals(texts, database):
    """Returns the statements that a database refuses to prepare, each with its error."""
    if not isinstance(database, File):
        return database.server.refusals(texts, "postgres", database.name)
    refused = {}
    with contextlib.closing(sqlite3.connect(database.path)) as connection:
        for text in texts:
            try:
                connection.execute(f"EXPLAIN {text}", [None] * numbered(text)[1])
            except sqlite3.Error as error:
                refused[text] = str(error)
    return refused


def record_statements(texts, database, release):
    """Records those of the statements that the engine of a release's database accepts, each in a line."""
    shapes = {}
    for text in sorted(texts, key=lambda text: (-len(text), text)):
        shapes[re.sub(r"\(\?(?:, \?)*\)", "(…)", text)] = " ".join(text.split())
    lines = sorted(shapes.values())
    refused = refusals(lines, database)
    accepted = "".join(f"{line}\n" for line in lines if line not in refused)
    (FIXTURES / release / f"statements.{engine(database)}.sql").write_text(accepted)
