"""The PostgreSQL server that scripts/with-postgresql runs for the tests."""

import os
import re
import subprocess
import uuid

import pytest


class Server:
    """A server, by the address of one of its databases."""

    def __init__(self, address):
        self.address = address
        self.options = {"capture_output": True, "encoding": "utf-8", "timeout": 120}

    def database(self, name):
        """The address of a database of the server."""
        return self.address.rpartition("/")[0] + f"/{name}"

    def psql(self, script, database, stops):
        """Runs a script in one session; `stops` ends it at the first error."""
        return subprocess.run(
            [
                "psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--dbname", self.database(database), "--set", f"ON_ERROR_STOP={'on' if stops else 'off'}",
            ],
            input=script, **self.options,
        )

    def create_database(self, schema):
        """Makes a database of its own, which goes with the server; its name."""
        name = f"test_{uuid.uuid4().hex}"
        for script, database in [(f"CREATE DATABASE {name}", "postgres"), (schema, name)]:
            done = self.psql(script, database, stops=True)
            assert done.returncode == 0, done.stderr
        return name

    def refusals(self, statements, database):
        """Prepares and plans statements in one session, and returns PostgreSQL's error for each one that it refuses.

        PostgreSQL finds some errors only when it plans, such as an `ON CONFLICT` without a unique index.
        """
        script = ["SET plan_cache_mode = force_generic_plan;", "SET client_min_messages = error;"]
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
        # A statement that is not listed at the end was refused, whatever psql printed.
        prepared = done.stdout.split()
        return {
            statement: errors.get(index) or "ERROR:  it was not prepared"
            for index, statement in enumerate(statements) if errors.get(index) or f"s{index}" not in prepared
        }


def first_error(text):
    """The first error that psql printed; the others follow from it."""
    return re.split(r"(?<=\n)(?=ERROR:  )", text)[0].strip()


def numbered(statement):
    """A statement with `$1`, `$2`, … in place of each `?` outside of quotes, and how many there are."""
    count = 0

    def number(match):
        nonlocal count
        if match[0] != "?":
            return match[0]
        count += 1
        return f"${count}"

    return re.sub(r"""'[^']*'|"[^"]*"|\?""", number, statement), count


def running_server():
    """The server of the tests; without one the test that asks fails."""
    address = os.environ.get("REFUND_DESK_TEST_POSTGRES")
    if not address:
        pytest.fail("no PostgreSQL server runs for the tests: scripts/with-postgresql pytest …", pytrace=False)
    return Server(address)
