//! The functions of a network: their error in units of the last place, and their special values.
//!
//! Requirements: FW-NUM-5.

use formwork::dtype::{Float, bf16, f16};

use crate::data::Table;

/// A function in `f32`, and what it must keep to.
pub(super) struct Function {
    pub(super) name: &'static str,
    /// The reference table `fn_<table>.safetensors`, if there is one.
    table: &'static str,
    pub(super) f32: fn(f32) -> f32,
    f64: fn(f64) -> f64,
    f16: fn(f16) -> f16,
    bf16: fn(bf16) -> bf16,
    /// The bound for `f32` in `docs/numerics.md`, in units of the last place.
    pub(super) bound: f64,
    /// The bound for `f64`.
    f64_bound: f64,
}

macro_rules! functions {
    ($($name:ident $table:literal $bound:literal $f64_bound:literal;)*) => {
        const FUNCTIONS: &[Function] = &[$(Function {
            name: stringify!($name),
            table: $table,
            f32: Float::$name,
            f64: Float::$name,
            f16: Float::$name,
            bf16: Float::$name,
            bound: $bound,
            f64_bound: $f64_bound,
        }),*];
    };
}

functions! {
    sqrt "sqrt" 0.5 0.5;
    rsqrt "rsqrt" 1.5 2.0;
    exp "exp" 1.0 2.0;
    exp2 "exp2" 1.0 2.0;
    expm1 "expm1" 1.6 2.0;
    ln "log" 0.9 2.0;
    log2 "log2" 0.9 2.0;
    ln_1p "log1p" 0.9 2.0;
    sin "sin" 0.51 2.0;
    cos "cos" 0.51 2.0;
    tanh "tanh" 1.5 2.0;
    sigmoid "sigmoid" 1.0 2.0;
    erf "erf" 1.5 2.0;
    gelu "gelu" 1.75 2.0;
    gelu_tanh "gelu_tanh" 1.5 2.0;
    silu "silu" 1.5 2.0;
    softplus "softplus" 1.75 2.0;
    hard_sigmoid "" 1.0 1.0;
    hard_swish "hard_swish" 2.0 2.0;
}

/// The function of a name.
pub(super) fn function(name: &str) -> &'static Function {
    FUNCTIONS.iter().find(|function| function.name == name).expect("there is such a function")
}

/// The distance of a result from the exact one, in units of the last place of a format with this
/// many bits, the hidden one included, and this smallest normal exponent.
pub(super) fn error(result: f64, exact: f64, bits: i32, lowest: i32) -> f64 {
    let overflow = 2_f64.powi(1 - lowest) * (2.0 - 2_f64.powi(-bits));
    if result == exact || result.abs() >= overflow && exact.abs() >= overflow {
        return 0.0;
    }
    let exponent = if exact == 0.0 { lowest } else { libm::ilogb(exact) };
    (result - exact).abs() / 2_f64.powi(exponent.max(lowest) - bits + 1)
}

/// Requirements: FW-NUM-4.
#[test]
fn the_bounds_are_those_that_the_documentation_states() {
    for function in FUNCTIONS {
        let row = format!("| `{}` |", function.name);
        let text = include_str!("../../docs/numerics.md");
        let line = text.lines().find(|line| line.starts_with(&row)).expect("a row of the table");
        let cells: Vec<_> = line.split('|').map(str::trim).collect();
        let [stated, stated_f64] = [4, 6].map(|at| cells[at].parse::<f64>().expect("a bound"));
        assert_eq!([stated, stated_f64], [function.bound, function.f64_bound], "{}", function.name);
    }
}

#[test]
fn every_function_is_within_its_bound_on_the_reference_tables() {
    for function in FUNCTIONS {
        if function.table.is_empty() {
            continue;
        }
        let path = format!("dtypes/fn_{}.safetensors", function.table);
        let Some(table) = Table::open(&path) else {
            return;
        };
        let rows = table.column::<f32>("x").into_iter().zip(table.column::<f64>("y_f64"));
        for (x, exact) in rows {
            let result = (function.f32)(x);
            let error = error(f64::from(result), exact, 24, -126);
            assert!(
                error <= function.bound,
                "{}({x:e}) is {result:e}, not {exact:e}: {error} ULP",
                function.name
            );
        }
    }
}

