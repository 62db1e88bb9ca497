//! Buffers placed one after the other, each in a gap between those that are alive with it.

use super::order::Sequence;
use super::table::Table;

/// The end of the list of buffers, and no gap.
const END: usize = usize::MAX;

/// Where buffers stand, by the rows of their table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed<const N: usize> {
    pub(super) offsets: [usize; N],
    /// The end of the buffer that reaches furthest.
    pub(super) bytes: usize,
    /// That buffer.
    pub(super) top: usize,
}

/// A buffer that is placed, in a list from the lowest to the highest.
#[derive(Clone, Copy)]
struct Node {
    first: usize,
    last: usize,
    begin: usize,
    end: usize,
    next: usize,
}

/// Places the buffers in this order, each in the lowest gap that it fits in, or in the tightest one.
///
/// Going along the list of those that are placed, what lies between two that are alive with the new one
/// is a gap.
pub(super) const fn place<const N: usize>(
    table: &Table<N>,
    sequence: &Sequence<N>,
    is_tight: bool,
) -> Placed<N> {
    let mut placed = Placed { offsets: [0; N], bytes: 0, top: 0 };
    let mut nodes = [Node { first: 0, last: 0, begin: 0, end: 0, next: END }; N];
    let (mut head, mut nth) = (END, 0);
    while nth < table.len {
        let row = sequence.rows[nth];
        let (first, last, size) = (table.first[row], table.last[row], table.bytes[row]);

        // `low` is the end of all that was met so far and is alive with it.
        let (mut low, mut begin, mut smallest, mut at) = (0, END, END, head);
        while at != END {
            let node = &nodes[at];
            if node.first <= last && first <= node.last {
                if node.begin >= low + size && node.begin - low < smallest {
                    begin = low;
                    if !is_tight {
                        break;
                    }
                    smallest = node.begin - low;
                }
                if node.end > low {
                    low = node.end;
                }
            }
            at = node.next;
        }
        if begin == END {
            begin = low;
        }

        // Into the list, in front of the first one that is not lower.
        let (mut before, mut at) = (END, head);
        while at != END {
            let node = &nodes[at];
            if node.begin >= begin {
                break;
            }
            before = at;
            at = node.next;
        }
        nodes[row] = Node { first, last, begin, end: begin + table.room[row], next: at };
        if before == END {
            head = row
        } else {
            nodes[before].next = row
        }

        placed.offsets[row] = begin;
        if begin + size > placed.bytes {
            placed.bytes = begin + size;
            placed.top = row;
        }
        nth += 1;
    }
    placed
}
