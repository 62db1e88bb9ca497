//! Every instruction set, type and tail gives the bits of the plain loops.
//!
//! Requirements: FW-BITS-1, FW-REDUCE-2.

use formwork::dtype::{Float, Num, bf16, f16};
use formwork::kernel::reference;
use formwork::layout::Layout;
use formwork::prelude::*;
use formwork::shape::{HasAxis, NeverEmpty, Reduces, ReducesNonEmpty};
use formwork::storage::Storage;

use super::group::{along_groups, of_groups};
use crate::runner::{Bits, case, on_every_set};

/// A number without pattern for each count.
fn noise(count: usize) -> f32 {
    let bits = u32::try_from(count).unwrap().wrapping_mul(2_654_435_761) >> 8;
    f32::from(u16::try_from(bits & 0xffff).unwrap()) / 4096. - 7.
}

/// Compares the reductions of one tensor over some axes with the plain loops.
fn reductions<T, S, L, K, P: Copy>(x: &Tensor<T, S, L, K>, axes: P)
where
    T: Num<Sum: Bits> + Bits,
    S: ReducesNonEmpty<P>,
    L: Layout<S>,
    K: Storage<T>,
{
    let sums = of_groups(x, axes, |size, element| reference::sum(size, element));
    case(format_args!("sum"), sums, || x.sum(axes).eval_heap());
    let squares = of_groups(x, axes, |size, element| {
        reference::sum(size, |row, column| element(row, column).square())
    });
    case(format_args!("sum of a function"), squares, || x.square().sum(axes).eval_heap());
    let largest = of_groups(x, axes, |size, element| reference::max(size, element));
    case(format_args!("max"), largest, || x.max(axes).eval_heap());
}

/// Compares the places of the largest elements along an axis.
fn places<T, S, L, K, const I: usize>(x: &Tensor<T, S, L, K>, axis: (Ax<I>,))
where
    T: Num + Bits,
    S: Reduces<(Ax<I>,)> + HasAxis<I, Dim: NeverEmpty>,
    L: Layout<S>,
    K: Storage<T>,
{
    // A group along one axis is a row or a column.
    let first = |element: &dyn Fn(usize, usize) -> T, [_, columns]: [usize; 2], i: usize| {
        element(i / columns, i % columns)
    };
    let most = of_groups(x, axis, |size, element| {
        reference::argmax(size[0] * size[1], |i| first(element, size, i)).unwrap()
    });
    case(format_args!("argmax"), most, || x.argmax(axis).eval_heap().map_heap(|i| i.get()));
    let least = of_groups(x, axis, |size, element| {
        reference::argmin(size[0] * size[1], |i| first(element, size, i).square()).unwrap()
    });
    case(format_args!("argmin"), least, || {
        x.square().argmin(axis).eval_heap().map_heap(|i| i.get())
    });
}

/// Rows of one length.
fn wide<T: Copy, N: FixedDim>(as_element: impl Fn(f32) -> T) -> HeapTensor<T, (D<3>, N)> {
    HeapTensor::from_fn(|at: (Idx<D<3>>, Idx<N>)| as_element(noise(at.0.get() * 5000 + at.1.get())))
}

/// One length, as rows.
fn rows<T: Num<Sum: Bits> + Bits, N: FixedDim + NeverEmpty>(as_element: impl Fn(f32) -> T) {
    let wide = wide::<T, N>(as_element);
    reductions(&wide, axes![1]);
    places(&wide, axes![1]);
}

/// One length, as columns, as both, and on their side.
fn columns<T: Num<Sum: Bits> + Bits, N: FixedDim + NeverEmpty>(as_element: impl Fn(f32) -> T) {
    let tall: HeapTensor<T, (N, D<3>)> = HeapTensor::from_fn(|at: (Idx<N>, Idx<D<3>>)| {
        as_element(noise(at.0.get() * 3 + at.1.get()))
    });
    let wide = wide::<T, N>(as_element);
    reductions(&wide, axes![0]);
    reductions(&wide, axes![0, 1]);
    reductions(&tall.t(), axes![0]);
    reductions(&tall.t(), axes![1]);
    places(&wide, axes![0]);
    places(&tall.t(), axes![1]);
}

