"""A desk opens the databases and configurations of earlier releases, and gives the same answers as they did."""

import contextlib
import json
import sqlite3

import pytest

import fixtures
from apple import Purchase
from desk import Database, File, Schema, run, start, write_configuration
from postgresql import running_server


@pytest.fixture(params=fixtures.RELEASES)
def release(request):
    return request.param


@pytest.fixture()
def old_desk(open_desk, tmp_path, release):
    """A desk on the database that a release left."""
    database = Database.fresh(tmp_path)
    fixtures.restore(release, database)
    with open_desk(database) as desk:
        yield desk


def recorded_answers(release, desk):
    return json.loads((fixtures.FIXTURES / release / f"answers.{fixtures.engine(desk.database)}.json").read_text())


def test_a_desk_gives_the_answers_of_the_release_whose_database_it_opens(old_desk, release):
    compare_answers(old_desk, release)


def compare_answers(desk, release):
    expected = recorded_answers(release, desk)
    assert len(expected) > 10
    for path, answer in fixtures.answers(desk, expected).items():
        assert answer["status"] == expected[path]["status"], path
        missing = lost(expected[path]["body"], answer["body"])
        assert not missing, f"{path}: {missing}"


def lost(expected, found, path=""):
    """Returns the paths of values that the new answer lacks or has changed; new members are allowed."""
    if isinstance(expected, dict) and isinstance(found, dict):
        return [place for name, value in expected.items() for place in lost(value, found.get(name), f"{path}.{name}")]
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        return [place for index, pair in enumerate(zip(expected, found)) for place in lost(*pair, f"{path}[{index}]")]
    return [] if expected == found else [f"{path}: {expected!r} became {found!r}"]


def test_a_desk_continues_with_the_database_of_a_release(old_desk):
    answer_one_more(old_desk)


def answer_one_more(desk):
    purchase = Purchase()
    desk.all_facts(purchase)
    desk.ask(purchase)
    desk.apple.wait_for_puts(purchase, 1)
    desk.wait_for_state(purchase, "answered")


# What the tables of a later release may have, while desks of this release still run.
LATER_STEP = """
    ALTER TABLE refund_case ADD COLUMN later_note TEXT;
    ALTER TABLE notification ADD COLUMN later_weight BIGINT NOT NULL DEFAULT 1;
    CREATE INDEX refund_case_later ON refund_case (later_note, requested_at_ms);
    CREATE TABLE later_fact (case_id TEXT NOT NULL PRIMARY KEY, fact TEXT NOT NULL);
    INSERT INTO schema_migration (number, identifier) SELECT max(number) + 1, '9999+later' FROM schema_migration
"""


def test_a_release_continues_with_tables_that_a_later_release_added_to(old_desk, release):
    old_desk.stop()
    fixtures.change(old_desk.database, LATER_STEP)
    statements = fixtures.statements(release, fixtures.engine(old_desk.database))
    assert len(statements) > 700
    assert fixtures.refusals(statements, old_desk.database) == {}
    old_desk.start()
    compare_answers(old_desk, release)
    answer_one_more(old_desk)
    checked = run("migrate", "--check", "--json", "--config", old_desk.config, folder=old_desk.folder)
    assert checked.returncode == 0
    assert json.loads(checked.stdout)["unknown"] == ["9999+later"]


def test_a_statement_of_a_release_that_the_tables_no_longer_support_is_found(tmp_path, release):
    database = File(tmp_path / "desk.sqlite")
    fixtures.restore(release, database)
    statements = fixtures.statements(release, "sqlite")
    assert fixtures.refusals(statements, database) == {}
    fixtures.change(database, "ALTER TABLE heartbeat RENAME TO pulse")
    refused = fixtures.refusals(statements, database)
    assert set(refused.values()) == {"no such table: heartbeat"}
    assert all("heartbeat" in text for text in refused)


# It starts no desk, but is for both engines, like tests with one.
@pytest.mark.usefixtures("open_desk")
def test_the_schema_of_a_release_is_still_what_its_migrations_make(tmp_path, release):
    database = Database.fresh(tmp_path)
    write_configuration(tmp_path, database.url)
    assert run("migrate", folder=tmp_path).returncode == 0
    schema, content = fixtures.dumped(database)
    old = fixtures.migrations(fixtures.recorded(release, "database", database))
    assert old and fixtures.migrations(content)[: len(old)] == old, "a released migration was renamed or removed"
    if fixtures.migrations(content) == old:
        expected = fixtures.reread(fixtures.recorded(release, "schema", database), database)
        made = fixtures.statements_of_schema(fixtures.reread(schema, database))
        assert len(made) > 50
        assert made == fixtures.statements_of_schema(expected), "a released migration makes other tables"


