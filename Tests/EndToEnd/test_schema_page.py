"""docs/schema.md lists the tables, columns, keys and indexes of a new database: all of them, and nothing else."""

import re
import sqlite3
from contextlib import closing

import pytest

from desk import REPOSITORY, Schema, run, write_configuration
from postgresql import running_server

PAGE = REPOSITORY / "docs/schema.md"
POSTGRESQL_ALONE = "\n## PostgreSQL alone\n"
# How the engines spell the types of the page.
TYPES = {"TEXT": "text", "BIGINT": "integer", "INTEGER": "integer", "BLOB": "bytes", "BYTEA": "bytes"}


def names(text):
    """Returns the names in backticks."""
    return re.findall(r"`([a-z_]+)`", text)


def listed(text):
    """Returns what a part of the page lists: each table with its typed columns, its keys and its indexes."""
    tables = {}
    for part in re.split(r"^### ", text, flags=re.MULTILINE)[1:]:
        part = part.split("\n## ")[0]
        rows = re.findall(r"^\| (`[^|]*) \| ([^|]*) \|", part, re.MULTILINE)
        columns = [(name, kind) for cell, kind in rows for name in names(cell)]
        assert len(dict(columns)) == len(columns), f"a column of {part.splitlines()[0]} is listed twice"
        keys = set()
        for entry in re.findall(r"^- ((?:Key|Unique|Index)[^\n]*(?:\n  [^\n]*)*)", part, re.MULTILINE):
            kind, _, of = entry.partition(":")
            keys.add((kind, tuple(names(of.partition(";")[0]))))
        (name,) = names(part.splitlines()[0])
        assert name not in tables, f"{name} is listed twice"
        tables[name] = {"columns": dict(columns), "keys": keys}
    return tables


def in_sqlite(path):
    """Returns the same for a database file, from SQLite's catalogue."""
    with closing(sqlite3.connect(path)) as database:
        def rows(sql, *values):
            return database.execute(sql, values).fetchall()

        tables = {}
        for (table,) in rows("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"):
            columns, key = {}, {}
            for _, name, kind, is_required, _, place in rows("SELECT * FROM pragma_table_info(?)", table):
                columns[name] = TYPES[kind] + ("" if is_required or place else ", optional")
                if place:
                    key[place] = name
            keys = {("Key", tuple(key[place] for place in sorted(key)))}
            for index, origin in rows("SELECT name, origin FROM pragma_index_list(?)", table):
                of = tuple(name for (name,) in rows("SELECT name FROM pragma_index_info(?) ORDER BY seqno", index))
                if origin != "pk":
                    keys.add(("Unique" if origin == "u" else f"Index `{index}`", of))
            tables[table] = {"columns": columns, "keys": keys}
        return tables


def columns_in_postgresql(schema):
    """Returns the typed columns of each table, from PostgreSQL's catalogue."""
    lines = schema.server.lines(
        f"""
        SELECT table_name, column_name, upper(udt_name), is_nullable FROM information_schema.columns
        WHERE table_schema = '{schema.name}'
        """,
        "postgres",
    )
    tables = {}
    for line in lines:
        table, column, kind, is_nullable = line.split("|")
        kind = TYPES["BIGINT" if kind == "INT8" else kind]
        tables.setdefault(table, {})[column] = kind + (", optional" if is_nullable == "YES" else "")
    return tables


def migrate(folder, database):
    done = run("migrate", "--config", "refund-desk.yml", folder=write_configuration(folder, database))
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def page():
    """What the page lists for every engine, and what it lists for PostgreSQL alone."""
    shared, heading, alone = PAGE.read_text().partition(POSTGRESQL_ALONE)
    assert heading, f"{PAGE.name} has no section on PostgreSQL alone"
    return listed(shared), listed(alone)


def test_the_page_lists_the_tables_of_sqlite(page, tmp_path):
    shared, _ = page
    migrate(tmp_path, "sqlite:desk.sqlite")
    made = in_sqlite(tmp_path / "desk.sqlite")
    assert set(shared) == set(made)
    assert shared == made


def test_the_page_lists_the_tables_of_postgresql(page, tmp_path):
    shared, alone = page
    schema = Schema(running_server())
    migrate(tmp_path, schema.url)
    made = columns_in_postgresql(schema)
    tables = {name: table["columns"] for name, table in {**shared, **alone}.items()}
    assert set(tables) == set(made)
    assert tables == made
