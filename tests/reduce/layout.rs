//! Every reduction over every set of axes of every layout, compared with the plain loops to the bit.
//!
//! Requirements: FW-REDUCE-7, FW-REDUCE-2, FW-BITS-3.

use formwork::dtype::{Element, Float, f16};
use formwork::kernel::reference;
use formwork::layout::Layout;
use formwork::prelude::*;
use formwork::shape::{Reduces, ReducesNonEmpty};
use formwork::storage::Storage;

use super::group::{along_groups, coordinates, of_groups};
use crate::runner::{Bits, case};

/// What is done with one layout and one set of axes.
trait Check {
    type Elem: Bits;
    fn check<S: Reduces<P>, L: Layout<S>, K: Storage<Self::Elem>, P: Copy>(
        x: &Tensor<Self::Elem, S, L, K>,
        axes: P,
    );
}

/// The same for axes that are not empty.
trait CheckNonEmpty {
    type Elem: Bits;
    fn check<S: ReducesNonEmpty<P>, L: Layout<S>, K: Storage<Self::Elem>, P: Copy>(
        x: &Tensor<Self::Elem, S, L, K>,
        axes: P,
    );
}

/// Numbers of many magnitudes, the same each time.
fn noise(seed: &mut u32) -> f32 {
    *seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
    let unit = f32::from(u16::try_from(*seed >> 16).unwrap()) / 65_536.0 - 0.4;
    unit * f32::from(u8::try_from(*seed >> 9 & 15).unwrap() + 1)
}

/// Runs a check on every set of axes of one layout.
macro_rules! on_axes {
    ($check:ty, $x:expr) => {
        let x = &$x;
        <$check>::check(x, ());
        <$check>::check(x, axes![0]);
        <$check>::check(x, axes![1]);
        <$check>::check(x, axes![2]);
        <$check>::check(x, axes![0, 1]);
        <$check>::check(x, axes![0, 2]);
        <$check>::check(x, axes![1, 2]);
        <$check>::check(x, axes![0, 1, 2]);
    };
}

/// Runs a check on every layout, over every set of axes.
macro_rules! on_layouts {
    ($check:ty, $from:expr) => {{
        let mut seed = 7;
        let mut next = || $from(noise(&mut seed));

        let x = Tensor::<_, s![3, 5, 37]>::from_fn(|_| next());
        on_axes!($check, x);
        on_axes!($check, x.permute(axes![2, 0, 1]));
        on_axes!($check, x.permute(axes![1, 2, 0]));
        on_axes!($check, x.slice(span![1.., ..;2, 1..30;3]));
        on_axes!($check, x.slice(span![..;-1, .., ..;-1]));
        on_axes!($check, x.slice(span![.., 1..4, ..;-2]).permute(axes![2, 1, 0]));
        on_axes!($check, x.slice(span![0..1, .., 0..1]));

        let row = Tensor::<_, s![5, 1]>::from_fn(|_| next());
        on_axes!($check, row.broadcast_to::<s![4, 5, 18]>());
        on_axes!($check, row.t().broadcast_to::<s![2, 19, 5]>());

        let vector = Tensor::<_, s![100]>::from_fn(|_| next());
        <$check>::check(&vector, ());
        <$check>::check(&vector, axes![0]);
        <$check>::check(&vector.slice(span![..;-7]), axes![0]);

        let deep = Tensor::<_, s![2, 3, 2, 12, 1]>::from_fn(|_| next());
        <$check>::check(&deep, axes![1, 3]);
        <$check>::check(&deep, axes![0, 2, 4]);
        <$check>::check(&deep.permute(axes![4, 1, 0, 3, 2]), axes![0, 3]);
        <$check>::check(&deep, axes![0, 1, 2, 3, 4]);

        let scalar = Tensor::<_, s![]>::from_fn(|_| next());
        <$check>::check(&scalar, ());
    }};
}

/// Runs a check on one layout of each kind, over some sets of axes: the loops are those of the sum.
macro_rules! on_some_layouts {
    ($check:ty, $from:expr) => {{
        let mut seed = 7;
        let mut next = || $from(noise(&mut seed));

        let x = Tensor::<_, s![3, 5, 37]>::from_fn(|_| next());
        <$check>::check(&x, axes![1]);
        <$check>::check(&x, axes![2]);
        <$check>::check(&x.permute(axes![2, 0, 1]), axes![0, 2]);
        <$check>::check(&x.slice(span![1.., ..;-2, 1..30;3]), axes![0]);
        <$check>::check(&x.slice(span![1, .., ..;-1]), axes![0, 1]);
        <$check>::check(&x.slice(span![0..1, .., 0..1]), axes![0]);
        let row = Tensor::<_, s![5, 1]>::from_fn(|_| next());
        <$check>::check(&row.broadcast_to::<s![2, 5, 18]>(), axes![0, 2]);
    }};
}

