//! Products: strides that are negative or zero, tails, inner axes of no length, and operands that end with
//! their memory.
//!
//! Requirements: FW-KERNEL-17.

use formwork::dim::{FixedDim, with_extent};
use formwork::dtype::{Num, f16};
use formwork::layout::Layout;
use formwork::prelude::*;
use formwork::shape::Shape;
use formwork::storage::Storage;
use formwork::tensor::PackedMatrix;

use crate::fence::{Fenced, Side};
use crate::runner::{Bits, on_every_set};

/// A check for elements of each kind: wide and narrow floats, signed and unsigned bytes.
macro_rules! every_type {
    ($check:ident) => {{
        $check::<f32, _>(|x| x.into());
        $check::<f64, _>(|x| x.into());
        $check::<f16, _>(|x| f16::from_f32(x.into()));
        $check::<i8, _>(|x| x);
        $check::<u8, _>(i8::cast_unsigned);
    }};
}

/// The elements as numbers.
fn reals<T: Bits, S: Shape, L: Layout<S>, K: Storage<T>>(x: &Tensor<T, S, L, K>) -> Vec<f64> {
    x.iter().map(Bits::real).collect()
}

fn strides_are_those_of_the_view<T: Num<Sum: Bits> + Bits, F: Fn(i8) -> T>(of: F) {
    let x = Tensor::<T, s![2, 2]>::from_array([[of(1), of(2)], [of(3), of(4)]]);
    let one = Tensor::<T, s![2, 2]>::eye();
    assert_eq!(reals(&x.flip(Ax::<0>).matmul(&one).eval()), [3., 4., 1., 2.]);
    assert_eq!(reals(&one.matmul(x.flip(Ax::<0>)).eval()), [3., 4., 1., 2.]);
    assert_eq!(reals(&x.flip(Ax::<1>).matmul(&one).eval()), [2., 1., 4., 3.]);
    assert_eq!(reals(&one.matmul(x.flip(Ax::<1>)).eval()), [2., 1., 4., 3.]);
    let row = Tensor::<T, s![2]>::from_array([of(1), of(2)]);
    let stretched = row.broadcast_to::<s![2, 2]>();
    assert_eq!(reals(&stretched.matmul(&Tensor::<T, s![2]>::ones()).eval()), [3., 3.]);
    assert_eq!(reals(&Tensor::<T, s![2]>::ones().matmul(stretched).eval()), [2., 4.]);
    assert_eq!(reals(&stretched.t().matmul(stretched).eval()), [2., 4., 4., 8.]);
    let five = Tensor::<T, s![]>::from_array(of(5));
    let y = row.broadcast_to::<s![3, 2]>().matmul(five.broadcast_to::<s![2]>()).eval();
    assert_eq!(reals(&y), [15., 15., 15.]);
    let zeros = Tensor::<T, s![]>::zeros();
    assert_eq!(reals(&zeros.broadcast_to::<s![1, 2]>().matmul(&x).eval()), [0., 0.]);
}

/// Requirements: FW-KERNEL-1, FW-BITS-3.
#[test]
fn negative_and_zero_strides_are_multiplied_as_they_are() {
    on_every_set(|| every_type!(strides_are_those_of_the_view));
}

/// More rows and columns than a tile has, backwards and stretched.
fn wide_views_are_multiplied_as_they_are<T: Num<Sum: Bits> + Bits, F: Fn(i8) -> T>(of: F) {
    let mut next = 0;
    let x = HeapTensor::<T, s![9, 37]>::from_fn(|_| {
        next = (next + 1) % 100;
        of(next)
    });
    let one = HeapTensor::<T, s![37, 37]>::eye();
    let backwards = x.flip(Ax::<0>).flip(Ax::<1>);
    assert_eq!(reals(&backwards.matmul(&one).eval_heap()), reals(&backwards));
    assert_eq!(reals(&one.matmul(backwards.t()).eval_heap()), reals(&backwards.t()));
    let row = x.row(dim!(4)).unsqueeze(Ax::<0>).expand(Ax::<0>, dim!(37));
    assert_eq!(reals(&one.matmul(row).eval_heap()), reals(&row));
    assert_eq!(reals(&one.matmul(row.t()).eval_heap()), reals(&row.t()));
}

/// Requirements: FW-KERNEL-1, FW-BITS-3.
#[test]
fn wide_views_are_multiplied_in_their_own_order() {
    on_every_set(|| {
        wide_views_are_multiplied_as_they_are::<f32, _>(|x| x.into());
        wide_views_are_multiplied_as_they_are::<f16, _>(|x| f16::from_f32(x.into()));
        wide_views_are_multiplied_as_they_are::<i8, _>(|x| x);
    });
}

