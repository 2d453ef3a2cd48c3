"""Backups of a desk that runs, and what a restored desk may and may not do.

The file is longer than most, because every test restores the same filled desk.
"""

import json
import os
import re
import shutil
import signal
import stat

import pytest

import fakeapple
from apple import Purchase
from desk import Database, File, Schema, run, start, write_configuration
from documents import blocks
from postgresql import rows_of_schema, running_server


class RestorableDatabase(Schema):
    """A PostgreSQL database of its own: a restore that replaces tables refuses while another desk is connected."""

    def __init__(self, server):
        self.server, self.name = server, "public"
        self.database = server.create_database("")
        self.url = server.database(self.database)

    @staticmethod
    def fresh(folder):
        is_postgresql = os.environ.get("REFUND_DESK_TEST_ENGINE") == "postgresql"
        return RestorableDatabase(running_server()) if is_postgresql else Database.fresh(folder)

    def rows(self):
        """Yields every row with its table, each cell as bytes."""
        return rows_of_schema(self.name, lambda script: self.server.lines(script, self.database))


def command(desk, *arguments):
    return run(*arguments, "--config", desk.config, folder=desk.folder, timeout=120)


def backed_up(desk, name="copy.backup", *arguments):
    """Makes a backup, and returns the result of the command as JSON."""
    done = command(desk, "backup", name, "--json", *arguments)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def restored(desk, name="copy.backup", *arguments):
    done = command(desk, "restore", name, "--json", *arguments)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def refused(desk, words, *arguments):
    done = command(desk, *arguments)
    assert done.returncode == 1, (done.stdout, done.stderr)
    assert words in done.stderr, done.stderr


@pytest.fixture
def backed(open_desk, tmp_path):
    """A desk with one answered case and a backup that it made while it ran."""
    with open_desk(database=RestorableDatabase.fresh(tmp_path)) as desk:
        answered = Purchase()
        desk.all_facts(answered)
        desk.ask(answered)
        desk.wait_for_state(answered, "answered")
        desk.answered = answered
        desk.backup = backed_up(desk)
        yield desk
        if not desk.is_running():
            desk.start()


def test_a_backup_is_complete_and_only_its_owner_may_read_it(backed):
    for name in ("copy.backup", "copy.backup.manifest.json"):
        assert stat.S_IMODE((backed.folder / name).stat().st_mode) == 0o600
    manifest = json.loads((backed.folder / "copy.backup.manifest.json").read_text())
    assert manifest["sha256"] == backed.backup["sha256"]
    assert manifest["bytes"] == (backed.folder / "copy.backup").stat().st_size
    assert manifest["migrations"] == ["0001-first"]
    assert not list(backed.folder.glob("*.partial-*"))
    deeds = json.loads(command(backed, "audit", "list", "--kind", "backupMade", "--json").stdout)
    assert manifest["madeAt"] in json.dumps(deeds) and str(manifest["bytes"]) in json.dumps(deeds)
    refused(backed, "exists already", "backup", "copy.backup")
    assert backed_up(backed, "copy.backup", "--force")["madeAt"] > manifest["madeAt"]


def test_a_restore_refuses_what_it_cannot_trust_and_changes_nothing(backed):
    folder = backed.folder
    refused(backed, "another desk uses" if isinstance(backed.database, File) else "is not empty",
            "restore", "copy.backup")
    refused(backed, "another desk uses" if isinstance(backed.database, File) else "Stop the desks first",
            "restore", "copy.backup", "--force")
    backed.stop()
    refused(backed, "is not empty", "restore", "copy.backup")
    refused(backed, "There is no file", "restore", "none.backup", "--force")
    refused(backed, "is a folder: name a backup in it", "restore", ".", "--force")
    refused(backed, "The journal none.journal cannot be read: ",
            "restore", "copy.backup", "--force", "--journal", "none.journal")
    content, manifest = (folder / "copy.backup").read_bytes(), json.loads(
        (folder / "copy.backup.manifest.json").read_text())

    def wrong(words, content=content, **changes):
        (folder / "wrong.backup").write_bytes(content)
        (folder / "wrong.backup.manifest.json").write_text(json.dumps({**manifest, **changes}))
        refused(backed, words, "restore", "wrong.backup", "--force")

    middle = len(content) // 2
    wrong("is damaged", content[:middle])
    wrong("is damaged", content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1:])
    wrong("is from a later release, which added 0099-later", migrations=["0001-first", "0099-later"])
    wrong("is from a later release", format=99)
    other = "postgresql" if isinstance(backed.database, File) else "sqlite"
    wrong("Configure a database of the same engine", engine=other)
    (folder / "wrong.backup.manifest.json").unlink()
    refused(backed, "manifest.json is missing", "restore", "wrong.backup", "--force")
    assert not list(folder.glob("*before-restore*")) and not list(folder.glob("*.partial-*"))
    backed.start()
    assert backed.case(backed.answered)["state"] == "answered"


