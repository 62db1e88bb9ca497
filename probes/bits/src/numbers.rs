//! The numbers that are computed with: made of integers alone, so the same on every target.

use formwork::dtype::{bf16, f16};

/// A generator of 32 bits, xorshift.
pub(crate) struct Numbers(u32);

impl Numbers {
    pub(crate) const fn new(seed: u32) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9) | 1)
    }

    fn next(&mut self) -> u32 {
        for shift in [13_i32, -17, 5] {
            self.0 ^= if shift > 0 { self.0 << shift } else { self.0 >> -shift };
        }
        self.0
    }

    /// As many bits as of a double.
    fn wide(&mut self) -> u64 {
        u64::from(self.next()) << 32 | u64::from(self.next())
    }

    /// One of the numbers, or none of them three times in four.
    fn pick<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        let which = self.next() >> 8;
        if which & 3 == 0 { of.get((which >> 2) as usize % of.len()).copied() } else { None }
    }
}

/// Elements to compute with.
pub(crate) trait Draw: Sized {
    /// A number as of a network: floats are between -4 and 4.
    fn draw(numbers: &mut Numbers) -> Self;

    /// Any bits, among them often the ends, zeros, subnormal numbers, infinities and NaN.
    fn wild(numbers: &mut Numbers) -> Self;
}

macro_rules! whole {
    ($($t:ty)*) => {$(
        impl Draw for $t {
            fn draw(numbers: &mut Numbers) -> Self {
                numbers.wide() as Self
            }

            fn wild(numbers: &mut Numbers) -> Self {
                let ends = [0, 1, Self::MIN, Self::MAX, Self::MAX - 1, (0 as Self).wrapping_sub(1)];
                numbers.pick(&ends).unwrap_or_else(|| Self::draw(numbers))
            }
        }
    )*};
}

whole! { i8 u8 i16 u16 i32 u32 i64 u64 }

impl Draw for bool {
    fn draw(numbers: &mut Numbers) -> Self {
        numbers.next() & 0x100 == 0
    }

    fn wild(numbers: &mut Numbers) -> Self {
        Self::draw(numbers)
    }
}

/// A whole number from -2^23 on below 2^23, in units of 2^-21: exact in all floats that have its bits.
fn fraction(numbers: &mut Numbers) -> f64 {
    let whole = (numbers.next() >> 8) as i32 - (1 << 23);
    f64::from(whole) / f64::from(1 << 21)
}

macro_rules! floats {
    ($($t:ident $bits:ty, $digits:literal, $round:expr;)*) => {$(
        impl Draw for $t {
            fn draw(numbers: &mut Numbers) -> Self {
                $round(fraction(numbers))
            }

            fn wild(numbers: &mut Numbers) -> Self {
                const QUIET: $bits = $t::NAN.to_bits();
                const INFINITE: $bits = $t::INFINITY.to_bits();
                const SIGN: $bits = 1 << (<$bits>::BITS - 1);
                let random = numbers.wide() as $bits;
                let fraction = random & ((1 << $digits) - 1);
                let special = [
                    0,
                    1,
                    fraction,
                    INFINITE,
                    INFINITE - 1,
                    QUIET | fraction,
                    INFINITE | fraction | 1,
                    (INFINITE >> 1) & !((1 << $digits) - 1) | fraction,
                ];
                let bits = numbers.pick(&special).map_or(random, |bits| bits | random & SIGN);
                Self::from_bits(bits)
            }
        }
    )*};
}

floats! {
    f32 u32, 23, |x| x as f32;
    f64 u64, 52, |x: f64| x + x / 3e9;
    f16 u16, 10, |x: f64| <f16 as formwork::dtype::Float>::round_from_f64(x);
    bf16 u16, 7, |x: f64| <bf16 as formwork::dtype::Float>::round_from_f64(x);
}
