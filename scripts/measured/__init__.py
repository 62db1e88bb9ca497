"""What a record of a measurement was measured on: one hash of all that the tests are made of.

`of()` hashes the crate, its macros, all tests with their data, what they include of examples, fuzz targets and the
documentation, the manifests, and what the compiler says of itself. `of("conv")` leaves out the code of other test
programs, and what this one does not name: so a record of one program is old only where it may be another one.
`of("conv", but=["src"])` is for records that have the hash of each file of `src` beside it.
"""

import functools
import hashlib
import os
import re
import subprocess
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent.parent
# What is in every program, and what is where a program names it.
ALWAYS = ["src", "macros", "Cargo.toml", "Cargo.lock", "tests"]
WHERE_NAMED = ["examples", "fuzz", "docs/numerics.md"]


def files(program=None, top=TOP, but=()):
    """The files that a test program is made of, or all of them, sorted; `but` names folders whose files do not count."""
    asked = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *ALWAYS, *WHERE_NAMED]
    told = subprocess.run(asked, cwd=top, capture_output=True, check=True).stdout
    found = {Path(os.fsdecode(name)) for name in told.split(b"\0") if name and not name.endswith(b".pyc")}
    found = {path for path in found if (top / path).is_file()}
    if not any(path.parts[0] == "src" for path in found):
        raise ValueError(f"no sources are found in {top}")
    if program is not None:
        found = of_program(program, found, top)
    return sorted(path for path in found if path.parts[0] not in but)


def of_program(program, found, top):
    """Those of the files that one test program may read; `lib` has no file of its own below `tests`."""
    programs = {path.stem for path in found if path.parent == Path("tests") and path.suffix == ".rs"}
    if program not in programs | {"lib"}:
        raise ValueError(f"there is no test program {program}")
    others = {path for path in found if path.suffix == ".rs" and owner(path, programs) not in (None, program)}
    for folder in WHERE_NAMED:
        others |= {path for path in found if str(path) == folder or path.is_relative_to(folder)}
    kept = found - others
    # What is named brings what that names.
    new = kept
    while new:
        told = {path: (top / path).read_text() for path in new if path.suffix == ".rs" and path.parts[0] == "tests"}
        text = "\n".join(told.values())
        # `mod` without a path looks beside the file that it stands in, so it finds a program in programs alone.
        roots = "\n".join(re.sub(r"#\[path = [^;]*;", "", said) for path, said in told.items() if path.parent == Path("tests"))
        # A crate is tested by its examples' names in its own documentation, too, which are no files that it reads.
        in_text = lambda name: any(re.search(rf'"[^"]*\b{re.escape(name)}\b', line) for line in text.split("\n") if name in line)
        named = {folder for folder in WHERE_NAMED if in_text(folder)}
        new = {path for path in others if any(str(path) == name or path.is_relative_to(name) for name in named)}
        for path in others - new:
            # By `#[path]`, `include!` or the like; or by `mod`.
            by_mod = path.parent == Path("tests") and f"mod {path.stem};" in roots and re.search(rf"\bmod {re.escape(path.stem)};", roots)
            beside = f"{path.parent.name}/{path.name}"
            if path.parts[0] == "tests" and (f'{beside}"' in text or by_mod):
                new.add(path)
        others -= new
        kept = kept | new
    return kept


def owner(path, programs):
    """The test program that a file below `tests` belongs to, if it is one's."""
    if path.parts[0] != "tests" or len(path.parts) < 2:
        return None
    name = Path(path.parts[1]).stem if len(path.parts) == 2 else path.parts[1]
    return name if name in programs else None


def compiler(command=("rustc",)):
    """What the compiler says of itself; nothing where it is not there, so that no record is of it."""
    return said_by(tuple(command))


@functools.cache
def said_by(command):
    return subprocess.run([*command, "-vV"], capture_output=True, text=True).stdout


def of(program=None, command=("rustc",), top=TOP, but=(), how=""):
    """The hash of the files, of the compiler, and of `how` it is measured: a command, and what is set for it."""
    digest = hashlib.sha256((compiler(command) + how).encode())
    for path in files(program, top, but):
        text = (top / path).read_bytes()
        digest.update(f"\0{path}\0{len(text)}\0".encode() + text)
    return digest.hexdigest()[:16]


def of_code(paths, command=("rustc",), top=TOP):
    """The hash of the code in some files, without comments, blanks and unit tests, and of the compiler."""
    digest = hashlib.sha256(compiler(command).encode())
    for path in paths:
        code = re.sub(r"^\s*//.*$", "", (top / path).read_text(), flags=re.MULTILINE)
        code = code.split("#[cfg(all(test")[0]
        digest.update(f"{path}\n{''.join(code.split())}\n".encode())
    return digest.hexdigest()


def digest(path):
    """The hash of one file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]
