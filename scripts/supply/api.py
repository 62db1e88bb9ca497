"""The public items of the crate, one a line, from the JSON that rustdoc writes.

A line has the kind, the path and the signature. Types are named by their last names, so that a file that moves
below the same public path changes nothing. Implementations of traits are the whole head, arguments and bounds with it.
"""

import json
import os

from . import packages

# The form of the JSON that is understood here: the one of the compiler that `rust-version` names.
FORMAT = 57


def document(folder, target):
    """What rustdoc tells of the crate in a folder, with all features."""
    flags = "-Zunstable-options --output-format json --cap-lints allow"
    packages.run(
        "cargo", "doc", "--quiet", "--no-deps", "--package", "formwork", "--all-features", "--locked",
        "--manifest-path", str(folder / "Cargo.toml"), "--target-dir", str(target),
        env={**os.environ, "RUSTC_BOOTSTRAP": "1", "RUSTDOCFLAGS": flags},
    )
    told = json.loads((target / "doc/formwork.json").read_text())
    if told["format_version"] != FORMAT:
        raise ValueError(f"rustdoc writes form {told['format_version']} of its JSON, and {FORMAT} is understood")
    return told


class Api:
    """The lines of a crate."""

    def __init__(self, told):
        self.index, self.paths = told["index"], told["paths"]
        self.lines, self.shown = set(), {}
        self.module(self.index[str(told["root"])], "formwork")
        # Behind all names, so that each implementation finds the public name of its type.
        for item, path in list(self.shown.values()):
            self.inside(item, path)
        for item in self.index.values():
            self.implementation(item)

    def add(self, kind, path, rest=""):
        self.lines.add(f"{kind} {path}{rest}")

    def module(self, item, path):
        self.add("mod", path)
        for key in item["inner"]["module"]["items"]:
            if inner := self.index.get(str(key)):
                self.named(inner, path)

    def named(self, item, path, name=None):
        """An item that is found below a path, perhaps by another name."""
        kind, inner = next(iter(item["inner"].items()))
        if kind == "use":
            found = self.index.get(str(inner["id"]))
            if inner["is_glob"]:
                if found and "module" in found["inner"]:
                    for key in found["inner"]["module"]["items"]:
                        if one := self.index.get(str(key)):
                            self.named(one, path)
            elif found and "use" not in found["inner"]:
                self.named(found, path, inner["name"])
            else:
                self.add("use", f"{path}::{inner['name']}")
            return
        path = f"{path}::{name or item['name']}"
        if kind == "module":
            # A module that is named twice is walked once for each path.
            self.module(item, path)
            return
        before = self.shown.get(item["id"])
        # The shortest path is the one that members are listed below; the others are names.
        if before is None or (path.count("::"), path) < (before[1].count("::"), before[1]):
            if before:
                self.add("name", before[1])
            self.shown[item["id"]] = item, path
        else:
            self.add("name", path)

    def inside(self, item, path):
        kind, inner = next(iter(item["inner"].items()))
        if kind == "function":
            self.add("fn", path, self.signature(inner))
        elif kind in ("struct", "union"):
            self.add(kind, path, self.generics(inner["generics"]))
            self.fields(inner["kind"], path)
            self.members(inner["impls"], path)
        elif kind == "enum":
            self.add("enum", path, self.generics(inner["generics"]))
            for key in inner["variants"]:
                if variant := self.index.get(str(key)):
                    self.add("variant", f"{path}::{variant['name']}")
                    self.fields(variant["inner"]["variant"]["kind"], f"{path}::{variant['name']}")
            self.members(inner["impls"], path)
        elif kind == "trait":
            bounds = " + ".join(map(self.bound, inner["bounds"]))
            self.add("unsafe trait" if inner["is_unsafe"] else "trait", path,
                     self.generics(inner["generics"]) + (f": {bounds}" if bounds else ""))
            self.items(inner["items"], path)
        elif kind == "type_alias":
            self.add("type", path, f"{self.generics(inner['generics'])} = {self.type(inner['type'])}")
        elif kind == "constant":
            self.add("const", path, f": {self.type(inner['type'])}")
        elif kind == "static":
            self.add("static", path, f": {self.type(inner['type'])}")
        else:
            self.add(kind, path)

    def fields(self, kind, path):
        fields = [] if isinstance(kind, str) else next(iter(kind.values()))
        keys = fields["fields"] if isinstance(fields, dict) else fields
        for key in keys:
            if key is not None and (field := self.index.get(str(key))):
                self.add("field", f"{path}.{field['name']}", f": {self.type(field['inner']['struct_field'])}")

    def members(self, impls, path):
        """What a type has by itself, without traits."""
        for key in impls:
            impl = self.index.get(str(key), {"inner": {}})["inner"].get("impl")
            if impl and impl["trait"] is None:
                own = self.type(impl["for"]).partition("<")[2]
                self.items(impl["items"], path + (f"<{own}" if own else ""), self.generics(impl["generics"]))

    def items(self, keys, path, above=""):
        for key in keys:
            item = self.index.get(str(key))
            if item is None:
                continue
            kind, inner = next(iter(item["inner"].items()))
            place = f"{path}::{item['name']}"
            if kind == "function":
                self.add("fn", place, self.signature(inner) + (f" for{above}" if above else ""))
            elif kind == "assoc_const":
                self.add("const", place, f": {self.type(inner['type'])}")
            elif kind == "assoc_type":
                bounds = " + ".join(map(self.bound, inner["bounds"]))
                self.add("type", place, self.generics(inner["generics"]) + (f": {bounds}" if bounds else ""))

    def implementation(self, item):
        impl = item["inner"].get("impl")
        if not impl or impl["trait"] is None or impl["is_synthetic"] or impl["blanket_impl"]:
            return
        # With its own parameters, all arguments and bounds: one of two implementations of a trait may be gone.
        no = "!" if impl["is_negative"] else ""
        name = self.last(impl["trait"]) + self.arguments(impl["trait"]["args"])
        params, where = self.params(impl["generics"]), self.where(impl["generics"])
        unsafe = "unsafe " if impl["is_unsafe"] else ""
        self.lines.add(f"{unsafe}impl{params} {no}{name} for {self.type(impl['for'])}{where}")

    def last(self, path):
        """The last name of a path: its own where it was renamed, else that of the item."""
        found = self.paths.get(str(path["id"]))
        return found["path"][-1] if found else path["path"].split("::")[-1]

    def signature(self, function):
        sig, header = function["sig"], function["header"]
        words = [word for word in ("const", "unsafe", "async") if header[f"is_{word}"]]
        inputs = ", ".join(f"{name}: {self.type(kind)}" for name, kind in sig["inputs"])
        output = f" -> {self.type(sig['output'])}" if sig["output"] else ""
        before = f" [{' '.join(words)}]" if words else ""
        params, where = self.params(function["generics"]), self.where(function["generics"])
        return f"{params}({inputs}){output}{where}{before}"

    def generics(self, generics):
        return self.params(generics) + self.where(generics)

    def params(self, generics):
        out = []
        for param in generics["params"]:
            kind, inner = next(iter(param["kind"].items()))
            if kind == "type" and not inner["is_synthetic"]:
                bounds = " + ".join(map(self.bound, inner["bounds"]))
                default = f" = {self.type(inner['default'])}" if inner["default"] else ""
                out.append(param["name"] + (f": {bounds}" if bounds else "") + default)
            elif kind == "const":
                out.append(f"const {param['name']}: {self.type(inner['type'])}")
            elif kind == "lifetime":
                out.append(": ".join([param["name"], *inner["outlives"]]))
        return f"<{', '.join(out)}>" if out else ""

    def where(self, generics):
        out = []
        for predicate in generics["where_predicates"]:
            kind, inner = next(iter(predicate.items()))
            if kind == "bound_predicate":
                out.append(f"{self.type(inner['type'])}: {' + '.join(map(self.bound, inner['bounds']))}")
            elif kind == "lifetime_predicate":
                out.append(f"{inner['lifetime']}: {' + '.join(inner['outlives'])}")
        return f" where {', '.join(sorted(out))}" if out else ""

    def bound(self, bound):
        kind, inner = next(iter(bound.items()))
        if kind == "trait_bound":
            mark = "?" if inner["modifier"] == "maybe" else ""
            return mark + self.last(inner["trait"]) + self.arguments(inner["trait"]["args"])
        return inner if kind == "outlives" else "use<..>"

    def arguments(self, args):
        if args is None:
            return ""
        kind, inner = next(iter(args.items())) if isinstance(args, dict) else (args, {})
        if kind == "parenthesized":
            output = f" -> {self.type(inner['output'])}" if inner["output"] else ""
            return f"({', '.join(map(self.type, inner['inputs']))}){output}"
        out = []
        for one in inner.get("args", []):
            kind, value = next(iter(one.items())) if isinstance(one, dict) else (one, "_")
            if kind == "type":
                out.append(self.type(value))
            elif kind == "const":
                out.append(value["expr"])
            else:
                out.append(value)
        for one in inner.get("constraints", []):
            kind, value = next(iter(one["binding"].items()))
            if kind == "equality":
                _, value = next(iter(value.items()))
                out.append(f"{one['name']} = {value['expr'] if 'expr' in value else self.type(value)}")
            else:
                out.append(f"{one['name']}: {' + '.join(map(self.bound, value))}")
        return f"<{', '.join(out)}>" if out else ""

    def type(self, kind):
        if isinstance(kind, str):
            return "_"
        name, inner = next(iter(kind.items()))
        if name == "resolved_path":
            return self.last(inner) + self.arguments(inner["args"])
        if name in ("generic", "primitive"):
            return inner
        if name == "tuple":
            return f"({', '.join(map(self.type, inner))}{',' if len(inner) == 1 else ''})"
        if name == "slice":
            return f"[{self.type(inner)}]"
        if name == "array":
            return f"[{self.type(inner['type'])}; {inner['len']}]"
        if name == "borrowed_ref":
            life = f"{inner['lifetime']} " if inner["lifetime"] else ""
            return f"&{life}{'mut ' if inner['is_mutable'] else ''}{self.type(inner['type'])}"
        if name == "raw_pointer":
            return f"*{'mut' if inner['is_mutable'] else 'const'} {self.type(inner['type'])}"
        if name == "qualified_path":
            by = f" as {self.last(inner['trait'])}{self.arguments(inner['trait']['args'])}" if inner["trait"] else ""
            return f"<{self.type(inner['self_type'])}{by}>::{inner['name']}{self.arguments(inner['args'])}"
        if name == "impl_trait":
            return f"impl {' + '.join(map(self.bound, inner))}"
        if name == "dyn_trait":
            traits = (self.last(one["trait"]) + self.arguments(one["trait"]["args"]) for one in inner["traits"])
            return f"dyn {' + '.join(traits)}"
        if name == "function_pointer":
            sig = inner["sig"]
            output = f" -> {self.type(sig['output'])}" if sig["output"] else ""
            return f"fn({', '.join(self.type(one) for _, one in sig['inputs'])}){output}"
        return name


def lines(folder, target):
    """The public items of the crate in a folder, sorted, its features among them."""
    features = {f"feature {name}" for name in packages.features(folder)}
    return sorted(Api(document(folder, target)).lines | features)