/// Requirements: FW-NUM-4.
#[test]
fn every_f64_function_is_within_its_bound() {
    // `scripts/function-values` made the table; a value is the sum of two numbers.
    let table = include_str!("f64_functions.csv");
    let number = |cell: &str| u64::from_str_radix(cell, 16).map(f64::from_bits);
    let mut count = 0;
    for row in table.lines().skip(1) {
        let cells: Vec<&str> = row.split(',').collect();
        let [x, high, low] = [1, 2, 3].map(|i| number(cells[i]).expect("cells are bits"));
        let function = function(cells[0]);
        let result = (function.f64)(x);
        let exponent = libm::ilogb(high).max(-1022);
        let error = ((result - high) - low).abs() / f64::exp2(f64::from(exponent - 52));
        assert!(
            error <= function.f64_bound,
            "{}({x:e}) is {result:e}, not {high:e}: {error} ULP",
            function.name
        );
        count += 1;
    }
    assert_eq!(count, 18 * 120);
}

/// Requirements: FW-NUM-4, FW-NUM-2.
#[test]
fn half_functions_are_those_of_f32_rounded_once_for_every_argument() {
    for function in FUNCTIONS {
        for bits in 0..=u16::MAX {
            let x = f16::from_bits(bits);
            let expected = f16::round_from_f32((function.f32)(x.to_f32()));
            let result = (function.f16)(x);
            let is_same =
                result.to_bits() == expected.to_bits() || result.is_nan() && expected.is_nan();
            assert!(is_same, "{}({x}) is {result}, not {expected}", function.name);
            let x = bf16::from_bits(bits);
            let expected = bf16::round_from_f32((function.f32)(x.to_f32()));
            let result = (function.bf16)(x);
            let is_same =
                result.to_bits() == expected.to_bits() || result.is_nan() && expected.is_nan();
            assert!(is_same, "{}({x}) is {result}, not {expected}", function.name);
        }
    }
}

/// Requirements: FW-NUM-4.
#[test]
fn half_square_roots_are_those_of_the_reference() {
    fn check(path: &str, nan: u16, root: fn(u16) -> (u16, bool)) {
        let Some(table) = Table::open(path) else { return };
        let rows = table.column::<u16>("a").into_iter().zip(table.column::<u16>("sqrt_a"));
        for (a, expected) in rows {
            let (bits, is_nan) = root(a);
            assert_eq!(if is_nan { nan } else { bits }, expected, "{a:04x}");
        }
    }
    check("dtypes/f16_arithmetic.safetensors", 0x7e00, |bits| {
        let root = Float::sqrt(f16::from_bits(bits));
        (root.to_bits(), root.is_nan())
    });
    check("dtypes/bf16_arithmetic.safetensors", 0x7fc0, |bits| {
        let root = Float::sqrt(bf16::from_bits(bits));
        (root.to_bits(), root.is_nan())
    });
}

/// The value of each function at -inf, -0.0, 0.0, inf.
fn limits<T: Float>() -> Vec<(&'static str, fn(T) -> T, [f64; 4])> {
    const INF: f64 = f64::INFINITY;
    const NAN: f64 = f64::NAN;
    vec![
        ("sqrt", T::sqrt, [NAN, -0.0, 0.0, INF]),
        ("rsqrt", T::rsqrt, [NAN, -INF, INF, 0.0]),
        ("exp", T::exp, [0.0, 1.0, 1.0, INF]),
        ("exp2", T::exp2, [0.0, 1.0, 1.0, INF]),
        ("expm1", T::expm1, [-1.0, -0.0, 0.0, INF]),
        ("ln", T::ln, [NAN, -INF, -INF, INF]),
        ("log2", T::log2, [NAN, -INF, -INF, INF]),
        ("ln_1p", T::ln_1p, [NAN, -0.0, 0.0, INF]),
        ("sin", T::sin, [NAN, -0.0, 0.0, NAN]),
        ("cos", T::cos, [NAN, 1.0, 1.0, NAN]),
        ("tanh", T::tanh, [-1.0, -0.0, 0.0, 1.0]),
        ("sigmoid", T::sigmoid, [0.0, 0.5, 0.5, 1.0]),
        ("erf", T::erf, [-1.0, -0.0, 0.0, 1.0]),
        ("gelu", T::gelu, [-0.0, -0.0, 0.0, INF]),
        ("gelu_tanh", T::gelu_tanh, [-0.0, -0.0, 0.0, INF]),
        ("silu", T::silu, [-0.0, -0.0, 0.0, INF]),
        ("hard_sigmoid", T::hard_sigmoid, [0.0, 0.5, 0.5, 1.0]),
        ("hard_swish", T::hard_swish, [-0.0, -0.0, 0.0, INF]),
        ("floor", T::floor, [-INF, -0.0, 0.0, INF]),
        ("ceil", T::ceil, [-INF, -0.0, 0.0, INF]),
        ("trunc", T::trunc, [-INF, -0.0, 0.0, INF]),
        ("round_even", T::round_even, [-INF, -0.0, 0.0, INF]),
        ("recip", T::recip, [-0.0, -INF, INF, 0.0]),
    ]
}

