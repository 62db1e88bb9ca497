//! Where an opened file keeps what it knows of a tensor, so that nothing is searched for twice.

/// Room for what is known of one tensor of a file.
#[derive(Clone, Copy, Debug, Default)]
pub struct Slot {
    /// Where its name begins in the file.
    pub(super) at: u32,
    /// Which one it is, by name.
    pub(super) rank: u32,
    /// The number of the slot whose `rank` is the number of this one.
    pub(super) by_name: u32,
    /// Its bytes in the data.
    pub(super) begin: usize,
    pub(super) end: usize,
}
