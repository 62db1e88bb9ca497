//! Functions of two and three numbers in `f32`, at many random and all pairs of special arguments.

use formwork::dtype::{Float, Num, Order};
use formwork::isa::{Floats, Portable};

use crate::format::Format;

/// A function of three numbers, of which it may leave some, and the exact one in `f64`.
struct Of {
    name: &'static str,
    function: fn(f32, f32, f32) -> f32,
    exact: fn(f64, f64, f64) -> f64,
    /// The correctly rounded function, where the language has it.
    rounded: Option<fn(f32, f32, f32) -> f32>,
}

/// `remainder` of the exact remainder toward zero, which `%` is.
fn remainder(a: f64, b: f64) -> f64 {
    let rest = a % b;
    if rest != 0.0 && (rest < 0.0) != (b < 0.0) { rest + b } else { rest.abs().copysign(b) }
}

const ALL: &[Of] = &[
    Of {
        name: "add",
        function: |a, b, _| Num::add(a, b),
        exact: |a, b, _| a + b,
        rounded: Some(|a, b, _| a + b),
    },
    Of {
        name: "sub",
        function: |a, b, _| Num::sub(a, b),
        exact: |a, b, _| a - b,
        rounded: Some(|a, b, _| a - b),
    },
    Of {
        name: "mul",
        function: |a, b, _| Num::mul(a, b),
        exact: |a, b, _| a * b,
        rounded: Some(|a, b, _| a * b),
    },
    Of {
        name: "div",
        function: |a, b, _| Num::div(a, b),
        exact: |a, b, _| a / b,
        rounded: Some(|a, b, _| a / b),
    },
    Of {
        name: "remainder",
        function: |a, b, _| Num::remainder(a, b),
        exact: |a, b, _| remainder(a, b),
        rounded: None,
    },
    Of {
        name: "minimum",
        function: |a, b, _| Order::minimum(a, b),
        exact: |a, b, _| if a.is_nan() | b.is_nan() { f64::NAN } else { a.min(b) },
        rounded: None,
    },
    Of {
        name: "maximum",
        function: |a, b, _| Order::maximum(a, b),
        exact: |a, b, _| if a.is_nan() | b.is_nan() { f64::NAN } else { a.max(b) },
        rounded: None,
    },
    Of {
        name: "pow",
        function: |a, b, _| Float::pow(a, b),
        exact: |a, b, _| a.powf(b),
        rounded: None,
    },
    Of {
        name: "fma",
        // That of a processor without the instruction.
        function: |a, b, c| Floats::<f32>::mul_add_one(Portable, a, b, c),
        exact: |a, b, c| f64::from((a as f32).mul_add(b as f32, c as f32)),
        rounded: Some(f32::mul_add),
    },
];

/// Numbers at which functions take turns.
const SPECIAL: [f32; 22] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    -0.5,
    2.0,
    3.0,
    -3.0,
    1e-45,
    -1e-45,
    f32::MIN_POSITIVE,
    f32::MAX,
    f32::MIN,
    f32::INFINITY,
    f32::NEG_INFINITY,
    f32::NAN,
    0.999_999_94,
    1.000_000_1,
    8_388_607.5,
    16_777_216.0,
    -8_388_609.0,
];

/// Random numbers that are the same in every run.
struct Random(u64);

impl Random {
    fn bits(&mut self) -> u32 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32) as u32
    }

    /// Of any exponent, or of one near that of 1.
    fn number(&mut self, is_near: bool) -> f32 {
        let bits = self.bits();
        f32::from_bits(if is_near { 0x3c00_0000 ^ (bits & 0x87ff_ffff) } else { bits })
    }
}

/// Names, the largest errors and how many results are not the correctly rounded ones.
pub fn measure(count: u32) -> Vec<(&'static str, f64, u64)> {
    let measured = |of: &Of| {
        let (mut worst, mut unrounded) = (0.0_f64, 0);
        let mut check = |a: f32, b: f32, c: f32| {
            let result = (of.function)(a, b, c);
            let exact = (of.exact)(a.into(), b.into(), c.into());
            worst = worst.max(Format::F32.error(result.into(), exact));
            let is_right = |right: f32| {
                result.to_bits() == right.to_bits() || result.is_nan() && right.is_nan()
            };
            unrounded += u64::from(of.rounded.is_some_and(|rounded| !is_right(rounded(a, b, c))));
        };
        for a in SPECIAL {
            for b in SPECIAL {
                SPECIAL.iter().for_each(|c| check(a, b, *c));
            }
        }
        let mut random = Random(7);
        for at in 0..count {
            let [a, b, c] = [at % 2, at / 2 % 2, at / 4 % 2].map(|near| random.number(near == 0));
            // Every eighth sum almost cancels.
            let c = if at % 8 == 7 { -(a * b) * (1.0 + random.number(true) * 1e-7) } else { c };
            check(a, b, c);
        }
        (of.name, worst, unrounded)
    };
    ALL.iter().map(measured).collect()
}
