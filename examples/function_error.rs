//! Measures the error of every function: of `f32` over all arguments or every n-th.
//!
//! usage: cargo run --release --example function_error [step [function]]
//!        cargo run --release --example function_error values.csv
//!
//! The first form compares with the same function in `f64`, whose own error is a few thousand-millionths
//! of a unit of `f32`. The second measures `f64` functions against what `scripts/function-values` writes.
//!
//! The error is in units of the last place of the exact result (of the smallest subnormal below the normal
//! range). With step 1, four thousand million arguments for each function, it takes a quarter of an hour.
//!
//! Compiled for AVX2 or AVX-512 (`RUSTFLAGS="-C target-cpu=native"`) it also compares `exp_down` with that of
//! the portable set, to the bit.

use formwork::dtype::Float;
use formwork::isa::{Isa, Level, NATIVE, Native, Portable};
use formwork::prelude::*;

/// How many arguments are computed at once.
const COUNT: usize = 4096;
type Singles = HeapTensor<f32, s![4096]>;
type Doubles = HeapTensor<f64, s![4096]>;

/// A name, the function, the function in `f64`, and that of a single `f64`.
type Function =
    (&'static str, fn(&Singles, &mut Singles), fn(&Doubles, &mut Doubles), fn(f64) -> f64);

macro_rules! functions {
    ($($name:ident)*) => {
        &[
            // It is no function of tensors, and what it stands for is the exponential.
            (
                "exp_down",
                |x, y| {
                    for (y, x) in y.as_slice_mut().iter_mut().zip(x.as_slice()) {
                        *y = Float::exp_down(*x, NATIVE);
                    }
                },
                |x, y| x.exp().eval_into(y),
                |x| Float::exp_down(x, NATIVE),
            ),
            $((
                stringify!($name),
                |x, y| x.$name().eval_into(y),
                |x, y| x.$name().eval_into(y),
                Float::$name,
            )),*
        ]
    };
}

const FUNCTIONS: &[Function] = functions! {
    sqrt rsqrt exp exp2 expm1 ln log2 ln_1p sin cos tanh sigmoid erf gelu gelu_tanh silu softplus
    hard_sigmoid hard_swish
};

/// The arguments that a function is for, of those that are numbers.
fn domain(name: &str) -> (f32, f32) {
    match name {
        // Below, the result is subnormal, or 0 in its place.
        "exp_down" => (-87.336_54, 0.0),
        _ => (f32::NEG_INFINITY, f32::INFINITY),
    }
}

/// The distance of a result from the exact one in units of the last place.
fn error(result: f32, exact: f64) -> f64 {
    // Where infinity would be, were it a number.
    const HIGHEST: f64 = 2.0 * (1_u128 << 127) as f64;
    // What is at least this rounds to infinity; next to it a last place is still a last place.
    let limit = f64::from(f32::MAX) * (1.0 + 2_f64.powi(-25));
    let result = f64::from(result).clamp(-HIGHEST, HIGHEST);
    let exact = exact.clamp(-HIGHEST, HIGHEST);
    let exponent = ((exact.to_bits() >> 52) & 0x7ff).max(1023 - 126);
    let scale = f64::from_bits((2 * 1023 + 23 - exponent) << 52);
    let is_nan = result.is_nan() && exact.is_nan();
    let is_infinite = result == exact.signum() * HIGHEST && exact.abs() >= limit;
    if is_nan || is_infinite {
        0.0
    } else if result.is_nan() || exact.is_nan() {
        f64::INFINITY
    } else {
        (result - exact).abs() * scale
    }
}

/// The largest error over every `step`-th argument, in each second block, and where it is.
fn worst((name, function, exact, _): Function, first: u64, step: u64) -> (f64, f32) {
    let (low, high) = domain(name);
    let (mut x, mut y) = (Singles::zeros(), Singles::zeros());
    let (mut wide, mut z) = (Doubles::zeros(), Doubles::zeros());
    let mut worst = (0.0, 0.0);
    let mut at = first * COUNT as u64;
    while at * step <= u64::from(u32::MAX) {
        for (x, i) in x.as_slice_mut().iter_mut().zip(at..) {
            let argument = f32::from_bits(u32::try_from(i * step).unwrap_or(0));
            // An argument that does not belong to it gives way to one that does.
            *x = if argument < low || high < argument { 0.0 } else { argument };
        }
        for (wide, x) in wide.as_slice_mut().iter_mut().zip(x.as_slice()) {
            *wide = f64::from(*x);
        }
        function(&x, &mut y);
        exact(&wide, &mut z);
        let errors = y.as_slice().iter().zip(z.as_slice());
        let largest = errors.clone().map(|(y, z)| error(*y, *z)).fold(0.0, f64::max);
        if largest > worst.0 {
            let place = errors.clone().position(|(y, z)| error(*y, *z) == largest);
            worst = (largest, place.map_or(f32::NAN, |place| x.as_slice()[place]));
        }
        at += 2 * COUNT as u64;
    }
    worst
}

/// Of how many arguments `exp_down` has other bits on the portable set, which rounds its steps in another way.
fn others(step: usize) -> usize {
    let differs = |bits: &u32| {
        let x = f32::from_bits(*bits);
        Float::exp_down(x, Portable).to_bits() != Float::exp_down(x, NATIVE).to_bits()
    };
    // From -0 to where all is 0.
    (0x8000_0000..0xc2b0_0001).step_by(step).filter(differs).count()
}

/// The largest error of each `f64` function over the rows of a file.
fn measure_f64(table: &str) {
    let number = |cell: &str| u64::from_str_radix(cell, 16).map(f64::from_bits);
    println!("{:14} {:>9}  at", "function", "ULP");
    for &(name, _, _, function) in FUNCTIONS {
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
    for &function in FUNCTIONS {
        let name = function.0;
        if only.as_ref().is_some_and(|only| only != name) {
            continue;
        }
        let other = std::thread::spawn(move || worst(function, 1, step));
        let one = worst(function, 0, step);
        let other = other.join().expect("the measurement does not panic");
        let (error, x) = if other.0 > one.0 { other } else { one };
        println!("{name:14} {error:9.4}  {x:e} ({:#010x})", x.to_bits());
        if name == "exp_down" && Native::LEVEL > Level::Portable {
            let step = usize::try_from(step).expect("a step is a small number");
            println!("{name:14} {:9}  arguments have other bits on the portable set", others(step));
        }
    }
}
