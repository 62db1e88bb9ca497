//! Products: in place, a few rows, one row, blocks, copies, rows that share registers, bytes.
//!
//! Requirements: FW-BITS-1, FW-KERNEL-1.

use formwork::dtype::{Num, f16};
use formwork::prelude::*;

use crate::matrix::matches;
use crate::runner::{Bits, on_every_set};
use crate::wave::{random, wave};

/// A product as it is.
fn plain<T: Num<Sum: Bits>, M: FixedDim, K: FixedDim, N: FixedDim>(
    as_element: impl Fn(f32) -> T + Copy,
) {
    matches(&random::<T, (M, K)>(as_element), &random::<T, (K, N)>(as_element));
}

/// A product whose right operand is on its side.
fn turned<T: Num<Sum: Bits>, M: FixedDim, K: FixedDim, N: FixedDim>(
    as_element: impl Fn(f32) -> T + Copy,
) {
    matches(&random::<T, (M, K)>(as_element), &random::<T, (N, K)>(as_element).t());
}

macro_rules! products {
    ($check:ident, $as_element:expr; $($m:literal $k:literal $n:literal),*) => {
        $($check::<_, formwork::dim!($m), formwork::dim!($k), formwork::dim!($n)>($as_element);)*
    };
}

#[test]
fn small_products_are_written_out_where_they_stand() {
    products!(plain, |x: f32| x; 3 5 9, 13 9 33, 1 7 33, 2 3 3);
    products!(turned, |x: f32| x; 6 10 20, 3 64 20, 1 200 20, 2 3 5);
}

#[test]
fn rows_that_share_registers_are_multiplied_together() {
    products!(plain, |x: f32| x; 20 4 4, 3 4 4, 37 8 8);
}

#[test]
fn one_row_and_a_few_rows_read_a_large_operand_where_it_stands() {
    products!(plain, |x: f32| x; 1 300 40, 1 9 3000, 2 100 130, 7 300 70);
    products!(turned, |x: f32| x; 1 300 40, 1 9 3000);
}

#[test]
fn many_rows_take_their_operand_in_place_or_in_blocks() {
    products!(plain, |x: f32| x; 37 40 50, 33 300 260);
    products!(turned, |x: f32| x; 10 300 70);
    products!(plain, |x: f32| f64::from(x) / 3.; 33 300 130);
}

/// Requirements: FW-BITS-1, FW-KERNEL-2.
#[test]
fn both_operands_of_halves_are_copied() {
    products!(plain, f16::from_f32; 2 3 5, 5 300 40, 37 40 50);
    products!(turned, f16::from_f32; 5 300 40);
}

/// Requirements: FW-BITS-1, FW-KERNEL-2.
#[test]
fn bytes_are_multiplied_four_at_a_time() {
    products!(plain, |x: f32| (x * 127.) as i8; 1 7 33, 13 9 48, 2 2000 9, 70 100 70);
    products!(turned, |x: f32| (x * 127.) as i8; 5 33 20, 13 9 1);
    products!(plain, |x: f32| (x * 127. + 128.) as u8; 13 9 48);
}

/// Requirements: FW-BITS-1, FW-KERNEL-3, FW-KERNEL-16.
#[test]
fn sums_wait_for_the_next_chunk_and_for_the_work_behind_them() {
    fn waits<M: FixedDim, K: FixedDim, N: FixedDim>() {
        let (a, b) = (wave::<(M, K)>(), wave::<(N, K)>());
        let product = a.matmul(b.t()).eval_heap();
        let doubled = product.map_heap(|sum| sum * 2.);
        assert_eq!((a.matmul(b.t()) * 2.).eval_heap(), doubled);
        let mut added = product.clone();
        added += a.matmul(b.t());
        assert_eq!(added, doubled);
    }
    products!(plain, |x: f32| x; 3 600 37, 15 2100 9);
    on_every_set(|| {
        waits::<dim!(70), dim!(1100), dim!(40)>();
        waits::<dim!(3), dim!(600), dim!(37)>();
    });
}

#[test]
fn a_stack_of_matrices_by_one_matrix_is_one_product() {
    let (a, b) = (wave::<s![3, 5, 40]>(), wave::<s![40, 33]>());
    on_every_set(|| {
        let stack = a.matmul(&b).eval_heap();
        let rows = a.reshape::<s![15, 40]>().matmul(&b).eval_heap();
        assert_eq!(stack.as_slice(), rows.as_slice());
    });
}
