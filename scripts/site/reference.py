"""Makes a page from each description in the OpenAPI format: the HTTP API of the desk, and those of the emulators."""

import html
import json
import pathlib
import re

import yaml

import pages

SOURCE = pathlib.PurePosixPath("docs/openapi.yaml")
# The descriptions, with the titles of their pages.
SOURCES = {
    SOURCE: "HTTP API",
    pathlib.PurePosixPath("docs/emulator-openapi.yaml"): "HTTP API of the App Store emulator",
    pathlib.PurePosixPath("docs/google-play-emulator-openapi.yaml"): "HTTP API of the Google Play emulator",
}
METHODS = ("get", "put", "post", "delete")


class Text(yaml.SafeLoader):
    """Reads dates as the texts that they are in JSON."""


Text.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:timestamp"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def prose(text):
    return pages.PARSER.render(text) if text else ""


def brief(text):
    return pages.PARSER.renderInline(" ".join(text.split())) if text else ""


def code(text):
    return f"<code>{html.escape(str(text))}</code>"


def table(head, rows):
    if not rows:
        return ""
    cells = "".join(f"<th>{one}</th>" for one in head)
    lines = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{cells}</tr></thead><tbody>{lines}</tbody></table>"


def slug(text):
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


class Reference:
    def __init__(self, document, source):
        self.document, self.source, self.sections = document, source, []

    def resolve(self, value):
        """Returns what a reference names."""
        while "$ref" in value:
            found = self.document
            for part in value["$ref"].removeprefix("#/").split("/"):
                found = found[part]
            value = found
        return value

    def heading(self, level, anchor, text, words):
        self.sections.append((anchor, text, pages.words(f"{text} {words}")))
        return f'<h{level} id="{anchor}">{html.escape(text)}</h{level}>'

    def kind(self, schema):
        """Returns the type of a value in words, with a link to a schema that has a name."""
        if "$ref" in schema:
            name = schema["$ref"].rpartition("/")[2]
            return f'<a href="#schema-{name.lower()}">{html.escape(name)}</a>'
        if "enum" in schema:
            return ", ".join(code(one) for one in schema["enum"])
        if "const" in schema:
            return code(schema["const"])
        for key, word in (("oneOf", " or "), ("anyOf", " or "), ("allOf", " and ")):
            if key in schema:
                return word.join(self.kind(one) for one in schema[key])
        kinds = schema.get("type", "any value")
        named = " or ".join(kinds) if isinstance(kinds, list) else kinds
        if named == "array" and "items" in schema:
            return f"list of {self.kind(schema['items'])}"
        limits = [f"{word} {schema[key]}" for key, word in (
            ("format", "format"), ("minimum", "at least"), ("maximum", "at most"), ("minLength", "length from"),
            ("maxLength", "length to"), ("default", "default"),
        ) if key in schema]
        return html.escape(", ".join([named, *limits]))

    def properties(self, schema):
        """Returns a table of the members of an object."""
        schema = self.resolve(schema)
        rows = []
        for part in [schema, *map(self.resolve, schema.get("allOf", []))]:
            required = part.get("required", [])
            for name, value in part.get("properties", {}).items():
                words = brief(value.get("description") or self.resolve(value).get("description"))
                rows.append([code(name), self.kind(value), "yes" if name in required else "no", words])
        return table(["member", "type", "required", "meaning"], rows)

    def contents(self, holder):
        """Returns the formats of a body or an answer, with their types and examples."""
        made = ""
        for format, media in holder.get("content", {}).items():
            made += f"<p>{code(format)}: {self.kind(media.get('schema', {}))}</p>"
            if "$ref" not in media.get("schema", {}):
                made += self.properties(media.get("schema", {}))
            example = media.get("example")
            for one in [example] if example is not None else [
                self.resolve(named).get("value") for named in media.get("examples", {}).values()
            ]:
                text = one if isinstance(one, str) else json.dumps(one, indent=2, ensure_ascii=False)
                made += f"<pre><code>{html.escape(text)}</code></pre>"
        return made

    def operation(self, method, path, item, operation):
        title = f"{method.upper()} {path}"
        body = self.heading(3, operation["operationId"].lower(), title, f"{operation.get('summary', '')} {operation['operationId']}")
        body += f"<p><strong>{brief(operation.get('summary'))}</strong></p>{prose(operation.get('description'))}"
        body += f"<p>{self.admission(operation)}</p>"
        parameters = [self.resolve(one) for one in item.get("parameters", []) + operation.get("parameters", [])]
        body += table(["parameter", "in", "type", "required", "meaning"], [
            [code(one["name"]), one["in"], self.kind(one.get("schema", {})), "yes" if one.get("required") else "no",
             brief(one.get("description"))] for one in parameters
        ])
        if "requestBody" in operation:
            request = self.resolve(operation["requestBody"])
            body += f"<h4>Body</h4>{prose(request.get('description'))}{self.contents(request)}"
        answers = [(status, self.resolve(answer)) for status, answer in operation["responses"].items()]
        body += "<h4>Answers</h4>" + table(["status", "meaning"], [
            [code(status), brief(answer.get("description"))] for status, answer in answers
        ])
        return body + "".join(self.contents(answer) for status, answer in answers if str(status).startswith("2"))

    def admission(self, operation):
        """Says who may call a route."""
        if "x-roles" in operation:
            roles = operation["x-roles"]
            return f"Roles: {', '.join(map(code, roles)) if roles else 'none is needed'}."
        needed = operation.get("security", self.document.get("security", []))
        return "A bearer token is needed." if needed else "No token is needed."

    def page(self):
        info = self.document["info"]
        body = f'<h1 id="http-api">{SOURCES[self.source]}</h1>{prose(info.get("description"))}'
        body += f'<p>This page is made from <a href="{self.source.name}">{self.source.name}</a>.</p>'
        self.sections.append(("", "", pages.words(info.get("description", ""))))
        for tag in self.document["tags"]:
            title, words = tag["name"][0].upper() + tag["name"][1:], tag.get("description", "")
            body += self.heading(2, f"tag-{slug(tag['name'])}", title, words) + prose(words)
            body += self.operations("paths", tag["name"])
        if "webhooks" in self.document:
            body += self.heading(2, "webhooks", "Calls of the desk to you", "events hook")
            body += self.operations("webhooks", None)
        body += self.heading(2, "schemas", "Types", "schemas")
        for name, schema in self.document["components"]["schemas"].items():
            body += self.heading(3, f"schema-{name.lower()}", name, " ".join(schema.get("properties", {})))
            body += prose(schema.get("description")) + f"<p>{self.kind(schema)}</p>" + self.properties(schema)
        return re.sub(r"<p>object</p>(?=<table>)", "", body)

    def operations(self, kind, tag):
        return "".join(
            self.operation(method, path, item, item[method])
            for path, item in self.document[kind].items() for method in METHODS
            if method in item and (tag is None or tag in item[method]["tags"])
        )


def page(source, site, path):
    """Returns the HTML of the page, its title, and its sections for the search."""
    reference = Reference(yaml.load(source.read_text(), Text), path)
    body = pages.accessible(reference.page())
    return body, SOURCES[path], reference.sections
