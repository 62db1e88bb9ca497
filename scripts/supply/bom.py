"""A software bill of materials in the format CycloneDX 1.6, which has the same bytes wherever it is made."""

import datetime
import hashlib
import json
import os
import uuid
from pathlib import Path

from . import packages

VERSION = "1.6"

# What the library of the compiler adds to a product, by the feature of the core that asks for it.
LIBRARIES = {"core": None, "alloc": "alloc", "std": "std"}

# Our packages and their folders.
OURS = {"formwork": ".", "formwork-macros": "macros", "formwork-cli": "cli"}


def source_digest(folder):
    """A digest of the sources of a package: of the sorted list of their digests and paths."""
    place = packages.TOP / folder
    files = [file for file in (place / "src").rglob("*") if file.is_file()] + [place / "Cargo.toml"]
    total = hashlib.sha256()
    for file in sorted(files):
        digest = hashlib.sha256(file.read_bytes()).hexdigest()
        total.update(f"{digest}  {file.relative_to(place).as_posix()}\n".encode())
    return total.hexdigest()


def compiler():
    """The version and the commit of the compiler."""
    lines = packages.run("rustc", "--version", "--verbose").splitlines()
    said = dict(line.split(": ", 1) for line in lines if ": " in line)
    return said["release"], said["commit-hash"]


def reference(key):
    return f"pkg:cargo/{key[0]}@{key[1]}"


def component(package, described, checksum, condition=None):
    """A package of the graph as a component; `condition`: on which targets alone."""
    purl = reference(package.key)
    out = {
        "type": "library",
        "bom-ref": purl,
        "name": package.name,
        "version": package.version,
        "description": described["description"] or "",
        # A procedural macro runs when the product is built, and is no part of it.
        "scope": "excluded" if package.is_macro else "required",
    }
    if checksum:
        out["hashes"] = [{"alg": "SHA-256", "content": checksum}]
    out["licenses"] = [{"expression": packages.licence(described)}]
    out["purl"] = purl
    if described["repository"]:
        out["externalReferences"] = [{"type": "vcs", "url": described["repository"]}]
    out["properties"] = [
        {"name": "cargo:features", "value": ",".join(package.features) or "none"}
    ]
    if package.is_macro:
        out["properties"].append({"name": "cargo:kind", "value": "procedural macro"})
    if condition:
        out["properties"].append({"name": "cargo:only-on", "value": condition})
    if package.name in OURS:
        digest = source_digest(OURS[package.name])
        out["properties"].append({"name": "formwork:sources:sha256", "value": digest})
    return out


def library(name, release, commit):
    """A library that comes with the compiler."""
    return {
        "type": "library",
        "bom-ref": f"rust:{name}@{release}",
        "group": "rust-lang",
        "name": name,
        "version": release,
        "description": f"the library `{name}` that comes with the compiler",
        "scope": "required",
        "licenses": [{"expression": "MIT OR Apache-2.0"}],
        "properties": [{"name": "rustc:commit", "value": commit}],
    }


def made(chosen, graph, described, checksums):
    """The bill of a set."""
    everything = list(graph.values())
    root, others = everything[0], everything[1:]
    release, commit = compiler()
    top = component(root, described[root.key], None)
    top["type"] = "application" if chosen.package == "formwork-cli" else "library"
    conditions = packages.only_on(graph, described)
    # The features that the crate itself has in this set tell which libraries it links.
    own = next(package for package in everything if package.name == "formwork")
    used = [name for name, by in LIBRARIES.items() if by is None or by in own.features]
    if chosen.package == "formwork-cli" and "std" not in used:
        used.append("std")
    libraries = [library(name, release, commit) for name in used]
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": VERSION,
        "version": 1,
        "metadata": {
            "tools": {
                "components": [
                    {"type": "application", "name": "scripts/sbom", "version": root.version}
                ]
            },
            "component": top,
            "properties": [
                {"name": "cargo:set", "value": chosen.name},
                {"name": "cargo:target", "value": "all"},
            ],
        },
        "components": [
            component(
                package, described[package.key], checksums.get(package.key), conditions.get(package.key)
            )
            for package in sorted(others, key=lambda package: package.key)
        ]
        + libraries,
        "dependencies": [
            {
                "ref": reference(package.key),
                "dependsOn": sorted(map(reference, package.needs))
                + ([one["bom-ref"] for one in libraries] if package is root else []),
            }
            for package in sorted(everything, key=lambda package: package.key)
        ]
        + [{"ref": one["bom-ref"], "dependsOn": []} for one in libraries],
    }
    # A moment only where the caller gives one, so that the same sources give the same bytes.
    if moment := os.environ.get("SOURCE_DATE_EPOCH"):
        time = datetime.datetime.fromtimestamp(int(moment), datetime.UTC)
        bill["metadata"]["timestamp"] = time.strftime("%Y-%m-%dT%H:%M:%SZ")
    # The number follows from the content.
    number = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(bill, sort_keys=True))
    return {**bill, "serialNumber": f"urn:uuid:{number}"}


def text(bill):
    return json.dumps(bill, indent=2, ensure_ascii=False) + "\n"


def components(bill):
    """The packages of a bill but for the first one, without what comes with the compiler."""
    return [one for one in bill["components"] if one["bom-ref"].startswith("pkg:cargo/")]


def faults(bill, graph, checksums):
    """What is wrong with a bill of this graph, but for its schema."""
    found = []
    listed = {(one["name"], one["version"]): one for one in components(bill)}
    root, *others = graph
    for key in sorted(set(others) - set(listed)):
        found.append(f"{key[0]} {key[1]} is missing")
    for key in sorted(set(listed) - set(others)):
        found.append(f"{key[0]} {key[1]} is no part of this set")
    for key, one in sorted(listed.items()):
        name = " ".join(key)
        if not one["licenses"][0]["expression"]:
            found.append(f"{name} has no licence")
        hashes = [entry["content"] for entry in one.get("hashes", [])]
        if key[0] not in OURS and hashes != [checksums.get(key)]:
            found.append(f"{name} has not the checksum of the lock file")
        if one["purl"] != reference(key):
            found.append(f"{name} has the address {one['purl']}")
    known = {one["bom-ref"] for one in bill["components"]} | {reference(root)}
    edges = {entry["ref"]: entry["dependsOn"] for entry in bill["dependencies"]}
    for ref in sorted(known - set(edges)):
        found.append(f"{ref} is not in the graph of dependencies")
    for ref, needs in edges.items():
        found += [f"{ref} needs {other}, which is not listed" for other in needs if other not in known]
    if len(known) != len(bill["components"]) + 1:
        found.append("a component is listed twice")
    if any(path in text(bill) for path in ("file://", str(packages.TOP), str(Path.home()))):
        found.append("there is a path of the builder")
    return found
