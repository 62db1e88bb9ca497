//! One macro a kernel, for one row of the grid: operands in fenced memory, what the plain loops give, and
//! the kernel, into fenced memory.

/// An operand: a view of fenced memory, which is a tensor of another shape.
macro_rules! operand {
    ($numbers:ident, $number:literal, $x:ident: $t:ty, [$($base:tt),*], |$v:ident| $view:expr) => {
        let memory = $numbers.operand::<$t>($number, <s![$($base),*] as Shape>::CAPACITY);
        let $v = View::<'_, $t, s![$($base),*]>::from_slice(&memory).unwrap();
        let $x = $view;
    };
}

/// Compares an expression with what is right, on every instruction set and by any number of threads; it is
/// written out anew for each.
macro_rules! compare {
    ($numbers:ident, $name:expr, $right:expr; [$($out:tt),*] $t:ty: $expression:expr) => {{
        let right = $crate::runner::Right::<$t>::Exactly($right);
        $crate::runner::run(format_args!("{}", $name), &right, &|| {
            $numbers.into::<$t, s![$($out),*]>(|out| $expression.eval_into(out))
        });
        #[cfg(feature = "parallel")]
        $crate::runner::run_threads(format_args!("{}", $name), &right, &|| {
            $numbers.into::<$t, s![$($out),*]>(|out| {
                $expression.parallel().from_work::<0>().eval_into(out)
            })
        });
    }};
}

/// A function of two operands.
macro_rules! elementwise {
    ($n:ident, $t:ty, $out:tt, $x:tt |$v:ident| $view:expr, $y:tt |$w:ident| $other:expr) => {{
        operand!($n, 1, x: $t, $x, |$v| $view);
        operand!($n, 2, y: $t, $y, |$w| $other);
        let one = |(x, y): ($t, $t)| Num::sub(Num::mul(x, y), x).relu();
        let right = x.iter().zip(y.iter()).map(one).collect();
        compare!($n, "(x * y - x).relu()", right; $out $t: (&x * &y - &x).relu());
    }};
}

/// The smaller of two operands, chosen by a comparison.
macro_rules! choice {
    ($n:ident, $t:ty, $out:tt, $x:tt |$v:ident| $view:expr, $y:tt |$w:ident| $other:expr) => {{
        operand!($n, 1, x: $t, $x, |$v| $view);
        operand!($n, 2, y: $t, $y, |$w| $other);
        let one = |(x, y)| if x < y { x } else { y };
        let right = x.iter().zip(y.iter()).map(one).collect();
        compare!($n, "the smaller", right; $out $t: x.less(&y).where_(&x, &y));
    }};
}

/// A function of one operand.
macro_rules! function {
    ($n:ident, $t:ty, $out:tt, $x:tt |$v:ident| $view:expr, $name:ident) => {{
        operand!($n, 1, x: $t, $x, |$v| $view);
        let right = x.iter().map(<$t as Float>::$name).collect();
        compare!($n, stringify!($name), right; $out $t: x.$name());
    }};
}

/// A conversion.
macro_rules! cast {
    ($n:ident, $t:ty, $u:ty, $out:tt, $x:tt |$v:ident| $view:expr) => {{
        operand!($n, 1, x: $t, $x, |$v| $view);
        let right = x.iter().map(<$t as CastLossy<$u>>::cast_lossy).collect();
        compare!($n, "cast_lossy", right; $out $u: x.cast_lossy::<$u>());
    }};
}

/// A copy.
macro_rules! copy {
    ($n:ident, $t:ty, $out:tt, $x:tt |$v:ident| $view:expr) => {{
        operand!($n, 1, x: $t, $x, |$v| $view);
        let right: Vec<$t> = x.iter().collect();
        copy!(@ $n $out $t, x, right);
    }};
    (@ $n:ident [$($out:tt),*] $t:ty, $x:ident, $right:ident) => {
        $crate::runner::run(format_args!("a copy"), &$right.into(), &|| {
            $n.into::<$t, s![$($out),*]>(|out| out.assign(&$x))
        });
    };
}

/// A tensor behind itself, along its last axis.
macro_rules! concat {
    ($n:ident, $t:ty, [$a:literal, $b:literal] $out:tt, $x:tt |$v:ident| $view:expr) => {{
        operand!($n, 1, x: $t, $x, |$v| $view);
        let mut right = vec![];
        reference::concat([$a, 1], &[$b, $b], |_, [i, j, _]| x.get([i, j]).unwrap(), |_, x| right.push(x));
        compare!($n, "concat", right; $out $t: x.concat(axes![1], &x));
    }};
}

