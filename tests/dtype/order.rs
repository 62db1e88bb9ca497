//! Minimum, maximum and comparisons, for NaN and zeros of both signs above all.
//!
//! Requirements: FW-NUM-3.

use core::cmp::Ordering;

use formwork::dtype::{Float, Num, Order, bf16, f16};

fn values<T: Float>() -> Vec<T> {
    let positive = [T::ZERO, T::MIN_POSITIVE, T::ONE, T::MAX, T::INFINITY];
    positive.iter().flat_map(|&x| [x, T::neg(x)]).collect()
}

fn bits<T: Float>(x: T) -> u64 {
    x.to_f64().to_bits()
}

fn check_min_max<T: Float>() {
    for a in values::<T>() {
        for b in values::<T>() {
            let (x, y) = (a.to_f64(), b.to_f64());
            let (low, high) = match x.total_cmp(&y) {
                Ordering::Greater => (y, x),
                _ => (x, y),
            };
            assert_eq!(bits(T::minimum(a, b)), low.to_bits(), "min of {a:?} and {b:?}");
            assert_eq!(bits(T::maximum(a, b)), high.to_bits(), "max of {a:?} and {b:?}");
        }
        for nan in [T::NAN, T::neg(T::NAN)] {
            for result in
                [T::minimum(nan, a), T::minimum(a, nan), T::maximum(nan, a), T::maximum(a, nan)]
            {
                assert_eq!(bits(result), bits(T::NAN), "with {a:?}");
            }
        }
    }
}

#[test]
fn minimum_and_maximum_propagate_nan_and_order_zeros() {
    check_min_max::<f32>();
    check_min_max::<f64>();
    check_min_max::<f16>();
    check_min_max::<bf16>();
}

/// Requirements: FW-NUM-3, FW-REDUCE-3.
#[test]
fn the_sign_of_zero_survives_minimum_and_maximum_of_rows() {
    fn check<T: Float>() {
        let minus = T::neg(T::ONE);
        let (low, zero) = (T::neg(T::ZERO), T::ZERO);
        let rows = [[low, zero], [zero, low], [minus, low], [minus, zero]];
        let max = rows.map(|[a, b]| bits(T::maximum(a, b)));
        let min = rows.map(|[a, b]| bits(T::minimum(a, b)));
        assert_eq!(max, [zero, zero, low, zero].map(bits));
        assert_eq!(min, [low, low, minus, minus].map(bits));
    }
    check::<f32>();
    check::<f64>();
    check::<f16>();
    check::<bf16>();
}

#[test]
fn half_comparisons_are_those_of_f32() {
    let sample: Vec<u16> = (0..=u16::MAX).step_by(419).chain([0, 0x8000, 0x7e00, 0xfc01]).collect();
    for &a in &sample {
        for &b in &sample {
            let (x, y) = (f16::from_bits(a), f16::from_bits(b));
            let (p, q) = (x.to_f32(), y.to_f32());
            assert_eq!(Order::equal(x, y), p == q);
            assert_eq!(Order::not_equal(x, y), p != q);
            assert_eq!(Order::less(x, y), p < q);
            assert_eq!(Order::less_equal(x, y), p <= q);
            assert_eq!(Order::greater(x, y), p > q);
            assert_eq!(Order::greater_equal(x, y), p >= q);
            let (x, y) = (bf16::from_bits(a), bf16::from_bits(b));
            let (p, q) = (x.to_f32(), y.to_f32());
            assert_eq!(Order::equal(x, y), p == q);
            assert_eq!(Order::less(x, y), p < q);
            assert_eq!(Order::less_equal(x, y), p <= q);
        }
    }
}

#[test]
fn lowest_and_highest_bound_every_value() {
    fn check<T: Order>(values: impl IntoIterator<Item = T>) {
        for x in values {
            assert!(T::less_equal(T::LOWEST, x) && T::less_equal(x, T::HIGHEST));
            assert_eq!(T::maximum(T::LOWEST, x), x);
            assert_eq!(T::minimum(T::HIGHEST, x), x);
        }
    }
    check([false, true]);
    check(i8::MIN..=i8::MAX);
    check(u8::MIN..=u8::MAX);
    check([i64::MIN, 0, i64::MAX]);
    check([0, u64::MAX]);
    check(values::<f32>());
    check(values::<f16>());
    check(values::<bf16>());
    check(values::<f64>());
}

