"""Worlds with seeded faults keep every promise, and the bugs planted for them can still be planted."""

import os
import re

import pytest

from desk import BINARY, REPOSITORY
from process import run

BUGS = sorted((REPOSITORY / "Tests/Simulation/bugs").glob("*.patch"))
# Seeds that found a defect, with what it was.
FOUND = {
    11: "work on the facts from before a person's decision released the lease of the desk's next claim",
}


def play(*arguments):
    environment = {**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1"}
    command = [BINARY.parent / "refund-desk-simulation", "--checkout", REPOSITORY, *arguments]
    return run(command, timeout=1800, environment=environment)


def test_three_hundred_worlds_keep_every_promise():
    played = play("--seeds", "1-300")
    assert played.returncode == 0, played.stdout[-20_000:] + played.stderr[-2_000:]
    assert "300 worlds" in played.stdout
    for trouble in ("crashes", "freezes", "stops", "restores", "erasures", "outages of hours", "refused keys"):
        assert int(re.search(rf"(\d+) {trouble}", played.stdout).group(1)) > 0
    assert int(re.search(r"(\d+) with two or three desks", played.stdout).group(1)) >= 100
    assert int(re.search(r"(\d+) with version 1", played.stdout).group(1)) >= 20


@pytest.mark.parametrize("desks", (1, 2, 3))
def test_only_worlds_with_a_number_of_desks_are_played(desks):
    played = play("--seeds", "1-12", "--desks", str(desks), "--story")
    assert played.returncode == 0, played.stdout[-20_000:] + played.stderr[-2_000:]
    first = {line.split()[1] for line in played.stdout.splitlines() if re.search(r" starts( with|$)", line)}
    machines = {name[0] for name in first}
    assert machines == set("abc"[:desks])


def test_a_seed_gives_the_same_story_to_the_byte():
    first, second = (play("--seeds", "1-20", "--story") for _ in range(2))
    assert first.stdout.count("the quiet end begins") == 20, first.stderr[-2_000:]
    assert first.stdout == second.stdout


def test_a_world_does_not_depend_on_those_before_it():
    together = play("--seeds", "11-12", "--story").stdout
    alone = play("--seeds", "12", "--story").stdout
    story = alone[alone.index("seed 12\n") : alone.index("1 world of")]
    assert story in together


@pytest.mark.parametrize("seed", FOUND)
def test_a_defect_that_a_seed_found_stays_fixed(seed):
    played = play("--seeds", str(seed))
    assert played.returncode == 0, played.stdout[-20_000:]


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.stem)
def test_a_planted_bug_can_be_planted(bug):
    checked = run(["git", "apply", "--check", bug], folder=REPOSITORY)
    assert checked.returncode == 0, checked.stderr


def test_there_are_twenty_eight_planted_bugs():
    assert len(BUGS) >= 28
