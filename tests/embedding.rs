//! Rows of a table by their numbers, and rows added to it.
//!
//! Requirements: FW-KERNEL-11.
#![cfg(all(feature = "alloc", feature = "macros"))]

#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/runner.rs"]
mod runner;

use formwork::dim::with_extent;
use formwork::dtype::f16;
use formwork::error::{Number, RowError};
use formwork::prelude::*;

use runner::on_every_set;

/// A table in which each element tells where it stands.
fn table<V: FixedDim, W: FixedDim>() -> HeapTensor<f32, (V, W)> {
    HeapTensor::from_fn(|(row, column): (Idx<V>, Idx<W>)| (row.get() * 1000 + column.get()) as f32)
}

#[test]
fn each_number_gives_its_row() {
    on_every_set(|| {
        let table = table::<D<50>, D<37>>();
        let words = HeapTensor::<i32, s![3, 7]>::from_fn(|(i, j)| {
            i32::try_from((i.get() * 31 + j.get() * 17) % 50).unwrap()
        });
        let rows = table.embedding(&words).unwrap().eval_heap();
        for coord in rows.shape().coords() {
            let (i, j, column) = coord;
            let expected = words.at((i, j)) as f32 * 1000. + column.get() as f32;
            assert_eq!(rows.at(coord), expected);
        }
        // Element-wise work is done with it, and the operands may lie on their sides.
        let scaled = (table.embedding(words.t()).unwrap() * 2. + 1.).eval_heap();
        for (i, j, column) in scaled.shape().coords() {
            let expected = table.get([words.at((j, i)) as usize, column.get()]).unwrap();
            assert_eq!(scaled.at((i, j, column)), expected * 2. + 1.);
        }
        let turned = table.t().to_heap();
        assert_eq!(turned.t().embedding(&words).unwrap().eval_heap(), rows);
    });
}

#[test]
fn numbers_of_every_integer_type_name_rows() {
    let table = table::<D<5>, D<2>>();
    macro_rules! named {
        ($($t:ty)*) => {$({
            let one: Tensor<$t, s![]> = Tensor::full(4);
            let row: Tensor<f32, s![2]> = table.embedding(&one).unwrap().eval();
            assert_eq!(row.as_slice(), [4000., 4001.]);
        })*};
    }
    named!(i8 i16 i32 i64 u8 u16 u32 u64);
    let halves: Tensor<f16, s![5, 2]> = table.cast_lossy().eval();
    let ids: Tensor<u8, s![1]> = Tensor::full(1);
    assert_eq!(halves.embedding(&ids).unwrap().eval().get([0, 1]), Some(f16::from_f32(1001.)));
}

#[test]
fn a_number_that_names_no_row_is_an_error_value() {
    let table = table::<D<5>, D<2>>();
    let error = |ids: Tensor<i64, s![2, 2]>| table.embedding(&ids).map(|_| ()).unwrap_err();
    let too_large = error(Tensor::from_array([[0, 4], [5, -1]]));
    assert_eq!(too_large, RowError { position: 2, id: Number::Signed(5), rows: 5 });
    let negative = error(Tensor::from_array([[0, i64::MIN], [5, -1]]));
    assert_eq!(negative, RowError { position: 1, id: Number::Signed(i64::MIN), rows: 5 });
    assert_eq!(
        error(Tensor::full(-1)).to_string(),
        "number -1 at position 0 names no row: there are 5, from 0 on"
    );
    let large: Tensor<u64, s![1]> = Tensor::full(u64::MAX);
    let error = table.embedding(&large).map(|_| ()).unwrap_err();
    assert_eq!(error.id, Number::Unsigned(u64::MAX));
    // No number at all names no wrong row.
    let none: Tensor<u8, s![0]> = Tensor::zeros();
    let rows: Tensor<f32, s![0, 2]> = table.embedding(&none).unwrap().eval();
    assert_eq!(rows.iter().count(), 0);
}

/// Requirements: FW-KERNEL-11, FW-DIM-3.
#[test]
fn a_bounded_table_has_the_rows_of_its_length() {
    let table = table::<D<5>, D<2>>();
    let ids: Tensor<u8, s![1]> = Tensor::full(3);
    for len in 0..=5 {
        with_extent::<5, _>(len, |len| {
            let table = table.take(Ax::<0>, len);
            assert_eq!(table.embedding(&ids).is_ok(), len.len() > 3);
        })
        .unwrap();
    }
}

/// Requirements: FW-KERNEL-11, FW-DIM-5.
#[test]
fn proven_indices_are_not_checked() {
    on_every_set(|| {
        let table = table::<D<50>, D<37>>();
        let rows: HeapTensor<Idx<D<50>>, s![50]> =
            HeapTensor::from_fn(|(row,): (Idx<D<50>>,)| D::<50>.index(49 - row.get()).unwrap());
        let turned = table.rows_at(&rows).eval_heap();
        assert_eq!(turned, table.flip(Ax::<0>).to_heap());
    });
}

#[test]
fn rows_are_added_in_the_order_of_their_numbers() {
    let mut table: Tensor<f32, s![3, 2]> = Tensor::zeros();
    let values: Tensor<f32, s![4, 2]> =
        Tensor::from_array([[1e8, 1.], [1., 2.], [-1e8, 3.], [5., 4.]]);
    table.scatter_add(&Tensor::<i8, s![4]>::from_array([1, 1, 1, 0]), &values).unwrap();
    // 1e8 + 1 is 1e8.
    assert_eq!(table.as_slice(), [5., 4., 0., 6., 0., 0.]);
    let before = table.clone();
    let wrong = table.scatter_add(&Tensor::<i8, s![4]>::from_array([1, 1, 1, 3]), &values);
    assert_eq!(wrong, Err(RowError { position: 3, id: Number::Signed(3), rows: 3 }));
    assert_eq!(table, before, "nothing is added where a number is wrong");
}

/// Requirements: FW-KERNEL-11, FW-VIEW-4.
#[test]
fn unit_axes_do_not_lend_their_strides() {
    // The strides of an axis of length 1 that was stretched do not reach the next one.
    let x: Tensor<i32, s![3]> = Tensor::from_array([1, 2, 3]);
    let column: View<'_, i32, s![3, 1], _> = x.unsqueeze(Ax::<1>);
    let same: View<'_, i32, s![3, 1], _> = column.broadcast_to();
    let cube: View<'_, i32, s![3, 1, 1], _> = same.unsqueeze(Ax::<2>);
    assert_eq!(cube.iter().collect::<Vec<_>>(), [1, 2, 3]);

    let mut table: Tensor<i32, s![4, 1]> = Tensor::from_array([[1], [2], [3], [4]]);
    let values: Tensor<i32, s![2]> = Tensor::from_array([10, 20]);
    let values: View<'_, i32, s![2, 1], _> = values.unsqueeze(Ax::<1>);
    let values: View<'_, i32, s![2, 1], _> = values.broadcast_to();
    table.scatter_add(&Tensor::<u8, s![2]>::from_array([2, 0]), &values).unwrap();
    assert_eq!(table.as_slice(), [21, 2, 13, 4]);
}
