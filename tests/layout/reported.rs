//! Faults that users of other libraries met in views.
//!
//! Requirements: FW-VIEW-1.

use formwork::layout::Layout;
use formwork::prelude::*;
use formwork::shape::Shape;

use crate::law::follows;

/// The strides of a tensor.
fn strides<S: Shape, L: Layout<S>, K>(_: &Tensor<i32, S, L, K>) -> &'static [isize] {
    L::STRIDES
}

/// Requirements: FW-VIEW-8.
#[test]
fn a_copy_of_reversed_axes_is_in_logical_order() {
    let x = Tensor::<i32, s![2, 2, 2]>::arange();
    let reversed = x.permute(axes![2, 1, 0]);
    assert_eq!(reversed.reshape_copy::<s![8]>().as_slice(), [0, 4, 2, 6, 1, 5, 3, 7]);
}

/// Requirements: FW-VIEW-4.
#[test]
fn a_unit_axis_goes_in_front_of_any_layout() {
    let x = Tensor::<i32, s![4, 5, 3]>::arange();
    let turned = x.permute(axes![2, 0, 1]);
    let same: Tensor<i32, s![3, 4, 5], _, _> = turned.view();
    let one: Tensor<i32, s![1, 3, 4, 5], _, _> = turned.unsqueeze(Ax::<0>);
    follows(&turned, &same, <[usize]>::to_vec);
    follows(&turned, &one, |i| i[1..].to_vec());
}

/// Requirements: FW-VIEW-8.
#[test]
fn a_copy_of_a_prefix_has_the_elements_of_its_shape_only() {
    let mut x = Tensor::<i32, s![8, 5]>::arange();
    let mut top = x.narrow(Ax::<0>, dim!(0), dim!(5)).to_contiguous();
    assert_eq!(top.as_slice(), (0..25).collect::<Vec<_>>());
    for row in 0..5 {
        for column in row + 1..5 {
            top.replace([row, column], 0);
        }
    }
    assert_eq!(x.as_slice(), (0..40).collect::<Vec<_>>());
    x.narrow_mut(Ax::<0>, dim!(0), dim!(5)).assign(&top);
    assert_eq!(x.as_slice()[25..], (25..40).collect::<Vec<_>>());
    assert_eq!(x.as_slice()[..6], [0, 0, 0, 0, 0, 5]);
}

/// Requirements: FW-VIEW-4.
#[test]
fn the_stride_of_a_unit_axis_does_not_leak_into_another() {
    let x = Tensor::<i32, s![3]>::from_array([1, 2, 3]);
    let column = x.reshape::<s![3, 1]>();
    let still = column.broadcast_to::<s![3, 1]>();
    let cube = still.unsqueeze(Ax::<2>);
    assert_eq!(cube.to_contiguous().as_slice(), [1, 2, 3]);
    let wide = column.expand(Ax::<1>, dim!(2)).unsqueeze(Ax::<2>);
    assert_eq!(wide.to_contiguous().as_slice(), [1, 1, 2, 2, 3, 3]);
}

/// Requirements: FW-VIEW-5.
#[test]
fn a_row_starts_where_it_stands_in_its_matrix() {
    let x = Tensor::<i32, s![2, 4]>::from_array([[9, 8, 7, 6], [5, 40, -2, 13]]);
    assert_eq!(x.row(dim!(1)).iter().collect::<Vec<_>>(), [5, 40, -2, 13]);
    assert_eq!(x.row(dim!(1)).as_slice(), [5, 40, -2, 13]);
}

/// Requirements: FW-LAYOUT-1.
#[test]
fn channels_are_told_by_the_tag_where_all_extents_are_equal() {
    let x = Tensor::<i32, s![1, 2, 2, 2]>::arange();
    let one = x.select(Ax::<1>, dim!(1));
    assert_eq!(one.to_contiguous().as_slice(), [4, 5, 6, 7]);
    let last = x.to_layout::<formwork::layout::ChannelsLast>();
    assert_eq!(last.select(Ax::<1>, dim!(1)).to_contiguous().as_slice(), [4, 5, 6, 7]);
}

/// Requirements: FW-LAYOUT-2, FW-TENSOR-3.
#[test]
fn rows_are_contiguous_where_the_whole_is_not() {
    type Padded = formwork::layout::PaddedRows<D<8>>;
    type Rows = s![3, 1, 4];
    let nest = <Padded as Layout<Rows>>::NEST;
    assert_eq!((nest.extents(), nest.strides()), (&[3, 4][..], &[8, 1][..]));
    const { assert!(!<Padded as Layout<Rows>>::IS_CONTIGUOUS) };
}