macro_rules! lengths {
    ($function:ident, $as_element:expr; $($n:literal)*) => {
        $( $function::<_, formwork::dim!($n)>($as_element); )*
    };
}

#[test]
fn every_tail_of_a_row_is_reduced() {
    lengths!(rows, |x: f32| x; 1 7 16 63 64 65 100 128 200 513 1100 2100);
    lengths!(columns, |x: f32| x; 7 65 200 1100);
}

#[test]
fn every_type_is_reduced_on_every_set() {
    lengths!(rows, f64::from; 33 200 600);
    lengths!(columns, f64::from; 200);
    lengths!(rows, f16::from_f32; 33 600);
    lengths!(columns, f16::from_f32; 33);
    lengths!(rows, |x: f32| x as i8; 33 200 600);
    lengths!(columns, |x: f32| x as i8; 200);
    lengths!(rows, |x: f32| (x * 1e8) as i32; 200);
    lengths!(columns, |x: f32| (x * 1e8) as i32; 33);
    lengths!(rows, |x: f32| bf16::from_f32(x); 70);
    lengths!(rows, |x: f32| (x * 9.) as u8; 70 600);
}

/// Requirements: FW-REDUCE-3, FW-BITS-1.
#[test]
fn a_nan_and_an_infinity_are_found_in_every_lane() {
    on_every_set(|| {
        for at in [0, 1, 63, 64, 130, 199] {
            for odd in [f32::NAN, f32::INFINITY, 100.] {
                let x: HeapTensor<f32, s![200]> =
                    HeapTensor::from_fn(
                        |(i,): (Idx<dim!(200)>,)| {
                            if i.get() == at { odd } else { noise(i.get()) }
                        },
                    );
                assert_eq!(x.argmax(axes![0]).eval().at(()).get(), at);
                assert_eq!(x.argmax_all().0.get(), at);
                assert!(x.max(axes![0]).eval().at(()).is(odd));
            }
        }
    });
}

/// Where the best of a row of one number stands, in which there is another.
macro_rules! best_among {
    ($len:literal: $same:expr, $other:expr, $at:expr) => {
        let (same, other, at): (f32, f32, usize) = ($same, $other, $at);
        let x: HeapTensor<f32, s![$len]> =
            HeapTensor::from_fn(|(i,): (Idx<_>,)| if i.get() == at { other } else { same });
        let first = |is_better: bool| if is_better && !same.is_nan() { at } else { 0 };
        let larger = first(other.is_nan() || other > same);
        let smaller = first(other.is_nan() || other < same);
        let right = if at == 0 { odd_first(same, other) } else { [larger, smaller] };
        let found = [x.argmax(axes![0]).eval().at(()), x.argmin(axes![0]).eval().at(())];
        assert_eq!(found.map(Idx::get), right, "{}: {other} among {same}, at {at}", $len);
    };
}

/// The same where the other number comes first.
fn odd_first(same: f32, other: f32) -> [usize; 2] {
    let second = |is_better: bool| usize::from(is_better && !other.is_nan());
    [second(same.is_nan() || same > other), second(same.is_nan() || same < other)]
}

#[test]
fn a_row_of_one_number_with_another_has_its_best_there_or_first() {
    let numbers =
        [0., -0., 1., f32::MAX, f32::MIN, f32::INFINITY, f32::NEG_INFINITY, f32::NAN, 1e-45];
    on_every_set(|| {
        for same in numbers {
            for other in numbers {
                for at in [0, 1, 9] {
                    best_among!(10: same, other, at);
                }
                for at in [0, 1, 63, 64, 127, 128, 149] {
                    best_among!(150: same, other, at);
                }
                for at in [0, 1023, 1024, 2047, 2048, 2099] {
                    best_among!(2100: same, other, at);
                }
            }
        }
    });
}

