"""Reports one customer's consent, one delivery and one use of a purchase to a desk.

usage: python3 report.py ADDRESS BUNDLE-ID CUSTOMER TRANSACTION-ID SPEND-ID TIME     with a token in REFUND_DESK_TOKEN
"""

import http.client
import json
import os
import random
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

TIMEOUT, ATTEMPTS, LONGEST_WAIT = 10, 5, 30  # seconds, tries, seconds


def send(method: str, address: str, facts: dict) -> dict:
    """Sends the same bytes until the desk has them. Sending twice is safe: facts have times, and use has keys."""
    request = urllib.request.Request(
        address, json.dumps(facts).encode(), method=method,
        headers={"Authorization": f"Bearer {os.environ['REFUND_DESK_TOKEN']}", "Content-Type": "application/json"},
    )
    for attempt in range(1, ATTEMPTS + 1):
        wait = random.uniform(0, 0.5 * 2**attempt)
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
                return json.loads(answer.read() or "{}")
        except urllib.error.HTTPError as refused:
            problem = f"{refused.code} {refused.read().decode(errors='replace')}"
            if refused.code not in (429, 500, 502, 503, 504):
                break  # A mistake in the request: it stays one.
            asked = refused.headers.get("Retry-After", "")
            wait = max(wait, int(asked) if asked.isdigit() else 0)
        except (OSError, http.client.HTTPException) as failure:
            problem = repr(failure)
        if attempt == ATTEMPTS or wait > LONGEST_WAIT:
            break
        time.sleep(wait)
    raise RuntimeError(f"{method} {address}: {problem}")


def main() -> None:
    address, app, customer, transaction, spend, at = sys.argv[1:]
    app, customer_path, transaction_path = (urllib.parse.quote(name, safe="") for name in (app, customer, transaction))
    desk = f"{address}/v1/apps/{app}"
    send("PUT", f"{desk}/customers/{customer_path}/consent", {
        "granted": True, "textVersion": "2026-05", "source": "app", "at": at,
    })
    send("PUT", f"{desk}/transactions/{transaction_path}/delivery", {"status": "delivered", "at": at})
    recorded = send("POST", f"{desk}/usage", {"usage": [
        {"transactionId": transaction, "unitsUsed": 125, "at": at, "idempotencyKey": f"spend-{spend}"},
        {"customer": customer, "playSeconds": 900, "at": at, "idempotencyKey": f"play-{spend}"},
    ]})
    print(f"{recorded['recorded']} recorded, {recorded['duplicates']} known before")


try:
    main()
except RuntimeError as failed:
    sys.exit(str(failed))  # Keep the facts, and send them again later.
