"""Reports a purchase's delivery and use, and lists the cases that wait for a person.

usage: python3 report_use.py ADDRESS BUNDLE-ID CUSTOMER TRANSACTION-ID     with a token in REFUND_DESK_TOKEN
"""

import datetime
import os
import sys
import uuid

from refund_desk import DeskClient, DeskProblem


def main() -> None:
    address, app, customer, transaction = sys.argv[1:]
    desk = DeskClient(address, os.environ["REFUND_DESK_TOKEN"])
    try:
        desk.put_consent(app, customer, {"granted": True, "textVersion": "2026-05", "source": "app"})
        desk.put_delivery(app, transaction, {"status": "delivered"})
        now = datetime.datetime.now(datetime.timezone.utc).isoformat()
        use = {"transactionId": transaction, "unitsUsed": 125, "at": now, "idempotencyKey": str(uuid.uuid4())}
        receipt = desk.post_usage(app, {"usage": [use]})
        print(f"{receipt['recorded']} reports recorded, known: {receipt['known']}")
        for case in desk.all_cases(state=["open", "waiting", "held"]):
            print(f"{case['id']} is {case['state']} until {case['deadline']}")
    except DeskProblem as problem:
        sys.exit(f"{problem}")


main()
