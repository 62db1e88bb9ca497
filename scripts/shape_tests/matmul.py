"""Products of vectors, matrices and stacks of matrices."""

from .spell import listed, s, shape
from .table import Table


def bound(row):
    return f"{s(shape(row['a']))}: MatMulsWith<{s(shape(row['b']))}>"


def row(row):
    a, b, out, line = shape(row["a"]), shape(row["b"]), shape(row["result"]), row["line"]
    if out is None:
        return [f"refused!({line}, {bound(row)});"]
    return [f"matmul!({line}, {listed(a)}, {listed(b)} => {listed(out)});"]


matmul = Table(
    "matmul",
    "Products of vectors, matrices and stacks of matrices.",
    "A row that is an error there is refused here.",
    90,
    lambda row: (len(shape(row["a"])), len(shape(row["b"]))),
    row,
    ["crate::value::{typed, values}", "formwork::shape::MatMulsWith"],
    bound,
)
