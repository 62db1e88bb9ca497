#!/usr/bin/env python3
"""Writes src/dim/table.rs: the bridge between base-1024 digits and typenum's bits.

Usage: python3 scripts/dim-table.py > src/dim/table.rs
"""

BITS = 10


def append(head, bits):
    for bit in bits:
        head = f"UInt<{head}, B{bit}>"
    return head


def main():
    out = [
        "//! The bridge between base-1024 digits and typenum's bits, two lines a digit.",
        "//!",
        "//! Written by `scripts/dim-table.py`; do not edit.",
        "",
        "use typenum::{B0, B1, UInt, UTerm, Unsigned};",
        "",
        "use super::digit::{Bits, Digit, High, KiHigh, MidHigh};",
        "use super::fixed::D;",
        "",
    ]
    for n in range(1 << BITS):
        bits = format(n, f"0{BITS}b")
        short = append("UTerm", format(n, "b") if n else "")
        key = "(" + ", ".join("B" + b for b in bits) + ")"
        low = "H::JoinOne" if n == 1 else f"H::Join<{n}>"
        out.append(
            f"impl Digit for D<{n}> {{ type N = {short}; "
            f"type After<H: Unsigned> = {append('H', bits)}; }}"
        )
        out.append(
            f"impl Bits for {key} {{ type Low<H: High> = {low}; "
            f"type Mid<H: MidHigh> = H::Mid<{n}>; type Top = KiHigh<{n}>; }}"
        )
    print("\n".join(out))


main()
