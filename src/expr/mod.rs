//! What to compute, lazily: nothing runs until a destination is named.
//!
//! An expression knows its shape and element type; how its elements come about is said in
//! the room `kernel`, which implements [`Source`](crate::tensor::Source) for each node.

mod along;
mod argmax;
mod attention;
mod bias;
mod block;
pub mod cast;
mod choose;
mod concat;
mod contract;
mod conv;
mod conv_transpose;
pub mod cost;
mod elementwise;
mod embedding;
mod eval;
mod evaluated;
pub mod float;
pub mod fold;
mod function;
mod global_pool;
mod lazy;
mod linear;
mod matmul;
mod normalize;
pub mod op;
mod operand;
mod operator;
mod packed;
mod pad;
#[cfg(feature = "parallel")]
mod parallel;
mod pool;
mod power;
pub mod promote;
pub mod quantized;
mod reduce;
mod reduction;
mod repeat;
mod resize;
mod rotary;
mod stack;
mod statistic;

pub use along::{Along, CumProduct, CumSum, InPlace};
pub use argmax::{ArgFind, ArgFindAll, ArgReduce, Choice, Largest, Number, Smallest};
pub use attention::{
    Attention, Causal, Everything, Mask, NoMask, Scale, ScaledBy, Sight, UsualScale,
};
pub use bias::{Bias, IntoBias, NoBias};
pub use block::{BlockLinear, DequantizeBlocks, QuantizeBlocks};
pub use concat::{Concat, ConcatOperands, concat};
pub use contract::{FactorOperands, sum_of_products};
pub use conv::Convolution;
pub use conv_transpose::TransposedConvolution;
pub use elementwise::{Binary, Ternary, Unary};
pub use embedding::{Embedding, NamesRow};
pub use eval::Spread;
pub use evaluated::Evaluated;
pub use lazy::Lazy;
pub use linear::Linear;
pub use matmul::MatMul;
pub use normalize::{LayerNorm, LogSoftmax, Normalized, Normalizes, RmsNorm, Softmax};
pub use operand::{IntoExpr, Scalar};
pub use packed::PackedProduct;
pub use pad::Pad;
#[cfg(feature = "parallel")]
pub use parallel::{ENOUGH, Parallel};
pub use pool::{MaxOf, MeanOf, PaddedMeanOf, Pooling, RoundedMeanOf};
pub use power::Power;
pub use reduce::{Grouped, Keep, Reduce, ReduceAll};
pub use repeat::{Interleave, Repeat};
pub use resize::{Bilinear, Centers, Corners, Ends, Nearest, Resize};
pub use rotary::{Halves, Neighbours, Pairing, Rotary, RotaryTable, rotary_tables};
pub use stack::{Stack, StackOperands, stack};
pub use statistic::{
    Correction, LogSumExp, LogSumExpAll, Population, Sample, Variance, VarianceAll,
};

pub(crate) use cast::Checking;
pub(crate) use packed::WeightOf;

use crate::shape::Shape;

/// A value for each coordinate of a shape, not computed yet.
pub trait Expr {
    /// The type of the elements.
    type Elem: Copy;
    /// The shape.
    type Shape: Shape;
    /// Whether an element costs a loop of its own, as that of a product or a reduction does.
    ///
    /// Such an expression is not stretched: it would be computed again for every copy.
    const HEAVY: bool = false;
    /// Whether elements come by whole groups alone, as those of a softmax do.
    ///
    /// Such an expression is written, with element-wise functions behind it, and nothing else reads it.
    const IN_GROUPS: bool = false;

    /// The shape, as a value.
    fn shape(&self) -> Self::Shape;
}

/// The shape of an operand whose elements are combined with those of type `T`.
pub type ShapeOf<R, T> = <<R as IntoExpr<T>>::Expr as Expr>::Shape;
