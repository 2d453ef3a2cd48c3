"""Makes the reference of the library from the archives of `make docs`.

An archive has one JSON file for each symbol and article. Here each module, type and article becomes a page. The members of
a type are on its page, each with DocC's name as the anchor.
"""

import html
import json
import pathlib

import pages
import symbols

FOLDER = pathlib.PurePosixPath("library")
INDEX = FOLDER / "index.html"
# Symbols with a page of their own; so has everything directly below a module.
TYPES = {"module", "extension", "struct", "enum", "class", "protocol"}


class Library:
    """The pages of the archives, by their identifiers, and where they are in the site."""

    start = INDEX

    def __init__(self, archives):
        self.documents, self.places, self.symbols = {}, {}, {}
        for file in sorted(archives.glob("*.doccarchive/data/documentation/**/*.json")):
            document = json.loads(file.read_text())
            identifier = document["identifier"]["url"]
            path = pathlib.PurePosixPath(*file.parts[file.parts.index("documentation", len(archives.parts)) + 1:])
            self.documents[identifier] = document
            self.places[identifier] = self.place(document, path)
            if symbol := document["metadata"].get("externalID"):
                self.symbols.setdefault(symbol, identifier)
        if not self.documents:
            raise SystemExit(f"scripts/site: {archives} has no documentation of the library. Run `make docs`.")
        self.addresses = {address for address, _ in self.places.values()}
        listed = {one for document in self.documents.values() for topic in document.get("topicSections", [])
                  for one in topic["identifiers"]}
        # DocC lists no member of a protocol that implements a requirement of another protocol.
        self.unlisted = {}
        for identifier, (address, anchor) in self.places.items():
            if anchor and identifier not in listed:
                self.unlisted.setdefault(address, []).append(identifier)

    @staticmethod
    def kind(document):
        """Returns what a symbol or article is, in DocC's words, which call every module a framework."""
        metadata = document["metadata"]
        return "Module" if metadata.get("symbolKind") == "module" else metadata["roleHeading"]

    @staticmethod
    def place(document, path):
        """Returns the page of a symbol or article, and the anchor on it."""
        metadata, name = document["metadata"], path.name.removesuffix(".json")
        is_page = metadata["role"] == "article" or metadata.get("symbolKind") in TYPES or len(path.parts) == 2
        return (FOLDER / path.parent / f"{name}.html", "") if is_page else (FOLDER / f"{path.parent}.html", name)

    def article(self, path):
        """Returns where the page is that DocC makes from a Markdown file of a catalogue."""
        module = path.parent.stem.lower()
        name = path.stem.lower()
        address = FOLDER / (f"{module}.html" if name == module else f"{module}/{name}.html")
        if address not in self.addresses:
            raise SystemExit(f"scripts/site: the library's documentation has no page for {path}. Run `make docs` again.")
        return address

    def pages(self):
        """Returns the address of every page with its document, the index without one."""
        return [(INDEX, None)] + [
            (address, self.documents[identifier]) for identifier, (address, anchor) in self.places.items() if not anchor
        ]

    def modules(self):
        return [one for one in self.documents.values() if one["metadata"].get("symbolKind") == "module"]

    def page(self, address, document):
        """Returns the HTML of a page, its title, and its sections for the search."""
        if document is None:
            return self.index()
        page = symbols.Page(self, address, document)
        body = page.body()
        return pages.accessible(body), document["metadata"]["title"], page.entries(body)

    def index(self):
        """Returns the page that lists the modules."""
        items = "".join(
            f'<li><a href="{self.places[one["identifier"]["url"]][0].relative_to(FOLDER)}">'
            f'{html.escape(one["metadata"]["title"])}</a>: {symbols.Page(self, INDEX, one).inline(one.get("abstract"))}</li>'
            for one in self.modules()
        )
        body = f"""<h1 id="library">Library</h1>
<p>The public declarations of the package's modules, with their articles. The product <code>AppStoreServer</code> has
AppStoreTypes, AppStoreTrust and AppStoreClient, and one import for all three. The others are products of their own.</p>
<ul>{items}</ul>"""
        return body, "Library", [("", "", pages.words("Library reference of the public declarations modules"))]
