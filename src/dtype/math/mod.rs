//! Functions of one real number, written out, so that their bits are the same on every target.
//!
//! Each function is written once, for `f32` and `f64` alike, over [`Real`], with coefficients from
//! `scripts/coefficients`. Three things hold for all of them:
//!
//! - Only `+ - * /`, comparisons and operations on bits are used; no fused multiply-add (but in
//!   `exp_down`), no table that is indexed by the argument (but for the digits of pi in `sin` and
//!   `cos`), no libm.
//! - There is one way through: special cases are selects at the end, so a loop over a function is
//!   vectorised; but for large angles, which a loop asks for before it. NaN goes in and comes out.
//! - Error bounds are measured, not assumed; `docs/numerics.md` has them.

mod coefficients;
mod erf;
mod exp;
mod hard;
mod log;
mod logistic;
mod pow;
mod real;
mod remainder;
mod round;
mod sqrt;
mod tanh;
mod trig;
mod turns;

pub(super) use erf::{erf, gelu};
pub(super) use exp::{exp, exp_down, exp2, expm1};
pub(super) use hard::{hard_sigmoid, hard_swish};
pub(super) use log::{ln, ln_1p, log2};
pub(super) use logistic::{gelu_tanh, sigmoid, silu, softplus};
pub(super) use pow::{pow, pow_narrow};
pub(super) use remainder::{rest_f32, rest_f64};
pub(super) use round::{ceil, floor, round_even, trunc};
pub(super) use sqrt::{rsqrt, sqrt};
pub(super) use tanh::tanh;
pub(super) use trig::{cos, is_moderate, moderate_cos, moderate_sin, sin};
