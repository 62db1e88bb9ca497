//! Columns in strips of 32, as packed matrices have them.

use super::FixedShape;
use crate::dim::{CeilQuotient, D, FixedDim};

/// The columns of a strip.
pub type StripLen = D<32>;

/// Numbers of columns: every fixed extent.
pub trait Columns: FixedDim {
    /// How many strips they fill, the last one perhaps in part.
    type Strips: FixedDim;
}

#[diagnostic::do_not_recommend]
impl<N: FixedDim + CeilQuotient<StripLen, Out: FixedDim>> Columns for N {
    type Strips = <N as CeilQuotient<StripLen>>::Out;
}

/// Shapes of matrices that can be packed: of two fixed extents.
pub trait PacksInto: FixedShape {
    /// The rows.
    type Rows: FixedDim;
    /// The columns.
    type Columns: FixedDim;
    /// Strips of columns, the rows of a strip, and the columns of a strip.
    type Strips: FixedShape;
}

#[diagnostic::do_not_recommend]
impl<K: FixedDim, N: Columns> PacksInto for (K, N) {
    type Rows = K;
    type Columns = N;
    type Strips = (N::Strips, K, StripLen);
}
