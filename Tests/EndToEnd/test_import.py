"""Imports through the command line: killed halfway, resumed, and with one broken line among many.

The file is longer than most, because every test imports the same few purchases.
"""

import base64
import json
import signal
import sqlite3
import time
import uuid

import pytest

import process
from appstore import BUNDLE, Store
from desk import IS_DRILL, run, start

CUSTOMERS, BOUGHT = 3, 50
ROWS = 60_000 if IS_DRILL else 15_000
BROKEN = ROWS - 2_787  # counted as in an editor, with the header as line 1
ENTRIES_DONE = "SELECT max(entries) FROM import_checkpoint"
HEADER = "store,purchaseId,customer,product,at,amount,currency,refundedAmount,refundedAt\n"


def row(number):
    """Returns the purchase on a line. Every third is in euros, which have no rate."""
    currency = "EUR" if number % 3 == 0 else "USD"
    refund = "0.50,2026-02-01" if number % 5 == 0 else ","
    return f'web,order-{number},customer-{number % 977},"box, ""{number}""",2026-01-01,1.25,{currency},{refund}\n'


def filled(tmp_path):
    """Writes a configuration and an empty database into a folder, and returns the folder."""
    (tmp_path / "refund-desk.yml").write_text(
        """\
database: sqlite:desk.sqlite
apps:
  - bundleId: com.example.coins
    appAppleId: 1234567890
    api: { issuerId: 57246542-96fe-1a63-e053-0824d011072a, keyId: 2X9R4HXF34, privateKeyFile: AuthKey.p8 }
"""
    )
    made = process.run(["openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"])
    assert made.returncode == 0, made.stderr
    (tmp_path / "AuthKey.p8").write_text(made.stdout)
    (tmp_path / "AuthKey.p8").chmod(0o600)
    result = run("migrate", folder=tmp_path)
    assert result.returncode == 0, result.stderr
    return tmp_path


@pytest.fixture
def folder(tmp_path):
    """A folder with a configuration and an empty database."""
    return filled(tmp_path)


def ask(folder, query):
    with sqlite3.connect(folder / "desk.sqlite", timeout=20) as database:
        return database.execute(query).fetchall()


def killed_at(folder, wanted, query, *command):
    """Kills an import when a query returns a number, and returns whether the import was still running."""
    with start("import", *command, folder=folder) as importing:
        importing.wait_until(
            lambda: not importing.is_running or (ask(folder, query)[0][0] or 0) >= wanted, 60, f"{query}: {wanted}"
        )
        return importing.kill()


def numbers():
    return [n for n in range(2, ROWS + 2) if n != BROKEN]


def expect_everything(folder):
    """Asserts the sums that result if each purchase counts once."""
    assert ask(folder, "SELECT count(*) FROM external_purchase") == [(ROWS - 1,)]
    dollars = sum(125 for n in numbers() if n % 3)
    refunded = sum(50 for n in numbers() if n % 3 and n % 5 == 0)
    unpriced = sum(1 for n in numbers() if n % 3 == 0)
    sums = ask(
        folder,
        "SELECT sum(purchased_usd_cents), sum(refunded_usd_cents), sum(unpriced_purchases) FROM external_total",
    )
    assert sums == [(dollars, refunded, unpriced)]
    assert ask(folder, "SELECT count(*) FROM import_checkpoint") == [(0,)]


def write_file(folder, name="web.csv"):
    lines = [row(n) for n in range(2, ROWS + 2)]
    lines[BROKEN - 2] = f'web,"order-{BROKEN},customer-1,2026-01-01,1.25\n'
    (folder / name).write_text(HEADER + "".join(lines))


