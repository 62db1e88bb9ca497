//! Layer normalisation, with the gain and the shift that it learnt.

use crate::dim::Dim;
use crate::dtype::Float;
use crate::expr::{Binary, Lazy, Normalized, op};
use crate::layout::Layout;
use crate::shape::{BroadcastsWith, HasLast, Reduces};
use crate::storage::Storage;
use crate::tensor::{Tensor, View};

/// Each vector on the last axis as deviations from its mean, divided by their root mean square; then times
/// the scale, plus the shift.
///
/// # Shape
/// `[.., N] → [.., N]`
///
/// # Example
/// ```
/// use formwork::nn::LayerNorm;
/// use formwork::prelude::*;
///
/// static NORM: LayerNorm<D<2>> =
///     LayerNorm::new(Tensor::from_array([10., 20.]), Tensor::from_array([0.5, 0.5]), 0.0);
///
/// let x: Tensor<f32, s![1, 2]> = Tensor::from_array([[1., 3.]]);
/// let y: Tensor<f32, s![1, 2]> = NORM.forward(&x).eval();
/// assert_eq!(y.as_slice(), [-9.5, 20.5]);
/// ```
pub struct LayerNorm<N: Dim, T: Float = f32> {
    /// What the normalised values are multiplied by; γ in the literature.
    pub scale: Tensor<T, (N,)>,
    /// What is added then; β in the literature.
    pub shift: Tensor<T, (N,)>,
    /// What keeps a constant vector from a division by zero.
    pub epsilon: T::Wide,
}

/// The values of the vectors of `X`, normalised.
type Normal<X, S, T> =
    Normalized<X, <S as HasLast>::Axis, crate::expr::LayerNorm<<T as Float>::Wide>>;

/// Normalised values, scaled and shifted.
type Applied<'x, X, S, N, T> =
    Lazy<Binary<Binary<Normal<X, S, T>, View<'x, T, (N,)>, op::Mul>, View<'x, T, (N,)>, op::Add>>;

impl<N: Dim, T: Float> LayerNorm<N, T> {
    /// The layer with these parameters; usable in a `static`.
    pub const fn new(scale: Tensor<T, (N,)>, shift: Tensor<T, (N,)>, epsilon: T::Wide) -> Self {
        Self { scale, shift, epsilon }
    }

    /// The layer applied to `input`, as an expression: one pass, together with what follows.
    ///
    /// # Numerics
    /// As [`Tensor::layer_norm`]; the product and the sum behind it are each rounded to the element type.
    ///
    /// # Panics
    /// Never.
    #[inline(always)]
    pub fn forward<'x, S, L, K>(
        &'x self,
        input: &'x Tensor<T, S, L, K>,
    ) -> Applied<'x, Tensor<T, S, L, K::Shared<'x>>, S, N, T>
    where
        S: HasLast<Last = N> + Reduces<<S as HasLast>::Axis> + BroadcastsWith<(N,), Out = S>,
        L: Layout<S>,
        K: Storage<T>,
    {
        let function = crate::expr::LayerNorm(self.epsilon);
        Lazy(Normalized::new(input.view(), function)) * &self.scale + &self.shift
    }
}
