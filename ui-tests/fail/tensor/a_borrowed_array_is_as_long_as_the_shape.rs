//! A view shows all elements of an array, and the array has all elements of the shape.

use formwork::prelude::*;

static PIXELS: View<'static, u8, s![2, 2]> = View::from_flat_ref(&[0, 255, 128]);

fn main() {
    println!("{PIXELS}");
}

// Requirements: FW-TENSOR-1.