#[test]
fn groups_of_several_axes_come_in_rows() {
    let x: HeapTensor<f32, s![4, 5, 6, 7]> = HeapTensor::from_fn(|at| {
        let [a, b, c, d] = <s![4, 5, 6, 7]>::indices(at);
        noise(((a * 5 + b) * 6 + c) * 7 + d)
    });
    reductions(&x, axes![2, 3]);
    reductions(&x, axes![1, 2, 3]);
    reductions(&x, axes![0, 2, 3]);
    reductions(&x, axes![0, 3]);
    reductions(&x, axes![0, 1]);
    reductions(&x, axes![0]);
    reductions(&x.permute(axes![3, 0, 2, 1]), axes![0, 2, 3]);
    reductions(&x.permute(axes![0, 2, 1, 3]), axes![1]);
    reductions(&x, axes![0, 1, 2, 3]);
}

/// One matrix on its side, all of which is larger than any block.
fn on_its_side<T: Num<Sum: Bits> + Bits>(as_element: impl Fn(f32) -> T) {
    let x: HeapTensor<T, s![75, 333]> = HeapTensor::from_fn(|at| {
        let [row, column] = <s![75, 333]>::indices(at);
        as_element(noise(row * 400 + column))
    });
    reductions(&x, axes![0]);
    reductions(&x.t(), axes![0]);
    reductions(&x.t(), axes![1]);
    places(&x, axes![0]);
    places(&x.t(), axes![1]);
    places(&x.t(), axes![0]);
}

/// Requirements: FW-REDUCE-3, FW-BITS-1.
#[test]
fn the_first_nan_of_groups_beside_one_another_is_found() {
    on_every_set(|| {
        let x: HeapTensor<f32, s![70, 100]> =
            HeapTensor::from_fn(|at| match <s![70, 100]>::indices(at) {
                [30 | 50, 7] => f32::NAN,
                [20, 8] => f32::INFINITY,
                [60, 8] => f32::NEG_INFINITY,
                [_, 9] => 1.,
                [row, column] => noise(row * 100 + column),
            });
        let (largest, smallest) = (x.argmax(axes![0]).eval_heap(), x.argmin(axes![0]).eval_heap());
        let found = |column: usize| {
            let group = (<dim!(100)>::DIM.index(column).unwrap(),);
            [largest.at(group).get(), smallest.at(group).get()]
        };
        assert_eq!([found(7), found(8), found(9)], [[30, 30], [20, 60], [0, 0]]);
        let turned = x.t().argmax(axes![1]).eval_heap();
        assert_eq!(turned.as_slice(), largest.as_slice());
    });
}

#[test]
fn reductions_along_columns_have_the_bits_of_the_plain_loops() {
    on_its_side(|x: f32| x);
    on_its_side(f64::from);
    on_its_side(f16::from_f32);
    on_its_side(|x: f32| x as i8);
    // The columns run along the third axis, which is no group's or all of each.
    let x: HeapTensor<f32, s![3, 70, 5, 40]> = HeapTensor::from_fn(|at| {
        let [a, b, c, d] = <s![3, 70, 5, 40]>::indices(at);
        noise(((a * 70 + b) * 5 + c) * 40 + d)
    });
    let channels_last = x.permute(axes![0, 2, 3, 1]);
    reductions(&channels_last, axes![3]);
    reductions(&channels_last, axes![1, 2]);
    reductions(&channels_last, axes![0, 2]);
}

/// All elements of a tensor on its side, and of the same in row-major order.
macro_rules! all_of {
    ($as_element:expr; $($extent:literal)*; $axes:expr) => {{
        let mut count = 0;
        let x: HeapTensor<_, s![$($extent),*]> = HeapTensor::from_fn(|_| {
            count += 1;
            $as_element(noise(count))
        });
        let turned = x.swap_axes($axes);
        let plain = turned.to_contiguous_heap();
        on_every_set(|| {
            let (sum, right) = (turned.sum_all(), plain.sum_all());
            assert!(sum.is(right), "{sum:?}, not {right:?}");
        });
    }};
}

