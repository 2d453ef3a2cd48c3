"""The comparison of App Store Connect's sales reports with the ledger, through the command line."""

import gzip
import json
import re

from desk import REPOSITORY, run
from test_import import desk_folder, folder, shop  # noqa: F401

COLUMNS = [
    "Provider", "Provider Country", "SKU", "Title", "Product Type Identifier", "Units", "Begin Date", "End Date",
    "Customer Price", "Parent Identifier",
]


def sales_report(rows, begin="01/01/2020", end="12/31/2099"):
    """Returns a report with the given products and units."""
    lines = ["\t".join(COLUMNS)]
    for product, units in rows:
        lines.append("\t".join(["APPLE", "US", product, product, "IA1", str(units), begin, end, "4.99", "COINS"]))
    return "\n".join(lines) + "\n"


def test_a_report_is_compared_with_the_purchases_of_the_ledger(desk_folder):  # noqa: F811
    assert run("import", "history", "--file", "ids.txt", "--json", folder=desk_folder, timeout=60).returncode == 1
    (desk_folder / "report.txt.gz").write_bytes(gzip.compress(sales_report([("coins", 160), ("coins", -3), ("gems", 5)]).encode()))
    result = run("sales", "report.txt.gz", folder=desk_folder)
    assert result.returncode == 0, result.stderr
    assert re.search(r"^coins +2020-01-01 to 2099-12-31 +160 +150 +3 +0$", result.stdout, re.M), result.stdout
    assert "The ledger knows 150 of 165 sold units, and 0 of 3 refunded units." in result.stdout
    report = json.loads(run("sales", "report.txt.gz", "--json", folder=desk_folder).stdout)
    assert report["total"] == {"sold": 165, "knownSold": 150, "refunded": 3, "knownRefunded": 0}


def test_a_report_that_cannot_be_compared_is_refused(folder):  # noqa: F811
    (folder / "report.txt").write_text(sales_report([("coins.500", 1)]))
    (folder / "web.csv").write_text("store,purchaseId,customer\n")
    (folder / "half.gz").write_bytes(gzip.compress(sales_report([("coins.500", 1)]).encode())[:40])
    for words, said in [
        (["none.txt"], "none.txt: "), (["half.gz"], "half.gz: is a damaged gzip file"),
        (["web.csv"], "there is no column SKU"), (["report.txt", "report.txt"], "overlap"),
        (["report.txt", "--sku", "BOOKS"], "no in-app purchase belongs to the app with the SKU BOOKS"),
    ]:
        result = run("sales", *words, folder=folder)
        assert result.returncode == 1 and said in result.stderr, (words, result.stderr)
    assert run("sales", "report.txt", "--time-zone", "Mars", folder=folder).returncode == 64
    assert run("sales", folder=folder).returncode == 64


def test_an_import_of_a_report_names_the_command(folder):  # noqa: F811
    (folder / "report.txt").write_text(sales_report([("coins.500", 1)]))
    result = run("import", "csv", "report.txt", folder=folder)
    assert result.returncode == 1 and "use refund-desk sales" in result.stderr, result.stderr


def test_the_page_lists_the_columns_that_a_report_needs(folder):  # noqa: F811
    (folder / "report.txt").write_text("nothing\n")
    result = run("sales", "report.txt", folder=folder)
    looked_for = set(re.search(r"there is no column (.*?)\. The file has", result.stderr)[1].split(", "))
    section = (REPOSITORY / "docs/import.md").read_text().partition("## Sales reports\n")[2].partition("\n## ")[0]
    assert looked_for == set(re.findall(r"^\| `(.*?)` \|", section, re.M))
