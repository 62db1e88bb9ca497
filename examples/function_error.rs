//! Measures the error of every function: of `f32` over all arguments or every n-th.
//!
//! usage: cargo run --release --example function_error [step [function]]
//!        cargo run --release --example function_error values.csv
//!
//! The second form measures `f64` functions against what `scripts/function-values` writes.
//!
//! The error is in units of the last place of the exact result (of the smallest subnormal below
//! the normal range). With step 1, four thousand million arguments for each function, it takes
//! about an hour.

use formwork::dtype::Float;

type Function = (&'static str, fn(f32) -> f32, fn(f64) -> f64, fn(f64) -> f64);

/// The exact functions, in `f64`, arranged so that nothing cancels.
const FUNCTIONS: &[Function] = &[
    ("sqrt", Float::sqrt, Float::sqrt, libm::sqrt),
    ("rsqrt", Float::rsqrt, Float::rsqrt, |x| 1.0 / libm::sqrt(x)),
    ("exp", Float::exp, Float::exp, libm::exp),
    ("exp2", Float::exp2, Float::exp2, libm::exp2),
    ("expm1", Float::expm1, Float::expm1, libm::expm1),
    ("ln", Float::ln, Float::ln, libm::log),
    ("log2", Float::log2, Float::log2, libm::log2),
    ("ln_1p", Float::ln_1p, Float::ln_1p, libm::log1p),
    ("sin", Float::sin, Float::sin, libm::sin),
    ("cos", Float::cos, Float::cos, libm::cos),
    ("tanh", Float::tanh, Float::tanh, libm::tanh),
    ("sigmoid", Float::sigmoid, Float::sigmoid, |x| logistic(1.0, x)),
    ("erf", Float::erf, Float::erf, libm::erf),
    ("gelu", Float::gelu, Float::gelu, |x| {
        if x == f64::NEG_INFINITY {
            -0.0
        } else {
            x * (0.5 * libm::erfc(-x * core::f64::consts::FRAC_1_SQRT_2))
        }
    }),
    ("gelu_tanh", Float::gelu_tanh, Float::gelu_tanh, |x| {
        let slope = 2.0 * libm::sqrt(2.0 / core::f64::consts::PI);
        logistic(x, slope * x * (1.0 + 0.044_715 * x * x))
    }),
    ("silu", Float::silu, Float::silu, |x| logistic(x, x)),
    ("softplus", Float::softplus, Float::softplus, |x| {
        x.max(0.0) + libm::log1p(libm::exp(-x.abs()))
    }),
    ("hard_sigmoid", Float::hard_sigmoid, Float::hard_sigmoid, |x| (x + 3.0).clamp(0.0, 6.0) / 6.0),
    ("hard_swish", Float::hard_swish, Float::hard_swish, |x| {
        if x <= -3.0 { -0.0 } else { x * ((x + 3.0).min(6.0) / 6.0) }
    }),
];

/// `factor / (1 + exp(-y))`
fn logistic(factor: f64, y: f64) -> f64 {
    if factor == f64::NEG_INFINITY { -0.0 } else { factor / (1.0 + libm::exp(-y)) }
}

/// The distance of a result from the exact one in units of the last place.
fn error(result: f32, exact: f64) -> f64 {
    if result.is_nan() || exact.is_nan() {
        return if result.is_nan() && exact.is_nan() { 0.0 } else { f64::INFINITY };
    }
    let limit = f64::from(f32::MAX) * (1.0 + 2_f64.powi(-25));
    if exact.abs() >= limit || result.is_infinite() {
        // What rounds to infinity must be infinite; next to it a last place is still a last place.
        let is_right =
            f64::from(result) == exact || exact.abs() >= limit && f64::from(result).abs() >= limit;
        let near = (exact.abs() - limit).abs() / 2_f64.powi(104);
        return if is_right { 0.0 } else { near };
    }
    let exponent = if exact == 0.0 { -1074 } else { libm::ilogb(exact) };
    let unit = 2_f64.powi(exponent.max(-126) - 23);
    (f64::from(result) - exact).abs() / unit
}

/// The largest error over the arguments `first`, `first + step`, .., and where it is.
fn worst(function: fn(f32) -> f32, exact: fn(f64) -> f64, first: u64, step: u64) -> (f64, f32) {
    let mut worst = (0.0, 0.0);
    let mut bits = first;
    while let Ok(pattern) = u32::try_from(bits) {
        let x = f32::from_bits(pattern);
        let error = error(function(x), exact(f64::from(x)));
        if error > worst.0 {
            worst = (error, x);
        }
        bits += step;
    }
    worst
}

/// The largest error of each `f64` function over the rows of a file.
fn measure_f64(table: &str) {
    let number = |cell: &str| u64::from_str_radix(cell, 16).map(f64::from_bits);
    println!("{:14} {:>9}  at", "function", "ULP");
    for &(name, _, function, _) in FUNCTIONS {
        let mut worst = (0.0, 0.0);
        for row in table.lines() {
            let cells: Vec<&str> = row.split(',').collect();
            let [found, x, high, low] = cells[..] else { continue };
            let (Ok(x), Ok(high), Ok(low)) = (number(x), number(high), number(low)) else {
                continue;
            };
            if found != name {
                continue;
            }
            let unit = f64::exp2(f64::from(libm::ilogb(high).max(-1022) - 52));
            let error = ((function(x) - high) - low).abs() / unit;
            if error > worst.0 {
                worst = (error, x);
            }
        }
        println!("{name:14} {:9.4}  {:e}", worst.0, worst.1);
    }
}

fn main() {
    let file = std::env::args().nth(1).filter(|name| name.ends_with(".csv"));
    if let Some(file) = file {
        match std::fs::read_to_string(&file) {
            Ok(table) => measure_f64(&table),
            Err(error) => eprintln!("cannot read {file}: {error}"),
        }
        return;
    }
    let step: u64 = std::env::args().nth(1).and_then(|step| step.parse().ok()).unwrap_or(997);
    let only = std::env::args().nth(2);
    println!("{:14} {:>9}  at", "function", "ULP");
    for &(name, function, _, exact) in FUNCTIONS {
        if only.as_ref().is_some_and(|only| only != name) {
            continue;
        }
        let other = std::thread::spawn(move || worst(function, exact, step, 2 * step));
        let one = worst(function, exact, 0, 2 * step);
        let other = other.join().expect("the measurement does not panic");
        let (error, x) = if other.0 > one.0 { other } else { one };
        println!("{name:14} {error:9.4}  {x:e}");
    }
}
