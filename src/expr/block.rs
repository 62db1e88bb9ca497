//! Tensors of blocks: from numbers, back to numbers, and as the weights of a layer.

use core::marker::PhantomData;

use super::{Bias, Expr, IntoBias, Lazy};
use crate::dtype::block::BlockFormat;
use crate::layout::Layout;
use crate::shape::{
    BlockLen, CountsBlocks, DividesIntoBlocks, LinearWith, LinearWithBlocks, Shape,
};
use crate::storage::{Borrowed, Storage};
use crate::tensor::{IntoView, Tensor, ViewOf};

/// The numbers of an expression, in blocks of the format `B` along the last axis.
#[derive(Clone, Copy, Debug)]
pub struct QuantizeBlocks<E, B> {
    pub(crate) numbers: E,
    format: PhantomData<fn() -> B>,
}

/// The numbers of blocks.
#[derive(Clone, Copy, Debug)]
pub struct DequantizeBlocks<E> {
    pub(crate) blocks: E,
}

/// `input · weightᵀ + bias` with a weight of blocks, of shape `O`.
#[derive(Clone, Copy, Debug)]
pub struct BlockLinear<X, W, B, O> {
    pub(crate) input: X,
    pub(crate) weight: W,
    pub(crate) bias: B,
    out: O,
}

impl<E, B> Expr for QuantizeBlocks<E, B>
where
    E: Expr<Elem = f32, Shape: DividesIntoBlocks<BlockLen>>,
    B: BlockFormat,
{
    type Elem = B;
    type Shape = <E::Shape as DividesIntoBlocks<BlockLen>>::Blocks;
    const HEAVY: bool = true;

    #[inline(always)]
    fn shape(&self) -> Self::Shape {
        self.numbers.shape().blocks()
    }
}

impl<E> Expr for DequantizeBlocks<E>
where
    E: Expr<Elem: BlockFormat, Shape: CountsBlocks<BlockLen>>,
{
    type Elem = f32;
    type Shape = <E::Shape as CountsBlocks<BlockLen>>::Numbers;
    const HEAVY: bool = E::HEAVY;

    #[inline(always)]
    fn shape(&self) -> Self::Shape {
        self.blocks.shape().numbers()
    }
}

impl<O, F, S, L, K, R, M, Q, B> Expr for BlockLinear<Tensor<f32, S, L, K>, Tensor<F, R, M, Q>, B, O>
where
    O: Shape,
    F: BlockFormat,
    S: LinearWith<R::Numbers, Out = O>,
    R: CountsBlocks<BlockLen>,
    L: Layout<S>,
    M: Layout<R>,
    K: Borrowed<f32>,
    Q: Borrowed<F>,
    B: Bias<f32, S::Features>,
{
    type Elem = f32;
    type Shape = O;
    const HEAVY: bool = true;

    #[inline(always)]
    fn shape(&self) -> O {
        self.out
    }
}

/// The same method on tensors and on expressions.
macro_rules! quantize {
    ([$($this:tt)*] $operand:expr => $node:ty, $shape:ty) => {
        /// The numbers as blocks of the format `B`, 32 neighbours on the last axis in each.
        ///
        /// # Shape
        /// `[.., K] → [.., K / 32]`; a `K` that is no multiple of 32 does not compile
        ///
        /// # Numerics
        /// As [`block`](mod@crate::dtype::block) says.
        ///
        /// # Example
        /// ```
        /// use formwork::dtype::block::Q8_0;
        /// use formwork::prelude::*;
        ///
        /// let x: Tensor<f32, s![2, 64]> = Tensor::full(0.5);
        /// let blocks: Tensor<Q8_0, s![2, 2]> = x.quantize_blocks::<Q8_0>().eval();
        /// let back: Tensor<f32, s![2, 64]> = blocks.dequantize_blocks().eval();
        /// assert!((back.as_slice()[127] - 0.5).abs() < 0.001);
        /// ```
        #[inline(always)]
        pub fn quantize_blocks<B: BlockFormat>($($this)*) -> Lazy<QuantizeBlocks<$node, B>>
        where
            $shape: DividesIntoBlocks<BlockLen>,
        {
            Lazy(QuantizeBlocks { numbers: $operand, format: PhantomData })
        }
    };
}

impl<S: Shape, L: Layout<S>, K: Storage<f32>> Tensor<f32, S, L, K> {
    quantize!([&self] self.view() => Tensor<f32, S, L, K::Shared<'_>>, S);

    /// The linear layer with a weight of blocks: as [`Tensor::linear`] with the numbers of the
    /// blocks, which are never in memory all at once.
    ///
    /// # Shape
    /// `[.., IN]` with the blocks `[OUT, IN / 32]` and the bias `[OUT] → [.., OUT]`
    ///
    /// # Numerics
    /// The bits of `x.linear(&weight.dequantize_blocks().eval(), bias)`.
    ///
    /// # Example
    /// ```
    /// use formwork::dtype::block::Q4_0;
    /// use formwork::prelude::*;
    ///
    /// let weight: Tensor<f32, s![3, 32]> = Tensor::full(-2.0);
    /// let weight: Tensor<Q4_0, s![3, 1]> = weight.quantize_blocks::<Q4_0>().eval();
    /// let x: Tensor<f32, s![32]> = Tensor::full(1.0);
    /// let y: Tensor<f32, s![3]> = x.linear_blocks(&weight, NoBias).eval();
    /// assert_eq!(y.as_slice(), [-64.0; 3]);
    /// ```
    #[inline(always)]
    pub fn linear_blocks<F, W, B>(
        &self,
        weight: W,
        bias: B,
    ) -> Lazy<BlockLinear<Tensor<f32, S, L, K::Shared<'_>>, ViewOf<W, F>, B::Bias, S::Out>>
    where
        F: BlockFormat,
        W: IntoView<F>,
        S: LinearWithBlocks<W::Shape>,
        B: IntoBias<f32, S::Features>,
    {
        let weight = weight.into_view();
        let out = self.shape().linear_blocks(weight.shape());
        Lazy(BlockLinear { input: self.view(), weight, bias: bias.into_bias(), out })
    }
}

impl<E: Expr<Elem = f32>> Lazy<E> {
    quantize!([self] self.0 => E, E::Shape);
}

impl<B: BlockFormat, S: CountsBlocks<BlockLen>, L: Layout<S>, K: Storage<B>> Tensor<B, S, L, K> {
    /// The numbers of the blocks.
    ///
    /// # Shape
    /// `[.., N]` blocks `→ [.., N * 32]`
    ///
    /// # Numerics
    /// As [`block`](mod@crate::dtype::block) says.
    #[inline(always)]
    pub fn dequantize_blocks(&self) -> Lazy<DequantizeBlocks<Tensor<B, S, L, K::Shared<'_>>>> {
        Lazy(DequantizeBlocks { blocks: self.view() })
    }
}
