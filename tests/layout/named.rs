//! Layouts with a name, views of longer slices, and layouts as text.
//!
//! Requirements: FW-LAYOUT-1.

use formwork::error::SpanError;
use formwork::layout::{ChannelsLast, ColumnMajor, Layout, LayoutOf, PaddedRows};
use formwork::prelude::*;
use formwork::shape::Shape;

use crate::law::facts;

/// The layout as text, which is the same for who debugs.
fn text<S: Shape, L: Layout<S>>() -> String {
    let layout = LayoutOf::<S, L>::NEW;
    assert_eq!(format!("{layout:?}"), layout.to_string());
    layout.to_string()
}

/// Requirements: FW-LAYOUT-2.
#[test]
fn layouts_print_as_shape_and_strides() {
    assert_eq!(text::<s![2, 4], Contiguous>(), "(2,4):(4,1)");
    assert_eq!(text::<s![2, 4], ColumnMajor>(), "(2,4):(1,2)");
    assert_eq!(text::<s![2, 3, 4, 5], ColumnMajor>(), "(2,3,4,5):(1,2,6,24)");
    assert_eq!(text::<s![3, 8, 9], ChannelsLast>(), "(3,8,9):(1,27,3)");
    assert_eq!(text::<s![2, 3, 8, 9], ChannelsLast>(), "(2,3,8,9):(216,1,27,3)");
    assert_eq!(text::<s![2, 3, 7, 8, 9], ChannelsLast>(), "(2,3,7,8,9):(1512,1,216,27,3)");
    assert_eq!(text::<s![2, 3], PaddedRows<D<4>>>(), "(2,3):(4,1)");
    assert_eq!(text::<s![2, 3, 5], PaddedRows<D<8>>>(), "(2,3,5):(24,8,1)");
    assert_eq!(text::<s![], Contiguous>(), "():()");
    assert_eq!(text::<s![7], Contiguous>(), "(7):(1)");
    assert_eq!(text::<s![50257, 4096], Contiguous>(), "(50257,4096):(4096,1)");
}

/// Requirements: FW-LAYOUT-2.
#[test]
fn dense_layouts_fill_their_span() {
    every_layout!([2, 3, 4], |x| facts(x));
    let x = Tensor::<i32, s![2, 3, 4]>::arange();
    let mut memory = x.to_layout::<ColumnMajor>().as_memory().to_vec();
    memory.sort_unstable();
    assert_eq!(memory, x.as_slice());
    let mut memory = x.to_layout::<ChannelsLast>().as_memory().to_vec();
    memory.sort_unstable();
    assert_eq!(memory, x.as_slice());
}

/// Requirements: FW-LAYOUT-4.
#[test]
fn a_view_of_a_slice_needs_what_the_layout_spans() {
    type Padded<'a> = View<'a, i32, s![3, 2], PaddedRows<D<4>>>;
    let buffer = [0, 1, -1, -1, 2, 3, -1, -1, 4, 5];
    let x = Padded::from_span(&buffer).expect("ten are enough");
    assert_eq!(x.to_contiguous().as_slice(), [0, 1, 2, 3, 4, 5]);
    let short = Padded::from_span(&buffer[..9]).err();
    assert_eq!(short, Some(SpanError { span: 10, found: 9 }));
    let none = View::<i32, s![0, 2], PaddedRows<D<4>>>::from_span(&[]);
    assert!(none.is_ok());
}

/// Requirements: FW-LAYOUT-4.
#[test]
fn a_view_of_a_slice_starts_at_the_lowest_element() {
    use formwork::dim::Neg;
    let buffer = [1, 2, 3, 4, 5, 6];
    let x = View::<i32, s![2, 2], Strided<(Neg<D<3>>, Neg<One>)>>::from_span(&buffer);
    assert_eq!(x.expect("five are enough").to_contiguous().as_slice(), [5, 4, 2, 1]);
}

/// Requirements: FW-LAYOUT-3.
#[test]
fn the_gaps_of_a_layout_are_not_written() {
    let mut buffer = [-1; 12];
    let mut x = ViewMut::<i32, s![3, 2], PaddedRows<D<4>>>::from_mut_span(&mut buffer)
        .expect("ten are enough");
    x.assign(&Tensor::<i32, s![3, 2]>::arange());
    assert_eq!(buffer, [0, 1, -1, -1, 2, 3, -1, -1, 4, 5, -1, -1]);
}

/// Requirements: FW-LAYOUT-4, FW-DIM-3.
#[test]
fn a_bounded_view_of_a_slice_spans_its_capacity() {
    let buffer = [0, 1, 2, 3, 4, 5, 6, 7];
    let done = with_extent::<4, _>(3, |rows| {
        let x = View::<i32, _>::from_span_in((rows, dim!(2)), &buffer).expect("eight are enough");
        assert_eq!(x.iter().collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5]);
        assert!(View::<i32, _>::from_span_in((rows, dim!(2)), &buffer[..7]).is_err());
    });
    assert_eq!(done, Ok(()));
}

#[test]
fn a_layout_is_its_tag_and_not_its_numbers() {
    fn tag<L: 'static>(_: &Tensor<i32, s![2, 2, 2], L>) -> std::any::TypeId {
        std::any::TypeId::of::<L>()
    }
    let x = Tensor::<i32, s![2, 2, 2]>::arange();
    let y = x.to_layout::<ChannelsLast>();
    assert_ne!(tag(&x), tag(&y));
    assert_eq!(x, y);
    assert_ne!(x.as_memory(), y.as_memory());
}
