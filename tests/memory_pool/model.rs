//! What a pool should do, written down plainly: the memory that is live, and what was counted.
#![allow(unsafe_code)]

use std::alloc::Layout;
use std::collections::BTreeMap;
use std::ptr::NonNull;

use formwork::storage::{Live, Pool, PoolOptions};

/// A piece of live memory.
struct Piece {
    memory: NonNull<u8>,
    layout: Layout,
    /// What its bytes are.
    mark: u64,
}

/// A pool, and what it should be like.
pub(crate) struct Model {
    pub(crate) pool: Pool,
    /// By address.
    live: BTreeMap<usize, Piece>,
    /// The addresses, in no order.
    order: Vec<usize>,
    allocations: u64,
    live_bytes: usize,
    peak_bytes: usize,
    /// Allocations by powers of two.
    histogram: BTreeMap<usize, u64>,
}

/// What the documentation says that so many bytes are rounded up to.
pub(crate) fn rounded(layout: Layout) -> usize {
    let step = match (layout.size(), layout.align()) {
        (_, 65..) | (257.., _) => 64,
        (_, align) => align.max(16),
    };
    layout.size().next_multiple_of(step)
}

impl Model {
    pub(crate) fn new(options: PoolOptions) -> Self {
        Self {
            pool: Pool::with(options).expect("memory for a pool"),
            live: BTreeMap::new(),
            order: Vec::new(),
            allocations: 0,
            live_bytes: 0,
            peak_bytes: 0,
            histogram: BTreeMap::new(),
        }
    }

    pub(crate) fn count(&self) -> usize {
        self.order.len()
    }

    /// Allocates, checks that the memory is where it may be, and writes it. Whether there was memory.
    pub(crate) fn allocate(&mut self, layout: Layout) -> bool {
        let Ok(memory) = self.pool.allocate(layout) else { return false };
        let address = memory.addr().get();
        assert_eq!(address % layout.align(), 0, "alignment of {layout:?}");
        let before = self.live.range(..=address).next_back();
        assert!(before.is_none_or(|(at, piece)| at + piece.layout.size() <= address), "overlap");
        let behind = self.live.range(address..).next();
        assert!(behind.is_none_or(|(&at, _)| address + layout.size() <= at), "overlap");

        self.allocations += 1;
        let mark = self.allocations.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let piece = Piece { memory, layout, mark };
        for (at, byte) in piece.samples() {
            // SAFETY: the memory was handed out and has so many bytes.
            let place = unsafe { memory.add(at) };
            // SAFETY: nobody else has it.
            unsafe { place.write(byte) }
        }
        let bytes = rounded(layout);
        self.live_bytes += bytes;
        self.peak_bytes = self.peak_bytes.max(self.live_bytes);
        *self.histogram.entry(bytes.next_power_of_two()).or_default() += 1;
        self.live.insert(address, piece);
        self.order.push(address);
        true
    }

    /// Releases the piece with this number, after a look at what is in it.
    pub(crate) fn release(&mut self, number: usize) {
        let address = self.order.swap_remove(number);
        let Piece { memory, layout, .. } = self.live.get(&address).expect("a live piece").check();
        // SAFETY: it came from this pool with this layout, and is removed from what is live.
        unsafe { self.pool.release(*memory, *layout) }
        self.live_bytes -= rounded(*layout);
        self.live.remove(&address);
    }

    /// Compares what the pool counted, and what it says is live.
    pub(crate) fn check(&self) {
        let statistics = self.pool.statistics();
        assert_eq!(statistics.allocations, self.allocations);
        assert_eq!(statistics.live(), u64::try_from(self.live.len()).expect("a count"));
        assert_eq!(statistics.live_bytes, self.live_bytes);
        assert_eq!(statistics.peak_bytes, self.peak_bytes);
        let histogram: Vec<_> = self.histogram.iter().map(|(&at, &count)| (at, count)).collect();
        assert_eq!(statistics.histogram.iter().collect::<Vec<_>>(), histogram);
        self.live.values().for_each(|piece| {
            piece.check();
        });

        let mut sizes = BTreeMap::<usize, usize>::new();
        for piece in self.live.values() {
            *sizes.entry(rounded(piece.layout)).or_default() += 1;
        }
        let mut reported = BTreeMap::new();
        for Live { bytes, count, .. } in self.pool.report().expect("memory for a report").live() {
            assert!(reported.insert(*bytes, *count).is_none(), "{bytes} bytes are reported twice");
        }
        assert_eq!(reported, sizes);
    }

    /// Releases all, and checks that all memory goes back to the system.
    pub(crate) fn finish(&mut self) {
        while self.count() > 0 {
            self.release(0);
        }
        self.check();
        self.pool.trim();
        let empty = Pool::new().expect("memory for a pool").statistics();
        assert_eq!(self.pool.statistics().reserved_bytes, empty.reserved_bytes);
    }
}

impl Piece {
    /// Bytes at both ends and between, and what they are.
    fn samples(&self) -> impl Iterator<Item = (usize, u8)> + use<> {
        let (size, mark) = (self.layout.size(), self.mark.to_le_bytes());
        let ends = (0..size.min(24)).chain(size.saturating_sub(24)..size);
        ends.chain((0..size).step_by(509)).map(move |at| (at, mark[at % 8] ^ mark[at / 8 % 8]))
    }

    fn check(&self) -> &Self {
        for (at, byte) in self.samples() {
            // SAFETY: the memory is live and has so many bytes.
            let place = unsafe { self.memory.add(at) };
            // SAFETY: this one was written.
            assert_eq!(unsafe { place.read() }, byte, "byte {at} was changed");
        }
        self
    }
}
