"""A repeated notification counts once: at the same time, later, and after the process is killed."""

import concurrent.futures
import threading
import uuid

from apple import Purchase, now_ms
from desk import start
from fakeapple import Answer


def test_the_same_notification_a_hundred_times_counts_once(open_desk):
    with open_desk() as desk:
        purchase, identifier = Purchase(), str(uuid.uuid4())
        bought = desk.pen.signed("ONE_TIME_CHARGE", purchase)
        asked = desk.pen.signed("CONSUMPTION_REQUEST", purchase, identifier=identifier)
        desk.all_facts(purchase)
        with concurrent.futures.ThreadPoolExecutor(20) as threads:
            statuses = list(threads.map(lambda _: desk.post(bought).status, range(100)))
            statuses += threads.map(lambda _: desk.post(asked).status, range(100))
        assert set(statuses) == {200}
        desk.wait_for_state(purchase, "answered")

        desk.kill()
        desk.start()
        with concurrent.futures.ThreadPoolExecutor(20) as threads:
            assert set(threads.map(lambda _: desk.post(asked).status, range(40))) == {200}
        desk.fence()

        assert len(desk.apple.puts(purchase)) == 1
        assert desk.case(purchase)["state"] == "answered"
        assert [entry["id"].lower() for entry in desk.listed("notifications")].count(identifier) == 1
        purchases = [row for table, row in desk.rows_about(purchase.transaction_id) if table == "purchase"]
        assert len(purchases) == 1


def test_an_older_notification_does_not_overwrite_newer_facts(open_desk):
    with open_desk() as desk:
        purchase = Purchase()
        desk.all_facts(purchase)
        desk.ask(purchase)
        desk.wait_for_state(purchase, "answered")
        assert desk.post(desk.pen.refunded(purchase)).status == 200
        a_month_ago = now_ms() - 30 * 86_400_000
        assert desk.post(desk.pen.signed("REFUND_DECLINED", purchase, signed_ms=a_month_ago)).status == 200
        assert "granted" in str(desk.case(purchase)["outcome"])


def test_a_second_desk_on_the_same_database_does_not_answer_again(open_desk):
    with open_desk() as desk:
        purchase, release = Purchase(), threading.Event()
        desk.apple.script(purchase, Answer(release=release))
        desk.all_facts(purchase)
        desk.ask(purchase)
        desk.apple.wait_for_puts(purchase, 1)
        with start("serve", "--config", desk.config, folder=desk.folder) as second:
            # On SQLite the second desk ends, because only one may use the file.
            second.wait_until(
                lambda: not second.is_running or "Refund Desk listens on" in second.stdout, 20, "listening, or the end"
            )
            release.set()
            desk.wait_for_state(purchase, "answered")
            desk.fence()
            assert len(desk.apple.puts(purchase)) == 1
