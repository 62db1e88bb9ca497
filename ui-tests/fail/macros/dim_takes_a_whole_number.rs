//! `dim!` writes an extent from an integer literal.

use formwork::dim;

fn takes(_: dim!(0.5)) {}

fn main() {}

// Requirements: FW-MSG-4.
