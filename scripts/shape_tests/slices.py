"""Slices of one axis.

Translated: Python clamps bounds to the axis and counts negative ones from its end, and a negative step starts at
`start`; `span!` has bounds inside the axis, and a negative step walks the range from its last index.
"""

from .spell import listed, numbers
from .table import Table


def entry(length, start, stop, step):
    """The entry of `span!`, and how many indices it takes."""
    start, stop, step = slice(start, stop, step).indices(length)
    count = len(range(start, stop, step))
    low, high = (start, max(start, stop)) if step > 0 else (min(stop, start) + 1, start + 1)
    if count == 0:
        low = high = min(low, length)
    text = f"{low if low else ''}..{high if high < length else ''}"
    return text + (f";{step}" if step != 1 else ""), count


def row(row):
    bounds = (int(row[key]) if row[key] else None for key in ("start", "stop", "step"))
    length = int(row["length"])
    text, count = entry(length, *bounds)
    assert count == int(row["count"]), row
    return [f"slice!({row['line']}, [{length}] => [{count}], {listed(numbers(row['indices']))}, span![{text}]);"]


slices = Table(
    "slice",
    "One axis sliced: how many indices, and which.",
    "Of rows that differ only in\n//! what Python clamps, one is here.",
    120,
    lambda row: (row["length"], row["step"], row["count"]),
    row,
)
