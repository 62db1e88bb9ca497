"""Where the largest and the smallest element stand: the first of equals, and NaN before all."""

from .spell import listed
from .table import Table


def value(text):
    return "f32::NAN" if text == "nan" else text


def row(row):
    assert row["numpy_argmax"] == row["torch_argmax"] and row["numpy_max"] == row["torch_max"], row
    values = row["values"].split()
    best = [row["numpy_argmax"], row["numpy_argmin"], value(row["numpy_max"])]
    return [f"best!({row['line']}, [{len(values)}], {listed(map(value, values))}, {', '.join(best)});"]


argmax = Table(
    "argmax_ties_nan",
    "The first of the largest and of the smallest elements, and NaN.",
    "Largest, smallest, and the largest element.",
    50,
    lambda row: (len(row["values"].split()), "nan" in row["values"]),
    row,
    ["crate::oracle::Oracle"],
)
