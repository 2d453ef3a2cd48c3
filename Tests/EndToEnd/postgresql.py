"""The PostgreSQL server that scripts/with-postgresql runs for the tests, and private servers of a module."""

import json
import os
import re
import uuid

import pytest

import process
from postgresserver import PostgresServer


class Server:
    """A server, identified by the address of one of its databases."""

    def __init__(self, address):
        self.address = address
        self.timeout = 120  # of one script, in seconds

    def database(self, name):
        """Returns the address of a database of the server."""
        return self.address.rpartition("/")[0] + f"/{name}"

    def psql(self, script, database, stops):
        """Runs a script in one session. With `stops` it ends at the first error."""
        return process.run(
            [
                "psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--dbname", self.database(database),
                "--set", f"ON_ERROR_STOP={'on' if stops else 'off'}",
            ],
            input=script, timeout=self.timeout,
        )

    def lines(self, script, database):
        """Runs a script, which must succeed, and returns the lines that it prints."""
        done = self.psql(script, database, stops=True)
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    def create_database(self, schema):
        """Creates a database, which is deleted with the server, and returns its name."""
        name = f"test_{uuid.uuid4().hex}"
        for script, database in [(f"CREATE DATABASE {name}", "postgres"), (schema, name)]:
            self.lines(script, database)
        return name

    def refusals(self, statements, database, schema="public"):
        """Prepares and plans statements in one session, and returns PostgreSQL's error for each one that it refuses.

        PostgreSQL finds some errors only when it plans, such as an `ON CONFLICT` without a unique index.
        """
        script = [
            f"SET search_path TO {schema};", "SET plan_cache_mode = force_generic_plan;",
            "SET client_min_messages = error;",
        ]
        for index, statement in enumerate(statements):
            text, count = numbered(statement)
            values = f"({', '.join(['NULL'] * count)})" if count else ""
            script += [
                rf"\warn @@@ {index}", f"PREPARE s{index} AS {text};",
                r"\o /dev/null", f"EXPLAIN EXECUTE s{index}{values};", r"\o",
            ]
        script.append("SELECT name FROM pg_prepared_statements;")
        done = self.psql("\n".join(script), database, stops=False)
        said = re.split(r"^@@@ (\d+)\n", done.stderr, flags=re.MULTILINE)
        errors = {int(index): first_error(text) for index, text in zip(said[1::2], said[2::2])}
        # A statement that is missing from the list at the end was refused, whatever psql printed.
        prepared = done.stdout.split()
        return {
            statement: errors.get(index) or "ERROR:  it was not prepared"
            for index, statement in enumerate(statements) if errors.get(index) or f"s{index}" not in prepared
        }


def first_error(text):
    """Returns the first error that psql printed, because the others follow from it."""
    return re.split(r"(?<=\n)(?=ERROR:  )", text)[0].strip()


def numbered(statement):
    """Returns a statement with `$1`, `$2`, … in place of each `?` outside quotes, and their number."""
    count = 0

    def number(match):
        nonlocal count
        if match[0] != "?":
            return match[0]
        count += 1
        return f"${count}"

    return re.sub(r"""'[^']*'|"[^"]*"|\?""", number, statement), count


def running_server():
    """Returns the server of the tests, or fails the test if there is none."""
    address = os.environ.get("REFUND_DESK_TEST_POSTGRES")
    if not address:
        pytest.fail("no PostgreSQL server runs for the tests: scripts/with-postgresql pytest …", pytrace=False)
    return Server(address)


def private_server(**settings):
    """Returns a server for the tests of one module, which may stop and start it.

    It commits like a server in production, so that a confirmed commit survives an immediate stop.
    """
    return PostgresServer(synchronous_commit="on", **settings)


class OwnDatabase:
    """A separate database on a private server, with a separate owner that is not a superuser.

    A desk connects to `port`, which belongs to the server or to a proxy.
    """

    def __init__(self, server, port=None):
        self.name = f"test_{uuid.uuid4().hex}"
        self._server = Server(server.address)
        self.by_superuser(f"CREATE ROLE {self.name} LOGIN")
        self.by_superuser(f"CREATE DATABASE {self.name} OWNER {self.name}")
        # The proxy reads the messages, so they must not be encrypted.
        self.url = (
            f"postgresql://{self.name}@127.0.0.1:{port or server.port}/{self.name}?sslmode=disable&gssencmode=disable"
        )

    def by_superuser(self, script):
        """Runs a script as superuser in the database postgres, apart from the desk's connections."""
        return self._lines(script, "postgres")

    def query(self, script):
        """Returns the rows of a query, each as a list of texts."""
        return [line.split("|") for line in self._lines(script, self.name)]

    def end_connections(self):
        """Ends the connections of the desk and returns their number."""
        ended = self.by_superuser(
            f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE usename = '{self.name}'"
        )
        return len(ended)

    def rows(self):
        """Yields every row with its table, each cell as bytes."""
        return rows_of_schema("public", lambda script: self._lines(script, self.name))

    def _lines(self, script, database):
        return self._server.lines(script, database)


def rows_of_schema(schema, lines):
    """Yields every row of a schema with its table, each cell as bytes.

    `lines` runs a script and returns what it prints. The table that locks names is omitted, because its rows are
    always the same.
    """
    tables = lines(f"SELECT tablename FROM pg_tables WHERE schemaname = '{schema}' AND tablename <> 'customer_lock'")
    script = "; ".join(f"SELECT '{table}', to_jsonb(t) FROM {schema}.{table} AS t" for table in tables)
    for line in lines(script):
        table, _, cells = line.partition("|")
        yield table, [as_bytes(cell) for cell in json.loads(cells).values()]


def as_bytes(cell):
    """Returns a JSON cell from PostgreSQL as bytes, decoding the hexadecimal form of byte values."""
    if isinstance(cell, str) and cell.startswith("\\x"):
        return bytes.fromhex(cell[2:])
    return str(cell).encode()