/// Rows of a table by their numbers.
macro_rules! rows {
    ($n:ident, $t:ty, [$rows:literal, $width:literal, $count:literal] $out:tt, $x:tt |$v:ident| $view:expr) => {{
        operand!($n, 1, x: $t, $x, |$v| $view);
        operand!($n, 2, places: usize, [$count], |v| v);
        let ids = Tensor::<u32, s![$count]>::from_fn(|at| u32::try_from(places.at(at) % $rows).unwrap());
        let mut right = vec![];
        for id in ids.iter() {
            right.extend((0..$width).map(|j| x.get([usize::try_from(id).unwrap(), j]).unwrap()));
        }
        compare!($n, "embedding", right; $out $t: x.embedding(&ids).unwrap());
    }};
}

/// A reduction along the rows or the columns of a matrix.
macro_rules! reduction {
    (
        $n:ident, $t:ty => $u:ty, [$a:literal, $b:literal] axis $axis:literal $out:tt,
        $x:tt |$v:ident| $view:expr, $name:ident
    ) => {{
        operand!($n, 1, x: $t, $x, |$v| $view);
        let element = |row, column| x.get([row, column]).unwrap();
        let right: Vec<$u> = if $axis == 0 {
            (0..$b).map(|group| reference::$name([$a, 1], |row, _| element(row, group))).collect()
        } else {
            (0..$a).map(|group| reference::$name([1, $b], |_, column| element(group, column))).collect()
        };
        compare!($n, stringify!($name), right; $out $u: x.$name(axes![$axis]));
    }};
}

/// The places of the largest elements of the rows or the columns of a matrix.
macro_rules! argmax {
    (
        $n:ident, $t:ty, [$a:literal, $b:literal] axis $axis:literal $out:tt, $x:tt |$v:ident| $view:expr
    ) => {{
        operand!($n, 1, x: $t, $x, |$v| $view);
        let element = |row, column| x.get([row, column]).unwrap();
        let right = if $axis == 0 {
            (0..$b).map(|group| reference::argmax($a, |row| element(row, group))).collect::<Vec<_>>()
        } else {
            (0..$a).map(|group| reference::argmax($b, |column| element(group, column))).collect()
        };
        let right = right.into_iter().map(|place| i64::try_from(place.unwrap()).unwrap()).collect();
        compare!($n, "argmax", right; $out i64: x.argmax(axes![$axis]).to_i64());
    }};
}

/// A function along the rows or the columns of a matrix.
macro_rules! along {
    (
        $n:ident, $t:ty, [$a:literal, $b:literal] axis $axis:literal,
        $x:tt |$v:ident| $view:expr, $name:ident($($arg:expr)?)
    ) => {{
        operand!($n, 1, x: $t, $x, |$v| $view);
        let mut right = vec![<$t>::from_number(0.); $a * $b];
        let element = |row, column| x.get([row, column]).unwrap();
        if $axis == 0 {
            for group in 0..$b {
                let out = |row, _, y| right[row * $b + group] = y;
                reference::$name([$a, 1], |row, _| element(row, group), $($arg,)? out);
            }
        } else {
            for group in 0..$a {
                let out = |_, column, y| right[group * $b + column] = y;
                reference::$name([1, $b], |_, column| element(group, column), $($arg,)? out);
            }
        }
        compare!($n, stringify!($name), right; [$a, $b] $t: x.$name(axes![$axis] $(, $arg)?));
    }};
}

/// A product of matrices.
macro_rules! product {
    (
        $n:ident, $t:ty => $u:ty, [$m:literal, $k:literal, $w:literal],
        $a:tt |$v:ident| $view:expr, $b:tt |$o:ident| $other:expr
    ) => {{
        operand!($n, 1, a: $t, $a, |$v| $view);
        operand!($n, 2, b: $t, $b, |$o| $other);
        let mut right = vec![];
        let (left, other) = (|i, k| a.get([i, k]).unwrap(), |k, j| b.get([k, j]).unwrap());
        reference::matmul([$m, $k, $w], left, other, |_, _, sum| right.push(sum));
        compare!($n, "matmul", right; [$m, $w] $u: a.matmul(&b));
    }};
}

