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
    4427: "a notification that arrived again while its customer was being erased was stored twice, and the erasure never"
          " ended",
}


# How many worlds are played, and how many of them again to compare their stories.
WORLDS, AGAIN = 300, 10


def play(*arguments):
    environment = {**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1"}
    command = [BINARY.parent / "refund-desk-simulation", "--checkout", REPOSITORY, *arguments]
    return run(command, timeout=1800, environment=environment)


@pytest.fixture(scope="module")
def worlds():
    """The worlds with their stories."""
    return play("--seeds", f"1-{WORLDS}", "--story")


def stories(printed):
    """Returns what the program says before it sums up."""
    return printed[: re.search(r"^\d+ worlds? of ", printed, re.M).start()]


def test_three_hundred_worlds_keep_every_promise(worlds):
    assert worlds.returncode == 0, worlds.stdout[-20_000:] + worlds.stderr[-2_000:]
    assert f"{WORLDS} worlds" in worlds.stdout
    for trouble in ("crashes", "freezes", "stops", "restores", "erasures", "outages of hours", "refused keys"):
        assert int(re.search(rf"(\d+) {trouble}", worlds.stdout).group(1)) > 0
    assert int(re.search(r"(\d+) with two or three desks", worlds.stdout).group(1)) >= WORLDS / 3
    assert int(re.search(r"(\d+) with version 1", worlds.stdout).group(1)) >= WORLDS / 15


@pytest.mark.parametrize("desks", (1, 2, 3))
def test_only_worlds_with_a_number_of_desks_are_played(desks):
    played = play("--seeds", "1-12", "--desks", str(desks), "--story")
    assert played.returncode == 0, played.stdout[-20_000:] + played.stderr[-2_000:]
    first = {line.split()[1] for line in played.stdout.splitlines() if re.search(r" starts( with|$)", line)}
    machines = {name[0] for name in first}
    assert machines == set("abc"[:desks])


def test_a_seed_gives_the_same_story_to_the_byte(worlds):
    again = play("--seeds", f"1-{AGAIN}", "--story")
    assert again.stdout.count("the quiet end begins") == AGAIN, again.stderr[-2_000:]
    assert worlds.stdout.startswith(stories(again.stdout))


def test_a_world_does_not_depend_on_those_before_it(worlds):
    alone = stories(play("--seeds", str(AGAIN), "--story").stdout)
    assert alone.startswith(f"seed {AGAIN}\n")
    assert alone in worlds.stdout


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
