//! One stride for each axis of a shape, as a tuple of stride types.

use super::Shape;
use crate::dim::{Dim, Idx, LaneAt, Seal, Stride, Zero};

/// Strides for the axes of `S`, in elements.
///
/// The strides are also reachable one by one (`S0` to `S7`, [`Zero`] where there is no
/// such axis), so that a rule can put them together anew without further bounds.
pub trait StridesFor<S: Shape>: Copy {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The strides.
    const VALUES: &'static [isize];
    /// The stride of the last axis; 0 at rank 0.
    const LAST: isize;
    /// The stride of axis 0.
    type S0: Stride;
    /// The stride of axis 1.
    type S1: Stride;
    /// The stride of axis 2.
    type S2: Stride;
    /// The stride of axis 3.
    type S3: Stride;
    /// The stride of axis 4.
    type S4: Stride;
    /// The stride of axis 5.
    type S5: Stride;
    /// The stride of axis 6.
    type S6: Stride;
    /// The stride of axis 7.
    type S7: Stride;

    /// The offset of a coordinate from coordinate zero.
    fn offset(coord: S::Coord) -> isize;

    /// The offset of the first lane from coordinate zero, and whether the lanes differ.
    fn lanes<const W: usize>(lanes: S::LaneCoord<W>) -> LaneOffset;
}

/// Where lanes stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaneOffset {
    /// The first lane here, each next one the last axis' stride further.
    Run(isize),
    /// All lanes here.
    Splat(isize),
}

/// `index * stride`, which fits by the law that every offset does.
#[inline(always)]
fn step<N, X: Stride>(index: Idx<N>) -> isize {
    index.get().cast_signed().wrapping_mul(X::VALUE)
}

macro_rules! strides {
    ($([$($dim:ident $stride:ident $index:ident)*] $({ $last_dim:ident $last_stride:ident $last_index:ident })? [$($slot:ident = $filled:ty),*];)*) => {$(
        impl<$($dim: Dim, $stride: Stride,)* $($last_dim: Dim, $last_stride: Stride)?>
            StridesFor<($($dim,)* $($last_dim,)?)> for ($($stride,)* $($last_stride,)?)
        {
            const SEAL: Seal = Seal;
            const VALUES: &'static [isize] = &[$($stride::VALUE,)* $($last_stride::VALUE)?];
            const LAST: isize = strides!(@last $($last_stride)?);
            $(type $slot = $filled;)*

            #[inline(always)]
            fn offset(($($index,)* $($last_index,)?): ($(Idx<$dim>,)* $(Idx<$last_dim>,)?)) -> isize {
                0isize
                    $(.wrapping_add(step::<_, $stride>($index)))*
                    $(.wrapping_add(step::<_, $last_stride>($last_index)))?
            }

            #[inline(always)]
            fn lanes<const W: usize>(
                ($($index,)* $($last_index,)?): ($(Idx<$dim>,)* $(LaneAt<$last_dim, W>,)?),
            ) -> LaneOffset {
                let base = 0isize $(.wrapping_add(step::<_, $stride>($index)))*;
                strides!(@lanes base W $($last_index $last_stride)?)
            }
        }
    )*};
    (@last) => { 0 };
    (@last $last:ident) => { $last::VALUE };
    (@lanes $base:ident $w:ident) => { LaneOffset::Splat($base) };
    (@lanes $base:ident $w:ident $index:ident $stride:ident) => {
        match $index {
            LaneAt::Run(run) => LaneOffset::Run(
                $base.wrapping_add(run.start().cast_signed().wrapping_mul($stride::VALUE)),
            ),
            LaneAt::Splat(index) => {
                LaneOffset::Splat($base.wrapping_add(step::<_, $stride>(index)))
            }
        }
    };
}

strides! {
    [] [S0 = Zero, S1 = Zero, S2 = Zero, S3 = Zero, S4 = Zero, S5 = Zero, S6 = Zero, S7 = Zero];
    [] { A TA a } [S0 = TA, S1 = Zero, S2 = Zero, S3 = Zero, S4 = Zero, S5 = Zero, S6 = Zero, S7 = Zero];
    [A TA a] { B TB b } [S0 = TA, S1 = TB, S2 = Zero, S3 = Zero, S4 = Zero, S5 = Zero, S6 = Zero, S7 = Zero];
    [A TA a B TB b] { C TC c } [S0 = TA, S1 = TB, S2 = TC, S3 = Zero, S4 = Zero, S5 = Zero, S6 = Zero, S7 = Zero];
    [A TA a B TB b C TC c] { D TD d } [S0 = TA, S1 = TB, S2 = TC, S3 = TD, S4 = Zero, S5 = Zero, S6 = Zero, S7 = Zero];
    [A TA a B TB b C TC c D TD d] { E TE e } [S0 = TA, S1 = TB, S2 = TC, S3 = TD, S4 = TE, S5 = Zero, S6 = Zero, S7 = Zero];
    [A TA a B TB b C TC c D TD d E TE e] { F TF f } [S0 = TA, S1 = TB, S2 = TC, S3 = TD, S4 = TE, S5 = TF, S6 = Zero, S7 = Zero];
    [A TA a B TB b C TC c D TD d E TE e F TF f] { G TG g } [S0 = TA, S1 = TB, S2 = TC, S3 = TD, S4 = TE, S5 = TF, S6 = TG, S7 = Zero];
    [A TA a B TB b C TC c D TD d E TE e F TF f G TG g] { H TH h } [S0 = TA, S1 = TB, S2 = TC, S3 = TD, S4 = TE, S5 = TF, S6 = TG, S7 = TH];
}
