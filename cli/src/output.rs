//! Columns of text.

use std::io::{self, Write};

/// On which side of its column a text stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    Left,
    Right,
}

/// A table that is written when all its rows are there.
pub(crate) struct Columns {
    sides: Vec<Side>,
    rows: Vec<Vec<String>>,
}

impl Columns {
    /// A table with these heads.
    pub(crate) fn new(heads: &[(&str, Side)]) -> Self {
        let sides = heads.iter().map(|(_, side)| *side).collect();
        let head = heads.iter().map(|(head, _)| (*head).to_owned()).collect();
        Self { sides, rows: vec![head] }
    }

    /// Adds a row.
    pub(crate) fn push(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// Writes all rows; a column without any text but its head is left out.
    pub(crate) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let body = || self.rows.iter().skip(1);
        let width = |column: usize| {
            let is_empty = body().all(|row| row.get(column).is_none_or(String::is_empty));
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            let widest = cells.map(|cell| cell.chars().count()).max().unwrap_or(0);
            (!is_empty || self.rows.len() == 1).then_some(widest)
        };
        let widths: Vec<_> = (0..self.sides.len()).map(width).collect();
        for row in &self.rows {
            let mut line = String::new();
            for ((cell, side), width) in row.iter().zip(&self.sides).zip(&widths) {
                let Some(width) = width else { continue };
                let missing = " ".repeat(width.saturating_sub(cell.chars().count()));
                let gap = if line.is_empty() { "" } else { "  " };
                match side {
                    Side::Left => line.extend([gap, cell, &missing]),
                    Side::Right => line.extend([gap, &missing, cell]),
                }
            }
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

/// So many of something, in words.
pub(crate) fn count(number: usize, one: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {one}s") }
}
