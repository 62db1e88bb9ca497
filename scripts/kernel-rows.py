#!/usr/bin/env python3
"""Writes tests/grid/generated_*.rs: kernels with shapes and layouts of their operands, as typed Rust code.

Usage: python3 scripts/kernel-rows.py [--check]

With --check nothing is written; it fails if a file would change. Every row is code of its own, so the shapes
are few and each has another layout; the choice is the same on every run and every machine.

Requirements: FW-BUILD-4.
"""

import pathlib
import random
import sys

OUT = pathlib.Path(__file__).parent.parent / "tests" / "grid"

# Layouts of a shape: the shape of the memory, and the view of it.
LAYOUTS = {
    1: {
        "in a row": lambda n: ([n], "v"),
        "every second": lambda n: ([2 * n], "v.slice(span![..;2])"),
        "backwards": lambda n: ([n], "v.slice(span![..;-1])"),
        "the end": lambda n: ([n + 3], "v.slice(span![3..])"),
        "one repeated": lambda n: ([1], f"v.broadcast_to::<s![{n}]>()"),
    },
    2: {
        "in rows": lambda a, b: ([a, b], "v"),
        "on its side": lambda a, b: ([b, a], "v.t()"),
        "every second column": lambda a, b: ([a, 2 * b], "v.slice(span![.., ..;2])"),
        "every second row": lambda a, b: ([2 * a, b], "v.slice(span![..;2, ..])"),
        "backwards": lambda a, b: ([a, b], "v.slice(span![..;-1, ..;-1])"),
        "rows padded": lambda a, b: ([a, b + 3], "v.slice(span![.., 3..])"),
        "on its side, backwards": lambda a, b: ([b, a], "v.t().slice(span![.., ..;-1])"),
        "a row repeated": lambda a, b: ([b], f"v.broadcast_to::<s![{a}, {b}]>()"),
        "a column repeated": lambda a, b: ([a, 1], f"v.broadcast_to::<s![{a}, {b}]>()"),
    },
    4: {
        "channels first": lambda n, c, h, w: ([n, c, h, w], "v"),
        "channels last": lambda n, c, h, w: ([n, h, w, c], "v.permute(axes![0, 3, 1, 2])"),
        "rows padded": lambda n, c, h, w: ([n, c, h, w + 3], "v.slice(span![.., .., .., 3..])"),
        "backwards": lambda n, c, h, w: ([n, c, h, w], "v.slice(span![.., .., ..;-1, ..;-1])"),
        "every second": lambda n, c, h, w: ([n, c, h, 2 * w], "v.slice(span![.., .., .., ..;2])"),
    },
}
# Of an operand whose neighbours are gathered.
WEIGHTS = {
    "in rows": lambda o, i, h, w: ([o, i, h, w], "v"),
    "outputs last": lambda o, i, h, w: ([i, h, w, o], "v.permute(axes![3, 0, 1, 2])"),
}


def listed(shape):
    return f"[{', '.join(map(str, shape))}]"


class Rows:
    """The rows of one file."""

    def __init__(self, name, about, uses):
        self.name, self.about, self.uses, self.rows = name, about, uses, []
        self.random = random.Random(name)
        self.next = {}

    def layout(self, shape, among=None, key=None):
        """The next layout, in turn: its name, and the operand as the macros take it."""
        among = among or LAYOUTS[len(shape)]
        key = (key, len(shape))
        names = list(among)
        at = self.next.get(key, 0)
        self.next[key] = at + 1
        name = names[at % len(names)]
        base, view = among[name](*shape)
        return name, f"{listed(base)} |v| {view}"

    def add(self, name, macro, *arguments):
        self.rows.append(f'    ("{name}", |n| {macro}!(n, {", ".join(arguments)})),')

    def text(self):
        uses = "".join(f"use {use};\n" for use in self.uses)
        rows = "\n".join(self.rows)
        return f"""//! {self.about}
//!
//! {len(self.rows)} rows. Written by `scripts/kernel-rows.py`; do not edit.

{uses}
pub(crate) const ROWS: &[crate::Row] = &[
{rows}
];
"""


