"""Runs the commands of docs/install.md and docs/upgrading.md as they are written, in folders of their own."""

import contextlib
import os
import re
import sqlite3

import pytest

import process
from desk import BINARY, REPOSITORY, start, write_configuration
from test_dist import archive, dist

PAGES = {name: (REPOSITORY / "docs" / name).read_text() for name in ("install.md", "upgrading.md")}


def recipe(language, containing, page):
    """Returns the only code block of a page that contains a text, without the margin of a list."""
    blocks = [block for block in re.findall(rf"```{language}\n(.*?)\n *```", PAGES[page], re.S) if containing in block]
    (found,) = blocks
    return found


def run_recipe(script, folder, replaced, programs=()):
    """Runs a script with other folders, and with programs before those of the system."""
    for before, after in replaced.items():
        script = script.replace(before, str(after))
    path = ":".join(map(str, [*programs, BINARY.parent, os.environ["PATH"]]))
    environment = {**os.environ, "PATH": path}
    done = process.run(["sh", "-eu"], input=script, folder=folder, environment=environment, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def programs(tmp_path):
    """Stand-ins: `sudo` runs its command, and `systemctl` only records its arguments."""
    folder = tmp_path / "programs"
    folder.mkdir()
    (folder / "sudo").write_text('#!/bin/sh\nif [ "$1" = -u ]; then shift 2; fi\nexec "$@"\n')
    (folder / "systemctl").write_text(f'#!/bin/sh\necho "$@" >>{folder}/told\n')
    for path in folder.iterdir():
        path.chmod(0o755)
    return folder


def told(programs):
    return (programs / "told").read_text().splitlines()


def test_an_archive_is_checked_installed_and_removed_by_the_commands_of_the_page(tmp_path, programs, small_program):
    made, prefix = tmp_path / "dist", tmp_path / "prefix"
    prefix.mkdir()
    dist(made, small_program)
    replaced = {"refund-desk-0.1.0-linux-x86_64": archive(made).name.removesuffix(".tar.gz"), "/usr/local": prefix}
    checked = run_recipe(recipe("sh", "sha256sum --check", "install.md"), made, replaced)
    assert f"{archive(made).name}: OK" in checked
    run_recipe(recipe("sh", "tar -xzf", "install.md"), made, replaced, [programs])
    shown = process.run(["env", prefix / "bin/refund-desk", "--version"])
    assert (shown.returncode, shown.stdout.split()[:1]) == (0, ["0.1.0"])
    assert (prefix / "share/man/man1/refund-desk-serve.1").exists()
    run_recipe(recipe("sh", "sudo rm -f", "install.md"), made, replaced, [programs])
    assert [path for path in prefix.rglob("*") if path.is_file()] == []


@pytest.fixture
def places(tmp_path):
    """A desk with an SQLite file, and the folders that the page names."""
    folder = tmp_path / "desk"
    folder.mkdir()
    write_configuration(folder, f"sqlite:{folder}/refund-desk.sqlite")
    config = folder / "refund-desk.yml"
    config.write_text("listen: 127.0.0.1:0\n" + config.read_text())
    return folder, {"/etc/refund-desk": folder, "/var/lib/refund-desk": folder}


def serves(folder):
    """Returns whether a desk starts on the database; otherwise what it said."""
    with start("serve", folder=folder) as desk:
        desk.wait_until(lambda: not desk.is_running or "listens on" in desk.stdout, 20, "listening, or the end")
        if not desk.is_running:
            return desk.stderr
        desk.stop()
    return True


def test_a_desk_goes_back_from_a_later_release_by_the_commands_of_the_page(places, programs):
    folder, replaced = places
    run_recipe(recipe("sh", "refund-desk migrate --config", "upgrading.md"), folder, replaced)
    run_recipe(recipe("sh", "refund-desk migrate --check", "upgrading.md"), folder, replaced)
    run_recipe(recipe("sh", "refund-desk backup", "upgrading.md"), folder, replaced, [programs])
    run_recipe(recipe("sh", "systemctl restart", "upgrading.md"), folder, replaced, [programs])
    assert told(programs) == ["restart refund-desk"]
    assert serves(folder) is True
    # What a later release would do.
    with contextlib.closing(sqlite3.connect(folder / "refund-desk.sqlite")) as database, database:
        database.execute("INSERT INTO schema_migration (number, identifier) VALUES (9999, '9999-later')")
    assert "later release" in serves(folder)
    run_recipe(recipe("sh", "refund-desk restore", "upgrading.md"), folder, replaced, [programs])
    assert told(programs)[1:] == ["stop refund-desk", "start refund-desk"]
    assert serves(folder) is True
    assert list(folder.glob("refund-desk.sqlite.before-restore-*")) != []
