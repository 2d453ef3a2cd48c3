"""The exchange rates that the desk is shipped with: how they are made, and that they are in force without any key."""

import datetime
import json
import sys

from desk import REPOSITORY, run, start, write_configuration
from documents import blocks
from process import run as call

HISTORY = """\
Date,USD,BGN,CYP,HRK,
2024-07-31,1.0828,N/A,N/A,7.5,
2024-07-30,1.0824,N/A,N/A,N/A,
2024-07-29,1.0817,1.9558,N/A,N/A,
2008-05-30,1.5508,1.9558,N/A,7.2,
"""
SECTIONS = """\
        newest 2024-07-31
        days 2024-07-29+0+1+1
        USD 4+10817+7+4
        BGN 4+19558.2
        HRK 1.2+75
"""
PURCHASES = """\
store,purchaseId,customer,product,at,amount,currency,refundedAmount,refundedAt
web,order-1,customer-1,box,2024-07-31,1.25,JPY,,
web,order-2,customer-1,box,2024-07-31,1.25,XAU,,
"""


def test_the_script_makes_the_resource_from_a_history(tmp_path):
    (tmp_path / "history.csv").write_text(HISTORY)
    done = call(
        [sys.executable, REPOSITORY / "scripts/rates", "--output", tmp_path / "made.swift", tmp_path / "history.csv"]
    )
    assert done.returncode == 0, done.stderr
    made = (tmp_path / "made.swift").read_text()
    assert made.partition('"""\n')[2].rpartition('        """')[0] == SECTIONS
    assert "2024-07-29 to 2024-07-31" in made


def test_a_damaged_history_is_refused(tmp_path):
    for wrong in (HISTORY.replace("Date", "Day"), HISTORY.replace("1.0824", "-1"), HISTORY.replace(",7.5,", ",")):
        (tmp_path / "history.csv").write_text(wrong)
        done = call(
            [sys.executable, REPOSITORY / "scripts/rates", "--output", tmp_path / "made.swift", tmp_path / "history.csv"]
        )
        assert done.returncode == 1 and "scripts/rates: " in done.stderr
        assert not (tmp_path / "made.swift").exists()


def test_the_shipped_rates_are_in_force_without_a_key(tmp_path):
    folder = write_configuration(tmp_path, "sqlite:desk.sqlite")
    config = folder / "refund-desk.yml"
    config.write_text("listen: 127.0.0.1:0\n" + config.read_text())
    with start("serve", "--config", config, folder=folder) as desk:
        desk.wait_for_line("exchange rates imported", timeout=60)
        desk.stop()
    (folder / "purchases.csv").write_text(PURCHASES)
    done = run("import", "csv", folder / "purchases.csv", "--config", config, folder=folder)
    assert done.returncode == 0, done.stderr
    assert "1 has no price in dollars" in done.stdout + done.stderr
    rates = json.loads(run("report", "--json", "--config", config, folder=folder).stdout)["exchangeRates"]
    assert rates["newest"] > "2026-01-01" and rates["purchasesAfterNewest"] is False
    today = f"{datetime.date.today()}"
    (folder / "purchases.csv").write_text(PURCHASES.replace("2024-07-31", today).replace("order-", "later-"))
    done = run("import", "csv", folder / "purchases.csv", "--config", config, folder=folder)
    assert done.returncode == 0, done.stderr
    rates = json.loads(run("report", "--json", "--config", config, folder=folder).stdout)["exchangeRates"]
    assert rates["purchasesAfterNewest"] is (rates["newest"] < today)
    with start("serve", "--config", config, folder=folder) as desk:
        desk.wait_for_line("listens on")
        desk.stop()
        assert "exchange rates imported" not in desk.stdout + desk.stderr, "the second start has nothing to import"


def test_the_line_of_the_page_gives_a_currency_a_new_denomination(tmp_path):
    folder = write_configuration(tmp_path, "sqlite:desk.sqlite")
    assert run("migrate", folder=folder).returncode == 0
    (line,) = [block.text for block in blocks("docs/import.md", "csv") if "redenominate" in block.text]
    (folder / "rates.csv").write_text(f"Date,USD,TRL,TRY\n2005-01-03,1.3507,N/A,1.8278\n{line}2004-12-31,1.3621,1836200,N/A\n")
    done = run("import", "rates", "rates.csv", folder=folder)
    assert done.returncode == 0, done.stderr
    assert "From 2005-01-01 on, 1 TRY is worth 1000000 TRL." in done.stdout
