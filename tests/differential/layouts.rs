//! The layouts that a tensor of a shape can have.

/// Runs the body with a typed view and the oracle's, once for each layout of the shape.
///
/// `every_layout!(i32, [2, 3], |x, right| { .. })`; the shapes are listed at the end of this macro.
macro_rules! every_layout {
    // One axis: its extent, three more, and twice.
    (@rank1 $t:ty, $a:tt $a3:tt $aa:tt, |$x:ident, $o:ident| $body:block) => {
        layouts! { $t, [$a], |$x, $o| $body;
            "contiguous" [$a] |v| v.view(), |o| o;
            "the end of a longer one" [$a3] |v| v.slice(span![3..]), |o| o.slice(0, 3, $a, 1);
            "the start of a longer one" [$a3] |v| v.slice(span![..$a]), |o| o.slice(0, 0, $a, 1);
            "every second" [$aa] |v| v.slice(span![..;2]), |o| o.slice(0, 0, $a, 2);
            "backwards" [$a] |v| v.slice(span![..;-1]), |o| o.flip(0);
            "every second backwards" [$aa] |v| v.slice(span![..;-2]), |o| o.flip(0).slice(0, 0, $a, 2);
            "one element repeated" [1] |v| v.broadcast_to::<s![$a]>(), |o| o.broadcast_to(&[$a]);
            "a scalar repeated" [] |v| v.broadcast_to::<s![$a]>(), |o| o.broadcast_to(&[$a]);
            "a row" [3, $a] |v| v.slice(span![1, ..]), |o| o.select(0, 1);
            "a column" [$a, 3] |v| v.slice(span![.., 1]), |o| o.select(1, 1);
        }
    };
    (@rank2 $t:ty, $a:tt $a3:tt $aa:tt, $b:tt $b3:tt $bb:tt, |$x:ident, $o:ident| $body:block) => {
        layouts! { $t, [$a, $b], |$x, $o| $body;
            "contiguous" [$a, $b] |v| v.view(), |o| o;
            "transposed" [$b, $a] |v| v.t(), |o| o.t();
            "the end of a larger one" [$a3, $b3] |v| v.slice(span![3.., 3..]),
                |o| o.slice(0, 3, $a, 1).slice(1, 3, $b, 1);
            "the start of a larger one" [$a3, $b3] |v| v.slice(span![..$a, ..$b]),
                |o| o.slice(0, 0, $a, 1).slice(1, 0, $b, 1);
            "every second" [$aa, $bb] |v| v.slice(span![..;2, ..;2]),
                |o| o.slice(0, 0, $a, 2).slice(1, 0, $b, 2);
            "backwards" [$a, $b] |v| v.slice(span![..;-1, ..;-1]), |o| o.flip(0).flip(1);
            "rows backwards" [$a, $b] |v| v.slice(span![..;-1, ..]), |o| o.flip(0);
            "transposed, every second backwards" [$bb, $aa] |v| v.t().slice(span![..;-2, ..;-2]),
                |o| o.t().flip(0).flip(1).slice(0, 0, $a, 2).slice(1, 0, $b, 2);
            "a row repeated" [$b] |v| v.broadcast_to::<s![$a, $b]>(), |o| o.broadcast_to(&[$a, $b]);
            "a column repeated" [$a, 1] |v| v.broadcast_to::<s![$a, $b]>(), |o| o.broadcast_to(&[$a, $b]);
            "a scalar repeated" [] |v| v.broadcast_to::<s![$a, $b]>(), |o| o.broadcast_to(&[$a, $b]);
            "one of several" [3, $a, $b] |v| v.slice(span![1, .., ..]), |o| o.select(0, 1);
            "column-major" [$b, $a]
                |v| View::<$t, s![$a, $b], ColumnMajor>::from_span(v.as_slice()).unwrap(), |o| o.t();
            "rows padded" [$a, $b3]
                |v| View::<$t, s![$a, $b], PaddedRows<dim!($b3)>>::from_span(v.as_slice()).unwrap(),
                |o| o.slice(1, 0, $b, 1);
            "without the last axis" [$a, $b, 3] |v| v.slice(span![.., .., 1]), |o| o.select(2, 1);
        }
    };
    (@rank3 $t:ty, $a:tt $a3:tt $aa:tt, $b:tt $b3:tt $bb:tt, $c:tt $c3:tt $cc:tt, |$x:ident, $o:ident| $body:block) => {
        layouts! { $t, [$a, $b, $c], |$x, $o| $body;
            "contiguous" [$a, $b, $c] |v| v.view(), |o| o;
            "axes turned" [$c, $a, $b] |v| v.permute(axes![1, 2, 0]), |o| o.permute(&[1, 2, 0]);
            "axes reversed" [$c, $b, $a] |v| v.permute(axes![2, 1, 0]), |o| o.permute(&[2, 1, 0]);
            "column-major" [$c, $b, $a]
                |v| View::<$t, s![$a, $b, $c], ColumnMajor>::from_span(v.as_slice()).unwrap(),
                |o| o.permute(&[2, 1, 0]);
            "channels last, one image" [$b, $c, $a]
                |v| View::<$t, s![$a, $b, $c], ChannelsLast>::from_span(v.as_slice()).unwrap(),
                |o| o.permute(&[2, 0, 1]);
            "rows padded" [$a, $b, $c3]
                |v| View::<$t, s![$a, $b, $c], PaddedRows<dim!($c3)>>::from_span(v.as_slice()).unwrap(),
                |o| o.slice(2, 0, $c, 1);
            "first axes swapped" [$b, $a, $c] |v| v.permute(axes![1, 0, 2]), |o| o.permute(&[1, 0, 2]);
            "the end of a larger one" [$a3, $b3, $c3] |v| v.slice(span![3.., 3.., 3..]),
                |o| o.slice(0, 3, $a, 1).slice(1, 3, $b, 1).slice(2, 3, $c, 1);
            "every second" [$aa, $bb, $cc] |v| v.slice(span![..;2, ..;-2, ..;2]),
                |o| o.slice(0, 0, $a, 2).flip(1).slice(1, 0, $b, 2).slice(2, 0, $c, 2);
            "backwards" [$a, $b, $c] |v| v.slice(span![..;-1, ..;-1, ..;-1]),
                |o| o.flip(0).flip(1).flip(2);
            "a column repeated" [$b, 1] |v| v.broadcast_to::<s![$a, $b, $c]>(),
                |o| o.broadcast_to(&[$a, $b, $c]);
            "the middle repeated" [$a, 1, $c] |v| v.broadcast_to::<s![$a, $b, $c]>(),
                |o| o.broadcast_to(&[$a, $b, $c]);
            "one of several" [$a, 3, $b, $c] |v| v.slice(span![.., 1, .., ..]), |o| o.select(1, 1);
        }
    };
    (@rank4 $t:ty, $a:tt $a3:tt $aa:tt, $b:tt $b3:tt $bb:tt, $c:tt $c3:tt $cc:tt, $d:tt $d3:tt $dd:tt, |$x:ident, $o:ident| $body:block) => {
        layouts! { $t, [$a, $b, $c, $d], |$x, $o| $body;
            "contiguous" [$a, $b, $c, $d] |v| v.view(), |o| o;
            "channels last" [$a, $c, $d, $b]
                |v| View::<$t, s![$a, $b, $c, $d], ChannelsLast>::from_span(v.as_slice()).unwrap(),
                |o| o.permute(&[0, 3, 1, 2]);
            "channels last, by strides" [$a, $c, $d, $b] |v| v.permute(axes![0, 3, 1, 2]),
                |o| o.permute(&[0, 3, 1, 2]);
            "axes reversed" [$d, $c, $b, $a] |v| v.permute(axes![3, 2, 1, 0]),
                |o| o.permute(&[3, 2, 1, 0]);
            "the end of a larger one" [$a3, $b3, $c3, $d3] |v| v.slice(span![3.., 3.., 3.., 3..]),
                |o| o.slice(0, 3, $a, 1).slice(1, 3, $b, 1).slice(2, 3, $c, 1).slice(3, 3, $d, 1);
            "every second" [$a, $bb, $cc, $dd] |v| v.slice(span![.., ..;2, ..;2, ..;-2]),
                |o| o.slice(1, 0, $b, 2).slice(2, 0, $c, 2).flip(3).slice(3, 0, $d, 2);
            "backwards" [$a, $b, $c, $d] |v| v.slice(span![.., ..;-1, .., ..;-1]), |o| o.flip(1).flip(3);
            "channels repeated" [$b, 1, 1] |v| v.broadcast_to::<s![$a, $b, $c, $d]>(),
                |o| o.broadcast_to(&[$a, $b, $c, $d]);
            "one of several" [3, $a, $b, $c, $d] |v| v.slice(span![1, .., .., .., ..]), |o| o.select(0, 1);
        }
    };

    // A long axis is 16 + 8 + 4 + 1: every length of run, and a rest.
    ($t:ty, [], |$x:ident, $o:ident| $body:block) => {
        layouts! { $t, [], |$x, $o| $body;
            "contiguous" [] |v| v.view(), |o| o;
            "one of several" [3] |v| v.slice(span![1]), |o| o.select(0, 1);
        }
    };
    ($t:ty, [0], $($f:tt)*) => { every_layout!(@rank1 $t, 0 3 0, $($f)*) };
    ($t:ty, [1], $($f:tt)*) => { every_layout!(@rank1 $t, 1 4 2, $($f)*) };
    ($t:ty, [3], $($f:tt)*) => { every_layout!(@rank1 $t, 3 6 6, $($f)*) };
    ($t:ty, [29], $($f:tt)*) => { every_layout!(@rank1 $t, 29 32 58, $($f)*) };
    ($t:ty, [0, 3], $($f:tt)*) => { every_layout!(@rank2 $t, 0 3 0, 3 6 6, $($f)*) };
    ($t:ty, [2, 0], $($f:tt)*) => { every_layout!(@rank2 $t, 2 5 4, 0 3 0, $($f)*) };
    ($t:ty, [1, 3], $($f:tt)*) => { every_layout!(@rank2 $t, 1 4 2, 3 6 6, $($f)*) };
    ($t:ty, [3, 1], $($f:tt)*) => { every_layout!(@rank2 $t, 3 6 6, 1 4 2, $($f)*) };
    ($t:ty, [2, 3], $($f:tt)*) => { every_layout!(@rank2 $t, 2 5 4, 3 6 6, $($f)*) };
    ($t:ty, [3, 3], $($f:tt)*) => { every_layout!(@rank2 $t, 3 6 6, 3 6 6, $($f)*) };
    ($t:ty, [3, 29], $($f:tt)*) => { every_layout!(@rank2 $t, 3 6 6, 29 32 58, $($f)*) };
    ($t:ty, [2, 3, 4], $($f:tt)*) => { every_layout!(@rank3 $t, 2 5 4, 3 6 6, 4 7 8, $($f)*) };
    ($t:ty, [2, 0, 4], $($f:tt)*) => { every_layout!(@rank3 $t, 2 5 4, 0 3 0, 4 7 8, $($f)*) };
    ($t:ty, [1, 1, 1], $($f:tt)*) => { every_layout!(@rank3 $t, 1 4 2, 1 4 2, 1 4 2, $($f)*) };
    ($t:ty, [2, 2, 3, 5], $($f:tt)*) => { every_layout!(@rank4 $t, 2 5 4, 2 5 4, 3 6 6, 5 8 10, $($f)*) };
}

