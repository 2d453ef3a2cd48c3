"""The commands for the monthly payload partitions, which list, add and drop months, and refuse to lose data."""

import datetime
import json

import pytest

from desk import Schema, run, write_configuration
from postgresql import running_server


@pytest.fixture
def folder(tmp_path):
    """A folder with a desk's configuration and an empty PostgreSQL database."""
    return write_configuration(tmp_path, Schema(running_server()).url)


def partitions(folder, *arguments):
    return run("partitions", *arguments, folder=folder)


def months_from_now(count):
    month = datetime.datetime.now(datetime.timezone.utc).replace(day=1)
    for _ in range(count):
        yield month.strftime("%Y-%m")
        month = (month + datetime.timedelta(days=32)).replace(day=1)


def listed(folder):
    done = partitions(folder, "list", "--json")
    assert done.returncode == 0, done.stderr
    return [row.get("month") for row in json.loads(done.stdout)["partitions"]]


def test_months_are_added_listed_and_dropped(folder):
    assert run("migrate", folder=folder).returncode == 0
    assert listed(folder) == [None]
    assert partitions(folder, "add", "--months", "3").stdout.split() == list(months_from_now(4))
    again = partitions(folder, "add", "--months", "3")
    assert (again.returncode, again.stdout) == (0, "")
    assert listed(folder) == [*months_from_now(4), None]
    assert partitions(folder).stdout.split()[:3] == ["MONTH", "PAYLOADS", "BYTES"]
    hesitant = partitions(folder, "drop", "--before", "2020-01")
    assert hesitant.returncode == 1
    assert "Nothing was dropped" in hesitant.stderr
    for words, result in [
        (["drop", "--before", "2020-01"], {"isDropped": False, "partitions": []}),
        (["drop", "--before", "2020-01", "--yes"], {"isDropped": True, "partitions": []}),
        (["add", "--months", "4"], {"added": [list(months_from_now(5))[-1]]}),
        (["add", "--months", "4"], {"added": []}),
    ]:
        assert json.loads(partitions(folder, *words, "--json").stdout) == result
    assert partitions(folder, "drop", "--before", "2020-01", "--yes").returncode == 0
    assert listed(folder) == [*months_from_now(5), None]
    # Proofs are gone, so the audit has each drop, and none of those that only listed.
    deeds = json.loads(run("audit", "list", "--json", folder=folder).stdout)["deeds"]
    assert [(deed["kind"], deed["details"]) for deed in deeds] == [
        ("payloadsDropped", {"before": "2020-01", "months": "0"})
    ] * 2
    assert all(deed["author"].startswith("command line (") for deed in deeds)


def test_what_apple_may_send_again_is_not_dropped(folder):
    assert run("migrate", folder=folder).returncode == 0
    refused = partitions(folder, "drop", "--before", list(months_from_now(2))[1], "--yes")
    assert refused.returncode == 1
    assert "Apple may still resend newer notifications" in refused.stderr


def test_a_database_without_tables_is_named(folder):
    refused = partitions(folder)
    assert refused.returncode == 1
    assert "has no tables yet: run refund-desk migrate" in refused.stderr


def test_an_sqlite_file_has_none(tmp_path):
    write_configuration(tmp_path, "sqlite:desk.sqlite")
    for arguments in [[], ["add"], ["drop", "--before", "2020-01", "--yes"]]:
        refused = partitions(tmp_path, *arguments)
        assert refused.returncode == 1
        assert "only a PostgreSQL database has them" in refused.stderr
    assert not (tmp_path / "desk.sqlite").exists()