def test_after_a_restore_no_case_gets_a_second_answer_unless_a_person_decides(backed):
    desk, waiting, late = backed, Purchase(), Purchase()
    desk.deliver(waiting)
    desk.use(waiting, 10)
    desk.ask(waiting)
    desk.wait_for_state(waiting, "waiting")
    desk.all_facts(late)
    backed_up(desk, "second.backup")
    # Both are answered after the backup, and the second is also requested after it.
    request = desk.pen.signed("CONSUMPTION_REQUEST", late)
    desk.consent(waiting)
    assert desk.post(request).status == 200
    for purchase in (waiting, late):
        desk.wait_for_state(purchase, "answered")
        desk.apple.wait_for_puts(purchase, 1)
    desk.kill()

    result = restored(desk, "second.backup", "--force")
    assert result["keptAs"]
    if isinstance(desk.database, File):
        assert (desk.folder / result["keptAs"]).exists()
    desk.start()
    (deed,) = json.loads(command(desk, "audit", "list", "--kind", "databaseRestored", "--json").stdout)["deeds"]
    assert deed["author"].startswith("command line (") and deed["details"].keys() == {"backup"}
    assert desk.post(request).status == 200
    desk.consent(waiting)
    for purchase in (waiting, late):
        case = desk.wait_for_state(purchase, "held")
        assert case["blockReason"] == "mayHaveBeenAnswered"
    page = desk.call("GET", f"/cases/{desk.case(late)['id']}", role="viewer", headers={"Accept": "text/html"})
    assert page.status == 200
    assert "restored from a backup" in page.body.decode()
    # What is requested after the restore is answered as usual.
    desk.fence()
    for purchase in (waiting, late):
        assert len(desk.apple.puts(purchase)) == 1
    shown = command(desk, "cases", "show", desk.case(waiting)["id"])
    assert "May have been answered" in shown.stdout
    person = desk.call("POST", f"/v1/cases/{desk.case(waiting)['id']}/answer", {"prefer": "none"}, role="operator")
    assert person.status in (200, 202, 204), person.body
    desk.wait_for_state(waiting, "answered")
    assert len(desk.apple.puts(waiting)) == 2 and len(desk.apple.puts(late)) == 1


@pytest.mark.only_on("postgresql")
def test_on_postgresql_the_old_tables_come_back_by_the_statements_of_the_page(backed):
    late = Purchase()
    backed.all_facts(late)
    backed.ask(late)
    backed.wait_for_state(late, "answered")
    backed.stop()
    kept = restored(backed, "copy.backup", "--force")["keptAs"]
    (block,) = blocks("docs/backup.md", "sql")
    script = block.text.replace("desk_before_restore_20260501t120000z", kept)
    script, count = re.subn(r"(?<=DROP SCHEMA )desk\b|(?<=RENAME TO )desk\b", backed.database.name, script)
    assert kept in script and count == 2
    backed.database.server.lines(script, backed.database.database)
    backed.start()
    assert backed.case(late)["state"] == "answered"


def test_a_restore_fills_an_absent_database_and_a_copy_without_a_manifest(backed, tmp_path):
    desk = backed
    if not isinstance(desk.database, File):
        desk.stop()
        desk.database.server.lines("DROP SCHEMA public CASCADE; CREATE SCHEMA public", desk.database.database)
        assert "keptAs" not in restored(desk)
    else:
        desk.stop()
        for file in desk.folder.glob("refund-desk.sqlite*"):
            file.unlink()
        for file in tmp_path.glob("refund-desk.sqlite*"):
            file.unlink()
        shutil.copy(desk.folder / "copy.backup", desk.folder / "plain.sqlite")
        refused(desk, "add --without-manifest", "restore", "plain.sqlite")
        assert "keptAs" not in restored(desk, "plain.sqlite", "--without-manifest")
    desk.start()
    assert desk.case(desk.answered)["state"] == "answered"
    desk.fence()


def test_there_is_nothing_to_back_up_without_a_database(tmp_path):
    write_configuration(tmp_path, "sqlite:desk.sqlite")
    done = run("backup", "copy", "--config", "refund-desk.yml", folder=tmp_path)
    assert done.returncode == 1 and "There is no database" in done.stderr
    assert not (tmp_path / "copy").exists()


@pytest.mark.parametrize("place", ["absent", "file"])
def test_a_series_needs_its_folder_at_the_start(tmp_path, place):
    write_configuration(tmp_path, "sqlite:desk.sqlite")
    (tmp_path / "file").write_text("")
    done = run("backup", "--to", place, "--every", "1s", "--config", "refund-desk.yml", folder=tmp_path)
    assert done.returncode == 1 and f"{place} is not a folder: create it, or name another one" in done.stderr


