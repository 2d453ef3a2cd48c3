"""A drill: 50,000 notifications with 5,000 refund requests through three desks, one killed and one frozen.

scripts/with-postgresql .build/venv/bin/python -m pytest -q -s -p no:cacheprovider Tests/EndToEnd/drills/three_desks.py

REFUND_DESK_DRILL_NOTIFICATIONS sets another number; a tenth of it are refund requests.
"""

import os

from shared_load import Load

NOTIFICATIONS = int(os.environ.get("REFUND_DESK_DRILL_NOTIFICATIONS") or 50_000)


def test_three_desks_under_a_long_load_store_and_answer_everything_once(open_desk):
    load = Load(notifications=NOTIFICATIONS, requests=NOTIFICATIONS // 10)
    load.run(open_desk)
    print(load.results.summary)
    load.results.check()
