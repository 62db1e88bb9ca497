//! An extent of a user's own could tell a wrong length; a named one cannot.

use formwork::dim::Sealed;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Liar;

impl Sealed for Liar {}

fn main() {}

// Requirements: FW-SHAPE-13.