#[test]
fn all_elements_of_a_tensor_on_its_side_are_reduced_in_their_order() {
    // Rows that fill the accumulators, that end anywhere in them, and that are too short or too long.
    all_of!(|x: f32| x; 100 1024; axes![0, 1]);
    all_of!(|x: f32| x; 331 100; axes![0, 1]);
    all_of!(|x: f32| x; 640 60; axes![0, 1]);
    all_of!(|x: f32| x; 1025 33; axes![0, 1]);
    all_of!(f64::from; 3 65 210; axes![1, 2]);
    all_of!(|x: f32| x as i8; 2 333 70; axes![1, 2]);
}

/// Compares a function along some axes of one tensor with the plain loops.
macro_rules! along {
    ($($function:ident($($arg:literal)?) $in_place:ident;)*) => {$(
        fn $function<T, S, L, K, P>(x: &Tensor<T, S, L, K>, axes: P)
        where
            T: Float<Wide: From<f32>> + Bits,
            S: Reduces<P> + FixedShape,
            L: Layout<S>,
            K: Storage<T>,
            P: Copy,
        {
            let name = stringify!($function);
            let right = along_groups(x, axes, |size, element, out| {
                reference::$function(size, element, $($arg.into(),)? out)
            });
            case(format_args!("{name}"), right, || x.$function(axes $(, $arg.into())?).eval_heap());
            let right = along_groups(x, axes, |size, element, out| {
                reference::$function(size, element, $($arg.into(),)? out)
            });
            case(format_args!(stringify!($in_place)), right, || {
                let mut replaced = x.to_contiguous_heap();
                replaced.$in_place(axes $(, $arg.into())?);
                replaced
            });
        }
    )*};
}

along! {
    softmax() softmax_in_place;
    log_softmax() log_softmax_in_place;
    layer_norm(1e-5_f32) layer_norm_in_place;
    rms_norm(1e-5_f32) rms_norm_in_place;
}

/// Compares softmax and the norms of one tensor over some axes with the plain loops.
fn softmax_and_norms<T, S, L, K, P>(x: &Tensor<T, S, L, K>, axes: P)
where
    T: Float<Wide: From<f32>> + Bits,
    S: Reduces<P> + FixedShape,
    L: Layout<S>,
    K: Storage<T>,
    P: Copy,
{
    softmax(x, axes);
    log_softmax(x, axes);
    layer_norm(x, axes);
    rms_norm(x, axes);
}

/// The same of a function of the elements.
fn softmax_and_norm_of_a_function<T, S, L, K, P>(x: &Tensor<T, S, L, K>, axes: P)
where
    T: Float<Wide: From<f32>> + Bits,
    S: Reduces<P> + FixedShape,
    L: Layout<S>,
    K: Storage<T>,
    P: Copy,
{
    let right = along_groups(x, axes, |size, element, out| {
        reference::softmax(size, |row, column| Num::abs(element(row, column)), out)
    });
    case(format_args!("softmax of a function"), right, || x.abs().softmax(axes).eval_heap());
    let right = along_groups(x, axes, |size, element, out| {
        let element = |row, column| Num::abs(element(row, column));
        reference::layer_norm(size, element, 1e-5.into(), out)
    });
    case(format_args!("layer_norm of a function"), right, || {
        x.abs().layer_norm(axes, 1e-5.into()).eval_heap()
    });
}

/// Rows of one length.
macro_rules! of_length {
    ($n:literal, $as_element:expr) => {{
        let x: HeapTensor<_, s![3, $n]> = HeapTensor::from_fn(|at| {
            let [row, column] = <s![3, $n]>::indices(at);
            $as_element(noise(row * 5000 + column))
        });
        x
    }};
}

/// Requirements: FW-BITS-1, FW-REDUCE-5, FW-REDUCE-6.
#[test]
fn softmax_and_the_norms_of_short_rows_give_the_bits_of_the_plain_loops() {
    let x = of_length!(15, |x: f32| x);
    softmax_and_norms(&x, axes![1]);
    softmax_and_norms(&x, axes![0]);
    softmax_and_norm_of_a_function(&x, axes![1]);
}

