"""The fuzz targets: each is built, has seeds, and its seeds are those that the script writes."""

import re
import sys

import pytest

from desk import REPOSITORY
from hostile import asn1_nest

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


@pytest.mark.parametrize("target", ["pkcs7", "receipt", "x5c"])
def test_the_seeds_of_a_reader_of_der_have_balanced_nests(target):
    seeds = [seed.read_bytes() for seed in (FUZZ / "Corpora" / target).iterdir()]
    for depth in (32, 33, 500, 12_000):
        assert any(asn1_nest(depth) in seed for seed in seeds), depth


def test_the_longest_input_is_longer_than_the_limits_of_untrusted_input():
    assert LONGEST > 65_536
    assert "-c release" in (REPOSITORY / "scripts/fuzz").read_text()


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
