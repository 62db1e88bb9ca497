//! Row-major order with every row padded to a longer one.

use core::marker::PhantomData;

use super::{Layout, Sealed, Strided};
use crate::dim::{AtMost, Dim, FixedDim, One, Times};
use crate::shape::{Shape, StridesFor};

/// Row-major order in which a row of the last axis takes up `P` elements, those behind its end unused.
///
/// Rows then start where the hardware wants them. The gaps belong to nobody, so no tensor owns such
/// elements: it is a view of a slice.
///
/// # Example: rows of three in steps of four
/// ```
/// use formwork::layout::PaddedRows;
/// use formwork::prelude::*;
///
/// let buffer = [1, 2, 3, 0, 4, 5, 6, 0];
/// let x = View::<i32, s![2, 3], PaddedRows<D<4>>>::from_span(&buffer)?;
/// assert_eq!(x.get([1, 2]), Some(6));
/// assert_eq!(x.layout().to_string(), "(2,3):(4,1)");
/// # Ok::<(), formwork::error::SpanError>(())
/// ```
#[derive(Debug)]
pub struct PaddedRows<P>(PhantomData<fn(P) -> P>);

impl<P> Clone for PaddedRows<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for PaddedRows<P> {}

impl<P> Sealed for PaddedRows<P> {}

/// Extents of at most `P`, to which rows can be padded.
#[diagnostic::on_unimplemented(
    message = "rows of `{Self}` elements do not fit into rows of `{P}`",
    label = "longer than what it is padded to",
    note = "rows are padded to their own length or more, which is fixed"
)]
pub trait FitsInto<P>: AtMost<P> {}

#[diagnostic::do_not_recommend]
impl<N: AtMost<P>, P> FitsInto<P> for N {}

macro_rules! padded_rows {
    ($([$($dim:ident)*] $last:ident => $strides:ty;)*) => {$(
        impl<$($dim: Dim,)* $last: FixedDim + FitsInto<P>, P: FixedDim> Layout<($($dim,)* $last,)>
            for PaddedRows<P>
        {
            type Strides = $strides;
            type Alike<S2: Shape, St: StridesFor<S2>> = Strided<St>;
        }
    )*};
}

padded_rows! {
    [] B => (One,);
    [A] B => (P::Stride, One);
    [A B] C => (Times<B::Stride, P::Stride>, P::Stride, One);
    [A B C] D => (Times<B::Stride, Times<C::Stride, P::Stride>>, Times<C::Stride, P::Stride>, P::Stride, One);
    [A B C D] E => (
        Times<B::Stride, Times<C::Stride, Times<D::Stride, P::Stride>>>,
        Times<C::Stride, Times<D::Stride, P::Stride>>,
        Times<D::Stride, P::Stride>,
        P::Stride,
        One,
    );
}
