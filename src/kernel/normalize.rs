//! Softmax, its logarithm and the norms as expressions: driven group by group, or made in their destination.
//!
//! Where the operand is a product or the like, whose elements come in tiles, those are written first and then
//! replaced; anywhere else a group is read once, and goes on to what stands behind.

use super::normal::drive;
use super::normal_inside::replace;
use crate::dtype::Float;
use crate::expr::{Expr, InPlace, LayerNorm, LogSoftmax, Normalized, Normalizes, RmsNorm, Softmax};
use crate::layout::Layout;
use crate::shape::Reduces;
use crate::storage::StorageMut;
use crate::tensor::{Draft, Driven, Sink, Source, Tensor};

/// Why no single elements are read.
const BY_GROUPS: &str = "a softmax or norm comes by whole groups, and here its elements would be read one by \
    one: evaluate it first, for example by `.eval()`";

/// Why nothing stands behind the function of a product.
const NOTHING_BEHIND: &str = "a softmax or norm of a product or reduction is made in its destination, where \
    nothing can follow in the same pass: evaluate the product or reduction first, for example by `.eval()`";

impl<S, E, P, F, T> Source<S> for Normalized<E, P, F>
where
    S: Reduces<P>,
    T: Copy,
    E: Expr<Elem = T, Shape = S> + Source<S, Elem = T>,
    F: Normalizes<T, P>,
{
    type Elem = T;
    const DRIVES: bool = true;
    const DRIVEN: Driven = Driven(true);
    const SHARES: bool = true;
    // Three passes, one of them with an exponential or the like.
    const WORK: usize = <E as Source<S>>::WORK.saturating_mul(3).saturating_add(4 * size_of::<T>());
    const DRAFT: Option<Draft> = if E::HEAVY { Some(Draft::of::<S, E>()) } else { None };

    #[inline(always)]
    fn drive<K: Sink<S, T>>(&self, shape: S, sink: &mut K) -> Driven {
        const { assert!(!E::HEAVY, "{}", NOTHING_BEHIND) }
        self.function.drive(shape, &self.operand, sink)
    }

    #[inline(always)]
    fn at(&self, coord: S::Coord) -> T {
        const { panic!("{}", BY_GROUPS) }
        self.operand.at(coord)
    }

    #[inline(always)]
    fn draft_drive<K: Sink<S, T>>(&self, shape: S, sink: &mut K) -> Driven {
        self.operand.drive(shape, sink)
    }

    #[inline(always)]
    fn draft_at(&self, coord: S::Coord) -> T {
        self.operand.at(coord)
    }

    #[inline(always)]
    fn draft_lanes<const W: usize>(&self, lanes: S::LaneCoord<W>) -> [T; W] {
        self.operand.lanes(lanes)
    }

    #[inline(always)]
    fn finish<L: Layout<S>, K: StorageMut<T>>(&self, out: &mut Tensor<T, S, L, K>) {
        self.function.replace(out);
    }
}

/// The functions, in place and on the way to a destination.
macro_rules! normalizes {
    ($($name:ty: $operations:literal;)*) => {$(
        impl<T: Float, P> InPlace<T, P> for $name {
            const OPERATIONS: usize = $operations;

            #[inline(always)]
            fn replace<S: Reduces<P>, L: Layout<S>, K: StorageMut<T>>(
                self,
                x: &mut Tensor<T, S, L, K>,
            ) {
                replace::<S, P, L, K, _, T>(x, self);
            }
        }

        impl<T: Float, P> Normalizes<T, P> for $name {
            #[inline(always)]
            fn drive<S: Reduces<P>, E: Source<S, Elem = T>, K: Sink<S, T>>(
                self,
                shape: S,
                source: &E,
                sink: &mut K,
            ) -> Driven {
                drive::<S, P, E, _, T, K>(shape, source, self, sink)
            }
        }
    )*};
}

normalizes! {
    // The largest; the difference to it, its exponential and their sum; the share.
    Softmax: 5;
    // The same but the share; twice a difference.
    LogSoftmax: 6;
    // The sum; the difference to the mean, its square and their sum; the difference again, scaled.
    LayerNorm<T::Wide>: 6;
    // The square and their sum; scaled.
    RmsNorm<T::Wide>: 3;
}
