//! Lines of text: where the next character stands, and no spaces at a line's end.

use core::fmt::{self, Write};

/// Writes text and keeps its column.
pub(super) struct Line<'f, W> {
    out: &'f mut W,
    column: usize,
    /// Spaces that are written if something follows on the line.
    spaces: usize,
}

impl<'f, W: Write> Line<'f, W> {
    /// Writes to `out`, which stands at the beginning of a line.
    pub(super) fn new(out: &'f mut W) -> Self {
        Self { out, column: 0, spaces: 0 }
    }

    /// How many characters stand on the line, spaces to come included.
    pub(super) fn column(&self) -> usize {
        self.column.saturating_add(self.spaces)
    }

    /// Leaves room.
    pub(super) fn space(&mut self, count: usize) {
        self.spaces = self.spaces.saturating_add(count);
    }

    /// Ends the line and so many more, and leaves room on the next one.
    pub(super) fn end(&mut self, more: usize, indent: usize) -> fmt::Result {
        (self.spaces, self.column) = (0, 0);
        (0..=more).try_for_each(|_| self.out.write_char('\n'))?;
        self.space(indent);
        Ok(())
    }

    /// Writes the character so many times.
    pub(super) fn repeat(&mut self, character: char, count: usize) -> fmt::Result {
        (0..count).try_for_each(|_| self.write_char(character))
    }

    /// Writes the spaces that were left.
    pub(super) fn flush(&mut self) -> fmt::Result {
        self.column = self.column();
        (0..core::mem::take(&mut self.spaces)).try_for_each(|_| self.out.write_char(' '))
    }
}

impl<W: Write> Write for Line<'_, W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.flush()?;
        self.column = self.column.saturating_add(text.len());
        self.out.write_str(text)
    }
}

/// Counts what is written.
pub(super) struct Count(usize);

impl Count {
    /// How many characters formatting gives.
    pub(super) fn of(arguments: fmt::Arguments<'_>) -> usize {
        let mut count = Self(0);
        // Counting never fails.
        let _ = count.write_fmt(arguments);
        count.0
    }
}

impl Write for Count {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = self.0.saturating_add(text.len());
        Ok(())
    }
}
