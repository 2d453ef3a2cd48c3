"""Finds the programs that shell scripts and a Makefile call."""

import re

from calls.common import Unreadable, installed

BUILTINS = set(
    ". : [ [[ alias break cd complete continue declare eval exit export false getopts hash local popd printf pushd pwd read "
    "readonly return set shift source test times true type typeset ulimit umask unset wait trap".split()
)
# Words that precede a command, and programs that run the program after their options.
KEYWORDS = set("! { } if then elif else fi while until do done time esac".split())
RUNNERS = set("builtin command env exec nice nohup scripts/open-files sudo timeout xargs".split())


class Shell:
    """Finds the programs that a shell script calls, each with its line."""

    WORD = re.compile(r"[^\s;&|()<>'\"\\$`]+")

    def __init__(self, text, line=1):
        self.text, self.at, self.first_line = text, 0, line
        self.calls, self.functions, self.documents = [], set(), []
        # The open `case` statements; each entry tells whether patterns or commands come next.
        self.cases = []
        self.read()
        self.calls = [(program, line) for program, line in self.calls if program not in self.functions]

    def line(self, at=None):
        """Returns the line number at a position, by default the current one."""
        return self.first_line + self.text.count("\n", 0, self.at if at is None else at)

    def inner(self, start, end):
        """Reads a script inside the script."""
        found = Shell(self.text[start:end], self.line(start))
        self.functions |= found.functions
        self.calls += found.calls

    def substitutions(self, end):
        """Skips text without commands up to a position, but reads commands in `$(...)`."""
        while 0 <= (start := self.text.find("$(", self.at, end)):
            self.at = start
            self.expansion(reads=True)
        self.at = end

    def balanced(self, opening="(", closing=")"):
        """Skips past the bracket that closes the current one, and returns the range between them."""
        start, depth = self.at + 1, 0
        while self.at < len(self.text):
            character = self.text[self.at]
            if character == "\\":
                self.at += 1
            elif character == "'":
                self.at = self.text.find("'", self.at + 1)
                if self.at < 0:
                    break
            elif character == '"':
                self.quoted(reads=False)
                continue
            depth += (character == opening) - (character == closing)
            self.at += 1
            if depth == 0:
                return start, self.at - 1
        raise Unreadable(self.line(start), "close the bracket")

    def expansion(self, reads):
        """Skips an expansion after a dollar sign, and reads the commands it runs."""
        self.at += 1
        if self.text.startswith("((", self.at):
            self.balanced()
        elif self.text.startswith("(", self.at):
            start, end = self.balanced()
            if reads:
                self.inner(start, end)
        elif self.text.startswith("{", self.at):
            self.balanced("{", "}")

    def quoted(self, reads=True):
        """Skips text in double quotes; returns it, and whether it contains an expansion."""
        self.at += 1
        start, expands = self.at, False
        while self.at < len(self.text) and self.text[self.at] != '"':
            if self.text[self.at] == "\\":
                self.at += 2
            elif self.text[self.at] == "$":
                expands = True
                self.expansion(reads)
            else:
                self.at += 1
        self.at += 1
        return self.text[start:self.at - 1], expands

    def word(self):
        """Reads a word; returns its text without quotes, and whether it contains an expansion."""
        parts, expands = [], False
        while self.at < len(self.text):
            character = self.text[self.at]
            if character == "\\":
                if self.text[self.at + 1:self.at + 2] != "\n":
                    parts.append(self.text[self.at + 1:self.at + 2])
                self.at += 2
            elif character == "'":
                end = self.text.find("'", self.at + 1)
                end = len(self.text) if end < 0 else end
                parts.append(self.text[self.at + 1:end])
                self.at = end + 1
            elif character == '"':
                text, inside = self.quoted()
                parts.append(text)
                expands = expands or inside
            elif character == "$":
                expands = True
                parts.append("$")
                self.expansion(reads=True)
            elif character == "`":
                end = self.text.index("`", self.at + 1)
                self.inner(self.at + 1, end)
                self.at, expands = end + 1, True
            elif match := self.WORD.match(self.text, self.at):
                parts.append(match.group())
                self.at = match.end()
                # An array: NAME=( ... ).
                if re.fullmatch(r"\w+\+?=", "".join(parts)) and self.text.startswith("(", self.at):
                    start, end = self.balanced()
                    self.at = start
                    self.substitutions(end + 1)
            else:
                break
        return "".join(parts), expands

    def read(self):
        """Reads the whole script, one simple command at a time."""
        command = []
        while self.at < len(self.text):
            character = self.text[self.at]
            if self.text.startswith("\\\n", self.at):
                self.at += 2
            elif character == "\n":
                self.end(command)
                self.at += 1
                self.skip_documents()
            elif character.isspace():
                self.at += 1
            elif character == "#":
                end = self.text.find("\n", self.at)
                self.at = len(self.text) if end < 0 else end
            elif self.text.startswith(("<(", ">("), self.at):
                self.at += 1
                self.inner(*self.balanced())
            elif match := re.compile(r"<<-?\s*(['\"]?)(\w+)\1").match(self.text, self.at):
                self.documents.append((match.group(2), bool(match.group(1))))
                self.at = match.end()
            elif character in "<>":
                self.at = re.compile(r"<<<|[<>]+[&|]?|&>").match(self.text, self.at).end()
                while self.text[self.at:self.at + 1] in (" ", "\t"):
                    self.at += 1
                self.word()
            elif match := re.compile(r"\d+(?=[<>])").match(self.text, self.at):
                self.at = match.end()
            elif self.text.startswith("((", self.at) and not command:
                self.balanced()
            elif character == "(" and len(command) == 1 and re.match(r"\(\s*\)", self.text[self.at:]):
                self.functions.add(command.pop()[0])
                self.at = self.text.index(")", self.at) + 1
            elif character in ";&|()":
                self.separate(command)
            else:
                start = self.at
                command.append((*self.word(), self.line(start)))
                self.begin(command)
        self.end(command)

    def skip_documents(self):
        """Skips the here documents of the last line."""
        for name, is_quoted in self.documents:
            match = re.compile(rf"^\t*{name}$", re.M).search(self.text, self.at)
            end = match.end() if match else len(self.text)
            if not is_quoted:
                self.substitutions(end)
            self.at = end
        self.documents = []

    def separate(self, command):
        """Ends a command at an operator; in a `case`, patterns end at a bracket and start after two semicolons."""
        operator = re.compile(r";;&?|&&|\|\|?&?|;|&|\(|\)").match(self.text, self.at).group()
        self.at += len(operator)
        if self.cases and self.cases[-1] == "patterns":
            if operator == ")":
                command.clear()
                self.cases[-1] = "commands"
            return
        self.end(command)
        if operator.startswith(";;") and self.cases:
            self.cases[-1] = "patterns"

    def begin(self, command):
        """Handles words that change the meaning of the next words."""
        words = [word for word, _, _ in command]
        if words[-1] == "esac" and self.cases and (self.cases[-1] == "patterns" or len(words) == 1):
            self.cases.pop()
            command.clear()
        elif self.cases and self.cases[-1] == "patterns":
            return
        elif len(words) == 1 and words[0] in KEYWORDS:
            command.clear()
        elif len(words) == 3 and words[0] == "case" and words[2] == "in":
            self.cases.append("patterns")
            command.clear()
        elif words == ["[["]:
            # Brackets and operators have another meaning until the end.
            end = re.compile(r"\s\]\]").search(self.text, self.at)
            self.substitutions(end.end() if end else len(self.text))
        elif words[0] == "function" and len(words) == 2:
            self.functions.add(words[1])
            command.clear()

    def end(self, command):
        """Records the programs of a simple command."""
        words = list(command)
        command.clear()
        while words and re.match(r"\w+\+?=", words[0][0]):
            words.pop(0)
        if not words or words[0][0] in ("for", "select", "case"):
            return
        name, expands, line = words[0]
        rest = words[1:]
        if name == "trap" and rest and not rest[0][1]:
            self.calls += Shell(rest[0][0], line).calls
        elif name in RUNNERS:
            asks = name == "command" and rest and rest[0][0] in ("-v", "-V")
            if name not in ("builtin", "command", "exec"):
                self.note(name, expands, line)
            while rest and (rest[0][0].startswith("-") or re.match(r"\w+=|\d", rest[0][0])):
                rest.pop(0)
            for word in rest if asks else rest[:1]:
                self.note(*word)
        else:
            self.note(name, expands, line)
            if name == "find":
                for option, word in zip(rest, rest[1:]):
                    if option[0] in ("-exec", "-execdir"):
                        self.note(*word)
            self.note_script(name, rest)

    def note_script(self, name, rest):
        """Reads the script passed to a shell after `-c`."""
        if name in ("sh", "bash") and len(rest) > 1 and rest[0][0] == "-c" and not rest[1][1]:
            self.calls += Shell(rest[1][0], rest[1][2]).calls

    def note(self, name, expands, line):
        """Records a program, unless it is part of the shell or of this project."""
        # A program named by a variable is omitted: scripts use variables for paths of this project's own programs.
        program = None if expands else installed(name)
        if program and program not in BUILTINS:
            self.calls.append((program, line))


def makefile(text):
    """Returns the programs that recipes call."""
    recipes, continues, in_recipe = [], False, False
    for line in text.splitlines():
        # A line after a backslash is part of a recipe only if the line before it is.
        in_recipe = in_recipe if continues else line.startswith("\t")
        continues = line.endswith("\\")
        recipes.append(line.lstrip("\t@-+") if in_recipe else "")
    recipes = "\n".join(recipes)
    return Shell(re.sub(r"\$\(\w+\)|\$[@<^*]", "$variable", recipes).replace("$$", "$")).calls
