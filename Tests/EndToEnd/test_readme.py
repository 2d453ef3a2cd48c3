"""Runs the blocks of the README in their order, as a reader does, and compares what they print with what it shows."""

import json
import os
import re

import pytest

import process
import web
from desk import BINARY, REPOSITORY, run
from documents import blocks
from ports import free_port
from walkthrough import Terminal, check_printed

BLOCKS = blocks("README.md")


def recipe(language, containing):
    """Returns the only block of a language that contains a text."""
    (found,) = [block for block in BLOCKS if block.language == language and containing in block.text]
    return found


def after(block):
    """Returns the text that the page shows after a block."""
    shown = BLOCKS[BLOCKS.index(block) + 1]
    assert shown.language == "text"
    return shown.text


def terminal(folder, environment):
    return Terminal(lambda typed: process.Process(["sh", "-eu"], folder=folder, environment=environment, input=typed))


@pytest.fixture
def checkout(tmp_path):
    """A folder with what the page's commands use, with the built program and stand-ins for other programs."""
    folder, programs = tmp_path / "checkout", tmp_path / "programs"
    folder.mkdir()
    programs.mkdir()
    for name in ("Makefile", "scripts"):
        (folder / name).symlink_to(REPOSITORY / name)
    for kind in ("debug", "release"):
        (folder / ".build" / kind).mkdir(parents=True)
        (folder / ".build" / kind / "refund-desk").symlink_to(BINARY)
    # Tests must not build: the program is what they test.
    (programs / "swift").write_text(f'#!/bin/sh\n[ "$1" = --version ] && echo "Swift version 6.2" || echo "$*" >>{programs}/told\n')
    (programs / "sudo").write_text('#!/bin/sh\nexec "$@"\n')
    for path in programs.iterdir():
        path.chmod(0o755)
    return folder, programs, {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}"}


def test_the_demo_plays_the_story_of_the_page(checkout):
    folder, programs, environment = checkout
    demo = recipe("sh", "make demo")
    temporary = folder / "temporary"
    temporary.mkdir()
    environment["TMPDIR"] = str(temporary)
    # The demo chooses its ports.
    port = re.compile(r"127\.0\.0\.1:\d+")
    shown = port.sub("127.0.0.1:PORT", after(demo))
    with terminal(folder, environment) as opened:
        opened.start(demo.text, "^Stop with Ctrl-C", timeout=120)
        check_printed(f"…\n{shown}", port.sub("127.0.0.1:PORT", opened.process.stdout))
        assert list(temporary.iterdir())
        opened.interrupt()
    assert list(temporary.iterdir()) == []
    assert (programs / "told").read_text() == "build --product refund-desk\n"


def test_the_demo_refuses_an_unknown_word_in_its_variable(tmp_path):
    refused = run("demo", folder=tmp_path, environment={**os.environ, "REFUND_DESK_DEMO": "twice"})
    assert refused.returncode == 64 and "REFUND_DESK_DEMO is twice. Set it to once" in refused.stderr


def test_the_commands_of_the_page_install_the_program(checkout, tmp_path):
    folder, programs, environment = checkout
    prefix = tmp_path / "bin"
    prefix.mkdir()
    install = recipe("sh", "scripts/need swift")
    environment["PATH"] = f"{prefix}:{environment['PATH']}"
    script = install.text.replace("/usr/local/bin", str(prefix))
    done = process.run(["sh", "-eu"], input=script, folder=folder, environment=environment, timeout=60)
    assert done.returncode == 0, done.stderr
    check_printed(after(install), done.stdout)
    assert (prefix / "refund-desk").is_file()
    assert (programs / "told").read_text() == "build -c release --static-swift-stdlib --product refund-desk\n"


def test_the_steps_of_the_page_lead_to_an_answered_refund_request(tmp_path):
    ports = {"8080": free_port(), "8081": free_port()}

    def with_ports(text):
        for written, free in ports.items():
            text = text.replace(f"127.0.0.1:{written}", f"127.0.0.1:{free}")
        return text

    emulator, desk = recipe("sh", "emulator --port 8081 --quiet"), recipe("sh", "init --emulator")
    others = [
        recipe("sh", "TRANSACTION_ID="), recipe("sh", '"status":"delivered"'), recipe("sh", "refund-requests"),
        recipe("sh", "cases list"),
    ]
    withdrawal = recipe("sh", "DELETE")
    environment = {**os.environ, "PATH": f"{BINARY.parent}:{os.environ['PATH']}"}
    with terminal(tmp_path, environment) as first, terminal(tmp_path, environment) as second, \
            terminal(tmp_path, environment) as third:
        first.start(emulator.text.replace("8081", str(ports["8081"])), "^App Store emulator on ")
        check_printed(with_ports(after(emulator)), first.process.stdout)
        second.start(with_ports(desk.text), "^Refund Desk listens on ")
        check_printed(with_ports(after(desk)) + "…\n", second.process.stdout)

        def has_arrived():
            """A reader is slower than a notification and an answer."""
            sent = web.request(ports["8081"], "GET", "/_emulator/notifications").json["notifications"]
            cases = run("cases", "list", "--json", folder=tmp_path / "first-desk").stdout
            return (all(one["attempts"][-1:] and one["attempts"][-1]["result"] == "SUCCESS" for one in sent)
                    and all(case["state"] == "answered" for case in json.loads(cases)["cases"]))

        for step in others:
            printed = third.run(with_ports(step.text))
            second.process.wait_until(has_arrived, 60, "what was sent has arrived, and no case is open")
            check_printed(after(step), printed)
        assert third.run(withdrawal.text).strip() == ""
        first.interrupt()
        second.interrupt()
