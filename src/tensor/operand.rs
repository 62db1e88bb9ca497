//! What an operation that reads its operand many times takes: a tensor or a view, not an expression.

use super::Tensor;
use crate::dtype::{Element, MultipliesWith, Num};
use crate::layout::Layout;
use crate::shape::Shape;
use crate::storage::{Borrowed, Storage};

/// Tensors and views with elements of type `T`, whose elements are there already.
///
/// A product or a convolution reads each element of an operand many times. An expression would
/// compute it again each time, so it is evaluated first, by a word that shows in the code.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tensor or view with elements of type `{T}`",
    label = "needs `&tensor` or a view, with elements of type `{T}`",
    note = "an operand of a product, convolution or pool is read many times: evaluate an \
            expression first, for example `&expression.eval()`; the element types must be equal"
)]
pub trait IntoView<T: Copy> {
    /// The shape.
    type Shape: Shape;
    /// The layout.
    type Layout: Layout<Self::Shape>;
    /// The borrow.
    type Storage: Borrowed<T>;

    /// The operand as a view; tensors are borrowed.
    fn into_view(self) -> Tensor<T, Self::Shape, Self::Layout, Self::Storage>;
}

/// The view of an operand.
pub type ViewOf<V, T> =
    Tensor<T, <V as IntoView<T>>::Shape, <V as IntoView<T>>::Layout, <V as IntoView<T>>::Storage>;

#[diagnostic::do_not_recommend]
impl<T: Copy, S: Shape, L: Layout<S>, K: Borrowed<T>> IntoView<T> for Tensor<T, S, L, K> {
    type Shape = S;
    type Layout = L;
    type Storage = K;

    #[inline(always)]
    fn into_view(self) -> Self {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<'a, T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> IntoView<T> for &'a Tensor<T, S, L, K> {
    type Shape = S;
    type Layout = L;
    type Storage = K::Shared<'a>;

    #[inline(always)]
    fn into_view(self) -> Tensor<T, S, L, K::Shared<'a>> {
        self.view()
    }
}

/// Tensors and views whose elements are right factors for left ones of type `T`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tensor or view with elements to multiply `{T}` with",
    label = "needs `&tensor` or a view, with right factors for `{T}`",
    note = "an operand of a product is read many times: evaluate an expression first, for example \
            `&expression.eval()`"
)]
pub trait IntoFactors<T> {
    /// The type of the elements.
    type Elem: Element;
    /// Whose sums the products have.
    type As: Num;
    /// The shape.
    type Shape: Shape;
    /// The layout.
    type Layout: Layout<Self::Shape>;
    /// The borrow.
    type Storage: Borrowed<Self::Elem>;

    /// The operand as a view; tensors are borrowed.
    fn into_factors(self) -> Tensor<Self::Elem, Self::Shape, Self::Layout, Self::Storage>;
}

/// The view of an operand with right factors.
pub type FactorsOf<V, T> = Tensor<
    <V as IntoFactors<T>>::Elem,
    <V as IntoFactors<T>>::Shape,
    <V as IntoFactors<T>>::Layout,
    <V as IntoFactors<T>>::Storage,
>;

impl<T: MultipliesWith<U>, U: Element, S: Shape, L: Layout<S>, K: Borrowed<U>> IntoFactors<T>
    for Tensor<U, S, L, K>
{
    type Elem = U;
    type As = T::As;
    type Shape = S;
    type Layout = L;
    type Storage = K;

    #[inline(always)]
    fn into_factors(self) -> Self {
        self
    }
}

impl<'a, T: MultipliesWith<U>, U: Element, S: Shape, L: Layout<S>, K: Storage<U>> IntoFactors<T>
    for &'a Tensor<U, S, L, K>
{
    type Elem = U;
    type As = T::As;
    type Shape = S;
    type Layout = L;
    type Storage = K::Shared<'a>;

    #[inline(always)]
    fn into_factors(self) -> Tensor<U, S, L, K::Shared<'a>> {
        self.view()
    }
}
