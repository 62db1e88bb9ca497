"""Tensors put one behind the other, or on a new axis.

Translated: negative axes are written positive; three tensors are two and then one more. Left out: negative axes
outside the rank, which cannot be written.
"""

from .spell import listed, s, shape
from .table import Table


def concat(a, b, axis):
    """The shape of both, or None."""
    if len(a) != len(b) or axis >= len(a):
        return None
    same = all(m == n for at, (m, n) in enumerate(zip(a, b)) if at != axis)
    return a[:axis] + [a[axis] + b[axis]] + a[axis + 1 :] if same else None


BOUNDS = {"concat": "ConcatsWith", "stack": "StacksWith"}


def bound(row):
    """What the first two of the row have to keep."""
    first, second = (shape(cell) for cell in row["shapes"].split()[:2])
    axis = int(row["axis"])
    axis += (len(first) + (row["op"] == "stack")) * (axis < 0)
    along = "" if row["op"] == "stack" else f", {axis}"
    return f"{s(first)}: {BOUNDS[row['op']]}<{s(second)}{along}>"


def row(row):
    shapes = [shape(cell) for cell in row["shapes"].split()]
    out, line, op = shape(row["result"]), row["line"], row["op"]
    axis = int(row["axis"])
    axis += (len(shapes[0]) + (op == "stack")) * (axis < 0)
    if axis < 0:
        return None
    if out is not None:
        parts = ", ".join(map(listed, shapes))
        return [f"{op}_rows!({line}, {parts} => {listed(out)}, {axis});"]
    if op == "stack":
        other = next((b for b in shapes if b != shapes[0]), None)
        if other is None:
            return [f"refused!({line}, {s(shapes[0])}: InsertsAxis<{axis}>);"]
        return [f"refused!({line}, {s(other)}: StacksWith<{s(shapes[0])}>);"]
    whole = shapes[0]
    for part in shapes[1:]:
        both = concat(whole, part, axis)
        if both is None:
            return [f"refused!({line}, {s(whole)}: ConcatsWith<{s(part)}, {axis}>);"]
        whole = both
    raise ValueError(row)


join = Table(
    "concat_stack",
    "Tensors one behind the other, and on a new axis.",
    "A row that is an error there is refused here.",
    90,
    lambda row: (row["op"], len(row["shapes"].split()), len(shape(row["shapes"].split()[0]))),
    row,
    ["crate::oracle::Oracle", "formwork::shape::{ConcatsWith, StacksWith}"],
    bound,
)
