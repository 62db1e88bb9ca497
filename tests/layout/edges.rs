//! No axis, eight axes, and axes of no length.
//!
//! Requirements: FW-SHAPE-11, FW-VIEW-1.

use formwork::prelude::*;

use crate::law::{facts, follows, without};

/// Requirements: FW-SHAPE-10, FW-VIEW-1.
#[test]
fn a_scalar_has_views_too() {
    let x = Tensor::<i32, s![]>::from_array(7);
    follows(&x, &x.view(), |_| vec![]);
    follows(&x, &x.permute(axes![]), |_| vec![]);
    follows(&x, &x.slice(span![]), |_| vec![]);
    follows(&x, &x.reshape::<s![1, 1, 1]>(), |_| vec![]);
    follows(&x, &x.flatten(), |_| vec![]);
    follows(&x, &x.unsqueeze(Ax::<0>), |_| vec![]);
    follows(&x, &x.broadcast_to::<s![2, 3]>(), |_| vec![]);
    follows(&x, &x.rename::<s![]>(), |_| vec![]);
    follows(&x, &x.forget_names(), |_| vec![]);
    assert_eq!(x.to_contiguous().get([]), Some(7));
    let one = x.unsqueeze(Ax::<0>);
    follows(&x, &one.squeeze(Ax::<0>), |_| vec![]);
    follows(&x, &one.select(Ax::<0>, dim!(0)), |_| vec![]);
}

/// Requirements: FW-SHAPE-10, FW-VIEW-1.
#[test]
fn eight_axes_have_every_view() {
    let x = Tensor::<i32, s![2, 1, 3, 2, 1, 2, 2, 2]>::arange();
    facts(&x);
    follows(&x, &x.permute(axes![7, 6, 5, 4, 3, 2, 1, 0]), |i| i.iter().rev().copied().collect());
    follows(&x, &x.swap_axes(axes![0, 7]), |i| [&[i[7]], &i[1..7], &[i[0]]].concat());
    follows(&x, &x.slice(span![.., 0, ..;-1, 1, .., .., ..;2, 0]), |i| {
        vec![i[0], 0, 2 - i[1], 1, i[2], i[3], 2 * i[4], 0]
    });
    follows(&x, &x.slice(span![.., .., 1..3, .., .., ..;-1, .., ..]), |i| {
        [&i[..2], &[i[2] + 1], &i[3..5], &[1 - i[5]], &i[6..]].concat()
    });
    follows(&x, &x.flip(Ax::<7>), |i| [&i[..7], &[1 - i[7]]].concat());
    follows(&x, &x.squeeze(Ax::<4>), |i| [&i[..4], &[0], &i[4..]].concat());
    follows(&x, &x.squeeze(Ax::<4>).unsqueeze(Ax::<7>), |i| [&i[..4], &[0], &i[4..7]].concat());
    follows(&x, &x.narrow(Ax::<2>, dim!(1), dim!(2)), |i| [&i[..2], &[i[2] + 1], &i[3..]].concat());
    follows(&x, &x.merge_axes(axes![6, 7]), |i| [&i[..6], &[i[6] / 2, i[6] % 2]].concat());
    follows(
        &x,
        &x.merge_axes(axes![6, 7]).split_axis(Ax::<6>, (dim!(2), dim!(2))),
        <[usize]>::to_vec,
    );
    follows(&x, &x.select(Ax::<7>, dim!(1)).windows(Ax::<2>, dim!(2)), |i| {
        [&i[..2], &[i[2] + i[7]], &i[3..7], &[1]].concat()
    });
    follows(&x, &x.diagonal(), |i| [i, &i[6..]].concat());
    follows(&x, &x.reshape::<s![12, 8]>(), |i| {
        vec![i[0] / 6, 0, i[0] / 2 % 3, i[0] % 2, 0, i[1] / 4, i[1] / 2 % 2, i[1] % 2]
    });
    follows(&x, &x.expand(Ax::<1>, dim!(4)), |i| [&i[..1], &[0], &i[2..]].concat());
    follows(&x, &x.outer(dim!(1)), |i| [&[1], i].concat());
}

#[test]
fn tensors_without_elements_have_every_view() {
    every_layout!([0, 3, 4], |x| {
        facts(x);
        follows(x, &x.permute(axes![2, 0, 1]), |_| unreachable!("there is no element"));
        follows(x, &x.flip(Ax::<1>), |_| unreachable!("there is no element"));
        follows(x, &x.select(Ax::<2>, dim!(3)), |_| unreachable!("there is no element"));
        follows(x, &x.slice(span![.., 2, ..;-2]), |_| unreachable!("there is no element"));
        follows(x, &x.narrow(Ax::<1>, dim!(2), dim!(1)), |_| unreachable!("there is no element"));
        follows(x, &x.windows(Ax::<1>, dim!(2)), |_| unreachable!("there is no element"));
        follows(x, &x.split_axis(Ax::<2>, (dim!(2), dim!(2))), |_| unreachable!("no element"));
        follows(x, &x.split_axis(Ax::<0>, (dim!(0), dim!(5))), |_| unreachable!("no element"));
        follows(x, &x.split_at(Ax::<2>, dim!(2)).1, |_| unreachable!("there is no element"));
        follows(x, &x.unsqueeze(Ax::<3>), |i| without(i, 3));
        assert_eq!(x.to_contiguous().as_slice(), []);
        assert_eq!(x.reshape_copy::<s![7, 0]>().as_slice(), []);
        assert!(x.try_contiguous().is_some());
    });
    every_layout!([2, 0, 0], |x| {
        facts(x);
        follows(x, &x.diagonal(), |_| unreachable!("there is no element"));
        follows(x, &x.flip(Ax::<0>), |_| unreachable!("there is no element"));
        follows(x, &x.outer(dim!(1)), |_| unreachable!("there is no element"));
    });
}

#[test]
fn views_without_elements_stay_at_their_tensor() {
    // An origin that is not moved is inside its allocation, however small that is.
    let x = Tensor::<i32, s![2, 0, 3]>::arange();
    let start = x.as_slice().as_ptr();
    let flipped = x.flip(Ax::<0>).flip(Ax::<2>);
    assert_eq!(flipped.try_contiguous().map(|view| view.as_slice().as_ptr()), Some(start));
    let last = x.select(Ax::<2>, dim!(2));
    assert_eq!(last.try_contiguous().map(|view| view.as_slice().as_ptr()), Some(start));
    let behind = x.slice(span![1.., .., 3..]);
    assert_eq!(behind.try_contiguous().map(|view| view.as_slice().as_ptr()), Some(start));
}
