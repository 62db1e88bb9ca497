//! The parts: each kind of operation that the crate has, with numbers that it finds hard.

use crate::digest::Digest;

/// Computes an expression: by the threads of the pool it is in, where there is one.
#[cfg(not(feature = "parallel"))]
macro_rules! eval {
    ($expression:expr) => {
        $expression.eval()
    };
}
#[cfg(feature = "parallel")]
macro_rules! eval {
    ($expression:expr) => {
        $expression.parallel().from_work::<0>().eval()
    };
}

/// Puts what expressions give into the digest; `exact` with the bits of NaN, too.
macro_rules! add {
    ($digest:ident: $($expression:expr),* $(,)?) => {
        $($digest.numbers(eval!($expression).as_slice());)*
    };
    ($digest:ident exact: $($expression:expr),* $(,)?) => {
        $($digest.exact(eval!($expression).as_slice());)*
    };
}

/// As `add`, by one thread.
macro_rules! plain {
    ($digest:ident: $($expression:expr),* $(,)?) => {
        $($digest.numbers($expression.eval().as_slice());)*
    };
    ($digest:ident exact: $($expression:expr),* $(,)?) => {
        $($digest.exact($expression.eval().as_slice());)*
    };
}

/// Tensors of these shapes, of numbers as of a network or of any bits.
macro_rules! draw {
    ($numbers:ident, $how:ident: $($name:ident: $t:ty, [$($extent:literal),+];)*) => {
        $(let $name: Tensor<$t, s![$($extent),+]> = Tensor::from_fn(|_| <$t as crate::numbers::Draw>::$how(&mut $numbers));)*
    };
}

#[cfg(not(feature = "planted"))]
mod attention;
#[cfg(not(feature = "planted"))]
mod block;
#[cfg(not(feature = "planted"))]
mod cast;
#[cfg(not(feature = "planted"))]
mod convolution;
#[cfg(not(feature = "planted"))]
mod elementwise;
#[cfg(not(feature = "planted"))]
mod function;
#[cfg(not(feature = "planted"))]
mod half;
#[cfg(not(feature = "planted"))]
mod network;
#[cfg(not(feature = "planted"))]
mod normalize;
#[cfg(not(feature = "planted"))]
mod pool;
mod product;
#[cfg(not(feature = "planted"))]
mod quantized;
#[cfg(not(feature = "planted"))]
mod reduction;

/// The part that has the fault, alone.
#[cfg(feature = "planted")]
pub(crate) const ALL: [(&str, fn(&mut Digest)); 1] = [("product-f32", product::f32)];

/// All parts, with their names.
#[cfg(not(feature = "planted"))]
pub(crate) const ALL: [(&str, fn(&mut Digest)); 30] = [
    ("network-digits", network::digits),
    ("network-codes", network::codes),
    ("network-chain", network::chain),
    ("product-f32", product::f32),
    ("product-f64", product::f64),
    ("product-halves", product::halves),
    ("product-whole", product::whole),
    ("convolution-f32", convolution::f32),
    ("convolution-whole", convolution::whole),
    ("convolution-signal", convolution::signal),
    ("attention", attention::attention),
    ("rotary", attention::rotary),
    ("softmax", normalize::softmax),
    ("norms", normalize::norms),
    ("pools", pool::pools),
    ("resampling", pool::resampling),
    ("reductions-floats", reduction::floats),
    ("reductions-whole", reduction::whole),
    ("cumulative", reduction::cumulative),
    ("functions-f32", function::f32),
    ("functions-f64", function::f64),
    ("functions-halves", function::halves),
    ("elementwise-floats", elementwise::floats),
    ("elementwise-whole", elementwise::whole),
    ("halves", half::halves),
    ("casts-of-floats", cast::of_floats),
    ("casts-of-whole", cast::of_whole),
    ("quantized", quantized::layers),
    ("quantized-rules", quantized::rules),
    ("blocks", block::blocks),
];
