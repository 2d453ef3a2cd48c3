"""Imports of own tables and of other services' exports, through the command line."""

import json
import re

import pytest

from desk import REPOSITORY, run
from test_import import ask, folder  # noqa: F401

PAGE = (REPOSITORY / "docs/import.md").read_text()
PURCHASES = """\
SELECT store, purchase_id, customer_id, product_id, amount_milliunits, currency, refunded_milliunits
FROM external_purchase ORDER BY purchase_id
"""


def sheet(defaults, rows):
    """Returns CSV with the columns of the defaults; a row names only what differs."""
    lines = [",".join({**defaults, **row}.values()) for row in rows]
    return "\n".join([",".join(defaults), *lines]) + "\n"


def revenuecat(*rows):
    return sheet({
        "rc_original_app_user_id": "anna", "rc_last_seen_app_user_id_alias": "anna", "product_identifier": "gems",
        "start_time": "2026-05-01 12:00:00", "store": "play_store", "is_sandbox": "false", "price_in_usd": "5.43",
        "purchase_price_in_usd": "5.43", "store_transaction_id": "GPA.1", "refunded_at": "",
        "purchased_currency": "EUR", "price_in_purchased_currency": "4.99",
        "purchase_price_in_purchased_currency": "4.99", "renewal_number": "1", "added_next_year": "x",
    }, rows)


def adapty(*rows):
    return sheet({
        "profile_id": "p", "event_type": "non_subscription_purchase",
        "event_datetime": "2026-05-01T12:00:00.000000+0000", "transaction_id": "GPA.1", "environment": "Production",
        "revenue_usd": "5.43", "revenue_local": "4.99", "customer_user_id": "anna", "store": "play_store",
        "product_id": "gems", "currency": "EUR", "added_next_year": "x",
    }, rows)


def test_the_table_of_the_page_is_imported_by_its_command(folder):  # noqa: F811
    (table,) = re.findall(r"```csv\n(order_no;.*?)```", PAGE, re.S)
    (command,) = re.findall(r"^refund-desk (import csv orders\.csv .*) --dry-run$", PAGE, re.M)
    (folder / "orders.csv").write_text(table)
    tried = run(*command.split(), "--dry-run", folder=folder)
    assert tried.returncode == 0, tried.stderr
    assert "Columns that are not read: note.\n" in tried.stdout
    assert "line 2: store web, purchaseId 1001, customer 7b1f0c52" in tried.stdout
    assert "amountMilliunits 4990, currency EUR" in tried.stdout
    assert "2 of 2 purchases could be imported." in tried.stdout
    assert ask(folder, PURCHASES) == []
    done = run(*command.split(), folder=folder)
    assert done.returncode == 0, done.stderr
    assert ask(folder, PURCHASES) == [
        ("web", "1001", "7b1f0c52-9a34-4a0e-8f6d-2f6c1e5a9b70", "coins.500", 4990, "EUR", None),
        ("web", "1002", "2e6ab5a0-5d4a-4b6b-9c57-3a3e0c3b1111", "coins.500", 5490, "EUR", None),
    ]


def test_an_ambiguous_amount_is_refused_until_its_mark_is_chosen(folder):  # noqa: F811
    rows = "store;purchaseId;customer;at;amount;currency\nweb;1;a;2026-05-01;1,234;JPY\nweb;2;a;2026-05-01;9,5;EUR\n"
    (folder / "web.csv").write_text(rows, "utf-16")  # Python writes the byte order mark.
    refused = run("import", "csv", "web.csv", folder=folder)
    assert refused.returncode == 1 and "web.csv:2: amount is ambiguous: choose --decimal" in refused.stderr
    assert [row[4] for row in ask(folder, PURCHASES)] == [9500]
    point = run("import", "csv", "web.csv", "--decimal", "comma", folder=folder)
    assert point.returncode == 0, point.stderr
    assert [row[4] for row in ask(folder, PURCHASES)] == [1234, 9500]


def test_a_mapping_that_names_nothing_is_an_error_of_use(folder):  # noqa: F811
    (folder / "web.csv").write_text("order\n1\n")
    for option in (["--map", "purchaseId"], ["--map", "shoe=order"], ["--set", "store="], ["--separator", "dot"],
                   ["--decimal", "dot"]):
        assert run("import", "csv", "web.csv", *option, folder=folder).returncode == 64, option
    result = run("import", "csv", "web.csv", "--map", "purchaseId=order_no", folder=folder)
    assert result.returncode == 1
    assert "there is no column order_no for purchaseId. The file has order." in result.stderr


