"""The packages that a set of features is made of, from `cargo tree`, `cargo metadata` and the lock file.

`cargo tree` is asked for the graph, because it resolves the features of one package as a build of that package
does; `cargo metadata` joins those of the whole workspace. The lock file has the checksums.
"""

import functools
import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

try:
    import tomllib
except ImportError:
    print("Python is older than 3.11, and reads no TOML", file=sys.stderr)
    sys.exit(2)

TOP = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Set:
    """A package of the workspace with some of its features."""

    name: str
    package: str = "formwork"
    features: tuple[str, ...] = ()
    default: bool = False

    def arguments(self):
        """The options of cargo that choose it."""
        chosen = ["--package", self.package]
        if not self.default:
            chosen.append("--no-default-features")
        if self.features:
            chosen += ["--features", ",".join(self.features)]
        return chosen


@dataclass
class Package:
    """A package in a graph, with those that it needs."""

    name: str
    version: str
    is_macro: bool
    features: list[str]
    needs: set[tuple[str, str]] = field(default_factory=set)

    @property
    def key(self):
        return self.name, self.version


def run(*command, **options):
    """What a command prints; its errors go to ours, and its failure ends the script."""
    return subprocess.run(
        command, cwd=TOP, check=True, stdout=subprocess.PIPE, text=True, **options
    ).stdout


def read(file):
    """A file of TOML below the top folder."""
    return tomllib.loads((TOP / file).read_text())


def copy(place):
    """Copies what cargo needs to know all packages of the workspace, and what rustdoc reads of the crate."""
    members = read("Cargo.toml")["workspace"]["members"]
    names = run("git", "ls-files", "-z", "--", "Cargo.*", "src", *members, "benches/*.rs", "examples", "docs/*.md", "*.md")
    for file in names.split("\0")[:-1]:
        (place / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(TOP / file, place / file)


def features(folder="."):
    """The features of the crate, without `default`."""
    return [name for name in read(Path(folder) / "Cargo.toml")["features"] if name != "default"]


def sets():
    """All that ships: the core, each feature alone, the default ones, all, and the command."""
    names = features()
    return [
        Set("core"),
        *(Set(name, features=(name,)) for name in names),
        Set("default", default=True),
        Set("all", features=tuple(names)),
        Set("command", package="formwork-cli", default=True),
    ]


def graph(chosen, edges="normal,build"):
    """The packages of a set by name and version, on all targets, the chosen one first."""
    text = run(
        "cargo", "tree", "--locked", "--target", "all", "--edges", edges, "--no-dedupe",
        "--prefix", "depth", "--format", " {p}|{f}", *chosen.arguments(),
    )
    found, above = {}, []
    for line in text.splitlines():
        depth, name, version, rest, enabled = re.fullmatch(
            r"(\d+) (\S+) v(\S+)([^|]*)\|(.*)", line
        ).groups()
        package = Package(
            name, version, "(proc-macro)" in rest, sorted(filter(None, enabled.split(",")))
        )
        package = found.setdefault(package.key, package)
        del above[int(depth):]
        if above:
            above[-1].needs.add(package.key)
        above.append(package)
    return found


def compiled(chosen):
    """The packages that cargo would compile for a set on this machine, by name and version."""
    # An unstable option, asked of the stable cargo: the plan of the build, without the build.
    kind = ["--bins"] if chosen.package == "formwork-cli" else ["--lib"]
    plan = run(
        "cargo", "build", "--unit-graph", "-Zunstable-options", "--locked", *kind, *chosen.arguments(),
        env={**os.environ, "RUSTC_BOOTSTRAP": "1"},
    )
    units = json.loads(plan)["units"]
    names = {package["id"]: key for key, package in described().items()}
    return {names[unit["pkg_id"]] for unit in units}


def only_on(graph, described):
    """The packages that not every target needs, and the conditions of those on the way to them."""

    def conditions(package, need):
        wanted = described[package.key]["dependencies"]
        return {one["target"] for one in wanted if one["name"] == need[0] and one["kind"] != "dev"}

    always, open_ = set(), [next(iter(graph))]
    while open_:
        key = open_.pop()
        if key not in always:
            always.add(key)
            open_ += [need for need in graph[key].needs if None in conditions(graph[key], need)]
    found = {key: set() for key in graph if key not in always}
    for package in graph.values():
        for need in package.needs & found.keys():
            found[need] |= conditions(package, need) - {None} or {f"below {package.name}"}
    return {key: " or ".join(sorted(told)) for key, told in found.items()}


@functools.cache
def described():
    """What each package of the lock file says of itself, by name and version."""
    told = json.loads(
        run("cargo", "metadata", "--locked", "--format-version", "1", "--all-features")
    )
    return {(package["name"], package["version"]): package for package in told["packages"]}


def locked():
    """The checksum of each package of the lock file that has one, by name and version."""
    packages = read("Cargo.lock")["package"]
    return {
        (package["name"], package["version"]): package["checksum"]
        for package in packages
        if "checksum" in package
    }


def licence(package):
    """The licence of a package as an SPDX expression: older ones have `/` for `OR`."""
    return re.sub(r"\s*/\s*", " OR ", package["license"] or "")
