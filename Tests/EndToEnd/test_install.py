"""`make install` installs the program, its completions and its manual pages, and `make uninstall` removes them."""

import json
import shutil

import pytest

import process
from desk import BINARY, REPOSITORY, run
from test_secrets import subcommands

COMPLETIONS = {
    "share/bash-completion/completions/refund-desk", "share/zsh/site-functions/_refund-desk",
    "share/fish/vendor_completions.d/refund-desk.fish",
}


def make(target, folder, *variables):
    done = process.run(
        ["make", "--no-print-directory", target, f"DESTDIR={folder}", "PREFIX=/usr", *variables],
        folder=REPOSITORY, timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("install")
    make("install", folder, f"BINARY={BINARY}")
    return folder / "usr"


def pages(installed):
    return sorted((installed / "share/man/man1").iterdir())


def groups():
    """Returns every command that only groups others, and the program itself."""
    def names(command, words):
        inner = [one for one in command.get("subcommands", []) if one["commandName"] != "help"]
        below = [name for one in inner for name in names(one, [*words, one["commandName"]])]
        return [" ".join(words), *below] if inner else []

    return names(json.loads(run("--experimental-dump-help").stdout)["command"], [])


def test_the_program_is_installed_and_runs(installed):
    done = process.run([installed / "bin" / BINARY.name, "--version"])
    assert done.returncode == 0 and done.stdout == run("--version").stdout
    found = {str(path.relative_to(installed)) for path in installed.rglob("*") if path.is_file()}
    manuals = {str(path.relative_to(installed)) for path in pages(installed)}
    assert found == {"bin/refund-desk"} | COMPLETIONS | manuals


def test_every_command_has_a_manual_page(installed):
    wanted = {"-".join(["refund-desk", *name.split()]) + ".1" for name in [*subcommands(), *groups()]}
    assert {path.name for path in pages(installed)} == wanted


def test_the_manual_pages_have_no_mistake(installed):
    done = process.run(["groff", "-man", "-ww", "-z", "-Tutf8", *pages(installed)], timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    for name in ("refund-desk", "refund-desk-cases-list", "refund-desk-token"):
        done = process.run(["man", "--warnings", "-l", installed / f"share/man/man1/{name}.1"], timeout=60)
        assert (done.returncode, done.stderr) == (0, ""), name
        assert {"NAME", "SYNOPSIS", "OPTIONS"} <= set(done.stdout.splitlines())


def test_a_manual_page_says_what_the_help_says(installed):
    text = process.run(
        ["man", "-l", installed / "share/man/man1/refund-desk-cases-hold.1"],
        environment={"MANWIDTH": "500", "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"},
    ).stdout
    text, help_text = (" ".join(one.split()) for one in (text, run("cases", "hold", "--help").stdout))
    for part in ("When the hold ends, in RFC 3339, such as 2026-05-01T12:00:00Z.", "--database-of <bundle-id>", "<id>"):
        assert part in text and part in help_text


def test_bash_completes_commands(installed):
    file = installed / "share/bash-completion/completions/refund-desk"
    done = process.run(["bash", "-c", """
        source "$1"
        complete -p refund-desk
        declare -a COMP_WORDS COMPREPLY
        read -ra COMP_WORDS <<<"$2"
        COMP_LINE=$2 COMP_POINT=${#2} COMP_CWORD=2
        eval "_refund-desk refund-desk ho cases"
        printf '%s\\n' "${COMPREPLY[@]}"
    """, "bash", file, "refund-desk cases ho"])
    assert done.returncode == 0, done.stderr
    registered, *offered = done.stdout.splitlines()
    assert registered.endswith(" refund-desk") and "-F _refund-desk" in registered
    assert [one.strip() for one in offered] == ["hold"]


def test_fish_completes_commands(installed):
    file = installed / "share/fish/vendor_completions.d/refund-desk.fish"
    done = process.run(["fish", "--no-config", "-c", f"source {file}; complete -C 'refund-desk cases ho'"], timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert [line.split("\t")[0] for line in done.stdout.splitlines()] == ["hold"]


def test_zsh_completes_commands(installed):
    # The completion functions of zsh work only in its line editor, so a second zsh gets a terminal and a tab key.
    done = process.run(["zsh", "-f", "-c", r"""
        zmodload zsh/zpty
        zpty shell 'zsh -f -i'
        zpty -w shell "PROMPT=; fpath=($1 \$fpath); autoload -Uz compinit; compinit -D -u; print lo''aded"
        zpty -r -m shell shown '*loaded*'
        zpty -w -n shell $'refund-desk cases ho\t'
        zpty -r -m shell shown '*hold*'
        print -r -- "$shown"
        zpty -d shell
    """, "zsh", installed / "share/zsh/site-functions"], timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert "refund-desk cases hold" in done.stdout


def test_uninstall_removes_everything(tmp_path):
    make("install", tmp_path, f"BINARY={BINARY}")
    other = tmp_path / "usr/share/man/man1/refund.1"
    other.write_text("another program's page")
    make("uninstall", tmp_path)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [other]


def test_a_program_that_does_not_run_installs_nothing(tmp_path):
    broken = tmp_path / "broken"
    broken.write_text("#!/bin/sh\nexit 1\n")
    broken.chmod(0o755)
    done = process.run(
        ["make", "install", f"DESTDIR={tmp_path}", "PREFIX=/usr", f"BINARY={broken}"], folder=REPOSITORY, timeout=60
    )
    assert done.returncode != 0 and not (tmp_path / "usr").exists()


def commit(folder):
    done = process.run(["scripts/commit"], folder=folder)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def source(tmp_path):
    (tmp_path / "scripts").mkdir()
    shutil.copy(REPOSITORY / "scripts/commit", tmp_path / "scripts")
    return tmp_path


def test_the_commit_of_a_source_is_that_of_git_with_a_plus_after_changes(source):
    def git(*words):
        done = process.run(["git", "-C", source, "-c", "user.name=A", "-c", "user.email=a@example.com", *words])
        assert done.returncode == 0, done.stderr
        return done.stdout

    for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "One"]):
        git(*words)
    head = git("rev-parse", "HEAD")
    assert commit(source) == head[:12] + "\n"
    (source / "scripts/commit").write_text((source / "scripts/commit").read_text() + "\n")
    assert commit(source) == head[:12] + "+\n"


def test_a_source_without_git_names_the_commit_of_its_file_or_none(source):
    assert commit(source) == ""
    (source / "COMMIT").write_text("0123456789ab\n")
    assert commit(source) == "0123456789ab\n"
