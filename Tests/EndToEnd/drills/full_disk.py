"""A drill with a full disk. It mounts a file system, so run it manually as root on Linux.

.build/venv/bin/python -m pytest -q -p no:cacheprovider Tests/EndToEnd/drills/full_disk.py
"""

import os
import shutil
import tempfile

import pytest

import process
from apple import Purchase
from desk import LEASE_SECONDS
from postgresql import OwnDatabase, private_server

MEBIBYTE = 1 << 20


@pytest.fixture
def small_disk():
    """A folder of the user postgres on a separate disk."""
    with tempfile.TemporaryDirectory(prefix="refund-desk-disk-") as folder:
        mounted = process.run(["mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", folder])
        assert mounted.returncode == 0, mounted.stderr
        try:
            space = os.path.join(folder, "space")
            os.mkdir(space)
            shutil.chown(space, "postgres", "postgres")
            yield space
        finally:
            process.run(["umount", "--lazy", folder])


def test_a_full_disk_is_answered_503_until_there_is_room(small_disk, open_desk):
    with private_server() as server:
        database = OwnDatabase(server)
        database.by_superuser(f"CREATE TABLESPACE small LOCATION '{small_disk}'")
        database.by_superuser(f"ALTER DATABASE {database.name} SET TABLESPACE small")
        with open_desk(database) as desk:
            for role in ("backend", "viewer"):
                desk.token(role)
            filler, stored, refused = os.path.join(small_disk, "filler"), {}, {}
            with open(filler, "wb", buffering=0) as file:
                while True:
                    try:
                        if file.write(b"\0" * MEBIBYTE) < MEBIBYTE:
                            break
                    except OSError:
                        break

            def fill():
                """Posts refund requests until one is refused, because existing pages still have some space."""
                purchase = Purchase()
                signed = desk.pen.signed("CONSUMPTION_REQUEST", purchase)
                answer = desk.post(signed)
                (stored if answer.status == 200 else refused)[purchase.transaction_id] = (purchase, signed)
                assert answer.status in (200, 503), answer.body
                return answer.status == 503 and answer

            answer = desk.wait_until(fill, 60, "full")
            assert desk.call("GET", "/health/live").status == 200
            assert desk.call("GET", "/v1/cases", role="viewer").status == 200
            os.remove(filler)
            for purchase, signed in refused.values():
                assert desk.post(signed).status == 200
            everything = {**stored, **refused}
            told = database.query("SELECT transaction_id, count(*) FROM notification GROUP BY transaction_id")
            assert sorted(told) == sorted([identifier, "1"] for identifier in everything)
            (purchase, _), = refused.values()
            desk.all_facts(purchase)
            desk.wait_for_state(purchase, "answered", LEASE_SECONDS)
            assert len(desk.apple.puts(purchase)) == 1
            assert "retry-after" in answer.headers
