//! Products asked for some sums at a time, and not driven: of matrices, stacks and vectors, with a bias, packed.
//!
//! Requirements: FW-KERNEL-1, FW-BITS-1.

use formwork::kernel::reference;
use formwork::prelude::*;
use formwork::tensor::PackedMatrix;

use crate::law::holds;
use crate::runner::on_every_set;

/// Whole numbers that repeat late.
fn whole<S: FixedShape>(first: usize) -> Tensor<i32, S> {
    let mut next = first..;
    Tensor::from_fn(|_| {
        let at = next.next().unwrap();
        i32::try_from(at * at % 23).unwrap() - 11
    })
}

/// The sums of the plain loops: of 3 rows, 21 factors each, and 9 columns.
fn sums(
    a: impl Fn(usize, usize) -> i32,
    b: impl Fn(usize, usize) -> i32,
    bias: impl Fn(usize) -> i64,
) -> Vec<i64> {
    let mut sums = vec![];
    reference::matmul::<i32, i32>([3, 21, 9], a, b, |_, column, sum| sums.push(sum + bias(column)));
    sums
}

#[test]
fn of_matrices_in_rows_and_on_their_sides() {
    let (a, b) = (whole::<s![3, 21]>(0), whole::<s![21, 9]>(5));
    let (turned_a, turned_b) = (a.t().to_contiguous(), b.t().to_contiguous());
    let right = sums(|row, k| a.get([row, k]).unwrap(), |k, at| b.get([k, at]).unwrap(), |_| 0);
    on_every_set(|| {
        let node = a.matmul(&b);
        holds(format_args!("in rows"), node.shape(), &node.into_inner(), &right);
        let node = a.matmul(turned_b.t());
        holds(format_args!("the right one on its side"), node.shape(), &node.into_inner(), &right);
        let node = turned_a.t().matmul(&b);
        holds(format_args!("the left one on its side"), node.shape(), &node.into_inner(), &right);
        let node = turned_a.t().matmul(turned_b.t());
        holds(format_args!("both"), node.shape(), &node.into_inner(), &right);
    });
}

#[test]
fn of_stacks_and_vectors() {
    let (a, b) = (whole::<s![2, 3, 21]>(0), whole::<s![2, 21, 9]>(7));
    let (row, column) = (whole::<s![21]>(3), whole::<s![21]>(11));
    let stack: Vec<i64> = (0..2)
        .flat_map(|at| {
            let left = |row, k| a.get([at, row, k]).unwrap();
            sums(left, |k, column| b.get([at, k, column]).unwrap(), |_| 0)
        })
        .collect();
    let one = sums(|_, k| row.get([k]).unwrap(), |k, column| b.get([0, k, column]).unwrap(), |_| 0);
    let by_column =
        sums(|row, k| a.get([0, row, k]).unwrap(), |k, _| column.get([k]).unwrap(), |_| 0);
    on_every_set(|| {
        let node = a.matmul(&b);
        holds(format_args!("a stack"), node.shape(), &node.into_inner(), &stack);
        let node = row.matmul(b.outer(dim!(0)));
        holds(format_args!("a row"), node.shape(), &node.into_inner(), &one[..9]);
        let node = a.outer(dim!(0)).matmul(&column);
        let right: Vec<i64> = by_column.iter().step_by(9).copied().collect();
        holds(format_args!("a column"), node.shape(), &node.into_inner(), &right);
    });
}

#[test]
fn with_a_bias_and_of_a_packed_matrix() {
    let (a, b) = (whole::<s![3, 21]>(0), whole::<s![21, 9]>(5));
    let bias =
        Tensor::<i64, s![9]>::from_fn(|(at,): (Idx<_>,)| 7 - i64::try_from(at.get()).unwrap());
    let weight = b.t().to_contiguous();
    let packed = PackedMatrix::pack_heap(&b);
    let left = |row, k| a.get([row, k]).unwrap();
    let plain = sums(left, |k, at| b.get([k, at]).unwrap(), |_| 0);
    let right = sums(left, |k, at| b.get([k, at]).unwrap(), |at| bias.get([at]).unwrap());
    on_every_set(|| {
        let node = a.linear(&weight, &bias);
        holds(format_args!("linear"), node.shape(), &node.into_inner(), &right);
        let node = a.linear(b.t(), &bias);
        holds(format_args!("of columns"), node.shape(), &node.into_inner(), &right);
        let node = a.matmul_packed(&packed);
        holds(format_args!("packed"), node.shape(), &node.into_inner(), &plain);
        let node = a.linear_packed(&packed, &bias);
        holds(format_args!("packed, with a bias"), node.shape(), &node.into_inner(), &right);
    });
}
