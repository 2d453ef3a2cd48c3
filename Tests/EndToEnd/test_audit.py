"""The audit, seen with the program: who did what, and what is found if somebody changes it."""

import contextlib
import hashlib
import json
import re
import sqlite3

import pytest

import process
from apple import Purchase
from desk import File, run
from documents import blocks
from test_backup import command
from test_json import calls
from test_json import desk as filled  # noqa: F401 (a fixture)
from test_secrets import subcommands

PAGE = "audit.md"

# The commands by which a person does something that must be provable, each with the deed of the person.
COMMANDS = {
    "backup": "backupMade",
    "cases answer": "caseDecided", "cases hold": "caseHeld", "cases release": "caseReleased",
    "notifications replay": "notificationReplayed",
    "people add": "personAdded", "people set-role": "personGranted", "people set-password": "passwordSet",
    "people remove": "personRemoved",
    "events resend": "eventResent", "events recover": "eventsRecovered", "events pause": "endpointPaused",
    "events resume": "endpointResumed",
    "tokens create": "tokenCreated", "tokens revoke": "tokenRevoked",
    "apps pause": "appPaused", "apps resume": "appResumed",
    # With --json, it prints everything.
    "customers show": "customerExported", "customers export": "customerExported", "customers erase": "erasureBegun",
}
# The commands whose deed another test reads.
ELSEWHERE = {
    "customers replace-key": "LostKeyTests.swift", "restore": "test_backup.py", "partitions drop": "test_partitions.py",
    "serve": "AuditWorkTests.swift",
}
# The commands without a deed, and why.
WITHOUT = {
    **dict.fromkeys([
        "init", "demo", "emulator", "google-play-emulator", "policy play", "policy check", "token", "verify",
        "receipt decode", "consent verify",
    ], "use no database of a desk"),
    **dict.fromkeys([
        "doctor", "check", "cases list", "cases show", "customers receipt", "consent key", "privacy",
        "notifications list", "notifications show", "events list", "events endpoints", "tokens list", "people list",
        "apps list", "partitions list", "policy explain", "policy simulate", "report", "sales", "audit list",
        "audit verify",
    ], "read"),
    **dict.fromkeys([f"import {kind}" for kind in (
        "history", "refunds", "receipts", "csv", "ndjson", "revenuecat", "adapty", "rates", "consent",
    )], "report facts, which have records of their own"),
    "notifications recover": "asks Apple for facts",
    "retention run": "does what the configuration says; an erasure of an inactive customer is a deed of the retention",
    "migrate": "changes tables and no content", "partitions add": "changes tables and no content",
    "copy": "leaves two databases with the same content",
    "tokens share": "spreads what is a deed already", "people share": "spreads what is a deed already",
}


@pytest.fixture
def known(open_desk, tmp_path):
    with open_desk(database=File(tmp_path / "refund-desk.sqlite"), extra=["audit: { copy: { file: audit.log } }"]) as desk:
        desk.person = Purchase()
        desk.all_facts(desk.person)
        desk.ask(desk.person)
        desk.wait_for_state(desk.person, "answered")
        yield desk


def deeds(desk, *options):
    done = command(desk, "audit", "list", "--json", *options)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)["deeds"]


def verified(desk, *options):
    return command(desk, "audit", "verify", *options)


def wait_until_linked(desk):
    desk.wait_until(lambda: all("number" in deed for deed in deeds(desk, "--limit", "500")), 20, "a whole chain")


def test_every_deed_has_an_author_and_stays_provable(known):
    kinds = [deed["kind"] for deed in reversed(deeds(known))]
    assert {"tokenCreated", "configurationInForce", "keyInUse", "policyInForce", "answerSent"} <= set(kinds)
    (sent,) = [deed for deed in deeds(known, "--kind", "answerSent")]
    with contextlib.closing(sqlite3.connect(known.database.path, timeout=20)) as database:
        ((body,),) = database.execute("SELECT body FROM answer").fetchall()
        ((salt,),) = database.execute("SELECT subject_salt FROM audit_deed WHERE deed_id = ?", [sent["id"]]).fetchall()
    assert json.loads(body) == known.apple.puts(known.person)[0].body
    assert sent["details"]["saltedSHA256"] == hashlib.sha256(salt + body).hexdigest()
    export = command(known, "customers", "export", known.person.customer, "--app", known.person.bundle, "--output", "c.zip")
    assert export.returncode == 0, export.stderr
    wait_until_linked(known)
    exported = deeds(known, "--kind", "customerExported")
    assert {deed["environment"] for deed in exported} >= {"Sandbox"}
    for deed in exported:
        assert deed["author"].startswith("command line (") and deed["subject"] == known.person.customer
    about = deeds(known, "--subject", known.person.customer.upper(), "--author", exported[0]["author"])
    assert about == exported and deeds(known, "--author", "nobody") == []

    wait_until_linked(known)
    done = verified(known)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"\d+:[0-9a-f]{64}\n", done.stdout)
    head = done.stdout.strip()
    key = re.search(r"with the key ([0-9a-f]{64})", done.stderr)[1]
    assert verified(known, "--head", head, "--public-key", key, "--copy", "audit.log").returncode == 0
    for line in (known.folder / "audit.log").read_text().splitlines():
        word, text = line.split(" ", 1)
        assert word == "signed-head" or word == hashlib.sha256(text.encode()).hexdigest()
        assert known.person.customer not in line and known.person.transaction_id not in line

    erased = command(known, "customers", "erase", known.person.customer, "--app", known.person.bundle, "--yes")
    assert erased.returncode == 0, erased.stderr
    begun, finished = (len(deeds(known, "--kind", kind)) for kind in ("erasureBegun", "erasureFinished"))
    assert begun == finished == len(exported)
    assert all("subject" not in deed for deed in deeds(known) if deed["kind"] in ("answerSent", "customerExported"))
    assert verified(known, "--head", head).returncode == 0
    # Somebody with the database cannot confirm what the answer was.
    with contextlib.closing(sqlite3.connect(known.database.path, timeout=20)) as database:
        ((kept,),) = database.execute("SELECT body FROM answer").fetchall()
        assert database.execute("SELECT 1 FROM audit_deed WHERE subject_salt = ?", [salt]).fetchall() == []
    assert list(json.loads(kept)) == ["hmacSHA256"]
    assert hashlib.sha256(body).hexdigest() not in kept.decode()


