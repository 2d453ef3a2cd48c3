"""A file system of a few megabytes, which only root may mount."""

import contextlib
import os
import tempfile

import process

MEBIBYTE = 1 << 20


@contextlib.contextmanager
def mounted(megabytes):
    """Yields a folder on a disk of its own, or `None` where this user may not mount one."""
    with tempfile.TemporaryDirectory(prefix="refund-desk-disk-") as folder:
        done = process.run(["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", folder])
        if done.returncode != 0:
            yield None
            return
        try:
            yield folder
        finally:
            process.run(["umount", "--lazy", folder])


def fill(folder):
    """Fills a disk with one file, and returns its path."""
    filler = os.path.join(folder, "filler")
    with open(filler, "wb", buffering=0) as file, contextlib.suppress(OSError):
        while file.write(b"\0" * MEBIBYTE) == MEBIBYTE:
            pass
    return filler
