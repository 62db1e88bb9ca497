//! All tensors that weights are made of, one after the other, with their names.

use super::Text;
use super::kind::{Field, How, Kind, Wanted};

/// How many structs and arrays may stand in each other.
pub(super) const MOST_DEPTH: usize = 8;

/// The name of a tensor in a file.
pub(super) type StoredName = Text<256>;

/// The name of a field, from the outermost struct on.
pub(super) type FieldName = Text<128>;

/// A tensor that a file should have.
#[derive(Clone, Copy)]
pub(super) struct Leaf {
    pub(super) field: FieldName,
    pub(super) name: StoredName,
    pub(super) wanted: Wanted,
    pub(super) how: How,
    pub(super) group: Option<Group>,
}

/// What a tensor may be missing with.
#[derive(Clone, Copy)]
#[allow(clippy::large_enum_variant, reason = "there may be no heap to put the large one")]
pub(super) enum Group {
    /// It alone.
    Itself,
    /// All whose names begin so.
    Beginning(StoredName),
}

/// Where something is found in a struct and in a file.
#[derive(Clone, Copy)]
pub(super) struct Path {
    pub(super) field: FieldName,
    pub(super) name: StoredName,
    /// Whether a name behind it follows a dot.
    is_dotted: bool,
    is_root: bool,
}

impl Path {
    pub(super) const ROOT: Self =
        Self { field: Text::EMPTY, name: Text::EMPTY, is_dotted: false, is_root: true };

    /// The begin of the names of what is inside.
    pub(super) const fn inside(mut self) -> StoredName {
        if self.is_dotted {
            self.name.push(".");
        }
        self.name
    }

    /// A field.
    pub(super) const fn field(self, field: &Field) -> Self {
        let mut name = self.inside();
        name.push(field.stored);
        let mut path = self.field;
        if !self.is_root {
            path.push(".");
        }
        path.push(field.name);
        Self { field: path, name, is_dotted: !field.is_prefix, is_root: false }
    }

    /// An element of an array.
    pub(super) const fn element(self, index: usize) -> Self {
        let mut name = self.inside();
        name.push_size(index);
        let mut path = self.field;
        path.push("[");
        path.push_size(index);
        path.push("]");
        Self { field: path, name, is_dotted: true, is_root: false }
    }
}

/// Something that was found, and what stands around it.
#[derive(Clone, Copy)]
struct Part {
    kind: Kind,
    path: Path,
    how: How,
    group: Option<Group>,
}

/// A struct or an array, of which some parts have been given.
#[derive(Clone, Copy)]
struct Frame {
    part: Part,
    next: usize,
}

/// The tensors; nested deeper than `MOST_DEPTH` they are left out, which does not compile.
pub(super) struct Leaves {
    frames: [Option<Frame>; MOST_DEPTH],
    depth: usize,
    /// What is to be looked at next, if it is known already.
    part: Option<Part>,
}

impl Leaves {
    pub(super) const fn of(kind: Kind) -> Self {
        Self::at(kind, Path::ROOT, How::PLAIN)
    }

    /// The tensors of what is found at a path.
    pub(super) const fn at(kind: Kind, path: Path, how: How) -> Self {
        let part = Part { kind, path, how, group: None };
        Self { frames: [None; MOST_DEPTH], depth: 0, part: Some(part) }
    }

    /// The next tensor.
    pub(super) const fn next(&mut self) -> Option<Leaf> {
        loop {
            let part = match self.part.take() {
                Some(part) => part,
                None => match self.step() {
                    Some(part) => part,
                    None if self.depth == 0 => return None,
                    None => continue,
                },
            };
            match part.kind {
                Kind::Leaf(wanted) => {
                    let Part { path, how, group, .. } = part;
                    return Some(Leaf { field: path.field, name: path.name, wanted, how, group });
                }
                Kind::Optional(kind) => {
                    let group = match kind {
                        Kind::Leaf(_) => Group::Itself,
                        _ => Group::Beginning(part.path.inside()),
                    };
                    self.part = Some(Part { kind: *kind, group: Some(group), ..part });
                }
                Kind::Fields(_) | Kind::Array { .. } => self.enter(part),
            }
        }
    }

    const fn enter(&mut self, part: Part) {
        if let Some((_, [place, ..])) = self.frames.split_at_mut_checked(self.depth) {
            *place = Some(Frame { part, next: 0 });
            self.depth = self.depth.saturating_add(1);
        }
    }

    /// The next part of the innermost struct or array; leaves it behind the last one.
    const fn step(&mut self) -> Option<Part> {
        let innermost = self.depth.saturating_sub(1);
        let Some((_, [place, ..])) = self.frames.split_at_mut_checked(innermost) else {
            return None;
        };
        let Some(frame) = place else { return None };
        let (part, next) = (frame.part, frame.next);
        frame.next = next.saturating_add(1);
        match part.kind {
            Kind::Fields(fields) => {
                if let Some((_, [field, ..])) = fields.split_at_checked(next) {
                    let path = part.path.field(field);
                    return Some(Part { kind: field.kind, path, how: field.how, ..part });
                }
            }
            Kind::Array { len, each } if next < len => {
                return Some(Part { kind: *each, path: part.path.element(next), ..part });
            }
            _ => {}
        }
        *place = None;
        self.depth = innermost;
        None
    }
}
