//! An extent is an integer literal, not a float.

use formwork::s;

fn takes(_: s![2, 3.0]) {}

fn main() {}
