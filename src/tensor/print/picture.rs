//! What is printed of a tensor, however its type is known: brackets and columns.

use core::fmt::{self, Write};

use super::column::Column;
use super::line::Line;
use super::shown::Shown;
use crate::dtype::{DType, Printed};
use crate::shape::DynShape;

/// The longest line; more numbers go to the next one.
const LINE: usize = 75;

/// A tensor as printing sees it.
pub(in crate::tensor) struct Picture<'t> {
    shape: DynShape,
    dtype: DType,
    /// The number at some indices.
    number: &'t dyn Fn(&[usize]) -> Option<Printed>,
}

impl<'t> Picture<'t> {
    /// A tensor of this shape and element type, whose numbers the function gives.
    pub(in crate::tensor) fn new(
        shape: DynShape,
        dtype: DType,
        number: &'t dyn Fn(&[usize]) -> Option<Printed>,
    ) -> Self {
        Self { shape, dtype, number }
    }

    /// Writes the numbers in columns.
    pub(in crate::tensor) fn block(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rank = self.shape.rank();
        if rank == 0 {
            return self.printed().try_for_each(|number| fmt::Display::fmt(&number, f));
        }
        let column = Column::new(self.printed(), self.dtype, f.precision());
        let column = column.at_least(f.width().unwrap_or(0));
        // Behind the last number of a line there may be as many brackets as axes.
        let last_column = LINE.saturating_sub(rank);
        let mut line = Line::new(f);
        let mut any = false;
        for (step, number) in Shown::new(self.shape).zip(self.printed()) {
            let indent = rank.saturating_sub(step.closed);
            if !any {
                line.repeat('[', rank)?;
                any = true;
            } else if step.closed > 0 {
                line.repeat(']', step.closed)?;
                line.end(step.closed.saturating_sub(1), indent)?;
                if step.gap {
                    line.write_str("...")?;
                    line.end(step.closed.saturating_sub(1), indent)?;
                }
                line.repeat('[', step.closed)?;
            } else {
                line.space(1);
                if step.gap {
                    wrap(&mut line, 3, rank, last_column)?;
                    line.write_str("...")?;
                    line.space(1);
                }
            }
            wrap(&mut line, column.width(), rank, last_column)?;
            column.write(number, &mut line)?;
        }
        line.flush()?;
        if any { line.repeat(']', rank) } else { line.write_str("[]") }
    }

    /// Writes what stands behind the type and the layout: the numbers in one line, or below.
    pub(in crate::tensor) fn behind_head(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            f.write_char('\n')?;
            return self.block(f);
        }
        f.write_char(' ')?;
        let rank = self.shape.rank();
        let mut any = false;
        for (step, number) in Shown::new(self.shape).zip(self.printed()) {
            if any {
                Line::new(f).repeat(']', step.closed)?;
                f.write_str(if step.gap { ", ..., " } else { ", " })?;
            }
            let opened = if any { step.closed } else { rank };
            Line::new(f).repeat('[', opened)?;
            fmt::Display::fmt(&number, f)?;
            any = true;
        }
        if any { Line::new(f).repeat(']', rank) } else { f.write_str("[]") }
    }

    /// The numbers that are printed.
    fn printed(&self) -> impl Iterator<Item = Printed> + Clone {
        Shown::new(self.shape).filter_map(|step| (self.number)(step.indices()))
    }
}

/// Goes to the next line where a word would end behind the last column.
fn wrap<W: Write>(
    line: &mut Line<'_, W>,
    word: usize,
    indent: usize,
    last_column: usize,
) -> fmt::Result {
    let end = line.column().saturating_add(word);
    if end > last_column && line.column() > indent { line.end(0, indent) } else { Ok(()) }
}
