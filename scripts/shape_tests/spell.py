"""Shapes and lists as the tables write them, and as Rust does."""


def shape(cell):
    """`2x3x4` or `scalar` as a list of extents; None for `error`."""
    if cell == "error":
        return None
    return [] if cell == "scalar" else [int(n) for n in cell.split("x")]


def numbers(cell, between=" "):
    return [int(n) for n in cell.split(between) if n]


def listed(values):
    """`[2, 3, 4]`, which is both an array in Rust and what the macros of the tests take."""
    return "[" + ", ".join(map(str, values)) + "]"


def s(extents):
    return "s!" + listed(extents)


def axes(values):
    return "axes!" + listed(values)
