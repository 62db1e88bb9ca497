//! Sums, products and the like of fixed extents, each in its canonical spelling.

use core::ops;

use typenum::{Max, Min};

use super::divide::{CeilDiv, ExactDiv, FloorDiv, Rest};
use super::{Decimal, FixedDim, NumberOf, Seal};

macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident by $op:path, $message:literal;)*) => {$(
        $(#[$doc])*
        #[diagnostic::on_unimplemented(message = $message, label = "the result is no extent")]
        pub trait $name<R> {
            #[doc(hidden)]
            const SEAL: Seal;
            /// The result, in its canonical spelling.
            type Out: FixedDim;
        }

        #[diagnostic::do_not_recommend]
        impl<A: FixedDim, B: FixedDim, O: FixedDim> $name<B> for A
        where
            NumberOf<A>: $op,
            <NumberOf<A> as $op>::Output: Decimal<Dim = O>,
        {
            const SEAL: Seal = Seal;
            type Out = O;
        }
    )*};
}

binary! {
    /// `A + B`.
    Sum by ops::Add<NumberOf<B>>, "`{Self}` + `{R}` is not an extent";
    /// `A - B`.
    Difference by ops::Sub<NumberOf<B>>, "`{Self}` - `{R}` is less than zero";
    /// `A * B`.
    Product by ops::Mul<NumberOf<B>>, "`{Self}` * `{R}` is not an extent";
    /// `A / B`, rounded down.
    FloorQuotient by FloorDiv<NumberOf<B>>, "`{Self}` cannot be divided by `{R}`";
    /// `A / B`, rounded up.
    CeilQuotient by CeilDiv<NumberOf<B>>, "`{Self}` cannot be divided by `{R}`";
    /// What is left of `A` when divided by `B`.
    Remainder by Rest<NumberOf<B>>, "`{Self}` cannot be divided by `{R}`";
    /// `A / B` when nothing is left.
    ExactQuotient by ExactDiv<NumberOf<B>>, "`{Self}` does not divide by `{R}` without remainder";
    /// The smaller of two extents.
    Minimum by Min<NumberOf<B>>, "`{Self}` and `{R}` cannot be compared";
    /// The larger of two extents.
    Maximum by Max<NumberOf<B>>, "`{Self}` and `{R}` cannot be compared";
}

const _: () = {
    use super::{D, Dim, Ki, Mi, One};
    const fn same<A: Dim, B: Dim>() -> bool {
        A::CAP == B::CAP
    }
    type SumOf<A, B> = <A as Sum<B>>::Out;
    assert!(same::<SumOf<D<2>, D<3>>, D<5>>());
    assert!(same::<SumOf<D<1023>, One>, Ki<1, 0>>());
    assert!(same::<<Ki<4, 0> as Product<Ki<1, 0>>>::Out, Mi<4, 0, 0>>());
    assert!(same::<<Mi<4, 0, 0> as Difference<D<1023>>>::Out, Mi<3, 1023, 1>>());
    assert!(same::<<D<7> as CeilQuotient<D<2>>>::Out, D<4>>());
};
