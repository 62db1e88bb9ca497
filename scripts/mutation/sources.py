"""The mutants of a file, and a copy of the sources that can be changed."""

import collections
import json
import os
import subprocess

from gate import CannotRun

Mutant = collections.namedtuple("Mutant", "name begin end text entry")


def mutants_of(tool, top, path):
    """What cargo-mutants would change, as places and texts; places are lines and columns, counted from 1."""
    command = [tool, "mutants", "--list", "--json", "--no-config", "-d", top, "-f", path]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "CARGO_TERM_COLOR": "never"})
    if done.returncode != 0:
        raise CannotRun(done.stderr)
    for entry in json.loads(done.stdout):
        span = entry["span"]
        place = lambda at: (span[at]["line"], span[at]["column"])
        yield Mutant(entry["name"], place("start"), place("end"), entry["replacement"], entry)


def changed(text, mutant):
    lines = text.split("\n")
    offset = lambda at: sum(len(line) + 1 for line in lines[: at[0] - 1]) + at[1] - 1
    return text[: offset(mutant.begin)] + mutant.text + text[offset(mutant.end) :]


def copy_of(top, tree, but=()):
    """The sources again, where they can be changed; what is the same keeps its time, and is not built again."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=top, capture_output=True, text=True)
    for name in listed.stdout.splitlines():
        if (top / name).is_file() and name not in but:
            text = (top / name).read_bytes()
            if not (tree / name).exists() or (tree / name).read_bytes() != text:
                (tree / name).parent.mkdir(parents=True, exist_ok=True)
                (tree / name).write_bytes(text)
    return tree
