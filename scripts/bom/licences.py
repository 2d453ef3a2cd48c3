"""Recognises licences by their texts."""

import hashlib
import pathlib
import re
import sys

OWN = pathlib.Path(__file__).resolve().parents[2] / "LICENSE"

# SHA-256 of MIT's terms as `plain` returns them, without the copyright line. Apache's are compared with LICENSE.
MIT_DIGEST = "56959050891f7b737ac4e803051170c7197f02df73d80bd9a78d968e305bf558"
MIT = re.compile(r"permission is hereby granted, free of charge,.*")
APACHE = re.compile(r"apache license version 2\.0, january 2004.*?end of terms and conditions")
# Swift's own libraries add this to Apache 2.0.
SWIFT_EXCEPTION = (
    "as an exception, if you use this software to compile your source code and portions of this software are embedded "
    "into the binary product as a result, you may redistribute such product without providing attribution as would "
    "otherwise be required by sections 4(a), 4(b) and 4(d) of the license."
)
# What the header of a vendored file says, by licence. A header with the words of another licence is an error.
HEADERS = {
    "Apache-2.0": "licensed under the apache license, version 2.0",
    "BSD": "redistribution and use in source and binary forms",
    "Brian-Gladman-3-Clause": "the redistribution and use of this software (with or without changes) is allowed",
    "CC0-1.0": "creativecommons.org/publicdomain/zero/1.0",
    "GPL": "gnu general public license",
    "ISC": "permission to use, copy, modify, and/or distribute this software",
    "MIT": "permission is hereby granted, free of charge",
    "OpenSSL": "openssl license",
    "Zlib": "this software is provided 'as-is', without any express or implied warranty",
}
HEADER_BYTES = 8000
SOURCES = {".c", ".cc", ".h", ".S", ".inc", ".macros", ".swift"}


def plain(text):
    """Returns a text in lower case, with single spaces and without the signs of comments."""
    lines = (re.sub(r"^\s*(/\*+|\*+/|\*|//+|#+)?", "", line) for line in text.splitlines())
    return re.sub(r"\s+", " ", " ".join(lines)).strip().lower()


def licence(text, of):
    """Returns the SPDX expression of a licence's text, and exits with an error for a text that it does not know."""
    text = plain(text)
    apache, mit = APACHE.search(text), MIT.search(text)
    if apache and apache[0] == APACHE.search(plain(OWN.read_text()))[0]:
        rest = text[apache.end():]
        if SWIFT_EXCEPTION in rest:
            return "Apache-2.0 WITH Swift-exception"
        if "exception" not in rest:
            return "Apache-2.0"
    if mit and hashlib.sha256(mit[0].encode()).hexdigest() == MIT_DIGEST:
        return "MIT"
    sys.exit(f"{of} has a licence that scripts/bom/licences.py does not know. Read it, and add it there if it will do.")


def header_licences(folder):
    """Returns the licences that the headers of the source files in a folder, or of one file, name."""
    files = sorted(folder.rglob("*")) if folder.is_dir() else [folder]
    found = set()
    for file in files:
        if file.suffix in SOURCES and file.is_file():
            start = plain(file.read_text(errors="replace")[:HEADER_BYTES])
            found |= {name for name, words in HEADERS.items() if words in start}
    return found


def header(file):
    """Returns the first comment of a source file that contains a licence, without the signs of comments."""
    text = file.read_text(errors="replace")
    for block in re.findall(r"/\*.*?\*/|(?:^[ \t]*//[^\n]*\n)+", text, re.DOTALL | re.MULTILINE):
        if any(words in plain(block) for words in HEADERS.values()):
            lines = [re.sub(r"^\s*(/\*+-?|\*+/|\*|//+) ?", "", line).rstrip() for line in block.splitlines()]
            return "\n".join(lines).replace("*/", "").strip() + "\n"
    sys.exit(f"{file} has no comment with a licence.")


def copyright_line(folder):
    """Returns the copyright line of a package: of its licence, its notice, or else its sources."""
    for name in ("LICENSE", "LICENSE.txt", "NOTICE.txt"):
        file = folder / name
        for line in file.read_text().splitlines() if file.exists() else []:
            if re.match(r"\s*Copyright ((\(c\)|©) )?[12]\d{3}", line, re.IGNORECASE):
                return line.strip().rstrip(".")
    holders, years = {}, []
    for file in sorted((folder / "Sources").rglob("*.swift")):
        start = file.read_text(errors="replace")[:2000]
        for given, holder in re.findall(r"Copyright \(c\) ([\d ,-]*)([^\n*]+)", start):
            holders[holder.strip()] = holders.get(holder.strip(), 0) + 1
            years += re.findall(r"\d{4}", given)
    if not holders:
        sys.exit(f"{folder.name} has no copyright line in LICENSE, NOTICE.txt or its sources.")
    span = "-".join(sorted({min(years), max(years)})) + " " if years else ""
    return f"Copyright (c) {span}{max(sorted(holders), key=holders.get)}"
