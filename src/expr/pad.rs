//! One axis with a constant before and behind it.

use core::marker::PhantomData;

use super::{Expr, Lazy};
use crate::dim::FixedDim;
use crate::layout::Layout;
use crate::shape::{OneAxis, Pads, Shape};
use crate::storage::Storage;
use crate::tensor::Tensor;

/// The axis `I` with `Before` places before it and `After` places behind, which hold one value.
#[derive(Clone, Copy, Debug)]
pub struct Pad<E: Expr, Before, After, const I: usize> {
    pub(crate) operand: E,
    pub(crate) value: E::Elem,
    places: PhantomData<(Before, After)>,
}

impl<E: Expr, Before, After, const I: usize> Expr for Pad<E, Before, After, I>
where
    E::Shape: Pads<Before, After, I>,
{
    type Elem = E::Elem;
    type Shape = <E::Shape as Pads<Before, After, I>>::Out;
    const HEAVY: bool = E::HEAVY;

    #[inline(always)]
    fn shape(&self) -> Self::Shape {
        self.operand.shape().padded()
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// One axis with `before` places before it and `after` places behind, which hold `value`.
    ///
    /// One axis at a time: several are padded one after the other.
    ///
    /// # Shape
    /// `[A, N, B]` along `axes![1] → [A, before + N + after, B]`
    ///
    /// # Example: a border around an image
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<i32, s![1, 2]>::from_array([[1, 2]]);
    /// let y: Tensor<i32, s![3, 4]> = x
    ///     .pad(axes![0], dim!(1), dim!(1), 0)
    ///     .pad(axes![1], dim!(1), dim!(1), 0)
    ///     .eval();
    /// assert_eq!(y.into_array(), [[0, 0, 0, 0], [0, 1, 2, 0], [0, 0, 0, 0]]);
    /// ```
    #[inline(always)]
    pub fn pad<const I: usize, Before: FixedDim, After: FixedDim>(
        &self,
        axis: impl OneAxis<I>,
        before: Before,
        after: After,
        value: T,
    ) -> Lazy<Pad<Tensor<T, S, L, K::Shared<'_>>, Before, After, I>>
    where
        S: Pads<Before, After, I>,
    {
        let _ = (axis, before, after);
        Lazy(Pad { operand: self.view(), value, places: PhantomData })
    }
}

impl<E: Expr> Lazy<E> {
    /// As [`Tensor::pad`].
    #[inline(always)]
    pub fn pad<const I: usize, Before: FixedDim, After: FixedDim>(
        self,
        axis: impl OneAxis<I>,
        before: Before,
        after: After,
        value: E::Elem,
    ) -> Lazy<Pad<E, Before, After, I>>
    where
        E::Shape: Pads<Before, After, I>,
    {
        let _ = (axis, before, after);
        Lazy(Pad { operand: self.0, value, places: PhantomData })
    }
}
