//! The text of the structs, as `rustfmt` leaves it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use formwork::dtype::DType;

use super::name;
use super::tree::{Leaf, Node};
use crate::args::Storage;

/// Names that the text has a meaning for.
const TAKEN: [&str; 8] =
    ["HeapTensor", "Option", "Part", "Self", "Some", "Tensor", "View", "Weights"];

/// Whether a struct of this name would take the place of something that the text uses.
pub(super) fn is_taken(name: &str) -> bool {
    TAKEN.contains(&name) || name.parse::<DType>().is_ok()
}

/// The longest line.
const WIDTH: usize = 100;

/// All structs, the outermost first.
pub(super) fn text(root: &Node, name: &str, storage: Storage, source: &str) -> String {
    let mut structs =
        Structs { storage, done: Vec::new(), used: Used::of(&TAKEN), has_half: [false; 2] };
    structs.add(root, name.to_owned(), "", String::new());
    let mut uses = vec![match storage {
        Storage::Heap => "use formwork::prelude::{HeapTensor, s};",
        Storage::Inline => "use formwork::prelude::{Tensor, s};",
        Storage::View => "use formwork::prelude::{View, s};",
    }];
    if structs.is_without_tensors() {
        uses.clear();
    }
    match structs.has_half {
        [false, false] => {}
        [true, false] => uses.insert(0, "use formwork::dtype::f16;"),
        [false, true] => uses.insert(0, "use formwork::dtype::bf16;"),
        [true, true] => uses.insert(0, "use formwork::dtype::{bf16, f16};"),
    }
    let mut text =
        format!("//! The tensors of `{source}`, as `cargo formwork types` writes them.\n\n");
    text.push_str("use formwork::Weights;\n");
    for line in uses {
        let _ = writeln!(text, "{line}");
    }
    for made in &structs.done {
        let _ = write!(text, "\n{}", made.text);
    }
    text
}

/// A struct that was written.
struct Made {
    name: String,
    /// What it would be called if nothing else were.
    wish: String,
    node: Node,
    text: String,
}

struct Structs {
    storage: Storage,
    done: Vec<Made>,
    used: Used,
    /// Whether there is an `f16`, and a `bf16`.
    has_half: [bool; 2],
}

impl Structs {
    fn is_without_tensors(&self) -> bool {
        self.done.iter().all(|made| made.text.contains(" {}\n"))
    }

    /// Adds a struct of all children, and gives its name.
    fn add(&mut self, node: &Node, wish: String, parent: &str, prefix: String) -> String {
        let known = self.done.iter().find(|made| made.wish == wish && made.node.is_like(node));
        if let Some(known) = known {
            return known.name.clone();
        }
        let name = self.free_name(&wish, parent);
        let place = self.done.len();
        // Its place comes before those of the structs inside.
        let (text, node) = (String::new(), node.clone());
        self.done.push(Made { name: name.clone(), wish, node: node.clone(), text });
        let mut fields = String::new();
        let mut used = Used::default();
        for (part, child) in &node.children {
            let path = if prefix.is_empty() { part.clone() } else { format!("{prefix}.{part}") };
            if let Some(leaf) = &child.leaf {
                let kind = self.tensor(leaf);
                push_field(&mut fields, &mut used, part, &kind);
            }
            if child.children.is_empty() {
                continue;
            }
            // A tensor of the same name was a field already.
            let wish = name::field(part);
            let kind = match child.each() {
                Some(each) => {
                    let len = child.children.len();
                    format!("[{}; {len}]", self.element(each, &wish, &name, &path))
                }
                None => {
                    let inside = Node { leaf: None, children: child.children.clone() };
                    let inner = self.add(&inside, name::structure(&wish, false), &name, path);
                    format!("{inner}{}", self.lifetime())
                }
            };
            push_field(&mut fields, &mut used, part, &kind);
        }
        let about = match prefix.as_str() {
            "" => "/// All tensors of the file.".to_owned(),
            prefix => format!("/// The tensors of `{}`.", prefix.replace('`', "'").escape_debug()),
        };
        let body = if fields.is_empty() { "{}".to_owned() } else { format!("{{\n{fields}}}") };
        // A struct whose fields have no lifetime may have none.
        let lifetime = if fields.contains("'f") { "<'f>" } else { "" };
        let text = format!("{about}\n#[derive(Weights)]\npub struct {name}{lifetime} {body}\n");
        if let Some(made) = self.done.get_mut(place) {
            made.text = text;
        }
        name
    }

