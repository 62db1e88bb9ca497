//! Named extents: an extent of its own type, though another has the same length.

use super::{Dim, FixedDim, NonUnit, Sealed};

/// An extent with a name, such as `Hidden` or `Vocab`.
///
/// Two named extents are different types even when they have the same length, so
/// an operand with its axes swapped does not compile. `dim! { pub struct Hidden = 768; }`
/// writes the implementation; by hand it is these lines:
///
/// # Example
/// ```
/// use formwork::dim::{D, Named};
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// pub struct Hidden;
///
/// impl Named for Hidden {
///     type Size = D<768>;
///     const DIM: Self = Hidden;
///     const NAME: &'static str = "Hidden";
/// }
/// ```
pub trait Named: Copy + core::fmt::Debug + PartialEq + Send + Sync + 'static {
    /// The length, as a fixed extent.
    type Size: FixedDim;
    /// The value of the unit struct.
    const DIM: Self;
    /// The name, for printing.
    const NAME: &'static str;
}

impl<X: Named> Sealed for X {}

#[diagnostic::do_not_recommend]
impl<X: Named> Dim for X {
    const CAP: usize = {
        const {
            assert!(
                size_of::<X>() == 0,
                "a named extent is a unit struct: its length is in its type"
            );
        }
        <X::Size as Dim>::CAP
    };
    const FIXED: bool = true;
    const NAME: &'static str = X::NAME;
    type Stride = <X::Size as Dim>::Stride;
    type Arr<T: Copy> = <X::Size as Dim>::Arr<T>;
    type Anonymous = X::Size;

    #[inline(always)]
    fn len(self) -> usize {
        <X::Size as Dim>::CAP
    }

    #[inline(always)]
    fn anonymous(self) -> X::Size {
        X::Size::DIM
    }
}

#[diagnostic::do_not_recommend]
impl<X: Named> FixedDim for X {
    type N = <X::Size as FixedDim>::N;
    const DIM: Self = X::DIM;
}

impl<X: Named> NonUnit for X {}
