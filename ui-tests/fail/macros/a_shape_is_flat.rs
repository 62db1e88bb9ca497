//! A shape is one list of extents, without brackets inside.

use formwork::s;

fn takes(_: s![2, (3, 4)]) {}

fn main() {}

// Requirements: FW-MSG-4.
