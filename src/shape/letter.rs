//! One letter for several axes, which have one extent then.

use crate::dim::{Dim, Seal};

/// A letter that names axes: the `j` of `einsum!("ij,jk->ik", a, b)` is `Letter<'j'>`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Letter<const LETTER: char>;

/// Extents that are `N`, as two axes with one letter are.
#[diagnostic::on_unimplemented(
    message = "the letter {LETTER} is an axis of length `{Self}` and one of length `{N}`",
    label = "{LETTER} is `{Self}` elsewhere, and `{N}` here",
    note = "axes with one letter have one length; `expand` stretches an axis of length 1, and \
            `forget_names` takes the names of extents off"
)]
pub trait SharesLetter<const LETTER: char, N> {
    #[doc(hidden)]
    const SEAL: Seal;
}

#[diagnostic::do_not_recommend]
impl<const LETTER: char, N: Dim> SharesLetter<LETTER, N> for N {
    const SEAL: Seal = Seal;
}