/// Runs a check on layouts without elements.
macro_rules! on_empty_layouts {
    ($check:ty, $from:expr) => {{
        let x = Tensor::<_, s![3, 5, 37]>::full($from(1.5));
        <$check>::check(&x.slice(span![.., 2..2, ..]), axes![0]);
        <$check>::check(&x.slice(span![.., 2..2, ..]), axes![1]);
        <$check>::check(&x.slice(span![.., .., 4..4]), axes![1, 2]);
    }};
}

/// A reduction, and the plain loop that says what it is.
macro_rules! check {
    ($($name:ident $check:ident $rule:ident: $t:ty, |$x:ident, $axes:ident| $found:expr; |$size:ident, $element:ident| $right:expr;)*) => {$(
        struct $name;

        impl $check for $name {
            type Elem = $t;

            fn check<S: $rule<P>, L: Layout<S>, K: Storage<$t>, P: Copy>(
                $x: &Tensor<$t, S, L, K>,
                $axes: P,
            ) {
                let right = of_groups($x, $axes, |$size, $element| $right);
                case(format_args!(stringify!($name)), right, || $found.eval_heap());
            }
        }
    )*};
}

check! {
    SumF32 Check Reduces: f32, |x, axes| x.sum(axes);
        |size, element| reference::sum(size, element);
    SumF16 Check Reduces: f16, |x, axes| x.sum(axes);
        |size, element| reference::sum(size, element);
    SumWide Check Reduces: f16, |x, axes| x.sum_wide(axes);
        |size, element| reference::sum(size, |row, column| Element::to_accumulator(element(row, column)));
    SumI8 Check Reduces: i8, |x, axes| x.sum(axes);
        |size, element| reference::sum(size, element);
    SumBool Check Reduces: bool, |x, axes| x.sum(axes);
        |size, element| reference::sum(size, element);
    SumOfExpression Check Reduces: f32, |x, axes| x.map_with(|x| x * 2.0 + x).sum(axes);
        |size, element| reference::sum(size, |row, column| {
            let x: f32 = element(row, column);
            x * 2.0 + x
        });
    ProductF64 Check Reduces: f64, |x, axes| x.product(axes);
        |size, element| reference::product(size, element);
    MeanF32 Check Reduces: f32, |x, axes| x.mean(axes);
        |size, element| reference::mean(size, element);
    MeanF16 Check Reduces: f16, |x, axes| x.mean(axes);
        |size, element| reference::mean(size, element);
    NormF32 Check Reduces: f32, |x, axes| x.norm(axes);
        |size, element| reference::norm(size, element);
    MaxF32 CheckNonEmpty ReducesNonEmpty: f32, |x, axes| x.max(axes);
        |size, element| reference::max(size, element);
    MinF16 CheckNonEmpty ReducesNonEmpty: f16, |x, axes| x.min(axes);
        |size, element| reference::min(size, element);
    MaxI8 CheckNonEmpty ReducesNonEmpty: i8, |x, axes| x.max(axes);
        |size, element| reference::max(size, element);
    MaxFromF32 Check Reduces: f32, |x, axes| x.max_from(axes, 0.25);
        |size, element| f32::max(0.25, reference::max(size, element));
    MinFromF32 Check Reduces: f32, |x, axes| x.min_from(axes, 0.25);
        |size, element| f32::min(0.25, reference::min(size, element));
    All Check Reduces: bool, |x, axes| x.all(axes);
        |size, element| reference::all(size, element);
    Any Check Reduces: bool, |x, axes| x.any(axes);
        |size, element| reference::any(size, element);
    Population Check Reduces: f32, |x, axes| x.var_population(axes);
        |size, element| reference::variance(size, element, 0);
    Sample Check Reduces: f16, |x, axes| x.var_sample(axes);
        |size, element| reference::variance(size, element, 1);
    LogSumExp Check Reduces: f32, |x, axes| x.logsumexp(axes);
        |size, element| reference::logsumexp(size, element);
}

/// Sums whose axes are kept are those whose axes are not, at other places.
struct Kept;

impl Check for Kept {
    type Elem = f32;

    fn check<S: Reduces<P>, L: Layout<S>, K: Storage<f32>, P: Copy>(
        x: &Tensor<f32, S, L, K>,
        axes: P,
    ) {
        let sums = x.sum(axes).eval_heap();
        let places = coordinates(x.sum_keep(axes).eval_heap().shape());
        assert_eq!(places.len(), sums.shape().count());
        let right: Vec<f32> =
            places.into_iter().map(|place| sums.at(S::group_of_kept(place))).collect();
        case(format_args!("kept"), right, || x.sum_keep(axes).eval_heap());
    }
}

