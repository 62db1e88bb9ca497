//! Going through the elements: in logical order for every layout, by rows, by lanes, in place.
//!
//! Requirements: FW-TENSOR-3.
#![cfg(all(feature = "alloc", feature = "macros"))]

#[path = "layout/every.rs"]
#[macro_use]
mod every;

use formwork::dim::One;
use formwork::prelude::*;

fn counted() -> Tensor<i32, s![2, 3]> {
    Tensor::arange()
}

fn sum(view: View<'_, i32, s![3]>) -> i32 {
    view.iter().sum()
}

#[test]
fn elements_come_in_logical_order_whatever_the_layout() {
    let x = Tensor::<i32, s![2, 2, 2]>::arange();
    let reversed = x.permute(axes![2, 1, 0]);
    assert_eq!(reversed.iter().collect::<Vec<_>>(), [0, 4, 2, 6, 1, 5, 3, 7]);
    assert_eq!(reversed.into_iter().collect::<Vec<_>>(), [0, 4, 2, 6, 1, 5, 3, 7]);
    assert_eq!(x.iter().collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5, 6, 7]);
    let wide = counted();
    let row = Tensor::<i32, s![3]>::arange();
    assert_eq!(row.broadcast_to::<s![2, 3]>().iter().collect::<Vec<_>>(), [0, 1, 2, 0, 1, 2]);
    assert_eq!(wide.t().iter().collect::<Vec<_>>(), [0, 3, 1, 4, 2, 5]);
}

/// Takes from both ends in turn until nothing is left.
fn from_both_ends<I: DoubleEndedIterator + ExactSizeIterator>(mut iter: I) -> Vec<I::Item> {
    let (mut front, mut back) = (Vec::new(), Vec::new());
    let mut left = iter.len();
    while let Some(item) = iter.next() {
        front.push(item);
        left -= 1;
        assert_eq!(iter.len(), left);
        if let Some(item) = iter.next_back() {
            back.push(item);
            left -= 1;
            assert_eq!(iter.len(), left);
        }
    }
    assert!(iter.next().is_none() && iter.next_back().is_none());
    front.extend(back.into_iter().rev());
    front
}

#[test]
fn an_iterator_knows_its_length_and_goes_both_ways() {
    let x = counted();
    assert_eq!(from_both_ends(x.iter()), [0, 1, 2, 3, 4, 5]);
    assert_eq!(from_both_ends(x.t().iter()), [0, 3, 1, 4, 2, 5]);
    let coords: Vec<_> = from_both_ends(x.shape().coords().map(<s![2, 3]>::indices));
    assert_eq!(coords, [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]]);
    assert_eq!(from_both_ends(x.rows().map(sum)), [3, 12]);
    assert_eq!(from_both_ends(x.lanes(Ax::<0>).map(|l| l.iter().sum::<i32>())), [3, 5, 7]);
    let pairs =
        from_both_ends(x.t().indexed_iter().map(|((i, j), v)| [i.get(), j.get(), v as usize]));
    assert_eq!(pairs[..3], [[0, 0, 0], [0, 1, 3], [1, 0, 1]]);
}

#[test]
fn elements_are_skipped_without_going_through_them() {
    let x = Tensor::<i32, s![3, 4, 5]>::arange();
    let turned = x.permute(axes![2, 0, 1]);
    let all: Vec<i32> = turned.iter().collect();
    for n in 0..all.len() {
        let mut iter = turned.iter();
        assert_eq!(iter.nth(n), Some(all[n]));
        assert_eq!(iter.collect::<Vec<_>>(), all[n + 1..]);
        let mut iter = turned.indexed_iter();
        assert_eq!(iter.nth(n).map(|(at, v)| (turned.at(at), v)), Some((all[n], all[n])));
        assert_eq!(x.iter().nth(n), i32::try_from(n).ok());
    }
    assert_eq!(turned.iter().nth(60), None);
    let steps: Vec<i32> = turned.iter().step_by(7).collect();
    assert_eq!(steps, all.iter().copied().step_by(7).collect::<Vec<_>>());
}

