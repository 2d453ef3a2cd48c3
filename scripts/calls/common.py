"""Code that the readers of calls share."""

import pathlib


class Unreadable(Exception):
    """A call whose program is not clear from the text: its line and what to do."""

    def __init__(self, line, advice):
        super().__init__(advice)
        self.line = line


def installed(name):
    """Returns the program of a name or system path; `None` for another path, which is a file of the project."""
    path = pathlib.PurePosixPath(name)
    if str(path.parent) in ("/bin", "/usr/bin", "/usr/local/bin"):
        return path.name
    return None if "/" in name else name
