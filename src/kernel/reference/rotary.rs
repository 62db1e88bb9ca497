//! Rotary embedding, pair by pair.

use crate::dtype::{Element, Float, Num};

/// Turns each pair of the `length` numbers of each position, and gives each to `out`: numbers beside each
/// other where `beside`, else half the length apart. Angles are given by their cosine and sine.
pub fn rotary<T: Float>(
    [positions, length]: [usize; 2],
    beside: bool,
    number: impl Fn(usize, usize) -> T,
    angle: impl Fn(usize, usize) -> (T, T),
    mut out: impl FnMut(usize, usize, T),
) {
    for position in 0..positions {
        for pair in 0..length / 2 {
            let first = if beside { pair.saturating_mul(2) } else { pair };
            let second = first.saturating_add(if beside { 1 } else { length / 2 });
            let (cosine, sine) = angle(position, pair);
            let [a, b, cosine, sine] =
                [number(position, first), number(position, second), cosine, sine]
                    .map(Element::to_accumulator);
            let turned = Num::sub(Num::mul(a, cosine), Num::mul(b, sine));
            out(position, first, T::from_accumulator(turned));
            let turned = Num::add(Num::mul(b, cosine), Num::mul(a, sine));
            out(position, second, T::from_accumulator(turned));
        }
    }
}
