"""A customer's data, shown, exported and erased with the program, and not brought back by a backup.

The file is longer than most, because every test looks for the same customer.
"""

import io
import json
import shutil
import stat
import zipfile

import pytest

from apple import Purchase
from desk import File, rows_about
from test_backup import RestorableDatabase, backed_up, command, restored
from test_sign_in import Browser


def files_with(desk, needles, *names):
    """Returns the names of the desk's files that contain one of the texts."""
    wanted = [needle.encode().lower() for needle in needles]
    return [
        name for name in names
        if (desk.folder / name).exists() and any(one in (desk.folder / name).read_bytes().lower() for one in wanted)
    ]


def open_with_journal(open_desk, folder):
    return open_desk(database=RestorableDatabase.fresh(folder), extra=["journal: answers.journal"])


def meet(desk):
    """Gives a desk two new customers with answers, and returns it."""
    desk.person, desk.other = Purchase(), Purchase()
    desk.needles = [desk.person.customer, desk.person.app_transaction_id, desk.person.transaction_id]
    for purchase in (desk.person, desk.other):
        desk.all_facts(purchase)
        desk.ask(purchase)
    for purchase in (desk.person, desk.other):
        desk.wait_for_state(purchase, "answered")
    return desk


@pytest.fixture
def known(open_desk, tmp_path):
    """A desk of one test, with a journal, an answered customer, and another one."""
    with open_with_journal(open_desk, tmp_path) as desk:
        yield meet(desk)
        if not desk.is_running():
            desk.start()


@pytest.fixture(scope="module")
def common_desk(open_desk, tmp_path_factory):
    with open_with_journal(open_desk, tmp_path_factory.mktemp("privacy")) as desk:
        yield desk


@pytest.fixture
def common(common_desk):
    """A desk of several tests, with two customers of one test."""
    return meet(common_desk)


def test_an_archive_has_everything_as_json_and_as_a_page(common):
    shown = command(common, "customers", "show", common.person.customer, "--app", common.person.bundle)
    assert shown.returncode == 0, shown.stderr
    assert all(needle in shown.stdout for needle in common.needles)
    done = command(
        common, "customers", "export", common.person.transaction_id, "--app", common.person.bundle, "--output", "c.zip")
    assert done.returncode == 0, done.stderr
    assert stat.S_IMODE((common.folder / "c.zip").stat().st_mode) == 0o600
    path = f"/v1/apps/{common.person.bundle}/customers/{common.person.app_transaction_id}/export"
    answer = common.call("GET", path, role="privacy")
    assert answer.status == 200
    for archive in ((common.folder / "c.zip").read_bytes(), answer.body):
        with zipfile.ZipFile(io.BytesIO(archive)) as content:
            assert content.testzip() is None
            assert content.namelist() == ["customer.json", "customer.html"]
            data = json.loads(content.read("customer.json"))
            page = content.read("customer.html").decode()
        (sandbox,) = [one for one in data["environments"] if one["environment"] == "Sandbox"]
        tables = sandbox["tables"]
        sent = json.loads(tables["answer"][0]["body"])
        assert sent == common.apple.puts(common.person)[0].body
        decoded = tables["notification_payload"][0]["content"]
        assert decoded["data"]["signedTransactionInfo"]["transactionId"] == common.person.transaction_id
        assert {"consent", "usage_report", "delivery", "refund_case", "attempt", "purchase"} <= tables.keys()
        assert common.person.transaction_id in page and "Your consent" in page
        assert common.other.transaction_id not in page


