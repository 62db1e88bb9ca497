//! What moves elements.

use formwork::expr::{concat, stack};
use formwork::prelude::*;

use super::kernels;

kernels! {
    concat_rows(a: f32 [3, 40], b: f32 [5, 40]), concat(axes![0], (a, b));
    concat_columns(a: f32 [3, 40], b: f32 [3, 17]), concat(axes![1], (a, b));
    stacked(a: f32 [3, 40], b: f32 [3, 40]), stack(axes![1], (a, b));
    pad(x: f32 [9, 11]), x.pad(axes![1], dim!(2), dim!(3), 0.0);
    repeat(x: f32 [9, 11]), x.repeat(axes![1], dim!(3));
    transposed(x: f32 [33, 47]), x.t() * 1.0;
    transposed_copy(x: f32 [33, 47]) => x.t().to_contiguous();
    transposed_copy_i8(x: i8 [33, 47]) => x.t().to_contiguous();
    sliced(x: f32 [33, 47]), x.slice(span![1..;2, ..;-1]) + 1.0;
    embedding(table: f32 [60, 33], ids: u8 [9]) => {
        let rows = ids.remainder(60).eval();
        table.embedding(&rows).map(|rows| rows.eval())
    };
}
