"""A drill that takes the steps of the container files in systems of their own.

It needs a Debian mirror, and root on Linux. The program is not built again: the last command of the desk's first stage
installs the program under test.

REFUND_DESK_BINARY=.build/release/refund-desk .build/venv/bin/python -m pytest -q -p no:cacheprovider \
    Tests/EndToEnd/drills/container_image.py
"""

import contextlib
import json
import re
import shutil
import time

import pytest
import yaml

import process
from baresystem import answer, bare_system
from desk import BINARY, REPOSITORY, run
from emulator import Emulator
from ports import free_port

# From nothing to the first answer, in an installed system.
MOST_SECONDS = 120
DEPLOY = REPOSITORY / "deploy"
# The base of each stage whose steps are taken.
BASE = "debian:bookworm-slim"
# What Patroni's check of its settings says although they are right, with the reason.
EXPECTED_COMPLAINTS = {
    r"bootstrap\.pg_hba +is not defined": "the documentation calls it optional: postgresql.pg_hba has the lines",
    r"postgresql\.authentication\.rewind +is not defined": "the documentation calls it optional: the superuser rewinds",
    r"etcd\.hosts\.\d ": "no etcd runs in the system",
    r"Port \d+ is already in use": "the system shares the network with this machine",
}


class Stage:
    """A stage of a container file: its base and its steps, each an instruction with its words."""

    def __init__(self, base, text):
        self.base, self.steps = base, re.findall(r"^([A-Z]+) (.*)$", text, re.M)

    def value(self, instruction):
        """Returns what the only step of a kind says."""
        (found,) = [words for name, words in self.steps if name == instruction]
        return found

    @contextlib.contextmanager
    def system(self, folder, copy):
        """Takes the steps in a new system; `copy` does what a step that copies files says."""
        assert self.base == BASE
        with bare_system(folder) as system:
            # As in Debian's images, packages start no services.
            policy = system.path("/usr/sbin/policy-rc.d")
            policy.write_text("#!/bin/sh\nexit 101\n")
            policy.chmod(0o755)
            for name, words in self.steps:
                if name == "RUN":
                    system.run("sh", "-c", words)
                elif name == "COPY":
                    copy(system, words)
                elif name == "WORKDIR":
                    system.path(words).mkdir(parents=True, exist_ok=True)
            yield system


def stages(path):
    """Returns the stages of a container file, in order."""
    text = re.sub(r"\\\n\s*", " ", re.sub(r"^#.*\n", "", path.read_text(), flags=re.M))
    _, *parts = re.split(r"^FROM (\S+).*$", text, flags=re.M)
    return [Stage(base, steps) for base, steps in zip(parts[::2], parts[1::2], strict=True)]


BUILD, IMAGE = stages(DEPLOY / "Containerfile")
PACKAGES, DATABASE = stages(DEPLOY / "patroni/Containerfile")


@pytest.fixture(scope="module")
def image(tmp_path_factory):
    """The system that the steps of the desk's last stage make."""
    def copy(system, words):
        assert words == "--from=build /install/ /"
        install(system.folder)

    with IMAGE.system(tmp_path_factory.mktemp("image") / "root", copy) as system:
        yield system


@pytest.fixture(scope="module")
def database_image(tmp_path_factory):
    """The system that the steps of both stages of the database servers' image make."""
    def refuse(system, words):
        pytest.fail(f"the first stage copies {words}")

    with PACKAGES.system(tmp_path_factory.mktemp("packages") / "root", refuse) as packages:
        def copy(system, words):
            *flags, source, target = words.split()
            options = dict(flag.removeprefix("--").split("=") for flag in flags)
            place = packages.path(source) if options.get("from") == "packages" else DEPLOY / "patroni" / source
            goal = system.path(target)
            goal.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(place, goal)
            if "chmod" in options:
                goal.chmod(int(options["chmod"], 8))

        with DATABASE.system(tmp_path_factory.mktemp("database") / "root", copy) as system:
            yield system


