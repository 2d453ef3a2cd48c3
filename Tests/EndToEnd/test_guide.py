"""Runs each recipe of docs/emulator.md as it is written, against a separate emulator."""

import json
import os
import pathlib
import re
import sys

import pytest

import process
from appstore import Store
from desk import BINARY, REPOSITORY

GUIDE = (pathlib.Path(__file__).parents[2] / "docs" / "emulator.md").read_text()


def recipe(language, containing, store, transaction_id=""):
    """Returns the only code block that contains a text, with an emulator's port and a transaction filled in."""
    blocks = [block for block in re.findall(rf"```{language}\n(.*?)\n```", GUIDE, re.S) if containing in block]
    (found,) = blocks
    return found.replace("127.0.0.1:8081", f"127.0.0.1:{store.port}").replace("TRANSACTION", transaction_id)


@pytest.fixture(scope="module")
def store(tmp_path_factory, witness):
    with Store(tmp_path_factory.mktemp("guide")) as made:
        witness.watch(made.process)
        yield made


@pytest.fixture(scope="module")
def bought(store):
    """The transaction of the guide's first purchase."""
    script = recipe("sh", "/_emulator/purchases", store).replace("127.0.0.1:8080", "127.0.0.1:1")
    done = process.run(["sh", "-eu"], input=script, timeout=60)
    assert done.returncode == 0, done.stderr
    return json.loads("{" + done.stdout.rpartition("{")[2])["transactionId"]


def test_the_recipe_for_python_reads_and_verifies_a_transaction(store, bought):
    script = recipe("python", "AppStoreServerAPIClient", store, bought)
    done = process.run([sys.executable, "-"], input=script, timeout=60)
    assert (done.returncode, done.stdout) == (0, "coins.500\n"), done.stderr


@pytest.mark.parametrize(("language", "count", "program"), [("go", 2, "go/refund.go"), ("php", 1, "php/refund.php")])
def test_the_page_shows_parts_of_the_programs_that_a_drill_runs(language, count, program):
    text = (REPOSITORY / "Examples/clients" / program).read_text()
    shown = [block for block in re.findall(rf"```{language}\n(.*?\n)```", GUIDE, re.S) if "mapRequest" not in block]
    assert len(shown) == count and all(block in text for block in shown)


def test_the_recipe_for_curl_reads_and_verifies_a_transaction(store, bought, tmp_path):
    script = recipe("sh", "refund-desk token --key-file", store, bought) + " | refund-desk verify - --root root.der"
    environment = {**os.environ, "PATH": f"{BINARY.parent}:{os.environ['PATH']}"}
    done = process.run(["sh", "-eu"], input=script, folder=tmp_path, environment=environment, timeout=60)
    assert done.returncode == 0, done.stderr
    assert "coins.500" in done.stdout


def test_the_emulator_accepts_the_faults_of_the_page(store):
    faults = json.loads(recipe("json", '"transactionHistory": [', store))
    with store.faults(**faults):
        shown = store.control("GET", "faults")
    assert faults.keys() <= shown.keys()


def test_the_emulator_sells_the_items_of_the_page(store):
    body = json.loads(recipe("json", '"advancedCommerce": {', store))
    subscription = {"type": "Auto-Renewable Subscription", "price": 0, "currency": "USD", "period": "P1M", "group": "school"}
    store.control("PUT", f"apps/{body['bundleId']}/products/{body['productId']}", subscription)
    assert store.control("POST", "purchases", body)["transactionId"]
