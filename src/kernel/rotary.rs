//! Rotary embedding: each number with its partner, a run at a time.

use crate::dim::{D, Dim, ExactQuotient, FixedDim, Idx, LaneAt, Run};
use crate::dtype::{Element, Float, Num};
use crate::expr::{Pairing, Rotary, RotaryTable};
use crate::layout::Layout;
use crate::shape::{HasLast, Pieces};
use crate::storage::Borrowed;
use crate::tensor::{Source, Tensor};

impl<T: Float, N: Dim, H: Dim, const COSINE: bool> Source<(N, H)> for RotaryTable<T, N, H, COSINE> {
    type Elem = T;

    #[inline(always)]
    fn at(&self, (position, pair): (Idx<N>, Idx<H>)) -> T {
        let count = <f64 as Float>::from_count;
        let part = count(pair.get()) / count(self.pairs.len());
        let position = self.first.saturating_add(position.get());
        let angle = count(position) * Float::pow(self.base, -part);
        T::round_from_f64(if COSINE { Float::cos(angle) } else { Float::sin(angle) })
    }
}

/// The number turned, by what its partner adds: the second of a pair is turned toward the first.
#[inline(always)]
fn turned<T: Float>(number: T, partner: T, cosine: T, sine: T, is_second: bool) -> T {
    let [number, partner, cosine, sine] =
        [number, partner, cosine, sine].map(Element::to_accumulator);
    let (own, other) = (Num::mul(number, cosine), Num::mul(partner, sine));
    T::from_accumulator(if is_second { Num::add(own, other) } else { Num::sub(own, other) })
}

/// The number of a pair's other number, the pair, and whether the first number is the second of them.
const fn partner<P: Pairing>(number: usize, half: usize) -> (usize, usize, bool) {
    if P::BESIDE {
        (number ^ 1, number / 2, number % 2 == 1)
    } else if number < half {
        (number.wrapping_add(half), number, false)
    } else {
        (number.wrapping_sub(half), number.wrapping_sub(half), true)
    }
}

impl<T, S, L, K, N, H, L2, K2, L3, K3, P> Source<S>
    for Rotary<Tensor<T, S, L, K>, Tensor<T, (N, H), L2, K2>, Tensor<T, (N, H), L3, K3>, P>
where
    T: Float,
    S: HasLast<Outer: HasLast<Last = N>, Last: FixedDim + ExactQuotient<D<2>, Out = H>>,
    L: Layout<S>,
    K: Borrowed<T>,
    N: Dim,
    H: FixedDim,
    L2: Layout<(N, H)>,
    K2: Borrowed<T>,
    L3: Layout<(N, H)>,
    K3: Borrowed<T>,
    P: Pairing,
{
    type Elem = T;
    const PIECES: usize = if P::BESIDE { 1 } else { 2 };

    #[inline(always)]
    fn cut<Q: Pieces>(from: usize, to: usize, pieces: &mut Q) {
        let half = H::CAP;
        if P::BESIDE || to <= half || from >= half {
            pieces.piece(from, to);
        } else {
            pieces.piece(from, half);
            pieces.piece(half, to);
        }
    }

    #[inline(always)]
    fn at(&self, coord: S::Coord) -> T {
        let (outer, number) = S::parts(coord);
        let (_, position) = S::Outer::parts(outer);
        let (other, pair, is_second) = partner::<P>(number.get(), H::CAP);
        let own = self.operand.at(coord);
        let (Some(other), Some(pair)) = (S::Last::DIM.index(other), H::DIM.index(pair)) else {
            return own;
        };
        let other = self.operand.at(S::join(outer, other));
        let (cosine, sine) = (self.cosines.at((position, pair)), self.sines.at((position, pair)));
        turned(own, other, cosine, sine, is_second)
    }

    #[inline(always)]
    fn lanes<const W: usize>(&self, lanes: S::LaneCoord<W>) -> [T; W] {
        let (outer, at) = S::lane_parts(lanes);
        if let LaneAt::Run(run) = at
            && !P::BESIDE
        {
            let (_, position) = S::Outer::parts(outer);
            let (other, pair, is_second) = partner::<P>(run.start(), H::CAP);
            if let (Some(other), Some(pair)) =
                (Run::<S::Last, W>::new(S::Last::DIM, other), Run::<H, W>::new(H::DIM, pair))
            {
                let own = Source::lanes(&self.operand, lanes);
                let other =
                    Source::lanes(&self.operand, S::join_lanes::<W>(outer, LaneAt::Run(other)));
                let place = (position, LaneAt::Run(pair));
                let cosines = Source::<(N, H)>::lanes::<W>(&self.cosines, place);
                let place = (position, LaneAt::Run(pair));
                let sines = Source::<(N, H)>::lanes::<W>(&self.sines, place);
                let mut results = own;
                let others = other.into_iter().zip(cosines).zip(sines);
                for (result, ((other, cosine), sine)) in results.iter_mut().zip(others) {
                    *result = turned(*result, other, cosine, sine, is_second);
                }
                return results;
            }
        }
        core::array::from_fn(|lane| self.at(S::lane(lanes, lane)))
    }
}
