//! Every function of floats, of single numbers and of tensors, in a library that a libm is not linked with.
#![no_std]

use formwork::dtype::{Float, Num, bf16, f16};
use formwork::prelude::*;

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

#[cfg(feature = "planted")]
// SAFETY: the C library of every system has it; no test runs it.
unsafe extern "C" {
    fn expf(x: f32) -> f32;
}

/// Many numbers.
type Row<T> = Tensor<T, s![64]>;

/// Puts each function of a row into the row, one after the other.
macro_rules! functions {
    ($x:ident: $($name:ident)*) => {$(
        let result = $x.$name().eval();
        *$x = result;
    )*};
}

/// The same of single numbers.
macro_rules! alone {
    ($x:ident: $($name:ident)*) => {$(
        $x = Float::$name($x);
    )*};
}

macro_rules! formats {
    ($($t:ident $of_row:ident $of_one:ident;)*) => {$(
        /// Every function of numbers in a row.
        // SAFETY: no other symbol has this name.
        #[unsafe(no_mangle)]
        pub extern "C" fn $of_row(x: &mut [$t; 64], y: &[$t; 64]) {
            let (mut row, other) = (Row::<$t>::from_array(*x), Row::<$t>::from_array(*y));
            let x_row = &mut row;
            functions! {
                x_row: abs sign square relu recip floor ceil trunc round_even sqrt rsqrt exp exp2 expm1 ln log2
                ln_1p sin cos tanh sigmoid erf gelu gelu_tanh silu softplus hard_sigmoid hard_swish
            }
            let powers = x_row.pow(&other).eval();
            let rest = powers.remainder(&other).eval();
            let sums = rest.fma(&other, &powers).eval();
            let softmax = sums.elu(Element::ONE).softmax(axes![0]).eval();
            let length = softmax.norm(axes![0]).eval();
            let total = (&softmax * &length).logsumexp(axes![0]).eval();
            *x = (&softmax + &total).eval().to_array();
        }

        /// Every function of one number.
        // SAFETY: no other symbol has this name.
        #[unsafe(no_mangle)]
        pub extern "C" fn $of_one(x: &mut $t, y: &$t) {
            let mut z = *x;
            alone! {
                z: recip floor ceil trunc round_even sqrt rsqrt exp exp2 expm1 ln log2 ln_1p sin cos tanh sigmoid
                erf gelu gelu_tanh silu softplus hard_sigmoid hard_swish
            }
            let rest = Num::remainder(Float::pow(z, *y), *y);
            *x = Num::fused_mul_add(rest, z, *y);
        }
    )*};
}

formats! {
    f32 rows_f32 one_f32;
    f64 rows_f64 one_f64;
    f16 rows_f16 one_f16;
    bf16 rows_bf16 one_bf16;
}

/// What the check must find.
#[cfg(feature = "planted")]
// SAFETY: no other symbol has this name.
#[unsafe(no_mangle)]
pub extern "C" fn planted(x: &mut f32) {
    // SAFETY: it takes any number.
    *x = unsafe { expf(*x) };
}
