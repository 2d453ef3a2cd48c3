"""After a SIGKILL between the 200 and the recorded answer, the desk answers the case with a single body."""

import random
import threading
import time

import pytest

from apple import Purchase
from desk import LEASE_SECONDS
from fakeapple import Answer


def killed_after(seconds):
    def scenario(desk):
        purchase = Purchase()
        desk.all_facts(purchase)
        desk.ask(purchase)
        time.sleep(seconds)
        desk.kill()
        return purchase

    return scenario


def killed_while_apple_thinks(desk):
    purchase, release = Purchase(), threading.Event()
    desk.apple.script(purchase, Answer(release=release))
    desk.all_facts(purchase)
    desk.ask(purchase)
    desk.apple.wait_for_puts(purchase, 1)
    desk.kill()
    release.set()
    return purchase


def killed_as_apple_answers(desk):
    purchase, first = Purchase(), Answer()
    desk.apple.script(purchase, first)
    desk.all_facts(purchase)
    desk.ask(purchase)
    assert first.answered.wait(60)
    desk.kill()
    return purchase


def killed_and_the_facts_changed(desk):
    """The facts now give another answer, but Apple may already have accepted the first one."""
    purchase = killed_while_apple_thinks(desk)
    desk.start()
    desk.use(purchase, 300)
    desk.deliver(purchase, "delivered")
    return purchase


def killed_twice(desk):
    purchase = killed_while_apple_thinks(desk)
    desk.start()
    desk.kill()
    return purchase


_seeded = random.Random(20261121)
SCENARIOS = {
    "right after the 200": killed_after(0),
    **{f"{ms} ms after the 200": killed_after(ms / 1000) for ms in sorted(_seeded.sample(range(2, 120), 4))},
    "while Apple holds the answer": killed_while_apple_thinks,
    "as Apple has answered": killed_as_apple_answers,
    "and the facts changed meanwhile": killed_and_the_facts_changed,
    "twice": killed_twice,
}


def play(open_desk, scenario):
    """Plays a scenario and returns the bodies that Apple received about its purchase."""
    with open_desk() as desk:
        purchase = scenario(desk)
        if not desk.is_running():
            desk.start()
        desk.wait_for_state(purchase, "answered", timeout=LEASE_SECONDS)
        desk.fence()
        assert len(desk.cases(purchase)) == 1
        return [call.body for call in desk.apple.puts(purchase)]


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_killed_desk_answers_after_its_restart_with_one_body(played, name):
    sent = played[name].result(timeout=LEASE_SECONDS + 60)
    assert sent, "no answer"
    assert all(body == sent[0] for body in sent), sent
    assert sent[0]["consumptionPercentage"] == 25_000
    assert len(sent) <= (3 if name == "twice" else 2), "one more for each kill at the most"
