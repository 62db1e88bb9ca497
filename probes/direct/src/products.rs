//! Products: of floats, of bytes, of one row, of a few, of many, packed, turned, stacked, and with work behind.

use formwork::dtype::f16;
use formwork::dtype::quantized::{Double, HalfEven, Multiplier, Requant};
use formwork::expr::NoBias;
use formwork::prelude::*;
use formwork::tensor::PackedMatrix;

use crate::entries;

type In<'a, T, S> = View<'a, T, S>;
type Out<'a, T, S> = ViewMut<'a, T, S>;

entries! {
    /// Into memory, as it is.
    fn product_square(a: In<'_, f32, s![128, 128]>, b: In<'_, f32, s![128, 128]>, out: &mut Out<'_, f32, s![128, 128]>) {
        a.matmul(b).eval_into(out);
    }
    /// Work behind it.
    fn product_with_work(
        a: In<'_, f32, s![37, 61]>,
        b: In<'_, f32, s![61, 45]>,
        bias: In<'_, f32, s![45]>,
        out: &mut Out<'_, f32, s![37, 45]>
    ) {
        (a.matmul(b) + bias).relu().eval_into(out);
    }
    /// Other work behind it.
    fn product_with_other_work(a: In<'_, f32, s![37, 61]>, b: In<'_, f32, s![61, 45]>, out: &mut Out<'_, f32, s![37, 45]>) {
        (a.matmul(b) * 0.5).gelu_tanh().eval_into(out);
    }
    /// An operand that is copied, and work behind it.
    fn product_turned(a: In<'_, f32, s![70, 300]>, b: In<'_, f32, s![90, 300]>, out: &mut Out<'_, f32, s![70, 90]>) {
        a.matmul(b.t()).sigmoid().eval_into(out);
    }
    /// Both operands turned, into memory.
    fn product_turned_twice(a: In<'_, f32, s![300, 70]>, b: In<'_, f32, s![90, 300]>, out: &mut Out<'_, f32, s![70, 90]>) {
        a.t().matmul(b.t()).eval_into(out);
    }
    /// An operand that is larger than the second cache: its sums wait.
    fn product_large(a: In<'_, f32, s![50, 600]>, b: In<'_, f32, s![600, 500]>, out: &mut Out<'_, f32, s![50, 500]>) {
        a.matmul(b).relu().eval_into(out);
    }
    /// One row.
    fn product_row(x: In<'_, f32, s![768]>, w: In<'_, f32, s![768, 500]>, out: &mut Out<'_, f32, s![500]>) {
        x.matmul(w).eval_into(out);
    }
    /// One row with work behind it.
    fn product_row_with_work(x: In<'_, f32, s![300]>, w: In<'_, f32, s![300, 501]>, out: &mut Out<'_, f32, s![501]>) {
        x.matmul(w).relu().eval_into(out);
    }
    /// One row by a weight of outputs by inputs.
    fn product_turned_row(
        x: In<'_, f32, s![300]>,
        w: In<'_, f32, s![77, 300]>,
        bias: In<'_, f32, s![77]>,
        out: &mut Out<'_, f32, s![77]>
    ) {
        x.linear(w, bias).eval_into(out);
    }
    /// The same, with other work behind it.
    fn product_other_turned_row(x: In<'_, f32, s![301]>, w: In<'_, f32, s![78, 301]>, out: &mut Out<'_, f32, s![78]>) {
        x.linear(w, NoBias).relu().eval_into(out);
    }
    /// A few rows by a large matrix.
    fn product_few(x: In<'_, f32, s![3, 256]>, w: In<'_, f32, s![256, 333]>, out: &mut Out<'_, f32, s![3, 333]>) {
        x.matmul(w).eval_into(out);
    }
    /// The same, with work behind it.
    fn product_few_with_work(x: In<'_, f32, s![5, 256]>, w: In<'_, f32, s![256, 333]>, out: &mut Out<'_, f32, s![5, 333]>) {
        (x.matmul(w) - 1.0).eval_into(out);
    }
    /// A small product.
    fn product_small(a: In<'_, f32, s![4, 4]>, b: In<'_, f32, s![4, 4]>, out: &mut Out<'_, f32, s![4, 4]>) {
        a.matmul(b).eval_into(out);
    }
    /// Another small one, with work behind it.
    fn product_small_with_work(a: In<'_, f32, s![5, 7]>, b: In<'_, f32, s![7, 11]>, out: &mut Out<'_, f32, s![5, 11]>) {
        a.matmul(b).relu().eval_into(out);
    }
    /// A stack of matrices with one right operand.
    fn product_stacked(a: In<'_, f32, s![3, 20, 40]>, b: In<'_, f32, s![40, 30]>, out: &mut Out<'_, f32, s![3, 20, 30]>) {
        a.matmul(b).relu().eval_into(out);
    }
    /// A stack of pairs of matrices.
    fn product_batched(a: In<'_, f32, s![3, 20, 40]>, b: In<'_, f32, s![3, 40, 30]>, out: &mut Out<'_, f32, s![3, 20, 30]>) {
        a.matmul(b).eval_into(out);
    }
    /// Packed weights.
    fn product_packed(x: In<'_, f32, s![40, 60]>, w: &PackedMatrix<f32, s![60, 50]>, out: &mut Out<'_, f32, s![40, 50]>) {
        x.matmul_packed(w).eval_into(out);
    }
    /// Packed weights, one row, and work behind it.
    fn product_packed_row(
        x: In<'_, f32, s![1, 200]>,
        w: &PackedMatrix<f32, s![200, 70]>,
        bias: In<'_, f32, s![70]>,
        out: &mut Out<'_, f32, s![1, 70]>
    ) {
        (x.matmul_packed(w) + bias).relu().eval_into(out);
    }
    /// As many rows as there are, with work behind.
    fn product_bounded(x: &[f32; 640], rows: usize, w: In<'_, f32, s![16, 33]>, out: &mut [f32; 1320]) {
        let _ = with_extent::<40, _>(rows, |rows| {
            type Rows<'n, N> = (UpTo<'n, 40>, N);
            let (Ok(x), Ok(mut out)) = (
                View::<'_, f32, Rows<'_, D<16>>>::from_span_in((rows, dim!(16)), x),
                ViewMut::<'_, f32, Rows<'_, D<33>>>::from_mut_span_in((rows, dim!(33)), out)
            ) else {
                return;
            };
            x.matmul(w).relu().eval_into(&mut out);
        });
    }
    /// Added to what is there.
    fn product_added(a: In<'_, f32, s![33, 61]>, b: In<'_, f32, s![61, 45]>, out: &mut Out<'_, f32, s![33, 45]>) {
        *out += a.matmul(b);
    }
    /// By an expression on indices.
    fn product_einsum(a: In<'_, f32, s![4, 31, 9]>, b: In<'_, f32, s![4, 27, 9]>, out: &mut Out<'_, f32, s![4, 31, 27]>) {
        einsum!("hqd,hkd->hqk", a, b).eval_into(out);
    }
    /// Numbers of twice the size.
    fn product_double(a: In<'_, f64, s![20, 30]>, b: In<'_, f64, s![30, 40]>, out: &mut Out<'_, f64, s![20, 40]>) {
        a.matmul(b).abs().eval_into(out);
    }
    /// Halves, whose sums are single numbers.
    fn product_half(a: In<'_, f16, s![20, 30]>, b: In<'_, f16, s![30, 40]>, out: &mut Out<'_, f16, s![20, 40]>) {
        a.matmul(b).eval_into(out);
    }
    /// Integers.
    fn product_integers(a: In<'_, i16, s![20, 30]>, b: In<'_, i16, s![30, 40]>, out: &mut Out<'_, i32, s![20, 40]>) {
        a.matmul(b).eval_into(out);
    }
    /// Bytes.
    fn product_bytes(a: In<'_, i8, s![64, 64]>, b: In<'_, i8, s![64, 64]>, out: &mut Out<'_, i32, s![64, 64]>) {
        a.matmul(b).eval_into(out);
    }
    /// Unsigned bytes, turned.
    fn product_unsigned_bytes(a: In<'_, u8, s![33, 100]>, b: In<'_, u8, s![41, 100]>, out: &mut Out<'_, u32, s![33, 41]>) {
        a.matmul(b.t()).eval_into(out);
    }
    /// One row of bytes, and codes made of the sums.
    fn product_row_of_bytes(
        x: In<'_, i8, s![130]>,
        w: In<'_, i8, s![50, 130]>,
        factors: In<'_, Multiplier, s![50]>,
        requant: Requant<Double, i8>,
        out: &mut Out<'_, i8, s![50]>
    ) {
        x.linear(w, NoBias).requantize(factors, requant).eval_into(out);
    }
    /// Many rows of bytes, and codes made of the sums.
    fn product_rows_of_bytes(
        x: In<'_, i8, s![60, 130]>,
        w: In<'_, i8, s![130, 50]>,
        factor: In<'_, f32, s![]>,
        requant: Requant<HalfEven, i8>,
        out: &mut Out<'_, i8, s![60, 50]>
    ) {
        x.matmul(w).requantize(factor, requant).eval_into(out);
    }
    /// Packed bytes.
    fn product_packed_bytes(x: In<'_, i8, s![4, 60]>, w: &PackedMatrix<i8, s![60, 50]>, out: &mut Out<'_, i32, s![4, 50]>) {
        x.matmul_packed(w).eval_into(out);
    }
}
