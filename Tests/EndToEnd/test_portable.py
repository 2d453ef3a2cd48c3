"""The store uses only the SQL that docs/scaling.md lists, which distributed databases also support.

PostgreSQL's own parser reads the statements that the Conformance suite recorded, the schema, and the statements of
StorePostgres. A construct that the list does not name fails a test, and so does an entry that no statement needs.

The file is longer than most, because most of its lines are a table of statements with their constructs.
"""

import re
from typing import NamedTuple

import pglast
import pytest

import swiftsql
from desk import REPOSITORY
from postgresql import numbered
from sqlconstructs import constructs
from test_statements import FOLDER, MIGRATION_TABLE, SQLITE_ONLY, STORE, fail_if_any
# The same fixtures.
from test_statements import literals, origins, recorded, sources  # noqa: F401

PAGE = REPOSITORY / "docs/scaling.md"
BEGIN, END = "<!-- begin: understood SQL -->", "<!-- end: understood SQL -->"
ENGINE = REPOSITORY / "Sources/StorePostgres"

# The start of a statement among the literals of the engine, including statements that it must not send.
COMMAND = re.compile(
    r"\s*(ALTER|ANALYZE|BEGIN|CALL|COMMIT|COPY|CREATE|DEALLOCATE|DECLARE|DELETE|DISCARD|DO|DROP|EXECUTE|FETCH|INSERT"
    r"|LISTEN|LOCK|MERGE|NOTIFY|PREPARE|RELEASE|RESET|ROLLBACK|SAVEPOINT|SELECT|SET|SHOW|START|TRUNCATE|UNLISTEN|UPDATE"
    r"|VACUUM|WITH)\b"
)


class Used(NamedTuple):
    """A statement that a desk sends to PostgreSQL."""

    text: str
    places: tuple

    @property
    def line(self):
        return " ".join(self.text.split())

    @property
    def files(self):
        return {place.rpartition(":")[0] for place in self.places}

    def judge(self, listed):
        """Returns the list entries that the statement needs, and the constructs that are missing from the list."""
        try:
            used = constructs(numbered(self.text)[0])
        except pglast.parser.ParseError:
            return set(), {"a syntax that is not PostgreSQL's"}
        needed, refused = used & listed, used - listed
        # An entry may also be a file, or a whole statement in which … matches any whole number.
        exceptions = {
            entry for entry in listed if re.fullmatch(re.escape(entry).replace("…", r"\d+"), self.line)
        } or (self.files if self.files <= listed else set())
        return (exceptions, set()) if refused and exceptions else (needed, refused)


def entries(page):
    """Returns the entries of the list on a page, each with its reason."""
    rows = re.findall(r"^\| (`.+`) \| (.*) \|$", page.partition(BEGIN)[2].partition(END)[0], re.MULTILINE)
    return [(entry, reason) for cell, reason in rows for entry in re.findall("`([^`]+)`", cell)]


@pytest.fixture(scope="module")
def listed():
    return {entry for entry, _ in entries(PAGE.read_text())}


@pytest.fixture(scope="module")
def statements(recorded, literals, origins):
    """Every statement that a desk sends to PostgreSQL."""
    found = [
        Used(text, tuple(source.place for source in origins[text]))
        for text in recorded if origins[text] and not text.startswith(SQLITE_ONLY)
    ]
    every = [literal for of_type in literals for literal in of_type]
    found += [Used(literal.text, (literal.place,)) for literal in every if literal.start.startswith(MIGRATION_TABLE)]
    return found + list(of_schema()) + list(of_engine())


def of_schema():
    """Yields the statements of the migrations."""
    files = {path: path.read_text() for path in sorted(STORE.rglob("*.swift"))}
    for text in pglast.split((FOLDER / "schema.sql").read_text()):
        # Only the kind and the name of a statement are literal text, the rest is generated.
        start = " ".join(text.split()[:3])
        places = tuple(
            f"{path.relative_to(REPOSITORY)}:{source.count(chr(10), 0, source.index(start)) + 1}"
            for path, source in files.items() if start in source
        )
        yield Used(text, places)