#[test]
fn a_fold_after_the_first_element_goes_on_from_there() {
    let x = counted();
    let mut iter = x.t().iter();
    assert_eq!(iter.next(), Some(0));
    assert_eq!(iter.next_back(), Some(5));
    assert_eq!(iter.clone().collect::<Vec<_>>(), [3, 1, 4, 2]);
    assert_eq!(iter.fold(0, |sum, v| 10 * sum + v), 3142);
}

/// Requirements: FW-TENSOR-3, FW-SHAPE-10.
#[test]
fn the_only_element_of_rank_0_comes_once() {
    let x = Tensor::<i32, s![]>::scalar(7);
    assert_eq!(from_both_ends(x.iter()), [7]);
    assert_eq!(x.indexed_iter().collect::<Vec<_>>(), [((), 7)]);
}

/// Requirements: FW-TENSOR-3, FW-SHAPE-11.
#[test]
fn a_tensor_of_no_elements_gives_none() {
    let mut a = Tensor::<i32, s![0, 3]>::zeros();
    let mut b = Tensor::<i32, s![2, 0, 4]>::zeros();
    assert_eq!(a.iter().count() + a.t().iter().count() + a.indexed_iter().count(), 0);
    assert_eq!(b.iter().count() + b.permute(axes![2, 0, 1]).iter().len(), 0);
    assert_eq!(a.iter_mut().count() + b.iter_mut().rev().count(), 0);
    assert!(b.indexed_iter().next().is_none() && b.indexed_iter().next_back().is_none());
    assert_eq!(a.shape().coords().nth(2), None);
}

/// Requirements: FW-TENSOR-3, FW-SHAPE-11.
#[test]
fn lanes_and_rows_of_no_elements_are_empty_and_stay_at_the_buffer() {
    let buffer = [5];
    let x = View::<'_, i32, s![0, 3]>::from_slice(&buffer[1..]).unwrap();
    let lanes: Vec<usize> = x.lanes(Ax::<0>).map(|lane| lane.iter().count()).collect();
    assert_eq!(lanes, [0, 0, 0]);
    let columns: Vec<_> = x.t().rows().map(|column| column.iter().count()).collect();
    assert_eq!(columns, [0, 0, 0]);
    assert_eq!(x.rows().count(), 0);
    assert_eq!(x.lanes(Ax::<1>).count(), 0);
    let mut owner = Tensor::<i32, s![3, 0]>::zeros();
    assert_eq!(
        owner.rows_mut().map(|mut row| row.iter_mut().count()).collect::<Vec<_>>(),
        [0, 0, 0]
    );
    assert_eq!(owner.lanes_mut(Ax::<1>).len(), 3);
    assert_eq!(owner.lanes_mut(Ax::<0>).len(), 0);
}

#[test]
fn rows_of_a_contiguous_tensor_are_contiguous() {
    let x = Tensor::<i32, s![2, 3, 2]>::arange();
    let slices: Vec<Vec<i32>> = x.rows().map(|row| row.as_slice().to_vec()).collect();
    assert_eq!(slices, [[0, 1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11]]);
    let row: View<'_, i32, s![3, 2]> = x.rows().next_back().unwrap();
    assert_eq!(row.get([2, 1]), Some(11));
}

/// Requirements: FW-ALIAS-3.
#[test]
fn rows_of_a_view_outlive_the_view_that_gave_them() {
    let x = counted();
    let all: Vec<i32> = x.t().rows().flat_map(|row| row.into_iter()).collect();
    assert_eq!(all, [0, 3, 1, 4, 2, 5]);
    let rows: Vec<_> = { x.view().rows().collect() };
    assert_eq!(rows.iter().map(|row| row.iter().sum::<i32>()).sum::<i32>(), 15);
}

