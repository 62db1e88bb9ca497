//! Element-wise functions, choices and comparisons as expressions: broadcast, fused, on any layout.
//!
//! Requirements: FW-NUM-7.
#![cfg(feature = "macros")]

#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/runner.rs"]
mod runner;

use formwork::dtype::{Float, Num, bf16, f16};
use formwork::prelude::*;
use runner::case;

/// Each function has the bits of that of the element on every instruction set, in long rows, one by one,
/// and on a view that runs backwards in steps.
macro_rules! agree {
    ($t:ty, $from:expr; $($function:ident)*) => {{
        // More than a row of the widest vectors, an odd number, and enough for the best set.
        let x = Tensor::<$t, s![3, 131]>::from_fn(|(i, j)| {
            $from((i.get() * 131 + j.get()) as f32 * 0.0625 - 8.0)
        });
        let view = x.slice(span![.., ..;-1]).permute(axes![1, 0]);
        let step = x.slice(span![..;2, ..;-2]);
        $(
            let one = <$t as Float>::$function;
            let name = stringify!($function);
            // Computed one by one, before any set is forced.
            case(format_args!("{name}"), x.iter().map(one).collect::<Vec<_>>(), || x.$function().eval());
            case(format_args!("{name} of a view"), view.iter().map(one).collect::<Vec<_>>(), || {
                view.$function().eval()
            });
            case(format_args!("{name} of a sum"), step.iter().map(one).collect::<Vec<_>>(), || {
                (&step + <$t>::default()).$function().eval()
            });
            // The function of an element is the same on every set too.
            case(format_args!("{name} one by one"), x.iter().map(one).collect::<Vec<_>>(), || x.map(one));
        )*
    }};
}

macro_rules! agree_for {
    ($t:ty, $from:expr) => {
        agree!($t, $from;
            recip floor ceil trunc round_even sqrt rsqrt exp exp2 expm1 ln log2 ln_1p sin cos tanh
            sigmoid erf gelu gelu_tanh silu softplus hard_sigmoid hard_swish)
    };
}

#[test]
fn functions_of_f32_are_those_of_the_element() {
    agree_for!(f32, |x| x);
}

#[test]
fn functions_of_f64_are_those_of_the_element() {
    agree_for!(f64, f64::from);
}

#[test]
fn functions_of_halves_are_those_of_the_element() {
    agree_for!(f16, f16::from_f32);
    agree_for!(bf16, bf16::from_f32);
}

#[test]
fn functions_in_a_chain_are_those_one_by_one() {
    let x: Tensor<f32, s![2, 2]> = Tensor::from_array([[0., 1.], [-1., 4.]]);
    let bias: Tensor<f32, s![2]> = Tensor::from_array([1., -1.]);
    let y = ((&x * 2.0 + &bias).square() + 1.0).sqrt().floor().eval();
    assert_eq!(y.to_array(), [[1., 1.], [1., 7.]]);
    let gate = (x.sigmoid() * &x - x.silu()).abs().max_all();
    assert!(gate < 1e-6);
}

/// Requirements: FW-NUM-5, FW-NUM-7.
#[test]
fn finite_and_nan_are_told_apart() {
    let x: Tensor<f32, s![4]> = Tensor::from_array([0., f32::NAN, f32::INFINITY, -1.]);
    assert_eq!(x.is_nan().eval().to_array(), [false, true, false, false]);
    assert_eq!(x.is_finite().eval().to_array(), [true, false, false, true]);
}

