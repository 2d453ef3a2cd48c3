"""dependencies.txt lists the packages of the build and the versions that were tested."""

import json

from desk import REPOSITORY

LISTED = [line.split() for line in (REPOSITORY / "dependencies.txt").read_text().splitlines() if not line.startswith("#")]


def test_the_list_of_tested_versions_names_each_package_of_the_build():
    state = json.loads((REPOSITORY / ".build" / "workspace-state.json").read_text())
    used = {(d["packageRef"]["identity"], d["packageRef"]["location"]) for d in state["object"]["dependencies"]}
    assert {(identity, address) for identity, address, _ in LISTED} == used
