//! Operands put together, and made larger, over every layout, against the oracle and plain loops.
//!
//! Requirements: FW-KERNEL-13.

use formwork::expr::{concat, stack};
use formwork::kernel::reference;
use formwork::prelude::*;

use crate::oracle::Oracle;
use crate::value::{Value, agree, typed, values};

/// The product of the extents before an axis, its extent, and the product of those behind it.
fn around(shape: &[usize], axis: usize) -> [usize; 3] {
    let product = |extents: &[usize]| extents.iter().product();
    [product(&shape[..axis]), shape[axis], product(&shape[axis + 1..])]
}

/// The element in the middle of three axes, in a list in row-major order.
fn place([_, len, inner]: [usize; 3], [before, index, behind]: [usize; 3]) -> usize {
    (before * len + index) * inner + behind
}

/// The tensor with another extent on an axis, whose elements a plain loop gives.
fn collect<T: Value>(
    shape: &[usize],
    axis: usize,
    len: usize,
    run: impl FnOnce(&mut dyn FnMut([usize; 3], T)),
) -> Oracle<T> {
    let mut shape = shape.to_vec();
    shape[axis] = len;
    let (whole, count) = (around(&shape, axis), shape.iter().product());
    let mut elements = vec![None; count];
    run(&mut |index, x| {
        assert!(elements[place(whole, index)].replace(x).is_none(), "written twice")
    });
    Oracle::new(&shape, elements.into_iter().map(|x| x.expect("every place is written")).collect())
}

fn loops_concat<T: Value>(parts: &[&Oracle<T>], axis: usize) -> Oracle<T> {
    let [outer, _, inner] = around(parts[0].shape(), axis);
    let lengths: Vec<usize> = parts.iter().map(|part| part.shape()[axis]).collect();
    let flat: Vec<Vec<T>> = parts.iter().map(|part| part.flat()).collect();
    collect(parts[0].shape(), axis, lengths.iter().sum(), |out| {
        let part =
            |number: usize, index| flat[number][place([outer, lengths[number], inner], index)];
        reference::concat([outer, inner], &lengths, part, out);
    })
}

fn loops_stack<T: Value>(parts: &[&Oracle<T>], axis: usize) -> Oracle<T> {
    let mut shape = parts[0].shape().to_vec();
    shape.insert(axis, 1);
    let [outer, _, inner] = around(&shape, axis);
    let flat: Vec<Vec<T>> = parts.iter().map(|part| part.flat()).collect();
    collect(&shape, axis, parts.len(), |out| {
        let part =
            |number: usize, [before, behind]: [usize; 2]| flat[number][before * inner + behind];
        reference::stack([outer, inner], parts.len(), part, out);
    })
}

fn loops_repeat<T: Value>(x: &Oracle<T>, axis: usize, times: usize) -> Oracle<T> {
    let (whole, flat) = (around(x.shape(), axis), x.flat());
    collect(x.shape(), axis, whole[1] * times, |out| {
        reference::repeat(whole, times, |index| flat[place(whole, index)], out);
    })
}

fn loops_interleave<T: Value>(x: &Oracle<T>, axis: usize, times: usize) -> Oracle<T> {
    let (whole, flat) = (around(x.shape(), axis), x.flat());
    collect(x.shape(), axis, whole[1] * times, |out| {
        reference::repeat_interleave(whole, times, |index| flat[place(whole, index)], out);
    })
}

fn loops_pad<T: Value>(
    x: &Oracle<T>,
    axis: usize,
    [before, after]: [usize; 2],
    value: T,
) -> Oracle<T> {
    let (whole, flat) = (around(x.shape(), axis), x.flat());
    collect(x.shape(), axis, before + whole[1] + after, |out| {
        reference::pad(whole, [before, after], value, |index| flat[place(whole, index)], out);
    })
}

/// The tensor with `before` and `after` places on one axis only, by the oracle.
fn padded<T: Value>(
    x: &Oracle<T>,
    axis: usize,
    before: usize,
    after: usize,
    value: T,
) -> Oracle<T> {
    let only =
        |n: usize| (0..x.rank()).map(|other| if other == axis { n } else { 0 }).collect::<Vec<_>>();
    x.pad(&only(before), &only(after), value)
}

