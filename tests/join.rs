//! Concat, stack, repeat and pad: their results by type, their operands, and their chains.
//!
//! Requirements: FW-KERNEL-13.
#![cfg(all(feature = "macros", feature = "alloc"))]

use formwork::expr::{concat, stack};
use formwork::prelude::*;
use formwork::shape::Pieces;
use formwork::tensor::Source;
use half::f16;

#[test]
fn concat_puts_one_behind_the_other() {
    let a = Tensor::<i32, s![2, 3]>::arange();
    let b = Tensor::<i32, s![2, 3]>::full(9);
    let rows: Tensor<i32, s![4, 3]> = a.concat(axes![0], &b).eval();
    assert_eq!(rows.into_array(), [[0, 1, 2], [3, 4, 5], [9, 9, 9], [9, 9, 9]]);
    let columns: Tensor<i32, s![2, 6]> = a.concat(axes![1], &b + 1).eval();
    assert_eq!(columns.into_array(), [[0, 1, 2, 10, 10, 10], [3, 4, 5, 10, 10, 10]]);
}

#[test]
fn a_single_axis_has_two_spellings() {
    let a = Tensor::<i32, s![2]>::arange();
    let by_list: Tensor<i32, s![4]> = a.concat(axes![0], &a).eval();
    let by_name: Tensor<i32, s![4]> = a.concat(Ax::<0>, &a).eval();
    assert_eq!(by_list, by_name);
}

#[test]
fn operands_are_tensors_views_and_expressions() {
    let a = Tensor::<i32, s![2, 3]>::arange();
    let both: Tensor<i32, s![5, 3]> =
        (&a * 2).concat(axes![0], a.t().t().concat(axes![0], a.slice(span![1..2, ..]))).eval();
    assert_eq!(both.into_array(), [[0, 2, 4], [6, 8, 10], [0, 1, 2], [3, 4, 5], [3, 4, 5]]);
    let sum: Tensor<i64, s![3]> = a.concat(axes![0], &a).sum(axes![0]).eval();
    assert_eq!(sum.into_array(), [6, 10, 14]);
    let changed: Tensor<i32, s![4]> =
        (a.max(axes![1]).concat(axes![0], a.min(axes![1])) + 100).eval();
    assert_eq!(changed.into_array(), [102, 105, 100, 103]);
}

#[test]
fn up_to_eight_are_joined() {
    let a = Tensor::<u8, s![1]>::from_array([7]);
    let two: Tensor<u8, s![2]> = concat(axes![0], (&a, &a)).eval();
    let eight: Tensor<u8, s![8]> =
        concat(axes![0], (&a, &a + 1, &a, &a, &a, &a, &a, &a + 7)).eval();
    assert_eq!((two.into_array(), eight.into_array()), ([7, 7], [7, 8, 7, 7, 7, 7, 7, 14]));
    let eight: Tensor<u8, s![1, 8]> =
        stack(axes![1], (&a, &a + 1, &a, &a, &a, &a, &a, &a + 7)).eval();
    assert_eq!(eight.into_array(), [[7, 8, 7, 7, 7, 7, 7, 14]]);
    let seven: Tensor<u8, s![7, 1]> = stack(axes![0], (&a, &a, &a, &a, &a, &a, &a - 7)).eval();
    assert_eq!(seven.into_array(), [[7], [7], [7], [7], [7], [7], [0]]);
}

/// Requirements: FW-DIM-1, FW-KERNEL-13.
#[test]
fn extents_come_out_in_their_one_spelling() {
    let a = Tensor::<u8, s![1000]>::full(1);
    let b = Tensor::<u8, s![24]>::full(2);
    let kilo: Tensor<u8, s![1024]> = a.concat(axes![0], &b).eval();
    assert_eq!(kilo.get([1000]), Some(2));
    let one: Tensor<u8, (One,)> =
        Tensor::<u8, s![0]>::zeros().pad(axes![0], dim!(0), dim!(1), 4).eval();
    assert_eq!(one.into_array(), [4]);
    let many: HeapTensor<u8, s![2097152]> = kilo.repeat(axes![0], dim!(2048)).eval_heap();
    assert_eq!(many.get([2_097_151]), Some(2));
    let vocabulary: HeapTensor<u8, s![151936]> =
        Tensor::<u8, s![50257]>::full(1).pad(axes![0], dim!(101679), dim!(0), 3).eval_heap();
    assert_eq!((vocabulary.get([101_678]), vocabulary.get([101_679])), (Some(3), Some(1)));
}

dim! { struct Channels = 3; }
dim! { struct Batch = 2; }

/// Requirements: FW-DIM-2.
#[test]
fn a_named_axis_stays_where_it_is_not_joined() {
    let a = Tensor::<i32, (Batch, Channels)>::arange();
    let rows: Tensor<i32, (D<4>, Channels)> = a.concat(axes![0], &a).eval();
    let planes: Tensor<i32, (Batch, D<2>, Channels)> = stack(axes![1], (&a, &a)).eval();
    let wide: Tensor<i32, (Batch, D<6>)> = a.repeat(axes![1], dim!(2)).eval();
    let padded: Tensor<i32, (Batch, D<5>)> = a.pad(axes![1], dim!(1), dim!(1), 0).eval();
    assert_eq!(rows.get([3, 0]), Some(3));
    assert_eq!(planes.get([1, 1, 2]), Some(5));
    assert_eq!(wide.get([0, 3]), Some(0));
    assert_eq!(padded.get([1, 1]), Some(3));
}

