"""A PostgreSQL server that must not confirm a commit before a standby has it."""

import concurrent.futures

from apple import Purchase
from postgresql import OwnDatabase, private_server


def test_a_commit_whose_wait_for_a_standby_is_cancelled_is_answered_503_and_stored_once(open_desk):
    with private_server() as server:
        database = OwnDatabase(server)
        with open_desk(database=database) as desk, concurrent.futures.ThreadPoolExecutor(1) as caller:
            signed = desk.pen.signed("ONE_TIME_CHARGE", Purchase())
            # No standby has this name, so every commit waits.
            database.by_superuser("ALTER SYSTEM SET synchronous_standby_names = 'absent'")
            database.by_superuser("SELECT pg_reload_conf()")
            answer = caller.submit(desk.post, signed)

            def waiting():
                return database.by_superuser(
                    "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
                )

            desk.wait_until(lambda: waiting() and answer.done(), 30, "a commit whose wait was cancelled")
            assert answer.result().status == 503
            database.by_superuser("ALTER SYSTEM RESET synchronous_standby_names")
            database.by_superuser("SELECT pg_reload_conf()")
            # It is on the server, and Apple sends it again.
            desk.wait_until(lambda: desk.post(signed).status == 200, 30, "the same notification taken")
            assert database.query("SELECT count(*) FROM notification") == [["1"]]
