"""Writes the types and calls of the Swift client."""

import re
import textwrap

PLAIN = {
    "string": "String", "integer": "Int", "number": "Double", "boolean": "Bool", "time": "Date", "json": "JSONValue",
    "bytes": "Data",
}
KEYWORDS = set(
    "as associatedtype break case catch class continue default defer deinit do else enum extension fallthrough false "
    "fileprivate for func guard if import in init inout internal is let nil operator precedencegroup private protocol "
    "public repeat rethrows return self static struct subscript super switch throw throws true try typealias var where "
    "while".split()
)
# Acronyms that Swift names write in capitals, at the end of a word.
CAPITALS = {"Id": "ID", "Ids": "IDs", "Url": "URL", "Http": "HTTP", "Html": "HTML", "Json": "JSON", "Zip": "ZIP"}
HEAD = """\
// swift-format-ignore-file
// This file is generated from the description of the HTTP API: run make clients. It is one file, because it follows the
// description from the beginning to the end.
{imports}
"""


def name_of(name):
    """Returns a Swift name for the name of a member or value."""
    words = [word for word in re.split(r"[^A-Za-z0-9]+", name) if word]
    if len(words) > 1 or words[0].isupper():
        words = [word.lower() if word.isupper() else word for word in words]
        words = [words[0][:1].lower() + words[0][1:], *(word[:1].upper() + word[1:] for word in words[1:])]
    text = "".join(words)
    text = re.sub(r"(?<=[a-z0-9])(Ids?|Url|Http|Html|Json|Zip)(?=[A-Z]|$)", lambda found: CAPITALS[found[0]], text)
    return f"`{text}`" if text in KEYWORDS else text


def type_of(kind):
    if kind.kind == "named":
        return kind.name
    if kind.kind == "list":
        return f"[{type_of(kind.of)}]"
    if kind.kind == "map":
        return f"[String: {type_of(kind.of)}]"
    return PLAIN[kind.kind]


def comment(text, indent=""):
    """Returns the lines of a documentation comment: a summary of one sentence, and the rest."""
    text = text.replace("`{", "`").replace("}`", "`")
    summary, _, rest = re.sub(r"([.:]) ", r"\1\n", text, count=1).partition("\n") if ". " in text else (text, "", "")
    summary = summary if summary.endswith((".", "?", "!")) else summary + "."
    width = 116 - len(indent)
    lines = textwrap.wrap(summary[:1].upper() + summary[1:], width)
    if rest:
        lines += ["", *textwrap.wrap(rest, width)]
    return [f"{indent}/// {line}".rstrip() for line in lines]


def struct(made):
    lines = comment(made.text or f"The object `{made.name}` of the HTTP API.")
    lines.append(f"public struct {made.name}: Hashable, Codable, Sendable {{")
    for field in made.fields:
        lines += comment(field.text or f"The member `{field.name}`.", "    ")
        mark = "" if field.required else "?"
        lines.append(f"    public var {name_of(field.name)}: {type_of(field.type)}{mark}")
    given = [
        f"{name_of(field.name)}: {type_of(field.type)}" + ("" if field.required else "? = nil") for field in made.fields
    ]
    lines += ["", "    /// Creates a value.", "    public init("]
    lines += [f"        {one}," for one in given[:-1]] + [f"        {one}" for one in given[-1:]]
    lines.append("    ) {")
    lines += [f"        self.{name_of(field.name).strip('`')} = {name_of(field.name)}" for field in made.fields]
    lines.append("    }")
    renamed = [field for field in made.fields if name_of(field.name).strip("`") != field.name]
    if renamed:
        lines += ["", "    private enum CodingKeys: String, CodingKey {"]
        for field in made.fields:
            name = name_of(field.name)
            lines.append(f"        case {name}" + (f' = "{field.name}"' if name.strip("`") != field.name else ""))
        lines.append("    }")
    return [*lines, "}", ""]


def words(made):
    lines = comment(made.text or f"The values of `{made.name}` in the HTTP API.")
    lines += [
        "///", "/// A later release of the desk may have further values.",
        f"public struct {made.name}: RawRepresentable, Hashable, Codable, Sendable {{",
        "    /// The value in JSON.", "    public var rawValue: String",
        "    /// Creates a value from its spelling in JSON.",
        "    public init(rawValue: String) { self.rawValue = rawValue }",
    ]
    for value in made.values:
        lines += [f"    /// `{value}`", f'    public static let {name_of(value)} = Self(rawValue: "{value}")']
    return [*lines, "}", ""]


