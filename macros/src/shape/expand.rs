//! What `s![..]` becomes: the tuple of its extents.

use super::check::Extent;
use crate::list::Checked;
use crate::number;
use crate::piece::Piece;

pub(super) fn expand<'a, S>(extents: Checked<'a, S, Extent<'a, S>>) -> Vec<Piece<'a, S>> {
    let elements = extents.into_iter().map(|extent| match extent {
        Ok(Extent::Number(token, extent)) => {
            vec![Piece::Code(number::spelling(extent), Some(token))]
        }
        Ok(Extent::Type(tokens)) => Piece::user(tokens).collect(),
        Err(faults) => vec![Piece::faults(faults)],
    });
    vec![Piece::tuple(elements.collect())]
}