@pytest.mark.beside
def test_an_erased_customer_is_nowhere_and_a_backup_does_not_bring_them_back(open_desk, tmp_path):
    with open_with_journal(open_desk, tmp_path) as desk:
        person = meet(desk).person
        request = desk.pen.signed("REFUND_DECLINED", person)
        backed_up(desk)
        erase = ["customers", "erase", person.app_transaction_id, "--app", person.bundle]
        preview = command(desk, *erase)
        assert preview.returncode == 0 and "Nothing was erased" in preview.stderr, preview.stderr
        assert desk.rows_about(*desk.needles) != []
        assert files_with(desk, [person.transaction_id], "answers.journal") != []
        case, logged = desk.case(person)["id"], (desk.folder / "desk.log").stat().st_size

        before = desk.call("GET", "/v1/statistics", role="viewer").json
        done = command(desk, *erase, "--yes", "--json")
        assert done.returncode == 0, done.stderr
        assert {one["state"] for one in json.loads(done.stdout)["erasures"]} == {"finished"}
        assert desk.rows_about(*desk.needles) == []
        assert desk.call("GET", "/v1/statistics", role="viewer").json["cases"] == before["cases"]
        desk.wait_until(
            lambda: files_with(desk, desk.needles, "answers.journal", "answers.journal.import") == [], 90, "the journal")
        # The same again over HTTP changes nothing; neither does what arrives later.
        answer = desk.call("DELETE", f"/v1/apps/{person.bundle}/customers/{person.customer}", role="privacy")
        assert answer.status == 200, answer.body
        assert desk.post(request).status == 200
        assert desk.post(request).status == 200
        desk.deliver(person)
        desk.use(person, 5)
        desk.fence()
        assert desk.rows_about(*desk.needles) == []
        proof = command(desk, "customers", "show", person.customer, "--app", person.bundle, "--json")
        assert proof.returncode == 0, proof.stderr
        (sandbox,) = [one for one in json.loads(proof.stdout)["environments"] if one["environment"] == "Sandbox"]
        assert sandbox["tables"]["attempt"][0]["state"] == "accepted"
        assert sandbox["tables"]["consent"][0]["is_granted"] == 1
        assert command(desk, "check", "--all").returncode == 0
        # What is written from now on names nobody: a backup, the table of cases, the audit, and the log.
        backed_up(desk, "later.backup")
        if isinstance(desk.database, File):
            # Rows are compared, because unused parts of the file's pages may have remains of moved rows.
            assert rows_about(File(desk.folder / "copy.backup"), case) != []
            assert rows_about(File(desk.folder / "later.backup"), *desk.needles, case) == []
        officer = Browser(desk)
        officer.sign_in(desk.token("privacy"))
        for path in ("/cases.csv?environment=Sandbox", "/settings/audit.csv", "/customers", "/events", "/notifications"):
            status, _, text = officer.open(path)
            assert status == 200 and [one for one in (*desk.needles, case) if one.lower() in text.lower()] == [], path
        lines = (desk.folder / "desk.log").read_bytes()[logged:].decode().lower()
        assert [one for one in (*desk.needles, case) if one.lower() in lines] == [], lines

        desk.kill()
        restored(desk, "copy.backup", "--force")
        assert desk.rows_about(*desk.needles) == []
        (desk.folder / "erasure.key").rename(desk.folder / "moved.key")
        refused = command(desk, "serve")
        assert refused.returncode == 1 and "erasureKey" in refused.stderr, refused.stderr
        (desk.folder / "moved.key").rename(desk.folder / "erasure.key")
        desk.start()
        desk.fence()
        assert desk.rows_about(*desk.needles) == []
        assert len(desk.cases(desk.other)) == 1
        checked = command(desk, "check", "--all")
        assert checked.returncode == 0, checked.stdout


def erase(desk):
    done = command(desk, "customers", "erase", desk.person.customer, "--app", desk.person.bundle, "--yes")
    assert done.returncode == 0, done.stderr
    assert desk.rows_about(*desk.needles) == []