#[test]
fn lanes_run_along_any_axis_of_any_layout() {
    let x = Tensor::<i32, s![2, 3, 4]>::arange();
    let along = |lanes: Vec<Vec<i32>>| lanes;
    assert_eq!(
        along(x.lanes(Ax::<1>).map(|l| l.iter().collect()).collect())[..2],
        [vec![0, 4, 8], vec![1, 5, 9]]
    );
    let turned = x.permute(axes![2, 0, 1]);
    let lanes: Vec<Vec<i32>> = turned.lanes(Ax::<2>).map(|l| l.iter().collect()).collect();
    assert_eq!(lanes.len(), 8);
    assert_eq!(lanes[1], [12, 16, 20]);
    let row = Tensor::<i32, s![3]>::arange();
    let wide = row.broadcast_to::<s![2, 3]>();
    assert_eq!(wide.lanes(Ax::<0>).map(|l| l.iter().sum::<i32>()).collect::<Vec<_>>(), [0, 2, 4]);
    assert_eq!(row.lanes(Ax::<0>).map(|l| l.get([2])).collect::<Vec<_>>(), [Some(2)]);
}

#[test]
fn the_lanes_of_the_last_axis_are_contiguous_by_type() {
    let x = counted();
    let sums: Vec<i32> = x.lanes(Ax::<1>).map(|lane| sum(lane.as_contiguous())).collect();
    assert_eq!(sums, [3, 12]);
}

/// Requirements: FW-TENSOR-4, FW-ALIAS-2.
#[test]
fn every_element_is_lent_once_to_be_changed() {
    let mut x = counted();
    for value in x.t_mut() {
        *value *= 10;
    }
    let all: Vec<&mut i32> = x.iter_mut().collect();
    assert_eq!(all.len(), 6);
    for (place, value) in all.into_iter().enumerate() {
        *value += i32::try_from(place).unwrap();
    }
    assert_eq!(x.to_array(), [[0, 11, 22], [33, 44, 55]]);
    for value in x.t_mut().iter_mut().rev().take(2) {
        *value = 0;
    }
    assert_eq!(x.to_array(), [[0, 11, 0], [33, 44, 0]]);
}

/// Requirements: FW-TENSOR-4, FW-ALIAS-2.
#[test]
fn rows_are_lent_at_the_same_time_to_be_changed() {
    let mut x = Tensor::<i32, s![3, 2]>::arange();
    let mut rows: Vec<_> = x.rows_mut().collect();
    let (first, rest) = rows.split_first_mut().unwrap();
    for row in rest {
        first.swap_with(row);
    }
    assert_eq!(x.to_array(), [[4, 5], [0, 1], [2, 3]]);
    let mut both = x.rows_mut();
    let last = both.next_back().unwrap();
    assert_eq!((last.to_array(), both.len()), ([2, 3], 2));
}

/// Requirements: FW-TENSOR-4, FW-ALIAS-2.
#[test]
fn lanes_are_lent_at_the_same_time_to_be_changed() {
    let mut x = counted();
    let mut columns: Vec<_> = x.lanes_mut(Ax::<0>).collect();
    for (k, column) in columns.iter_mut().enumerate() {
        column.fill(i32::try_from(k).unwrap());
    }
    assert_eq!(x.to_array(), [[0, 1, 2], [0, 1, 2]]);
    x.lanes_mut(Ax::<1>).next_back().unwrap().fill(9);
    assert_eq!(x.to_array(), [[0, 1, 2], [9, 9, 9]]);
}

/// Requirements: FW-DIM-5, FW-TENSOR-2.
#[test]
fn coordinates_of_one_tensor_index_another_of_its_shape() {
    let x = counted();
    let mut y = Tensor::<i32, s![2, 3]>::zeros();
    for (at, value) in x.indexed_iter() {
        y[at] = value * value;
    }
    for ((i, j), value) in y.indexed_iter_mut() {
        *value += if i.get() == j.get() { 100 } else { 0 };
    }
    assert_eq!(y.into_array(), [[100, 1, 4], [9, 116, 25]]);
}

