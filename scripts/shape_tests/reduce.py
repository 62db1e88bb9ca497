"""Sums over some axes, and over all.

Translated: negative axes are written positive, and axes in ascending order, as `axes!` wants them; `all` becomes
`sum_all` or, where the axes stay, a list of all of them. Left out: negative axes outside the rank, which cannot
be written.
"""

from .spell import axes, listed, numbers, s, shape
from .table import Table


def positive(row):
    """The axes in ascending order; a negative one is outside the rank."""
    rank = len(shape(row["shape"]))
    n = range(rank) if row["axes"] == "all" else numbers(row["axes"])
    return sorted(axis + rank if axis < 0 else axis for axis in n)


def bound(row):
    # Not by `axes!`, which refuses an axis named twice by itself.
    axes = "".join(f"Ax<{axis}>, " for axis in positive(row))
    return f"{s(shape(row['shape']))}: Reduces<({axes})>"


def row(row):
    a, out, line = shape(row["shape"]), shape(row["result"]), row["line"]
    keep, every, n = row["keepdims"] == "True", row["axes"] == "all", positive(row)
    if any(axis < 0 for axis in n):
        return None
    if out is None:
        return [f"refused!({line}, {bound(row)});"]
    first = numbers(row["first_values"])
    first = listed(f"{value}." for value in first)
    if every and not keep:
        return [f"sum_all!({line}, {listed(a)}, {first});"]
    how = f"sum{'_keep' if keep else ''}({axes(n)})"
    return [f"sum!({line}, {listed(a)} => {listed(out)}, {first}, |x| x.{how});"]


reduce = Table(
    "reduce_sum_of_arange",
    "Sums over some axes and over all: shape and first elements.",
    "A row that is an error there is refused here.",
    90,
    lambda row: (len(shape(row["shape"])), len(row["axes"].split()), row["keepdims"], row["axes"] == "all"),
    row,
    ["formwork::shape::Reduces"],
    bound,
)
