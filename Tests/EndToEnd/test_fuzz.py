"""The fuzz targets: each is built, has seeds, and its seeds are those that the script writes."""

import re
import sys

import pytest

from desk import REPOSITORY

FUZZ = REPOSITORY / "Fuzz"
TARGETS = sorted(folder.name.removeprefix("fuzz-") for folder in (FUZZ / "Sources").glob("fuzz-*"))
# The longest input that scripts/fuzz allows.
LONGEST = int(re.search(r"-max_len=(\d+)", (REPOSITORY / "scripts/fuzz").read_text())[1])


@pytest.fixture
def deskseeds(monkeypatch):
    monkeypatch.syspath_prepend(str(FUZZ))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    import deskseeds
    return deskseeds


def test_the_package_has_every_target():
    listed = set(re.findall(r'"fuzz-(\w+)": ', (REPOSITORY / "Package.swift").read_text()))
    assert len(TARGETS) >= 15
    assert listed == set(TARGETS)


@pytest.mark.parametrize("target", TARGETS)
def test_a_target_has_seeds_that_it_can_read_whole(target):
    seeds = list((FUZZ / "Corpora" / target).iterdir())
    assert len(seeds) >= 4
    assert [seed.name for seed in seeds if seed.stat().st_size > LONGEST] == []


def test_every_corpus_and_dictionary_belongs_to_a_target():
    assert {path.stem for path in (FUZZ / "Corpora").iterdir()} == set(TARGETS)


def test_the_seeds_are_those_that_the_script_writes(deskseeds):
    for target, seeds in deskseeds.SEEDS.items():
        written = [name for name, _ in seeds()]
        assert len(set(written)) == len(written), target
        assert {path.name for path in (FUZZ / "Corpora" / target).iterdir()} == set(written), target
    for target, entries in deskseeds.DICTIONARIES.items():
        text = (FUZZ / "Corpora" / f"{target}.dict").read_text()
        assert text == "".join(map(deskseeds.quoted, entries)), target
