"""Axes of length 1, and axes in another order.

Translated: negative axes are written positive; `squeeze_all` becomes one `squeeze` an axis, from the last on. Left
out: negative axes outside the rank, which cannot be written, and `squeeze` of a scalar, which PyTorch alone allows.
"""

from .spell import axes, listed, numbers, s, shape
from .table import Table


def positive(row):
    """The axes; a negative one is outside the rank."""
    rank = len(shape(row["shape"])) + (row["op"] == "unsqueeze")
    return [axis + rank if axis < 0 else axis for axis in numbers(row["argument"])]


def bound(row):
    n = positive(row)
    rule = {
        "squeeze": "HasUnitAxis<{}>",
        "unsqueeze": "InsertsAxis<{}>",
        # Not by `axes!`, which refuses an axis named twice by itself.
        "permute": "Permutes<(" + "Ax<{}>, " * len(n) + ")>",
        "squeeze_all": "Shape",
    }[row["op"]].format(*n)
    return f"{s(shape(row['shape']))}: {rule}"


def row(row):
    op, a, out, line = row["op"], shape(row["shape"]), shape(row["result"]), row["line"]
    n = positive(row)
    if any(axis < 0 for axis in n) or (op == "squeeze" and not a):
        return None
    if out is None:
        return [f"refused!({line}, {bound(row)});"]
    chain = {
        "squeeze": lambda: f".squeeze(Ax::<{n[0]}>)",
        "unsqueeze": lambda: f".unsqueeze(Ax::<{n[0]}>)",
        "permute": lambda: f".permute({axes(n)})",
        "squeeze_all": lambda: "".join(f".squeeze(Ax::<{i}>)" for i in reversed(range(len(a))) if a[i] == 1),
    }[op]()
    right = {
        "permute": f".permute(&{listed(n)})",
    }.get(op, f".reshape(&{listed(out)})")
    return [f"same_view!({line}, {listed(a)} => {listed(out)}, |x| x.view(){chain}, |right| right{right});"]


unit = Table(
    "squeeze_unsqueeze_permute",
    "Axes of length 1 dropped and put in, and axes in another order.",
    "A row that is an error there is refused here.",
    80,
    lambda row: (row["op"], len(shape(row["shape"]))),
    row,
    ["formwork::shape::{HasUnitAxis, InsertsAxis, Permutes}"],
    bound,
)
