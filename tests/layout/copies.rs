//! What copies, and what only says that no copy is needed.
//!
//! Requirements: FW-VIEW-8.

use formwork::layout::{ChannelsLast, ColumnMajor};
use formwork::prelude::*;

use crate::law::{follows, indices};

#[test]
fn copies_are_in_row_major_order_whatever_the_layout() {
    every_layout!([2, 3, 4], |x| {
        let wanted: Vec<_> =
            indices(&[2, 3, 4]).iter().map(|i| x.get([i[0], i[1], i[2]])).collect();
        let wanted: Vec<_> = wanted.into_iter().map(|element| element.expect("inside")).collect();
        assert_eq!(x.to_contiguous().as_slice(), wanted);
        assert_eq!(x.to_contiguous_heap().as_slice(), wanted);
        let mut out = Tensor::<i32, s![2, 3, 4]>::full(-1);
        x.contiguous_into(&mut out);
        assert_eq!(out.as_slice(), wanted);
        assert_eq!(x.reshape_copy::<s![4, 6]>().as_slice(), wanted);
        assert_eq!(x.reshape_copy::<s![24]>().as_slice(), wanted);
        assert_eq!(x.reshape_copy_heap::<s![3, 2, 2, 2]>().as_slice(), wanted);
    });
}

#[test]
fn assign_copies_between_any_two_layouts() {
    let source = Tensor::<i32, s![2, 3, 4]>::arange();
    every_layout!([2, 3, 4], |x| {
        let mut column_major = source.to_layout::<ColumnMajor>();
        column_major.assign(x);
        assert_eq!(column_major.to_contiguous(), x.to_contiguous());
        let mut room = Tensor::<i32, s![4, 6, 8]>::full(-1);
        room.slice_mut(span![..;-2, ..;2, ..;-2]).assign(x);
        assert_eq!(room.slice(span![..;-2, ..;2, ..;-2]).to_contiguous(), x.to_contiguous());
        assert_eq!(room.iter().filter(|&element| element == -1).count(), 4 * 6 * 8 - 24);
    });
}

/// Requirements: FW-LAYOUT-1, FW-VIEW-8.
#[test]
fn named_layouts_are_copied_into_one_another() {
    let x = Tensor::<i32, s![2, 3, 2, 5]>::arange();
    let last = x.to_layout::<ChannelsLast>();
    assert_eq!(last.layout().to_string(), "(2,3,2,5):(30,1,15,3)");
    assert_eq!(last.as_memory()[..6], [0, 10, 20, 1, 11, 21]);
    let columns = last.to_layout_heap::<ColumnMajor>();
    assert_eq!(columns.layout().to_string(), "(2,3,2,5):(1,2,6,12)");
    assert_eq!(columns.as_memory()[..6], [0, 30, 10, 40, 20, 50]);
    assert_eq!(columns.to_contiguous(), x);
}

/// Requirements: FW-VIEW-7.
#[test]
fn try_contiguous_says_for_nothing_whether_a_copy_is_needed() {
    let x = Tensor::<i32, s![3, 1, 4]>::arange();
    let moved = x.permute(axes![1, 0, 2]);
    let same = moved.try_contiguous().expect("an axis of length 1 does not count");
    follows(&moved, &same, <[usize]>::to_vec);
    assert!(x.permute(axes![2, 1, 0]).try_contiguous().is_none());
    assert!(x.expand(Ax::<1>, dim!(2)).try_contiguous().is_none());
    let mut y = x.clone();
    y.permute_mut(axes![1, 0, 2]).try_contiguous_mut().expect("the same").replace([0, 2, 3], 7);
    assert_eq!(y.get([2, 0, 3]), Some(7));
}

/// Requirements: FW-LAYOUT-1.
#[test]
fn a_layout_is_relabelled_where_its_strides_are_the_same() {
    let nhwc = Tensor::<i32, s![2, 4, 5, 3]>::arange();
    let nchw = nhwc.permute(axes![0, 3, 1, 2]);
    let tagged: View<'_, i32, s![2, 3, 4, 5], ChannelsLast> = nchw.as_layout();
    follows(&nhwc, &tagged, |i| vec![i[0], i[2], i[3], i[1]]);
    follows(&nhwc, &tagged.permute(axes![0, 2, 3, 1]).as_contiguous(), <[usize]>::to_vec);
    let chw = tagged.outer(dim!(1));
    let tagged: View<'_, i32, s![3, 4, 5], ChannelsLast> = chw.as_layout();
    follows(&nhwc, &tagged, |i| vec![1, i[1], i[2], i[0]]);

    let matrix = Tensor::<i32, s![3, 5]>::arange();
    let columns: View<'_, i32, s![5, 3], ColumnMajor> = matrix.t().as_layout();
    follows(&matrix, &columns, |i| vec![i[1], i[0]]);
    assert!(matrix.try_layout::<ColumnMajor>().is_none());
    let row = Tensor::<i32, s![1, 5]>::arange();
    assert!(row.try_layout::<ColumnMajor>().is_some());
    let empty = Tensor::<i32, s![4, 0]>::arange();
    assert!(empty.try_layout::<ColumnMajor>().is_some());
}

/// Requirements: FW-LAYOUT-1, FW-TENSOR-4.
#[test]
fn relabelled_layouts_are_written_through() {
    let mut nhwc = Tensor::<i32, s![1, 2, 2, 3]>::zeros();
    let mut nchw = nhwc.permute_mut(axes![0, 3, 1, 2]);
    nchw.as_layout_mut::<ChannelsLast>().replace([0, 2, 0, 1], 5);
    nchw.try_layout_mut::<ChannelsLast>().expect("the same strides").replace([0, 0, 1, 1], 6);
    assert_eq!(nhwc.as_slice(), [0, 0, 0, 0, 0, 5, 0, 0, 0, 6, 0, 0]);
}
