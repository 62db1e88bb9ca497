//! Sizes from none to a few, ranks from one to eight, bounded and generic extents.
//!
//! Requirements: FW-KERNEL-1.

use formwork::dim::with_extent;
use formwork::prelude::*;

use crate::check::{count, matches, wave};
use crate::fence::{Fenced, Side};
use crate::runner::case;

macro_rules! sizes {
    ($m:literal; $k:literal; $($n:literal)*) => {$(
        matches(&wave::<s![$m, $k]>(), &wave::<s![$k, $n]>());
        matches(&wave::<s![$k, $m]>().t(), &wave::<s![$n, $k]>().t());
    )*};
}

/// Requirements: FW-KERNEL-1, FW-SHAPE-11.
#[test]
fn every_small_size_is_right() {
    macro_rules! inner {
        ($m:literal; $($k:literal)*) => {$( sizes!($m; $k; 0 1 2 4); )*};
    }
    inner!(0; 0 1 2 5);
    inner!(1; 0 1 2 5);
    inner!(3; 0 1 2 5);
}

/// Requirements: FW-KERNEL-1, FW-KERNEL-17.
#[test]
fn every_width_of_the_result_reads_the_right_row() {
    macro_rules! widths {
        ($($n:literal)*) => {$(
            let a = Tensor::<f32, s![4, 5]>::arange();
            let ones: Tensor<f32, s![5, $n]> = Tensor::ones();
            let y: Tensor<f32, s![4, $n]> = (&a + 1.0).eval().matmul(&ones).eval();
            for (row, sum) in y.as_slice().chunks($n).zip([15., 40., 65., 90.]) {
                assert_eq!(row, [sum; $n]);
            }
        )*};
    }
    widths!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 31 32 33);
}

/// Fifteen numbers in rows of three, between pages that must not be touched, times columns of ones.
macro_rules! not_past {
    ($($n:literal)*) => {$(
        let ones: Tensor<f32, s![3, $n]> = Tensor::ones();
        for side in [Side::First, Side::Last] {
            let memory = Fenced::new(&(1_u8..=15).map(f32::from).collect::<Vec<_>>(), side);
            let a = View::<f32, s![5, 3]>::from_slice(&memory).unwrap();
            let right = [6., 15., 24., 33., 42.].map(|sum| [sum; $n]).concat();
            case(format_args!("{side:?}, {} wide", $n), right, || a.matmul(&ones).eval_heap());
        }
    )*};
}

/// Requirements: FW-KERNEL-17.
#[test]
fn the_last_partial_panel_is_not_read_past() {
    not_past!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16);
    let ones: Tensor<f32, s![3]> = Tensor::ones();
    let memory = Fenced::new(&(1_u8..=15).map(f32::from).collect::<Vec<_>>(), Side::Last);
    let a = View::<f32, s![5, 3]>::from_slice(&memory).unwrap();
    case(format_args!("a vector"), vec![6., 15., 24., 33., 42.], || a.matmul(&ones).eval_heap());
}

/// Requirements: FW-KERNEL-3, FW-SHAPE-11.
#[test]
fn a_sum_over_nothing_is_zero() {
    let (a, b): (Tensor<f32, s![2, 0]>, Tensor<f32, s![0, 3]>) = (Tensor::zeros(), Tensor::zeros());
    let y: Tensor<f32, s![2, 3]> = a.matmul(&b).eval();
    assert_eq!(y.as_slice(), [0.; 6]);
    let (a, b) = (Tensor::<f32, s![2, 3, 0]>::zeros(), Tensor::<f32, s![2, 0, 4]>::zeros());
    let y: Tensor<f32, s![2, 3, 4]> = a.matmul(&b).eval();
    assert_eq!(y.as_slice(), [0.; 24]);
    let (a, b) = (Tensor::<f32, s![8, 0]>::zeros(), Tensor::<f32, s![0]>::zeros());
    let y: Tensor<f32, s![8]> = a.matmul(&b).eval();
    assert_eq!(y.as_slice(), [0.; 8]);
    assert_eq!(b.matmul(&b).eval().item(), 0.);
}

/// Requirements: FW-SHAPE-11.
#[test]
fn a_batch_of_empty_matrices_is_a_batch_of_empty_matrices() {
    let (a, b) = (Tensor::<f32, s![3, 0, 0]>::zeros(), Tensor::<f32, s![0, 0]>::zeros());
    let y: Tensor<f32, s![3, 0, 0]> = a.matmul(&b).eval();
    assert_eq!(y.as_slice(), [0.; 0]);
}

/// Requirements: FW-KERNEL-1, FW-SHAPE-6.
#[test]
fn batches_are_broadcast() {
    let a = count::<s![2, 1, 3, 4]>();
    let b = count::<s![5, 4, 2]>();
    let y: Tensor<f32, s![2, 5, 3, 2]> = a.matmul(&b).eval();
    for ([i, j], (left, right)) in [([0, 0], (0, 0)), ([0, 4], (0, 4)), ([1, 2], (1, 2))] {
        for row in 0..3 {
            for column in 0..2 {
                let products = (0..4).map(|k| {
                    a.get([left, 0, row, k]).unwrap() * b.get([right, k, column]).unwrap()
                });
                assert_eq!(y.get([i, j, row, column]), Some(products.sum()));
            }
        }
    }
}