def test_a_killed_and_resumed_import_counts_each_purchase_once(folder):
    write_file(folder)
    kills = [killed_at(folder, rows, ENTRIES_DONE, "csv", "web.csv") for rows in (2_000, ROWS // 3, ROWS * 3 // 4)]
    assert any(kills), "the import was done before it could be killed"
    result = run("import", "csv", "web.csv", "--json", folder=folder, timeout=120)
    assert result.returncode == 1, result.stderr
    tally = json.loads(result.stdout)
    assert (tally["rows"], tally["added"], tally["rejected"]) == (ROWS, ROWS - 1, 1), tally
    rejected = (folder / "web.csv.rejected").read_text().splitlines()
    assert len(rejected) == 1 and rejected[0].startswith(f"line {BROKEN}: "), rejected
    expect_everything(folder)

    again = run("import", "csv", "web.csv", "--json", folder=folder, timeout=120)
    tally = json.loads(again.stdout)
    assert (tally["added"], tally["changed"], tally["unchanged"]) == (0, 0, ROWS - 1), tally
    expect_everything(folder)


def test_rows_of_standard_input_count_in_any_order(folder):
    lines = [row(n) for n in range(2, 1_002)]
    shuffled = HEADER + "".join(reversed(lines)) + "".join(lines[:300])
    result = run("import", "csv", "-", "--json", input=shuffled, folder=folder, timeout=60)
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout)["added"] == 1_000
    assert ask(folder, "SELECT count(*) FROM external_purchase") == [(1_000,)]


def test_standard_input_has_all_its_broken_lines_named(folder):
    good, broken = [row(n) for n in range(2, 52)], ["broken\n"] * 50
    mixed = HEADER + "".join(line for pair in zip(good, broken) for line in pair)
    result = run("import", "csv", "-", "--json", input=mixed, folder=folder, timeout=60)
    assert result.returncode == 1, result.stderr
    named = [int(line.split(":")[1]) for line in result.stderr.splitlines() if line.startswith("-:")]
    assert named == list(range(3, 103, 2)), result.stderr
    assert "more lines" not in result.stderr and "50 lines were not imported" in result.stderr, result.stderr
    assert not list(folder.glob("*.rejected"))


def test_a_purchase_that_several_rows_name_is_named(folder):
    (folder / "twice.csv").write_text(
        HEADER + "web,o1,c1,,2026-01-01,1.25,USD,,\nweb,o2,c1,,2026-01-01,1,USD,,\nweb,o1,c1,,2026-01-01,2.25,USD,,\n"
    )
    result = run("import", "csv", "twice.csv", folder=folder)
    assert result.returncode == 0, result.stderr
    assert "1 row names a purchase that an earlier row names: web o1. The last row counts." in result.stderr
    assert ask(folder, "SELECT amount_milliunits FROM external_purchase WHERE purchase_id = 'o1'") == [(2250,)]
    again = run("import", "csv", "quiet.csv", folder=folder)
    assert "quiet.csv: there is no such file" in again.stderr and "names a purchase" not in again.stderr


def test_one_line_with_an_open_quote_says_where_the_file_ends(folder):
    (folder / "open.csv").write_text(HEADER + 'web,"o1,c1,,2026-01-01,1.25,USD,,\nweb,o2,c1,,2026-01-01,1,USD,,\n')
    result = run("import", "csv", "open.csv", folder=folder)
    assert result.returncode == 1
    assert "open.csv:2: a quotation mark is not closed before the end of the file" in result.stderr
    assert "1 line was not imported" in result.stderr and "correct it and import" in result.stderr
    assert result.stdout == "2 rows: 1 purchase new, 0 changed.\n"


def test_an_interrupted_import_says_what_is_kept(folder):
    write_file(folder)
    # With --restart, the same command would begin again.
    for options, rows, again in [(["--restart"], 2_000, "again without --restart to resume."), ([], 5_000, "again to resume.")]:
        with start("import", "csv", "web.csv", *options, folder=folder) as importing:
            importing.wait_until(
                lambda: not importing.is_running or (ask(folder, ENTRIES_DONE)[0][0] or 0) >= rows, 60, f"{rows} rows"
            )
            importing.send(signal.SIGINT)
            importing.wait()
        assert importing.returncode == 130, importing.stderr
        assert f"Interrupted. What was imported so far is kept. Run the same command {again}" in importing.stderr
    result = run("import", "csv", "web.csv", folder=folder, timeout=120)
    assert "Resumed at line" in result.stderr
    expect_everything(folder)


def test_an_import_whose_database_stays_locked_says_what_is_kept(folder):
    write_file(folder)
    holder = sqlite3.connect(folder / "desk.sqlite", isolation_level=None, timeout=20)
    with start("import", "csv", "web.csv", folder=folder) as importing:
        importing.wait_until(lambda: (ask(folder, ENTRIES_DONE)[0][0] or 0) >= 2_000, 60, "2,000 rows")
        holder.execute("BEGIN IMMEDIATE")
        importing.wait(60)
    holder.close()
    assert importing.returncode == 1 and importing.stdout == "", importing.stderr
    assert "the database desk.sqlite is unavailable: another process keeps it locked" in importing.stderr
    assert "What was imported so far is kept. Run the same command again to resume." in importing.stderr
    result = run("import", "csv", "web.csv", folder=folder, timeout=120)
    assert "Resumed at line" in result.stderr
    expect_everything(folder)


@pytest.mark.beside
def test_an_import_whose_database_is_locked_names_the_lock(tmp_path):
    folder = filled(tmp_path)
    (folder / "web.csv").write_text(HEADER + row(2))
    holder = sqlite3.connect(folder / "desk.sqlite", isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    refused = run("import", "csv", "web.csv", folder=folder, timeout=60)
    holder.close()
    assert refused.returncode == 1 and refused.stdout == "", refused.stderr
    assert "the database desk.sqlite is unavailable: another process keeps it locked" in refused.stderr
    result = run("import", "csv", "web.csv", folder=folder)
    assert result.returncode == 0 and "1 purchase new" in result.stdout, result.stderr


@pytest.mark.parametrize("command", [
    ("csv",), ("ndjson",), ("consent",), ("rates",), ("receipts",), ("history", "--file"), ("refunds", "--file"),
])
def test_a_missing_file_is_named(folder, command):
    result = run("import", *command, "none.txt", folder=folder)
    assert result.returncode == 1 and "none.txt: " in result.stderr and "no such file" in result.stderr, result.stderr


@pytest.mark.parametrize(("words", "said"), [
    (["polcy"], 'refund-desk has no command "polcy". Did you mean refund-desk policy?'),
    (["help", "polcy"], 'refund-desk has no command "polcy". Did you mean refund-desk policy?'),
    (["policy", "chek"], 'refund-desk policy has no command "chek". Did you mean refund-desk policy check?'),
    (["import", "everything"], 'refund-desk import has no command "everything". Use one of: history, refunds,'),
])
def test_an_unknown_command_is_named_with_the_nearest(words, said):
    result = run(*words)
    assert result.returncode == 64 and said in result.stderr, result.stderr


@pytest.mark.parametrize(("words", "said"), [
    ("tokens revoke 99", "There is no token 99, or it is already revoked. refund-desk tokens list prints the IDs."),
    ("customers show nobody", "Nothing is stored about this customer. Name the customer by app account token"),
    ("customers erase nobody", "Nothing is stored about this customer. Name the customer by app account token"),
    ("customers receipt nobody", "refund-desk customers show prints what is stored."),
    ("consent verify refund-desk.yml", "Give the file that customers receipt wrote."),
    ("token --config refund-desk.yml --bundle-id typo", "No app with bundleId typo is configured. Use one of: com."),
    ("verify refund-desk.yml --config refund-desk.yml --bundle-id typo", "No app with bundleId typo is configured."),
])
def test_a_name_of_nothing_is_said_with_what_to_do(folder, words, said):
    result = run(*words.split(), folder=folder)
    assert result.returncode == 1 and result.stdout == "" and said in result.stderr, result.stderr


@pytest.mark.parametrize("command", [("report",), ("cases", "list")])
def test_an_app_that_is_not_configured_is_named(folder, command):
    result = run(*command, "--app", "typo", folder=folder)
    assert result.returncode == 1 and result.stdout == ""
    assert "No app with bundleId typo is configured. Use one of: com.example.coins." in result.stderr
    assert run(*command, "--app", "com.example.coins", folder=folder).returncode == 0


def test_a_file_without_the_right_columns_changes_nothing(folder):
    (folder / "wrong.csv").write_text("store,shop\nweb,1\n")
    result = run("import", "csv", "wrong.csv", folder=folder)
    assert result.returncode == 1 and "unknown column" in result.stderr, result.stderr
    assert ask(folder, "SELECT count(*) FROM external_purchase") == [(0,)]


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    """An emulated App Store with three customers and fifty purchases each."""
    with Store(tmp_path_factory.mktemp("shop")) as store:
        store.stock()
        first = []
        for _ in range(CUSTOMERS):
            token = str(uuid.uuid4())
            bought = [store.buy(appAccountToken=token, environment="Production") for _ in range(BOUGHT)]
            first.append(bought[0]["transactionId"])
        yield store, first


@pytest.fixture
def desk_folder(tmp_path, shop):
    """A folder whose configuration points to the emulated App Store."""
    store, first = shop
    credentials = store.credentials
    (tmp_path / "root.der").write_bytes(store.root)
    (tmp_path / "AuthKey.p8").write_text(credentials["privateKey"])
    (tmp_path / "AuthKey.p8").chmod(0o600)
    (tmp_path / "refund-desk.yml").write_text(
        f"""\
database: sqlite:desk.sqlite
apps:
  - bundleId: {BUNDLE}
    appAppleId: {credentials["appAppleId"]}
    sharedSecret: {credentials["sharedSecret"]}
    api: {{ issuerId: {credentials["issuerId"]}, keyId: {credentials["keyId"]}, privateKeyFile: AuthKey.p8 }}
    rootCertificates: [root.der]
    onlineChecks: false
    endpoints: {{ production: "http://127.0.0.1:{store.port}/production" }}
"""
    )
    (tmp_path / "ids.txt").write_text("\n".join([*first, "no customer of ours", "9999999999999"]))
    assert run("migrate", folder=tmp_path).returncode == 0
    return tmp_path


def test_an_import_of_histories_killed_on_every_page_is_complete_in_the_end(desk_folder):
    command = ["history", "--file", "ids.txt", "--rate", "4"]
    purchases = "SELECT count(*) FROM purchase"
    kills = [killed_at(desk_folder, 20 * pages, purchases, *command) for pages in range(1, 6)]
    assert any(kills), "the import was done before it could be killed"
    result = run("import", "history", "--file", "ids.txt", "--json", folder=desk_folder, timeout=60)
    assert result.returncode == 1, result.stderr
    report = json.loads(result.stdout)
    assert report["customersRead"] + report["customersReadBefore"] == CUSTOMERS, report
    assert {failure["id"] for failure in report["failures"]} == {"no customer of ours", "9999999999999"}, report
    assert ask(desk_folder, "SELECT count(*), count(DISTINCT customer_id) FROM purchase") == [
        (CUSTOMERS * BOUGHT, CUSTOMERS)
    ]
    sums = ask(desk_folder, "SELECT sum(purchased_usd_cents), sum(unpriced_purchases) FROM customer_group")
    assert sums == [(CUSTOMERS * BOUGHT * 499, 0)]
    again = run("import", "history", "--all", "--json", folder=desk_folder, timeout=60)
    assert again.returncode == 0, again.stderr
    report = json.loads(again.stdout)
    assert (report["customersRead"], report["added"], report["changed"]) == (CUSTOMERS, 0, 0), report


def test_an_app_store_that_cannot_be_reached_is_named(desk_folder):
    text = (desk_folder / "refund-desk.yml").read_text()
    (desk_folder / "refund-desk.yml").write_text(
        # Nothing listens on port 1.
        text.replace(text.split("127.0.0.1:")[1].split("/")[0], "1")
    )
    result = run("import", "refunds", "--file", "ids.txt", folder=desk_folder, timeout=120)
    assert result.returncode == 1
    assert "Apple cannot be reached" in result.stderr and "again" in result.stderr, result.stderr


def test_a_transaction_that_apple_does_not_know_leads_to_the_other_environment(desk_folder):
    for transaction, said in [("9999999999999", "Apple does not know the transaction in this environment"),
                              ("9" * 65, "Apple says that this is not a transaction ID (4000006)")]:
        for options in ([], ["--environment", "production"]):
            result = run("import", "history", "--transaction", transaction, *options, "--restart",
                         folder=desk_folder, timeout=60)
            assert result.returncode == 1
            assert f"{transaction}: {said}\n" in result.stderr, result.stderr
            assert ("Apple was asked in Production. If these are purchases of Sandbox, run the command with "
                    "--environment Sandbox.") in result.stderr
            assert "No earlier run was interrupted, so --restart changed nothing." in result.stderr


def test_an_import_waits_as_long_as_the_app_store_asks(desk_folder, shop):
    store, first = shop
    fault = {"status": 429, "retryAfterSeconds": 1, "times": 2}
    with store.faults(transactionHistory=fault):
        started = time.monotonic()
        result = run("import", "history", "--transaction", first[0], "--json", folder=desk_folder, timeout=60)
    assert result.returncode == 0, result.stderr
    assert time.monotonic() - started >= 1, "it did not wait"
    assert ask(desk_folder, "SELECT count(*) FROM purchase") == [(BOUGHT,)]


def test_a_history_import_without_customers_is_an_error_of_use(folder):
    for arguments, said in [
        ([], "Choose the histories"), (["--all", "--customer", "a"], "--all has every customer"),
        (["--all", "--rate", "0"], "It must be a number from 0.001"), (["--customer", ""], "--customer is empty"),
        (["--transaction", ""], "which has only digits"), (["--transaction", "../1"], "which has only digits"),
    ]:
        result = run("import", "history", *arguments, folder=folder)
        assert result.returncode == 64 and said in result.stderr, (arguments, result.stderr)


def test_a_file_without_a_receipt_says_what_a_receipt_is(folder):
    (folder / "receipts.txt").write_text("\n\n")
    (folder / "receipts").mkdir()
    for path in ("receipts.txt", "receipts"):
        result = run("import", "receipts", path, folder=folder)
        assert result.returncode == 0 and result.stdout.startswith("0 receipts with 0 purchases:"), result.stdout
        assert f"{path} has no receipt: a file is one receipt, or has one base64 receipt a line" in result.stderr


def test_an_import_of_receipts_killed_halfway_resumes_and_asks_apple_no_more_than_needed(desk_folder, shop):
    store, first = shop
    receipts = [store.control("GET", f"apps/{BUNDLE}/receipt?transactionId={bought}")["receipt"] for bought in first]
    lines = [receipts[number % CUSTOMERS] for number in range(96)]
    lines[70] = "nonsense!"
    (desk_folder / "receipts.txt").write_text("\n".join(lines) + "\n")
    before = len(asked(store))
    command = ["receipts", "receipts.txt", "--online", "--rate", "25"]
    kills = [killed_at(desk_folder, done, ENTRIES_DONE, *command) for done in (16, 48)]
    assert all(kills), "the import was done before it could be killed"
    result = run("import", *command, folder=desk_folder, timeout=60)
    assert result.returncode == 1, result.stderr
    assert "Resumed after " in result.stderr and "receipts.txt:71: " in result.stderr, result.stderr
    # Only the calls in progress at the kill are repeated.
    assert len(asked(store)) - before < len(lines) + 16 * (len(kills) + 1)
    assert ask(desk_folder, "SELECT count(*) FROM purchase") == [(CUSTOMERS * BOUGHT,)]
    assert ask(desk_folder, "SELECT count(*) FROM import_checkpoint") == [(0,)]
    again = run("import", "receipts", "receipts.txt", "--json", folder=desk_folder, timeout=60)
    assert json.loads(again.stdout)["receipts"] == len(lines), again.stderr


def asked(store):
    """Returns the verifyReceipt calls that reached the emulator."""
    requests = store.control("GET", "requests")["requests"]
    return [request for request in requests if request["path"].endswith("verifyReceipt")]


@pytest.mark.parametrize("more", [[], ["--online"]], ids=["offline", "online"])
def test_a_receipt_of_another_app_is_refused(desk_folder, shop, more):
    store, _ = shop
    other = "com.example.other"
    store.control("PUT", f"apps/{other}", {})
    store.control("PUT", f"apps/{other}/products/coins", {"type": "Consumable", "price": 990, "currency": "USD"})
    bought = store.control(
        "POST", "purchases", {"bundleId": other, "productId": "coins", "environment": "Production"})["transactionId"]
    receipt = store.control("GET", f"apps/{other}/receipt?transactionId={bought}")["receipt"]
    (desk_folder / "receipts.txt").write_text(receipt)
    result = run("import", "receipts", "receipts.txt", *more, folder=desk_folder)
    assert result.returncode == 1 and "receipts.txt:1: " in result.stderr, result.stderr
    assert ask(desk_folder, "SELECT count(*) FROM purchase") == [(0,)]


@pytest.mark.parametrize("more", [["--rate", "5"], ["--online", "--rate", "0"], ["--online", "--rate", "1001"]])
def test_a_rate_that_makes_no_sense_is_an_error_of_use(desk_folder, more):
    assert run("import", "receipts", "receipts.txt", *more, folder=desk_folder).returncode == 64


def test_receipts_are_imported_offline_and_online_and_broken_ones_are_named(desk_folder, shop):
    store, first = shop
    receipt = store.control("GET", f"apps/{BUNDLE}/receipt?transactionId={first[0]}")["receipt"]
    (desk_folder / "receipts.txt").write_text(f"{receipt}\nnonsense!\n\n{receipt[:400]}\n")
    result = run("import", "receipts", "receipts.txt", "--json", folder=desk_folder)
    assert result.returncode == 1, result.stderr
    report = json.loads(result.stdout)
    assert (report["receipts"], report["rejected"], report["added"]) == (3, 2, BOUGHT), report
    assert "receipts.txt:2: " in result.stderr and "receipts.txt:4: " in result.stderr, result.stderr

    (desk_folder / "some").mkdir()
    (desk_folder / "some" / "a.bin").write_bytes(base64.b64decode(receipt))
    (desk_folder / "some" / "b.txt").write_text(receipt)
    result = run("import", "receipts", "some", "--json", folder=desk_folder)
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout)["added"] == 0

    result = run("import", "receipts", "some", "--online", "--json", folder=desk_folder)
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout)["added"] == 0
    assert ask(desk_folder, "SELECT count(*), min(source) FROM purchase") == [(BOUGHT, "receipt")]

    # Signed data replaces data from a receipt, but never the reverse.
    assert run("import", "history", "--transaction", first[0], folder=desk_folder, timeout=60).returncode == 0
    run("import", "receipts", "some", folder=desk_folder)
    assert ask(desk_folder, "SELECT count(*), max(source), min(source) FROM purchase") == [(BOUGHT, "signed", "signed")]