def test_each_command_has_the_deed_of_the_person_or_a_reason(filled, tmp_path):  # noqa: F811
    assert {*COMMANDS, *ELSEWHERE, *WITHOUT} == set(subcommands()), "a new command needs a row"
    assert len(COMMANDS) + len(ELSEWHERE) + len(WITHOUT) == len(subcommands())
    made = calls(filled, tmp_path)
    made["customers erase"].append("--yes")
    # The other commands need the customer's case and events.
    made["customers erase"] = made.pop("customers erase")
    known = {deed["id"] for deed in deeds(filled, "--limit", "500")}
    for name, words in made.items():
        if name == "copy":
            continue
        done = run(*name.split(), *words, "--json", "--config", filled.config, folder=filled.folder, timeout=60)
        assert done.returncode == 0 or name in WITHOUT, f"{name}: {done.stdout} {done.stderr}"
        new = [deed for deed in deeds(filled, "--limit", "500") if deed["id"] not in known]
        known |= {deed["id"] for deed in new}
        # Meanwhile the desk itself may have sent an answer, or finished an erasure.
        kinds = {deed["kind"] for deed in new if deed["author"].startswith("command line (")}
        assert kinds == ({COMMANDS[name]} if name in COMMANDS else set()), name


def recipe(language, containing):
    """Returns the only code block of a language in the page that contains a text."""
    (block,) = [block for block in blocks(f"docs/{PAGE}", language) if containing in block.text]
    return block.text


def test_the_copy_has_the_lines_that_the_page_describes(known, tmp_path):
    written = known.folder / "audit.log"
    known.wait_until(lambda: written.exists() and "answerSent" in written.read_text(), 20, "a copy with the answer")
    log, folder = written.read_text(), tmp_path / "copied"
    folder.mkdir()
    (folder / "refund-desk.log").write_text(log)
    printed = process.run(["sh", "-eu"], input=recipe("sh", "head -1"), folder=folder)
    assert (printed.returncode, printed.stdout.split()[0]) == (0, log.split(" ", 1)[0])
    shown = json.loads(recipe("json", '"previous"'))
    # The last line may still be written.
    lines = [line.split(" ", 1) for line in log.splitlines(keepends=True) if line.endswith("\n")]
    links = [json.loads(text) for word, text in lines if word != "signed-head"]
    for link in links:
        assert list(link) == [name for name in shown if name in link]
    assert set().union(*links) == set(shown)


def test_what_somebody_changes_in_the_database_is_named(known):
    wait_until_linked(known)
    head = verified(known).stdout.strip()
    known.stop()
    with contextlib.closing(sqlite3.connect(known.database.path)) as database, database:
        database.execute("UPDATE audit_deed SET author = 'nobody' WHERE number = 2")
        database.execute("DELETE FROM audit_deed WHERE number = 4")
    done = verified(known, "--head", head)
    assert done.returncode == 1
    assert done.stdout.splitlines()[:2] == [
        "link 2 was changed: its hash is not that of its content", "link 4 is missing"]
    result = json.loads(verified(known, "--json").stdout)
    assert result["isWhole"] is False and len(result["faults"]) == 2


@pytest.mark.parametrize("options, message", [
    (["--head", "12"], "a number, a colon and 64 hexadecimal digits"),
    (["--public-key", "zz"], "64 hexadecimal digits"),
    (["--copy", "missing.log"], "there is no such file"),
])
def test_a_wrong_option_is_explained(known, options, message):
    done = verified(known, *options)
    assert done.returncode != 0 and message in done.stderr


def test_wrong_filters_are_explained(known):
    for options, message in [(["--kind", "typo"], "--kind must be one of"), (["--since", "yesterday"], "RFC 3339"),
                             (["--app", "typo"], "typo"), (["--cursor", "x"], "cursor is invalid")]:
        done = command(known, "audit", "list", *options)
        assert done.returncode != 0 and message in done.stderr, options


def test_a_key_that_is_damaged_is_explained(known):
    (known.folder / "audit.key").write_text("short")
    done = verified(known)
    assert done.returncode == 1 and "audit.key has no key of 32 bytes in base64" in done.stderr
