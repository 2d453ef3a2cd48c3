"""Runs commands of docs/backup.md and docs/audit.md on a desk, and compares what they print with what the pages show."""

import contextlib
import json
import shutil
import sqlite3

import pytest

from backends import open_shop
from desk import run
from documents import blocks, commands
from walkthrough import check_printed


def step(page, containing):
    """Returns the words of the only command whose output contains a text, and the output."""
    shown = blocks(f"docs/{page}")
    (number,) = [number for number, block in enumerate(shown) if block.language == "text" and containing in block.text]
    (words,) = commands(shown[number - 1].text)
    return words, shown[number].text


def check(step, folder, notes_first=False):
    words, shown = step
    done = run(*words, folder=folder, timeout=60)
    assert done.returncode == 0, done.stderr
    printed = [done.stderr, done.stdout] if notes_first else [done.stdout, done.stderr]
    check_printed(shown, "".join(printed), counts=True)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The folder of a desk that has answered a case, and was stopped."""
    with open_shop(tmp_path_factory.mktemp("shop")) as shop:
        customer, transaction = shop.buy()
        shop.fact("PUT", f"customers/{customer}/consent", {"granted": True})
        shop.fact("PUT", f"transactions/{transaction}/delivery", {"status": "delivered"})
        shop.answer(transaction)
        # What is done is linked within a second of a running desk.
        shop.desk.wait_until(lambda: all_linked(shop.folder), 20, "a whole chain of deeds")
    return shop.folder


def all_linked(folder):
    found = json.loads(run("audit", "verify", "--json", folder=folder, timeout=60).stdout)
    return found["head"] and found["unlinked"] == 0


def test_a_backup_and_its_restore_print_what_the_page_shows(folder, tmp_path):
    copy = tmp_path / "desk"
    shutil.copytree(folder, copy)
    check(step("backup.md", "bytes, from"), copy)
    for path in copy.glob("refund-desk.sqlite*"):
        path.unlink()
    check(step("backup.md", "restored the backup"), copy)
    check(step("backup.md", "payloads rebuilt"), copy)


def test_a_check_prints_a_difference_as_the_page_shows_it(folder, tmp_path):
    copy = tmp_path / "desk"
    shutil.copytree(folder, copy)
    with contextlib.closing(sqlite3.connect(copy / "refund-desk.sqlite")) as database, database:
        database.execute("UPDATE customer_group SET purchased_usd_cents = purchased_usd_cents + 7")
    done = run("check", "--config", "refund-desk.yml", folder=copy, timeout=60)
    assert done.returncode == 1, done.stderr
    (shown,) = [block.text for block in blocks("docs/backup.md") if "purchased_usd_cents is" in block.text]
    check_printed(shown, done.stdout, counts=True)


def test_the_chain_of_deeds_is_verified_as_the_page_shows(folder):
    check(step("audit.md", "links, each as it was made"), folder, notes_first=True)