def test_consent_is_read_from_a_table_of_your_own(folder):  # noqa: F811
    (folder / "answers.csv").write_text("user\tanswer\twhen\tpage\nanna\tyes\t1 May 2026\tx\nberta\tno\t1777636800\ty\n")
    command = ["import", "consent", "answers.csv", "--map", "customer=user", "--map", "granted=answer", "--map",
               "at=when", "--set", "source=web"]
    tried = run(*command, "--dry-run", "--json", folder=folder)
    assert tried.returncode == 0, tried.stderr
    report = json.loads(tried.stdout)
    assert report["ignoredColumns"] == ["page"] and report["records"] == 2
    assert report["preview"][0] == {
        "line": 2, "customer": "anna", "granted": True, "at": "2026-05-01T00:00:00.000Z", "source": "web"}
    assert run(*command, folder=folder).returncode == 0
    found = ask(folder, "SELECT customer_id, is_granted, source FROM consent WHERE environment = 'Production' ORDER BY 1")
    assert found == [("anna", 1, "web"), ("berta", 0, "web")]


def test_a_dry_run_names_the_currencies_without_a_rate(folder):  # noqa: F811
    rows = ["store,purchaseId,customer,at,amount,currency"]
    rows += [f"web,{number},anna,2026-05-01,4.99,{currency}" for number, currency in enumerate(["XAF", "XAF", "USD"])]
    (folder / "web.csv").write_text("\n".join(rows) + "\n")
    tried = run("import", "csv", "web.csv", "--dry-run", folder=folder)
    assert tried.returncode == 0, tried.stderr
    assert "Without a rate for the day: 2 in XAF.\n" in tried.stdout
    tried = run("import", "csv", "web.csv", "--dry-run", "--json", folder=folder)
    assert json.loads(tried.stdout)["withoutRate"] == {"XAF": 2}


def test_an_export_of_revenuecat_is_imported(folder):  # noqa: F811
    (folder / "export.csv").write_text(revenuecat(
        {}, {"store_transaction_id": "GPA.2", "price_in_purchased_currency": "0", "refunded_at": "2026-05-02 10:00:00"},
        {"store": "stripe", "store_transaction_id": "in_1", "renewal_number": "2"},
        {"store": "app_store", "store_transaction_id": "2001"}, {"is_sandbox": "true"},
        {"store_transaction_id": "GPA.3", "start_time": "soon"},
    ))
    tried = run("import", "revenuecat", "export.csv", "--dry-run", "--json", folder=folder)
    report = json.loads(tried.stdout)
    assert tried.returncode == 1 and report["rows"] == 4 and report["rejected"] == 1, tried.stdout
    assert [row["purchaseId"] for row in report["preview"]] == ["GPA.1", "GPA.2", "in_1/2"]
    assert report["preview"][1]["refundedAmountMilliunits"] == 4990
    assert sum(one["rows"] for one in report["skipped"]) == 2 and report["ignoredColumns"] == ["added_next_year"]
    assert report["mistakes"][0]["line"] == 7 and ask(folder, PURCHASES) == []

    done = run("import", "revenuecat", "export.csv", "--link-customers", folder=folder)
    assert done.returncode == 1
    assert "export.csv:7: start_time is not a time or a day" in done.stderr
    assert "1 row skipped: transactions of the sandbox environment." in done.stderr
    assert "1 App Store transaction linked to a customer." in done.stdout
    assert ask(folder, PURCHASES) == [
        ("google-play", "GPA.1", "anna", "gems", 4990, "EUR", None),
        ("google-play", "GPA.2", "anna", "gems", 4990, "EUR", 4990),
        ("stripe", "in_1/2", "anna", "gems", 4990, "EUR", None),
    ]
    assert ask(folder, "SELECT transaction_id, customer_id FROM purchase_owner") == [("2001", "anna")]
    assert (folder / "export.csv.rejected").read_text().startswith("line 7: start_time")


def test_an_export_of_adapty_is_imported_with_refunds_of_another_day(folder):  # noqa: F811
    (folder / "may-1.csv").write_text(adapty({}, {"store": "app_store"}, {"event_type": "trial_started"}))
    refund = {"event_type": "subscription_refunded", "event_datetime": "2026-05-02T12:00:00.000000+0000"}
    (folder / "may-2.csv").write_text(adapty({**refund, "revenue_local": "-4.99"}))
    early = run("import", "adapty", "may-2.csv", folder=folder)
    assert early.returncode == 1 and "may-2.csv:2: the refunded purchase is unknown" in early.stderr
    first = run("import", "adapty", "may-1.csv", "--json", folder=folder)
    assert first.returncode == 0 and json.loads(first.stdout)["added"] == 1, first.stderr
    later = run("import", "adapty", "may-2.csv", "--json", folder=folder)
    assert later.returncode == 0 and json.loads(later.stdout)["changed"] == 1, later.stderr
    assert ask(folder, PURCHASES) == [("google-play", "GPA.1", "anna", "gems", 4990, "EUR", 4990)]
    again = run("import", "adapty", "may-1.csv", "--json", folder=folder)
    assert json.loads(again.stdout)["changed"] == 0


