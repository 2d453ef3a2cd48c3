"""Records what the release under test leaves behind; see `fixtures.py`. It is run by hand, once for each release."""

import os

import pytest

import fixtures
import web
from desk import Database
# The same fixtures.
from test_statements import literals, origins, recorded, sources  # noqa: F401

RELEASE = os.environ["REFUND_DESK_RECORD"]


def test_record(open_desk, tmp_path):
    # It accepts events and forwarded notifications, and knows nothing when the desk asks it.
    with web.Inbox() as inbox:
        backend = inbox.url.rpartition("/")[0]
        database = Database.fresh(tmp_path)
        with open_desk(database=database, connections=fixtures.CONNECTIONS, extra=fixtures.KEYS) as desk:
            desk.stop()
            fixtures.configure(desk, backend)
            desk.start()
            fixtures.record(desk, RELEASE, backend)


# It starts no desk, but is for both engines, like tests with one.
@pytest.mark.usefixtures("open_desk")
def test_record_statements(origins, tmp_path):  # noqa: F811
    database = Database.fresh(tmp_path)
    fixtures.restore(RELEASE, database)
    fixtures.record_statements([text for text, found in origins.items() if found], database, RELEASE)
