"""Finds the programs that Swift code calls."""

import re

from calls.common import Unreadable
from calls.shell import Shell

NAMED = re.compile(r'(?:(?:ChildCommand|\.init)\(\s*named|PostgresProgram\(\s*name):\s*(?:"([\w.+-]+)"\s*[,)])?')
SCRIPT = re.compile(r'\s*\[\s*"-c",\s*"((?:[^"\\]|\\.)*)"')
OTHERS = re.compile(r"(?<![.\w])(posix_spawnp?|execvp?e?|execlp?e?|popen|v?fork)\(")


def programs(text, starts_itself=False):
    """Returns the programs that Swift code names in `ChildCommand(named:)` or `PostgresProgram(name:)`, each with its line."""
    code = re.sub(r"(^|\s)//.*", r"\1", text, flags=re.M)
    found = []
    for match in NAMED.finditer(code):
        line = code.count("\n", 0, match.start()) + 1
        name = match.group(1)
        if not name:
            raise Unreadable(line, "write the program's name itself into the call")
        found.append((name, line))
        script = SCRIPT.match(code, match.end())
        if name in ("sh", "bash") and script:
            found += Shell(script.group(1).replace(r"\"", '"').replace(r"\\", "\\"), line).calls
    other = OTHERS.search(re.sub(r'"[^"\n]*"', "", code))
    if other and not starts_itself:
        line = next(number for number, text in enumerate(code.split("\n"), 1) if OTHERS.search(text))
        raise Unreadable(line, "start the program with `ChildProcess`")
    return found
