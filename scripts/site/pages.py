"""Makes pages from Markdown: links, anchors as GitHub makes them, a list of contents, and the words for the search."""

import html
import os
import pathlib
import re
import urllib.parse

from markdown_it import MarkdownIt

PARSER = MarkdownIt("commonmark", {"html": True}).enable("table")
# Links that leave the site.
OUTSIDE = re.compile(r"^(https?|mailto):")


def slug(text, used):
    """Returns the anchor that GitHub gives a heading, and records it."""
    plain = re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
    found, number = plain, 0
    while found in used:
        number += 1
        found = f"{plain}-{number}"
    used.add(found)
    return found


def text_of(token):
    """Returns the text of an inline token, without marks and links."""
    return "".join(child.content if child.type in ("text", "code_inline") else " " for child in token.children or []
                   if child.type in ("text", "code_inline", "softbreak"))


def words(text):
    """Returns the different words of a text, in lower case."""
    return sorted(set(re.findall(r"[\w.-]*\w", text.lower())))


def relative(target, here):
    """Returns a link from one page of the site to another."""
    return os.path.relpath(target, here.parent)


def rewrite(link, path, site):
    """Returns a link of a page as it is in the site."""
    if OUTSIDE.match(link) or link.startswith("#"):
        return link
    name, _, anchor = link.partition("#")
    joined = pathlib.PurePosixPath(os.path.normpath(path.parent / urllib.parse.unquote(name)))
    target = site.address(joined)
    if not target:
        raise SystemExit(f"scripts/site: {path} links to {link}, which does not exist.")
    return relative(target, site.address(path)) + (f"#{anchor}" if anchor else "")


def accessible(body):
    """Lets what is wider than the screen scroll by itself, and the keyboard reach it."""
    body = body.replace("<table>", '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>')
    return body.replace("</table>", "</table></div>").replace("<pre>", '<pre tabindex="0">').replace("<th></th>", "<td></td>")


def page(text, site, path):
    """Returns the HTML of a page, its title, and its sections for the search: anchor, heading and words."""
    tokens, used, sections, title = PARSER.parse(text), set(), [["", "", []]], None
    for number, token in enumerate(tokens):
        if token.type == "heading_open":
            heading = text_of(tokens[number + 1])
            token.attrSet("id", slug(heading, used))
            if title is None:
                title = heading
            else:
                sections.append([token.attrGet("id"), heading, []])
        elif token.type == "inline":
            sections[-1][2].append(text_of(token))
            for child in token.children:
                name = {"link_open": "href", "image": "src"}.get(child.type)
                if name:
                    child.attrSet(name, rewrite(child.attrGet(name), path, site))
        elif token.type == "fence":
            sections[-1][2].append(token.content)
    body = PARSER.renderer.render(tokens, PARSER.options, {})
    body = accessible(body)
    found = [(anchor, heading, words(" ".join([heading, *texts]))) for anchor, heading, texts in sections]
    return body, title or path.name, found


def listing(folder, site, path):
    """Returns a page with the files of a folder that has no README."""
    names = sorted(one.name for one in folder.iterdir() if not one.name.startswith((".", "__")))
    items = "".join(
        f'<li><a href="{html.escape(relative(site.address(path / name), site.address(path)))}">{html.escape(name)}</a></li>'
        for name in names
    )
    return f'<h1 id="{path.name}">{path.name}</h1><ul>{items}</ul>', str(path), [("", "", words(" ".join(names)))]


def navigation(file):
    """Returns the parts of the documentation, each with the titles and links of its pages."""
    parts = []
    for line in file.read_text().splitlines():
        if line.startswith("## "):
            parts.append((line[3:], []))
        elif found := re.match(r"- \[(.*?)\]\((.*?)\)", line):
            parts[-1][1].append((found[1].replace("`", ""), found[2]))
    return parts


def document(body, title, sections, site, here):
    """Returns the whole page that is at an address; a section begins with its anchor and its heading."""
    def link(address, label):
        current = ' aria-current="page"' if address == here else ""
        return f'<li><a href="{html.escape(relative(address, here))}"{current}>{html.escape(label)}</a></li>'

    docs, home = pathlib.PurePosixPath("docs"), site.address(pathlib.PurePosixPath("README.md"))
    start = link(home, "Refund Desk") + link(site.address(docs / "README.md"), "All pages") + link(site.library.start, "Library")
    parts = "".join(
        f"<h2>{html.escape(name)}</h2><ul>"
        + "".join(link(site.address(pathlib.PurePosixPath(os.path.normpath(docs / target))), label) for label, target in entries) + "</ul>"
        for name, entries in site.navigation
    )
    contents = "".join(
        f'<li><a href="#{html.escape(anchor)}">{html.escape(heading)}</a></li>' for anchor, heading, *_ in sections if anchor
    )
    contents = f'<details class="contents"><summary>On this page</summary><ul>{contents}</ul></details>' if contents else ""
    root = os.path.relpath(".", here.parent)
    head, found, rest = body.partition("</h1>")
    body = head + found + contents + rest if found else contents + body
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{html.escape(title)} · Refund Desk</title>
<link rel="stylesheet" href="{root}/style.css">
<script src="{root}/search.js" data-root="{root}" defer></script>
</head>
<body>
<a class="skip" href="#site-main">Skip to the content</a>
<header>
<a class="home" href="{relative(home, here)}">Refund Desk</a>
<form role="search" hidden><label for="site-search">Search</label> <input id="site-search" type="search" autocomplete="off"></form>
<div id="site-results" aria-live="polite"></div>
</header>
<div class="columns">
<nav aria-label="Documentation"><details open><summary>Pages</summary><ul>{start}</ul>{parts}</details></nav>
<main id="site-main" tabindex="-1">
{body}
</main>
</div>
</body>
</html>
"""
