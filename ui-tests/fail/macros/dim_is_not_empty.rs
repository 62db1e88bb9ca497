//! `dim!` without anything has nothing to write.

use formwork::dim;

fn takes(_: dim!()) {}

fn main() {}

// Requirements: FW-MSG-4.
