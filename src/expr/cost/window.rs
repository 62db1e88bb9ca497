//! The cost of what slides over images: convolutions and pools.

use super::{Cost, Costs, bytes, count};
use crate::dim::Dim;
use crate::dtype::Num;
use crate::expr::{Bias, Convolution, Pooling, TransposedConvolution};
use crate::layout::Layout;
use crate::shape::{
    ConvOver, Convolves, ConvolvesBack, Images, Pools, SlidesOver, Sliding, Weights,
};
use crate::storage::Borrowed;
use crate::tensor::Tensor;

/// What happens along one axis of an image.
#[derive(Clone, Copy)]
struct Along {
    /// How many taps fall inside the image, of all places together.
    inside: usize,
    /// How many of its indices are read.
    read: usize,
    /// How many taps fall inside the image at one place at least.
    used: usize,
}

impl Along {
    /// A window of `taps` that stops at `places` along `len` elements.
    const fn new(len: usize, places: usize, taps: usize, how: Sliding) -> Self {
        let (mut inside, mut used) = (0usize, 0);
        let mut tap = 0;
        while tap < taps {
            let reached = below(len + how.before, places, tap, how);
            let count = reached - below(how.before, places, tap, how);
            inside += count;
            used += if count == 0 { 0 } else { 1 };
            tap += 1;
        }
        Self { inside, read: touched(len, places, taps, how, inside), used }
    }
}

/// At how many places a tap stands before `end`, which counts from the start of the padding.
const fn below(end: usize, places: usize, tap: usize, how: Sliding) -> usize {
    let steps = end.saturating_sub(tap * how.dilation).div_ceil(how.stride);
    if steps < places { steps } else { places }
}

/// How many indices are read: exact where the stride or the dilation is 1, and else at most.
const fn touched(len: usize, places: usize, taps: usize, how: Sliding, inside: usize) -> usize {
    let (run, apart, count) = if how.dilation == 1 {
        (taps, how.stride, places)
    } else if how.stride == 1 {
        (places, how.dilation, taps)
    } else {
        (0, 1, 0)
    };
    if run < apart || count == 0 {
        return if inside < len { inside } else { len };
    }
    // One stretch without gaps, cut off at the ends of the image.
    let end = (count - 1) * apart + run;
    let last = if end < how.before + len { end } else { how.before + len };
    last.saturating_sub(how.before)
}

/// The taps along both axes.
const fn along<S: Images<A>, O: Images<A>, const A: usize>(
    window: [usize; 2],
    slides: [Sliding; 2],
) -> [Along; 2] {
    let ([rows, columns], [tall, wide]) = (slides, window);
    [Along::new(S::H::CAP, O::H::CAP, tall, rows), Along::new(S::W::CAP, O::W::CAP, wide, columns)]
}

impl<O, T, S, L, K, R, M, Q, B, How, const AXES: usize> Costs
    for Convolution<Tensor<T, S, L, K>, Tensor<T, R, M, Q>, B, How, O, AXES>
where
    O: Images<AXES>,
    T: Num,
    S: Images<AXES>,
    R: Weights<AXES> + Convolves<S, How, AXES, Out = O>,
    L: Layout<S>,
    M: Layout<R>,
    K: Borrowed<T>,
    Q: Borrowed<T>,
    B: Bias<T, R::N> + Costs,
{
    const PULL: Cost = {
        let [rows, columns] = along::<S, O, AXES>([R::H::CAP, R::W::CAP], R::SLIDES);
        let planes = O::N::CAP.saturating_mul(O::C::CAP);
        let taps = rows.inside.saturating_mul(columns.inside).saturating_mul(R::C::CAP);
        let image = S::N::CAP * S::C::CAP * rows.read * columns.read;
        let weight = R::N::CAP * R::C::CAP * rows.used * columns.used;
        let biases = if B::SIZE == 0 { 0 } else { count::<Self>() };
        Cost { read: (image + weight) * size_of::<T>(), ..Cost::NONE }
            .plus(B::PULL)
            .compute(planes.saturating_mul(taps).saturating_mul(2).saturating_add(biases))
            .if_any(count::<Self>())
    };
    const SIZE: usize = bytes::<Self>();
}

