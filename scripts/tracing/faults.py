"""What is wrong with requirements, with what shows them, and with the manual that cites both."""

import re
from collections import defaultdict
from pathlib import Path

from . import DOCUMENT, ID, ROW, TABLE, WAYS, Requirement, order
from .files import gates_that_run
from .found import evidence_of

MANUAL = "docs/safety-manual.md"
OPEN = "## What is open"


def headings(text):
    """Pairs of a chapter and a heading inside of it."""
    chapter, pairs, fenced = "", set(), False
    for line in text.split("\n"):
        fenced ^= line.startswith("```")
        found = None if fenced else re.match(r"^(#+) (.*)$", line)
        if found:
            if len(found.group(1)) == 2:
                chapter = found.group(2)
            pairs.add((chapter, found.group(2)))
    return pairs


def source_faults(requirement, files):
    """Sources that name a file, a section or a law that is not there."""
    laws = set(re.findall(r"(?m)^\| ([0-9]+) \|", files[DOCUMENT]))
    for source in requirement.source.split("; "):
        law = re.fullmatch(r"Law ([0-9]+)", source)
        if law:
            if law.group(1) not in laws:
                yield f"there is no law {law.group(1)}"
            continue
        name, _, section = source.partition(", ")
        name = name.strip("`")
        path = name if name.endswith(".md") else "README.md" if name == "README" else f"docs/{name}.md"
        if path not in files:
            yield f"`{path}`, its source, does not exist"
        elif section:
            chapter, _, inner = section.partition(": ")
            there = headings(files[path])
            fits = any(heading == section for _, heading in there) or any(
                outer.startswith(chapter) and heading == inner for outer, heading in there
            )
            if not fits:
                yield f"`{path}` has no section `{section}`"


def analyse(files):
    """Requirements, evidence and faults, each a line that says what to do."""
    faults, requirements = [], {}

    def fault(path, line, what):
        faults.append(f"{path}:{line}: {what}")

    for at, line in enumerate(files[DOCUMENT].split("\n"), 1):
        if not line.startswith("| FW-"):
            continue
        row = ROW.match(line)
        if not row:
            fault(DOCUMENT, at, "this row has not the columns `| FW-GROUP-1 | sentence | source | by |`")
            continue
        requirement = Requirement(at, *row.groups())
        if requirement.name in requirements:
            fault(DOCUMENT, at, f"{requirement.name} is there twice: give the later one the next free number")
        requirements[requirement.name] = requirement
        if " shall " not in requirement.text:
            fault(DOCUMENT, at, f"{requirement.name} is no sentence with `shall`")
        for way in set(requirement.by) - WAYS:
            fault(DOCUMENT, at, f"{requirement.name} is verified by `{way}`: say test, gate or inspection")
        for what in source_faults(requirement, files):
            fault(DOCUMENT, at, f"{requirement.name}: {what}")
    for law_id in re.findall(r"FW-[A-Z]+-[0-9]+", "\n".join(re.findall(r"(?m)^\| [0-9]+ \|.*$", files[DOCUMENT]))):
        if law_id not in requirements:
            fault(DOCUMENT, 1, f"a law is refined by {law_id}, which is not there")

    for path, text in files.items():
        if path.endswith(".md") and path not in (DOCUMENT, TABLE, "CONTRIBUTING.md"):
            for found in re.finditer(r"\bFW-[A-Z]+-[0-9]+\b", text):
                if found.group() not in requirements:
                    line = text.count("\n", 0, found.start()) + 1
                    fault(path, line, f"{found.group()} is not in {DOCUMENT}")

    for line, what in manual_faults(files):
        fault(MANUAL, line, what)

    evidence = [piece for path in sorted(files) for piece in evidence_of(path, files[path])]
    run = gates_that_run(files)
    for piece in evidence:
        piece.is_run = piece.kind != "gate" or piece.path in run
    sisters = defaultdict(set)
    for piece in evidence:
        sisters[str(Path(piece.path).parent)] |= set(piece.ids or [])
    for piece in evidence:
        if piece.ids is None:
            fault(piece.path, piece.line, advice(piece, sisters))
            continue
        for name in piece.ids:
            if not ID.match(name):
                fault(piece.path, piece.line, f"`{name}` is no id: write `Requirements: FW-VIEW-1, FW-VIEW-3.`")
            elif name not in requirements:
                fault(
                    piece.path,
                    piece.line,
                    f"`{piece.name}` names {name}, which {DOCUMENT} does not have: take an id that is there, or add "
                    f"the row `| {name} | … shall … | source | test |`",
                )
    for requirement in requirements.values():
        kinds = {piece.kind for piece in evidence if piece.is_run and requirement.name in (piece.ids or [])}
        if "test" in requirement.by and not kinds & {"test", "case", "example"}:
            fault(DOCUMENT, requirement.line, f"{requirement.name} has no test: write one, and above it "
                  f"`/// Requirements: {requirement.name}.`")
        if "gate" in requirement.by and "gate" not in kinds:
            fault(DOCUMENT, requirement.line, f"{requirement.name} has no gate that is run: write `Requirements: "
                  f"{requirement.name}.` into the head of the script that shows it, and the script into "
                  "`evidence/src/gate/script.rs` or `scripts/check`")
    for name, (line, _) in still_open(files).items():
        if name not in requirements:
            fault(DOCUMENT, line, f"{name} is said to be open, and is not there")
    return requirements, evidence, faults