/// The tensor repeated on one axis only, by the oracle.
fn tiled<T: Value>(x: &Oracle<T>, axis: usize, times: usize) -> Oracle<T> {
    let times: Vec<usize> =
        (0..x.rank()).map(|other| if other == axis { times } else { 1 }).collect();
    x.repeat(&times)
}

/// Some layouts of the one with some of the other, in both orders.
macro_rules! concats {
    ($t:ty: $($shape:tt with $other:tt along $axis:tt;)*) => {$(
        some_layouts!($t, $shape, |x, left| {
            some_layouts!($t, $other, |y, right| {
                let (front, back) = ([&left, &right], [&right, &left]);
                let got = x.concat(axes![$axis], y).eval();
                agree("concat", &got, &Oracle::concat(&front, $axis));
                agree("concat, by loops", &got, &loops_concat(&front, $axis));
                let got = y.concat(axes![$axis], x).eval();
                agree("concat behind", &got, &Oracle::concat(&back, $axis));
            })
        });
    )*};
}

#[test]
fn concat_sees_pairs_of_layouts() {
    concats! {
        f32:
        [3, 29] with [3, 4] along 1;
        [3, 29] with [2, 29] along 0;
    }
}

/// Every layout with a contiguous tensor of another shape.
macro_rules! concats_dense {
    ($t:ty: $($shape:tt with [$($n:literal),*] along $axis:literal;)*) => {$(
        every_layout!($t, $shape, |x, left| {
            let right = values::<$t>(&[$($n),*]);
            let y: Tensor<$t, s![$($n),*]> = typed(&right);
            let parts = [&left, &right, &left];
            let got = concat(axes![$axis], (x, &y, x)).eval();
            agree("concat", &got, &Oracle::concat(&parts, $axis));
            agree("concat, by loops", &got, &loops_concat(&parts, $axis));
        });
    )*};
}

#[test]
fn concat_sees_every_layout() {
    concats_dense! {
        f32:
        [3, 29] with [3, 4] along 1;
        [3, 29] with [2, 29] along 0;
    }
}

/// Requirements: FW-KERNEL-13, FW-SHAPE-11.
#[test]
fn concat_takes_sizes_of_zero_and_one() {
    concats_dense! {
        i32:
        [0] with [3] along 0;
        [1] with [0] along 0;
        [2, 0] with [2, 3] along 1;
        [2, 0] with [1, 0] along 0;
        [0, 3] with [2, 3] along 0;
        [1, 3] with [1, 1] along 1;
        [3, 1] with [0, 1] along 0;
        [2, 0, 4] with [2, 3, 4] along 1;
        [1, 1, 1] with [1, 1, 16] along 2;
    }
}

#[test]
fn concat_sees_every_axis() {
    every_layout!(i16, [2, 3, 4], |x, right| {
        let parts = [&right, &right];
        agree("axis 0", &x.concat(axes![0], x).eval(), &Oracle::concat(&parts, 0));
        agree("axis 1", &x.concat(axes![1], x).eval(), &Oracle::concat(&parts, 1));
        agree("axis 2", &x.concat(axes![2], x).eval(), &Oracle::concat(&parts, 2));
    });
    every_layout!(u8, [2, 2, 3, 5], |x, right| {
        let parts = [&right, &right, &right];
        agree("axis 1", &concat(axes![1], (x, x, x)).eval(), &Oracle::concat(&parts, 1));
        agree("axis 3", &concat(axes![3], (x, x, x)).eval(), &Oracle::concat(&parts, 3));
    });
    every_layout!(i64, [29], |x, right| {
        let parts = [&right, &right, &right];
        agree("a vector", &concat(axes![0], (x, x, x)).eval(), &Oracle::concat(&parts, 0));
    });
}