#[test]
fn map_makes_a_tensor_of_another_element_type_in_logical_order() {
    let x = counted();
    let mut calls = 0;
    let y: Tensor<f64, s![3, 2]> = x.t().map(|v| {
        calls += 1;
        f64::from(v) + f64::from(calls) / 10.0
    });
    assert_eq!(y.into_array(), [[0.1, 3.2], [1.3, 4.4], [2.5, 5.6]]);
    let z: HeapTensor<bool, s![2, 3]> = x.map_heap(|v| v > 2);
    assert_eq!(z.as_slice(), [false, false, false, true, true, true]);
    let mut seen = Vec::new();
    x.t().for_each(|v| seen.push(v));
    assert_eq!(seen, [0, 3, 1, 4, 2, 5]);
}

/// Requirements: FW-TENSOR-4, FW-MEM-2.
#[test]
fn a_chain_of_maps_changes_a_heap_tensor_where_it_is() {
    let x = HeapTensor::<i32, s![4, 4]>::arange();
    let before = x.as_slice().as_ptr();
    let y = x.into_mapped(|v| v + 1).into_mapped(|v| v * 2).into_mapped(|v| v - 1);
    assert_eq!(y.as_slice().as_ptr(), before);
    assert_eq!(y.get([3, 3]), Some(31));
}

/// Requirements: FW-TENSOR-4.
#[test]
fn fill_changes_what_the_view_reaches_and_nothing_else() {
    let mut data = [7; 8];
    let mut view = ViewMut::<i32, s![2, 3]>::from_mut_slice(&mut data[1..7]).unwrap();
    view.t_mut().rows_mut().take(2).for_each(|mut column| column.fill(0));
    assert_eq!(data, [7, 0, 0, 7, 0, 0, 7, 7]);
    let mut whole = counted();
    whole.fill(3);
    assert_eq!(whole.into_array(), [[3; 3]; 2]);
}

/// Requirements: FW-TENSOR-4.
#[test]
fn swapping_exchanges_elements_across_layouts() {
    let mut a = counted();
    let mut b = HeapTensor::<i32, s![3, 2]>::full(-1);
    b.replace([2, 0], -7);
    a.swap_with(&mut b.t_mut());
    assert_eq!(a.into_array(), [[-1, -1, -7], [-1, -1, -1]]);
    assert_eq!(b.to_array(), [[0, 3], [1, 4], [2, 5]]);
}

/// Requirements: FW-TENSOR-4.
#[test]
fn mem_swap_exchanges_views_and_leaves_elements_alone() {
    let (a, b) = (counted(), Tensor::<i32, s![2, 3]>::ones());
    let (mut x, mut y) = (a.view(), b.view());
    core::mem::swap(&mut x, &mut y);
    assert_eq!((x.to_array(), y.to_array()), (b.to_array(), a.to_array()));
    let (mut c, mut d) = (HeapTensor::<i32, s![2]>::full(1), HeapTensor::<i32, s![2]>::full(2));
    core::mem::swap(&mut c, &mut d);
    drop(d);
    assert_eq!(c.as_slice(), [2, 2]);
}

/// Requirements: FW-TENSOR-3, FW-DIM-3.
#[test]
fn a_bounded_axis_is_gone_through_to_its_length() {
    let seen = with_extent::<8, _>(3, |n| {
        let mut x = Tensor::<i32, _>::full_in((dim!(2), n), 1);
        for (place, value) in (0..).zip(&mut x) {
            *value = place;
        }
        x.map_in_place(|v| v * 2);
        let lanes: Vec<i32> = x.lanes(Ax::<1>).map(|lane| lane.iter().sum()).collect();
        let columns = x.t().rows().count();
        assert_eq!((x.iter().len(), x.t().iter().len()), (6, 6));
        assert_eq!(x.indexed_iter().map(|((i, j), _)| i.get() + j.get()).max(), Some(3));
        (x.t().iter().collect::<Vec<_>>(), lanes, columns)
    });
    assert_eq!(seen, Ok((vec![0, 6, 2, 8, 4, 10], vec![6, 24], 3)));
}

