//! Products by several threads.
//!
//! Requirements: FW-BITS-2.

use formwork::dtype::f16;
use formwork::prelude::*;
use formwork::tensor::PackedMatrix;

use crate::check::{numbers, same};

/// The product of two matrices as they are, and with a row behind it of one that lies on its side.
macro_rules! product {
    ([$m:literal, $k:literal, $n:literal]) => {{
        let (a, b) = (numbers::<s![$m, $k]>(1), numbers::<s![$k, $n]>(2));
        let (b_t, row) = (numbers::<s![$n, $k]>(3), numbers::<s![$n]>(4));
        same!(a.matmul(&b));
        same!((a.matmul(b_t.t()) + &row).relu());
    }};
}

#[test]
fn products_of_all_sizes_are_dealt_out() {
    product!([1, 1, 1]);
    product!([5, 3, 7]);
    product!([64, 64, 64]);
    product!([29, 8, 8]);
    product!([100, 4, 4]);
    product!([1, 30, 200]);
    product!([150, 9, 3]);
}

#[test]
fn products_of_all_orders_are_dealt_out() {
    let (a, b) = (numbers::<s![33, 20]>(1), numbers::<s![20, 70]>(2));
    let (a_t, b_t) = (numbers::<s![20, 33]>(3), numbers::<s![70, 20]>(4));
    let (row, all) = (numbers::<s![70]>(5), numbers::<s![33, 70]>(6));
    same!(a.matmul(&b));
    same!(a_t.t().matmul(&b));
    same!(a.matmul(b_t.t()));
    same!(a_t.t().matmul(b_t.t()));
    same!(&all - a.matmul(b_t.t()));
    same!(a.matmul(&b), into HeapTensor::<f32, s![70, 33]>::zeros());
    same!(a.linear(&b_t, &row));
}

#[test]
fn an_axis_of_no_length_is_dealt_out() {
    product!([0, 3, 4]);
    product!([3, 0, 4]);
    product!([3, 4, 0]);
}

#[test]
fn a_stack_that_is_one_tile_is_the_work_of_one_thread() {
    let (stack, b) = (numbers::<s![2, 2, 600]>(1), numbers::<s![600, 8]>(2));
    same!(stack.matmul(&b));
    let (stack, b) = (numbers::<s![3, 1, 2000]>(3), numbers::<s![2000, 4]>(4));
    same!(stack.matmul(&b));
}

#[test]
fn large_products_are_copied_by_each_thread() {
    let (a, b) = (numbers::<s![40, 300]>(1), numbers::<s![300, 300]>(2));
    same!(a.matmul(&b));
    same!(a.matmul(&b).relu());
    let (a, b) = (numbers::<s![150, 1100]>(1), numbers::<s![1100, 70]>(2));
    same!(a.matmul(&b));
    same!(a.matmul(&b).relu());
}

#[test]
fn packed_matrices_are_dealt_out() {
    let (a, b) = (numbers::<s![40, 300]>(1), numbers::<s![300, 330]>(2));
    let packed = PackedMatrix::pack_heap(&b);
    same!(a.matmul_packed(&packed));
    same!(a.matmul_packed(&packed).relu());
    let (a, b) = (numbers::<s![20, 9]>(1), numbers::<s![9, 100]>(2));
    let packed = PackedMatrix::pack_heap(&b);
    same!(a.matmul_packed(&packed));
    let a = numbers::<s![1, 9]>(3);
    same!(a.matmul_packed(&packed));
}

#[test]
fn stacks_and_vectors_are_dealt_out() {
    let (a, b) = (numbers::<s![6, 9, 11]>(1), numbers::<s![6, 11, 13]>(2));
    same!(a.matmul(&b));
    let (a, b) = (numbers::<s![2, 30, 11]>(1), numbers::<s![2, 11, 65]>(2));
    same!(a.matmul(&b));
    let (m, v) = (numbers::<s![70, 50]>(1), numbers::<s![50]>(2));
    same!(m.matmul(&v));
    same!(v.matmul(m.t()));
}

#[test]
fn elements_of_every_kind_are_dealt_out() {
    let a: HeapTensor<f16, s![33, 40]> = numbers::<s![33, 40]>(1).cast_lossy().eval_heap();
    let b: HeapTensor<f16, s![40, 50]> = numbers::<s![40, 50]>(2).cast_lossy().eval_heap();
    same!(a.matmul(&b));
    let a: HeapTensor<f64, s![33, 40]> = numbers::<s![33, 40]>(1).cast_lossy().eval_heap();
    let b: HeapTensor<f64, s![40, 50]> = numbers::<s![40, 50]>(2).cast_lossy().eval_heap();
    same!(a.matmul(&b));
    let a: HeapTensor<i32, s![33, 40]> = numbers::<s![33, 40]>(1).cast_lossy().eval_heap();
    let b: HeapTensor<i32, s![40, 50]> = numbers::<s![40, 50]>(2).cast_lossy().eval_heap();
    same!(a.matmul(&b));
}

/// A product of bytes, as they are and with work behind it.
macro_rules! bytes {
    ($t:ty, [$m:literal, $k:literal, $n:literal]) => {{
        let a: HeapTensor<$t, s![$m, $k]> = numbers::<s![$m, $k]>(1).cast_lossy().eval_heap();
        let b_t: HeapTensor<$t, s![$n, $k]> = numbers::<s![$n, $k]>(2).cast_lossy().eval_heap();
        same!(a.matmul(b_t.t()));
        let b: HeapTensor<$t, s![$k, $n]> = b_t.t().to_contiguous_heap();
        same!(a.matmul(&b) + 1);
    }};
}

#[test]
fn bytes_are_dealt_out() {
    bytes!(i8, [2, 30, 70]);
    bytes!(i8, [40, 33, 70]);
    bytes!(u8, [40, 1030, 37]);
}
