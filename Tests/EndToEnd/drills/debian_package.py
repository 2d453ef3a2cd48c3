"""A drill with the Debian package in a system of its own. It needs a Debian mirror, and root on Linux.

REFUND_DESK_BINARY=.build/release/refund-desk .build/venv/bin/python -m pytest -q -p no:cacheprovider \
    Tests/EndToEnd/drills/debian_package.py
"""

import contextlib
import re
import shutil
import stat

import pytest

import debian
import process
import web
from desk import run
from emulator import Emulator
from test_init import free_port

CONFIGURATION = "/etc/refund-desk/refund-desk.yml"


class System:
    """A Debian system in a folder, which shares the kernel and the network with this one."""

    def __init__(self, folder):
        self.folder = folder

    def process(self, *words, user=None, **options):
        """Starts a program in the system, as root or as a user."""
        as_user = ["--userspec", f"{user}:{user}"] if user else []
        return process.Process(["chroot", *as_user, self.folder, *words], environment={
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8",
        }, **options)

    def run(self, *words, user=None, status=0):
        """Runs a program to its end, and returns what it prints."""
        with self.process(*words, user=user) as started:
            ended = started.wait(300)
        assert ended.returncode == status, ended.failure(f"ended with {ended.returncode}")
        return ended.stdout

    def path(self, name):
        return self.folder / name.lstrip("/")

    def owner(self, name):
        """Returns who owns a file of the system, and its rights."""
        owner, rights = self.run("stat", "--format", "%U:%G %a", name).split()
        return owner, rights


@contextlib.contextmanager
def kernel_folders(folder):
    """The folder of processes in a system, until the end of a `with` block."""
    mounted = process.run(["mount", "-t", "proc", "proc", folder / "proc"])
    assert mounted.returncode == 0, mounted.stderr
    try:
        yield
    finally:
        process.run(["umount", "--lazy", folder / "proc"])


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    return debian.build(tmp_path_factory.mktemp("deb"))


@pytest.fixture(scope="module")
def system(tmp_path_factory, package):
    """A system with nothing but what every Debian has, and the package installed with what it depends on."""
    folder = tmp_path_factory.mktemp("system") / "root"
    made = process.run(["mmdebstrap", "--variant=apt", "bookworm", folder], timeout=600)
    assert made.returncode == 0, made.stderr
    for library in debian.foreign_libraries():
        target = folder / library.lstrip("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(library, target)
    with kernel_folders(folder):
        own = System(folder)
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
    with Emulator(tmp_path, "--bundle-id", "com.example.coins") as store:
        system.run(
            "refund-desk", "init", "--directory", "/etc/refund-desk", "--emulator", f"http://127.0.0.1:{store.port}",
            "--listen", f"127.0.0.1:{port}", "--database", "sqlite:/var/lib/refund-desk/refund-desk.sqlite", "--force",
        )
        names = [f"/etc/refund-desk/{path.name}" for path in system.path("/etc/refund-desk").iterdir()]
        system.run("chown", "root:refund-desk", *names)
        system.run("chmod", "640", *names)
        words = ["sh", "-c", f"umask 077 && cd /var/lib/refund-desk && exec {command}"]
        with system.process(*words, user="refund-desk") as desk:
            desk.wait_for_line(rf"^Refund Desk listens on http://127\.0\.0\.1:{port}$")
            token = system.run(
                "refund-desk", "tokens", "create", "--role", "backend", "--config", CONFIGURATION, user="refund-desk"
            ).strip()
            answer(store, port, token)
            desk.stop()
    assert system.owner("/var/lib/refund-desk/refund-desk.sqlite") == ("refund-desk:refund-desk", "600")


def answer(store, port, token):
    """Buys something, reports its facts, and waits until the desk answered Apple's question about it."""
    bought = web.request(store.port, "POST", "/_emulator/purchases", {
        "bundleId": "com.example.coins", "productId": "coins.500", "environment": "Production",
    }).json
    headers, facts = {"Authorization": f"Bearer {token}"}, "/v1/apps/com.example.coins"
    for path, body in [
        (f"{facts}/customers/{bought['originalTransactionId']}/consent", {"granted": True}),
        (f"{facts}/transactions/{bought['transactionId']}/delivery", {"status": "delivered"}),
    ]:
        assert web.request(port, "PUT", path, body, headers=headers).status < 300
    path = f"/_emulator/transactions/{bought['transactionId']}/refund-requests"
    asked = web.request(store.port, "POST", path, {"reason": "OTHER"}).json

    def is_answered():
        return web.request(store.port, "GET", f"/_emulator/refund-requests/{asked['id']}").json["consumption"]

    store.wait_until(is_answered, 30, "an answer")


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