/// A function along axes, and the plain loop that says what it is.
macro_rules! check_along {
    ($($name:ident: $t:ty, |$x:ident, $axes:ident| $found:expr; |$size:ident, $element:ident, $out:ident| $right:expr;)*) => {$(
        struct $name;

        impl Check for $name {
            type Elem = $t;

            fn check<S: Reduces<P>, L: Layout<S>, K: Storage<$t>, P: Copy>(
                $x: &Tensor<$t, S, L, K>,
                $axes: P,
            ) {
                let right = along_groups($x, $axes, |$size, $element, $out| $right);
                case(format_args!(stringify!($name)), right, || $found.eval_heap());
            }
        }
    )*};
}

check_along! {
    SoftmaxF32: f32, |x, axes| x.softmax(axes);
        |size, element, out| reference::softmax(size, element, out);
    SoftmaxF16: f16, |x, axes| x.softmax(axes);
        |size, element, out| reference::softmax(size, element, out);
    LogSoftmaxF32: f32, |x, axes| x.map_with(|x| x + 1.0).log_softmax(axes);
        |size, element, out| reference::log_softmax(size, |row, column| element(row, column) + 1.0, out);
    LayerNormF32: f32, |x, axes| x.layer_norm(axes, 1e-5);
        |size, element, out| reference::layer_norm(size, element, 1e-5, out);
    LayerNormF16: f16, |x, axes| x.layer_norm(axes, 1e-5);
        |size, element, out| reference::layer_norm(size, element, 1e-5, out);
    RmsNormF64: f64, |x, axes| x.rms_norm(axes, 1e-5);
        |size, element, out| reference::rms_norm(size, element, 1e-5, out);
}

fn i8_of(x: f32) -> i8 {
    Float::to_f32(x * 20.0).round() as i8
}

macro_rules! tests {
    ($($(#[$attribute:meta])* $test:ident: $($check:ident $layouts:ident $from:expr),*;)*) => {$(
        #[test]
        fn $test() {
            $($layouts!($check, $from);)*
        }
    )*};
}

tests! {
    sums_agree_on_every_layout: SumF32 on_layouts |x| x, SumF32 on_empty_layouts |x| x;
    sums_with_their_axes_kept_are_the_same: Kept on_layouts |x| x, Kept on_empty_layouts |x| x;
    sums_of_halves_agree: SumF16 on_some_layouts f16::from_f32, SumF16 on_empty_layouts f16::from_f32;
    wide_sums_agree: SumWide on_some_layouts f16::from_f32;
    sums_of_integers_agree: SumI8 on_some_layouts i8_of, SumI8 on_empty_layouts i8_of;
    sums_of_bools_agree: SumBool on_some_layouts |x: f32| x > 0.0;
    sums_of_expressions_agree: SumOfExpression on_some_layouts |x| x;
    products_agree: ProductF64 on_some_layouts f64::from, ProductF64 on_empty_layouts f64::from;
    means_agree:
        MeanF32 on_some_layouts |x| x, MeanF32 on_empty_layouts |x| x,
        MeanF16 on_some_layouts f16::from_f32;
    norms_agree: NormF32 on_some_layouts |x| x, NormF32 on_empty_layouts |x| x;
    largest_and_smallest_agree:
        MaxF32 on_some_layouts |x| x, MinF16 on_some_layouts f16::from_f32,
        MaxI8 on_some_layouts i8_of;
    largest_and_smallest_from_a_start_agree:
        MaxFromF32 on_some_layouts |x| x, MaxFromF32 on_empty_layouts |x| x,
        MinFromF32 on_some_layouts |x| x, MinFromF32 on_empty_layouts |x| x;
    all_and_any_agree:
        All on_some_layouts |x: f32| x > -2.0, All on_empty_layouts |x: f32| x > 0.0,
        Any on_some_layouts |x: f32| x < -2.0, Any on_empty_layouts |x: f32| x > 0.0;
    variances_agree:
        Population on_some_layouts |x| x, Population on_empty_layouts |x| x,
        Sample on_some_layouts f16::from_f32;
    logarithms_of_sums_agree: LogSumExp on_some_layouts |x| x, LogSumExp on_empty_layouts |x| x;
    softmax_agrees:
        SoftmaxF32 on_some_layouts |x| x, SoftmaxF32 on_empty_layouts |x| x,
        SoftmaxF16 on_some_layouts f16::from_f32;
    log_softmax_agrees: LogSoftmaxF32 on_some_layouts |x| x;
    layer_norm_agrees:
        LayerNormF32 on_some_layouts |x| x, LayerNormF32 on_empty_layouts |x| x,
        LayerNormF16 on_some_layouts f16::from_f32;
    rms_norm_agrees: RmsNormF64 on_some_layouts f64::from;
}