#[test]
fn stack_sees_pairs_of_layouts() {
    some_layouts!(f32, [3, 29], |x, left| {
        some_layouts!(f32, [3, 29], |y, right| {
            let parts = [&left, &right, &left];
            let got = stack(axes![0], (x, y, x)).eval();
            agree("on axis 0", &got, &Oracle::stack(&parts, 0));
            agree("on axis 0, by loops", &got, &loops_stack(&parts, 0));
            let got = stack(axes![1], (x, y, x)).eval();
            agree("on axis 1", &got, &Oracle::stack(&parts, 1));
            let got = stack(axes![2], (x, y, x)).eval();
            agree("on axis 2", &got, &Oracle::stack(&parts, 2));
            agree("on axis 2, by loops", &got, &loops_stack(&parts, 2));
        })
    });
}

/// The same tensor several times, on each axis.
macro_rules! stacks {
    ($t:ty: $($shape:tt on $($axis:literal)+;)*) => {$(
        every_layout!($t, $shape, |x, right| {$(
            let parts = [&right; 4];
            agree($axis, &stack(axes![$axis], (x, x, x, x)).eval(), &Oracle::stack(&parts, $axis));
        )+});
    )*};
}

#[test]
fn stack_sees_every_layout_and_axis() {
    stacks! {
        f32:
        [3, 29] on 0 1 2;
    }
}

/// Requirements: FW-KERNEL-13, FW-SHAPE-11.
#[test]
fn stack_takes_sizes_of_zero_and_one() {
    stacks! {
        i32:
        [] on 0;
        [0] on 0 1;
        [1] on 0 1;
        [2, 0] on 0 1 2;
        [3, 1] on 0 1 2;
        [1, 1, 1] on 0 3;
    }
}

/// Every layout, repeated and padded on each axis, by each pair of numbers.
macro_rules! enlarges {
    ($t:ty: $($shape:tt along $($axis:literal)+;)*) => {$(
        every_layout!($t, $shape, |x, right| {$(
            let got = x.repeat(axes![$axis], dim!(3)).eval();
            agree("repeat", &got, &tiled(&right, $axis, 3));
            agree("repeat, by loops", &got, &loops_repeat(&right, $axis, 3));
            let got = x.repeat_interleave(axes![$axis], dim!(4)).eval();
            agree("interleave", &got, &right.repeat_interleave($axis, 4));
            agree("interleave, by loops", &got, &loops_interleave(&right, $axis, 4));
            let value = <$t>::nth(3);
            let got = x.pad(axes![$axis], dim!(2), dim!(5), value).eval();
            agree("pad", &got, &padded(&right, $axis, 2, 5, value));
            agree("pad, by loops", &got, &loops_pad(&right, $axis, [2, 5], value));
        )+});
    )*};
}

#[test]
fn repeat_and_pad_see_every_layout_and_axis() {
    enlarges! {
        f32:
        [29] along 0;
        [3, 29] along 0 1;
        [2, 3] along 1;
        [2, 3, 4] along 1 2;
        [2, 2, 3, 5] along 3;
    }
}

/// Requirements: FW-KERNEL-13, FW-SHAPE-11.
#[test]
fn repeat_and_pad_take_sizes_of_zero_and_one() {
    enlarges! {
        i32:
        [0] along 0;
        [1] along 0;
        [2, 0] along 0 1;
        [0, 3] along 0 1;
        [3, 1] along 1;
        [2, 0, 4] along 1 2;
        [1, 1, 1] along 2;
    }
}

#[test]
fn pad_fills_one_side_alone_and_none() {
    every_layout!(f64, [3, 29], |x, right| {
        let before = x.pad(axes![1], dim!(17), dim!(0), -1.5).eval();
        agree("before", &before, &padded(&right, 1, 17, 0, -1.5));
        let after = x.pad(axes![1], dim!(0), dim!(20), -1.5).eval();
        agree("behind", &after, &padded(&right, 1, 0, 20, -1.5));
        agree("nowhere", &x.pad(axes![0], dim!(0), dim!(0), -1.5).eval(), &right);
    });
}

#[test]
fn repeat_takes_place_once_or_not_at_all() {
    every_layout!(i32, [2, 3], |x, right| {
        agree("rows", &x.repeat(axes![0], dim!(0)).eval(), &tiled(&right, 0, 0));
        agree("columns", &x.repeat_interleave(axes![1], dim!(0)).eval(), &tiled(&right, 1, 0));
        agree("once", &x.repeat(axes![1], dim!(1)).eval(), &right);
    });
}
