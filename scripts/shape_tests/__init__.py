"""One module a table: how its rows are chosen and written as Rust."""

from . import argmax, broadcast, reduce, reshape, slices, unit, views

TABLES = [
    argmax.argmax,
    broadcast.two,
    broadcast.three,
    broadcast.to,
    reduce.reduce,
    reshape.reshape,
    slices.slices,
    unit.unit,
    views.views,
]
