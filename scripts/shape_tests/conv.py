"""Convolutions along one and two axes, with stride, padding, dilation and groups."""

from .spell import listed, numbers, s, shape
from .table import Table


def on_axes(values, spell="dim!({})"):
    """An extent, or a pair of them."""
    dims = [spell.format(value) for value in values]
    return dims[0] if len(dims) == 1 else f"({', '.join(dims)})"


def bound(row):
    how = ", ".join(on_axes(numbers(row[key])) for key in ("stride", "padding", "dilation", "groups"))
    image, weight = s(shape(row["input_ncl"])), s(shape(row["weight_oil"]))
    return f"{weight}: Convolves<{image}, Conv<{how}>, {row['dims']}>"


def row(row):
    a, w, out, line = shape(row["input_ncl"]), shape(row["weight_oil"]), shape(row["result"]), row["line"]
    stride, padding, dilation = (numbers(row[key]) for key in ("stride", "padding", "dilation"))
    axes, groups = row["dims"], row["groups"]
    if out is None:
        return [f"refused!({line}, {bound(row)});"]
    slide = f".stride({on_axes(stride)}).padding({on_axes(padding)}).dilation({on_axes(dilation)})"
    return [
        f"conv{axes}d!({line}, {listed(a)}, {listed(w)} => {listed(out)}, conv(){slide}.groups(dim!({groups})),",
        f"    &{listed(stride)}, &{listed(padding)}, &{listed(dilation)}, {groups});",
    ]


conv = Table(
    "conv",
    "Convolutions along one and two axes.",
    "A row that is an error there is refused here.",
    90,
    lambda row: (row["dims"], row["groups"], row["stride"], row["dilation"]),
    row,
    ["crate::value::{typed, values}", "formwork::expr::NoBias", "formwork::shape::{Conv, Convolves}"],
    bound,
)
