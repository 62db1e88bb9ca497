//! One line a workload.

use super::{Measured, time};
use crate::limit::Duel;

/// Name, our time, the best peer's time and name, and last the ratio as a plain number; before it,
/// where the work is done by several threads, how many times as fast we are as by one.
pub fn line(measured: &Measured) -> String {
    let duel = Duel::of(&measured.rows);
    let ours = duel.ours.map_or("-".to_owned(), |row| time(row.median));
    let (peer, name) =
        duel.peer.map_or(("-".to_owned(), "-"), |row| (time(row.median), row.library.as_str()));
    let name = match duel.scaling() {
        Some(scaling) => format!("{name} x{scaling:.2}"),
        None => name.to_owned(),
    };
    let ratio = duel.ratio().map_or("-".to_owned(), |ratio| format!("{ratio:.3}"));
    format!("{} {ours} {peer} {name} {ratio}", measured.name)
}
