//! Queries attend to keys of every rank, with shared heads, bounded lengths and masks.
use formwork::prelude::*;
use formwork::shape::{AttendsTo, SharesHeads};

dim! { pub struct Hidden = 64; }

// The heads of a model are a parameter.
fn heads<H: FixedDim + SharesHeads<G>, G: FixedDim, M: Dim, N: Dim, X: Dim>(
    q: View<'_, f32, (H, M, X)>,
    k: View<'_, f32, (G, N, X)>,
) -> HeapTensor<f32, (H, M, X)> {
    q.attention(k.view(), k.view()).causal().eval_heap()
}

const fn attends<S: AttendsTo<K, V>, K: Shape, V: Shape>() {}

fn main() {
    let q: Tensor<f32, s![8, 2, 16]> = Tensor::zeros();
    let k: Tensor<f32, s![4, 3, 16]> = Tensor::zeros();
    let _: HeapTensor<f32, s![8, 2, 16]> = heads(q.view(), k.view());
    let mask: Tensor<f32, s![2, 3]> = Tensor::zeros();
    let _: Tensor<f32, s![8, 2, 16]> = q.attention(&k, &k).masked_by(&mask).scaled_by(1.).eval();
    with_extent::<3, _>(2, |filled| {
        let k = k.take(Ax::<1>, filled);
        let _: Tensor<f32, s![8, 2, 16]> = q.attention(&k, &k).eval();
    })
    .unwrap();
    attends::<s![2, 128], s![50257, 128], s![50257, 8]>();
    attends::<s![1, 32, 151936, 128], s![1, 8, 4096, 128], s![1, 8, 4096, 128]>();
    attends::<(D<12>, D<7>, Hidden), (One, D<9>, Hidden), (One, D<9>, Hidden)>();
}

// Requirements: FW-SHAPE-9.
