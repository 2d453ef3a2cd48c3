"""Without consent the desk makes no call to Apple, whenever consent is missing."""

import threading
import time

import pytest

from apple import Purchase, now_ms
from fakeapple import Answer


@pytest.fixture(scope="module")
def retry_seconds(desk):
    """Measures how long this desk waits after a first failure."""
    gaps = []
    for _ in range(2):
        purchase = Purchase()
        desk.apple.script(purchase, Answer(500, 5000000))
        desk.all_facts(purchase)
        desk.ask(purchase)
        first, second = desk.apple.wait_for_puts(purchase, 2, timeout=30)
        gaps.append(second.at - first.at)
    return max(gaps)


def test_never_given(desk):
    purchase = Purchase()
    desk.deliver(purchase)
    desk.use(purchase, 10)
    desk.ask(purchase)
    desk.fence()
    assert desk.apple.puts(purchase) == []
    assert len(desk.cases(purchase)) == 1


def test_said_no(desk):
    purchase = Purchase()
    desk.deliver(purchase)
    desk.consent(purchase, granted=False)
    desk.ask(purchase)
    desk.fence()
    assert desk.apple.puts(purchase) == []


@pytest.mark.parametrize("how", ["DELETE", "a newer no"])
def test_withdrawn_before_the_question(desk, how):
    purchase = Purchase()
    desk.all_facts(purchase)
    if how == "DELETE":
        desk.withdraw(purchase)
    else:
        desk.consent(purchase, granted=False)
    desk.ask(purchase)
    desk.fence()
    assert desk.apple.puts(purchase) == []


def test_another_customers_consent_is_not_enough(desk):
    purchase, neighbour = Purchase(), Purchase()
    desk.all_facts(neighbour)
    desk.deliver(purchase)
    desk.ask(purchase)
    desk.fence()
    assert desk.apple.puts(purchase) == []


def test_an_older_yes_that_comes_late_is_not_the_newest(desk):
    purchase = Purchase()
    desk.deliver(purchase)
    desk.consent(purchase, granted=False, seconds_ago=60)
    desk.consent(purchase, granted=True, seconds_ago=600)
    desk.ask(purchase)
    desk.fence()
    assert desk.apple.puts(purchase) == []


def test_a_withdrawal_counts_although_the_backends_clock_is_fast(desk):
    purchase = Purchase()
    desk.deliver(purchase)
    desk.consent(purchase, seconds_ago=-30)
    desk.withdraw(purchase)
    desk.ask(purchase)
    desk.fence()
    assert desk.apple.puts(purchase) == []


def test_given_again_after_a_withdrawal(desk):
    purchase = Purchase()
    desk.all_facts(purchase)
    desk.withdraw(purchase)
    desk.ask(purchase)
    desk.fence()
    desk.consent(purchase)
    desk.apple.wait_for_puts(purchase, 1)


@pytest.mark.parametrize("moment", ["after the failure", "while Apple thinks"])
def test_withdrawn_between_two_attempts(desk, retry_seconds, moment):
    purchase = Purchase()
    release = threading.Event()
    first = Answer(500, 5000000, release=release)
    desk.apple.script(purchase, first)
    desk.all_facts(purchase)
    desk.ask(purchase)
    desk.apple.wait_for_puts(purchase, 1)
    if moment == "while Apple thinks":
        desk.withdraw(purchase)
        release.set()
        assert first.answered.wait(5)
    else:
        release.set()
        assert first.answered.wait(5)
        desk.withdraw(purchase)
    time.sleep(1.5 * retry_seconds + 0.5)
    desk.fence()
    assert len(desk.apple.puts(purchase)) == 1


def test_withdrawn_during_the_wait_that_apple_asked_for(desk):
    purchase = Purchase()
    until_ms = now_ms() + 2500
    first = Answer.too_many(until_ms)
    desk.apple.script(purchase, first)
    desk.all_facts(purchase)
    desk.ask(purchase)
    assert first.answered.wait(10)
    desk.withdraw(purchase)
    assert now_ms() < until_ms, "withdrawn too late to prove anything"
    time.sleep((until_ms - now_ms()) / 1000 + 1.5)
    desk.fence()
    assert len(desk.apple.puts(purchase)) == 1
