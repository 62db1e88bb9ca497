//! A few rows of bytes times a packed matrix: depths with and without a last part of four, and rows that stand
//! side by side or one factor below the other.
//!
//! Requirements: FW-KERNEL-15, FW-KERNEL-2.

use std::fmt::Debug;

use formwork::dtype::{Element, MultipliesWith};
use formwork::layout::ColumnMajor;
use formwork::prelude::*;
use formwork::shape::Columns;
use formwork::tensor::PackedMatrix;

use crate::runner::{Bits, case};

/// A byte of one kind or the other, from its bits.
trait Byte: Num + Into<i64> {
    fn of(bits: u8) -> Self;
}

impl Byte for u8 {
    fn of(bits: u8) -> Self {
        bits
    }
}

impl Byte for i8 {
    fn of(bits: u8) -> Self {
        bits.cast_signed()
    }
}

/// Bytes of all kinds: the lowest and the highest are among the first.
fn bytes<T: Byte, S: FixedShape>(factor: u8) -> HeapTensor<T, S> {
    let mut next = 127_u8;
    HeapTensor::from_fn(|_| {
        next = next.wrapping_mul(factor).wrapping_add(1);
        T::of(next)
    })
}

/// The product of one size, whose sums are the plain ones.
fn packed<T, U, M: FixedDim, K: FixedDim, N: Columns>()
where
    T: Byte + MultipliesWith<U, As: Element<Sum: Bits + TryFrom<i64, Error: Debug>>>,
    U: Byte,
{
    let (a, b) = (bytes::<T, (M, K)>(5), bytes::<U, (K, N)>(13));
    let mut right = vec![];
    for (row, column) in (0..M::CAP).flat_map(|row| (0..N::CAP).map(move |column| (row, column))) {
        let products = (0..K::CAP).map(|k| {
            let (left, right): (i64, i64) =
                (a.get([row, k]).unwrap().into(), b.get([k, column]).unwrap().into());
            left * right
        });
        right.push(products.sum::<i64>().try_into().unwrap());
    }
    let matrix = PackedMatrix::pack_heap(&b);
    let turned = a.to_layout_heap::<ColumnMajor>();
    let name = core::any::type_name::<(T, U, M, K, N)>();
    case(format_args!("{name}"), right.clone(), || a.matmul_packed(&matrix).eval_heap());
    case(format_args!("{name}, turned"), right, || turned.matmul_packed(&matrix).eval_heap());
}

#[test]
fn few_rows_times_a_packed_matrix() {
    macro_rules! sizes {
        ($($m:literal $k:literal $n:literal),*) => {$(
            packed::<i8, i8, dim!($m), dim!($k), dim!($n)>();
            packed::<u8, u8, dim!($m), dim!($k), dim!($n)>();
            packed::<i8, u8, dim!($m), dim!($k), dim!($n)>();
            packed::<u8, i8, dim!($m), dim!($k), dim!($n)>();
        )*};
    }
    sizes!(1 8 33, 2 12 33, 3 4 20, 2 7 33, 4 13 5);
}
