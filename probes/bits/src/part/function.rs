//! The functions of floats: all of them one number at a time, and some as loops over tensors.

use formwork::dtype::{Float, bf16, f16};
use formwork::prelude::*;

use crate::digest::{Bits, Digest};
use crate::numbers::{Draw, Numbers};

/// Each function, by its name.
macro_rules! functions {
    ($($name:ident)*) => {
        /// The functions of one number.
        fn all<T: Float>() -> [fn(T) -> T; 25] {
            [$(T::$name),*]
        }
    };
}

functions! {
    recip floor ceil trunc round_even sqrt rsqrt exp exp2 expm1 ln log2 ln_1p sin cos tanh sigmoid erf
    gelu gelu_tanh silu softplus hard_sigmoid hard_swish square
}

/// Numbers as of a network by turns with any bits.
fn mixed<T: Draw>(n: &mut Numbers) -> [T; 128] {
    core::array::from_fn(|i| if i % 2 == 0 { T::draw(n) } else { T::wild(n) })
}

/// Every function of some numbers, and powers.
fn each<T: Float + Draw + Bits>(digest: &mut Digest, n: &mut Numbers) {
    let (numbers, exponents) = (mixed::<T>(n), mixed::<T>(n));
    for function in all::<T>() {
        digest.numbers(&numbers.map(function));
    }
    for (x, y) in numbers.into_iter().zip(exponents) {
        digest.numbers(&[T::pow(x, y), T::pow(x.abs(), y)]);
    }
}

pub(super) fn f32(digest: &mut Digest) {
    let mut n = Numbers::new(19);
    each::<f32>(digest, &mut n);
    let x: Tensor<f32, s![128]> = Tensor::from_array(mixed(&mut n));
    plain!(digest: x.exp(), x.tanh(), x.erf(), x.sin(), x.gelu(), x.sqrt());
}

pub(super) fn f64(digest: &mut Digest) {
    let mut n = Numbers::new(20);
    each::<f64>(digest, &mut n);
    let x: Tensor<f64, s![128]> = Tensor::from_array(mixed(&mut n));
    plain!(digest: x.exp(), x.tanh(), x.ln(), x.cos());
}

pub(super) fn halves(digest: &mut Digest) {
    let mut n = Numbers::new(21);
    each::<f16>(digest, &mut n);
    each::<bf16>(digest, &mut n);
    let x: Tensor<f16, s![128]> = Tensor::from_array(mixed(&mut n));
    plain!(digest: x.exp(), x.gelu());
}
