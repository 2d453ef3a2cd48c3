"""`refund-desk check` finds every kept total that is wrong, and payloads that are not Apple's."""

import json
import re
import sqlite3
import uuid

import pytest

from apple import BUNDLE, Purchase
from desk import REPOSITORY, File, rfc3339, run, write_configuration
from test_backup import RestorableDatabase, backed_up, command

# A wrong value for each kept total.
PLANTED = {
    "notification_tally": "UPDATE notification_tally SET count = count + 3 WHERE is_flagged = 0",
    "customer_group": "UPDATE customer_group SET purchased_usd_cents = purchased_usd_cents + 7, refunds_granted = 1",
    "customer_name": "DELETE FROM customer_name WHERE name = (SELECT min(name) FROM customer_name)",
    "purchase_usage": "UPDATE purchase_usage SET units_used = 3, play_seconds = 1",
    "customer_play": "UPDATE customer_play SET play_sessions = play_sessions + 1",
    "case_tally": "UPDATE case_tally SET cases = cases + 1, asked_usd_cents = 1 WHERE dimension = 'all'",
    "answer_time_tally": "DELETE FROM answer_time_tally",
    "external_total": "UPDATE external_total SET purchased_usd_cents = 1",
}
# Tables whose names sound like totals, and that keep none.
NO_TOTALS = set()


def checked(desk, *arguments):
    """Runs a check, and returns its exit code and its result."""
    done = command(desk, "check", "--json", *arguments)
    assert done.stdout, done.stderr
    return done.returncode, json.loads(done.stdout)


def change(desk, statement):
    if isinstance(desk.database, File):
        with sqlite3.connect(desk.database.path, timeout=20) as database:
            database.execute(statement)
    else:
        desk.database.server.lines(statement, desk.database.database)


@pytest.fixture(scope="module")
def filled(open_desk, tmp_path_factory):
    """A desk with rows in every table that keeps totals."""
    with open_desk(database=RestorableDatabase.fresh(tmp_path_factory.mktemp("checked"))) as desk:
        granted, declined, withheld, renewed = (Purchase() for _ in range(4))
        for purchase in (granted, declined, renewed):
            desk.all_facts(purchase)
            desk.use(purchase, 20)
            desk.ask(purchase)
            desk.wait_for_state(purchase, "answered")
        desk.ask(withheld)
        assert desk.post(desk.pen.refunded(granted, percentage=50_000)).status == 200
        assert desk.post(desk.pen.signed("REFUND_DECLINED", declined)).status == 200
        assert desk.post(desk.pen.signed("REFUND", withheld)).status == 200
        assert desk.post(desk.pen.signed("A_LATER_TYPE", renewed)).status == 200
        played = {"customer": granted.customer, "playSeconds": 60, "platform": "other", "at": rfc3339(),
                  "idempotencyKey": str(uuid.uuid4())}
        answer = desk.call("POST", f"/v1/apps/{BUNDLE}/usage", {"usage": [played]}, role="backend")
        assert answer.status < 300, answer.body
        first = str(uuid.uuid4())
        desk.use(renewed, 7, key=first)
        corrected = {"transactionId": renewed.transaction_id, "unitsUsed": 2, "at": rfc3339(), "corrects": first,
                     "idempotencyKey": str(uuid.uuid4())}
        answer = desk.call("POST", f"/v1/apps/{BUNDLE}/usage", {"usage": [corrected]}, role="backend")
        assert answer.status < 300, answer.body
        (desk.folder / "web.csv").write_text(
            "store,purchaseId,customer,product,at,amount,currency,refundedAmount,refundedAt\n"
            f"web,1,{granted.customer},box,2026-01-01,1.25,USD,0.50,2026-02-01\n"
            "web,2,someone,box,2026-01-01,3.00,EUR,,\n"
        )
        done = command(desk, "import", "csv", "web.csv", "--bundle-id", BUNDLE)
        assert done.returncode == 0, done.stderr
        desk.wait_until(lambda: desk.case(withheld)["state"] == "withheld", 20, "the case is withheld")
        yield desk


def test_every_kept_total_is_counted_again():
    source = (REPOSITORY / "Sources/DeskTools/Check/KeptTotal.swift").read_text()
    counted = set(re.findall(r'case \w+ = "(\w+)"', source))
    assert counted == set(PLANTED)
    tables = set(re.findall(r"^### `(\w+)`", (REPOSITORY / "docs/schema.md").read_text(), re.MULTILINE))
    totals = {name for name in tables if re.search("_(tally|total|usage|play|group|sum|count)$", name)}
    assert totals - NO_TOTALS <= counted


def test_a_database_without_tables_is_named(tmp_path):
    write_configuration(tmp_path, "sqlite:desk.sqlite")
    (tmp_path / "desk.sqlite").touch()
    done = run("check", "--config", "refund-desk.yml", folder=tmp_path)
    assert done.returncode == 1 and "yet: run refund-desk serve or migrate first" in done.stderr, done.stderr


def test_a_sound_database_has_no_difference_beside_a_running_desk(filled):
    code, report = checked(filled, "--all")
    assert (code, report["isSound"], report["differences"], report["problems"]) == (0, True, [], [])
    payloads = report["payloads"]
    assert payloads["rebuilt"] == payloads["verified"] > 5
    assert (payloads["failed"], payloads["dropped"], payloads["unconfigured"]) == (0, 0, 0)


@pytest.mark.parametrize("table", PLANTED)
def test_a_wrong_total_is_found_and_repaired(filled, table):
    change(filled, PLANTED[table])
    code, report = checked(filled)
    assert code == 1 and not report["isSound"]
    found = {one["table"] for one in report["differences"]}
    # The seconds of use of a purchase are also in the sums of its group.
    assert found == {table} | ({"customer_group"} if table == "purchase_usage" else set())
    text = command(filled, "check")
    assert text.returncode == 1 and f"{table} " in text.stdout and " instead of " in text.stdout
    code, report = checked(filled, "--repair")
    assert (code, report["differences"]) == (0, []) and report["repaired"] > 0
    assert checked(filled)[0] == 0


def test_a_backup_can_be_checked_without_a_restore(filled):
    backed_up(filled, "checked.backup", "--force")
    code, report = checked(filled, "checked.backup", "--all")
    assert code == 0 and report["isContentChecked"] == isinstance(filled.database, File)
    change(filled, "UPDATE notification_tally SET count = count + 1 WHERE is_flagged = 0")
    backed_up(filled, "wrong.backup", "--force")
    assert checked(filled, "--repair")[0] == 0
    if isinstance(filled.database, File):
        assert checked(filled, "wrong.backup")[0] == 1
    done = command(filled, "check", "--repair", "wrong.backup")
    assert done.returncode == 64


def test_a_payload_that_is_not_apples_is_found(filled):
    wrong = ("UPDATE notification_payload SET payload = (SELECT other.payload FROM notification_payload AS other "
             "WHERE other.notification_id = 2) WHERE notification_id = 1")
    kept = "CREATE TABLE kept_payload AS SELECT payload FROM notification_payload WHERE notification_id = 1"
    change(filled, kept)
    change(filled, wrong)
    try:
        code, report = checked(filled)
    finally:
        change(filled, "UPDATE notification_payload SET payload = (SELECT kept_payload.payload FROM kept_payload) "
                       "WHERE notification_id = 1")
        change(filled, "DROP TABLE kept_payload")
    assert code == 1 and report["payloads"]["failed"] == 1
    assert "the payload of another notification" in report["payloads"]["failures"][0]
