//! The functions that are measured: each by itself and in lanes, in three formats, and in `f64`.

use formwork::dtype::{Element, Float, Num};
use formwork::isa::{Level, NATIVE, Portable, call};
use formwork::prelude::*;
use half::{bf16, f16};

use crate::reference;

/// How many arguments lanes have at once.
pub const COUNT: usize = 4096;

/// A tensor of that many.
pub type Many<T> = HeapTensor<T, s![4096]>;

/// A function of one number in one format.
#[derive(Clone, Copy)]
pub struct Form<T: Copy> {
    /// Of one number.
    pub one: fn(T) -> T,
    /// Of a tensor, by the instruction set that there is.
    pub lanes: fn(&Many<T>, &mut Many<T>),
}

/// Which way a function goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// A larger argument has no smaller result.
    Up,
    /// Neither up nor down everywhere, or of no number but in parts.
    Both,
}

/// A function, and what it should be.
#[derive(Clone, Copy)]
pub struct Function {
    pub name: &'static str,
    pub f32: Form<f32>,
    pub f16: Form<f16>,
    pub bf16: Form<bf16>,
    pub f64: fn(f64) -> f64,
    /// The exact function, nearly.
    pub exact: fn(f64) -> f64,
    /// The correctly rounded function, where the language has it: the bits are these.
    pub rounded: Option<fn(f32) -> f32>,
    /// The arguments it is for, of those that are numbers.
    pub domain: [f32; 2],
    pub way: Way,
}

/// One form of a function; of one number it is kept from becoming lanes.
macro_rules! form {
    ($t:ident, $format:ident, |$x:ident| $one:expr, |$many:ident, $out:ident| $lanes:expr) => {
        Form {
            one: {
                type $t = $format;
                #[inline(never)]
                fn one($x: $t) -> $t {
                    $one
                }
                one
            },
            lanes: {
                type $t = $format;
                fn lanes($many: &Many<$t>, $out: &mut Many<$t>) {
                    $lanes;
                }
                lanes
            },
        }
    };
}

macro_rules! function {
    (
        $name:expr, $way:ident, $exact:expr, $rounded:expr, $domain:expr, $t:ident,
        |$x:ident| $one:expr, |$many:ident, $out:ident| $lanes:expr
    ) => {
        Function {
            name: $name,
            f32: form!($t, f32, |$x| $one, |$many, $out| $lanes),
            f16: form!($t, f16, |$x| $one, |$many, $out| $lanes),
            bf16: form!($t, bf16, |$x| $one, |$many, $out| $lanes),
            f64: form!($t, f64, |$x| $one, |$many, $out| $lanes).one,
            exact: $exact,
            rounded: $rounded,
            domain: $domain,
            way: Way::$way,
        }
    };
}

/// All numbers.
const ALL: [f32; 2] = [f32::NEG_INFINITY, f32::INFINITY];

/// Functions that tensors and numbers have by the same name.
macro_rules! functions {
    ($($trait:ident $name:ident $way:ident $exact:expr, $rounded:expr;)*) => {
        [$(function!(
            stringify!($name), $way, $exact, $rounded, ALL, T,
            |x| $trait::$name(x), |x, y| x.$name().eval_into(y)
        )),*]
    };
}

/// Every function of one number.
pub fn all() -> Vec<Function> {
    let mut all = vec![
        // It is for what is not above 0; below, the result is subnormal, or 0 in its place. The lanes are
        // those of the set that this program is compiled for.
        function!(
            "exp_down",
            Up,
            f64::exp,
            None,
            [-87.336_54, 0.0],
            T,
            |x| Float::exp_down(x, Portable),
            |x, y| call(
                Level::Avx512,
                #[inline(always)]
                |(x, y): (&[T], &mut [T])| {
                    for (y, x) in y.iter_mut().zip(x) {
                        *y = Float::exp_down(*x, NATIVE);
                    }
                },
                (x.as_slice(), y.as_slice_mut()),
            )
        ),
        function!(
            "elu(1)",
            Up,
            reference::elu,
            None,
            ALL,
            T,
            |x| Tensor::<T, s![1]>::full(x).elu(Element::ONE).eval().to_array()[0],
            |x, y| x.elu(Element::ONE).eval_into(y)
        ),
        function!(
            "leaky_relu(0.01)",
            Up,
            reference::leaky_relu,
            None,
            ALL,
            T,
            |x| Tensor::<T, s![1]>::full(x)
                .leaky_relu(Float::round_from_f32(0.01))
                .eval()
                .to_array()[0],
            |x, y| x.leaky_relu(Float::round_from_f32(0.01)).eval_into(y)
        ),
        function!("neg", Both, |x| -x, Some(|x| -x), ALL, T, |x| Num::neg(x), |x, y| (-x)
            .eval_into(y)),
    ];
    all.extend(functions! {
        Num abs Both f64::abs, Some(f32::abs);
        Num sign Up reference::sign, None;
        Num square Both |x| x * x, Some(|x| x * x);
        Num relu Up reference::relu, None;
        Float recip Both |x| 1.0 / x, Some(|x| 1.0 / x);
        Float floor Up f64::floor, Some(f32::floor);
        Float ceil Up f64::ceil, Some(f32::ceil);
        Float trunc Up f64::trunc, Some(f32::trunc);
        Float round_even Up f64::round_ties_even, Some(f32::round_ties_even);
        Float sqrt Up f64::sqrt, Some(f32::sqrt);
        Float rsqrt Both reference::rsqrt, None;
        Float exp Up f64::exp, None;
        Float exp2 Up f64::exp2, None;
        Float expm1 Up f64::exp_m1, None;
        Float ln Up f64::ln, None;
        Float log2 Up f64::log2, None;
        Float ln_1p Up f64::ln_1p, None;
        Float sin Both f64::sin, None;
        Float cos Both f64::cos, None;
        Float tanh Up f64::tanh, None;
        Float sigmoid Up reference::sigmoid, None;
        Float erf Up libm::erf, None;
        Float gelu Both reference::gelu, None;
        Float gelu_tanh Both reference::gelu_tanh, None;
        Float silu Both reference::silu, None;
        Float softplus Up reference::softplus, None;
        Float hard_sigmoid Up reference::hard_sigmoid, None;
        Float hard_swish Both reference::hard_swish, None;
    });
    all
}
