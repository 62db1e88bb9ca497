//! An extent is an integer literal; a name is a type, and stands without quotation marks.

use formwork::s;

fn takes(_: s!["batch", 3]) {}

fn main() {}

// Requirements: FW-DIM-1, FW-MSG-4.
