//! Casts between all element types, one number at a time.

use formwork::dtype::{CastChecked, CastLossy, CastSaturating, CastWrapping, Element, bf16, f16};

use crate::digest::{Bits, Digest};
use crate::numbers::{Draw, Numbers};

/// Adds numbers of 16 bits with the bits of NaN, which ours sets, and others without: a processor's conversion
/// between `f32` and `f64` sets those.
fn add<T: Bits>(digest: &mut Digest, numbers: &[T]) {
    if size_of::<T>() > 2 { digest.numbers(numbers) } else { digest.exact(numbers) }
}

/// Casts of any bits.
fn casts<T, U>(digest: &mut Digest, n: &mut Numbers)
where
    T: Draw + Bits + CastLossy<U> + CastSaturating<U> + CastChecked<U>,
    U: Element + Bits,
{
    for _ in 0..40 {
        let x = T::wild(n);
        add(digest, &[x.cast_lossy(), x.cast_saturating()]);
        match x.cast_checked() {
            Ok(cast) => add(digest, &[cast]),
            Err(_) => digest.bytes(b"not"),
        }
    }
}

/// Casts between integers.
fn wrapping<T: Draw + CastWrapping<U>, U: Element + Bits>(digest: &mut Digest, n: &mut Numbers) {
    for _ in 0..40 {
        digest.exact(&[T::wild(n).cast_wrapping()]);
    }
}

macro_rules! each {
    ($call:ident($digest:ident, $n:ident) $($from:ident)*: $to:tt) => {$(
        each!(@ $call($digest, $n) $from $to);
    )*};
    (@ $call:ident($digest:ident, $n:ident) $from:ident [$($to:ident)*]) => {$(
        $call::<$from, $to>($digest, &mut $n);
    )*};
}

pub(super) fn of_floats(digest: &mut Digest) {
    let mut n = Numbers::new(26);
    each!(casts(digest, n) f32 f64 f16 bf16: [f32 f64 f16 bf16 i8 u8 i16 u16 i32 u32 i64 u64 bool]);
}

pub(super) fn of_whole(digest: &mut Digest) {
    let mut n = Numbers::new(27);
    each!(casts(digest, n) i8 u8 i16 i32 u32 i64 u64: [f32 f64 f16 bf16]);
    each!(casts(digest, n) i8 u16 i32 u64 bool: [i8 u8 i16 u32 i64 bool]);
    each!(wrapping(digest, n) i8 u8 i16 u32 i64: [i8 u8 i16 u32 i64]);
}
