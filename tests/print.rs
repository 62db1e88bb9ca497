//! Printing: columns as NumPy shows them, and what the types say.
//!
//! Requirements: FW-TENSOR-6.
#![cfg(all(feature = "alloc", feature = "macros"))]

use formwork::dtype::{bf16, f16};
use formwork::prelude::*;

dim! {
    struct Hidden = 4;
    struct Seq = 2;
}

#[test]
fn integers_stand_to_the_right_of_their_column() {
    let x = Tensor::<i32, s![2, 3]>::from_array([[1, 10, 100], [-7, 0, 3]]);
    assert_eq!(x.to_string(), "[[  1  10 100]\n [ -7   0   3]]");
    assert_eq!(x.t().to_string(), "[[  1  -7]\n [ 10   0]\n [100   3]]");
    let largest = Tensor::<u64, s![2]>::from_array([u64::MAX, 0]);
    assert_eq!(largest.to_string(), "[18446744073709551615                    0]");
    let smallest = Tensor::<i64, s![1]>::from_array([i64::MIN]);
    assert_eq!(smallest.to_string(), "[-9223372036854775808]");
}

#[test]
fn blocks_of_more_axes_have_more_lines_between_them() {
    let x = Tensor::<i32, s![2, 3, 4]>::arange();
    let expected = "\
[[[ 0  1  2  3]
  [ 4  5  6  7]
  [ 8  9 10 11]]

 [[12 13 14 15]
  [16 17 18 19]
  [20 21 22 23]]]";
    assert_eq!(x.to_string(), expected);
    let y = Tensor::<i32, s![2, 1, 2, 2, 2]>::arange();
    let expected = "\
[[[[[ 0  1]
    [ 2  3]]

   [[ 4  5]
    [ 6  7]]]]



 [[[[ 8  9]
    [10 11]]

   [[12 13]
    [14 15]]]]]";
    assert_eq!(y.to_string(), expected);
}

#[test]
fn more_than_a_thousand_elements_are_shortened() {
    assert_eq!(
        Tensor::<i32, s![1001]>::arange().to_string(),
        "[   0    1    2 ...  998  999 1000]"
    );
    assert!(!Tensor::<i32, s![1000]>::arange().to_string().contains("..."));
    let expected = "\
[[   0    1    2 ...   27   28   29]
 [  30   31   32 ...   57   58   59]
 [  60   61   62 ...   87   88   89]
 ...
 [1110 1111 1112 ... 1137 1138 1139]
 [1140 1141 1142 ... 1167 1168 1169]
 [1170 1171 1172 ... 1197 1198 1199]]";
    assert_eq!(Tensor::<i32, s![40, 30]>::arange().to_string(), expected);
    let expected = "[[   0]\n [   1]\n [   2]\n ...\n [1197]\n [1198]\n [1199]]";
    assert_eq!(Tensor::<i32, s![1200, 1]>::arange().to_string(), expected);
}

#[test]
fn short_axes_of_a_large_tensor_are_shown_whole() {
    let expected = "\
[[[  0   1   2 ...  97  98  99]
  [100 101 102 ... 197 198 199]]

 [[200 201 202 ... 297 298 299]
  [300 301 302 ... 397 398 399]]

 [[400 401 402 ... 497 498 499]
  [500 501 502 ... 597 598 599]]

 [[600 601 602 ... 697 698 699]
  [700 701 702 ... 797 798 799]]

 [[800 801 802 ... 897 898 899]
  [900 901 902 ... 997 998 999]]

 [[  0   1   2 ...  97  98  99]
  [100 101 102 ... 197 198 199]]]";
    let x = Tensor::<i32, s![6, 2, 100]>::arange().map(|v| v % 1000);
    assert_eq!(x.to_string(), expected);
}

#[test]
fn only_the_elements_that_are_shown_decide_the_width() {
    let x = HeapTensor::<i32, s![2000]>::from_fn(|(i,)| {
        if (3..1997).contains(&i.get()) { 1_000_000 } else { 1 }
    });
    assert_eq!(x.to_string(), "[1 1 1 ... 1 1 1]");
}

#[test]
fn long_rows_go_on_in_the_next_line() {
    let x = Tensor::<i32, s![60]>::arange_by(0, 1000);
    let expected = "\
[    0  1000  2000  3000  4000  5000  6000  7000  8000  9000 10000 11000
 12000 13000 14000 15000 16000 17000 18000 19000 20000 21000 22000 23000
 24000 25000 26000 27000 28000 29000 30000 31000 32000 33000 34000 35000
 36000 37000 38000 39000 40000 41000 42000 43000 44000 45000 46000 47000
 48000 49000 50000 51000 52000 53000 54000 55000 56000 57000 58000 59000]";
    assert_eq!(x.to_string(), expected);
}