def of_engine():
    """Yields the statements that StorePostgres adds: its literals, and an `INSERT` over lists."""
    files = {path.name: path.read_text() for path in ENGINE.glob("*.swift")}
    every = [
        literal for name, source in sorted(files.items())
        for literal in swiftsql.literals(source, str((ENGINE / name).relative_to(REPOSITORY)))
    ]
    for literal in every:
        if COMMAND.match(literal.start):
            for text in pglast.split(filled(literal, lambda code: "x")):
                yield Used(text, (literal.place,))
    (insertion,) = [literal for literal in every if " FROM unnest(" in literal.text]
    (cast,) = [literal for literal in every if literal.start.startswith("CAST(")]
    types = re.findall(r'case TypeID[^:]*: "(\w+)"', files["PostgresValue.swift"])
    lists = [filled(cast, {"$0 + 1": str(number), "$1": kind}.__getitem__) for number, kind in enumerate(types, 1)]
    parts = {
        "sql[..<values.lowerBound]": "INSERT INTO example (a) ", "columns": "list.v1", "lists": ", ".join(lists),
        "names": ", ".join(f"v{number}" for number in range(1, len(lists) + 1)), "rest": "",
    }
    yield Used(filled(insertion, parts.__getitem__), (insertion.place,))


def filled(literal, value):
    """Returns the text of a literal, with the result of `value` for each interpolation."""
    return "".join(part if isinstance(part, str) else value(part.code) for part in literal.parts)


def test_the_store_uses_no_sql_that_the_list_does_not_name(statements, listed):
    # A statement with a list of values is recorded for many lengths, and the first of them is enough.
    problems = {}
    for statement in statements:
        if refused := statement.judge(listed)[1]:
            place = f"{', '.join(statement.places)}: {', '.join(sorted(refused))}"
            problems.setdefault(place, f"{place}\n{statement.text}")
    fail_if_any(list(problems.values()), "docs/scaling.md does not list what these statements use")


def test_the_store_needs_every_entry_of_the_list(statements, listed):
    needed = {entry for statement in statements for entry in statement.judge(listed)[0]}
    fail_if_any(sorted(listed - needed), "No statement needs these entries of docs/scaling.md")


def test_every_statement_has_a_place_in_the_sources(statements):
    fail_if_any([statement.text for statement in statements if not statement.places], "In no source")


def test_every_entry_of_the_list_is_there_once_and_has_a_reason():
    found = entries(PAGE.read_text())
    names = [entry for entry, _ in found]
    assert names, f"{PAGE} has no entries between {BEGIN} and {END}"
    assert sorted(names) == sorted(set(names))
    assert [entry for entry, reason in found if len(reason.split()) < 2] == []


def test_an_entry_is_the_text_between_backticks_in_a_first_column():
    page = f"`OUT`\n{BEGIN}\n| SQL | why |\n|---|---|\n| `IN` `NOT IN` | every `SELECT` |\n{END}\n| `OUT` | none |\n"
    assert entries(page) == [("IN", "every `SELECT`"), ("NOT IN", "every `SELECT`")]


LOCK = "SELECT pg_advisory_xact_lock(hashtextextended(current_schema(), 4947802324992))"
REFUSED_OF_LOCK = {"pg_advisory_xact_lock()", "hashtextextended()", "current_schema()"}


