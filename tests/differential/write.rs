//! Writing through every layout that can be written: the elements seen change, and no others.
//!
//! Requirements: FW-TENSOR-4.

use formwork::layout::ColumnMajor;
use formwork::prelude::*;

use crate::oracle::Oracle;
use crate::value::{Value, agree, typed, values};

/// The base after a view of it was written: `places` tells where the view's elements stand.
fn written<T: Value>(base: &Oracle<T>, places: &Oracle<usize>, seen: &Oracle<T>) -> Oracle<T> {
    assert_eq!(places.shape(), seen.shape(), "as many elements are written as are seen");
    let mut all = base.flat();
    places.each(|index, place| all[place] = seen.at(index));
    Oracle::new(base.shape(), all)
}

/// The number of each place, in row-major order.
fn numbered(shape: &[usize]) -> Oracle<usize> {
    let mut places = 0..;
    Oracle::from_fn(shape, |_| places.next().unwrap())
}

/// Runs the body with a mutable view and what the oracle sees, once for each layout; the body
/// changes the view and gives what the oracle should see then.
macro_rules! every_mutable_layout {
    ($t:ty, $shape:tt, |$x:ident, $seen:ident| $body:block;
        $($name:literal $base:tt |$v:ident| $view:expr, |$w:ident| $right:expr;)*) => {$(
        let layout = || {
            println!("{} in {}", $name, stringify!($base));
            let whole = values::<$t>(&$base);
            let mut base: Tensor<$t, shape!($base)> = typed(&whole);
            let places = { let $w = numbered(&$base); $right };
            let $seen = { let $w = whole.clone(); $right };
            let $v = &mut base;
            let after = {
                #[allow(unused_mut, reason = "some bodies consume the view")]
                let mut $x: ViewMut<'_, $t, shape!($shape), _> = $view;
                $body
            };
            agree($name, &base, &written(&whole, &places, &after));
        };
        layout();
    )*};
    ($t:ty, |$x:ident, $seen:ident| $body:block) => {
        every_mutable_layout! { $t, [2, 3], |$x, $seen| $body;
            "contiguous" [2, 3] |v| v.view_mut(), |o| o;
            "transposed" [3, 2] |v| v.t_mut(), |o| o.t();
            "the end of a larger one" [5, 6] |v| v.slice_mut(span![3.., 3..]),
                |o| o.slice(0, 3, 2, 1).slice(1, 3, 3, 1);
            "every second, backwards" [4, 6] |v| v.slice_mut(span![..;2, ..;-2]),
                |o| o.slice(0, 0, 2, 2).slice(1, 5, 3, -2);
            "backwards" [2, 3] |v| v.flip_mut(Ax::<1>), |o| o.flip(1);
            "one of several" [2, 2, 3] |v| v.select_mut(Ax::<1>, dim!(1)), |o| o.select(1, 1);
            "column-major" [3, 2]
                |v| ViewMut::<$t, s![2, 3], ColumnMajor>::from_mut_span(v.as_slice_mut()).unwrap(),
                |o| o.t();
            "a long row cut" [6] |v| v.split_axis_mut(Ax::<0>, (dim!(2), dim!(3))),
                |o| o.split_axis(0, &[2, 3]);
            "diagonals" [2, 3, 3] |v| v.diagonal_mut(), |o| o.diagonal(1, 2);
        }
    };
}

/// Requirements: FW-TENSOR-4, FW-TENSOR-2.
#[test]
fn one_element_is_written_on_every_layout() {
    every_mutable_layout!(i32, |x, seen| {
        let last = x.shape().coord([1, 2]).unwrap();
        x.set(last, 77);
        *x.get_mut([0, 1]).unwrap() += 5;
        assert_eq!(x.replace([1, 0], -9), Some(seen.at(&[1, 0])));
        Oracle::from_fn(&[2, 3], |at| match at {
            [1, 2] => 77,
            [0, 1] => seen.at(at) + 5,
            [1, 0] => -9,
            _ => seen.at(at),
        })
    });
}

