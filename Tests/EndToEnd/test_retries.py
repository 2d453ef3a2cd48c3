"""The desk retries calls to Apple only if that can help, and not before Apple allows it."""

import pytest

from apple import Purchase, now_ms
from fakeapple import Answer


def attempts(case):
    made = case["attempts"]
    return made if isinstance(made, int) else len(made)


@pytest.mark.parametrize(
    "first", [Answer(500, 5000000), Answer(503), Answer(drop=True)], ids=["500", "503", "connection lost"]
)
def test_a_call_is_retried_after_a_temporary_failure(desk, first):
    purchase = Purchase()
    desk.apple.script(purchase, first)
    desk.all_facts(purchase)
    desk.ask(purchase)
    calls = desk.apple.wait_for_puts(purchase, 2, timeout=20)
    case = desk.wait_for_state(purchase, "answered")
    assert attempts(case) == 2
    assert calls[0].body == calls[1].body
    desk.fence()
    assert len(desk.apple.puts(purchase)) == 2


def test_a_retry_waits_until_the_time_that_apple_names(desk):
    purchase = Purchase()
    until_ms = now_ms() + 2000
    desk.apple.script(purchase, Answer.too_many(until_ms))
    desk.all_facts(purchase)
    desk.ask(purchase)
    _, second = desk.apple.wait_for_puts(purchase, 2, timeout=20)
    assert second.at * 1000 >= until_ms - 5
    assert attempts(desk.wait_for_state(purchase, "answered")) == 2


@pytest.mark.parametrize("code", [4000036, 4000035, 4009999])
def test_an_answer_that_apple_refuses_permanently_is_not_repeated(desk, code):
    purchase = Purchase()
    desk.apple.script(purchase, Answer(400, code))
    desk.all_facts(purchase)
    desk.ask(purchase)
    case = desk.wait_for_state(purchase, "failed")
    assert attempts(case) == 1
    assert str(code) in str(case), "Apple's code is shown, known or not"
    desk.fence()
    assert len(desk.apple.puts(purchase)) == 1
