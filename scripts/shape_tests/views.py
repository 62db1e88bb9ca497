"""Chains of view steps.

Translated: `slice axis,start,stop,step` becomes one `span!` over all axes, with the bounds clamped to the axis
as Python does; `transpose` becomes `swap_axes`, or nothing for an axis with itself; `expand` becomes `broadcast_to`.
"""

from . import slices
from .spell import axes, listed, numbers, s, shape
from .table import Table


def on_axis(axis, rank, entry):
    return "span!" + listed(entry if n == axis else ".." for n in range(rank))


def step(text, extents):
    """One step in Rust, and the extents after it."""
    name, argument = text.split(" ", 1)
    rank = len(extents)
    if name == "expand":
        to = shape(argument)
        return f".broadcast_to::<{s(to)}>()", to
    n = numbers(argument, ",")
    if name == "permute":
        return f".permute({axes(n)})", [extents[axis] for axis in n]
    if name == "transpose":
        order = list(range(rank))
        order[n[0]], order[n[1]] = order[n[1]], order[n[0]]
        rust = f".swap_axes({axes(n)})" if n[0] != n[1] else ""
        return rust, [extents[axis] for axis in order]
    if name == "unsqueeze":
        return f".unsqueeze(Ax::<{n[0]}>)", extents[: n[0]] + [1] + extents[n[0] :]
    if name == "select":
        return f".select(Ax::<{n[0]}>, dim!({n[1]}))", extents[: n[0]] + extents[n[0] + 1 :]
    if name == "slice":
        axis, start, stop, by = n
        entry, count = slices.entry(extents[axis], start, stop, by)
        return f".slice({on_axis(axis, rank, entry)})", extents[:axis] + [count] + extents[axis + 1 :]
    raise ValueError(text)


def row(row):
    dense, out = shape(row["dense_shape"]), shape(row["shape"])
    extents, chain = dense, ""
    for text in filter(None, row["steps"].split("; ")):
        rust, extents = step(text, extents)
        chain += rust
    assert extents == out, row
    strides = listed(numbers(row["element_strides"]))
    first = listed(numbers(row["first_values_of_arange"]))
    return [
        f"view!({row['line']}, {listed(dense)} => {listed(out)}, {strides}, {row['contiguous'].lower()}, {first},",
        f"    |x| x.view(){chain});",
    ]


def names(row):
    return tuple(text.split(" ")[0] for text in row["steps"].split("; "))


views = Table(
    "views",
    "Chains of view steps: shape, strides, whether contiguous, and the first elements.",
    "The first element is also the offset.",
    150,
    names,
    row,
)
