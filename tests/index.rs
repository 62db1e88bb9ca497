//! Elements by coordinate: proven ones by indexing, plain numbers by `get`.
//!
//! Requirements: FW-TENSOR-2.
#![cfg(feature = "macros")]

use formwork::prelude::*;

fn counted() -> Tensor<i32, s![2, 3]> {
    Tensor::arange_by(1, 1)
}

#[test]
fn get_tells_whether_the_indices_are_inside() {
    let x = counted();
    assert_eq!(x.get([0, 0]), Some(1));
    assert_eq!(x.get([1, 2]), Some(6));
    assert_eq!(x.get([2, 0]), None);
    assert_eq!(x.get([0, 3]), None);
    assert_eq!(x.get([usize::MAX, usize::MAX]), None);
}

#[test]
fn get_reads_a_view_in_its_own_order() {
    let x = counted();
    assert_eq!(x.t().get([2, 1]), Some(6));
    assert_eq!(x.t().get([1, 2]), None);
    let row = Tensor::<i32, s![3]>::arange();
    assert_eq!(row.broadcast_to::<s![5, 3]>().get([4, 2]), Some(2));
}

/// Requirements: FW-TENSOR-4.
#[test]
fn replace_gives_what_was_there_and_changes_nothing_outside() {
    let mut x = counted();
    assert_eq!(x.replace([1, 0], 40), Some(4));
    assert_eq!(x.replace([0, 3], 99), None);
    assert_eq!(x.into_array(), [[1, 2, 3], [40, 5, 6]]);
}

/// Requirements: FW-TENSOR-4.
#[test]
fn get_mut_changes_the_owner_through_a_view() {
    let mut x = counted();
    if let Some(element) = x.t_mut().get_mut([0, 1]) {
        *element += 100;
    }
    assert_eq!(x.into_array(), [[1, 2, 3], [104, 5, 6]]);
}

/// Requirements: FW-DIM-5, FW-TENSOR-2.
#[test]
fn a_typed_coordinate_indexes_without_a_check() {
    let mut x = counted();
    let (rows, columns) = x.shape();
    for i in rows.indices() {
        for j in columns.indices() {
            x[(i, j)] *= 10;
        }
    }
    let last: Idx<D<3>> = Idx::constant(dim!(2));
    assert_eq!(x[(Idx::constant(dim!(1)), last)], 60);
    assert_eq!(x.t()[(last, Idx::constant(dim!(1)))], 60);
    assert_eq!(x.into_array(), [[10, 20, 30], [40, 50, 60]]);
}

dim! {
    struct Seq = 4;
    struct Hidden = 4;
}

/// Requirements: FW-DIM-5, FW-TENSOR-2.
#[test]
fn an_index_belongs_to_its_named_axis() {
    let x = Tensor::<i32, (Seq, Hidden)>::arange();
    let step: Idx<Seq> = Seq.index(3).unwrap();
    let unit: Idx<Hidden> = Hidden.index(1).unwrap();
    assert_eq!(x[(step, unit)], 13);
    assert_eq!(x.at((step, unit)), 13);
}

/// Requirements: FW-TENSOR-2, FW-SHAPE-10.
#[test]
fn a_scalar_tensor_has_one_item() {
    static PI: Tensor<f64, s![]> = Tensor::scalar(3.0);
    assert_eq!(PI.item(), 3.0);
    assert_eq!(PI.view().item(), 3.0);
    assert_eq!(PI.get([]), Some(3.0));
    assert_eq!(PI[()], 3.0);
    const HALF: f32 = Tensor::scalar(0.5_f32).into_scalar();
    assert_eq!(HALF, 0.5);
}

/// Requirements: FW-TENSOR-2, FW-SHAPE-11.
#[test]
fn no_index_is_inside_a_tensor_of_no_elements() {
    let mut x = Tensor::<f32, s![0, 3]>::zeros();
    assert_eq!(x.get([0, 0]), None);
    assert_eq!(x.replace([0, 0], 1.0), None);
}

/// Requirements: FW-TENSOR-2, FW-DIM-3.
#[test]
fn a_bounded_axis_is_checked_against_its_length() {
    let got = with_extent::<8, _>(2, |n| {
        let x = Tensor::<i32, _>::full_in((n, dim!(2)), 5);
        let last = x[(n.index(1).unwrap(), dim!(2).index(0).unwrap())];
        (last, x.get([1, 1]), x.get([2, 0]))
    });
    assert_eq!(got, Ok((5, Some(5), None)));
}
