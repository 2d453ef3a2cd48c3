"""The Debian package of the program under test."""

import os
import re

import process
from desk import BINARY, REPOSITORY

MOMENT = 1_780_000_000


def build(folder, program=BINARY):
    """Makes the package of a program, and returns its path."""
    done = process.run(
        ["scripts/deb", program, folder, "--fast"],
        folder=REPOSITORY, environment={**os.environ, "SOURCE_DATE_EPOCH": str(MOMENT)}, timeout=300,
    )
    assert done.returncode == 0, done.stderr
    (path,) = folder.glob("*.deb")
    return path


def unpack(package, folder):
    """Unpacks the files of a package, and its scripts into a folder DEBIAN."""
    done = process.run(["dpkg-deb", "--raw-extract", package, folder], timeout=120)
    assert done.returncode == 0, done.stderr


def field(package, name):
    return process.run(["dpkg-deb", "--field", package, name]).stdout.strip()


def foreign_libraries():
    """Returns the paths of the libraries that the program needs and that no package has.

    A release has none: it contains Swift's libraries. A debug build needs those of the toolchain.
    """
    needed = re.findall(r"=> (/\S+)", process.run(["ldd", BINARY]).stdout)
    return [path for path in needed if not path.startswith(("/lib", "/usr/lib"))]