def test_a_backup_does_not_bring_an_erased_customer_back_without_a_journal(open_desk, tmp_path):
    with open_desk(database=RestorableDatabase.fresh(tmp_path)) as desk:
        meet(desk)
        backed_up(desk)
        erase(desk)
        listed = desk.folder / "erasure.key.list"
        assert stat.S_IMODE(listed.stat().st_mode) == 0o600
        assert files_with(desk, desk.needles, listed.name) == []
        desk.kill()
        restored(desk, "copy.backup", "--force")
        assert desk.rows_about(*desk.needles) == []
        desk.start()
        desk.fence()
        assert desk.rows_about(*desk.needles) == [] and len(desk.cases(desk.other)) == 1
        checked = command(desk, "check", "--all")
        assert checked.returncode == 0, checked.stdout


def test_a_database_file_that_is_copied_back_does_not_bring_an_erased_customer_back(open_desk, tmp_path):
    with open_desk(database=File(tmp_path / "refund-desk.sqlite")) as desk:
        meet(desk)
        desk.stop()
        shutil.copy(desk.database.path, tmp_path / "copy.sqlite")
        desk.start()
        erase(desk)
        desk.stop()
        for suffix in ("-wal", "-shm"):
            desk.database.path.with_name(desk.database.path.name + suffix).unlink(missing_ok=True)
        shutil.copy(tmp_path / "copy.sqlite", desk.database.path)
        assert desk.rows_about(*desk.needles) != []
        desk.start()
        assert desk.rows_about(*desk.needles) == []
        desk.fence()
        assert desk.rows_about(*desk.needles) == [] and len(desk.cases(desk.other)) == 1


def test_a_dry_run_shows_the_same_over_http_and_on_the_command_line_and_changes_nothing(common):
    desk, person = common, common.person
    path = f"/v1/apps/{person.bundle}/customers/{person.customer}"
    answer = desk.call("DELETE", f"{path}?dryRun=true", role="privacy")
    assert answer.status == 200 and answer.json["erasures"] == [], answer.body
    preview = answer.json["preview"]
    assert preview["openCases"] == 0
    treated = {(one["table"], one["treatment"]): one["rows"] for one in preview["tables"] if one["environment"] == "Sandbox"}
    assert treated["purchase", "pseudonym"] == 1 and treated["notification_payload", "deleted"] == 1, treated
    shown = command(desk, "customers", "erase", person.customer, "--app", person.bundle, "--json")
    assert json.loads(shown.stdout)["tables"] == preview["tables"], shown.stdout
    text = command(desk, "customers", "erase", person.customer, "--app", person.bundle).stdout
    assert "kept under a pseudonym" in text and "Open cases that close without an answer: 0" in text, text
    assert desk.call("DELETE", f"{path}?dryRun=perhaps", role="privacy").status == 400
    assert desk.call("DELETE", f"{path}?dryRun=true", role="backend").status == 403
    assert desk.call("DELETE", f"/v1/apps/{person.bundle}/customers/nobody?dryRun=true", role="privacy").status == 404
    assert desk.rows_about(person.transaction_id) != []
    officer = Browser(desk)
    officer.sign_in(desk.token("privacy"))
    page = officer.open(f"/customers?app={person.bundle}&customer={person.customer}")[2]
    assert "What an erasure does" in page and "kept under a pseudonym" in page


