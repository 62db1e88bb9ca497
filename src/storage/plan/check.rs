//! The proof that a plan is sound, by another way than it was made: every buffer with every other.

use super::{ALIGNMENT, Buffer};

/// What is wrong with a plan; the numbers are those of the buffers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// Two buffers are alive in one step and share a byte.
    Shared(usize, usize),
    /// A buffer does not begin at a multiple of [`ALIGNMENT`].
    Askew(usize),
    /// A buffer reaches beyond the bytes of the plan.
    Outside(usize),
}

/// The first flaw of these offsets, if there is one.
///
/// Two buffers of a sound plan are apart in time or apart in space. That is all there is to it, so
/// that is what is asked, for each pair, with no regard to how the offsets were found.
pub const fn flaw<const N: usize>(
    buffers: &[Buffer; N],
    offsets: &[usize; N],
    bytes: usize,
) -> Option<Flaw> {
    let mut one = 0;
    while one < N {
        let Buffer { bytes: size, first, last, .. } = buffers[one];
        let begin = offsets[one];
        if !begin.is_multiple_of(ALIGNMENT) {
            return Some(Flaw::Askew(one));
        }
        if begin > bytes || size > bytes - begin {
            return Some(Flaw::Outside(one));
        }
        let mut two = if size == 0 { N } else { one + 1 };
        while two < N {
            let other = &buffers[two];
            if other.bytes > 0 {
                let after = other.first > last && other.first > first;
                let before = first > other.last && first > other.first;
                // Both are inside, so their ends are numbers.
                let above = offsets[two] >= begin + size;
                if !after && !before && !above && begin < offsets[two].saturating_add(other.bytes) {
                    return Some(Flaw::Shared(one, two));
                }
            }
            two += 1;
        }
        one += 1;
    }
    None
}
