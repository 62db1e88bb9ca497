//! A truth value and a wide unsigned number have no common type, even without axes.

use formwork::dtype::PromoteZeroDim;

fn common<A: PromoteZeroDim<B, Out: Copy>, B: formwork::dtype::Element>(_: A, _: B) {}

fn main() {
    common(true, 1_u8);
    common(true, 1_u16);
}

// Requirements: FW-TYPE-5.