def test_a_person_erases_a_customer_on_the_customers_page(common):
    desk, person = common, common.person
    page = f"/customers?of={person.bundle}&environment=Sandbox&customer={person.customer}"
    viewer = Browser(desk)
    viewer.sign_in(desk.token("viewer"))
    status, _, text = viewer.open(f"/cases/{desk.case(person)['id']}")
    assert status == 200 and page.replace("&", "&amp;") in text
    status, _, text = viewer.open(page)
    assert status == 200 and "refund_case" in text and "<button type=\"submit\">Erase" not in text
    form = {"app": person.bundle, "customer": person.customer, "confirmation": person.customer}
    assert viewer.open("/customers/erase", {**form, "formToken": viewer.code("/")})[0] == 403
    assert viewer.open(page.replace("?of=", "/export?app="))[0] == 403
    officer = Browser(desk)
    officer.sign_in(desk.token("privacy"))
    status, _, text = officer.open(page)
    assert status == 200 and "Erase this customer" in text and "Download everything" in text
    # The form names the app, so that the page that follows shows all apps as before.
    action = "/customers/erase?environment=Sandbox"
    assert f'action="{action}"' in text
    code = officer.code(page)
    assert officer.open("/customers/erase", {**form, "formToken": "wrong"})[0] == 403
    assert officer.open("/customers/erase", {**form, "confirmation": "yes", "formToken": code})[0] == 400
    assert desk.rows_about(*desk.needles) != []
    status, _, text = officer.open(action, {**form, "formToken": code})
    assert status == 200 and "kept as proof" in text
    assert desk.rows_about(*desk.needles) == []
    assert officer.open("/customers?app=com.example.none&customer=x")[0] == 404
    assert officer.open(f"/customers?app={person.bundle}&customer=nobody")[0] == 404


def test_a_retention_counts_and_removes_what_is_old(open_desk, tmp_path):
    retention = "retention: { payloads: 7d, events: 1d, customers: 120d }"
    with open_desk(database=RestorableDatabase.fresh(tmp_path)) as desk:
        recent = Purchase()
        desk.all_facts(recent)
        desk.ask(recent)
        desk.wait_for_state(recent, "answered")
        refused = command(desk, "retention", "run")
        assert refused.returncode == 1 and "has no key retention" in refused.stderr
        desk.config.write_text(f"{retention}\n" + desk.config.read_text())
        for options in (["--dry-run"], []):
            done = command(desk, "retention", "run", "--json", *options)
            assert done.returncode == 0, done.stderr
            assert json.loads(done.stdout) == {"payloads": 0, "events": 0, "cases": 0, "customers": 0, "atLeast": []}
        assert desk.rows_about(recent.transaction_id) != []


def test_several_people_are_exported_and_erased_only_by_a_choice(common):
    desk, person, other = common, common.person, Purchase(app_account_token=common.person.app_account_token)
    desk.all_facts(other)
    desk.ask(other)
    desk.wait_for_state(other, "answered")
    app = ["--app", person.bundle]
    shown = command(desk, "customers", "show", person.customer, *app)
    assert shown.returncode == 0 and "leads to 2 people" in shown.stdout, shown.stdout
    # Also an identifier that only one of them has leads to both, because they share another.
    for name in (person.customer, person.transaction_id, other.app_transaction_id):
        for call in (["export", name, "--output", "several.zip"], ["erase", name, "--yes"], ["show", name, "--json"]):
            refused = command(desk, "customers", *call, *app)
            assert refused.returncode == 1 and "add --all" in refused.stderr, refused.stderr
    assert not (desk.folder / "several.zip").exists()
    assert command(desk, "customers", "show", person.customer, "--json", "--all", *app).returncode == 0
    preview = command(desk, "customers", "erase", person.customer, "--json", *app)
    accounts = [one["appTransactionIds"] for one in json.loads(preview.stdout)["people"]]
    assert sorted(accounts) == sorted([[person.app_transaction_id], [other.app_transaction_id]])
    done = command(desk, "customers", "export", person.customer, "--output", "several.zip", "--all", *app)
    assert done.returncode == 0, done.stderr

    path = f"/v1/apps/{person.bundle}/customers/{person.customer}"
    for method, route in (("GET", f"{path}/export"), ("DELETE", path)):
        answer = desk.call(method, route, role="privacy")
        assert answer.status == 409 and len(answer.json["people"]) == 2, answer.body
        assert desk.call(method, f"{route}?all=perhaps", role="privacy").status == 400
    assert desk.call("GET", f"{path}/export?all=true", role="privacy").status == 200

    officer = Browser(desk)
    officer.sign_in(desk.token("privacy"))
    page = f"/customers?app={person.bundle}&customer={person.customer}"
    status, _, text = officer.open(page)
    assert status == 200 and "leads to 2 people" in text and "Erase all 2 people" in text
    assert "Export all 2 people" in text and "all=true" not in text
    assert person.app_transaction_id in text and other.app_transaction_id in text
    assert officer.open(page.replace("?", "/export?"))[0] == 409
    form = {"customer": person.customer, "confirmation": person.customer, "formToken": officer.code(page)}
    action = f"/customers/erase?app={person.bundle}"
    assert officer.open(action, {**form, "app": person.bundle})[0] == 409
    assert desk.rows_about(*desk.needles) != []
    status, _, text = officer.open(action, {**form, "app": person.bundle, "all": "true"})
    assert status == 200 and "kept as proof" in text and "leads to" not in text
    assert desk.rows_about(*desk.needles, other.app_transaction_id, other.transaction_id) == []