def test_a_series_keeps_the_newest_backups_until_it_is_stopped(backed, tmp_path):
    folder = tmp_path / "copies"
    folder.mkdir()
    # What a killed series left behind.
    (folder / "refund-desk-20200101T000000Z.backup.partial-1").write_bytes(b"half")
    with start("backup", "--to", folder, "--every", "1s", "--keep", "2", "--config", backed.config,
               folder=backed.folder) as series:
        for _ in range(2):
            series.wait_for_line(r"refund-desk-\d{8}T\d{6}Z\.backup: [\d,]+ bytes, from ")

        def kept():
            return sorted(path.name for path in folder.iterdir())

        series.wait_until(lambda: series.stdout.count("bytes, from") >= 4 and len(kept()) == 4, 60, "two backups")
        names = kept()
        assert [name.endswith(".manifest.json") for name in names] == [False, True, False, True]
        # A copy that fails is reported and tried again.
        moved = folder.rename(tmp_path / "elsewhere")
        series.wait_for_line("The backup failed and is tried again: ")
        moved.rename(folder)
        before = series.stdout.count("bytes, from")
        series.wait_until(lambda: series.stdout.count("bytes, from") > before, 60, "another backup")
        series.stop(number=signal.SIGTERM)
    newest = [name for name in kept() if name.endswith(".backup")][-1]
    backed.stop()
    restored(backed, folder / newest, "--force")
    backed.start()
    assert backed.case(backed.answered)["state"] == "answered"


def test_with_its_journal_a_restored_desk_forgets_no_answer_and_no_withdrawal(open_desk, tmp_path):
    with open_desk(database=RestorableDatabase.fresh(tmp_path)) as desk:
        desk.stop()
        desk.config.write_text(f"journal: {desk.folder}/answers.journal\n" + desk.config.read_text())
        desk.start()
        accepted, heard, withdrawn = Purchase(), Purchase(), Purchase()
        for purchase in (accepted, heard, withdrawn):
            desk.all_facts(purchase)
        # The token is made before the backup, which would not contain a later one.
        desk.listed("cases")
        backed_up(desk)
        asked = (accepted, heard, withdrawn)
        requests = {one.transaction_id: desk.pen.signed("CONSUMPTION_REQUEST", one) for one in asked}
        assert desk.post(requests[accepted.transaction_id]).status == 200
        desk.wait_for_state(accepted, "answered")
        # Apple fails after it may have received the answer, and the facts change.
        desk.apple.script(heard, *[fakeapple.Answer(500)] * 50)
        assert desk.post(requests[heard.transaction_id]).status == 200
        desk.apple.wait_for_puts(heard, 1)
        desk.withdraw(withdrawn)
        assert stat.S_IMODE((desk.folder / "answers.journal").stat().st_mode) == 0o600
        desk.wait_until(lambda: "accepted" in (desk.folder / "answers.journal").read_text(), 10, "the journal")
        desk.kill()
        with open(desk.folder / "answers.journal", "ab") as journal:
            journal.write(b"0123456789abcdef 99 {torn")

        result = restored(desk, "copy.backup", "--force")
        assert result["journalled"] == 2 and "doubtUntil" not in result
        sent = desk.apple.puts(heard)[0].body
        desk.apple._scripts.clear()
        desk.start()
        desk.use(heard, 300)
        for request in requests.values():
            assert desk.post(request).status == 200
        desk.wait_for_state(accepted, "answered")
        assert len(desk.apple.puts(accepted)) == 1
        desk.wait_for_state(heard, "answered")
        assert all(call.body == sent for call in desk.apple.puts(heard))
        assert desk.wait_for_state(withdrawn, "waiting")["blockReason"] == "consentWithdrawn"
        assert desk.apple.puts(withdrawn) == []
        desk.fence()
        code = command(desk, "check", "--all")
        assert code.returncode == 0, code.stdout


def test_without_its_journal_a_desk_sends_nothing_until_it_can_be_written(open_desk, tmp_path):
    with open_desk(database=RestorableDatabase.fresh(tmp_path)) as desk:
        desk.stop()
        folder = tmp_path / "journal"
        folder.mkdir()
        desk.config.write_text(f"journal: {folder}/answers.journal\n" + desk.config.read_text())
        desk.start()
        purchase = Purchase()
        desk.all_facts(purchase)
        moved = folder.rename(tmp_path / "elsewhere")
        desk.ask(purchase)
        desk.process.wait_for_line("the journal cannot be written")
        assert desk.apple.puts(purchase) == []
        assert desk.call("DELETE", f"/v1/apps/{purchase.bundle}/customers/someone/consent", role="backend").status == 503
        moved.rename(folder)
        desk.wait_for_state(purchase, "answered", timeout=30)
        desk.apple.wait_for_puts(purchase, 1)
