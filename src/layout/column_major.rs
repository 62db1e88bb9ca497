//! Column-major order without gaps: the first axis runs fastest.

use super::{Dense, Layout, Sealed, Strided};
use crate::dim::{Dim, One, Times};
use crate::shape::{Shape, StridesFor};

/// Column-major order without gaps, as Fortran and BLAS have it.
///
/// With its axes in the opposite order it is row-major, which `as_contiguous` accepts.
///
/// # Example
/// ```
/// use formwork::layout::ColumnMajor;
/// use formwork::prelude::*;
///
/// let x = Tensor::<i32, s![2, 3]>::from_array([[1, 2, 3], [4, 5, 6]]);
/// let y: Tensor<i32, s![2, 3], ColumnMajor> = x.to_layout(); // 24 bytes read, 24 written
/// assert_eq!(y.as_memory(), [1, 4, 2, 5, 3, 6]);
/// assert_eq!(y.t().as_contiguous().as_slice(), y.as_memory()); // 0 bytes moved
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ColumnMajor;

impl Sealed for ColumnMajor {}

macro_rules! column_major {
    ($([$($dim:ident)*])*) => {$(
        impl<$($dim: Dim),*> Layout<($($dim,)*)> for ColumnMajor {
            type Strides = column_major!(@strides [] []; $($dim)*);
            type Alike<S2: Shape, St: StridesFor<S2>> = Strided<St>;
        }

        impl<$($dim: Dim),*> Dense<($($dim,)*)> for ColumnMajor {}
    )*};

    // Each stride is the product of the extents before it, the nearest one first.
    (@strides [$($done:ty,)*] []; ) => { ($($done,)*) };
    (@strides [] []; $dim:ident $($rest:ident)*) => {
        column_major!(@strides [One,] [$dim]; $($rest)*)
    };
    (@strides [$($done:ty,)*] [$($before:ident)+]; ) => { ($($done,)*) };
    (@strides [$($done:ty,)*] [$($before:ident)+]; $dim:ident $($rest:ident)*) => {
        column_major!(@strides [$($done,)* column_major!(@product $($before)+),] [$dim $($before)+]; $($rest)*)
    };
    (@product $dim:ident) => { $dim::Stride };
    (@product $dim:ident $($rest:ident)+) => { Times<$dim::Stride, column_major!(@product $($rest)+)> };
}

column_major! {
    []
    [A]
    [A B]
    [A B C]
    [A B C D]
    [A B C D E]
    [A B C D E F]
    [A B C D E F G]
    [A B C D E F G H]
}
