//! Reductions, places of the best, and running sums.

use formwork::dtype::f16;
use formwork::prelude::*;

use super::kernels;

kernels! {
    sum_rows(x: f32 [9, 150]), x.sum(axes![1]);
    sum_columns(x: f32 [9, 150]), x.sum(axes![0]);
    sum_all(x: f32 [9, 150]) => x.sum_all();
    sum_rows_f16(x: f16 [9, 150]), x.sum(axes![1]);
    sum_rows_i8(x: i8 [9, 150]), x.sum(axes![1]);
    mean(x: f32 [9, 150]), x.mean(axes![1]);
    norm(x: f32 [9, 150]), x.norm(axes![1]);
    var_population(x: f32 [9, 150]), x.var_population(axes![1]);
    var_sample(x: f32 [9, 150]), x.var_sample(axes![0]);
    logsumexp(x: f32 [9, 150]), x.logsumexp(axes![1]);
    max_rows(x: f32 [9, 150]), x.max(axes![1]);
    max_columns(x: f32 [9, 150]), x.max(axes![0]);
    min_rows(x: f32 [9, 150]), x.min(axes![1]);
    max_all(x: f32 [9, 150]) => x.max_all();
    max_rows_f16(x: f16 [9, 150]), x.max(axes![1]);
    max_rows_i8(x: i8 [9, 150]), x.max(axes![1]);
    all(x: bool [9, 150]), x.all(axes![1]);
    any(x: bool [9, 150]), x.any(axes![1]);
    argmax_few(x: f32 [10]) => x.argmax_all();
    argmax_rows_of_few(x: f32 [9, 10]), x.argmax(axes![1]);
    argmax_rows(x: f32 [9, 150]), x.argmax(axes![1]);
    argmax_columns(x: f32 [9, 150]), x.argmax(axes![0]);
    argmax_all(x: f32 [6, 150]) => x.argmax_all();
    argmax_long(x: f32 [1500]) => x.argmax_all();
    argmax_of_sums(a: f32 [9, 150], b: f32 [9, 150]), (a + b).argmax(axes![1]);
    argmax_turned(x: f32 [150, 9]), x.t().argmax(axes![1]);
    argmax_f16(x: f16 [9, 150]), x.argmax(axes![1]);
    argmax_i8(x: i8 [9, 150]), x.argmax(axes![1]);
    argmax_few_i8(x: i8 [10]) => x.argmax_all();
    argmin_rows(x: f32 [9, 150]), x.argmin(axes![1]);
    argmin_few(x: f32 [10]) => x.argmin_all();
    cumsum_rows(x: f32 [9, 150]), x.cumsum(axes![1]);
    cumsum_columns(x: f32 [9, 150]), x.cumsum(axes![0]);
    cumprod(x: f32 [9, 150]), x.cumprod(axes![1]);
}
