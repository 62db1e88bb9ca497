//! The rank of a tensor is at most 8; the message points at the ninth axis.

use formwork::s;

fn takes(_: s![1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {}

fn main() {}

// Requirements: FW-SHAPE-10, FW-MSG-4.
