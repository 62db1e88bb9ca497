//! `axes!` as a type and as a value.

use formwork::axes;
use formwork::shape::Ax;

fn main() {
    let _: () = axes![];
    let _: (Ax<7>,) = axes![7];
    let _: axes![2, 0, 1] = (Ax::<2>, Ax::<0>, Ax::<1>);
    let _: (Ax<0>, Ax<2>) = axes![0, 2,];
    let _: axes![7, 6, 5, 4, 3, 2, 1, 0] = axes![7, 6, 5, 4, 3, 2, 1, 0];
}

// Requirements: FW-MACRO-1.
