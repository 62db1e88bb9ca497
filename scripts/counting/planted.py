"""Planted faults of counts, of reasons and of the record."""

import os
import shutil
import subprocess

from . import WORK, hashes
from .evaluated import compile_time
from .programs import count, counted, environment, gathered, install, tests_now, tests_of
from .reasons import Reason, bound, faults, read_reasons
from .record import read_record, write_record


def planted():
    """A crate whose test takes one way of two: the other is found, a reason for it counts, one for nothing does not.
    Of its `const fn`s, one that a constant calls is of compile time; one that runs in part, one that a constant and
    a test call, and one that nobody calls are not."""
    install()
    crate = WORK / "planted"
    shutil.rmtree(crate, ignore_errors=True)
    (crate / "src").mkdir(parents=True)
    (crate / "Cargo.toml").write_text('[package]\nname = "planted"\nedition = "2024"\n[workspace]\n')
    constants = ["pub const fn both(x: usize) -> usize {", "    if x > 3 {", "        return 4;", "    }", "    x", "}"]
    constants += ["const fn twice(x: usize) -> usize {", "    2 * half(x)", "}"]
    constants += ["const fn half(x: usize) -> usize {", "    if x > 9 {", "        return 5;", "    }", "    x", "}"]
    constants += ["pub const fn nobody(x: usize) -> usize {", "    x", "}", "// A remark, nobody(5), is no call."]
    constants += ["pub const FOUR: usize = twice(2) + both(4) - 4;"]
    # One method that has the name of a slice's, and one that two types have, of which a constant calls one.
    constants += ["pub struct Unused;", "impl Unused {", "    pub const fn len(&self) -> usize {", "        31", "    }"]
    constants += ["    pub const fn wide(&self) -> usize {", "        32", "    }", "}"]
    constants += ["pub struct Used;", "impl Used {", "    pub const fn wide(&self) -> usize {", "        33", "    }", "}"]
    constants += ["pub const TWO: usize = [1, 2].len();", "pub const WIDE: usize = Used.wide();"]
    source = ["pub fn sign(x: i32) -> i32 {", "    if x > 0 {", "        1", "    } else {", "        -1", "    }", "}"]
    test = ["#[test]", "fn positive_is_one() {", "    assert_eq!(sign(5), 1);", "    assert_eq!(both(2), 2 + FOUR - 4);", "}"]
    (crate / "src/lib.rs").write_text("\n".join(source + constants + test) + "\n")
    (crate / "tests").mkdir()
    (crate / "tests/outside.rs").write_text("#[test]\nfn two_is_two() {\n    assert_eq!(planted::both(2), 2);\n}\n")
    subprocess.run(["git", "init", "--quiet"], cwd=crate, check=True)
    names = environment()
    names["CARGO_TARGET_DIR"] = str(crate / "target")
    command = ["cargo", "+nightly", "llvm-cov", "test", "--quiet", "--branch", "--no-report", "--lib"]
    subprocess.run(command, cwd=crate, env=names, check=True, capture_output=True)
    binary = next(path for path in (crate / "target").glob("**/debug/deps/planted-*") if os.access(path, os.X_OK) and path.suffix == "")
    # The other program is taken as one that ran the same.
    for program in ("lib", "outside"):
        count(program, binary, crate / "target", crate, tests_of(program, crate), crate / "counts")
    files = gathered(crate, ["lib", "outside"], crate / "counts")
    became_another = list(another_test(crate, files))
    whole = files["src/lib.rs"]
    apart, text = compile_time(crate, files), source + constants
    at = lambda line: text.index(line) + 1
    compiled, ran_in_part = apart["src/lib.rs"], at("        return 4;")
    nobody = at("pub const fn nobody(x: usize) -> usize {")
    # From here on only the function `sign`.
    file = whole._replace(missed={n for n in whole.missed if n < 8}, untaken={n for n in whole.untaken if n[0] < 8})
    files = {"src/lib.rs": file}
    right = [Reason("src/lib.rs", "line", "-1", {"sign": 1}, "planted", 1), Reason("src/lib.rs", "side", "if x > 0 {", {"sign": 1}, "planted", 2)]
    idle = [Reason("src/lib.rs", "line", "1", {"sign": 1}, "planted", 3)]
    item = [Reason("src/lib.rs", "item", "pub fn sign", {"sign": 2}, "planted", 1)]
    of = lambda where: list(faults(crate, files, [item[0]._replace(where=where)]))
    found = [
        ("a line that does not run is found", 5 in file.missed and 3 not in file.missed),
        ("a side that is not taken is found", any(line == 2 and side == 1 for line, _, side in file.untaken)),
        ("both fail without a reason", len(list(faults(crate, files, []))) == 2),
        ("one of two reasons is not enough", len(list(faults(crate, files, right[:1]))) == 1),
        ("a reason for nothing fails", len(list(faults(crate, files, right + idle))) == 1),
        ("what only a constant calls is of compile time", {at("    2 * half(x)"), at("        return 5;")} <= compiled[0]),
        ("and so are its branches", any(line == at("    if x > 9 {") for line, _, _ in compiled[1])),
        ("what a test runs in part is not", ran_in_part in whole.missed and ran_in_part not in compiled[0]),
        ("what nobody calls is not", nobody in whole.missed and nobody not in compiled[0]),
        ("nor is a method of another type's name", not {at("        31"), at("        32")} & compiled[0] and at("        31") in whole.missed),
        ("a method whose type the constant names is", at("        33") in compiled[0]),
        ("a reason for a whole function passes where it says how much", of({"sign": 2}) == []),
        ("it does not hold for more than it says", len(of({"sign": 1})) == 2),
        ("nor in another function", len(of({"other": 2})) == 3),
        ("one for less than it says fails", len(of({"sign": 3})) == 1),
        ("rows are bound to what is left out, and never to more", list(bindings(crate, files)) == ["sign 2", "sign 2", "sign 1"]),
        ("all reasons pass", list(faults(crate, files, right)) == []),
        *became_another,
    ]
    for what, held in found:
        print(f"planted: {what}: {'yes' if held else 'NO'}")
    return 0 if all(held for _, held in found) else 1


def bindings(crate, files):
    """What becomes of rows that say nothing, too much, and too little."""
    path = crate / "reasons.tsv"
    for where in ("-", "sign 9", "sign 1"):
        path.write_text(f"src/lib.rs\titem\tpub fn sign\t{where}\tplanted\n")
        yield bound(crate, files, read_reasons(path), path).split("\t")[3]


def another_test(crate, files):
    """One of two test programs becomes an empty one: its count and what the record says by it are of an older one."""
    record, counts = crate / "coverage.tsv", crate / "counts"
    write_record(files, {program: tests_of(program, crate) for program in ("lib", "outside")}, crate, record)
    known, changed, others = read_record(crate, record)
    as_it_was = (known["src/lib.rs"].programs, changed, others) == (2, [], [])
    yield "a record of tests as they are is whole", as_it_was and known == files
    (crate / "tests/outside.rs").write_text("#[test]\nfn nothing() {}\n")
    tests_now.cache_clear()
    known, changed, others = read_record(crate, record)
    yield "a test program that has become another one is told", (known["src/lib.rs"].programs, others) == (1, ["outside"])
    now = gathered(crate, ["lib", "outside"], counts)
    yield "and is counted once more", not counted("outside", crate, hashes(crate), counts) and now["src/lib.rs"].programs == 1
    yield "the other one is not", counted("lib", crate, hashes(crate), counts) == {"src/lib.rs"}
