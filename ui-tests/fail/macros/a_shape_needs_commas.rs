//! The extents of a shape are separated by commas.

use formwork::s;

fn takes(_: s![2 3]) {}

fn main() {}

// Requirements: FW-MSG-4.
