# SPDX-License-Identifier: MIT
"""JSON Schema (draft 2020-12), the keywords that share/grundy/schema uses.

A keyword that is not known here is an error, so that no schema asks for what
nobody looks at.  One thing is asked for beyond the standard: the keys of an
object stand in the order in which `properties` names them.
"""
import json
import re
from pathlib import Path

SILENT = {"$schema", "$defs", "title", "description"}
TYPES = {"object": dict, "array": list, "string": str, "boolean": bool,
         "integer": int, "null": type(None)}


class Schemas:
    """The schemas of a folder, and which of their keys were seen in answers."""

    def __init__(self, folder):
        self.whole = {path.name: json.loads(path.read_text())
                      for path in Path(folder).glob("*.schema.json")}
        self.seen = set()

    def resolve(self, reference, name):
        """The schema that a $ref in the file `name` stands for, its file."""
        file, _, pointer = reference.partition("#")
        name = file or name
        found = self.whole[name]
        for step in pointer.split("/")[1:]:
            found = found[step]
        return found, name

    def faults(self, value, name):
        """What is wrong with an answer by the schema in the file `name`."""
        return self._faults(value, self.whole[name], name, "answer")

    def keys(self):
        """Each key that some object of the schemas may have, as (id, key)."""
        return {(id(part), key) for root in self.whole.values()
                for part in subschemas(root)
                for key in part.get("properties", {})}

    def _faults(self, value, schema, name, at):
        found = []
        for keyword, wanted in schema.items():
            if keyword in SILENT:
                continue
            check = CHECKS.get(keyword)
            if check is None:
                raise ValueError(f"{name}: unknown keyword {keyword}")
            found += check(self, value, wanted, schema, name, at)
        return found

    def _ref(self, value, wanted, _, name, at):
        schema, name = self.resolve(wanted, name)
        return self._faults(value, schema, name, at)

    def _any_of(self, value, wanted, _, name, at):
        tried = []
        for schema in wanted:
            before = set(self.seen)
            found = self._faults(value, schema, name, at)
            if not found:
                return []
            self.seen = before
            tried.append(found)
        return min(tried, key=len)

    def _type(self, value, wanted, _, name, at):
        good = isinstance(value, TYPES[wanted]) and not (
            wanted == "integer" and isinstance(value, bool))
        return [] if good else [f"{at}: expected {wanted}, found {value!r}"]

    def _properties(self, value, wanted, schema, name, at):
        if not isinstance(value, dict):
            return []
        found = []
        known = [key for key in value if key in wanted]
        if known != [key for key in wanted if key in value]:
            found.append(f"{at}: keys in another order: {known}")
        for key in known:
            self.seen.add((id(schema), key))
            found += self._faults(value[key], wanted[key], name, f"{at}.{key}")
        return found

    def _items(self, value, wanted, _, name, at):
        if not isinstance(value, list):
            return []
        return [fault for i, item in enumerate(value)
                for fault in self._faults(item, wanted, name, f"{at}[{i}]")]


def same(a, b):
    """JSON tells true from 1."""
    return a == b and isinstance(a, bool) == isinstance(b, bool)


def expect(good, fault):
    return [] if good else [fault]


CHECKS = {
    "$ref": Schemas._ref,
    "anyOf": Schemas._any_of,
    "type": Schemas._type,
    "properties": Schemas._properties,
    "items": Schemas._items,
    "enum": lambda s, value, wanted, schema, name, at:
        expect(any(same(value, w) for w in wanted),
               f"{at}: {value!r} is none of {wanted}"),
    "const": lambda s, value, wanted, schema, name, at:
        expect(same(value, wanted), f"{at}: {value!r} is not {wanted!r}"),
    "required": lambda s, value, wanted, schema, name, at:
        [f"{at}: no {key}" for key in wanted
         if isinstance(value, dict) and key not in value],
    "additionalProperties": lambda s, value, wanted, schema, name, at:
        [f"{at}: unexpected {key}" for key in value
         if key not in schema["properties"]]
        if wanted is False and isinstance(value, dict) else [],
    "minItems": lambda s, value, wanted, schema, name, at:
        expect(not isinstance(value, list) or len(value) >= wanted,
               f"{at}: fewer than {wanted} items"),
    "minimum": lambda s, value, wanted, schema, name, at:
        expect(not isinstance(value, int) or isinstance(value, bool) or
               value >= wanted, f"{at}: {value!r} is below {wanted}"),
    "pattern": lambda s, value, wanted, schema, name, at:
        expect(not isinstance(value, str) or re.search(wanted, value),
               f"{at}: {value!r} does not match {wanted}"),
}


def subschemas(schema):
    """A schema and all that stand in it."""
    yield schema
    for keyword, inner in schema.items():
        if keyword in ("properties", "$defs"):
            parts = list(inner.values())
        elif keyword == "anyOf":
            parts = inner
        elif keyword == "items":
            parts = [inner]
        else:
            parts = []
        for part in parts:
            yield from subschemas(part)
