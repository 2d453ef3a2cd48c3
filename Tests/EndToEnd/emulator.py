"""The emulated App Store as a process."""

import contextlib

from desk import start


class Emulator:
    """One `refund-desk emulator` on a free port, until the end of a `with` block or until it is stopped."""

    is_killed = False

    def __init__(self, folder, *arguments):
        with contextlib.ExitStack() as failed:
            self.process = failed.enter_context(
                start("emulator", "--port", "0", *arguments, folder=folder, log=folder / "emulator.log")
            )
            self.port = int(self.process.wait_for_line(r"^App Store emulator on http://127\.0\.0\.1:(\d+)$")[1])
            self.prepare()
            failed.pop_all()

    def prepare(self):
        """Makes the calls that every test needs, right after the start."""

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind is None and not self.is_killed:
            self.stop()
        else:
            self.process.kill()

    def kill(self):
        """Ends the emulator as a crash does."""
        self.is_killed = True
        self.process.kill()

    def stop(self):
        self.process.stop(20)

    def wait_until(self, probe, timeout, what):
        """Waits until `probe` returns a true value, and returns that value; fails at once if the emulator ends."""
        return self.process.wait_until(probe, timeout, what)
