//! Scaled dot-product attention, as a node.

use core::marker::PhantomData;

use super::{Expr, Lazy};
use crate::dtype::Float;
use crate::layout::Layout;
use crate::shape::{AttendsTo, BroadcastsTo, BroadcastsWith, Shape};
use crate::storage::{Borrowed, Storage};
use crate::tensor::{IntoView, Tensor, ViewOf};

/// Which keys a query sees, before any mask.
pub trait Sight: Copy {
    /// Whether a query does not see the keys behind its own.
    const IS_CAUSAL: bool;
}

/// Every query sees every key.
#[derive(Clone, Copy, Debug, Default)]
pub struct Everything;

/// A query does not see the keys behind its own, where the last query stands at the last key.
#[derive(Clone, Copy, Debug, Default)]
pub struct Causal;

impl Sight for Everything {
    const IS_CAUSAL: bool = false;
}

impl Sight for Causal {
    const IS_CAUSAL: bool = true;
}

/// What is added to scores of the shape `S`.
pub trait Mask<T: Copy, S: Shape> {
    /// Whether nothing is added.
    const IS_NONE: bool;
    /// What is added to a score, if anything.
    fn at(&self, score: S::Coord) -> Option<T>;
}

/// No mask: nothing is added.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoMask;

impl<T: Copy, S: Shape> Mask<T, S> for NoMask {
    const IS_NONE: bool = true;

    #[inline(always)]
    fn at(&self, _score: S::Coord) -> Option<T> {
        None
    }
}

impl<T, S, R, L, K> Mask<T, S> for Tensor<T, R, L, K>
where
    T: Copy,
    S: Shape,
    R: BroadcastsTo<S>,
    L: Layout<R>,
    K: Borrowed<T>,
{
    const IS_NONE: bool = false;

    #[inline(always)]
    fn at(&self, score: S::Coord) -> Option<T> {
        Some(Tensor::at(self, <R as BroadcastsWith<S>>::left(score)))
    }
}

/// What queries are multiplied by before they are multiplied by keys.
pub trait Scale<T: Float> {
    /// The factor for queries of this length.
    fn scale(&self, depth: usize) -> T::Wide;
}

/// `1 / sqrt(depth)`
#[derive(Clone, Copy, Debug, Default)]
pub struct UsualScale;

/// A factor of one's own.
#[derive(Clone, Copy, Debug)]
pub struct ScaledBy<W>(W);

impl<T: Float> Scale<T> for UsualScale {
    #[inline(always)]
    fn scale(&self, depth: usize) -> T::Wide {
        T::Wide::from_count(depth).sqrt().recip()
    }
}

impl<T: Float> Scale<T> for ScaledBy<T::Wide> {
    #[inline(always)]
    fn scale(&self, _depth: usize) -> T::Wide {
        self.0
    }
}

/// Queries that attend to keys with values: a result of shape `O`.
#[derive(Clone, Copy, Debug)]
pub struct Attention<Q, K, V, M, F, How, O> {
    pub(crate) queries: Q,
    pub(crate) keys: K,
    pub(crate) values: V,
    pub(crate) mask: M,
    pub(crate) scale: F,
    out: O,
    how: PhantomData<How>,
}

impl<T, S, L, Q, R, LR, K, P, LP, V, M, F, How, O> Expr
    for Attention<Tensor<T, S, L, Q>, Tensor<T, R, LR, K>, Tensor<T, P, LP, V>, M, F, How, O>
where
    T: Float,
    O: Shape,
    S: AttendsTo<R, P, Out = O>,
    R: Shape,
    P: Shape,
    L: Layout<S>,
    LR: Layout<R>,
    LP: Layout<P>,
    Q: Borrowed<T>,
    K: Borrowed<T>,
    V: Borrowed<T>,
{
    type Elem = T;
    type Shape = O;
    const HEAVY: bool = true;

    #[inline(always)]
    fn shape(&self) -> O {
        self.out
    }
}

/// The attention of queries of type `Q` and shape `S` to the keys `K` with the values `V`.
type Attending<Q, T, S, K, V> = Lazy<
    Attention<
        Q,
        ViewOf<K, T>,
        ViewOf<V, T>,
        NoMask,
        UsualScale,
        Everything,
        <S as AttendsTo<<K as IntoView<T>>::Shape, <V as IntoView<T>>::Shape>>::Out,
    >,
>;

