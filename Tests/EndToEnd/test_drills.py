"""The drills are run rarely, so here they are only loaded, to notice when something that they import has moved."""

import pathlib
import sys

import pytest

import process

DRILLS = pathlib.Path(__file__).parent / "drills"
REPOSITORY = DRILLS.parents[2]
# Those that have tests; the others are parts of them.
TESTS = sorted(path.name for path in DRILLS.glob("*.py") if "\ndef test_" in path.read_text())


def test_every_drill_can_be_loaded():
    done = process.run(
        [sys.executable, "-m", "pytest", "-q", "--collect-only", "-p", "no:cacheprovider", *(DRILLS / name for name in TESTS)],
        folder=REPOSITORY, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("name", TESTS)
def test_every_drill_is_run_by_a_target_or_says_how_to_run_it(name):
    makefile = (REPOSITORY / "Makefile").read_text()
    assert f"drills/{name}" in makefile or f"drills/{name}" in (DRILLS / name).read_text()