/// Requirements: FW-VIEW-8.
#[test]
fn a_transposed_column_is_copied_in_its_order() {
    let x = Tensor::<i32, s![4, 1]>::from_array([[1], [2], [3], [4]]);
    assert_eq!(x.t().to_contiguous().as_slice(), [1, 2, 3, 4]);
    assert!(x.t().try_contiguous().is_some());
    let row = Tensor::<i32, s![1, 4]>::from_array([[1, 2, 3, 4]]);
    assert_eq!(row.t().to_contiguous().as_slice(), [1, 2, 3, 4]);
}

/// Requirements: FW-VIEW-5.
#[test]
fn every_second_row_is_two_rows() {
    let x = Tensor::<i32, s![4, 2]>::from_array([[1, 2], [9, 9], [3, 4], [9, 9]]);
    let rows: View<'_, i32, s![2, 2], _> = x.slice(span![..;2, ..]);
    assert_eq!(rows.to_contiguous().as_slice(), [1, 2, 3, 4]);
}

/// Requirements: FW-VIEW-3, FW-SHAPE-11.
#[test]
fn the_origin_of_a_backward_axis_counts_only_where_there_is_something() {
    use formwork::dim::Neg;
    let buffer: [i32; 12] = std::array::from_fn(|i| i32::try_from(i).expect("small"));
    type Layout = Strided<(One, Neg<D<4>>, D<2>)>;
    let empty = View::<i32, s![2, 0, 2], Layout>::from_span(&buffer).expect("no element");
    assert_eq!(empty.iter().count(), 0);
    let x = View::<i32, s![2, 1, 2], Layout>::from_span(&buffer).expect("four are enough");
    assert_eq!(x.to_contiguous().into_array(), [[[0, 2]], [[1, 3]]]);
}

/// Requirements: FW-VIEW-5, FW-SHAPE-11.
#[test]
fn empty_ranges_at_either_end_are_empty() {
    let x = Tensor::<i32, s![3]>::arange();
    assert_eq!(x.slice(span![0..0;-1]).iter().count(), 0);
    assert_eq!(x.slice(span![3..3]).iter().count(), 0);
    assert_eq!(x.slice_from(Ax::<0>, 3, dim!(0)).map(|part| part.iter().count()), Some(0));
}

/// Requirements: FW-VIEW-3, FW-TENSOR-4.
#[test]
fn a_doubly_reversed_view_is_written_inside_its_tensor() {
    let mut buffer = [-1; 18];
    let inside = &mut buffer[1..17];
    let mut x = ViewMut::<i32, s![4, 4]>::from_mut_slice(inside).expect("sixteen");
    x.assign(&Tensor::<i32, s![4, 4]>::zeros());
    let mut reversed = x.slice_mut(span![..;-1, ..;-1]);
    reversed.narrow_mut(Ax::<1>, dim!(0), dim!(2)).assign(&Tensor::<i32, s![4, 2]>::full(10));
    assert_eq!(buffer[1..17], [0, 0, 10, 10].repeat(4));
    assert_eq!((buffer[0], buffer[17]), (-1, -1));
}

/// Requirements: FW-TENSOR-4.
#[test]
fn a_reversed_destination_is_filled_and_nothing_beside_it() {
    let ones = Tensor::<f32, s![10, 6]>::ones();
    let mask = Tensor::<bool, s![10, 6]>::full(true);
    for way in 0..4 {
        let mut buffer = [-1.0; 62];
        let inside = &mut buffer[1..61];
        let mut out = ViewMut::<f32, s![10, 6]>::from_mut_slice(inside).expect("sixty");
        let mut reversed = out.flip_mut(Ax::<0>);
        match way {
            0 => reversed.assign(&ones),
            1 => (&ones / &ones).eval_into(&mut reversed),
            2 => mask.where_(&ones / &ones, 5.0).eval_into(&mut reversed),
            _ => reversed += mask.where_(2.0, &ones),
        }
        assert_eq!(buffer[1..61], [1.0; 60], "{way}");
        assert_eq!((buffer[0], buffer[61]), (-1.0, -1.0), "{way}");
    }
}

/// Requirements: FW-TENSOR-4, FW-VIEW-6.
#[test]
fn a_column_is_assigned_to_several_only_when_it_is_stretched() {
    let mut x = Tensor::<i32, s![5, 5]>::arange();
    let column = x.slice(span![.., 2..3]).to_contiguous();
    x.slice_mut(span![.., 0..2]).assign(&column.expand(Ax::<1>, dim!(2)));
    let written = x.slice(span![.., 0..2]).to_contiguous();
    assert_eq!(written.as_slice(), [2, 2, 7, 7, 12, 12, 17, 17, 22, 22]);
}

