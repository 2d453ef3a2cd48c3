"""Records what the release under test leaves behind; see `fixtures.py`. It is run by hand, once for each release."""

import os

import fixtures
from desk import Database


def test_record(open_desk, tmp_path):
    with open_desk(database=Database.fresh(tmp_path)) as desk:
        fixtures.record(desk, os.environ["REFUND_DESK_RECORD"])
