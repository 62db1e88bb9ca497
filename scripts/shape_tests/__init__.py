"""One module a table: how its rows are chosen and written as Rust."""

from . import broadcast, reshape, slices, unit, views

TABLES = [
    broadcast.two,
    broadcast.three,
    broadcast.to,
    reshape.reshape,
    slices.slices,
    unit.unit,
    views.views,
]
