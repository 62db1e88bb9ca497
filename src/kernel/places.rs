//! Coordinates of an operand as coordinates of the result, and back.

use core::marker::PhantomData;

use crate::shape::{BroadcastsWith, Shape};
use crate::tensor::Places;

/// The shape of two operands together.
type Out<A, B> = <A as BroadcastsWith<B>>::Out;

macro_rules! places {
    ($($(#[$doc:meta])* $name:ident: $from:ty => $to:ty, $moved:expr;)*) => {$(
        $(#[$doc])*
        pub(super) struct $name<P, A: BroadcastsWith<B>, B: Shape> {
            places: P,
            out: Out<A, B>,
            operands: PhantomData<(A, B)>,
        }

        impl<P, A: BroadcastsWith<B>, B: Shape> $name<P, A, B> {
            /// The same places; `out` is the shape of the result.
            #[inline(always)]
            pub(super) fn new(places: P, out: Out<A, B>) -> Self {
                Self { places, out, operands: PhantomData }
            }
        }

        impl<P: Copy, A: BroadcastsWith<B>, B: Shape> Clone for $name<P, A, B> {
            #[inline(always)]
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<P: Copy, A: BroadcastsWith<B>, B: Shape> Copy for $name<P, A, B> {}

        impl<P: Places<$from>, A: BroadcastsWith<B>, B: Shape> Places<$to> for $name<P, A, B> {
            #[inline(always)]
            fn nth(self, lane: usize) -> Option<<$to as Shape>::Coord> {
                $moved(self.out, self.places.nth(lane)?)
            }
        }
    )*};
}

places! {
    /// Those of the left operand in the result.
    FromLeft: A => Out<A, B>, A::from_left;
    /// Those of the right operand in the result.
    FromRight: B => Out<A, B>, A::from_right;
    /// Those of the result in the left operand.
    ToLeft: Out<A, B> => A, |_, coord| Some(A::left(coord));
    /// Those of the result in the right operand.
    ToRight: Out<A, B> => B, |_, coord| Some(A::right(coord));
}