/// As `every_layout`, with five layouts of two matrices' shapes: for a second operand.
macro_rules! some_layouts {
    ($t:ty, [$a:tt, $b:tt], |$x:ident, $o:ident| $body:block) => {
        layouts! { $t, [$a, $b], |$x, $o| $body;
            "contiguous" [$a, $b] |v| v.view(), |o| o;
            "transposed" [$b, $a] |v| v.t(), |o| o.t();
            "transposed backwards" [$b, $a] |v| v.t().slice(span![.., ..;-1]), |o| o.t().flip(1);
            "a row repeated" [$b] |v| v.broadcast_to::<s![$a, $b]>(), |o| o.broadcast_to(&[$a, $b]);
            "a column of several" [$a, $b, 3] |v| v.slice(span![.., .., 1]), |o| o.select(2, 1);
        }
    };
}

/// The body once for each layout, on every instruction set: its name, the shape of the tensor it is a view of, and the view, typed
/// and by the oracle.
macro_rules! layouts {
    (
        $t:ty, $shape:tt, |$x:ident, $o:ident| $body:block;
        $($name:literal [$($base:tt),*] |$v:ident| $view:expr, |$w:ident| $right:expr;)*
    ) => {{$(
        // A function of its own, so that the frame of the caller does not hold all of them.
        let layout = || {
            #[allow(unused_imports, reason = "some shapes have none of them")]
            use formwork::layout::{ChannelsLast, ColumnMajor, PaddedRows};
            // Shown where a comparison fails.
            println!("{} {}: {}", stringify!($x), stringify!($shape), $name);
            let $w = crate::value::values::<$t>(&[$($base),*]);
            let base: Tensor<$t, s![$($base),*]> = crate::value::typed(&$w);
            let $v = &base;
            let $x: View<'_, $t, shape!($shape), _> = $view;
            let $o = $right;
            $body
        };
        crate::runner::on_every_set(layout);
    )*}};
}

/// A shape given in brackets, as a type.
macro_rules! shape {
    ([$($n:tt),*]) => { s![$($n),*] };
}