/// Requirements: FW-NUM-5, FW-NUM-7.
#[test]
fn elu_of_halves_keeps_what_is_positive() {
    let x: Tensor<f16, s![3]> = Tensor::from_array([2.0, 0.0, -1.0].map(f16::from_f32));
    let y = x.elu(1.0).eval().to_array();
    assert_eq!(y, [2.0, 0.0, -0.632_120_6].map(f16::from_f32));
    let wide: Tensor<f32, s![5]> = Tensor::from_array([2.0, 0.0, -0.0, -1.0, f32::NEG_INFINITY]);
    let [two, zero, negative_zero, one, limit] = wide.elu(0.5).eval().to_array();
    assert_eq!((two, zero, limit), (2.0, 0.0, -0.5));
    assert_eq!(negative_zero.to_bits(), (-0.0_f32).to_bits());
    assert!((one - -0.316_060_3).abs() < 1e-6);
    assert!(Tensor::<f32, s![1]>::full(f32::NAN).elu(1.0).is_nan().all_all());
}

#[test]
fn a_leaky_relu_has_two_slopes() {
    let x: Tensor<f32, s![4]> = Tensor::from_array([2.0, -2.0, -0.0, f32::NAN]);
    let y = x.leaky_relu(0.25).eval().to_array();
    assert_eq!(y[..3], [2.0, -0.5, 0.0]);
    assert!(y[3].is_nan());
}

#[test]
fn a_remainder_has_the_sign_of_the_divisor_and_broadcasts() {
    let x: Tensor<i32, s![1, 3]> = Tensor::from_array([[10, 20, 30]]);
    let y: Tensor<i32, s![1, 1]> = Tensor::from_array([[7]]);
    assert_eq!(x.remainder(&y).eval().to_array(), [[3, 6, 2]]);
    let column: Tensor<i32, s![2, 1]> = Tensor::from_array([[-7], [0]]);
    assert_eq!(x.remainder(&column).eval().to_array(), [[-4, -1, -5], [10, 20, 30]]);
    let z: Tensor<f32, s![4]> = Tensor::from_array([5.5, -5.5, 4.0, -4.0]);
    assert_eq!(z.remainder(2.0).eval().to_array(), [1.5, 0.5, 0.0, 0.0]);
    assert_eq!(z.remainder(-2.0).eval().to_array(), [-0.5, -1.5, -0.0, -0.0]);
    assert_eq!(
        z.remainder(f32::INFINITY).eval().to_array(),
        [5.5, f32::INFINITY, 4.0, f32::INFINITY]
    );
    assert!(z.remainder(0.0).is_nan().all_all());
    let bytes: Tensor<u8, s![2]> = Tensor::from_array([200, 7]);
    assert_eq!(bytes.remainder(128).eval().to_array(), [72, 7]);
    let lowest: Tensor<i8, s![1]> = Tensor::from_array([-128]);
    assert_eq!(lowest.remainder(-1).eval().to_array(), [0]);
}

/// Requirements: FW-NUM-7, FW-SHAPE-2.
#[test]
fn truth_values_broadcast_in_every_profile() {
    let row: Tensor<bool, s![1, 3]> = Tensor::from_array([[true, false, true]]);
    let column: Tensor<bool, s![2, 1]> = Tensor::from_array([[true], [false]]);
    let and: Tensor<bool, s![2, 3]> = (&row & &column).eval();
    assert_eq!(and.to_array(), [[true, false, true], [false, false, false]]);
    let or = (&row | &column).eval();
    assert_eq!(or.to_array(), [[true, true, true], [true, false, true]]);
    let xor = (&row ^ !&column).eval();
    assert_eq!(xor.to_array(), [[true, false, true], [false, true, false]]);
    let equal = row.equal(&column).eval();
    assert_eq!(equal.to_array(), [[true, false, true], [false, true, false]]);
    let less = column.less(&row).eval();
    assert_eq!(less.to_array(), [[false, false, false], [true, false, true]]);
    assert_eq!(row.maximum(&column).eval().to_array(), or.to_array());
}

