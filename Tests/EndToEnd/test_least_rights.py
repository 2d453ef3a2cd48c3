"""A desk works with the database rights that docs/security.md gives its user, and with no more."""

import json
import re
import threading
import uuid

import pytest

from apple import Purchase
from desk import REPOSITORY, Migrated, run, write_configuration
from postgresql import Server, running_server
from test_events import SECRET, Backend
from test_sign_in import Browser

PAGE = REPOSITORY / "docs/security.md"
ROLES = ("refunds_owner", "refunds_backup", "refunds")


class RestrictedDatabase(Migrated):
    """A database with the roles and rights of the page, under names of its own. The desk's user creates no tables."""

    def __init__(self, server):
        (script,) = re.findall(r"```sql\n(CREATE ROLE refunds_owner .*?)```", PAGE.read_text(), re.DOTALL)
        self.server, self.name = server, f"least_{uuid.uuid4().hex[:12]}"
        assert {role for role in ROLES if re.search(rf"\b{role}\b", script)} == set(ROLES)
        self.script = re.sub(r"\brefunds(?=_|\b)", self.name, script)
        server.lines(self.script, "postgres")
        self.owner, self.backup, url = (self.address(role.replace("refunds", self.name, 1)) for role in ROLES)
        super().__init__(url)

    def address(self, role):
        return re.sub(r"//[^@]*@", f"//{role}@", self.server.database(self.name))

    def as_desk(self, statement):
        """Runs a statement as the desk's user, and returns PostgreSQL's error; an empty text if there is none."""
        return Server(self.url).psql(statement, self.name, stops=True).stderr


def command(desk, *arguments, database=None):
    """Runs a command with the desk's configuration, by default as the desk's user."""
    config = desk.config
    if database:
        config = desk.folder / "other.yml"
        config.write_text(desk.config.read_text().replace(desk.database.url, database))
    return run(*arguments, "--config", config, folder=desk.folder, timeout=120)


@pytest.fixture(scope="module")
def backend():
    with Backend() as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.fixture(scope="module")
def restricted(open_desk, tmp_path_factory, backend):
    """A desk as the restricted user, on tables that their owner created."""
    database = RestrictedDatabase(running_server())
    folder = tmp_path_factory.mktemp("owner")
    write_configuration(folder, database.owner)
    for arguments in (["migrate"], ["partitions", "add", "--months", "2"]):
        done = run(*arguments, "--config", "refund-desk.yml", folder=folder, timeout=60)
        assert done.returncode == 0, done.stderr
    with open_desk(database=database, extra=["retention: { events: 14d, customers: 120d }"]) as desk:
        desk.stop()
        # An app with the key `events`, so that the desk also sends events.
        events = f"    events: {{ url: {backend.url}/refunds, secret: {SECRET} }}"
        desk.config.write_text(re.sub(r"(?m)^    products: .*$", rf"\g<0>\n{events}", desk.config.read_text()))
        desk.start()
        desk.backend = backend
        yield desk


def test_a_desk_does_all_its_work_as_the_restricted_user(restricted):
    desk = restricted
    answered, erased = Purchase(), Purchase()
    for purchase in (answered, erased):
        desk.all_facts(purchase)
        desk.ask(purchase)
        desk.wait_for_state(purchase, "answered")
    assert desk.post(desk.pen.signed("REFUND_DECLINED", answered)).status == 200
    browser = Browser(desk)
    browser.sign_in(desk.token("viewer"))
    for page in ("/", "/outcomes", "/notifications", "/recovery", "/facts", "/events", "/apps"):
        assert browser.open(page)[0] == 200, page
    held = Purchase()
    desk.ask(held)
    case = desk.wait_for_state(held, "waiting")
    answer = desk.call("POST", f"/v1/cases/{case['id']}/answer", {"prefer": "none"}, role="operator")
    assert answer.status == 202, answer.body
    assert desk.call("POST", f"/v1/apps/{held.bundle}/pause", {"note": "a test"}, role="operator").status == 200
    assert desk.call("POST", f"/v1/apps/{held.bundle}/resume", role="operator").status == 200
    path = f"/v1/apps/{erased.bundle}/customers/{erased.customer}"
    assert desk.call("GET", f"{path}/export", role="privacy").status == 200
    assert desk.call("DELETE", path, role="privacy").status in (200, 202)
    assert desk.call("GET", "/metrics", role="viewer").status == 200
    desk.fence()
    desk.wait_until(lambda: "refund.answered" in desk.backend.types(answered), 20, "an event")
    assert "permission denied" not in desk.process.stdout + desk.process.stderr
    for arguments in (["check", "--all"], ["retention", "run"], ["cases", "list"], ["tokens", "list"], ["report"]):
        done = command(desk, *arguments)
        assert done.returncode == 0, (arguments, done.stdout, done.stderr)


