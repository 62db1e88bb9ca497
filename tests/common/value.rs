//! Elements for tests: values that differ from place to place, and when two of them are the same.

use std::fmt::Debug;

use formwork::layout::Layout;
use formwork::shape::{FixedShape, Shape};
use formwork::storage::Storage;
use formwork::tensor::Tensor;

use crate::oracle::{self, Oracle};
use crate::runner::Bits;

/// An element type that tests use.
pub(crate) trait Value: Bits {
    /// The value at place `n`: small, of both signs, and such that sums of products are exact.
    fn nth(n: usize) -> Self;
}

/// From -11 to 11, without an order that a stride could hit.
fn small(n: usize) -> i8 {
    i8::try_from((n * 37 + n / 5 * 11 + 17) % 23).unwrap() - 11
}

macro_rules! integers {
    ($($t:ty)*) => {$(
        impl Value for $t {
            fn nth(n: usize) -> Self {
                small(n).unsigned_abs().into()
            }
        }
    )*};
}

macro_rules! signed {
    ($($t:ty)*) => {$(
        impl Value for $t {
            fn nth(n: usize) -> Self {
                small(n).into()
            }
        }
    )*};
}

macro_rules! floats {
    ($($t:ty)*) => {$(
        impl Value for $t {
            fn nth(n: usize) -> Self {
                // Quarters: exact in every float type, and so are their products.
                <$t>::from(small(n)) / <$t>::from(4i8)
            }
        }
    )*};
}

integers! { u8 u16 u32 u64 usize }
signed! { i8 i16 i32 i64 }
floats! { f32 f64 half::f16 half::bf16 }

impl Value for bool {
    fn nth(n: usize) -> Self {
        small(n) > 0
    }
}

/// A tensor of the oracle with a value of its own at each place.
pub(crate) fn values<T: Value>(shape: &[usize]) -> Oracle<T> {
    let mut places = 0..;
    Oracle::from_fn(shape, |_| T::nth(places.next().unwrap()))
}

/// The oracle's tensor with its shape in the type.
pub(crate) fn typed<T: Copy, S: FixedShape>(of: &Oracle<T>) -> Tensor<T, S> {
    Tensor::from_fn(|coord| of.at(S::indices(coord).as_ref()))
}

/// Every element is the oracle's.
#[track_caller]
pub(crate) fn agree<T: Value, S: Shape, L: Layout<S>, K: Storage<T>>(
    what: impl Debug,
    x: &Tensor<T, S, L, K>,
    right: &Oracle<T>,
) {
    assert_eq!(x.shape().sizes().as_ref(), right.shape(), "shape, {what:?}");
    let mut next = x.shape().first();
    for index in oracle::indices(right.shape()) {
        let coord = next.expect("as many coordinates as the oracle has");
        assert_eq!(S::indices(coord).as_ref(), index, "order, {what:?}");
        let (got, right) = (x.at(coord), right.at(&index));
        assert!(got.is(right), "element {index:?} is {got:?}, not {right:?}, {what:?}");
        next = x.shape().next(coord);
    }
    assert!(next.is_none(), "more coordinates than the oracle has, {what:?}");
}

/// The strides are these, where an axis of length 0 or 1 may have any, as any axis of an empty tensor may.
#[track_caller]
pub(crate) fn strides<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>>(
    what: impl Debug,
    x: &Tensor<T, S, L, K>,
    right: &[isize],
) {
    let sizes = x.shape().sizes();
    assert_eq!(sizes.as_ref().len(), right.len(), "rank, {what:?}");
    for (axis, (&size, &stride)) in sizes.as_ref().iter().zip(right).enumerate() {
        let any = size < 2 || x.shape().count() == 0;
        assert!(any || L::STRIDES[axis] == stride, "stride of axis {axis}, {what:?}");
    }
}
