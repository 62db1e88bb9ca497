//! One macro a table, for one row of it: the operation, with its result's type written out.

/// The tensor 0, 1, 2, .. of a shape.
macro_rules! arange {
    ([$($n:tt),*]) => {
        Tensor::<i32, s![$($n),*]>::arange()
    };
}

/// Two tensors of these shapes added.
macro_rules! broadcast_two {
    ($row:literal, $a:tt, $b:tt => [$($out:tt),*]) => {{
        let (a, b) = (arange!($a), arange!($b));
        let sum: Tensor<i32, s![$($out),*]> = (&a + &b).eval();
        let right = check::arange(&$a).zip(&check::arange(&$b), |a, b| a + b);
        check::same($row, &sum, &right);
    }};
}

/// Three tensors of these shapes added.
macro_rules! broadcast_three {
    ($row:literal, $a:tt, $b:tt, $c:tt => [$($out:tt),*]) => {{
        let (a, b, c) = (arange!($a), arange!($b), arange!($c));
        let sum: Tensor<i32, s![$($out),*]> = (&a + &b + &c).eval();
        let right = check::arange(&$a)
            .zip3(&check::arange(&$b), &check::arange(&$c), |a, b, c| a + b + c);
        check::same($row, &sum, &right);
    }};
}

/// A tensor stretched to another shape, by its strides alone.
macro_rules! broadcast_to {
    ($row:literal, $from:tt => [$($out:tt),*]) => {{
        let x = arange!($from);
        let wide: View<'_, i32, s![$($out),*], _> = x.broadcast_to::<s![$($out),*]>();
        let right = check::arange(&$from).broadcast_to(&[$($out),*]);
        check::same($row, &wide, &right);
        check::strides($row, &wide, right.strides());
    }};
}

/// A chain of view steps: no element moves.
macro_rules! view {
    ($row:literal, $dense:tt => [$($out:tt),*], $strides:expr, $contiguous:literal, $first:expr, |$x:ident| $chain:expr) => {{
        let $x = arange!($dense);
        let y: View<'_, i32, s![$($out),*], _> = $chain;
        check::strides($row, &y, &$strides);
        check::contiguous($row, &y, $contiguous);
        check::first($row, &y, &$first);
    }};
}

/// One axis sliced.
macro_rules! slice {
    ($row:literal, $from:tt => [$count:tt], $indices:expr, $span:expr) => {{
        let x = arange!($from);
        let y: View<'_, i32, s![$count], _> = x.slice($span);
        check::first($row, &y, &$indices);
    }};
}

/// The same elements in row-major order, in another shape, by the view and by the copy.
macro_rules! reshape {
    ($row:literal, $from:tt => [$($out:tt),*]) => {{
        let x = arange!($from);
        let y: View<'_, i32, s![$($out),*]> = x.reshape::<s![$($out),*]>();
        check::same($row, &y, &check::arange(&$from).reshape(&[$($out),*]));
        let copy: Tensor<i32, s![$($out),*]> = x.reshape_copy::<s![$($out),*]>();
        check::same($row, &copy, &check::arange(&$from).reshape(&[$($out),*]));
    }};
}

/// A view, and what the oracle makes of the same tensor.
macro_rules! same_view {
    ($row:literal, $from:tt => [$($out:tt),*], |$x:ident| $chain:expr, |$right:ident| $oracle:expr) => {{
        let $x = arange!($from);
        let y: View<'_, i32, s![$($out),*], _> = $chain;
        let $right = check::arange(&$from);
        check::same($row, &y, &$oracle);
    }};
}

/// A sum over some axes of 0, 1, 2, ..
macro_rules! sum {
    ($row:literal, [$($n:tt),*] => [$($out:tt),*], $first:expr, |$x:ident| $sum:expr) => {{
        let $x = Tensor::<f32, s![$($n),*]>::arange();
        let sum: Tensor<f32, s![$($out),*]> = $sum.eval();
        check::first($row, &sum, &$first);
    }};
}

/// The sum of 0, 1, 2, ..
macro_rules! sum_all {
    ($row:literal, [$($n:tt),*], $sum:expr) => {
        assert_eq!([Tensor::<f32, s![$($n),*]>::arange().sum_all()], $sum, "row {}", $row)
    };
}

/// Where the largest and the smallest element stand, and the largest.
macro_rules! best {
    ($row:literal, [$n:tt], $values:expr, $max:literal, $min:literal, $largest:expr) => {{
        let x: Tensor<f32, s![$n]> = Tensor::from_flat($values);
        let max: Tensor<Idx<dim!($n)>, s![]> = x.argmax(axes![0]).eval();
        let min: Tensor<Idx<dim!($n)>, s![]> = x.argmin(axes![0]).eval();
        assert_eq!((max.item().get(), min.item().get()), ($max, $min), "row {}", $row);
        let largest: Tensor<f32, s![]> = x.max(axes![0]).eval();
        check::same($row, &largest, &Oracle::new(&[], vec![$largest]));
    }};
}

