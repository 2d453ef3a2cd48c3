"""No statement of the store reads a whole table that grows.

PostgreSQL plans each statement that the Conformance suite recorded, in a database with many rows, and the tests check
the plans. REFUND_DESK_PLAN_ROWS sets the number of rows in most tables: a drill uses a million. The file is longer than most, because it says for each
table how it is filled.
"""

import concurrent.futures
import json
import os
import re
from typing import NamedTuple

import pytest

from postgresql import numbered, running_server
from test_statements import FOLDER, MIGRATION_TABLE, SQLITE_ONLY, fail_if_any
# The same fixtures.
from test_statements import literals, origins, recorded, sources  # noqa: F401

ROWS = int(os.environ.get("REFUND_DESK_PLAN_ROWS") or 60_000)

# 150 days from June 2026. Payloads of June are in the default partition, and each later month has its own table.
BEGIN_MS, END_MS = 1_780_272_000_000, 1_793_232_000_000
MONTHS = {
    "2026_07": (1_782_864_000_000, 1_785_542_400_000), "2026_08": (1_785_542_400_000, 1_788_220_800_000),
    "2026_09": (1_788_220_800_000, 1_790_812_800_000), "2026_10": (1_790_812_800_000, 1_793_491_200_000),
}


class Filling(NamedTuple):
    """How to fill a table: row `i` is about purchase `p`, with the columns that differ from other tables."""

    rows: int = ROWS
    purchase: str = "i"
    columns: dict = {}


