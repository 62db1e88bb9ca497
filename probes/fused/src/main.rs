//! Compares fused steps of this target's processor with the exact arithmetic that emulates them.
//!
//! Ends with 0 if all have the same bits, and with 1 if not.
#![no_std]
#![no_main]

#[allow(dead_code, reason = "the crate uses more of it")]
#[path = "../../../src/isa/fused.rs"]
mod emulated;
mod products;
mod start;

use formwork::isa::{Floats, Portable};

/// How many factors are tried, each of them with two addends.
const ROUNDS: u32 = if cfg!(target_arch = "arm") { 20_000 } else { 1_000_000 };

/// A generator of 64 random bits (xorshift64*).
struct Random(u64);

impl Random {
    fn bits(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// Any number, a subnormal one or nearly, a special one, one near 1, or one whose product with another is
    /// small.
    fn f32(&mut self) -> f32 {
        let bits = self.bits();
        let low = bits as u32;
        f32::from_bits(match bits >> 61 {
            0 | 1 => low,
            2 => low & 0x80ff_ffff,
            3 => [0, 1 << 31, 0x3f80_0000, 0x7f7f_ffff, 0x0080_0000, 0x7f80_0000, 0x7fc0_0000, 1]
                [(bits & 7) as usize],
            4 => 0x1f80_0000 ^ (low & 0x81ff_ffff),
            _ => 0x3f80_0000 ^ (low & 0x81ff_ffff),
        })
    }

    /// The same.
    fn f64(&mut self) -> f64 {
        let bits = self.bits();
        f64::from_bits(match self.bits() >> 61 {
            0 | 1 => bits,
            2 => bits & 0x801f_ffff_ffff_ffff,
            3 => {
                [0, 1 << 63, 0x3ff << 52, (0x7ff << 52) - 1, 1 << 52, 0x7ff << 52, 0xfff8 << 48, 1]
                    [(bits & 7) as usize]
            }
            4 => 0x1ff0_0000_0000_0000 ^ (bits & 0x803f_ffff_ffff_ffff),
            _ => 0x3ff0_0000_0000_0000 ^ (bits & 0x803f_ffff_ffff_ffff),
        })
    }
}

/// How many steps were compared, and how many had other bits.
#[derive(Default)]
struct Tally {
    steps: u32,
    wrong: u32,
}

macro_rules! compare {
    ($name:ident, $t:ty, $lanes:literal, $emulated:path) => {
        impl Tally {
            /// Compares a step alone and in each lane; a NaN is like any NaN.
            fn $name(&mut self, a: $t, b: $t, c: $t) {
                let exact = $emulated(a, b, c);
                let same = |ours: $t| {
                    ours.to_bits() == exact.to_bits() || (ours.is_nan() && exact.is_nan())
                };
                let one = |a: $t, b, c| {
                    if cfg!(planted) { a * b + c } else { Portable.mul_add_one(a, b, c) }
                };
                let alone = one(a, b, c);
                let many = Floats::<$t>::mul_add(Portable, [a; $lanes], [b; $lanes], [c; $lanes]);
                let others = Floats::<$t>::mul_add(
                    Portable,
                    core::array::from_fn(|lane| if lane == 1 { a } else { 1.5 }),
                    core::array::from_fn(|lane| if lane == 1 { b } else { 2.5 }),
                    core::array::from_fn(|lane| if lane == 1 { c } else { 0.25 }),
                );
                let beside = others.iter().enumerate().all(|(lane, x)| lane == 1 || *x == 4.0);
                self.steps += 1;
                if !(same(alone) && many.into_iter().all(same) && same(others[1]) && beside) {
                    self.wrong += 1;
                }
            }
        }
    };
}

compare!(single, f32, 4, emulated::fused_f32);
compare!(double, f64, 2, emulated::fused_f64);

/// Products that fall half way between two numbers beside an addend, or so near that double precision cannot
/// tell.
fn half_way(tally: &mut Tally) {
    let small = f32::EPSILON;
    let sixth = 1.0 / 4096.0;
    for last in 0..64_u8 {
        for (sign, scale) in [(1.0, 1.0), (-1.0, 1.0), (1.0, 1e-30), (-1.0, 1e30)] {
            let c = (1.0 + f32::from(last) * small) * scale;
            for by in [1.0, 1.0 - small, 1.0 + small] {
                let [a, b] = [sixth * (1.0 + small) * by, sixth * (1.0 - small) * by];
                tally.single(a * sign, b * scale, c);
                let c = f64::from(c);
                let small = f64::EPSILON;
                let [a, b] = [sixth, sixth].map(f64::from);
                tally.double(a * (1.0 + small) * f64::from(sign), b * (1.0 - small) / 32.0, c);
            }
        }
    }
}

/// Compares everything; how many steps that were, and whether all had the same bits.
fn compare() -> (u32, bool) {
    let mut tally = Tally::default();
    half_way(&mut tally);
    products::compare(&mut tally);
    let mut random = Random(7);
    for _ in 0..ROUNDS {
        let (a, b) = (random.f32(), random.f32());
        let near = f32::from_bits((-(a * b)).to_bits() ^ (random.bits() as u32 & 3));
        tally.single(a, b, random.f32());
        tally.single(a, b, near);
        let (a, b) = (random.f64(), random.f64());
        let near = f64::from_bits((-(a * b)).to_bits() ^ (random.bits() & 3));
        tally.double(a, b, random.f64());
        tally.double(a, b, near);
    }
    (tally.steps, tally.wrong == 0)
}
