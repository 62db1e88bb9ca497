//! Shapes of one element.

use super::Shape;
use crate::dim::{Idx, One};

/// Shapes of exactly one element: no axes, or axes of length 1.
#[diagnostic::on_unimplemented(
    message = "a tensor of shape `{Self}` is not a single item",
    label = "not a single item",
    note = "every axis must be 1, if there are axes: `get([..])` gives one element of many, `iter()` all"
)]
pub trait Single: Shape {
    /// The coordinate of the element.
    const ONLY: Self::Coord;
}

macro_rules! single {
    ($([$($dim:ident)*])*) => {$(
        #[diagnostic::do_not_recommend]
        impl Single for ($($dim,)*) {
            const ONLY: Self::Coord = ($(Idx::<$dim>::ZERO,)*);
        }
    )*};
}

single! {
    []
    [One]
    [One One]
    [One One One]
    [One One One One]
    [One One One One One]
    [One One One One One One]
    [One One One One One One One]
    [One One One One One One One One]
}