CUSTOMERS = Filling(ROWS // 3, "3 * i")
# One row in 200 is open work.
OPEN = "i % 200 = 0"

# The tables that grow with the purchases.
GROWS = {
    "notification": Filling(columns={"flag": "CASE WHEN i % 1000 = 0 THEN 'unread' END", "type": "'DID_RENEW'"}),
    "notification_payload": Filling(columns={"notification_id": "i"}),
    "purchase": Filling(
        columns={
            "original_transaction_id": "purchase_key(i - i % 4)",
            "app_transaction_id": "CASE WHEN i % 2 = 0 THEN app_key(p) END",
            "currency": "CASE WHEN i % 10 < 7 THEN 'USD' ELSE 'C' || i % 29 END",
            "usd_cents": "CASE WHEN i % 100 > 0 THEN i % 5000 END",
            "expires_at_ms": "time_of(p)",
        }
    ),
    "purchase_owner": Filling(ROWS // 10, "10 * i"),
    "purchase_outcome": Filling(ROWS // 10, "10 * i", {"decision": "'granted'"}),
    "subscription": Filling(ROWS // 4, "4 * i", {"original_transaction_id": "purchase_key(p)"}),
    "customer_group": CUSTOMERS._replace(columns={"id": "group_key(p)"}),
    "customer_name": Filling(
        2 * (ROWS // 3), "3 * ((i + 1) / 2)",
        {"name": "CASE WHEN i % 2 = 0 THEN customer_key(p) ELSE app_key(p) END"},
    ),
    "customer_fact": CUSTOMERS,
    "consent": CUSTOMERS._replace(columns={"is_granted": "CASE WHEN i % 9 > 0 THEN 1 ELSE 0 END"}),
    "usage_report": Filling(
        columns={
            "idempotency_key": "event_key(i)",
            "transaction_id": "CASE WHEN i % 2 = 0 THEN purchase_key(p) END",
            "customer_id": "CASE WHEN i % 2 = 1 THEN customer_key(p) END",
            "pool": "CASE WHEN i % 2 = 1 THEN 'gems' END",
            "corrects": "CASE WHEN i % 4 = 0 THEN event_key(i - 2) END",
        }
    ),
    "purchase_usage": Filling(ROWS // 2, "2 * i", {"units_used": "i % 9", "play_seconds": "i % 99"}),
    "customer_play": CUSTOMERS,
    "delivery": Filling(ROWS // 2, "2 * i"),
    "unmatched_fact": Filling(
        columns={
            "subject": "purchase_key(p)", "kind": "'usage'", "last_at_ms": "time_of(p)",
            "environment": "CASE WHEN i % 50 = 0 THEN 'Sandbox' ELSE '' END",
        }
    ),
    "refund_case": Filling(
        purchase="i + i % 2",
        columns={
            "id": "case_key(i)",
            "request_number": "2 - i % 2",
            "state": f"(CASE WHEN {OPEN} THEN ARRAY['open', 'waiting', 'held']"
                     " ELSE ARRAY['answered', 'withheld', 'failed'] END)[1 + i / 200 % 3]",
            "block_reason": f"CASE WHEN {OPEN} THEN 'sampleUnknown' END",
            "due_at_ms": f"CASE WHEN {OPEN} THEN time_of(p) END",
            "lease_owner": "CASE WHEN i % 4000 = 0 THEN 'desk' END",
            "lease_until_ms": "CASE WHEN i % 4000 = 0 THEN time_of(p) END",
            "outcome": f"CASE WHEN NOT ({OPEN}) AND i % 20 > 0 THEN"
                       " (ARRAY['granted', 'declined', 'reversed', 'revoked', 'unknown'])[1 + i % 5] END",
            "decision": "'DECLINE'",
        },
    ),
    "refund_request": Filling(columns={"notification_uuid": "event_key(i)", "opened_case_id": "case_key(i)"}),
    "case_identity": Filling(
        2 * ROWS, "(i + 1) / 2 + (i + 1) / 2 % 2",
        {
            "case_id": "case_key((i + 1) / 2)",
            "identity": "CASE WHEN i % 2 = 0 THEN customer_key(p) ELSE app_key(p) END",
        },
    ),
    "policy_decision": Filling(),
    "person_decision": Filling(),
    "hook_inquiry": Filling(ROWS // 2),
    "answer": Filling(),
    "attempt": Filling(columns={"state": "CASE WHEN i % 4000 = 0 THEN 'started' ELSE 'accepted' END"}),
    "external_purchase": Filling(
        columns={
            "purchase_id": "event_key(i)",
            "currency": "CASE WHEN i % 10 < 7 THEN 'USD' ELSE 'C' || i % 29 END",
            "usd_cents": "CASE WHEN i % 100 > 0 THEN i % 5000 END",
        }
    ),
    "external_total": CUSTOMERS,
    "desk_event": Filling(
        columns={
            "number": "i", "id": "event_key(i)", "notification_uuid": "event_key(i)", "at_ms": "time_of(p)",
            "type": "CASE WHEN i % 3 = 0 THEN 'refund.requested' ELSE 'refund.answered' END",
        }
    ),
    "dispatch": Filling(
        columns={
            "event_number": "i", "endpoint_id": "'ep_first'",
            "is_urgent": "CASE WHEN i % 1000 = 0 THEN 1 ELSE 0 END",
            "state": "CASE WHEN i % 4000 = 0 THEN 'pending' WHEN i % 999 = 0 THEN 'failed' ELSE 'delivered' END",
            "due_at_ms": "CASE WHEN i % 4000 = 0 THEN time_of(p) END",
            "claim": "CASE WHEN i % 8000 = 0 THEN 'claim' END",
        }
    ),
    "failed_dispatch_try": Filling(columns={"event_number": "i", "endpoint_id": "'ep_first'", "number": "1"}),
    "erasure": Filling(
        columns={"finished_at_ms": f"CASE WHEN NOT ({OPEN}) THEN time_of(p) END", "author": "'command line'"}
    ),
    "erased_name": Filling(columns={"pseudonym": "event_key(i)", "erasure_id": "i"}),
    "erasure_work": Filling(
        columns={"erasure_id": "i / 10", "is_transaction": "i % 2", "name": "purchase_key(i)"}
    ),
    "audit_deed": Filling(
        columns={
            "deed_id": "event_key(i)", "at_ms": "time_of(p)", "subject": "case_key(i)",
            "kind": "CASE WHEN i % 100 = 0 THEN 'caseDecided' WHEN i % 1000 = 1 THEN 'keyInUse' ELSE 'answerSent' END",
            "number": f"CASE WHEN NOT ({OPEN}) THEN i END",
        }
    ),
    "audit_signature": Filling(ROWS // 10, "10 * i", columns={"number": "10 * i"}),
    "lookup": Filling(columns={"due_at_ms": f"CASE WHEN {OPEN} THEN time_of(p) END"}),
    "history": Filling(
        columns={
            "account_id": "app_key(p)",
            "kind": "CASE WHEN i % 2 = 0 THEN 'transactions' ELSE 'refunds' END",
            "due_at_ms": f"CASE WHEN {OPEN} THEN time_of(p) END",
        }
    ),
}
TABLES = ", ".join(f"CAST('{table}' AS REGCLASS)" for table in GROWS)
# The content of these columns in every table. Other columns are empty, or the same in all rows.
COLUMNS = {
    "bundle_id": "CASE WHEN p / 3000 % 10 = 0 THEN 'com.example.second' ELSE 'com.example.first' END",
    "environment": "CASE WHEN p / 30 % 50 = 0 THEN 'Sandbox' ELSE 'Production' END",
    "transaction_id": "purchase_key(p)",
    "customer_id": "customer_key(p)",
    "group_id": "group_key(p)",
    "case_id": "case_key(i)",
    "consent_id": "1 + p / 3",
    "uuid": "event_key(i)",
}
# The values that are the same in all rows, by type.
ALIKE = {"bigint": "1", "text": "'text'", "bytea": "sha256('bytes')"}
# Values that few rows have, whose plan may differ from the generic plan.
RARE = {"environment": "'Sandbox'", "bundle_id": "'com.example.second'", "state": "'open'", "outcome": "'reversed'"}
KEYS = f"""
    CREATE FUNCTION purchase_key(p BIGINT) RETURNS TEXT IMMUTABLE LANGUAGE sql
        RETURN '2' || lpad(CAST(p * 100000007 % 100000000000000 AS TEXT), 14, '0');
    CREATE FUNCTION app_key(p BIGINT) RETURNS TEXT IMMUTABLE LANGUAGE sql
        RETURN '7' || lpad(CAST(p * 100000007 % 100000000000000 AS TEXT), 17, '0');
    CREATE FUNCTION customer_key(p BIGINT) RETURNS TEXT IMMUTABLE LANGUAGE sql
        RETURN CAST(CAST(md5('customer' || p / 3) AS UUID) AS TEXT);
    CREATE FUNCTION group_key(p BIGINT) RETURNS BYTEA IMMUTABLE LANGUAGE sql
        RETURN decode(md5('group' || p / 3), 'hex');
    CREATE FUNCTION case_key(i BIGINT) RETURNS TEXT IMMUTABLE LANGUAGE sql RETURN md5('case' || i);
    CREATE FUNCTION event_key(i BIGINT) RETURNS TEXT IMMUTABLE LANGUAGE sql
        RETURN CAST(CAST(md5('event' || i) AS UUID) AS TEXT);
    CREATE FUNCTION time_of(p BIGINT) RETURNS BIGINT IMMUTABLE LANGUAGE sql
        RETURN {BEGIN_MS} + p * {(END_MS - BEGIN_MS) // ROWS};
"""

# The tables with few rows, however many purchases exist, and what they contain.
STAYS_SMALL = {
    "schema_migration": "a row for each version of the schema",
    "payload_header": "the headers of Apple's certificates",
    "notification_tally": "counters",
    "case_tally": "counters for each day",
    "answer_time_tally": "counters for each day",
    "unconfigured_app": "apps",
    "app_pause": "people's orders",
    "saved_view": "at most a hundred filters",
    "policy_version": "the policies that people published",
    "restoration": "a row for each restored backup",
    "app_circuit": "a row for each app and environment",
    "call_lease": "an hour's leases of calls",
    "desk_presence": "desks",
    "hook_health": "a row for each app",
    "revocation_proof": "at most 64 certificates",
    "sign_in_failure": "failures of a quarter of an hour, at most 4096 of each subject",
    "sign_in_network": "a row for each person and network of 90 days",
    "journalled_answer": "the answers of two days before a restore",
    "recovery": "a row for each app and environment",
    "app_arrival": "a row for each app",
    "event_endpoint": "endpoints",
    "heartbeat": "one row",
    "database_size": "a row for each day of a month",
    "customer_lock": "the same rows always",
    "transaction_mark": "forgotten after a while",
    "exchange_rate": "currencies, for each day",
    "unpriced_currency": "currencies",
    "unpriced_external_currency": "currencies",
    "import_run": "imports under way",
    "import_checkpoint": "files under way",
    "erasure_key": "a row for each key that was lost",
    "audit_head": "one row",
    "audit_copy": "a row for each destination",
    "access_token": "tokens",
    "order_message": "messages of Google Play's whose orders are not read yet",
    "person": "the people who may sign in",
    "page_session": "sessions of half a day, at most twenty for each token or person",
}
# Indexes that contain only pending work, however many rows the table has.
QUEUES = {
    "refund_case_by_due", "refund_case_by_deadline", "refund_case_by_lease", "refund_case_paused",
    "refund_case_refused", "refund_case_open", "refund_case_by_policy", "refund_case_next",
    "refund_case_next_of_app", "refund_case_nearest", "refund_case_nearest_of_app",
    "refund_case_at_risk", "dispatch_by_due", "dispatch_claimed", "dispatch_by_case",
    "lookup_by_due", "history_by_due", "erasure_unfinished", "audit_deed_unlinked",
    "purchase_unpriced", "external_purchase_unpriced",
}
# Statements that may read all rows: a part of their text, with the reason.
EXCEPTIONS = {
    "ORDER BY refund_case.id LIMIT 1000":
        "the cases whose random IDs begin with the same six digits: one of 16 million, and at most 1000 are read",
    "SELECT count(*) AS count FROM refund_case":
        "`policy simulate` counts the cases once, for its progress, and then reads each of them",
    "SELECT count(DISTINCT coalesce(purchase.app_transaction_id, purchase.original_transaction_id)) AS count":
        "`import history` counts the accounts once, for its progress, and then asks Apple about each of them",
    "< (?, ?) AND unmatched_fact.environment IN":
        "a list of unmatched facts is walked from the newest, and ends at a full page",
    "notification_payload.received_at_ms = notification.received_at_ms WHERE notification.id > ?":
        "`check` reads every notification once, a page at a time, with its payload",
    "purchase.bundle_id) > (?, ?,": "`check` reads every purchase once, a page at a time",
    "report.idempotency_key) > (": "`check` reads every report once, a page at a time",
    "SELECT min(notification_payload.notification_id)":
        "a retention looks at the first payload of each month, once for 200 payloads",
    "AND coalesce(audit_deed.environment, '') = ?":
        "a start or a reload looks for the newest deed of a kind that only starts and reloads leave",
    "audit_deed.id < ? AND audit_deed.id >= ? AND audit_deed.":
        "a filter looks through at most 2,000 deeds, by their numbers",
    "AND notification_payload.received_at_ms IN (":
        "the payloads of a person's notifications are counted by their IDs, 500 at a time, in each month's index",
    "WHERE purchase_owner.customer_id IN (" + "?, " * 40:
        "for many names in an app with few statements of ownership, PostgreSQL reads these",
    "SELECT count(*) AS number FROM erasure":
        "`customers replace-key` counts the erasures once, to say what is lost",
    "FROM erasure_work JOIN erasure ON erasure.id = erasure_work.erasure_id":
        "`customers replace-key` reads what unfinished erasures list, once, while no desk runs",
    "notification.id < ? AND notification.bundle_id = ? ORDER BY notification.id DESC":
        "a list of notifications is walked from the newest, and ends at a full page: it reads far only where an app has"
        " few",
    "AND notification.id >= ? AND notification.":
        "a filter looks through at most 50,000 notifications, by their numbers",
}

# These nodes read an input row only when they need one, so that a LIMIT above them limits what they read.
STREAMS = {
    "Append", "Group", "Incremental Sort", "LockRows", "Memoize", "Merge Append", "ModifyTable", "ProjectSet", "Result",
    "Subquery Scan", "Unique",
}


class Index(NamedTuple):
    """An index, identified by its table and its first column."""

    table: str
    first: str


class Database:
    """A database with the schema of the store and many rows."""

    def __init__(self, server, migrations):
        self.name = server.create_database(f"{migrations};\n{(FOLDER / 'schema.sql').read_text()}")
        self._server = server
        self.tables = self.lines(
            "SELECT relname FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition"
            " AND relnamespace = CAST('public' AS REGNAMESPACE)"
        )

    def lines(self, script):
        return self._server.lines(script, self.name)

    def rows(self, query):
        return [line.split("|") for line in self.lines(query)]

    def fill(self):
        self.lines("\n".join([KEYS, *(partition(name, *times) for name, times in MONTHS.items())]))
        additions = self._take_constraints_away()
        columns = self._columns()
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as threads:
            list(threads.map(self.lines, [filling(table, columns[table], additions[table]) for table in GROWS]))
        self.indexes = {
            name: Index(table, first) for name, table, first in self.rows(
                """
                SELECT CAST(indexrelid AS REGCLASS), coalesce(pg_partition_root(indrelid), CAST(indrelid AS REGCLASS)),
                    attname
                FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = indkey[0]
                """
            )
        }
        self._partitions = dict(
            self.rows("SELECT relname, pg_partition_root(oid) FROM pg_class WHERE relispartition AND relkind = 'r'")
        )

    def _take_constraints_away(self):
        """Drops the constraints and indexes of growing tables, and returns the statements that restore the indexes.

        Inserts are faster without them, and a constraint without an index does not affect a plan.
        """
        constraints = self.rows(
            f"""
            SELECT CAST(conrelid AS REGCLASS), contype, conname, pg_get_constraintdef(oid) FROM pg_constraint
            WHERE conrelid IN ({TABLES}) AND contype IN ('c', 'f', 'p', 'u') ORDER BY contype
            """
        )
        indexes = self.rows(
            f"""
            SELECT CAST(indrelid AS REGCLASS), CAST(indexrelid AS REGCLASS), pg_get_indexdef(indexrelid) FROM pg_index
            WHERE indrelid IN ({TABLES}) AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid)
            """
        )
        self.lines(
            "\n".join(
                [f"ALTER TABLE {table} DROP CONSTRAINT {name};" for table, _, name, _ in constraints]
                + [f"DROP INDEX {name};" for _, name, _ in indexes]
                + [f"ALTER TABLE {table} SET UNLOGGED;" for table in GROWS]
            )
        )
        additions = {table: [] for table in GROWS}
        for table, kind, name, definition in constraints:
            if kind in "pu":
                additions[table].append(f"ALTER TABLE {table} ADD CONSTRAINT {name} {definition};")
        for table, _, definition in indexes:
            additions[table].append(f"{definition};")
        return additions

    def _columns(self):
        """Returns the columns of each growing table, with an expression for the content of row `i`."""
        columns = {table: {} for table in GROWS}
        for table, name, kind, is_needed, counts in self.rows(
            f"""
            SELECT CAST(attrelid AS REGCLASS), attname, CAST(atttypid AS REGTYPE), attnotnull, attidentity
            FROM pg_attribute WHERE attrelid IN ({TABLES}) AND attnum > 0
            """
        ):
            alike = "time_of(p)" if name.endswith("_ms") else ALIKE[kind]
            columns[table][name] = GROWS[table].columns.get(name) or COLUMNS.get(name) or (
                "i" if counts else alike if is_needed == "t" else "NULL"
            )
        return columns

    def plans(self, statements):
        """Returns the generic plan of each statement, as the root of a tree of nodes.

        A generic plan assumes that a LIMIT given by a parameter returns a tenth of all rows. In a desk, PostgreSQL
        finds that too expensive and plans each time for the actual LIMIT. So the size of a page replaces the parameter.
        """
        # Without values, pruning would leave no month to read.
        script = ["SET plan_cache_mode = force_generic_plan;", "SET enable_partition_pruning = off;"]
        for index, statement in enumerate(statements):
            text, count = numbered(re.sub(r"\bLIMIT \?", "LIMIT 100", statement))
            values = f"({', '.join(['NULL'] * count)})" if count else ""
            script += [f"PREPARE s{index} AS {text};", f"EXPLAIN (FORMAT JSON) EXECUTE s{index}{values};", r"\echo @@@"]
        plans = "\n".join(self.lines("\n".join(script))).split("@@@")
        return [json.loads(plan)[0]["Plan"] for plan in plans[:len(statements)]]

    def offences(self, statements):
        """Returns the statements that read growing tables without a bound, with a description of each such read."""
        found = {}
        texts = [*statements, *map(with_rare_values, statements)]
        for statement, plan in zip([*statements, *statements], self.plans(texts)):
            found.setdefault(statement, []).extend(self._offences(plan))
        return {statement: list(dict.fromkeys(offences)) for statement, offences in found.items() if offences}

    def _offences(self, node, is_limited=False):
        """Yields a description of each unbounded read of a plan. `is_limited` tells whether reading may stop early."""
        table = self._partitions.get(node.get("Relation Name"), node.get("Relation Name"))
        if node["Node Type"] == "Seq Scan" and table in GROWS:
            yield f"all rows of {table} are read: {described(node)}"
        index = self.indexes.get(node.get("Index Name"))
        if index and index.table in GROWS and node["Index Name"] not in QUEUES:
            yield from self._offences_of_walk(node, index, is_limited)
        for position, child in enumerate(node.get("Plans", [])):
            yield from self._offences(child, may_stop(node, child, position, is_limited))

    def _offences_of_walk(self, node, index, is_limited):
        table, condition = index.table, node.get("Index Cond", "")
        is_narrow = f"({index.first} = " in condition and node["Plan Rows"] <= GROWS[table].rows / 10
        if table == "notification_payload" and "(received_at_ms = " not in condition:
            yield f"each month of {table} is looked into: {described(node)}"
        elif not is_narrow and not is_limited:
            yield f"no condition picks a few rows of {table}: {described(node)}"
        elif not is_narrow and self._may_refuse_most(node.get("Filter", ""), index):
            yield f"rows of {table} are read until enough meet a filter, which none may: {described(node)}"

    def _may_refuse_most(self, condition, index):
        """Returns whether a filter may reject most rows of an index although no other index would find the rest.

        If another index would, PostgreSQL uses it for a rare value; a queue would not, because it contains few rows. A
        filter for the start of a page rejects only rows of the same time.
        """
        columns = re.findall(r"\((\w+) = ", condition)
        is_of_page = re.fullmatch(rf"\(ROW\({index.first}, \w+\) [<>]=? ROW\(\$\d+, \$\d+\)\)", condition)
        whole = [found for name, found in self.indexes.items() if name not in QUEUES]
        return condition != "" and not is_of_page and not any(Index(index.table, column) in whole for column in columns)


def with_rare_values(statement):
    """Returns a statement with rare values in place of parameters."""
    compared = rf"\b({'|'.join(RARE)}) (?:= \?|IN \(\?\))"
    return re.sub(compared, lambda match: f"{match[1]} = {RARE[match[1]]}", statement)


def may_stop(node, child, position, is_limited):
    """Returns whether a node may stop reading a child node before its end."""
    if child["Parent Relationship"] in ("InitPlan", "SubPlan"):
        return False
    match node["Node Type"]:
        case "Limit":
            return True
        case "Nested Loop":
            # The second child is read for each row of the first.
            return is_limited and position == 0
        case "Merge Join":
            # Without a condition, each child is read from its start to the start of the other.
            return is_limited and "Index Cond" in child
        case kind:
            return is_limited and kind in STREAMS


def described(node):
    """Returns a one-line description of a plan node."""
    name = " ".join(node[key] for key in ("Node Type", "Index Name", "Relation Name") if key in node)
    conditions = [f"{key} {node[key]}" for key in ("Index Cond", "Filter") if key in node]
    return ", ".join([name, *conditions, f"{node['Plan Rows']} rows expected"])


def partition(name, begin, end):
    """Returns the statements that create the partition of a month's payloads."""
    table = f"notification_payload_{name}"
    return f"""
        CREATE TABLE {table} (LIKE notification_payload INCLUDING ALL);
        ALTER TABLE notification_payload ATTACH PARTITION {table} FOR VALUES FROM ({begin}) TO ({end});
        """


def filling(table, columns, additions):
    """Returns the statements that fill a table and create its indexes."""
    return f"""
        INSERT INTO {table} ({', '.join(columns)})
        SELECT {', '.join(columns.values())}
        FROM (
            SELECT i, {GROWS[table].purchase} AS p
            FROM generate_series(CAST(1 AS BIGINT), {GROWS[table].rows}) AS i
        ) AS numbers;
        SET maintenance_work_mem = '256MB';
        {' '.join(additions)}
        ANALYZE {table};
        """


@pytest.fixture(scope="module")
def database(recorded, literals):
    """The filled database of the tests."""
    every = [literal for of_file in literals for literal in of_file]
    (migrations,) = [literal.text for literal in every if literal.start.startswith(MIGRATION_TABLE)]
    server = running_server()
    # A million rows take long.
    server.timeout = 1800
    made = Database(server, migrations)
    made.fill()
    return made


@pytest.fixture(scope="module")
def statements(origins):
    """The statements of the store, with only the shortest and longest of those that differ in a list's length."""
    shapes = {}
    for text, found in origins.items():
        if found and not text.startswith(SQLITE_ONLY):
            shapes.setdefault(re.sub(r"\(\?(?:, \?)*\)", "(…)", text), []).append(text)
    return sorted({chosen for texts in shapes.values() for chosen in (min(texts, key=len), max(texts, key=len))})


def test_no_statement_reads_a_growing_table_as_a_whole(database, statements, origins):
    # Texts that differ only in a condition have the same offences, so the first of them is enough.
    problems = {}
    for text, offences in database.offences(statements).items():
        if not any(part in text for part in EXCEPTIONS):
            place = "\n".join([", ".join(source.place for source in origins[text]), *offences])
            problems.setdefault(place, f"{place}\n{text}")
    fail_if_any(list(problems.values()), "Give these statements an index or another wording: they read too many rows")


def test_every_exception_is_needed(database, statements):
    for part in EXCEPTIONS:
        texts = [text for text in statements if part in text]
        assert texts, f"remove the exception, no test runs a statement with this: {part}"
        assert database.offences(texts), f"remove the exception, its statements read few rows: {part}"


def test_every_table_is_listed_as_growing_or_small(database):
    assert not GROWS.keys() & STAYS_SMALL.keys()
    assert sorted(database.tables) == sorted([*GROWS, *STAYS_SMALL]), "list each table in GROWS or STAYS_SMALL"


def test_the_index_of_a_queue_has_only_the_waiting_rows(database):
    found = dict(database.rows("SELECT CAST(indexrelid AS REGCLASS), pg_get_expr(indpred, indrelid) FROM pg_index"))
    assert [name for name in QUEUES if not found.get(name)] == []


@pytest.mark.parametrize(
    ["statement", "offence"],
    [
        pytest.param("SELECT count(*) FROM purchase", "all rows of purchase are read", id="a count"),
        pytest.param(
            "SELECT id FROM refund_case WHERE customer_id = ?", "all rows of refund_case are read", id="no index",
        ),
        pytest.param(
            "SELECT payload FROM notification_payload WHERE received_at_ms >= ?",
            "all rows of notification_payload are read", id="no index on partitions",
        ),
        pytest.param(
            "SELECT payload FROM notification_payload WHERE notification_id = ?",
            "each month of notification_payload is looked into", id="no month",
        ),
        pytest.param(
            "SELECT id, EXISTS (SELECT 1 FROM attempt WHERE case_id = refund_case.id AND state = 'started') AS is_begun"
            " FROM refund_case ORDER BY requested_at_ms, id LIMIT ?",
            "all rows of attempt are read", id="a subquery that is read beforehand",
        ),
        pytest.param(
            "SELECT id FROM refund_case WHERE outcome IS NULL AND due_at_ms IS NULL AND requested_at_ms > ?",
            "no condition picks a few rows of refund_case", id="an index to its end",
        ),
        pytest.param(
            "SELECT usd_cents FROM purchase WHERE currency <> 'USD' AND currency > ? ORDER BY usd_cents LIMIT ?",
            "no condition picks a few rows of purchase", id="sorted below a LIMIT",
        ),
        pytest.param(
            "SELECT customer_id FROM refund_case WHERE environment = ? AND state IN (?, ?)",
            "no condition picks a few rows of refund_case", id="a value that many rows have",
        ),
        pytest.param(
            "SELECT id FROM refund_case WHERE decision = ? ORDER BY requested_at_ms DESC, id DESC LIMIT ?",
            "rows of refund_case are read until enough meet a filter", id="a filter below a LIMIT",
        ),
        pytest.param(
            "SELECT refund_case.id, policy_decision.rule"
            " FROM refund_case LEFT JOIN policy_decision ON policy_decision.case_id = refund_case.id"
            " WHERE refund_case.id > ? ORDER BY refund_case.id LIMIT ?",
            "no condition picks a few rows of policy_decision", id="a join from the beginning",
        ),
    ],
)
def test_a_statement_that_reads_too_much_is_found(database, statement, offence):
    found = database.offences([statement]).get(statement, [])
    assert [text for text in found if text.startswith(offence)], found


@pytest.mark.parametrize(
    "statement",
    [
        pytest.param("SELECT currency FROM exchange_rate", id="a small table"),
        pytest.param("SELECT state FROM refund_case WHERE id IN (?, ?)", id="by key"),
        pytest.param("SELECT min(due_at_ms) FROM refund_case WHERE due_at_ms IS NOT NULL", id="a queue"),
        pytest.param("SELECT id FROM refund_case ORDER BY requested_at_ms DESC, id DESC LIMIT ?", id="the first page"),
        pytest.param(
            "SELECT id FROM refund_case WHERE (requested_at_ms, id) < (?, ?)"
            " ORDER BY requested_at_ms DESC, id DESC LIMIT ?", id="another page",
        ),
        pytest.param(
            "SELECT id FROM refund_case WHERE environment = ? AND state = ?"
            " ORDER BY requested_at_ms DESC, id DESC LIMIT ?",
            id="a filter with an index of its own",
        ),
        pytest.param(
            "INSERT INTO customer_name (bundle_id, environment, name, group_id) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (name, environment, bundle_id, group_id) DO NOTHING", id="a new row",
        ),
    ],
)
def test_a_statement_that_reads_few_rows_is_not_reported(database, statement):
    assert database.offences([statement]) == {}
