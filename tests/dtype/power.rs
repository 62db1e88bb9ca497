//! Powers: their error in units of the last place, and their special values.
//!
//! Requirements: FW-NUM-6.

use formwork::dtype::{Float, bf16, f16};
use formwork::prelude::*;

use crate::runner::on_every_set;

/// The distance of a result from the exact sum of two, in units of the last place.
fn error(result: f64, high: f64, low: f64, bits: i32, lowest: i32) -> f64 {
    let exponent = if high == 0.0 { lowest } else { libm::ilogb(high).max(lowest) };
    ((result - high) - low).abs() / libm::ldexp(1.0, exponent - bits + 1)
}

#[test]
fn powers_of_f64_are_within_their_bound() {
    // `scripts/function-values` made the table; a value is the sum of two numbers.
    let number = |cell: &str| u64::from_str_radix(cell, 16).map(f64::from_bits);
    let mut count = 0;
    for row in include_str!("f64_powers.csv").lines().skip(1) {
        let cells: Vec<&str> = row.split(',').collect();
        let [x, y, high, low] = [0, 1, 2, 3].map(|i| number(cells[i]).expect("cells are bits"));
        let result = Float::pow(x, y);
        let error = error(result, high, low, 53, -1022);
        assert!(error <= 1.25, "{x:e} to the power {y:e} is {result:e}, not {high:e}: {error} ULP");
        count += 1;
    }
    assert_eq!(count, 600);
}

/// Pairs of random numbers whose power is a finite number, mostly.
fn pairs(count: usize) -> impl Iterator<Item = (f32, f32)> {
    let mut state: u64 = 9;
    let mut next = move || {
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32
    };
    (0..count).map(move |at| {
        let bits = u32::try_from(next()).unwrap();
        let part = f64::from(u32::try_from(next()).unwrap()) / f64::from(u32::MAX);
        let base = match at % 3 {
            0 => f32::from_bits(bits & 0x7fff_ffff),
            1 => f32::from_bits(0x3f80_0000 ^ (bits & 0x00ff_ffff)),
            _ => f32::from_bits(0x3f80_0000 ^ (bits & 0x0000_0fff)),
        };
        let exponent = (part * 280.0 - 152.0) / libm::log2(f64::from(base));
        (base, f32::round_from_f64(exponent))
    })
}

#[test]
fn powers_of_f32_are_within_their_bound() {
    for (x, y) in pairs(300_000).filter(|(x, y)| x.is_finite() && y.is_finite()) {
        let (result, exact) = (Float::pow(x, y), libm::pow(x.into(), y.into()));
        if exact >= f64::from(f32::MAX) {
            continue;
        }
        let error = error(result.into(), exact, 0.0, 24, -126);
        assert!(
            error <= 0.501,
            "{x:e} to the power {y:e} is {result:e}, not {exact:e}: {error} ULP"
        );
    }
}

#[test]
fn halves_are_raised_and_rounded_once() {
    for (x, y) in pairs(20_000) {
        let (x, y) = (f16::round_from_f32(x), f16::round_from_f32(y));
        let exact = libm::pow(x.to_f64(), y.to_f64());
        let result = Float::pow(x, y);
        let expected = f16::round_from_f64(exact);
        let same = result.to_bits() == expected.to_bits() || exact.is_nan();
        assert!(same, "{x} to the power {y} is {result}, not {expected}");
        let (x, y) = (bf16::round_from_f32(x.to_f32()), bf16::round_from_f32(y.to_f32()));
        let expected = bf16::round_from_f64(libm::pow(x.to_f64(), y.to_f64()));
        let result = Float::pow(x, y);
        assert!(result.to_bits() == expected.to_bits() || expected.is_nan(), "{x} to {y}");
    }
}

/// Every pair of special values has the power of IEEE 754.
fn special<T: Float + std::fmt::Display>() {
    let wide = [
        0.0,
        -0.0,
        1.0,
        -1.0,
        0.5,
        -0.5,
        2.0,
        -2.0,
        3.0,
        -3.0,
        1.5,
        -2.5,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
        1e300,
        -1e300,
        4_503_599_627_370_497.0,
        1e-300,
        -1e-300,
    ];
    for x in wide {
        for y in wide {
            let (x, y) = (T::round_from_f64(x), T::round_from_f64(y));
            let result = x.pow(y).to_f64();
            let expected = libm::pow(x.to_f64(), y.to_f64());
            let expected = T::round_from_f64(expected).to_f64();
            let near = (result - expected).abs() <= 2.0 * T::EPSILON.to_f64() * expected.abs();
            let same =
                result.to_bits() == expected.to_bits() || result.is_nan() && expected.is_nan();
            let is_number = expected.is_finite() && expected != 0.0;
            let is_right = if is_number { near } else { same };
            assert!(is_right, "{x} to the power {y} is {result:e}, not {expected:e}");
        }
    }
}

#[test]
fn special_values_have_the_power_of_ieee_754() {
    special::<f32>();
    special::<f64>();
    special::<f16>();
    special::<bf16>();
    // Of 1, and to the power 0: 1, also where the other is no number.
    assert_eq!(Float::pow(1_f32, f32::NAN), 1.0);
    assert_eq!(Float::pow(f32::NAN, -0.0), 1.0);
    assert_eq!(Float::pow(-1_f64, f64::INFINITY), 1.0);
}

#[test]
fn whole_powers_of_whole_numbers_are_exact() {
    for base in -20_i32..=20 {
        for exponent in 0..=10_u32 {
            let exact = i64::from(base).pow(exponent) as f64;
            assert_eq!(Float::pow(f64::from(base), f64::from(exponent)), exact);
            // Half-way between two `f32` there is none that is exact.
            if f64::from(exact as f32) == exact {
                assert_eq!(Float::pow(base as f32, exponent as f32), exact as f32);
            }
        }
    }
}

/// Requirements: FW-NUM-6, FW-BITS-1.
#[test]
fn powers_of_a_tensor_have_the_same_bits_on_every_instruction_set() {
    let mut numbers = pairs(3 * 500);
    let mut x = HeapTensor::<f32, s![3, 500]>::zeros();
    let mut y = HeapTensor::<f32, s![500]>::zeros();
    x.iter_mut().for_each(|x| *x = numbers.next().unwrap().0);
    let mut numbers = pairs(500);
    y.iter_mut().for_each(|y| *y = numbers.next().unwrap().1);
    let (x64, y64) = (x.map_heap(f64::from), y.map_heap(f64::from));
    on_every_set(|| {
        let power = x.pow(&y).eval_heap();
        let power64 = x64.pow(&y64).eval_heap();
        for coord in x.shape().coords() {
            let (x, y) = (x.at(coord), y.at((coord.1,)));
            assert_eq!(power.at(coord).to_bits(), Float::pow(x, y).to_bits(), "{x} to {y}");
            let wide = Float::pow(f64::from(x), f64::from(y));
            assert_eq!(power64.at(coord).to_bits(), wide.to_bits(), "{x} to {y}");
        }
        let squares: HeapTensor<f32, s![3, 500]> = (&x + 0.).pow(2.).eval_heap();
        assert_eq!(
            squares.at(x.shape().first().unwrap()),
            Float::pow(x.at(x.shape().first().unwrap()), 2.)
        );
    });
}
