//! Bytes that are left in an arena may be no truth value.

use formwork::prelude::*;
use formwork::storage::Arena;

fn main() {
    let mut arena: Arena<100> = Arena::new();
    let mask = arena.slot().into_tensor::<bool, s![100]>();
    println!("{mask}");
}

// Requirements: FW-MEM-4.