def test_a_lost_key_is_replaced_and_the_desk_starts_again(known):
    desk, person = known, known.person
    late = desk.pen.signed("REFUND_DECLINED", person)
    refused = command(desk, "customers", "replace-key", "--yes")
    assert refused.returncode == 1 and "No key is lost" in refused.stderr, refused.stderr
    erased = command(desk, "customers", "erase", person.customer, "--app", person.bundle, "--yes")
    assert erased.returncode == 0, erased.stderr
    key = desk.folder / "erasure.key"
    old = key.read_text()
    key.unlink()
    refused = command(desk, "customers", "replace-key", "--yes")
    assert refused.returncode == 1 and "Stop every desk" in refused.stderr, refused.stderr
    assert not key.exists()
    desk.stop()
    refused = command(desk, "serve")
    assert refused.returncode == 1 and "customers replace-key" in refused.stderr, refused.stderr
    preview = command(desk, "customers", "replace-key")
    assert preview.returncode == 0 and "Nothing was changed" in preview.stderr, preview.stderr
    assert "erasures were made with a key" in preview.stdout and not key.exists()
    preview = json.loads(command(desk, "customers", "replace-key", "--json").stdout)
    assert preview["isReplaced"] is False and preview["losses"][0]["erasures"] > 0 and not key.exists()
    done = command(desk, "customers", "replace-key", "--yes", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {**preview, "isReplaced": True}
    assert stat.S_IMODE(key.stat().st_mode) == 0o600 and key.read_text() != old
    desk.start()
    # The desk cannot recognise the customer any more: a late notification is stored again.
    assert desk.post(late).status == 200
    desk.fence()
    assert desk.rows_about(*desk.needles) != []
    again = command(desk, "customers", "erase", person.customer, "--app", person.bundle, "--yes")
    assert again.returncode == 0, again.stderr
    assert desk.rows_about(*desk.needles) == []
    assert command(desk, "check", "--all").returncode == 0
    desk.stop()
    # The old key was replaced, so it does not come back.
    key.write_text(old)
    refused = command(desk, "serve")
    assert refused.returncode == 1 and "was replaced at" in refused.stderr, refused.stderr
    done = command(desk, "customers", "replace-key", "--yes")
    assert done.returncode == 0 and ".unused-" in done.stdout, done.stdout
    desk.start()


def test_the_record_of_processing_is_printed_and_strict_fails_on_a_warning(common):
    desk = common
    printed = command(desk, "privacy")
    assert printed.returncode == 0 and "Sentences for a privacy policy" in printed.stdout, printed.stderr
    data = json.loads(command(desk, "privacy", "--json").stdout)
    assert [one["app"] for one in data["apps"]] and data["apps"][0]["consent"]["warnings"]
    strict = command(desk, "privacy", "--strict")
    assert strict.returncode == 1 and "warning" in strict.stderr, strict.stderr
    assert command(desk, "privacy", "--json", "--markdown").returncode == 64
