//! No path to a panic: nothing that is linked needs the function that only the panic handler calls.
//!
//! Requirements: FW-PANIC-1.

use super::images::Images;
use super::{Gate, Look, Planted};
use crate::build::{FLAGS, PANIC_PATH, Profile};
use crate::calls::readable;
use crate::item::Item;
use crate::model::Model;
use crate::run::Fault;
use crate::target::{Home, Target};

pub(crate) const GATE: Gate = Gate {
    id: "panic-free",
    source: include_str!("panic_free.rs"),
    title: "No path leads to a panic or a trap, and no symbol is missing, with and without overflow checks and debug assertions",
    look: Look::Each(look),
    plants: &[
        Planted {
            feature: "panic",
            fault: "an index that may be out of bounds",
            says: &["a path leads to a panic ({target}, release)"],
        },
        Planted {
            feature: "overflow",
            fault: "a sum that may overflow, which panics only with overflow checks",
            says: &["a path leads to a panic ({target}, checked)"],
        },
        Planted {
            feature: "entry",
            fault: "an entry point that is not in the image",
            says: &["has no entry point", "({target}, release)"],
        },
        Planted {
            feature: "trap",
            fault: "an instruction that ends the program without a panic",
            says: &["ends the program or leaves it", "({target}, release)"],
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
    for profile in Profile::ALL {
        let looked = images.get(home, model, target, profile)?;
        let place = format!("{}, {}", target.name(), profile.name());
        for name in &looked.linked.missing {
            if name == PANIC_PATH {
                item.refute(format!("a path leads to a panic ({place})"));
            } else {
                item.refute(format!("`{name}` is called and not defined ({place})"));
            }
        }
        for entry in model.entries() {
            for (function, instruction) in looked.calls.traps(entry) {
                if is_assertion(function, profile) {
                    let name = format!("trap of a debug assertion of the compiler's own, {place}");
                    item.figure(name, function);
                    continue;
                }
                item.refute(format!(
                    "`{}` has an instruction that ends the program or leaves it: {instruction} ({place})",
                    readable(function)
                ));
            }
        }
        item.figure(format!("functions linked, {place}"), looked.calls.count());
        item.figure(format!("symbols missing, {place}"), looked.linked.missing.len());
    }
    if target == Target::X86_64 {
        let how = format!("panic=abort, fat LTO, one codegen unit, {FLAGS}");
        item.figure("compiled with", how);
    }
    Ok(())
}

/// Whether a trap is a debug assertion of the compiler's own routines for memory: that what it calls them with is
/// aligned as their names say. They are not in what ships.
fn is_assertion(function: &str, profile: Profile) -> bool {
    let is_own = function.starts_with("__aeabi_mem") || function.contains("compiler_builtins");
    profile == Profile::Checked && is_own
}

#[cfg(test)]
mod tests {
    use super::is_assertion;
    use crate::build::Profile;

    /// Requirements: FW-EVID-3.
    #[test]
    fn only_assertions_of_the_compiler_are_no_traps() {
        assert!(is_assertion("__aeabi_memclr4", Profile::Checked));
        assert!(!is_assertion("__aeabi_memclr4", Profile::Release));
        assert!(is_assertion(
            "_ZN17compiler_builtins3mem6memcpy17h0123456789abcdefE",
            Profile::Checked
        ));
        assert!(!is_assertion("digits_scores", Profile::Checked));
    }
}
