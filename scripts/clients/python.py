"""Writes the types and calls of the Python client."""

import re
import textwrap

from description import Type

PLAIN = {
    "string": "str", "integer": "int", "number": "float", "boolean": "bool", "time": "str", "json": "Any",
    "bytes": "bytes",
}
KEYWORDS = {"type": "type_", "all": "all_", "from": "from_"}


def snake(name):
    text = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
    return KEYWORDS.get(text, text)


def type_of(kind):
    if kind.kind == "named":
        return kind.name
    if kind.kind == "list":
        return f"list[{type_of(kind.of)}]"
    if kind.kind == "map":
        return f"dict[str, {type_of(kind.of)}]"
    return PLAIN[kind.kind]


def wrapped(text, indent, width=116):
    return [f"{indent}# {line}" for line in textwrap.wrap(text, width - len(indent))]


def struct(made):
    lines = wrapped(made.text, "") + [f'{made.name} = TypedDict("{made.name}", {{']
    for field in made.fields:
        kind = type_of(field.type)
        lines += wrapped(field.text, "    ")
        lines.append(f'    "{field.name}": ' + (f'"{kind}",' if field.required else f'NotRequired["{kind}"],'))
    return [*lines, "})", ""]


def words(made):
    # A later release may have further values, so a checker accepts any text.
    lines = wrapped(made.text, "") + wrapped(f"One of {', '.join(made.values)}; a later release may have others.", "")
    return [*lines, f"{made.name} = str", ""]


def argument(parameter):
    kind = type_of(parameter.type)
    return f"{snake(parameter.name)}: {kind}" + ("" if parameter.required else " | None = None")


def call(route):
    required = [one for one in route.parameters if one.required]
    optional = [one for one in route.parameters if not one.required]
    arguments = ["self", *(argument(one) for one in required)]
    if route.body:
        arguments.append(f"body: {type_of(route.body)}" + ("" if route.is_body_required else " | None = None"))
    if optional:
        arguments += ["*", *(argument(one) for one in optional)]
    answer = type_of(route.answer) if route.answer else "None"
    head = f"    def {snake(route.name)}({', '.join(arguments)}) -> {answer}:"
    if len(head) > 118:
        inner = [f"        {line}" for line in textwrap.wrap(", ".join(arguments), 108)]
        head = "\n".join([f"    def {snake(route.name)}(", *inner, f"    ) -> {answer}:"])
    roles = ", ".join(route.roles)
    lines = [head, f'        """{route.text}', "", f"        `{route.method.upper()} {route.path}`", ""]
    lines += [f"        Roles: {roles}.", '        """']
    path = re.sub(r"\{(\w+)\}", lambda found: f"{{_segment({snake(found[1])})}}", route.path)
    query = [f'"{one.name}": {snake(one.name)}' for one in route.parameters if one.place == "query"]
    query += [f'"{name}": "{value}"' for name, value in route.fixed.items()]
    given = [f'"{route.method.upper()}"', f'{"f" if "{" in path else ""}"{path}"']
    if query:
        shown = [f"                {line}" for line in textwrap.wrap(", ".join(query) + ",", 100)]
        one = f"query={{{', '.join(query)}}}"
        given.append(one if len(one) < 106 else "\n".join(["query={", *shown, "            }"]))
    if route.body:
        given.append("body=body")
    if route.is_repeatable:
        given.append("is_repeatable=True")
    if route.answer and route.answer.kind in ("bytes", "string"):
        given.append(f'reads="{ {"bytes": "bytes", "string": "text"}[route.answer.kind] }"')
    lines += ["        return self._call(", *(f"            {one}," for one in given), "        )", ""]
    if route.page:
        member, item = route.page
        own = [one for one in route.parameters if one.name != "cursor"]
        arguments = ["self", "*", *(argument(one) for one in own)]
        lines += [
            f"    def all_{snake(re.sub('^list', '', route.name))}(".replace("all__", "all_"),
            *(f"        {line}" for line in textwrap.wrap(", ".join(arguments), 108)),
            f"    ) -> Iterator[{type_of(item)}]:",
            f'        """{route.text.rstrip(".")}, from the first page to the last."""',
            f"        return self._pages(self.{snake(route.name)}, \"{member}\", dict(",
            *(f"            {line}" for line in textwrap.wrap(
                ", ".join(f"{snake(one.name)}={snake(one.name)}" for one in own) + ",", 105)),
            "        ))", "",
        ]
    return lines


def ordered(description):
    """Returns the types, each after those that it uses."""
    done = {}

    def visit(kind):
        while kind.of:
            kind = kind.of
        if kind.kind == "named" and kind.name not in done:
            made = description.types[kind.name]
            for field in getattr(made, "fields", []):
                visit(field.type)
            done[kind.name] = made

    for made in sorted(description.types.values(), key=lambda one: one.name):
        visit(Type("named", made.name))
    return done.values()


def files(description):
    """Returns the texts of the files, by their names."""
    types = [
        '"""The objects of the HTTP API. This file is generated: run make clients."""', "",
        "from typing import Any, NotRequired, TypedDict", "",
    ]
    for made in ordered(description):
        types += words(made) if hasattr(made, "values") else struct(made)
    calls = [
        '"""The calls of the HTTP API. This file is generated: run make clients."""', "",
        "from collections.abc import Iterator", "from typing import Any", "",
        "from .calls import Calls, _segment", "from .types import (",
        *(f"    {line}" for line in textwrap.wrap(", ".join(sorted(used(description))) + ",", 110)), ")", "", "",
        "class DeskClient(Calls):",
        '    """Calls a desk; see `Calls` for its options."""', "",
    ]
    for route in description.routes:
        calls += call(route)
    return {
        "Examples/python/refund_desk/types.py": "\n".join(types).rstrip("\n") + "\n",
        "Examples/python/refund_desk/client.py": "\n".join(calls).rstrip("\n") + "\n",
    }


def used(description):
    """Returns the names of the types in the calls."""
    kinds = [one.type for route in description.routes for one in route.parameters]
    kinds += [kind for route in description.routes for kind in (route.body, route.answer) if kind]
    kinds += [route.page[1] for route in description.routes if route.page]
    names = set()
    for kind in kinds:
        while kind.of:
            kind = kind.of
        if kind.kind == "named":
            names.add(kind.name)
    return names
