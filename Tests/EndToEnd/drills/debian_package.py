"""A drill with the Debian package in a system of its own. It needs a Debian mirror, and root on Linux.

REFUND_DESK_BINARY=.build/release/refund-desk .build/venv/bin/python -m pytest -q -p no:cacheprovider \
    Tests/EndToEnd/drills/debian_package.py
"""

import re
import shutil
import stat
import time

import pytest

import debian
from baresystem import answer, bare_system
from desk import REPOSITORY, run
from emulator import Emulator
from ports import free_port

CONFIGURATION, APP = "/etc/refund-desk/refund-desk.yml", "com.example.coins"
# From nothing to the first answer, in an installed system.
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
        own.run("apt-get", "install", "-y", "-qq", "--no-install-recommends", f"/tmp/{package.name}")
        yield own


def test_the_installed_package_has_a_user_folders_and_a_program_that_runs(system):
    assert system.run("refund-desk", "--version") == run("--version").stdout
    assert system.run("getent", "passwd", "refund-desk").strip().endswith(":/var/lib/refund-desk:/usr/sbin/nologin")
    assert system.owner("/etc/refund-desk") == ("root:refund-desk", "750")
    assert system.owner("/var/lib/refund-desk") == ("refund-desk:refund-desk", "700")
    assert system.run("dpkg", "--verify", "refund-desk") == ""
    assert stat.S_IMODE(system.path("/usr/bin/refund-desk").stat().st_mode) == 0o755


def test_the_service_answers_a_refund_request_as_its_user(system, tmp_path):
    unit = system.path("/usr/lib/systemd/system/refund-desk.service").read_text()
    (command,) = re.findall(r"^ExecStart=(.*)$", unit, re.MULTILINE)
    assert command.endswith(CONFIGURATION)
    port = free_port()
    begun = time.monotonic()
    with Emulator(tmp_path, "--bundle-id", "com.example.coins") as store:
        system.run(
            "refund-desk", "init", "--directory", "/etc/refund-desk", "--emulator", f"http://127.0.0.1:{store.port}",
            "--listen", f"127.0.0.1:{port}", "--database", "sqlite:/var/lib/refund-desk/refund-desk.sqlite", "--force",
        )
        page = (REPOSITORY / "docs/install.md").read_text()
        (block,) = re.findall(r"```sh\n(sudo chown .*?)sudo systemctl enable", page, re.DOTALL)
        system.run("sh", "-euc", block.replace("sudo ", ""))
        words = ["sh", "-c", f"umask 077 && cd /var/lib/refund-desk && exec {command}"]
        with system.process(*words, user="refund-desk") as desk:
            desk.wait_for_line(rf"^Refund Desk listens on http://127\.0\.0\.1:{port}$")
            token = system.run(
                "refund-desk", "tokens", "create", "--role", "backend", "--config", CONFIGURATION, user="refund-desk"
            ).strip()
            customer = answer(store, port, token)
            print(f"From the emulator's start to the answer: {time.monotonic() - begun:.1f} s.")
            assert time.monotonic() - begun < MOST_SECONDS
            # The desk makes its keys where its service may write.
            config = ["--config", CONFIGURATION]
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