#[test]
fn all_elements_are_written_on_every_layout() {
    every_mutable_layout!(i32, |x, seen| {
        x.fill(7);
        seen.map(|_| 7)
    });
    every_mutable_layout!(u8, |x, seen| {
        x.map_in_place(|v| v * 2);
        seen.map(|v| v * 2)
    });
    every_mutable_layout!(i32, |x, seen| {
        x.iter_mut().for_each(|v| *v -= 1);
        seen.map(|v| v - 1)
    });
    every_mutable_layout!(usize, |x, _seen| {
        x.indexed_iter_mut().for_each(|((i, j), v)| *v = i.get() * 10 + j.get());
        Oracle::from_fn(&[2, 3], |at| at[0] * 10 + at[1])
    });
}

#[test]
fn rows_and_lanes_are_written_on_every_layout() {
    every_mutable_layout!(i32, |x, _seen| {
        x.rows_mut().zip(1..).for_each(|(mut row, n)| row.fill(n));
        Oracle::from_fn(&[2, 3], |at| if at[0] == 0 { 1 } else { 2 })
    });
    every_mutable_layout!(i32, |x, _seen| {
        x.lanes_mut(Ax::<0>).zip([4, 5, 6]).for_each(|(mut lane, n)| lane.fill(n));
        Oracle::from_fn(&[2, 3], |at| [4, 5, 6][at[1]])
    });
    every_mutable_layout!(i32, |x, seen| {
        let (mut left, mut right) = x.split_at_mut(Ax::<1>, dim!(1));
        left.fill(1);
        right.slice_mut(span![.., 1]).fill(2);
        Oracle::from_fn(&[2, 3], |at| match at[1] {
            0 => 1,
            1 => seen.at(at),
            _ => 2,
        })
    });
}

#[test]
fn a_tensor_is_assigned_to_every_layout() {
    let new = values::<f32>(&[3, 2]).map(|v| v + 100.0);
    let tensor: Tensor<f32, s![3, 2]> = typed(&new);
    every_mutable_layout!(f32, |x, _seen| {
        x.assign(&tensor.t());
        new.t()
    });
    every_mutable_layout!(f32, |x, seen| {
        let mut other = tensor.clone();
        x.swap_with(&mut other.t_mut());
        agree("what was there", &other, &seen.t());
        new.t()
    });
}

/// Requirements: FW-EXPR-2, FW-LAYOUT-3.
#[test]
fn an_expression_is_computed_into_every_layout() {
    let right = values::<f32>(&[2, 1]).map(|v| v + 0.5);
    let column: Tensor<f32, s![2, 1]> = typed(&right);
    let row: Tensor<f32, s![3]> = typed(&values(&[3]));
    every_mutable_layout!(f32, |x, _seen| {
        (&column * &row).eval_into(&mut x);
        right.zip(&values::<f32>(&[3]), |a, b| a * b)
    });
    every_mutable_layout!(f32, |x, seen| {
        x += &column;
        x *= &row;
        x -= 1.0;
        seen.zip3(&right, &values::<f32>(&[3]), |v, a, b| (v + a) * b - 1.0)
    });
}

/// Requirements: FW-EXPR-2, FW-LAYOUT-3, FW-KERNEL-17.
#[test]
fn products_and_sums_are_computed_into_every_layout() {
    let (right_a, right_b) = (values::<f32>(&[2, 4]), values::<f32>(&[4, 3]));
    let (a, b): (Tensor<f32, s![2, 4]>, Tensor<f32, s![4, 3]>) = (typed(&right_a), typed(&right_b));
    every_mutable_layout!(f32, |x, _seen| {
        a.matmul(&b).eval_into(&mut x);
        right_a.matmul(&right_b)
    });
    let right_c = values::<f32>(&[2, 5, 3]);
    let c: Tensor<f32, s![2, 5, 3]> = typed(&right_c);
    every_mutable_layout!(f32, |x, _seen| {
        c.sum(axes![1]).eval_into(&mut x);
        right_c.fold(&[1], false, 0.0, |sum, v| sum + v)
    });
    every_mutable_layout!(i32, |x, seen| {
        x.cumsum_in_place(axes![1]);
        seen.cumulate(1, |a, b| a + b)
    });
}
