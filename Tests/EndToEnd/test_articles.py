"""SwiftPM reads the dependency that the README and an article show."""

import json
import re

import pytest

import process
from desk import REPOSITORY

PAGES = ["README.md", "Sources/AppStoreClient/AppStoreClient.docc/AppStoreClient.md"]

MANIFEST = """\
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Backend",
    dependencies: [
        DEPENDENCY
    ]
)
"""


@pytest.mark.parametrize("page", PAGES)
def test_swiftpm_reads_the_dependency(page, tmp_path):
    (line,) = re.findall(r"^\.package\(url: .*\)$", (REPOSITORY / page).read_text(), re.MULTILINE)
    (tmp_path / "Package.swift").write_text(MANIFEST.replace("DEPENDENCY", line))
    command = ["swift", "package", "--package-path", tmp_path, "dump-package"]
    done = process.run(command, timeout=120)
    assert done.returncode == 0, done.stderr
    (dependency,) = json.loads(done.stdout)["dependencies"]
    (source,) = dependency["sourceControl"]
    (released,) = re.findall(r"\A.*?^## ([\d.]+)", (REPOSITORY / "CHANGELOG.md").read_text(), re.MULTILINE | re.DOTALL)
    assert source["identity"] == "refund-desk"
    assert [version["lowerBound"] for version in source["requirement"]["range"]] == [released]
    assert source["traits"] == []