#[test]
fn points_stand_below_each_other_with_as_few_digits_as_needed() {
    let show = |x: [f64; 3]| Tensor::<f64, s![3]>::from_array(x).to_string();
    assert_eq!(show([1.0, 2.5, -3.125]), "[ 1.     2.5   -3.125]");
    assert_eq!(show([1.0 / 3.0, 2.0 / 3.0, 100.0]), "[  0.33333333   0.66666667 100.        ]");
    assert_eq!(show([0.1, 0.300_000_000_000_000_04, 2.0]), "[0.1 0.3 2. ]");
    assert_eq!(show([0.0, -0.0, 0.0]), "[ 0. -0.  0.]");
    let single = Tensor::<f32, s![2]>::from_array([0.1, 16.7]);
    assert_eq!(single.to_string(), "[ 0.1 16.7]");
}

#[test]
fn powers_of_ten_are_used_where_a_column_would_be_too_wide() {
    let show = |x: [f64; 2]| Tensor::<f64, s![2]>::from_array(x).to_string();
    assert_eq!(show([1e-5, 1.0]), "[1.e-05 1.e+00]");
    assert_eq!(show([1e8, 1.0]), "[1.e+08 1.e+00]");
    assert_eq!(show([1.0, 1001.5]), "[1.0000e+00 1.0015e+03]");
    assert_eq!(show([1e-300, -1.25e300]), "[ 1.00e-300 -1.25e+300]");
    assert_eq!(show([99_999_999.0, 99_999_999.0]), "[99999999. 99999999.]");
    let single = Tensor::<f32, s![2]>::from_array([1e6, 1e6]);
    assert_eq!(single.to_string(), "[1.e+06 1.e+06]");
    assert_eq!(
        Tensor::<f32, s![2]>::from_array([999_999.0, 1000.0]).to_string(),
        "[999999.   1000.]"
    );
}

#[test]
fn what_is_not_finite_stands_in_the_column_and_does_not_widen_it() {
    let x = Tensor::<f64, s![3]>::from_array([f64::NAN, 1.0, f64::NEG_INFINITY]);
    assert_eq!(x.to_string(), "[ NaN   1. -inf]");
    let y = Tensor::<f32, s![2]>::from_array([f32::INFINITY, 0.123_456_7]);
    assert_eq!(y.to_string(), "[      inf 0.1234567]");
}

#[test]
fn half_types_have_the_digits_they_need_themselves() {
    let x = Tensor::<f16, s![3]>::from_array([0.1, 0.25, 65.5].map(f16::from_f32));
    assert_eq!(x.to_string(), "[ 0.1   0.25 65.5 ]");
    let y = Tensor::<bf16, s![2]>::from_array([0.1, 3.0].map(bf16::from_f32));
    assert_eq!(y.to_string(), "[0.1 3. ]");
    assert_eq!(format!("{y:?}"), "Tensor bf16 (2):(1) [0.1, 3.0]");
}

#[test]
fn every_half_is_printed_by_digits_that_read_it_again() {
    for bits in 0..=u16::MAX {
        let (half, brain) = (f16::from_bits(bits), bf16::from_bits(bits));
        if half.is_finite() {
            let shown = format!("{:?}", Tensor::<f16, s![]>::scalar(half));
            let number: f64 = shown.rsplit(' ').next().unwrap().parse().unwrap();
            assert_eq!(f16::from_f64(number), half, "{shown}");
        }
        if brain.is_finite() {
            let shown = format!("{:?}", Tensor::<bf16, s![]>::scalar(brain));
            let number: f64 = shown.rsplit(' ').next().unwrap().parse().unwrap();
            assert_eq!(bf16::from_f64(number), brain, "{shown}");
        }
    }
}

#[test]
fn bools_are_words() {
    let x = Tensor::<bool, s![1, 2]>::from_array([[true, false]]);
    assert_eq!(x.to_string(), "[[ true false]]");
    assert_eq!(format!("{x:?}"), "Tensor bool (1,2):(2,1) [[true, false]]");
}

