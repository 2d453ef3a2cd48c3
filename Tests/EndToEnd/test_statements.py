"""PostgreSQL accepts every statement of the store, and a test runs each of them.

The Conformance suite writes each statement that it runs to a folder, and a PostgreSQL server prepares them here.
"""

import os
import pathlib

import pytest

import swiftsql
from desk import REPOSITORY
from postgresql import running_server

FOLDER = pathlib.Path(os.environ.get("REFUND_DESK_STATEMENTS") or REPOSITORY / ".build/statements")
STORE = REPOSITORY / "Sources/Store"

# The start of statements that only SQLite runs.
SQLITE_ONLY = (
    "SELECT name FROM sqlite_schema ", "SELECT name, sql FROM sqlite_schema ",
    "SELECT name, pk FROM pragma_table_info(", "SELECT name, type FROM pragma_table_info(",
    'SELECT "table" AS parent FROM pragma_foreign_key_list(',
)


# The store creates this table by itself, without a migration.
MIGRATION_TABLE = "CREATE TABLE IF NOT EXISTS schema_migration "


@pytest.fixture(scope="module")
def recorded():
    """The texts that the Conformance suite ran."""
    texts = sorted(path.read_text() for path in FOLDER.glob("*.statement.sql"))
    if not texts or not (FOLDER / "schema.sql").exists():
        pytest.fail(
            f"{FOLDER} has no recorded statements. Record them first: "
            f"REFUND_DESK_STATEMENTS={FOLDER} swift test --filter Conformance",
            pytrace=False,
        )
    return texts


@pytest.fixture(scope="module")
def literals():
    """The string literals of the store, in a list for each type: `Type.swift` with its `Type+Part.swift` files."""
    of_type = {}
    for path in sorted(STORE.rglob("*.swift")):
        found = swiftsql.literals(path.read_text(), str(path.relative_to(REPOSITORY)))
        of_type.setdefault(path.parent / path.stem.partition("+")[0], []).extend(found)
    return list(of_type.values())


@pytest.fixture(scope="module")
def sources(literals):
    """The statements in the store's sources."""
    return [statement for of_type in literals for statement in swiftsql.statements(of_type)]


@pytest.fixture(scope="module")
def origins(recorded, sources):
    """The source statements of each recorded text, or none if a test wrote the text."""
    return {text: swiftsql.origins(text, sources) for text in recorded}


@pytest.fixture(scope="module")
def refusals(recorded, literals):
    """A function that returns the statements in a list that PostgreSQL refuses, each with its error."""
    every = [literal for of_type in literals for literal in of_type]
    (table,) = [literal.text for literal in every if literal.start.startswith(MIGRATION_TABLE)]
    server = running_server()
    database = server.create_database(f"{table};\n{(FOLDER / 'schema.sql').read_text()}")
    return lambda texts: server.refusals(texts, database)


def fail_if_any(problems, headline):
    if problems:
        pytest.fail(f"{headline} ({len(problems)}):\n\n" + "\n\n".join(problems), pytrace=False)


def test_postgresql_prepares_every_statement_that_a_test_runs(origins, refusals):
    refused = refusals([text for text in origins if not text.startswith(SQLITE_ONLY)])
    fail_if_any(
        [
            f"{', '.join(source.place for source in origins[text]) or 'in no source'}: {error}\n{text}"
            for text, error in refused.items()
        ],
        "PostgreSQL refuses statements",
    )


def test_a_conformance_test_runs_every_statement_of_the_store(origins, sources):
    run = {source for found in origins.values() for source in found}
    fail_if_any(
        [
            f"{source.place}\n{source.text}" for source in sources if source not in run
        ],
        f"No test of the Conformance suite runs these statements, or they changed since {FOLDER} was recorded",
    )


def test_every_exemption_is_needed(origins, refusals):
    for start in SQLITE_ONLY:
        texts = [text for text in origins if text.startswith(start)]
        assert texts, f"no test runs a statement that begins with this: {start}"
        assert list(refusals(texts)) == texts, f"PostgreSQL accepts this statement: {start}"


@pytest.mark.parametrize(
    ["statement", "error"],
    [
        pytest.param("SELECT nothing FROM nowhere", 'relation "nowhere" does not exist', id="no table"),
        pytest.param(
            "INSERT INTO import_run (name, started_at_ms) VALUES (?, ?) ON CONFLICT (started_at_ms) DO NOTHING",
            "there is no unique or exclusion constraint matching the ON CONFLICT specification", id="no unique index",
        ),
        pytest.param("SELECT 1 AS one WHERE ? IS NULL", "could not determine data type of parameter $1", id="no type"),
    ],
)
def test_a_statement_that_postgresql_refuses_is_found(refusals, statement, error):
    texts = ["SELECT 1 AS one WHERE '?' <> ?", statement, "SELECT 2 AS two"]
    refused = refusals(texts)
    assert list(refused) == [statement]
    assert refused[statement].startswith(f"ERROR:  {error}")


def test_a_statement_that_does_not_end_is_found(refusals):
    assert "SELECT 'no end" in refusals(["SELECT 1 AS one", "SELECT 'no end"])


def test_a_string_literal_of_swift_is_read_to_its_end():
    source = r'''
        // "SELECT comment"
        /* "SELECT /* nested */ comment" */
        let short = "SELECT \(try value(of: "a)\"b", (1, 2))) FROM \("lookup", in: app) // kept"
        statement.append(
            """
             AND (day, "id") < (\(before.day), \(names.map { "\($0)?" }))
            """
        )
        let long = """
            SELECT \(sql: columns) FROM lookup \
            WHERE name IN \(list: names)
                AND note = '\u{2026}\n'\(sql: db.dialect.forUpdate)
            """
        '''
    short, long = swiftsql.statements(swiftsql.literals(source, "File.swift"))
    assert (short.place, long.place) == ("File.swift:4", "File.swift:10")
    assert short.text == "SELECT ? FROM lookup.bundle_id = ? AND lookup.environment = ? // kept"
    run = "SELECT id, name FROM lookup WHERE name IN (?, ?)\n    AND note = '…\n'"
    assert long.matches(run) and long.matches(run + ' AND (day, "id") < (?, ?)')
    assert not long.matches(run + " AND day < ?") and not short.matches(run)


def test_a_recorded_text_comes_from_the_matching_statement_with_the_most_text():
    source = r'''
        let general: Statement = "SELECT \(sql: columns) FROM lookup WHERE id = \(id)"
        let special: Statement = "SELECT 1 AS one FROM lookup WHERE id = \(id)"
        '''
    general, special = swiftsql.statements(swiftsql.literals(source, "File.swift"))
    assert swiftsql.origins("SELECT id, name FROM lookup WHERE id = ?", [general, special]) == [general]
    assert swiftsql.origins("SELECT 1 AS one FROM lookup WHERE id = ?", [general, special]) == [special]
    assert swiftsql.origins("SELECT 1 AS one FROM lookup", [general, special]) == []
