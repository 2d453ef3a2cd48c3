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


def recorded(release, desk):
    return json.loads((fixtures.FIXTURES / release / f"answers.{fixtures.engine(desk.database)}.json").read_text())


def test_a_desk_gives_the_answers_of_the_release_whose_database_it_opens(old_desk, release):
    expected = recorded(release, old_desk)
    assert len(expected) > 10
    for path, answer in fixtures.answers(old_desk, expected).items():
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


def test_a_desk_goes_on_with_the_database_of_a_release(old_desk):
    purchase = Purchase()
    old_desk.all_facts(purchase)
    old_desk.ask(purchase)
    old_desk.apple.wait_for_puts(purchase, 1)
    old_desk.wait_for_state(purchase, "answered")


def test_the_configuration_of_a_release_is_still_valid(tmp_path, release, open_desk):
    with open_desk() as desk:
        for name in ("products.yml", "policy.yml", "rules.yml"):
            (desk.folder / name).write_text((fixtures.FIXTURES / release / name).read_text())
        text = (fixtures.FIXTURES / release / "refund-desk.yml").read_text()
        text = text.replace(fixtures.DATABASE, desk.database.url).replace(fixtures.APP_STORE, desk.apple.url)
        desk.config.write_text(text)
        checked = run("migrate", "--config", desk.config, "--dry-run", folder=desk.folder)
        assert (checked.returncode, checked.stdout) == (0, ""), checked.stderr


def test_of_desks_that_start_together_on_a_new_file_one_creates_the_tables_and_serves(tmp_path):
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
