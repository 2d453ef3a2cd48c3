"""Programs that the tests start: their outputs, their signals and their end."""

import atexit
import contextlib
import errno
import os
import pathlib
import pty
import re
import signal
import subprocess
import threading
import time

# How many last lines of each output a failure shows.
SHOWN_LINES = 30
# How long `wait_until` waits before it looks again at something that the program does not print: a twentieth of the
# time that it waited already, between these limits in seconds. So a long wait leaves the processors to other tests.
SHORTEST_PAUSE, LONGEST_PAUSE = 0.03, 0.25
# A limit on a wait is for a machine with time for the test. Other work there makes it longer, up to this factor.
MOST_PATIENCE = 6

_running = set()


def patient(timeout):
    """Returns the limit on a wait, in seconds: longer if the machine has more to do than its processors can."""
    work_per_processor = os.getloadavg()[0] / (os.cpu_count() or 1)
    return round(timeout * min(max(work_per_processor, 1), MOST_PATIENCE), 1)


class Process:
    """A program that runs beside the tests, together with the programs that it starts.

    Threads read its outputs, so a full pipe never stops it. It leads its own process group, and the end of a `with`
    block kills the whole group. If a wait fails, the error shows the last lines of both outputs.
    """

    def __init__(
        self, command, *, folder=None, environment=None, input=None, log=None, user=None, output=None, errors=None,
        terminal=False,
    ):
        """Starts a command, which is a list of a program and its arguments.

        `environment` replaces the inherited variables. `input` is a text or a file descriptor; without it the program
        reads nothing. The outputs are also appended to the file `log`. Only root can pass a `user`. Standard output
        goes to the file `output`, if there is one, and standard error to the file descriptor `errors`. What goes there
        is not read. With `terminal`, both outputs go to one terminal, and `stdout` has what it shows.
        """
        words = [str(word) for word in command]
        self.name = " ".join([pathlib.PurePath(words[0]).name, *words[1:2]])
        self._outputs = {"stdout": bytearray(), "stderr": bytearray()}
        self._changed, self._ended = threading.Condition(), threading.Event()
        self._log = open(log or os.devnull, "ab", buffering=0)
        shown, screen = None, None
        if terminal:
            shown, screen = (open(end, mode) for end, mode in zip(pty.openpty(), ("rb", "wb")))
        written = open(output, "wb", buffering=0) if output else screen
        self._child = subprocess.Popen(
            words, cwd=folder, env=environment, start_new_session=True, stdout=written or subprocess.PIPE,
            stderr=(screen or subprocess.PIPE) if errors is None else errors,
            stdin=subprocess.PIPE if isinstance(input, str) else subprocess.DEVNULL if input is None else input,
            **({"user": user, "group": user, "extra_groups": []} if user else {}),
        )
        _running.add(self)
        streams = {"stdout": self._child.stdout or shown, "stderr": self._child.stderr}
        readers = [
            threading.Thread(target=self._read, args=(name, stream), daemon=True)
            for name, stream in streams.items() if stream
        ]
        for end in {written, screen} - {None}:
            end.close()
        for thread in [*readers, threading.Thread(target=self._await_end, args=(readers,), daemon=True)]:
            thread.start()
        if isinstance(input, str):
            threading.Thread(target=self._write, args=(input.encode(),), daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()

    # Its state

    @property
    def stdout(self):
        return self._text("stdout")

    @property
    def stderr(self):
        return self._text("stderr")

    @property
    def pid(self):
        return self._child.pid

    @property
    def is_running(self):
        return not self._ended.is_set()

    @property
    def returncode(self):
        """The exit code, or the negative number of the signal that ended it; `None` while it runs."""
        return None if self.is_running else self._child.returncode

    def failure(self, what):
        """Returns an error about the program that shows what it printed last."""
        parts = [f"{self.name}: {what}"]
        for name in self._outputs:
            lines = self._text(name).splitlines()[-SHOWN_LINES:]
            parts += [f"--- last lines of {name} ---", *lines] if lines else []
        return AssertionError("\n".join(parts))

    # Waiting

    def wait(self, timeout=20):
        """Waits for the end, and returns the process; kills it and fails if the end is late."""
        limit = patient(timeout)
        if not self._ended.wait(limit):
            self.kill()
            raise self.failure(f"still running after {limit} s, and killed")
        return self

    def wait_for_line(self, pattern, timeout=20):
        """Waits for a complete line that contains a regular expression, and returns the match."""
        limit = patient(timeout)
        with self._changed:
            self._changed.wait_for(lambda: self._find(pattern) or self._ended.is_set(), limit)
            found = self._find(pattern)
        if not found:
            raise self.failure(f"{self._standing(limit)} without a line that contains {pattern}")
        return found

    def wait_until(self, probe, timeout, what):
        """Waits until `probe` returns a true value, and returns that value; fails at once if the program ends."""
        limit = patient(timeout)
        begin = time.monotonic()
        while True:
            is_over = self._ended.is_set()
            found = probe()
            if found:
                return found
            waited = time.monotonic() - begin
            if is_over or waited >= limit:
                raise self.failure(f"{self._standing(limit)} without this: {what}")
            pause = min(max(waited / 20, SHORTEST_PAUSE), LONGEST_PAUSE)
            self._ended.wait(min(pause, limit - waited))

    # Ending it

    def send(self, number):
        """Sends a signal to the program itself."""
        self._child.send_signal(number)

    def stop(self, timeout=10, number=signal.SIGTERM):
        """Stops the program as an operator does: it must end in time and with success."""
        self.send(number)
        self.wait(timeout)
        if self.returncode != 0:
            raise self.failure(f"exit code {self.returncode} after {signal.Signals(number).name}")

    def kill(self):
        """Kills the program and all that it started, and returns whether it was still running."""
        was_running = self.is_running
        if was_running:
            self._kill_group()
            self._ended.wait(20)
        return was_running

    def _kill_group(self):
        # macOS answers with a missing permission for a group that has only the ended program left.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._child.pid, signal.SIGKILL)

    # Threads

    def _read(self, name, stream):
        with stream:
            while piece := self._piece(stream):
                self._log.write(piece)
                with self._changed:
                    self._outputs[name] += piece
                    self._changed.notify_all()

    @staticmethod
    def _piece(stream):
        """Returns what can be read now; nothing at the end."""
        try:
            return stream.read1(65_536)
        except OSError as error:
            # So ends a terminal on Linux whose program is gone.
            if error.errno != errno.EIO:
                raise
            return b""

    def _write(self, content):
        # A program may end before it reads everything.
        with contextlib.suppress(BrokenPipeError), self._child.stdin as stream:
            stream.write(content)

    def _await_end(self, readers):
        self._child.wait()
        # What the program started may still run and keep the outputs open.
        self._kill_group()
        for reader in readers:
            reader.join(10)
        self._log.close()
        with self._changed:
            self._ended.set()
            self._changed.notify_all()
        _running.discard(self)

    # Texts

    def _text(self, name):
        with self._changed:
            return self._outputs[name].decode(errors="replace")

    def _find(self, pattern):
        for name in self._outputs:
            complete = self._text(name).rpartition("\n")[0]
            if found := re.search(pattern, complete, re.MULTILINE):
                return found
        return None

    def _standing(self, limit):
        return f"running after {limit} s" if self.is_running else f"ended with exit code {self.returncode}"


def run(command, *, timeout=20, **options):
    """Runs a command to its end, and returns the process with its exit code and its outputs."""
    with Process(command, **options) as process:
        return process.wait(timeout)


@atexit.register
def _kill_all():
    # Only an interrupted run leaves programs that no block ended.
    for process in list(_running):
        process._kill_group()
