//! Sums, products and quotients of every element type, against exact results and reference tables.
//!
//! Requirements: FW-NUM-1.

use formwork::dtype::{Element, Float, Int, Num, bf16, f16};

use crate::data::{Table, csv};

fn check_half<T: Num>(path: &str, from_bits: fn(u16) -> T, to_bits: fn(T) -> u16, nan: u16) {
    let Some(table) = Table::open(path) else {
        return;
    };
    let a = table.column::<u16>("a");
    let b = table.column::<u16>("b");
    let functions: [(&str, fn(T, T) -> T); 4] =
        [("add", T::add), ("sub", T::sub), ("mul", T::mul), ("div", T::div)];
    for (name, function) in functions {
        let expected = table.column::<u16>(name);
        assert!(expected.len() > 5000);
        for ((&a, &b), expected) in a.iter().zip(&b).zip(expected) {
            let result = function(from_bits(a), from_bits(b));
            let bits = if result.is_nan() { nan } else { to_bits(result) };
            assert_eq!(bits, expected, "{name} of {a:04x} and {b:04x}");
        }
    }
}

/// Requirements: FW-NUM-2.
#[test]
fn f16_arithmetic_rounds_once_as_in_the_reference() {
    check_half("dtypes/f16_arithmetic.safetensors", f16::from_bits, f16::to_bits, 0x7e00);
}

/// Requirements: FW-NUM-2.
#[test]
fn bf16_arithmetic_rounds_once_as_in_the_reference() {
    check_half("dtypes/bf16_arithmetic.safetensors", bf16::from_bits, bf16::to_bits, 0x7fc0);
}

fn check_int<T: Int + std::str::FromStr>(dtype: &str, rows: &[Vec<String>]) -> usize {
    let rows = rows.iter().filter(|row| row[0] == dtype);
    let read = |cell: &str| cell.parse::<T>().ok();
    let mut count = 0;
    for row in rows {
        let (Some(a), Some(b)) = (read(&row[1]), read(&row[2])) else {
            panic!("cannot read {row:?}")
        };
        assert_eq!(Some(T::add(a, b)), read(&row[3]), "{row:?}");
        assert_eq!(Some(T::sub(a, b)), read(&row[4]), "{row:?}");
        assert_eq!(Some(T::mul(a, b)), read(&row[5]), "{row:?}");
        let undefined = row[6..9].iter().all(String::is_empty);
        assert_eq!(undefined, T::checked_div(a, b).is_none(), "{row:?}");
        if b == T::ZERO {
            assert_eq!(T::div(a, b), T::ZERO);
            assert_eq!(T::div_floor(a, b), T::ZERO);
            assert_eq!(T::mod_floor(a, b), a);
        } else if undefined {
            assert_eq!(T::div(a, b), T::LOWEST);
        } else {
            assert_eq!(Some(T::div_floor(a, b)), read(&row[6]), "{row:?}");
            assert_eq!(Some(T::mod_floor(a, b)), read(&row[7]), "{row:?}");
            assert_eq!(Some(T::div(a, b)), read(&row[8]), "{row:?}");
        }
        count += 1;
    }
    count
}

#[test]
fn integer_arithmetic_is_that_of_the_reference() {
    let Some(rows) = csv("dtypes/integer_arithmetic.csv") else {
        return;
    };
    let checked = check_int::<i8>("int8", &rows)
        + check_int::<u8>("uint8", &rows)
        + check_int::<i16>("int16", &rows)
        + check_int::<i32>("int32", &rows);
    assert_eq!(checked, rows.len());
}

