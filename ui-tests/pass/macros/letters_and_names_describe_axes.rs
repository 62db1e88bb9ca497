//! `einsum!`, `rearrange!`, `reduce!` and `repeat!` with operands that fit.

use formwork::prelude::*;

dim! {
    struct Seq = 64;
    struct Hidden = 64;
    struct Heads = 8;
}

fn gram<N: Dim, M: Dim>(x: View<'_, f32, (N, M)>) -> Tensor<f32, (M, M)> {
    einsum!("ni,nj->ij", x, x).eval()
}

fn main() {
    let a: Tensor<f32, s![2, 3]> = Tensor::zeros();
    let b: Tensor<f32, s![3, 4]> = Tensor::zeros();
    let _: Tensor<f32, s![2, 4]> = einsum!("ij,jk->ik", a, b).eval();
    let _: Tensor<f32, s![2, 4]> = einsum!("ij,jk", &a, b.view()).eval();
    let _: Tensor<f32, s![4, 2]> = einsum!("ij,jk->ki", a, (&b + 1.0).eval()).eval();
    let _: View<'_, f32, s![3, 2], _> = einsum!("ij->ji", a);
    let _: Tensor<f32, s![]> = einsum!("ij,ij->", a, a).eval();
    let _: Tensor<f32, s![3, 3]> = gram(a.view());
    let stack: Tensor<f32, s![1, 3, 4]> = Tensor::zeros();
    let stretched = stack.expand(Ax::<0>, dim!(2));
    let _: Tensor<f32, s![2, 4]> = einsum!("bi,bij->bj", a, stretched).eval();

    let x: Tensor<f32, (Seq, Hidden)> = Tensor::zeros();
    let _: Tensor<f32, (Seq, Seq)> = einsum!("qd,kd->qk", x, x).eval();
    let heads: View<'_, f32, (Heads, Seq, D<8>), _> =
        rearrange!(x, "s (h d) -> h s d", h = Heads);
    let _: View<'_, f32, (Seq, D<64>), _> = rearrange!(heads, "h s d -> s (h d)");
    let _: Tensor<f32, (Seq,)> = reduce!(x, "s h -> s", mean).eval();
    let _: View<'_, f32, (Heads, Seq, Hidden), _> = repeat!(x, "s w -> h s w", h = Heads);
    let _: Tensor<f32, s![6]> = repeat_copy!(a.row(dim!(0)), "w -> (w c)", c = 2);
}

// Requirements: FW-MACRO-2, FW-MACRO-3.
