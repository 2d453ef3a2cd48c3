"""Runs docs/guides/first-request.md as it is written, in three terminals, and compares what each block prints.

Only the ports are others. The first text after a block is what the block prints. A second one is what the first
terminal shows then.
"""

import json
import os
import re

import pytest

import process
import web
from desk import BINARY, run
from documents import blocks
from ports import free_port
from walkthrough import Terminal, check_printed

PAGE = "first-request.md"


def steps(ports):
    """Returns each block of the page, with the texts that follow it, and with the ports of the test."""
    path = f"docs/guides/{PAGE}"
    found, scripts = [], blocks(path, "sh")
    for block in blocks(path):
        text = block.text
        for written, free in ports.items():
            text = text.replace(written, str(free))
        if block in scripts:
            found.append((text, []))
        else:
            found[-1][1].append(text)
    return found


@pytest.fixture
def open_terminal(tmp_path):
    environment = {**os.environ, "PATH": f"{BINARY.parent}:{os.environ['PATH']}"}

    def shell(typed):
        return process.Process(["sh", "-eu"], folder=tmp_path, environment=environment, input=typed)

    return lambda: Terminal(shell)


def test_the_guide_leads_from_an_installed_program_to_a_decided_refund(open_terminal, tmp_path):
    ports = {"8080": free_port(), "8081": free_port()}
    (emulator, started), (init, written), (serve, served), *others, (removal, _) = steps(ports)

    def read_as_slowly_as_a_reader(desk):
        """Waits until what was sent has arrived, and no case is open."""
        def is_quiet():
            sent = web.request(ports["8081"], "GET", "/_emulator/notifications").json["notifications"]
            listed = run("cases", "list", "--json", folder=tmp_path / "first-desk").stdout
            return (all(one["attempts"][-1:] and one["attempts"][-1]["result"] == "SUCCESS" for one in sent)
                    and all(case["state"] == "answered" for case in json.loads(listed)["cases"]))
        desk.process.wait_until(is_quiet, 60, "all notifications arrived, and no case is open")

    with open_terminal() as first, open_terminal() as second, open_terminal() as third:
        first.start(emulator, "^App Store emulator on ")
        check_printed(written[0], second.run(init))
        second.start(serve, "^Refund Desk listens on ")
        token = None
        for step, texts in others:
            printed = third.run(step)
            read_as_slowly_as_a_reader(second)
            if texts:
                check_printed(texts[0], printed)
            if len(texts) == 2:
                check_printed(f"…\n{texts[1]}", first.process.stdout)
            token = printed.strip() if printed.startswith("rd_") else token
        check_printed(f"…\n{started[0]}", first.process.stdout)
        check_printed(f"…\n{served[0]}\n…", second.process.stdout)
        page = web.request(ports["8080"], "GET", "/cases", token=token)
        shown = re.sub("<[^>]*>", " ", page.body.decode())
        assert re.search(r"coins\.500.*75.%", shown, re.DOTALL), shown
        first.interrupt()
        second.interrupt()
        third.run(removal)
    assert list(tmp_path.iterdir()) == []
