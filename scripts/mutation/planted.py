"""Planted tests that check too little, and records of other tests."""

import contextlib
import io
import shutil
import subprocess
import time

from measured import digest

from . import TOP, WORK
from .record import Row, judge
from .singly import try_singly
from .table import groups, scope, tests_hash, tests_of
from .together import try_switched
from .tried import Tried, install

# A maximum that programs evaluate, and a minimum that only the compiler does.
PLANTED = """
pub fn larger(a: u8, b: u8) -> u8 {
    if a < b { b } else { a }
}

pub const fn smaller(a: u8, b: u8) -> u8 {
    if a < b { a } else { b }
}
"""
CHECKED = """
const _: () = assert!(planted::smaller(2, 4) == 2 && planted::smaller(5, 3) == 3);

#[test]
fn larger() {
    assert_eq!(planted::larger(3, 3), 3);
"""
BETTER = "assert_eq!((planted::larger(4, 2), planted::larger(2, 4)), (4, 4));"


def planted():
    """A test of equal numbers only, and a better one; the constant is checked in both."""
    install()
    found = []
    for name, test in [("half", CHECKED + "}"), ("whole", CHECKED + BETTER + "}")]:
        crate, work = WORK / "planted" / name, WORK / "planted" / f"{name}-work"
        shutil.rmtree(work / "tried", ignore_errors=True)
        (crate / "src").mkdir(parents=True, exist_ok=True)
        (crate / "tests").mkdir(exist_ok=True)
        (crate / "Cargo.toml").write_text('[package]\nname = "planted"\nedition = "2024"\n[workspace]\n')
        (crate / "src/lib.rs").write_text(PLANTED)
        (crate / "tests/larger.rs").write_text(test)
        subprocess.run(["git", "init", "--quiet"], cwd=crate, check=True)
        hash = tests_of(["larger"], None, crate)
        tried = Tried(crate, "src/lib.rs", hash, kept=work / "tried")
        try_switched(crate, work, {"src/lib.rs": tried}, ["larger"], time.time() + 600)
        switched = dict(tried.outcomes)
        try_singly(crate, work, "src/lib.rs", tried, ["larger"], time.time() + 600)
        # `<=` is the same maximum: an equivalent mutant, for which there is a reason, and no test.
        survived = lambda outcomes: {
            mutant for mutant, outcome in outcomes.items() if outcome == "survived" and "replace < with <=" not in mutant
        }
        if name == "half":
            found.append(("a test of two equal numbers lets a mutant survive behind its switch", bool(survived(switched))))
            found.append(("what only the compiler evaluates is tried singly", 0 < len(switched) < len(tried.outcomes)))
        else:
            found.append(("a test of both sides catches all", not survived(tried.outcomes) and len(tried.outcomes) > 8))
        if name == "whole":
            same = Tried(crate, "src/lib.rs", tests_of(["larger"], None, crate), kept=work / "tried")
            (crate / "tests/larger.rs").write_text("#[test]\nfn nothing() {}\n")
            other = Tried(crate, "src/lib.rs", tests_of(["larger"], None, crate), kept=work / "tried")
            found.append(("what was tried with these tests is not tried again", not same.todo()))
            found.append(("what other tests caught is not known", len(other.todo()) == len(other.mutants)))
    found += planted_record()
    for what, held in found:
        print(f"planted: {what}: {'yes' if held else 'NO'}")
    return 0 if all(held for _, held in found) else 1


def planted_record():
    """A row of the file and the tests as they are, and the same row of other tests."""
    path, (tests, small) = next(scope())
    row = Row(digest(TOP / path), tests_hash(tuple(tests), small), "", 1, 1, 0, 0, 0, [], [])
    for what, tested, right in [("a row of these tests counts", row, 1), ("a row of other tests does not", row._replace(tests="0"), 0)]:
        out = io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
            judge({path: tested})
        told = f"files_measured = {right}" in out.getvalue() and f"files_whose_tests_changed_since = {1 - right}" in out.getvalue()
        yield what, told and f"caught = {right}\n" in out.getvalue()
    worked_on = lambda row: path in [path for _, group in groups([], {path: row}) for path in group]
    yield "and is measured again", worked_on(row._replace(tests="0")) and not worked_on(row)
