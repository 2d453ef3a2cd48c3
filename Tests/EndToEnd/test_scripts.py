"""The scripts for contributors: how long the files are, and whether the suites pass again and again."""

import os
import pathlib
import re
import shutil
import sys

import pytest

import process
from desk import REPOSITORY

SIZES, REPEAT = REPOSITORY / "scripts/sizes", REPOSITORY / "scripts/repeat"


def test_the_sizes_of_a_target_are_counted_without_what_a_script_generated(tmp_path):
    files = {"Shop/Cart.swift": 10, "Shop/Lists/List.swift": 30, "Shop/Lists/Item.swift": 100, "Desk/desk.py": 26,
             "Shop/Generated/Rates.swift": 5_000, "Shop/notes.txt": 7}
    for name, lines in files.items():
        (tmp_path / "Sources" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "Sources" / name).write_text("line\n" * lines)
    done = process.run([sys.executable, SIZES, tmp_path])
    assert done.returncode == 0, done.stderr
    assert [line.split() for line in done.stdout.splitlines()] == [
        ["target", "files", "lines", "median", "p90", "under", "26"],
        ["Sources/Desk", "1", "26", "26", "26", "0", "%"],
        ["Sources/Shop", "3", "140", "30", "100", "33", "%"],
        ["Sources", "4", "166", "28", "100", "25", "%"],
    ]


def test_a_folder_without_sources_has_no_sizes(tmp_path):
    done = process.run([sys.executable, SIZES, tmp_path])
    assert done.returncode == 1 and "Name a checkout." in done.stderr


@pytest.fixture()
def repeat(tmp_path):
    """A copy of the script, whose log no other run writes."""
    for name in ("repeat", "failures"):
        (tmp_path / "scripts").mkdir(exist_ok=True)
        shutil.copy(REPOSITORY / "scripts" / name, tmp_path / "scripts")

    def call(*arguments):
        return process.run([sys.executable, tmp_path / "scripts/repeat", *arguments], timeout=60)

    return call


def script(folder, text):
    """Returns the command of a Python program."""
    (folder / "command.py").write_text(text)
    return [sys.executable, folder / "command.py"]


# Counts its runs in a file, and fails at the third.
THIRD = """
import pathlib, sys
counter = pathlib.Path(__file__).with_suffix(".count")
runs = int(counter.read_text()) + 1 if counter.exists() else 1
counter.write_text(str(runs))
print("a line of a test that passes")
if runs == 3:
    sys.exit("FAILED test_coins.py::test_a_coin_is_counted")
"""


def test_the_suites_run_until_one_fails_and_its_lines_are_shown(repeat, tmp_path):
    done = repeat("5", *script(tmp_path, THIRD))
    assert done.returncode == 1
    shown = re.sub(r"in \d+ s", "in N s", done.stdout).splitlines()
    assert shown == [
        "run 1 of 5: passed in N s", "run 2 of 5: passed in N s", "run 3 of 5: failed with status 1 in N s",
        "FAILED test_coins.py::test_a_coin_is_counted",
    ]
    assert "run 3 failed" in done.stderr
    assert (tmp_path / "command.count").read_text() == "3"


# Writes the numbers of the loops that run beside it.
LOOPS = """
import os, pathlib
def read(number, name): return pathlib.Path("/proc", number, name).read_bytes()
def parent(number): return read(number, "stat").rpartition(b")")[2].split()[1].decode()
above = parent(str(os.getpid()))
loops = []
for number in filter(str.isdecimal, os.listdir("/proc")):
    try:
        if parent(number) == above and b"getppid" in read(number, "cmdline"):
            loops.append(number)
    except OSError:
        continue
pathlib.Path(__file__).with_suffix(".loops").write_text(" ".join(loops))
"""


def test_a_loop_for_each_processor_runs_beside_the_suites_and_ends_with_them(repeat, tmp_path):
    done = repeat("1", "--busy", *script(tmp_path, LOOPS))
    assert done.returncode == 0, done.stderr
    loops = (tmp_path / "command.loops").read_text().split()
    assert len(loops) == os.cpu_count()
    assert [loop for loop in loops if pathlib.Path("/proc", loop).exists()] == []


@pytest.mark.parametrize("arguments", [[], ["0"], ["--busy"], ["many"]])
def test_the_number_of_runs_is_required(repeat, arguments):
    done = repeat(*arguments)
    assert done.returncode == 1 and done.stderr.startswith("usage: scripts/repeat COUNT")