def test_the_configuration_of_a_release_is_still_valid(tmp_path, release, open_desk):
    with open_desk() as desk:
        for name in ("products.yml", "policy.yml", "rules.yml"):
            (desk.folder / name).write_text((fixtures.FIXTURES / release / name).read_text())
        text = (fixtures.FIXTURES / release / "refund-desk.yml").read_text()
        # Nothing is sent to the backend: the check only reads the configuration.
        for name, address in [
            (fixtures.DATABASE, desk.database.url), (fixtures.APP_STORE, desk.apple.url),
            (fixtures.BACKEND, "http://127.0.0.1:9"),
        ]:
            text = text.replace(name, address)
        desk.config.write_text(text)
        checked = run("migrate", "--config", desk.config, "--dry-run", folder=desk.folder)
        assert (checked.returncode, checked.stdout) == (0, ""), checked.stderr


def test_one_of_the_desks_that_start_together_on_a_new_file_creates_the_tables_and_serves(tmp_path):
    write_configuration(tmp_path, "sqlite:desk.sqlite")
    config = tmp_path / "refund-desk.yml"
    config.write_text("listen: 127.0.0.1:0\n" + config.read_text())
    with contextlib.ExitStack() as all_of_them:
        desks = [all_of_them.enter_context(start("serve", folder=tmp_path)) for _ in range(3)]
        for desk in desks:
            desk.wait_until(lambda: not desk.is_running or "listens on" in desk.stdout, 20, "listening, or the end")
        refused = [desk for desk in desks if not desk.is_running]
        assert len(refused) == 2, [desk.stdout + desk.stderr for desk in desks]
        for desk in refused:
            assert desk.returncode == 1 and "another desk uses the database" in desk.stderr, desk.stderr
        serving, = (desk for desk in desks if desk.is_running)
        # Nothing is left to migrate, so the command needs no lock.
        assert run("migrate", folder=tmp_path).returncode == 0
        serving.stop()


def test_a_desk_does_not_create_the_tables_of_a_postgresql_database(tmp_path):
    schema = Schema(running_server())
    write_configuration(tmp_path, schema.url)
    config = tmp_path / "refund-desk.yml"
    config.write_text("listen: 127.0.0.1:0\n" + config.read_text())
    for command in (["serve"], ["tokens", "create", "--role", "viewer"], ["notifications", "list"], ["cases", "list"]):
        refused = run(*command, folder=tmp_path)
        assert refused.returncode == 1, command
        assert "has no tables yet: run refund-desk migrate" in refused.stderr, refused.stderr
    assert list(schema.rows()) == []
    assert run("migrate", folder=tmp_path).returncode == 0
    with start("serve", folder=tmp_path) as desk:
        desk.wait_for_line("Refund Desk listens on")
        desk.stop()


def test_only_serve_and_migrate_create_an_sqlite_file(tmp_path):
    write_configuration(tmp_path, "sqlite:desk.sqlite")
    for command in (["tokens", "create", "--role", "viewer"], ["notifications", "list"], ["cases", "list"]):
        refused = run(*command, folder=tmp_path)
        assert refused.returncode == 1, command
        assert "run refund-desk serve or migrate first" in refused.stderr, refused.stderr
    assert list(tmp_path.glob("desk.sqlite*")) == []


def changed_database(folder, statement):
    """Creates a database and changes its list of migrations; returns its rows."""
    write_configuration(folder, "sqlite:desk.sqlite")
    config = folder / "refund-desk.yml"
    config.write_text("listen: 127.0.0.1:0\n" + config.read_text())
    assert run("migrate", folder=folder).returncode == 0
    with contextlib.closing(sqlite3.connect(folder / "desk.sqlite")) as database, database:
        database.execute(statement)
    return list(File(folder / "desk.sqlite").rows())


OTHER_COMMANDS = [
    ["tokens", "create", "--role", "viewer"], ["tokens", "list"], ["notifications", "list"], ["cases", "list"], ["report"],
]


def test_a_program_refuses_and_keeps_the_database_of_a_later_release(tmp_path):
    before = changed_database(tmp_path, "INSERT INTO schema_migration (number, identifier) VALUES (9999, '9999-later')")
    for command in [["serve"], ["migrate"], *OTHER_COMMANDS]:
        refused = run(*command, folder=tmp_path)
        assert refused.returncode == 1, command
        assert "later release" in refused.stderr and "9999-later" in refused.stderr, refused.stderr
    assert list(File(tmp_path / "desk.sqlite").rows()) == before


def test_only_serve_and_migrate_change_the_database_of_an_earlier_release(tmp_path):
    newest = "SELECT max(number) FROM schema_migration"
    before = changed_database(tmp_path, f"DELETE FROM schema_migration WHERE number = ({newest})")
    for command in OTHER_COMMANDS:
        refused = run(*command, folder=tmp_path)
        assert refused.returncode == 1, command
        assert "refund-desk migrate" in refused.stderr, refused.stderr
    assert list(File(tmp_path / "desk.sqlite").rows()) == before