/// A layer with a bias, and work behind it.
macro_rules! layer {
    (
        $n:ident, $t:ty => $u:ty, [$m:literal, $k:literal, $w:literal],
        $a:tt |$v:ident| $view:expr, $b:tt |$o:ident| $other:expr
    ) => {{
        operand!($n, 1, a: $t, $a, |$v| $view);
        operand!($n, 2, b: $t, $b, |$o| $other);
        operand!($n, 3, bias: $u, [$w], |v| v);
        let mut right = vec![];
        let (left, other) = (|i, k| a.get([i, k]).unwrap(), |j, k| b.get([j, k]).unwrap());
        let bias_of = |j| bias.get([j]).unwrap();
        reference::linear([$m, $k, $w], left, other, bias_of, |_, _, sum| right.push(sum.relu()));
        compare!($n, "linear", right; [$m, $w] $u: a.linear(&b, &bias).relu());
    }};
}

/// Attention of one head.
macro_rules! attention {
    ($n:ident, $t:ty, [$m:literal, $k:literal, $x:literal, $y:literal], $q:tt |$v:ident| $view:expr) => {{
        operand!($n, 1, q: $t, $q, |$v| $view);
        operand!($n, 2, keys: $t, [$k, $x], |v| v);
        operand!($n, 3, values: $t, [$k, $y], |v| v);
        let mut right = vec![];
        let sizes = reference::Attention {
            queries: $m,
            keys: $k,
            depth: $x,
            width: $y,
            scale: <<$t as Float>::Wide as Float>::from_count($x).sqrt().recip(),
        };
        reference::attention(
            sizes,
            |row, at| q.get([row, at]).unwrap(),
            |key, at| keys.get([key, at]).unwrap(),
            |key, at| values.get([key, at]).unwrap(),
            |_, _| Some(Element::ZERO),
            |_, _, number: $t| right.push(number),
        );
        compare!($n, "attention", right; [$m, $y] $t: q.attention(&keys, &values));
    }};
}

/// A convolution, padded by one on all sides.
macro_rules! convolution {
    (
        $n:ident, $t:ty => $u:ty, $method:ident, [$images:literal, $c:literal, $h:literal, $w:literal],
        [$o:literal, $i:literal, $kh:literal, $kw:literal] stride $stride:literal groups $groups:literal,
        [$out_h:literal, $out_w:literal], $x:tt |$v:ident| $view:expr, $f:tt |$g:ident| $other:expr
    ) => {{
        operand!($n, 1, x: $t, $x, |$v| $view);
        operand!($n, 2, weight: $t, $f, |$g| $other);
        operand!($n, 3, bias: $u, [$o], |v| v);
        let sizes = reference::Conv2d {
            images: $images,
            channels: $c,
            size: [$h, $w],
            outputs: $o,
            kernel: [$kh, $kw],
            stride: [$stride; 2],
            dilation: [1; 2],
            before: [1; 2],
            groups: $groups,
            out: [$out_h, $out_w],
        };
        let mut right = vec![];
        reference::conv2d(
            &sizes,
            |at| x.get(at).unwrap(),
            |at| weight.get(at).unwrap(),
            |o| bias.get([o]).unwrap(),
            |_, sum| right.push(sum),
        );
        let how = || conv().stride(dim!($stride)).padding(dim!(1));
        compare!($n, stringify!($method), right;
            [$images, $o, $out_h, $out_w] $u: x.$method(&weight, &bias, how()));
    }};
}

/// The largest elements of windows.
macro_rules! pooled {
    (
        $n:ident, $t:ty, [$planes:literal: $images:literal, $c:literal, $h:literal, $w:literal],
        window $window:literal stride $stride:literal, [$out_h:literal, $out_w:literal],
        $x:tt |$v:ident| $view:expr
    ) => {{
        operand!($n, 1, x: $t, $x, |$v| $view);
        let sizes = reference::Pool2d {
            planes: $planes,
            size: [$h, $w],
            window: [$window; 2],
            stride: [$stride; 2],
            before: [1; 2],
            after: [1; 2],
            out: [$out_h, $out_w],
        };
        let element = |[plane, row, column]: [usize; 3]| {
            x.get([plane / $c, plane % $c, row, column]).unwrap()
        };
        let mut right = vec![];
        let lowest = || <$t as Order>::LOWEST;
        reference::pool2d(&sizes, element, lowest, Order::maximum, |x, _| x, |_, x| right.push(x));
        let how = || pool(dim!($window)).stride(dim!($stride)).padding(dim!(1));
        compare!($n, "max_pool2d", right; [$images, $c, $out_h, $out_w] $t: x.max_pool2d(how()));
    }};
}

