"""Reads what the generated clients need from the description of the HTTP API: its types and its routes."""

import dataclasses
import re

import yaml

# Types of what the desk sends by itself: events and questions of the evidence hook.
SENT = ("EventBody", "AppEventData", "CaseEventData", "EvidenceQuestion", "EvidenceAnswer")
METHODS = ("get", "put", "post", "delete")
# The same request again changes nothing: by the method, or because its content has keys of its own.
REPEATABLE_METHODS = {"get", "put", "delete"}
REPEATABLE_POSTS = {"postUsage"}
SINGULARS = {"people": "person", "history": "historyEntry", "usage": "usageEntry", "recovery": "recoveryEntry"}
# Types whose own name says more than the place where they stand.
RENAMED = {"RecoveryRecoveryEntry": "AppRecovery", "EndpointsEndpoint": "Endpoint", "PoliciesPolicy": "AppPolicy"}


@dataclasses.dataclass(frozen=True)
class Type:
    """A type: `named`, `list` or `map` of another one, or a plain kind such as `string`, `time` or `json`."""

    kind: str
    name: str = ""
    of: "Type | None" = None


@dataclasses.dataclass
class Field:
    name: str
    type: Type
    required: bool
    text: str = ""


@dataclasses.dataclass
class Struct:
    name: str
    fields: list
    text: str = ""


@dataclasses.dataclass
class Words:
    """A string with a list of known values."""

    name: str
    values: list
    text: str = ""


@dataclasses.dataclass
class Parameter:
    name: str
    place: str
    type: Type
    required: bool
    text: str = ""


@dataclasses.dataclass
class Route:
    name: str
    method: str
    path: str
    roles: list
    parameters: list
    # The parameters that always have the same value.
    fixed: dict
    body: Type | None
    is_body_required: bool
    answer: Type | None
    # Whether a repetition changes nothing.
    is_repeatable: bool
    # The list in an answer that has a cursor of the next page: its name and the type of its items.
    page: tuple | None
    text: str = ""


class UnknownShape(Exception):
    """The description uses something that the clients cannot express."""


def line(text):
    """Returns a description on one line."""
    return " ".join((text or "").split())


def upper(name):
    return name[:1].upper() + name[1:]


def singular(name):
    for plural, one in SINGULARS.items():
        if name == plural or name.endswith(upper(plural)):
            return name[: -len(plural)] + (one if name == plural else upper(one))
    if name.endswith(("ches", "shes")):
        return name[:-2]
    if name.endswith("ies"):
        return name[:-3] + "y"
    if name.endswith("s") and not name.endswith("ss"):
        return name[:-1]
    return name + "Item"


