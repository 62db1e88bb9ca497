#!/usr/bin/env python3
"""Writes src/dim/table.rs: the bridge between base-1024 digits and typenum's bits.

Usage: python3 scripts/dim-table.py > src/dim/table.rs

Requirements: FW-BUILD-4.
"""

HALF = 5
SIDE = 1 << HALF


def bits(n):
    return ", ".join("B" + bit for bit in format(n, f"0{HALF}b"))


def main():
    names = [f"T{n}" for n in range(SIDE)]
    bounds = ", ".join(f"{name}: Place" for name in names)
    out = [
        "//! The bridge between base-1024 digits and typenum's bits.",
        "//!",
        "//! Written by `scripts/dim-table.py`; do not edit.",
        "",
        "use typenum::consts::*;",
        "",
        "use super::digit::{Column, Digit, Place, Row};",
        "use super::fixed::{D, One};",
        "",
    ]
    for n in range(SIDE * SIDE):
        out.append(f"impl Digit for D<{n}> {{ type N = U{n}; }}")
    for low in range(SIDE):
        out.append(f"impl Column for ({bits(low)}) {{ type Of<{bounds}> = T{low}; }}")
    for high in range(SIDE):
        digits = (high * SIDE + low for low in range(SIDE))
        row = ", ".join("One" if digit == 1 else f"D<{digit}>" for digit in digits)
        out.append(f"impl Row for ({bits(high)}) {{ type At<C: Column> = C::Of<{row}>; }}")
    print("\n".join(out))


main()
