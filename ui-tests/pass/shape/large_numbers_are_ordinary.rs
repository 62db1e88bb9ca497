//! No rule refuses a correct call because its numbers are large.

use formwork::prelude::*;

dim! { struct Vocab = 151936; }

fn permuted(x: View<'_, f32, s![50257, 768]>) -> Tensor<f32, s![768]> {
    let y: View<'_, f32, s![768, 50257], _> = x.t();
    y.slice(span![.., 50256]).to_contiguous()
}

fn reshaped(x: View<'_, u8, s![4096, 1500]>) -> View<'_, u8, s![1500, 4, 1024]> {
    let y: View<'_, u8, s![6144000]> = x.flatten();
    y.reshape::<s![1500, 4096]>().reshape()
}

fn stretched(x: View<'_, f32, s![4096, 1]>, y: View<'_, f32, s![50257]>) -> f32 {
    let stretched: View<'_, f32, s![4096, 50257], _> = x.broadcast_to();
    stretched.get([4095, 50256]).unwrap_or(0.0) + y.get([0]).unwrap_or(0.0)
}

fn named(x: View<'_, i8, s![2, Vocab]>) -> View<'_, i8, s![2, 75968], impl Layout<s![2, 75968]>> {
    x.slice(span![.., ..;2])
}

fn main() {
    let _ = (permuted, reshaped, stretched, named);
}

// Requirements: FW-DIM-6.