/// An image with other rows and columns.
macro_rules! resized {
    (
        $n:ident, $t:ty, [$planes:literal: $images:literal, $c:literal, $h:literal, $w:literal],
        [$out_h:literal, $out_w:literal], $x:tt |$v:ident| $view:expr,
        $plain:expr, $method:ident($($ends:ident)?)
    ) => {{
        operand!($n, 1, x: $t, $x, |$v| $view);
        let sizes =
            reference::Resize2d { planes: $planes, size: [$h, $w], out: [$out_h, $out_w] };
        let element = |[plane, row, column]: [usize; 3]| {
            x.get([plane / $c, plane % $c, row, column]).unwrap()
        };
        let mut right = vec![];
        $plain(&sizes, &element, &mut |_, x| right.push(x));
        compare!($n, stringify!($method), right;
            [$images, $c, $out_h, $out_w] $t: x.$method(dim!($out_h), dim!($out_w) $(, $ends)?));
    }};
}

/// A transposed convolution, less one row and column on each side.
macro_rules! transposed {
    (
        $n:ident, $t:ty => $u:ty, [$images:literal, $c:literal, $h:literal, $w:literal],
        [$i:literal, $o:literal, $kh:literal, $kw:literal] stride $stride:literal,
        [$out_h:literal, $out_w:literal], $x:tt |$v:ident| $view:expr, $f:tt |$g:ident| $other:expr
    ) => {{
        operand!($n, 1, x: $t, $x, |$v| $view);
        operand!($n, 2, weight: $t, $f, |$g| $other);
        operand!($n, 3, bias: $u, [$o], |v| v);
        let sizes = reference::ConvTranspose2d {
            images: $images,
            channels: $c,
            size: [$h, $w],
            outputs: $o,
            kernel: [$kh, $kw],
            stride: [$stride; 2],
            dilation: [1; 2],
            before: [1; 2],
            out: [$out_h, $out_w],
        };
        let mut right = vec![];
        reference::conv_transpose2d(
            &sizes,
            |at| x.get(at).unwrap(),
            |at| weight.get(at).unwrap(),
            |o| bias.get([o]).unwrap(),
            |_, sum| right.push(sum),
        );
        let how = || conv().stride(dim!($stride)).padding(dim!(1));
        let out = || (dim!($out_h), dim!($out_w));
        compare!($n, "conv_transpose2d", right; [$images, $o, $out_h, $out_w] $u:
            x.conv_transpose2d(&weight, &bias, how(), out()));
    }};
}

/// Sums up to each element of a row or a column.
macro_rules! cumulated {
    (
        $n:ident, $t:ty, [$a:literal, $b:literal] axis $axis:literal, $x:tt |$v:ident| $view:expr
    ) => {{
        operand!($n, 1, x: $t, $x, |$v| $view);
        let mut right = vec![<$t>::from_number(0.); $a * $b];
        let element = |row, column| x.get([row, column]).unwrap();
        if $axis == 0 {
            for group in 0..$b {
                let out = |row, y| right[row * $b + group] = y;
                reference::cumsum($a, |row| element(row, group), out);
            }
        } else {
            for group in 0..$a {
                let out = |column, y| right[group * $b + column] = y;
                reference::cumsum($b, |column| element(group, column), out);
            }
        }
        compare!($n, "cumsum", right; [$a, $b] $t: x.cumsum(axes![$axis]));
    }};
}

/// Pairs of numbers turned.
macro_rules! turned {
    ($n:ident, $t:ty, [$a:literal, $b:literal, $half:literal], $x:tt |$v:ident| $view:expr, $pairs:ident) => {{
        operand!($n, 1, x: $t, $x, |$v| $view);
        operand!($n, 2, cos: $t, [$a, $half], |v| v);
        operand!($n, 3, sin: $t, [$a, $half], |v| v);
        let mut right = vec![<$t>::from_number(0.); $a * $b];
        reference::rotary(
            [$a, $b],
            <$pairs as Pairing>::BESIDE,
            |row, column| x.get([row, column]).unwrap(),
            |row, pair| (cos.get([row, pair]).unwrap(), sin.get([row, pair]).unwrap()),
            |row, column, y| right[row * $b + column] = y,
        );
        compare!($n, "rotary", right; [$a, $b] $t: x.rotary(&cos, &sin, $pairs));
    }};
}
