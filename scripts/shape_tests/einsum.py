"""Sums of products that letters describe: by `einsum!`, and by the operations that make them by hand.

Translated: a letter stands for one extent, so an axis of length 1 that NumPy stretches is stretched by `expand`
first. An error is a letter that stands for two extents, or axes before `...` that do not broadcast.
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



def clash(inputs, shapes):
    """The first letter that stands for two extents, and both; else any letter, and its extent twice.

    An axis of length 1 is stretched.
    """
    extents = {}
    for part, shape_of in zip(inputs, shapes):
        for letter, extent in zip(part, shape_of):
            if extent != 1 and extents.setdefault(letter, extent) != extent:
                return letter, extents[letter], extent
    letter, extent = inputs[0][0], shapes[0][0]
    return letter, extent, extent


def bound(row):
    """What holds where the letters fit, or the axes before `...`."""
    equation, shapes = row["equation"], [shape(cell) for cell in row["shapes"].split()]
    if "..." in equation:
        left, right = map(s, shapes)
        return f"{left}: MatMulsWith<{right}>"
    letter, first, second = clash(equation.split("->")[0].split(","), shapes)
    return f"dim!({first}): SharesLetter<'{letter}', dim!({second})>"


def stretched(inputs, shapes, name):
    """The operand, with its axes of length 1 stretched where a letter is longer elsewhere."""
    longest = {}
    for part, shape_of in zip(inputs, shapes):
        for letter, extent in zip(part, shape_of):
            longest[letter] = max(longest.get(letter, 1), extent)
    part, shape_of = inputs["abc".index(name)], shapes["abc".index(name)]
    rust = name
    for axis, (letter, extent) in enumerate(zip(part, shape_of)):
        if extent != longest[letter]:
            rust += f".expand(Ax::<{axis}>, dim!({longest[letter]}))"
    return rust


def row(row):
    equation, line, out = row["equation"], row["line"], shape(row["result"])
    shapes = [shape(cell) for cell in row["shapes"].split()]
    letters, rust = equation, OTHERS.get(equation)
    if equation in PRODUCTS:
        letters, rust = PRODUCTS[equation], "a.matmul(&b).eval()"
    if equation == "nchw,ochw->no":
        flat = [s([extents[0], math.prod(extents[1:])]) for extents in shapes]
        rust = f"a.reshape::<{flat[0]}>().matmul(b.reshape::<{flat[1]}>().t()).eval()"
    if rust is None:
        raise ValueError(row)
    inputs, result = letters.split("->")
    inputs = inputs.split(",")
    if out is None:
        return [f"refused!({line}, {bound(row)});"]
    names = "abc"[: len(shapes)]
    operands = ", ".join(f"{name} {listed(extents)}" for name, extents in zip(names, shapes))
    given = ", ".join(name if "..." in equation else stretched(inputs, shapes, name) for name in names)
    end = "eval" if ".eval()" in rust else "to_contiguous"
    quoted = ", ".join(f'"{part}"' for part in inputs)
    return [
        f'einsum_row!({line}, {operands} => {listed(out)}, [{quoted}], "{result}",',
        f'    {rust}, formwork::einsum!("{equation}", {given}).{end}());',
    ]


einsum = Table(
    "einsum",
    "Sums of products that letters describe, by hand and by `einsum!`.",
    "A row that is an error there is refused here.",
    80,
    lambda row: row["equation"],
    row,
    ["crate::oracle::Oracle", "crate::value::{typed, values}", "formwork::shape::{MatMulsWith, SharesLetter}"],
    bound,
)