/// Requirements: FW-NUM-7, FW-SHAPE-2.
#[test]
fn a_choice_broadcasts_all_three() {
    let mask: Tensor<bool, s![2, 1]> = Tensor::from_array([[true], [false]]);
    let row: Tensor<i8, s![3]> = Tensor::from_array([1, 2, 3]);
    let chosen: Tensor<i8, s![2, 3]> = mask.where_(&row, -1).eval();
    assert_eq!(chosen.to_array(), [[1, 2, 3], [-1, -1, -1]]);
    let numbers: Tensor<f32, s![2, 1]> = mask.where_(1.0_f32, 0.5).eval();
    assert_eq!(numbers.to_array(), [[1.0], [0.5]]);
    let lazy: Tensor<i8, s![2, 3]> = row.greater(1).where_(&row, mask.where_(0_i8, 9)).eval();
    assert_eq!(lazy.to_array(), [[0, 2, 3], [9, 2, 3]]);
}

#[test]
fn a_choice_takes_no_part_of_the_other_side() {
    let x: Tensor<f32, s![3]> = Tensor::from_array([4.0, -1.0, 0.0]);
    let root = x.greater_equal(0.0).where_(x.sqrt(), 0.0).eval();
    assert_eq!(root.to_array(), [2.0, 0.0, 0.0]);
    let inverse = x.equal(0.0).where_(7.0, x.recip()).eval();
    assert_eq!(inverse.to_array(), [0.25, -1.0, 7.0]);
}

#[test]
fn any_function_of_one_or_two_elements_is_an_expression() {
    let x: Tensor<i32, s![2, 3]> = Tensor::arange();
    let odd: Tensor<bool, s![3, 2]> = x.t().map_with(|v| v % 2 == 1).eval();
    assert_eq!(odd.to_array(), [[false, true], [true, false], [false, true]]);
    let scale = 10;
    let y: Tensor<i64, s![2, 3]> =
        (&x + 1).map_with(|v| i64::from(v) * scale).map_with(|v| v - 1).eval();
    assert_eq!(y.to_array(), [[9, 19, 29], [39, 49, 59]]);
    let column: Tensor<u8, s![2, 1]> = Tensor::from_array([[1], [2]]);
    let shifted: Tensor<i32, s![2, 3]> = x.zip_with(&column, |v, by: u8| v << by).eval();
    assert_eq!(shifted.to_array(), [[0, 2, 4], [12, 16, 20]]);
    let total: i64 = (&x * 2).zip_with(&column, |v, by: u8| v + i32::from(by)).sum_all();
    assert_eq!(total, 30 + 9);
}

/// Requirements: FW-NUM-7, FW-SHAPE-2.
#[test]
fn functions_that_need_three_operands_broadcast_them() {
    let x: Tensor<f32, s![2, 2]> = Tensor::from_array([[1., 2.], [3., 4.]]);
    let factor: Tensor<f32, s![2]> = Tensor::from_array([10., 100.]);
    let addend: Tensor<f32, s![2, 1]> = Tensor::from_array([[0.5], [-0.5]]);
    let y: Tensor<f32, s![2, 2]> = x.mul_then_add(&factor, &addend).eval();
    assert_eq!(y.to_array(), [[10.5, 200.5], [29.5, 399.5]]);
    assert_eq!(x.fma(&factor, &addend).eval().to_array(), y.to_array());
    let held = x.clamp(&addend, &factor).eval();
    assert_eq!(held.to_array(), x.to_array());
    let z = x.clamp(2.0, 3.0).eval();
    assert_eq!(z.to_array(), [[2., 2.], [3., 3.]]);
}

/// Requirements: FW-NUM-2, FW-BITS-5.
#[test]
fn a_fused_product_and_sum_is_rounded_once() {
    // (1 + u)(1 - u) - 1 is -u^2, which a rounded product loses.
    let u = f32::EPSILON;
    let x: Tensor<f32, s![300]> = Tensor::full(1. + u);
    let fused = x.fma(1. - u, -1.).eval();
    assert_eq!(fused.to_array(), [-u * u; 300]);
    assert_eq!((&x * 1.).fma(1. - u, -1.).eval().to_array(), [-u * u; 300]);
    assert_eq!(x.mul_then_add(1. - u, -1.).eval().to_array(), [0.; 300]);

    let u = f64::EPSILON;
    let x: Tensor<f64, s![1]> = Tensor::full(1. + u);
    assert_eq!(x.fma(1. - u, -1.).eval().to_array(), [-u * u]);
    let x: Tensor<i8, s![1]> = Tensor::full(100);
    assert_eq!(x.fma(3, 1).eval().to_array(), [45]);
}

