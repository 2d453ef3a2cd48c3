"""The program for backends in Python reports facts to a real desk. `drills/backend_languages.py` runs those in other languages."""

import sys

import pytest

import process
from backends import PROGRAMS, check_program, open_shop


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    with open_shop(tmp_path_factory.mktemp("shop")) as made:
        yield made


def test_the_program_in_python_reports_facts_and_repeats_what_was_lost(shop):
    file = PROGRAMS / "python/report.py"
    check_program(shop, lambda *given, **options: process.run([sys.executable, file, *given], **options))
