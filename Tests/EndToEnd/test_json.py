"""With `--json`, every command prints one JSON object alone on standard output; errors go to standard error."""

import json
import time

import pytest

import web
from apple import BUNDLE, Purchase
from desk import rfc3339, run
from test_import import HEADER, row
from test_sales import sales_report
from test_secrets import subcommands
from test_vendor_imports import adapty, revenuecat

# The commands without `--json`: each runs until it is stopped, and prints where it listens or what happens.
WITHOUT = {"serve", "demo"}
# Only a PostgreSQL database has partitions, and only a lost key can be replaced. Such commands refuse to run.
REFUSED = {"partitions list", "partitions add", "partitions drop", "customers replace-key"}
# The commands with `--json` that need more than a desk: the tests named here read their JSON.
ELSEWHERE = {
    "import history": "test_import.py", "import refunds": "test_import.py", "import receipts": "test_import.py",
    "receipt decode": "test_receipt.py", "restore": "test_backup.py", "notifications recover": "test_recovery.py",
    "emulator": "test_emulator_lines.py", "google-play-emulator": "test_google_play_emulator.py",
    "policy play": "test_worth.py",
}


@pytest.fixture(scope="module")
def desk(open_desk):
    """A desk with an endpoint of events, and a case that waits for a person."""
    with web.Inbox() as inbox, open_desk() as made:
        made.stop()
        keys = f"    events: {{ url: {inbox.url}, secret: a plain secret }}\n    consentTexts: consent.yml\n"
        text = made.config.read_text().replace("    products: products.yml\n", "    products: products.yml\n" + keys, 1)
        made.config.write_text(text)
        (made.folder / "consent.yml").write_text(
            "versions:\n  2026-05:\n    from: 2026-05-01\n    texts: { en: May we tell Apple? }\n"
        )
        made.start()
        made.answered, made.waiting = Purchase(), Purchase()
        made.all_facts(made.answered)
        for purchase in (made.answered, made.waiting):
            made.ask(purchase)
        made.wait_for_state(made.answered, "answered")
        made.wait_for_state(made.waiting, "waiting")
        yield made


def calls(desk, folder):
    """Returns a call of each command, in an order in which all succeed."""
    waiting, answered = desk.case(desk.waiting)["id"], desk.case(desk.answered)["id"]
    endpoint = desk.call("GET", "/v1/endpoints", role="viewer").json["endpoints"][0]["id"]
    event = desk.listed("events")[0]["id"]
    notification = desk.listed("notifications")[0]["id"]
    token = run("tokens", "create", "--role", "viewer", "--config", desk.config, folder=desk.folder).stdout.strip()
    spare = next(
        one["id"] for one in json.loads(
            run("tokens", "list", "--json", "--config", desk.config, folder=desk.folder).stdout
        )["tokens"]
    )
    assert token
    (folder / "signed").write_text(desk.pen.signed("TEST"))
    (folder / "web.csv").write_text(HEADER + row(2))
    (folder / "web.ndjson").write_text(
        '{"store": "web", "purchaseId": "1", "customer": "c", "at": "2026-01-01"}\n'
    )
    (folder / "revenuecat.csv").write_text(revenuecat())
    (folder / "adapty.csv").write_text(adapty())
    (folder / "sales.txt").write_text(sales_report([]))
    (folder / "consent.csv").write_text("customer,granted,at\nc,true,2026-06-01T12:00:00Z\n")
    (folder / "rates.csv").write_text("Date,USD,GBP\n2026-01-02,1.1,0.8\n")
    customer, own = desk.answered.customer, ["--app", BUNDLE]
    return {
        "doctor": [],
        "migrate": [],
        "check": [],
        "backup": [folder / "backup"],
        "copy": ["--from", f"sqlite:{folder}/backup", "--to", f"sqlite:{folder}/copied"],
        "cases list": [],
        "cases show": [answered],
        "cases hold": [waiting, "--until", rfc3339(time.time() + 60)],
        "cases release": [waiting],
        "cases answer": [waiting, "--prefer", "DECLINE"],
        "policy check": ["policy.yml"],
        "policy explain": [answered],
        "policy simulate": ["policy.yml"],
        "report": [],
        "sales": [folder / "sales.txt", *own],
        "notifications list": [],
        "notifications show": [notification],
        "notifications replay": [notification],
        "people add": ["anna@example.com", "--role", "viewer", "--one-time"],
        "people list": [],
        "people set-role": ["anna@example.com", "--role", "operator"],
        "people set-password": ["anna@example.com", "--one-time"],
        "people share": [],
        "people remove": ["anna@example.com"],
        "events list": [],
        "events endpoints": [],
        "events resend": [event],
        "events recover": [endpoint, "--since", "2020-01-01"],
        "events pause": [endpoint],
        "events resume": [endpoint],
        "tokens create": ["--role", "viewer", "--app", BUNDLE, "--expires", "12h"],
        "tokens list": [],
        "tokens share": [],
        "tokens revoke": [spare],
        "apps list": [],
        "apps pause": [BUNDLE],
        "apps resume": [BUNDLE],
        "token": ["--bundle-id", BUNDLE],
        "verify": [folder / "signed"],
        "customers show": [customer, *own],
        "customers export": [customer, *own, "--output", folder / "export.zip"],
        "customers receipt": [customer, *own, "--output", folder / "receipt.html"],
        "consent verify": [folder / "receipt.html"],
        "consent key": [],
        "customers erase": [customer, *own],
        "retention run": ["--dry-run"],
        "privacy": [],
        "audit list": [],
        "audit verify": [],
        "import csv": [folder / "web.csv", *own, "--environment", "Sandbox"],
        "import ndjson": [folder / "web.ndjson", *own, "--environment", "Sandbox"],
        "import revenuecat": [folder / "revenuecat.csv", *own, "--environment", "Sandbox"],
        "import adapty": [folder / "adapty.csv", *own, "--environment", "Sandbox"],
        "import consent": [folder / "consent.csv", *own],
        "import rates": [folder / "rates.csv"],
    }


