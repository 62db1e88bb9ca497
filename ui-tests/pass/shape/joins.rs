//! Operands put together and made larger, with small and large extents, named and bounded ones.
use formwork::expr::{concat, stack};
use formwork::prelude::*;
use half::f16;

dim! {
    pub struct Seq = 64;
    pub struct Vocab = 50257;
}

fn generic<N: Dim, M: Dim>(
    x: View<'_, f32, (N, D<3>, M)>,
    y: View<'_, f32, (N, One, M)>,
) -> HeapTensor<f32, (N, D<4>, M)> {
    x.concat(axes![1], y).eval_heap()
}

fn pair<N: Dim, M: Dim>(x: View<'_, f32, (N, M)>) -> HeapTensor<f32, (N, M, D<2>)> {
    stack(axes![2], (x, -x)).eval_heap()
}

fn beside<'id>(x: View<'_, f32, (UpTo<'id, 8>, D<3>)>) -> Tensor<f32, (UpTo<'id, 8>, D<6>)> {
    x.concat(axes![1], x).eval()
}

fn main() {
    let a = Tensor::<f32, s![2, 3]>::zeros();
    let b = Tensor::<f32, s![3]>::zeros();
    let rows: Tensor<f32, s![3, 3]> = a.concat(axes![0], b.view().unsqueeze(Ax::<0>)).eval();
    let columns: Tensor<f32, s![2, 9]> = concat(axes![1], (&a, &a + 1.0, &a)).eval();
    let planes: Tensor<f32, s![2, 2, 3]> = stack(axes![0], (&a, a.t().t())).eval();
    let ranks: Tensor<f32, s![2]> = stack(Ax::<0>, (a.sum_all(), 1.0)).eval();
    let tiled: Tensor<f32, s![2, 12]> = a.repeat(axes![1], dim!(4)).eval();
    let spread: Tensor<f32, s![8, 3]> = a.repeat_interleave(axes![0], dim!(4)).eval();
    let padded: Tensor<f32, s![4, 5]> =
        a.pad(axes![0], dim!(1), dim!(1), 0.0).pad(axes![1], dim!(0), dim!(2), -1.0).eval();
    let half: Tensor<f16, s![3]> =
        Tensor::<f16, s![2]>::zeros().pad(axes![0], dim!(1), dim!(0), f16::from_f32(0.5)).eval();
    let _ = (rows, columns, planes, ranks, tiled, spread, padded, half);

    let kilo: HeapTensor<f32, (Seq, D<1000>)> = HeapTensor::zeros();
    let rest: HeapTensor<f32, (Seq, D<500>)> = HeapTensor::zeros();
    let long: HeapTensor<f32, (Seq, Ki<1, 476>)> = kilo.concat(axes![1], &rest).eval_heap();
    let words: HeapTensor<u8, (Vocab,)> = HeapTensor::zeros();
    let three: HeapTensor<u8, s![150771]> = words.repeat(axes![0], dim!(3)).eval_heap();
    let all: HeapTensor<u8, s![151936]> =
        three.pad(axes![0], dim!(0), dim!(1165), 0).eval_heap();
    let million: HeapTensor<u8, s![1048576]> =
        concat(axes![0], (&all, &all, &all, &all, &all, &all)).pad(axes![0], dim!(136960), dim!(0), 1).eval_heap();
    let _ = (long, million, generic::<Seq, Ki<4, 0>>, generic::<One, D<0>>, pair::<Seq, One>, beside);
}

// Requirements: FW-SHAPE-8.