/// Requirements: FW-BITS-1, FW-REDUCE-5, FW-REDUCE-6.
#[test]
fn softmax_and_the_norms_of_rows_with_a_tail_give_the_bits_of_the_plain_loops() {
    let x = of_length!(299, |x: f32| x);
    softmax_and_norms(&x, axes![1]);
    softmax_and_norms(&x, axes![0]);
    softmax_and_norms(&x.t(), axes![0]);
    softmax_and_norm_of_a_function(&x, axes![1]);
    softmax_and_norm_of_a_function(&x, axes![0]);
    softmax_and_norm_of_a_function(&x.t(), axes![0]);
}

/// Requirements: FW-BITS-1, FW-REDUCE-5, FW-REDUCE-6.
#[test]
fn softmax_and_the_norms_of_long_rows_give_the_bits_of_the_plain_loops() {
    let x = of_length!(2049, |x: f32| x);
    softmax_and_norms(&x, axes![1]);
    softmax_and_norms(&x.t(), axes![0]);
    softmax_and_norm_of_a_function(&x, axes![1]);
}

/// Requirements: FW-BITS-1, FW-REDUCE-5, FW-REDUCE-6.
#[test]
fn softmax_and_the_norms_of_doubles_give_the_bits_of_the_plain_loops() {
    let x = of_length!(100, f64::from);
    softmax_and_norms(&x, axes![1]);
    softmax_and_norms(&x, axes![0]);
    softmax_and_norm_of_a_function(&x, axes![0]);
}

/// Requirements: FW-BITS-1, FW-REDUCE-5, FW-REDUCE-6.
#[test]
fn softmax_and_the_norms_of_halves_give_the_bits_of_the_plain_loops() {
    let x = of_length!(130, f16::from_f32);
    softmax_and_norms(&x, axes![1]);
    softmax_and_norms(&x.t(), axes![0]);
    softmax_and_norm_of_a_function(&x, axes![1]);
}

/// Groups beside one another, whose rows push each other out of the first cache.
fn abreast<T: Bits>(as_element: impl Fn(f32) -> T) -> HeapTensor<T, s![2, 7, 1536]> {
    HeapTensor::from_fn(|at| {
        let [a, b, c] = <s![2, 7, 1536]>::indices(at);
        as_element(noise((a * 7 + b) * 1536 + c))
    })
}

/// Requirements: FW-BITS-1, FW-REDUCE-5, FW-REDUCE-6.
#[test]
fn softmax_and_the_norms_of_many_groups_abreast_give_the_bits_of_the_plain_loops() {
    softmax_and_norms(&abreast(|x| x), axes![0]);
    softmax(&abreast(|x| x).slice(span![.., .., 0..1203]), axes![1]);
    layer_norm(&abreast(f16::from_f32), axes![1]);
    log_softmax(&abreast(f64::from), axes![1]);
    // Columns that are long.
    let tall: HeapTensor<f32, s![1000, 70]> = HeapTensor::from_fn(|at| {
        let [row, column] = <s![1000, 70]>::indices(at);
        noise(row * 70 + column)
    });
    rms_norm(&tall, axes![0]);
}

/// Requirements: FW-BITS-1, FW-REDUCE-5.
#[test]
fn softmax_over_the_first_and_last_axis_gives_the_bits_of_the_plain_loops() {
    let x: HeapTensor<f32, s![3, 5, 20]> = HeapTensor::from_fn(|at| {
        let [a, b, c] = <s![3, 5, 20]>::indices(at);
        noise((a * 5 + b) * 20 + c)
    });
    softmax_and_norms(&x, axes![0, 2]);
    softmax_and_norms(&x, axes![1, 2]);
    softmax_and_norms(&x, axes![1]);
    softmax_and_norms(&x.permute(axes![2, 0, 1]), axes![2]);
}
