"""The table of requirements and of what shows them."""

from collections import defaultdict
from pathlib import Path

from . import TABLE
from .faults import analyse, still_open


def links(pieces):
    """Where pieces of evidence are, with how many there are in each place."""
    counts = defaultdict(int)
    for piece in pieces:
        place = str(Path(piece.path).parent) if piece.kind == "case" else piece.path
        counts[place] += 1
    return " · ".join(f"[{place}](../{place}) {count}" for place, count in sorted(counts.items()))


def table(requirements, evidence, open_ones):
    """The text of the table."""
    shown = defaultdict(list)
    in_file = defaultdict(int)
    for piece in evidence:
        in_file[piece.path] += 1
        for name in piece.ids or []:
            shown[name].append(piece)
    kinds = defaultdict(int)
    for piece in evidence:
        kinds[piece.kind] += 1
    out = [
        "# Traceability",
        "",
        "Written by `scripts/requirements --write`; do not edit. What shows each requirement of `docs/requirements.md`:",
        f"{len(requirements)} requirements, {kinds['test']} tests, {kinds['case']} cases of `ui-tests`, "
        f"{kinds['gate']} gates and fuzz targets,",
        f"and the examples of the documentation in {kinds['example']} files. A test that a macro makes counts once, "
        "with its name in the macro. A gate in brackets is run by hand and shows nothing by itself.",
        "",
        f"Of these, {len(open_ones)} {'is' if len(open_ones) == 1 else 'are'} open: what is there does not show all that the sentence says.",
        "",
        "| requirement | status | tests | where | gates |",
        "|---|---|---:|---|---|",
    ]
    for name in requirements:
        tests = [piece for piece in shown[name] if piece.kind in ("test", "case")]
        examples = [piece for piece in shown[name] if piece.kind == "example"]
        gates = [piece for piece in shown[name] if piece.kind == "gate"]
        where = links(tests)
        if examples:
            where = " · ".join(filter(None, [where, f"examples in {len(examples)} files"]))
        links_of = [f"[{piece.name}](../{piece.path})" for piece in gates]
        named_gates = " · ".join(link if piece.is_run else f"({link})" for link, piece in zip(links_of, gates))
        status = f"open: {open_ones[name][1]}" if name in open_ones else ", ".join(requirements[name].by)
        out.append(f"| {name} | {status} | {len(tests)} | {where} | {named_gates} |")
    out += ["", "## By name", ""]
    for name, requirement in requirements.items():
        out.append(f"**{name}** {requirement.text}")
        out.append("")
        by_path = defaultdict(list)
        for piece in shown[name]:
            place = str(Path(piece.path).parent) if piece.kind == "case" else piece.path
            by_path[place].append(piece)
        for place, pieces in sorted(by_path.items()):
            if pieces[0].kind in ("gate", "example"):
                continue
            whole = pieces[0].kind == "test" and len(pieces) == in_file[place]
            what = f"all {len(pieces)}" if whole else ", ".join(f"`{piece.name}`" for piece in pieces)
            out.append(f"- {place}: {what}")
        out.append("")
    return "\n".join(out).rstrip("\n") + "\n"


def artefact(requirements, evidence, open_ones):
    """The whole mapping, for other programs."""
    return {
        "requirements": [
            {"id": one.name, "text": one.text, "source": one.source, "by": one.by,
             "open": open_ones[one.name][1] if one.name in open_ones else None,
             "evidence": [{"kind": piece.kind, "path": piece.path, "line": piece.line, "name": piece.name}
                          for piece in evidence if one.name in (piece.ids or [])]}
            for one in requirements.values()
        ]
    }


def check(files):
    """All faults, the table among what can be one."""
    requirements, evidence, faults = analyse(files)
    if not faults and files.get(TABLE) != table(requirements, evidence, still_open(files)):
        faults.append(f"{TABLE}:1: the table is not that of the tests: run `scripts/requirements --write` and commit it")
    return requirements, evidence, faults