def test_every_command_prints_one_json_value(desk, tmp_path):
    config = desk.config.read_text()
    desk.config.write_text(config + "retention: { payloads: P400D }\n")
    made = calls(desk, tmp_path)
    known = {"init", *made, *WITHOUT, *REFUSED, *ELSEWHERE}
    assert known == set(subcommands()), "each command is here"
    if desk.database.url.startswith("postgresql"):
        del made["copy"]  # Its source is a file of SQLite.
    for command, words in made.items():
        place = [] if command == "copy" else ["--config", desk.config]
        ended = run(*command.split(), *words, "--json", *place, folder=desk.folder, timeout=60)
        assert ended.returncode in (0, 1), f"{command}: {ended.stderr}"
        # An endpoint of Apple that the doctor cannot reach is a result, too.
        assert ended.returncode == 0 or command == "doctor", f"{command}: {ended.stdout} {ended.stderr}"
        assert isinstance(json.loads(ended.stdout), dict), command
    desk.config.write_text(config)


@pytest.mark.parametrize(
    "command",
    # PostgreSQL has partitions, so it does not refuse them.
    [pytest.param(command, marks=pytest.mark.only_on("sqlite")) if command.startswith("partitions") else command
     for command in sorted(WITHOUT | REFUSED)],
)
def test_a_command_without_a_result_prints_nothing_for_programs(desk, command):
    words = ["--before", "2020-01"] if command == "partitions drop" else []
    if command in WITHOUT:
        assert "--json" not in run(command, "--help").stdout
        return
    ended = run(*command.split(), *words, "--json", "--config", desk.config, folder=desk.folder)
    assert (ended.returncode, ended.stdout) == (1, "") and ended.stderr.startswith("Error: ")


def test_init_prints_the_files_that_it_wrote(tmp_path):
    ended = run(
        "init", "--bundle-id", "com.example.coins", "--app-apple-id", 1234567890, "--issuer-id",
        "57246542-96fe-1a63-e053-0824d011072a", "--key-id", "k", "--json", folder=tmp_path,
    )
    assert ended.returncode == 0, ended.stderr
    result = json.loads(ended.stdout)
    assert result["app"] == "com.example.coins"
    assert sorted(path.rpartition("/")[2] for path in result["files"]) == [
        "policy.yml", "products.yml", "refund-desk.yml"
    ]


def test_an_error_leaves_standard_output_empty(desk):
    ended = run("cases", "show", "00000000-0000-4000-8000-000000000000", "--json", "--config", desk.config)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.startswith("Error: There is no case 00000000-0000-4000-8000-000000000000. Give the case ID")


# Short identifiers of cases


def test_a_case_is_named_by_the_beginning_of_its_identifier(desk):
    case = desk.case(desk.answered)["id"]
    listed = run("cases", "list", "--config", desk.config)
    shown = [line for line in listed.stdout.splitlines() if case[:8] in line]
    assert len(shown) == 1 and case not in listed.stdout
    for short in (case[:6], case[:8], case[:20].upper()):
        ended = run("cases", "show", short, "--json", "--config", desk.config)
        assert json.loads(ended.stdout)["id"] == case
        assert desk.call("GET", f"/v1/cases/{short}", role="viewer").json["id"] == case
    for wrong in (case[:5], case[:6] + "%", case[:6] + "_"):
        said = run("cases", "show", wrong, "--config", desk.config).stderr
        assert said.startswith(f"Error: There is no case {wrong}. Give")
