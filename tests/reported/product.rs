//! Products: strides that are negative or zero, tails, and operands that end with their buffer.

use formwork::dim::FixedDim;
use formwork::prelude::*;

use crate::runner::on_every_set;

#[test]
fn negative_and_zero_strides_are_multiplied_as_they_are() {
    on_every_set(|| {
        let x = Tensor::<f32, s![2, 2]>::from_array([[1., 2.], [3., 4.]]);
        let one = Tensor::<f32, s![2, 2]>::from_array([[1., 0.], [0., 1.]]);
        let reversed: Tensor<f32, s![2, 2]> = x.flip(Ax::<0>).matmul(&one).eval();
        assert_eq!(reversed.view().as_slice(), [3., 4., 1., 2.]);
        let row = Tensor::<f32, s![2]>::from_array([1., 2.]);
        let ones = Tensor::<f32, s![2]>::ones();
        let sums: Tensor<f32, s![2]> = row.broadcast_to::<s![2, 2]>().matmul(&ones).eval();
        assert_eq!(sums.view().as_slice(), [3., 3.]);
    });
}

#[test]
fn both_operands_may_be_broadcast() {
    on_every_set(|| {
        let row = Tensor::<f32, s![2]>::from_array([1., 2.]);
        let five = Tensor::<f32, s![]>::from_array(5.);
        let y: Tensor<f32, s![3]> =
            row.broadcast_to::<s![3, 2]>().matmul(five.broadcast_to::<s![2]>()).eval();
        assert_eq!(y.view().as_slice(), [15., 15., 15.]);
    });
}

/// The numbers from 1, row by row, times ones: every column is the sums of the rows.
fn rows_meet_every_column<N: FixedDim>() {
    let mut next = 0.;
    let a = HeapTensor::<f32, s![4, 5]>::from_fn(|_| {
        next += 1.;
        next
    });
    let b = HeapTensor::<f32, (D<5>, N)>::ones();
    let product = a.matmul(&b).eval_heap();
    for (row, sum) in [15., 40., 65., 90.].into_iter().enumerate() {
        for column in 0..N::CAP {
            assert_eq!(product.get([row, column]), Some(sum), "{row}, {column} of {}", N::CAP);
        }
    }
}

#[test]
fn every_tail_of_columns_meets_its_own_row() {
    macro_rules! each {
        ($($n:literal)*) => {{ $(rows_meet_every_column::<formwork::dim!($n)>();)* }};
    }
    on_every_set(|| each!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 31 33 63 65));
}

/// `[1, 2, 3], [4, 5, 6], ..` times ones, the operands at the very ends of their buffers.
fn nothing_is_read_behind_the_operands<N: FixedDim>() {
    let numbers: Vec<f32> = (1..=15_u8).map(f32::from).collect();
    let boxed: Box<[f32]> = numbers.into_boxed_slice();
    let a = View::<f32, s![5, 3]>::from_slice(&boxed).unwrap();
    let ones: Box<[f32]> = vec![1.; 3 * N::CAP].into_boxed_slice();
    let b = View::<f32, (D<3>, N)>::from_slice(&ones).unwrap();
    let product = a.matmul(b).eval_heap();
    for (row, sum) in [6., 15., 24., 33., 42.].into_iter().enumerate() {
        assert_eq!(product.get([row, N::CAP - 1]), Some(sum));
    }
    let turned = View::<f32, (N, D<3>)>::from_slice(&ones).unwrap();
    let product = a.matmul(turned.t()).eval_heap();
    assert_eq!(product.get([4, N::CAP - 1]), Some(42.));
}

#[test]
fn partial_panels_of_every_width_stay_inside_their_operand() {
    macro_rules! each {
        ($($n:literal)*) => {{
            $(nothing_is_read_behind_the_operands::<formwork::dim!($n)>();)*
        }};
    }
    on_every_set(|| each!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16));
}

#[test]
fn the_row_stride_of_one_row_does_not_matter() {
    on_every_set(|| {
        let x = HeapTensor::<f32, s![1, 8, 2048]>::ones();
        let row = x.select(Ax::<1>, Idx::constant(dim!(7)));
        let one: Tensor<f32, s![1, 2048], _, _> = row.view();
        let w = HeapTensor::<f32, s![2048, 32]>::ones();
        let y: Tensor<f32, s![1, 32]> = one.matmul(&w).eval();
        assert!(y.iter().all(|y| y == 2048.));
    });
}
