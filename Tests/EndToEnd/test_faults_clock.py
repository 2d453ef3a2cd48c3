"""While its clock is wrong, the desk closes no case too early, calls nobody without consent and answers on time."""

import json
import signal
import sys
import threading
import time

import pytest

from apple import Purchase
from desk import rfc3339, run
from fakeapple import Answer
from postgresql import OwnDatabase, private_server

HOUR = 3600

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux preloads a library into the desk")
STEPS = pytest.mark.parametrize("step", [HOUR, -HOUR], ids=["forward", "back"])


def wait_without_consent(desk, environment="Sandbox"):
    """Opens a case that waits for consent, and returns its purchase."""
    purchase = Purchase(environment=environment)
    desk.deliver(purchase)
    desk.use(purchase, 125)
    desk.ask(purchase)
    desk.wait_for_state(purchase, "waiting")
    return purchase


def accepts_a_fact_of_now(desk):
    """Returns whether the desk knows what time it is: it refuses facts from the future."""
    purchase = Purchase()
    body = {"granted": True, "textVersion": "2026-05", "source": "app", "at": rfc3339()}
    return desk.call("PUT", f"{desk._customer(purchase)}/consent", body, role="backend").status == 204


def expect_tokens_of_another_time(desk):
    """Forgets the tokens that Apple refused for their time: until Apple has answered, only the wrong clock is known."""
    assert all(", now " in complaint for complaint in desk.apple.violations), desk.apple.violations
    desk.apple.violations.clear()


def failed_attempts(desk, purchase):
    return [attempt for attempt in desk.case(purchase)["attempts"] if attempt["state"] == "failed"]


def assert_answered_once(desk, purchase):
    desk.wait_for_state(purchase, "answered", timeout=30)
    desk.fence()
    assert len(desk.apple.puts(purchase)) == 1


@STEPS
def test_a_clock_that_is_set_an_hour_off_closes_no_case_and_delays_no_answer(open_desk, faults, step):
    with open_desk(environment=faults.environment) as desk:
        purchase = wait_without_consent(desk)
        faults.step(step)
        desk.fence()
        desk.process.wait_for_line("the clock is in doubt")
        # By the wrong clock, the deadline passed, or the request comes from the future.
        assert desk.case(purchase)["state"] == "waiting"
        desk.consent(purchase)
        assert_answered_once(desk, purchase)
        faults.step(-step)
        later = wait_without_consent(desk)
        desk.process.wait_for_line("the clock is right again")
        desk.consent(later)
        assert_answered_once(desk, later)


@STEPS
def test_a_desk_that_starts_with_a_clock_an_hour_off_closes_no_case(open_desk, faults, step):
    with open_desk(environment=faults.environment) as desk:
        purchase = wait_without_consent(desk)
        desk.stop()
        faults.step(step)
        desk.start()
        # The desk asks Apple for the time, before it closes the case or because of the newest notification.
        desk.process.wait_for_line("the clock is in doubt")
        desk.wait_until(lambda: accepts_a_fact_of_now(desk), 20, "the right time")
        desk.fence()
        assert desk.case(purchase)["state"] == "waiting"
        expect_tokens_of_another_time(desk)
        desk.consent(purchase)
        assert_answered_once(desk, purchase)


def test_a_clock_that_is_set_back_never_hides_a_withdrawal(open_desk, faults):
    with open_desk(environment=faults.environment) as desk:
        purchase = Purchase()
        desk.all_facts(purchase)
        faults.step(-HOUR)
        desk.withdraw(purchase)
        desk.ask(purchase)
        desk.fence()
        assert desk.apple.puts(purchase) == []
        assert desk.case(purchase)["state"] == "waiting"


def test_a_consent_that_was_recorded_an_hour_ahead_never_hides_a_withdrawal(open_desk, faults):
    def restart(step):
        desk.stop()
        faults.step(step)
        # With another time from Apple, the desk would not believe its own clock.
        desk.apple.lead += step
        desk.start()

    with open_desk(environment=faults.environment) as desk:
        purchase = Purchase()
        restart(HOUR)
        consent = {"granted": True, "textVersion": "2026-05", "source": "app"}
        path = f"{desk._customer(purchase)}/consent"
        assert desk.call("PUT", path, consent, role="backend").status == 204
        (record,) = desk.call("GET", path, role="viewer").json["consents"]
        assert record["at"] > rfc3339(time.time() + HOUR / 2)
        restart(-HOUR)
        desk.withdraw(purchase)
        desk.deliver(purchase)
        desk.use(purchase, 125)
        desk.ask(purchase)
        desk.fence()
        assert desk.apple.puts(purchase) == []
        assert desk.case(purchase)["state"] == "waiting"


