//! One row of the table of what does not fit: a tensor that was asked for, and the one that is there.

use super::Text;
use super::kind::{Borrowed, Cast};
use super::leaves::{FieldName, Leaf, StoredName};

/// A tensor of a file, as far as it matters for whether it fits.
#[derive(Clone, Copy)]
pub(super) struct Seen<'a> {
    pub(super) dtype: &'static str,
    /// Whether tensors can have the element type.
    pub(super) is_element: bool,
    pub(super) sizes: &'a [usize],
    pub(super) is_column_major: bool,
    /// Whether the bytes of each element stand in this machine's order.
    pub(super) is_native: bool,
    /// How far the first byte stands behind a multiple of this alignment.
    pub(super) address: usize,
    /// Whether it is read when the program is compiled, which casts nothing.
    pub(super) is_compiled: bool,
}

type Cell = Text<112>;

/// What does not fit, and what to do about it.
#[derive(Clone, Copy)]
pub(super) struct Row {
    field: FieldName,
    name: StoredName,
    expected: Cell,
    found: Cell,
    advice: Cell,
}

/// How wide the columns are.
#[derive(Clone, Copy)]
pub(super) struct Widths([usize; 4]);

/// One line of the table.
pub(super) type Line = Text<768>;

impl Row {
    /// The names of the columns.
    pub(super) const fn head() -> Self {
        Self {
            field: Text::of("field"),
            name: Text::of("in the file"),
            expected: Text::of("expected"),
            found: Text::of("found"),
            advice: Text::of("what to do"),
        }
    }

    /// A tensor that nobody asked for.
    pub(super) const fn extra(name: StoredName, seen: &Seen<'_>) -> Self {
        Self {
            field: Text::of("-"),
            name: shown(name),
            expected: Text::of("nothing"),
            found: outline(seen.dtype, seen.sizes, &[]),
            advice: Text::of(if seen.is_compiled {
                "give it a field"
            } else {
                "give it a field, or `load_some`"
            }),
        }
    }

    /// What does not fit, if anything does not.
    pub(super) const fn of(leaf: &Leaf, seen: Option<&Seen<'_>>) -> Option<Self> {
        let wanted = &leaf.wanted;
        let row = Self {
            field: leaf.field,
            name: shown(leaf.name),
            expected: outline(wanted.dtype, wanted.sizes, leaf.how.order),
            found: Text::of("nothing"),
            advice: Text::EMPTY,
        };
        let Some(seen) = seen else {
            let advice = if leaf.name.is_cut() {
                "names have at most 256 bytes"
            } else {
                "add it, or name what is there with `rename`"
            };
            return Some(Self { advice: Text::of(advice), ..row });
        };
        let found = outline(seen.dtype, seen.sizes, &[]);
        let advice = advice(leaf, seen);
        if advice.width() == 0 { None } else { Some(Self { found, advice, ..row }) }
    }

    /// The line of the row.
    pub(super) const fn line(&self, widths: &Widths) -> Line {
        let mut line = Line::EMPTY;
        let mut end = 0usize;
        let Widths([field, name, expected, found]) = *widths;
        put(&mut line, self.field.as_str(), self.field.is_cut(), &mut end, field);
        put(&mut line, self.name.as_str(), self.name.is_cut(), &mut end, name);
        put(&mut line, self.expected.as_str(), self.expected.is_cut(), &mut end, expected);
        put(&mut line, self.found.as_str(), self.found.is_cut(), &mut end, found);
        line.push(self.advice.as_str());
        line
    }
}

/// A name as it is shown.
const fn shown(name: StoredName) -> StoredName {
    let mut shown = StoredName::shown(name.as_str());
    if name.is_cut() {
        shown.cut();
    }
    shown
}

/// Puts one cell, and spaces to the begin of the next column.
const fn put(line: &mut Line, text: &str, is_cut: bool, end: &mut usize, width: usize) {
    line.push(text);
    if is_cut {
        line.push("..");
    }
    *end = end.saturating_add(width).saturating_add(2);
    line.pad(*end);
}

impl Widths {
    pub(super) const NONE: Self = Self([0; 4]);

    /// Makes room for a row.
    pub(super) const fn fit(self, row: &Row) -> Self {
        let Self([field, name, expected, found]) = self;
        Self([
            wider(field, row.field.width(), row.field.is_cut()),
            wider(name, row.name.width(), row.name.is_cut()),
            wider(expected, row.expected.width(), row.expected.is_cut()),
            wider(found, row.found.width(), row.found.is_cut()),
        ])
    }
}

const fn wider(width: usize, of: usize, is_cut: bool) -> usize {
    let of = if is_cut { of.saturating_add(2) } else { of };
    if of > width { of } else { width }
}

/// An element of a slice.
const fn at(sizes: &[usize], index: usize) -> Option<usize> {
    match sizes.split_at_checked(index) {
        Some((_, [size, ..])) => Some(*size),
        _ => None,
    }
}