fn check_limits<T: Float>() {
    let arguments = [T::NEG_INFINITY, T::neg(T::ZERO), T::ZERO, T::INFINITY];
    for (name, function, expected) in limits::<T>() {
        for (&x, expected) in arguments.iter().zip(expected) {
            let result = function(x).to_f64();
            let is_same =
                result.to_bits() == expected.to_bits() || result.is_nan() && expected.is_nan();
            assert!(is_same, "{name}({x:?}) of {} is {result}, not {expected}", T::NAME);
        }
        assert!(function(T::NAN).is_nan(), "{name}(NaN) of {}", T::NAME);
        assert!(function(T::neg(T::NAN)).is_nan(), "{name}(-NaN) of {}", T::NAME);
    }
    assert_eq!(T::softplus(T::NEG_INFINITY), T::ZERO);
    assert_eq!(T::softplus(T::INFINITY), T::INFINITY);
    assert!(T::softplus(T::NAN).is_nan());
}

#[test]
fn infinities_zeros_and_nans_have_their_values() {
    check_limits::<f32>();
    check_limits::<f64>();
    check_limits::<f16>();
    check_limits::<bf16>();
}

#[test]
fn arguments_outside_the_domain_give_nan() {
    assert!(Float::ln(-1.0_f32).is_nan());
    assert!(Float::log2(-f32::MIN_POSITIVE).is_nan());
    assert!(Float::ln_1p(-1.5_f64).is_nan());
    assert!(Float::sqrt(-1e-45_f32).is_nan());
    assert_eq!(Float::ln_1p(-1.0_f32), f32::NEG_INFINITY);
}

/// Requirements: FW-NUM-4.
#[test]
fn powers_of_two_are_exact() {
    for n in -149..=127_i16 {
        let power = 2_f64.powi(i32::from(n)) as f32;
        assert_eq!(Float::exp2(f32::from(n)), power);
        assert_eq!(Float::log2(power), f32::from(n));
    }
    for n in -1074..=1023_i16 {
        let power = f64::exp2(f64::from(n));
        assert_eq!(Float::exp2(f64::from(n)), power);
        assert_eq!(Float::log2(power), f64::from(n));
    }
}

#[test]
fn functions_saturate_where_the_format_ends() {
    assert_eq!(Float::exp(88.722_84_f32), f32::INFINITY);
    assert!(Float::exp(88.722_83_f32) < f32::INFINITY);
    assert_eq!(Float::exp(-104.0_f32).to_bits(), 0);
    assert_eq!(Float::exp(-103.972_1_f32).to_bits(), 0);
    assert_eq!(Float::exp(-103.97_f32).to_bits(), 1);
    assert_eq!(Float::exp(709.79_f64), f64::INFINITY);
    assert_eq!(Float::exp(-745.2_f64), 0.0);
    assert_eq!(Float::exp(-745.1_f64).to_bits(), 1);
    for x in [-1e30_f32, -200.0, f32::MIN] {
        assert_eq!(Float::silu(x).to_bits(), (-0.0_f32).to_bits());
        assert_eq!(Float::gelu(x).to_bits(), (-0.0_f32).to_bits());
        assert_eq!(Float::gelu_tanh(x).to_bits(), (-0.0_f32).to_bits());
        assert_eq!(Float::sigmoid(x), 0.0);
        assert_eq!(Float::tanh(x), -1.0);
        assert_eq!(Float::erf(x), -1.0);
        assert_eq!(Float::expm1(x), -1.0);
    }
    for x in [1e30_f32, 200.0, f32::MAX] {
        for function in
            [Float::silu, Float::gelu, Float::gelu_tanh, Float::softplus, Float::hard_swish]
        {
            let function: fn(f32) -> f32 = function;
            assert_eq!(function(x), x);
        }
    }
}

