//! What looks at each element by itself, and moves elements.

use formwork::dtype::block::Q4_0;
use formwork::dtype::f16;
use formwork::dtype::quantized::{Double, Multiplier, Requant};
use formwork::error::RowError;
use formwork::expr::{Halves, NoBias, stack};
use formwork::prelude::*;

use crate::entries;

type In<'a, T, S> = View<'a, T, S>;
type Out<'a, T, S> = ViewMut<'a, T, S>;

entries! {
    /// Operators.
    fn element_operators(a: In<'_, f32, s![30, 40]>, b: In<'_, f32, s![40]>, out: &mut Out<'_, f32, s![30, 40]>) {
        ((a + b) * 2.0 - b).relu().eval_into(out);
    }
    /// Functions.
    fn element_functions(a: In<'_, f32, s![30, 40]>, out: &mut Out<'_, f32, s![30, 40]>) {
        (a.exp().tanh() + a.erf().sigmoid() + a.abs().sqrt().ln() + a.sin() * a.gelu()).eval_into(out);
    }
    /// A function in place.
    fn element_in_place(a: &mut Tensor<f32, s![30, 40]>, b: In<'_, f32, s![30, 40]>) {
        *a += b;
    }
    /// Another order of axes.
    fn element_turned(a: In<'_, f32, s![30, 40]>, out: &mut Out<'_, f32, s![40, 30]>) {
        out.assign(&a.t());
    }
    /// Three axes in another order, with work.
    fn element_permuted(a: In<'_, f32, s![5, 30, 40]>, out: &mut Out<'_, f32, s![40, 5, 30]>) {
        (a.permute(axes![2, 0, 1]) * 3.0).eval_into(out);
    }
    /// Another type.
    fn element_cast(a: In<'_, u8, s![30, 40]>, out: &mut Out<'_, f32, s![30, 40]>) {
        (a.cast_lossy::<f32>() / 16.0).eval_into(out);
    }
    /// Halves.
    fn element_halves(a: In<'_, f16, s![30, 40]>, out: &mut Out<'_, f32, s![30, 40]>) {
        a.cast_lossy::<f32>().eval_into(out);
    }
    /// Codes of numbers, and numbers of codes.
    fn element_codes(
        a: In<'_, f32, s![30, 40]>,
        scales: In<'_, f32, s![30, 1]>,
        codes: &mut Out<'_, i8, s![30, 40]>,
        out: &mut Out<'_, f32, s![30, 40]>
    ) {
        a.quantize_by(scales, 0_i8).eval_into(codes);
        codes.dequantize_by(scales, 0_i8).eval_into(out);
    }
    /// Codes of sums.
    fn element_requantized(
        a: In<'_, i32, s![30, 40]>,
        factors: In<'_, Multiplier, s![40]>,
        requant: Requant<Double, i8>,
        out: &mut Out<'_, i8, s![30, 40]>
    ) {
        a.requantize(factors, requant).eval_into(out);
    }
    /// Blocks of codes.
    fn element_blocks(x: In<'_, f32, s![64]>, w: In<'_, Q4_0, s![30, 2]>, out: &mut Out<'_, f32, s![30]>) {
        x.linear_blocks(w, NoBias).eval_into(out);
    }
    /// Beside each other.
    fn element_joined(a: In<'_, f32, s![30, 40]>, b: In<'_, f32, s![30, 20]>, out: &mut Out<'_, f32, s![30, 60]>) {
        a.concat(Ax::<1>, b).eval_into(out);
    }
    /// Zeros around.
    fn element_padded(a: In<'_, f32, s![30, 40]>, out: &mut Out<'_, f32, s![30, 45]>) {
        a.pad(Ax::<1>, dim!(2), dim!(3), 0.0).eval_into(out);
    }
    /// Rows of a table.
    fn element_embedding(
        table: In<'_, f32, s![50, 16]>,
        words: In<'_, i64, s![7]>,
        out: &mut Out<'_, f32, s![7, 16]>
    ) -> Result<(), RowError> {
        table.embedding(&words)?.eval_into(out);
        Ok(())
    }
    /// Turned by angles.
    fn element_rotary(
        q: In<'_, f32, s![4, 9, 16]>,
        cos: In<'_, f32, s![9, 8]>,
        sin: In<'_, f32, s![9, 8]>,
        out: &mut Out<'_, f32, s![4, 9, 16]>
    ) {
        q.rotary(cos, sin, Halves).eval_into(out);
    }
    /// Several in one.
    fn element_stacked(a: In<'_, f32, s![30, 40]>, b: In<'_, f32, s![30, 40]>, out: &mut Out<'_, f32, s![2, 30, 40]>) {
        stack(axes![0], (a, b)).eval_into(out);
    }
    /// Each several times.
    fn element_repeated(a: In<'_, f32, s![30, 40]>, out: &mut Out<'_, f32, s![30, 120]>) {
        a.repeat_interleave(Ax::<1>, dim!(3)).eval_into(out);
    }
    /// One or the other.
    fn element_chosen(a: In<'_, f32, s![30, 40]>, b: In<'_, f32, s![30, 40]>, out: &mut Out<'_, f32, s![30, 40]>) {
        a.greater(b).where_(a, b).eval_into(out);
    }
}
