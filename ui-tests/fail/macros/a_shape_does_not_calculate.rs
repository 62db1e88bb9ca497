//! `s!` spells numbers; sums and products of extents are types of the core.

use formwork::s;

fn takes<N>(_: s![2, N + 1]) {}

fn main() {}

// Requirements: FW-MSG-4.