    /// The type of each element of an array.
    fn element(&mut self, each: &Node, field: &str, parent: &str, path: &str) -> String {
        match (&each.leaf, each.each()) {
            (Some(leaf), _) if each.children.is_empty() => self.tensor(leaf),
            (None, Some(inner)) => {
                let len = each.children.len();
                format!("[{}; {len}]", self.element(inner, field, parent, &format!("{path}.0")))
            }
            _ => {
                let wish = name::structure(field, true);
                let name = self.add(each, wish, parent, format!("{path}.0"));
                format!("{name}{}", self.lifetime())
            }
        }
    }

    /// What follows the name of a struct. Each holds a tensor, for a tensor made it.
    fn lifetime(&self) -> &'static str {
        if self.storage == Storage::View { "<'f>" } else { "" }
    }

    fn tensor(&mut self, leaf: &Leaf) -> String {
        let [f16, bf16] = &mut self.has_half;
        *f16 |= leaf.dtype == DType::F16;
        *bf16 |= leaf.dtype == DType::BF16;
        let shape = format!("s!{:?}", leaf.sizes);
        match self.storage {
            Storage::Heap => format!("HeapTensor<{}, {shape}>", leaf.dtype),
            Storage::Inline => format!("Tensor<{}, {shape}>", leaf.dtype),
            Storage::View => format!("View<'f, {}, {shape}>", leaf.dtype),
        }
    }

    /// A name that no other struct has: what it would be called, with what contains it before, or a
    /// number behind.
    fn free_name(&mut self, wish: &str, parent: &str) -> String {
        let longer = format!("{parent}{wish}");
        let is_free = |name: &&str| !self.used.names.contains(*name);
        let name = [wish, &longer].into_iter().find(is_free).unwrap_or(wish);
        self.used.free_name(name.to_owned(), "")
    }
}

/// The names that there are, and the last number that was put behind each wish.
#[derive(Default)]
struct Used {
    names: BTreeSet<String>,
    numbers: BTreeMap<String, usize>,
}

impl Used {
    fn of(names: &[&str]) -> Self {
        Self { names: names.iter().map(|name| (*name).to_owned()).collect(), ..Self::default() }
    }

    /// A name that there is not yet: what is wished for, or that with a number behind.
    fn free_name(&mut self, wish: String, before_number: &str) -> String {
        if self.names.insert(wish.clone()) {
            return wish;
        }
        let plain = wish.strip_prefix("r#").unwrap_or(&wish).to_owned();
        let number = self.numbers.entry(plain.clone()).or_insert(1);
        loop {
            *number = number.saturating_add(1);
            let name = format!("{plain}{before_number}{number}");
            if self.names.insert(name.clone()) {
                return name;
            }
        }
    }
}

/// Writes a field, under a name that no other has.
fn push_field(fields: &mut String, used: &mut Used, part: &str, kind: &str) {
    let name = used.free_name(name::field(part), "_");
    if name.strip_prefix("r#").unwrap_or(&name) != part {
        let quoted: String = part.chars().flat_map(char::escape_default).collect();
        let _ = writeln!(fields, "    #[weights(rename = \"{quoted}\")]");
    }
    let line = format!("    pub {name}: {kind},");
    if line.chars().count() <= WIDTH {
        let _ = writeln!(fields, "{line}");
    } else {
        let _ = writeln!(fields, "    pub {name}:\n        {kind},");
    }
}
