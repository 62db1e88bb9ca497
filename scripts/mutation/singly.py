"""Tries one mutant after the other, each in programs that are built for it."""

import os
import re
import time
from pathlib import Path

from gate import CannotRun

from . import WORK
from .process import patiently
from .sources import changed, copy_of
from .table import SMALL
from .together import features

# Of a processor, for tests that take some: longer is a loop that does not end. A busy machine changes nothing.
SECONDS, SECONDS_ALONE, SECONDS_OF_BUILD = 60, 10, 600


def try_singly(top, work, path, tried, tests, until, small=None):
    """Tries what is left of a file, for so long."""
    if not tried.todo() or time.time() > until:
        return
    tree = copy_of(top, work / "tree")
    build = small_crate(tree, work, small, tests) if small in SMALL else tree
    if run(build, work, tests, small) != "survived":
        raise CannotRun(f"without any change the tests {tests} fail")
    text = (tree / path).read_text()
    for mutant in tried.todo():
        if time.time() > until:
            return
        since = time.time()
        try:
            (tree / path).write_text(changed(text, mutant))
            outcome = run(build, work, tests, small)
        finally:
            (tree / path).write_text(text)
        print(f"    {outcome:9} {time.time() - since:4.0f} s  {mutant.name}", flush=True)
        tried.keep(mutant.name, outcome, alone=True)


def small_crate(tree, work, small, tests):
    crate = work / f"small-{small}"
    crate.mkdir(exist_ok=True)
    (crate / "lib.rs").write_text(SMALL[small].replace("{tree}", str(tree)))
    manifest = ["[package]", 'name = "formwork"', 'edition = "2024"', "[lib]", 'path = "lib.rs"', "[workspace]"]
    manifest += ["[dev-dependencies]", 'proptest = "1"']
    for test in tests:
        manifest += ["[[test]]", f'name = "{Path(test).name}"', f'path = "{tree}/tests/{test}.rs"']
    (crate / "Cargo.toml").write_text("\n".join(manifest) + "\n")
    (crate / "Cargo.lock").write_bytes((tree / "Cargo.lock").read_bytes())
    return crate


def run(build, work, tests, small=None):
    """Builds and runs test programs: `survived` if nothing was noticed."""
    names = {**os.environ, "CARGO_TARGET_DIR": str(WORK / "target"), "CARGO_BUILD_JOBS": "1", "CARGO_INCREMENTAL": "1"}
    names.pop("FORMWORK_DATA", None)
    names["CARGO_PROFILE_DEV_DEBUG"] = "0"
    for test in tests:
        program, outcome = None, None
        if (build / "lib.rs").exists() and is_alone(build, test):
            outcome, program = built_alone(build, test)
        else:
            command = ["cargo", "test", "--quiet", *features(build, small), "--test", Path(test).name]
            outcome = outcome_of_build(*patiently([*command, "--no-run"], build, names, SECONDS_OF_BUILD))
        if outcome:
            return outcome
        status, _ = patiently([program] if program else command, build, names, SECONDS_ALONE if program else SECONDS)
        if status != 0:
            return "timeout" if status is None else "caught"
    return "survived"


def is_alone(build, test):
    """Whether a test program needs nothing but the small crate."""
    text = (build.parent / "tree/tests" / f"{test}.rs").read_text()
    return "proptest" not in text


def built_alone(build, test):
    """The same as cargo does, in a tenth of its time."""
    common = ["rustc", "--edition", "2024", "-C", "overflow-checks=on", "-C", "debug-assertions=on"]
    library, program = build / "libformwork.rlib", build / Path(test).name
    steps = [
        ["--crate-type", "lib", "--crate-name", "formwork", "-o", library, build / "lib.rs"],
        ["--test", "--extern", f"formwork={library}", "-o", program, build.parent / "tree/tests" / f"{test}.rs"],
    ]
    for step in steps:
        status, output = patiently([*common, *step], build, dict(os.environ), SECONDS_OF_BUILD)
        if status != 0:
            unviable = step is steps[0] and not const_failed(output)
            return "timeout" if status is None else "unviable" if unviable else "caught", None
    return None, program


def outcome_of_build(status, output):
    """What a build that failed says of a mutant; `None` if it did not fail."""
    if status is None:
        return "timeout"
    library = re.search(r"could not compile `[^`]*` \(lib\)", output) and not const_failed(output)
    return None if status == 0 else "unviable" if library else "caught"


def const_failed(output):
    """Whether a value that the compiler computed was wrong, and not the change no program."""
    return "error[E0080]" in output
