//! An extent counts elements, so `s!` takes no negative number.

use formwork::s;

fn takes(_: s![2, -1]) {}

fn main() {}

// Requirements: FW-DIM-1, FW-MSG-4.
