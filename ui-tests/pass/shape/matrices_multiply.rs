//! Products that are allowed, with small and large extents, named ones, and every rank.
use formwork::prelude::*;

dim! {
    pub struct Hidden = 768;
    pub struct Vocab = 50257;
}

fn logits<B: Dim>(x: View<'_, f32, (B, Hidden)>, w: View<'_, f32, (Vocab, Hidden)>) -> HeapTensor<f32, (B, Vocab)> {
    x.matmul(w.t()).eval_heap()
}

fn head<B: Dim>(x: View<'_, f32, (B, Hidden)>, w: View<'_, f32, (Vocab, Hidden)>) -> HeapTensor<f32, (B, Vocab)> {
    x.linear(w, NoBias).eval_heap()
}

fn main() {
    let a: Tensor<f32, s![2, 3]> = Tensor::zeros();
    let b: Tensor<f32, s![3, 4]> = Tensor::zeros();
    let c: Tensor<f32, s![2, 4]> = a.matmul(&b).eval();
    let d: Tensor<f32, s![4, 2]> = b.t().matmul(a.t()).eval();
    assert_eq!(c.shape().count(), d.shape().count());
    let e: Tensor<f32, s![5, 3]> = Tensor::zeros();
    let f: Tensor<f32, s![2, 5]> = a.matmul((&e + 1.0).eval().t()).eval();
    assert_eq!(f.as_slice(), [0.; 10]);
    let x: HeapTensor<f32, s![1, 4096]> = HeapTensor::ones();
    let y: Tensor<f32, s![1, 1]> = x.matmul(x.t()).eval();
    assert_eq!(y.as_slice(), [4096.]);
    let long: HeapTensor<f32, s![151936]> = HeapTensor::ones();
    assert_eq!(long.matmul(&long).eval().item(), 151936.);
    let _ = (logits::<D<8>>, head::<One>);
}

// Requirements: FW-SHAPE-6.
