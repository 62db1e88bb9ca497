//! `f16` and `bf16` to and from `f32` and `f64`, bit by bit.
//!
//! The tables of 8-bit floats are not compared: there is no such element type.
//!
//! Requirements: FW-TYPE-3.

use formwork::dtype::{Float, bf16, f16};

use crate::data::Table;

fn to_f16(bits: u32) -> u16 {
    f16::round_from_f32(f32::from_bits(bits)).to_bits()
}

fn to_bf16(bits: u32) -> u16 {
    bf16::round_from_f32(f32::from_bits(bits)).to_bits()
}

/// The value of a 16-bit pattern by its definition, with no tricks.
fn value(bits: u16, fraction_bits: i32, bias: i32) -> f64 {
    let sign = if bits >> 15 == 1 { -1.0 } else { 1.0 };
    let fraction = f64::from(bits & ((1 << fraction_bits) - 1));
    let exponent = i32::from((bits & 0x7fff) >> fraction_bits);
    if exponent == 2 * bias + 1 {
        return if fraction == 0.0 { sign * f64::INFINITY } else { f64::NAN };
    }
    let hidden = if exponent == 0 { 0.0 } else { 2_f64.powi(fraction_bits) };
    sign * (hidden + fraction) * 2_f64.powi(exponent.max(1) - bias - fraction_bits)
}

/// The neighbours of each midpoint and the midpoints themselves, as `f64`, with what they round to.
fn around_midpoints(fraction_bits: i32, bias: i32) -> impl Iterator<Item = (f64, u16)> {
    let infinity = ((2 * bias + 1) << fraction_bits) as u16;
    (0..infinity).flat_map(move |low| {
        let below = value(low, fraction_bits, bias);
        // The midpoint below infinity is where the next value would be if there were one more.
        let above = if low + 1 == infinity {
            2_f64.powi(bias + 1)
        } else {
            value(low + 1, fraction_bits, bias)
        };
        let middle = (below + above) / 2.0;
        let even = if low % 2 == 0 { low } else { low + 1 };
        [(below, low), (middle.next_down(), low), (middle, even), (middle.next_up(), low + 1)]
    })
}

#[test]
fn every_f16_widens_exactly() {
    for bits in 0..=u16::MAX {
        let expected = value(bits, 10, 15);
        let x = f16::from_bits(bits);
        let wide = Float::to_f32(x);
        if expected.is_nan() {
            assert!(wide.is_nan() && Float::to_f64(x).is_nan(), "{bits:04x}");
            assert_eq!(wide.is_sign_negative(), bits >> 15 == 1, "{bits:04x}");
            assert_eq!(wide.to_bits() & 0x0040_0000, 0x0040_0000, "{bits:04x} is not quiet");
        } else {
            assert_eq!(f64::from(wide).to_bits(), expected.to_bits(), "{bits:04x}");
            assert_eq!(Float::to_f64(x).to_bits(), expected.to_bits(), "{bits:04x}");
        }
    }
}

#[test]
fn every_f16_widens_as_in_the_reference() {
    let Some(table) = Table::open("dtypes/f16_to_f32_all.safetensors") else {
        return;
    };
    let expected = table.column::<u32>("f32_bits");
    assert_eq!(expected.len(), 1 << 16);
    for (bits, expected) in (0..=u16::MAX).zip(expected) {
        let wide = Float::to_f32(f16::from_bits(bits));
        let canonical = if wide.is_nan() { 0x7fc0_0000 } else { wide.to_bits() };
        assert_eq!(canonical, expected, "{bits:04x}");
    }
}

#[test]
fn every_bf16_widens_by_moving_its_bits() {
    for bits in 0..=u16::MAX {
        let x = bf16::from_bits(bits);
        assert_eq!(Float::to_f32(x).to_bits(), u32::from(bits) << 16);
        let expected = value(bits, 7, 127);
        let wide = Float::to_f64(x);
        assert!(wide.to_bits() == expected.to_bits() || wide.is_nan() && expected.is_nan());
    }
}

#[test]
fn widening_and_narrowing_again_changes_nothing() {
    for bits in 0..=u16::MAX {
        let quiet = if value(bits, 10, 15).is_nan() { 0x0200 } else { 0 };
        let x = f16::from_bits(bits);
        assert_eq!(f16::round_from_f32(Float::to_f32(x)).to_bits(), bits | quiet);
        assert_eq!(f16::round_from_f64(Float::to_f64(x)).to_bits(), bits | quiet);
        let quiet = if value(bits, 7, 127).is_nan() { 0x0040 } else { 0 };
        let x = bf16::from_bits(bits);
        assert_eq!(bf16::round_from_f32(Float::to_f32(x)).to_bits(), bits | quiet);
        assert_eq!(bf16::round_from_f64(Float::to_f64(x)).to_bits(), bits | quiet);
    }
}

