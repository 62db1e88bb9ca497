//! The table of everything in which a file differs from the weights that are asked for.

use core::fmt;

use super::kind::Kind;
use super::leaves::{Group, Leaf, Leaves, StoredName};
use super::place::has_beginning;
use super::row::{Row, Seen, Widths};
use crate::io::{Entries, Entry, TensorFile};

/// What does not fit, a line for each tensor, in columns: the field, the name in the file, what the type
/// says, what is there, and what to do.
///
/// It borrows the file and holds no text: the rows are found anew when they are written.
#[derive(Clone, Copy)]
pub struct Table<'f> {
    kind: Kind,
    file: &'f dyn TensorFile,
    extra: Extra,
}

/// What is done about tensors that have no field.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Extra {
    Allowed,
    Refused,
}

impl<'f> Table<'f> {
    pub(super) fn new(kind: Kind, file: &'f dyn TensorFile, extra: Extra) -> Self {
        Self { kind, file, extra }
    }

    /// The name of the format of the file.
    #[must_use]
    pub fn format(&self) -> &'static str {
        self.file.format()
    }

    /// The number of tensors that do not fit.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows().count()
    }

    /// Whether everything fits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows().next().is_none()
    }

    /// What does not fit: first the fields in their order, then the tensors that have none.
    fn rows(&self) -> Rows<'f> {
        let entries = (self.extra == Extra::Refused).then(|| self.file.entries());
        Rows { table: *self, leaves: Leaves::of(self.kind), entries }
    }

    /// What does not fit of one field.
    fn row_of(&self, leaf: &Leaf) -> Option<Row> {
        match self.file.find(leaf.name.as_str()).filter(|_| !leaf.name.is_cut()) {
            Some(entry) => with_seen(&entry, |seen| Row::of(leaf, Some(seen))),
            None if is_excused(self.file, leaf) => None,
            None => Row::of(leaf, None),
        }
    }
}

/// The rows of a table. An iterator of its own and no chain of adapters, which the compiler would write out.
struct Rows<'f> {
    table: Table<'f>,
    leaves: Leaves,
    entries: Option<Entries<'f>>,
}

impl Iterator for Rows<'_> {
    type Item = Row;

    fn next(&mut self) -> Option<Row> {
        while let Some(leaf) = self.leaves.next() {
            if let Some(row) = self.table.row_of(&leaf) {
                return Some(row);
            }
        }
        loop {
            let entry = self.entries.as_mut()?.next()?;
            if !has_field(self.table.kind, &entry) {
                let mut name = StoredName::EMPTY;
                for letter in entry.name().chars() {
                    name.push(letter.encode_utf8(&mut [0; 4]));
                }
                return Some(with_seen(&entry, |seen| Row::extra(name, seen)));
            }
        }
    }
}

/// Whether it may be missing, and all that may be missing with it is.
fn is_excused(file: &dyn TensorFile, leaf: &Leaf) -> bool {
    match &leaf.group {
        None => false,
        Some(Group::Itself) => true,
        Some(Group::Beginning(beginning)) => !has_beginning(file, beginning.as_str()),
    }
}

/// Whether a field has this name: by going down to it, not by looking at all fields.
fn has_field(kind: Kind, entry: &Entry<'_>) -> bool {
    is_reached(&kind, entry.name().chars(), false)
}

/// Whether a tensor of a kind has this rest of a name; parts of the kind follow behind a dot, or as they are.
fn is_reached(kind: &Kind, rest: impl Iterator<Item = char> + Clone, is_dotted: bool) -> bool {
    let dot = if is_dotted { "." } else { "" };
    match kind {
        Kind::Leaf(_) => rest.clone().next().is_none(),
        Kind::Optional(kind) => is_reached(kind, rest, is_dotted),
        Kind::Fields(fields) => fields.iter().any(|field| {
            let rest = behind(rest.clone(), dot).and_then(|rest| behind(rest, field.stored));
            rest.is_some_and(|rest| is_reached(&field.kind, rest, !field.is_prefix))
        }),
        Kind::Array { len, each } => {
            let rest = behind(rest, dot).and_then(|rest| behind_index(rest, *len));
            rest.is_some_and(|rest| is_reached(each, rest, true))
        }
    }
}

/// What stands behind a text, if the characters begin with it.
fn behind<I: Iterator<Item = char>>(mut characters: I, text: &str) -> Option<I> {
    text.chars().all(|letter| characters.next() == Some(letter)).then_some(characters)
}

/// What is there, as far as it matters.
fn with_seen<R>(entry: &Entry<'_>, look: impl FnOnce(&Seen<'_>) -> R) -> R {
    let stored = entry.stored_type();
    let size = stored.dtype().map_or(1, |dtype| dtype.size());
    look(&Seen {
        dtype: stored.name(),
        is_element: stored.dtype().is_some(),
        sizes: entry.shape().sizes(),
        is_column_major: entry.is_column_major(),
        is_native: entry.order().is_native(size),
        address: entry.bytes().as_ptr().addr(),
        is_compiled: false,
    })
}

impl fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let head = Row::head();
        let mut widths = Widths::NONE.fit(&head);
        for row in self.rows() {
            widths = widths.fit(&row);
        }
        write!(f, "{}", head.line(&widths))?;
        for row in self.rows() {
            write!(f, "\n{}", row.line(&widths))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What stands behind a number below `len` that is written without zeros before it.
fn behind_index<I: Iterator<Item = char> + Clone>(mut characters: I, len: usize) -> Option<I> {
    let mut index = None;
    while let Some(digit) = characters.clone().next().and_then(|letter| letter.to_digit(10)) {
        characters.next();
        let digit = usize::try_from(digit).ok()?;
        index = match index {
            None => Some(digit),
            Some(0) => return None,
            Some(index) => Some(usize::checked_mul(index, 10)?.checked_add(digit)?),
        };
    }
    index.filter(|index| *index < len).map(|_| characters)
}
