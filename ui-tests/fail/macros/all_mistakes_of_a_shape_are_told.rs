//! Each entry that is wrong has its own message.

use formwork::s;

fn takes(_: s![-2, 3, 0.5, , "x"]) {}

fn main() {}

// Requirements: FW-MSG-4.
