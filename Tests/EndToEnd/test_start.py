"""What `serve` checks and changes at its start: core dumps, file permissions and trusted roots."""

import base64
import contextlib
import os
import pathlib
import re
import resource
import sys

import pytest

import process
import web
from chains import Chain
from desk import BINARY, run, start, write_configuration
from emulator import Emulator

ON_LINUX = sys.platform == "linux"
LISTENING = r"^Refund Desk listens on http://127\.0\.0\.1:(\d+)$"


@contextlib.contextmanager
def served(folder):
    """Runs a desk while the block runs, and returns its process."""
    with start("serve", "--config", "refund-desk.yml", folder=folder) as process:
        process.wait_for_line(LISTENING)
        yield process
        process.stop()


@pytest.fixture
def folder(tmp_path):
    """A folder with a configuration that listens on a free port, and files that only their owner can read."""
    write_configuration(tmp_path, "sqlite:desk.sqlite")
    configuration = tmp_path / "refund-desk.yml"
    configuration.write_text("listen: 127.0.0.1:0\n" + configuration.read_text())
    for name in ("refund-desk.yml", "AuthKey.p8"):
        (tmp_path / name).chmod(0o600)
    return tmp_path


def run_as_ordinary_user(*arguments, folder):
    """Runs a subcommand to its end as a user that the modes of files stop, unlike root."""
    if os.geteuid() != 0:
        return run(*arguments, folder=folder)
    without = "-dac_override,-dac_read_search"
    return process.run(
        ["setpriv", f"--inh-caps={without}", f"--bounding-set={without}", BINARY, *arguments], folder=folder)


@pytest.mark.skipif(not ON_LINUX, reason="setpriv takes rights from root on Linux only")
@pytest.mark.parametrize("is_file", [False, True], ids=["a folder", "a file"])
def test_serve_names_the_folder_or_the_file_that_its_user_may_not_write(folder, is_file):
    closed = folder / "closed"
    closed.mkdir()
    configuration = folder / "refund-desk.yml"
    configuration.write_text(configuration.read_text().replace("sqlite:desk.sqlite", "sqlite:closed/desk.sqlite"))
    if is_file:
        (closed / "desk.sqlite").touch(0o400)
    else:
        closed.chmod(0o500)
    try:
        done = run_as_ordinary_user("serve", folder=folder)
    finally:
        closed.chmod(0o700)
    assert done.returncode == 1, done.stdout
    place = "closed/desk.sqlite" if is_file else str(closed)
    assert f"this user may not write to {place}; make the user that runs the desk its owner" in done.stderr


def core_dumps(process):
    """Returns the maximum size of a core dump, and the kinds of memory in it, as one number."""
    system = pathlib.Path("/proc") / str(process.pid)
    limit = re.search(r"^Max core file size +(\S+)", (system / "limits").read_text(), re.MULTILINE)[1]
    return limit, int((system / "coredump_filter").read_text(), 16)


@pytest.mark.skipif(not ON_LINUX, reason="only Linux shows the limits of another process")
@pytest.mark.parametrize("is_allowed", [False, True])
def test_core_dumps_are_off_unless_the_configuration_allows_them(folder, is_allowed):
    if is_allowed:
        configuration = folder / "refund-desk.yml"
        configuration.write_text("coreDumps: true\n" + configuration.read_text())
    soft, hard = resource.getrlimit(resource.RLIMIT_CORE)
    resource.setrlimit(resource.RLIMIT_CORE, (hard, hard))
    try:
        with served(folder) as process:
            limit, memory = core_dumps(process)
    finally:
        resource.setrlimit(resource.RLIMIT_CORE, (soft, hard))
    assert "core dumps" not in process.stderr
    if is_allowed:
        assert limit == ("unlimited" if hard == resource.RLIM_INFINITY else str(hard))
        assert memory == int(pathlib.Path("/proc/self/coredump_filter").read_text(), 16)
    else:
        assert (limit, memory) == ("0", 0)


@pytest.mark.skipif(not ON_LINUX, reason="only Linux shows the limits of another process")
def test_core_dumps_are_off_in_other_commands_too(tmp_path):
    with Emulator(tmp_path) as emulator:
        assert core_dumps(emulator.process) == ("0", 0)


def test_serve_warns_about_files_with_secrets_that_others_can_read(folder):
    (folder / "AuthKey.p8").chmod(0o604)
    (folder / "refund-desk.yml").chmod(0o644)
    with served(folder) as process:
        pass
    warned = [line for line in process.stderr.splitlines() if "every user of this machine" in line]
    assert len(warned) == 2
    assert any("AuthKey.p8" in line for line in warned) and any("refund-desk.yml" in line for line in warned)
    assert (folder / "desk.sqlite").stat().st_mode & 0o077 == 0


def test_serve_warns_about_no_file_that_is_private(folder):
    with served(folder) as process:
        pass
    assert "every user of this machine" not in process.stderr


def write_root(folder, der, *, trust=""):
    (folder / "root.der").write_bytes(der)
    with (folder / "refund-desk.yml").open("a") as configuration:
        configuration.write(f"    rootCertificates: [root.der]\n{trust}")


def emulator_root(folder):
    """Returns the root certificate of a new emulator."""
    with Emulator(folder) as emulator:
        answer = web.request(emulator.port, "GET", "/_emulator/credentials?bundleId=com.example.coins")
        assert answer.status == 200, answer.body
        return base64.b64decode(answer.json["rootCertificate"])


@pytest.mark.parametrize("is_emulators", [False, True], ids=["a stranger's root", "an emulator's root"])
def test_serve_refuses_a_foreign_root_for_apples_endpoints(folder, is_emulators):
    write_root(folder, emulator_root(folder) if is_emulators else Chain.make().root.der)
    ended = run("serve", "--config", "refund-desk.yml", folder=folder)
    assert ended.returncode == 78, ended.stderr
    assert "apps[0].rootCertificates" in ended.stderr and "trustForeignRoots" in ended.stderr
    assert ("App Store emulator" in ended.stderr) == is_emulators
    assert not (folder / "desk.sqlite").exists()


def test_serve_accepts_a_foreign_root_that_the_configuration_allows(folder):
    write_root(folder, Chain.make().root.der, trust="    trustForeignRoots: true\n")
    with served(folder):
        pass
