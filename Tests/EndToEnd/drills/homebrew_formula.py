"""A drill with the formula for Homebrew: Ruby accepts it, and it has the version of the program. It installs nothing."""

import re

import process
from desk import REPOSITORY, run

FORMULA = REPOSITORY / "deploy/homebrew/refund-desk.rb"


def test_ruby_accepts_the_formula_which_has_the_version_of_the_program(tmp_path):
    assert process.run(["ruby", "-c", FORMULA]).returncode == 0
    (version,) = re.findall(r'^  version "(.+)"$', FORMULA.read_text(), re.MULTILINE)
    assert version == run("--version").stdout.split()[0]
    broken = tmp_path / "broken.rb"
    broken.write_text(FORMULA.read_text().rpartition("end")[0])
    assert process.run(["ruby", "-c", broken]).returncode != 0
