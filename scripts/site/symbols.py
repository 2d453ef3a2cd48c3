"""Makes one page of the library's reference from a document of DocC."""

import html
import re

import pages

# The parts of a declaration that style.css colours.
COLOURED = {"keyword", "attribute", "identifier", "number", "string"}
# A declaration that is longer has each parameter on a line of its own.
WIDTH = 80
# Headings that DocC adds to the first paragraphs of a symbol.
ADDED = {"Overview", "Discussion"}
# Every type conforms to these unless it says otherwise.
IMPLIED = {"Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype"}
HEADING = re.compile(r'<h([1-6]) id="([^"]*)">(.*?)</h')


class Page:
    """One page that is being made from a document of DocC."""

    def __init__(self, library, here, document):
        self.library, self.here, self.document = library, here, document
        self.references = dict(document["references"])
        self.module = document["metadata"]["modules"][0]["name"]
        # What each member is, by its anchor.
        self.anchors, self.members = set(), {}

    # Links

    def link(self, identifier, label):
        """Returns a label with a link to a symbol or article."""
        address, anchor = self.library.places[identifier]
        page = "" if address == self.here else pages.relative(address, self.here)
        target = page + (f"#{anchor}" if anchor else "") or self.here.name
        return f'<a href="{html.escape(target)}">{label}</a>'

    def refer(self, identifier):
        """Returns the title of what an identifier names, with a link if it is in the site or on the web."""
        reference = self.references.get(identifier) or {"type": "topic", "title": identifier}
        title = html.escape(reference["title"].removeprefix("Swift."))
        if reference["type"] == "link":
            return f'<a href="{html.escape(reference["url"])}">{title}</a>'
        found = identifier if identifier in self.library.places else self.library.symbols.get(
            f"s:{identifier.rpartition('/')[2]}"
        )
        label = title if reference.get("kind") == "article" else f"<code>{title}</code>"
        if found:
            return self.link(found, label)
        if reference["type"] == "unresolvable":
            return label
        raise SystemExit(f"scripts/site: {self.here} refers to {identifier}, which no archive has. Run `make docs` again.")

    # Text

    def inline(self, content):
        return "".join(map(self.span, content or []))

    def span(self, one):
        match one["type"]:
            case "text":
                return html.escape(one["text"], quote=False)
            case "codeVoice":
                return f"<code>{html.escape(one['code'], quote=False)}</code>"
            case "strong" | "emphasis" as kind:
                tag = {"strong": "strong", "emphasis": "em"}[kind]
                return f"<{tag}>{self.inline(one['inlineContent'])}</{tag}>"
            case "reference":
                return self.refer(one["identifier"])
        raise SystemExit(f"scripts/site: {self.here} has text of the kind {one['type']}. Add it to scripts/site/symbols.py.")

    def blocks(self, content, level=0):
        """Returns paragraphs, lists and the like; `level` is added to the level of headings."""
        return "".join(self.block(one, level) for one in content)

    def block(self, one, level):
        match one["type"]:
            case "paragraph":
                return f"<p>{self.inline(one['inlineContent'])}</p>"
            case "heading":
                return self.heading(one["level"] + level, one["text"])
            case "codeListing":
                return f"<pre><code>{html.escape(chr(10).join(one['code']), quote=False)}</code></pre>"
            case "aside":
                name = html.escape(one["name"])
                return f'<div class="aside"><p><strong>{name}</strong></p>{self.blocks(one["content"], level)}</div>'
            case "unorderedList" | "orderedList" as kind:
                items = "".join(f"<li>{self.blocks(item['content'], level)}</li>" for item in one["items"])
                return f"<{kind[:-8][0]}l>{items}</{kind[:-8][0]}l>"
            case "table":
                head, *rows = [[self.blocks(cell) for cell in row] for row in one["rows"]]
                cells = "".join(f"<th>{cell}</th>" for cell in head)
                lines = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
                return f"<table><thead><tr>{cells}</tr></thead><tbody>{lines}</tbody></table>"
        raise SystemExit(f"scripts/site: {self.here} has a block of the kind {one['type']}. Add it to scripts/site/symbols.py.")

    def heading(self, level, text):
        return f'<h{level} id="{pages.slug(text, self.anchors)}">{html.escape(text)}</h{level}>'

    @staticmethod
    def breakable(name):
        """Returns a name that a narrow screen breaks between its words."""
        return re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=[:.(])(?=\w)", "<wbr>", html.escape(name))

    # Symbols

    def declaration(self, tokens):
        """Returns a declaration with its colours and links, over several lines if it is long."""
        is_long = sum(len(token["text"]) for token in tokens) > WIDTH
        made, depth, is_broken = "", 0, False
        for token in tokens:
            if token["kind"] == "text":
                for character in token["text"]:
                    depth += {"(": 1, ")": -1}.get(character, 0)
                    if character == ")" and depth == 0 and is_broken:
                        made, is_broken = made + "\n", False
                    made += html.escape(character)
                continue
            if is_long and depth == 1 and token["kind"] == "externalParam":
                made, is_broken = made.rstrip(" ") + "\n    ", True
            text = html.escape(token["text"])
            target = token.get("identifier") or self.library.symbols.get(token.get("preciseIdentifier"))
            if target in self.library.places and token["kind"] != "identifier":
                text = self.link(target, text)
            made += f'<span class="{token["kind"]}">{text}</span>' if token["kind"] in COLOURED else text
        return made

    def symbol(self, document, level):
        """Returns what a symbol is: declaration, summary, parameters and text. Headings in it have at least `level`."""
        self.references |= document["references"]
        made = ""
        parts = document.get("primaryContentSections", [])

        def every(kind):
            return [one for part in parts if part["kind"] == kind for one in part[kind]]

        for one in every("declarations"):
            made += f"<pre><code>{self.declaration(one['tokens'])}</code></pre>"
        if abstract := document.get("abstract"):
            made += f"<p>{self.inline(abstract)}</p>"
        if document["metadata"].get("required"):
            made += "<p>A type that conforms must have it.</p>"
        if conformance := document["metadata"].get("conformance"):
            made += f"<p>{self.inline(conformance['availabilityPrefix'])} {self.inline(conformance['constraints'])}.</p>"
        if parameters := every("parameters"):
            made += "<dl>" + "".join(
                f"<dt><code>{html.escape(one['name'])}</code></dt><dd>{self.blocks(one['content'])}</dd>"
                for one in parameters
            ) + "</dl>"
        is_written = document["kind"] == "article" or document["metadata"]["symbolKind"] == "module"
        made += self.blocks([
            one for one in every("content")
            if is_written or one["type"] != "heading" or one["text"] not in ADDED
        ], level - 2)
        if mentions := every("mentions"):
            made += f"<p>Mentioned in {', '.join(map(self.refer, mentions))}.</p>"
        for relations in document.get("relationshipsSections", []):
            related = [one for one in relations["identifiers"] if self.references[one]["title"] not in IMPLIED]
            if related:
                made += f"<p>{relations['title']}: {', '.join(map(self.refer, related))}.</p>"
        return made

    def topic(self, topic):
        """Returns a group of symbols: the members of a type with all that is known of them, links to everything else."""
        made, items = self.heading(2, topic["title"]), ""
        for identifier in topic["identifiers"]:
            child = self.library.documents[identifier]
            address, anchor = self.library.places[identifier]
            if child["metadata"]["role"] == "collectionGroup":
                made += self.defaults(child, anchor)
            elif address == self.here:
                made += self.member(child, anchor)
            else:
                self.references |= child["references"]
                abstract = self.inline(child.get("abstract"))
                items += f"<li>{self.refer(identifier)}{': ' if abstract else ''}{abstract}</li>"
        return made + (f"<ul>{items}</ul>" if items else "")

    def member(self, document, anchor):
        # DocC puts the type before the name of a case.
        title = document["metadata"]["title"].removeprefix(f"{self.document['metadata']['title']}.")
        self.members[anchor] = self.library.kind(document)
        return f'<h3 id="{html.escape(anchor)}"><code>{self.breakable(title)}</code></h3>{self.symbol(document, 4)}'

    def defaults(self, group, anchor):
        """Returns what a type has from a protocol, without the text that is on the protocol's page."""
        items = ""
        for topic in group["topicSections"]:
            for identifier in topic["identifiers"]:
                document = self.library.documents[identifier]
                self.references |= document["references"]
                name = self.library.places[identifier][1]
                (declarations,) = [one for one in document["primaryContentSections"] if one["kind"] == "declarations"]
                line = self.declaration(declarations["declarations"][0]["tokens"])
                items += f'<li id="{html.escape(name)}"><code>{line}</code><br>{self.inline(document.get("abstract"))}</li>'
        return f'<h3 id="{html.escape(anchor)}">{html.escape(group["metadata"]["title"])}</h3><ul class="defaults">{items}</ul>'

    def body(self):
        """Returns the HTML of the page."""
        metadata = self.document["metadata"]
        self.anchors |= {anchor for address, anchor in self.library.places.values() if address == self.here}
        above = [self.link(one, html.escape(self.references[one]["title"])) for one in self.document["hierarchy"]["paths"][0]]
        path = " / ".join([f'<a href="{pages.relative(self.library.start, self.here)}">Library</a>', *above])
        title = self.breakable(metadata["title"])
        anchor = pages.slug(metadata["title"], self.anchors)
        made = f'<p>{path} · {self.library.kind(self.document)}</p><h1 id="{anchor}">{title}</h1>'
        made += self.symbol(self.document, 2)
        made += "".join(map(self.topic, self.document.get("topicSections", [])))
        if rest := self.library.unlisted.get(self.here):
            made += self.topic({"title": "Other Members", "identifiers": rest})
        if also := self.document.get("seeAlsoSections"):
            links = ", ".join(self.refer(identifier) for section in also for identifier in section["identifiers"])
            made += f"{self.heading(2, 'See also')}<p>{links}.</p>"
        return made

    def entries(self, body):
        """Returns the sections of the page for the search: anchor, heading, words, and what it is in which module."""
        is_article = self.document["kind"] == "article"
        kind = self.library.kind(self.document)
        found = [["", "", [], f"{kind}, {self.module}"]]
        for part in re.split(r"(?=<h[1-6] id=)", body):
            text = html.unescape(re.sub(r"<[^>]*>", " ", part))
            matched = HEADING.match(part)
            level, anchor, heading = matched.groups() if matched else ("1", "", "")
            anchor = html.unescape(anchor)
            if anchor in self.members or is_article and level > "1":
                heading = html.unescape(re.sub(r"<[^>]*>", "", heading))
                found.append([anchor, heading, [text], f"{self.members.get(anchor, kind)}, {self.module}"])
            else:
                # What has no entry of its own belongs to the member above, or to the page.
                found[-1 if level > "3" else 0][2].append(text)
        return [(anchor, heading, pages.words(" ".join([*texts, note])), note) for anchor, heading, texts, note in found]
