"""`make sbom` lists what the program is made of; docs/dependencies.md, NOTICE and dependencies.txt agree with it."""

import json
import os
import re
import sys

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

import process
from desk import REPOSITORY

sys.path.append(str(REPOSITORY / "scripts"))

from bom import licences  # noqa: E402

PAGE = REPOSITORY / "docs/dependencies.md"
LISTED = {
    identity: (address, version)
    for identity, address, version in (
        line.split() for line in (REPOSITORY / "dependencies.txt").read_text().splitlines() if not line.startswith("#")
    )
}


def written(folder, **variables):
    """Runs scripts/sbom, and returns the text of the list."""
    output, texts = folder / "sbom.json", folder / "licenses"
    # SwiftPM lets only one command at a time use the build's folder, so the first run may wait for tests.
    done = process.run(
        ["scripts/sbom", "--output", output, "--licenses", texts],
        folder=REPOSITORY, environment={**os.environ, **variables}, timeout=600,
    )
    assert done.returncode == 0, done.stderr
    return output.read_text()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("sbom")


@pytest.fixture(scope="module")
def text(folder):
    return written(folder)


@pytest.fixture(scope="module")
def packages(text):
    """The packages of the list by their names, without the system's libraries."""
    return {part["name"]: part for part in json.loads(text)["components"] if kind(part) != "system"}


@pytest.fixture(scope="module")
def tested(packages):
    """The packages that the build has in the tested version; others may have other licences, parts and needs."""
    return {name: part for name, part in packages.items() if part["version"] == LISTED[name][1]}


def kind(part):
    return properties(part)["dependency"]


def properties(part):
    return {entry["name"].removeprefix("refund-desk:"): entry["value"] for entry in part["properties"]}


def licence(part):
    (given,) = part["licenses"]
    return given.get("expression") or given["license"]["id"]


def table(heading):
    """Returns the rows of a table on the page, each as a list of cells without backticks."""
    section = PAGE.read_text().partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("| `")]
    assert rows, f"{PAGE.name} has no table under {heading}"
    return [[cell.strip().replace("`", "") for cell in row] for row in rows]


def test_the_list_is_valid_by_the_schema_of_cyclonedx(text):
    validator = JsonStrictValidator(SchemaVersion.V1_6)
    assert validator.validate_str(text) is None
    assert validator.validate_str(text.replace('"type": "library"', '"type": "book"', 1)) is not None


def test_the_same_input_gives_the_same_bytes(text, tmp_path):
    assert written(tmp_path) == text
    assert "timestamp" not in text
    dated = json.loads(written(tmp_path, SOURCE_DATE_EPOCH="1780000000"))
    assert dated["metadata"]["timestamp"] == "2026-05-28T20:26:40Z"
    assert dated["serialNumber"] != json.loads(text)["serialNumber"]


def test_the_list_names_each_package_of_the_build_with_its_version(packages):
    state = json.loads((REPOSITORY / ".build/workspace-state.json").read_text())["object"]["dependencies"]
    built = {one["packageRef"]["identity"]: one["state"]["checkoutState"]["version"] for one in state}
    assert {name: part["version"] for name, part in packages.items()} == built
    for name, part in packages.items():
        address, _ = LISTED[name]
        place = address.removeprefix("https://").removesuffix(".git")
        assert part["purl"] == f"pkg:swift/{place}@{part['version']}"
        assert part["externalReferences"][0]["url"] == address
    assert set(packages) == set(LISTED)


def test_the_list_tells_direct_dependencies_from_others(packages):
    manifest = (REPOSITORY / "Package.swift").read_text()
    addresses = set(re.findall(r'\.package\(url: "([^"]+)"', manifest))
    direct = {name for name, part in packages.items() if kind(part) == "direct"}
    assert direct == {name for name, (address, _) in LISTED.items() if address in addresses}


def test_every_dependency_leads_from_the_program_to_a_part_of_the_list(text):
    made = json.loads(text)
    own = made["metadata"]["component"]["bom-ref"]
    parts = {
        part["bom-ref"] for outer in made["components"] for part in [outer, *outer.get("components", [])]
    }
    edges = {entry["ref"]: set(entry.get("dependsOn", [])) for entry in made["dependencies"]}
    assert set(edges) == parts | {own}
    reached, new = set(), {own}
    while new:
        reached |= new
        new = {to for ref in new for to in edges[ref]} - reached
    assert reached == parts | {own}


def test_the_page_has_the_tested_versions():
    on_page = table("Packages that the desk uses itself") + table("Packages that other packages need")
    assert {row[0]: row[1] for row in on_page} == {name: version for name, (_, version) in LISTED.items()}


def test_the_page_has_the_packages_of_the_list(packages, tested, text):
    refs = {part["bom-ref"]: name for name, part in packages.items()}
    needed_by = {name: set() for name in packages}
    for entry in json.loads(text)["dependencies"]:
        for to in entry.get("dependsOn", []):
            if to in refs and entry["ref"] in refs:
                needed_by[refs[to]].add(refs[entry["ref"]])
    direct = table("Packages that the desk uses itself")
    others = table("Packages that other packages need")
    on_page = {row[0]: (row[2], "direct") for row in direct} | {row[0]: (row[2], "transitive") for row in others}
    assert {name: on_page[name] for name in tested} == {
        name: (licence(part), kind(part)) for name, part in tested.items()
    }
    if len(tested) == len(packages):
        assert {row[0]: set(row[3].split(", ")) for row in others} == {row[0]: needed_by[row[0]] for row in others}
    assert [row[0] for row in direct if not row[3]] == [], "why is it needed?"


