//! What is cast and promoted says so, and has a type known here.

use formwork::dtype::{
    CastChecked, CastLossy, CastSaturating, CastWrapping, Element, FloatScalar, Promote,
    PromoteScalar, PromoteZeroDim, bf16, f16,
};

fn main() {
    let wrapped: u8 = 300_i32.cast_wrapping();
    let held: u8 = 300_i32.cast_saturating();
    let lost: u8 = 300.5_f64.cast_lossy();
    let refused: Result<u8, _> = 300.5_f64.cast_checked();
    assert_eq!((wrapped, held, lost, refused.is_err()), (44, 255, 255, true));

    let (_, _): (f32, f32) = f16::ONE.promote(bf16::ONE);
    let (_, _): (u16, u16) = 1_u16.promote(2_u16);
    let _: f16 = <i64 as PromoteZeroDim<f16>>::promote_left(3);
    let _: <bf16 as PromoteScalar<FloatScalar>>::Out = bf16::ZERO;
}

// Requirements: FW-TYPE-2, FW-TYPE-5.