#[test]
fn vectors_stand_on_either_side() {
    let a = count::<s![2, 3]>();
    let x: Tensor<f32, s![3]> = Tensor::from_array([1., 10., 100.]);
    let z: Tensor<f32, s![2]> = Tensor::from_array([1., 10.]);
    let right: Tensor<f32, s![2]> = a.matmul(&x).eval();
    assert_eq!(right.as_slice(), [210., 543.]);
    let left: Tensor<f32, s![3]> = z.matmul(&a).eval();
    assert_eq!(left.as_slice(), [30., 41., 52.]);
    let both: Tensor<f32, s![]> = x.matmul(&x).eval();
    assert_eq!(both.item(), 10101.);
    let stack = count::<s![2, 2, 3]>();
    let right: Tensor<f32, s![2, 2]> = stack.matmul(&x).eval();
    assert_eq!(right.as_slice(), [210., 543., 876., 1209.]);
    let left: Tensor<f32, s![2, 3]> = z.matmul(&stack).eval();
    assert_eq!(left.as_slice(), [30., 41., 52., 96., 107., 118.]);
}

/// Requirements: FW-KERNEL-1, FW-SHAPE-10.
#[test]
fn ranks_up_to_eight_multiply() {
    let x = count::<s![2, 1, 1, 2, 1, 1, 2, 3]>();
    let y = count::<s![1, 1, 2, 1, 1, 1, 3, 2]>();
    let z: Tensor<f32, s![2, 1, 2, 2, 1, 1, 2, 2]> = x.matmul(&y).eval();
    assert_eq!(z.get([0, 0, 0, 0, 0, 0, 0, 0]), Some(2. + 2. * 4.));
    assert_eq!(z.get([1, 0, 1, 1, 0, 0, 1, 1]), Some(21. * 7. + 22. * 9. + 23. * 11.));
    let v: Tensor<f32, s![3]> = Tensor::from_array([1., 10., 100.]);
    let z: Tensor<f32, s![2, 1, 1, 2, 1, 1, 2]> = x.matmul(&v).eval();
    assert_eq!(z.get([1, 0, 0, 1, 0, 0, 1]), Some(21. + 220. + 2300.));
    let y2 = count::<s![3, 2]>();
    let z: Tensor<f32, s![2, 1, 1, 2, 1, 1, 2, 2]> = x.matmul(&y2).eval();
    assert_eq!(z.get([1, 0, 0, 1, 0, 0, 1, 1]), Some(21. + 22. * 3. + 23. * 5.));
}

fn layer<M: Dim, K: Dim, N: Dim>(
    x: View<'_, f32, (M, K)>,
    w: View<'_, f32, (K, N)>,
    b: View<'_, f32, (N,)>,
) -> Tensor<f32, (M, N)> {
    (x.matmul(&w) + b).relu().eval()
}

fn scores<B: Dim, H: Dim, Q: Dim, K: Dim, E: Dim>(
    queries: View<'_, f32, (B, H, Q, E)>,
    keys: View<'_, f32, (B, H, K, E)>,
) -> Tensor<f32, (B, H, Q, K)> {
    queries.matmul(keys.permute(axes![0, 1, 3, 2])).eval()
}

fn squared_length<N: Dim>(x: View<'_, f32, (N,)>) -> f32 {
    x.matmul(x).eval().item()
}

/// Requirements: FW-SHAPE-12.
#[test]
fn generic_code_needs_only_dim() {
    let (x, w) = (count::<s![2, 3]>(), count::<s![3, 4]>());
    let b: Tensor<f32, s![4]> = Tensor::from_array([0., -30., 0., -100.]);
    let y: Tensor<f32, s![2, 4]> = layer(x.view(), w.view(), b.view());
    assert_eq!(y.as_slice(), [20., 0., 26., 0., 56., 38., 80., 0.]);
    let (q, k) = (count::<s![1, 2, 2, 2]>(), count::<s![1, 2, 1, 2]>());
    let s: Tensor<f32, s![1, 2, 2, 1]> = scores(q.view(), k.view());
    assert_eq!(s.as_slice(), [1., 3., 23., 33.]);
    assert_eq!(squared_length(b.view()), 10900.);
}

/// Requirements: FW-DIM-3.
#[test]
fn a_bounded_inner_extent_sums_to_its_length() {
    let x = count::<s![2, 5]>();
    let sums = with_extent::<5, _>(3, |n| {
        let ones = Tensor::<f32, (_,)>::full_in((n,), 1.0);
        let left = Tensor::<f32, (D<2>, _)>::from_fn_in((D::<2>, n), |(i, j)| {
            x.get([i.get(), j.get()]).unwrap()
        });
        matches(&left, &left.t());
        matches(&left.t(), &left);
        left.matmul(&ones).eval().to_array()
    });
    assert_eq!(sums, Ok([3., 18.]));
}

dim! {
    struct Hidden = 3;
    struct Out = 4;
}

/// Requirements: FW-DIM-2.
#[test]
fn named_extents_stay_named() {
    let x: Tensor<f32, (D<2>, Hidden)> = Tensor::ones();
    let w: Tensor<f32, (Hidden, Out)> = Tensor::ones();
    let y: Tensor<f32, (D<2>, Out)> = x.matmul(&w).eval();
    assert_eq!(y.as_slice(), [3.; 8]);
}
