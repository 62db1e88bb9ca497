//! No path to a panic: nothing that is linked needs the function that only the panic handler calls.
//!
//! Requirements: FW-PANIC-1.

use super::images::Images;
use super::{Gate, Planted};
use crate::build::{FLAGS, PANIC_PATH, Profile};
use crate::item::Item;
use crate::model::Model;
use crate::run::Fault;
use crate::target::{Home, Target};

pub(crate) const GATE: Gate = Gate {
    id: "panic-free",
    title: "No path leads to a panic, and no symbol is missing, with and without overflow checks and debug assertions",
    look,
    plants: &[
        Planted {
            feature: "panic",
            fault: "an index that may be out of bounds",
            says: "a path leads to a panic (x86_64, release)",
        },
        Planted {
            feature: "overflow",
            fault: "a sum that may overflow, which panics only with overflow checks",
            says: "a path leads to a panic (x86_64, checked)",
        },
    ],
};

fn look(home: &Home, model: &Model, images: &mut Images, item: &mut Item) -> Result<(), Fault> {
    for target in Target::ALL {
        for profile in Profile::ALL {
            if images.is_quick && (target, profile) == (Target::Thumbv7em, Profile::Checked) {
                item.figure("not looked at, being quick", "thumbv7em, checked");
                continue;
            }
            let looked = images.get(home, model, target, profile)?;
            let place = format!("{}, {}", target.name(), profile.name());
            for entry in model.entries() {
                if !looked.calls.has(entry) {
                    return Err(format!("the image ({place}) has no entry point `{entry}`"));
                }
            }
            for name in &looked.linked.missing {
                if name == PANIC_PATH {
                    item.refute(format!("a path leads to a panic ({place})"));
                } else {
                    item.refute(format!("`{name}` is called and not defined ({place})"));
                }
            }
            item.figure(format!("functions linked, {place}"), looked.calls.count());
            item.figure(format!("symbols missing, {place}"), looked.linked.missing.len());
        }
    }
    item.figure("compiled with", format!("panic=abort, fat LTO, one codegen unit, {FLAGS}"));
    Ok(())
}
