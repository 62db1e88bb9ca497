"""One module a table: how its rows are chosen and written as Rust."""

from . import broadcast

TABLES = [
    broadcast.two,
    broadcast.three,
    broadcast.to,
]
