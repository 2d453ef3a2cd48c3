"""People of the command line sign in to the pages, over a real socket."""

import json
import re

import pytest

from apple import Purchase
from desk import run
from test_sign_in import Browser

PASSWORD = "correct horse battery"


def people(desk, *arguments, **options):
    return run("people", *arguments, "--config", desk.config, folder=desk.folder, **options)


def sign_in(browser, name, password, **fields):
    code = browser.code("/sign-in")
    return browser.open("/sign-in", {"name": name, "password": password, "formToken": code, **fields})


def test_a_person_signs_in_until_removed(desk):
    added = people(desk, "add", "ana@example.com", "--role", "operator", input=PASSWORD + "\n")
    assert (added.returncode, added.stdout) == (0, ""), added.stderr
    (row,) = [one for one in json.loads(people(desk, "list", "--json").stdout)["people"] if one["name"].startswith("ana")]
    assert (row["role"], row["signIn"]) == ("operator", "password")
    assert "scrypt" not in json.dumps(row)
    browser = Browser(desk)
    assert sign_in(browser, "ANA@example.com", PASSWORD)[:2] == (200, "/")
    assert "ana@example.com" in browser.open("/")[2]
    assert people(desk, "set-role", row["id"], "--role", "viewer").returncode == 0
    assert 'class="note">viewer<' in browser.open("/")[2]
    removed = people(desk, "remove", "ana@example.com")
    assert removed.returncode == 0, removed.stderr
    assert browser.open("/")[1].startswith("/sign-in")
    assert people(desk, "remove", "ana@example.com").returncode == 1


def test_another_role_never_gives_more_apps(desk):
    own = ["--bundle-id", Purchase.bundle]
    assert people(desk, "add", "cleo", "--role", "viewer", *own, input=PASSWORD + "\n").returncode == 0

    def apps():
        return [one.get("apps") for one in json.loads(people(desk, "list", "--json").stdout)["people"] if one["name"] == "cleo"]

    assert people(desk, "set-role", "cleo", "--role", "operator").returncode == 0
    assert apps() == [[Purchase.bundle]]
    both = people(desk, "set-role", "cleo", "--role", "operator", "--all-apps", *own)
    assert both.returncode == 64 and "exclude each other" in both.stderr
    assert apps() == [[Purchase.bundle]]
    assert people(desk, "set-role", "cleo", "--role", "operator", "--all-apps").returncode == 0
    assert apps() == [None]
    assert people(desk, "remove", "cleo").returncode == 0


def test_a_one_time_password_is_printed_alone_and_is_replaced(desk):
    made = people(desk, "add", "bob", "--role", "admin", "--one-time")
    assert made.returncode == 0, made.stderr
    secret = made.stdout.strip()
    assert re.fullmatch(r"[a-z2-9]{4}(-[a-z2-9]{4}){5}", secret)
    browser = Browser(desk)
    status, _, text = sign_in(browser, "bob", secret)
    assert status == 200 and "works once" in text
    assert sign_in(browser, "bob", secret, newPassword=PASSWORD)[:2] == (200, "/")
    assert browser.open("/settings/people")[0] == 200
    # Somebody must stay who can add others.
    refused = people(desk, "remove", "bob")
    assert refused.returncode == 1 and "is the last administrator for all apps" in refused.stderr
    assert people(desk, "set-role", "bob", "--role", "viewer").returncode == 1
    assert people(desk, "add", "boss", "--role", "admin", input=PASSWORD + "\n").returncode == 0
    assert people(desk, "remove", "bob").returncode == 0


def test_strangers_cannot_lock_a_person_out_where_they_signed_in_before(open_desk):
    def visitor(address):
        return Browser(desk, [("X-Forwarded-For", address)])

    with open_desk() as desk:
        assert people(desk, "add", "dora", "--role", "viewer", input=PASSWORD + "\n").returncode == 0
        assert sign_in(visitor("203.0.113.7"), "dora", PASSWORD)[:2] == (200, "/")
        answers = [sign_in(visitor(f"198.51.{number}.9"), "dora", "wrong")[0] for number in range(14)]
        assert answers[:10] == [401] * 10 and answers[-1] == 429, answers
        assert sign_in(visitor("192.0.2.8"), "dora", PASSWORD)[0] == 429
        assert sign_in(visitor("203.0.113.7"), "dora", PASSWORD)[:2] == (200, "/")
        # Failures there count, too. On a busy machine an answer may take longer than the first waits, which double.
        assert 429 in [sign_in(visitor("203.0.113.7"), "dora", "wrong")[0] for _ in range(12)]


@pytest.mark.parametrize(
    "arguments, password, says",
    [
        (["eve", "--role", "viewer"], "short", "at least 12"),
        (["eve", "--role", "viewer"], "", "no password"),
        (["eve", "--role", "backend"], PASSWORD, "for programs"),
        (["eve", "--role", "king"], PASSWORD, "There is no role king for people. Use one of: viewer"),
        (["a b", "--role", "viewer"], PASSWORD, "letters"),
        (["eve", "--role", "viewer", "--bundle-id", "com.example.unknown"], PASSWORD, "com.example.unknown"),
    ],
    ids=["a short password", "no password", "a role of programs", "no role", "no name", "an unknown app"],
)
def test_a_mistake_adds_nobody(desk, arguments, password, says):
    ended = people(desk, "add", *arguments, input=password)
    assert ended.returncode in (1, 64) and says in ended.stderr
    assert "eve" not in people(desk, "list").stdout


def test_a_name_that_is_taken_is_said(desk):
    assert people(desk, "add", "finn", "--role", "viewer", "--one-time").returncode == 0
    ended = people(desk, "add", "finn", "--role", "viewer", "--one-time")
    assert ended.returncode == 1 and "person with the name finn already. Choose another name." in ended.stderr