/// The numbers from 1, row by row, times ones: every column is the sums of the rows.
fn rows_meet_every_column<T: Num<Sum: Bits> + Bits, N: Dim>(n: N, of: impl Fn(i8) -> T) {
    let mut next = 0;
    let a = HeapTensor::<T, s![4, 5]>::from_fn(|_| {
        next += 1;
        of(next)
    });
    let b = HeapTensor::<T, (D<5>, N)>::full_in((D, n), T::ONE);
    let product = a.matmul(&b).eval_heap();
    for (row, sum) in [15., 40., 65., 90.].into_iter().enumerate() {
        for column in 0..n.len() {
            let found = product.get([row, column]).map(Bits::real);
            assert_eq!(found, Some(sum), "{row}, {column} of {} of {}", n.len(), T::NAME);
        }
    }
}

/// Requirements: FW-KERNEL-1, FW-BITS-1.
#[test]
fn every_tail_of_columns_meets_its_own_row() {
    macro_rules! each {
        ($($n:literal)*) => {{ $(rows_meet_every_column(dim!($n), f32::from);)* }};
    }
    on_every_set(|| each!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 31 33 63 65));
}

/// The same with widths that are known when the program runs.
fn every_width_meets_its_own_row<T: Num<Sum: Bits> + Bits, F: Fn(i8) -> T>(of: F) {
    for n in 1..=17 {
        with_extent::<17, _>(n, |n| rows_meet_every_column(n, &of)).unwrap();
    }
}

/// Requirements: FW-KERNEL-1, FW-BITS-1.
#[test]
fn every_tail_of_columns_of_every_type_meets_its_own_row() {
    on_every_set(|| every_type!(every_width_meets_its_own_row));
}

/// `[1, 2, 3], [4, 5, 6], ..` times ones, with pages beside all operands that must not be touched.
fn nothing_is_read_beside_the_operands<T, N>(of: impl Fn(i8) -> T)
where
    T: Num<Sum: Bits> + Bits,
    N: FixedDim,
{
    let numbers: Vec<T> = (1..=15).map(of).collect();
    for side in [Side::First, Side::Last] {
        let memory = Fenced::new(&numbers, side);
        let a = View::<T, s![5, 3]>::from_slice(&memory).unwrap();
        let ones = Fenced::new(&vec![T::ONE; 3 * N::CAP], side);
        let b = View::<T, (D<3>, N)>::from_slice(&ones).unwrap();
        let turned = View::<T, (N, D<3>)>::from_slice(&ones).unwrap();
        let right = [6., 15., 24., 33., 42.].map(|sum| vec![sum; N::CAP]).concat();
        assert_eq!(reals(&a.matmul(b).eval_heap()), right, "{side:?}, {} of {}", N::CAP, T::NAME);
        assert_eq!(reals(&a.matmul(turned.t()).eval_heap()), right, "{side:?}, turned");
    }
}

#[test]
fn partial_panels_of_every_width_stay_inside_their_operand() {
    macro_rules! each {
        ($of:expr; $($n:literal)*) => {{
            $(nothing_is_read_beside_the_operands::<_, formwork::dim!($n)>($of);)*
        }};
    }
    on_every_set(|| {
        each!(f32::from; 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16);
        each!(|x| x; 1 3 8 13 16);
    });
}

/// A matrix that is packed is read to its end, too.
fn nothing_is_packed_from_beside<T: Num<Sum: Bits> + Bits, F: Fn(i8) -> T>(of: F) {
    macro_rules! each {
        ($($n:literal)*) => {$(for side in [Side::First, Side::Last] {
            let numbers: Vec<T> = (1..=15).map(&of).collect();
            let (memory, ones) = (Fenced::new(&numbers, side), Fenced::new(&[T::ONE; 3 * $n], side));
            let a = View::<T, s![5, 3]>::from_slice(&memory).unwrap();
            let packed = PackedMatrix::pack_heap(&View::<T, s![3, $n]>::from_slice(&ones).unwrap());
            let right = [6., 15., 24., 33., 42.].map(|sum| [sum; $n]).concat();
            assert_eq!(reals(&a.matmul_packed(&packed).eval_heap()), right, "{side:?}, {}", $n);
        })*};
    }
    each!(1 7 16);
}

#[test]
fn partial_panels_are_packed_from_inside_their_operand() {
    on_every_set(|| {
        nothing_is_packed_from_beside::<f32, _>(|x| x.into());
        nothing_is_packed_from_beside::<f16, _>(|x| f16::from_f32(x.into()));
        nothing_is_packed_from_beside::<i8, _>(|x| x);
    });
}

