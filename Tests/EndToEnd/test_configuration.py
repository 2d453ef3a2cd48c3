"""An invalid configuration gives an error that names the place and the problem."""

import dataclasses
import pathlib
import shutil
import socket

import pytest

from desk import run


@dataclasses.dataclass
class Mistake:
    name: str
    find: str
    replace: str
    names: tuple
    line: bool = True


MISTAKES = [
    Mistake("an unknown key", "listen: ", "lisen: ", ("lisen",)),
    Mistake("an unknown key of an app", "    appAppleId:", "    appleId:", ("appleId",)),
    Mistake("an unknown key of the API", "keyId:", "keyID:", ("keyID",)),
    Mistake("a word for a boolean", "onlineChecks: false", "onlineChecks: perhaps", ("onlineChecks",)),
    Mistake("a word for a number", "appAppleId: 1234567890", "appAppleId: many", ("appAppleId",)),
    Mistake("no such key file", "AuthKey.p8", "Missing.p8", ("privateKeyFile", "Missing.p8")),
    Mistake("no such root", "[root.der]", "[missing.der]", ("rootCertificates", "missing.der")),
    Mistake("a root that is none", "[root.der]", "[AuthKey.p8]", ("rootCertificates", "AuthKey.p8")),
    Mistake("a key that is none", "AuthKey.p8", "root.der", ("privateKeyFile", "root.der")),
    Mistake("no such policy", "policy: policy.yml", "policy: missing.yml", ("policy", "missing.yml")),
    Mistake("no such variable", "listen: ", "listen: ${NO_SUCH_VARIABLE} # ", ("NO_SUCH_VARIABLE",)),
]


@pytest.fixture
def folder(desk, tmp_path):
    """A valid configuration for one test to break."""
    for name in ("refund-desk.yml", "root.der", "AuthKey.p8", "products.yml", "policy.yml", "rules.yml"):
        shutil.copy(desk.folder / name, tmp_path / name)
    return tmp_path


def refused(folder):
    ended = run("serve", "--config", str(folder / "refund-desk.yml"), folder=folder)
    assert ended.returncode != 0
    secret = (folder / "AuthKey.p8").read_text().splitlines()[1]
    assert secret not in ended.stderr + ended.stdout
    return ended.stderr


def line_of(path: pathlib.Path, text):
    return next(number for number, line in enumerate(path.read_text().splitlines(), 1) if text in line)


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.name)
def test_an_error_names_file_line_and_key(folder, mistake):
    config = folder / "refund-desk.yml"
    config.write_text(config.read_text().replace(mistake.find, mistake.replace, 1))
    said = refused(folder)
    assert "refund-desk.yml" in said, said
    for name in mistake.names:
        assert name in said, said
    assert f":{line_of(config, mistake.replace)}" in said or f"line {line_of(config, mistake.replace)}" in said, said


@pytest.mark.parametrize(
    ("name", "find", "replace", "key"),
    [
        ("products.yml", "units: 500", "unit: 500", "unit"),
        ("products.yml", "deliveryWhenUnknown: none", "deliveryWhenUnknown: lost", "deliveryWhenUnknown"),
        ("products.yml", "deliveryWhenUnknown: none", "deliveryWhenUnknown: serverOutage", "deliveryWhenUnknown"),
        ("rules.yml", "prefer: DECLINE", "prefer: REFUSE", "prefer"),
        ("rules.yml", "atLeast", "atleast", "atleast"),
    ],
)
def test_an_error_names_the_line_in_the_other_files(folder, name, find, replace, key):
    spoiled = folder / name
    spoiled.write_text(spoiled.read_text().replace(find, replace, 1))
    said = refused(folder)
    assert name in said and key in said, said
    assert str(line_of(spoiled, replace)) in said, said


def test_a_missing_configuration_file_is_named(tmp_path):
    ended = run("serve", "--config", str(tmp_path / "nowhere.yml"), folder=tmp_path)
    assert ended.returncode != 0
    assert "nowhere.yml" in ended.stderr


@pytest.mark.parametrize("command", ["serve", "emulator", "demo", "doctor", "tokens", "token", "verify", "receipt"])
def test_each_command_prints_a_help(command, tmp_path):
    ended = run(command, "--help", folder=tmp_path)
    assert ended.returncode == 0
    assert ended.stdout.strip()


def test_a_port_in_use_leaves_no_database_behind(folder):
    config = folder / "refund-desk.yml"
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        config.write_text(f"listen: 127.0.0.1:{port}\n" + config.read_text().split("\n", 1)[1])
        ended = run("serve", "--config", str(config), folder=folder)
    assert ended.returncode == 1 and f":{port} is in use" in ended.stderr
    assert list(folder.glob("*.sqlite*")) == []
