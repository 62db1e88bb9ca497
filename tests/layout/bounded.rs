//! Views of shapes with a length known at run time: their strides are constants all the same.
//!
//! Requirements: FW-DIM-3, FW-VIEW-5.

use formwork::layout::Layout;
use formwork::prelude::*;

use crate::law::{follows, replaced, with};

/// Runs `test` with 5 of at most 8 rows of `[6, <=8, 4]`, and with none and all of them.
fn with_rows(test: impl for<'id> Fn(Tensor<i32, (D<6>, UpTo<'id, 8>, D<4>)>)) {
    for len in [0, 1, 5, 8] {
        let done = with_extent::<8, _>(len, |rows| {
            let count = i32::try_from(len).expect("a small number") * 24;
            let elements: Vec<_> = (0..count).collect();
            test(
                Tensor::<i32, _>::from_slice_in((dim!(6), rows, dim!(4)), &elements)
                    .expect("as many"),
            );
        });
        assert_eq!(done, Ok(()));
    }
}

/// Requirements: FW-DIM-3, FW-VIEW-4.
#[test]
fn an_axis_beside_a_bounded_one_is_split_and_merged() {
    with_rows(|x| {
        let split = x.split_axis(Ax::<0>, (dim!(2), dim!(3)));
        follows(&x, &split, |i| vec![i[0] * 3 + i[1], i[2], i[3]]);
        let inner: Tensor<i32, (D<6>, _, D<2>, D<2>), Contiguous, _> = x.chunks(Ax::<2>, dim!(2));
        follows(&x, &inner, |i| vec![i[0], i[1], i[2] * 2 + i[3]]);
        follows(&x, &inner.merge_axes(axes![2, 3]), <[usize]>::to_vec);
        follows(&x, &x.unsqueeze(Ax::<1>).squeeze(Ax::<1>), <[usize]>::to_vec);
    });
}

/// Requirements: FW-DIM-3, FW-VIEW-3.
#[test]
fn a_bounded_axis_is_flipped_from_its_last_index() {
    with_rows(|x| {
        let len = x.shape().1.len();
        follows(&x, &x.flip(Ax::<1>), |i| replaced(i, 1, len - 1 - i[1]));
        follows(&x, &x.slice(span![1..3, ..;-1, 0]), |i| vec![i[0] + 1, len - 1 - i[1], 0]);
        follows(&x, &x.flip(Ax::<0>).flip(Ax::<1>), |i| vec![5 - i[0], len - 1 - i[1], i[2]]);
    });
}

#[test]
fn a_bounded_axis_is_selected_and_sliced_up_to_its_length() {
    with_rows(|x| {
        let rows = x.shape().1;
        for row in rows.indices() {
            follows(&x, &x.select(Ax::<1>, row), |i| with(i, 1, row.get()));
        }
        for start in 0..8 {
            let part = x.slice_from(Ax::<1>, start, dim!(2));
            assert_eq!(part.is_some(), start + 2 <= rows.len(), "2 from {start}");
            if let Some(part) = part {
                follows(&x, &part, |i| replaced(i, 1, i[1] + start));
            }
        }
    });
}

#[test]
fn take_has_the_strides_of_the_whole_axis() {
    let cache = Tensor::<i32, s![8, 3]>::arange();
    for len in 0..=6 {
        let done = with_extent::<6, _>(len, |steps| {
            let now = cache.take(Ax::<0>, steps);
            assert_eq!(now.shape().sizes(), [len, 3]);
            assert_eq!(now.layout().to_string(), "(6,3):(3,1)");
            follows(&cache, &now, <[usize]>::to_vec);
            let turned = cache.t();
            follows(&turned, &turned.take(Ax::<1>, steps), <[usize]>::to_vec);
        });
        assert_eq!(done, Ok(()));
    }
}

#[test]
fn take_is_written_up_to_the_length() {
    let mut cache = Tensor::<i32, s![4, 2]>::zeros();
    let done = with_extent::<4, _>(3, |steps| {
        let new = Tensor::<i32, _>::from_slice_in((steps, dim!(2)), &[1, 2, 3, 4, 5, 6])
            .expect("as many");
        cache.take_mut(Ax::<0>, steps).assign(&new);
    });
    assert_eq!(done, Ok(()));
    assert_eq!(cache.as_slice(), [1, 2, 3, 4, 5, 6, 0, 0]);
}

/// Requirements: FW-DIM-3, FW-DIM-4, FW-VIEW-6.
#[test]
fn two_bounded_axes_have_a_diagonal_when_they_are_one_length() {
    let done = with_extent::<5, _>(3, |side| {
        let x = Tensor::<i32, _>::from_slice_in((side, side), &[1, 2, 3, 4, 5, 6, 7, 8, 9])
            .expect("as many");
        follows(&x, &x.diagonal(), |i| vec![i[0], i[0]]);
        follows(&x, &x.t(), |i| vec![i[1], i[0]]);
        follows(&x, &x.swap_axes(axes![1, 0]), |i| vec![i[1], i[0]]);
        let dense = x.t().to_contiguous();
        assert_eq!(dense.iter().collect::<Vec<_>>(), [1, 4, 7, 2, 5, 8, 3, 6, 9]);
    });
    assert_eq!(done, Ok(()));
}

/// Requirements: FW-DIM-3.
#[test]
fn loops_over_bounded_axes_stay_apart() {
    type Bounded = (D<2>, UpTo<'static, 3>, D<4>);
    let nest = <Contiguous as Layout<Bounded>>::NEST;
    assert_eq!((nest.extents(), nest.strides()), (&[2, 3, 4][..], &[12, 4, 1][..]));
}
