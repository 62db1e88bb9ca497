//! Random inputs: integers alone make them, so they are the same everywhere.

/// What the inputs of a call look like.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Whole numbers of any bits, floats from -4 on below 4.
    Bounded,
    /// Numbers of any bits: floats are NaN, infinite and subnormal, too.
    #[cfg_attr(not(target_arch = "x86_64"), expect(dead_code, reason = "paths are followed there"))]
    AnyBits,
    /// The same bits in all: zeros, ones, or a sign alone.
    #[cfg_attr(not(target_arch = "x86_64"), expect(dead_code, reason = "paths are followed there"))]
    Equal(u64),
}

/// A generator of 32 bits, xorshift.
pub struct Numbers {
    state: u32,
    kind: Kind,
    range: Option<(f64, f64)>,
}

impl Numbers {
    pub const fn new() -> Self {
        Self { state: 0x9e37_79b9, kind: Kind::Bounded, range: None }
    }

    /// From now on numbers of another kind.
    #[cfg_attr(not(target_arch = "x86_64"), expect(dead_code, reason = "paths are followed there"))]
    pub fn be(&mut self, kind: Kind) {
        self.kind = kind;
    }

    /// The least and the most that the next numbers may be, or all that their type has.
    pub fn within(&mut self, range: Option<(f64, f64)>) {
        self.range = range;
    }

    /// A number of the range, where there is one, of so many as the integers in it, or of any.
    fn ranged(&mut self, is_whole: bool) -> Option<f64> {
        let (least, most) = self.range?;
        let bits = self.bits();
        let part = match self.kind {
            Kind::Equal(0) => return Some(least),
            Kind::Equal(u64::MAX) => return Some(most),
            // Of 24 bits, so exact.
            Kind::Equal(_) | Kind::AnyBits | Kind::Bounded => {
                (bits >> 40) as f64 / f64::from(1 << 24)
            }
        };
        // An integer of them is cut off to, below the end.
        let width = most - least + if is_whole { 1.0 } else { 0.0 };
        Some(least + part * width)
    }

    fn next(&mut self) -> u32 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 17;
        self.state ^= self.state << 5;
        self.state
    }

    /// The next bits: the higher ones count where a number has fewer.
    fn bits(&mut self) -> u64 {
        let bits = u64::from(self.next()) << 32 | u64::from(self.next());
        match self.kind {
            Kind::Equal(bits) => bits,
            Kind::Bounded | Kind::AnyBits => bits,
        }
    }
}

/// What an entry point takes: numbers, and arrays of them.
pub trait Draw {
    fn draw(numbers: &mut Numbers) -> Self;
}

/// The whole number at or below one that `i64` has.
const fn floor(number: f64) -> i64 {
    let whole = number as i64;
    if (whole as f64) > number { whole - 1 } else { whole }
}

macro_rules! integers {
    ($($t:ty)*) => {$(
        impl Draw for $t {
            fn draw(numbers: &mut Numbers) -> Self {
                if let Some(ranged) = numbers.ranged(true) {
                    return floor(ranged) as Self;
                }
                let bits = numbers.bits();
                match numbers.kind {
                    Kind::Bounded => bits as Self,
                    Kind::AnyBits | Kind::Equal(_) => (bits >> (64 - Self::BITS)) as Self,
                }
            }
        }
    )*};
}

integers! { u8 i8 u16 i16 u32 i32 u64 i64 }

macro_rules! floats {
    ($($t:ty, $bits:ty;)*) => {$(
        impl Draw for $t {
            fn draw(numbers: &mut Numbers) -> Self {
                if let Some(ranged) = numbers.ranged(false) {
                    return ranged as Self;
                }
                match numbers.kind {
                    // Of 24 bits, so exact.
                    Kind::Bounded => {
                        let whole = (numbers.bits() >> 40) as i32 - (1 << 23);
                        (f64::from(whole) / f64::from(1 << 21)) as Self
                    }
                    Kind::AnyBits | Kind::Equal(_) => Self::from_bits(<$bits>::draw(numbers)),
                }
            }
        }
    )*};
}

floats! { f32, u32; f64, u64; }

impl Draw for bool {
    fn draw(numbers: &mut Numbers) -> Self {
        match numbers.kind {
            Kind::Bounded => numbers.next() & 0x100 == 0,
            Kind::AnyBits | Kind::Equal(_) => numbers.bits() >> 63 != 0,
        }
    }
}

impl<T: Draw, const N: usize> Draw for [T; N] {
    fn draw(numbers: &mut Numbers) -> Self {
        core::array::from_fn(|_| T::draw(numbers))
    }
}