# The columns of App Store Connect's reports without transactions, as Apple publishes them for version 1_3.
APPLE_REPORTS = {
    "Subscriber Report": [
        "Event Date", "App Name", "App Apple ID", "Subscription Name", "Subscription Apple ID", "Subscription Group ID",
        "Standard Subscription Duration", "Subscription Offer Name", "Promotional Offer ID", "Subscription Offer Type",
        "Subscription Offer Duration", "Marketing Opt-In Duration", "Customer Price", "Customer Currency",
        "Developer Proceeds", "Proceeds Currency", "Preserved Pricing", "Proceeds Reason", "Client", "Device", "Country",
        "Subscriber ID", "Subscriber ID Reset", "Refund", "Purchase Date", "Units",
    ],
    "Subscription Event Report": [
        "Event Date", "Event", "App Name", "App Apple ID", "Subscription Name", "Subscription Apple ID",
        "Subscription Group ID", "Standard Subscription Duration", "Subscription Offer Type", "Subscription Offer Duration",
        "Marketing Opt-In", "Marketing Opt-In Duration", "Preserved Pricing", "Proceeds Reason", "Subscription Offer Name",
        "Promotional Offer ID", "Consecutive Paid Periods", "Original Start Date", "Device", "Client", "State", "Country",
        "Previous Subscription Name", "Previous Subscription Apple ID", "Days Before Canceling", "Cancellation Reason",
        "Days Canceled", "Quantity", "Paid Service Days Recovered",
    ],
    "Subscription Report": [
        "App Name", "App Apple ID", "Subscription Name", "Subscription Apple ID", "Subscription Group ID",
        "Standard Subscription Duration", "Customer Price", "Customer Currency", "Country",
        "Active Standard Price Subscriptions",
    ],
    "financial report": [
        "Start Date", "End Date", "UPC", "ISRC/ISBN", "Vendor Identifier", "Quantity", "Partner Share",
        "Extended Partner Share", "Partner Share Currency", "Sales or Return", "Apple Identifier",
    ],
}


@pytest.mark.parametrize("report", APPLE_REPORTS)
@pytest.mark.parametrize("command", [["import", "csv"], ["import", "revenuecat"], ["import", "consent"], ["sales"]], ids=" ".join)
def test_a_report_without_transactions_says_what_to_use_instead(folder, command, report):  # noqa: F811
    columns = APPLE_REPORTS[report]
    (folder / "report.txt").write_text("\t".join(columns) + "\n" + "\t".join("1" for _ in columns) + "\n")
    result = run(*command, "report.txt", folder=folder)
    assert result.returncode == 1 and result.stdout == "", result.stdout
    said = re.search(r"This is (?:a|App Store Connect's) (.*?)(?: of App Store Connect)?, which is not imported", result.stderr)
    assert said and said[1] == report, result.stderr
    for instead in ("refund-desk import history", "refund-desk import refunds", "refund-desk sales"):
        assert instead in result.stderr, result.stderr
    assert f"| {report[0].upper()}{report[1:]} |" in PAGE
    assert ask(folder, PURCHASES) == []


@pytest.mark.parametrize(("command", "text", "said"), [
    ("csv", revenuecat(), "This is RevenueCat's export of transactions: use refund-desk import revenuecat."),
    ("revenuecat", adapty(), "This is Adapty's export of events: use refund-desk import adapty."),
    ("adapty", "store,purchaseId,customer\n", "This is a file of purchases: use refund-desk import csv."),
    ("consent", adapty(), "use refund-desk import adapty."),
])
def test_a_file_of_another_kind_names_its_command(folder, command, text, said):  # noqa: F811
    (folder / "export.csv").write_text(text)
    result = run("import", command, "export.csv", folder=folder)
    assert result.returncode == 1 and said in result.stderr, result.stderr
    assert "Nothing was imported." in result.stderr


@pytest.mark.parametrize(("command", "needed"), [("revenuecat", revenuecat()), ("adapty", adapty())])
def test_the_page_has_every_column_that_an_import_reads(folder, command, needed):  # noqa: F811
    """An empty table makes the program list what it looks for; the page lists the same as needed."""
    (folder / "export.csv").write_text("nothing\n")
    result = run("import", command, "export.csv", folder=folder)
    looked_for = set(re.search(r"there is no column (.*?)\. The file has", result.stderr)[1].split(", "))
    section = PAGE.partition(f"### {'RevenueCat' if command == 'revenuecat' else 'Adapty'}\n")[2].partition("\n#")[0]
    rows = re.findall(r"^\| (`.*?`) \| (yes|no) \|", section, re.M)
    assert looked_for == {name for names, is_needed in rows if is_needed == "yes" for name in re.findall(r"`(\w+)`", names)}
    known = {name for names, _ in rows for name in re.findall(r"`(\w+)`", names)}
    assert set(needed.splitlines()[0].split(",")) - known <= {"added_next_year", "profile_id"}
