//! The table of everything in which a file differs from the weights that are asked for.

use core::fmt;

use super::kind::Kind;
use super::leaves::{Group, Leaf, Leaves, StoredName};
use super::place::has_beginning;
use super::row::{Row, Seen, Widths};
use crate::io::{Entry, TensorFile};

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
    fn rows(&self) -> impl Iterator<Item = Row> {
        let Self { kind, file, extra } = *self;
        let mut leaves = Leaves::of(kind);
        let wrong = core::iter::from_fn(move || leaves.next()).filter_map(move |leaf| {
            let entry = file.find(leaf.name.as_str()).filter(|_| !leaf.name.is_cut());
            match entry {
                Some(entry) => with_seen(&entry, |seen| Row::of(&leaf, Some(seen))),
                None if is_excused(file, &leaf) => None,
                None => Row::of(&leaf, None),
            }
        });
        let entries = (extra == Extra::Refused).then(|| file.entries()).into_iter().flatten();
        let surplus = entries.filter(move |entry| !has_field(kind, entry)).map(|entry| {
            let mut name = StoredName::EMPTY;
            for letter in entry.name().chars() {
                name.push(letter.encode_utf8(&mut [0; 4]));
            }
            with_seen(&entry, |seen| Row::extra(name, seen))
        });
        wrong.chain(surplus)
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

/// Whether a field has this name.
fn has_field(kind: Kind, entry: &Entry<'_>) -> bool {
    let mut leaves = Leaves::of(kind);
    core::iter::from_fn(|| leaves.next()).any(|leaf| entry.name() == *leaf.name.as_str())
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
        let widths = self.rows().fold(Widths::NONE.fit(&head), |widths, row| widths.fit(&row));
        write!(f, "{}", head.line(&widths))?;
        self.rows().try_for_each(|row| write!(f, "\n{}", row.line(&widths)))
    }
}

impl fmt::Debug for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
