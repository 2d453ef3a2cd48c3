"""Runs the steps of a page as a reader does, in terminals, and compares what they print with what the page shows."""

import difflib
import os
import re
import signal

# What differs from run to run, and how it is compared. The first match counts.
VARYING = [
    (r"\S*/first-desk/", "/home/ada/first-desk/"),
    (r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z| UTC)", "TIME"),
    (r"\b(?:\d+ (?:h|min|s|ms)\b ?)+(?:ago)?|\bjust now\b", "SPAN "),
    (r"\brd_[\w-]+", "TOKEN"),
    # A page may write the beginning alone: `5b0c…`.
    (r"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b[0-9a-f]{8}\b|\b[0-9a-f]{12,64}\b|\b[0-9a-f]{4}…", "ID"),
]


def comparable(text):
    """Returns the lines of a text without what varies: identifiers, times, durations, and the width of columns."""
    for pattern, word in VARYING:
        text = re.sub(pattern, word, text)
    lines = [re.sub(r"-{3,}", "---", re.sub(r" +", " ", line)).strip() for line in text.splitlines()]
    return [line for line in lines if line]


def check_printed(shown, printed, counts=False):
    """Fails unless a program printed what a page shows, where `…` as a line matches any lines.

    With `counts`, numbers may be others too.
    """
    expected, found = comparable(shown), comparable(printed)
    if counts:
        expected, found = ([re.sub(r"\b\d[\d,]*\b", "0", line) for line in lines] for lines in (expected, found))
    pattern = "".join(r"(?:.*\n)*?" if line == "…" else re.escape(line) + r"\n" for line in expected)
    if not re.fullmatch(pattern, "".join(f"{line}\n" for line in found)):
        raise AssertionError("\n".join(difflib.unified_diff(expected, found, "the page", "the program", lineterm="")))


class Terminal:
    """A shell that stays open from block to block. The end of a `with` block ends it and what it runs."""

    def __init__(self, start):
        """Opens a terminal. `start` starts a shell that reads a file descriptor, and returns its `Process`."""
        read, self._input = os.pipe()
        self.process = start(read)
        os.close(read)
        self._read = self._blocks = 0
        # Ctrl-C does not end a person's shell, only what runs in it.
        self._type("exec 2>&1; trap : INT\n")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.close(self._input)
        self.process.kill()

    def _type(self, text):
        os.write(self._input, text.encode())

    def run(self, block, timeout=60):
        """Runs a block to its end, and returns what it printed; fails if a command fails."""
        self._blocks += 1
        mark = f"-- end of block {self._blocks} --"
        self._type(f"{{\n{block}\n}} </dev/null\necho '{mark}'\n")
        # A block may end within a line.
        self.process.wait_until(lambda: mark in self.process.stdout, timeout, f"the end of this block:\n{block}")
        printed, _, _ = self.process.stdout[self._read:].partition(mark)
        self._read += len(printed) + len(mark) + 1
        return printed

    def start(self, block, pattern, timeout=60):
        """Runs a block whose last command stays, and waits until it printed a line."""
        self._type(block + "\n")
        return self.process.wait_for_line(pattern, timeout)

    def interrupt(self, timeout=20):
        """Presses Ctrl-C, waits until what runs in the shell has ended, and leaves the shell."""
        self._type("exit\n")
        os.killpg(self.process.pid, signal.SIGINT)
        self.process.wait(timeout)
