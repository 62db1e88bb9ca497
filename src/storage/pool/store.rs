//! All that only the thread of a pool touches: its free memory, its blocks and what it counted.
#![allow(unsafe_code)]

use core::cell::Cell;
use core::panic::Location;
use core::ptr::NonNull;

use super::block::{self, Block};
use super::chunk::{Chunk, State};
use super::class::{CLASSES, Class};
use super::free_list::FreeLists;
use super::options::PoolOptions;
use super::quick::Quick;
use super::record::Records;
use super::report::{Live, Report};
use super::size::{LINE, STEP, Size};
use super::slab::{self, SLAB_ALIGNMENT, SLAB_LINES, Slab};
use super::statistics::{Level, Others, Statistics};
use crate::error::OutOfMemory;

/// The free memory of a pool.
///
/// What is used each time stands first.
#[repr(C)]
pub(super) struct Store {
    live: Level,
    options: PoolOptions,
    classes: [Class; CLASSES],
    quick: Quick,
    free: FreeLists,
    others: Others,
    slabs: Cell<Option<Slab>>,
    /// # Invariants
    /// All blocks of the pool, all from the source of `options`.
    blocks: Cell<Option<Block>>,
    reserved: Level,
    records: Records,
}

impl Store {
    pub(super) fn new(options: PoolOptions) -> Self {
        Self {
            live: Level::new(),
            options,
            classes: [const { Class::new() }; CLASSES],
            quick: Quick::new(),
            free: FreeLists::new(),
            others: Others::new(),
            slabs: Cell::new(None),
            blocks: Cell::new(None),
            reserved: Level::new(),
            records: Records::new(),
        }
    }

    pub(super) fn options(&self) -> &PoolOptions {
        &self.options
    }

    /// Counts memory from the system that is no block.
    pub(super) fn reserve(&self, bytes: usize) {
        self.reserved.rise(bytes);
    }

    /// Memory of this size that waits for it; nothing where its origin must be recorded.
    #[inline(always)]
    pub(super) fn quick(&self, size: Size) -> Option<NonNull<u8>> {
        if self.options.is_recording() { None } else { self.waiting(size) }
    }

    #[inline(always)]
    fn waiting(&self, size: Size) -> Option<NonNull<u8>> {
        let memory = match self.classes.get(size.class()) {
            Some(class) => class.pop()?,
            None => self.quick.pop(size.lines())?.memory(),
        };
        self.live.rise(size.bytes());
        Some(memory)
    }

    /// Memory of this size and alignment, with its origin recorded if that is switched on.
    ///
    /// `home` brings home what other threads gave back; it is asked before new memory is cut.
    pub(super) fn allocate(
        &self,
        size: Size,
        align: usize,
        from: &'static Location<'static>,
        home: impl FnOnce(),
    ) -> Result<NonNull<u8>, OutOfMemory> {
        let error = OutOfMemory { bytes: size.bytes() };
        if !self.options.is_recording() {
            return self.hand_out(size, align, home).ok_or(error);
        }
        let in_front = align.max(LINE);
        let bytes = recorded(size, align).ok_or(error)?;
        let start = self.hand_out(bytes, in_front, home).ok_or(error)?;
        // SAFETY: the memory has `size` bytes behind those in front.
        let memory = unsafe { start.byte_add(in_front) };
        // SAFETY: there is a line in front.
        let line = unsafe { memory.byte_sub(LINE) };
        // SAFETY: the line is of the memory handed out, before what the caller gets.
        unsafe { self.records.begin(line, size.bytes(), from) }
        Ok(memory)
    }

    /// Memory of this size and alignment.
    fn hand_out(&self, size: Size, align: usize, home: impl FnOnce()) -> Option<NonNull<u8>> {
        home();
        if align > LINE {
            return self.cut(size, align);
        }
        if let Some(memory) = self.waiting(size) {
            return Some(memory);
        }
        if let Some(class) = self.classes.get(size.class()) {
            self.refill(class, size.class())?;
            return self.waiting(size);
        }
        self.quick.admit(size.lines(), |lines, tally| {
            if let Some(other) = self.others.of(lines.wrapping_mul(LINE)) {
                other.absorb(tally);
            }
        });
        self.cut(size, align)
    }

