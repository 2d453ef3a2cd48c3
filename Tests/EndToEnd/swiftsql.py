"""The SQL in Swift sources: string literals with the store's interpolations."""

import re
from typing import NamedTuple

KEYWORD = re.compile(r"\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b")
# The start of a text that a method adds to a statement, wherever the source keeps it.
REST = re.compile(r"\s+(AND|OR|ORDER BY|WHERE|GROUP BY|UNION|LEFT JOIN|JOIN|LIMIT|FOR UPDATE)\b")


class Interpolation(NamedTuple):
    """The code between the parentheses of `\\(…)`, as the store's `Statement.StringInterpolation` accepts it."""

    code: str

    @property
    def pattern(self):
        """A pattern for the text that it appends on SQLite."""
        if self.is_lock:
            return "(?: FOR UPDATE(?: SKIP LOCKED)?)?"
        if self.code.startswith("sql: "):
            return r"[^?]+"
        if self.code.startswith("list: "):
            return r"\(\?(?:, \?)*\)"
        if self.code.startswith("values: "):
            return r"\?(?:, \?)+"
        table, label = self._condition
        if label == "in":
            return re.escape(self.text)
        if label in ("of", "at"):
            equality = rf"{table}\.\w+ = (?:\?|'\w+')"
            return f"{equality}(?: AND {equality})*"
        return ".+" if table else r"\?"

    @property
    def text(self):
        """The text that it appends on PostgreSQL, with one value for a list and two for the values of an app."""
        if self.is_lock:
            return " FOR UPDATE"
        if self.code.startswith("list: "):
            return "(?)"
        if self.code.startswith("values: "):
            return "?, ?"
        table, label = self._condition
        return f"{table}.bundle_id = ? AND {table}.environment = ?" if label == "in" else "?"

    @property
    def is_lock(self):
        """Whether it locks rows on PostgreSQL, and appends nothing on SQLite."""
        return self.code in ("sql: db.dialect.forUpdate", "sql: lock")

    @property
    def _condition(self):
        """The table and the label of a condition such as `"purchase", of: key`."""
        found = re.match(r'"(\w+)", (\w+): ', self.code)
        return (found[1], found[2]) if found else (None, None)


class Literal(NamedTuple):
    """A string literal of a Swift file."""

    place: str
    parts: tuple
    is_appended: bool

    @property
    def start(self):
        """The text up to the first interpolation."""
        return self.parts[0] if self.parts and isinstance(self.parts[0], str) else ""

    @property
    def pattern(self):
        return "".join(re.escape(part) if isinstance(part, str) else part.pattern for part in self.parts)

    @property
    def text(self):
        return "".join(part if isinstance(part, str) else part.text for part in self.parts)


class Statement:
    """A statement of the sources, to compare with recorded texts."""

    def __init__(self, literal, fragments):
        self.place, self.start, self.text = literal.place, literal.start, literal.text
        self.weight = sum(len(part) for part in literal.parts if isinstance(part, str))
        # `append(_:)` adds fragments to the statements of its type.
        added = f"(?:{'|'.join(fragments)})*" if fragments else ""
        self._pattern = re.compile(literal.pattern + added, re.DOTALL)

    def matches(self, recorded):
        return self._pattern.fullmatch(recorded) is not None


def origins(recorded, statements):
    """Returns the statements that a recorded text comes from: the matches with the most literal text."""
    matching = [statement for statement in statements if statement.matches(recorded)]
    most = max((statement.weight for statement in matching), default=0)
    return [statement for statement in matching if statement.weight == most]


def statements(literals):
    """Returns the statements among the literals of one type's files."""
    queries = [literal for literal in literals if KEYWORD.match(literal.start)]
    fragments = [
        literal.pattern for literal in literals
        if literal not in queries and (literal.is_appended or REST.match(literal.start))
    ]
    return [Statement(literal, fragments) for literal in queries]


def literals(source, name):
    """Returns the string literals of a Swift file, including those inside interpolations."""
    found = []
    _read_code(source, 0, name, found)
    return sorted(found, key=lambda literal: int(literal.place.rpartition(":")[2]))


def _read_code(source, at, name, found, is_interpolation=False):
    """Reads code to its end, or to the end of an interpolation, and returns that position."""
    depth = 0
    while at < len(source):
        if source.startswith("//", at):
            at = re.compile(r"$", re.MULTILINE).search(source, at).end()
        elif source.startswith("/*", at):
            at = _skip_comment(source, at)
        elif source.startswith('#"', at):
            raise ValueError(f"{_place(source, at, name)}: raw string literals are not read yet")
        elif source[at] == '"':
            at = _read_literal(source, at, name, found)
        elif source[at] == ")" and is_interpolation and depth == 0:
            return at
        else:
            depth += {"(": 1, ")": -1}.get(source[at], 0)
            at += 1
    return at


def _skip_comment(source, at):
    depth = 0
    for mark in re.compile(r"/\*|\*/").finditer(source, at):
        depth += 1 if mark[0] == "/*" else -1
        if depth == 0:
            return mark.end()
    return len(source)


_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", '"': '"', "'": "'", "\\": "\\"}
# Marks a backslash at the end of a line until the indentation of the next line is removed.
_JOINED = "\uFFFF"


def _read_literal(source, begin, name, found):
    """Reads a literal and returns the position of its end."""
    quotes = '"""' if source.startswith('"""', begin) else '"'
    at = begin + len(quotes)
    parts = [""]
    while not source.startswith(quotes, at):
        if source.startswith("\\(", at):
            end = _read_code(source, at + 2, name, found, is_interpolation=True)
            parts += [Interpolation(source[at + 2:end]), ""]
            at = end + 1
        elif source[at] == "\\":
            escape = re.compile(r"\\(?:u\{(\w+)\}|(\s*\n)|(.))").match(source, at)
            parts[-1] += chr(int(escape[1], 16)) if escape[1] else f"{_JOINED}\n" if escape[2] else _ESCAPED[escape[3]]
            at = escape.end()
        elif source[at:at + 1] in ("", "\n") and quotes == '"':
            raise ValueError(f"{_place(source, begin, name)}: this string literal does not end")
        else:
            parts[-1] += source[at]
            at += 1
    if quotes == '"""':
        _unindent(parts)
    found.append(
        Literal(
            place=_place(source, begin, name),
            parts=tuple(part for part in parts if part != ""),
            is_appended=source[:begin].rstrip().endswith(".append("),
        )
    )
    return at + len(quotes)


def _unindent(parts):
    """Removes the closing quotes' indentation from every line, and the line ends next to the quotes."""
    indentation = parts[-1].rpartition("\n")[2]
    for index, part in enumerate(parts):
        if isinstance(part, str):
            parts[index] = part.replace("\n" + indentation, "\n").replace(f"{_JOINED}\n", "")
    parts[0] = parts[0].removeprefix("\n")
    parts[-1] = parts[-1].removesuffix("\n")


def _place(source, at, name):
    return f"{name}:{source.count(chr(10), 0, at) + 1}"
