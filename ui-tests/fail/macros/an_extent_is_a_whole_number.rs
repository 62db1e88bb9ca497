//! An extent is an integer literal, not a float.

use formwork::s;

fn takes(_: s![2, 3.0]) {}

fn main() {}

// Requirements: FW-DIM-1, FW-MSG-4.
