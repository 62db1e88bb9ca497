"""Shapes that broadcast, two and three at a time, and to a given one."""

from .spell import listed, s, shape
from .table import Table


def together(a, b):
    """The shape of two operands, or None."""
    rank = max(len(a), len(b))
    a, b = [1] * (rank - len(a)) + a, [1] * (rank - len(b)) + b
    if any(m != n and 1 not in (m, n) for m, n in zip(a, b)):
        return None
    return [n if m == 1 else m for m, n in zip(a, b)]


def two_bound(row):
    return f"{s(shape(row['a']))}: BroadcastsWith<{s(shape(row['b']))}>"


def two_row(row):
    a, b, out = shape(row["a"]), shape(row["b"]), shape(row["result"])
    if out is None:
        return [f"refused!({row['line']}, {two_bound(row)});"]
    return [f"broadcast_two!({row['line']}, {listed(a)}, {listed(b)} => {listed(out)});"]


def three_row(row):
    a, b, c, out = (shape(row[key]) for key in ("a", "b", "c", "result"))
    line = row["line"]
    if out is not None:
        return [f"broadcast_three!({line}, {listed(a)}, {listed(b)}, {listed(c)} => {listed(out)});"]
    # The pair that does not meet: the first two, or what they make and the third.
    both = together(a, b)
    left, right = (a, b) if both is None else (both, c)
    return [f"refused!({line}, {s(left)}: BroadcastsWith<{s(right)}>);"]


def to_bound(row):
    return f"{s(shape(row['from']))}: BroadcastsTo<{s(shape(row['to']))}>"


def to_row(row):
    a, to, out = shape(row["from"]), shape(row["to"]), shape(row["result"])
    if out is None:
        return [f"refused!({row['line']}, {to_bound(row)});"]
    return [f"broadcast_to!({row['line']}, {listed(a)} => {listed(out)});"]


def ranks(*columns):
    return lambda row: tuple(len(shape(row[column])) for column in columns)


REFUSED = "A row that is an error there is refused here."

two = Table(
    "broadcast_two", "Two shapes that broadcast, or do not.", REFUSED, 100, ranks("a", "b"), two_row,
    ["formwork::shape::BroadcastsWith"], two_bound,
)
three = Table(
    "broadcast_three", "Three shapes that broadcast, or do not.", REFUSED, 60, ranks("a", "b", "c"), three_row,
    ["formwork::shape::BroadcastsWith"], two_bound,
)
to = Table(
    "broadcast_to", "Shapes that stretch to another, or do not.", REFUSED, 70, ranks("from", "to"), to_row,
    ["formwork::shape::BroadcastsTo"], to_bound,
)
