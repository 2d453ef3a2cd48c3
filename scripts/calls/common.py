"""What the readers of calls share."""

import pathlib


class Unreadable(Exception):
    """A call on a line whose program cannot be told from the text, and what to do about it."""

    def __init__(self, line, advice):
        super().__init__(advice)
        self.line = line


def installed(name):
    """The program that a name or a path means; none for a path, which leads to a file of this project."""
    path = pathlib.PurePosixPath(name)
    if str(path.parent) in ("/bin", "/usr/bin", "/usr/local/bin"):
        return path.name
    return None if "/" in name else name
