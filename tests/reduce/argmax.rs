//! Where the largest and smallest elements stand: ties, NaN, zeros, every axis.
//!
//! Requirements: FW-REDUCE-3.

use formwork::dtype::f16;
use formwork::kernel::reference;
use formwork::layout::Layout;
use formwork::prelude::*;
use formwork::shape::{HasAxis, Reduces};
use formwork::storage::Storage;

use super::data;
use super::group::of_groups;
use crate::runner::case;

#[test]
fn the_first_of_equal_elements_wins() {
    let x: Tensor<f32, s![3]> = Tensor::from_array([3., 1., 3.]);
    assert_eq!(x.argmax_all().0.get(), 0);
    let y: Tensor<f32, s![3]> = Tensor::from_array([1., 3., 1.]);
    assert_eq!(y.argmin_all().0.get(), 0);

    let columns: Tensor<f32, s![3, 2]> = Tensor::from_array([[3., 1.], [1., 3.], [3., 1.]]);
    assert_eq!(columns.argmax(axes![0]).to_i64().eval().to_array(), [0, 1]);
    assert_eq!(columns.argmin(axes![0]).to_i64().eval().to_array(), [1, 0]);
    let wide: Tensor<f32, s![3, 20]> = Tensor::from_array([[3.; 20], [1.; 20], [3.; 20]]);
    assert_eq!(wide.argmax(axes![0]).to_i64().eval().to_array(), [0; 20]);
    assert_eq!(wide.argmin(axes![0]).to_i64().eval().to_array(), [1; 20]);
}

#[test]
fn the_first_nan_wins() {
    let nan = f32::NAN;
    let x: Tensor<f32, s![2, 4]> =
        Tensor::from_array([[1., nan, f32::INFINITY, nan], [nan, -1., nan, 0.]]);
    assert_eq!(x.argmax(axes![1]).to_i64().eval().to_array(), [1, 0]);
    assert_eq!(x.argmin(axes![1]).to_i64().eval().to_array(), [1, 0]);
    assert_eq!(x.argmax(axes![0]).to_i64().eval().to_array(), [1, 0, 1, 0]);
    assert!(x.max(axes![1]).is_nan().eval().to_array() == [true, true]);
}

#[test]
fn zeros_of_either_sign_tie() {
    let x: Tensor<f16, s![2]> = Tensor::from_array([f16::from_f32(-0.0), f16::from_f32(0.0)]);
    assert_eq!(x.argmax_all().0.get(), 0);
    assert_eq!(x.slice(span![..;-1]).argmin_all().0.get(), 0);
}

/// Requirements: FW-DIM-5, FW-REDUCE-3.
#[test]
fn an_index_indexes_without_a_check() {
    let scores: Tensor<f32, s![2, 3]> = Tensor::from_array([[0., 7., 5.], [4., 2., 1.]]);
    let best: Tensor<Idx<dim!(3)>, s![2]> = scores.argmax(axes![1]).eval();
    let mut found = Vec::new();
    for row in D::<2>.indices() {
        found.push(scores.at((row, best.at((row,)))));
    }
    assert_eq!(found, [7., 4.]);
}

/// Requirements: FW-REDUCE-4.
#[test]
fn a_bounded_axis_may_have_no_largest_element() {
    let x: Tensor<f32, s![2, 3]> = Tensor::from_array([[0., 7., 5.], [4., 2., 1.]]);
    for len in 0..=3 {
        let found = with_extent::<3, _>(len, |n| {
            let rows = Tensor::<f32, _>::from_fn_in((D::<2>, n), |(row, column)| {
                x.get([row.get(), column.get()]).unwrap()
            });
            let best = rows.find_max(axes![1]).eval();
            let place = |row| best.at((row,)).map(|index| index.get());
            (D::<2>.indices().map(place).collect::<Vec<_>>(), rows.find_min_all().is_some())
        });
        let right = match len {
            0 => vec![None, None],
            1 => vec![Some(0), Some(0)],
            _ => vec![Some(1), Some(0)],
        };
        assert_eq!(found, Ok((right, len > 0)));
    }
}