@pytest.mark.parametrize(
    ["statement", "refused"],
    [
        pytest.param(
            "INSERT OR IGNORE INTO a (b) VALUES (?)", {"a syntax that is not PostgreSQL's"}, id="SQLite's own SQL"
        ),
        pytest.param("LISTEN cases", {"ListenStmt"}, id="LISTEN"),
        pytest.param("UNLISTEN *", {"UnlistenStmt"}, id="UNLISTEN"),
        pytest.param("NOTIFY cases, 'opened'", {"NotifyStmt"}, id="NOTIFY"),
        pytest.param("SELECT pg_notify('cases', ?)", {"pg_notify()"}, id="NOTIFY by a function"),
        pytest.param("SELECT pg_advisory_xact_lock(1)", {"pg_advisory_xact_lock()"}, id="another advisory lock"),
        pytest.param("SELECT pg_advisory_xact_lock(?)", {"pg_advisory_xact_lock()"}, id="an advisory lock by a value"),
        pytest.param("SELECT pg_try_advisory_lock(?)", {"pg_try_advisory_lock()"}, id="an advisory lock of a session"),
        pytest.param(
            f"{LOCK} FROM heartbeat", REFUSED_OF_LOCK, id="the migration's lock in another statement"
        ),
        pytest.param("LOCK TABLE refund_case IN EXCLUSIVE MODE", {"LockStmt"}, id="a lock of a table"),
        pytest.param(
            "SELECT a.id FROM a JOIN b ON b.id = a.id WHERE a.id = ? FOR UPDATE", {"FOR UPDATE of a join"},
            id="FOR UPDATE of a join",
        ),
        pytest.param(
            "SELECT a.id FROM a JOIN b ON b.id = a.id FOR UPDATE OF a SKIP LOCKED",
            {"FOR UPDATE SKIP LOCKED of a join", "LockingClause.lockedRels"}, id="FOR UPDATE OF",
        ),
        pytest.param("SELECT id FROM a FOR UPDATE NOWAIT", {"FOR UPDATE NOWAIT"}, id="NOWAIT"),
        pytest.param("SELECT id FROM a FOR SHARE", {"FOR SHARE"}, id="FOR SHARE"),
        pytest.param("SELECT id FROM a FOR NO KEY UPDATE", {"FOR NO KEY UPDATE"}, id="FOR NO KEY UPDATE"),
        pytest.param(
            "CREATE TRIGGER t AFTER INSERT ON attempt FOR EACH ROW EXECUTE FUNCTION f()", {"CreateTrigStmt"},
            id="a trigger",
        ),
        pytest.param(
            "CREATE FUNCTION f() RETURNS BIGINT LANGUAGE sql AS 'SELECT 1'", {"CreateFunctionStmt"}, id="a function"
        ),
        pytest.param(
            "CREATE PROCEDURE p() LANGUAGE sql AS 'DELETE FROM attempt'", {"CreateFunctionStmt"}, id="a procedure"
        ),
        pytest.param("CALL p()", {"CallStmt"}, id="the call of a procedure"),
        pytest.param("DO 'BEGIN END'", {"DoStmt"}, id="a block of code"),
        pytest.param("CREATE EXTENSION citext", {"CreateExtensionStmt"}, id="an extension"),
        pytest.param("CREATE SEQUENCE numbers", {"CreateSeqStmt"}, id="a sequence"),
        pytest.param("SELECT nextval('numbers')", {"nextval()"}, id="a value of a sequence"),
        pytest.param("CREATE VIEW v AS SELECT id FROM attempt", {"ViewStmt"}, id="a view"),
        pytest.param("CREATE TEMPORARY TABLE t (id BIGINT)", {"TEMPORARY"}, id="a temporary table"),
        pytest.param("CREATE UNLOGGED TABLE t (id BIGINT)", {"UNLOGGED"}, id="an unlogged table"),
        pytest.param("CREATE TABLE t AS SELECT id FROM attempt", {"CreateTableAsStmt"}, id="a table of a query"),
        pytest.param("CREATE TABLE t (id SERIAL)", {"SERIAL"}, id="SERIAL"),
        pytest.param("CREATE TABLE t (id BIGSERIAL PRIMARY KEY)", {"BIGSERIAL"}, id="BIGSERIAL"),
        pytest.param(
            "CREATE TABLE t (id BIGINT GENERATED ALWAYS AS IDENTITY)", {"GENERATED ALWAYS AS IDENTITY"},
            id="an identity that is always generated",
        ),
        pytest.param(
            "CREATE TABLE t (id BIGINT GENERATED BY DEFAULT AS IDENTITY (CACHE 100))",
            {"Constraint.options", "option cache"}, id="an identity with options",
        ),
        pytest.param("CREATE TABLE t (a JSONB)", {"JSONB"}, id="JSON"),
        pytest.param("CREATE TABLE t (a TIMESTAMPTZ)", {"TIMESTAMPTZ"}, id="a time"),
        pytest.param("CREATE TABLE t (a VARCHAR(8))", {"VARCHAR", "TypeName.typmods"}, id="a text of some length"),
        pytest.param('CREATE TABLE t (a TEXT COLLATE "en-x-icu")', {'COLLATE "en-x-icu"'}, id="a language's order"),
        pytest.param(
            'SELECT id FROM t ORDER BY a COLLATE "C"', {'COLLATE "C" in an expression'}, id="an order for one statement"
        ),
        pytest.param(
            "CREATE TABLE t (a BIGINT, EXCLUDE (a WITH =))",
            {"EXCLUDE", "Constraint.access_method", "Constraint.exclusions"}, id="an exclusion",
        ),
        pytest.param(
            "CREATE TABLE t (a BIGINT UNIQUE DEFERRABLE)", {"CONSTR_ATTR_DEFERRABLE"},
            id="a constraint that is checked later",
        ),
        pytest.param(
            "CREATE TABLE t (a BIGINT REFERENCES consent (id) ON UPDATE CASCADE)", {"ON UPDATE CASCADE"},
            id="a key that follows changes",
        ),
        pytest.param("CREATE TABLE t (a BIGINT) PARTITION BY HASH (a)", {"PARTITION BY HASH"}, id="other partitions"),
        pytest.param(
            "CREATE TABLE t PARTITION OF u FOR VALUES IN (1)", {"PARTITION OF …", "PartitionBoundSpec.listdatums"},
            id="a partition",
        ),
        pytest.param("CREATE TABLE t (a BIGINT) INHERITS (u)", {"CreateStmt.inhRelations"}, id="inheritance"),
        pytest.param("ALTER TABLE t ADD COLUMN a BIGINT", {"AlterTableStmt"}, id="a change of a table"),
        pytest.param("CREATE INDEX CONCURRENTLY i ON t (a)", {"IndexStmt.concurrent"}, id="CREATE INDEX CONCURRENTLY"),
        pytest.param("CREATE INDEX i ON t USING gin (a)", {"USING gin"}, id="a GIN index"),
        pytest.param("CREATE INDEX i ON t ((a + b))", {"IndexElem.expr"}, id="an index on an expression"),
        pytest.param("CREATE INDEX i ON t (a) INCLUDE (b)", {"IndexStmt.indexIncludingParams"}, id="INCLUDE"),
        pytest.param("CREATE UNIQUE INDEX i ON t (a)", {"CREATE UNIQUE INDEX"}, id="a unique index"),
        pytest.param("SELECT generate_series(0, 9)", {"generate_series()"}, id="generate_series"),
        pytest.param("SELECT unnest(?)", {"unnest()"}, id="unnest among columns"),
        pytest.param("SELECT v FROM json_each(?) AS list (v)", {"FROM json_each()"}, id="another function for rows"),
        pytest.param("SELECT now()", {"now()"}, id="the server's time"),
        pytest.param("SELECT random()", {"random()"}, id="chance"),
        pytest.param("SELECT pg_catalog.max(a) FROM t", {"pg_catalog.max()"}, id="a function of a schema"),
        pytest.param("SELECT relname FROM pg_class", {"table pg_class"}, id="the catalogue"),
        pytest.param("SELECT a FROM other.t", {"RangeVar.schemaname"}, id="a table of a schema"),
        pytest.param("SELECT a FROM t WHERE ctid = ?", {"ctid"}, id="a system column"),
        pytest.param("SELECT a FROM t WHERE a LIKE ?", {"LIKE ~~"}, id="LIKE"),
        pytest.param("SELECT a FROM t WHERE a = ANY (?)", {"OP_ANY ="}, id="= ANY"),
        pytest.param("SELECT a ->> 'b' FROM t", {"->>"}, id="an operator of JSON"),
        pytest.param("SELECT DISTINCT ON (a) a, b FROM t", {"SelectStmt.distinctClause"}, id="DISTINCT ON"),
        pytest.param("SELECT a FROM t OFFSET ?", {"SelectStmt.limitOffset"}, id="OFFSET"),
        pytest.param("SELECT a FROM t ORDER BY a NULLS FIRST", {"SortBy.sortby_nulls"}, id="NULLS FIRST"),
        pytest.param("SELECT max(a) OVER (ORDER BY b) FROM t", {"FuncCall.over", "WindowDef"}, id="a window"),
        pytest.param("SELECT max(a) FILTER (WHERE b = 1) FROM t", {"FuncCall.agg_filter"}, id="FILTER"),
        pytest.param("SELECT a.id FROM a, b", {"FROM of several tables"}, id="a join by a comma"),
        pytest.param("SELECT a.id FROM a JOIN LATERAL (SELECT 1) AS b ON 1 = 1", {"RangeSubselect"}, id="LATERAL"),
        pytest.param("UPDATE a SET b = c.d FROM c WHERE c.id = a.id", {"UpdateStmt.fromClause"}, id="UPDATE FROM"),
        pytest.param("DELETE FROM a USING b WHERE b.id = a.id", {"DeleteStmt.usingClause"}, id="DELETE USING"),
        pytest.param(
            "INSERT INTO a (b) VALUES (?) ON CONFLICT DO NOTHING", {"ON CONFLICT DO NOTHING"},
            id="a conflict of any kind",
        ),
        pytest.param(
            "INSERT INTO a (b) VALUES (?) ON CONFLICT (b) DO NOTHING RETURNING EXISTS (SELECT 1 FROM a)",
            {"INSERT … RETURNING EXISTS (SELECT …)"}, id="a query in what an INSERT returns",
        ),
        pytest.param(
            "WITH RECURSIVE gone AS (DELETE FROM a RETURNING b) SELECT b FROM gone",
            {"WITH of a statement that writes"}, id="a WITH that writes",
        ),
        pytest.param("MERGE INTO a USING b ON a.id = b.id WHEN MATCHED THEN DELETE", {"MergeStmt"}, id="MERGE"),
        pytest.param("TRUNCATE a", {"TruncateStmt"}, id="TRUNCATE"),
        pytest.param("COPY a FROM STDIN", {"CopyStmt"}, id="COPY"),
        pytest.param("SAVEPOINT a", {"SAVEPOINT", "TransactionStmt.savepoint_name"}, id="SAVEPOINT"),
        pytest.param(
            "BEGIN ISOLATION LEVEL SERIALIZABLE", {"ISOLATION LEVEL SERIALIZABLE"}, id="another level of isolation"
        ),
        pytest.param("SET LOCAL lock_timeout = 1", {"VariableSetStmt.is_local"}, id="SET LOCAL"),
        pytest.param("SET search_path = other", {"SET search_path"}, id="another setting"),
    ],
)
def test_a_statement_outside_the_list_is_refused(listed, statement, refused):
    assert Used(statement, ("Sources/Store/Example.swift:1",)).judge(listed)[1] == refused


def test_an_exception_allows_its_own_statement_alone(listed):
    assert Used(f"  {LOCK}\n", ()).judge(listed) == ({LOCK}, set())
    assert Used(f"{LOCK}; {LOCK}", ()).judge(listed)[1] == REFUSED_OF_LOCK
    rows = "INSERT INTO customer_lock (slot) SELECT generate_series(0, {})"
    assert Used(rows.format(99), ()).judge(listed) == ({rows.format("…")}, set())
    assert Used(rows.format("99, 3"), ()).judge(listed)[1] == {"generate_series()"}
