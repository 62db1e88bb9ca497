//! What `axes![..]` becomes: a tuple of `Ax`, legal as a type and as a value.

use super::check::Axis;
use crate::list::Checked;
use crate::piece::Piece;

pub(super) fn expand<'a, S>(axes: Checked<'a, S, Axis<'a, S>>) -> Vec<Piece<'a, S>> {
    let elements = axes.into_iter().map(|axis| {
        vec![match axis {
            Ok(Axis { token, number }) => {
                Piece::Code(format!("::formwork::shape::Ax::<{number}>"), Some(token))
            }
            Err(faults) => Piece::faults(faults),
        }]
    });
    vec![Piece::tuple(elements.collect())]
}
