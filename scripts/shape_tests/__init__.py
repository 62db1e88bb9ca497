"""One module a table: how its rows are chosen and written as Rust."""

from . import argmax, broadcast, conv, einsum, join, matmul, pool, reduce, reshape, slices, unit, views

TABLES = [
    argmax.argmax,
    broadcast.two,
    broadcast.three,
    broadcast.to,
    conv.conv,
    einsum.einsum,
    join.join,
    matmul.matmul,
    pool.pool,
    reduce.reduce,
    reshape.reshape,
    slices.slices,
    unit.unit,
    views.views,
]