/// Requirements: FW-NUM-1.
#[test]
fn the_absolute_value_of_the_lowest_integer_wraps() {
    let x: Tensor<i8, s![2]> = Tensor::from_array([-128, -127]);
    assert_eq!(x.abs().eval().to_array(), [-128, 127]);
    let x: Tensor<i64, s![1]> = Tensor::from_array([i64::MIN]);
    assert_eq!(x.abs().eval().to_array(), [i64::MIN]);
}

/// Requirements: FW-NUM-1.
#[test]
fn bytes_wrap_as_expressions_do() {
    let x: Tensor<u8, s![2]> = Tensor::from_array([200, 0]);
    let y: Tensor<u8, s![2]> = Tensor::from_array([128, 255]);
    assert_eq!((&x + &y).eval().to_array(), [72, 255]);
    assert_eq!((&x - &y).eval().to_array(), [72, 1]);
    assert_eq!(<u8 as Num>::add(200, 128), 72);
}

/// Requirements: FW-NUM-3.
#[test]
fn smaller_and_larger_do_not_depend_on_the_order_of_operands() {
    let nan = f16::NAN;
    let one: Tensor<f16, s![2]> = Tensor::from_array([nan, f16::ONE]);
    let other: Tensor<f16, s![2]> = Tensor::from_array([f16::ONE, nan]);
    assert!(one.minimum(&other).is_nan().all_all());
    assert!(one.maximum(&other).is_nan().all_all());
    let low: Tensor<bf16, s![2]> = Tensor::from_array([-0.0, 0.0].map(bf16::from_f32));
    let high: Tensor<bf16, s![2]> = Tensor::from_array([0.0, -0.0].map(bf16::from_f32));
    assert_eq!(low.maximum(&high).eval().to_array().map(bf16::to_bits), [0, 0]);
    assert_eq!(low.minimum(&high).eval().to_array().map(bf16::to_bits), [0x8000, 0x8000]);
}

/// Requirements: FW-NUM-6.
#[test]
fn whole_powers_multiply() {
    let x: Tensor<f32, s![4]> = Tensor::from_array([2.0, -3.0, 0.0, f32::NAN]);
    assert_eq!(x.powi(5).eval().to_array()[..3], [32.0, -243.0, 0.0]);
    assert_eq!(x.powi(0).eval().to_array(), [1.0; 4]);
    assert_eq!(x.slice(span![..2]).powi(1).eval().to_array(), [2.0, -3.0]);
    let bytes: Tensor<u8, s![2]> = Tensor::from_array([3, 7]);
    assert_eq!(bytes.powi(6).eval().to_array(), [217, 145]);
    let half: Tensor<f16, s![1]> = Tensor::from_array([f16::from_f32(1.1)]);
    let wide = half.to_array()[0].to_f32();
    assert_eq!((&half * f16::ONE).powi(3).eval().to_array(), [f16::from_f32(wide * (wide * wide))]);
}

/// Requirements: FW-TYPE-2, FW-NUM-7.
#[test]
fn casts_are_expressions() {
    let x: Tensor<f32, s![2, 2]> = Tensor::from_array([[1.5, -2.5], [300., f32::NAN]]);
    let lossy: Tensor<i8, s![2, 2]> = x.cast_lossy::<i8>().eval();
    assert_eq!(lossy.to_array(), [[1, -2], [127, 0]]);
    let saturating: Tensor<u8, s![2, 2]> = (&x * 2.0).cast_saturating::<u8>().eval();
    assert_eq!(saturating.to_array(), [[3, 0], [255, 0]]);
    let y: Tensor<i32, s![2]> = Tensor::from_array([300, -1]);
    let wrapping: Tensor<u8, s![2]> = y.cast_wrapping::<u8>().eval();
    assert_eq!(wrapping.to_array(), [44, 255]);
    let sum: f32 = x.t().cast_lossy::<f16>().slice_sum();
    assert_eq!(sum, 299.0);
    let mean: Tensor<f64, s![]> = y.cast_lossy::<f64>().mean(axes![0]).eval();
    assert_eq!(mean.item(), 149.5);
}

