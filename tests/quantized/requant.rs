//! From sums to codes: zero points, limits, and each type of code.
//!
//! Requirements: FW-QUANT-4.

use formwork::dtype::quantized::{Code, Double, HalfEven, Multiplier, Requant, Rounding, Single};

const HALF: Multiplier = Multiplier::new(0.5).unwrap();

/// The same in 64 bits: the rescaled sum, moved and held.
fn by_hand(rescaled: i32, zero_point: i64, low: i64, high: i64) -> i64 {
    (i64::from(rescaled) + zero_point).max(low).min(high)
}

#[test]
fn a_sum_is_moved_to_the_zero_point_and_held_in_the_type() {
    let sums = (-70_000..70_000).chain([i32::MIN, i32::MAX]);
    for sum in sums {
        let rescaled = Double::rescale(sum, HALF);
        let signed = Requant::<Double, i8>::new(-7).apply(sum, HALF);
        assert_eq!(i64::from(signed), by_hand(rescaled, -7, -128, 127), "{sum}");
        let unsigned = Requant::<Double, u8>::new(131).apply(sum, HALF);
        assert_eq!(i64::from(unsigned), by_hand(rescaled, 131, 0, 255), "{sum}");
        let wide = Requant::<Double, i16>::new(0).apply(sum, HALF);
        assert_eq!(i64::from(wide), by_hand(rescaled, 0, -32768, 32767), "{sum}");
    }
}

#[test]
fn a_rectifier_is_a_limit_at_the_zero_point() {
    let requant = Requant::<Single, i8>::new(-20).relu();
    for sum in -600..600 {
        let expected = by_hand(Single::rescale(sum, HALF), -20, -20, 127);
        assert_eq!(i64::from(requant.apply(sum, HALF)), expected, "{sum}");
    }
}

#[test]
fn a_rectifier_to_six_has_a_limit_at_the_code_of_six() {
    // 6 / 0.0625 = 96 steps; 6 / 0.05 = 120.00000 in f32; 6 / 0.16 = 37.5, a tie, goes to 38.
    for (scale, zero_point, expected) in
        [(0.0625, -128, -32), (0.05, -128, -8), (0.16, -128, -90), (0.01, -128, 127), (4.0, 3, 5)]
    {
        let requant = Requant::<Double, i8>::new(zero_point).relu6(scale);
        assert_eq!(requant.apply(i32::MAX, HALF), expected, "{scale}");
        assert_eq!(requant.apply(i32::MIN, HALF), zero_point, "{scale}");
    }
}

#[test]
fn limits_narrow_and_never_widen() {
    let requant = Requant::<HalfEven, u8>::new(10).within(20, 200).within(0, 100);
    assert_eq!(requant.apply(-1000, 1.0), 20);
    assert_eq!(requant.apply(1000, 1.0), 100);
    assert_eq!(requant.apply(40, 1.0), 50);
}

#[test]
fn the_nearest_code_is_held_to_the_ends() {
    assert_eq!([i8::nearest(200), i8::nearest(-200), i8::nearest(-3)], [127, -128, -3]);
    assert_eq!([u8::nearest(300), u8::nearest(-1), u8::nearest(9)], [255, 0, 9]);
    assert_eq!([i16::nearest(40_000), i16::nearest(-40_000)], [32767, -32768]);
}