def consent_row(number):
    """Returns the record on a line. Every fifth is a refusal."""
    granted = "false" if number % 5 == 0 else "true"
    return f'customer-{number},{granted},2026-01-01T00:00:00Z,"letter ""{number}""",support {number % 7}\n'


def test_a_killed_import_of_consent_resumes_and_adds_each_record_once(folder):
    lines = [consent_row(n) for n in range(2, ROWS + 2)]
    lines[BROKEN - 2] = "customer-x,perhaps,2026-01-01T00:00:00Z,,\n"
    (folder / "consent.csv").write_text("customer,granted,at,proofReference,actor\n" + "".join(lines))
    kills = [killed_at(folder, rows, ENTRIES_DONE, "consent", "consent.csv") for rows in (2_000, ROWS // 3)]
    assert any(kills), "the import was done before it could be killed"
    before = ask(folder, "SELECT count(*) FROM consent")[0][0]
    assert before < 2 * (ROWS - 1)
    result = run("import", "consent", "consent.csv", "--json", folder=folder, timeout=240)
    assert result.returncode == 1, result.stderr
    assert "Resumed at line" in result.stderr
    assert f"consent.csv:{BROKEN}: granted is not true or false" in result.stderr
    tally = json.loads(result.stdout)
    assert tally == {"records": ROWS, "added": ROWS - 1, "known": 0, "rejected": 1}, tally
    rejected = (folder / "consent.csv.rejected").read_text().splitlines()
    assert rejected == [f"line {BROKEN}: granted is not true or false"], rejected
    assert ask(folder, "SELECT count(*) FROM import_checkpoint") == [(0,)]

    # Each record once in each environment, with its proof.
    counts = ask(
        folder, "SELECT environment, count(*), sum(is_granted), count(DISTINCT customer_id) FROM consent GROUP BY 1"
    )
    granted = sum(1 for n in numbers() if n % 5)
    assert {row[0]: row[1:] for row in counts} == {
        name: (ROWS - 1, granted, ROWS - 1) for name in ("Production", "Sandbox")
    }, counts
    proof = ask(folder, "SELECT DISTINCT proof_reference, actor FROM consent WHERE customer_id = 'customer-77'")
    assert proof == [('letter "77"', "support 0")], proof

    again = run("import", "consent", "consent.csv", "--json", folder=folder, timeout=240)
    assert json.loads(again.stdout) == {"records": ROWS, "added": 0, "known": ROWS - 1, "rejected": 1}
