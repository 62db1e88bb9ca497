//! Wrapping is arithmetic modulo a power of two, which floats do not have.

use formwork::dtype::CastWrapping;

fn main() {
    let _: u8 = 300_i32.cast_wrapping();
    let _: i8 = CastWrapping::<i8>::cast_wrapping(300.0_f32);
}

// Requirements: FW-TYPE-7.
