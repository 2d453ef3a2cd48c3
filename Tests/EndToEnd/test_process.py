"""The class that starts and stops the programs of the tests."""

import contextlib
import os
import pathlib
import re
import select
import signal
import sys
import threading

import pytest

import process
from process import Process


@pytest.fixture(autouse=True)
def idle_machine(monkeypatch):
    monkeypatch.setattr(process.os, "getloadavg", lambda: (0, 0, 0))


# A test of the time that an answer takes fails when other work takes the processors; benchmarks and drills measure it.
# A test may still compare times of one run with each other.
TIMED = re.compile(r"\.seconds\b(?!\()[^\n]*<|monotonic\(\) *- *\w+ *<|\btimeout=\d(\.\d+)?\b")


@pytest.mark.parametrize("line", [
    "answer.seconds < 1", "max(one.seconds for one in answers) < 5", "monotonic() - begin < 20", "timeout=2.5)",
])
def test_a_test_that_depends_on_time_is_found(line):
    assert TIMED.search(line)


FILES = sorted(set(pathlib.Path(__file__).parent.glob("test_*.py")) - {pathlib.Path(__file__)})


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_no_test_depends_on_the_speed_of_the_machine(file):
    lines = file.read_text().splitlines()
    assert [line for line in lines if TIMED.search(line)] == []


# What starts a program without the class.
BESIDE = re.compile(r"\bsubprocess\b|\bPopen\b|\bos\.(?:system|popen|posix_spawnp?|spawn\w+|exec\w+)\b")
STARTERS = ("process.py", pathlib.Path(__file__).name)


def test_every_program_is_started_by_the_class():
    files = [file for file in pathlib.Path(__file__).parent.rglob("*.py") if file.name not in STARTERS]
    assert len(files) > 100
    found = [f"{file.name}: {line}" for file in files for line in file.read_text().splitlines() if BESIDE.search(line)]
    assert found == []


FOREVER = "import signal; print('ready', flush=True); signal.pause()"
# Starts a program, prints its number and ends or waits.
PARENT = """
import signal, subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "import signal; signal.pause()"])
print("child", child.pid, flush=True)
"""


def python(script, **options):
    return Process([sys.executable, "-c", script], **options)


def assert_ended(number):
    """Asserts that a process ends soon, because a killed process may end a moment later."""
    with contextlib.suppress(ProcessLookupError), open(os.pidfd_open(number)) as file:
        assert select.select([file], [], [], 20)[0], f"process {number} still runs"


def test_both_outputs_are_gathered_whole_however_long_they_are():
    script = "import sys\nfor stream in (sys.stdout, sys.stderr): stream.write('line\\n' * 500_000)"
    ended = process.run([sys.executable, "-c", script])
    assert ended.returncode == 0
    assert ended.stdout == ended.stderr == "line\n" * 500_000


def test_a_long_input_is_passed_whole():
    text = "line\n" * 500_000
    ended = process.run([sys.executable, "-c", "import sys; sys.stdout.write(sys.stdin.read())"], input=text)
    assert ended.stdout == text


def test_a_program_may_end_before_it_reads_its_input():
    assert process.run([sys.executable, "-c", "pass"], input="line\n" * 500_000).returncode == 0


def test_a_folder_and_variables_are_passed_and_a_log_keeps_both_outputs(tmp_path):
    script = "import os, sys; print(os.getcwd()); print(os.environ['NAME'], file=sys.stderr)"
    log = tmp_path / "log"
    ended = process.run([sys.executable, "-c", script], folder=tmp_path, environment={"NAME": "value"}, log=log)
    assert (ended.stdout, ended.stderr) == (f"{tmp_path.resolve()}\n", "value\n")
    assert sorted(log.read_text().splitlines()) == sorted([str(tmp_path.resolve()), "value"])


def test_a_terminal_shows_both_outputs():
    script = "import sys\nfor stream in (sys.stdout, sys.stderr): print(stream.isatty(), file=stream, flush=True)"
    ended = process.run([sys.executable, "-c", script], terminal=True)
    assert (ended.stdout, ended.stderr) == ("True\r\nTrue\r\n", "")
    with python(FOREVER, terminal=True) as started:
        started.wait_for_line("ready")
    assert started.stdout == "ready\r\n"


def test_a_line_counts_only_when_it_is_complete():
    script = "import signal, sys; print('port 12', end='', flush=True); sys.stdin.read(1); print('34', flush=True)"
    with python(script, input="x") as started:
        assert started.wait_for_line(r"port (\d+)$")[1] == "1234"


def test_a_wait_for_a_line_ends_with_the_program_and_shows_what_it_printed():
    with python("print('one'); raise SystemExit('two')") as started:
        with pytest.raises(AssertionError, match=r"(?s)ended with exit code 1 without a line.*three.*one.*two"):
            started.wait_for_line("three", 60)


def test_a_failure_shows_only_the_last_lines():
    with python("for number in range(1000): print(f'line {number}.')") as started:
        started.wait()
        shown = re.findall(r"line \d+\.", str(started.failure("stopped")))
    assert shown == [f"line {number}." for number in range(1000 - process.SHOWN_LINES, 1000)]


def test_a_condition_is_awaited_and_its_deadline_is_kept():
    with python(FOREVER) as started:
        started.wait_for_line("ready")
        moments = iter([None, 0, "found"])
        assert started.wait_until(lambda: next(moments), 20, "a value") == "found"
        with pytest.raises(AssertionError, match="running after 0.1 s without this: a miracle"):
            started.wait_until(lambda: False, 0.1, "a miracle")
        threading.Thread(target=started.kill).start()
        with pytest.raises(AssertionError, match="ended with exit code -9 without this: a miracle"):
            started.wait_until(lambda: False, 60, "a miracle")


def test_a_program_that_handles_the_signal_stops():
    with python(f"import signal; signal.signal(signal.SIGTERM, lambda *_: exit(0)); {FOREVER}") as started:
        started.wait_for_line("ready")
        started.stop()
        assert (started.returncode, started.is_running) == (0, False)


def test_a_program_that_ignores_the_signal_is_killed():
    with python(f"import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); {FOREVER}") as started:
        started.wait_for_line("ready")
        with pytest.raises(AssertionError, match=r"(?s)still running after 0.1 s, and killed.*ready"):
            started.stop(0.1)
        assert started.returncode == -signal.SIGKILL


def test_a_program_that_ended_with_an_error_does_not_stop_well():
    with python("raise SystemExit(3)") as started:
        started.wait()
        with pytest.raises(AssertionError, match="exit code 3 after SIGTERM"):
            started.stop()


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="only Linux tells when another's child ends")
@pytest.mark.parametrize("last", ["", "signal.pause()"], ids=["the program ended", "the program runs"])
def test_processes_that_a_program_started_end_with_it(last):
    with pytest.raises(ZeroDivisionError), python(PARENT + last) as started:
        child = started.wait_for_line(r"child (\d+)")[1]
        raise ZeroDivisionError
    assert_ended(int(child))
    assert not started.is_running


def test_a_program_that_is_missing_is_an_error():
    with pytest.raises(FileNotFoundError):
        process.run(["/missing/program"])


@pytest.mark.parametrize("load, factor", [(0, 1), (1, 1), (2, 2), (100, 6)])
def test_a_limit_is_longer_on_a_busy_machine(monkeypatch, load, factor):
    monkeypatch.setattr(process.os, "cpu_count", lambda: 4)
    monkeypatch.setattr(process.os, "getloadavg", lambda: (4 * load, 0, 0))
    assert process.patient(10) == 10 * factor
