//! Element-wise work and copies by several threads.
//!
//! Requirements: FW-BITS-2.

use formwork::layout::ColumnMajor;
use formwork::prelude::*;

use crate::check::{numbers, same};

#[test]
fn rows_columns_and_numbers_are_broadcast_by_every_thread() {
    let x = numbers::<s![37, 83]>(1);
    let y = numbers::<s![37, 83]>(2);
    let (row, column) = (numbers::<s![83]>(3), numbers::<s![37, 1]>(4));
    same!(&x * &y + 1.0);
    same!(&x * &row + &column);
    same!((&x * &y + 1.0).relu().exp());
    same!((&x * &y + 1.0), into HeapTensor::<f32, s![83, 37]>::zeros());
    same!((&x * &row + &column), into HeapTensor::<f32, s![83, 37]>::zeros());
    same!(x.clamp(&row, 2.0));
}

#[test]
fn operands_on_their_side_are_read_by_every_thread() {
    let x = numbers::<s![67, 45]>(1);
    let y = numbers::<s![45, 67]>(2);
    same!(&x + y.t());
    same!(x.t() - &y);
    let x = numbers::<s![3, 40, 50]>(3);
    let y = numbers::<s![50, 40, 3]>(4);
    same!(&x * y.permute(axes![2, 1, 0]));
    let x = numbers::<s![70, 3, 5]>(5);
    let y = numbers::<s![5, 3, 70]>(6);
    same!(&x * y.permute(axes![2, 1, 0]));
}

#[test]
fn shapes_of_one_to_four_axes_are_dealt_out() {
    let x = numbers::<s![1]>(1);
    same!(&x + 1.0);
    let x = numbers::<s![7]>(2);
    same!(&x + 1.0);
    let x = numbers::<s![1000]>(3);
    same!(&x + 1.0);
    let x = numbers::<s![3, 5, 2, 4]>(4);
    same!(&x + 1.0);
    let every_second = x.slice(span![.., ..; 2, .., ..]);
    same!(every_second + 1.0);
    let x = numbers::<s![2, 600]>(5);
    let gaps = x.slice(span![.., ..; 3]);
    same!(gaps * 2.0);
    let x = numbers::<s![40, 40, 4]>(6);
    let gaps = x.slice(span![.., .., ..3]);
    same!(gaps * 2.0);
}

/// Requirements: FW-EXPR-4, FW-SHAPE-11.
#[test]
fn no_elements_are_no_work() {
    let x = numbers::<s![0, 5]>(1);
    same!(&x + 1.0);
    let x = numbers::<s![5, 0]>(1);
    same!(&x + 1.0);
    same!(x.sum(axes![1]));
    same!(x.sum(axes![0]));
}

/// A tensor copied by one thread and by several.
macro_rules! copied {
    ($view:expr) => {{
        let right = crate::runner::elements(&$view.to_contiguous_heap());
        crate::runner::threads(format_args!("a copy"), &right.into(), || {
            $view.parallel().from_work::<0>().eval_heap()
        });
    }};
}

#[test]
fn copies_into_every_order_are_dealt_out() {
    let x = numbers::<s![67, 130]>(1);
    copied!(x);
    copied!(numbers::<s![0, 5]>(1).t());
    copied!(x.t());
    copied!(x.slice(span![1..66, 3..128]));
    copied!(numbers::<s![4, 1]>(1).t());
    copied!(numbers::<s![1, 67]>(1).t());
    copied!(numbers::<s![67, 1, 5]>(1).permute(axes![2, 1, 0]));
    let x = numbers::<s![2, 20, 30, 8]>(2);
    copied!(x.permute(axes![0, 3, 1, 2]));
    copied!(x.permute(axes![3, 2, 1, 0]));
    copied!(x.permute(axes![1, 0, 3, 2]));
    copied!(x.flip(Ax::<0>));
    let x: HeapTensor<u8, s![70, 90]> = numbers::<s![70, 90]>(3).cast_lossy::<u8>().eval_heap();
    copied!(x.t());
}

/// Requirements: FW-BITS-2, FW-EXPR-2.
#[test]
fn a_destination_is_written_in_its_own_order() {
    let x = numbers::<s![50, 70]>(1);
    let mut alone: HeapTensor<f32, s![50, 70], ColumnMajor> =
        HeapTensor::<f32, s![50, 70]>::zeros().to_layout_heap();
    let mut together = alone.clone();
    (&x * 2.0).eval_into(&mut alone);
    crate::check::in_pool(3, || {
        (&x * 2.0).parallel().from_work::<0>().eval_into(&mut together);
    });
    assert_eq!(alone, together);
}

/// Requirements: FW-LAYOUT-3.
#[test]
fn gaps_of_a_destination_are_not_written_by_any_thread() {
    let x = numbers::<s![33, 40]>(1);
    let mut out = HeapTensor::<f32, s![33, 48]>::full(-1.0);
    crate::check::in_pool(3, || {
        let mut inside = out.slice_mut(span![.., 4..44]);
        (&x * 2.0).parallel().from_work::<0>().eval_into(&mut inside);
    });
    for (row, of_x) in out.rows().zip(x.rows()) {
        assert!(row.iter().take(4).chain(row.iter().skip(44)).all(|gap| gap == -1.0));
        assert!(row.iter().skip(4).zip(of_x.iter()).all(|(y, x)| y == x * 2.0));
    }
}

/// Requirements: FW-BITS-2, FW-EXPR-2.
#[test]
fn elements_and_memory_are_asked_for_in_every_way() {
    let x = numbers::<s![30, 40]>(1);
    let inline: Tensor<f32, s![30, 40]> = (&x * 2.0).parallel().from_work::<0>().eval();
    let heap = (&x * 2.0).parallel().from_work::<0>().try_eval_heap().unwrap();
    assert_eq!(inline.as_slice(), heap.as_slice());
    assert_eq!(heap, (&x * 2.0).parallel().eval_heap());
}
