//! The buffers as columns of numbers, without those that have no bytes.
//!
//! The compiler runs what is done with them, and it is slow at calling functions: loops over these columns
//! do nothing but index, add and compare.

use super::Buffer;
use super::buffer::round_up;

/// The buffers that have bytes, those that begin first in front.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table<const N: usize> {
    /// How many there are; behind it, columns are not used.
    pub(super) len: usize,
    /// Which buffer it is.
    pub(super) number: [usize; N],
    pub(super) bytes: [usize; N],
    /// The bytes up to where the next buffer can begin.
    pub(super) room: [usize; N],
    pub(super) first: [usize; N],
    pub(super) last: [usize; N],
    /// How many bytes are alive in the first step of each.
    pub(super) alive: [usize; N],
}

impl<const N: usize> Table<N> {
    /// The table, if all rooms together are a number of which half is left: so no sum overflows.
    pub(super) const fn new(buffers: &[Buffer; N]) -> Option<Self> {
        let none = [0; N];
        let mut table = Self {
            len: 0,
            number: none,
            bytes: none,
            room: none,
            first: none,
            last: none,
            alive: none,
        };
        let (mut at, mut all) = (0, 0_usize);
        while at < N {
            let Buffer { bytes, first, .. } = buffers[at];
            if bytes > 0 {
                all = all.saturating_add(round_up(bytes));
                // Mostly they come as they begin, so nothing is moved.
                let mut row = table.len;
                while row > 0 && table.first[row - 1] > first {
                    table.first[row] = table.first[row - 1];
                    table.number[row] = table.number[row - 1];
                    row -= 1;
                }
                table.first[row] = first;
                table.number[row] = at;
                table.len += 1;
            }
            at += 1;
        }
        if all > usize::MAX / 2 {
            return None;
        }
        let mut row = 0;
        while row < table.len {
            let Buffer { bytes, first, last, .. } = buffers[table.number[row]];
            table.bytes[row] = bytes;
            table.room[row] = round_up(bytes);
            table.last[row] = if last < first { first } else { last };
            row += 1;
        }
        let mut row = 0;
        while row < table.len {
            table.alive[row] = table.alive_in(table.first[row]);
            row += 1;
        }
        Some(table)
    }

    /// The rooms of all that are alive in a step.
    const fn alive_in(&self, step: usize) -> usize {
        let (mut rooms, mut row) = (0, 0);
        while row < self.len && self.first[row] <= step {
            if step <= self.last[row] {
                rooms += self.room[row];
            }
            row += 1;
        }
        rooms
    }

    /// How many bytes are needed at least: those of the step that needs most, where buffers begin at
    /// multiples of the alignment.
    ///
    /// The padding behind the uppermost buffer need not be there, so the largest one is left out. Bytes
    /// become most in a step in which a buffer begins, so these are all that count.
    pub(super) const fn bound(&self) -> usize {
        let (mut most, mut row) = (0, 0);
        while row < self.len {
            if self.alive[row] > most {
                let (step, mut padding, mut other) = (self.first[row], 0, 0);
                while other < self.len && self.first[other] <= step {
                    if step <= self.last[other] && self.room[other] - self.bytes[other] > padding {
                        padding = self.room[other] - self.bytes[other];
                    }
                    other += 1;
                }
                if self.alive[row] - padding > most {
                    most = self.alive[row] - padding;
                }
            }
            row += 1;
        }
        most
    }

    /// How crowded the most crowded step of each one's life is.
    pub(super) const fn crowds(&self) -> [usize; N] {
        let mut crowds = [0; N];
        let mut row = 0;
        while row < self.len {
            // What begins in the same step finds the same bytes alive.
            let (last, mut most, mut other) = (self.last[row], self.alive[row], row + 1);
            while other < self.len && self.first[other] <= last {
                if self.alive[other] > most {
                    most = self.alive[other];
                }
                other += 1;
            }
            crowds[row] = most;
            row += 1;
        }
        crowds
    }
}
