"""dependencies.txt lists the packages and versions that were tested, and scripts/pin makes Package.resolved from it."""

import json
import shutil

import pytest

from desk import REPOSITORY
from process import run

LISTED = [
    line.split() for line in (REPOSITORY / "dependencies.txt").read_text().splitlines() if not line.startswith("#")
]
# Of each package of a test: its name, its tested version, and how that is tagged.
PACKAGES = [("one", "1.2.0", ["1.2.0"]), ("two", "2.0.1", ["v2.0.1"]), ("three", "3.1.4", ["-am", "x", "3.1.4"])]


def git(folder, *arguments):
    """Runs git in a folder with an author, and returns what it prints."""
    author = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"]
    done = run(["git", *author, *arguments], folder=folder)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture
def project(tmp_path):
    """A folder with scripts/pin, and a list of three packages whose addresses are folders with tags of each kind."""
    (tmp_path / "scripts").mkdir()
    shutil.copy(REPOSITORY / "scripts/pin", tmp_path / "scripts/pin")
    lines = []
    for name, version, tag in PACKAGES:
        package = tmp_path / name
        package.mkdir()
        git(package, "init", "--quiet")
        git(package, "commit", "--quiet", "--allow-empty", "-m", "The tested version")
        git(package, "tag", *tag)
        git(package, "commit", "--quiet", "--allow-empty", "-m", "A later change")
        lines.append(f"{name} {package} {version}\n")
    (tmp_path / "dependencies.txt").write_text("# Tested.\n" + "".join(lines))
    return tmp_path


def pin(project, *options):
    """Runs the script of a project."""
    return run(["scripts/pin", *options], folder=project)


def test_the_list_of_tested_versions_names_each_package_of_the_build():
    state = json.loads((REPOSITORY / ".build" / "workspace-state.json").read_text())
    used = {(d["packageRef"]["identity"], d["packageRef"]["location"]) for d in state["object"]["dependencies"]}
    assert {(identity, address) for identity, address, _ in LISTED} == used


def test_package_resolved_pins_the_commit_behind_each_kind_of_tag(project):
    assert pin(project).returncode == 0
    resolved = json.loads((project / "Package.resolved").read_text())
    assert resolved["version"] == 3
    commits = {name: git(project / name, "rev-parse", "HEAD~1") for name in ("one", "two", "three")}
    assert {p["identity"]: p["state"]["revision"] for p in resolved["pins"]} == commits
    assert [p["state"]["version"] for p in resolved["pins"]] == ["1.2.0", "3.1.4", "2.0.1"]
    assert pin(project, "--verify").stdout == (
        "Package.resolved pins the commits of the 3 versions of dependencies.txt\n"
    )


def test_a_package_resolved_with_another_commit_version_or_package_is_named(project):
    assert pin(project).returncode == 0
    file = project / "Package.resolved"
    written = json.loads(file.read_text())
    for change, named in (
        (lambda pins: pins[0]["state"].update(revision="0" * 40), f"{project / 'one'} 1.2.0 {'0' * 40}, expected"),
        (lambda pins: pins[1]["state"].update(version="3.1.5"), f"three: Package.resolved has {project}/three 3.1.5"),
        (lambda pins: pins[2].update(location="nowhere"), "two: Package.resolved has nowhere 2.0.1"),
        (lambda pins: pins.pop(0), "one is listed, but Package.resolved does not pin it"),
        (lambda pins: pins.append({**pins[0], "identity": "four"}), "four is pinned, but not listed"),
    ):
        changed = json.loads(json.dumps(written))
        change(changed["pins"])
        file.write_text(json.dumps(changed))
        done = pin(project, "--verify")
        assert done.returncode == 1 and named in done.stderr, done.stderr
        assert "Run scripts/pin to write it again." in done.stderr


def test_a_version_without_a_tag_writes_nothing_and_is_named(project):
    listed = project / "dependencies.txt"
    listed.write_text(listed.read_text().replace(" 1.2.0", " 1.9.9"))
    done = pin(project)
    assert done.returncode == 1 and f"{project / 'one'} has no tag for version 1.9.9" in done.stderr
    assert not (project / "Package.resolved").exists()
    missing = pin(project, "--verify")
    assert missing.returncode == 1 and "run scripts/pin to write it" in missing.stderr


def test_a_build_with_another_version_is_named_and_the_list_can_be_written_from_it(project):
    state = project / ".build/workspace-state.json"
    state.parent.mkdir()
    used = [("one", "1.2.0"), ("two", "2.0.2"), ("three", "3.1.4")]
    state.write_text(json.dumps({"object": {"dependencies": [
        {
            "packageRef": {"identity": name, "location": str(project / name)},
            "state": {"checkoutState": {"version": version}},
        }
        for name, version in used
    ]}}))
    done = pin(project, "--check")
    assert done.returncode == 1
    assert f"two: {project / 'two'} 2.0.1 was tested, {project / 'two'} 2.0.2 is used" in done.stderr
    assert pin(project, "--list").returncode == 0
    assert pin(project, "--check").stdout == "the build uses the 3 versions of dependencies.txt\n"