    /// A chunk that was not waiting.
    fn cut(&self, size: Size, align: usize) -> Option<NonNull<u8>> {
        let lines = size.lines();
        let chunk = self.find(lines.checked_add(1)?, align)?;
        chunk.set_asked(size.bytes());
        let counted = if align > LINE { None } else { self.quick.tally(lines) };
        if let Some(tally) = counted.or_else(|| self.others.of(size.bytes())) {
            tally.allocation();
        }
        self.live.rise(size.bytes());
        Some(chunk.memory())
    }

    /// Cuts a slab for a class.
    fn refill(&self, class: &Class, number: usize) -> Option<()> {
        let chunk = self.find(SLAB_LINES + 1, SLAB_ALIGNMENT)?;
        chunk.set_state(State::Slab);
        // SAFETY: the chunk was asked for with these lines and this alignment.
        let slab = unsafe { Slab::cut(chunk.memory(), class, number, self.slabs.get()) };
        self.slabs.set(Some(slab));
        Some(())
    }

    /// A chunk of so many lines whose memory is aligned, from wherever there is one.
    fn find(&self, lines: usize, align: usize) -> Option<Chunk> {
        if let Some(chunk) = self.fit(lines, align) {
            return Some(chunk);
        }
        self.quick.drain(|chunk| self.free.insert(chunk));
        if let Some(chunk) = self.fit(lines, align) {
            return Some(chunk);
        }
        let needed = lines.checked_add(slack(align))?;
        if !self.grow(needed) {
            // What slabs and empty blocks hold may be all that the limit leaves.
            self.release_unused();
            if let Some(chunk) = self.fit(lines, align) {
                return Some(chunk);
            }
            if !self.grow(needed) {
                return None;
            }
        }
        self.fit(lines, align)
    }

    /// The free chunk that fits best, cut to so many lines.
    fn fit(&self, lines: usize, align: usize) -> Option<Chunk> {
        let mut chunk = self.free.take(lines.checked_add(slack(align))?)?;
        if align > LINE {
            let beyond = chunk.memory().addr().get() & (align - 1);
            let in_front = (align - beyond) & (align - 1);
            if let Some(aligned) = chunk.cut_at(in_front / LINE) {
                self.free.insert(chunk);
                chunk = aligned;
            }
        }
        if let Some(rest) = chunk.cut_behind(lines) {
            self.free.insert(rest);
        }
        Some(chunk)
    }

    /// Takes a block from the system with room for a chunk of so many lines.
    fn grow(&self, lines: usize) -> bool {
        let PoolOptions { limit, block, source, .. } = self.options;
        let room = limit.saturating_sub(self.reserved.now());
        let Some(needed) = block::bytes_for(lines).filter(|&needed| needed <= room) else {
            return false;
        };
        let all = self.blocks.get();
        let wanted = block::whole_pages(block.min(room)).max(needed);
        let block = Block::new(source, wanted, all).or_else(|| Block::new(source, needed, all));
        if let Some(block) = block {
            self.blocks.set(Some(block));
            self.reserved.rise(block.bytes());
            self.free.insert(block.first());
        }
        block.is_some()
    }

    /// Takes memory back.
    ///
    /// # Safety
    /// It was handed out by this store with this size and alignment, its origin not recorded, and nobody
    /// uses it any more.
    #[inline(always)]
    pub(super) unsafe fn put_back(&self, memory: NonNull<u8>, size: Size, align: usize) {
        self.live.fall(size.bytes());
        if align <= LINE {
            if let Some(class) = self.classes.get(size.class()) {
                // SAFETY: by the contract it is a piece of this class that nobody uses.
                return unsafe { class.push(memory) };
            }
            // SAFETY: what has no class is the memory of a chunk.
            let chunk = unsafe { Chunk::around(memory) };
            if self.quick.push(size.lines(), chunk) {
                return;
            }
        }
        // SAFETY: the same.
        let chunk = unsafe { Chunk::around(memory) };
        self.merge(chunk);
    }

    /// Puts a chunk among the free ones that has no place to wait at.
    #[cold]
    #[inline(never)]
    fn merge(&self, chunk: Chunk) {
        if let Some(tally) = self.others.of(chunk.asked()) {
            tally.free();
        }
        self.free.insert(chunk);
    }