#[test]
fn every_pair_of_i8_and_u8_computes_modulo_256() {
    for a in i8::MIN..=i8::MAX {
        for b in i8::MIN..=i8::MAX {
            let (x, y) = (i32::from(a), i32::from(b));
            assert_eq!(<i8 as Num>::add(a, b), (x + y) as i8);
            assert_eq!(<i8 as Num>::sub(a, b), (x - y) as i8);
            assert_eq!(<i8 as Num>::mul(a, b), (x * y) as i8);
            let quotient = if y == 0 { 0 } else { x / y };
            assert_eq!(<i8 as Num>::div(a, b), quotient as i8);
            let floor = if y == 0 { 0 } else { (f64::from(x) / f64::from(y)).floor() as i32 };
            assert_eq!(<i8 as Int>::div_floor(a, b), floor as i8);
            assert_eq!(<i8 as Int>::mod_floor(a, b), (x - floor * y) as i8);
            assert_eq!(<i8 as Int>::saturating_add(a, b), (x + y).clamp(-128, 127) as i8);
            assert_eq!(<i8 as Int>::checked_mul(a, b), i8::try_from(x * y).ok());
        }
    }
    for a in u8::MIN..=u8::MAX {
        for b in u8::MIN..=u8::MAX {
            let (x, y) = (u32::from(a), u32::from(b));
            assert_eq!(<u8 as Num>::add(a, b), (x + y) as u8);
            assert_eq!(<u8 as Num>::sub(a, b), (256 + x - y) as u8);
            assert_eq!(<u8 as Num>::mul(a, b), (x * y) as u8);
            assert_eq!(<u8 as Num>::div(a, b), x.checked_div(y).unwrap_or(0) as u8);
            assert_eq!(<u8 as Int>::div_floor(a, b), <u8 as Num>::div(a, b));
            assert_eq!(<u8 as Int>::mod_floor(a, b), x.checked_rem(y).unwrap_or(x) as u8);
        }
    }
}

#[test]
fn the_caller_picks_wrapping_saturating_or_checked() {
    assert_eq!(<u8 as Num>::add(200, 128), 72);
    assert_eq!(<u8 as Num>::sub(0, 1), 255);
    assert_eq!(<u8 as Int>::saturating_add(200, 128), 255);
    assert_eq!(<u8 as Int>::saturating_sub(0, 1), 0);
    assert_eq!(<u8 as Int>::checked_add(200, 128), None);
    assert_eq!(<u8 as Int>::checked_sub(0, 1), None);
}

#[test]
fn the_smallest_integer_has_three_absolute_values_and_none_panics() {
    fn check<T: Int>(smallest: T, largest: T) {
        assert_eq!(T::abs(smallest), smallest);
        assert_eq!(T::neg(smallest), smallest);
        assert_eq!(T::saturating_abs(smallest), largest);
        assert_eq!(T::checked_abs(smallest), None);
        assert_eq!(T::abs(T::neg(T::ONE)), T::ONE);
        assert_eq!(T::div(smallest, T::neg(T::ONE)), smallest);
        assert_eq!(T::checked_div(smallest, T::neg(T::ONE)), None);
        assert_eq!(T::div_floor(smallest, T::neg(T::ONE)), smallest);
        assert_eq!(T::mod_floor(smallest, T::neg(T::ONE)), T::ZERO);
    }
    check(i8::MIN, i8::MAX);
    check(i16::MIN, i16::MAX);
    check(i32::MIN, i32::MAX);
    check(i64::MIN, i64::MAX);
}

#[test]
fn the_absolute_value_of_an_unsigned_number_is_itself() {
    fn check<T: Int>() {
        assert_eq!(T::abs(T::HIGHEST), T::HIGHEST);
        assert_eq!(T::sign(T::HIGHEST), T::ONE);
        assert_eq!(T::sign(T::ZERO), T::ZERO);
        assert_eq!(T::neg(T::ONE), T::HIGHEST);
    }
    check::<u8>();
    check::<u16>();
    check::<u32>();
    check::<u64>();
}

/// Requirements: FW-TYPE-1.
#[test]
fn accumulators_hold_every_element_and_wrap_back() {
    fn check<T: Element>(values: impl Iterator<Item = T>) {
        for x in values {
            assert!(T::from_accumulator(x.to_accumulator()) == x, "{x:?}");
        }
    }
    check(i8::MIN..=i8::MAX);
    check(u8::MIN..=u8::MAX);
    check(i16::MIN..=i16::MAX);
    check(u16::MIN..=u16::MAX);
    check([i32::MIN, -1, 0, i32::MAX].into_iter());
    check([0, u32::MAX].into_iter());
    check([false, true].into_iter());
    check((0..0x7c00).map(f16::from_bits));
    check((0..0x7f80).map(bf16::from_bits));
    assert_eq!(i8::from_accumulator(300), 44);
    assert_eq!(u8::from_accumulator(0_u32.wrapping_sub(1)), 255);
    assert_eq!(i32::from_accumulator(1 << 40), 0);
    assert!(bool::from_accumulator(7));
}

