"""The table of docs/performance.md lists the rows that `make bench` prints."""

import re

from desk import REPOSITORY

PAGE = REPOSITORY / "docs/performance.md"
SOURCES = REPOSITORY / "Benchmarks/Sources/Benchmarks"
ANY = "…"


def literal(text, start):
    """Returns the literal of Swift that begins after a quote, with `ANY` for what it inserts."""
    found, depth = "", 0
    for match in re.finditer(r'\\\(|[()"]|[^\\()"]+', text[start:]):
        part = match[0]
        if part == "\\(":
            found += ANY if depth == 0 else ""
            depth += 1
        elif depth:
            depth += {"(": 1, ")": -1}.get(part, 0)
        elif part == '"':
            return found
        else:
            found += part
    raise AssertionError("a literal without an end")


def printed():
    """Returns the names of the rows in the sources."""
    found = set()
    for file in sorted(SOURCES.glob("*.swift")):
        text = file.read_text()
        names = re.findall(r'\bMeasurement\(\s*name:\s*(.)', text)
        assert set(names) <= {'"'}, f"{file.name}: the name of a row is not a literal"
        found |= {literal(text, start.end()) for start in re.finditer(r'\bMeasurement\(\s*name:\s*"', text)}
    return found


def listed():
    """Returns the names of the rows in the table of the page."""
    return re.findall(r"^\| `(.+?)` \|", PAGE.read_text(), re.M)


def fits(name, row):
    """Whether a name in the sources, which may have a variable part, is the name of a row of the table."""
    return re.fullmatch(".+".join(re.escape(part) for part in name.split(ANY)), row) is not None


def test_the_page_of_performance_lists_every_row_of_make_bench():
    names, rows = printed(), listed()
    assert len(names) > 30 and len(rows) == len(set(rows))
    assert [name for name in names if not re.match(r"[\w/]", name)] == [], "a row begins with a word of its own"
    assert [name for name in sorted(names) if not any(fits(name, row) for row in rows)] == [], "not in the table"
    assert [row for row in rows if not any(fits(name, row) for name in names)] == [], "make bench does not print it"
