//! What an operation that reads its operand many times takes: a tensor or a view, not an expression.

use super::Tensor;
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
