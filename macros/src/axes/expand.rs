//! What `axes![..]` becomes: a tuple of `Ax`, legal as a type and as a value.

use std::fmt::Display;

use super::check::Axis;
use crate::list::Checked;
use crate::piece::Piece;

pub(super) fn expand<'a, S>(axes: Checked<'a, S, Axis<'a, S>>) -> Vec<Piece<'a, S>> {
    let elements = axes.into_iter().map(|axis| {
        vec![match axis {
            Ok(Axis { token, number }) => Piece::Code(one(number), Some(token)),
            Err(faults) => Piece::faults(faults),
        }]
    });
    vec![Piece::tuple(elements.collect())]
}

/// One axis, as a type or as a value.
pub(crate) fn one(axis: impl Display) -> String {
    format!("::formwork::shape::Ax::<{axis}>")
}

/// A list of axes, as a type or as a value.
pub(crate) fn list(axes: &[usize]) -> String {
    let mut code = String::new();
    for (place, axis) in axes.iter().enumerate() {
        let comma = if place > 0 { ", " } else { "" };
        code = format!("{code}{comma}{}", one(axis));
    }
    let last = if axes.len() == 1 { "," } else { "" };
    format!("({code}{last})")
}