class Description:
    """The types by name, in the order in which one may use those before it, and the routes."""

    def __init__(self, path):
        self.document = yaml.safe_load(path.read_text())
        self.schemas = self.document["components"]["schemas"]
        self.types, self.routes = {}, []
        self.named_words = {tuple(one["enum"]): name for name, one in self.schemas.items() if "enum" in one}
        for route_path, item in self.document["paths"].items():
            for method in METHODS:
                if method in item and item[method]["x-roles"]:
                    self.routes += self.read(route_path, method, item, item[method])
        for name in ("Problem", *SENT):
            self.type_of({"$ref": f"#/components/schemas/{name}"}, name)

    def resolved(self, node):
        while "$ref" in node:
            target = self.document
            for part in node["$ref"].removeprefix("#/").split("/"):
                target = target[part]
            node = target
        return node

    # Types

    def type_of(self, schema, name):
        """Returns the type of a schema; `name` is for a type that has no name of its own."""
        if "$ref" in schema:
            own = schema["$ref"].rpartition("/")[2]
            target = self.schemas[own]
            return self.type_of(target, own)
        parts = schema.get("allOf", [])
        if len(parts) == 1 and name not in self.schemas:
            return self.type_of(parts[0], name)
        if parts and all(self.is_object(part) for part in parts):
            return self.struct(schema, name)
        if parts:
            return self.type_of(parts[0], name)
        if "anyOf" in schema or "oneOf" in schema:
            return Type("json")
        if "const" in schema:
            return Type("boolean" if isinstance(schema["const"], bool) else "string")
        if "enum" in schema:
            return self.words(schema, name)
        return self.plain(schema, name)

    def plain(self, schema, name):
        kinds = schema.get("type", [])
        kinds = [kind for kind in ([kinds] if isinstance(kinds, str) else kinds) if kind != "null"]
        if len(kinds) > 1:
            raise UnknownShape(f"{name} has several types: {kinds}")
        kind = kinds[0] if kinds else None
        name = RENAMED.get(name, name)
        if kind == "array":
            return Type("list", of=self.type_of(schema["items"], singular(name)))
        if kind == "object" and "properties" in schema:
            return self.struct(schema, name)
        if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
            return Type("map", of=self.type_of(schema["additionalProperties"], name + "Value"))
        if kind == "string" and schema.get("format") == "date-time":
            return Type("time")
        if kind in ("string", "integer", "number", "boolean"):
            return Type(kind)
        if "contentMediaType" in schema:
            return Type("bytes")
        if kind is None and "properties" in schema:
            return self.struct(schema, name)
        return Type("json")

    def is_object(self, schema):
        schema = self.resolved(schema)
        return schema.get("type") == "object" or "properties" in schema or "allOf" in schema

    def words(self, schema, name):
        values = [value for value in schema["enum"] if value is not None]
        if all(isinstance(value, int) for value in values):
            return Type("integer")
        if set(values) == {"true", "false"}:
            return Type("boolean")
        if name not in self.schemas:
            name = self.named_words.get(tuple(values), name)
            schema = self.schemas.get(name, schema)
        return self.add(Words(name, values, line(schema.get("description"))))

    def struct(self, schema, name):
        fields = {}
        for part in self.parts(schema):
            for member, inner in part.get("properties", {}).items():
                required = member in part.get("required", []) and not self.may_be_null(inner)
                kind = self.type_of(inner, name + upper(member))
                text = line(inner.get("description") or self.resolved(inner).get("description"))
                fields[member] = Field(member, kind, required, text)
        return self.add(Struct(name, list(fields.values()), line(schema.get("description"))))

    def parts(self, schema):
        schema = self.resolved(schema)
        return [part for one in schema.get("allOf", []) for part in self.parts(one)] + [schema]

    def may_be_null(self, schema):
        schema = self.resolved(schema)
        return "null" in schema.get("type", []) or None in schema.get("enum", [])

    def add(self, made):
        known = self.types.setdefault(made.name, made)
        if known != made:
            raise UnknownShape(f"two different types have the name {made.name}")
        return Type("named", made.name)

    # Routes

    def read(self, path, method, item, operation):
        """Returns the routes of an operation: one for each format of the answer that a parameter chooses."""
        name = operation["operationId"]
        parameters = [self.resolved(one) for one in [*item.get("parameters", []), *operation.get("parameters", [])]]
        body, is_required = None, False
        if "requestBody" in operation:
            asked = self.resolved(operation["requestBody"])
            is_required = asked.get("required", False)
            body = self.type_of(asked["content"]["application/json"]["schema"], upper(name) + "Body")
        answers = self.answers(operation, name)
        chosen = next((one for one in parameters if one["name"] == "format"), None)
        if len(answers) > 1 and chosen is None:
            raise UnknownShape(f"{name} has several answers, and no parameter chooses one")
        made = []
        for format, answer in answers.items():
            others = [one for one in parameters if one is not chosen] if len(answers) > 1 else parameters
            made.append(Route(
                name=name if format in ("json", "") or len(answers) == 1 else name + upper(format),
                method=method, path=path, roles=operation["x-roles"],
                parameters=[self.parameter(one, name) for one in others],
                fixed={"format": format} if len(answers) > 1 else {},
                body=body, is_body_required=is_required, answer=answer,
                is_repeatable=method in REPEATABLE_METHODS or name in REPEATABLE_POSTS,
                page=self.page(answer, others), text=line(operation["summary"]),
            ))
        return made

    def answers(self, operation, name):
        """Returns the types of a successful answer by their format; a format is a value of the parameter `format`."""
        found = {}
        for status, answer in operation["responses"].items():
            if not status.startswith("2"):
                continue
            content = self.resolved(answer).get("content", {})
            for media, inner in content.items():
                format = re.split(r"[/+;]", media)[1]
                if media == "application/json":
                    found[format] = self.type_of(inner["schema"], upper(name) + "Answer")
                else:
                    found[format] = Type("string" if media.startswith("text/") else "bytes")
        return found or {"": None}

    def parameter(self, one, operation):
        schema = one["schema"]
        kind = self.type_of(schema, upper(operation) + upper(one["name"]))
        text = line(one.get("description") or self.resolved(schema).get("description"))
        return Parameter(one["name"], one["in"], kind, one.get("required", False), text)

    def page(self, answer, parameters):
        if answer is None or answer.kind != "named" or not any(one["name"] == "cursor" for one in parameters):
            return None
        fields = self.types[answer.name].fields
        lists = [field for field in fields if field.type.kind == "list"]
        if len(lists) != 1 or not any(field.name == "nextCursor" for field in fields):
            raise UnknownShape(f"{answer.name} is no page with one list and a cursor")
        return lists[0].name, lists[0].type.of
