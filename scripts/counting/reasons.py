"""Why lines and sides are not run: the committed reasons, and what is left out without one."""

import collections
import functools
import re

from gate import CannotRun

from . import REASONS
from .evaluated import code_of, end_of

# `where` are the functions that a reason speaks of, each with how many lines and sides are left out in it; `None` where
# the row does not say it yet.
Reason = collections.namedtuple("Reason", "path kind text where why row")
WHERE = re.compile(r"(?:[$\w]+|-) [1-9]\d*(?:, (?:[$\w]+|-) [1-9]\d*)*")


def read_reasons(path):
    """Rows of `file, kind, text, where, reason`; the kinds are told in the head of the file."""
    reasons = []
    for number, row in enumerate(path.read_text().splitlines() if path.exists() else [], 1):
        if row and not row.startswith("#"):
            columns = row.split("\t")
            if len(columns) == 4:
                columns.insert(3, "-")
            fits = len(columns) == 5 and (columns[3] == "-" or WHERE.fullmatch(columns[3]))
            if not fits or columns[1] not in ("line", "item", "side") or not columns[4].strip():
                raise CannotRun(f"{path}:{number} is not `file, line|item|side, text, function and count, reason`")
            parts = [part.split(" ") for part in columns[3].split(", ")]
            columns[3] = None if columns[3] == "-" else {name: int(count) for name, count in parts}
            reasons.append(Reason(*columns, number))
    return reasons


def bound(top, files, reasons, path):
    """The text of the rows with what each speaks of: told where they do not tell it, and lowered where it is less now.
    More is not taken over: that is for who writes the reason."""
    rows = path.read_text().splitlines()
    for reason in (reason for reason in reasons if reason.path in files):
        there = left_out(top, files[reason.path], reason)
        count = {name: min(len(places), (reason.where or {}).get(name, 0) if reason.where else len(places)) for name, places in there.items()}
        told = ", ".join(f"{name} {number}" for name, number in sorted(count.items()) if number)
        rows[reason.row - 1] = "\t".join([*reason[:3], told, reason.why] if told else rows[reason.row - 1].split("\t"))
    return "\n".join(rows) + "\n"


@functools.cache
def functions_of(text):
    """The functions of a file: name, first and last line."""
    code = code_of(text)
    found = [(one.group(1), one.start(), end_of(code, one.end(), "}")) for one in re.finditer(r"\bfn\s+(\$?\w+)", code)]
    line = lambda at: code.count("\n", 0, at) + 1
    return [(name, line(first), line(last)) for name, first, last in found]


def left_out(top, file, reason):
    """The lines and sides that a reason speaks of and that are left out, by the innermost function around them."""
    text = (top / reason.path).read_text()
    about = covers(reason, text.splitlines())
    lines = file.missed & about if reason.kind != "side" else set()
    # A line that does not run needs no second reason for its branches.
    sides = {side for side in file.untaken if side[0] in (lines if reason.kind == "line" else about)}
    functions, there = functions_of(text), collections.defaultdict(set)
    for place in [*((line,) for line in lines), *sides]:
        around = [(last - first, name) for name, first, last in functions if first <= place[0] <= last]
        there[min(around)[1] if around else "-"].add(place)
    return there


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
    """For each file the lines and the sides that have a reason, and what is wrong with reasons.

    A reason holds for as many places of a function as it says. Where there are more, it holds for none of them: nobody
    knows which it speaks of.
    """
    have = {path: (set(), set()) for path in files}
    wrong = []
    for reason in reasons:
        begin = f"{REASONS.name}:{reason.row}"
        if reason.path not in files:
            if not (top / reason.path).exists():
                wrong.append(f"{begin}: nothing there is left out: {reason.path}: {reason.text}")
            continue
        there = left_out(top, files[reason.path], reason)
        if not there:
            wrong.append(f"{begin}: nothing there is left out: {reason.path}: {reason.text}")
        else:
            less = [name for name, count in (reason.where or {}).items() if len(there.get(name, ())) < count]
            wrong += [f"{begin}: but {len(there.get(name, ()))} places of `{name}` are left out: --bind" for name in less]
        for name, places in there.items():
            if reason.where is None or len(places) <= reason.where.get(name, 0):
                have[reason.path][0].update(place[0] for place in places if len(place) == 1)
                have[reason.path][1].update(place for place in places if len(place) == 3)
    return have, wrong


def faults(top, files, reasons):
    """What is left out without a reason, and reasons for what is not left out, a line of text each."""
    have, wrong = excepted(top, files, reasons)
    for path, file in files.items():
        text = (top / path).read_text().splitlines()
        for line in sorted(file.missed - have[path][0]):
            yield f"{path}:{line}: not run: {text[line - 1].strip()}"
        for line, column, side in sorted(file.untaken - have[path][1]):
            if line not in file.missed:
                yield f"{path}:{line}:{column}: never {('true', 'false')[side]}: {text[line - 1].strip()}"
    yield from wrong
