"""A table: its rows, the choice among them, and the file they are written to."""

import csv
import hashlib
import re

HEADER = """\
//! {title}
//!
//! {count} of the {of} rows of `shapes/{csv}`, made with NumPy 2.4.6 and PyTorch 2.15.0.
//! Written by `scripts/shape-tests.py`; do not edit. {note}
//!
//! Requirements: {shows}.
"""

# The requirements that each table shows, beside that of agreeing with NumPy and PyTorch.
AGREES = "FW-SHAPE-14"
SHOWS = {
    "argmax_ties_nan": "FW-REDUCE-3",
    "broadcast_three": "FW-SHAPE-2",
    "broadcast_to": "FW-SHAPE-2, FW-VIEW-6",
    "broadcast_two": "FW-SHAPE-2",
    "concat_stack": "FW-SHAPE-8, FW-KERNEL-13",
    "conv": "FW-SHAPE-7, FW-KERNEL-4",
    "einsum": "FW-MACRO-2",
    "matmul": "FW-SHAPE-6, FW-KERNEL-1",
    "pool2d_of_arange": "FW-SHAPE-7, FW-KERNEL-7",
    "reduce_sum_of_arange": "FW-SHAPE-3, FW-REDUCE-7",
    "reshape": "FW-SHAPE-4, FW-VIEW-4",
    "slice": "FW-SHAPE-5, FW-VIEW-5",
    "squeeze_unsqueeze_permute": "FW-SHAPE-3, FW-SHAPE-4, FW-VIEW-3, FW-VIEW-4",
    "views": "FW-VIEW-1, FW-VIEW-3, FW-VIEW-5, FW-LAYOUT-2",
}

# How many rows that are no errors assert their bound.
ALLOWED = 12


class Table:
    """The rows of a CSV file, of which `want` are written.

    `write` makes of a row (a dict with its line number under "line") the lines of Rust, or None if the row
    says nothing about this crate. `kind` is a key: rows are taken from all keys in turn. `bound` makes of a row
    the bound that an error would refuse; some rows that are no errors assert it, so that a bound which always
    fails is noticed.
    """

    def __init__(self, name, title, note, want, kind, write, imports=(), bound=None):
        self.name, self.title, self.note, self.want = name, title, note, want
        self.kind, self.write, self.imports, self.bound = kind, write, imports, bound

    def __call__(self, folder):
        path = folder / f"{self.name}.csv"
        with open(path, newline="") as file:
            rows = [dict(row, line=line) for line, row in enumerate(csv.DictReader(file), 2)]
        written, seen, allowed = [], set(), []
        for row in choose(rows, self.kind):
            lines = self.write(row)
            # Rows may become the same Rust, for example where a bound is clamped.
            same = tuple(re.sub(r"!\(\d+, ", "", line) for line in lines or ())
            if lines and same not in seen:
                seen.add(same)
                written.append((row["line"], lines))
                if self.bound and not is_error(row) and len(allowed) < ALLOWED:
                    allowed.append((row["line"], self.bound(row)))
            if len(written) == self.want:
                break
        written.sort()
        text = HEADER.format(
            title=self.title,
            note=self.note,
            csv=path.name,
            count=len(written),
            of=len(rows),
            shows=f"{AGREES}, {SHOWS[self.name]}",
        )
        text = "\n".join(line.rstrip() for line in text.splitlines()) + "\n\n"
        body = ""
        if allowed:
            body += "\n// The bounds that errors refuse, where there is no error.\nconst _: () = {\n"
            body += "".join(f"    allowed!({line}, {bound});\n" for line, bound in sorted(allowed))
            body += "};\n"
        for start in range(0, len(written), 40):
            part = written[start : start + 40]
            body += f"\n#[test]\nfn rows_{part[0][0]}_to_{part[-1][0]}_agree() {{\n"
            for _, lines in part:
                body += "".join(f"    {line}\n" for line in lines)
            body += "}\n"
        uses = ["formwork::prelude::*", *self.imports]
        uses += ["crate::check"] if any("refused!" not in lines[0] for _, lines in written) else []
        macros = [name for name in ("allowed", "refused", "refused_pool") if name + "!" in body]
        uses += [f"crate::refusal::{{holds, {', '.join(macros)}}}"] if macros else []
        return text + "".join(f"use {use};\n" for use in sorted(uses)) + body, len(written), len(rows)


def choose(rows, kind):
    """All different rows, each third one an error while there are some.

    They come from each kind in turn, in an order that looks random and never changes.
    """
    fine = in_turn([row for row in rows if not is_error(row)], kind)
    errors = in_turn([row for row in rows if is_error(row)], kind)
    while fine or errors:
        yield from fine[:2] + errors[:1]
        fine, errors = fine[2:], errors[1:]


def is_error(row):
    return "error" in row.values()


def shuffled(key):
    return hashlib.sha256(repr(key).encode()).hexdigest()


def in_turn(rows, kind):
    queues = {}
    for row in rows:
        cells = tuple(value for key, value in row.items() if key != "line")
        queues.setdefault(kind(row), {}).setdefault(shuffled(cells), row)
    queues = [sorted(queues[key].items()) for key in sorted(queues, key=shuffled)]
    most = max(map(len, queues), default=0)
    return [queue[place][1] for place in range(most) for queue in queues if place < len(queue)]
