"""The programs for backends in Node, Go, PHP, Java and Ruby report facts to a real desk. A part of `make drill`."""

import pytest

import process
from backends import PROGRAMS, check_program, open_shop


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    with open_shop(tmp_path_factory.mktemp("shop")) as made:
        yield made


def succeeded(done):
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_program_in_node_reports_facts(shop):
    file = PROGRAMS / "node/report.mjs"
    check_program(shop, lambda *given, **options: process.run(["node", file, *given], **options))


def test_the_program_in_go_reports_facts(shop, tmp_path):
    file, BINARY = PROGRAMS / "go/report.go", tmp_path / "report"
    succeeded(process.run(["go", "vet", file], timeout=180))
    succeeded(process.run(["go", "build", "-o", BINARY, file], timeout=180))
    check_program(shop, lambda *given, **options: process.run([BINARY, *given], **options))


def test_the_program_in_php_reports_facts(shop):
    file = PROGRAMS / "php/report.php"
    check_program(shop, lambda *given, **options: process.run(["php", file, *given], **options))


def test_the_program_in_java_reports_facts(shop, tmp_path):
    file = PROGRAMS / "java/Report.java"
    succeeded(process.run(["javac", "-Xlint:all", "-Werror", "-d", tmp_path, file], timeout=180))
    check_program(shop, lambda *given, **options: process.run(["java", "-cp", tmp_path, "Report", *given], **options))


def test_the_program_in_ruby_reports_facts(shop):
    file = PROGRAMS / "ruby/report.rb"
    check_program(shop, lambda *given, **options: process.run(["ruby", "-w", file, *given], **options))
