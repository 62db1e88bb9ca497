//! Elements of 8 bits as whole numbers, and tensors of all of them.

use formwork::dtype::Element;
use formwork::prelude::*;

use crate::runner::Bits;

/// Elements of 8 bits.
pub trait Byte: Element + Bits + PartialEq {
    /// The smallest and the largest number.
    const ENDS: [i64; 2];
    /// The element with these bits; `bool` has but the last one.
    fn of_bits(bits: u8) -> Self;
    /// The number that it is.
    fn whole(self) -> i64;
    /// The element that is this number modulo 256, or not 0.
    fn wrapped(number: i128) -> Self;
}

impl Byte for i8 {
    const ENDS: [i64; 2] = [-128, 127];

    fn of_bits(bits: u8) -> Self {
        Self::from_ne_bytes([bits])
    }

    fn whole(self) -> i64 {
        self.into()
    }

    fn wrapped(number: i128) -> Self {
        let low = number.rem_euclid(256);
        (if low < 128 { low } else { low - 256 }) as Self
    }
}

impl Byte for u8 {
    const ENDS: [i64; 2] = [0, 255];

    fn of_bits(bits: u8) -> Self {
        bits
    }

    fn whole(self) -> i64 {
        self.into()
    }

    fn wrapped(number: i128) -> Self {
        number.rem_euclid(256) as Self
    }
}

impl Byte for bool {
    const ENDS: [i64; 2] = [0, 1];

    fn of_bits(bits: u8) -> Self {
        bits % 2 == 1
    }

    fn whole(self) -> i64 {
        self.into()
    }

    fn wrapped(number: i128) -> Self {
        number != 0
    }
}

/// All numbers, in the order of their bits.
pub fn all<T: Byte>() -> impl Iterator<Item = T> + Clone {
    (0..=u8::MAX).map(T::of_bits)
}

/// All pairs, row by row.
pub fn pairs<A: Byte, B: Byte>() -> impl Iterator<Item = (A, B)> {
    all().flat_map(|a| all().map(move |b| (a, b)))
}

/// All numbers.
pub type Row<T> = HeapTensor<T, s![256]>;
/// One side of all pairs.
pub type Side<T> = HeapTensor<T, s![65536]>;

pub fn row<T: Byte>() -> Row<T> {
    Row::<T>::from_fn(|(i,)| T::of_bits(i.get() as u8))
}

/// The left side of all pairs, in their order.
pub fn left<T: Byte>() -> Side<T> {
    Side::<T>::from_fn(|(i,)| T::of_bits((i.get() >> 8) as u8))
}

/// The right side of all pairs.
pub fn right<T: Byte>() -> Side<T> {
    Side::<T>::from_fn(|(i,)| T::of_bits((i.get() & 0xff) as u8))
}
