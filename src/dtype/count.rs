//! A count as an element.

use half::{bf16, f16};

use super::float::Float;
use super::num::Num;

/// Elements that a count becomes.
pub trait Count: Num {
    /// The count `n` as an element.
    ///
    /// # Numerics
    /// Floats round to nearest even, from `n` itself; integers wrap.
    fn of_count(n: usize) -> Self;
}

macro_rules! count_int {
    ($($t:ty)*) => {$(
        impl Count for $t {
            #[inline(always)]
            fn of_count(n: usize) -> Self {
                let bytes = u64::try_from(n).unwrap_or(u64::MAX).to_le_bytes();
                bytes.first_chunk().map_or(0, |low| Self::from_le_bytes(*low))
            }
        }
    )*};
}

macro_rules! count_float {
    ($($t:ty)*) => {$(
        impl Count for $t {
            #[inline(always)]
            fn of_count(n: usize) -> Self {
                Float::from_count(n)
            }
        }
    )*};
}

count_int! { i8 u8 i16 u16 i32 u32 i64 u64 }
count_float! { f32 f64 f16 bf16 }
