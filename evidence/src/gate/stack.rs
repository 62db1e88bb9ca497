//! The most stack that each entry point takes, beside the value that the manifest has committed to.
//!
//! Requirements: FW-MEM-8.

use super::images::Images;
use super::{Gate, Look, Planted};
use crate::build::Profile;
use crate::calls::readable;
use crate::item::Item;
use crate::model::Model;
use crate::run::Fault;
use crate::target::{Home, Target};

pub(crate) const GATE: Gate = Gate {
    id: "stack",
    title: "The stack of each entry point has a bound, and it has not grown past the committed one",
    look: Look::Each(look),
    plants: &[
        Planted {
            feature: "stack",
            fault: "a function with 4 KiB of its own on the stack",
            says: &["bytes of stack at most, and the manifest commits to", "({target})"],
        },
        Planted {
            feature: "recursion",
            fault: "a function that calls itself, for which there is no bound",
            says: &["has no bound of its stack", "({target})"],
        },
    ],
};

fn look(
    home: &Home,
    model: &Model,
    target: Target,
    images: &mut Images,
    item: &mut Item,
) -> Result<(), Fault> {
    let looked = images.get(home, model, target, Profile::Release)?;
    let place = target.name();
    for (entry, promise) in &model.promises.entry {
        for (function, instruction) in looked.calls.lost(entry) {
            item.refute(format!(
                    "`{}` loses a value to the loop that touches its stack, a fault of the compiler: {instruction} ({place})",
                    readable(function)
                ));
        }
        let depth = match looked.calls.depth(entry) {
            Ok(depth) => depth,
            Err(fault) => {
                item.refute(format!("`{entry}` has no bound of its stack: it {fault} ({place})"));
                continue;
            }
        };
        let way: Vec<String> = depth
            .way
            .iter()
            .map(|(name, bytes)| format!("{} {bytes}", short(&readable(name))))
            .collect();
        item.figure(format!("bytes of stack, {entry}, {place}"), depth.bytes);
        item.figure(format!("deepest way, {entry}, {place}"), way.join(" > "));
        match promise.stack.get(place) {
                None => item.refute(format!(
                    "the manifest commits to no stack of `{entry}`: [package.metadata.evidence.entry.{entry}] stack.{place} = {}",
                    depth.bytes
                )),
                Some(&committed) if committed < depth.bytes => item.refute(format!(
                    "`{entry}` takes {} bytes of stack at most, and the manifest commits to {committed} ({place})",
                    depth.bytes
                )),
                Some(&committed) => {
                    item.figure(format!("committed, {entry}, {place}"), committed);
                }
            }
    }
    Ok(())
}

/// A name without what its types are.
fn short(name: &str) -> String {
    let mut text = String::new();
    let mut depth = 0_usize;
    for (at, letter) in name.char_indices() {
        match letter {
            '<' if at > 0 => depth += 1,
            '>' if depth > 0 => depth -= 1,
            _ if depth == 0 => text.push(letter),
            _ => {}
        }
    }
    text.trim_end_matches(':').to_owned()
}

#[cfg(test)]
mod tests {
    use super::short;

    /// Requirements: FW-EVID-3.
    #[test]
    fn names_lose_their_types() {
        assert_eq!(
            short("formwork::kernel::tile::shared::<f32, A<B>, 2>"),
            "formwork::kernel::tile::shared"
        );
        assert_eq!(short("digits_scores"), "digits_scores");
    }
}