def manual_faults(files):
    """Lines of the manual that cite an assumption, a guarantee or a gate that is not there, or define one twice."""
    text = files.get(MANUAL, "")
    sources = [text for path, text in files.items() if path.startswith("evidence/src/gate/")]
    gates = {name for source in sources for name in re.findall(r'\bid: "([^"]+)"', source)}
    defined = re.findall(r"(?m)^\| ((?:AoU|G)-[0-9]+) \|", text)
    for name in {name for name in defined if defined.count(name) > 1}:
        yield 1, f"{name} is there twice"
    for at, line in enumerate(text.split("\n"), 1):
        for name in set(re.findall(r"\b(?:AoU|G)-[0-9]+\b", line)) - set(defined):
            yield at, f"{name} is cited, and is not there"
        for names in re.findall(r"\b[Gg]ates? ((?:`[a-z0-9-]+`(?:, | and |, and )?)+)", line):
            for name in set(re.findall(r"`([^`]+)`", names)) - gates:
                yield at, f"the dossier has no gate `{name}`"


def still_open(files):
    """What the document says is open: by id, its line and what is missing."""
    before, _, after = files[DOCUMENT].partition(f"\n{OPEN}\n")
    first = before.count("\n") + 2
    rows = enumerate(after.split("\n"), first)
    found = ((at, re.match(r"^\| open: (FW-[A-Z]+-[0-9]+) \| (.+) \|$", row)) for at, row in rows)
    return {row.group(1): (at, row.group(2)) for at, row in found if row}


def advice(piece, sisters):
    """What to add where, for a piece of evidence that names nothing."""
    near = sisters[str(Path(piece.path).parent)]
    near = f"; its neighbours name {', '.join(sorted(near, key=order)[:8])}" if near else ""
    where = f"the ids are in {DOCUMENT}{near}"
    if piece.kind == "case":
        return f"this case names no requirement: add `// Requirements: FW-….` as its last line ({where})"
    if piece.kind == "gate":
        return (
            f"this gate names no requirement: add `Requirements: FW-….` to the comments at its head, or "
            f"`Requirements: none; why.` where it shows nothing ({where})"
        )
    return (
        f"`{piece.name}` names no requirement: add `/// Requirements: FW-….` above it, or "
        f"`//! Requirements: FW-….` for all tests as the last line of the head of this file ({where})"
    )
