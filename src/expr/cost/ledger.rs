//! What each step of a chain costs, as a table.

use core::fmt;

use super::stage::Write;
use super::{Cost, Stage};

/// How many rows a ledger lists; the cost of further ones is in its total.
pub const MOST_STEPS: usize = 32;

/// One step of a chain.
#[derive(Clone, Copy)]
pub struct Row {
    /// What is written there: `permute(axes![1, 0])`.
    pub text: &'static str,
    /// What it costs.
    pub cost: Cost,
    write: Write,
    is_start: bool,
}

impl Row {
    /// A step to an `X`.
    pub(super) const fn step<X: Stage>(text: &'static str, cost: Cost) -> Self {
        Self { text, cost, write: X::WRITE, is_start: false }
    }

    /// The `X` that a chain begins with.
    pub(super) const fn start<X: Stage>(text: &'static str) -> Self {
        Self { is_start: true, ..Self::step::<X>(text, Cost::NONE) }
    }
}

impl fmt::Debug for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} -> {}: {}", self.text, Place(self.write), self.cost)
    }
}

/// The shape and the layout that a row ends with.
struct Place(Write);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0)(f)
    }
}

/// What a chain of steps costs: a row for each, with the bytes it moves and those moved so far.
///
/// `explain!` makes one. Nothing is computed for it; all of it is known from the types.
#[derive(Clone, Copy)]
pub struct Ledger {
    rows: [Row; MOST_STEPS],
    len: usize,
    total: Cost,
}

impl Ledger {
    /// No row.
    #[must_use]
    pub const fn new() -> Self {
        let none = Row::start::<()>("");
        Self { rows: [none; MOST_STEPS], len: 0, total: Cost::NONE }
    }

    /// The ledger of a chain.
    #[inline(always)]
    #[must_use]
    pub const fn of<C: super::Trail>(chain: &Option<C>) -> Self {
        let _ = chain;
        C::LEDGER
    }

    /// With one more row.
    pub(super) const fn with(mut self, row: Row) -> Self {
        if self.len < MOST_STEPS {
            self.rows[self.len] = row;
            self.len += 1;
        }
        self.total = self.total.plus(row.cost);
        self
    }

    /// The rows of this ledger, and behind them those of another.
    #[must_use]
    pub const fn and(mut self, other: &Self) -> Self {
        let mut at = 0;
        let total = self.total.plus(other.total);
        while at < other.len {
            self = self.with(other.rows[at]);
            at += 1;
        }
        self.total = total;
        self
    }

    /// What is listed.
    #[must_use]
    pub const fn rows(&self) -> &[Row] {
        self.rows.split_at(self.len).0
    }

    /// What all of it costs.
    #[must_use]
    pub const fn total(&self) -> Cost {
        self.total
    }
}

impl Default for Ledger {
    fn default() -> Self {
        Self::new()
    }
}

/// How many characters a text has.
#[derive(Default)]
struct Width(usize);

impl fmt::Write for Width {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = self.0.saturating_add(text.chars().count());
        Ok(())
    }
}

/// How wide something is when it is printed.
fn width(what: impl fmt::Display) -> usize {
    let mut width = Width::default();
    match fmt::write(&mut width, format_args!("{what}")) {
        Ok(()) => width.0,
        Err(fmt::Error) => 0,
    }
}

/// Writes something and spaces behind it.
fn column(f: &mut fmt::Formatter<'_>, what: impl fmt::Display, wide: usize) -> fmt::Result {
    write!(f, "{what}{:1$}", "", wide.saturating_sub(width(&what)).saturating_add(2))
}

impl fmt::Display for Ledger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.rows();
        let widest = |each: fn(&Row) -> usize, title: &str| {
            rows.iter().map(each).max().unwrap_or(0).max(title.len())
        };
        let text = widest(|row| row.text.chars().count().saturating_add(1), "step");
        let place = widest(|row| width(Place(row.write)), "shape:strides");
        let bytes = width(self.total.moved()).max("bytes moved".len());

        column(f, "step", text)?;
        column(f, "shape:strides", place)?;
        write!(f, "{:>bytes$}  {:>bytes$}", "bytes moved", "so far")?;
        let mut so_far = Cost::NONE;
        for row in rows {
            so_far = so_far + row.cost;
            f.write_str("\n")?;
            let dot = if row.is_start { "" } else { "." };
            column(f, format_args!("{dot}{}", row.text), text)?;
            column(f, Place(row.write), place)?;
            write!(f, "{:>bytes$}  {:>bytes$}", row.cost.moved(), so_far.moved())?;
            let mut before = "  ";
            for (count, what) in [
                (row.cost.copied, "copied"),
                (row.cost.allocated, "allocated"),
                (row.cost.operations, "operations"),
            ] {
                if count > 0 {
                    write!(f, "{before}{count} {what}")?;
                    before = ", ";
                }
            }
        }
        if so_far != self.total {
            write!(
                f,
                "\nsteps that are not listed move {} bytes",
                self.total.moved().saturating_sub(so_far.moved())
            )?;
        }
        write!(f, "\ntotal: {}", self.total)
    }
}

impl fmt::Debug for Ledger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
