"""A refused option says what it takes, on every command."""

import json
import re

import pytest

from desk import IS_DRILL, run

# How an error says which values are right.
ALLOWED = re.compile(r"is invalid for '[^']+'(: .+|\. Please provide one of .+)", re.DOTALL)
# The options that take a number, with the range that each of them says.
NUMBERS = {
    "--app-apple-id": "from 1 to 9223372036854775807", "--batch-rows": "from 1 to 100000",
    "--customers": "from 1 to 10000", "--emulator-port": "from 0 to 65535", "--keep": "from 1 to 10000",
    "--lifetime": "from 1 to 3600", "--limit": "from 1 to 500", "--months": "from 0 to 120",
    "--port": "from 0 to 65535", "--random-seed": "from 0 to 18446744073709551615",
    "--rate": "from 0.001 to 1000.0", "--request-timeout": "from 1 to 600",
    "--snapshot-seconds": "from 0.001 to 86400.0",
}
RANGES = {("policy simulate", "--limit"): "from 0 to 9223372036854775807"}


def options():
    """Returns every option that takes a value and may be wrong, as a command and the option's name.

    Many commands share the same description of an option, such as `--config`, with how its value is read. Of these, the
    first is here, and all in a drill.
    """
    def found(command, words):
        for inner in command.get("subcommands", []):
            if inner["commandName"] != "help":
                yield from found(inner, [*words, inner["commandName"]])
        for argument in command.get("arguments", []):
            if argument["kind"] == "option":
                yield from ((json.dumps(argument), " ".join(words), f"--{name['name']}") for name in argument["names"]
                            if name["kind"] == "long")

    alike = {}
    for described, command, option in found(json.loads(run("--experimental-dump-help").stdout)["command"], []):
        if not starts(command, option):
            alike.setdefault((described, option), []).append((command, option))
    return [one for some in alike.values() for one in (some if IS_DRILL else some[:1])]


@pytest.fixture(scope="module")
def refusals(tmp_path_factory):
    """Gives each option `-5`, and one that takes a number a word too, and returns what the program prints."""
    folder = tmp_path_factory.mktemp("usage")
    return {
        (command, option, value): run(*command.split(), option, value, folder=folder)
        for command, option in options()
        for value in (["-5", "word"] if IS_DRILL or option in NUMBERS else ["-5"])
    }


def starts(command, option):
    """Returns whether a command with this option alone, and any text as its value, runs until it is stopped."""
    return command in ("emulator", "google-play-emulator", "demo") and option not in NUMBERS


def test_a_negative_number_is_the_value_of_its_option(refusals):
    mistaken = {key: ended.stderr for key, ended in refusals.items()
                if "Missing value" in ended.stderr or "Unknown option '-5'" in ended.stderr}
    assert mistaken == {}


def test_an_option_that_takes_a_number_says_which_numbers(refusals):
    silent = {
        (command, option, value): ended.stderr for (command, option, value), ended in refusals.items()
        if option in NUMBERS and (
            ended.returncode != 64
            or f"The value '{value}' is invalid for '{option}" not in ended.stderr
            or f"number {RANGES.get((command, option), NUMBERS[option])}." not in ended.stderr
        )
    }
    assert silent == {}


def test_a_value_that_cannot_be_read_is_refused_with_what_is_allowed(refusals):
    silent = {key: ended.stderr for key, ended in refusals.items()
              if "is invalid for" in ended.stderr and not ALLOWED.search(ended.stderr.split("\nHelp:")[0])}
    assert silent == {}


@pytest.mark.parametrize("command", ["cases list", "report", "notifications recover", "policy simulate policy.yml",
                                     "verify signed", "import csv purchases.csv"])
def test_an_environment_is_known_in_small_letters_and_another_word_is_refused(tmp_path, command):
    for name in ("sandbox", "Sandbox", "PRODUCTION"):
        accepted = run(*command.split(), "--environment", name, folder=tmp_path)
        assert "is invalid for '--environment" not in accepted.stderr
    refused = run(*command.split(), "--environment", "staging", folder=tmp_path)
    assert refused.returncode == 64
    assert "'staging' is invalid for '--environment <environment>': It must be Sandbox or Production." in refused.stderr


@pytest.mark.parametrize("command, option", [
    ("init", "--emulator"), ("emulator", "--public-url"), ("google-play-emulator", "--public-url"),
])
@pytest.mark.parametrize("url", [
    "foo", "ftp://x", "http://", "http:///path", "http://:8081", "http://user:secret@x", "http://x#part", "http://x?a=b",
    "http://x:99999", "http://a b", "//x", "",
])
def test_a_text_that_is_no_url_of_a_server_is_refused_with_an_example(tmp_path, command, option, url):
    refused = run(*command.split(), option, url, folder=tmp_path)
    assert refused.returncode == 64
    assert re.search(rf"is invalid for '{option} <url>': It must be a URL (such as http://|without user name)", refused.stderr)


@pytest.mark.parametrize("arguments, said", [
    (["google-play-emulator", "--port", "0", "--key-file", "folder"],
     "folder is a folder: name the file to write, such as folder/play.json."),
    (["google-play-emulator", "--port", "0", "--key-file", "missing/play.json"], "missing does not exist: create it"),
    (["emulator", "--port", "0", "--host", "256.1.1.1"], "256.1.1.1 is not known as a host: use an address of this machine"),
    (["policy", "play", "a.yml", "folder/a.yml", "--scenario", "game"], "Two policies have the name a: name each file once"),
    (["policy", "play", "--scenario", "game", "--seeds", "5-1"], "It must be a number such as 7, or a range such as 1-20"),
])
def test_a_value_that_cannot_be_used_is_refused_before_anything_starts(tmp_path, arguments, said):
    (tmp_path / "folder").mkdir()
    refused = run(*arguments, folder=tmp_path)
    assert refused.returncode != 0 and said in refused.stderr, refused.stderr
    assert refused.stdout == ""
