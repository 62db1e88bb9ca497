"""Sums over some axes, and over all.

Translated: negative axes are written positive, and axes in ascending order, as `axes!` wants them; `all` becomes
`sum_all` or, where the axes stay, a list of all of them. Left out: negative axes outside the rank, which cannot
be written.
"""

from .spell import axes, listed, numbers, s, shape
from .table import Table


def row(row):
    a, out, line = shape(row["shape"]), shape(row["result"]), row["line"]
    keep, rank = row["keepdims"] == "True", len(a)
    every = row["axes"] == "all"
    n = list(range(rank)) if every else numbers(row["axes"])
    n = sorted(axis + rank if axis < 0 else axis for axis in n)
    if any(axis < 0 for axis in n):
        return None
    if out is None:
        # Not by `axes!`, which refuses an axis named twice by itself.
        return [f"refused!({line}, {s(a)}: Reduces<({''.join(f'Ax<{axis}>, ' for axis in n)})>);"]
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
)
