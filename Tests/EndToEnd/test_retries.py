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
def test_tries_again_after_trouble(desk, first):
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


def test_waits_until_the_moment_apple_names(desk):
    purchase = Purchase()
    until_ms = now_ms() + 2000
    desk.apple.script(purchase, Answer.too_many(until_ms))
    desk.all_facts(purchase)
    desk.ask(purchase)
    _, second = desk.apple.wait_for_puts(purchase, 2, timeout=20)
    assert second.at * 1000 >= until_ms - 5
    assert attempts(desk.wait_for_state(purchase, "answered")) == 2


@pytest.mark.parametrize("code", [4000036, 4000035, 4009999])
def test_does_not_repeat_what_apple_will_not_take(desk, code):
    purchase = Purchase()
    desk.apple.script(purchase, Answer(400, code))
    desk.all_facts(purchase)
    desk.ask(purchase)
    case = desk.wait_for_state(purchase, "failed")
    assert attempts(case) == 1
    assert str(code) in str(case), "Apple's code is shown, known or not"
    desk.fence()
    assert len(desk.apple.puts(purchase)) == 1