fn vectors_end_with_their_memory<T: Num<Sum: Bits> + Bits, F: Fn(i8) -> T>(of: F) {
    let numbers: Vec<T> = (1..=15).map(of).collect();
    for side in [Side::First, Side::Last] {
        let (memory, ones) = (Fenced::new(&numbers, side), Fenced::new(&[T::ONE; 5], side));
        let a = View::<T, s![5, 3]>::from_slice(&memory).unwrap();
        let three = View::<T, s![3]>::from_slice(&ones[..3]).unwrap();
        assert_eq!(reals(&a.matmul(three).eval()), [6., 15., 24., 33., 42.], "{side:?}");
        let five = View::<T, s![5]>::from_slice(&ones).unwrap();
        assert_eq!(reals(&five.matmul(a).eval()), [35., 40., 45.], "{side:?}");
        assert_eq!(reals(&a.t().matmul(five).eval()), [35., 40., 45.], "{side:?}");
    }
}

#[test]
fn vectors_are_multiplied_to_the_end_of_their_memory() {
    on_every_set(|| every_type!(vectors_end_with_their_memory));
}

/// Sums of nothing, over what stands in the destination.
fn nothing_sums_to_zero<T: Num<Sum: Bits> + Bits, F: Fn(i8) -> T>(_: F) {
    macro_rules! zeros {
        ($($count:literal: $product:expr => [$($out:tt),*];)*) => {$({
            let mut y = HeapTensor::<T::Sum, s![$($out),*]>::ones();
            $product.eval_into(&mut y);
            assert_eq!(reals(&y), [0.; $count], "{} of {}", stringify!($product), T::NAME);
        })*};
    }
    let (a, b) = (Tensor::<T, s![2, 0]>::zeros(), Tensor::<T, s![0, 3]>::zeros());
    let stack = Tensor::<T, s![2, 3, 0]>::zeros();
    let other = Tensor::<T, s![2, 0, 4]>::zeros();
    let (eight, none) = (Tensor::<T, s![8, 0]>::zeros(), Tensor::<T, s![0]>::zeros());
    let (tall, wide) = (Tensor::<T, s![19, 0]>::zeros(), Tensor::<T, s![0, 37]>::zeros());
    zeros! {
        6: a.matmul(&b) => [2, 3];
        6: b.t().matmul(a.t()) => [3, 2];
        24: stack.matmul(&other) => [2, 3, 4];
        8: eight.matmul(&none) => [8];
        37: none.matmul(&wide) => [37];
        703: tall.matmul(&wide) => [19, 37];
        703: tall.linear(wide.t(), NoBias) => [19, 37];
    }
    let bias = Tensor::<T::Sum, s![37]>::ones();
    assert_eq!(reals(&tall.linear(wide.t(), &bias).eval_heap()), [1.; 703]);
    // And no matrix has no elements, whatever is summed.
    let (stack, none) = (Tensor::<T, s![3, 0, 0]>::zeros(), Tensor::<T, s![0, 0]>::zeros());
    let none = stack.matmul(&none).eval();
    assert_eq!((none.shape().sizes(), reals(&none)), ([3, 0, 0], vec![]));
}

/// Requirements: FW-KERNEL-3, FW-SHAPE-11.
#[test]
fn sums_of_nothing_are_zero_whatever_was_there() {
    on_every_set(|| every_type!(nothing_sums_to_zero));
}

/// Requirements: FW-KERNEL-1, FW-BITS-3.
#[test]
fn the_row_stride_of_one_row_does_not_matter() {
    on_every_set(|| {
        let x = HeapTensor::<f32, s![1, 8, 2048]>::from_fn(
            |(_, row, _)| {
                if row.get() == 7 { 1. } else { 9. }
            },
        );
        let row = x.select(Ax::<1>, Idx::constant(dim!(7)));
        let one: Tensor<f32, s![1, 2048], _, _> = row.view();
        let w = HeapTensor::<f32, s![2048, 32]>::ones();
        let y: Tensor<f32, s![1, 32]> = one.matmul(&w).eval();
        assert!(y.iter().all(|y| y == 2048.));
    });
}

fn sums_go_on<T: Num<Sum: Bits> + Bits, F: Fn(i8) -> T>(_: F) {
    let ones = HeapTensor::<T, s![1, 4096]>::ones();
    assert_eq!(reals(&ones.matmul(ones.t()).eval()), [4096.], "{}", T::NAME);
    assert_eq!(reals(&ones.linear(&ones, NoBias).eval()), [4096.], "{}", T::NAME);
    let row = ones.reshape::<s![4096]>();
    assert_eq!(reals(&row.matmul(row).eval()), [4096.], "{}", T::NAME);
    let (image, weight) = (ones.reshape::<s![1, 64, 64]>(), ones.reshape::<s![1, 1, 64, 64]>());
    assert_eq!(reals(&image.conv2d(weight, NoBias, conv()).eval()), [4096.], "{}", T::NAME);
}

/// Requirements: FW-KERNEL-2.
#[test]
fn a_sum_of_products_does_not_stall_where_it_outgrows_its_terms() {
    on_every_set(|| every_type!(sums_go_on));
}
