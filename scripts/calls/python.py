"""Finds the programs that Python code calls."""

import ast
import pathlib
import re
import textwrap

from calls.common import Unreadable, installed
from calls.shell import Shell

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Where pages with recipes lie.
PAGES = (ROOT, ROOT / "docs", ROOT / "docs/guides")
# The name that tests use for this project's own program.
OWN = "BINARY"


def programs(text):
    """Returns the programs that Python code starts or looks for, each with its line."""
    return Reader(ast.parse(text)).calls


def name_of(node):
    """Returns a name with its module, such as `subprocess.run`."""
    return ast.unparse(node) if isinstance(node, (ast.Name, ast.Attribute)) else ""


def text_of(node):
    """Returns the text of a string literal; `None` for any other node."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def is_given(node):
    """Returns whether a node is a command line argument, so that the caller names the program."""
    return isinstance(node, ast.Subscript) and name_of(node.value) == "sys.argv"


class Reader(ast.NodeVisitor):
    """Collects calls of `subprocess`, of the end-to-end tests' module `process`, of `shutil.which` and the like."""

    STARTING = re.compile(r"(subprocess\.|process\.)?(run|Popen|Process|call|check_call|check_output)")
    SHELL = re.compile(r"os\.(system|popen)|subprocess\.get(status)?output")
    OTHERS = re.compile(r"os\.(spawn|posix_spawn)\w*|pty\.spawn|asyncio\.create_subprocess_\w+")

    def __init__(self, tree):
        self.tree, self.calls, self.functions = tree, [], []
        modules = ("subprocess", "process")
        imported = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module in modules]
        self.imported = {name.asname or name.name for node in imported for name in node.names}
        self.visit(tree)

    def visit_FunctionDef(self, node):
        """Tracks the functions that enclose the next calls."""
        self.functions.append(node)
        self.generic_visit(node)
        self.functions.pop()

    def visit_Call(self, node):
        """Reads any call."""
        name = name_of(node.func)
        starting = self.STARTING.fullmatch(name)
        if starting and (starting.group(1) or name in self.imported):
            self.start(node)
        elif self.SHELL.fullmatch(name):
            self.script(node.args[0])
        elif self.OTHERS.fullmatch(name):
            raise Unreadable(node.lineno, "start the program with subprocess or process")
        elif re.fullmatch(r"shutil\.which|os\.exec\w+", name):
            self.program(node.args[0])
        elif name == "map" and name_of(node.args[0]) == "shutil.which":
            for element in getattr(node.args[1], "elts", [node.args[1]]):
                self.program(element)
        self.generic_visit(node)

    def start(self, node):
        """Reads a call of `subprocess`."""
        if not node.args:
            raise Unreadable(node.lineno, "give the program as the first argument")
        if any(word.arg == "shell" for word in node.keywords):
            return self.script(node.args[0])
        for words in self.lists(node.args[0]):
            if any(name_of(part).split(".")[-1] == OWN for part in ast.walk(words[0])):
                continue
            if name_of(words[0]) == "sys.executable":
                self.calls.append(("python3", node.lineno))
                continue
            self.program(words[0])
            if text_of(words[0]) in ("sh", "bash"):
                self.shell(node, words[1:])

    def lists(self, value):
        """Returns the possible lists of words of an argument."""
        if isinstance(value, (ast.List, ast.Tuple)) and value.elts:
            return [value.elts]
        if isinstance(value, ast.BinOp):
            return self.lists(value.left)
        if is_given(value):
            return []
        if isinstance(value, ast.Name):
            for scope in [*reversed(self.functions), self.tree]:
                given = [
                    node.value for node in ast.walk(scope) if isinstance(node, ast.Assign)
                    and any(name_of(target) == value.id for target in node.targets)
                ]
                if given:
                    return [words for other in given for words in self.lists(other)]
        raise Unreadable(value.lineno, "write the program itself into the call")

    def program(self, value):
        """Records the program that an argument names."""
        text = text_of(value)
        if is_given(value):
            return
        if text is None:
            raise Unreadable(value.lineno, "write the program's name itself into the call")
        if installed(text):
            self.calls.append((installed(text), value.lineno))

    def script(self, value):
        """Reads the script in an argument."""
        text = text_of(value)
        if text is None:
            raise Unreadable(value.lineno, "write the shell's script itself into the call")
        self.calls += Shell(text, value.lineno).calls

    def shell(self, node, words):
        """Reads the script passed to a shell, as an argument or from a guide."""
        if len(words) > 1 and text_of(words[0]) == "-c":
            return self.script(words[1])
        if any(text_of(word) == "-n" for word in words):
            # It only reads the script.
            return
        recipes = self.recipes()
        if not recipes:
            raise Unreadable(node.lineno, "it cannot be told which script the shell is given")
        # A recipe may call a function of an earlier one.
        self.calls += [(program, node.lineno) for program, _ in Shell("\n".join(recipes)).calls]

    def recipes(self):
        """Returns the recipes that this file runs from guides.

        `recipe("sh", "text in the recipe", ...)` runs one, and `blocks(page, "sh")` all.
        """
        names = filter(None, map(text_of, ast.walk(self.tree)))
        files = [folder / name for name in names if re.fullmatch(r"[\w-]+\.md", name) for folder in PAGES]
        guides = [file.read_text() for file in dict.fromkeys(files) if file.is_file()]
        calls = [node for node in ast.walk(self.tree) if isinstance(node, ast.Call) and len(node.args) > 1]
        wanted = [text_of(node.args[1]) for node in calls if text_of(node.args[0]) == "sh"]
        runs_all = any(text_of(node.args[1]) == "sh" for node in calls)
        blocks = [
            textwrap.dedent(block) for guide in guides for block in re.findall(r"^ *```sh\n(.*?)^ *```$", guide, re.S | re.M)
        ]
        return [block for block in blocks if runs_all or any(text and text in block for text in wanted)]