/// It is the convolution of the plane read backwards, so the same pairs of places and taps meet.
impl<O, T, S, L, K, R, M, Q, B, How, H, W, const AXES: usize> Costs
    for TransposedConvolution<Tensor<T, S, L, K>, Tensor<T, R, M, Q>, B, How, (H, W), O, AXES>
where
    O: Images<AXES>,
    T: Num,
    S: Images<AXES>,
    R: Weights<AXES> + ConvolvesBack<S, How, (H, W), AXES, Out = O>,
    How: ConvOver<AXES>,
    H: SlidesOver<R::H, How::H>,
    W: SlidesOver<R::W, How::W>,
    L: Layout<S>,
    M: Layout<R>,
    K: Borrowed<T>,
    Q: Borrowed<T>,
    B: Bias<T, R::C> + Costs,
{
    const PULL: Cost = {
        let rows = Along::new(
            H::CAP,
            S::H::CAP,
            R::H::CAP,
            Sliding { stride: H::STRIDE, dilation: H::DILATION, before: H::BEFORE },
        );
        let columns = Along::new(
            W::CAP,
            S::W::CAP,
            R::W::CAP,
            Sliding { stride: W::STRIDE, dilation: W::DILATION, before: W::BEFORE },
        );
        let channels = S::C::CAP.saturating_mul(O::C::CAP).saturating_mul(O::N::CAP);
        let taps = rows.inside.saturating_mul(columns.inside);
        let weight = R::N::CAP * R::C::CAP * rows.used * columns.used;
        let biases = if B::SIZE == 0 { 0 } else { count::<Self>() };
        Cost { read: (S::CAPACITY + weight) * size_of::<T>(), ..Cost::NONE }
            .plus(B::PULL)
            .compute(channels.saturating_mul(taps).saturating_mul(2).saturating_add(biases))
            .if_any(count::<Self>())
    };
    const SIZE: usize = bytes::<Self>();
}

/// One operation for each tap inside the image.
impl<O, T, S, L, K, F, How, const AXES: usize> Costs
    for Pooling<Tensor<T, S, L, K>, F, How, O, AXES>
where
    O: Images<AXES>,
    T: Copy,
    How: Pools<S, AXES, Out = O>,
    S: Images<AXES>,
    L: Layout<S>,
    K: Borrowed<T>,
{
    const PULL: Cost = {
        let [rows, columns] = along::<S, O, AXES>([How::KH::CAP, How::KW::CAP], How::SLIDES);
        let planes = O::N::CAP.saturating_mul(O::C::CAP);
        let read = S::N::CAP * S::C::CAP * rows.read * columns.read;
        Cost { read: read * size_of::<T>(), ..Cost::NONE }
            .compute(planes.saturating_mul(rows.inside).saturating_mul(columns.inside))
            .if_any(count::<Self>())
    };
    const SIZE: usize = bytes::<Self>();
}

const _: () = {
    const fn by(stride: usize, dilation: usize, before: usize) -> Sliding {
        Sliding { stride, dilation, before }
    }
    // A window of 3 on 5 with padding: 2 + 3 + 3 + 3 + 2 taps.
    let padded = Along::new(5, 5, 3, by(1, 1, 1));
    assert!(padded.inside == 13 && padded.read == 5 && padded.used == 3);
    // One of 2 by 3 leaves every third out.
    let sparse = Along::new(8, 3, 2, by(3, 1, 0));
    assert!(sparse.inside == 6 && sparse.read == 6 && sparse.used == 2);
    // Taps 4 apart at two places.
    let dilated = Along::new(10, 2, 3, by(1, 4, 0));
    assert!(dilated.inside == 6 && dilated.read == 6);
};
