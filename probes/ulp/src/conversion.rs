//! Casts of every `f32` to narrower types, in lanes on every instruction set.

use formwork::dtype::Element;
use formwork::isa::{Level, limit};
use half::{bf16, f16};

use crate::function::{COUNT, Many};
use crate::sweep::sets;

/// The upper half of the bits to nearest even, but of NaN, of which it is the upper half and quiet.
fn to_bf16(x: f32) -> bf16 {
    let bits = x.to_bits();
    let up = 0x7fff + ((bits >> 16) & 1);
    bf16::from_bits(if x.is_nan() { (bits >> 16) | 0x40 } else { (bits + up) >> 16 } as u16)
}

/// By exact arithmetic of `f64`: rounded to a whole number of units of the last place.
fn to_f16(x: f32) -> f16 {
    let wide = f64::from(x);
    let exponent = ((wide.to_bits() >> 52) & 0x7ff).max(1023 - 14);
    let unit = f64::from_bits((exponent - 10) << 52);
    let whole = (wide.abs() / unit).round_ties_even() as u16;
    // What is rounded up to the next power carries into the exponent.
    let bits = ((exponent - (1023 - 14)) as u16).wrapping_mul(1 << 10).wrapping_add(whole);
    let magnitude = if wide.abs() >= 65520.0 { 0x7c00 } else { bits };
    let sign = (x.to_bits() >> 16) as u16 & 0x8000;
    let nan = 0x7e00 | (x.to_bits() >> 13) as u16 & 0x03ff;
    f16::from_bits(sign | if x.is_nan() { nan } else { magnitude })
}

/// What is finite stays so.
fn to_f16_saturating(x: f32) -> f16 {
    if x.is_finite() { to_f16(x.clamp(-65504.0, 65504.0)) } else { to_f16(x) }
}

fn to_bf16_saturating(x: f32) -> bf16 {
    let largest = f32::from_bits(0x7f7f_0000);
    if x.is_finite() { to_bf16(x.clamp(-largest, largest)) } else { to_bf16(x) }
}

/// How many of every `step`-th `f32` become something else than they should.
fn wrong<T: Element + PartialEq>(
    step: u64,
    cast: fn(&Many<f32>, &mut Many<T>),
    right: fn(f32) -> T,
    is_same: fn(T, T) -> bool,
) -> u64 {
    let count = (1_u64 << 32).div_ceil(step).next_multiple_of(COUNT as u64);
    let mut wrong = 0;
    for set in sets() {
        limit(set);
        let half = |from: u64, to: u64| {
            let (mut x, mut y) = (Many::zeros(), Many::zeros());
            let mut wrong = 0;
            for first in (from..to).step_by(COUNT) {
                for (x, at) in x.as_slice_mut().iter_mut().zip(first..) {
                    *x = f32::from_bits((at * step) as u32);
                }
                cast(&x, &mut y);
                let both = x.as_slice().iter().zip(y.as_slice());
                wrong += both.filter(|(x, y)| !is_same(right(**x), **y)).count() as u64;
            }
            wrong
        };
        let middle = (count / 2).next_multiple_of(COUNT as u64);
        wrong += std::thread::scope(|scope| {
            let one = scope.spawn(|| half(0, middle));
            half(middle, count) + one.join().expect("a measurement does not panic")
        });
    }
    limit(Level::Avx512);
    wrong
}

macro_rules! casts {
    ($step:ident: $($t:ident $lossy:expr, $saturating:expr, $is_same:expr;)*) => {
        vec![$(
            (
                concat!("lossy to ", stringify!($t)),
                wrong::<$t>($step, |x, y| x.cast_lossy::<$t>().eval_into(y), $lossy, $is_same),
            ),
            (
                concat!("saturating to ", stringify!($t)),
                wrong::<$t>($step, |x, y| x.cast_saturating::<$t>().eval_into(y), $saturating, $is_same),
            ),
        )*]
    };
}

/// Each cast, and how often it is wrong.
pub fn measure(step: u64) -> Vec<(&'static str, u64)> {
    casts! {
        step:
        f16 to_f16, to_f16_saturating, |a, b| a.to_bits() == b.to_bits();
        bf16 to_bf16, to_bf16_saturating, |a, b| a.to_bits() == b.to_bits();
        i8 |x| x as i8, |x| x as i8, |a, b| a == b;
        u8 |x| x as u8, |x| x as u8, |a, b| a == b;
        i16 |x| x as i16, |x| x as i16, |a, b| a == b;
        u16 |x| x as u16, |x| x as u16, |a, b| a == b;
        i32 |x| x as i32, |x| x as i32, |a, b| a == b;
        bool |x| x != 0.0, |x| x >= 1.0, |a, b| a == b;
    }
}
