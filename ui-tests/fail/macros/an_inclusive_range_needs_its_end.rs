//! `..=` names the last index.

use formwork::span;

fn main() {
    let _ = span![2..=];
}
