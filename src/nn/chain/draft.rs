//! The buffers of a chain while it is read from its first layer to its last.

use crate::storage::Buffer;

/// The most buffers that a chain has.
pub const MOST: usize = 256;

/// The buffers that layers have asked for so far, and the step that was last.
#[derive(Clone, Copy, Debug)]
pub struct Draft {
    buffers: [Buffer; MOST],
    len: usize,
    step: usize,
}

impl Draft {
    /// A single buffer, written in step 0.
    pub(super) const fn input(bytes: usize) -> Self {
        let mut buffers = [Buffer::NONE; MOST];
        buffers[0] = Buffer { name: "input", bytes, first: 0, last: 0 };
        Self { buffers, len: 1, step: 0 }
    }

    /// The next step, which reads a buffer.
    pub(super) const fn next(mut self, read: usize) -> Self {
        self.step += 1;
        self.buffers[read].last = self.step;
        self
    }

    /// The next step, which changes a buffer, and reads the one where the branch began.
    pub(super) const fn join(self, changed: usize, read: usize) -> Self {
        assert!(changed != read, "the branch of a residual writes a tensor of its own");
        let mut draft = self.next(changed);
        draft.buffers[read].last = draft.step;
        draft
    }

    /// The same step, which writes a new buffer.
    pub(super) const fn with(mut self, name: &'static str, bytes: usize) -> Self {
        assert!(self.len < MOST, "a chain has at most 256 buffers");
        self.buffers[self.len] = Buffer { name, bytes, first: self.step, last: self.step };
        self.len += 1;
        self
    }

    /// How many buffers there are.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there is none, which is never so.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many steps there are behind the first.
    pub const fn steps(&self) -> usize {
        self.step
    }

    /// The buffers, and behind them places that are not used.
    pub const fn buffers(&self) -> &[Buffer; MOST] {
        &self.buffers
    }
}