def query(parameter):
    """Returns the expression for the text of a parameter of a query."""
    name = name_of(parameter.name)
    if parameter.type.kind == "list":
        inner = ".map(\\.rawValue)" if parameter.type.of.kind == "named" else ""
        return f'{name}.isEmpty ? nil : {name}{inner}.joined(separator: ",")'
    if parameter.type.kind == "named":
        return f"{name}?.rawValue"
    if parameter.type.kind == "string":
        return name
    if parameter.type.kind == "time":
        return f"{name}.map(DeskCoding.text)"
    return f"{name}.map {{ \"\\($0)\" }}"


def argument(parameter):
    name, kind = name_of(parameter.name), type_of(parameter.type)
    if parameter.required:
        return f"{name}: {kind}"
    return f"{name}: {kind} = []" if parameter.type.kind == "list" else f"{name}: {kind}? = nil"


def call(route):
    arguments = [argument(one) for one in route.parameters]
    body = "nil"
    if route.body:
        kind = type_of(route.body)
        arguments.append(f"_ body: {kind}" if route.is_body_required else f"_ body: {kind}? = nil")
        body = "body"
    answer = f" -> {type_of(route.answer)}" if route.answer else ""
    lines = comment(route.text, "    ")
    lines += ["    ///", f"    /// `{route.method.upper()} {route.path}`, for a token of the role "
              + ", ".join(route.roles[:-1]) + (" or " if len(route.roles) > 1 else "") + route.roles[-1] + "."]
    described = [(name_of(one.name).strip("`"), one.text) for one in route.parameters if one.text]
    if described:
        # DocC wants all parameters or none.
        described += [("body", "The body of the request.")] if route.body else []
        lines += ["    ///", "    /// - Parameters:"]
        for name, text in described:
            wrapped = textwrap.wrap(f"- {name}: {text}", 110)
            lines += [f"    ///   {wrapped[0]}", *(f"    ///     {rest}" for rest in wrapped[1:])]
    if route.answer:
        lines.append("    /// - Returns: what the desk answers.")
    lines.append("    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.")
    lines.append(f"    public func {name_of(route.name)}(" + ", ".join(arguments) + f") async throws{answer} {{")
    path = re.sub(r"\{(\w+)\}", lambda found: f"\\(Self.segment({name_of(found[1])}))", route.path)
    asked = [f'("{one.name}", {query(one)})' for one in route.parameters if one.place == "query"]
    asked += [f'("{name}", "{value}")' for name, value in route.fixed.items()]
    given = f'"{route.method.upper()}", "{path}", query: [{", ".join(asked)}]'
    if route.body:
        given += f", body: {body}"
    given += f", isRepeatable: {'true' if route.is_repeatable else 'false'}"
    method = {None: "send", "bytes": "data", "string": "text"}.get(route.answer.kind if route.answer else None, "value")
    lines += [f"        try await {method}({given})", "    }", ""]
    if route.page:
        lines += pages(route)
    return lines


def pages(route):
    """Returns the call that lists everything, page by page."""
    member, item = route.page
    own = [one for one in route.parameters if one.name not in ("cursor", "limit")]
    arguments = [*(argument(one) for one in own), "pageSize: Int? = nil"]
    passed = [f"{name_of(one.name).strip('`')}: {name_of(one.name)}" for one in own]
    passed += ["limit: pageSize", "cursor: cursor"]
    name = "all" + re.sub(r"^list", "", route.name)
    return [
        *comment(f"{route.text.rstrip('.')}, from the first page to the last", "    "), "    ///",
        "    /// A page is requested when the loop needs it. `pageSize` is the number of items of one request.",
        f"    public func {name}(" + ", ".join(arguments) + f") -> DeskList<{type_of(item)}> {{",
        "        DeskList { cursor in",
        f"            let page = try await {name_of(route.name)}(" + ", ".join(passed) + ")",
        f"            return (page.{name_of(member)}, page.nextCursor)", "        }", "    }", "",
    ]


def files(description):
    """Returns the texts of the files, by their names."""
    types = []
    for made in sorted(description.types.values(), key=lambda one: one.name):
        types += words(made) if hasattr(made, "values") else struct(made)
    calls = ["extension DeskClient {"]
    for route in description.routes:
        calls += call(route)
    while calls[-1] == "":
        calls.pop()
    calls.append("}")
    return {
        "Sources/RefundDeskClient/Generated/Schemas.swift":
            HEAD.format(imports="\npublic import AppStoreTypes\npublic import Foundation\n")
            + "\n".join(types).rstrip("\n") + "\n",
        "Sources/RefundDeskClient/Generated/DeskClient+Routes.swift":
            HEAD.format(imports="\npublic import Foundation\n") + "\n".join(calls) + "\n",
    }