/// Tensors one behind the other on an axis.
macro_rules! concat_rows {
    ($row:literal, $([$($n:tt),*]),* => [$($out:tt),*], $axis:literal) => {{
        let whole: Tensor<i32, s![$($out),*]> =
            formwork::expr::concat(axes![$axis], ($(&arange!([$($n),*]),)*)).eval();
        let parts = [$(&check::arange(&[$($n),*])),*];
        check::same($row, &whole, &Oracle::concat(&parts, $axis));
    }};
}

/// Tensors on a new axis.
macro_rules! stack_rows {
    ($row:literal, $([$($n:tt),*]),* => [$($out:tt),*], $axis:literal) => {{
        let whole: Tensor<i32, s![$($out),*]> =
            formwork::expr::stack(axes![$axis], ($(&arange!([$($n),*]),)*)).eval();
        let parts = [$(&check::arange(&[$($n),*])),*];
        check::same($row, &whole, &Oracle::stack(&parts, $axis));
    }};
}

/// A product of vectors, matrices or stacks of them.
macro_rules! matmul {
    ($row:literal, [$($a:tt),*], [$($b:tt),*] => [$($out:tt),*]) => {{
        let (right_a, right_b) = (values(&[$($a),*]), values(&[$($b),*]));
        let a: Tensor<f32, s![$($a),*]> = typed(&right_a);
        let b: Tensor<f32, s![$($b),*]> = typed(&right_b);
        let product: Tensor<f32, s![$($out),*]> = a.matmul(&b).eval();
        check::same($row, &product, &right_a.matmul(&right_b));
    }};
}

/// A convolution along two axes, or along one.
macro_rules! conv2d {
    (
        $row:literal, [$($x:tt),*], [$($w:tt),*] => [$($out:tt),*], $how:expr,
        $stride:expr, $padding:expr, $dilation:expr, $groups:literal
    ) => {
        conv2d!(@ conv2d $row [$($x),*] [$($w),*] [$($out),*] $how, $stride, $padding, $dilation, $groups)
    };
    (@ $method:ident $row:literal [$($x:tt),*] [$($w:tt),*] [$($out:tt),*]
        $how:expr, $stride:expr, $padding:expr, $dilation:expr, $groups:literal) => {{
        let (right_x, right_w) = (values(&[$($x),*]), values(&[$($w),*]));
        let x: Tensor<f32, s![$($x),*]> = typed(&right_x);
        let w: Tensor<f32, s![$($w),*]> = typed(&right_w);
        let y: Tensor<f32, s![$($out),*]> = x.$method(&w, NoBias, $how).eval();
        let right = check::conv(&right_x, &right_w, $stride, $padding, $dilation, $groups);
        check::same($row, &y, &right);
    }};
}

/// A convolution along one axis.
macro_rules! conv1d {
    (
        $row:literal, $x:tt, $w:tt => $out:tt, $how:expr,
        $stride:expr, $padding:expr, $dilation:expr, $groups:literal
    ) => {
        conv2d!(@ conv1d $row $x $w $out $how, $stride, $padding, $dilation, $groups)
    };
}

/// A sum of products, by the operation that makes it and by `einsum!`.
macro_rules! einsum_row {
    (
        $row:literal, $($x:ident [$($n:tt),*]),* => [$($out:tt),*], $letters:expr, $result:literal,
        $rust:expr, $einsum:expr
    ) => {{
        let operands = [$(&values(&[$($n),*])),*];
        let [$($x),*] = operands;
        $(let $x: Tensor<f32, s![$($n),*]> = typed($x);)*
        let right = Oracle::einsum(&$letters, $result, &operands);
        let by_hand: Tensor<f32, s![$($out),*]> = $rust;
        check::same($row, &by_hand, &right);
        let sum: Tensor<f32, s![$($out),*]> = $einsum;
        check::same($row, &sum, &right);
    }};
}

/// Pools of an image 0, 1, 2, ..: the largest element, the mean with the padding, and the mean without.
macro_rules! pool2d {
    ($row:literal, [$($x:tt),*] => [$($out:tt),*], $how:expr, $numbers:expr, [$max:expr, $with:expr, $without:expr]) => {{
        let x = Tensor::<f32, s![$($x),*]>::arange();
        let largest: Tensor<f32, s![$($out),*]> = x.max_pool2d($how).eval();
        let with: Tensor<f32, s![$($out),*]> = x.avg_pool2d_counting_padding($how).eval();
        let without: Tensor<f32, s![$($out),*]> = x.avg_pool2d($how).eval();
        let [right_max, right_with, right_without] = check::pools(&[$($x),*], $numbers);
        check::same($row, &largest, &right_max);
        check::same($row, &with, &right_with);
        check::same($row, &without, &right_without);
        check::last($row, &largest, &$max);
        check::last($row, &with, &$with);
        check::last($row, &without, &$without);
    }};
}