def elementwise():
    rows = Rows("elementwise", "Work on elements, each for itself.",
                ["formwork::dtype::{CastLossy, Float, Num, bf16, f16}", "formwork::prelude::*"])
    for t, lengths in {
        "f32": [0, 1, 2, 3, 5, 7, 8, 9, 15, 16, 17, 31, 33, 65, 257],
        "f64": [1, 7, 8, 9, 17], "f16": [1, 15, 17, 33], "bf16": [17], "i8": [1, 15, 17, 63, 65],
        "u8": [31, 129], "i16": [33], "i32": [15, 17], "i64": [9],
    }.items():
        for length in lengths:
            (left, x), (right, y) = rows.layout([length]), rows.layout([length], key="other")
            rows.next[("other", 1)] = rows.next[("other", 1)] + length % 2
            rows.add(f"{t} of {length}: {left}, {right}", "elementwise", t, f"[{length}]", x, y)
    for t, shapes in {"f32": [[3, 5], [2, 17], [7, 16], [5, 33], [9, 31], [17, 4], [4, 65], [1, 19], [19, 1]],
                      "i8": [[3, 17], [5, 65]], "f64": [[5, 9]]}.items():
        for shape in shapes:
            (left, x), (right, y) = rows.layout(shape), rows.layout(shape, key="other")
            rows.next[("other", 2)] = rows.next[("other", 2)] + shape[0] % 2
            name = f"{t} of {listed(shape)}: {left}, {right}"
            rows.add(name, "elementwise", t, listed(shape), x, y)
    for t, shape in [("f32", [5, 17]), ("f32", [3, 31]), ("i8", [3, 33]), ("f64", [7, 9])]:
        (left, x), (right, y) = rows.layout(shape), rows.layout(shape, key="other")
        rows.add(f"choice, {t} of {listed(shape)}: {left}, {right}", "choice", t, listed(shape), x, y)
    for t, name, shape in [("f32", "exp", [17]), ("f32", "tanh", [3, 31]), ("f64", "exp", [9]), ("f32", "sqrt", [33]),
                           ("f16", "exp", [17]), ("f32", "gelu", [5, 15]), ("f32", "recip", [4, 17]),
                           ("f64", "erf", [7]), ("f32", "round_even", [2, 33]), ("bf16", "silu", [3, 17])]:
        layout, x = rows.layout(shape)
        rows.add(f"{name}, {t} of {listed(shape)}: {layout}", "function", t, listed(shape), x, name)
    for t, u, shape in [("f32", "f16", [17]), ("f16", "f32", [33]), ("f32", "bf16", [3, 17]), ("bf16", "f32", [15]),
                        ("f32", "i8", [65]), ("i8", "f32", [3, 33]), ("i32", "f32", [9]), ("f64", "f32", [5, 7]),
                        ("u8", "f16", [31]), ("f32", "i32", [2, 19]), ("i64", "f64", [7])]:
        layout, x = rows.layout(shape)
        rows.add(f"{t} to {u}, {listed(shape)}: {layout}", "cast", t, u, listed(shape), x)
    return rows


def move():
    rows = Rows("move", "Elements moved: copies into other orders, tensors put together, and rows by their numbers.",
                ["formwork::dtype::f16", "formwork::kernel::reference", "formwork::prelude::*"])
    for t in ["u8", "f16", "f32", "f64"]:
        for shape in [[3, 5], [17, 9], [33, 65]]:
            for _ in range(2):
                layout, x = rows.layout(shape)
                rows.add(f"{t} of {listed(shape)}: {layout}", "copy", t, listed(shape), x)
    for t, shape in [("f32", [2, 3, 5, 17]), ("u8", [1, 5, 9, 33]), ("f16", [2, 17, 3, 5]), ("f64", [1, 3, 7, 9]),
                     ("f32", [1, 33, 4, 4])]:
        layout, x = rows.layout(shape)
        rows.add(f"{t} of {listed(shape)}: {layout}", "copy", t, listed(shape), x)
    for t, (a, b) in [("f32", (3, 17)), ("u8", (5, 31)), ("f32", (4, 1)), ("f64", (2, 9))]:
        layout, x = rows.layout([a, b])
        out = listed([a, 2 * b])
        rows.add(f"concat, {t} of {listed([a, b])}: {layout}", "concat", t, f"{listed([a, b])} {out}", x)
    for t, (a, b, count) in [("f32", (7, 17, 5)), ("u8", (9, 33, 3)), ("f32", (5, 1, 9)), ("f16", (3, 15, 4)),
                             ("f64", (4, 9, 7))]:
        layout, x = rows.layout([a, b])
        sizes = f"{listed([a, b, count])} {listed([count, b])}"
        rows.add(f"rows, {t} of {listed([a, b])}: {layout}", "rows", t, sizes, x)
    return rows


