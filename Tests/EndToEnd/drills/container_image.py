"""A drill that takes the steps of the container file in a system of its own. It needs a Debian mirror, and root on Linux.

The program is not built again: the first stage's last command installs the program under test.

REFUND_DESK_BINARY=.build/release/refund-desk .build/venv/bin/python -m pytest -q -p no:cacheprovider \
    Tests/EndToEnd/drills/container_image.py
"""

import json
import re
import time

import pytest

import process
from baresystem import answer, bare_system
from desk import BINARY, REPOSITORY, run
from emulator import Emulator
from ports import free_port

# From nothing to the first answer, in an installed system.
MOST_SECONDS = 120
STEPS = re.sub(r"\\\n\s*", " ", re.sub(r"^#.*\n", "", (REPOSITORY / "deploy/Containerfile").read_text(), flags=re.M))
BUILD, IMAGE = [re.findall(r"^([A-Z]+) (.*)$", stage, re.M) for stage in re.split(r"^FROM .*$", STEPS, flags=re.M)[1:]]


def value(instruction):
    """Returns what the image's only step of a kind says."""
    (found,) = [words for name, words in IMAGE if name == instruction]
    return found


@pytest.fixture(scope="module")
def image(tmp_path_factory):
    """The system that the steps of the last stage make."""
    folder = tmp_path_factory.mktemp("image") / "root"
    with bare_system(folder) as system:
        for name, words in IMAGE:
            if name == "RUN":
                system.run("sh", "-c", words)
            elif name == "COPY":
                assert words == "--from=build /install/ /"
                install(folder)
            elif name == "WORKDIR":
                system.path(words).mkdir(parents=True, exist_ok=True)
        yield system


def install(folder):
    """Does what the first stage's last command does after the build, into the folder of a system."""
    (command,) = [words for name, words in BUILD if name == "RUN" and "install -D" in words]
    (target,) = re.findall(r"install -D --strip \S+ /install(\S+)", command)
    program = folder / target.lstrip("/")
    program.parent.mkdir(parents=True, exist_ok=True)
    done = process.run(["strip", "-o", program, BINARY], timeout=120)
    assert done.returncode == 0, done.stderr
    program.chmod(0o755)


def test_a_desk_in_the_image_answers_its_first_request(image, tmp_path):
    uid, gid = value("USER").split(":")
    entry = [*json.loads(value("ENTRYPOINT")), *json.loads(value("CMD"))]
    assert image.run(entry[0], "--version") == run("--version").stdout
    port = free_port()
    begun = time.monotonic()
    with Emulator(tmp_path, "--bundle-id", "com.example.coins") as store:
        image.run(
            "refund-desk", "init", "--directory", value("WORKDIR"), "--emulator", f"http://127.0.0.1:{store.port}",
            "--listen", f"127.0.0.1:{port}", "--database", "sqlite:/var/lib/refund-desk/refund-desk.sqlite", "--force",
        )
        image.run("chown", "--recursive", f"root:{gid}", value("WORKDIR"))
        image.run("chmod", "--recursive", "u=rwX,g=rX,o=", value("WORKDIR"))
        with image.process("sh", "-c", f"cd {value('WORKDIR')} && exec {' '.join(entry)}", user=uid) as desk:
            desk.wait_for_line(rf"^Refund Desk listens on http://127\.0\.0\.1:{port}$")
            check = json.loads(value("HEALTHCHECK").partition("CMD ")[2])
            image.run(*[word.replace("/8080", f"/{port}") for word in check], user=uid)
            token = image.run(
                "refund-desk", "tokens", "create", "--role", "backend", "--config",
                f"{value('WORKDIR')}/refund-desk.yml", user=uid,
            ).strip()
            answer(store, port, token)
            print(f"From the emulator's start to the answer: {time.monotonic() - begun:.1f} s.")
            assert time.monotonic() - begun < MOST_SECONDS
            desk.stop()
    assert image.owner("/var/lib/refund-desk/refund-desk.sqlite") == ("refund-desk:refund-desk", "600")
    assert image.path("/etc/ssl/certs/ca-certificates.crt").exists()
