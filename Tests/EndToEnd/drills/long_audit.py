"""A drill: make a chain of a million links by its documented form, and measure how long `audit verify` takes.

REFUND_DESK_BINARY=.build/release/refund-desk .build/venv/bin/python -m pytest -q -s -p no:cacheprovider Tests/EndToEnd/drills/long_audit.py

REFUND_DESK_DRILL_LINKS sets another number of links.
"""

import contextlib
import hashlib
import json
import os
import sqlite3
import time

from desk import run, write_configuration

MOST_SECONDS = 10
LINKS = int(os.environ.get("REFUND_DESK_DRILL_LINKS") or 1_000_000)
BEGIN_MS = 1_780_272_000_000


def links():
    """Yields the rows of a chain."""
    previous = bytes(32)
    for number in range(1, LINKS + 1):
        salt, subject = number.to_bytes(16, "big"), f"case-{number}"
        digest = hashlib.sha256(salt + subject.encode()).digest()
        details = {"attempt": "1", "saltedSHA256": digest.hex(), "status": "202"}
        link = {
            "number": number, "previous": previous.hex(), "id": f"{number:032x}", "atMilliseconds": BEGIN_MS + number,
            "kind": "answerSent", "author": "desk", "app": "com.example.coins", "environment": "Production",
            "details": details, "subjectDigest": digest.hex(),
        }
        own = hashlib.sha256(json.dumps(link, separators=(",", ":")).encode()).digest()
        yield (link["id"], link["atMilliseconds"], link["kind"], link["author"], link["app"], link["environment"],
               json.dumps(details, separators=(",", ":")), subject, salt, digest, number, previous, own)
        previous = own


def test_a_long_chain_is_verified(tmp_path):
    folder = write_configuration(tmp_path, "sqlite:refund-desk.sqlite")
    config = ["--config", folder / "refund-desk.yml"]
    assert run("migrate", *config, timeout=60).returncode == 0
    columns = ("deed_id, at_ms, kind, author, bundle_id, environment, details, subject, subject_salt, subject_digest, "
               "number, previous, hash")
    with contextlib.closing(sqlite3.connect(folder / "refund-desk.sqlite")) as database, database:
        database.executemany(f"INSERT INTO audit_deed ({columns}) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)", links())
        database.execute("INSERT INTO audit_head SELECT 1, number, hash FROM audit_deed WHERE number = ?", [LINKS])
    begin = time.monotonic()
    done = run("audit", "verify", *config, timeout=1200)
    seconds = time.monotonic() - begin
    assert done.returncode == 0 and done.stdout.startswith(f"{LINKS}:"), done.stderr
    print(f"{LINKS} links verified in {seconds:.1f} s")
    assert seconds < MOST_SECONDS * max(LINKS / 1_000_000, 1)
