"""The code blocks and the commands of the project's Markdown pages."""

import functools
import re
import shlex
import textwrap
from dataclasses import dataclass

from desk import REPOSITORY, run


@dataclass(frozen=True)
class Block:
    """One fenced block: the page's path in the repository, the line of its fence, its language and its text."""

    page: str
    line: int
    language: str
    text: str

    def __str__(self):
        return f"{self.page}:{self.line}"


@functools.cache
def text_of(page):
    return (REPOSITORY / page).read_text()


@functools.cache
def blocks(page, language=None):
    """Returns the blocks of a page in their order, or those of a language, without the margin of a list."""
    text, found = text_of(page), []
    for fence in re.finditer(r"^( *)```(.*)\n((?:.*\n)*?)\1```$", text, re.M):
        line = text.count("\n", 0, fence.start()) + 1
        found.append(Block(page, line, fence[2], textwrap.dedent(fence[3])))
    return [block for block in found if language in (None, block.language)]


# Commands that run the program


@functools.cache
def help_of(words):
    return run("help", *words, timeout=60).stdout


def subcommands(text):
    return re.findall(r"^  ([a-z-]+)(?: \(default\))? {2,}", text.partition("SUBCOMMANDS:")[2], re.MULTILINE)


def commands(script):
    """Returns each command of a shell script that runs the program, as its words without the program."""
    found = []
    for line in script.replace("\\\n", " ").splitlines():
        for part in re.split(r"[|;&]+|\$\(", line):
            # `sudo -u refund-desk refund-desk …` names the program last.
            *_, after = [None, *re.finditer(r"(?<!\S)(?:\S*/)?refund-desk (?=(?:[a-z][a-z-]*|--version)(?:\s|$))", part)]
            if after:
                command = re.sub(r"[)>].*", "", part[after.end():])
                # A quotation that continues after `$(…)` is not closed in this part.
                command = command.replace('"', "") if command.count('"') % 2 else command
                found.append(shlex.split(command, comments=True))
    return found


def mistake(words, is_prose=False):
    """Returns what is wrong with a command, or `None` if the program has the command and its options.

    A sentence may name a group of commands, such as `refund-desk events`.
    """
    path, text = (), help_of(())
    while words and words[0] in subcommands(text):
        path, words = (*path, words[0]), words[1:]
        text = help_of(path)
    if not path and words[:1] in (["--version"], ["help"]):
        return None
    if not path or subcommands(text) and "(default)" not in text and not (is_prose and not words):
        return f"refund-desk {' '.join((*path, *words))} is no command"
    for word in words:
        if word.startswith("--") and not re.search(rf"{re.escape(word.partition('=')[0])}\b", text):
            return f"refund-desk {' '.join(path)} has no option {word}"
    return None
