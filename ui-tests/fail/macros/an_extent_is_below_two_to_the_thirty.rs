//! The largest extent is 2^30 - 1.

use formwork::s;

fn takes(_: s![2, 1_073_741_824]) {}

fn main() {}

// Requirements: FW-DIM-1, FW-MSG-4.
