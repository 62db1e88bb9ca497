//! Which shapes hold the same number of elements, and the shape with a single axis.

use core::ops;

use typenum::{U1, Unsigned};

use crate::dim::{Decimal, FixedDim, NumberOf, Seal};

/// Fixed shapes, whose number of elements is a number in types.
///
/// The number may be larger than an extent can be.
#[diagnostic::on_unimplemented(
    message = "the number of elements of `{Self}` is not known at compile time",
    label = "a fixed shape is needed here"
)]
pub trait ElementCount {
    /// The product of the extents.
    type N: Unsigned;
}

impl ElementCount for () {
    type N = U1;
}

#[diagnostic::do_not_recommend]
impl<A: FixedDim> ElementCount for (A,) {
    type N = NumberOf<A>;
}

type CountOf<S> = <S as ElementCount>::N;

macro_rules! element_count {
    ($($first:ident $($rest:ident)+;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$first: FixedDim, $($rest: FixedDim,)+> ElementCount for ($first, $($rest,)+)
        where
            ($($rest,)+): ElementCount,
            NumberOf<$first>: ops::Mul<CountOf<($($rest,)+)>, Output: Unsigned>,
        {
            type N = <NumberOf<$first> as ops::Mul<CountOf<($($rest,)+)>>>::Output;
        }
    )*};
}

element_count! {
    A B;
    A B C;
    A B C D;
    A B C D E;
    A B C D E F;
    A B C D E F G;
    A B C D E F G H;
}

/// Shapes that hold as many elements as `To`.
#[diagnostic::on_unimplemented(
    message = "cannot reshape `{Self}` into `{To}`",
    label = "the number of elements differs",
    note = "the product of the extents must stay the same, and each must be known at compile time"
)]
pub trait SameElementCount<To> {}

#[diagnostic::do_not_recommend]
impl<S: ElementCount, To: ElementCount<N = S::N>> SameElementCount<To> for S {}

/// Shapes whose elements fit on a single axis of length `N`.
#[diagnostic::on_unimplemented(
    message = "cannot flatten `{Self}`",
    label = "its number of elements is no extent",
    note = "the extents must be fixed, and their product below 2^30"
)]
pub trait Flattens<N> {
    #[doc(hidden)]
    const SEAL: Seal;
}

#[diagnostic::do_not_recommend]
impl<S: ElementCount<N: Decimal<Dim = N>>, N: FixedDim> Flattens<N> for S {
    const SEAL: Seal = Seal;
}
