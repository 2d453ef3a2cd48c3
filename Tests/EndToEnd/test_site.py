"""The documentation as a static site: its links, its search, and what it needs from outside, which is nothing."""

import html.parser
import os
import pathlib
import re
import sys
import urllib.parse

import pytest
from playwright.sync_api import expect

import openapi
import pages
import process
from desk import REPOSITORY

RULES = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}


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
    assert checked > 2000
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
    assert site / "docs/openapi.html" in read


def test_the_reference_of_the_api_has_every_route_and_type(site):
    text = (site / "docs/openapi.html").read_text()
    document = openapi.load()
    for path, method, operation in openapi.operations(document):
        assert f'id="{operation["operationId"].lower()}">{method.upper()} {path}</h3>' in text
    for name in document["components"]["schemas"]:
        assert f'id="schema-{name.lower()}">{name}</h3>' in text


def test_a_link_that_leads_nowhere_stops_the_build(tmp_path):
    copy = tmp_path / "repository"
    (copy / "scripts").mkdir(parents=True)
    for name in ("build.py", "pages.py", "reference.py", "style.css", "search.js"):
        (copy / "scripts/site").mkdir(exist_ok=True)
        (copy / "scripts/site" / name).write_bytes((REPOSITORY / "scripts/site" / name).read_bytes())
    (copy / "docs").mkdir()
    (copy / "docs/README.md").write_text("# Pages\n")
    (copy / "docs/openapi.yaml").write_bytes((REPOSITORY / "docs/openapi.yaml").read_bytes())
    (copy / "README.md").write_text("# Title\n\n[gone](docs/gone.md)\n")
    done = process.run([sys.executable, copy / "scripts/site/build.py", tmp_path / "out"], timeout=60)
    assert done.returncode == 1 and "README.md links to docs/gone.md, which does not exist" in done.stderr


@pytest.fixture(scope="module")
def browser():
    with pages.browser() as opened:
        yield opened


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("name", ["index.html", "docs/guides/report-facts.html", "docs/openapi.html"])
def test_a_page_of_the_site_is_accessible_and_no_wider_than_the_screen(site, browser, name, width):
    page = browser.new_page(viewport={"width": width, "height": 844})
    page.goto((site / name).as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    # The reference has thousands of elements of few kinds, so axe looks at the first of them.
    page.evaluate("[...document.querySelectorAll('main > *')].slice(400).forEach(one => one.remove())")
    page.evaluate(pages.AXE)
    found = page.evaluate("rules => axe.run({ runOnly: rules })", RULES)["violations"]
    assert [f"{one['id']}: {[node['html'][:120] for node in one['nodes'][:3]]}" for one in found] == []
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


def test_the_site_works_without_scripts(site, browser):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((site / "index.html").as_uri())
    expect(page.get_by_label("Search")).to_be_hidden()
    page.get_by_role("navigation").get_by_role("link", name="Operating").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Operating")
    context.close()
