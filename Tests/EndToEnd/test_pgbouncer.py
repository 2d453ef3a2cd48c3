"""A desk behind PgBouncer: which mode works, and what the desk says about the others."""

import concurrent.futures
import contextlib

import pytest

from apple import Purchase
from desk import LEASE_SECONDS, run, start
from pgbouncer import PgBouncer
from postgresql import OwnDatabase, private_server

# How many connections a desk opens at most.
CONNECTIONS = 10


@pytest.fixture(scope="module")
def server():
    with private_server() as made:
        yield made


@contextlib.contextmanager
def behind(server, open_desk, bouncer):
    """A desk whose tables exist, configured for PgBouncer and not started."""
    with open_desk(OwnDatabase(server)) as desk:
        for role in ("viewer", "backend"):
            desk.token(role)
        desk.stop()
        direct = desk.config.read_text()
        assert f":{server.port}/" in direct
        desk.config.write_text(direct.replace(f":{server.port}/", f":{bouncer.port}/"))
        yield desk
        if not desk.is_running():
            desk.config.write_text(direct)
            desk.start()


def post(desk, count):
    def one(_):
        return desk.call(
            "POST", "/notifications/v2", {"signedPayload": desk.pen.signed("ONE_TIME_CHARGE", Purchase())}, timeout=60
        ).status

    with concurrent.futures.ThreadPoolExecutor(8) as threads:
        return list(threads.map(one, range(count)))


def test_a_desk_works_behind_a_pool_of_sessions_and_survives_its_restart(server, open_desk):
    with PgBouncer(server.port, pool_mode="session", default_pool_size=CONNECTIONS) as bouncer:
        with behind(server, open_desk, bouncer) as desk:
            desk.start()
            assert post(desk, 100) == [200] * 100
            purchase = Purchase()
            desk.all_facts(purchase)
            desk.ask(purchase)
            desk.wait_for_state(purchase, "answered")
            bouncer.restart()
            desk.wait_until(lambda: post(desk, 1) == [200], 30, "a notification after the restart")
            assert post(desk, 50) == [200] * 50
            later = Purchase()
            desk.wait_until(lambda: desk.is_ready(), 20, "ready")
            desk.all_facts(later)
            desk.ask(later)
            desk.wait_for_state(later, "answered", LEASE_SECONDS)
            assert len(desk.apple.puts(later)) == 1


def test_a_pool_with_fewer_sessions_than_a_desk_opens_makes_the_desk_fail_after_a_wait(server, open_desk):
    with PgBouncer(server.port, pool_mode="session", default_pool_size=2) as bouncer:
        with behind(server, open_desk, bouncer) as desk:
            with start("serve", "--config", desk.config, folder=desk.folder) as serving:
                serving.wait_for_line("is unavailable: PostgreSQL cannot be reached", 60)


@pytest.mark.parametrize("mode, reason", [
    ("transaction", "prepared statement"), ("statement", "transaction blocks not allowed in statement pooling mode"),
])
def test_a_desk_behind_a_pool_of_transactions_or_statements_says_why_it_does_not_work(
    server, open_desk, mode, reason
):
    with PgBouncer(server.port, pool_mode=mode, default_pool_size=CONNECTIONS) as bouncer:
        with behind(server, open_desk, bouncer) as desk:
            for _ in range(3):
                # The second command meets the statements that the first one prepared in the server's session.
                failed = run("migrate", "--check", "--config", desk.config, folder=desk.folder, timeout=60)
            assert failed.returncode not in (0, 3) and reason in failed.stderr, failed.stderr
            with start("serve", "--config", desk.config, folder=desk.folder) as serving:
                serving.wait_for_line(reason, 60)
