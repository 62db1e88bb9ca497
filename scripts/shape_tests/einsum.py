"""Sums of products that letters describe, by the operations of today.

Translated: each equation is written as a product, a permutation, a diagonal or a sum. Left out: the diagonal of
a matrix that is not square, whose rule is not one bound; ui-tests have it.
"""

import math

from .spell import axes, listed, s, shape
from .table import Table

# The operation, and the letters of the operands and the result.
PRODUCTS = {
    "ij,jk->ik": "ij,jk->ik",
    "ij,jk": "ij,jk->ik",
    "bij,bjk->bik": "bij,bjk->bik",
    "bhqk,bhkd->bhqd": "bhqk,bhkd->bhqd",
    "...ij,...jk->...ik": "zij,zjk->zik",
    "i,i": "i,i->",
}
OTHERS = {
    "ij->ji": "a.t().to_contiguous()",
    "ijk->kij": f"a.permute({axes([2, 0, 1])}).to_contiguous()",
    "ii->i": "a.diagonal().to_contiguous()",
    "ii->": f"a.diagonal().sum({axes([0])}).eval()",
    "ij->": f"a.sum({axes([0, 1])}).eval()",
    "i,j->ij": "(a.unsqueeze(Ax::<1>) * &b).eval()",
    "bhqd,bhkd->bhqk": f"a.matmul(b.permute({axes([0, 1, 3, 2])})).eval()",
    "ij,ij->ij": "(&a * &b).eval()",
    "ij,ij->": f"(&a * &b).sum({axes([0, 1])}).eval()",
    "ab,bc,cd->ad": "a.matmul(&b).eval().matmul(&c).eval()",
    "ij,jk->ijk": "(a.unsqueeze(Ax::<2>) * b.unsqueeze(Ax::<0>)).eval()",
}


def row(row):
    equation, line, out = row["equation"], row["line"], shape(row["result"])
    shapes = [shape(cell) for cell in row["shapes"].split()]
    letters, rust = equation, OTHERS.get(equation)
    if equation in PRODUCTS:
        letters, rust = PRODUCTS[equation], "a.matmul(&b).eval()"
    if equation == "nchw,ochw->no":
        flat = [s([extents[0], math.prod(extents[1:])]) for extents in shapes]
        rust = f"a.reshape::<{flat[0]}>().matmul(b.reshape::<{flat[1]}>().t()).eval()"
    if out is None:
        if equation.startswith("ii"):
            return None
        left, right = shapes[:2]
        if equation == "ab,bc,cd->ad" and left[1] == right[0]:
            left, right = [left[0], right[1]], shapes[2]
        assert left[-1] != right[-2], row
        return [f"refused!({line}, {s(left)}: MatMulsWith<{s(right)}>);"]
    if rust is None:
        raise ValueError(row)
    inputs, result = letters.split("->")
    operands = ", ".join(f"{name} {listed(extents)}" for name, extents in zip("abc", shapes))
    inputs = ", ".join(f'"{part}"' for part in inputs.split(","))
    return [f'einsum!({line}, {operands} => {listed(out)}, [{inputs}], "{result}", {rust});']


einsum = Table(
    "einsum",
    "Sums of products that letters describe, by the operations that make them.",
    "A row that is an error there is refused here.",
    70,
    lambda row: row["equation"],
    row,
    ["crate::oracle::Oracle", "crate::value::{typed, values}", "formwork::shape::MatMulsWith"],
)