@STEPS
def test_an_answer_is_sent_once_while_the_clock_is_set_and_set_again(open_desk, faults, step):
    with open_desk(environment=faults.environment) as desk:
        purchase, release = Purchase(), threading.Event()
        desk.apple.script(purchase, Answer(release=release))
        desk.all_facts(purchase)
        desk.ask(purchase)
        desk.apple.wait_for_puts(purchase, 1)
        # The clock that is set forward makes the lease of the case seem over.
        for move in (step, -step):
            faults.step(move)
            desk.fence()
        release.set()
        assert_answered_once(desk, purchase)


@STEPS
def test_a_retry_is_due_in_time_although_the_clock_is_set(open_desk, faults, step):
    with open_desk(environment=faults.environment) as desk:
        purchase, release = Purchase(), threading.Event()
        # Some retries follow at once, so the third answer waits until the clock is set.
        failures = Answer(status=500), Answer(status=500), Answer(status=500, release=release)
        desk.apple.script(purchase, *failures)
        desk.all_facts(purchase)
        desk.ask(purchase)
        desk.wait_until(lambda: len(failed_attempts(desk, purchase)) == 2, 30, "a second failed attempt")
        faults.step(step)
        release.set()
        desk.apple.wait_for_puts(purchase, 4, timeout=40)
        desk.wait_for_state(purchase, "answered")


def test_a_desk_that_sleeps_for_six_hours_continues_at_the_current_time(open_desk, faults):
    with open_desk(environment=faults.environment) as desk:
        sandbox, production = wait_without_consent(desk), wait_without_consent(desk, "Production")
        desk.process.send(signal.SIGSTOP)
        faults.pass_time(6 * HOUR)
        desk.apple.lead += 6 * HOUR
        desk.process.send(signal.SIGCONT)
        # A notification wakes the worker; without one, it wakes within half a minute.
        desk.ask(Purchase())
        # Six hours end the sandbox's five minutes, but not production's twelve hours.
        closed = desk.wait_for_state(sandbox, "withheld", timeout=40)
        assert closed["blockReason"] == "noConsent"
        assert desk.case(production)["state"] == "waiting"
        desk.consent(production)
        desk.apple.wait_for_puts(production, 1)
        desk.wait_for_state(production, "answered")
        assert "the clock is in doubt" not in desk.process.stdout + desk.process.stderr
        # A call that was about to leave when the desk fell asleep has the token of six hours before.
        expect_tokens_of_another_time(desk)


def test_the_doctor_names_a_clock_that_is_behind(open_desk, faults):
    with open_desk(environment=faults.environment) as desk:
        desk.fence()
        faults.step(-HOUR)
        told = run(
            "doctor", "--config", desk.config, "--json", folder=desk.folder, environment=faults.environment, timeout=60
        )
        expect_tokens_of_another_time(desk)
        assert told.returncode != 0
        clock = {one["status"]: one for one in json.loads(told.stdout)["findings"] if one["check"] == "clock"}
        # Apple's time is certain. A stored notification may itself have come with a wrong clock.
        assert set(clock) == {"fail", "warn"}, clock
        assert "behind the newest stored notification" in clock["warn"]["found"]
        assert "timedatectl set-ntp true" in str(clock["warn"]["steps"])
        assert clock["fail"]["steps"]


@STEPS
def test_two_desks_never_send_different_answers_while_the_clock_of_the_database_is_set(open_desk, server_faults, step):
    with private_server(variables=server_faults.variables) as server:
        database = OwnDatabase(server)
        with open_desk(database) as first, open_desk(database) as second:
            purchase, release = Purchase(), threading.Event()
            for desk in (first, second):
                desk.apple.script(purchase, Answer(release=release))
            first.all_facts(purchase)
            first.ask(purchase)
            first.wait_until(lambda: first.apple.puts(purchase) or second.apple.puts(purchase), 30, "an answer")
            for move in (step, -step):
                server_faults.step(move)
                ((now,),) = database.query("SELECT extract(epoch FROM clock_timestamp())")
                assert abs(float(now) - time.time() - (step if move == step else 0)) < HOUR / 2
                for desk in (first, second):
                    desk.fence()
            release.set()
            first.wait_for_state(purchase, "answered", timeout=30)
            sent = [call.body for call in first.apple.puts(purchase) + second.apple.puts(purchase)]
            # By a clock that is set forward, the lease is over, and the other desk may send the same answer again.
            assert len(sent) == 1 or step == HOUR and sent == [sent[0]] * 2
