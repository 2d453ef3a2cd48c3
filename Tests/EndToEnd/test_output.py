"""What a command prints or writes that cannot be written is said, and replaces nothing that is not a file."""

import json
import os
import pathlib
import stat
import threading

import pytest

from apple import Purchase
from desk import File, run

FULL = pathlib.Path("/dev/full")


@pytest.fixture(scope="module")
def desk(open_desk, tmp_path_factory):
    """A stopped desk with an answered case."""
    with open_desk(database=File(tmp_path_factory.mktemp("output") / "desk.sqlite")) as made:
        made.purchase = Purchase()
        made.all_facts(made.purchase)
        made.ask(made.purchase)
        made.wait_for_state(made.purchase, "answered")
        made.fence()
        made.stop()
        yield made


def call(desk, *arguments, **options):
    return run(*arguments, "--config", desk.config, folder=desk.folder, timeout=60, **options)


@pytest.mark.skipif(not FULL.is_char_device(), reason="the system has no device that is always full")
@pytest.mark.parametrize("words", [
    "cases list", "cases list --json", "report", "report --csv", "audit list", "audit verify", "privacy", "doctor",
    "tokens list", "people list", "apps list",
])
def test_a_full_standard_output_is_an_error(desk, words):
    ended = call(desk, *words.split(), output=FULL)
    assert ended.returncode == 1, ended.stderr
    assert "standard output cannot be written: No space left on device." in ended.stderr
    assert "Fatal" not in ended.stderr and "UserInfo" not in ended.stderr


@pytest.mark.skipif(not FULL.is_char_device(), reason="the system has no device that is always full")
@pytest.mark.parametrize(("words", "said"), [
    ("tokens create --role viewer", "The token exists and nobody knows it"),
    ("tokens create --role viewer --json", "The token exists and nobody knows it"),
    ("people add Ada --role viewer --one-time", "set another with people set-password"),
])
def test_a_secret_that_could_not_be_printed_is_reported(desk, words, said):
    ended = call(desk, *words.split(), output=FULL)
    assert ended.returncode == 1 and said in ended.stderr, ended.stderr


def export(desk, path):
    purchase = desk.purchase
    return call(desk, "customers", "export", purchase.transaction_id, "--app", purchase.bundle, "--output", path)


def bring_in(desk, path, *more):
    return call(desk, "import", "csv", str(path), "--bundle-id", desk.purchase.bundle, *more)


def exports(desk):
    listed = call(desk, "audit", "list", "--kind", "customerExported", "--json")
    return len(json.loads(listed.stdout)["deeds"])


@pytest.mark.parametrize(("path", "said"), [
    ("none/export.zip", "cannot be created: No such file or directory."), (".", "is a folder; name a file in it."),
    ("", "--output needs the path of a file."),
])
def test_an_export_that_cannot_be_written_is_no_deed(desk, path, said):
    before = exports(desk)
    ended = export(desk, path)
    assert ended.returncode == 1 and said in ended.stderr and ".partial" not in ended.stderr, ended.stderr
    assert exports(desk) == before


def test_an_export_never_replaces_a_database(desk):
    before, rows = exports(desk), list(desk.database.rows())
    ended = export(desk, str(desk.database.path))
    assert ended.returncode == 1 and "is an SQLite database or its log; name another" in ended.stderr, ended.stderr
    assert exports(desk) == before and list(desk.database.rows()) == rows


def test_an_export_never_replaces_the_log_of_a_database(desk, tmp_path):
    log = tmp_path / "desk.sqlite-wal"
    log.write_bytes(b"\x37\x7f\x06\x82" + bytes(28))
    ended = export(desk, str(log))
    assert ended.returncode == 1 and "or its log; name another file." in ended.stderr, ended.stderr
    assert log.read_bytes() == b"\x37\x7f\x06\x82" + bytes(28)