/// Requirements: FW-VIEW-5.
#[test]
fn every_third_of_a_composed_layout_is_where_both_layouts_say() {
    // (4,6,8):(2,3,5) with the first axis fastest is (8,6,4):(5,3,2) here, and 6:3 every third of it.
    let buffer: [i32; 57] = std::array::from_fn(|i| i32::try_from(i).expect("small"));
    let x = View::<i32, s![8, 6, 4], Strided<(D<5>, D<3>, D<2>)>>::from_span(&buffer);
    let line = x.expect("57 are enough").reshape_copy::<s![192]>();
    assert_eq!(line.slice(span![..18;3]).to_contiguous().as_slice(), [0, 6, 7, 8, 9, 15]);
}

/// Requirements: FW-VIEW-4.
#[test]
fn an_axis_is_split_by_its_place() {
    let x = Tensor::<u8, s![1, 52, 8, 32]>::zeros();
    let y: View<'_, u8, s![1, 52, 8, 16, 2]> = x.split_axis(Ax::<3>, (dim!(16), dim!(2)));
    assert_eq!(y.shape().sizes(), [1, 52, 8, 16, 2]);
}

/// Requirements: FW-VIEW-4.
#[test]
fn several_unit_axes_go_in_one_after_the_other() {
    let x = Tensor::<i32, s![4]>::arange();
    let y: View<'_, i32, s![1, 1, 4, 1]> =
        x.unsqueeze(Ax::<1>).unsqueeze(Ax::<0>).unsqueeze(Ax::<0>);
    assert_eq!(y.as_slice(), x.as_slice());
}

/// Requirements: FW-VIEW-8, FW-VIEW-6.
#[test]
fn a_broadcast_view_is_copied_by_its_elements() {
    let x = Tensor::<i32, s![2]>::from_array([1, 2]);
    let wide = x.broadcast_to::<s![3, 2]>();
    assert_eq!(wide.to_contiguous().as_slice(), [1, 2, 1, 2, 1, 2]);
    assert_eq!(strides(&wide), [0, 1]);
}

/// Requirements: FW-VIEW-4.
#[test]
fn a_dropped_unit_axis_leaves_rows_as_they_are() {
    let x = Tensor::<i32, s![1, 8, 2048]>::arange();
    let row: View<'_, i32, s![1, 2048], _> = x.select(Ax::<1>, dim!(7));
    assert_eq!(strides(&row), [16384, 1]);
    let plain = row.try_contiguous().expect("the stride of one row does not count");
    assert_eq!(plain.as_slice()[..2], [14336, 14337]);
}

/// Requirements: FW-VIEW-5, FW-TENSOR-2.
#[test]
fn a_start_near_the_end_of_numbers_is_past_the_end() {
    let x = Tensor::<i32, s![6, 6]>::arange();
    assert!(x.slice_from(Ax::<1>, usize::MAX - 2, dim!(3)).is_none());
    assert!(x.slice_from(Ax::<1>, usize::MAX, dim!(6)).is_none());
}

/// Requirements: FW-LAYOUT-2.
#[test]
fn a_span_counts_from_the_lowest_element_to_the_highest() {
    use formwork::dim::{Neg, Zero};
    assert_eq!(<Strided<(Zero, One)> as Layout<s![3, 2]>>::SPAN, 2);
    assert_eq!(<Strided<(D<2>,)> as Layout<s![4]>>::SPAN, 7);
    assert_eq!(<Strided<(Neg<D<2>>,)> as Layout<s![3]>>::SPAN, 5);
}

/// Requirements: FW-TENSOR-4, FW-ALIAS-2.
#[test]
fn views_of_one_tensor_are_swapped_as_references_are() {
    let (a, b) =
        (Tensor::<i32, s![2]>::from_array([1, 2]), Tensor::<i32, s![2]>::from_array([3, 4]));
    let (mut x, mut y) = (a.view(), b.view());
    core::mem::swap(&mut x, &mut y);
    assert_eq!((x.as_slice(), y.as_slice()), (&[3, 4][..], &[1, 2][..]));
    let (mut a, mut b) = (a, b);
    core::mem::swap(&mut a, &mut b);
    assert_eq!((a.as_slice(), b.as_slice()), (&[3, 4][..], &[1, 2][..]));
}
