//! `dim!` writes one extent; several are a shape.

use formwork::dim;

fn takes(_: dim!(3, 4)) {}

fn main() {}

// Requirements: FW-MSG-4.