#[test]
fn odd_functions_are_odd_to_the_bit() {
    for bits in (0..0x7f80_0000_u32).step_by(10_007) {
        let x = f32::from_bits(bits);
        for function in [Float::sin, Float::tanh, Float::erf, Float::trunc, Float::round_even] {
            let function: fn(f32) -> f32 = function;
            assert_eq!(function(-x).to_bits(), function(x).to_bits() ^ 0x8000_0000, "{x:e}");
        }
    }
}

/// Requirements: FW-NUM-4.
#[test]
fn sines_of_large_angles_are_reduced_by_enough_digits_of_pi() {
    // Angles close to a multiple of a quarter turn, where digits cancel.
    for bits in (0x3f00_0000..0x7f80_0000_u32).step_by(9973) {
        let x = f32::from_bits(bits);
        let (sin, cos) = (libm::sin(f64::from(x)), libm::cos(f64::from(x)));
        assert!(error(f64::from(Float::sin(x)), sin, 24, -126) <= 0.51, "sin({x:e})");
        assert!(error(f64::from(Float::cos(x)), cos, 24, -126) <= 0.51, "cos({x:e})");
    }
    assert_eq!(Float::sin(16_367_173.0 * 2_f32.powi(72)), 1.0);
    let closest = 6_381_956_970_095_103.0 * 2_f64.powi(797);
    assert!(
        (Float::cos(closest) + 4.687_165_924_254_624e-19).abs() < 1e-33,
        "{:e}",
        Float::cos(closest)
    );
}

/// Requirements: FW-NUM-2.
#[test]
fn rounding_to_whole_numbers_is_that_of_std() {
    let steps = (0..=u32::MAX).step_by(4999).map(f32::from_bits);
    let halves = (-40..40).map(|n| n as f32 / 4.0);
    for x in steps.chain(halves).filter(|x| !x.is_nan()) {
        assert_eq!(Float::floor(x).to_bits(), f32::floor(x).to_bits(), "{x}");
        assert_eq!(Float::ceil(x).to_bits(), f32::ceil(x).to_bits(), "{x}");
        assert_eq!(Float::trunc(x).to_bits(), f32::trunc(x).to_bits(), "{x}");
        assert_eq!(Float::round_even(x).to_bits(), f32::round_ties_even(x).to_bits(), "{x}");
        let y = f64::from(x) * 1.000_000_1;
        assert_eq!(Float::floor(y).to_bits(), f64::floor(y).to_bits(), "{y}");
        assert_eq!(Float::round_even(y).to_bits(), f64::round_ties_even(y).to_bits(), "{y}");
    }
    assert_eq!(Float::round_even(f16::round_from_f32(2.5)).to_f32(), 2.0);
}

/// A sample of all bits of all results. It is the same on every target, with and without `std`,
/// in debug and in release; whoever changes a function changes this number and says so.
/// Requirements: FW-BITS-4.
#[test]
fn results_have_the_same_bits_everywhere() {
    let mut digest = 0xcbf2_9ce4_8422_2325_u64;
    for function in FUNCTIONS {
        for bits in (0..=u32::MAX).step_by(65_521) {
            let x = f32::from_bits(bits);
            let narrow = (function.f32)(x);
            let wide = (function.f64)(f64::from(x));
            let narrow = if narrow.is_nan() { 0 } else { u64::from(narrow.to_bits()) };
            let wide = if wide.is_nan() { 0 } else { wide.to_bits() };
            for result in [narrow, wide] {
                digest = (digest ^ result).wrapping_mul(0x0000_0100_0000_01b3);
            }
        }
    }
    assert_eq!(digest, 0x631c_f6ee_4254_0000, "{digest:#x}");
}