def test_an_export_goes_into_a_pipe_and_through_a_link(desk, tmp_path):
    before = exports(desk)
    pipe, link, target = tmp_path / "pipe", tmp_path / "link.zip", tmp_path / "target.zip"
    os.mkfifo(pipe)
    read = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()), daemon=True)
    reader.start()
    ended = export(desk, str(pipe))
    assert ended.returncode == 0, ended.stderr
    reader.join(60)
    assert read and read[0].startswith(b"PK") and stat.S_ISFIFO(pipe.stat().st_mode)
    target.write_text("old")
    link.symlink_to(target)
    ended = export(desk, str(link))
    assert ended.returncode == 0, ended.stderr
    assert link.is_symlink() and target.read_bytes().startswith(b"PK")
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir() if ".partial" in path.name] == []
    # An export is a deed in each environment of the app.
    assert exports(desk) == before + 4


ROWS = "store,purchaseId,customer,at,amount,currency\n"


@pytest.mark.parametrize("kind", ["a folder", "another file"])
def test_an_import_keeps_what_is_beside_its_file(desk, tmp_path, kind):
    (tmp_path / "web.csv").write_text(ROWS + "web,1,c1,2026-05-01,9.99,EUR\n")
    beside = tmp_path / "web.csv.rejected"
    if kind == "a folder":
        beside.mkdir()
    else:
        beside.write_text("my notes\n")
    ended = bring_in(desk, tmp_path / "web.csv")
    assert ended.returncode == 1 and "is not a list of rejected lines" in ended.stderr, ended.stderr
    assert beside.is_dir() if kind == "a folder" else beside.read_text() == "my notes\n"


def test_a_list_of_rejected_lines_of_another_file_does_not_stay(desk, tmp_path):
    path, beside = tmp_path / "web.csv", tmp_path / "web.csv.rejected"
    path.write_text(ROWS + "web,1,c1,2026-05-01,many,EUR\n")
    assert bring_in(desk, path).returncode == 1
    assert beside.read_text().startswith("line 2: ")
    path.write_text("what,ever\n1,2\n")
    assert bring_in(desk, path).returncode == 1
    assert not beside.exists()


def test_an_error_that_quotes_a_file_does_not_steer_the_terminal(desk, tmp_path):
    (tmp_path / "web.csv").write_text("store,purchaseId,at,\x1b[2J\x1b]0;title\x07customer\n")
    ended = bring_in(desk, tmp_path / "web.csv")
    assert ended.returncode == 1 and "\\u{1b}[2J\\u{1b}]0;title\\u{7}customer" in ended.stderr, ended.stderr
    assert "\x1b" not in ended.stderr and "\x07" not in ended.stderr


@pytest.mark.parametrize(("row", "said"), [
    ("web,1, c1,2026-05-01,9.99,EUR", "customer begins or ends with a space"),
    ("web,1 ,c1,2026-05-01,9.99,EUR", "purchaseId begins or ends with a space"),
    ("web,1,c1,0001-01-01,9.99,EUR", "at is before 1970"),
])
def test_a_value_that_would_silently_be_read_as_another_is_refused(desk, tmp_path, row, said):
    (tmp_path / "web.csv").write_text(f"{ROWS}{row}\n")
    ended = bring_in(desk, tmp_path / "web.csv", "--dry-run")
    assert ended.returncode == 1 and said in ended.stdout + ended.stderr, ended.stdout + ended.stderr


@pytest.mark.parametrize(("words", "said"), [
    ("doctor --database-of com.example.coins", "doctor checks every database: omit --database-of."),
    ("doctor --send-test --public-url https://desk.example", "--send-test runs no other check: omit --public-url."),
    ("import history --all --customer anna", "--all has every customer: omit --customer"),
])
def test_options_that_exclude_each_other_are_an_error_of_use(desk, words, said):
    ended = call(desk, *words.split())
    assert ended.returncode == 64 and said in ended.stderr, ended.stderr
