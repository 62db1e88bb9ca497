"""Plants each kind of fault."""

from . import DOCUMENT, TABLE
from .faults import MANUAL, analyse, still_open
from .files import is_gate
from .page import check, table


def planted(files):
    """Plants each kind of fault and expects exactly that one to be found."""
    requirements, evidence, faults = analyse(files)
    files = {**files, TABLE: table(requirements, evidence, still_open(files))}
    if faults:
        return [f"nothing is planted while there are faults: {faults[0]}"]
    some = next(iter(requirements.values()))
    row = f"| {some.name} | {some.text} | {some.source} | {', '.join(some.by)} |"
    new = row.replace(some.name, "FW-PLANTED-1")
    document = files[DOCUMENT]
    test = "//! A.\n{}\n#[test]\n{}fn a_sum_is_a_sum() {{}}\n"
    head = f"//!\n//! Requirements: {some.name}."
    gated = next(one for one in requirements.values() if one.by == ["gate"])
    without_gate = {
        path: text.replace(gated.name, some.name) if is_gate(path) else text for path, text in files.items()
    }
    all_parts, dossier = files["scripts/check"], files["evidence/src/gate/script.rs"]
    plants = [
        ("a requirement without a test", {DOCUMENT: document.replace(row, f"{row}\n{new}")}, "FW-PLANTED-1 has no test"),
        ("a requirement whose gate is gone", without_gate, f"{gated.name} has no gate"),
        ("a gate that the dossier lost", {"evidence/src/gate/script.rs": dossier.replace('["miri"', '["xiri"')}, "FW-SAFE-3 has no gate that is run"),
        ("a gate that only a comment of the check names", {"scripts/check": all_parts.replace(",loom,", ",") + "# scripts/loom\n"}, "FW-POOL-3 has no gate that is run"),
        ("an open requirement that is not there", {DOCUMENT: document + "| open: FW-PLANTED-5 | all of it |\n"}, "FW-PLANTED-5 is said to be open"),
        ("a test without a requirement", {"tests/planted.rs": test.format("", "")}, "add `/// Requirements: FW-….` above it"),
        ("a test that names an unknown id", {"tests/planted.rs": test.format(head, "/// Requirements: FW-PLANTED-2.\n")}, "names FW-PLANTED-2"),
        ("a file that names an unknown id", {"tests/planted.rs": test.format("//!\n//! Requirements: FW-PLANTED-3.", "")}, "names FW-PLANTED-3"),
        ("an id that is none", {"tests/planted.rs": test.format("//!\n//! Requirements: all.", "")}, "`all` is no id"),
        ("a case without a requirement", {"ui-tests/fail/planted.rs": "//! A.\nfn main() {}\n"}, "as its last line"),
        ("a gate without a requirement", {"scripts/planted": "#!/bin/sh\n# A.\n"}, "this gate names no requirement"),
        ("an id that is there twice", {DOCUMENT: document.replace(row, f"{row}\n{row}")}, "is there twice"),
        ("a promise that is no requirement", {DOCUMENT: document.replace(some.text, "All is well.")}, "no sentence with `shall`"),
        ("a source that is not there", {DOCUMENT: document.replace(some.source, "README, Nowhere", 1)}, "no section `Nowhere`"),
        ("a text that names an unknown id", {"docs/planted.md": "# A\n\nFW-PLANTED-4.\n"}, "docs/planted.md:3: FW-PLANTED-4"),
        ("an assumption that is not there", {MANUAL: files[MANUAL] + "See AoU-99.\n"}, "AoU-99 is cited"),
        ("a guarantee that is there twice", {MANUAL: files[MANUAL] + "| G-1 | again |\n"}, "G-1 is there twice"),
        ("a gate that the manual alone knows", {MANUAL: files[MANUAL] + "By gates `stack` and `luck`.\n"}, "no gate `luck`"),
        ("a table that is not up to date", {"tests/planted.rs": test.format(head, "")}, "--write"),
    ]
    missed = []
    for what, change, expected in plants:
        found = check({**files, **change})[2]
        if len(found) == 1 and expected in found[0]:
            print(f"planted: {what}: {found[0]}")
        else:
            missed.append(f"planted {what}, expected `{expected}`, found {found[:3]}")
    return missed
