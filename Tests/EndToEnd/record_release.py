"""Records what the release under test leaves behind; see `fixtures.py`. It is run by hand, once for each release."""

import os

import fixtures


def test_record(open_desk):
    with open_desk() as desk:
        fixtures.record(desk, os.environ["REFUND_DESK_RECORD"])
