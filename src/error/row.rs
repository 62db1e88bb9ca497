//! The number of a row that a table does not have.

use core::fmt;

use super::Number;

/// A number that is to name a row, and is not below the number of rows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RowError {
    /// Which of the numbers it is, counted in row-major order from 0.
    pub position: usize,
    /// The number.
    pub id: Number,
    /// How many rows there are.
    pub rows: usize,
}

impl fmt::Display for RowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { position, id, rows } = self;
        write!(f, "number {id} at position {position} names no row: there are {rows}, from 0 on")
    }
}

impl core::error::Error for RowError {}