/// Compares every group with the plain loop.
fn check<const I: usize, S, L, K>(x: &Tensor<f32, S, L, K>, axis: (formwork::shape::Ax<I>,))
where
    S: HasAxis<I> + Reduces<(formwork::shape::Ax<I>,)>,
    L: Layout<S>,
    K: Storage<f32>,
{
    let places = |element: &dyn Fn(usize, usize) -> f32, [rows, columns]: [usize; 2]| {
        let flat = |i: usize| element(i / columns, i % columns);
        [reference::argmax(rows * columns, flat), reference::argmin(rows * columns, flat)]
    };
    for (which, name) in ["largest", "smallest"].into_iter().enumerate() {
        // As one more than the place, and 0 where there is none.
        let right = of_groups(x, axis, |size, element| {
            places(element, size)[which].map_or(0, |place| place + 1)
        });
        case(format_args!("{name}"), right, || {
            let found = match which {
                0 => x.find_max(axis).eval_heap(),
                _ => x.find_min(axis).eval_heap(),
            };
            found.map_heap(|place: Option<Idx<S::Dim>>| place.map_or(0, |place| place.get() + 1))
        });
    }
}

/// Requirements: FW-REDUCE-3, FW-REDUCE-7.
#[test]
fn every_axis_of_every_layout_agrees() {
    let mut seed = 1_u32;
    let x = Tensor::<f32, s![3, 7, 21]>::from_fn(|_| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        match seed >> 28 {
            0 => f32::NAN,
            n => f32::from(u8::try_from(n / 3).unwrap()) - 2.0,
        }
    });
    check(&x, axes![0]);
    check(&x, axes![1]);
    check(&x, axes![2]);
    check(&x.permute(axes![1, 2, 0]), axes![0]);
    check(&x.permute(axes![2, 0, 1]), axes![2]);
    check(&x.slice(span![.., ..;-2, 1..20;3]), axes![1]);
    check(&x.slice(span![1, ..;-1, ..;-1]), axes![0]);
    check(&x.slice(span![.., 0..0, ..]), axes![1]);
    check(&x.slice(span![.., 0..0, ..]), axes![0]);
    let row = Tensor::<f32, s![9, 1]>::from_fn(|(i, _)| if i.get() > 5 { 2.0 } else { 1.0 });
    check(&row.broadcast_to::<s![2, 9, 4]>(), axes![1]);
    check(&row.broadcast_to::<s![2, 9, 4]>(), axes![2]);
}

/// The index and value that a table has for each row of numbers, found in tensors of rank 1 of its
/// length, and down a column.
/// Requirements: FW-REDUCE-3, FW-SHAPE-14.
#[test]
fn ties_and_nan_agree_with_the_table() {
    let Some(rows) = data::csv("shapes/argmax_ties_nan.csv") else { return };
    assert!(rows.len() > 100);
    for row in rows {
        let values: Vec<f32> = row[0].split(' ').map(|x| x.parse().unwrap()).collect();
        let [most, least] = [&row[1], &row[2]].map(|x| x.parse::<usize>().unwrap());
        let largest: f32 = row[3].parse().unwrap();
        let found = with_extent::<8, _>(values.len(), |n| {
            let x = Tensor::<f32, _>::from_fn_in((n,), |(i,)| values[i.get()]);
            let columns = Tensor::<f32, _>::from_fn_in((n, D::<5>), |(i, _)| values[i.get()]);
            let down = columns.find_max(axes![0]).eval();
            for column in D::<5>.indices() {
                assert_eq!(down.at((column,)).map(|index| index.get()), Some(most));
            }
            let place = |coord: Option<(Idx<_>,)>| coord.map(|(index,)| index.get());
            (place(x.find_max_all()), place(x.find_min_all()), x.max_from_all(f32::NEG_INFINITY))
        });
        let (found_most, found_least, found_largest) = found.unwrap();
        assert_eq!((found_most, found_least), (Some(most), Some(least)), "{row:?}");
        assert!(found_largest == largest || found_largest.is_nan() && largest.is_nan(), "{row:?}");
    }
}
