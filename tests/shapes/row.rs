//! One macro a table, for one row of it: the operation, with its result's type written out.

/// The tensor 0, 1, 2, .. of a shape.
macro_rules! arange {
    ([$($n:tt),*]) => {
        Tensor::<i32, s![$($n),*]>::from_flat(core::array::from_fn::<i32, { 1 $(* $n)* }, _>(
            |i| i32::try_from(i).expect("a small tensor"),
        ))
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
