//! View operations on static shapes: each must compile to what `identity` does.
#![no_std]

use formwork::dim::{Times, Zero};
use formwork::prelude::*;

type Matrix<'a> = View<'a, f32, s![64, 32]>;

/// Gives back its argument.
// SAFETY: no other symbol has this name.
#[unsafe(no_mangle)]
pub fn view_identity(x: Matrix<'_>) -> Matrix<'_> {
    x
}

/// A permutation.
// SAFETY: no other symbol has this name.
#[unsafe(no_mangle)]
pub fn view_permute(
    x: View<'_, f32, s![4, 8, 16]>,
) -> View<'_, f32, s![16, 4, 8], Strided<(One, Times<D<8>, D<16>>, D<16>)>> {
    x.permute(axes![2, 0, 1])
}

/// A transpose.
// SAFETY: no other symbol has this name.
#[unsafe(no_mangle)]
pub fn view_transpose(x: Matrix<'_>) -> View<'_, f32, s![32, 64], Strided<(One, D<32>)>> {
    x.t()
}

/// A reshape.
// SAFETY: no other symbol has this name.
#[unsafe(no_mangle)]
pub fn view_reshape(x: Matrix<'_>) -> View<'_, f32, s![8, 256]> {
    x.reshape()
}

/// A broadcast.
// SAFETY: no other symbol has this name.
#[unsafe(no_mangle)]
pub fn view_broadcast(
    x: View<'_, f32, s![32]>,
) -> View<'_, f32, s![4096, 32], Strided<(Zero, One)>> {
    x.broadcast_to()
}

/// A transpose undone and recognised as contiguous.
// SAFETY: no other symbol has this name.
#[unsafe(no_mangle)]
pub fn view_undone(x: Matrix<'_>) -> Matrix<'_> {
    x.t().t().as_contiguous()
}

/// A slice, which has to move the origin.
#[cfg(feature = "planted")]
// SAFETY: no other symbol has this name.
#[unsafe(no_mangle)]
pub fn view_planted(x: View<'_, f32, s![32]>) -> View<'_, f32, s![16], Strided<(One,)>> {
    x.slice(span![4..20])
}
