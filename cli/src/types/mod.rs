//! `types`: the structs that `#[derive(Weights)]` reads from a file.

mod name;
mod tree;
mod write;

use std::io::Write;

use crate::args;
use crate::fault::{Fault, Outcome};
use crate::format::{Loaded, plain, shown};
use tree::{Leaf, Node};

/// The largest extent that a type has.
const MOST_EXTENT: usize = (1 << 30) - 1;

/// The most bytes of a name that a field may be stored under.
const MOST_NAME: usize = 256;

pub(crate) fn run(args: &args::Types, out: &mut dyn Write) -> Result<Outcome, Fault> {
    if !name::is_word(&args.name) || write::is_taken(&args.name) {
        return Err(Fault::new(format!("`{}` is no name for a struct", args.name.escape_debug())));
    }
    let loaded = Loaded::read(&args.file, args.reading)?;
    let file = loaded.open()?;
    let mut root = Node::default();
    let mut faults = Vec::new();
    for entry in file.entries() {
        let stored = entry.name().to_string();
        let sizes = entry.shape().sizes().to_vec();
        let mut fault = |what: &str| faults.push(format!("`{}`: {what}", plain(entry)));
        let Some(dtype) = entry.dtype() else {
            fault(&format!("no tensor has elements of {}", entry.stored_type()));
            continue;
        };
        if sizes.iter().any(|size| *size > MOST_EXTENT) {
            fault("extents of types are below 2^30");
        } else if stored.len() > MOST_NAME {
            fault("names of fields have at most 256 bytes");
        } else {
            root.insert(&stored, Leaf { dtype, sizes });
        }
    }
    if !faults.is_empty() {
        return Err(Fault::at(&loaded.path, format!("no types for\n  {}", faults.join("\n  "))));
    }
    let source = args.file.file_name().map(|name| shown(name.as_ref()));
    let text = write::text(&root, &args.name, args.storage, &source.unwrap_or_default());
    out.write_all(text.as_bytes())?;
    Ok(Outcome::Done)
}
