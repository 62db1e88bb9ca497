//! Where an opened file keeps what it knows of a tensor, so that nothing is searched for twice.

/// Room for what is known of one tensor of a file.
#[derive(Clone, Copy, Debug)]
pub struct Slot {
    /// Where its name begins in the file.
    pub(super) at: usize,
    /// The first of its bytes in the data; once these have been compared, which one it is by name.
    pub(super) first: usize,
    /// The byte behind its last one; once these have been compared, which tensor has the name that is
    /// number so many as this slot is.
    pub(super) second: usize,
}

impl Slot {
    /// A slot of nothing.
    pub const EMPTY: Self = Self { at: 0, first: 0, second: 0 };
}

impl Default for Slot {
    fn default() -> Self {
        Self::EMPTY
    }
}
