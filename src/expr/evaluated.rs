//! What happens to an expression that is used where elements must be there: a message.
//!
//! A product, a convolution and a pool read each element of their operands many times, and a view
//! shows elements that are there, so only tensors and views have these methods. Expressions have
//! them too, under a bound that never holds, so that the compiler says what to do rather than that
//! there is no such method.

use super::Lazy;

/// Operands whose elements are there already.
///
/// Expressions are not: this trait is there for its message.
#[diagnostic::on_unimplemented(
    message = "an expression is evaluated before it is multiplied, convolved or pooled",
    label = "write `.eval()` before this call",
    note = "each element is read many times here, and an expression would compute it again each \
            time: `x.eval().matmul(..)`, or `x.eval_into(&mut buffer)` and then `buffer.matmul(..)`"
)]
pub trait Evaluated {}

/// Operands whose axes can be looked at in another way, because their elements are there already.
///
/// Expressions are not: this trait is there for its message.
#[diagnostic::on_unimplemented(
    message = "an expression is evaluated before a pattern names its axes",
    label = "write `.eval()` behind this expression",
    note = "`einsum!`, `rearrange!` and their sisters look at elements that are there: \
            `x.eval()`, or `x.eval_into(&mut buffer)` and then `buffer`"
)]
pub trait Viewed {
    #[doc(hidden)]
    fn viewed<V>(self) -> V;
}

#[doc(hidden)]
impl<E> Lazy<E> {
    pub fn view<V>(self) -> V
    where
        Self: Viewed,
    {
        self.viewed()
    }

    pub fn matmul<Right>(self, right: Right) -> Self
    where
        Self: Evaluated,
    {
        let _ = right;
        self
    }

    pub fn linear<Weight, Bias>(self, weight: Weight, bias: Bias) -> Self
    where
        Self: Evaluated,
    {
        let _ = (weight, bias);
        self
    }

    pub fn attention<Keys, Values>(self, keys: Keys, values: Values) -> Self
    where
        Self: Evaluated,
    {
        let _ = (keys, values);
        self
    }

    pub fn conv2d<Weight, Bias, How>(self, weight: Weight, bias: Bias, how: How) -> Self
    where
        Self: Evaluated,
    {
        let _ = (weight, bias, how);
        self
    }

    pub fn conv1d<Weight, Bias, How>(self, weight: Weight, bias: Bias, how: How) -> Self
    where
        Self: Evaluated,
    {
        let _ = (weight, bias, how);
        self
    }

    pub fn depthwise2d<Weight, Bias, How>(self, weight: Weight, bias: Bias, how: How) -> Self
    where
        Self: Evaluated,
    {
        let _ = (weight, bias, how);
        self
    }

    pub fn depthwise1d<Weight, Bias, How>(self, weight: Weight, bias: Bias, how: How) -> Self
    where
        Self: Evaluated,
    {
        let _ = (weight, bias, how);
        self
    }

    pub fn max_pool2d<How>(self, how: How) -> Self
    where
        Self: Evaluated,
    {
        let _ = how;
        self
    }

    pub fn max_pool1d<How>(self, how: How) -> Self
    where
        Self: Evaluated,
    {
        let _ = how;
        self
    }

    pub fn avg_pool2d<How>(self, how: How) -> Self
    where
        Self: Evaluated,
    {
        let _ = how;
        self
    }

    pub fn avg_pool1d<How>(self, how: How) -> Self
    where
        Self: Evaluated,
    {
        let _ = how;
        self
    }
}
