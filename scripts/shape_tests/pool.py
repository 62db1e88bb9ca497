"""Pools of one image 0, 1, 2, ..: the largest element and the mean, with and without the padding.

Translated: an image is `[1, 1, H, W]`, as the results are. Left out: errors that are errors only because PyTorch
wants the padding to be at most half of the window; here each window must meet the image, which is less.
"""

from .conv import on_axes
from .spell import listed, s, shape
from .table import Table


def floats(cell):
    return listed(f"{float(value)}_f32" for value in cell.split())


def bound(row):
    how = ", ".join(on_axes(shape(row[key])) for key in ("kernel", "stride", "padding"))
    rounding = "Up" if row["ceil"] == "True" else "Down"
    return f"Pool<{how}, {rounding}>: Pools<{s([1, 1] + shape(row['input']))}, 2>"


def row(row):
    image, kernel, stride, padding = (shape(row[key]) for key in ("input", "kernel", "stride", "padding"))
    line, out, up = row["line"], shape(row["max_shape"]), row["ceil"] == "True"
    assert row["max_shape"] == row["avg_shape"], row
    if out is None:
        # An error for another reason than the padding of PyTorch?
        over = [by - 1 if up else 0 for by in stride]
        fits = all(n + 2 * p + o >= k for n, k, p, o in zip(image, kernel, padding, over))
        meets = all(p < k for k, p in zip(kernel, padding))
        if fits and meets:
            return None
        return [f"refused!({line}, {bound(row)});"]
    how = f"pool({on_axes(kernel)}).stride({on_axes(stride)}).padding({on_axes(padding)})"
    how += ".round_up()" if up else ""
    numbers = f"(&{listed(kernel)}, &{listed(stride)}, &{listed(padding)}, {str(up).lower()})"
    last = ", ".join(floats(row[f"{key}_last{also}"]) for key, also in
                     [("max", "_values"), ("avg_include_pad", ""), ("avg_exclude_pad", "")])
    return [f"pool2d!({line}, {listed([1, 1] + image)} => {listed(out)}, {how},", f"    {numbers}, [{last}]);"]


pool = Table(
    "pool2d_of_arange",
    "Pools of an image: the largest element and the mean of each window, and the last results.",
    "A row that is an error there is refused here.",
    80,
    lambda row: (row["ceil"], row["padding"], row["stride"]),
    row,
    ["formwork::shape::{Down, Pool, Pools, Up}"],
    bound,
)
