//! Linear layers with the weight as PyTorch stores it.
//!
//! Requirements: FW-KERNEL-1.

use formwork::dtype::{bf16, f16};
use formwork::kernel::reference;
use formwork::layout::Layout;
use formwork::prelude::*;
use formwork::storage::Storage;

use crate::check::{count, wave};
use crate::runner::{Bits, case};

/// A layer on vectors of any layout is that of the plain loops.
fn matches<T, M: Dim, I: Dim, O: Dim, L, Q, L2, Q2>(
    x: &Tensor<T, (M, I), L, Q>,
    w: &Tensor<T, (O, I), L2, Q2>,
    b: &Tensor<T::Sum, (O,)>,
) where
    T: Num<Sum: Bits>,
    L: Layout<(M, I)>,
    Q: Storage<T>,
    L2: Layout<(O, I)>,
    Q2: Storage<T>,
{
    let [m, i] = x.shape().sizes();
    let [o, _] = w.shape().sizes();
    let (input, weight) = (|m, i| x.get([m, i]).unwrap(), |o, i| w.get([o, i]).unwrap());
    let bias = |o| b.get([o]).unwrap();
    let mut sums = vec![];
    reference::linear([m, i, o], input, weight, bias, |_, _, sum| sums.push(sum));
    case(format_args!("{m} by {i} to {o}"), sums, || x.linear(w, b).eval_heap());
}

#[test]
fn every_layout_of_input_and_weight() {
    let bias: Tensor<f32, s![21]> = wave().to_contiguous();
    macro_rules! with {
        ($($x:expr),*) => {$(
            matches(&$x, &wave::<s![21, 11]>(), &bias);
            matches(&$x, &wave::<s![11, 21]>().t(), &bias);
            matches(&$x, &wave::<s![42, 13]>().slice(span![..;-2, 1..12]), &bias);
            matches(&$x, &wave::<s![11]>().broadcast_to::<s![21, 11]>(), &bias);
        )*};
    }
    with!(
        wave::<s![3, 11]>(),
        wave::<s![11, 3]>().t(),
        wave::<s![3, 22]>().slice(span![.., ..;-2]),
        wave::<s![11]>().broadcast_to::<s![3, 11]>()
    );
}

#[test]
fn a_layer_takes_a_vector_and_any_stack_of_vectors() {
    let (w, b) = (count::<s![2, 3]>(), count::<s![2]>());
    let y: Tensor<f32, s![2]> = count::<s![3]>().linear(&w, &b).eval();
    assert_eq!(y.as_slice(), [5., 15.]);
    let y: Tensor<f32, s![2, 2, 2]> = count::<s![2, 2, 3]>().linear(&w, &b).eval();
    assert_eq!(y.as_slice(), [5., 15., 14., 51., 23., 87., 32., 123.]);
    let y: Tensor<f32, s![1, 1, 1, 1, 1, 1, 1, 2]> =
        count::<s![1, 1, 1, 1, 1, 1, 1, 3]>().linear(&w, NoBias).eval();
    assert_eq!(y.as_slice(), [5., 14.]);
}

fn layer<B: Dim, I: Dim, O: Dim>(
    x: View<'_, f32, (B, I)>,
    w: View<'_, f32, (O, I)>,
    b: View<'_, f32, (O,)>,
) -> Tensor<f32, (B, O)> {
    x.linear(&w, &b).relu().eval()
}

/// Requirements: FW-SHAPE-12.
#[test]
fn generic_code_needs_only_dim() {
    let (x, w, b) = (count::<s![2, 3]>(), count::<s![2, 3]>(), count::<s![2]>());
    assert_eq!(layer(x.view(), w.view(), b.view()).as_slice(), [5., 15., 14., 51.]);
}

/// Requirements: FW-KERNEL-1, FW-SHAPE-11.
#[test]
fn a_layer_without_inputs_gives_its_bias() {
    let (x, w) = (Tensor::<f32, s![2, 0]>::zeros(), Tensor::<f32, s![3, 0]>::zeros());
    let y: Tensor<f32, s![2, 3]> = x.linear(&w, &count::<s![3]>()).eval();
    assert_eq!(y.as_slice(), [0., 1., 2., 0., 1., 2.]);
}

/// Requirements: FW-KERNEL-3.
#[test]
fn the_bias_is_added_before_the_one_rounding() {
    // 2048 + 1 + 1 is 2050 in single precision, and 2048 where the first sum is rounded to f16.
    let half = f16::from_accumulator;
    let x: Tensor<f16, s![2]> = Tensor::from_array([half(2048.), half(1.)]);
    let w: Tensor<f16, s![1, 2]> = Tensor::ones();
    let b: Tensor<f16, s![1]> = Tensor::ones();
    let y: Tensor<f16, s![1]> = x.linear(&w, &b).eval();
    assert_eq!(y.as_slice(), [half(2050.)]);
}

/// Requirements: FW-KERNEL-2.
#[test]
fn other_element_types_match_the_plain_loops() {
    let (x, w) = (wave::<s![2, 13]>(), wave::<s![9, 13]>());
    let brain = bf16::from_accumulator;
    let (x, w): (Tensor<bf16, s![2, 13]>, Tensor<bf16, s![9, 13]>) =
        (Tensor::from_fn(|at| brain(x.at(at))), Tensor::from_fn(|at| brain(w.at(at))));
    matches(&x, &w, &Tensor::ones());
    let x: Tensor<i8, s![3, 20]> =
        Tensor::from_fn(|(i, j): (Idx<D<3>>, Idx<D<20>>)| i8::try_from(i.get() * j.get()).unwrap());
    let w: Tensor<i8, s![5, 20]> = Tensor::full(-3);
    matches(&x, &w, &Tensor::full(1_000_000));
}