/// Requirements: FW-TENSOR-3, FW-SHAPE-11.
#[test]
fn an_axis_of_one_is_gone_through_once() {
    let x = Tensor::<i32, (One, D<3>, One)>::arange();
    assert_eq!(x.rows().count(), 1);
    assert_eq!(x.lanes(Ax::<2>).count(), 3);
    assert_eq!(x.permute(axes![2, 1, 0]).iter().collect::<Vec<_>>(), [0, 1, 2]);
}

/// Every way through the elements agrees with reading them by their indices.
macro_rules! every_way_agrees {
    ($([$a:literal, $b:literal, $c:literal])*) => {$(
        every_layout!([$a, $b, $c], |x| {
            let expected: Vec<i32> = x.shape().coords().map(|at| x.at(at)).collect();
            assert_eq!(expected.len(), $a * $b * $c);
            assert_eq!(x.iter().collect::<Vec<_>>(), expected);
            assert_eq!(from_both_ends(x.iter()), expected);
            assert!(x.iter().rev().eq(expected.iter().copied().rev()));
            assert!(x.into_iter().zip(&expected).all(|(a, &b)| a == b));
            assert_eq!(x.indexed_iter().map(|(_, v)| v).collect::<Vec<_>>(), expected);
            assert!(x.indexed_iter().all(|(at, v)| x[at] == v));
            let in_rows = x.rows().flat_map(|row| row.into_iter().collect::<Vec<_>>());
            assert_eq!(in_rows.collect::<Vec<_>>(), expected);
            let in_lanes = x.lanes(Ax::<2>).flat_map(|lane| lane.iter().collect::<Vec<_>>());
            assert_eq!(in_lanes.collect::<Vec<_>>(), expected);
            let middle: i32 = x.lanes(Ax::<1>).flat_map(|lane| lane.iter().collect::<Vec<_>>()).sum();
            assert_eq!(middle, expected.iter().sum());
            let mut folded = Vec::new();
            x.for_each(|v| folded.push(v));
            assert_eq!(folded, expected);
            assert_eq!(x.map(|v| v + 1).iter().map(|v| v - 1).collect::<Vec<_>>(), expected);
            assert_eq!(x.to_heap(), *x);
            for n in 0..expected.len() {
                assert_eq!(x.iter().nth(n), Some(expected[n]));
            }
        });
    )*};
}

#[test]
fn every_way_through_the_elements_agrees_on_every_layout() {
    every_way_agrees! { [2, 3, 4] [1, 5, 2] [4, 1, 1] [0, 3, 2] [2, 0, 1] [3, 2, 0] [1, 1, 1] }
}

/// Requirements: FW-TENSOR-4.
#[test]
fn what_a_view_changes_is_what_it_reaches() {
    let all: Vec<i32> = (0..60).collect();
    let changed = |x: &Tensor<i32, s![3, 4, 5]>| -> Vec<i32> {
        all.iter().zip(x.iter()).filter(|(a, b)| **a != *b).map(|(a, _)| *a).collect()
    };
    let mut x = Tensor::<i32, s![3, 4, 5]>::arange();
    for value in x.slice_mut(span![..;-1, 1..4;2, ..;3]) {
        *value = -1;
    }
    assert_eq!(changed(&x), [5, 8, 15, 18, 25, 28, 35, 38, 45, 48, 55, 58]);
    let mut x = Tensor::<i32, s![3, 4, 5]>::arange();
    x.permute_mut(axes![2, 0, 1]).slice_mut(span![.., .., 1..]).diagonal_mut().fill(-1);
    assert_eq!(changed(&x), [5, 6, 7, 8, 9, 30, 31, 32, 33, 34, 55, 56, 57, 58, 59]);
    let mut x = Tensor::<i32, s![3, 4, 5]>::arange();
    let mut flipped = x.flip_mut(Ax::<0>);
    for (mut row, value) in flipped.rows_mut().zip(100..) {
        row.lanes_mut(Ax::<1>).skip(3).for_each(|mut lane| lane.fill(value));
    }
    assert_eq!((x.get([0, 3, 0]), x.get([2, 3, 4])), (Some(102), Some(100)));
    assert_eq!(changed(&x).len(), 15);
}