#[test]
fn precision_and_width_are_honoured() {
    let x = Tensor::<f32, s![2, 2]>::from_array([[1.0, -0.0625], [1e7, f32::NAN]]);
    let expected = "[[       1.000       -0.062]\n [10000000.000          NaN]]";
    assert_eq!(format!("{x:.3}"), expected);
    assert_eq!(format!("{:.0}", Tensor::<f32, s![2]>::from_array([2.5, 3.5])), "[2 4]");
    assert_eq!(format!("{:6}", Tensor::<i32, s![2]>::arange()), "[     0      1]");
    assert_eq!(format!("{:7.1}", Tensor::<f64, s![2]>::arange()), "[    0.0     1.0]");
    assert_eq!(
        format!("{:.2?}", Tensor::<f64, s![2]>::arange()),
        "Tensor f64 (2):(1) [0.00, 1.00]"
    );
}

#[test]
fn a_scalar_has_no_brackets() {
    assert_eq!(Tensor::<f64, s![]>::scalar(1.0).to_string(), "1.0");
    assert_eq!(Tensor::<f64, s![]>::scalar(1e-7).to_string(), "1e-7");
    assert_eq!(Tensor::<i8, s![]>::scalar(-3).to_string(), "-3");
    assert_eq!(format!("{:?}", Tensor::<i8, s![]>::scalar(-3)), "Tensor i8 ():() -3");
}

#[test]
fn a_tensor_of_no_elements_is_an_empty_pair_of_brackets() {
    assert_eq!(Tensor::<f32, s![0]>::zeros().to_string(), "[]");
    assert_eq!(Tensor::<f32, s![2, 0, 3]>::zeros().to_string(), "[]");
    let x = Tensor::<f32, s![2, 0, 3]>::zeros();
    assert_eq!(format!("{x:?}"), "Tensor f32 (2,0,3):(0,3,1) []");
}

#[test]
fn debug_tells_dtype_shape_and_strides_in_one_line() {
    let x = Tensor::<f32, s![2, 4]>::arange();
    assert_eq!(
        format!("{x:?}"),
        "Tensor f32 (2,4):(4,1) [[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0]]"
    );
    let row = Tensor::<u8, s![2]>::from_array([7, 8]);
    assert_eq!(
        format!("{:?}", row.broadcast_to::<s![2, 2]>()),
        "Tensor u8 (2,2):(0,1) [[7, 8], [7, 8]]"
    );
    let large = HeapTensor::<i32, s![1000, 2000]>::from_fn(|(i, j)| i32::from(i.get() == j.get()));
    assert_eq!(
        format!("{large:?}"),
        "Tensor i32 (1000,2000):(2000,1) [[1, 0, 0, ..., 0, 0, 0], [0, 1, 0, ..., 0, 0, 0], \
         [0, 0, 1, ..., 0, 0, 0], ..., [0, 0, 0, ..., 0, 0, 0], [0, 0, 0, ..., 0, 0, 0], \
         [0, 0, 0, ..., 0, 0, 0]]"
    );
}

#[test]
fn debug_with_more_lines_shows_the_columns() {
    let x = Tensor::<f32, s![2, 2]>::from_array([[1.0, -2.5], [0.125, 30.0]]);
    let expected = "Tensor f32 (2,2):(1,2)\n[[ 1.     0.125]\n [-2.5   30.   ]]";
    assert_eq!(format!("{:#?}", x.t()), expected);
}

/// Requirements: FW-TENSOR-6, FW-DIM-2.
#[test]
fn debug_names_the_named_extents() {
    let x = Tensor::<i32, (Seq, Hidden)>::zeros();
    let expected = "Tensor i32 (Seq=2,Hidden=4):(4,1) [[0, 0, 0, 0], [0, 0, 0, 0]]";
    assert_eq!(format!("{x:?}"), expected);
}

#[test]
fn debug_shows_the_length_and_the_capacity_of_a_bounded_extent() {
    let shown = with_extent::<128, _>(2, |n| {
        let x = Tensor::<i32, _>::from_fn_in((n, dim!(2)), |(i, j)| i32::from(i.get() == j.get()));
        (format!("{x:?}"), format!("{}", x.t()))
    });
    let expected = ("Tensor i32 (2<=128,2):(2,1) [[1, 0], [0, 1]]", "[[1 0]\n [0 1]]");
    assert_eq!(shown, Ok((expected.0.to_string(), expected.1.to_string())));
}

/// Requirements: FW-TENSOR-6, FW-DIM-3.
#[test]
fn a_large_bounded_tensor_is_shortened_by_its_length() {
    let shown = with_extent::<2000, _>(1500, |n| HeapTensor::<u8, _>::full_in((n,), 1).to_string());
    assert_eq!(shown, Ok("[1 1 1 ... 1 1 1]".to_string()));
}
