"""Writes the types and calls of the clients in Swift, Python and TypeScript from the description of the HTTP API.

usage: python scripts/clients/generate.py            writes the files
       python scripts/clients/generate.py --check    only compares them, and fails if one differs
"""

import pathlib
import sys

sys.dont_write_bytecode = True

import python  # noqa: E402
import swift  # noqa: E402
import typescript  # noqa: E402
from description import Description  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]


def main():
    description = Description(ROOT / "docs/openapi.yaml")
    old = []
    for language in (swift, python, typescript):
        for name, text in language.files(description).items():
            path = ROOT / name
            if path.exists() and path.read_text() == text:
                continue
            old.append(name)
            if "--check" not in sys.argv:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
    if old and "--check" in sys.argv:
        sys.exit(f"{', '.join(old)}: not what docs/openapi.yaml describes. Run make clients.")


main()