/// Which axis of the type an axis of the file is.
const fn axis_of_type(order: &[usize], axis: usize) -> usize {
    let (mut rest, mut index) = (order, 0usize);
    while let [first, behind @ ..] = rest {
        if *first == axis {
            return index;
        }
        index = index.saturating_add(1);
        rest = behind;
    }
    axis
}

/// Element type and sizes, in the order of the file.
const fn outline(dtype: &str, sizes: &[usize], order: &[usize]) -> Cell {
    let mut out = Cell::of(dtype);
    out.push(" [");
    let mut axis = 0;
    while axis < sizes.len() {
        out.push(if axis == 0 { "" } else { ", " });
        if let Some(size) = at(sizes, axis_of_type(order, axis)) {
            out.push_size(size);
        }
        axis = axis.saturating_add(1);
    }
    out.push("]");
    out
}

/// What to do about what does not fit; nothing if it fits.
const fn advice(leaf: &Leaf, seen: &Seen<'_>) -> Cell {
    let mut out = Cell::EMPTY;
    let wanted = &leaf.wanted;
    if !same_sizes(wanted.sizes, seen.sizes, leaf.how.order) {
        if is_turned(wanted.sizes, seen.sizes) && leaf.how.order.is_empty() {
            out.push("`transposed`: the axes are turned");
        } else if product(wanted.sizes) == product(seen.sizes) {
            out.push("reshape the one or the other");
        } else {
            out.push("another model, or another type");
        }
    }
    if !same_text(wanted.dtype, seen.dtype) {
        let can_cast = wanted.place.is_none() && seen.is_element;
        let advice = match leaf.how.cast {
            _ if seen.is_compiled => "convert it, or cast it when the program runs",
            Cast::Refused if can_cast => "convert it, or `cast = \"lossy\"`",
            Cast::Lossy | Cast::Checked if can_cast => "",
            _ if seen.is_element => "own it and `cast`: a view has the elements of the file",
            _ => "convert it: no tensor has such elements",
        };
        out.push(if out.width() > 0 && !advice.is_empty() { "; " } else { "" });
        out.push(advice);
    }
    if out.width() == 0
        && let Some(place) = &wanted.place
        && product(seen.sizes) != 0
    {
        let size = place.align;
        let behind = match seen.address.checked_rem(size) {
            Some(behind) => behind,
            None => 0,
        };
        if !seen.is_native {
            out.push("own it: the bytes of each element stand in the other order");
        } else if behind != 0 {
            out.push("own it: the bytes stand ");
            out.push_size(behind);
            out.push(" behind a multiple of ");
            out.push_size(size);
        } else if !same_strides(place, seen, leaf.how.order) {
            out.push("own it: the elements stand in another order");
        }
    }
    out
}

/// The product of the sizes, which a file or a shape has checked.
const fn product(sizes: &[usize]) -> usize {
    let (mut rest, mut product) = (sizes, 1usize);
    while let [first, behind @ ..] = rest {
        product = product.saturating_mul(*first);
        rest = behind;
    }
    product
}

const fn same_sizes(wanted: &[usize], seen: &[usize], order: &[usize]) -> bool {
    let mut axis = 0;
    while axis < seen.len() {
        match (at(wanted, axis_of_type(order, axis)), at(seen, axis)) {
            (Some(wanted), Some(seen)) if wanted == seen => {}
            _ => return false,
        }
        axis = axis.saturating_add(1);
    }
    wanted.len() == seen.len()
}

/// Whether a matrix is there in the other order.
const fn is_turned(wanted: &[usize], seen: &[usize]) -> bool {
    match (wanted, seen) {
        ([rows, columns], [first, second]) => *rows == *second && *columns == *first,
        _ => false,
    }
}

/// Whether the elements stand where the view has them, given that the sizes are the same.
const fn same_strides(place: &Borrowed, seen: &Seen<'_>, order: &[usize]) -> bool {
    let mut index = 0;
    let mut rest = place.strides;
    while let [stride, behind @ ..] = rest {
        let axis = match at(order, index) {
            Some(axis) => axis,
            None => index,
        };
        let own = stride_of(seen, axis);
        let is_one = matches!(at(seen.sizes, axis), Some(1));
        if !is_one && *stride != own.cast_signed() {
            return false;
        }
        index = index.saturating_add(1);
        rest = behind;
    }
    true
}

/// The elements from one index to the next.
const fn stride_of(seen: &Seen<'_>, axis: usize) -> usize {
    let (before, behind) = match seen.sizes.split_at_checked(axis) {
        Some((before, [_, behind @ ..])) => (before, behind),
        _ => return 0,
    };
    product(if seen.is_column_major { before } else { behind })
}

/// Whether two texts are the same.
pub(super) const fn same_text(one: &str, other: &str) -> bool {
    let (mut one, mut other) = (one.as_bytes(), other.as_bytes());
    loop {
        match (one, other) {
            ([], []) => return true,
            ([a, behind @ ..], [b, rest @ ..]) if *a == *b => (one, other) = (behind, rest),
            _ => return false,
        }
    }
}
