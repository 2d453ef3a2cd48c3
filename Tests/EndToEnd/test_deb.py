"""The Debian package has everything that belongs to a desk, and scripts that start and delete nothing by surprise."""

import gzip
import hashlib
import stat
import sys

import pytest

import process
from debian import build, field, unpack
from desk import REPOSITORY, run
from test_hardening import rated, verified

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has Debian packages")

UNIT = "usr/lib/systemd/system/refund-desk.service"


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    return build(tmp_path_factory.mktemp("deb"))


@pytest.fixture(scope="module")
def tree(package, tmp_path_factory):
    folder = tmp_path_factory.mktemp("unpacked")
    unpack(package, folder)
    return folder


def test_the_package_says_what_it_is_and_depends_on_the_engines_and_on_no_library_of_swift(package):
    assert field(package, "Version") == run("--version").stdout.split()[0]
    assert package.name == f"refund-desk_{field(package, 'Version')}_{field(package, 'Architecture')}.deb"
    depends = {one.split()[0] for one in field(package, "Depends").split(", ")}
    assert {"adduser", "ca-certificates", "libc6", "libpq5", "libsqlite3-0"} <= depends
    assert not [name for name in depends if "swift" in name]


def test_the_package_has_the_program_its_pages_and_its_licences(tree):
    done = process.run(["env", tree / "usr/bin/refund-desk", "--version"])
    assert (done.returncode, done.stdout) == (0, run("--version").stdout)
    documents = tree / "usr/share/doc/refund-desk"
    for name in ("copyright", "NOTICE", "sbom.json", "licenses/swift-nio/LICENSE.txt"):
        assert (documents / name).stat().st_size > 0
    assert gzip.decompress((documents / "changelog.gz").read_bytes()) == (REPOSITORY / "CHANGELOG.md").read_bytes()
    pages = list((tree / "usr/share/man/man1").iterdir())
    assert len(pages) > 30 and {page.suffix for page in pages} == {".gz"}
    assert b".TH" in gzip.decompress(pages[0].read_bytes())
    for name in ("bash-completion/completions/refund-desk", "zsh/site-functions/_refund-desk"):
        assert (tree / "usr/share" / name).stat().st_size > 0
    # The configuration and the data are made when it is installed, so that removing the package leaves them.
    assert sorted(path.name for path in tree.iterdir()) == ["DEBIAN", "usr"]


def test_the_service_of_the_package_is_the_hardened_one_with_another_path(tree):
    own = (REPOSITORY / "deploy/systemd/refund-desk.service").read_text().splitlines()
    packed = (tree / UNIT).read_text().splitlines()
    changed = [pair for pair in zip(own, packed, strict=True) if pair[0] != pair[1]]
    assert changed == [(
        "ExecStart=/usr/local/bin/refund-desk serve --config /etc/refund-desk/refund-desk.yml",
        "ExecStart=/usr/bin/refund-desk serve --config /etc/refund-desk/refund-desk.yml",
    )]


def test_systemd_accepts_the_service_of_the_package(tree, tmp_path):
    service = tmp_path / "refund-desk.service"
    service.write_text((tree / UNIT).read_text().replace("/usr/bin/refund-desk", str(tree / "usr/bin/refund-desk")))
    done = verified(service)
    assert (done.returncode, done.stderr) == (0, "")
    assert rated(service, 20).returncode == 0


def test_the_sums_are_those_of_the_files(tree):
    sums = dict(reversed(line.split("  ")) for line in (tree / "DEBIAN/md5sums").read_text().splitlines())
    files = {str(path.relative_to(tree)): path for path in (tree / "usr").rglob("*") if path.is_file()}
    assert sums == {name: hashlib.md5(path.read_bytes()).hexdigest() for name, path in files.items()}


@pytest.mark.parametrize("name", ["postinst", "prerm", "postrm"])
def test_the_scripts_end_at_an_error_ask_nothing_and_do_nothing_in_an_upgrade_that_begins(tree, name):
    script = tree / "DEBIAN" / name
    assert stat.S_IMODE(script.stat().st_mode) == 0o755
    assert "\nset -e\n" in script.read_text()
    done = process.run(["env", script, "upgrade", "0.0.9"])
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert "debconf" not in script.read_text() and "read " not in script.read_text()


def test_the_same_program_and_time_give_the_same_package(small_program, tmp_path):
    first, second = (build(tmp_path / name, small_program) for name in ("first", "second"))
    assert first.read_bytes() == second.read_bytes()
