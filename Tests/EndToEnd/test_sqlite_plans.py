"""SQLite sorts no queue for its first rows: an index gives them in their order.

A queue is an index of open work. There may be hundreds of thousands of rows after an outage. A desk asks for no
statistics, so SQLite plans from the schema and the statement alone, and an empty database shows its plans. Somebody may
run ANALYZE, so the tests also take the statistics of a million cases.
"""

import contextlib
import re
import sqlite3

import pytest

from desk import run, write_configuration
from test_plans import QUEUES
from test_statements import fail_if_any

from test_statements import literals, origins, recorded, sources  # noqa: F401

# Statements that may sort a queue: a regular expression for a part of their text, with the reason.
EXCEPTIONS = {
    r"due_at_ms IS NOT NULL AND refund_case\.bundle_id = \? AND (?!refund_case\.environment)":
        "a list by deadline of an app in both environments, which no page shows",
    "FROM lookup WHERE due_at_ms IS NOT NULL AND due_at_ms <=":
        "only requests of version 1 are looked up, so few are due at a time",
    "FROM history WHERE due_at_ms IS NOT NULL AND due_at_ms <=":
        "a history is due while its customer has a request open, and the one that waited longest is first",
}


# What ANALYZE counts in the indexes of a million cases of one app. 150,000 are open.
COUNTED = {
    "refund_case": "1000000 1", "refund_case_by_outcome": "850000 850000 283334 1 1",
    "refund_case_of_app": "1000000 1000000 1000000 166667 1 1", "refund_case_by_state": "1000000 1000000 166667 1 1",
    "refund_case_by_request": "1000000 1 1", "refund_case_by_policy": "100000 100000 1 1",
    "refund_case_next_of_app": "150000 150000 150000 75000 1 1 1", "refund_case_next": "150000 150000 75000 1 1 1",
    "refund_case_open": "150000 150000 75000 1 1 1", "refund_case_at_risk": "150000 150000 1",
    "refund_case_nearest_of_app": "150000 150000 150000 1", "refund_case_nearest": "150000 150000 1",
    "refund_case_by_deadline": "150000 1 1", "refund_case_by_due": "150000 1",
    "sqlite_autoindex_refund_case_2": "1000000 1 1 1 1",
}


@pytest.fixture(scope="module", params=[{}, COUNTED], ids=["without statistics", "with statistics"])
def database(request, tmp_path_factory):
    """An empty database with the desk's tables."""
    folder = write_configuration(tmp_path_factory.mktemp("plans"), "sqlite:desk.sqlite")
    done = run("migrate", folder=folder, timeout=60)
    assert done.returncode == 0, done.stderr
    with contextlib.closing(sqlite3.connect(folder / "desk.sqlite")) as opened, opened:
        opened.execute("ANALYZE")
        opened.execute("DELETE FROM sqlite_stat1")
        rows = [("refund_case", *counted) for counted in request.param.items()]
        opened.executemany("INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES (?, ?, ?)", rows)
    # A connection reads the statistics when it opens.
    with contextlib.closing(sqlite3.connect(folder / "desk.sqlite")) as opened:
        yield opened


def sorted_queues(database, statement):
    """Returns the queues that SQLite reads to their end and sorts for the first rows of a statement."""
    if "ORDER BY" not in statement or "LIMIT" not in statement:
        return []
    try:
        plan = database.execute(f"EXPLAIN QUERY PLAN {statement}", [None] * statement.count("?")).fetchall()
    except sqlite3.OperationalError as error:
        # PostgreSQL's locks of rows.
        assert "syntax error" in str(error) and " FOR " in statement, statement
        return []
    steps = [step for *_, step in plan]
    if "USE TEMP B-TREE FOR ORDER BY" not in steps:
        return []
    return [name for name in QUEUES if any(f" INDEX {name} " in f"{step} " for step in steps)]


def test_no_statement_sorts_a_queue_for_its_first_rows(database, recorded, origins):
    found = {}
    for text in recorded:
        queues = sorted_queues(database, text)
        if queues and not any(re.search(part, " ".join(text.split())) for part in EXCEPTIONS):
            place = ", ".join(source.place for source in origins.get(text, []))
            found.setdefault(place, f"{place}: {', '.join(queues)}\n{text}")
    fail_if_any(list(found.values()), "Give these statements a bound of the column that they sort by, or another index")


@pytest.mark.parametrize("database", [{}], indirect=True, ids=["without statistics"])
def test_every_exception_is_needed(database, recorded):
    for part in EXCEPTIONS:
        texts = [text for text in recorded if re.search(part, " ".join(text.split()))]
        assert any(sorted_queues(database, text) for text in texts), part


def test_a_sorted_queue_is_found(database):
    statement = "SELECT id FROM refund_case WHERE due_at_ms > ? ORDER BY block_reason LIMIT ?"
    assert sorted_queues(database, statement) == ["refund_case_by_due"]


def test_cases_with_given_ids_are_read_by_their_ids(database, recorded):
    found, looked_at = [], 0
    for text in recorded:
        if "FROM refund_case" in text and re.search(r"AND refund_case\.id IN \((\?, )+\?\)", text):
            looked_at += 1
            plan = database.execute(f"EXPLAIN QUERY PLAN {text}", [None] * text.count("?")).fetchall()
            if not any(re.fullmatch(r"SEARCH refund_case USING .* \(id=\?\)", step) for *_, step in plan):
                found.append(f"{text}\n{[step for *_, step in plan]}")
    assert looked_at
    fail_if_any(found, "SQLite reads other cases first: leave out conditions that the cases with these IDs meet")
