//! Products of matrices, attention and rotary embedding.

use formwork::dtype::f16;
use formwork::expr::Halves;
use formwork::prelude::*;

use super::kernels;

kernels! {
    dense(x: f32 [64], w: f32 [40, 64], b: f32 [40]), x.linear(w, b);
    dense_of_few(x: f32 [5], w: f32 [3, 5], b: f32 [3]), x.linear(w, b);
    linear(x: f32 [9, 64], w: f32 [40, 64], b: f32 [40]), x.linear(w, b).relu();
    matmul(a: f32 [37, 29], b: f32 [29, 45]), a.matmul(b);
    matmul_small(a: f32 [4, 4], b: f32 [4, 4]), a.matmul(b);
    matmul_transposed(a: f32 [37, 29], b: f32 [45, 29]), a.matmul(b.t());
    matmul_batched(a: f32 [3, 9, 17], b: f32 [3, 17, 11]), a.matmul(b);
    matmul_large(a: f32 [64, 64], b: f32 [64, 64]), a.matmul(b);
    matmul_f64(a: f64 [17, 19], b: f64 [19, 23]), a.matmul(b);
    matmul_f16(a: f16 [17, 19], b: f16 [19, 23]), a.matmul(b);
    matmul_i8(a: i8 [37, 29], b: i8 [29, 45]), a.matmul(b);
    matmul_u8_i8(a: u8 [37, 29], b: i8 [29, 45]), a.matmul(b);
    linear_i8(x: i8 [96], w: i8 [40, 96]), x.linear(w, NoBias);
    attention(q: f32 [2, 9, 16], k: f32 [2, 21, 16], v: f32 [2, 21, 16]), q.attention(k, v);
    attention_causal(q: f32 [2, 13, 16], k: f32 [2, 13, 16], v: f32 [2, 13, 16]), q.attention(k, v).causal();
    attention_long(q: f32 [1, 40, 16], k: f32 [1, 150, 16], v: f32 [1, 150, 16]), q.attention(k, v);
    attention_one(q: f32 [4, 1, 16], k: f32 [4, 40, 16], v: f32 [4, 40, 16]), q.attention(k, v);
    attention_f16(q: f16 [2, 9, 16], k: f16 [2, 21, 16], v: f16 [2, 21, 16]), q.attention(k, v);
    rotary(x: f32 [2, 9, 16], cos: f32 [9, 8], sin: f32 [9, 8]), x.rotary(&cos, &sin, Halves);
    sum_of_products(a: f32 [17, 19], b: f32 [17, 19]), formwork::expr::sum_of_products(axes![1], (a, b));
}
