"""What the scripts of a release share: names, times and the program as it is handed out."""

import os
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]


def version():
    """Returns the version that the source says."""
    source = (ROOT / "Sources/RefundDesk/Server/Release.swift").read_text()
    (found,) = re.findall(r'static let version = "([^"]+)"', source)
    return found


def epoch():
    """Returns the time that all files get: SOURCE_DATE_EPOCH, or the time of the commit, or 0 without git."""
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(given)
    if not (ROOT / ".git").exists():
        return 0
    done = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True)
    return int(done.stdout) if done.returncode == 0 else 0


def install(binary, folder, workplace):
    """Installs the program without its symbols, with completions and manual pages, as `make install` does."""
    stripped = workplace / "refund-desk"
    subprocess.run(["strip", "-o", stripped, binary], check=True)
    subprocess.run(["scripts/install", stripped, folder], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


# What somebody who runs a desk from this folder puts beside the project's own files.
PRIVATE = ("*.key", "*.p8", "*.pem", "*.sqlite*", ".env", "certificates")


def copy(source, folder):
    """Copies a file or a folder into a folder, without private files.

    A file can be executed only if it could be before.
    """
    if any(source.match(pattern) for pattern in PRIVATE):
        return
    target = folder / source.name
    if source.is_dir():
        target.mkdir(parents=True, exist_ok=True)
        for inner in sorted(source.iterdir()):
            copy(inner, target)
    else:
        folder.mkdir(parents=True, exist_ok=True)
        target.write_bytes(source.read_bytes())
        target.chmod(0o755 if source.stat().st_mode & 0o100 else 0o644)
