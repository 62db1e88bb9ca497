//! Images with other rows and columns: which elements a result is between, and how far.

use crate::dim::{Dim, Idx, NonZero};
use crate::dtype::{Float, Num};
use crate::expr::{Bilinear, Ends, Nearest, Resize};
use crate::layout::Layout;
use crate::shape::Images;
use crate::storage::Borrowed;
use crate::tensor::{Source, Tensor};

#[inline(always)]
fn wide(n: usize) -> u64 {
    u64::try_from(n).unwrap_or(u64::MAX)
}

/// `a * b / c`, rounded down; 0 where `c` is 0.
#[inline(always)]
fn ratio(a: usize, b: usize, c: usize) -> usize {
    // Lengths are below 2^30.
    let quotient = wide(a).wrapping_mul(wide(b)).checked_div(wide(c)).unwrap_or(0);
    usize::try_from(quotient).unwrap_or(usize::MAX)
}

/// Where index `index` of an axis of `out` falls on one of `len`: a whole number, and a fraction behind it.
#[inline(always)]
fn place<E: Ends>(index: u64, len: u64, out: u64) -> (u64, [u64; 2]) {
    let (numerator, denominator) = if E::ARE_ALIGNED {
        (index.wrapping_mul(len.saturating_sub(1)), out.saturating_sub(1))
    } else {
        let center = index.wrapping_mul(2).wrapping_add(1).wrapping_mul(len);
        (center.saturating_sub(out), out.wrapping_mul(2))
    };
    let whole = numerator.checked_div(denominator).unwrap_or(0);
    let rest = numerator.checked_rem(denominator).unwrap_or(0);
    (whole, [rest, denominator.max(1)])
}

/// A place between two elements of an axis: both, and the share of the second.
struct Pair<N, F> {
    low: Idx<N>,
    high: Idx<N>,
    share: F,
}

impl<N: Dim + NonZero, F: Float> Pair<N, F> {
    /// The place of an index of an axis of length `out`.
    #[inline(always)]
    fn new<E: Ends>(dim: N, index: usize, out: usize) -> Self {
        let (first, [part, whole]) = place::<E>(wide(index), wide(dim.len()), wide(out));
        let float = |n: u64| F::from_count(usize::try_from(n).unwrap_or(usize::MAX));
        let first = usize::try_from(first).unwrap_or(usize::MAX);
        Self {
            low: Idx::clamped(dim, first),
            high: Idx::clamped(dim, first.saturating_add(1)),
            share: Num::div(float(part), float(whole)),
        }
    }

    /// What stands at the place between two numbers.
    #[inline(always)]
    fn mix(&self, low: F, high: F) -> F {
        let rest = Num::sub(F::ONE, self.share);
        Num::add(Num::mul(low, rest), Num::mul(high, self.share))
    }
}

impl<O, T, S, L, K> Source<O> for Resize<Tensor<T, S, L, K>, Nearest, O>
where
    O: Images<2, N = S::N, C = S::C>,
    T: Copy,
    S: Images<2, H: NonZero, W: NonZero>,
    L: Layout<S>,
    K: Borrowed<T>,
{
    type Elem = T;

    #[inline(always)]
    fn at(&self, coord: O::Coord) -> T {
        let (_, rows, columns) = self.input.shape().chw();
        let (image, channel, row, column) = O::parts(coord);
        let y = Idx::clamped(rows, ratio(row.get(), rows.len(), O::H::CAP));
        let x = Idx::clamped(columns, ratio(column.get(), columns.len(), O::W::CAP));
        self.input.at(S::join((image, channel, y, x)))
    }
}

impl<O, T, S, L, K, E> Source<O> for Resize<Tensor<T, S, L, K>, Bilinear<E>, O>
where
    O: Images<2, N = S::N, C = S::C>,
    T: Float<Accumulator: Float>,
    S: Images<2, H: NonZero, W: NonZero>,
    L: Layout<S>,
    K: Borrowed<T>,
    E: Ends,
{
    type Elem = T;

    #[inline(always)]
    fn at(&self, coord: O::Coord) -> T {
        let (_, rows, columns) = self.input.shape().chw();
        let (image, channel, row, column) = O::parts(coord);
        let y = Pair::<_, T::Accumulator>::new::<E>(rows, row.get(), O::H::CAP);
        let x = Pair::<_, T::Accumulator>::new::<E>(columns, column.get(), O::W::CAP);
        let along = |row| {
            let [low, high] = [x.low, x.high].map(|column| {
                self.input.at(S::join((image, channel, row, column))).to_accumulator()
            });
            x.mix(low, high)
        };
        T::from_accumulator(y.mix(along(y.low), along(y.high)))
    }
}
