"""The example of CONTRIBUTING.md can be followed: its lines are those of a patch, which applies."""

import re

import pytest

from desk import REPOSITORY
from documents import blocks, text_of
from process import run

PAGE = "CONTRIBUTING.md"
WALK = REPOSITORY / "Tests/EndToEnd/add-a-condition.patch"
HEADING = "## Example: add a condition to the policy\n"
# The lists of facts. The compiler refuses a new case where a `switch` without `default` names each case.
LISTS = ("NumberFact", "WordFact")
# The columns of the format. `make lint` does not count them in comments.
COLUMNS = 120


def lines_of_the_example():
    """Returns each line of code, and of a table, that the example says to add."""
    first = text_of(PAGE).partition(HEADING)[0].count("\n")
    shown = [block for block in blocks(PAGE) if block.line > first and block.language in ("swift", "markdown")]
    return [line.strip() for block in shown for line in block.text.splitlines() if line.strip()]


def test_the_patch_of_the_example_applies():
    checked = run(["git", "apply", "--check", WALK], folder=REPOSITORY)
    assert checked.returncode == 0, checked.stderr


def test_the_patch_contains_each_line_that_the_example_shows():
    added = {line[1:].strip() for line in WALK.read_text().splitlines() if re.match(r"\+(?!\+\+ )", line)}
    shown = lines_of_the_example()
    assert len(shown) >= 8 and [line for line in shown if line not in added] == []


def test_the_example_names_each_file_that_the_patch_changes():
    example = text_of(PAGE).partition(HEADING)[2]
    changed = re.findall(r"^\+\+\+ b/(.+)$", WALK.read_text(), re.M)
    assert len(changed) >= 6 and [path for path in changed if f"`{path}`" not in example] == []


@pytest.mark.parametrize("kind", LISTS)
def test_the_example_names_each_file_that_names_every_fact(kind):
    source = (REPOSITORY / f"Sources/Refunds/Policies/{kind}.swift").read_text()
    (body,) = re.findall(rf"^package enum {kind}\b(.*?)^(?:}}|    package var )", source, re.M | re.S)
    cases = set(re.findall(r"^    case (\w+)$", body, re.M))
    assert len(cases) >= 10
    naming = {
        str(path.relative_to(REPOSITORY)) for path in (REPOSITORY / "Sources").rglob("*.swift")
        if cases <= set(re.findall(r"\.(\w+)", path.read_text()))
    }
    example = text_of(PAGE).partition(HEADING)[2]
    assert naming and [path for path in naming if path.rpartition("/")[2] not in example] == []


def test_no_comment_of_swift_code_is_wider_than_the_format():
    sources = [
        path for folder in ("Sources", "Tests") for path in (REPOSITORY / folder).rglob("*.swift")
        if "Generated" not in path.parts
    ]
    assert len(sources) > 1000 and [
        f"{path.relative_to(REPOSITORY)}:{number}" for path in sources
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if len(line) > COLUMNS and line.lstrip().startswith("//") and "https://" not in line
    ] == []
