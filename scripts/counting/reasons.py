"""Why lines and sides are not run: the committed reasons, and what is left out without one."""

import collections
import re

from gate import CannotRun

from . import REASONS

Reason = collections.namedtuple("Reason", "path kind text why row")


def read_reasons(path):
    """Rows of `file, kind, text, reason`; the kinds are told in the head of the file."""
    reasons = []
    for number, row in enumerate(path.read_text().splitlines() if path.exists() else [], 1):
        if row and not row.startswith("#"):
            columns = row.split("\t")
            if len(columns) != 4 or columns[1] not in ("line", "item", "side") or not columns[3].strip():
                raise CannotRun(f"{path}:{number} is not `file, line|item|side, text, reason`")
            reasons.append(Reason(*columns, number))
    return reasons


def covers(reason, lines):
    """The lines, counted from 1, that a reason speaks of."""
    if reason.kind != "item":
        # A line that says little by itself is told by the one above it, too.
        above, _, text = reason.text.rpartition(" ⏎ ")
        said = [line.strip() for line in lines]
        return {
            number
            for number, line in enumerate(said, 1)
            if line == text and (not above or (number > 1 and said[number - 2] == above))
        }
    found = set()
    for number, line in enumerate(lines, 1):
        if line.strip().startswith(reason.text):
            indent = line[: len(line) - len(line.lstrip())]
            ends = (end for end in range(number, len(lines) + 1) if re.match(indent + r"[})]+[;,)]*$", lines[end - 1]))
            found |= set(range(number, next(ends, number) + 1))
    return found


def excepted(top, files, reasons):
    """For each file the lines and the sides that have a reason, and the reasons that speak of nothing."""
    have = {path: (set(), set()) for path in files}
    idle = []
    for reason in reasons:
        if reason.path not in files:
            if not (top / reason.path).exists():
                idle.append(reason)
            continue
        file = files[reason.path]
        about = covers(reason, (top / reason.path).read_text().splitlines())
        lines = file.missed & about if reason.kind != "side" else set()
        # A line that does not run needs no second reason for its branches.
        sides = {side for side in file.untaken if side[0] in (lines if reason.kind == "line" else about)}
        have[reason.path][0].update(lines)
        have[reason.path][1].update(sides)
        if not lines and not sides:
            idle.append(reason)
    return have, idle


def faults(top, files, reasons):
    """What is left out without a reason, and reasons for what is not left out, a line of text each."""
    have, idle = excepted(top, files, reasons)
    for path, file in files.items():
        text = (top / path).read_text().splitlines()
        for line in sorted(file.missed - have[path][0]):
            yield f"{path}:{line}: not run: {text[line - 1].strip()}"
        for line, column, side in sorted(file.untaken - have[path][1]):
            if line not in file.missed:
                yield f"{path}:{line}:{column}: never {('true', 'false')[side]}: {text[line - 1].strip()}"
    for reason in idle:
        yield f"{REASONS.name}:{reason.row}: nothing there is left out: {reason.path}: {reason.text}"