/// All of these in the order that comparing gives: what a rank and the next values are for.
fn check_ranks<T: Order>(values: &[T], has_nan: bool) {
    let numbers = || values.iter().copied().filter(|x| !x.is_nan());
    for x in numbers() {
        let (below, above) = (x.just_below(0), x.just_above(0));
        let (most, least) = (x.just_below(u32::MAX), x.just_above(u32::MAX));
        for y in numbers() {
            assert_eq!(x.rank(0) < y.rank(0), T::less(x, y), "{x:?} {y:?}");
            if T::greater(x, T::LOWEST) {
                assert_eq!(T::greater(y, below), T::greater_equal(y, x), "{y:?} {x:?} {below:?}");
            }
            if T::less(x, T::HIGHEST) {
                assert_eq!(T::less(y, above), T::less_equal(y, x), "{y:?} {x:?} {above:?}");
            }
        }
        for y in values.iter().copied().filter(|_| has_nan) {
            assert_eq!(!T::less_equal(y, most), y.is_nan(), "{y:?} {most:?}");
            assert_eq!(!T::greater_equal(y, least), y.is_nan(), "{y:?} {least:?}");
        }
    }
    for x in values.iter().filter(|x| x.is_nan()) {
        assert_eq!([x.rank(i64::MIN), x.rank(7)], [i64::MIN, 7]);
    }
}

#[test]
fn ranks_and_the_next_values_are_those_of_the_order() {
    fn floats<T: Float>() -> Vec<T> {
        values().into_iter().chain([T::NAN, T::neg(T::NAN)]).collect()
    }
    let tiny = [1, 2, 1 << 31 | 1, 1 << 31 | 2].map(f32::from_bits);
    check_ranks(&[floats(), tiny.to_vec()].concat(), true);
    let tiny = [1, 2, 1 << 63 | 1, 1 << 63 | 2].map(f64::from_bits);
    check_ranks(&[floats(), tiny.to_vec()].concat(), true);
    let halves: Vec<f16> = (0..=u16::MAX).step_by(37).map(f16::from_bits).collect();
    check_ranks(&[floats(), halves].concat(), true);
    let halves: Vec<bf16> = (0..=u16::MAX).step_by(37).map(bf16::from_bits).collect();
    check_ranks(&[floats(), halves].concat(), true);
    check_ranks(&[false, true], false);
    check_ranks(&(i8::MIN..=i8::MAX).collect::<Vec<_>>(), false);
    check_ranks(&(u8::MIN..=u8::MAX).collect::<Vec<_>>(), false);
    check_ranks(&[i64::MIN, -1, 0, 1, i64::MAX], false);
    check_ranks(&[0, 1, u64::MAX / 2, u64::MAX / 2 + 1, u64::MAX], false);
}

#[test]
fn clamping_gives_the_upper_bound_when_the_bounds_cross() {
    assert_eq!(Order::clamp_between(5_i32, 0, 3), 3);
    assert_eq!(Order::clamp_between(-5_i32, 0, 3), 0);
    assert_eq!(Order::clamp_between(1_i32, 4, 2), 2);
    assert!(Order::clamp_between(f32::NAN, 0.0, 1.0).is_nan());
    assert!(Order::clamp_between(0.5, f32::NAN, 1.0).is_nan());
}

#[test]
fn relu_of_nan_is_nan_and_of_minus_zero_is_zero() {
    assert!(Num::relu(f16::NAN).is_nan());
    assert_eq!(Num::relu(-0.0_f32).to_bits(), 0);
    assert_eq!(Num::relu(-3_i8), 0);
    assert_eq!(Num::relu(200_u8), 200);
}

#[test]
fn the_total_order_ranks_zeros_and_nans() {
    fn check<T: Float>() {
        let ranked = [
            T::neg(T::NAN),
            T::NEG_INFINITY,
            T::neg(T::ONE),
            T::neg(T::ZERO),
            T::ZERO,
            T::ONE,
            T::INFINITY,
            T::NAN,
        ];
        for (i, &a) in ranked.iter().enumerate() {
            for (j, &b) in ranked.iter().enumerate() {
                assert_eq!(T::compare_total(a, b), i.cmp(&j), "{a:?} and {b:?}");
            }
        }
    }
    check::<f32>();
    check::<f64>();
    check::<f16>();
    check::<bf16>();
}
