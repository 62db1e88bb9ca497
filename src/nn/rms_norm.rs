//! Normalisation by the root mean square, with the gain that it learnt.

use crate::dim::Dim;
use crate::dtype::Float;
use crate::expr::{Binary, Lazy, Normalized, op};
use crate::layout::Layout;
use crate::shape::{BroadcastsWith, HasLast, Reduces};
use crate::storage::Storage;
use crate::tensor::{Tensor, View};

/// Each vector on the last axis divided by its root mean square, times the scale.
///
/// # Shape
/// `[.., N] → [.., N]`
///
/// # Example
/// ```
/// use formwork::nn::RmsNorm;
/// use formwork::prelude::*;
///
/// static NORM: RmsNorm<D<2>> = RmsNorm::new(Tensor::from_array([5., 10.]), 0.0);
///
/// let x: Tensor<f32, s![1, 2]> = Tensor::from_array([[1., 7.]]);
/// let y: Tensor<f32, s![1, 2]> = NORM.forward(&x).eval(); // divided by 5
/// assert_eq!(y.as_slice(), [1., 14.]);
/// ```
pub struct RmsNorm<N: Dim, T: Float = f32> {
    /// What the normalised values are multiplied by; γ in the literature.
    pub scale: Tensor<T, (N,)>,
    /// What keeps a vector of zeros from a division by zero.
    pub epsilon: T::Wide,
}

/// The values of the vectors of `X`, normalised.
type Normal<X, S, T> =
    Normalized<X, <S as HasLast>::Axis, crate::expr::RmsNorm<<T as Float>::Wide>>;

/// Normalised values, scaled.
type Applied<'x, X, S, N, T> = Lazy<Binary<Normal<X, S, T>, View<'x, T, (N,)>, op::Mul>>;

impl<N: Dim, T: Float> RmsNorm<N, T> {
    /// The layer with these parameters; usable in a `static`.
    pub const fn new(scale: Tensor<T, (N,)>, epsilon: T::Wide) -> Self {
        Self { scale, epsilon }
    }

    /// The layer applied to `input`, as an expression: one pass, together with what follows.
    ///
    /// # Numerics
    /// As [`Tensor::rms_norm`]; the product behind it is rounded to the element type.
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
        let function = crate::expr::RmsNorm(self.epsilon);
        Lazy(Normalized::new(input.view(), function)) * &self.scale
    }
}