    /// As `put_back`, for memory whose origin is recorded if the pool does that.
    ///
    /// # Safety
    /// As `put_back`.
    pub(super) unsafe fn take_back(&self, memory: NonNull<u8>, size: Size, align: usize) {
        let in_front = align.max(LINE);
        let bytes = recorded(size, align).filter(|_| self.options.is_recording());
        let Some(bytes) = bytes else {
            // SAFETY: by the contract of this function.
            return unsafe { self.put_back(memory, size, align) };
        };
        // SAFETY: `allocate` left a line in front of the memory.
        let line = unsafe { memory.byte_sub(LINE) };
        // SAFETY: that line is the record.
        unsafe { self.records.end(line) }
        // SAFETY: `allocate` was given so many more bytes.
        let start = unsafe { memory.byte_sub(in_front) };
        // SAFETY: it was handed out with this size and alignment.
        unsafe { self.put_back(start, bytes, in_front) }
    }

    /// Merges all that waits, and gives empty blocks back to the system; how many bytes.
    pub(super) fn release_unused(&self) -> usize {
        self.quick.drain(|chunk| self.free.insert(chunk));
        slab::reclaim(&self.slabs, &self.classes, |chunk| self.free.insert(chunk));
        let mut released = 0_usize;
        let mut rest = self.blocks.take();
        while let Some(block) = rest {
            rest = block.next();
            if block.is_empty() {
                released = released.wrapping_add(block.bytes());
                self.free.remove(block.first());
                // SAFETY: its only chunk is free and now in no list.
                unsafe { block.release(self.options.source) }
            } else {
                block.set_next(self.blocks.replace(Some(block)));
            }
        }
        self.reserved.fall(released);
        released
    }

    /// Gives all blocks back.
    ///
    /// # Safety
    /// Nothing is live, and the store is not used any more.
    pub(super) unsafe fn release_all(&self) {
        while let Some(block) = self.blocks.get() {
            self.blocks.set(block.next());
            // SAFETY: by the contract of this function.
            unsafe { block.release(self.options.source) }
        }
    }

    pub(super) fn statistics(&self) -> Statistics {
        let mut statistics = Statistics::new(&self.live, &self.reserved);
        for (bytes, class) in self.by_size() {
            statistics.add(bytes, &class.tally);
        }
        for (lines, tally) in self.quick.tallies() {
            statistics.add(lines.wrapping_mul(LINE), tally);
        }
        for (bytes, tally) in self.others.all() {
            statistics.add(bytes, tally);
        }
        statistics
    }

    fn by_size(&self) -> impl Iterator<Item = (usize, &Class)> {
        (1..).map(|steps: usize| steps.wrapping_mul(STEP)).zip(&self.classes)
    }

    /// What is live, by size, and by its origin where that is recorded.
    pub(super) fn report(&self) -> Result<Report, OutOfMemory> {
        let mut report = Report::empty();
        if self.options.is_recording() {
            for record in self.records.iter() {
                let (bytes, from) = record.what();
                report.add(Live { bytes, count: 1, from: Some(from) })?;
            }
            return Ok(report.sorted());
        }
        for (bytes, class) in self.by_size() {
            let count = usize::try_from(class.tally.live()).unwrap_or(usize::MAX);
            if count > 0 {
                report.add(Live { bytes, count, from: None })?;
            }
        }
        self.quick.drain(|chunk| self.free.insert(chunk));
        for block in core::iter::successors(self.blocks.get(), |block| block.next()) {
            let chunks = core::iter::successors(Some(block.first()), |chunk| Some(chunk.behind()));
            for chunk in chunks.take_while(|chunk| chunk.state() != State::End) {
                if chunk.state() == State::Used {
                    report.add(Live { bytes: chunk.asked(), count: 1, from: None })?;
                }
            }
        }
        Ok(report.sorted())
    }
}

/// The lines that aligned memory may take more than others.
const fn slack(align: usize) -> usize {
    if align > LINE { align / LINE } else { 0 }
}

/// The size with a record in front of the memory; `None` if no layout has it.
fn recorded(size: Size, align: usize) -> Option<Size> {
    let in_front = align.max(LINE);
    let bytes =
        size.bytes().checked_add(in_front).filter(|&bytes| isize::try_from(bytes).is_ok())?;
    Some(Size::of(bytes, in_front))
}
