//! A layout as text: `(2,4):(4,1)`.

use core::fmt;
use core::marker::PhantomData;

use super::Layout;
use crate::shape::Shape;

/// The layout `L` of the shape `S`, to be printed.
///
/// A bounded axis is printed with its capacity, for which the strides are made.
///
/// # Example
/// ```
/// use formwork::layout::{Contiguous, LayoutOf};
/// use formwork::s;
///
/// assert_eq!(LayoutOf::<s![2, 4], Contiguous>::NEW.to_string(), "(2,4):(4,1)");
/// ```
pub struct LayoutOf<S, L>(PhantomData<fn() -> (S, L)>);

impl<S: Shape, L: Layout<S>> LayoutOf<S, L> {
    /// The only value.
    pub const NEW: Self = Self(PhantomData);
}

impl<S, L> Clone for LayoutOf<S, L> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S, L> Copy for LayoutOf<S, L> {}

/// Numbers with commas between.
fn list<N: fmt::Display>(f: &mut fmt::Formatter<'_>, numbers: &[N]) -> fmt::Result {
    for (place, number) in numbers.iter().enumerate() {
        let comma = if place == 0 { "" } else { "," };
        write!(f, "{comma}{number}")?;
    }
    Ok(())
}

impl<S: Shape, L: Layout<S>> fmt::Display for LayoutOf<S, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        list(f, S::CAPS)?;
        f.write_str("):(")?;
        list(f, L::STRIDES)?;
        f.write_str(")")
    }
}

impl<S: Shape, L: Layout<S>> fmt::Debug for LayoutOf<S, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
