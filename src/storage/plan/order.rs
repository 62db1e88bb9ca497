//! The orders in which buffers are placed, one after the other.

use super::table::Table;

/// What comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Many bytes.
    Size,
    /// Many bytes for many steps.
    Area,
    /// What is alive where most bytes are, then many bytes.
    Crowd,
    /// What begins first, then many bytes.
    Start,
    /// What ends last, then many bytes.
    End,
}

/// The distances over which rows are sorted.
const GAPS: [usize; 6] = [132, 57, 23, 10, 4, 1];

/// The rows of a table in an order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sequence<const N: usize> {
    pub(super) rows: [usize; N],
}

impl<const N: usize> Sequence<N> {
    /// The rows in this order.
    pub(super) const fn new(table: &Table<N>, order: Order) -> Self {
        // What they are sorted by, the larger first.
        let mut keys = match order {
            Order::Crowd => table.crowds(),
            _ => [0; N],
        };
        let mut row = 0;
        while row < table.len {
            let steps = table.last[row] - table.first[row];
            keys[row] = match order {
                Order::Size => table.bytes[row],
                Order::Area => table.bytes[row].saturating_mul(steps.saturating_add(1)),
                Order::Crowd => keys[row],
                Order::Start => usize::MAX - table.first[row],
                Order::End => table.last[row],
            };
            row += 1;
        }
        let mut rows = [0; N];
        let mut row = 0;
        while row < table.len {
            rows[row] = row;
            row += 1;
        }
        let mut nth = 0;
        while nth < GAPS.len() {
            let gap = GAPS[nth];
            let mut end = gap;
            while end < table.len {
                let (row, mut at) = (rows[end], end);
                let (key, bytes) = (keys[row], table.bytes[row]);
                while at >= gap {
                    let before = rows[at - gap];
                    if keys[before] > key || keys[before] == key && table.bytes[before] >= bytes {
                        break;
                    }
                    rows[at] = before;
                    at -= gap;
                }
                rows[at] = row;
                end += 1;
            }
            nth += 1;
        }
        Self { rows }
    }

    /// The same with one row in front of all others.
    pub(super) const fn with_first(mut self, row: usize) -> Self {
        let (mut at, mut carried) = (0, row);
        while at < N {
            let here = self.rows[at];
            self.rows[at] = carried;
            if here == row {
                break;
            }
            carried = here;
            at += 1;
        }
        self
    }
}
