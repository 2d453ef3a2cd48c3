"""docs/pages.md shows each page of the dashboard at two widths.

`make pictures` takes the pictures. Whether they are new is not checked, because Git keeps no times.
"""

import re

import pages
from desk import REPOSITORY
from otherpages import OTHERS

# The addresses that answer with a file.
FILES = {"cases.csv", "outcomes.csv", "customers/export", "settings/audit.csv"}
# Pages with a second picture, or with a route of their own.
MORE = {"customers", "sign-in"}


def routes():
    """Returns the paths of the pages in the sources."""
    files = (REPOSITORY / "Sources/RefundDesk/Dashboard").rglob("*.swift")
    return {path for file in files for path in re.findall(r'addPage\("([^"]+)"', file.read_text())} - FILES


def test_each_page_has_pictures_at_two_widths_which_the_documentation_shows():
    assert routes() == set(pages.PICTURES)
    names = {*pages.PICTURES.values(), *pages.ANSWERS, *MORE}
    wanted = {f"{name}-{window}.png" for name in names for window in ("wide", "narrow")}
    assert {file.name for file in pages.pictures_folder().glob("*.png")} == wanted, "run make pictures"
    text = (REPOSITORY / "docs/pages.md").read_text()
    assert [name for name in sorted(wanted) if f"(pictures/{name})" not in text] == []


def test_each_page_that_asks_for_a_confirmation_is_opened_for_its_pictures():
    assert set(pages.ANSWERS.values()) <= set(OTHERS)
