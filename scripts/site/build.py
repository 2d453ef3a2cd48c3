"""Writes the documentation as a static site that needs no network: make site.

usage: python scripts/site/build.py [FOLDER]     default: .build/site

Pages are the README, docs/README.md, every page of docs, and every Markdown file that one of them links to. Other files that
they link to are copied. Each description in the OpenAPI format becomes a page of its own. The library's reference and
articles come from the archives of make docs.
"""

import json
import pathlib
import shutil
import sys

sys.dont_write_bytecode = True

import library  # noqa: E402
import pages  # noqa: E402
import reference  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = pathlib.Path(__file__).parent
ASSETS = ("style.css", "search.js")


class Site:
    """The pages and files of the site, by their paths in the repository."""

    def __init__(self, out):
        self.out, self.waiting, self.known, self.index = out, [], set(), []
        self.navigation = pages.navigation(ROOT / "docs/README.md")
        self.library = library.Library(ROOT / ".build/documentation")

    def address(self, path):
        """Returns where a path of the repository is in the site, and queues it; `None` if there is no such path."""
        source = ROOT / path
        if source.is_dir() and (source / "README.md").is_file():
            path, source = path / "README.md", source / "README.md"
        if not source.exists() or not source.resolve().is_relative_to(ROOT):
            return None
        if path.parent.suffix == ".docc":
            return self.library.article(path)
        if path not in self.known:
            self.known.add(path)
            self.waiting.append(path)
        if source.is_dir():
            return path / "index.html"
        if path.name == "README.md":
            return path.with_name("index.html")
        return path.with_suffix(".html") if path.suffix == ".md" or path in reference.SOURCES else path

    def build(self):
        shutil.rmtree(self.out, ignore_errors=True)
        self.out.mkdir(parents=True)
        described = [path for path in reference.SOURCES if (ROOT / path).exists()]
        starts = ["README.md", *described, *sorted(path.relative_to(ROOT) for path in ROOT.glob("docs/**/*.md"))]
        for start in starts:
            self.address(pathlib.PurePosixPath(start))
        while self.waiting:
            self.write(self.waiting.pop())
        for address, document in self.library.pages():
            self.publish(address, *self.library.page(address, document))
        for name in ASSETS:
            shutil.copy(HERE / name, self.out / name)
        index = json.dumps(sorted(self.index), ensure_ascii=False, separators=(",", ":"))
        (self.out / "index.js").write_text(f"window.searchIndex={index};\n")

    def write(self, path):
        """Writes one page, or copies one file."""
        target, source = self.out / self.address(path), ROOT / path
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.suffix != ".html":
            return shutil.copy(source, target)
        if path in reference.SOURCES:
            body, title, sections = reference.page(source, self, path)
            shutil.copy(source, target.with_suffix(".yaml"))
        elif source.is_dir():
            body, title, sections = pages.listing(source, self, path)
        else:
            body, title, sections = pages.page(source.read_text(), self, path)
        self.publish(self.address(path), body, title, sections)

    def publish(self, address, body, title, sections):
        """Writes the page of an address, and lists its sections for the search."""
        target = self.out / address
        target.parent.mkdir(parents=True, exist_ok=True)
        for anchor, heading, words, *kind in sections:
            self.index.append([f"{address}#{anchor}" if anchor else str(address), title, heading, " ".join(words), *kind])
        target.write_text(pages.document(body, title, sections, self, address))


def main():
    out = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / ".build/site"
    site = Site(out.resolve())
    site.build()
    print(f"Site: {out}/index.html, {len(site.known) + len(site.library.pages())} pages and files")


main()
