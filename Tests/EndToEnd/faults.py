"""Faults of one process: its clocks are stepped and its disk fails, by a library that is preloaded into it."""

import mmap
import os
import pathlib
import struct

import process

SOURCE = pathlib.Path(__file__).with_name("faults.c")
# The numbers that the library reads, in their order.
NAMES = ("wall_ms", "elapsed_ms", "sync_error", "write_error", "open_error", "failed")


def build_library(folder):
    """Compiles the library and returns its path."""
    library = folder / "faults.so"
    built = process.run(
        ["clang", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", library, SOURCE, "-ldl"], timeout=120
    )
    assert built.returncode == 0, built.stderr
    return library


class Faults:
    """The faults of one process, which a test sets while the process runs."""

    def __init__(self, library, folder):
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / "faults"
        path.write_bytes(bytes(8 * len(NAMES)))
        # The program may run as another user.
        path.chmod(0o666)
        with open(path, "r+b") as file:
            self._memory = mmap.mmap(file.fileno(), 8 * len(NAMES))
        # What the process needs, alone and beside the inherited variables.
        self.variables = {"LD_PRELOAD": str(library), "REFUND_DESK_FAULTS": str(path)}
        self.environment = {**os.environ, **self.variables}

    def set(self, **numbers):
        for name, number in numbers.items():
            struct.pack_into("<q", self._memory, 8 * NAMES.index(name), number)

    def get(self, name):
        return struct.unpack_from("<q", self._memory, 8 * NAMES.index(name))[0]

    def step(self, seconds):
        """Sets the clock forward or back, as an operator does; negative is back."""
        self.set(wall_ms=self.get("wall_ms") + seconds * 1000)

    def pass_time(self, seconds):
        """Lets time pass on every clock."""
        self.step(seconds)
        self.set(elapsed_ms=self.get("elapsed_ms") + seconds * 1000)

    def mend(self):
        """Ends every fault of the disk."""
        self.set(sync_error=0, write_error=0, open_error=0)
