"""Writes the types and calls of the TypeScript client."""

import re
import textwrap

PLAIN = {
    "string": "string", "integer": "number", "number": "number", "boolean": "boolean", "time": "string",
    "json": "unknown", "bytes": "Uint8Array",
}
HEAD = "// This file is generated from the description of the HTTP API: run make clients.\n\n"


def type_of(kind):
    if kind.kind == "named":
        return kind.name
    if kind.kind == "list":
        return f"{type_of(kind.of)}[]" if kind.of.kind != "json" else "unknown[]"
    if kind.kind == "map":
        return f"Record<string, {type_of(kind.of)}>"
    return PLAIN[kind.kind]


def comment(text, indent=""):
    if not text:
        return []
    lines = textwrap.wrap(text.replace("*/", "* /"), 112 - len(indent))
    if len(lines) == 1:
        return [f"{indent}/** {lines[0]} */"]
    return [f"{indent}/**", *(f"{indent} * {line}" for line in lines), f"{indent} */"]


def struct(made):
    lines = comment(made.text) + [f"export interface {made.name} {{"]
    for field in made.fields:
        lines += comment(field.text, "  ")
        lines.append(f"  {field.name}{'' if field.required else '?'}: {type_of(field.type)};")
    return [*lines, "}", ""]


def words(made):
    # `string & {}` accepts the values of later releases, and editors still offer the known ones.
    values = " | ".join(f'"{value}"' for value in made.values)
    return [*comment(made.text), f"export type {made.name} = {values} | (string & {{}});", ""]


def call(route):
    name = route.name
    required = [one for one in route.parameters if one.required]
    optional = [one for one in route.parameters if not one.required]
    arguments = [f"{one.name}: {type_of(one.type)}" for one in required]
    if route.body:
        arguments.append(f"body{'' if route.is_body_required else '?'}: {type_of(route.body)}")
    members = "; ".join(f"{one.name}?: {type_of(one.type)}" for one in optional)
    if optional:
        arguments.append(f"query: {{ {members} }} = {{}}")
    answer = type_of(route.answer) if route.answer else "void"
    lines = ["  /**", *(f"   * {one}" for one in textwrap.wrap(route.text, 110)),
             f"   * `{route.method.upper()} {route.path}`, for the roles {', '.join(route.roles)}.", "   */"]
    path = re.sub(r"\{(\w+)\}", lambda found: f"${{segment({found[1]})}}", route.path)
    options = []
    if optional or route.fixed:
        fixed = "".join(f', {key}: "{value}"' for key, value in route.fixed.items())
        options.append("query: { " + ("...query" if optional else "") + (fixed if optional else fixed[2:]) + " }")
    if route.body:
        options.append("body")
    if route.is_repeatable:
        options.append("isRepeatable: true")
    kind = route.answer.kind if route.answer else None
    reads = {None: "nothing", "bytes": "bytes", "string": "text"}.get(kind, "json")
    options.append(f'reads: "{reads}"')
    lines += [
        f"  {name}({', '.join(arguments)}): Promise<{answer}> {{",
        f"    return this.call(\"{route.method.upper()}\", `{path}`, {{ {', '.join(options)} }});", "  }", "",
    ]
    if route.page:
        member, item = route.page
        own = "; ".join(f"{one.name}?: {type_of(one.type)}" for one in optional if one.name != "cursor")
        lines += [
            *comment(f"{route.text.rstrip('.')}, from the first page to the last.", "  "),
            f"  all{re.sub('^list', '', name)}(query: {{ {own} }} = {{}}): AsyncGenerator<{type_of(item)}> {{",
            f"    return this.pages((cursor) => this.{name}({{ ...query, cursor }}), (page) => page.{member});",
            "  }", "",
        ]
    return lines


def files(description):
    """Returns the texts of the files, by their names."""
    from python import used

    types = []
    for made in sorted(description.types.values(), key=lambda one: one.name):
        types += words(made) if hasattr(made, "values") else struct(made)
    names = textwrap.wrap(", ".join(sorted(used(description))) + ",", 110)
    calls = [
        'import { Calls, segment } from "./calls.js";', "import type {", *(f"  {line}" for line in names),
        '} from "./types.js";', "", "/** Calls a desk; see `Calls` for its options. */",
        "export class DeskClient extends Calls {",
    ]
    for route in description.routes:
        calls += call(route)
    while calls[-1] == "":
        calls.pop()
    return {
        "Examples/typescript/src/types.ts": HEAD + "\n".join(types).rstrip("\n") + "\n",
        "Examples/typescript/src/client.ts": HEAD + "\n".join(calls) + "\n}\n",
    }
