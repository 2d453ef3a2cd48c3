"""A private PostgreSQL cluster in a temporary folder; the system's own is never used."""

import contextlib
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

import pytest


def find_programs():
    """The folder with PostgreSQL's programs. Debian keeps them out of PATH."""
    found = shutil.which("initdb")
    if found:
        return pathlib.Path(found).resolve().parent
    folders = [path.parent for path in pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    if not folders:
        pytest.fail("initdb is missing. Install PostgreSQL first: scripts/need initdb", pytrace=False)
    return max(folders, key=lambda folder: float(folder.parent.name))


class Cluster:
    """A PostgreSQL server that listens only on a socket in its own folder."""

    def __init__(self, folder):
        self.folder, self.data, self.log = folder, folder / "data", folder / "log"
        inherited = {name: text for name, text in os.environ.items() if not name.startswith(("PG", "LC_", "LANG"))}
        self.options = {
            "env": {
                **inherited, "PATH": f"{find_programs()}:{os.environ['PATH']}", "HOME": str(folder), "LC_ALL": "C",
                "PGCLIENTENCODING": "UTF8",
            },
            "cwd": folder, "capture_output": True, "encoding": "utf-8", "timeout": 120,
        }
        if os.geteuid() == 0:
            # PostgreSQL does not run as root.
            shutil.chown(folder, "postgres", "postgres")
            self.options |= {"user": "postgres", "group": "postgres", "extra_groups": []}

    def start(self):
        self.expect_success(
            subprocess.run(
                [
                    "initdb", "--pgdata", self.data, "--locale=C", "--encoding=UTF8", "--no-sync", "--auth-local=peer",
                    "--auth-host=reject",
                ],
                **self.options,
            )
        )
        self.expect_success(
            subprocess.run(
                [
                    "pg_ctl", "start", "--wait", "--pgdata", self.data, "--log", self.log,
                    "--options", f"-k '{self.folder}' -c listen_addresses='' -c fsync=off",
                ],
                **self.options,
            )
        )

    def stop(self):
        subprocess.run(["pg_ctl", "stop", "--wait", "--mode=immediate", "--pgdata", self.data], **self.options)

    def expect_success(self, done):
        if done.returncode == 0:
            return
        logged = self.log.read_text() if self.log.exists() else ""
        pytest.fail("\n".join([f"{done.args[0]} failed:", done.stdout, done.stderr, logged]), pytrace=False)

    def psql(self, script, database, stops):
        """Runs a script in one session; `stops` ends it at the first error."""
        return subprocess.run(
            [
                "psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--host", self.folder,
                "--dbname", database, "--set", f"ON_ERROR_STOP={'on' if stops else 'off'}",
            ],
            input=script, **self.options,
        )

    def create_database(self, name, schema):
        self.expect_success(self.psql(f"CREATE DATABASE {name}", "postgres", stops=True))
        self.expect_success(self.psql(schema, name, stops=True))

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


@contextlib.contextmanager
def private_cluster():
    """Starts a cluster, and stops and removes it at the end, also when a test fails."""
    # The user postgres cannot enter pytest's folders, and their names are too long for a socket.
    with tempfile.TemporaryDirectory(prefix="refund-desk-pg-") as folder:
        cluster = Cluster(pathlib.Path(folder))
        try:
            cluster.start()
            yield cluster
        finally:
            cluster.stop()
