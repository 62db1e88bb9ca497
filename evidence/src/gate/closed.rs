//! No heap, no `std`, no call to a computed address, no recursion, no global that is written, and no floating
//! point in a network of integers.
//!
//! Requirements: FW-PANIC-3, FW-MEM-1.

use super::images::{Images, Looked};
use super::{Gate, Look, Planted};
use crate::build::{PANIC_PATH, Profile};
use crate::calls::readable;
use crate::item::Item;
use crate::listing::is_soft_float;
use crate::model::{Arithmetic, Model};
use crate::run::Fault;
use crate::target::{Home, Target};

pub(crate) const GATE: Gate = Gate {
    id: "closed",
    source: include_str!("closed.rs"),
    title: "No heap, no std, no computed calls, no recursion, no writable globals; no floating point in a network of integers",
    look: Look::Each(look),
    plants: &[
        Planted {
            feature: "heap",
            fault: "memory from an allocator",
            says: &["`malloc` is called, which is not part of the program", "({target})"],
        },
        Planted {
            feature: "allocator",
            fault: "an allocator that is part of the program",
            says: &["the allocator `malloc` is linked", "({target})"],
        },
        Planted {
            feature: "more",
            fault: "an entry point that the manifest does not name",
            says: &["`planted_more` can be called, and nobody looks at it", "({target})"],
        },
        Planted {
            feature: "indirect",
            fault: "a call through a pointer to a function",
            says: &["goes to an address that it computes", "({target})"],
        },
        Planted {
            feature: "recursion",
            fault: "a function that calls itself",
            says: &["calls itself", "({target})"],
        },
        Planted {
            feature: "global",
            fault: "a counter that is a global",
            says: &["bytes of globals can be written", "({target})"],
        },
        Planted {
            feature: "float",
            fault: "a product of floating point numbers in a network of integers",
            says: &["computes with floating point", "({target})"],
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
    // The library is built with nothing but `core` below it, so what `std` and an allocator would be
    // called by is missing.
    for name in looked.linked.missing.iter().filter(|name| *name != PANIC_PATH) {
        item.refute(format!(
            "`{name}` is called, which is not part of the program ({})",
            target.name()
        ));
    }
    for name in looked.image.symbols.iter().filter(|name| is_allocator(name)) {
        item.refute(format!("the allocator `{}` is linked ({})", readable(name), target.name()));
    }
    globals(model, looked, item);
    for (entry, promise) in &model.promises.entry {
        entry_point(entry, promise.arithmetic, looked, item);
    }
    Ok(())
}

fn globals(model: &Model, looked: &Looked, item: &mut Item) {
    let (bytes, meant) = (looked.image.writable(), model.promises.globals);
    item.figure(format!("bytes of globals that can be written, {}", looked.target.name()), bytes);
    if bytes > meant {
        let names: Vec<String> = looked
            .image
            .globals
            .iter()
            .map(|(name, bytes)| format!("`{}` {bytes}", readable(name)))
            .collect();
        item.refute(format!(
            "{bytes} bytes of globals can be written ({}), and {meant} are meant: {}",
            looked.target.name(),
            names.join(", ")
        ));
    }
}

fn entry_point(entry: &str, arithmetic: Arithmetic, looked: &Looked, item: &mut Item) {
    let place = looked.target.name();
    let reached = looked.calls.reached(entry);
    item.figure(format!("functions below {entry}, {place}"), reached.len());
    for (function, instruction) in looked.calls.computed(entry) {
        item.refute(format!(
            "`{}` goes to an address that it computes: {instruction} ({place})",
            readable(function)
        ));
    }
    if let Err(fault) = looked.calls.depth(entry) {
        item.refute(format!("`{entry}` {fault} ({place})"));
    }
    let floats = looked.calls.floats(entry);
    let count: usize = floats.iter().map(|&(_, count)| count).sum();
    let soft: Vec<&str> = reached.into_iter().filter(|name| is_soft_float(name)).collect();
    item.figure(format!("instructions of floating point below {entry}, {place}"), count);
    if arithmetic == Arithmetic::Integer {
        for name in floats.iter().map(|&(name, _)| name).chain(soft) {
            item.refute(format!(
                "`{}` computes with floating point, and `{entry}` is of integers ({place})",
                readable(name)
            ));
        }
    }
}

/// Whether a symbol belongs to an allocator of Rust or of C.
fn is_allocator(name: &str) -> bool {
    const OF_C: [&str; 6] =
        ["malloc", "calloc", "realloc", "free", "aligned_alloc", "posix_memalign"];
    OF_C.contains(&name)
        || ["__rust_alloc", "__rust_dealloc", "__rust_realloc", "__rdl_", "__rg_"]
            .iter()
            .any(|part| name.contains(part))
}
