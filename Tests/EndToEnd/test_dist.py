"""`make dist` packs a program with everything that belongs to it, and its checksums."""

import json
import os
import stat
import sys
import tarfile

import pytest

import process
from desk import BINARY, REPOSITORY, run

sys.path.insert(0, str(REPOSITORY / "scripts"))
from released import common  # noqa: E402

MOMENT = 1_780_000_000
FOLDERS = ("bin", "deploy", "licenses", "share")


def dist(folder, program=BINARY):
    """Runs `make dist` with a program that is already built."""
    done = process.run(
        ["make", "--no-print-directory", "dist", f"BINARY={program}", f"DIST={folder}", "DEB=no", "FAST=yes"],
        folder=REPOSITORY, environment={**os.environ, "SOURCE_DATE_EPOCH": str(MOMENT)}, timeout=300,
    )
    assert done.returncode == 0, done.stderr


def archive(folder):
    (path,) = folder.glob("*.tar.gz")
    return path


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("dist") / "made"
    dist(folder)
    return folder


@pytest.fixture(scope="module")
def unpacked(made, tmp_path_factory):
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(archive(made)) as tar:
        tar.extractall(folder, filter="data")
    (inner,) = folder.iterdir()
    assert f"{inner.name}.tar.gz" == archive(made).name
    return inner


def test_the_archive_is_named_after_version_system_and_architecture(made):
    version = run("--version").stdout.split()[0]
    system, machine = os.uname().sysname, os.uname().machine
    assert archive(made).name == f"refund-desk-{version}-{ {'Linux': 'linux', 'Darwin': 'macos'}[system] }-{machine}.tar.gz"


def test_the_archive_has_the_program_and_what_belongs_to_it(unpacked):
    assert sorted(path.name for path in unpacked.iterdir() if path.is_dir()) == sorted(FOLDERS)
    for name in ("LICENSE", "NOTICE", "CHANGELOG.md"):
        assert (unpacked / name).read_bytes() == (REPOSITORY / name).read_bytes()
    for path in (REPOSITORY / "deploy").rglob("*"):
        assert path.is_dir() or (unpacked / path.relative_to(REPOSITORY)).read_bytes() == path.read_bytes(), path
    for name in ("man/man1/refund-desk-serve.1", "bash-completion/completions/refund-desk"):
        assert (unpacked / "share" / name).stat().st_size > 0
    assert (unpacked / "licenses/swift-nio/LICENSE.txt").stat().st_size > 0
    assert json.loads((unpacked / "sbom.json").read_text())["metadata"]["timestamp"] == "2026-05-28T20:26:40Z"


def test_private_files_of_a_desk_that_runs_from_the_folder_are_not_packed(tmp_path):
    copied = tmp_path / "copied"
    own = tmp_path / "deploy/one-desk"
    (own / "certificates").mkdir(parents=True)
    for name in ("AuthKey.p8", ".env", "audit.key", "certificates/site.pem", "other.pem", "desk.sqlite", "desk.sqlite-wal"):
        (own / name).write_text("private")
    (own / "compose.yml").write_text("name: refund-desk-one\n")
    common.copy(tmp_path / "deploy", copied)
    assert [path.name for path in copied.rglob("*") if path.is_file()] == ["compose.yml"]
    ignored = (REPOSITORY / ".gitignore").read_text().splitlines()
    image = (REPOSITORY / "deploy/Containerfile.dockerignore").read_text().splitlines()
    for pattern in ("*.key", "*.p8", "*.pem", ".env"):
        assert pattern in common.PRIVATE and pattern in ignored and f"**/{pattern}" in image


def test_the_program_of_the_archive_runs_and_has_no_symbols(unpacked):
    program = unpacked / "bin/refund-desk"
    done = process.run(["env", program, "--version"])
    assert (done.returncode, done.stdout) == (0, run("--version").stdout)
    assert program.stat().st_size < BINARY.stat().st_size


def test_nothing_of_the_machine_is_in_the_archive(made):
    with tarfile.open(archive(made)) as tar:
        entries = tar.getmembers()
    assert {(entry.uid, entry.gid, entry.uname, entry.gname, entry.mtime) for entry in entries} == {
        (0, 0, "root", "root", MOMENT)
    }
    assert {stat.S_IMODE(entry.mode) for entry in entries} == {0o644, 0o755}
    assert [entry.name for entry in entries] == sorted(
        (entry.name for entry in entries), key=lambda name: name.split("/")
    )


def test_the_same_program_and_time_give_the_same_bytes(small_program, tmp_path):
    for name in ("first", "second"):
        dist(tmp_path / name, small_program)
    assert archive(tmp_path / "first").read_bytes() == archive(tmp_path / "second").read_bytes()
    assert (tmp_path / "first/SHA256SUMS").read_text() == (tmp_path / "second/SHA256SUMS").read_text()


def test_the_checksums_cover_every_file_and_notice_a_change(made, tmp_path):
    listed = {line.split()[1] for line in (made / "SHA256SUMS").read_text().splitlines()}
    assert listed == {path.name for path in made.iterdir()} - {"SHA256SUMS"}
    for path in made.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    assert process.run(["sha256sum", "--check", "SHA256SUMS"], folder=tmp_path).returncode == 0
    (tmp_path / "sbom.json").write_text("{}")
    assert process.run(["sha256sum", "--check", "SHA256SUMS"], folder=tmp_path).returncode == 1