/// Generic over the axes that stay.
fn behind<N: Dim, M: Dim>(
    x: View<'_, f32, (N, D<3>, M)>,
    y: View<'_, f32, (N, D<2>, M)>,
) -> Tensor<f32, (N, D<5>, M)> {
    x.concat(axes![1], y).eval()
}

/// Generic over all axes.
fn pair<N: Dim, M: Dim>(x: View<'_, f32, (N, M)>) -> Tensor<f32, (N, D<2>, M)> {
    stack(axes![1], (x, x * 2.0)).eval()
}

/// Requirements: FW-SHAPE-12.
#[test]
fn generic_code_needs_no_arithmetic_for_the_axes_that_stay() {
    let (x, y) = (Tensor::<f32, s![2, 3, 4]>::full(1.0), Tensor::<f32, s![2, 2, 4]>::zeros());
    let both = behind(x.view(), y.view());
    assert_eq!((both.get([1, 2, 3]), both.get([1, 3, 0])), (Some(1.0), Some(0.0)));
    let z = pair(Tensor::<f32, s![2, 3]>::full(1.0).view());
    assert_eq!((z.get([1, 0, 2]), z.get([1, 1, 2])), (Some(1.0), Some(2.0)));
}

/// Requirements: FW-DIM-3.
#[test]
fn a_bounded_axis_stays_where_it_is_not_joined() {
    let table = Tensor::<i32, s![4, 3]>::arange();
    let seen = with_extent::<4, _>(2, |n| {
        let x = table.broadcast_to_shape((n, D::<4>, D::<3>));
        let joined = x.concat(axes![2], x).pad(axes![1], dim!(1), dim!(0), -1).eval();
        let stacked = stack(axes![0], (x, x)).eval();
        let repeated = x.repeat(axes![1], dim!(2)).eval();
        assert_eq!(joined.get([2, 0, 0]), None);
        (joined.get([1, 4, 5]), stacked.shape().sizes(), repeated.shape().sizes())
    });
    assert_eq!(seen, Ok((Some(11), [2, 2, 4, 3], [2, 8, 3])));
}

#[test]
fn padding_keeps_the_element_type_and_its_bits() {
    let x = Tensor::<f16, s![2]>::full(f16::ONE);
    let y: Tensor<f16, s![4]> = x.pad(axes![0], dim!(1), dim!(1), f16::NEG_INFINITY).eval();
    let bits = y.into_array().map(f16::to_bits);
    assert_eq!(bits, [0xfc00, 0x3c00, 0x3c00, 0xfc00]);
    let nan = f32::from_bits(0x7fc0_1234);
    let z = Tensor::<f32, s![1]>::zeros().pad(axes![0], dim!(16), dim!(0), nan).eval();
    assert!(z.into_array()[..16].iter().all(|x| x.to_bits() == 0x7fc0_1234));
}

/// Requirements: FW-EXPR-2.
#[test]
fn results_go_where_they_are_told() {
    let a = Tensor::<i32, s![2, 2]>::arange();
    let mut wide = Tensor::<i32, s![4, 4]>::full(-1);
    a.concat(axes![1], &a).eval_into(&mut wide.slice_mut(span![..;2, ..]));
    assert_eq!(wide.into_array(), [[0, 1, 0, 1], [-1; 4], [2, 3, 2, 3], [-1; 4]]);
    let mut turned = Tensor::<i32, s![4, 2]>::full(10);
    let mut view = turned.t_mut();
    view += a.repeat_interleave(axes![1], dim!(2));
    assert_eq!(turned.into_array(), [[10, 12], [10, 12], [11, 13], [11, 13]]);
}

/// A source whose pieces begin too late, overlap, run backwards and past the end.
#[derive(Clone, Copy)]
struct Misleading;

impl Expr for Misleading {
    type Elem = i32;
    type Shape = s![2, 37];

    fn shape(&self) -> Self::Shape {
        Default::default()
    }
}

impl Source<s![2, 37]> for Misleading {
    type Elem = i32;
    const PIECES: usize = 2;

    fn cut<P: Pieces>(_from: usize, to: usize, pieces: &mut P) {
        for (from, to) in [(3, 9), (0, 5), (4, 7), (5, 2), (5, 30), (29, usize::MAX), (0, to)] {
            pieces.piece(from, to);
        }
    }

    fn at(&self, (row, column): <s![2, 37] as Shape>::Coord) -> i32 {
        i32::try_from(100 * row.get() + column.get()).unwrap_or(-1)
    }
}

impl IntoExpr<i32> for Misleading {
    type Expr = Self;

    fn into_expr(self) -> Self {
        self
    }
}

/// Requirements: FW-KERNEL-16, FW-KERNEL-13.
#[test]
fn misleading_pieces_leave_no_element_out() {
    let zeros = Tensor::<i32, s![2, 37]>::full(0);
    let all: Tensor<i32, s![2, 37]> = (&zeros + Misleading).eval();
    for (row, column) in all.shape().coords() {
        assert_eq!(all.at((row, column)), Misleading.at((row, column)));
    }
}