/// Requirements: FW-TYPE-1.
#[test]
fn summing_in_the_accumulator_is_summing_in_wrapping_elements() {
    let values: Vec<i8> = (0..1000).map(|i| (i * 37 % 256) as u8 as i8).collect();
    let narrow = values.iter().fold(0, |sum, &x| <i8 as Num>::add(sum, x));
    let wide = values.iter().fold(0, |sum, &x| sum + x.to_accumulator());
    assert_eq!(i8::from_accumulator(wide), narrow);
}

/// Requirements: FW-NUM-2, FW-NUM-5.
#[test]
fn negating_and_absolute_values_of_floats_change_the_sign_bit_alone() {
    for bits in 0..=u16::MAX {
        assert_eq!(Num::neg(f16::from_bits(bits)).to_bits(), bits ^ 0x8000);
        assert_eq!(Num::abs(bf16::from_bits(bits)).to_bits(), bits & 0x7fff);
    }
    assert_eq!(Num::neg(0.0_f32).to_bits(), (-0.0_f32).to_bits());
}

/// Requirements: FW-NUM-5.
#[test]
fn the_sign_keeps_zeros_and_nans() {
    fn check<T: Float>() {
        let negative_zero = T::neg(T::ZERO);
        assert_eq!(T::recip(T::sign(negative_zero)), T::NEG_INFINITY);
        assert!(T::sign(T::NAN).is_nan());
        assert_eq!(T::sign(T::NEG_INFINITY), T::neg(T::ONE));
        assert_eq!(T::sign(T::MIN_POSITIVE), T::ONE);
    }
    check::<f32>();
    check::<f64>();
    check::<f16>();
    check::<bf16>();
}

/// Requirements: FW-REDUCE-1.
#[test]
fn counts_become_floats_in_one_rounding() {
    assert_eq!(f16::from_count(2049).to_f32(), 2048.0);
    assert_eq!(f16::from_count(65519).to_f32(), 65504.0);
    assert_eq!(f16::from_count(65520).to_f32(), f32::INFINITY);
    assert_eq!(bf16::from_count(257).to_f32(), 256.0);
    assert_eq!(f32::from_count(16_777_217), 16_777_216.0);
    #[cfg(target_pointer_width = "64")]
    {
        // Just above a tie, by less than `f64` can hold: through `f64` it would go down.
        let above_tie = (1_usize << 62) + (1 << 54) + 1;
        let tie = (1_usize << 62) + (1 << 54);
        assert_eq!(bf16::from_count(tie).to_f64(), 2_f64.powi(62));
        assert_eq!(bf16::from_count(above_tie).to_f64(), 2_f64.powi(62) + 2_f64.powi(55));
    }
}

/// Requirements: FW-KERNEL-3.
#[test]
fn dot_products_in_order_stay_within_the_bound_of_their_accumulator() {
    fn dot<T: Float>(x: &[f32], y: &[f32]) -> f64 {
        let products = x.iter().zip(y).map(|(&a, &b)| (T::round_from_f32(a), T::round_from_f32(b)));
        products.fold(T::ZERO, |sum, (a, b)| T::mul_then_add(a, b, sum)).to_f64()
    }
    let Some(table) = Table::open("dtypes/dot_products.safetensors") else { return };
    let (x, y) = (table.column::<f32>("x"), table.column::<f32>("y"));
    let (exact, condition) = (table.column::<f64>("exact"), table.column::<f64>("condition"));
    assert_eq!(x.len(), 256 * exact.len());
    let rows = x.chunks_exact(256).zip(y.chunks_exact(256)).zip(exact).zip(condition);
    for (((x, y), exact), condition) in rows {
        // Each of the 256 products and sums may lose half a unit of the sum of magnitudes.
        let magnitude = condition * exact.abs();
        let narrow = (dot::<f32>(x, y) - exact).abs();
        let wide = (dot::<f64>(x, y) - exact).abs();
        assert!(narrow <= 257.0 * 2_f64.powi(-24) * magnitude, "{narrow:e} of {exact:e}");
        assert!(wide <= 257.0 * 2_f64.powi(-53) * magnitude, "{wide:e} of {exact:e}");
    }
}
