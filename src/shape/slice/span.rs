//! What `span![..]` writes for one axis: ranges, steps and single indices, as types.

use core::marker::PhantomData;

/// The whole axis, written `..`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct All;

impl All {
    /// The only value.
    pub const NEW: Self = Self;
}

macro_rules! spans {
    ($($(#[$doc:meta])* $name:ident<$($param:ident),+>;)*) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name<$($param),+>(PhantomData<($($param,)+)>);

        impl<$($param),+> $name<$($param),+> {
            /// The only value.
            pub const NEW: Self = Self(PhantomData);
        }

        impl<$($param),+> Clone for $name<$($param),+> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<$($param),+> Copy for $name<$($param),+> {}

        impl<$($param),+> PartialEq for $name<$($param),+> {
            fn eq(&self, _other: &Self) -> bool {
                true
            }
        }

        impl<$($param),+> Eq for $name<$($param),+> {}
    )*};
}

spans! {
    /// The indices from `Start` up to but without `Stop`, written `1..3`.
    Range<Start, Stop>;
    /// The indices from `Start` on, written `1..`.
    From<Start>;
    /// The indices up to but without `Stop`, written `..3`.
    To<Stop>;
    /// Every `Step`-th index of the range `R`, from its first on, written `1..9;2`.
    Stepped<R, Step>;
    /// Every `Step`-th index of the range `R`, from its last one back, written `1..9;-2`.
    Backward<R, Step>;
    /// One index; the axis is dropped. Written `3`.
    At<I>;
}
