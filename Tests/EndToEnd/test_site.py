"""The documentation as a static site: its links, its search, and what it needs from outside, which is nothing."""

import html
import html.parser
import json
import os
import pathlib
import re
import sys
import urllib.parse

import pytest
from playwright.sync_api import expect

import emulatorapi
import openapi
import pages
import process
from desk import REPOSITORY
from pagechecks import AXE_RULES, AXE_RUN

# The descriptions of the desk and of the emulators, which are pages.
DESCRIPTIONS = ("openapi", "emulator-openapi", "google-play-emulator-openapi")
WIDTHS = (320, 1280)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    done = process.run([sys.executable, REPOSITORY / "scripts/site/build.py", folder / "site"], timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "site"


class Page(html.parser.HTMLParser):
    """The anchors of a page, its links, and what a browser loads for it."""

    def __init__(self, file):
        super().__init__()
        self.anchors, self.links, self.loaded = [], [], []
        self.feed(file.read_text())

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.anchors += [given["id"]] if "id" in given else []
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        self.loaded += [given[name] for name in ("src", "srcset", "poster", "data") if name in given]
        if tag == "link":
            self.loaded.append(given["href"])


@pytest.fixture(scope="module")
def read(site):
    return {file: Page(file) for file in site.rglob("*.html")}


def test_every_link_and_anchor_of_the_site_leads_somewhere(site, read):
    broken, checked = [], 0
    for file, page in read.items():
        for link in page.links + page.loaded:
            parts = urllib.parse.urlsplit(link)
            if parts.scheme in ("http", "https", "mailto"):
                continue
            target = pathlib.Path(os.path.normpath(file.parent / urllib.parse.unquote(parts.path))) if parts.path else file
            checked += 1
            if parts.scheme or not target.is_relative_to(site) or not target.is_file():
                broken.append(f"{file.relative_to(site)}: {link}")
            elif parts.fragment and target.suffix == ".html" and parts.fragment not in read[target].anchors:
                broken.append(f"{file.relative_to(site)}: {link} has no such anchor")
    assert broken == []
    assert checked > 20_000
    for file, page in read.items():
        assert len(page.anchors) == len(set(page.anchors)), f"{file} has an anchor twice"


def test_the_site_loads_nothing_from_outside(site, read):
    assert all(not urllib.parse.urlsplit(address).scheme and not address.startswith("//")
               for page in read.values() for address in page.loaded)
    for name in ("style.css", "search.js"):
        assert not re.search(r"https?:|@import|url\(", (site / name).read_text())
    assert list((site / "docs/pictures").glob("*.png"))


def test_every_page_of_the_documentation_is_in_the_list_of_pages(site, read):
    listed = {(site / "docs" / link).resolve() for link in read[site / "docs/index.html"].links if "://" not in link}
    wanted = {
        site / path.relative_to(REPOSITORY).with_suffix(".html") for path in (REPOSITORY / "docs").rglob("*.md")
    } - {site / "docs/README.html"}
    assert len(wanted) > 30 and {path.resolve() for path in wanted} <= listed
    for name in DESCRIPTIONS:
        assert site / f"docs/{name}.html" in read and (site / f"docs/{name}.yaml").is_file()


def test_every_example_and_article_is_in_the_list_of_pages():
    listed = (REPOSITORY / "docs/README.md").read_text()
    wanted = [
        path.relative_to(REPOSITORY) for pattern in ("Examples/*/README.md", "Sources/*/*.docc/*.md")
        for path in REPOSITORY.glob(pattern) if path.stem != path.parent.stem
    ]
    assert len(wanted) >= 17 and [str(path) for path in wanted if f"(../{path})" not in listed] == []


@pytest.mark.parametrize("name", DESCRIPTIONS)
def test_the_reference_of_an_api_has_every_route_and_type(site, name):
    text = (site / f"docs/{name}.html").read_text()
    document = emulatorapi.load(REPOSITORY / f"docs/{name}.yaml")
    for path, method, operation in openapi.operations(document):
        assert f'id="{operation["operationId"].lower()}">{method.upper()} {path}</h3>' in text
    for name in document["components"]["schemas"]:
        assert f'id="schema-{name.lower()}">{name}</h3>' in text


def declarations():
    """Returns every public declaration of the library: its module, and its names from the outside in."""
    for file in (REPOSITORY / ".build/documentation/symbols").glob("*/*.symbols.json"):
        if "@" not in file.name:
            for symbol in json.loads(file.read_text())["symbols"]:
                if "::SYNTHESIZED::" not in symbol["identifier"]["precise"]:
                    yield file.parent.name, symbol["pathComponents"]


def test_the_reference_of_the_library_has_every_public_declaration(site):
    index = json.loads((site / "index.js").read_text().removeprefix("window.searchIndex=").removesuffix(";\n"))
    found = {(kind[0].rpartition(", ")[2], title, heading): address for address, title, heading, _, *kind in index if kind}
    missing, checked = [], 0
    for module, names in declarations():
        *outer, name = names
        if (module, ".".join(names), "") in found or (module, ".".join(outer), name) in found:
            checked += 1
        # A declaration that a protocol requires is only in the list of that protocol's implementations.
        elif not (page := found.get((module, ".".join(outer), ""))) or html.escape(name.partition("(")[0]) not in (
            (site / page).read_text().partition("Implementations</h3>")[2]
        ):
            missing.append((module, names))
    assert missing == [] and checked > 3000


def test_a_symbol_has_its_declaration_parameters_result_errors_and_links(site):
    page = (site / "library/appstoreclient/appstoreserverapi.html").read_text()
    member = page[page.index('<h3 id="transactionhistory(of:_:since:)">'):].split("<h3 ")[1]
    assert '<span class="keyword">func</span> <span class="identifier">transactionHistory</span>(\n    of ' in member
    assert '<a href="pagesequence.html">PageSequence</a>&lt;<a href="../appstoretypes/historyresponse.html">' in member
    assert "<dt><code>revision</code></dt>" in member
    assert "Return Value</h4>" in member
    page = (site / "library/appstoretrust/appreceiptverifier.html").read_text()
    assert '<strong>Throws</strong></p><p><a href="receiptfailure.html"><code>ReceiptFailure</code></a>' in page


REPOSITORY_FILES = {
    "README.md": "# Title\n",
    "docs/README.md": "# Pages\n",
    "docs/openapi.yaml": (REPOSITORY / "docs/openapi.yaml").read_text(),
}
MODULE = {
    "kind": "symbol", "identifier": {"url": "doc://Coins/documentation/Coins"}, "hierarchy": {"paths": [[]]}, "references": {},
    "metadata": {"title": "Coins", "role": "collection", "roleHeading": "Framework", "symbolKind": "module",
                 "modules": [{"name": "Coins"}], "externalID": "Coins"},
}
ARCHIVE = ".build/documentation/Coins.doccarchive/data/documentation/coins.json"


def build(folder, files):
    """Builds the site of a small repository, and returns what the program printed."""
    scripts = {str(file.relative_to(REPOSITORY)): file.read_text() for file in (REPOSITORY / "scripts/site").glob("*.*")}
    for name, text in {**scripts, **REPOSITORY_FILES, **files}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return process.run([sys.executable, folder / "scripts/site/build.py", folder / "out"], timeout=60)


def text(*content):
    return json.dumps({**MODULE, "primaryContentSections": [{"kind": "content", "content": [*content]}]})


GONE = {"type": "paragraph", "inlineContent": [{"type": "reference", "identifier": "doc://Coins/documentation/Coins/Gone"}]}
UNKNOWN = {"type": "hologram"}
NEW = "Sources/Coins/Coins.docc/New.md"


@pytest.mark.parametrize("files, said", [
    ({ARCHIVE: text(), "README.md": "# Title\n\n[gone](docs/gone.md)\n"},
     "README.md links to docs/gone.md, which does not exist"),
    ({}, "has no documentation of the library. Run `make docs`."),
    ({ARCHIVE: text(GONE)}, "library/coins.html refers to doc://Coins/documentation/Coins/Gone, which no archive has"),
    ({ARCHIVE: text(UNKNOWN)}, "library/coins.html has a block of the kind hologram"),
    ({ARCHIVE: text(), NEW: "# New\n", "README.md": f"# Title\n\n[new]({NEW})\n"},
     "has no page for Sources/Coins/Coins.docc/New.md. Run `make docs` again."),
], ids=["a link of a page", "no archive", "a link of a symbol", "a block", "an article that is new"])
def test_a_link_that_leads_nowhere_or_content_that_cannot_be_shown_stops_the_build(tmp_path, files, said):
    done = build(tmp_path, files)
    assert done.returncode == 1 and said in done.stderr


def test_the_site_of_a_small_repository_has_its_module(tmp_path):
    paragraph = {"type": "paragraph", "inlineContent": [{"type": "text", "text": "Counts <coins> & more."}]}
    done = build(tmp_path, {ARCHIVE: text(paragraph)})
    assert done.returncode == 0, done.stderr
    assert "<p>Counts &lt;coins&gt; &amp; more.</p>" in (tmp_path / "out/library/coins.html").read_text()


@pytest.fixture(scope="module")
def browser():
    with pages.browser() as opened:
        yield opened


@pytest.mark.parametrize("name", [
    "index.html", "docs/guides/report-facts.html", "docs/openapi.html", "docs/emulator-openapi.html",
    "docs/google-play-emulator-openapi.html", "library/index.html", "library/appstoretypes.html",
    "library/appstoretrust/signeddataverifier.html", "library/appstoreclient/movefromappleslibrary.html",
])
def test_a_page_of_the_site_is_accessible_and_no_wider_than_the_screen(site, browser, name):
    page = browser.new_page(viewport={"width": WIDTHS[0], "height": 844})
    page.goto((site / name).as_uri())
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    # The reference has thousands of elements of few kinds, so axe looks at the first of them.
    page.evaluate("[...document.querySelectorAll('main > *')].slice(400).forEach(one => one.remove())")
    page.evaluate(pages.AXE)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate(AXE_RUN, AXE_RULES["light"]) == []
    page.close()


def test_the_search_finds_a_section_and_leads_to_it(site, browser):
    page = browser.new_page(viewport={"width": 1280, "height": 844})
    page.goto((site / "docs/guides/policies.html").as_uri())
    page.get_by_label("Search").fill("RefundDeskKeyRefused")
    page.get_by_role("link", name="Operating: RefundDeskKeyRefused").click()
    expect(page).to_have_url(re.compile(r"docs/guides/operating\.html#refunddeskkeyrefused$"))
    page.get_by_label("Search").fill("nosuchwordanywhere")
    expect(page.get_by_text("Nothing found")).to_be_visible()
    page.close()


@pytest.mark.parametrize("words, first, kind, address", [
    ("SignedDataVerifier", "SignedDataVerifier", "Structure, AppStoreTrust", "appstoretrust/signeddataverifier.html"),
    ("isRetryable verification", "VerificationFailure: isRetryable", "Instance Property, AppStoreTrust",
     "appstoretrust/verificationfailure.html#isretryable"),
    ("transactionHistory(of:_:since:)", "AppStoreServerAPI: transactionHistory(of:_:since:)", "Instance Method, AppStoreClient",
     "appstoreclient/appstoreserverapi.html#transactionhistory(of:_:since:)"),
])
def test_the_search_finds_a_symbol_with_its_kind_and_module(site, browser, words, first, kind, address):
    page = browser.new_page(viewport={"width": 1280, "height": 844})
    page.goto((site / "index.html").as_uri())
    page.get_by_label("Search").fill(words)
    found = page.locator("#site-results li").first
    expect(found).to_have_text(first + kind)
    found.get_by_role("link").click()
    expect(page).to_have_url(f"{(site / 'library').as_uri()}/{address}")
    page.close()


def test_a_link_to_a_catalogue_leads_to_the_page_of_its_module(read, site):
    assert "../library/refunddeskclient.html" in read[site / "docs/clients.html"].links


def test_a_browser_can_take_the_index_of_the_search(site):
    assert (site / "index.js").stat().st_size < 2_500_000


def test_the_site_works_without_scripts(site, browser):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((site / "index.html").as_uri())
    expect(page.get_by_label("Search")).to_be_hidden()
    page.get_by_role("navigation").get_by_role("link", name="Operating").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Operating")
    context.close()
