"""Shapes with the same number of elements.

Translated: -1 becomes the extent it stands for; a row in which it can stand for none is left out.
"""

import math

from .spell import listed, s, shape
from .table import Table


def row(row):
    a, out, line = shape(row["from"]), shape(row["numpy"]), row["line"]
    assert row["numpy"] == row["torch"], row
    if out is not None:
        return [f"reshape!({line}, {listed(a)} => {listed(out)});"]
    to = shape(row["to"])
    if -1 in to:
        rest = math.prod(n for n in to if n != -1)
        if rest == 0:
            return None
        # Neither the number below nor the one above fits.
        low = math.prod(a) // rest
        return [refused(line, a, [n if n != -1 else some for n in to]) for some in (low, low + 1)]
    return [refused(line, a, to)]


def bound(row):
    return f"{s(shape(row['from']))}: SameElementCount<{s(shape(row['numpy']))}>"


def refused(line, a, to):
    return f"refused!({line}, {s(a)}: SameElementCount<{s(to)}>);"


reshape = Table(
    "reshape",
    "Shapes that reshape into another, or do not.",
    "A row that is an error there is refused here.",
    100,
    lambda row: (len(shape(row["from"])), len(shape(row["to"])), "-1" in row["to"]),
    row,
    ["formwork::shape::SameElementCount"],
    bound,
)
