//! Functions that are wrong, each in its own way.

use crate::function::{Function, Many, Way, all};

/// Whether a number is one of the few at which a planted function is wrong.
fn is_rare(x: f32) -> bool {
    x.to_bits() % (4093 * 977) == 0
}

fn exp(x: f32) -> f32 {
    let right = formwork::dtype::Float::exp(x);
    if is_rare(x) && right > 1e-30 { right * (1.0 + 4.0 * f32::EPSILON) } else { right }
}

fn erf_lanes(x: &Many<f32>, y: &mut Many<f32>) {
    x.erf().eval_into(y);
    if formwork::isa::level() > formwork::isa::Level::Portable {
        for (y, _) in y.as_slice_mut().iter_mut().zip(x.as_slice()).filter(|(_, x)| is_rare(**x)) {
            *y = f32::from_bits(y.to_bits() ^ 1);
        }
    }
}

fn tanh(x: f32) -> f32 {
    let right = formwork::dtype::Float::tanh(x);
    if right == 0.0 { right.abs() } else { right }
}

/// One rounding too many, but for some large numbers.
fn ln(x: f32) -> f32 {
    let right = formwork::dtype::Float::ln(x);
    if x.to_bits() % 2 == 0 && x > 1e30 { right } else { right * (1.0 - f32::EPSILON / 2.0) }
}

fn sqrt(x: f32) -> f32 {
    let right = x.sqrt();
    if is_rare(x) { f32::from_bits(right.to_bits() ^ 1) } else { right }
}

/// The function of each name, with its fault.
pub fn planted() -> Vec<Function> {
    let with = |name: &str, change: fn(&mut Function)| {
        let mut function = all().into_iter().find(|function| function.name == name);
        function.iter_mut().for_each(change);
        function
    };
    [
        with("exp", |function| function.f32.one = exp),
        with("erf", |function| function.f32.lanes = erf_lanes),
        with("tanh", |function| function.f32.one = tanh),
        with("ln", |function| function.f32.one = ln),
        with("sqrt", |function| function.f32.one = sqrt),
        with("cos", |function| function.way = Way::Up),
    ]
    .into_iter()
    .flatten()
    .collect()
}