#[test]
fn f32_narrows_to_f16_as_in_the_reference() {
    let Some(table) = Table::open("dtypes/f32_to_f16.safetensors") else {
        return;
    };
    let rows = table.column::<u32>("f32_bits").into_iter().zip(table.column::<u16>("bits"));
    for (bits, expected) in rows {
        if f32::from_bits(bits).is_nan() {
            assert!(value(to_f16(bits), 10, 15).is_nan(), "{bits:08x}");
        } else {
            assert_eq!(to_f16(bits), expected, "{bits:08x}");
        }
    }
}

#[test]
fn f32_narrows_to_bf16_as_in_the_reference() {
    let Some(table) = Table::open("dtypes/f32_to_bf16.safetensors") else {
        return;
    };
    let rows = table.column::<u32>("f32_bits").into_iter().zip(table.column::<u16>("bits"));
    for (bits, expected) in rows {
        if f32::from_bits(bits).is_nan() {
            assert!(value(to_bf16(bits), 7, 127).is_nan(), "{bits:08x}");
        } else {
            assert_eq!(to_bf16(bits), expected, "{bits:08x}");
        }
    }
}

#[test]
fn f64_narrows_to_f16_in_one_rounding_as_in_the_reference() {
    let Some(table) = Table::open("dtypes/f64_to_f16.safetensors") else {
        return;
    };
    let wide = table.column::<u64>("f64_bits");
    let once = table.column::<u16>("bits");
    let twice = table.column::<u16>("bits_through_f32");
    let mut different = 0;
    for ((bits, once), twice) in wide.into_iter().zip(once).zip(twice) {
        assert_eq!(f16::round_from_f64(f64::from_bits(bits)).to_bits(), once, "{bits:016x}");
        different += usize::from(once != twice);
    }
    assert!(different > 0, "no row tells one rounding from two");
}

#[test]
fn f64_narrows_to_nearest_even_around_every_midpoint() {
    for (x, expected) in around_midpoints(10, 15) {
        assert_eq!(f16::round_from_f64(x).to_bits(), expected, "{x:e}");
        assert_eq!(f16::round_from_f64(-x).to_bits(), expected | 0x8000, "-{x:e}");
    }
    for (x, expected) in around_midpoints(7, 127) {
        assert_eq!(bf16::round_from_f64(x).to_bits(), expected, "{x:e}");
        assert_eq!(bf16::round_from_f64(-x).to_bits(), expected | 0x8000, "-{x:e}");
    }
}

#[test]
fn f32_narrows_as_f64_does_for_every_exponent() {
    // 2^32 values through a step that shares no factor with the power: 613,000 of them.
    for bits in (0..=u32::MAX).step_by(7001) {
        let x = f32::from_bits(bits);
        assert_eq!(to_f16(bits), f16::round_from_f64(f64::from(x)).to_bits(), "{bits:08x}");
        assert_eq!(to_bf16(bits), bf16::round_from_f64(f64::from(x)).to_bits(), "{bits:08x}");
    }
}

#[test]
fn f16_subnormals_and_overflow_round_to_nearest_even() {
    let cases = [
        (2_f64.powi(-24), 0x0001),
        (2_f64.powi(-25), 0x0000),
        (2_f64.powi(-25) * (1.0 + 2_f64.powi(-20)), 0x0001),
        (2_f64.powi(-14) - 2_f64.powi(-26), 0x0400),
        (65519.99, 0x7bff),
        (65520.0, 0x7c00),
    ];
    for (x, expected) in cases {
        assert_eq!(f16::round_from_f64(x).to_bits(), expected, "{x:e}");
        assert_eq!(f16::round_from_f32(x as f32).to_bits(), expected, "{x:e} as f32");
    }
}

#[test]
fn bf16_keeps_subnormals_and_ties_go_to_even() {
    let cases = [
        (0x0040_0000, 0x0040),
        (0x0000_8000, 0x0000),
        (0x0000_8001, 0x0001),
        (0x3f80_8000, 0x3f80),
        (0x3f81_8000, 0x3f82),
        (0x7f7f_ffff, 0x7f80),
        (0x7f80_0001, 0x7fc0),
    ];
    for (bits, expected) in cases {
        assert_eq!(to_bf16(bits), expected, "{bits:08x}");
    }
}

#[test]
fn a_nan_with_any_payload_stays_a_nan_of_its_sign() {
    for payload in (0..23).map(|bit| 1_u32 << bit).chain([0x7f_ffff, 0x00_1fff]) {
        for sign in [0, 0x8000_0000_u32] {
            let bits = sign | 0x7f80_0000 | payload;
            let x = f32::from_bits(bits);
            for (narrow, infinity) in [
                (to_f16(bits), 0x7c00),
                (to_bf16(bits), 0x7f80),
                (f16::round_from_f64(f64::from(x)).to_bits(), 0x7c00),
                (bf16::round_from_f64(f64::from(x)).to_bits(), 0x7f80),
            ] {
                assert!(narrow & 0x7fff > infinity, "{bits:08x} became {narrow:04x}");
                assert_eq!(narrow >> 15, (sign >> 31) as u16, "{bits:08x}");
            }
        }
    }
}
