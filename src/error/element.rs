//! An error of one element of a tensor, with its place.

use core::fmt;

/// What was wrong with one element, and which one it was.
#[derive(Clone, Copy, PartialEq)]
pub struct ElementError<E> {
    /// The indices; only the first `rank` of them count.
    indices: [usize; 8],
    rank: usize,
    error: E,
}

impl<E> ElementError<E> {
    /// The error of the element with these indices, of which there are at most 8.
    #[must_use]
    pub fn new(indices: &[usize], error: E) -> Self {
        let mut kept = [0; 8];
        for (to, &from) in kept.iter_mut().zip(indices) {
            *to = from;
        }
        Self { indices: kept, rank: indices.len().min(8), error }
    }

    /// The indices of the element.
    #[must_use]
    pub fn indices(&self) -> &[usize] {
        self.indices.get(..self.rank).unwrap_or(&[])
    }

    /// What was wrong with it.
    #[must_use]
    pub fn error(&self) -> &E {
        &self.error
    }
}

impl<E: fmt::Display> fmt::Display for ElementError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "element {:?}: {}", self.indices(), self.error)
    }
}

impl<E: fmt::Debug> fmt::Debug for ElementError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ElementError")
            .field("indices", &self.indices())
            .field("error", &self.error)
            .finish()
    }
}

impl<E: core::error::Error + 'static> core::error::Error for ElementError<E> {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.error)
    }
}
