//! One axis repeated: as a whole, or each index.

use core::marker::PhantomData;

use super::elementwise::ONCE;
use super::{Expr, Lazy};
use crate::dim::FixedDim;
use crate::layout::Layout;
use crate::shape::{OneAxis, Repeats, Shape};
use crate::storage::Storage;
use crate::tensor::Tensor;

/// The axis `I`, `X` times one behind the other.
#[derive(Clone, Copy, Debug)]
pub struct Repeat<E, X, const I: usize> {
    pub(crate) operand: E,
    times: PhantomData<X>,
}

/// Each index of the axis `I`, `X` times one behind the other.
#[derive(Clone, Copy, Debug)]
pub struct Interleave<E, X, const I: usize> {
    pub(crate) operand: E,
    times: PhantomData<X>,
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// One axis a number of times, the whole of it one behind the other: NumPy's `tile`.
    ///
    /// # Shape
    /// `[A, N, B]` along `axes![1]`, `X` times `→ [A, N * X, B]`
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<i32, s![3]>::from_array([1, 2, 3]);
    /// let y: Tensor<i32, s![6]> = x.repeat(axes![0], dim!(2)).eval();
    /// assert_eq!(y.into_array(), [1, 2, 3, 1, 2, 3]);
    /// ```
    #[inline(always)]
    pub fn repeat<const I: usize, X: FixedDim>(
        &self,
        axis: impl OneAxis<I>,
        times: X,
    ) -> Lazy<Repeat<Tensor<T, S, L, K::Shared<'_>>, X, I>>
    where
        S: Repeats<X, I>,
    {
        let _ = (axis, times);
        Lazy(Repeat::new(self.view()))
    }

    /// Each index of one axis a number of times, one behind the other: NumPy's `repeat`, PyTorch's
    /// `repeat_interleave`.
    ///
    /// # Shape
    /// `[A, N, B]` along `axes![1]`, `X` times `→ [A, N * X, B]`
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<i32, s![3]>::from_array([1, 2, 3]);
    /// let y: Tensor<i32, s![6]> = x.repeat_interleave(axes![0], dim!(2)).eval();
    /// assert_eq!(y.into_array(), [1, 1, 2, 2, 3, 3]);
    /// ```
    #[inline(always)]
    pub fn repeat_interleave<const I: usize, X: FixedDim>(
        &self,
        axis: impl OneAxis<I>,
        times: X,
    ) -> Lazy<Interleave<Tensor<T, S, L, K::Shared<'_>>, X, I>>
    where
        S: Repeats<X, I>,
    {
        let _ = (axis, times);
        Lazy(Interleave::new(self.view()))
    }
}

impl<E: Expr> Lazy<E> {
    /// As [`Tensor::repeat`].
    #[inline(always)]
    pub fn repeat<const I: usize, X: FixedDim>(
        self,
        axis: impl OneAxis<I>,
        times: X,
    ) -> Lazy<Repeat<E, X, I>>
    where
        E::Shape: Repeats<X, I>,
    {
        let _ = (axis, times);
        Lazy(Repeat::new(self.0))
    }

    /// As [`Tensor::repeat_interleave`].
    #[inline(always)]
    pub fn repeat_interleave<const I: usize, X: FixedDim>(
        self,
        axis: impl OneAxis<I>,
        times: X,
    ) -> Lazy<Interleave<E, X, I>>
    where
        E::Shape: Repeats<X, I>,
    {
        let _ = (axis, times);
        Lazy(Interleave::new(self.0))
    }
}

/// Refuses to compute elements that cost a loop more than once.
#[inline(always)]
fn refuse_heavy<E: Expr, X: FixedDim>() {
    const { assert!(!E::HEAVY || X::CAP <= 1, "{}", ONCE) }
}

impl<E: Expr, X: FixedDim, const I: usize> Repeat<E, X, I> {
    #[inline(always)]
    fn new(operand: E) -> Self {
        refuse_heavy::<E, X>();
        Self { operand, times: PhantomData }
    }
}

impl<E: Expr, X: FixedDim, const I: usize> Interleave<E, X, I> {
    #[inline(always)]
    fn new(operand: E) -> Self {
        refuse_heavy::<E, X>();
        Self { operand, times: PhantomData }
    }
}

impl<E: Expr<Shape: Repeats<X, I>>, X, const I: usize> Expr for Repeat<E, X, I> {
    type Elem = E::Elem;
    type Shape = <E::Shape as Repeats<X, I>>::Out;
    const HEAVY: bool = E::HEAVY;

    #[inline(always)]
    fn shape(&self) -> Self::Shape {
        self.operand.shape().repeated()
    }
}

impl<E: Expr<Shape: Repeats<X, I>>, X, const I: usize> Expr for Interleave<E, X, I> {
    type Elem = E::Elem;
    type Shape = <E::Shape as Repeats<X, I>>::Out;
    const HEAVY: bool = E::HEAVY;

    #[inline(always)]
    fn shape(&self) -> Self::Shape {
        self.operand.shape().repeated()
    }
}