def install(folder):
    """Does what the first stage's last command does after the build, into the folder of a system."""
    (command,) = [words for name, words in BUILD.steps if name == "RUN" and "install -D" in words]
    (target,) = re.findall(r"install -D --strip \S+ /install(\S+)", command)
    program = folder / target.lstrip("/")
    program.parent.mkdir(parents=True, exist_ok=True)
    done = process.run(["strip", "-o", program, BINARY], timeout=120)
    assert done.returncode == 0, done.stderr
    program.chmod(0o755)


def test_a_desk_in_the_image_answers_its_first_request(image, tmp_path):
    uid, gid = IMAGE.value("USER").split(":")
    entry = [*json.loads(IMAGE.value("ENTRYPOINT")), *json.loads(IMAGE.value("CMD"))]
    assert image.run(entry[0], "--version") == run("--version").stdout
    port = free_port()
    begun = time.monotonic()
    with Emulator(tmp_path, "--bundle-id", "com.example.coins") as store:
        image.run(
            "refund-desk", "init", "--directory", IMAGE.value("WORKDIR"),
            "--emulator", f"http://127.0.0.1:{store.port}", "--listen", f"127.0.0.1:{port}",
            "--database", "sqlite:/var/lib/refund-desk/refund-desk.sqlite", "--force",
        )
        image.run("chown", "--recursive", f"root:{gid}", IMAGE.value("WORKDIR"))
        image.run("chmod", "--recursive", "u=rwX,g=rX,o=", IMAGE.value("WORKDIR"))
        with image.process("sh", "-c", f"cd {IMAGE.value('WORKDIR')} && exec {' '.join(entry)}", user=uid) as desk:
            desk.wait_for_line(rf"^Refund Desk listens on http://127\.0\.0\.1:{port}$")
            check = json.loads(IMAGE.value("HEALTHCHECK").partition("CMD ")[2])
            image.run(*[word.replace("/8080", f"/{port}") for word in check], user=uid)
            token = image.run(
                "refund-desk", "tokens", "create", "--role", "backend", "--config",
                f"{IMAGE.value('WORKDIR')}/refund-desk.yml", user=uid,
            ).strip()
            answer(store, port, token)
            print(f"From the emulator's start to the answer: {time.monotonic() - begun:.1f} s.")
            assert time.monotonic() - begun < MOST_SECONDS
            desk.stop()
    assert image.owner("/var/lib/refund-desk/refund-desk.sqlite") == ("refund-desk:refund-desk", "600")
    assert image.path("/etc/ssl/certs/ca-certificates.crt").exists()


def complaints(system, **variables):
    """Returns what Patroni says about its settings in the image, with the variables of the first server."""
    services = yaml.safe_load((DEPLOY / "patroni/compose.yml").read_text())["services"]
    own = {name: text for name, text in services["db-1"]["environment"].items() if name.startswith("PATRONI_")}
    program, settings = json.loads(DATABASE.value("CMD"))
    words = [f"{name}={text}" for name, text in (own | variables).items()]
    user = DATABASE.value("USER")
    with system.process("env", *words, program, "--validate-config", settings, user=user) as started:
        ended = started.wait(60)
    assert ended.returncode in (0, 1), ended.failure(f"ended with {ended.returncode}")
    return ended.stderr.splitlines()


def test_the_database_image_has_etcd_and_a_patroni_that_accepts_its_settings(database_image):
    user = DATABASE.value("USER")
    assert database_image.run("etcd", "--version", user=user).startswith("etcd Version: ")
    assert database_image.run("patroni", "--version", user=user).startswith("patroni ")
    check = json.loads(DATABASE.value("HEALTHCHECK").partition("CMD ")[2])
    assert database_image.run(check[0], "--version", user=user).startswith("curl ")
    found = complaints(database_image)
    unexpected = [line for line in found if not any(re.search(known, line) for known in EXPECTED_COMPLAINTS)]
    assert unexpected == [], "\n".join(found)
    assert "does not exist" in "\n".join(complaints(database_image, PATRONI_POSTGRESQL_BIN_DIR="/nowhere"))
    for folder in ("/var/lib/postgresql/data", "/var/lib/etcd"):
        assert database_image.owner(folder) == (f"{user}:{user}", "700")
    assert database_image.owner("/etc/patroni/create-database")[1] == "755"
    # Patroni makes the only cluster.
    assert not database_image.path("/var/lib/postgresql/15/main").exists()