impl<T: Copy, S: Shape, L: Layout<S>, Q: Storage<T>> Tensor<T, S, L, Q> {
    /// Scaled dot-product attention: for each query the mean of the values, weighted by the softmax
    /// of the products of the query with the keys.
    ///
    /// [`causal`](Lazy::causal), [`masked_by`](Lazy::masked_by) and [`scaled_by`](Lazy::scaled_by)
    /// behind it say otherwise than that every query sees every key, and that products are
    /// divided by the square root of `D`. Fewer heads of keys and values than of queries are shared:
    /// the first `H / G` heads of queries look at the first head of keys.
    ///
    /// A cache of keys that is filled in part is a bounded extent: `cache.take(Ax::<1>, filled)`. Keys
    /// behind its length are not read.
    ///
    /// # Shape
    /// `[.., H, M, D]` to keys `[.., G, N, D]` with values `[.., G, N, E] → [.., H, M, E]`, where `H` is
    /// a multiple of `G`; without heads `[M, D]` to `[N, D]` with `[N, E] → [M, E]`
    ///
    /// # Numerics
    /// In one pass over the keys, without memory for the scores; `docs/numerics.md` has each step.
    /// Computed in the accumulator, and rounded once. A query that sees no key gives zeros. A NaN or
    /// an infinity in a score gives a row of NaN.
    ///
    /// # Panics
    /// Never. Beside the result it needs room on the stack for 32 rows of queries and values.
    ///
    /// # Example: four heads of queries share two of keys
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let q: Tensor<f32, s![4, 3, 8]> = Tensor::full(0.5);
    /// let k: Tensor<f32, s![2, 5, 8]> = Tensor::ones();
    /// let v: Tensor<f32, s![5]> = Tensor::from_array([0., 1., 2., 3., 4.]);
    /// let v: View<'_, f32, s![5, 1], _> = v.unsqueeze(Ax::<1>);
    /// let v: View<'_, f32, s![2, 5, 2], _> = v.broadcast_to();
    /// let mean: Tensor<f32, s![4, 3, 2]> = q.attention(&k, v.view()).eval();
    /// assert_eq!(mean.get([3, 0, 1]), Some(2.));
    /// let past: Tensor<f32, s![4, 3, 2]> = q.attention(&k, v.view()).causal().eval();
    /// assert_eq!(past.get([3, 0, 1]), Some(1.)); // the first of 3 queries sees 3 of 5 keys
    /// ```
    #[inline(always)]
    pub fn attention<K, V>(
        &self,
        keys: K,
        values: V,
    ) -> Attending<Tensor<T, S, L, Q::Shared<'_>>, T, S, K, V>
    where
        T: Float,
        K: IntoView<T>,
        V: IntoView<T>,
        S: AttendsTo<K::Shape, V::Shape>,
    {
        let (keys, values) = (keys.into_view(), values.into_view());
        Lazy(Attention {
            queries: self.view(),
            out: self.shape().attend(values.shape()),
            keys,
            values,
            mask: NoMask,
            scale: UsualScale,
            how: PhantomData,
        })
    }
}

impl<Q, K, V, M, F, How, O> Lazy<Attention<Q, K, V, M, F, How, O>> {
    /// Each query sees no key behind its own, where the last query stands at the last key: of `M`
    /// queries and `N` keys, query `i` sees the keys up to `N - M + i`.
    #[inline(always)]
    pub fn causal(self) -> Lazy<Attention<Q, K, V, M, F, Causal, O>> {
        let Attention { queries, keys, values, mask, scale, out, .. } = self.0;
        Lazy(Attention { queries, keys, values, mask, scale, out, how: PhantomData })
    }
}

impl<T, S, L, Q, K, V, M, F, How, O> Lazy<Attention<Tensor<T, S, L, Q>, K, V, M, F, How, O>>
where
    T: Copy,
    S: Shape,
{
    /// The products of queries and keys are multiplied by `scale`, not by `1 / sqrt(D)`.
    #[inline(always)]
    #[allow(clippy::type_complexity, reason = "the same node with another scale")]
    pub fn scaled_by(
        self,
        scale: T::Wide,
    ) -> Lazy<Attention<Tensor<T, S, L, Q>, K, V, M, ScaledBy<T::Wide>, How, O>>
    where
        T: Float,
    {
        let Attention { queries, keys, values, mask, out, how, .. } = self.0;
        Lazy(Attention { queries, keys, values, mask, scale: ScaledBy(scale), out, how })
    }
}

impl<T, S, L, Q, R, LR, K, P, LP, V, F, How, O>
    Lazy<Attention<Tensor<T, S, L, Q>, Tensor<T, R, LR, K>, Tensor<T, P, LP, V>, NoMask, F, How, O>>
where
    T: Copy,
    S: AttendsTo<R, P, Out = O>,
    R: Shape,
    P: Shape,
{
    /// Adds the mask to the scores; where it is `-inf`, the query does not see the key.
    ///
    /// # Shape
    /// `[.., H, M, N]`, or what broadcasts to it: `[M, N]`, `[H, 1, 1]`
    #[inline(always)]
    #[allow(clippy::type_complexity, reason = "the same node with a mask")]
    pub fn masked_by<B>(
        self,
        mask: B,
    ) -> Lazy<
        Attention<
            Tensor<T, S, L, Q>,
            Tensor<T, R, LR, K>,
            Tensor<T, P, LP, V>,
            ViewOf<B, T>,
            F,
            How,
            O,
        >,
    >
    where
        B: IntoView<T, Shape: BroadcastsTo<S::Scores>>,
    {
        let Attention { queries, keys, values, scale, out, .. } = self.0;
        let mask = mask.into_view();
        Lazy(Attention { queries, keys, values, mask, scale, out, how: PhantomData })
    }
}