def choose():
    rows = Rows("choose", "Reductions, choices, functions along axes, and attention.",
                ["crate::numbers::FromNumber", "formwork::dtype::{Element, Float, bf16, f16}",
                 "formwork::expr::{Halves, Neighbours, Pairing}", "formwork::kernel::reference",
                 "formwork::prelude::*"])
    sums = {"f32": "f32", "f16": "f16", "i8": "i32", "f64": "f64"}
    for name, t, (a, b) in [
        ("sum", "f32", (3, 17)), ("sum", "f32", (5, 65)), ("sum", "f32", (17, 33)), ("sum", "f32", (1, 129)),
        ("sum", "f16", (3, 33)), ("sum", "i8", (5, 67)), ("sum", "f64", (9, 9)), ("max", "f32", (7, 31)),
        ("max", "f32", (4, 65)), ("max", "i8", (3, 35)), ("min", "f64", (5, 17)), ("mean", "f32", (9, 15)),
        ("norm", "f32", (3, 63)), ("logsumexp", "f32", (4, 19)), ("product", "f32", (5, 7)),
    ]:
        for axis in [0, 1]:
            layout, x = rows.layout([a, b])
            u = sums[t] if name in ("sum", "product") else t
            sizes = f"{listed([a, b])} axis {axis} {listed([b if axis == 0 else a])}"
            rows.add(f"{name}, {t} of {listed([a, b])} along {axis}: {layout}", "reduction", f"{t} => {u}", sizes, x,
                     name)
    for t, (a, b) in [("f32", (3, 17)), ("f32", (5, 66)), ("i8", (4, 65)), ("f64", (9, 7))]:
        for axis in [0, 1]:
            layout, x = rows.layout([a, b])
            sizes = f"{listed([a, b])} axis {axis} {listed([b if axis == 0 else a])}"
            rows.add(f"argmax, {t} of {listed([a, b])} along {axis}: {layout}", "argmax", t, sizes, x)
    for name, argument, t, (a, b) in [
        ("softmax", "", "f32", (3, 17)), ("softmax", "", "f32", (5, 65)), ("softmax", "", "f16", (3, 33)),
        ("softmax", "", "f64", (7, 9)), ("log_softmax", "", "f32", (4, 31)), ("layer_norm", "1e-5", "f32", (5, 19)),
        ("layer_norm", "1e-5", "f32", (3, 129)), ("rms_norm", "1e-5", "f32", (7, 33)), ("rms_norm", "1e-5", "f64", (3, 7)),
    ]:
        for axis in [0, 1]:
            layout, x = rows.layout([a, b])
            sizes = f"{listed([a, b])} axis {axis}"
            rows.add(f"{name}, {t} of {listed([a, b])} along {axis}: {layout}", "along", t, sizes, x,
                     f"{name}({argument})")
    for t, (a, b) in [("f32", (3, 17)), ("f16", (5, 9)), ("f64", (4, 19))]:
        for axis in [0, 1]:
            layout, x = rows.layout([a, b])
            rows.add(f"cumsum, {t} of {listed([a, b])} along {axis}: {layout}", "cumulated", t,
                     f"{listed([a, b])} axis {axis}", x)
    for t, (a, b), pairs in [("f32", (3, 34), "Halves"), ("f32", (5, 18), "Neighbours"), ("bf16", (2, 10), "Halves")]:
        layout, x = rows.layout([a, b])
        name = f"rotary, {t} of {listed([a, b])}: {layout}"
        rows.add(name, "turned", t, listed([a, b, b // 2]), x, pairs)
    for t, (m, k, x, y) in [("f32", (3, 5, 7, 9)), ("f32", (1, 67, 16, 17)), ("f32", (33, 9, 5, 3)),
                            ("bf16", (5, 3, 8, 15))]:
        layout, q = rows.layout([m, x])
        rows.add(f"attention, {t}, {m} x {k}: {layout}", "attention", t, listed([m, k, x, y]), q)
    return rows


def product():
    rows = Rows("product", "Products of matrices, and layers.",
                ["formwork::dtype::{Num, bf16, f16}", "formwork::kernel::reference", "formwork::prelude::*"])
    sums = {"f32": "f32", "f64": "f64", "f16": "f16", "bf16": "bf16", "i8": "i32", "u8": "u32", "i32": "i64"}
    for t, sizes in {
        "f32": [(1, 1, 1), (1, 7, 17), (2, 3, 5), (3, 5, 15), (5, 9, 33), (13, 3, 31), (7, 16, 16), (17, 2, 9),
                (4, 65, 3), (1, 130, 67), (9, 17, 65), (33, 7, 1), (6, 4, 129), (15, 33, 18), (3, 1, 47), (8, 8, 8)],
        "f64": [(1, 5, 9), (5, 7, 17), (9, 3, 7)],
        "f16": [(3, 17, 15), (5, 2, 33)],
        "bf16": [(3, 9, 17)],
        "i8": [(1, 5, 17), (3, 67, 5), (5, 30, 33), (17, 7, 9), (2, 129, 19)],
        "u8": [(3, 9, 17), (7, 65, 3)],
        "i32": [(5, 3, 17)],
    }.items():
        for m, k, n in sizes:
            (left, a), (right, b) = rows.layout([m, k]), rows.layout([k, n], key="right")
            rows.next[("right", 2)] = rows.next[("right", 2)] + m % 2
            name = f"{t}, {m} x {k} x {n}: {left}, {right}"
            rows.add(name, "product", f"{t} => {sums[t]}", listed([m, k, n]), a, b)
    for t, (m, k, n) in [("f32", (3, 17, 9)), ("f32", (1, 33, 65)), ("f32", (9, 5, 31)), ("i8", (3, 65, 17)),
                         ("f64", (2, 9, 7)), ("i8", (1, 35, 5))]:
        (left, a), (right, b) = rows.layout([m, k]), rows.layout([n, k], key="right")
        name = f"layer, {t}, {m} by {k} to {n}: {left}, {right}"
        rows.add(name, "layer", f"{t} => {sums[t]}", listed([m, k, n]), a, b)
    return rows


def slide():
    rows = Rows("slide", "Windows that slide over images.",
                ["formwork::dtype::{Order, f16}", "formwork::expr::{Centers, Corners}", "formwork::kernel::reference",
                 "formwork::prelude::*"])
    for method, t, u, (n, c, h, w), (o, kh, kw), stride in [
        ("conv2d", "f32", "f32", (1, 3, 5, 17), (5, 3, 3), 1),
        ("conv2d", "f32", "f32", (1, 5, 3, 9), (17, 3, 2), 1),
        ("conv2d", "f32", "f32", (2, 2, 7, 5), (33, 2, 3), 2),
        ("conv2d", "f32", "f32", (1, 9, 4, 33), (3, 1, 1), 1),
        ("conv2d", "i8", "i32", (1, 4, 5, 7), (9, 3, 3), 1),
        ("conv2d", "i8", "i32", (1, 8, 3, 17), (17, 2, 2), 2),
        ("conv2d", "f64", "f64", (1, 2, 3, 9), (5, 3, 3), 1),
        ("depthwise2d", "f32", "f32", (1, 17, 5, 7), (17, 3, 3), 1),
        ("depthwise2d", "f32", "f32", (1, 3, 5, 33), (3, 3, 3), 2),
        ("depthwise2d", "f32", "f32", (2, 5, 4, 9), (5, 2, 3), 1),
        ("depthwise2d", "i8", "i32", (1, 19, 3, 5), (19, 3, 3), 1),
        ("depthwise2d", "f16", "f16", (1, 5, 3, 17), (5, 3, 3), 1),
    ]:
        groups = c if method == "depthwise2d" else 1
        weight = [o, c // groups, kh, kw]
        (left, x), (right, f) = rows.layout([n, c, h, w]), rows.layout(weight, WEIGHTS, "weight")
        out = [(h + 2 - kh) // stride + 1, (w + 2 - kw) // stride + 1]
        sizes = f"{listed(weight)} stride {stride} groups {groups}"
        name = f"{method}, {t} of {listed([n, c, h, w])} by {listed(weight)}: {left}, {right}"
        rows.add(name, "convolution", f"{t} => {u}", method, listed([n, c, h, w]), sizes, listed(out), x, f)
    for t, (n, c, h, w), window, stride in [
        ("f32", (1, 3, 5, 17), 3, 1), ("f32", (1, 17, 5, 5), 2, 2), ("f32", (2, 2, 7, 33), 3, 2),
        ("i8", (1, 33, 4, 4), 2, 1), ("f64", (1, 2, 5, 9), 2, 1), ("f16", (1, 5, 4, 17), 3, 2),
    ]:
        layout, x = rows.layout([n, c, h, w])
        out = [(h + 2 - window) // stride + 1, (w + 2 - window) // stride + 1]
        image = f"[{n * c}: {n}, {c}, {h}, {w}]"
        name = f"max_pool2d, {t} of {listed([n, c, h, w])}: {layout}"
        rows.add(name, "pooled", t, image, f"window {window} stride {stride}", listed(out), x)
    plain = {"": "reference::resize_nearest",
             "Centers": "|sizes, input, out| reference::resize_bilinear(sizes, false, input, out)",
             "Corners": "|sizes, input, out| reference::resize_bilinear(sizes, true, input, out)"}
    for ends, t, (n, c, h, w), out in [
        ("", "f32", (1, 2, 3, 5), (7, 17)), ("", "u8", (2, 3, 5, 9), (3, 4)), ("Centers", "f32", (1, 3, 4, 9), (5, 17)),
        ("Centers", "f16", (1, 2, 7, 5), (3, 9)), ("Corners", "f32", (2, 2, 3, 17), (5, 9)),
        ("Corners", "f64", (1, 5, 4, 3), (1, 7)),
    ]:
        layout, x = rows.layout([n, c, h, w])
        method = f"resize_{'bilinear' if ends else 'nearest'}({ends})"
        name = f"{method}, {t} of {listed([n, c, h, w])}: {layout}"
        rows.add(name, "resized", t, f"[{n * c}: {n}, {c}, {h}, {w}]", listed(out), x, plain[ends], method)
    for t, u, (n, c, h, w), (o, kh, kw), stride in [
        ("f32", "f32", (1, 3, 3, 9), (5, 3, 3), 1), ("f32", "f32", (2, 2, 4, 5), (3, 3, 3), 2),
        ("i8", "i32", (1, 5, 2, 7), (2, 2, 4), 2),
    ]:
        weight = [c, o, kh, kw]
        (left, x), (right, f) = rows.layout([n, c, h, w]), rows.layout(weight, WEIGHTS, "weight")
        out = [(h - 1) * stride + kh - 2, (w - 1) * stride + kw - 2]
        name = f"conv_transpose2d, {t} of {listed([n, c, h, w])} by {listed(weight)}: {left}, {right}"
        rows.add(name, "transposed", f"{t} => {u}", listed([n, c, h, w]), f"{listed(weight)} stride {stride}",
                 listed(out), x, f)
    return rows


def main():
    check = sys.argv[1:] == ["--check"]
    wrong, total = [], 0
    for rows in [elementwise(), move(), choose(), product(), slide()]:
        path = OUT / f"generated_{rows.name}.rs"
        total += len(rows.rows)
        print(f"{path.name}: {len(rows.rows)} rows")
        if not check:
            path.write_text(rows.text())
        elif not path.exists() or path.read_text() != rows.text():
            wrong.append(path.name)
    print(f"{total} rows")
    if wrong:
        sys.exit(f"not as generated: {', '.join(wrong)}")


main()