/// The sum of what is finite.
trait SliceSum {
    fn slice_sum(self) -> f32;
}

impl<E> SliceSum for Lazy<E>
where
    E: Expr<Elem = f16> + formwork::tensor::Source<E::Shape, Elem = f16>,
{
    fn slice_sum(self) -> f32 {
        self.map_with(|x| if x.is_finite() { x } else { f16::ZERO }).sum_wide_all()
    }
}

/// Requirements: FW-TYPE-2.
#[test]
fn a_checked_cast_names_the_first_element_that_does_not_fit() {
    let x = Tensor::<i32, s![2, 20]>::from_fn(|(i, j)| (i.get() * 20 + j.get()) as i32 * 10);
    let fits: Tensor<i16, s![2, 20]> = x.cast_checked::<i16>().unwrap();
    assert_eq!(fits.get([1, 19]), Some(390));
    let error = x.cast_checked::<u8>().unwrap_err();
    assert_eq!(error.indices(), [1, 6]);
    assert_eq!(
        error.to_string(),
        "element [1, 6]: cannot cast the i32 value 260 to u8: it is above the largest u8, which is 255",
    );
    // The order is that of the coordinates, not of memory.
    assert_eq!(x.t().cast_checked::<u8>().unwrap_err().indices(), [6, 1]);
    assert_eq!((&x - 1).cast_checked::<u8>().unwrap_err().indices(), [0, 0]);
    let mut out = Tensor::<u8, s![2, 20]>::ones();
    assert!(x.cast_checked_into(&mut out).is_err());
    assert_eq!((out.get([1, 5]), out.get([1, 6])), (Some(250), Some(0)));
    assert!(Tensor::<f32, s![0, 2]>::zeros().cast_checked::<bool>().is_ok());
}

/// Requirements: FW-TYPE-4, FW-TYPE-5.
#[test]
fn promotion_is_asked_for() {
    let whole: Tensor<i32, s![2, 1]> = Tensor::from_array([[1], [2]]);
    let float: Tensor<f16, s![2]> = Tensor::from_array([0.5, 0.25].map(f16::from_f32));
    let sum: Tensor<f16, s![2, 2]> = whole.promote_add(&float).eval();
    assert_eq!(sum.to_array(), [[1.5, 1.25], [2.5, 2.25]].map(|row| row.map(f16::from_f32)));
    let product: Tensor<f32, s![2]> =
        float.promote_mul(&Tensor::<f32, s![2]>::full(3.0)).promote_sub(1_u8).eval();
    assert_eq!(product.to_array(), [0.5, -0.25]);
    let bytes: Tensor<u8, s![2]> = Tensor::from_array([200, 3]);
    let signed: Tensor<i8, s![2]> = Tensor::from_array([-100, 2]);
    let difference: Tensor<i16, s![2]> = bytes.promote_sub(&signed).eval();
    assert_eq!(difference.to_array(), [300, 1]);
    let quotient: Tensor<i64, s![2]> = bytes.promote_div(&Tensor::<i64, s![2]>::full(2)).eval();
    assert_eq!(quotient.to_array(), [100, 1]);
    let truth: Tensor<bool, s![2]> = Tensor::from_array([true, false]);
    let counted: Tensor<i32, s![2]> = truth.promote_add(40_i32).eval();
    assert_eq!(counted.to_array(), [41, 40]);
}
