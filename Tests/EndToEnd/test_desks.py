"""Desks that share one PostgreSQL database: their roles, and what any of them takes over from another."""

import json
import sqlite3

import pytest

import web
from apple import Purchase
from desk import File, Schema, run, start, write_configuration
from postgresql import running_server
from test_sign_in import Browser


@pytest.fixture(scope="module")
def pair(open_desk):
    """A desk that takes in, and a desk that answers."""
    with open_desk(database=Schema(running_server()), role="intake") as intake:
        with intake.companion("answering") as answering:
            yield intake, answering


def test_a_desk_of_role_answering_finds_the_cases_that_another_desk_stored(pair):
    intake, answering = pair
    purchase = Purchase()
    intake.all_facts(purchase)
    intake.ask(purchase)
    answering.wait_for_state(purchase, "answered")
    assert intake.case(purchase)["state"] == "answered"
    assert len(intake.apple.puts(purchase)) == 1


def test_each_desk_shows_its_role(pair):
    for desk in pair:
        assert desk.call("GET", "/health/ready").body.decode() == f"ready\nrole: {desk.role}\n"
        metrics = desk.call("GET", "/metrics", role="viewer").body.decode()
        assert f'refund_desk_role{{role="{desk.role}"}} 1\n' in metrics
        assert f"desk.role={desk.role}" in desk.process.stderr
    examined = run("doctor", "--json", "--config", pair[0].config, folder=pair[0].folder, timeout=60)
    (desks,) = [one for one in json.loads(examined.stdout)["findings"] if one["check"] == "desks"]
    assert desks["status"] == "ok"
    assert "1 of role intake, 1 of role answering" in desks["found"]


def test_a_desk_of_role_intake_asks_apple_for_the_time(open_desk):
    with open_desk(database=Schema(running_server()), role="intake") as intake:
        def questions():
            return [call for call in intake.apple.calls if call.path.endswith("/transactions/0")]

        intake.wait_until(questions, 20, "a question to Apple")


def test_a_desk_of_role_answering_refuses_notifications_and_reports(pair):
    intake, answering = pair
    purchase = Purchase()
    refused = answering.post(intake.pen.signed("CONSUMPTION_REQUEST", purchase))
    assert refused.status == 503
    assert "role answering" in refused.json["detail"]
    path = f"/v1/apps/{purchase.bundle}/usage"
    assert answering.call("POST", path, {"usage": []}, role="backend").status == 503
    assert intake.cases(purchase) == []


def test_a_session_of_one_desk_is_a_session_of_the_other_and_ends_on_both(pair):
    intake, answering = pair
    browser = Browser(intake)
    assert browser.sign_in(intake.token("viewer"))[:2] == (200, "/")
    for cookie in browser.cookies:
        if cookie.name == "refund_desk":
            intake.witness.secret("session", cookie.value)
    other = browser.copy(answering)
    assert other.open("/outcomes")[:2] == (200, "/outcomes")
    other.sign_out()
    assert browser.open("/outcomes")[1].startswith("/sign-in")


def test_failed_sign_ins_on_one_desk_slow_sign_ins_on_the_other_down(open_desk):
    with open_desk(database=Schema(running_server())) as first, first.companion() as second:
        for number in range(5):
            assert Browser(first).sign_in(f"rd_wrong{number}")[0] == 401
        assert Browser(second).sign_in("rd_wrong")[0] == 429
        # A right token waits too, and works once the wait is over.
        browser = Browser(second)
        second.wait_until(lambda: browser.sign_in(second.token("viewer"))[0] == 200, 15, "a sign-in")


def test_a_person_decides_on_one_desk_and_the_other_answers(pair):
    intake, answering = pair
    purchase = Purchase()
    intake.consent(purchase)
    intake.ask(purchase)
    case = answering.wait_for_state(purchase, "waiting")
    decided = intake.call("POST", f"/v1/cases/{case['id']}/answer", {"prefer": "DECLINE"}, role="operator")
    assert decided.status == 202, decided.body
    intake.deliver(purchase)
    answering.wait_for_state(purchase, "answered")
    (call,) = intake.apple.puts(purchase)
    assert call.body["refundPreference"] == "DECLINE"


def test_a_role_that_needs_other_desks_is_refused_on_an_sqlite_file(tmp_path):
    write_configuration(tmp_path, "sqlite:desk.sqlite")
    for role in ("intake", "answering"):
        refused = run("serve", "--role", role, folder=tmp_path)
        assert refused.returncode == 78
        assert f"the role {role} needs other desks on the same database" in refused.stderr
    assert run("serve", "--role", "other", folder=tmp_path).returncode == 64


# Releases beside each other


def checked(folder):
    done = run("migrate", "--check", "--json", folder=folder)
    return done.returncode, json.loads(done.stdout)


@pytest.mark.parametrize("engine", ["sqlite", "postgresql"])
def test_migrate_says_whether_the_tables_and_the_release_can_live_together(tmp_path, engine):
    database = File(tmp_path / "desk.sqlite") if engine == "sqlite" else Schema(running_server())
    folder = write_configuration(tmp_path, database.url)

    def execute(statement):
        if engine == "sqlite":
            with sqlite3.connect(database.path) as connection:
                connection.execute(statement)
        else:
            database.server.lines(f"SET search_path TO {database.name}; {statement}", "postgres")

    code, result = checked(folder)
    assert (code, result["state"], result["canServe"]) == (3, "empty", False)
    assert run("migrate", folder=folder).returncode == 0
    code, result = checked(folder)
    assert (code, result["state"], result["canServe"], result["desks"]) == (0, "current", True, [])
    execute("INSERT INTO schema_migration (number, identifier) VALUES (2, '0002+notes')")
    code, result = checked(folder)
    assert (code, result["state"], result["unknown"]) == (0, "ahead", ["0002+notes"])
    assert result["canServe"] is True
    execute("INSERT INTO schema_migration (number, identifier) VALUES (3, '0003-marks')")
    code, result = checked(folder)
    assert (code, result["state"], result["unknown"]) == (5, "tooNew", ["0003-marks"])
    assert result["canServe"] is result["isRolling"] is False
    words = run("migrate", "--check", folder=folder)
    assert words.returncode == 5
    assert "0003-marks, which this release cannot work with" in words.stdout
    with start("serve", folder=folder) as refused:
        assert refused.wait().returncode == 1


def test_a_desk_starts_on_tables_that_a_later_release_only_added_to(open_desk):
    schema = Schema(running_server())
    with open_desk(database=schema) as desk:
        schema.server.lines(
            f"INSERT INTO {schema.name}.schema_migration (number, identifier) VALUES (2, '0002+notes')", "postgres"
        )
        desk.stop()
        desk.start()
        purchase = Purchase()
        desk.all_facts(purchase)
        desk.ask(purchase)
        desk.wait_for_state(purchase, "answered")
        assert web.request(desk.port, "GET", "/health/ready").status == 200
        code, result = checked(desk.folder)
        assert code == 0
        assert [one["role"] for one in result["desks"]] == ["all"]