def test_the_page_has_the_code_inside_packages_and_the_libraries_of_the_system(tested, text):
    inside = [
        (part["name"], name, part.get("version"), licence(part))
        for name, package in tested.items() for part in package.get("components", [])
    ]
    rows = [row for row in table("Other projects' code inside packages") if row[1] in tested]
    assert {(row[0], row[1], row[3]) for row in rows} == {(name, package, has) for name, package, _, has in inside}
    for name, package, version, _ in inside:
        (said,) = [row[2] for row in rows if row[:2] == [name, package]]
        is_revision = version is not None and re.fullmatch(r"[0-9a-f]{7,40}", version)
        expected = "unknown" if version is None else "the revision in the list" if is_revision else version
        assert said.startswith(expected), name
    system = {part["name"]: licence(part) for part in json.loads(text)["components"] if kind(part) == "system"}
    rows = table("Libraries that are not packages")
    assert {row[0]: row[2].partition(" (")[0] for row in rows} == system


def test_the_notice_names_each_part_with_its_copyright_and_licence(packages, tested, text, folder):
    notice = (REPOSITORY / "NOTICE").read_text()
    entries = re.findall(r"^( *)(\S[^\n]*)\n +(\S.*)\n +([\w. -]+?)(?:: ([^\n]*))?$", notice, re.MULTILINE)
    named, package = {}, None
    for indent, name, copyright, has, files in entries:
        package = package if indent else name
        named.setdefault(package, []).append((name, copyright, has))
        for file in re.findall(r"[\w.-]+(?:/[\w.-]+)*\.txt|[\w.-]+/LICENSE", files):
            assert (folder / "licenses" / file).stat().st_size > 0, f"{name}: {file}"
    expected = {}
    for outer in json.loads(text)["components"]:
        expected[outer["name"]] = [
            (outer["name"], outer["copyright"], licence(outer)),
            *(
                (f"{part['name']}, in {properties(part)['path']}", part["copyright"], licence(part))
                for part in outer.get("components", [])
            ),
        ]
    assert set(named) == set(expected)
    other_versions = set(packages) - set(tested)
    assert {name: parts for name, parts in named.items() if name not in other_versions} == {
        name: parts for name, parts in expected.items() if name not in other_versions
    }


def test_the_folder_has_every_licence_and_notice_of_the_packages(packages, folder):
    checkouts = REPOSITORY / ".build/checkouts"
    folders = {path.name.lower(): path for path in checkouts.iterdir()}
    for name in packages:
        source = folders[name]
        for file in [*source.glob("LICENSE*"), *source.glob("NOTICE*")]:
            assert (folder / "licenses" / name / file.name).read_bytes() == file.read_bytes(), file
    for name in ("LICENSE", "NOTICE"):
        assert (folder / "licenses" / name).read_bytes() == (REPOSITORY / name).read_bytes()


def test_a_folder_with_other_files_is_not_replaced(tmp_path):
    (tmp_path / "letter.txt").write_text("keep me")
    done = process.run(
        ["scripts/sbom", "--output", tmp_path / "sbom.json", "--licenses", tmp_path], folder=REPOSITORY, timeout=600
    )
    assert done.returncode != 0 and "is not empty" in done.stderr
    assert (tmp_path / "letter.txt").read_text() == "keep me"


OWN = (REPOSITORY / "LICENSE").read_text()


@pytest.mark.parametrize(("text", "expected"), [
    (OWN, "Apache-2.0"),
    (OWN + "\n## Runtime Library Exception\n" + licences.SWIFT_EXCEPTION, "Apache-2.0 WITH Swift-exception"),
    ((REPOSITORY / "scripts/licenses/libyaml.txt").read_text(), "MIT"),
])
def test_a_licence_is_recognised_by_its_whole_text(text, expected):
    assert licences.licence(text, "swift-example") == expected


@pytest.mark.parametrize("text", [
    "",
    "All rights reserved.",
    "Licensed under the Apache License, Version 2.0",
    OWN.replace("perpetual", "temporary"),
    OWN + "\nAs an exception, you may not use this on Sundays.",
    (REPOSITORY / "scripts/licenses/libyaml.txt").read_text().replace("sublicense", "sell"),
    (REPOSITORY / "scripts/licenses/libyaml.txt").read_text() + "Except on Sundays.",
    (REPOSITORY / "scripts/licenses/ICU.txt").read_text(),
])
def test_an_unknown_licence_is_an_error_that_names_the_package(text):
    with pytest.raises(SystemExit, match="swift-example has a licence that .* does not know"):
        licences.licence(text, "swift-example")


def test_the_header_of_one_file_with_another_licence_is_found(tmp_path):
    (tmp_path / "deep").mkdir()
    (tmp_path / "a.c").write_text("/* Licensed under the Apache License,\n * Version 2.0 (the License) */\n")
    assert licences.header_licences(tmp_path) == {"Apache-2.0"}
    (tmp_path / "deep/b.S").write_text("# under the terms of the GNU General\n# Public License\n")
    assert licences.header_licences(tmp_path) == {"Apache-2.0", "GPL"}
