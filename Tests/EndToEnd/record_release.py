"""Records what the release under test leaves behind; see `fixtures.py`. It is run by hand, once for each release."""

import os

import pytest

import fixtures
from desk import Database
# The same fixtures.
from test_statements import literals, origins, recorded, sources  # noqa: F401

RELEASE = os.environ["REFUND_DESK_RECORD"]


def test_record(open_desk, tmp_path):
    with open_desk(database=Database.fresh(tmp_path)) as desk:
        fixtures.record(desk, RELEASE)


# It starts no desk, but is for both engines, like tests with one.
@pytest.mark.usefixtures("open_desk")
def test_record_statements(origins, tmp_path):  # noqa: F811
    database = Database.fresh(tmp_path)
    fixtures.restore(RELEASE, database)
    fixtures.record_statements([text for text, found in origins.items() if found], database, RELEASE)