def test_the_doctor_finds_every_right_that_the_desk_needs(restricted):
    checks = json.loads(command(restricted, "doctor", "--json").stdout)
    text = json.dumps(checks)
    assert "may not read and write" not in text and "superuser" not in text
    tables = restricted.database.server.lines(
        "SELECT tablename FROM pg_tables WHERE schemaname = 'public'", restricted.database.name)
    assert len(tables) > 40
    restricted.database.server.lines(
        f"REVOKE UPDATE ON refund_case FROM {restricted.database.name}", restricted.database.name)
    try:
        assert "may not read and write refund_case" in command(restricted, "doctor", "--json").stdout
    finally:
        restricted.database.server.lines(
            f"GRANT UPDATE ON refund_case TO {restricted.database.name}", restricted.database.name)


def test_a_missing_right_is_an_unavailable_database_and_the_doctor_names_it(restricted):
    desk, purchase = restricted, Purchase()
    change = f"INSERT ON consent {{}} {desk.database.name}"
    path = f"/v1/apps/{purchase.bundle}/customers/{purchase.customer}/consent"
    desk.database.server.lines(f"REVOKE {change.format('FROM')}", desk.database.name)
    try:
        refused = desk.call("PUT", path, {"granted": True}, role="backend")
        assert refused.status == 503, refused.body
        assert refused.headers["retry-after"]
        desk.wait_until(lambda: "give the database's user the rights" in desk.process.stderr, 20, "the reason in the log")
        assert "may not read and write consent" in command(desk, "doctor", "--json").stdout
    finally:
        desk.database.server.lines(f"GRANT {change.format('TO')}", desk.database.name)
    assert desk.call("PUT", path, {"granted": True}, role="backend").status == 204


@pytest.mark.parametrize("statement", [
    "CREATE TABLE mine (id BIGINT)", "CREATE TEMPORARY TABLE mine (id BIGINT)", "DROP TABLE refund_case",
    "TRUNCATE consent", "ALTER TABLE consent ADD COLUMN mine TEXT", "CREATE SCHEMA mine",
    "CREATE FUNCTION mine() RETURNS INTEGER LANGUAGE SQL AS 'SELECT 1'", "CREATE ROLE mine",
    "COPY consent TO PROGRAM 'cat'",
])
def test_the_desks_user_may_do_nothing_else(restricted, statement):
    assert re.search("permission denied|must be owner|must be superuser", restricted.database.as_desk(statement))


def test_the_backup_user_makes_a_backup_and_changes_nothing(restricted):
    done = command(restricted, "backup", "least.backup", "--json", database=restricted.database.backup)
    assert done.returncode == 0, done.stderr
    checked = run("check", restricted.folder / "least.backup", folder=restricted.folder, timeout=60)
    assert checked.returncode == 0, checked.stderr
    error = Server(restricted.database.backup).psql("DELETE FROM consent", restricted.database.name, stops=True).stderr
    assert "permission denied" in error


def test_a_desk_continues_after_a_restore_and_the_repeated_lines(restricted):
    desk, database = restricted, restricted.database
    answered = desk.fence()
    done = command(desk, "backup", "whole.backup", database=database.backup)
    assert done.returncode == 0, done.stderr
    desk.stop()
    done = command(desk, "restore", "whole.backup", "--force", database=database.owner)
    assert done.returncode == 0, done.stderr
    assert "permission denied" in database.as_desk("SELECT count(*) FROM public.refund_case")
    database.server.lines("\n".join(re.findall("^GRANT USAGE.*$", database.script, re.MULTILINE)), database.name)
    desk.start()
    assert desk.case(answered)["state"] == "answered"
    desk.fence()
    assert "permission denied" not in desk.process.stdout + desk.process.stderr
    assert command(desk, "backup", "again.backup", database=database.backup).returncode == 0
