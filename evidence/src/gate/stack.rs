//! The most stack that each entry point takes, beside the value that the manifest has committed to.
//!
//! Requirements: FW-MEM-8.

use super::images::Images;
use super::{Gate, Look, Planted};
use crate::build::Profile;
use crate::calls::readable;
use crate::image::Image;
use crate::item::Item;
use crate::model::Model;
use crate::run::Fault;
use crate::target::{Home, Target};

pub(crate) const GATE: Gate = Gate {
    id: "stack",
    source: include_str!("stack.rs"),
    title: "The stack of each entry point has a bound, and it has not grown past the committed one",
    look: Look::Each(look),
    plants: &[
        Planted {
            feature: "stack",
            fault: "a function with 4 KiB of its own on the stack",
            says: &["bytes of stack at most, and the manifest commits to", "({target})"],
        },
        Planted {
            feature: "leaf",
            fault: "a function that calls none, with a hundred bytes on the stack: on x86-64 below its stack pointer",
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
    if let Some(finding) = silence(&looked.image, place) {
        item.refute(finding);
    }
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
        let untold: Vec<String> =
            looked.calls.untold(entry).into_iter().map(|name| short(&readable(name))).collect();
        if !untold.is_empty() {
            let name = format!("told by instructions alone, {entry}, {place}");
            item.figure(name, untold.join(", "));
        }
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

/// Where the compiler says nothing of the stack, so that its instructions are compared with nothing.
fn silence(image: &Image, place: &str) -> Option<String> {
    image.stack.is_empty().then(|| {
        format!("the image has no section `.stack_sizes`, in which the compiler tells the stack of each function ({place})")
    })
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
    use super::{short, silence};
    use crate::image::Image;
    use std::collections::BTreeMap;

    /// Requirements: FW-MEM-8, FW-EVID-2.
    #[test]
    fn an_image_of_which_the_compiler_tells_nothing_is_refuted() {
        let (sections, globals, symbols) = (vec![], vec![], vec![]);
        let (ends, stack) = (BTreeMap::new(), BTreeMap::new());
        let silent = Image { sections, globals, symbols, ends, stack };
        let said = silence(&silent, "x86_64").unwrap_or_default();
        assert!(said.contains("no section `.stack_sizes`") && said.ends_with("(x86_64)"), "{said}");
        let told = Image { stack: BTreeMap::from([(0x10, 8)]), ..silent };
        assert_eq!(silence(&told, "x86_64"), None);
    }

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
