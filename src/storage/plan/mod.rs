//! Where the buffers of a computation go in one piece of memory: planned by the compiler, proven apart
//! from how it was found.

mod buffer;
mod check;
mod order;
mod place;
mod table;

pub use buffer::Buffer;
pub use check::{Flaw, flaw};

pub(super) use buffer::round_up;

use order::{Order, Sequence};
use place::{Placed, place};
use table::Table;

/// What every buffer begins at a multiple of: a cache line, and the widest vector.
pub const ALIGNMENT: usize = 64;

/// Offsets for buffers, such that those alive in the same step share no byte.
///
/// Each step is a number. The planner places one buffer after the other, in several orders and by two ways
/// of choosing a gap; from the best of these on, it places what reaches furthest first, some times more.
/// [`Plan::bytes`] is what comes out, [`Plan::bound`] what no plan can be below; where an order reaches that,
/// no other is tried. 200 buffers take the compiler about half a second.
///
/// # Example
/// ```
/// use formwork::storage::{Buffer, Plan};
///
/// const PLAN: Plan<3> = Plan::of([
///     Buffer { name: "image", bytes: 1000, first: 0, last: 1 },
///     Buffer { name: "edges", bytes: 4096, first: 1, last: 2 },
///     Buffer { name: "parts", bytes: 512, first: 2, last: 3 },
/// ]);
/// const _: () = assert!(PLAN.is_sound());
/// const RAM_BYTES: usize = PLAN.bytes();
///
/// assert_eq!(RAM_BYTES, 4096 + 1000); // the parts stand where the image was
/// assert_eq!(PLAN.bound(), RAM_BYTES);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Plan<const N: usize> {
    buffers: [Buffer; N],
    offsets: [usize; N],
    bytes: usize,
    bound: usize,
}

impl<const N: usize> Plan<N> {
    /// The plan of these buffers.
    ///
    /// # Panics
    /// Never. Sizes whose sum is no `usize` give a plan that [is not sound](Plan::is_sound).
    pub const fn of(buffers: [Buffer; N]) -> Self {
        let mut plan = Self { buffers, offsets: [0; N], bytes: 0, bound: usize::MAX };
        if let Some(table) = Table::new(&plan.buffers) {
            plan.bound = table.bound();
            let placed = best(&table, plan.bound);
            plan.bytes = placed.bytes;
            let mut row = 0;
            while row < table.len {
                plan.offsets[table.number[row]] = placed.offsets[row];
                row += 1;
            }
        }
        plan
    }

    /// The plan of buffers that are placed already, each at its offset, as slots do it.
    ///
    /// Whether it [is sound](Plan::is_sound) is to be asked.
    pub const fn laid_out(placed: [(Buffer, usize); N]) -> Self {
        let mut plan =
            Self { buffers: [Buffer::NONE; N], offsets: [0; N], bytes: 0, bound: usize::MAX };
        let mut at = 0;
        while at < N {
            let (buffer, offset) = placed[at];
            let end = offset.saturating_add(buffer.bytes);
            if end > plan.bytes {
                plan.bytes = end;
            }
            (plan.buffers[at], plan.offsets[at]) = (buffer, offset);
            at += 1;
        }
        if let Some(table) = Table::new(&plan.buffers) {
            plan.bound = table.bound();
        }
        plan
    }

    /// How many bytes the buffers need, placed so.
    pub const fn bytes(&self) -> usize {
        self.bytes
    }

    /// How many bytes are alive in the step that needs most: no plan has less.
    pub const fn bound(&self) -> usize {
        self.bound
    }

    /// [`Plan::bytes`] divided by [`Plan::bound`]; 1 where there is nothing to place.
    #[allow(clippy::as_conversions, reason = "a whole number becomes a float to nearest")]
    pub const fn ratio(&self) -> f64 {
        if self.bound == 0 { 1.0 } else { self.bytes as f64 / self.bound as f64 }
    }

    /// The buffers, as they were given.
    pub const fn buffers(&self) -> &[Buffer; N] {
        &self.buffers
    }

    /// Where each buffer begins.
    pub const fn offsets(&self) -> &[usize; N] {
        &self.offsets
    }

    /// The first flaw, if there is one.
    pub const fn flaw(&self) -> Option<Flaw> {
        flaw(&self.buffers, &self.offsets, self.bytes)
    }

    /// Whether no two buffers alive in one step share a byte, all are aligned, and all inside.
    pub const fn is_sound(&self) -> bool {
        self.flaw().is_none()
    }
}

/// What is tried: an order, and whether the tightest gap is chosen or the lowest.
const ATTEMPTS: [(Order, bool); 6] = [
    (Order::Size, false),
    (Order::Area, false),
    (Order::Crowd, false),
    (Order::Crowd, true),
    (Order::Start, true),
    (Order::End, true),
];

/// How many placings more are tried: large plans should take no longer than others.
const fn rounds(len: usize) -> usize {
    let most = (1 << 18) / (len * len + 1);
    if most > 192 { 192 } else { most }
}

/// The best of several orders.
const fn best<const N: usize>(table: &Table<N>, bound: usize) -> Placed<N> {
    let mut sequence = Sequence::new(table, Order::Size);
    let mut best = Placed { offsets: [0; N], bytes: usize::MAX, top: 0 };
    let mut nth = 0;
    while nth < ATTEMPTS.len() && best.bytes > bound {
        let (order, is_tight) = ATTEMPTS[nth];
        let tried = Sequence::new(table, order);
        let placed = place(table, &tried, is_tight);
        if placed.bytes < best.bytes {
            (best, sequence) = (placed, tried);
        }
        nth += 1;
    }
    // What reaches furthest is placed first, again and again; where it was first already, and now and then,
    // any other one.
    let (mut top, mut round, mut any) = (best.top, 0, 0);
    while round < rounds(table.len) && best.bytes > bound {
        if sequence.rows[0] == top || round % 4 == 3 {
            any = (any * 1229 + 4321) % 65_536;
            top = sequence.rows[(any >> 4) % table.len];
        }
        sequence = sequence.with_first(top);
        let placed = place(table, &sequence, false);
        top = placed.top;
        if placed.bytes < best.bytes {
            best = placed;
        }
        round += 1;
    }
    best
}
