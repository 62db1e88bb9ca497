//! What the compiler knows of tensors: their size, their threads, and which life becomes which.
//!
//! Requirements: FW-VIEW-2.
#![cfg(all(feature = "alloc", feature = "macros"))]

use formwork::dim::One;
use formwork::prelude::*;
use formwork::storage::Ref;
use formwork::tensor::{Iter, Lanes, Permuted, Rows, RowsMut, Stretched};

type Large = s![4096, 4096];
type Turned<'a> = View<'a, f32, Large, Permuted<Large, Contiguous, axes![1, 0]>>;
type Wide<'a> = View<'a, f32, s![64, 4096], Stretched<s![4096], Contiguous, s![64, 4096]>>;
type Bounded<'a, 'id> = View<'a, f32, (UpTo<'id, 2048>, D<64>)>;

const POINTER: usize = size_of::<usize>();

const _: () = {
    assert!(size_of::<View<'_, f32, Large>>() == POINTER);
    assert!(size_of::<ViewMut<'_, f32, Large>>() == POINTER);
    assert!(size_of::<Turned<'_>>() == POINTER);
    assert!(size_of::<Wide<'_>>() == POINTER);
    assert!(size_of::<Option<View<'_, f32, Large>>>() == POINTER);
    assert!(size_of::<Option<ViewMut<'_, f32, Large>>>() == POINTER);
    assert!(size_of::<Option<Turned<'_>>>() == POINTER);
    // One number for the length of a bounded axis, none for the fixed one.
    assert!(size_of::<Bounded<'_, '_>>() == 2 * POINTER);
    assert!(size_of::<Tensor<f32, s![3, 5]>>() == 60);
    assert!(size_of::<Tensor<f32, s![0, 5]>>() == 0);
    assert!(size_of::<Tensor<f64, s![]>>() == 8);
    assert!(align_of::<Tensor<f64, s![3]>>() == 8);
    assert!(size_of::<s![2, 1, 4096]>() == 0);
    assert!(size_of::<Idx<D<3>>>() == POINTER);
};

/// Requirements: FW-ALIAS-5.
#[test]
fn tensors_views_and_iterators_cross_threads() {
    const fn crosses<T: Send + Sync>() {}
    const {
        crosses::<Tensor<f32, Large>>();
        crosses::<HeapTensor<f32, Large>>();
        crosses::<View<'_, f32, Large>>();
        crosses::<ViewMut<'_, f32, Large>>();
        crosses::<Turned<'_>>();
        crosses::<Iter<f32, Large, Contiguous, Ref<'_, f32>>>();
        crosses::<Rows<f32, Large, Contiguous, Ref<'_, f32>>>();
        crosses::<RowsMut<'_, f32, Large, Contiguous>>();
        crosses::<Lanes<f32, Large, Contiguous, Ref<'_, f32>, 1>>();
        crosses::<Idx<D<3>>>();
    }
    let mut x = Tensor::<i32, s![4, 8]>::arange();
    std::thread::scope(|scope| {
        for mut row in x.rows_mut() {
            scope.spawn(move || row.map_in_place(|v| v + 1));
        }
    });
    assert_eq!(x, Tensor::<i32, s![4, 8]>::arange_by(1, 1));
}

/// The longer of two lives is shortened where both must be one.
fn first<'a, T: Copy>(x: View<'a, T, s![2]>, y: View<'a, T, s![2]>) -> View<'a, T, s![2]> {
    let _ = y;
    x
}

/// Requirements: FW-ALIAS-3.
#[test]
fn a_view_that_lives_long_is_used_for_a_short_one() {
    static WORDS: Tensor<&str, s![2]> = Tensor::from_array(["a", "b"]);
    let local = String::from("c");
    let mut short = Tensor::<&str, s![2]>::full(&local);
    assert_eq!(first(WORDS.view(), short.view()).get([1]), Some("b"));
    fn shorten<'a, 'b: 'a>(view: ViewMut<'b, i32, s![2]>) -> ViewMut<'a, i32, s![2]> {
        view
    }
    let mut numbers = [1, 2];
    let view = ViewMut::from_mut_slice(&mut numbers).map(shorten);
    assert_eq!(view.map(|view| view.into_slice_mut().len()), Ok(2));
    short.fill("d");
}

/// Requirements: FW-ALIAS-2.
#[test]
fn a_shared_view_is_copied_and_an_owner_is_cloned() {
    let x = Tensor::<i32, s![2]>::arange();
    let view = x.view();
    let copy = view;
    assert_eq!(view, copy);
    let mut clone = x.clone();
    clone.fill(7);
    assert_eq!(x, copy);
}

/// Owners of every layout that stores its elements without gaps.
mod named_layouts {
    use super::*;
    use formwork::layout::{ChannelsLast, ColumnMajor};

    type Image = s![2, 3, 2];

    /// Requirements: FW-TENSOR-1.
    #[test]
    fn are_constructed_from_values_functions_and_slices() {
        let x = Tensor::<i32, Image, ChannelsLast>::arange();
        let y = Tensor::<i32, Image>::arange();
        assert_eq!(x, y);
        assert_eq!(Tensor::<i32, Image, ChannelsLast>::zeros(), Tensor::<i32, Image>::zeros());
        assert_eq!(Tensor::<i32, Image, ColumnMajor>::from_slice(y.as_slice()), Ok(y.to_layout()));
        let heap = HeapTensor::<i32, Image, ColumnMajor>::from_fn(|at| y.at(at));
        assert_eq!(heap, y);
        assert_eq!(Tensor::<i32, s![2, 2], ColumnMajor>::eye().to_array(), [[1, 0], [0, 1]]);
    }

    /// Requirements: FW-TENSOR-3, FW-LAYOUT-1.
    #[test]
    fn store_in_their_own_order_and_iterate_in_logical_order() {
        let x = HeapTensor::<i32, Image, ChannelsLast>::arange();
        assert_eq!(x.as_memory(), [0, 6, 1, 7, 2, 8, 3, 9, 4, 10, 5, 11]);
        assert!(x.iter().eq(0..12));
        assert_eq!(format!("{x:?}").split(" [").next(), Some("Tensor i32 (2,3,2):(1,4,2)"));
        let mut y = x.clone();
        y.as_memory_mut().reverse();
        assert!(y.iter().eq((0..12).rev()));
    }

    /// Requirements: FW-TENSOR-3.
    #[test]
    fn give_rows_and_lanes() {
        let x = Tensor::<i32, Image, ChannelsLast>::arange();
        assert_eq!(x.rows().map(|row| row.iter().sum()).collect::<Vec<i32>>(), [15, 51]);
        let pixels: Vec<[i32; 2]> = x.lanes(Ax::<0>).map(|lane| lane.to_array()).collect();
        assert_eq!(pixels[..2], [[0, 6], [1, 7]]);
        let one = Tensor::<i32, (One, One, One), ChannelsLast>::full(3);
        assert_eq!(one.item(), 3);
    }
}
