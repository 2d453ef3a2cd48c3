"""A drill with the Debian package in a system of its own. It needs a Debian mirror, and root on Linux.

REFUND_DESK_BINARY=.build/release/refund-desk .build/venv/bin/python -m pytest -q -p no:cacheprovider \
    Tests/EndToEnd/drills/debian_package.py
"""

import json
import re
import shutil
import stat
import time

import pytest

import debian
from baresystem import bare_system
from desk import run
from documents import blocks, text_of
from emulator import Emulator
from ports import free_port

PAGE = "docs/install.md"
CONFIGURATION, APP = "/etc/refund-desk/refund-desk.yml", "com.example.coins"
# From the file of the package to the first answer, in a bare system.
MOST_SECONDS = 120


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    return debian.build(tmp_path_factory.mktemp("deb"))


@pytest.fixture(scope="module")
def system(tmp_path_factory, package):
    """A bare system with the package installed, and what it depends on."""
    folder = tmp_path_factory.mktemp("system") / "root"
    with bare_system(folder) as own:
        shutil.copy(package, folder / "tmp" / package.name)
        own.run("apt-get", "update", "-qq")
        # What the commands of the page need and the package does not.
        own.run("apt-get", "install", "-y", "-qq", "--no-install-recommends", "curl")
        begun = time.monotonic()
        own.run("apt-get", "install", "-y", "-qq", "--no-install-recommends", f"/tmp/{package.name}")
        own.seconds = time.monotonic() - begun
        yield own


def shown(text):
    """Returns the only block of the page that contains a text, for root in a system without sudo."""
    (block,) = [block for block in blocks(PAGE, "sh") if text in block.text]
    as_user = "setpriv --reuid=refund-desk --regid=refund-desk --clear-groups "
    return block.text.replace("sudo -u refund-desk ", as_user).replace("sudo ", "")


def test_the_installed_package_has_a_user_folders_and_a_program_that_runs(system):
    assert system.run("refund-desk", "--version") == run("--version").stdout
    assert system.run("getent", "passwd", "refund-desk").strip().endswith(":/var/lib/refund-desk:/usr/sbin/nologin")
    assert system.owner("/etc/refund-desk") == ("root:refund-desk", "750")
    assert system.owner("/var/lib/refund-desk") == ("refund-desk:refund-desk", "700")
    assert system.run("dpkg", "--verify", "refund-desk") == ""
    assert stat.S_IMODE(system.path("/usr/bin/refund-desk").stat().st_mode) == 0o755


def libraries(system, file):
    """Returns the path of each library that a program or a library needs, also through others."""
    printed = system.run("ldd", file)
    assert "not found" not in printed
    return dict(re.findall(r"^\s*(\S+) => (/\S+)", printed, re.M))


def test_the_page_lists_the_libraries_that_the_program_needs_and_its_size(system, package):
    if debian.foreign_libraries():
        pytest.skip("a debug build needs Swift's libraries")
    listed = dict(re.findall(r"^\| `(lib\S+)` \| `(\S+)` \|$", text_of(PAGE), re.M))
    needed = libraries(system, "/usr/bin/refund-desk")
    assert listed.keys() <= needed.keys()
    through_others = set().union(*(libraries(system, needed[name]) for name in listed))
    assert needed.keys() - listed.keys() <= through_others
    packages = {one.split()[0] for one in debian.field(package, "Depends").split(", ")}
    assert {*listed.values(), "adduser", "ca-certificates"} == packages
    sizes = [int(size) for size in re.search(r"about (\d+) MB, and the package about (\d+) MB", text_of(PAGE)).groups()]
    for file, megabytes in zip((system.path("/usr/bin/refund-desk"), package), sizes):
        # A fifth off is worth another number on the page.
        assert abs(file.stat().st_size / 1e6 - megabytes) < megabytes / 5, file


def test_the_commands_of_the_page_lead_to_an_answered_request(system, tmp_path):
    unit = system.path("/usr/lib/systemd/system/refund-desk.service").read_text()
    (command,) = re.findall(r"^ExecStart=(.*)$", unit, re.MULTILINE)
    assert command.endswith(CONFIGURATION)
    port = free_port()
    begun = time.monotonic()
    with Emulator(tmp_path, "--bundle-id", "com.example.coins") as store:
        def run_page(text, replaced=""):
            ports = {"8080": str(port), "8081": str(store.port)}
            script = re.sub(r"(?<=:)808[01]\b", lambda found: ports[found[0]], shown(text))
            return system.run("sh", "-euc", script.replace(replaced, ""))

        # The unit's own command replaces systemd, which does not run here.
        printed = run_page("init --emulator", "systemctl start refund-desk\n")
        assert "the group refund-desk can read the files" in printed
        words = ["sh", "-c", f"umask 077 && cd /var/lib/refund-desk && exec {command}"]
        with system.process(*words, user="refund-desk") as desk:
            desk.wait_for_line(rf"^Refund Desk listens on http://127\.0\.0\.1:{port}$")
            run_page("apple=http")
            config = ["--config", CONFIGURATION]

            def answered():
                listed = system.run("refund-desk", "cases", "list", "--json", *config, user="refund-desk")
                return [case for case in json.loads(listed)["cases"] if case["state"] == "answered"]

            (case,) = desk.wait_until(answered, 30, "an answered case")
            seconds = system.seconds + time.monotonic() - begun
            print(f"From the package to the answer: {seconds:.1f} s, {system.seconds:.1f} s of them for the installation.")
            assert seconds < MOST_SECONDS
            assert "answered" in run_page("cases list")
            customer = case["customer"]
            # The desk makes its keys where its service may write.
            system.run("refund-desk", "customers", "erase", customer, "--app", APP, "--yes", *config, user="refund-desk")
            desk.wait_until(lambda: system.path("/var/lib/refund-desk/audit.key").exists(), 60, "a signed audit")
            system.run("refund-desk", "audit", "verify", *config, user="refund-desk")
            desk.stop()
    for name in ("erasure.key", "audit.key"):
        assert system.owner(f"/var/lib/refund-desk/{name}") == ("refund-desk:refund-desk", "600")
    assert system.owner("/var/lib/refund-desk/refund-desk.sqlite") == ("refund-desk:refund-desk", "600")


def test_another_installation_keeps_everything_and_says_that_the_desk_must_be_restarted(system, package):
    mark = system.path("/etc/refund-desk/mark")
    mark.write_text("mine")
    told = system.run("dpkg", "--install", f"/tmp/{package.name}")
    assert "systemctl restart refund-desk" in told and "migrate --check" in told
    assert mark.read_text() == "mine"


def test_removing_keeps_the_data_and_purging_deletes_them_without_a_question(system):
    database = system.path("/var/lib/refund-desk/refund-desk.sqlite")
    database.touch()
    system.run("dpkg", "--remove", "refund-desk")
    assert not system.path("/usr/bin/refund-desk").exists()
    assert database.exists() and system.path("/etc/refund-desk/mark").exists()
    system.run("dpkg", "--purge", "refund-desk")
    assert not database.parent.exists() and not system.path("/etc/refund-desk").exists()
    assert system.run("getent", "passwd", "refund-desk") != ""
