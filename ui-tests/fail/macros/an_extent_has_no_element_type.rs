//! The element type of a tensor is not written at its extents.

use formwork::s;

fn takes(_: s![2, 3u8]) {}

fn main() {}

// Requirements: FW-MSG-4.
